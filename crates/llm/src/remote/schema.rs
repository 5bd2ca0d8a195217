//! The JSON schema of an answer, per step, for providers that take one. It describes what
//! `roundtable_engine::reply` reads and forbids nothing that the reader understands: further keys are welcome.

use roundtable_engine::record::Step;
use serde_json::{Value, json};

/// The schema's name in a request.
pub(super) fn name(step: Step) -> &'static str {
    match step {
        Step::Question => "question",
        Step::Response => "statement",
        Step::Synthesis => "synthesis",
        Step::Helper => "answer",
    }
}

/// The schema of a step's answer.
pub(super) fn schema(step: Step) -> Value {
    match step {
        Step::Question => question(),
        Step::Response => statement(),
        Step::Synthesis => synthesis(),
        // Helpers answer in forms of their own, which their agent files fix; none is sent for them.
        Step::Helper => object(&[], json!({})),
    }
}

fn object(required: &[&str], properties: Value) -> Value {
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": true })
}

fn string() -> Value {
    json!({ "type": "string" })
}

fn words(words: &[&str]) -> Value {
    json!({ "type": "string", "enum": words })
}

fn list(item: Value) -> Value {
    json!({ "type": "array", "items": item })
}

/// Ids to texts.
fn texts_by_id() -> Value {
    json!({ "type": "object", "additionalProperties": string() })
}

fn confidence() -> Value {
    json!({ "type": "number", "minimum": 0, "maximum": 1 })
}

fn question() -> Value {
    let decision = object(
        &["focus_type", "topic_id"],
        json!({
            "focus_type": words(&["agenda", "conflict", "open_question"]),
            "topic_id": string(),
            "rationale": string(),
        }),
    );
    object(
        &["action", "decision", "question"],
        json!({
            "action": words(&["question"]),
            "decision": decision,
            "question": string(),
            "exploration": string(),
            "participants": list(string()),
            "directives": texts_by_id(),
            "context_files": list(string()),
        }),
    )
}

fn statement() -> Value {
    let trade_offs = object(
        &[],
        json!({ "optimizing_for": string(), "accepting_as_cost": string(), "risks": list(string()) }),
    );
    let vote = object(
        &["proposal", "stance"],
        json!({
            "proposal": string(),
            "stance": words(&["support", "stand-aside", "block"]),
            "confidence": confidence(),
            "condition": string(),
        }),
    );
    object(
        &["position", "rationale", "confidence"],
        json!({
            "participant": string(),
            "position": string(),
            "rationale": list(string()),
            "trade_offs": trade_offs,
            "concerns": list(string()),
            "suggestions": list(string()),
            "votes": list(vote),
            "confidence": confidence(),
            "references": list(string()),
        }),
    )
}

fn synthesis() -> Value {
    let resolution =
        |id: &str| object(&[id], json!({ id: string(), "resolution": string(), "method": string() }));
    let conflict = object(
        &["description", "positions"],
        json!({
            "id": string(), "description": string(), "positions": texts_by_id(), "covers": list(string()),
        }),
    );
    let update = object(
        &["topic_id"],
        json!({
            "topic_id": string(),
            "new_status": words(&["open", "partial", "closed"]),
            "coverage_added": list(string()),
        }),
    );
    object(
        &["action", "synthesis", "proposed_artifacts", "next"],
        json!({
            "action": words(&["synthesis"]),
            "synthesis": string(),
            "proposed_artifacts": list(artifact()),
            "resolved_conflicts": list(resolution("conflict_id")),
            "resolved_questions": list(resolution("question_id")),
            "agenda_update": list(update),
            "consensus": list(string()),
            "conflicts": list(conflict),
            "next": words(&["continue", "phase", "conclude", "escalate"]),
            "escalation_reason": string(),
            "recommendation": string(),
        }),
    )
}

/// Every type's own keys, none of them required: a provider that holds the model to the keys it knows must know all.
fn artifact() -> Value {
    let related = object(&[], json!({ "enables": list(string()), "depends": list(string()) }));
    object(
        &["type", "title"],
        json!({
            "type": string(),
            "title": string(),
            "status": string(),
            "topic_id": string(),
            "supported_by": list(string()),
            "revises": string(),
            "covers": list(string()),
            "decides": string(),
            "dissent": list(object(&["participant"], json!({ "participant": string(), "reason": string() }))),
            "description": string(),
            "rationale": string(),
            "priority": words(&["must", "should", "could", "wont"]),
            "acceptance": list(string()),
            "related": related,
            "conditions": string(),
            "actions": string(),
            "category": string(),
            "target": string(),
            "minimum": string(),
            "measurement": string(),
            "future_phase": string(),
            "question": string(),
            "raised_by": string(),
            "blocking": { "type": "boolean" },
            "positions": texts_by_id(),
        }),
    )
}
