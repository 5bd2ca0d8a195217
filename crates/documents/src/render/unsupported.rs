//! What of a document rests on nothing that was said: results, and their acceptance criteria.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::decided::{rests_on, writes_down};
use roundtable_engine::evidence::{Record, evidence};

use crate::language::Worded;

/// The ids of approved results behind which nothing stands that was said, and of others the criteria of which that is so; empty where
/// that is nothing, or where nobody knows any more what was said. A decision of the user needs nobody who said it.
pub(super) fn unsupported(session: &Worded<'_>, approved: &[&Artifact]) -> String {
    if session.said.is_empty() {
        return String::new();
    }
    let results: Vec<Artifact> = session.results().cloned().collect();
    let notes = session.user_words();
    let record = Record { artifacts: &results, rounds: &session.rounds, said: &session.said, notes: &notes };
    let found = evidence(record);
    let is_users = |artifact: &Artifact| {
        writes_down(session, artifact).is_some() || rests_on(session, artifact).is_some()
    };
    let line = |artifact: &&Artifact| {
        let of = found.iter().find(|of| of.id == artifact.id).filter(|of| of.recorded)?;
        if !of.has_evidence() {
            return Some(artifact.id.clone());
        }
        // Others have none that a document would list.
        let criteria =
            if artifact.kind == ArtifactType::Requirement { of.bare_criteria() } else { Vec::new() };
        let words = || format!("{} ({})", artifact.id, (session.texts.provenance.criteria)(&criteria));
        (!criteria.is_empty()).then(words)
    };
    let asked = approved.iter().filter(|artifact| !is_users(artifact));
    asked.filter_map(line).collect::<Vec<_>>().join("; ")
}
