//! A run that dies after any line of the journal goes on where it was.

use std::sync::LazyLock;

use futures::FutureExt as _;
use serde_json::json;

use super::durable::{eventful, go_on};
use super::kit::{Act, Case, Ran, Reply, limits, mark, phased, question, table, timeless, usual};
use crate::error::ModelError;
use crate::event::{Event, Operation};
use crate::record::{JournalResult, Step};
use crate::session::Session;

/// Each way to cut the eventful session: as it is found afterwards, and how it goes on.
static CUTS: LazyLock<Vec<(Session, Ran)>> = LazyLock::new(|| {
    (1..)
        .map(|appends| eventful().cut_after(appends).run())
        .take_while(|ran| ran.outcome.is_none())
        .map(|cut| (cut.reloaded(), go_on(cut.reloaded()).run()))
        .collect()
});

#[test]
fn a_session_cut_after_any_line_of_the_journal_ends_as_if_it_had_not_been() {
    let mut whole = timeless(eventful().run().session());
    whole.metrics.tasks = 0;
    assert!(CUTS.len() > 15, "{}", CUTS.len());
    for (at, (_, ran)) in CUTS.iter().enumerate() {
        let mut resumed = timeless(ran.session());
        // A seat that was absent when nobody had answered yet is asked, and counted, again.
        resumed.metrics.tasks = 0;
        assert_eq!(resumed.rounds, whole.rounds, "cut {at}");
        assert!(resumed == whole, "cut {at}");
    }
}

#[test]
fn an_answer_in_the_journal_is_never_asked_for_again() {
    for (at, (found, ran)) in CUTS.iter().enumerate() {
        for line in found.journal.iter().filter(|line| matches!(line.result, JournalResult::Reply { .. })) {
            let again = format!("{} {} {} {}", line.round, line.step.number(), line.actor, line.attempt);
            assert!(!ran.asked().contains(&again), "cut {at}: {again}");
        }
    }
}

#[test]
fn a_resumed_round_shows_the_same_question_and_answers_again() {
    let cut = Case::new(limits(table(), 1, 1)).cut_after(3).run();
    let found = cut.reloaded();
    let ran = Case::new(found.clone()).run();
    let events = ran.events();
    assert!(matches!(events[0], Event::RoundStarted { round: 1, .. }));
    let said = |seat: &str| {
        events.iter().any(
            |event| matches!(event, Event::SeatAnswered { statement, .. } if statement.participant == seat),
        )
    };
    assert!(found.journal.iter().filter(|line| line.step == Step::Response).all(|line| said(&line.actor)));
}

#[test]
fn the_first_attempt_in_the_journal_leads_to_the_retry_only() {
    let cut = Case::new(limits(table(), 1, 1))
        .model(|prompt| if prompt.step == Step::Question { "nonsense".into() } else { usual(prompt) })
        .cut_after(1)
        .run();
    let ran = Case::new(cut.reloaded()).run();
    assert_eq!(ran.asked()[0], "1 1 facilitator 2");
    assert!(ran.attempt(1, Step::Question, "facilitator", 2).contains("Your last answer could not be used"));
}

#[test]
fn a_question_that_seats_have_answered_is_never_replaced() {
    // The facilitator refuses, the fallback is asked, ann answers, the application dies.
    let cut = Case::new(limits(phased(), 1, 1))
        .model(|prompt| match prompt.step {
            Step::Question => Reply::Fail(ModelError::Refused("no".to_owned())),
            _ => usual(prompt),
        })
        .cut_after(2)
        .run();
    let ran = Case::new(cut.reloaded())
        .model(|prompt| match prompt.step {
            Step::Question => question(json!({ "question": "Another one?" })).into(),
            _ => usual(prompt),
        })
        .run();
    assert!(
        ran.round(1).question.starts_with("What are the key considerations"),
        "{}",
        ran.round(1).question
    );
}

#[test]
fn a_seat_that_was_absent_before_others_answered_in_turn_stays_absent() {
    let mut session = limits(phased(), 1, 1);
    session.current_phase = "refinement".to_owned();
    let cut = Case::new(session)
        .model(|prompt| match (prompt.step, prompt.actor.as_str()) {
            (Step::Response, "ann") => Reply::Fail(ModelError::Refused("no".to_owned())),
            _ => usual(prompt),
        })
        .cut_after(3)
        .run();
    let ran = Case::new(cut.reloaded()).run();
    assert_eq!(ran.asked(), ["1 2 cleo 1", "1 3 facilitator 1"]);
    assert_eq!(ran.round(1).absent[0].participant, "ann");
}

#[test]
fn an_absent_seat_that_answered_after_all_is_not_asked_a_third_time() {
    let nobody = Case::new(limits(table(), 1, 1))
        .model(|prompt| match prompt.step {
            Step::Response => Reply::Fail(ModelError::Refused("no".to_owned())),
            _ => usual(prompt),
        })
        .run();
    // Each line by itself, so that the cut comes after the first seat's answer.
    let mut session = nobody.reloaded();
    session.strategy.phases[0].participation = crate::strategy::Participation::Sequential;
    let cut = Case::new(session).cut_after(1).run();
    let ran = Case::new(cut.reloaded()).run();
    assert!(!ran.asked().contains(&"1 2 ann 1".to_owned()), "{:?}", ran.asked());
    assert!(ran.prompt(1, Step::Synthesis, "facilitator").contains(&mark("ann", 1)));
}

#[test]
fn what_the_user_said_before_the_cut_is_heard_after_it() {
    let cut = Case::new(limits(table(), 1, 1))
        .user(|event| match event {
            Event::Piece { step: Step::Question, .. } => {
                vec![Act::Do(Operation::Say { text: "mind-the-cost".to_owned() })]
            }
            _ => Vec::new(),
        })
        .cut_after(1)
        .run();
    let ran = Case::new(cut.reloaded()).run();
    assert!(ran.prompt(1, Step::Response, "ann").contains("mind-the-cost"));
}

#[test]
fn a_closed_session_and_an_empty_table_cannot_run() {
    let unrunnable = |change: fn(&mut crate::session::Session)| {
        let mut session = table();
        change(&mut session);
        let (_, operations) = tokio::sync::mpsc::unbounded_channel();
        let ports = super::kit::silent_ports(&session);
        let running = crate::run(session, ports, operations);
        // It says so before anything is done, so there is nothing to wait for.
        running.now_or_never().unwrap().is_err()
    };
    assert!(unrunnable(|session| session.status = crate::session::SessionStatus::Closed));
    assert!(unrunnable(|session| session.participants.clear()));
    assert!(unrunnable(|session| session.agenda.clear()));
    assert!(unrunnable(|session| session.strategy.phases.clear()));
}

#[test]
fn the_journal_holds_answers_exactly_as_they_came() {
    let ran = Case::new(limits(table(), 1, 1))
        .model(|prompt| match prompt.actor.as_str() {
            "ben" => "  Prose,\r\n with \u{feff} odds.\t".into(),
            _ => usual(prompt),
        })
        .cut_after(4)
        .run();
    let lines = ran.reloaded().journal;
    let ben = lines.iter().find(|line| line.actor == "ben").unwrap();
    assert!(
        matches!(&ben.result, JournalResult::Reply { text, .. } if text == "  Prose,\r\n with \u{feff} odds.\t")
    );
}
