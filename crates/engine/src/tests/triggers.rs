//! The four triggers: each fires, and each once.

use serde_json::{Value, json};

use super::answers::answering;
use super::kit::{
    Case, Ran, Reply, artifact, conflict, debating, hatted, limits, said, synthesis, table, usual,
};
use crate::artifact::Agreement;
use crate::error::ModelError;
use crate::record::{EscalationAnswer, Step, Trigger};
use crate::session::Session;

/// Ben says this in each of two rounds, and the facilitator that; the user always lets the panel go on.
fn saying(session: Session, ben: Value, facilitator: Value) -> Ran {
    Case::new(limits(session, 1, 2))
        .model(move |prompt| match (prompt.step, prompt.actor.as_str()) {
            (Step::Response, "ben") => said("ben", ben.clone()).into(),
            (Step::Synthesis, _) => synthesis(facilitator.clone()).into(),
            _ => usual(prompt),
        })
        .user(answering(EscalationAnswer::Decide { decision: "So be it.".to_owned() }))
        .run()
}

fn raised(ran: &Ran) -> Vec<(u32, &str)> {
    ran.session().escalations.iter().map(|raised| (raised.round, raised.trigger.as_str())).collect()
}

#[test]
fn a_conflict_that_persists_calls_the_user_once_at_its_limit() {
    let mut session = table();
    conflict(&mut session, "CONF-001", "core");
    let ran = Case::new(limits(session, 1, 4))
        .model(|prompt| match prompt.step {
            Step::Synthesis => synthesis(json!({ "conflicts": [{ "id": "CONF-001" }] })).into(),
            _ => usual(prompt),
        })
        .run();
    assert_eq!(raised(&ran), [(3, "conflict_persists")]);
    assert_eq!(ran.session().escalations[0].conflict.as_deref(), Some("CONF-001"));
    assert_eq!(ran.artifact("CONF-001").status, Agreement::Escalated);
}

#[test]
fn only_rounds_in_which_the_seats_spoke_count_as_discussed() {
    let mut session = hatted();
    conflict(&mut session, "CONF-001", "core");
    session.config.escalation.max_rounds_per_conflict = 3;
    // The facilitator alone, two hats, the facilitator alone: it is named in the first three.
    let ran = Case::new(limits(session, 1, 3))
        .model(|prompt| match prompt.step {
            Step::Synthesis => {
                synthesis(json!({ "next": "phase", "conflicts": [{ "id": "CONF-001" }] })).into()
            }
            _ => usual(prompt),
        })
        .run();
    assert_eq!(raised(&ran), [(3, "conflict_persists")]);
    let asked = &ran.session().escalations[0];
    assert!(asked.reason.ends_with("has been discussed for 2 rounds without agreement."), "{}", asked.reason);
    assert!(matches!(asked.triggers[0], Trigger::ConflictPersists { rounds: 2, .. }));
}

#[test]
fn a_round_about_something_else_is_no_discussion_of_a_conflict() {
    let mut session = table();
    conflict(&mut session, "CONF-001", "extra");
    session.config.escalation.max_rounds_per_conflict = 3;
    // It is named as open in three rounds on another topic; a position moves in the last of them.
    let ran = Case::new(limits(session, 1, 3))
        .model(|prompt| match prompt.step {
            Step::Synthesis => {
                let ann = if prompt.round < 3 { "For it." } else { "Against it." };
                let held = json!({ "ann": ann });
                synthesis(json!({ "conflicts": [{ "id": "CONF-001", "positions": held }] })).into()
            }
            _ => usual(prompt),
        })
        .run();
    let about: Vec<&str> = ran.session().rounds.iter().map(|round| round.focus.topic_id.as_str()).collect();
    assert_eq!(about, ["core"; 3]);
    assert_eq!(ran.session().rounds_persisted("CONF-001"), 3);
    assert_eq!(ran.session().rounds_discussed("CONF-001"), 1);
}

#[test]
fn reasons_of_a_round_about_something_else_do_not_stand_beside_a_position() {
    for (topic, expected) in [("extra", vec![]), ("core", vec!["Because of the core."])] {
        let mut session = table();
        conflict(&mut session, "CONF-001", topic);
        session.config.escalation.max_rounds_per_conflict = 2;
        let held = json!({ "ann": { "position": "For it.", "round": 0 } });
        session.artifacts[0].fields.insert("positions".to_owned(), held);
        let ran = Case::new(limits(session, 1, 2))
            .model(|prompt| match prompt.step {
                Step::Synthesis => {
                    synthesis(json!({ "conflicts": [{ "id": "CONF-001", "positions": {} }] })).into()
                }
                Step::Response => {
                    said(&prompt.actor, json!({ "rationale": ["Because of the core."] })).into()
                }
                _ => usual(prompt),
            })
            .run();
        let asked = &ran.session().escalations[0];
        let of_ann = asked.positions.iter().find(|held| held.participant == "ann").unwrap();
        assert_eq!(
            (asked.round, &of_ann.rationale),
            (2, &expected.into_iter().map(str::to_owned).collect::<Vec<_>>())
        );
    }
}

#[test]
fn a_reason_that_names_a_conflict_is_about_that_one() {
    let mut session = table();
    conflict(&mut session, "CONF-001", "core");
    conflict(&mut session, "CONF-002", "extra");
    let both = json!([{ "id": "CONF-001", "positions": {} }, { "id": "CONF-002", "positions": {} }]);
    let ran = Case::new(limits(session, 1, 1))
        .model(move |prompt| match prompt.step {
            Step::Synthesis => synthesis(json!({
                "next": "escalate", "conflicts": both.clone(), "escalation_reason": "CONF-002 needs somebody's word.",
            }))
            .into(),
            _ => usual(prompt),
        })
        .run();
    let asked = &ran.session().escalations[0];
    assert_eq!(asked.conflict.as_deref(), Some("CONF-002"));
}

#[test]
fn a_low_confidence_calls_the_user_once_per_seat_and_topic() {
    let ran = saying(table(), json!({ "confidence": 0.49 }), json!({}));
    assert_eq!(raised(&ran), [(1, "low_confidence")]);
    let even = saying(table(), json!({ "confidence": 0.5 }), json!({}));
    assert_eq!(raised(&even), []);
}

#[test]
fn a_low_confidence_on_another_topic_calls_again() {
    let mut session = table();
    session.agenda[0].definition.done_when.criteria.clear();
    let done =
        json!({ "proposed_artifacts": [artifact("requirement", "One", json!({ "topic_id": "core" }))] });
    let ran = saying(session, json!({ "confidence": 0.1 }), done);
    assert_eq!(raised(&ran), [(1, "low_confidence"), (2, "low_confidence")]);
}

#[test]
fn a_critical_keyword_calls_the_user_once_per_topic() {
    let ran = saying(table(), json!({ "concerns": ["This is a LEGAL matter."] }), json!({}));
    assert_eq!(raised(&ran), [(1, "critical_keyword")]);
    let Trigger::CriticalKeyword { keyword, topic_id, said_by, quote } =
        &ran.session().escalations[0].triggers[0]
    else {
        panic!("a keyword")
    };
    assert_eq!(
        [keyword, topic_id, said_by, quote].map(String::as_str),
        ["legal", "core", "ben", "This is a LEGAL matter."]
    );
}

#[test]
fn a_critical_keyword_in_a_conflict_calls_the_user() {
    let facilitator = json!({ "conflicts": [{ "description": "Who bears the legal risk?" }] });
    assert_eq!(raised(&saying(table(), json!({}), facilitator))[0], (1, "critical_keyword"));
}

#[test]
fn a_keyword_counts_as_a_whole_word_only() {
    let concerns = json!({ "concerns": ["illegal moves", "unblocking", "a must-haves list", "insecurity"] });
    assert_eq!(raised(&saying(table(), concerns, json!({}))), []);
}

#[test]
fn a_keyword_elsewhere_than_in_concerns_and_conflicts_calls_nobody() {
    let ben = json!({ "position": "security first", "rationale": ["legal"], "suggestions": ["must-have"] });
    let facilitator = json!({
        "synthesis": "security", "recommendation": "legal",
        "proposed_artifacts": [artifact("requirement", "Security", json!({ "priority": "must-have" }))],
    });
    assert_eq!(raised(&saying(table(), ben, facilitator)), []);
}

#[test]
fn a_silenced_keyword_calls_nobody() {
    let mut session = table();
    session.silenced_keywords.insert("legal".to_owned());
    assert_eq!(raised(&saying(session, json!({ "concerns": ["legal"] }), json!({}))), []);
}

#[test]
fn the_facilitator_may_call_the_user() {
    let facilitator =
        json!({ "next": "escalate", "escalation_reason": "It is about money.", "recommendation": "Pay." });
    let ran = saying(table(), json!({}), facilitator);
    let first = &ran.session().escalations[0];
    assert_eq!((first.trigger.as_str(), first.recommendation.as_str()), ("facilitator", "Pay."));
    assert!(first.reason.contains("It is about money."), "{}", first.reason);
    assert_eq!(first.positions.len(), 3);
}

#[test]
fn what_comes_together_is_one_question_to_the_user() {
    let mut session = table();
    session.config.escalation.max_rounds_per_conflict = 1;
    conflict(&mut session, "CONF-001", "core");
    let facilitator =
        json!({ "next": "escalate", "conflicts": [{ "id": "CONF-001", "positions": { "ben": "No." } }] });
    let ran = saying(session, json!({ "confidence": 0.2, "concerns": ["legal"] }), facilitator);
    let first = &ran.session().escalations[0];
    let words: Vec<_> = first.triggers.iter().map(Trigger::word).collect();
    assert_eq!(words, ["conflict_persists", "facilitator", "low_confidence", "critical_keyword"]);
    assert_eq!((first.positions.len(), first.positions[0].participant.as_str()), (1, "ben"));
    assert_eq!(first.recommendation, "No.");
}

#[test]
fn every_position_comes_with_the_reasons_of_its_seat_as_it_gave_them() {
    let long = format!("Because {}", "of the neighbours, ".repeat(40));
    let facilitator = json!({
        "next": "escalate",
        "conflicts": [{ "description": "Who pays?", "positions": { "ann": "All.", "ben": "None.", "cleo": "Some." } }],
    });
    let words = long.clone();
    let ran = Case::new(limits(table(), 1, 1))
        .model(move |prompt| match (prompt.step, prompt.actor.as_str()) {
            (Step::Response, "ann") => said("ann", json!({ "rationale": [words, "It is fair."] })).into(),
            (Step::Response, "ben") => said("ben", json!({ "rationale": [] })).into(),
            // No YAML at all: the whole answer is the position, and nothing is made up as a reason.
            (Step::Response, _) => "I would rather talk.".to_owned().into(),
            (Step::Synthesis, _) => synthesis(facilitator.clone()).into(),
            _ => usual(prompt),
        })
        .run();
    let held = &ran.session().escalations[0].positions;
    let reasons = |seat: &str| held.iter().find(|one| one.participant == seat).unwrap().rationale.clone();
    assert_eq!(reasons("ann"), [long.trim(), "It is fair."]);
    assert_eq!((reasons("ben"), reasons("cleo")), (Vec::new(), Vec::new()));
}

#[test]
fn a_seat_that_is_silent_now_keeps_the_reasons_of_the_round_in_which_it_took_its_position() {
    let mut session = limits(debating(), 1, 2);
    session.config.escalation.max_rounds_per_conflict = 2;
    let conflict = json!({ "description": "Who pays?", "positions": { "ann": "All.", "ben": "None." } });
    let ran = Case::new(session)
        .model(move |prompt| match (prompt.step, prompt.actor.as_str(), prompt.round) {
            (Step::Response, "ben", 1) => {
                said("ben", json!({ "rationale": ["It scares people off."] })).into()
            }
            (Step::Response, "ben", _) => Reply::Fail(ModelError::Refused("no".to_owned())),
            (Step::Synthesis, _, 1) => synthesis(json!({ "conflicts": [conflict] })).into(),
            (Step::Synthesis, ..) => synthesis(json!({ "conflicts": [{ "id": "CONF-001" }] })).into(),
            _ => usual(prompt),
        })
        .run();
    let raised = &ran.session().escalations[0];
    assert_eq!((raised.round, ran.session().rounds[1].absent.len()), (2, 1));
    let ben = raised.positions.iter().find(|one| one.participant == "ben").unwrap();
    assert_eq!(
        (ben.position.as_str(), &ben.rationale[..]),
        ("None.", &["It scares people off.".to_owned()][..])
    );
    assert_eq!(ben.confidence, Some(0.8));
}

#[test]
fn no_conflict_is_asked_about_twice_in_one_round() {
    let mut session = table();
    session.config.escalation.max_rounds_per_conflict = 1;
    conflict(&mut session, "CONF-001", "core");
    conflict(&mut session, "CONF-002", "core");
    let both = json!({ "next": "escalate", "conflicts": [{ "id": "CONF-001" }, { "id": "CONF-002" }] });
    let ran = saying(session, json!({}), both);
    let about: Vec<_> = ran.session().escalations.iter().filter(|raised| raised.round == 1).collect();
    let conflicts: Vec<_> = about.iter().map(|raised| raised.conflict.as_deref()).collect();
    assert_eq!(conflicts, [Some("CONF-001"), Some("CONF-002")]);
}

#[test]
fn where_escalation_is_switched_off_nothing_stops_and_the_record_says_so() {
    let mut session = limits(table(), 1, 2);
    session.config.escalation.enabled = false;
    let ran = Case::new(session)
        .model(|prompt| match prompt.step {
            Step::Response => {
                said(&prompt.actor, json!({ "concerns": ["a legal matter"], "confidence": 0.1 })).into()
            }
            Step::Synthesis => synthesis(json!({ "next": "escalate", "escalation_reason": "Help." })).into(),
            _ => usual(prompt),
        })
        .run();
    assert!(ran.session().escalations.is_empty());
    assert!(ran.overridden(1, "escalation is switched off"));
    assert_eq!(ran.session().completed_rounds(), 2);
}
