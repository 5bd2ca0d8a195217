//! What of a document rests on nothing that was said, or on similar words alone: results, and their acceptance criteria.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::decided::{rests_on, writes_down};
use roundtable_engine::evidence::{ArtifactEvidence, Record, evidence};
use roundtable_engine::record::USER;

use crate::language::Worded;

/// Approved results by their ids, and the criteria of others.
#[derive(Default)]
pub(super) struct Unsupported {
    /// Those behind which nothing stands that was said.
    pub(super) bare: String,
    /// Those behind which similar words stand that nobody quoted, and nothing else.
    pub(super) alike: String,
    /// Parts of a split behind which nothing stands but what was said of the whole.
    pub(super) of_whole: String,
}

/// What rests on nothing, or on likeness; empty where that is nothing, or where nobody knows any more what was said. A decision of the user
/// needs nobody who said it; criteria that somebody put beside it do, as do those of a part of a split.
pub(super) fn unsupported(session: &Worded<'_>, approved: &[&Artifact]) -> Unsupported {
    if session.said.is_empty() {
        return Unsupported::default();
    }
    let kept = session.kept;
    let results: Vec<Artifact> = kept.results().cloned().collect();
    let notes = kept.user_words();
    let record = Record { artifacts: &results, rounds: &kept.rounds, said: &kept.said, notes: &notes };
    let found = evidence(record);
    let is_users = |artifact: &Artifact| {
        writes_down(session, artifact).is_some() || rests_on(session, artifact).is_some()
    };
    // Where the words of a round are lost, whoever is quoted of it may have said so: nobody can tell.
    let can_be_told = |artifact: &Artifact| {
        let is_lost = |round: u32| kept.said.get(&round).is_none_or(Vec::is_empty);
        artifact.quotes.iter().all(|quote| quote.participant == USER || !is_lost(quote.round))
    };
    type Of<T> = fn(&ArtifactEvidence) -> T;
    let listed = |is_whole: Of<bool>, is_itself: Of<bool>, criteria: Of<Vec<u32>>| {
        let line = |artifact: &&Artifact| {
            let of = found.iter().find(|of| of.id == artifact.id).filter(|of| of.recorded)?;
            if !can_be_told(artifact) {
                return None;
            }
            let needs_nobody = is_users(artifact);
            if is_whole(of) && !needs_nobody {
                return Some(artifact.id.clone());
            }
            // Others have none that a document would list.
            let criteria = if artifact.kind == ArtifactType::Requirement { criteria(of) } else { Vec::new() };
            let itself = (is_itself(of) && !needs_nobody).then(|| session.texts.provenance.itself.to_owned());
            let criteria = (!criteria.is_empty()).then(|| (session.texts.provenance.criteria)(&criteria));
            let parts: Vec<String> = itself.into_iter().chain(criteria).collect();
            (!parts.is_empty()).then(|| format!("{} ({})", artifact.id, parts.join(", ")))
        };
        approved.iter().filter_map(line).collect::<Vec<_>>().join("; ")
    };
    Unsupported {
        bare: listed(
            |of| !of.has_evidence() && !of.is_of_whole_alone(),
            |_| false,
            ArtifactEvidence::bare_criteria,
        ),
        alike: listed(
            ArtifactEvidence::is_alike_alone,
            ArtifactEvidence::is_itself_alike,
            ArtifactEvidence::alike_criteria,
        ),
        of_whole: listed(ArtifactEvidence::is_of_whole_alone, |_| false, |_| Vec::new()),
    }
}
