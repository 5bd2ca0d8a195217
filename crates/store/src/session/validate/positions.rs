//! What seats hold in a conflict or against a result, as its file and as the rounds have it.

use std::collections::BTreeSet;

use roundtable_engine::artifact::Artifact;
use roundtable_engine::dissent::{self, told};
use roundtable_engine::positions::unsaid;
use roundtable_engine::record::{JournalEntry, Round, Step};
use serde::Deserialize as _;
use serde_json::{Map, Value};

use super::super::artifact::from_tree;
use super::super::read::items_of;
use super::{Cure, Examined, FindingCode};

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

    /// What somebody wrote into the file of an artifact of who holds it and who is against it, and took out of it, beside what the
    /// rounds have; and the round that made it.
    pub(super) fn holders(&mut self) {
        let read = |(id, body): (&String, &Map<String, Value>)| from_tree(body, id).ok();
        let artifacts: Vec<Artifact> = self.raw.iter().filter_map(read).collect();
        let rounds = self.completed();
        let seats = self.around.settings.as_ref().map(|(settings, _)| settings.participants.clone());
        let seats = seats.unwrap_or_default();
        // What was said is read out of many answers: only where somebody is against something.
        let is_disputed = artifacts.iter().any(|artifact| !artifact.dissent.is_empty());
        let is_needed = |line: &&JournalEntry| is_disputed || line.step == Step::Synthesis;
        let told = told(self.around.journal.entries.iter().filter(is_needed));
        for artifact in artifacts {
            let id = artifact.id.as_str();
            let found = dissent::unsaid(&rounds, &told, &seats, &artifact).into_iter();
            let against: BTreeSet<&str> = found.map(|dissent| dissent.participant.as_str()).collect();
            for seat in against {
                self.note_artifact(FindingCode::DissentUnsaid, id, [("seat", seat)], None);
            }
            let strangers = dissent::strangers(&rounds, &told, &seats, &artifact);
            let mut named: Vec<&str> = dissent::unvoiced(&rounds, &told, &artifact);
            named.extend(strangers.into_iter().filter(|name| !named.contains(name)).collect::<Vec<_>>());
            if !named.is_empty() {
                let seats = named.join(", ");
                self.note_artifact(FindingCode::SupporterUnsaid, id, [("seats", &seats)], None);
            }
            let gone = dissent::taken_out(&rounds, &artifact).into_iter();
            let gone: Vec<String> = gone.map(|dissent| dissent.participant).collect();
            if !gone.is_empty() {
                let seats = gone.join(", ");
                self.note_artifact(FindingCode::DissentTakenOut, id, [("seats", &seats)], None);
            }
            if let Some(made) = dissent::made_otherwise(&rounds, &artifact) {
                let has_file = !self.entries.iter().any(|entry| entry.id == id && entry.body.is_some());
                let cure = has_file.then(|| Cure::RoundOfArtifact { artifact: id.to_owned(), round: made });
                let (says, made) = (artifact.created_round.to_string(), made.to_string());
                let values = [("says", says.as_str()), ("made", made.as_str())];
                self.note_artifact(FindingCode::RoundOfArtifactDiffers, id, values, cure);
            }
        }
    }

    pub(super) fn completed(&self) -> Vec<Round> {
        let rounds = items_of(&self.slim.index, "rounds").iter();
        rounds.filter_map(|round| Round::deserialize(round).ok()).collect()
    }
}
