//! Every beginning of a text, as a stream brings it: read as a document by the one renderer, and put into the page.

use std::path::Path;

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::DocumentRef;
use roundtable_tests::host::TestHost;
use roundtable_tests::window::{Surroundings, Window};

use super::corpus;
use super::sockets::Trap;
use super::watch::Watch;
use crate::kit::{Outcome, in_window};

/// So many are put into the page with one call.
const TOGETHER: usize = 500;

/// Few texts are longer: those that are deep, or many times the same. What comes after is not tried letter by letter.
const LONG: usize = 400;

/// A text's beginnings, from its first character to all of it; behind [`LONG`], so many of the rest.
fn beginnings(text: &str) -> impl Iterator<Item = &str> {
    let rest = text.chars().count().saturating_sub(LONG);
    let every = rest.div_ceil(LONG).max(1);
    text.char_indices()
        .enumerate()
        .filter(move |(nth, _)| *nth < LONG || (nth - LONG).is_multiple_of(every))
        .map(|(_, (at, letter))| &text[..at + letter.len_utf8()])
        .chain(std::iter::once(text))
}

#[test]
fn a_text_begins_with_each_of_its_characters() {
    assert_eq!(beginnings("aß<").collect::<Vec<_>>(), ["a", "aß", "aß<", "aß<"]);
    let long = "x".repeat(30_000);
    let some: Vec<usize> = beginnings(&long).map(str::len).collect();
    assert_eq!(some[..LONG], (1..=LONG).collect::<Vec<_>>());
    assert!(some.len() <= 2 * LONG + 1 && some.last() == Some(&30_000), "{}", some.len());
}

/// What the window is given for a document with this text.
async fn rendered(
    api: &Api<TestHost>,
    project: &Path,
    text: &str,
) -> Result<String, Box<dyn std::error::Error>> {
    let path = "docs/hostile.md";
    std::fs::write(project.join(path), text)?;
    let document = DocumentRef { path: project.display().to_string(), document: path.to_owned() };
    Ok(api.read_document(document).await.map_err(|error| format!("{text:?}: {error:?}"))?.html)
}

async fn shown(window: &Window, around: &Surroundings) -> Outcome {
    // Nothing is clicked: what a click on a document's link does is the page's own part, tried in `markdown`.
    const SHOW: &str = "const place = document.createElement('article'); document.body.append(place); let full = 0; \
        for (const html of arguments[0]) { place.innerHTML = html; if (place.textContent.trim()) full += 1; } \
        place.remove(); return full";
    let trap = Trap::new().await?;
    let project = around.documents_dir.join("hostile");
    for folder in [".s2s", "docs"] {
        std::fs::create_dir_all(project.join(folder))?;
    }
    let api = Api::new(TestHost::new(&around.documents_dir));
    window.find("try-sample").await?;
    let watch = Watch::new(window, &trap, &[]).await?;
    let (mut waiting, mut count, mut full) = (Vec::new(), 0, 0);
    let payloads = corpus::chosen();
    for payload in &payloads {
        for text in beginnings(&payload.aimed(&trap.address())) {
            waiting.push(rendered(&api, &project, text).await?);
        }
        if waiting.len() >= TOGETHER || Some(payload) == payloads.last() {
            count += waiting.len();
            full +=
                window.script(SHOW, vec![std::mem::take(&mut waiting).into()]).await?.as_u64().unwrap_or(0);
            window.settle().await?;
            watch.quiet(&format!("beginnings up to text {}", payload.number)).await?;
        }
    }
    println!("{count} beginnings of {} texts; {full} of them are to be read", payloads.len());
    assert!(full > 1_000, "{full}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_beginnings_are_shown_and_do_nothing() {
    in_window("hostile-beginnings", "0", async |window: Window, around: Surroundings| {
        let outcome = shown(&window, &around).await;
        (window, outcome)
    })
    .await;
}
