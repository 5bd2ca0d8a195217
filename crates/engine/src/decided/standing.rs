//! Which decisions of the user stand. Whoever opens a conflict again in its file takes the decision on it back: the words stay
//! where they are, and nothing builds on them any more.

use serde_json::Value;

use super::{BY_USER, DECIDED_IN_REVIEW, UserDecision, decision_in};
use crate::artifact::{Agreement, Artifact};
use crate::questions;
use crate::record::EscalationRecord;
use crate::session::Session;
use crate::text::{plain, same};

/// The decision of the user in this escalation, if it stands.
pub fn standing_in<'a>(session: &Session, asked: &'a EscalationRecord) -> Option<UserDecision<'a>> {
    decision_in(asked).filter(|decision| !is_taken_back(session, decision))
}

/// Every decision of the user that stands, in the order of the escalations.
pub fn standing(session: &Session) -> impl Iterator<Item = UserDecision<'_>> {
    session.escalations.iter().filter_map(|asked| standing_in(session, asked))
}

/// The decision of the user in this escalation, if it was taken back.
pub fn taken_back_in<'a>(session: &Session, asked: &'a EscalationRecord) -> Option<UserDecision<'a>> {
    decision_in(asked).filter(|decision| is_taken_back(session, decision))
}

/// The last decision of the user on this conflict, where it was taken back and no other one stands.
pub fn taken_back_on<'a>(session: &'a Session, id: &str) -> Option<UserDecision<'a>> {
    let last = session.escalations.iter().rev().filter_map(decision_in).find(|decision| decision.id == id);
    last.filter(|decision| is_taken_back(session, decision))
}

fn is_taken_back(session: &Session, decision: &UserDecision<'_>) -> bool {
    let conflict = decision.asked.conflict.as_deref().and_then(|id| session.artifact(id));
    conflict.is_some_and(|conflict| {
        let later = session.escalations.iter().rev().take_while(|known| known.id != decision.asked.id);
        let later = later.filter(|known| known.conflict.as_ref() == Some(&conflict.id));
        let (asked, answered) = later
            .fold((false, false), |(_, answered), known| (true, answered || decision_in(known).is_some()));
        // A later decision of the user on the same conflict is their last word.
        answered || is_reopened(conflict, decision, asked)
    })
}

/// Whether the file of a conflict that the user decided says that it is open again, or that it was settled in another way after it
/// was opened again, or in the review. `asked_later`: whether the user was asked about it another time since. An answer in the index that nobody
/// has done yet is none of these: its conflict waits still. Nor is a word in the status that nobody knows.
pub fn is_reopened(conflict: &Artifact, decision: &UserDecision<'_>, asked_later: bool) -> bool {
    match conflict.status {
        _ if conflict.unknown_status.is_some() => false,
        Agreement::Resolved => is_settled_anew(conflict, decision),
        Agreement::Escalated => asked_later,
        _ => true,
    }
}

/// Whether somebody else settled it after the decision: what was there before stands below, or a later round has it.
fn is_settled_anew(conflict: &Artifact, decision: &UserDecision<'_>) -> bool {
    let Some(Value::Object(resolution)) = conflict.fields.get("resolution") else { return false };
    let method = resolution.get("method").map(plain).unwrap_or_default();
    let holds = same(&questions::decision(conflict), decision.words);
    if method == DECIDED_IN_REVIEW {
        return !holds;
    }
    if method.is_empty() || method.starts_with(BY_USER) || holds {
        return false;
    }
    let is_of_user = |before: &Value| match before {
        Value::Object(map) => {
            let method = map.get("method").map(plain).unwrap_or_default();
            let said = map.get("decision").map(plain).unwrap_or_default();
            method.starts_with(BY_USER) || same(&said, decision.words)
        }
        other => same(&plain(other), decision.words),
    };
    let resolved = conflict.fields.get("resolved_round").and_then(Value::as_u64);
    resolution.get("before").is_some_and(is_of_user)
        || resolved.is_some_and(|round| round > u64::from(decision.asked.round))
}
