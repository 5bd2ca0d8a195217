//! What seats hold in a conflict, as its file and as the rounds have it.

use roundtable_engine::artifact::Artifact;
use roundtable_engine::positions::unsaid;
use roundtable_engine::record::Round;
use serde::Deserialize as _;

use super::super::read::items_of;
use super::{Examined, FindingCode};

impl Examined<'_> {
    /// Words that somebody wrote into the file of a conflict in a seat's name: a document does not give them as the seat's.
    pub(super) fn positions(&mut self) {
        let conflicts: Vec<Artifact> = self.raw.keys().filter_map(|id| self.conflict(id)).collect();
        if conflicts.is_empty() {
            return;
        }
        let rounds = items_of(&self.slim.index, "rounds").iter();
        let rounds: Vec<Round> = rounds.filter_map(|round| Round::deserialize(round).ok()).collect();
        for conflict in conflicts {
            let seats: Vec<String> = unsaid(&rounds, &conflict).into_iter().collect();
            if !seats.is_empty() {
                let seats = seats.join(", ");
                self.note_artifact(FindingCode::PositionUnsaid, &conflict.id, [("seats", &seats)], None);
            }
        }
    }
}
