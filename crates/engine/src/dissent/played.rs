//! A round as it is in a session that was played here, for the tests of what its votes say.

use serde_json::{Value, json};

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
