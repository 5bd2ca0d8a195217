//! What the facilitator is given, key by key: for its question and for its synthesis.

use serde_json::{Value, json};

use super::kit::{
    Case, Ran, add, artifact, conflict, limits, open_question, phased, question, synthesis, usual,
};
use crate::artifact::Agreement;
use crate::record::Step;
use crate::session::Session;
use crate::yaml;

/// The YAML of the input of the facilitator's prompt.
pub(super) fn input(ran: &Ran, round: u32, step: Step) -> Value {
    let prompt = ran.prompt(round, step, "facilitator");
    let (_, input) = prompt.split_once("# Input\n\n```yaml\n").unwrap();
    yaml::read(input.split_once("\n```").unwrap().0).unwrap()
}

/// A table with an open conflict and questions, and two rounds with a wish, an artifact and a step on the agenda.
fn played() -> Ran {
    let mut session = limits(phased(), 1, 2);
    session.participants[0].description = "Knows the users.".to_owned();
    conflict(&mut session, "CONF-001", "extra");
    open_question(&mut session, "OQ-001", false);
    add(&mut session, "REQ-001", "core", Agreement::Draft, json!({}));
    Case::new(session)
        .model(|prompt| match prompt.step {
            Step::Question => question(json!({ "question": "What does it cost?" })).into(),
            Step::Synthesis => synthesis(json!({
                "synthesis": "They talked money.",
                "proposed_artifacts": [artifact("requirement", "Two", json!({}))],
                "agenda_update": { "topic_id": "core", "coverage_added": ["who"] },
                "next_focus": { "type": "agenda", "topic_id": "extra", "reason": "nobody spoke of it" },
            }))
            .into(),
            Step::Response | Step::Helper => usual(prompt),
        })
        .run()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn the_question_is_asked_with_every_key_of_its_input() {
    let ran = played();
    let first = input(&ran, 1, Step::Question);
    assert_eq!(
        keys(&first),
        [
            "action",
            "topic",
            "workflow_type",
            "strategy",
            "escalation_config",
            "participants",
            "round",
            "phase",
            "phases_remaining",
            "agenda",
            "focus_candidates",
            "open_conflicts",
            "open_questions",
            "artifacts_count",
            "known_artifacts",
            "agreed_points",
            "decisions_by_user",
            "notes_from_user",
            "unmet_gates",
            "previous_synthesis",
            "sides",
            "tasks",
        ]
    );
    assert_eq!(
        (&first["action"], &first["round"], &first["topic"], &first["workflow_type"]),
        (&json!("question"), &json!(1), &json!("A test"), &json!("specs"))
    );
    assert_eq!(
        (&first["strategy"], &first["phase"]["name"]),
        (&json!("consensus-driven"), &json!("proposal"))
    );
    assert_eq!(first["phases_remaining"], json!(["refinement", "convergence"]));
    let ann = json!({ "id": "ann", "name": "ANN", "description": "Knows the users." });
    assert_eq!((&first["participants"][0], first["participants"].as_array().unwrap().len()), (&ann, 3));
    assert_eq!((&first["previous_synthesis"], &first["artifacts_count"]), (&Value::Null, &json!(3)));
    let topic = json!({
        "id": "core", "title": "Topic core", "status": "open", "priority": "critical",
        "done_when": { "criteria": ["who", "what"], "min_requirements": 1 }, "coverage": [], "artifacts": 1,
    });
    assert_eq!((&first["agenda"][0], &first["agenda"][1]["priority"]), (&topic, &json!("normal")));
    let quarrel = json!({
        "id": "CONF-001", "topic_id": "extra", "description": "Quarrel CONF-001", "rounds_persisted": 0,
        "positions": {},
    });
    assert_eq!(first["open_conflicts"], json!([quarrel]));
    let asked = json!({ "id": "OQ-001", "question": "Who OQ-001?", "topic_id": "extra", "blocking": false });
    assert_eq!(first["open_questions"], json!([asked]));

    let second = input(&ran, 2, Step::Question);
    assert_eq!(second["previous_synthesis"], "They talked money.");
    assert_eq!((&second["artifacts_count"], &second["agenda"][0]["status"]), (&json!(4), &json!("partial")));
    assert_eq!(second["agenda"][0]["coverage"], json!(["who"]));
}

#[test]
fn the_synthesis_is_asked_for_with_every_key_of_its_input() {
    let ran = played();
    let second = input(&ran, 2, Step::Synthesis);
    assert_eq!(
        keys(&second),
        [
            "action",
            "topic",
            "workflow_type",
            "strategy",
            "escalation_config",
            "earlier_rounds",
            "round",
            "phase",
            "question_asked",
            "focus",
            "responses",
            "absent",
            "full_agenda",
            "open_conflicts",
            "open_questions",
            "known_artifacts",
            "artifacts_in_full",
            "decisions_by_user",
            "notes_from_user",
            "artifacts_count",
            "rounds_completed",
            "unmet_gates",
            "sides",
            "tasks",
        ]
    );
    assert_eq!(
        (&second["action"], &second["question_asked"]),
        (&json!("synthesis"), &json!("What does it cost?"))
    );
    assert_eq!(keys(&second["responses"]), ["ann", "ben", "cleo"]);
    assert_eq!(
        keys(&second["responses"]["ann"]),
        [
            "position",
            "rationale",
            "trade_offs",
            "concerns",
            "suggestions",
            "votes",
            "confidence",
            "references"
        ]
    );
    assert_eq!((&second["artifacts_count"], &second["rounds_completed"]), (&json!(4), &json!(1)));
    let focus = json!({
        "type": "agenda", "topic_id": "core", "title": "Topic core", "exploration": "", "remaining_criteria": ["what"],
    });
    assert_eq!(second["focus"], focus);
    let states: Vec<_> =
        second["full_agenda"].as_array().unwrap().iter().map(|topic| &topic["status"]).collect();
    assert_eq!(states, ["partial", "open"]);
    assert_eq!(second["full_agenda"][0]["done_when"]["min_requirements"], 1);
    assert_eq!(second["open_conflicts"][0]["id"], "CONF-001");
}

/// The wish of a round as the next question is told it, and as the round records it.
fn wish(session: Session, next_focus: Value) -> (Value, String) {
    let ran = Case::new(session)
        .model(move |prompt| match prompt.step {
            Step::Synthesis => synthesis(json!({ "next_focus": next_focus })).into(),
            _ => usual(prompt),
        })
        .run();
    (input(&ran, 2, Step::Question)["next_focus_wanted"].clone(), ran.round(1).next_focus.clone())
}

#[test]
fn what_the_facilitator_wants_next_is_recorded_told_it_again_and_decides_nothing() {
    let session = || limits(phased(), 1, 2);
    let (told, kept) = wish(session(), json!("Clarify who pays"));
    assert_eq!((told, kept.as_str()), (json!("Clarify who pays"), "Clarify who pays"));
    let map = json!({ "type": "agenda", "topic_id": "extra", "reason": "nobody spoke of it" });
    let (told, kept) = wish(session(), map);
    assert_eq!((told, kept.as_str()), (json!("extra: nobody spoke of it"), "extra: nobody spoke of it"));
    assert_eq!(wish(session(), Value::Null), (Value::Null, String::new()));
    let ran = played();
    assert_eq!(ran.round(2).focus.topic_id, "core", "the order of foci decides");
}
