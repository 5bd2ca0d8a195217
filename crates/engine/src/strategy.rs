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
    /// The sides of a debate, in order; empty where nobody takes one.
    #[serde(default)]
    pub sides: Vec<Side>,
    /// What a session needs.
    #[serde(default)]
    pub validation: Validation,
}

/// A side of a debate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Side {
    /// Its name in files and prompts, e.g. `pro`.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What a seat of this side does.
    pub task: String,
}

/// What a session of a strategy needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Validation {
    /// Participants without whom it is not started.
    pub min_participants: u32,
    /// A conclusion needs the facilitator's recommendation.
    pub recommendation: bool,
}

impl Default for Validation {
    fn default() -> Self {
        Self { min_participants: 1, recommendation: false }
    }
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
    /// Who speaks.
    #[serde(default)]
    pub speakers: Speakers,
    /// The hat that everybody wears, e.g. `white`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hat: Option<String>,
    /// Completed rounds before it may be left.
    pub min_rounds: u32,
    /// What it is for, a sentence.
    pub goal: String,
    /// What a seat does differently in it.
    pub prompt_suffix: String,
    /// What the seats are shown.
    #[serde(default)]
    pub sees: Sees,
}

/// Who speaks in a phase.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Speakers {
    /// The seats.
    #[default]
    All,
    /// The facilitator alone: a round without answers.
    Facilitator,
}

/// What the seats are shown in a phase, besides topic, question and guidance. Nothing here can show them what is said in
/// the round itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Sees {
    /// The project and its documents.
    pub project: bool,
    /// Open conflicts, agreed points and proposals. Where they are not shown, no conflict is recorded either.
    pub conflicts: bool,
    /// Syntheses of the rounds of these phases, all of them; the last synthesis alone when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub syntheses_of: Option<Vec<String>>,
    /// What the other sides said in the rounds of this earlier phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_side: Option<String>,
}

impl Default for Sees {
    fn default() -> Self {
        Self { project: true, conflicts: true, syntheses_of: None, other_side: None }
    }
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
    /// Those whom the facilitator names, all at once and blind.
    Targeted,
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
    /// Rounds after which a phase that is not the last is left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_rounds_per_phase: Option<u32>,
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

    /// The side of that name.
    pub fn side(&self, name: &str) -> Option<&Side> {
        self.sides.iter().find(|side| side.name == name)
    }

    /// Whether seats are shown in one phase what others said in an earlier one, so that it has to be at hand.
    pub fn recalls_statements(&self) -> bool {
        self.phases.iter().any(|phase| phase.sees.other_side.is_some())
    }

    /// Whether `name` is the last phase: only there may a session conclude.
    pub fn is_last(&self, name: &str) -> bool {
        self.phases.last().is_some_and(|phase| phase.name == name)
    }
}
