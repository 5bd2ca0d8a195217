//! From votes to agreement, by the strategy's policy.

use crate::artifact::Artifact;
use crate::record::{Stance, Statement, Vote};
use crate::strategy::{Consensus, ConsensusPolicy};

/// The count on one proposal.
#[derive(Debug, Clone, PartialEq)]
pub struct Tally {
    /// The artifact's id.
    pub proposal: String,
    /// Participants for it.
    pub support: Vec<String>,
    /// Participants who stand aside, with their words.
    pub aside: Vec<(String, String)>,
    /// Participants against it, with the least change that would lift the block.
    pub block: Vec<(String, String)>,
    /// Whether the policy takes it as agreed; `None` where the policy leaves that to the facilitator.
    pub agreed: Option<bool>,
}

/// Counts the votes on each proposal that at least one seat voted on.
///
/// Consent: at least one support and no block. Weighted majority: confidence of those for it over the confidence of
/// all who answered and did not stand aside. Simple majority: the same with every seat counting one. Unanimous: all
/// who answered support it. A seat without a confidence weighs 0.5.
pub fn tally(proposals: &[&Artifact], statements: &[Statement], consensus: &Consensus) -> Vec<Tally> {
    proposals.iter().filter_map(|proposal| count(&proposal.id, statements, consensus)).collect()
}

fn count(proposal: &str, statements: &[Statement], consensus: &Consensus) -> Option<Tally> {
    let mut tally = Tally {
        proposal: proposal.to_owned(),
        support: Vec::new(),
        aside: Vec::new(),
        block: Vec::new(),
        agreed: None,
    };
    let (mut in_favour, mut counted) = (0.0, 0.0);
    for statement in statements {
        let vote = statement.votes.iter().find(|vote| vote.proposal == proposal);
        let stance = vote.map(|vote| vote.stance);
        if stance != Some(Stance::StandAside) {
            counted += weight(consensus.policy, vote, statement);
        }
        let seat = statement.participant.clone();
        let words = vote.map(|vote| vote.condition.clone()).unwrap_or_default();
        match stance {
            Some(Stance::Support) => {
                in_favour += weight(consensus.policy, vote, statement);
                tally.support.push(seat);
            }
            Some(Stance::StandAside) => tally.aside.push((seat, words)),
            Some(Stance::Block) => tally.block.push((seat, words)),
            None => {}
        }
    }
    if tally.support.is_empty() && tally.aside.is_empty() && tally.block.is_empty() {
        return None;
    }
    let supported = !tally.support.is_empty();
    tally.agreed = match consensus.policy {
        ConsensusPolicy::Consent => Some(supported && tally.block.is_empty()),
        ConsensusPolicy::Unanimous => Some(supported && tally.support.len() == statements.len()),
        ConsensusPolicy::WeightedMajority | ConsensusPolicy::SimpleMajority => {
            Some(supported && counted > 0.0 && in_favour / counted >= consensus.threshold)
        }
        ConsensusPolicy::FacilitatorJudgment | ConsensusPolicy::FacilitatorSynthesis => None,
    };
    Some(tally)
}

fn weight(policy: ConsensusPolicy, vote: Option<&Vote>, statement: &Statement) -> f64 {
    match policy {
        ConsensusPolicy::SimpleMajority => 1.0,
        _ => vote.and_then(|vote| vote.confidence).or(statement.confidence).unwrap_or(0.5),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(seat: &str, stance: Option<Stance>, confidence: f64) -> Statement {
        let vote = |stance| Vote {
            proposal: "REQ-001".to_owned(),
            stance,
            confidence: Some(confidence),
            condition: "shorter".to_owned(),
        };
        Statement {
            participant: seat.to_owned(),
            confidence: Some(confidence),
            votes: stance.map(vote).into_iter().collect(),
            ..Statement::default()
        }
    }

    fn agreed(policy: ConsensusPolicy, statements: &[Statement]) -> Option<bool> {
        count("REQ-001", statements, &Consensus { policy, threshold: 0.6 }).and_then(|tally| tally.agreed)
    }

    #[test]
    fn consent_needs_a_supporter_and_no_block() {
        use Stance::{Block, StandAside, Support};
        let policy = ConsensusPolicy::Consent;
        assert_eq!(
            agreed(policy, &[said("a", Some(Support), 0.6), said("b", Some(StandAside), 0.9)]),
            Some(true)
        );
        assert_eq!(
            agreed(policy, &[said("a", Some(Support), 0.9), said("b", Some(Block), 0.5)]),
            Some(false)
        );
        assert_eq!(agreed(policy, &[said("a", Some(StandAside), 0.9)]), Some(false));
        assert_eq!(agreed(policy, &[said("a", None, 0.9)]), None);
    }

    #[test]
    fn a_weighted_majority_weighs_by_confidence_and_counts_silence_against() {
        use Stance::{Block, StandAside, Support};
        let policy = ConsensusPolicy::WeightedMajority;
        assert_eq!(agreed(policy, &[said("a", Some(Support), 0.9), said("b", Some(Block), 0.5)]), Some(true));
        assert_eq!(agreed(policy, &[said("a", Some(Support), 0.5), said("b", None, 0.5)]), Some(false));
        assert_eq!(
            agreed(policy, &[said("a", Some(Support), 0.5), said("b", Some(StandAside), 0.9)]),
            Some(true)
        );
    }
}
