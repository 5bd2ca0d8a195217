//! Seats without an answer, and providers that cannot answer now.

use std::time::Duration;

use serde_json::json;

use super::kit::{Case, Ran, Reply, limits, mark, said, table, usual};
use crate::error::ModelError;
use crate::event::{Event, PauseReason};
use crate::record::{Absence, AbsenceKind, JournalEntry, JournalResult, MAX_PARTIAL_BYTES, Step};
use crate::session::SessionStatus;

fn failing(seats: &'static [&'static str], error: &ModelError) -> Ran {
    let error = error.clone();
    Case::new(limits(table(), 1, 1))
        .model(move |prompt| {
            if prompt.step == Step::Response && seats.contains(&prompt.actor.as_str()) {
                return Reply::Fail(error.clone());
            }
            usual(prompt)
        })
        .run()
}

fn cut_off() -> ModelError {
    ModelError::Incomplete { reason: "length".to_owned(), partial: "I was".to_owned() }
}

#[test]
fn an_absent_seat_is_noted_and_passed_over() {
    for error in [ModelError::Refused("no".to_owned()), cut_off()] {
        let ran = failing(&["ben"], &error);
        let absent = &ran.round(1).absent;
        assert_eq!((absent.len(), absent[0].participant.as_str()), (1, "ben"));
        assert!(absent[0].reason.contains(&error.to_string()), "{absent:?}");
        let prompt = ran.prompt(1, Step::Synthesis, "facilitator");
        assert!(prompt.contains(&mark("ann", 1)) && prompt.contains("no response: "), "{prompt}");
    }
}

#[test]
fn what_kind_of_failure_it_was_is_kept_and_told_to_no_model() {
    let declined = ModelError::Refused("no".to_owned()).of_kind(Some(AbsenceKind::Declined));
    for error in [declined.clone(), declined.clone().after("I was".to_owned())] {
        let ran = failing(&["ben"], &error);
        let kept = |line: &&JournalEntry| match &line.result {
            JournalResult::Absent { kind, .. } => *kind,
            _ => None,
        };
        assert_eq!(ran.appended().iter().find_map(kept), Some(AbsenceKind::Declined));
        assert_eq!(ran.round(1).absent[0].kind, Some(AbsenceKind::Declined));
        assert!(ran.events().iter().any(|event| {
            matches!(event, Event::SeatAbsent { absence, .. } if absence.kind == Some(AbsenceKind::Declined))
        }));
        assert!(!ran.prompt(1, Step::Synthesis, "facilitator").contains("declined"));
    }
}

#[test]
fn a_kind_of_failure_of_a_later_version_counts_as_none() {
    let absence = |kind: serde_json::Value| -> Absence {
        serde_json::from_value(json!({ "participant": "ben", "reason": "no", "kind": kind })).unwrap()
    };
    assert_eq!(absence(json!("declined")).kind, Some(AbsenceKind::Declined));
    assert_eq!(absence(json!("moved")).kind, None);
    assert_eq!(absence(json!({ "of": "another shape" })).kind, None);
}

#[test]
fn a_refusal_is_not_asked_for_again() {
    let ran = failing(&["ben"], &ModelError::Refused("no".to_owned()));
    assert_eq!(ran.asked().iter().filter(|asked| asked.contains("ben")).count(), 1);
}

#[test]
fn an_answer_that_was_cut_off_is_never_taken_as_an_answer() {
    let ran = failing(&["ben"], &cut_off());
    assert!(!ran.prompt(1, Step::Synthesis, "facilitator").contains("I was"));
    assert!(!ran.events().iter().any(
        |event| matches!(event, Event::SeatAnswered { statement, .. } if statement.participant == "ben")
    ));
}

#[test]
fn a_round_in_which_nobody_answered_pauses() {
    let ran = failing(&["ann", "ben", "cleo"], &ModelError::Refused("no".to_owned()));
    assert_eq!(ran.paused(), Some(&PauseReason::NobodyAnswered));
    assert_eq!((ran.session().rounds.len(), ran.session().status), (0, SessionStatus::Paused));
}

#[test]
fn after_a_round_in_which_nobody_answered_all_seats_are_asked_again() {
    for nothing in [|| Reply::Fail(ModelError::Refused("no".to_owned())), || Reply::from("")] {
        let paused = Case::new(limits(table(), 1, 1))
            .model(move |prompt| if prompt.step == Step::Response { nothing() } else { usual(prompt) })
            .run();
        assert_eq!(paused.paused(), Some(&PauseReason::NobodyAnswered));
        let ran = Case::new(paused.reloaded()).run();
        assert_eq!(ran.asked(), ["1 2 ann 1", "1 2 ben 1", "1 2 cleo 1", "1 3 facilitator 1"]);
        assert_eq!(ran.session().rounds.len(), 1);
    }
}

#[test]
fn a_provider_that_cannot_answer_now_pauses_with_its_code() {
    let limited = ModelError::RateLimited {
        retry_after: Some(Duration::from_secs(7)),
        message: "slow down".to_owned(),
    };
    for (error, code, wait) in [
        (ModelError::Unreachable("no route".to_owned()), "unreachable", None),
        (limited, "rate_limited", Some(7)),
        (ModelError::OutOfMoney("no credit".to_owned()), "out_of_money", None),
        (ModelError::Unauthorised("bad key".to_owned()), "unauthorised", None),
    ] {
        let ran = failing(&["ben"], &error);
        let Some(PauseReason::Provider { code: said, message, retry_after_s, until }) = ran.paused() else {
            panic!("{:?}", ran.paused())
        };
        assert_eq!((said.as_str(), message), (code, &error.to_string()));
        assert_eq!((*retry_after_s, until.is_some()), (wait, wait.is_some()), "a wait has its end");
    }
}

/// The facilitator's question or synthesis fails so, or ben's answer does.
fn failing_at(step: Step, error: ModelError) -> Ran {
    Case::new(limits(table(), 1, 1))
        .model(move |prompt| {
            let is_it = prompt.step == step && (step != Step::Response || prompt.actor == "ben");
            if is_it { Reply::Fail(error.clone()) } else { usual(prompt) }
        })
        .run()
}

#[test]
fn a_connection_that_breaks_costs_the_seat_its_answer_and_without_a_facilitator_the_session_pauses() {
    let broken = || ModelError::Disconnected("in mid-stream".to_owned());
    let ran = failing_at(Step::Response, broken());
    assert_eq!((ran.paused(), ran.round(1).absent.len()), (None, 1));
    for step in [Step::Question, Step::Synthesis] {
        let ran = failing_at(step, broken());
        let Some(PauseReason::Provider { code, .. }) = ran.paused() else { panic!("{:?}", ran.paused()) };
        assert_eq!(code, "disconnected");
    }
}

/// Every failure after which there may be something to read.
fn after_words() -> Vec<ModelError> {
    let after = |error: ModelError| error.after("I was".to_owned());
    vec![
        cut_off(),
        after(ModelError::Disconnected("reset".to_owned())),
        after(ModelError::Refused("garbled".to_owned())),
        after(ModelError::Unreachable("an error event".to_owned())),
        after(ModelError::RateLimited { retry_after: None, message: "in mid-stream".to_owned() }),
    ]
}

#[test]
fn what_had_come_of_an_answer_is_kept_and_shown_but_never_taken_as_one() {
    for error in after_words() {
        for step in [Step::Question, Step::Response, Step::Synthesis] {
            let ran = failing_at(step, error.clone());
            let actor = if step == Step::Response { "ben" } else { "facilitator" };
            let kept = ran.appended().iter().any(|line| {
                let (JournalResult::Absent { partial, .. } | JournalResult::Failed { partial, .. }) =
                    &line.result
                else {
                    return false;
                };
                (line.step, line.actor.as_str(), partial.as_str()) == (step, actor, "I was")
            });
            assert!(kept, "{step:?} {error:?}: not in the journal");
            let shown = ran.events().iter().any(|event| match event {
                Event::SeatAbsent { absence, .. } => absence.partial == "I was" && step == Step::Response,
                Event::CallFailed { step: of, actor: who, partial, .. } => {
                    (*of, who.as_str(), partial.as_str()) == (step, actor, "I was")
                }
                _ => false,
            });
            assert!(shown, "{step:?} {error:?}: in no event");
            assert!(
                !ran.prompts().iter().any(|prompt| prompt.full_text().contains("I was")),
                "{step:?} {error:?}"
            );
            if step == Step::Response && !error.pauses(step) {
                assert_eq!(ran.round(1).absent[0].partial, "I was");
            }
        }
    }
}

#[test]
fn what_had_come_before_a_pause_is_no_answer_when_the_session_goes_on() {
    let error = ModelError::Unreachable("no route".to_owned()).after("I was".to_owned());
    let paused = failing_at(Step::Response, error);
    let ran = Case::new(paused.reloaded()).run();
    assert_eq!(ran.asked(), ["1 2 ben 1", "1 3 facilitator 1"]);
    assert!(ran.round(1).absent.is_empty());
    assert_eq!(
        ran.session().metrics.tasks,
        paused.session().metrics.tasks + 5,
        "a failed attempt is no task"
    );
}

#[test]
fn of_a_long_text_that_broke_off_so_much_is_kept_as_can_be_read() {
    let error =
        ModelError::Incomplete { reason: "length".to_owned(), partial: "é".repeat(MAX_PARTIAL_BYTES) };
    let kept = &failing_at(Step::Response, error).round(1).absent[0].partial.clone();
    assert_eq!(kept.len(), MAX_PARTIAL_BYTES);
}

#[test]
fn what_came_before_a_provider_failed_is_in_the_journal_and_not_asked_again() {
    let paused = failing(&["ben"], &ModelError::Unreachable("no route".to_owned()));
    let kept: Vec<_> = paused.reloaded().journal.iter().map(|line| line.actor.clone()).collect();
    assert_eq!(kept, ["facilitator", "ann", "cleo"]);
    let ran = Case::new(paused.reloaded()).run();
    assert_eq!(ran.asked(), ["1 2 ben 1", "1 3 facilitator 1"]);
}

#[test]
fn a_provider_that_fails_the_facilitator_pauses_and_no_fallback_stands_in() {
    for step in [Step::Question, Step::Synthesis] {
        let ran = Case::new(limits(table(), 1, 1))
            .model(move |prompt| {
                if prompt.step == step {
                    return Reply::Fail(ModelError::OutOfMoney("no credit".to_owned()));
                }
                usual(prompt)
            })
            .run();
        assert!(matches!(ran.paused(), Some(PauseReason::Provider { .. })));
        assert_eq!(ran.session().rounds.len(), 0);
    }
}

#[test]
fn once_a_provider_failed_no_retry_is_started() {
    let ran = Case::new(limits(table(), 1, 1))
        .model(|prompt| match (prompt.step, prompt.actor.as_str(), prompt.attempt) {
            (Step::Response, "ann", _) => Reply::Fail(ModelError::OutOfMoney("no credit".to_owned())),
            (Step::Response, "cleo", _) => Reply::from("prose"),
            _ => usual(prompt),
        })
        .run();
    assert!(!ran.asked().contains(&"1 2 cleo 2".to_owned()), "{:?}", ran.asked());
    assert!(matches!(ran.paused(), Some(PauseReason::Provider { .. })));
}

#[test]
fn prose_that_comes_twice_becomes_the_position() {
    let ran = Case::new(limits(table(), 1, 1))
        .model(|prompt| match (prompt.step, prompt.actor.as_str()) {
            (Step::Response, "ben") => "I simply like it.".into(),
            _ => usual(prompt),
        })
        .run();
    assert_eq!(ran.asked().iter().filter(|asked| asked.contains("ben")).count(), 2);
    assert!(ran.prompt(1, Step::Synthesis, "facilitator").contains("I simply like it."));
    assert!(ran.warned(1, "ben: took the whole answer as the position"));
    assert!(ran.round(1).absent.is_empty());
}

#[test]
fn a_seat_that_calls_itself_another_is_still_itself() {
    let ran = Case::new(limits(table(), 1, 1))
        .model(|prompt| match (prompt.step, prompt.actor.as_str()) {
            (Step::Response, "ben") => said("ann", json!({})).into(),
            _ => usual(prompt),
        })
        .run();
    assert!(ran.warned(1, "ben: the answer calls itself `ann`"), "{:?}", ran.round(1).warnings);
    let names: Vec<_> = ran.events().iter().filter_map(|event| answered(event)).collect();
    assert_eq!((names.len(), names.contains(&"ben")), (3, true));
}

fn answered(event: &Event) -> Option<&str> {
    match event {
        Event::SeatAnswered { statement, .. } => Some(&statement.participant),
        _ => None,
    }
}
