//! A round and an artifact as they are in a session that was played here, for the tests of what its rounds say.

use serde_json::{Value, json};

use crate::artifact::Artifact;
use crate::record::Round;

/// A completed round of a discussion of that number, with these keys.
pub(super) fn round(number: u32, more: Value) -> Round {
    let mut round = json!({
        "number": number, "phase": "discussion", "timestamp": "2026-01-07T10:00:00Z", "question": "How?",
        "synthesis": "", "focus": { "type": "agenda", "topic_id": "t" }, "participation": "parallel",
        "next": "continue", "next_focus": "The next topic.",
    });
    round.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    serde_json::from_value(round).unwrap()
}

/// REQ-001 of the first round, with who supports it and who was against it.
pub(super) fn artifact(supported_by: &[&str], dissent: &[&str]) -> Artifact {
    let dissent: Vec<Value> = dissent
        .iter()
        .map(|seat| json!({ "participant": seat, "round": 2, "stance": "block", "reason": "" }))
        .collect();
    serde_json::from_value(json!({
        "id": "REQ-001", "type": "requirement", "title": "Lend", "status": "consensus", "topic_id": "t",
        "created_round": 1, "supported_by": supported_by, "dissent": dissent,
    }))
    .unwrap()
}
