//! A finished session is looked at again in the window: forwards, back, and to its end, without a model.

use roundtable_tests::journey::{self, Answer};
use roundtable_tests::window::{Surroundings, Window};
use serde_json::Value;

use crate::accessibility::{scan_sizes, scanner};
use crate::kit::{self, Outcome, in_window, until};

/// Gives a field of the page another value, as a hand on it would.
const SET: &str = "const field = document.querySelector(`[data-testid=\"${arguments[0]}\"]`); \
    field.value = arguments[1] === 'last' ? field.max : arguments[1]; \
    field.dispatchEvent(new Event('input', { bubbles: true }))";

/// How many steps there were by now.
async fn at(window: &Window) -> Result<u64, Box<dyn std::error::Error>> {
    Ok(window.attribute("replay", "data-at").await?.unwrap_or_default().parse()?)
}

async fn again(window: &Window, around: &Surroundings) -> Outcome {
    window.resize(1280, 832).await?;
    scanner(window).await?;
    journey::open_sample(window).await?;
    journey::start_specs(window).await?;
    journey::play(window, Answer::Decide("No deposit in the first year."), false).await?;
    let (id, index) = kit::session(&kit::project(around));
    let rounds = index["rounds"].as_array().map_or(0, Vec::len);
    let sessions = kit::project(around).join(".s2s/sessions");
    let files = [sessions.join(format!("{id}.yaml")), sessions.join(&id).join("replies.jsonl")];
    let read = || files.iter().map(std::fs::read).collect::<Result<Vec<_>, _>>();
    let before = read()?;
    window.click("back-home").await?;
    window.click(&format!("open-{id}")).await?;
    window.click("go-replay").await?;
    window.find("replay").await?;
    window.find("practice-mark").await?;
    assert!(!window.shows("replay-told").await, "the journal leads to the rounds in the files");
    assert_eq!(at(window).await?, 0);
    window.choose("replay-speed", "20").await?;
    window.click("replay-play").await?;
    until(window, "an answer", async |window: &Window| at(window).await.is_ok_and(|at| at > 12)).await?;
    window.click("replay-play").await?;
    let paused = at(window).await?;
    scan_sizes(window, "replay").await?;
    assert_eq!(at(window).await?, paused, "a pause holds");
    window.click("replay-forward").await?;
    let forward = at(window).await?;
    assert!(forward > paused);
    window.click("replay-back").await?;
    assert!(at(window).await? < forward);
    // The decision, as it was asked and answered.
    while !window.shows("replay-decision").await {
        window.click("replay-forward").await?;
    }
    window.click("replay-forward").await?;
    assert!(window.text("replay-decision").await?.contains("No deposit in the first year."));
    scan_sizes(window, "replay, decision").await?;
    window.script(SET, vec!["replay-track".into(), "last".into()]).await?;
    window.find("replay-over").await?;
    const ROUNDS: &str =
        "return document.querySelectorAll('[data-testid=replay-round] option:not([value=\"0\"])').length";
    assert_eq!(window.script(ROUNDS, Vec::new()).await?, Value::from(rounds));
    window.screenshot("replay-over").await?;
    window.click("replay-leave").await?;
    window.find("closed").await?;
    assert!(read()? == before, "it was only looked at");
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_session_is_looked_at_again() {
    in_window("a_finished_session_is_looked_at_again", "0", async |window: Window, around: Surroundings| {
        let outcome = again(&window, &around).await;
        (window, outcome)
    })
    .await;
}
