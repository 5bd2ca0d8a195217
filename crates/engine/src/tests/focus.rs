//! One focus a round, in the order of the agenda.

use serde_json::json;

use super::kit::{Case, Ran, conflict, limits, open_question, question, table, topic, usual};
use crate::agenda::{FocusType, TopicStatus};
use crate::record::{Next, Round, RoundConflict, Step};
use crate::session::Session;
use crate::strategy::Participation;

/// One of everything; what comes first is taken away step by step.
fn crowded() -> Session {
    let mut session = limits(table(), 1, 9);
    session.agenda.push(topic("crit", true, &["where"]));
    session.agenda[2].status = TopicStatus::Partial;
    session.agenda.push(topic("begun", false, &["when"]));
    session.agenda[3].status = TopicStatus::Partial;
    conflict(&mut session, "CONF-001", "extra");
    conflict(&mut session, "CONF-002", "core");
    conflict(&mut session, "CONF-003", "extra");
    open_question(&mut session, "OQ-001", false);
    open_question(&mut session, "OQ-002", true);
    for number in [1, 2] {
        session.rounds.push(spoke_of(number, "CONF-003"));
    }
    session
}

fn spoke_of(number: u32, conflict: &str) -> Round {
    Round {
        number,
        phase: "discussion".to_owned(),
        timestamp: jiff::Timestamp::UNIX_EPOCH,
        focus: crate::agenda::Focus { kind: FocusType::Agenda, topic_id: "core".to_owned() },
        participation: Participation::Parallel,
        question: String::new(),
        synthesis: String::new(),
        consensus: Vec::new(),
        conflicts: vec![RoundConflict {
            id: conflict.to_owned(),
            description: String::new(),
            positions: Default::default(),
        }],
        resolved: Vec::new(),
        artifacts_created: Vec::new(),
        artifacts_changed: Vec::new(),
        conflicts_resolved: Vec::new(),
        questions_resolved: Vec::new(),
        absent: Vec::new(),
        overrides: Vec::new(),
        warnings: Vec::new(),
        recommendation: String::new(),
        output_type: String::new(),
        next_focus: String::new(),
        votes: Vec::new(),
        next: Next::Continue,
        responses: Vec::new(),
    }
}

#[test]
fn the_focus_follows_the_order_of_the_agenda() {
    let mut session = crowded();
    let mut order = Vec::new();
    while let Some(class) = session.admissible_foci().into_iter().next() {
        let [focus] = &class[..] else { break };
        order.push(focus.topic_id.clone());
        match focus.kind {
            FocusType::Agenda => {
                let found = session.agenda.iter_mut().find(|topic| topic.definition.id == focus.topic_id);
                found.unwrap().status = TopicStatus::Closed;
            }
            _ => session.artifacts.retain(|artifact| artifact.id != focus.topic_id),
        }
    }
    assert_eq!(
        order,
        ["CONF-002", "OQ-002", "core", "crit", "CONF-003", "extra", "begun", "CONF-001", "OQ-001"]
    );
}

#[test]
fn the_round_takes_the_first_focus_when_the_facilitator_names_none() {
    let ran = Case::new(limits(crowded(), 1, 3)).run();
    assert_eq!(ran.round(3).focus.topic_id, "CONF-002");
    assert_eq!(ran.round(3).focus.kind, FocusType::Conflict);
}

/// The facilitator asks about `extra`, while `core` comes first.
fn astray(stubborn: bool) -> Ran {
    Case::new(limits(table(), 1, 1))
        .model(move |prompt| match prompt.step {
            Step::Question => {
                let topic = if stubborn || prompt.attempt == 1 { "extra" } else { "core" };
                let decision = json!({ "focus_type": "agenda", "topic_id": topic });
                question(json!({ "decision": decision, "question": format!("What of {topic}?") })).into()
            }
            _ => usual(prompt),
        })
        .run()
}

#[test]
fn a_question_with_another_focus_is_asked_for_again_with_the_error_quoted() {
    let ran = astray(false);
    let retry = ran.attempt(1, Step::Question, "facilitator", 2);
    assert!(retry.contains("the focus `extra` is not what comes first now"), "{retry}");
    assert_eq!(
        (ran.round(1).focus.topic_id.as_str(), ran.round(1).question.as_str()),
        ("core", "What of core?")
    );
}

#[test]
fn a_question_that_keeps_another_focus_is_replaced_by_the_fallback_on_the_right_one() {
    let ran = astray(true);
    assert_eq!(ran.round(1).focus.topic_id, "core");
    assert_eq!(ran.round(1).question, "What are the key considerations for A test: Topic core?");
    assert!(ran.overridden(1, "question was replaced by the fallback"), "{:?}", ran.round(1).overrides);
}

#[test]
fn the_facilitator_may_choose_among_equals() {
    let mut session = limits(table(), 1, 1);
    session.agenda.push(topic("crit", true, &[]));
    let ran = Case::new(session)
        .model(|prompt| match prompt.step {
            // The kind is the engine's: it knows what the id stands for.
            Step::Question => {
                question(json!({ "decision": { "focus_type": "conflict", "topic_id": "crit" } })).into()
            }
            _ => usual(prompt),
        })
        .run();
    assert_eq!(ran.round(1).focus.topic_id, "crit");
    assert_eq!(ran.round(1).focus.kind, FocusType::Agenda);
}
