//! What an escalation and its answer change.

use crate::artifact::{Agreement, Artifact};
use crate::decided::{LEFT_OPEN, left_open_in};
use crate::questions;
use crate::record::{EscalationAnswer, EscalationRecord};
use crate::session::Session;
use crate::text::plain;
use crate::tie;

/// Marks a conflict as escalated; its positions stay.
pub fn mark_escalated(session: &mut Session, escalations: &[EscalationRecord]) -> Vec<String> {
    let ids: Vec<_> = escalations.iter().filter_map(|raised| raised.conflict.clone()).collect();
    for artifact in session.artifacts.iter_mut().filter(|artifact| ids.contains(&artifact.id)) {
        artifact.status = Agreement::Escalated;
    }
    ids
}

/// What the answer to an escalation changes: the conflict it was about is resolved, in the user's words, or left open. Returns the
/// ids of the changed artifacts.
pub fn apply_answer(session: &mut Session, escalation: &EscalationRecord) -> Vec<String> {
    let (method, decision) = match &escalation.answer {
        Some(EscalationAnswer::Accept) => {
            ("user accepted the facilitator's recommendation", &escalation.recommendation)
        }
        Some(EscalationAnswer::Decide { decision }) => match left_open_in(escalation) {
            Some(words) => return leave_open(session, escalation, words),
            None => ("user decision", decision),
        },
        Some(EscalationAnswer::Continue { .. }) | None => {
            return reopen(session, escalation);
        }
    };
    let Some(conflict) = escalation.conflict.as_deref() else { return Vec::new() };
    let round = escalation.round;
    let decision = plain(&serde_json::Value::String(decision.clone()));
    let mut changed = resolve(session, conflict, method, &decision, &[], round);
    let answered = questions::answer_tied(session, &changed, round);
    if !changed.is_empty() {
        changed.extend(tie::settle(session, conflict, escalation.answer == Some(EscalationAnswer::Accept)));
    }
    changed.extend(answered.into_iter().map(|(id, _)| id));
    changed
}

fn reopen(session: &mut Session, escalation: &EscalationRecord) -> Vec<String> {
    let mut changed = Vec::new();
    for artifact in &mut session.artifacts {
        if Some(&artifact.id) == escalation.conflict.as_ref() && artifact.status == Agreement::Escalated {
            artifact.status = Agreement::Open;
            changed.push(artifact.id.clone());
        }
    }
    changed
}

/// The conflict waits, in the user's words, and holds nothing up.
fn leave_open(session: &mut Session, escalation: &EscalationRecord, words: &str) -> Vec<String> {
    let changed = reopen(session, escalation);
    for artifact in session.artifacts.iter_mut().filter(|artifact| changed.contains(&artifact.id)) {
        artifact.fields.insert(LEFT_OPEN.to_owned(), serde_json::json!(words));
    }
    changed
}

/// Resolves a conflict with method, decision, the conditions that it holds under, and round. Returns its id, or nothing
/// when it is unknown or settled.
pub fn resolve(
    session: &mut Session,
    conflict: &str,
    method: &str,
    decision: &str,
    conditions: &[String],
    round: u32,
) -> Vec<String> {
    let can_end = |artifact: &&mut Artifact| {
        artifact.id == conflict && artifact.is_open_conflict() && artifact.left_by_hand().is_none()
    };
    let Some(artifact) = session.artifacts.iter_mut().find(can_end) else { return Vec::new() };
    artifact.status = Agreement::Resolved;
    artifact.fields.shift_remove(LEFT_OPEN);
    let mut resolution = serde_json::json!({ "method": method, "decision": decision });
    if !conditions.is_empty() {
        resolution["conditions"] = serde_json::json!(conditions);
    }
    // Words that somebody wrote there while it was open, or before they opened it again, stay beside those that hold now.
    let before = artifact.fields.shift_remove("resolution").filter(|before| !plain(before).trim().is_empty());
    if let Some(before) = before {
        resolution["before"] = before;
    }
    artifact.fields.insert("resolution".to_owned(), resolution);
    artifact.fields.insert("resolved_round".to_owned(), serde_json::json!(round));
    vec![artifact.id.clone()]
}
