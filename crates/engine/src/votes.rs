//! From votes to agreement, by the strategy's policy.

use crate::artifact::Artifact;
use crate::record::{Stance, Statement, Vote, VoteCount};
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
    /// What speaks for it as a share of all that counts, 0 to 1, by the policy's weights.
    pub share: f64,
}

impl Tally {
    /// The count as a round records it.
    pub fn record(&self) -> VoteCount {
        let seats = |said: &[(String, String)]| said.iter().map(|(seat, _)| seat.clone()).collect();
        VoteCount {
            proposal: self.proposal.clone(),
            support: self.support.clone(),
            stand_aside: seats(&self.aside),
            block: seats(&self.block),
            share: (self.share * 100.0).round() / 100.0,
            agreed: self.agreed,
        }
    }
}

/// Counts the votes on each proposal that at least one seat voted on.
///
/// Consent: at least one support and no block. Weighted majority: confidence of those for it over the confidence of
/// all who answered and did not stand aside. Simple majority: the same with every seat counting one. A tie is no
/// majority, however low the threshold. Unanimous: all who answered support it. A seat without a confidence weighs 0.5.
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
        share: 0.0,
    };
    let (mut in_favour, mut opposed, mut counted) = (0, 0, 0);
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
            Some(Stance::Block) => {
                opposed += weight(consensus.policy, vote, statement);
                tally.block.push((seat, words));
            }
            None => {}
        }
    }
    if tally.support.is_empty() && tally.aside.is_empty() && tally.block.is_empty() {
        return None;
    }
    let supported = !tally.support.is_empty();
    tally.share = if counted > 0 { in_favour as f64 / counted as f64 } else { 0.0 };
    let reaches = i128::from(in_favour) * i128::from(WHOLE)
        >= i128::from(in_parts(consensus.threshold)) * i128::from(counted);
    tally.agreed = match consensus.policy {
        ConsensusPolicy::Consent => Some(supported && tally.block.is_empty()),
        ConsensusPolicy::Unanimous => Some(supported && tally.support.len() == statements.len()),
        ConsensusPolicy::WeightedMajority | ConsensusPolicy::SimpleMajority => {
            Some(supported && reaches && in_favour > opposed)
        }
        ConsensusPolicy::FacilitatorJudgment | ConsensusPolicy::FacilitatorSynthesis => None,
    };
    Some(tally)
}

/// So many parts a confidence of 1 has. They are whole numbers: as fractions 0.40 and 0.45 are more than 0.85, and a tie would be agreed.
const WHOLE: i64 = 1_000_000;

/// A share in parts, 0 to 1 whatever a file says; one that is no number has none.
fn in_parts(share: f64) -> i64 {
    (share.clamp(0.0, 1.0) * WHOLE as f64).round() as i64
}

/// What a seat counts, in parts.
fn weight(policy: ConsensusPolicy, vote: Option<&Vote>, statement: &Statement) -> i64 {
    match policy {
        ConsensusPolicy::SimpleMajority => WHOLE,
        _ => in_parts(vote.and_then(|vote| vote.confidence).or(statement.confidence).unwrap_or(0.5)),
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
    fn unanimous_is_all_who_answered() {
        use Stance::{StandAside, Support};
        let policy = ConsensusPolicy::Unanimous;
        assert_eq!(
            agreed(policy, &[said("a", Some(Support), 0.2), said("b", Some(Support), 0.9)]),
            Some(true)
        );
        for other in [Some(StandAside), None] {
            assert_eq!(agreed(policy, &[said("a", Some(Support), 0.9), said("b", other, 0.9)]), Some(false));
        }
    }

    #[test]
    fn a_simple_majority_counts_heads() {
        use Stance::{Block, Support};
        let policy = ConsensusPolicy::SimpleMajority;
        let unsure =
            [said("a", Some(Support), 0.1), said("b", Some(Support), 0.1), said("c", Some(Block), 1.0)];
        assert_eq!(agreed(policy, &unsure), Some(true), "two of three, however sure");
        assert_eq!(agreed(policy, &unsure[1..]), Some(false), "one of two is under 0.6");
    }

    #[test]
    fn confidences_are_counted_as_they_are_written() {
        use Stance::{Block, Support};
        let count = |of: &[(Stance, f64)], threshold: f64| {
            let said: Vec<Statement> =
                of.iter().map(|(stance, sure)| said("a", Some(*stance), *sure)).collect();
            let policy = ConsensusPolicy::WeightedMajority;
            count("REQ-001", &said, &Consensus { policy, threshold }).and_then(|tally| tally.agreed)
        };
        // As fractions the first two are more than the third.
        assert_eq!(count(&[(Support, 0.40), (Support, 0.45), (Block, 0.85)], 0.5), Some(false), "a tie");
        // 1.05 of 1.75 is six tenths.
        let at_threshold = [(Support, 0.35), (Support, 0.70), (Block, 0.30), (Block, 0.40)];
        assert_eq!(count(&at_threshold, 0.6), Some(true));
        assert_eq!(count(&at_threshold, 0.61), Some(false));
    }

    proptest::proptest! {
        /// Against sums in whole hundredths.
        #[test]
        fn a_weighted_majority_is_that_of_the_hundredths(
            votes in proptest::collection::vec((proptest::bool::ANY, 1_i64..=100), 1..6),
            threshold in 50_i64..=100,
        ) {
            let stance = |for_it| if for_it { Stance::Support } else { Stance::Block };
            let said: Vec<Statement> =
                votes.iter().map(|(for_it, sure)| said("a", Some(stance(*for_it)), *sure as f64 / 100.0)).collect();
            let policy = ConsensusPolicy::WeightedMajority;
            let consensus = Consensus { policy, threshold: threshold as f64 / 100.0 };
            let sum = |wanted: bool| -> i64 {
                votes.iter().filter(|(for_it, _)| *for_it == wanted).map(|(_, sure)| sure).sum()
            };
            let (in_favour, opposed) = (sum(true), sum(false));
            let expected = in_favour > opposed && in_favour * 100 >= threshold * (in_favour + opposed);
            let agreed = count("REQ-001", &said, &consensus).and_then(|tally| tally.agreed);
            proptest::prop_assert_eq!(agreed, Some(expected));
        }
    }

    #[test]
    fn a_tie_is_no_majority_however_low_the_threshold() {
        use Stance::{Block, Support};
        for policy in [ConsensusPolicy::WeightedMajority, ConsensusPolicy::SimpleMajority] {
            let half = Consensus { policy, threshold: 0.5 };
            let tied = [said("a", Some(Support), 0.8), said("b", Some(Block), 0.8)];
            let agreed =
                |statements: &[Statement]| count("REQ-001", statements, &half).and_then(|tally| tally.agreed);
            assert_eq!(agreed(&tied), Some(false), "{policy:?}");
            let more = [&tied[..], &[said("c", Some(Support), 0.8)]].concat();
            assert_eq!(agreed(&more), Some(true), "{policy:?}");
        }
    }

    #[test]
    fn a_count_records_who_voted_how_and_the_share() {
        use Stance::{Block, StandAside, Support};
        let votes =
            [said("a", Some(Support), 0.9), said("b", Some(Block), 0.6), said("c", Some(StandAside), 0.9)];
        let consensus = Consensus { policy: ConsensusPolicy::WeightedMajority, threshold: 0.6 };
        let record = count("REQ-001", &votes, &consensus).unwrap().record();
        assert_eq!(
            (record.support, record.stand_aside, record.block),
            (vec!["a".to_owned()], vec!["c".to_owned()], vec!["b".to_owned()])
        );
        assert_eq!((record.share, record.agreed), (0.6, Some(true)));
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
