//! What seats hold in a conflict or against a result, as its file and as the rounds have it.

use std::collections::BTreeSet;

use roundtable_engine::artifact::Artifact;
use roundtable_engine::dissent::{self, told};
use roundtable_engine::positions::unsaid;
use roundtable_engine::record::Round;
use serde::Deserialize as _;
use serde_json::{Map, Value};

use super::super::artifact::from_tree;
use super::super::read::items_of;
use super::{Examined, FindingCode};

impl Examined<'_> {
    /// Words that somebody wrote into the file of a conflict in a seat's name: a document does not give them as the seat's.
    pub(super) fn positions(&mut self) {
        let conflicts: Vec<Artifact> = self.raw.keys().filter_map(|id| self.conflict(id)).collect();
        if conflicts.is_empty() {
            return;
        }
        let rounds = self.completed();
        for conflict in conflicts {
            let seats: Vec<String> = unsaid(&rounds, &conflict).into_iter().collect();
            if !seats.is_empty() {
                let seats = seats.join(", ");
                self.note_artifact(FindingCode::PositionUnsaid, &conflict.id, [("seats", &seats)], None);
            }
        }
    }

    /// Dissents that somebody wrote into the file of an artifact in a seat's name, or in other words than the seat's.
    pub(super) fn dissents(&mut self) {
        let has_some = |(id, body): (&String, &Map<String, Value>)| {
            let artifact = body.contains_key("dissent").then(|| from_tree(body, id).ok())??;
            (!artifact.dissent.is_empty()).then_some(artifact)
        };
        let artifacts: Vec<Artifact> = self.raw.iter().filter_map(has_some).collect();
        if artifacts.is_empty() {
            return;
        }
        let rounds = self.completed();
        let told = told(self.around.journal.closed(rounds.last().map_or(0, |round| round.number)));
        let seats = self.around.settings.as_ref().map(|(settings, _)| settings.participants.clone());
        let seats = seats.unwrap_or_default();
        for artifact in artifacts {
            let found = dissent::unsaid(&rounds, &told, &seats, &artifact).into_iter();
            let seats: BTreeSet<&str> = found.map(|dissent| dissent.participant.as_str()).collect();
            for seat in seats {
                self.note_artifact(FindingCode::DissentUnsaid, &artifact.id, [("seat", seat)], None);
            }
        }
    }

    fn completed(&self) -> Vec<Round> {
        let rounds = items_of(&self.slim.index, "rounds").iter();
        rounds.filter_map(|round| Round::deserialize(round).ok()).collect()
    }
}
