//! Who is named in a project: participants of its configuration and its sessions.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::artifact::Artifact;

use super::generations::rounds::positions;
use super::{SessionListing, StoredSession};
use crate::project::Project;

/// Names that are no seats.
const NOT_SEATED: [&str; 4] = ["", "facilitator", "user", "session-observer"];

impl Project {
    /// The ids of all participants that the configuration or a session names, each with where: `config.yaml`, or the ids
    /// of sessions. Files that cannot be read name nobody.
    pub fn named_participants(&self) -> BTreeMap<String, BTreeSet<String>> {
        let listed = self.sessions().into_iter().filter_map(|listing| match listing {
            SessionListing::Readable(summary) => Some(summary.id),
            SessionListing::Damaged(_) => None,
        });
        let stored = |id: String| self.load_to_show(&id).ok().map(|stored| (id, seats(&stored)));
        self.named_in(listed.filter_map(stored))
    }

    /// The same, from what each session names.
    pub(super) fn named_in(
        &self,
        sessions: impl Iterator<Item = (String, Vec<String>)>,
    ) -> BTreeMap<String, BTreeSet<String>> {
        let mut named: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut note = |id: &str, place: &str| {
            if !NOT_SEATED.contains(&id.trim()) {
                named.entry(id.trim().to_owned()).or_default().insert(place.to_owned());
            }
        };
        if let Ok(config) = self.config() {
            let lists = config.participants.iter().chain(config.participants_by_workflow.values());
            lists.flatten().for_each(|id| note(id, "config.yaml"));
        }
        for (session, seats) in sessions {
            seats.iter().for_each(|id| note(id, &session));
        }
        named
    }
}

/// Who is named in a session.
pub(super) fn seats(stored: &StoredSession) -> Vec<String> {
    let mut seats: Vec<String> = stored.config.participants.clone();
    seats.extend(stored.sides.keys().cloned());
    for round in &stored.rounds {
        seats.extend(round.responses.iter().map(|said| said.participant.clone()));
        seats.extend(round.conflicts.iter().flat_map(|conflict| conflict.positions.keys().cloned()));
    }
    let held = stored.escalations.iter().flat_map(|escalation| &escalation.positions);
    seats.extend(held.map(|position| position.participant.clone()));
    let of_artifact = |artifact: &Artifact| {
        let held = positions(artifact.fields.get("positions")).into_iter().map(|(actor, _)| actor);
        held.chain(artifact.list("raised_by")).chain(artifact.supported_by.clone()).collect::<Vec<_>>()
    };
    seats.extend(stored.artifacts.iter().flat_map(of_artifact));
    seats
}
