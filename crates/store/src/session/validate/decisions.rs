//! What the user decided, where it is written down twice.

use std::collections::BTreeSet;

use roundtable_engine::artifact::{Artifact, ArtifactType, REWORDED};
use roundtable_engine::decided::{
    FIELD as DECIDES, LEFT_OPEN, decision_in, is_by_user, is_ended_in_review, is_reopened, is_reworded,
    said_in,
};
use roundtable_engine::positions::is_ours;
use roundtable_engine::record::EscalationRecord;
use roundtable_engine::text::{plain, same};
use serde::Deserialize as _;

use super::super::artifact::from_tree;
use super::super::generations::answers;
use super::super::generations::parts::escalation;
use super::super::read::{items_of, text_of};
use super::{Examined, FindingCode};

/// How the id of an escalation begins.
const ESCALATION: &str = "ESC-";

impl Examined<'_> {
    /// What the user decided stands in the session's file, in that of the conflict and in what writes it down. Where somebody changed
    /// one of them, or two copies were put together, nobody knows which holds.
    pub(super) fn decisions(&mut self) {
        let asked = items_of(&self.map, "escalations").iter().enumerate();
        let asked = asked.filter_map(|(at, raw)| EscalationRecord::deserialize(escalation(at, raw)).ok());
        let asked: Vec<EscalationRecord> = asked.collect();
        let is_led_here = self.completed().first().is_some_and(is_ours);
        let (mut seen, mut differ, mut others) = (BTreeSet::new(), Vec::new(), Vec::new());
        // Of several answers on one conflict the last one holds.
        for decision in asked.iter().rev().filter_map(decision_in).filter(|decision| seen.insert(decision.id))
        {
            let of = |code: FindingCode, id: &str| (code, id.to_owned(), decision.asked.id.clone());
            let conflict = self.conflict(decision.id);
            // Decided anew where decisions are: nothing of that is a question.
            if conflict.as_ref().is_some_and(is_ended_in_review) {
                continue;
            }
            let later = asked.iter().rev().take_while(|known| known.id != decision.asked.id);
            let asked_later = later.into_iter().any(|known| known.conflict.as_deref() == Some(decision.id));
            if conflict.as_ref().is_some_and(|conflict| is_reopened(conflict, &decision, asked_later)) {
                differ.push(of(FindingCode::DecisionReopened, decision.id));
                continue;
            }
            if let Some(other) = conflict.as_ref().and_then(of_other).filter(|_| is_led_here) {
                let values = [("escalation", decision.asked.id.clone()), ("says", other)];
                others.push((decision.id.to_owned(), values));
            }
            // What a person worded anew in the review, or split, says so itself, and is no damage.
            let by_hand = self.raw.iter().filter(|(_, body)| !body.contains_key(REWORDED));
            let reworded = by_hand.filter(|(id, body)| {
                ArtifactType::from_id(id).is_some_and(|kind| is_reworded(kind, body, &decision))
            });
            differ.extend(reworded.map(|(id, _)| of(FindingCode::DecisionReworded, id)));
            if conflict.is_some_and(|conflict| says_otherwise(&conflict, decision.words)) {
                differ.push(of(FindingCode::DecisionDiffers, decision.id));
            }
        }
        for (code, id, escalation) in differ {
            self.note_artifact(code, &id, [("escalation", &escalation)], None);
        }
        for (id, values) in others {
            let values = values.each_ref().map(|(key, value)| (*key, value.as_str()));
            self.note_artifact(FindingCode::DecisionOfOther, &id, values, None);
        }
        let decided: BTreeSet<&str> = asked.iter().filter_map(decision_in).map(|known| known.id).collect();
        let is_asked =
            |id: &str| asked.iter().any(|known| known.id == id || known.conflict.as_deref() == Some(id));
        let mut lone = Vec::new();
        for (id, body) in &self.raw {
            let conflict = self.conflict(id);
            if conflict.as_ref().is_some_and(is_undecided) && !decided.contains(id.as_str()) {
                lone.push((FindingCode::DecisionUndecided, id.clone()));
            }
            let is_users = |conflict: &Artifact| {
                !conflict.is_open_conflict() && is_by_user(conflict) && !is_ended_in_review(conflict)
            };
            let decides = text_of(body, DECIDES);
            let writes_lost = decides.trim().starts_with(ESCALATION);
            if conflict.as_ref().is_some_and(is_users) && !is_asked(id)
                || writes_lost && !is_asked(decides.trim())
            {
                lone.push((FindingCode::DecisionUnlisted, id.clone()));
            }
        }
        for (code, id) in lone {
            self.note_artifact(code, &id, [], None);
        }
    }

    /// A conflict of this id that can be read.
    pub(super) fn conflict(&self, id: &str) -> Option<Artifact> {
        let body = self.raw.get(id).filter(|_| ArtifactType::from_id(id) == Some(ArtifactType::Conflict))?;
        from_tree(body, id).ok()
    }
}

/// Whether the file of a conflict gives another decision. How somebody else writes down whose decision it was is their own; without
/// a word on that it is the user's, as the session says.
fn says_otherwise(conflict: &Artifact, words: &str) -> bool {
    let method = conflict.fields.get("resolution").and_then(|resolution| resolution.get("method"));
    let method = method.map(plain).unwrap_or_default();
    let said = said_in(conflict);
    let is_of_user = is_by_user(conflict) || method.trim().is_empty() && !said.trim().is_empty();
    is_of_user && !same(&said, words)
}

/// Who decided a conflict as its file says, where that is not the user.
fn of_other(conflict: &Artifact) -> Option<String> {
    let method = conflict.fields.get("resolution")?.get("method").map(plain)?;
    (!method.trim().is_empty() && !is_by_user(conflict)).then_some(method)
}

/// Whether somebody wrote a decision into a conflict that is open and left its status as it was.
fn is_undecided(conflict: &Artifact) -> bool {
    conflict.is_open_conflict()
        && conflict.left_by_hand().is_none()
        && !conflict.fields.contains_key(LEFT_OPEN)
        && answers::decides(&said_in(conflict))
}
