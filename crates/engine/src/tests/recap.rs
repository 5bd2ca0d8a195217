//! Interactive sessions stop after each round and ask.

use super::kit::{Act, Case, Ran, limits, phased, table};
use crate::event::{Event, Operation, PauseReason, RecapChoice};
use crate::record::{ConcludedBy, Step};
use crate::session::{Session, SessionStatus};

fn interactive(mut session: Session) -> Session {
    session.config.interactive = true;
    session
}

/// The user does this at the first recap, and leaves at the second.
fn at_recap(session: Session, choice: RecapChoice) -> Ran {
    Case::new(interactive(session)).user(choosing_in_turn([choice, RecapChoice::Exit])).run()
}

/// These choices, one a recap.
fn choosing_in_turn<const N: usize>(choices: [RecapChoice; N]) -> impl FnMut(&Event) -> Vec<Act> {
    let mut choices = choices.into_iter();
    move |event| match event {
        Event::RecapWaiting { round, .. } => {
            let choice = choices.next();
            choice.map(|choice| Act::Do(Operation::Recap { round: *round, choice })).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn choosing(choice: RecapChoice) -> Ran {
    at_recap(phased(), choice)
}

fn recaps(ran: &Ran) -> Vec<(u32, bool)> {
    let recap = |event: &&Event| match event {
        Event::RecapWaiting { round, has_next_phase } => Some((*round, *has_next_phase)),
        _ => None,
    };
    ran.events().iter().filter_map(recap).collect()
}

#[test]
fn continue_goes_on_in_the_same_phase() {
    let ran = choosing(RecapChoice::Continue);
    let phases: Vec<_> = ran.session().rounds.iter().map(|round| round.phase.as_str()).collect();
    assert_eq!(phases, ["proposal", "proposal"]);
}

#[test]
fn a_second_click_on_a_recap_does_not_answer_the_next_one() {
    let choose = |round, choice| Act::Do(Operation::Recap { round, choice });
    let late = move |event: &Event| match event {
        Event::RecapWaiting { round: 1, .. } => vec![choose(1, RecapChoice::Continue)],
        // The second click arrives when the next recap waits already.
        Event::RecapWaiting { round: 2, .. } => {
            vec![choose(1, RecapChoice::Continue), choose(2, RecapChoice::Exit)]
        }
        Event::RecapWaiting { round, .. } => vec![choose(*round, RecapChoice::Exit)],
        _ => Vec::new(),
    };
    let ran = Case::new(interactive(phased())).user(late).run();
    assert_eq!(ran.session().rounds.len(), 2);
}

#[test]
fn next_phase_goes_on_in_the_next_one() {
    let ran = choosing(RecapChoice::NextPhase);
    let phases: Vec<_> = ran.session().rounds.iter().map(|round| round.phase.as_str()).collect();
    assert_eq!(phases, ["proposal", "refinement"]);
    assert_eq!(ran.reloaded().current_phase, "refinement");
}

#[test]
fn where_the_facilitator_has_moved_on_already_no_phase_is_skipped() {
    let ran = Case::new(interactive(phased()))
        .model(|prompt| match (prompt.step, prompt.round) {
            (Step::Synthesis, 1) => super::kit::synthesis(serde_json::json!({ "next": "phase" })).into(),
            _ => super::kit::usual(prompt),
        })
        .user(choosing_in_turn([RecapChoice::NextPhase, RecapChoice::Exit]))
        .run();
    let phases: Vec<_> = ran.session().rounds.iter().map(|round| round.phase.as_str()).collect();
    assert_eq!(phases, ["proposal", "refinement"], "not convergence");
    assert_eq!(recaps(&ran), [(1, false), (2, true)], "it is not offered where it is what comes next");
}

#[test]
fn next_phase_in_the_last_phase_stays_there() {
    let mut session = phased();
    session.current_phase = "convergence".to_owned();
    let ran = at_recap(session, RecapChoice::NextPhase);
    assert_eq!(ran.round(2).phase, "convergence");
}

#[test]
fn conclude_ends_past_the_gates_and_records_them() {
    let ran = choosing(RecapChoice::Conclude);
    let conclusion = ran.session().conclusion.clone().unwrap();
    assert_eq!((conclusion.by, conclusion.unmet.len()), (ConcludedBy::User, 4));
}

#[test]
fn exit_pauses_and_the_resume_goes_on() {
    let ran = choosing(RecapChoice::Exit);
    assert_eq!(ran.paused(), Some(&PauseReason::User));
    let resumed = Case::new(ran.reloaded()).run();
    assert_eq!(resumed.session().rounds.len(), 2);
}

#[test]
fn finish_close_and_pause_work_at_a_recap() {
    let status = |operation: Operation| {
        let at_recap = move |event: &Event| match event {
            Event::RecapWaiting { .. } => vec![Act::Do(operation.clone())],
            _ => Vec::new(),
        };
        Case::new(interactive(table())).user(at_recap).run().session().status
    };
    assert_eq!(status(Operation::Finish), SessionStatus::Closed);
    assert_eq!(status(Operation::Close), SessionStatus::Closed);
    assert_eq!(status(Operation::Pause), SessionStatus::Paused);
}

#[test]
fn an_application_that_goes_away_at_a_recap_pauses() {
    let ran = Case::new(interactive(table()))
        .user(|event| match event {
            Event::RecapWaiting { .. } => vec![Act::HangUp],
            _ => Vec::new(),
        })
        .run();
    assert_eq!(ran.paused(), Some(&PauseReason::User));
}

#[test]
fn a_pause_that_was_asked_for_during_the_round_does_not_wait_at_its_recap() {
    let ran = Case::new(interactive(table()))
        .user(|event| match event {
            Event::Piece { step: Step::Synthesis, .. } => vec![Act::Do(Operation::Pause)],
            _ => Vec::new(),
        })
        .run();
    assert_eq!((ran.paused(), recaps(&ran)), (Some(&PauseReason::User), vec![]));
    assert_eq!(ran.session().rounds.len(), 1);
}

#[test]
fn the_recap_offers_the_next_phase_only_where_there_is_one() {
    let last = at_recap(table(), RecapChoice::Exit);
    assert_eq!(recaps(&last), [(1, false)]);
    assert_eq!(recaps(&choosing(RecapChoice::Exit)), [(1, true)]);
}

#[test]
fn no_recap_where_nobody_asked_for_one() {
    assert_eq!(recaps(&Case::new(limits(table(), 1, 2)).run()), []);
}
