//! How conflicts and questions end: with their conditions, and the question with the conflict that came of it.

use serde_json::{Value, json};

use super::answers::answering;
use super::kit::{
    Case, Ran, artifact, conflict, limits, open_question, question, synthesis, synthesising, table, usual,
};
use crate::artifact::Agreement;
use crate::decided::{is_by_user, is_ended_in_review};
use crate::record::{EscalationAnswer, Step};
use crate::session::Session;

/// CONF-001 and OQ-001, with these keys of the question besides its usual ones.
fn quarrel(own: Value) -> Session {
    let mut session = table();
    conflict(&mut session, "CONF-001", "core");
    open_question(&mut session, "OQ-001", false);
    session.artifacts[1].fields.extend(own.as_object().unwrap().clone());
    session
}

fn settling() -> Value {
    let end = json!({ "conflict_id": "CONF-001", "resolution": "Ann pays.", "method": "vote" });
    json!({ "resolved_conflicts": [end] })
}

fn told(ran: &Ran, round: u32) -> bool {
    let prompt = ran.prompt(round, Step::Synthesis, "facilitator");
    assert_eq!(
        prompt.contains("questions_perhaps_answered:"),
        prompt.contains("names open questions"),
        "the task"
    );
    prompt.contains("questions_perhaps_answered:")
}

#[test]
fn a_question_is_answered_with_method_round_and_words_in_resolved() {
    let end = |method: &str| {
        let end = json!({ "question_id": "OQ-001", "resolution": "Ann does.", "method": method });
        synthesising(quarrel(json!({})), vec![json!({}), json!({ "resolved_questions": [end] })])
    };
    let ran = end("evidence");
    let resolution =
        json!({ "status": "addressed", "reason": "Ann does.", "method": "evidence", "round": 2 });
    assert_eq!(ran.artifact("OQ-001").fields["resolution"], resolution);
    assert_eq!(
        (&ran.round(2).resolved[..], ran.round(2).questions_resolved.len()),
        (&["OQ-001: Ann does.".to_owned()][..], 1)
    );
    assert_eq!(end("").artifact("OQ-001").fields["resolution"]["method"], "agreement at the table");
}

#[test]
fn no_model_says_that_the_user_decided() {
    for method in [
        "user decision in the review",
        "user answer",
        "User decision",
        "the user's decision on CONF-001",
        "settled with CONF-001",
        "by hand",
        "Entscheidung des Nutzers",
    ] {
        let ends = json!({
            "resolved_conflicts": [{ "conflict_id": "CONF-001", "resolution": "Ann pays.", "method": method }],
            "resolved_questions": [{ "question_id": "OQ-001", "resolution": "Ann does.", "method": method }],
        });
        let ran = synthesising(quarrel(json!({})), vec![ends]);
        for id in ["CONF-001", "OQ-001"] {
            let artifact = ran.artifact(id);
            assert_eq!(artifact.fields["resolution"]["method"], "agreement at the table", "{method}");
            assert!(!is_by_user(artifact) && !is_ended_in_review(artifact), "{method}");
            assert!(ran.warned(1, &format!("left out the method `{method}` of {id}")), "{method}");
        }
    }
}

#[test]
fn no_model_proposes_how_something_ended() {
    let question = json!({
        "type": "open_question", "title": "Who pays for damage", "question": "Who pays?", "raised_by": "ann",
        "resolution": { "status": "addressed", "reason": "The borrower.", "method": "user answer" },
        "answer": "The borrower.", "answered_by": "Anna", "replaced_by": ["REQ-001"],
    });
    let ran = synthesising(table(), vec![json!({ "proposed_artifacts": [question] })]);
    let artifact = ran.artifact("OQ-001");
    assert!(artifact.is_asked() && artifact.end_by_hand().is_empty(), "{artifact:?}");
    for key in ["resolution", "answer", "answered_by", "replaced_by"] {
        assert!(!artifact.fields.contains_key(key), "{key}");
        assert!(ran.warned(1, &format!("left out `{key}`: no model writes that")), "{key}");
    }
}

#[test]
fn the_conditions_of_a_compromise_are_kept_with_the_decision() {
    for end in [
        json!({ "id": "CONF-001", "resolution": "Ann pays", "conditions": ["under 50 euros", "for a year"] }),
        json!({ "id": "CONF-001", "resolution": { "decision": "Ann pays", "conditions": ["under 50 euros", "for a year"] } }),
    ] {
        let ran = synthesising(quarrel(json!({})), vec![json!({ "resolved_conflicts": [end] })]);
        let resolution = &ran.artifact("CONF-001").fields["resolution"];
        assert_eq!(resolution["decision"], "Ann pays");
        assert_eq!(resolution["conditions"], json!(["under 50 euros", "for a year"]));
        assert_eq!(
            ran.round(1).resolved,
            ["CONF-001: Ann pays. On condition that: under 50 euros; for a year"]
        );
    }
}

#[test]
fn whoever_accepts_a_recommendation_accepts_its_conditions() {
    let beside = json!({ "recommendation": "Split the bill.", "conditions": ["Ben agrees"] });
    let inside = json!({ "recommendation": { "decision": "Split the bill.", "conditions": "Ben agrees" } });
    for recommendation in [beside, inside] {
        let mut session = limits(quarrel(json!({})), 1, 1);
        session.config.escalation.max_rounds_per_conflict = 1;
        let ran = Case::new(session)
            .model(move |prompt| match prompt.step {
                Step::Synthesis => {
                    let mut answer = recommendation.clone();
                    answer["conflicts"] = json!([{ "id": "CONF-001" }]);
                    synthesis(answer).into()
                }
                _ => usual(prompt),
            })
            .user(answering(EscalationAnswer::Accept))
            .run();
        let decided = &ran.artifact("CONF-001").fields["resolution"]["decision"];
        assert_eq!(decided, "Split the bill. On condition that: Ben agrees");
    }
}

#[test]
fn the_condition_of_a_position_goes_with_it() {
    let held = json!({ "ann": { "position": "Ben pays", "condition": "he is there" } });
    let ran = synthesising(
        table(),
        vec![json!({ "conflicts": [{ "description": "Who pays?", "positions": held }] })],
    );
    assert_eq!(ran.round(1).conflicts[0].positions["ann"], "Ben pays. On condition that: he is there");
}

#[test]
fn a_question_that_names_its_conflict_ends_with_it() {
    for related in [json!(["CONF-001"]), json!({ "depends": ["CONF-001"] }), json!("Title of CONF-001")] {
        let ran = synthesising(quarrel(json!({ "related": related })), vec![settling()]);
        let question = ran.artifact("OQ-001");
        assert_eq!(question.status, Agreement::Addressed, "{related}");
        let resolution = json!({
            "status": "addressed", "reason": "Ann pays.", "method": "the decision on CONF-001",
            "conflict": "CONF-001", "round": 1,
        });
        assert_eq!(question.fields["resolution"], resolution);
        assert_eq!(ran.round(1).questions_resolved, ["OQ-001"]);
        assert_eq!(ran.round(1).resolved, ["CONF-001: Ann pays.", "OQ-001: Ann pays."]);
    }
}

#[test]
fn a_conflict_that_names_its_question_ends_it_and_so_does_the_user() {
    let mut session = limits(table(), 1, 2);
    open_question(&mut session, "OQ-001", true);
    session.config.escalation.max_rounds_per_conflict = 1;
    let ran = Case::new(session)
        .model(|prompt| match (prompt.step, prompt.round) {
            (Step::Synthesis, 1) => {
                let report = json!({ "description": "Who pays?", "related": ["OQ-001"] });
                synthesis(json!({ "conflicts": [report], "recommendation": "Ann." })).into()
            }
            _ => usual(prompt),
        })
        .user(answering(EscalationAnswer::Decide { decision: "Ben pays.".to_owned() }))
        .run();
    let question = ran.artifact("OQ-001");
    assert_eq!(
        (question.status, &question.fields["resolution"]["reason"]),
        (Agreement::Addressed, &json!("Ben pays."))
    );
    assert_eq!(question.fields["resolution"]["method"], "the user's decision on CONF-001");
    assert_eq!(ran.reloaded().artifact("OQ-001"), Some(question), "it is durable");
}

#[test]
fn a_question_of_two_conflicts_waits_for_both() {
    let mut session = quarrel(json!({ "related": ["CONF-001", "CONF-002"] }));
    conflict(&mut session, "CONF-002", "core");
    let ran = synthesising(session.clone(), vec![settling()]);
    assert!(ran.artifact("OQ-001").is_open_question());
    let second = json!({ "resolved_conflicts": [{ "conflict_id": "CONF-002", "resolution": "Later." }] });
    let ran = synthesising(session, vec![settling(), second]);
    assert_eq!(ran.artifact("OQ-001").status, Agreement::Addressed);
}

#[test]
fn a_question_that_only_its_words_tie_to_a_settled_conflict_is_shown_to_the_facilitator() {
    for own in
        [json!({ "question": "What follows from CONF-001?" }), json!({ "question": "quarrel conf 001." })]
    {
        let ran = synthesising(quarrel(own), vec![settling(), json!({})]);
        assert!(ran.artifact("OQ-001").is_open_question(), "the facilitator judges");
        assert!(!told(&ran, 1) && told(&ran, 2));
    }
    let ran = synthesising(quarrel(json!({})), vec![settling(), json!({})]);
    assert!(!told(&ran, 2), "another matter");
}

#[test]
fn a_question_whose_round_brought_up_the_conflict_is_shown_to_the_facilitator() {
    let mut session = limits(table(), 1, 3);
    open_question(&mut session, "OQ-001", true);
    let ran = Case::new(session)
        .model(|prompt| match (prompt.step, prompt.round) {
            (Step::Question, 1) => {
                question(json!({ "decision": { "focus_type": "open_question", "topic_id": "OQ-001" } }))
                    .into()
            }
            (Step::Synthesis, 1) => {
                synthesis(json!({ "conflicts": [{ "description": "Cash or card?" }] })).into()
            }
            (Step::Synthesis, 2) => synthesis(settling()).into(),
            _ => usual(prompt),
        })
        .run();
    assert!(ran.artifact("OQ-001").is_open_question());
    assert!(told(&ran, 3));
}

#[test]
fn a_question_and_its_conflict_of_one_round_find_each_other_by_title() {
    let both = json!({
        "proposed_artifacts": [
            artifact("open_question", "Who pays the deposit?", json!({ "related": ["Deposit or none"] })),
        ],
        "conflicts": [{ "description": "Deposit or none" }],
    });
    let ran = synthesising(table(), vec![both, settling()]);
    assert_eq!(ran.artifact("OQ-001").fields["related"], json!(["CONF-001"]));
    assert_eq!(ran.artifact("OQ-001").status, Agreement::Addressed);
}
