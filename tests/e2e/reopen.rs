//! A window closed and reopened in mid-round shows the same table.

use roundtable_tests::journey::{self, Answer};
use roundtable_tests::window::Window;

use crate::kit::{self, until};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_window_closed_in_mid_round_reopens_on_the_same_table() {
    let Some((around, _)) = kit::surroundings("reopen", "400-1500") else { return };
    let first = Window::open(&around).await.unwrap();
    let begun = async {
        journey::open_sample(&first).await?;
        journey::start_specs(&first).await?;
        until(&first, "an answer", async |window: &Window| {
            states(window).await.contains(&"answered".to_owned())
        })
        .await?;
        let question = first.text("question").await?;
        Ok::<_, Box<dyn std::error::Error>>(question)
    }
    .await;
    let (question, outcome) = match begun {
        Ok(question) => (question, Ok(())),
        Err(error) => (String::new(), Err(error)),
    };
    if outcome.is_err() {
        return kit::finish("reopen", first, outcome).await;
    }
    // As a crash would: nothing has time to be put away.
    first.close().await.unwrap();
    let project = kit::project(&around);
    let (id, index) = kit::session(&project);
    assert_eq!(index["rounds"].as_array().map(Vec::len), Some(0), "a torn round is in the index");
    let replies = project.join(".s2s/sessions").join(&id).join("replies.jsonl");
    let kept = answers(&std::fs::read_to_string(&replies).unwrap());
    assert!(!kept.is_empty(), "an answer that was shown is not in the journal");

    let second = Window::open(&around).await.unwrap();
    let outcome = async {
        second.find("table").await?;
        assert_eq!(second.text("question").await?, question);
        let shown = states(&second).await;
        assert!(shown.contains(&"answered".to_owned()), "{shown:?}");
        second.screenshot("reopened").await?;
        second.click("resume").await?;
        journey::play(&second, Answer::Accept, false).await?;
        journey::write_requirements(&second).await?;
        Ok::<_, Box<dyn std::error::Error>>(())
    }
    .await;
    let again = answers(&std::fs::read_to_string(&replies).unwrap());
    for answer in &kept {
        assert_eq!(again.iter().filter(|other| *other == answer).count(), 1, "{answer} was asked twice");
    }
    kit::finish("reopen", second, outcome).await;
}

/// The seats' states on the table.
async fn states(window: &Window) -> Vec<String> {
    const SCRIPT: &str = "return [...document.querySelectorAll('[data-testid^=\"seat-\"][data-state]')].map(s => s.dataset.state)";
    let states = window.script(SCRIPT, Vec::new()).await.unwrap_or_default();
    states.as_array().into_iter().flatten().filter_map(|state| state.as_str().map(str::to_owned)).collect()
}

/// Round, step and actor of each complete answer.
fn answers(journal: &str) -> Vec<String> {
    journal
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|entry| entry["result"] == "reply")
        .map(|entry| format!("{} {} {} {}", entry["round"], entry["step"], entry["actor"], entry["attempt"]))
        .collect()
}
