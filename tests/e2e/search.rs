//! From a word that is typed to the place where it stands.

use roundtable_tests::folder;
use roundtable_tests::gallery::search::found;
use roundtable_tests::window::{Surroundings, Window};
use serde_json::Value;

use crate::kit::{Outcome, in_window, until};

/// Types into what has the focus, as the keyboard does.
const PRESS: &str = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', \
    { key: arguments[0], bubbles: true, cancelable: true }))";

async fn press(window: &Window, key: &str) -> Outcome {
    window.script(PRESS, vec![key.into()]).await?;
    Ok(())
}

async fn to_the_place(window: &Window, around: &Surroundings) -> Outcome {
    let project = around.documents_dir.join("bike-workshop");
    folder::copy(&folder::found("b-narrative-bike-workshop"), &project)?;
    let notes = project.join("docs/notes.md");
    std::fs::create_dir_all(project.join("docs"))?;
    std::fs::write(&notes, "# Notes\n\nNothing here.\n\n## Reindeer\n\nThey sleep in the attic.\n")?;
    window.fill("path-input", &project.display().to_string()).await?;
    window.click("path-open").await?;
    window.find("home").await?;

    // An id, however it is written, leads into Review, to the very artifact.
    press(window, "/").await?;
    window.fill("search-input", "req 2").await?;
    found(window).await?;
    press(window, "Enter").await?;
    window.find("review").await?;
    until(window, "REQ-002 with the focus", async |window: &Window| {
        const FOCUSED: &str = "return document.activeElement.dataset.testid";
        window.script(FOCUSED, Vec::new()).await.is_ok_and(|at| at == "artifact-REQ-002")
    })
    .await?;

    // A word of a document leads to its heading.
    window.click("open-search").await?;
    window.fill("search-input", "attic").await?;
    found(window).await?;
    press(window, "Enter").await?;
    window.find("document").await?;
    until(window, "the heading with the focus", async |window: &Window| {
        const FOCUSED: &str = "return document.activeElement.textContent";
        window
            .script(FOCUSED, Vec::new())
            .await
            .is_ok_and(|at| at.as_str().is_some_and(|text| text.trim() == "Reindeer"))
    })
    .await?;

    // A round leads to the table with its sheet.
    window.click("open-search").await?;
    window.fill("search-input", "bicycle stands").await?;
    until(window, "a round among the hits", async |window: &Window| {
        const ROUND: &str =
            "const hit = document.querySelector('[data-kind=round]'); hit?.click(); return hit !== null";
        window.script(ROUND, Vec::new()).await.is_ok_and(|found| found == Value::Bool(true))
    })
    .await?;
    window.find("table").await?;
    window.find("round-sheet").await?;
    window.click("close-dialog").await?;

    // All artifacts, and from one of them to what it is tied to.
    window.click("back-home").await?;
    window.click("open-artifacts").await?;
    window.fill("artifacts-query", "CONF-001").await?;
    // The row moves up once the others have gone, and a click where it was finds nothing.
    until(window, "the one row that was asked for", async |window: &Window| {
        window.text("artifacts-count").await.is_ok_and(|count| count.starts_with("1 of "))
    })
    .await?;
    window.click("row-CONF-001").await?;
    window.find("artifact-history").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_typed_word_leads_to_its_place() {
    in_window("search", "0", async |window: Window, around: Surroundings| {
        let outcome = to_the_place(&window, &around).await;
        (window, outcome)
    })
    .await;
}
