//! A finished session is forked after one of its rounds in the window, led to its end by another strategy, and put beside the first.

use std::path::Path;

use roundtable_tests::journey::{self, Answer};
use roundtable_tests::window::{Surroundings, Window};

use crate::accessibility::{scan_sizes, scanner};
use crate::kit::{self, Outcome, in_window};

async fn forked(window: &Window, around: &Surroundings) -> Outcome {
    window.resize(1280, 832).await?;
    scanner(window).await?;
    journey::open_sample(window).await?;
    journey::start_specs(window).await?;
    journey::play(window, Answer::Decide("No deposit in the first year."), false).await?;
    let project = kit::project(around);
    let (first, _) = kit::session(&project);
    let sessions = project.join(".s2s/sessions");
    let index = sessions.join(format!("{first}.yaml"));
    let before = std::fs::read(&index)?;
    window.click("back-home").await?;
    window.click(&format!("open-{first}")).await?;
    window.click("round-2").await?;
    window.find("round-sheet").await?;
    window.click("fork").await?;
    window.find("fork-note").await?;
    window.ready("start-session").await?;
    assert!(!window.shows("workflow-specs").await, "the workflow is that of the session");
    scan_sizes(window, "fork").await?;
    window.screenshot("fork").await?;
    window.click("strategy-standard").await?;
    window.click("start-session").await?;
    journey::play(window, Answer::Decide("A deposit from the second year on."), false).await?;
    assert!(std::fs::read(&index)? == before, "the first one is as it was");

    let names = std::fs::read_dir(&sessions)?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let second =
        names.filter_map(|name| name.strip_suffix(".yaml").map(str::to_owned)).find(|id| *id != first);
    let second = second.ok_or("the fork has a file")?;
    window.click("back-home").await?;
    window.click(&format!("open-{second}")).await?;
    // The other session is called by what it is about, once the project has been asked.
    let origin = window.attribute("fork-origin", "title").await?;
    assert_eq!(origin.as_deref(), Some(first.as_str()));
    kit::until(window, "what the other session is about", async |window| {
        let from = window.text("forked-from").await.unwrap_or_default();
        from.contains("round 2") && from.contains("Borrow Shed")
    })
    .await?;
    window.click("compare-fork").await?;
    window.find("compare").await?;
    let told = window.text("compared").await?;
    assert!(told.contains("both have rounds 1 to 2"), "{told}");
    window.click("only-differences").await?;
    scan_sizes(window, "compare").await?;
    window.screenshot("compare").await?;
    adopted(window, &sessions.join(&first)).await
}

/// The fork is used instead of the first session, of which `artifacts` is the folder; that is taken back, and done.
async fn adopted(window: &Window, artifacts: &Path) -> Outcome {
    let rejected = || -> std::io::Result<usize> {
        let texts = std::fs::read_dir(artifacts)?
            .filter_map(|entry| std::fs::read_to_string(entry.ok()?.path()).ok());
        Ok(texts.filter(|text| text.contains("state: rejected") || text.contains("\"rejected\"")).count())
    };
    window.click("adopt-right").await?;
    window.find("adopt-differing").await?;
    scan_sizes(window, "adopt").await?;
    window.screenshot("adopt").await?;
    assert_eq!(rejected()?, 0, "nothing is done before the user says so");
    window.click("adopt-do").await?;
    window.find("adopt-undo").await?;
    let gone = rejected()?;
    assert!(gone > 0, "what the first session says otherwise is rejected there");
    window.screenshot("adopt-done").await?;
    window.click("adopt-undo").await?;
    window.gone("adopt-undo").await?;
    assert!(window.text("adopt-state").await?.contains("Taken back"));
    assert_eq!(rejected()?, 0, "and is as it was");
    window.click("adopt-close").await?;
    window.gone("adopt-state").await?;
    window.click("adopt-right").await?;
    window.click("adopt-do").await?;
    window.find("adopt-undo").await?;
    assert_eq!(rejected()?, gone);
    // The document is written where its session is reviewed.
    window.click("adopt-write").await?;
    Ok(window.find("review").await.map(drop)?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_is_forked_and_both_are_put_side_by_side() {
    let name = "a_session_is_forked_and_both_are_put_side_by_side";
    in_window(name, "0", async |window: Window, around: Surroundings| {
        let outcome = forked(&window, &around).await;
        (window, outcome)
    })
    .await;
}
