//! What the user decided, where it is written down twice.

use std::collections::BTreeSet;

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::decided::{decision_in, is_reopened, is_reworded};
use roundtable_engine::record::EscalationRecord;
use roundtable_engine::text::same;
use serde::Deserialize as _;
use serde_json::{Map, Value};

use super::super::artifact::from_tree;
use super::super::generations::parts::escalation;
use super::super::read::{items_of, text_of};
use super::{Examined, FindingCode};

impl Examined<'_> {
    /// What the user decided stands in the session's file, in that of the conflict and in what writes it down. Where somebody changed
    /// one of them, or two copies were put together, nobody knows which holds.
    pub(super) fn decisions(&mut self) {
        let asked = items_of(&self.map, "escalations").iter().enumerate();
        let asked = asked.filter_map(|(at, raw)| EscalationRecord::deserialize(escalation(at, raw)).ok());
        let asked: Vec<EscalationRecord> = asked.collect();
        let (mut seen, mut differ) = (BTreeSet::new(), Vec::new());
        // Of several answers on one conflict the last one holds.
        for decision in asked.iter().rev().filter_map(decision_in).filter(|decision| seen.insert(decision.id))
        {
            let of = |code: FindingCode, id: &str| (code, id.to_owned(), decision.asked.id.clone());
            let conflict = self.conflict(decision.id);
            let later = asked.iter().rev().take_while(|known| known.id != decision.asked.id);
            let asked_later = later.into_iter().any(|known| known.conflict.as_deref() == Some(decision.id));
            if conflict.is_some_and(|conflict| is_reopened(&conflict, &decision, asked_later)) {
                differ.push(of(FindingCode::DecisionReopened, decision.id));
                continue;
            }
            let reworded = self.raw.iter().filter(|(id, body)| {
                ArtifactType::from_id(id).is_some_and(|kind| is_reworded(kind, body, &decision))
            });
            differ.extend(reworded.map(|(id, _)| of(FindingCode::DecisionReworded, id)));
            let Some(body) = self.raw.get(decision.id) else { continue };
            let said = body.get("resolution").and_then(Value::as_object);
            // How somebody else writes down whose decision it was is their own.
            let is_of_user = |said: &&Map<String, Value>| text_of(said, "method").starts_with("user ");
            let Some(said) = said.filter(is_of_user).map(|said| text_of(said, "decision")) else { continue };
            if !same(&said, decision.words) {
                differ.push(of(FindingCode::DecisionDiffers, decision.id));
            }
        }
        for (code, id, escalation) in differ {
            self.note_artifact(code, &id, [("escalation", &escalation)], None);
        }
    }

    /// A conflict of this id that can be read.
    fn conflict(&self, id: &str) -> Option<Artifact> {
        let body = self.raw.get(id).filter(|_| ArtifactType::from_id(id) == Some(ArtifactType::Conflict))?;
        from_tree(body, id).ok()
    }
}
