//! What is looked at in the window: what ran, what was asked for, where it went, and whether the texts were there at all.

use std::collections::BTreeMap;

use roundtable_tests::window::{Window, WindowError};
use serde_json::Value;

use super::corpus::Payload;
use super::sockets::Trap;
use crate::kit::Outcome;

/// A window that is watched while texts are shown in it.
pub(super) struct Watch<'a> {
    window: &'a Window,
    trap: &'a Trap,
    address: String,
    texts: Vec<String>,
    shown: BTreeMap<String, usize>,
}

impl<'a> Watch<'a> {
    /// Watches from now on. The payloads are those whose texts are looked for on the screens.
    pub(super) async fn new(
        window: &'a Window,
        trap: &'a Trap,
        payloads: &[Payload],
    ) -> Result<Self, WindowError> {
        window.script(include_str!("watch.js"), Vec::new()).await?;
        let address = window.script("return location.origin", Vec::new()).await?;
        let texts = payloads.iter().map(|one| squeezed(&one.aimed(&trap.address())));
        // Some are nothing but control characters, which nobody can find again.
        let texts = texts.filter(|text| text.len() > 5).collect();
        let address = address.as_str().unwrap_or_default().to_owned();
        Ok(Self { window, trap, address, texts, shown: BTreeMap::new() })
    }

    /// Nothing has happened that a text wanted, and at this place stands at least one of them, as words. `selector` is the
    /// place's.
    pub(super) async fn at(&mut self, place: &str, selector: &str) -> Outcome {
        let count = self.count(selector).await?;
        *self.shown.entry(place.to_owned()).or_default() += count;
        self.quiet(place).await
    }

    /// How many of the texts stand below a selector, as words or in its fields.
    pub(super) async fn count(&self, selector: &str) -> Result<usize, WindowError> {
        const COUNT: &str = "const [selector, texts] = arguments; \
            const squeezed = text => text.replace(/[\\s\\u0000-\\u001f\\u007f-\\u00a0\\ufeff]+/g, ''); \
            const words = [...document.querySelectorAll(selector)].map(node => squeezed(node.textContent \
                + [...node.querySelectorAll('input, textarea')].map(field => field.value).join('') \
                + (node.value ?? ''))).join('\\n'); \
            return texts.filter(text => words.includes(text)).length";
        self.window.settle().await?;
        let texts = self.texts.iter().map(|text| Value::from(text.as_str())).collect::<Vec<_>>();
        let count = self.window.script(COUNT, vec![selector.into(), texts.into()]).await?;
        Ok(count.as_u64().and_then(|count| usize::try_from(count).ok()).unwrap_or(0))
    }

    /// Nothing has happened that a text wanted.
    pub(super) async fn quiet(&self, place: &str) -> Outcome {
        const REPORT: &str = "const seen = window.__hostile; \
            const own = name => /^(tauri|ipc|data|blob):|^https?:\\/\\/(tauri|ipc)\\.localhost/.test(name); \
            return seen ? { ...seen, at: location.origin, frames: window.length, \
                requests: performance.getEntriesByType('resource').map(one => one.name).filter(name => !own(name)) } : null";
        let report = self.window.script(REPORT, Vec::new()).await?;
        if report.is_null() {
            return Err(format!("{place}: the page is another one").into());
        }
        for kind in ["ran", "dialogs", "violations", "foreign", "requests"] {
            if report[kind].as_array().is_none_or(|list| !list.is_empty()) {
                return Err(format!("{place}: {kind}: {}", report[kind]).into());
            }
        }
        if report["at"] != self.address.as_str() || report["frames"] != 0 {
            return Err(format!("{place}: at {} with {} frames", report["at"], report["frames"]).into());
        }
        let windows = self.window.windows().await?;
        if windows != 1 {
            return Err(format!("{place}: {windows} windows").into());
        }
        let hits = self.trap.hits();
        if !hits.is_empty() {
            return Err(format!("{place}: somebody connected").into());
        }
        Ok(())
    }

    /// Every place has shown texts; how many, for whoever looks.
    pub(super) fn every_place_had_some(&self) -> Outcome {
        for (place, count) in &self.shown {
            println!("{count:>6} texts at: {place}");
        }
        let bare: Vec<&String> =
            self.shown.iter().filter(|(_, count)| **count == 0).map(|(place, _)| place).collect();
        if bare.is_empty() { Ok(()) } else { Err(format!("nothing was shown at {bare:?}").into()) }
    }
}

/// Without what a browser may show otherwise: spaces and control characters.
pub(super) fn squeezed(text: &str) -> String {
    let blank = |letter: &char| {
        !letter.is_whitespace() && !letter.is_control() && *letter != '\u{feff}' && *letter != '\u{a0}'
    };
    text.chars().filter(blank).collect()
}
