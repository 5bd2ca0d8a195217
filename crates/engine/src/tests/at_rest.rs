//! What the user does while nobody leads the session: a word for the panel, and the end with what there is.

use jiff::Timestamp;
use serde_json::json;

use super::kit::{Act, Case, Ran, full_disk, limits, question, silent_ports, synthesis, table, usual};
use crate::at_rest;
use crate::event::{Event, Operation};
use crate::record::{ConcludedBy, Step};
use crate::session::{Session, SessionStatus};

/// Some time after everything else.
fn later() -> Timestamp {
    Timestamp::from_second(86_400).unwrap()
}

/// Paused as soon as somebody says something in this step of a round.
fn paused_in(round: u32, step: Step) -> Ran {
    Case::new(limits(table(), 1, 3))
        .user(move |event| match event {
            Event::Piece { round: now, step: at, .. } if (*now, *at) == (round, step) => {
                vec![Act::Do(Operation::Pause)]
            }
            _ => Vec::new(),
        })
        .run()
}

fn said(session: Session, text: &str) -> Session {
    let ports = silent_ports(&session);
    at_rest::say(session, text, &*ports.store, later()).unwrap()
}

fn finished(session: Session) -> Session {
    let ports = silent_ports(&session);
    at_rest::finish(session, &*ports.store, later()).unwrap()
}

#[test]
fn what_is_said_while_it_is_paused_is_heard_when_it_goes_on() {
    for (round, step, first) in [(1, Step::Question, Step::Response), (2, Step::Response, Step::Synthesis)] {
        let session = said(paused_in(round, step).reloaded(), " mind-the-cost ");
        assert_eq!(session.status, SessionStatus::Paused);
        let note = session.notes.last().unwrap();
        assert_eq!((note.round, note.text.as_str(), note.at), (round, "mind-the-cost", later()));
        let ran = Case::new(session).run();
        let hears =
            |step, actor| ran.prompt(round, step, actor).contains("notes_from_user:\n  - mind-the-cost\n");
        assert!(hears(first, if first == Step::Response { "ann" } else { "facilitator" }));
    }
}

#[test]
fn nothing_is_kept_of_a_blank_that_is_said_while_it_is_paused() {
    let before = paused_in(1, Step::Response).reloaded();
    assert!(said(before.clone(), " \n ") == before);
}

#[test]
fn what_cannot_be_kept_is_not_said_and_the_session_is_not_finished() {
    let session = paused_in(2, Step::Response).reloaded();
    let ports = full_disk(&session);
    assert!(at_rest::say(session.clone(), "mind-the-cost", &*ports.store, later()).is_err());
    assert!(at_rest::finish(session, &*ports.store, later()).is_err());
}

#[test]
fn a_paused_session_is_finished_with_its_completed_rounds_and_the_unmet_gates() {
    let before = paused_in(2, Step::Response).reloaded();
    let after = finished(before.clone());
    assert_eq!((after.status, after.timing.closed_at), (SessionStatus::Closed, Some(later())));
    let conclusion = after.conclusion.unwrap();
    assert_eq!(conclusion.by, ConcludedBy::User);
    assert!(!conclusion.unmet.is_empty());
    assert_eq!((after.rounds, after.journal), (before.rounds, before.journal));
}

#[test]
fn a_pause_is_finished_as_a_run_is_between_two_rounds() {
    let before = paused_in(2, Step::Question).reloaded();
    let run = Case::new(before.clone()).first(Operation::Finish).run();
    let (led, rested) = (run.session().clone(), finished(before));
    assert_eq!(run.asked(), Vec::<String>::new());
    assert_eq!(
        (led.conclusion, led.artifacts, led.status),
        (rested.conclusion, rested.artifacts, rested.status)
    );
}

#[test]
fn a_decision_that_waits_goes_without_an_answer_when_a_pause_is_finished() {
    let paused = Case::new(table())
        .model(|prompt| match prompt.step {
            Step::Question => question(json!({})).into(),
            Step::Synthesis => synthesis(json!({ "next": "escalate" })).into(),
            _ => usual(prompt),
        })
        .run();
    let after = finished(paused.reloaded());
    assert_eq!((after.status, after.escalations[0].answer.is_none()), (SessionStatus::Closed, true));
    assert!(after.conclusion.is_some());
}
