//! A facilitator cannot conclude past an open gate; each one is recorded.

use serde_json::json;

use super::kit::{Case, Ran, conflict, limits, open_question, synthesis, table, topic, usual};
use crate::agenda::TopicStatus;
use crate::record::{ConcludedBy, Step};
use crate::session::Session;

/// Everything done: one round may conclude.
fn ready() -> Session {
    let mut session = limits(table(), 1, 2);
    for topic in &mut session.agenda {
        topic.status = TopicStatus::Closed;
    }
    session
}

fn concluding(session: Session) -> Ran {
    Case::new(session)
        .model(|prompt| match prompt.step {
            Step::Synthesis => synthesis(json!({ "next": "conclude" })).into(),
            _ => usual(prompt),
        })
        .run()
}

fn assert_refused(session: Session, gate: &str) {
    let ran = concluding(session);
    assert!(ran.overridden(1, "conclusion refused"), "{:?}", ran.round(1).overrides);
    assert!(ran.overridden(1, gate), "{:?}", ran.round(1).overrides);
}

#[test]
fn with_all_gates_met_the_facilitator_concludes() {
    let ran = concluding(ready());
    assert_eq!((ran.session().rounds.len(), ran.round(1).overrides.len()), (1, 0));
    assert_eq!(ran.session().conclusion.as_ref().unwrap().by, ConcludedBy::Facilitator);
}

#[test]
fn an_open_critical_topic_refuses_the_conclusion() {
    let mut session = ready();
    session.agenda[0].status = TopicStatus::Partial;
    assert_refused(session, "critical topic core is not closed");
}

#[test]
fn fewer_than_half_of_the_other_topics_begun_refuse_the_conclusion() {
    let mut session = ready();
    session.agenda.extend([topic("more", false, &[]), topic("most", false, &[])]);
    for topic in &mut session.agenda[1..] {
        topic.definition.done_when.min_requirements = 9;
        topic.status = TopicStatus::Open;
    }
    session.agenda[2].status = TopicStatus::Partial;
    assert_refused(session.clone(), "1 of at least 2 other topics begun");
    session.agenda[3].status = TopicStatus::Partial;
    assert!(concluding(session).round(1).overrides.is_empty());
}

#[test]
fn an_unresolved_conflict_on_a_critical_topic_refuses_the_conclusion() {
    let mut session = ready();
    conflict(&mut session, "CONF-001", "core");
    assert_refused(session, "CONF-001 is unresolved on a critical topic");
}

#[test]
fn a_conflict_elsewhere_does_not_refuse_the_conclusion() {
    let mut session = ready();
    conflict(&mut session, "CONF-001", "extra");
    let ran = concluding(session);
    assert_eq!(ran.session().conclusion.as_ref().unwrap().unresolved, ["CONF-001"]);
    assert!(ran.round(1).overrides.is_empty());
}

#[test]
fn a_blocking_question_refuses_the_conclusion_and_another_does_not() {
    let mut session = ready();
    open_question(&mut session, "OQ-001", false);
    assert!(concluding(session.clone()).round(1).overrides.is_empty());
    open_question(&mut session, "OQ-002", true);
    assert_refused(session, "OQ-002 blocks and has no answer");
}

#[test]
fn a_blocking_question_does_not_lose_its_block_by_a_revision_that_is_silent_about_it() {
    let mut session = ready();
    open_question(&mut session, "OQ-001", true);
    let ran = Case::new(session)
        .model(|prompt| match prompt.step {
            Step::Synthesis => synthesis(json!({
                "next": "conclude",
                "proposed_artifacts": [{ "type": "open_question", "title": "Title of OQ-001", "revises": "OQ-001" }],
            }))
            .into(),
            _ => usual(prompt),
        })
        .run();
    assert!(ran.overridden(1, "OQ-001 blocks"), "{:?}", ran.round(1).overrides);
}

#[test]
fn the_round_that_is_synthesised_counts_in_the_gates_that_the_facilitator_is_shown() {
    let mut session = ready();
    session.config.limits.min_rounds = 1;
    let ran = concluding(session);
    let prompt = ran.prompt(1, Step::Synthesis, "facilitator");
    assert!(!prompt.contains("rounds completed\n") && !prompt.contains("of at least 1 rounds"), "{prompt}");
}
