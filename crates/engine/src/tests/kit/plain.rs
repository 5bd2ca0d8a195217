//! Answers in short: the usual one with other values for some keys. JSON is YAML. Knows nothing of the engine: the tests of
//! whole sessions in `tests/integration` use it, too.

use serde_json::{Value, json};

/// A word that only this seat says, and only in this round.
pub(in super::super) fn mark(seat: &str, round: u32) -> String {
    format!("mark-{seat}-{round}-end")
}

fn with(mut usual: Value, other: Value) -> String {
    let (Value::Object(keys), Value::Object(other)) = (&mut usual, other) else { panic!("maps only") };
    keys.extend(other);
    usual.to_string()
}

/// A question; the engine chooses the focus unless `decision` says one.
pub(in super::super) fn question(other: Value) -> String {
    let usual = json!({
        "action": "question", "decision": { "rationale": "next" }, "question": "What about it?",
        "exploration": "Look around.", "participants": "all", "context_files": [],
    });
    with(usual, other)
}

pub(in super::super) fn said(seat: &str, other: Value) -> String {
    let usual = json!({
        "participant": seat, "position": "It depends.", "rationale": ["So it is."], "concerns": [],
        "suggestions": [], "confidence": 0.8,
    });
    with(usual, other)
}

pub(in super::super) fn synthesis(other: Value) -> String {
    let usual = json!({
        "action": "synthesis", "synthesis": "They talked.", "next": "continue", "proposed_artifacts": [],
        "constraints_check": { "reason": "Counted." },
    });
    with(usual, other)
}

pub(in super::super) fn artifact(kind: &str, title: &str, other: Value) -> Value {
    let usual = json!({ "type": kind, "title": title, "status": "draft" });
    serde_json::from_str(&with(usual, other)).unwrap()
}
