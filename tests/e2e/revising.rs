//! In Review: an edit takes an approval back, it is given again, and both are undone.

use roundtable_tests::journey::{self, Answer};
use roundtable_tests::window::{Surroundings, Window};

use crate::kit::{self, Outcome, in_window};

async fn edited(window: &Window, around: &Surroundings) -> Outcome {
    const WORDS: &str = "Lend a tool for a day";
    journey::open_sample(window).await?;
    journey::start_specs(window).await?;
    journey::play(window, Answer::Accept, false).await?;
    journey::approve_all(window).await?;
    let id = journey::first_requirement(window).await?.ok_or("there is no requirement")?;
    let (artifact, stale) = (format!("artifact-{id}"), format!("stale-{id}"));
    let project = kit::project(around);
    let (session, _) = kit::session(&project);
    let folder = project.join(".s2s/sessions").join(session);
    let file = folder.join(format!("{id}.yaml"));
    let before = std::fs::read_to_string(&file)?;

    window.click(&format!("edit-{id}")).await?;
    window.fill("edit-title", WORDS).await?;
    window.click("edit-save").await?;
    let said = window.text(&stale).await?;
    assert!(said.contains("an earlier wording"), "{said}");
    assert_eq!(window.attribute(&artifact, "data-review").await?.as_deref(), Some("none"));
    assert!(std::fs::read_to_string(&file)?.contains(WORDS));

    window.click(&format!("again-{id}")).await?;
    window.gone(&stale).await?;
    journey::noted(window).await?;
    assert_eq!(window.attribute(&artifact, "data-review").await?.as_deref(), Some("approved"));

    // The last one first: the edit is undone only when nothing of it was changed since.
    window.click(&format!("history-{id}")).await?;
    window.click("undo-R-003").await?;
    window.find("revision-R-004").await?;
    window.click("undo-R-002").await?;
    window.find("revision-R-005").await?;
    window.click("close-dialog").await?;
    window.gone(&stale).await?;
    assert_eq!(window.attribute(&artifact, "data-review").await?.as_deref(), Some("approved"));
    assert_eq!(std::fs::read_to_string(&file)?, before, "to the byte");
    assert_eq!(std::fs::read_dir(folder.join("revisions"))?.count(), 5);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edit_takes_an_approval_back_until_it_is_given_again_or_undone() {
    in_window("revising", "0", async |window: Window, around: Surroundings| {
        let outcome = edited(&window, &around).await;
        (window, outcome)
    })
    .await;
}
