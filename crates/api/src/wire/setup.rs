//! New session: what can be chosen, and what was.

use std::collections::BTreeMap;

use roundtable_engine::baseline::Baseline;
use roundtable_engine::config::Workflow;
use roundtable_engine::strategy::{Consensus, ConsensusPolicy, Participation, Speakers};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{ModelSettings, SessionRow};

/// Where a value came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The user, in this window.
    User,
    /// `.s2s/config.yaml`.
    Config,
    /// The strategy's own defaults.
    Strategy,
    /// The workflow's own defaults.
    Workflow,
    /// Built-in.
    BuiltIn,
}

/// A value and where it came from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// Where it came from.
    pub origin: Origin,
}

/// What New session shows before anything is chosen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SessionOptions {
    /// Workflows of this version.
    pub workflows: Vec<Workflow>,
    /// Strategies.
    pub strategies: Vec<StrategyView>,
    /// Everyone who could sit at the table.
    pub people: Vec<SeatInfo>,
    /// The strategy that is preselected.
    pub strategy: Sourced<String>,
    /// What the topic's words recommend, and why.
    pub recommendation: StrategyRecommendation,
    /// The panel that is preselected.
    pub participants: Sourced<Vec<String>>,
    /// Rounds at least.
    pub min_rounds: Sourced<u32>,
    /// Rounds at most.
    pub max_rounds: Sourced<u32>,
    /// Rounds after which a phase that is not the last is left; absent where nothing limits them.
    pub max_rounds_per_phase: Option<Sourced<u32>>,
    /// How agreement is reached.
    pub consensus: Sourced<Consensus>,
    /// Whether the user is asked at all. Where not, none of the next three holds.
    pub escalation_enabled: Sourced<bool>,
    /// Rounds that a conflict may persist.
    pub max_rounds_per_conflict: Sourced<u32>,
    /// Confidence below which the user is asked.
    pub confidence_below: Sourced<f64>,
    /// Words that call the user.
    pub critical_keywords: Sourced<Vec<String>>,
    /// Stop after each round.
    pub interactive: Sourced<bool>,
    /// Keep full prompts and answers.
    pub verbose: Sourced<bool>,
    /// Providers that can be chosen.
    pub providers: Vec<ProviderView>,
    /// The topic that is suggested, e.g. `Requirements for Borrow Shed`.
    pub suggested_topic: String,
    /// Sessions of this workflow that could be continued instead.
    pub continuable: Vec<SessionRow>,
    /// Finished sessions that this one could build on.
    pub linkable: Vec<SessionRow>,
    /// The workflow is always led by the preselected strategy: there is nothing to choose.
    pub strategy_fixed: bool,
    /// Kinds of documents to choose from; empty where the workflow has its own.
    pub output_types: Vec<String>,
}

/// A provider that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProviderView {
    /// `practice`.
    pub id: String,
    /// For people.
    pub name: String,
    /// Whether anything leaves this machine, and to whom; empty if nothing does.
    pub sends_to: String,
    /// Simulated answers.
    pub practice: bool,
}

/// What the topic's words recommend.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StrategyRecommendation {
    /// The strategy's name.
    pub strategy: String,
    /// Why.
    pub because: StrategyReason,
}

/// Why a strategy is recommended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum StrategyReason {
    /// The topic has words that suit it.
    Words {
        /// They, as the table of words has them.
        words: Vec<String>,
    },
    /// It is the usual one of the workflow.
    Usual,
    /// The usual one of the workflow is missing, and this one fits any topic.
    Instead {
        /// The missing one's name.
        missing: String,
    },
}

/// A strategy, for the window.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct StrategyView {
    /// Its name in files.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// The phases.
    pub phases: Vec<PhaseInfo>,
    /// How agreement is reached.
    pub policy: ConsensusPolicy,
    /// The share, 0 to 1, that the majority policies need.
    pub threshold: f64,
    /// The sides of a debate, in order.
    pub sides: Vec<SideInfo>,
    /// Participants without whom it is not started.
    pub min_participants: u32,
}

/// A side of a debate, for the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SideInfo {
    /// Its name in files.
    pub name: String,
    /// Its name for people.
    pub title: String,
}

/// A phase, for the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PhaseInfo {
    /// Its name in files.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// Blind or in turn.
    pub participation: Participation,
    /// What it is for.
    pub goal: String,
    /// The hat that everybody wears, e.g. `white`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hat: Option<String>,
    /// The seats, or the facilitator alone.
    pub speakers: Speakers,
}

/// Someone at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is good for.
    pub description: String,
    /// A colour word.
    pub color: String,
    /// `built-in` or a path in the project.
    pub origin: String,
    /// Whether an agent file says who it is; a seat of an older session may be a name alone.
    pub described: bool,
}

/// What the user chose in New session. `None` = as preselected.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SessionSetup {
    /// The workflow.
    pub workflow: Workflow,
    /// The topic.
    pub topic: String,
    /// The provider's id.
    pub provider: String,
    /// The strategy's name.
    #[serde(default)]
    pub strategy: Option<String>,
    /// Ids, in seat order.
    #[serde(default)]
    pub participants: Option<Vec<String>>,
    /// Rounds at least.
    #[serde(default)]
    pub min_rounds: Option<u32>,
    /// Rounds at most.
    #[serde(default)]
    pub max_rounds: Option<u32>,
    /// Stop after each round.
    #[serde(default)]
    pub interactive: Option<bool>,
    /// Keep full prompts and answers.
    #[serde(default)]
    pub verbose: Option<bool>,
    /// Which model sits where; absent: as the settings have it. Of no consequence for the practice panel.
    #[serde(default)]
    pub models: Option<ModelSettings>,
    /// US dollars after which the session pauses and asks.
    #[serde(default)]
    pub spending_limit: Option<f64>,
    /// The sides of a debate, by participant; the facilitator gives those that are left open.
    #[serde(default)]
    pub sides: BTreeMap<String, String>,
    /// The kind of document to write at the end; the facilitator proposes one when absent.
    #[serde(default)]
    pub output_type: Option<String>,
    /// Ids of sessions that this one builds on.
    #[serde(default)]
    pub linked_sessions: Vec<String>,
    /// What an existing document demands and the session has to cover.
    #[serde(default)]
    pub baseline: Option<Baseline>,
    /// The session and the round that it goes on from. Then the workflow, the agenda, the context and the baseline are that
    /// session's, and so is what is left open: topic, strategy, panel and limits.
    #[serde(default)]
    pub fork: Option<ForkPoint>,
}

/// A completed round of a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ForkPoint {
    /// The session.
    pub session: String,
    /// The round, from 1.
    pub round: u32,
}

impl SessionSetup {
    /// A session on the practice panel in which everything else is left as it is preselected.
    pub fn new(workflow: Workflow, topic: &str) -> Self {
        Self {
            workflow,
            topic: topic.to_owned(),
            provider: crate::PRACTICE.to_owned(),
            strategy: None,
            participants: None,
            min_rounds: None,
            max_rounds: None,
            interactive: None,
            verbose: None,
            models: None,
            spending_limit: None,
            sides: BTreeMap::new(),
            output_type: None,
            linked_sessions: Vec::new(),
            baseline: None,
            fork: None,
        }
    }
}
