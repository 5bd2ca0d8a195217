//! Figures of the application, and those of the last release to hold them against: `docs/last-release.json`, written when a
//! version is released and at no other time.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use roundtable_api::SystemClock;
use roundtable_engine::ports::Clock as _;
use serde::{Deserialize, Serialize};

use xtask::shell::Result;

/// What was measured, in the order in which it is shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Figures {
    /// The version that was measured.
    pub(super) version: String,
    /// The day, e.g. `2026-11-24`.
    date: String,
    values: Vec<Figure>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Figure {
    /// With its unit at the end.
    what: String,
    value: f64,
}

impl Figures {
    /// None yet, of this version and this day.
    pub(super) fn of_today() -> Self {
        let date = SystemClock.now().to_string().chars().take(10).collect();
        Self { version: env!("CARGO_PKG_VERSION").to_owned(), date, values: Vec::new() }
    }

    /// Adds a figure. `what` ends with its unit.
    pub(super) fn set(&mut self, what: &str, value: f64) {
        self.values.push(Figure { what: what.to_owned(), value: (value * 10.0).round() / 10.0 });
    }

    fn value(&self, what: &str) -> Option<f64> {
        self.values.iter().find(|figure| figure.what == what).map(|figure| figure.value)
    }

    /// A table of these beside those of the last release.
    pub(super) fn beside(&self, last: Option<&Self>) -> String {
        let head = match last {
            Some(last) => format!("{} of {}", last.version, last.date),
            None => "last release: none yet".to_owned(),
        };
        let mut table = format!("| what | value | {head} | change |\n|---|---:|---:|---:|\n");
        for Figure { what, value } in &self.values {
            let before = last.and_then(|last| last.value(what));
            let (before, change) = match before {
                Some(before) => (format!("{before}"), change(before, *value)),
                None => ("–".to_owned(), "–".to_owned()),
            };
            table.push_str(&format!("| {what} | {value} | {before} | {change} |\n"));
        }
        table
    }
}

/// In percent, with its sign; of nothing there is none.
fn change(before: f64, now: f64) -> String {
    match before {
        0.0 => "–".to_owned(),
        _ => format!("{:+.0} %", (now / before - 1.0) * 100.0),
    }
}

/// Where the figures of the last release are kept.
pub(super) struct LastRelease(PathBuf);

impl LastRelease {
    /// In a repository.
    pub(super) fn of(root: &Path) -> Self {
        Self(root.join("docs/last-release.json"))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// `None` while nothing was released.
    pub(super) fn read(&self) -> Result<Option<Figures>> {
        match std::fs::read_to_string(&self.0) {
            Ok(text) => Ok(Some(
                serde_json::from_str(&text).map_err(|error| format!("{}: {error}", self.0.display()))?,
            )),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{}: {error}", self.0.display()).into()),
        }
    }

    /// Puts figures in the place of those that are there.
    pub(super) fn keep(&self, figures: &Figures) -> Result<()> {
        Ok(std::fs::write(&self.0, serde_json::to_string_pretty(figures)? + "\n")?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(version: &str, values: &[(&str, f64)]) -> Figures {
        let mut figures =
            Figures { version: version.to_owned(), date: "2026-11-24".to_owned(), values: Vec::new() };
        for (what, value) in values {
            figures.set(what, *value);
        }
        figures
    }

    #[test]
    fn each_figure_stands_beside_that_of_the_last_release() {
        let last = figures("0.1.0", &[("start, ms", 500.0), ("size, MB", 40.0)]);
        let now =
            figures("0.2.0", &[("start, ms", 450.04), ("size, MB", 40.0), ("size of the .deb, MB", 12.0)]);
        let table = now.beside(Some(&last));
        let expected = [
            "| what | value | 0.1.0 of 2026-11-24 | change |",
            "|---|---:|---:|---:|",
            "| start, ms | 450 | 500 | -10 % |",
            "| size, MB | 40 | 40 | +0 % |",
            "| size of the .deb, MB | 12 | – | – |",
        ];
        assert_eq!(table.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn before_the_first_release_there_is_nothing_to_compare() {
        let table = figures("0.1.0", &[("start, ms", 450.0)]).beside(None);
        assert!(table.contains("| start, ms | 450 | – | – |") && table.contains("none yet"), "{table}");
    }

    #[test]
    fn what_was_kept_is_read_again_and_what_cannot_be_read_is_said() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("docs")).unwrap();
        let file = LastRelease::of(folder.path());
        assert_eq!(file.read().unwrap(), None);
        let kept = figures("0.1.0", &[("start, ms", 450.0)]);
        file.keep(&kept).unwrap();
        assert_eq!(file.read().unwrap(), Some(kept));
        std::fs::write(file.path(), "{").unwrap();
        assert!(file.read().unwrap_err().to_string().contains("last-release.json"));
    }
}
