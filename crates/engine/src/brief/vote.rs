//! Which drafts are put to the vote.

use serde_json::Value;

use super::texts::whole;
use crate::artifact::{Agreement, Artifact, ArtifactType};
use crate::session::Session;
use crate::strategy::{ConsensusPolicy, Participation};

/// The drafts that seats vote on: artifacts without agreement, conflicts and questions aside, at most twelve (the
/// newest), so that an answer stays readable.
pub fn open_proposals(session: &Session) -> Vec<&Artifact> {
    const MOST: usize = 12;
    let votable = |artifact: &&Artifact| {
        !matches!(artifact.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion)
            && matches!(artifact.status, Agreement::Draft | Agreement::Conflict | Agreement::Proposed)
            && !artifact.is_set_aside()
            && artifact.word_by_hand().is_none()
    };
    let drafts: Vec<_> = session.artifacts.iter().filter(votable).collect();
    drafts[drafts.len().saturating_sub(MOST)..].to_vec()
}

/// The proposals that this round puts to the vote, as far as the phase shows any. A blind phase votes where a majority
/// decides: each seat for itself, on drafts of earlier rounds. Under consent it does not: there the blind phase is for
/// proposals, and blocks are answered in turn.
pub(crate) fn put_to_vote(session: &Session) -> Vec<&Artifact> {
    use ConsensusPolicy::{SimpleMajority, Unanimous, WeightedMajority};
    let by_count = matches!(session.strategy.consensus.policy, WeightedMajority | SimpleMajority | Unanimous);
    let is_blind = session.phase().participation != Participation::Sequential;
    if !session.phase().sees.conflicts || (is_blind && !by_count) {
        return Vec::new();
    }
    open_proposals(session)
}

/// What is put to the vote, with what it says.
pub(super) fn proposals(session: &Session) -> Vec<Value> {
    put_to_vote(session).into_iter().map(whole).collect()
}
