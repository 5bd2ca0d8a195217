//! The settings of one session, frozen at its start.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::strategy::Consensus;

/// What kind of session it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Workflow {
    /// What to build: requirements.
    Specs,
    /// How to build it: architecture.
    Design,
    /// Ideas, risks and mitigations.
    Brainstorm,
    /// Any topic.
    Roundtable,
}

impl Workflow {
    /// Its word in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Specs => "specs",
            Self::Design => "design",
            Self::Brainstorm => "brainstorm",
            Self::Roundtable => "roundtable",
        }
    }
}

/// The settings of one session. Written to `config-snapshot.yaml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct SessionConfig {
    /// Where the project's part was read from.
    pub source: String,
    /// Write full prompts and answers to `rounds/`.
    pub verbose: bool,
    /// Stop after each round and ask.
    pub interactive: bool,
    /// The strategy's name.
    pub strategy: String,
    /// Rounds, at least and at most.
    pub limits: Limits,
    /// When the user is asked.
    pub escalation: Escalation,
    /// Ids of the participants, in seat order.
    pub participants: Vec<String>,
    /// The share of the seats, 0 to 1, that must have answered before a round goes on without asking the user; at least
    /// one seat in any case.
    pub quorum: f64,
    /// The kind of document to write at the end, where the user chose one: `requirements`, `architecture`, `adr` or
    /// `summary`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_type: Option<String>,
    /// How agreement is reached, where the project's configuration says otherwise than the strategy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consensus: Option<Consensus>,
    /// US dollars that the session may cost before it pauses and asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spending_limit: Option<f64>,
    /// Which model answers for whom, by actor: `facilitator` or a participant's id. Empty for the practice panel.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub models: BTreeMap<String, ModelChoice>,
}

/// A model, by names only: keys and addresses are the application's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ModelChoice {
    /// The provider's id in the application's settings.
    pub provider: String,
    /// The model's name, as the provider has it.
    pub model: String,
}

impl SessionConfig {
    /// How many of `seats` must have answered before a round goes on without asking the user.
    pub fn quorum_of(&self, seats: usize) -> usize {
        let share = if self.quorum.is_finite() { self.quorum.clamp(0.0, 1.0) } else { 0.5 };
        ((seats as f64 * share).ceil() as usize).clamp(1, seats.max(1))
    }
}

/// Rounds, at least and at most. Completed rounds are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Limits {
    /// Completed rounds before a conclusion is accepted.
    pub min_rounds: u32,
    /// Completed rounds after which the conclusion is forced.
    pub max_rounds: u32,
    /// Completed rounds after which a phase that is not the last is left; never fewer than the phase's least.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_rounds_per_phase: Option<u32>,
}

impl Default for Limits {
    /// 3 and 20: the operational seed document.
    fn default() -> Self {
        Self { min_rounds: 3, max_rounds: 20, max_rounds_per_phase: None }
    }
}

/// When the user is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Escalation {
    /// Whether the user is asked at all.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub enabled: bool,
    /// Rounds that a conflict may persist.
    pub max_rounds_per_conflict: u32,
    /// A confidence below this, 0 to 1, calls the user.
    pub confidence_below: f64,
    /// Words or phrases in concerns and conflicts that call the user.
    pub critical_keywords: Vec<String>,
}

fn yes() -> bool {
    true
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn is_true(value: &bool) -> bool {
    *value
}

impl Default for Escalation {
    /// 3, 0.5 and four words: the operational seed document.
    fn default() -> Self {
        Self {
            enabled: true,
            max_rounds_per_conflict: 3,
            confidence_below: 0.5,
            critical_keywords: ["security", "must-have", "blocking", "legal"].map(str::to_owned).to_vec(),
        }
    }
}

impl Default for SessionConfig {
    fn default() -> Self {
        Self {
            source: ".s2s/config.yaml".to_owned(),
            verbose: false,
            interactive: false,
            strategy: "standard".to_owned(),
            limits: Limits::default(),
            escalation: Escalation::default(),
            participants: Vec::new(),
            // Half of the seats.
            quorum: 0.5,
            output_type: None,
            consensus: None,
            spending_limit: None,
            models: BTreeMap::new(),
        }
    }
}
