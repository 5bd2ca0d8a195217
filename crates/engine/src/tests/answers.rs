//! What the user's answer to an escalation does.

use serde_json::json;

use super::kit::{Act, Case, Ran, conflict, limits, synthesis, table, usual};
use crate::artifact::Agreement;
use crate::event::{Event, Operation, PauseReason};
use crate::record::{ConcludedBy, EscalationAnswer, Step};
use crate::session::{Session, SessionStatus};

/// A user who gives the same answer to everything.
pub(super) fn answering(answer: EscalationAnswer) -> impl FnMut(&Event) -> Vec<Act> + Send {
    move |event| match event {
        Event::EscalationRaised { escalation } => {
            vec![Act::Do(Operation::Answer {
                escalation: escalation.id.clone(),
                answer: answer.clone(),
                silence: Vec::new(),
                by: String::new(),
            })]
        }
        _ => Vec::new(),
    }
}

fn go_on(rounds: u32) -> EscalationAnswer {
    EscalationAnswer::Continue { rounds, note: "mind-the-cost".to_owned() }
}

fn decide() -> EscalationAnswer {
    EscalationAnswer::Decide { decision: "ann-is-right".to_owned() }
}

/// CONF-001 is spoken of in each round and calls the user after the first.
fn quarrelling(max_rounds: u32, answer: EscalationAnswer) -> Ran {
    let mut session = table();
    session.config.escalation.max_rounds_per_conflict = 1;
    conflict(&mut session, "CONF-001", "core");
    persisting(limits(session, 1, max_rounds)).user(answering(answer)).run()
}

fn persisting(session: Session) -> Case {
    Case::new(session).model(|prompt| match prompt.step {
        Step::Synthesis => {
            synthesis(json!({ "conflicts": [{ "id": "CONF-001" }], "recommendation": "split-the-bill" }))
                .into()
        }
        _ => usual(prompt),
    })
}

#[test]
fn accepting_settles_the_conflict_with_method_and_round() {
    let ran = quarrelling(2, EscalationAnswer::Accept);
    let known = ran.artifact("CONF-001");
    assert_eq!((known.status, &known.fields["resolved_round"]), (Agreement::Resolved, &json!(1)));
    let method = "user accepted the facilitator's recommendation";
    assert_eq!(known.fields["resolution"], json!({ "method": method, "decision": "split-the-bill" }));
}

#[test]
fn a_decision_settles_the_conflict_and_reaches_every_later_prompt() {
    let ran = quarrelling(2, decide());
    let resolution = &ran.artifact("CONF-001").fields["resolution"];
    assert_eq!(resolution, &json!({ "method": "user decision", "decision": "ann-is-right" }));
    for prompt in ran.prompts() {
        assert_eq!(prompt.input.contains("CONF-001: ann-is-right"), prompt.round == 2, "{}", prompt.actor);
    }
}

#[test]
fn a_matter_that_the_user_leaves_open_stays_open_and_holds_nothing_up() {
    let words = "We do not decide this now; ask me again in May.";
    let ran = quarrelling(4, EscalationAnswer::Decide { decision: words.to_owned() });
    let known = ran.artifact("CONF-001");
    assert_eq!((known.status, &known.fields["left_open"]), (Agreement::Open, &json!(words)));
    assert_eq!(known.fields.get("resolution"), None);
    let session = ran.session();
    assert_eq!((session.decisions(), session.left_open()), (Vec::new(), vec![format!("CONF-001: {words}")]));
    assert_eq!(session.escalations.len(), 1, "nobody is asked the same twice");
    assert!(!session.unmet_gates().iter().any(|gate| gate.to_string().contains("CONF-001")));
    let foci = session.admissible_foci();
    assert!(foci.iter().flatten().all(|focus| focus.topic_id != "CONF-001"), "{foci:?}");
    for prompt in ran.prompts().iter().filter(|prompt| prompt.round > 1) {
        assert!(prompt.input.contains("left_open_by_user"), "{}", prompt.input);
    }
}

#[test]
fn the_answer_is_on_record_with_its_time() {
    let ran = quarrelling(2, decide());
    let record = &ran.reloaded().escalations[0];
    assert_eq!(record.answer, Some(decide()));
    assert!(record.at.is_some());
}

#[test]
fn continuing_counts_its_rounds_and_asks_again() {
    let ran = quarrelling(7, go_on(2));
    let rounds: Vec<_> = ran.session().escalations.iter().map(|raised| raised.round).collect();
    assert_eq!(rounds, [1, 3, 5, 7]);
}

#[test]
fn the_note_reaches_every_prompt_of_the_rounds_it_was_given_for() {
    let mut asked = false;
    let mut session = limits(table(), 1, 5);
    session.config.escalation.max_rounds_per_conflict = 1;
    conflict(&mut session, "CONF-001", "core");
    let ran = persisting(session)
        .user(move |event| match event {
            Event::EscalationRaised { .. } if !std::mem::replace(&mut asked, true) => {
                answering(go_on(2))(event)
            }
            Event::EscalationRaised { .. } => answering(decide())(event),
            _ => Vec::new(),
        })
        .run();
    for prompt in ran.prompts() {
        let told = prompt.input.contains("mind-the-cost");
        assert_eq!(told, [2, 3].contains(&prompt.round), "{} in round {}", prompt.actor, prompt.round);
    }
}

#[test]
fn a_conflict_that_is_discussed_on_is_open_again() {
    let ran = quarrelling(2, go_on(9));
    assert_eq!(ran.artifact("CONF-001").status, Agreement::Open);
}

#[test]
fn to_continue_is_for_one_round_at_least_and_no_more_than_the_session_has_left() {
    assert_eq!(quarrelling(2, go_on(0)).session().escalations[0].answer, Some(go_on(1)));
    let ran = quarrelling(3, go_on(u32::MAX));
    let answers: Vec<_> =
        ran.session().escalations.iter().map(|asked| (asked.round, asked.answer.clone())).collect();
    assert_eq!(
        answers,
        [(1, Some(go_on(2))), (3, Some(go_on(0)))],
        "what was given, and not what was asked for"
    );
    let told = ran.events().into_iter().filter_map(|event| match event {
        Event::EscalationAnswered { escalation, .. } => escalation.answer.clone(),
        _ => None,
    });
    assert_eq!(told.collect::<Vec<_>>(), [go_on(2), go_on(0)], "whoever watches is told the same");
    assert_eq!(ran.session().conclusion.as_ref().unwrap().by, ConcludedBy::MaxRounds);
}

#[test]
fn to_continue_when_no_round_is_left_grants_none_and_ends_the_session_with_the_conflict_open() {
    let ran = quarrelling(1, go_on(3));
    let session = ran.session();
    assert_eq!((session.completed_rounds(), session.status), (1, SessionStatus::Closed));
    assert_eq!(session.escalations[0].answer, Some(go_on(0)), "none was given, and the record says so");
    let end = session.conclusion.as_ref().unwrap();
    assert_eq!(end.by, ConcludedBy::MaxRounds);
    assert!(end.unresolved.iter().any(|open| open.contains("CONF-001")), "{:?}", end.unresolved);
    assert_eq!(ran.artifact("CONF-001").status, Agreement::Open);
}

#[test]
fn what_the_user_settles_is_in_the_lists_of_the_next_round() {
    let mut session = limits(table(), 1, 3);
    session.config.escalation.max_rounds_per_conflict = 1;
    conflict(&mut session, "CONF-001", "core");
    super::kit::open_question(&mut session, "OQ-001", false);
    session.artifacts[1].fields.insert("related".to_owned(), json!(["CONF-001"]));
    for answer in [decide(), EscalationAnswer::Accept] {
        let words = if answer == decide() { "ann-is-right" } else { "split-the-bill" };
        let ran = persisting(session.clone()).user(answering(answer)).run();
        assert!(
            ran.round(1).resolved.is_empty() && ran.round(1).conflicts_resolved.is_empty(),
            "as it was written"
        );
        assert_eq!(ran.round(2).resolved, [format!("CONF-001: {words}"), format!("OQ-001: {words}")]);
        assert_eq!(
            (&ran.round(2).conflicts_resolved[..], &ran.round(2).questions_resolved[..]),
            (&["CONF-001".to_owned()][..], &["OQ-001".to_owned()][..])
        );
        assert!(ran.round(3).resolved.is_empty(), "once");
        assert!(ran.session().conclusion.as_ref().unwrap().resolved.is_empty(), "a round has it");
    }
}

#[test]
fn what_the_user_settles_after_the_last_round_is_in_the_conclusion() {
    let ran = quarrelling(1, decide());
    let conclusion = ran.session().conclusion.clone().unwrap();
    assert_eq!(conclusion.resolved, ["CONF-001: ann-is-right"]);
    assert!(conclusion.unresolved.is_empty() && ran.round(1).resolved.is_empty());
}

#[test]
fn what_the_user_settled_is_listed_after_a_restart_too() {
    let mut session = limits(table(), 1, 2);
    session.config.escalation.max_rounds_per_conflict = 1;
    conflict(&mut session, "CONF-001", "core");
    let mut decided = answering(decide());
    let paused = persisting(session)
        .user(move |event| match event {
            Event::EscalationAnswered { .. } => vec![Act::Do(Operation::Pause)],
            other => decided(other),
        })
        .run();
    assert_eq!(paused.session().completed_rounds(), 1);
    let ran = persisting(paused.reloaded()).run();
    assert_eq!(ran.round(2).conflicts_resolved, ["CONF-001"]);
}

#[test]
fn a_conclusion_waits_for_the_rounds_that_the_user_gave() {
    let mut session = limits(table(), 1, 9);
    session.agenda.iter_mut().for_each(|topic| topic.status = crate::agenda::TopicStatus::Closed);
    let ran = Case::new(session)
        .model(|prompt| match (prompt.step, prompt.round) {
            (Step::Synthesis, 1) => synthesis(json!({ "next": "escalate" })).into(),
            (Step::Synthesis, _) => synthesis(json!({ "next": "conclude" })).into(),
            _ => usual(prompt),
        })
        .user(answering(go_on(3)))
        .run();
    assert_eq!(ran.session().rounds.len(), 4);
    assert!(
        ran.overridden(2, "the user asked the panel to go on until round 4"),
        "{:?}",
        ran.round(2).overrides
    );
    assert_eq!(ran.session().conclusion.as_ref().unwrap().by, ConcludedBy::Facilitator);
}

#[test]
fn an_answer_may_silence_a_keyword_for_the_session() {
    let ran = Case::new(limits(table(), 1, 2))
        .model(|prompt| match prompt.step {
            Step::Response => super::kit::said(&prompt.actor, json!({ "concerns": ["legal, security"] })).into(),
            Step::Synthesis if prompt.round == 1 => synthesis(json!({
                "proposed_artifacts": [super::kit::artifact("requirement", "One", json!({ "topic_id": "core" }))],
                "agenda_update": { "topic_id": "core", "coverage_added": ["who", "what"] },
            }))
            .into(),
            _ => usual(prompt),
        })
        .user(|event| match event {
            Event::EscalationRaised { escalation } => vec![Act::Do(Operation::Answer {
                escalation: escalation.id.clone(),
                answer: EscalationAnswer::Accept,
                silence: vec!["legal".to_owned()],
                by: "Ada".to_owned(),
            })],
            _ => Vec::new(),
        })
        .run();
    let words: Vec<_> = ran.session().escalations.iter().map(|raised| raised.triggers.len()).collect();
    assert_eq!(words, [2, 1]);
    assert!(ran.reloaded().silenced_keywords.contains("legal"));
    assert!(ran.reloaded().escalations.iter().all(|raised| raised.by == "Ada"), "who answered is kept");
}

#[test]
fn deciding_later_pauses_and_the_question_is_there_again_at_the_resume() {
    let mut session = limits(table(), 1, 2);
    session.config.escalation.max_rounds_per_conflict = 1;
    conflict(&mut session, "CONF-001", "core");
    let paused = persisting(session).run();
    assert_eq!(paused.paused(), Some(&PauseReason::DecideLater));
    assert_eq!(paused.session().status, SessionStatus::Paused);
    let ran = persisting(paused.reloaded()).user(answering(decide())).run();
    assert_eq!(ran.session().escalations.len(), 1);
    assert_eq!(ran.artifact("CONF-001").status, Agreement::Resolved);
}

#[test]
fn an_answer_to_another_question_is_no_answer() {
    let mut session = limits(table(), 1, 2);
    session.config.escalation.max_rounds_per_conflict = 1;
    conflict(&mut session, "CONF-001", "core");
    let ran = persisting(session)
        .user(|event| match event {
            Event::EscalationRaised { .. } => {
                let answer = |id: &str| {
                    Act::Do(Operation::Answer {
                        escalation: id.to_owned(),
                        answer: decide(),
                        silence: Vec::new(),
                        by: String::new(),
                    })
                };
                vec![answer("ESC-999"), Act::Do(Operation::Pause)]
            }
            _ => Vec::new(),
        })
        .run();
    assert_eq!(ran.session().escalations[0].answer, None);
}
