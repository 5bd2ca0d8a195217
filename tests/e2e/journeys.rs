//! From Welcome to `requirements.md`, with the escalation answered in each of its three ways.

use roundtable_tests::journey::{self, Answer};
use roundtable_tests::window::{Surroundings, Window};
use serde_json::Value;

use crate::kit::{self, Outcome, in_window};

async fn to_requirements(
    window: &Window,
    around: &Surroundings,
    answer: Answer,
) -> Result<(String, Value), Box<dyn std::error::Error>> {
    journey::open_sample(window).await?;
    journey::start_specs(window).await?;
    window.find("practice-mark").await?;
    let answered = journey::play(window, answer, false).await?;
    assert!(answered > 0, "no escalation came");
    journey::write_requirements(window).await?;
    let project = kit::project(around);
    let text = std::fs::read_to_string(project.join("docs/specifications/requirements.md"))?;
    let (_, index) = kit::session(&project);
    assert_eq!(index["status"], "closed");
    assert_eq!(index["practice"], true);
    assert!(text.to_lowercase().contains("practice"), "the document carries no mark");
    for id in index["artifacts"]["requirements"].as_array().into_iter().flatten() {
        let id = id.as_str().unwrap_or_default();
        assert!(text.contains(id), "{id} is not in the document");
    }
    Ok((text, index))
}

async fn accepted(window: &Window, around: &Surroundings) -> Outcome {
    let (_, index) = to_requirements(window, around, Answer::Accept).await?;
    assert_eq!(index["escalations"][0]["answer"]["choice"], "accept");
    Ok(())
}

async fn decided(window: &Window, around: &Surroundings) -> Outcome {
    const DECISION: &str = "No deposit in the first year; we look again after twelve months.";
    let (text, index) = to_requirements(window, around, Answer::Decide(DECISION)).await?;
    assert_eq!(index["escalations"][0]["answer"]["choice"], "decide");
    assert_eq!(index["escalations"][0]["answer"]["decision"], DECISION);
    if index["escalations"][0]["conflict"].is_string() {
        assert!(text.contains("No deposit in the first year"), "the decision is not in the document");
    }
    Ok(())
}

async fn continued(window: &Window, around: &Surroundings) -> Outcome {
    let (_, index) = to_requirements(window, around, Answer::Continue(2)).await?;
    let first = &index["escalations"][0];
    assert_eq!((&first["answer"]["choice"], &first["answer"]["rounds"]), (&"continue".into(), &2.into()));
    let rounds = index["rounds"].as_array().map_or(0, Vec::len) as u64;
    assert!(rounds >= first["round"].as_u64().unwrap_or(0) + 2, "it did not go on for two rounds");
    Ok(())
}

/// A project from the form, a session on it, a second one that merges into the first one's document.
async fn own_project(window: &Window, around: &Surroundings) -> Outcome {
    window.click("new-project").await?;
    window.fill("new-project-name", "Elf Gift Rush").await?;
    window.fill("new-project-description", "A small browser game: catch the gifts that elves throw.").await?;
    window.fill("new-project-objectives", "A round takes less than two minutes").await?;
    window.click("new-project-create").await?;
    window.find("home").await?;
    let project = kit::project(around);
    let context = std::fs::read_to_string(project.join(".s2s/CONTEXT.md"))?;
    assert!(
        context.contains("A round takes less than two minutes") && project.join(".s2s/config.yaml").is_file()
    );
    journey::start_specs(window).await?;
    journey::play(window, Answer::Accept, false).await?;
    journey::write_requirements(window).await?;
    let document = project.join("docs/specifications/requirements.md");
    let first = std::fs::read_to_string(&document)?;
    let own = "\n## Our own notes\n\nWritten by hand, kept by hand.\n";
    std::fs::write(&document, first.clone() + own)?;

    window.click("back-home").await?;
    journey::start_specs(window).await?;
    journey::play(window, Answer::Accept, false).await?;
    journey::approve_all(window).await?;
    window.ready("preview-document").await?;
    window.click("preview-document").await?;
    window.find("item-changes").await?;
    window.find("mode-merge").await?;
    window.click("write-document").await?;
    journey::open_document(window).await?;
    let merged = std::fs::read_to_string(&document)?;
    assert!(merged.contains(own), "what was written by hand is gone");
    for id in ids(&first) {
        assert!(ids(&merged).contains(&id), "{id} of the first session is gone");
    }
    let highest = |text: &str| ids(text).into_iter().max().unwrap_or_default();
    assert!(highest(&merged) > highest(&first), "the second session's ids do not go on");
    Ok(())
}

/// The requirement ids that stand in headings.
fn ids(text: &str) -> Vec<String> {
    let heading =
        |line: &str| line.strip_prefix("### REQ-").and_then(|rest| rest.split(':').next().map(str::to_owned));
    text.lines().filter_map(heading).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_project_from_the_form_is_discussed_twice_and_the_document_merged() {
    in_window("own-project", "0", async |window: Window, around: Surroundings| {
        let outcome = own_project(&window, &around).await;
        (window, outcome)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_escalation_is_accepted() {
    in_window("accept", "0", async |window: Window, around: Surroundings| {
        let outcome = accepted(&window, &around).await;
        (window, outcome)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_user_decides_an_escalation() {
    in_window("decide", "0", async |window: Window, around: Surroundings| {
        let outcome = decided(&window, &around).await;
        (window, outcome)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_escalation_continues_for_two_rounds() {
    in_window("continue", "0", async |window: Window, around: Surroundings| {
        let outcome = continued(&window, &around).await;
        (window, outcome)
    })
    .await;
}
