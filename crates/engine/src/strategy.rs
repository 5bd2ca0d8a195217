//! How a session is led: the strategy file's configuration block, read.

use serde::{Deserialize, Serialize};

/// A facilitation strategy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Strategy {
    /// Its name, e.g. `consensus-driven`.
    #[serde(rename = "strategy")]
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// The phases, in order; never empty.
    pub phases: Vec<Phase>,
    /// How agreement is reached.
    pub consensus: Consensus,
    /// Limits that the strategy sets, if it does.
    #[serde(default)]
    pub limits: StrategyLimits,
}

/// One phase of a strategy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Phase {
    /// Its name in files.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// Whether seats answer blind or in turn.
    pub participation: Participation,
    /// Completed rounds before it may be left.
    pub min_rounds: u32,
    /// What it is for, a sentence.
    pub goal: String,
    /// What a seat does differently in it.
    pub prompt_suffix: String,
}

/// Whether seats hear each other within a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Participation {
    /// All at once, none hears another: blind.
    Parallel,
    /// In seat order; each hears those before it.
    Sequential,
}

/// How agreement is reached.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Consensus {
    /// The rule.
    pub policy: ConsensusPolicy,
    /// Share that counts as agreed, 0 to 1, for the majority policies.
    pub threshold: f64,
}

/// The rule by which votes become agreement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ConsensusPolicy {
    /// No block = agreed; stand-asides are dissent.
    Consent,
    /// Votes weighted by confidence.
    WeightedMajority,
    /// All support.
    Unanimous,
    /// One seat, one vote.
    SimpleMajority,
    /// The facilitator decides.
    FacilitatorJudgment,
    /// The facilitator sums up; there is no vote.
    FacilitatorSynthesis,
}

/// Limits that a strategy sets.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct StrategyLimits {
    /// Rounds before a conclusion is accepted.
    pub min_rounds: Option<u32>,
    /// Rounds after which it is forced.
    pub max_rounds: Option<u32>,
}

impl Strategy {
    /// The phase of that name.
    pub fn phase(&self, name: &str) -> Option<&Phase> {
        self.phases.iter().find(|phase| phase.name == name)
    }

    /// Where a phase stands, from 0.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.phases.iter().position(|phase| phase.name == name)
    }

    /// Whether `name` is the last phase: only there may a session conclude.
    pub fn is_last(&self, name: &str) -> bool {
        self.phases.last().is_some_and(|phase| phase.name == name)
    }
}
