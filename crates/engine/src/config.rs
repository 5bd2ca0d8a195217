//! The settings of one session, frozen at its start.

use serde::{Deserialize, Serialize};

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
}

impl Default for Limits {
    /// 3 and 20: the operational seed document.
    fn default() -> Self {
        Self { min_rounds: 3, max_rounds: 20 }
    }
}

/// When the user is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Escalation {
    /// Rounds that a conflict may persist.
    pub max_rounds_per_conflict: u32,
    /// A confidence below this, 0 to 1, calls the user.
    pub confidence_below: f64,
    /// Words or phrases in concerns and conflicts that call the user.
    pub critical_keywords: Vec<String>,
}

impl Default for Escalation {
    /// 3, 0.5 and four words: the operational seed document.
    fn default() -> Self {
        Self {
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
        }
    }
}
