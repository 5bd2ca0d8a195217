//! A session that stops after every round: each of the four ways to go on, chosen in the real window.

use roundtable_tests::journey::{self, Answer, NewSession};
use roundtable_tests::window::{Surroundings, Window, WindowError};

use crate::kit::{self, Outcome, in_window, until};

/// The phases of the rounds that are on disk.
fn held(around: &Surroundings) -> Vec<String> {
    let (_, index) = kit::session(&kit::project(around));
    let rounds = index["rounds"].as_array().into_iter().flatten();
    rounds.map(|round| round["phase"].as_str().unwrap_or_default().to_owned()).collect()
}

/// The round whose recap is on the screen.
async fn recap_of(window: &Window) -> Option<u64> {
    const ROUND: &str =
        "return Number(document.querySelector('[data-testid=\"recap\"]')?.dataset.subject ?? 0)";
    window.script(ROUND, Vec::new()).await.ok()?.as_u64().filter(|round| *round > 0)
}

/// Waits for the recap of a round after `round`, answering what the panel asks on the way, and gives back its round. The
/// files are ahead of the screen: a round that is on disk may not be on it yet, and the recap may be the last one's.
async fn to_recap_after(window: &Window, round: u64) -> Result<u64, WindowError> {
    let mut reached = Ok(0);
    until(window, "a recap", async |window: &Window| {
        reached = match journey::answer_escalation(window, Answer::Accept).await {
            Ok(_) => Ok(recap_of(window).await.unwrap_or(0)),
            Err(error) => Err(error),
        };
        reached.as_ref().map_or(true, |reached| *reached > round)
    })
    .await?;
    reached
}

async fn round_by_round(window: &Window, around: &Surroundings) -> Outcome {
    journey::open_sample(window).await?;
    let wanted =
        NewSession { workflow: "specs", strategy: Some("consensus-driven"), ..NewSession::default() };
    journey::fill_session(window, &wanted).await?;
    window.click("interactive").await?;
    window.click("start-session").await?;
    window.find("table").await?;
    assert_eq!(to_recap_after(window, 0).await?, 1);
    assert_eq!(held(around), ["proposal"]);
    window.screenshot("1-recap").await?;

    // One phase on, whatever the facilitator wanted by itself.
    window.click("recap-next-phase").await?;
    assert_eq!(to_recap_after(window, 1).await?, 2);
    assert_eq!(held(around), ["proposal", "refinement"]);

    window.click("recap-exit").await?;
    window.find("paused").await?;
    let (id, index) = kit::session(&kit::project(around));
    assert_eq!(index["status"], "paused");
    window.screenshot("2-exit").await?;
    window.click("back-home").await?;
    window.click(&format!("resume-{id}")).await?;
    window.find("table").await?;
    // A choice that was left open is offered again; a round that was played stays played.
    let open = to_recap_after(window, 1).await?;
    assert_eq!(held(around).get(..2), Some(&["proposal".to_owned(), "refinement".to_owned()][..]));
    window.click("recap-continue").await?;
    let last = to_recap_after(window, open).await?;
    let after = held(around);
    assert_eq!(after.len() as u64, last, "the next recap waits");

    window.click("recap-conclude").await?;
    journey::play(window, Answer::Accept, false).await?;
    let (_, index) = kit::session(&kit::project(around));
    assert_eq!(index["status"], "closed");
    assert_eq!(index["conclusion"]["by"], "user", "who concluded is on record");
    assert_eq!(held(around), after, "no round was played any more");
    window.screenshot("3-concluded").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recap_goes_on_moves_on_leaves_and_concludes() {
    in_window("interactive", "0", async |window: Window, around: Surroundings| {
        let outcome = round_by_round(&window, &around).await;
        (window, outcome)
    })
    .await;
}
