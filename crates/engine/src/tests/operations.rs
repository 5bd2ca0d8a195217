//! Pause, finish, close, say, and an application that goes away.

use serde_json::json;

use super::kit::{Act, Case, Done, Ran, Reply, limits, phased, synthesis, table, usual};
use crate::event::{Event, Operation, PauseReason};
use crate::record::{ConcludedBy, Step};
use crate::session::{Session, SessionStatus};

/// The user does this once, as soon as `actor` begins to answer in `step` of round 1.
fn when(step: Step, actor: &'static str, act: Act) -> impl FnMut(&Event) -> Vec<Act> + Send {
    let mut act = Some(act);
    move |event| match event {
        Event::Piece { round: 1, step: now, actor: who, .. } if *now == step && who == actor => {
            act.take().into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn doing(session: Session, step: Step, actor: &'static str, operation: Operation) -> Ran {
    Case::new(session).user(when(step, actor, Act::Do(operation))).run()
}

fn say(text: &str) -> Operation {
    Operation::Say { text: text.to_owned() }
}

#[test]
fn pause_lets_running_calls_finish_and_keeps_them() {
    let ran = doing(table(), Step::Response, "ann", Operation::Pause);
    assert_eq!((ran.paused(), ran.session().status), (Some(&PauseReason::User), SessionStatus::Paused));
    assert_eq!(ran.asked().len(), 4);
    assert_eq!(ran.reloaded().journal.len(), 4);
    let resumed = Case::new(limits(ran.reloaded(), 1, 1)).run();
    assert_eq!(resumed.asked(), ["1 3 facilitator 1"]);
}

#[test]
fn pause_starts_nothing_new_after_the_question() {
    let ran = doing(table(), Step::Question, "facilitator", Operation::Pause);
    assert_eq!(ran.asked(), ["1 1 facilitator 1"]);
}

#[test]
fn pause_starts_nothing_new_in_turn() {
    let mut session = phased();
    session.current_phase = "refinement".to_owned();
    let ran = doing(session, Step::Response, "ann", Operation::Pause);
    assert_eq!(ran.asked(), ["1 1 facilitator 1", "1 2 ann 1"]);
}

#[test]
fn pause_starts_no_retry_and_the_resume_does() {
    let ran = Case::new(table())
        .model(|prompt| if prompt.step == Step::Question { "prose".into() } else { usual(prompt) })
        .user(when(Step::Question, "facilitator", Act::Do(Operation::Pause)))
        .run();
    assert_eq!(ran.asked(), ["1 1 facilitator 1"]);
    assert_eq!(ran.paused(), Some(&PauseReason::User));
    let resumed = Case::new(limits(ran.reloaded(), 1, 1)).run();
    assert_eq!(resumed.asked()[0], "1 1 facilitator 2");
}

#[test]
fn pause_during_the_last_synthesis_keeps_the_round_and_the_resume_concludes() {
    let ran = doing(limits(table(), 1, 1), Step::Synthesis, "facilitator", Operation::Pause);
    assert_eq!((ran.session().rounds.len(), ran.session().status), (1, SessionStatus::Paused));
    let resumed = Case::new(ran.reloaded()).run();
    assert_eq!((resumed.asked().len(), resumed.session().status), (0, SessionStatus::Closed));
}

#[test]
fn close_cancels_running_calls_at_once_and_ends_without_a_conclusion() {
    let ran = Case::new(table())
        .model(|prompt| if prompt.step == Step::Response { Reply::Hang } else { usual(prompt) })
        .user(when(Step::Response, "cleo", Act::Do(Operation::Close)))
        .run();
    let mut cancelled: Vec<_> = ran
        .log
        .iter()
        .filter_map(|done| match done {
            Done::Cancelled(actor) => Some(actor.as_str()),
            _ => None,
        })
        .collect();
    cancelled.sort_unstable();
    assert_eq!(cancelled, ["ann", "ben", "cleo"]);
    assert_eq!((ran.session().status, &ran.session().conclusion), (SessionStatus::Closed, &None));
    assert!(matches!(ran.events().last(), Some(Event::Closed { conclusion: None, .. })));
}

#[test]
fn finish_completes_the_round_and_concludes_by_the_user_with_the_unmet_gates() {
    let ran = doing(table(), Step::Response, "ann", Operation::Finish);
    assert_eq!(ran.session().rounds.len(), 1);
    let conclusion = ran.session().conclusion.clone().unwrap();
    assert_eq!((conclusion.by, conclusion.note.as_str()), (ConcludedBy::User, "Concluded by the user"));
    let unmet: Vec<_> = conclusion.unmet.iter().map(ToString::to_string).collect();
    assert_eq!(
        unmet,
        [
            "1 of at least 3 rounds completed",
            "critical topic core is not closed",
            "0 of at least 1 other topics begun"
        ]
    );
}

#[test]
fn finish_before_anything_runs_concludes_at_once() {
    let ran = Case::new(table()).first(Operation::Finish).run();
    assert_eq!((ran.asked().len(), ran.session().status), (0, SessionStatus::Closed));
}

#[test]
fn the_last_word_of_pause_and_finish_counts() {
    let finish = Case::new(table()).first(Operation::Pause).first(Operation::Finish).run();
    assert_eq!(finish.session().status, SessionStatus::Closed);
    let pause = Case::new(table()).first(Operation::Finish).first(Operation::Pause).run();
    assert_eq!(pause.session().status, SessionStatus::Paused);
}

#[test]
fn what_the_user_says_is_durable_and_in_the_next_prompts_as_the_users() {
    let ran = doing(limits(table(), 1, 1), Step::Question, "facilitator", say(" mind-the-cost "));
    assert_eq!(ran.reloaded().notes[0].text, "mind-the-cost");
    for (step, actor) in [(Step::Response, "ann"), (Step::Response, "cleo"), (Step::Synthesis, "facilitator")]
    {
        let prompt = ran.prompt(1, step, actor);
        assert!(prompt.contains("notes_from_user:\n  - mind-the-cost\n"), "{prompt}");
    }
}

#[test]
fn what_the_user_says_while_seats_answer_reaches_them_in_the_next_round() {
    for (step, actor) in [(Step::Response, "ann"), (Step::Synthesis, "facilitator")] {
        let ran = doing(limits(table(), 1, 3), step, actor, say("mind-the-cost"));
        for prompt in ran.prompts() {
            let expected = prompt.round == 2 || (prompt.round == 1 && prompt.step.number() > step.number());
            assert_eq!(prompt.input.contains("mind-the-cost"), expected, "{} {}", prompt.round, prompt.actor);
        }
    }
}

#[test]
fn what_the_user_says_while_seats_answer_in_turn_reaches_the_next_seat() {
    let mut session = limits(phased(), 1, 1);
    session.current_phase = "refinement".to_owned();
    let ran = doing(session, Step::Response, "ann", say("mind-the-cost"));
    let told =
        |seat: &str| ran.prompt(1, Step::Response, seat).contains("notes_from_user:\n  - mind-the-cost\n");
    assert_eq!([told("ann"), told("ben"), told("cleo")], [false, true, true]);
}

#[test]
fn nothing_is_taken_of_a_blank_note() {
    let ran = doing(limits(table(), 1, 1), Step::Question, "facilitator", say("  "));
    assert!(ran.session().notes.is_empty());
}

#[test]
fn an_application_that_goes_away_pauses_after_the_running_calls() {
    let ran = Case::new(table()).user(when(Step::Response, "ann", Act::HangUp)).run();
    assert_eq!((ran.paused(), ran.asked().len()), (Some(&PauseReason::User), 4));
    assert_eq!(ran.reloaded().journal.len(), 4);
}

#[test]
fn finish_and_close_work_while_an_escalation_waits() {
    for (operation, concluded) in [(Operation::Finish, true), (Operation::Close, false)] {
        let ran = Case::new(table())
            .model(|prompt| match prompt.step {
                Step::Synthesis => synthesis(json!({ "next": "escalate" })).into(),
                _ => usual(prompt),
            })
            .user(move |event| match event {
                Event::EscalationRaised { .. } => vec![Act::Do(operation.clone())],
                _ => Vec::new(),
            })
            .run();
        assert_eq!(ran.session().status, SessionStatus::Closed);
        assert_eq!(ran.session().conclusion.is_some(), concluded);
        assert_eq!(ran.session().escalations[0].answer, None);
    }
}
