//! What a session leaves behind: statements, rounds, escalations, notes, the journal and dumps.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::agenda::{Focus, UnmetGate};
use crate::strategy::Participation;

/// What one seat said in one round.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Statement {
    /// The participant's id.
    pub participant: String,
    /// Two or three sentences.
    pub position: String,
    /// Why.
    pub rationale: Vec<String>,
    /// What is won and what is paid.
    pub trade_offs: TradeOffs,
    /// What worries them.
    pub concerns: Vec<String>,
    /// Concrete wordings.
    pub suggestions: Vec<String>,
    /// Their word on the proposals, in phases that vote.
    pub votes: Vec<Vote>,
    /// 0 to 1; `None` when they gave none.
    pub confidence: Option<f64>,
    /// What they rest it on.
    pub references: Vec<String>,
}

/// What a position wins and what it pays.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct TradeOffs {
    /// What it puts first.
    pub optimizing_for: String,
    /// What it pays for that.
    pub accepting_as_cost: String,
    /// What may go wrong.
    pub risks: Vec<String>,
}

/// A seat's word on one proposal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Vote {
    /// The artifact's id.
    pub proposal: String,
    /// For, aside or against.
    pub stance: Stance,
    /// 0 to 1; `None` when they gave none.
    #[serde(default)]
    pub confidence: Option<f64>,
    /// For a block: the least change that would lift it.
    #[serde(default)]
    pub condition: String,
}

/// A seat's stance on a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stance {
    /// For it.
    Support,
    /// Not for it, not in its way.
    StandAside,
    /// Against it.
    Block,
}

/// A seat without an answer in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Absence {
    /// The participant's id.
    pub participant: String,
    /// Why, in words for people.
    pub reason: String,
    /// What had come of its answer before it failed, for the user to read; at most [`MAX_PARTIAL_BYTES`]. No model gets
    /// it. Empty for nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub partial: String,
}

/// As much as is kept of an answer that failed: enough to read what it was, in bytes.
pub const MAX_PARTIAL_BYTES: usize = 64 * 1024;

/// A completed round, as it stands in the session index.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Round {
    /// From 1.
    pub number: u32,
    /// The phase's name.
    pub phase: String,
    /// When it was committed.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub timestamp: Timestamp,
    /// What it was about.
    pub focus: Focus,
    /// Whether seats heard each other.
    pub participation: Participation,
    /// The facilitator's question.
    pub question: String,
    /// The facilitator's summary.
    pub synthesis: String,
    /// Agreed points.
    #[serde(default)]
    pub consensus: Vec<String>,
    /// Conflicts that this round spoke of; the same id over rounds is how persistence is counted.
    #[serde(default)]
    pub conflicts: Vec<RoundConflict>,
    /// Conflicts and questions that it settled, with their end in words.
    #[serde(default)]
    pub resolved: Vec<String>,
    /// Ids.
    #[serde(default)]
    pub artifacts_created: Vec<String>,
    /// Ids of artifacts whose text or state it changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub artifacts_changed: Vec<String>,
    /// Ids.
    #[serde(default)]
    pub conflicts_resolved: Vec<String>,
    /// Ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions_resolved: Vec<String>,
    /// The counts of the votes, by proposal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub votes: Vec<VoteCount>,
    /// Seats without an answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<Absence>,
    /// What the engine enforced against the facilitator's word, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overrides: Vec<String>,
    /// Repairs and fallbacks in reading the answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// The facilitator's recommendation, if it gave one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub recommendation: String,
    /// The kind of document that the facilitator proposes: `requirements`, `architecture`, `adr` or `summary`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub output_type: String,
    /// What the facilitator wants the next round to be about, in its words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub next_focus: String,
    /// What comes after it.
    pub next: Next,
    /// The answers, only in a verbose session.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub responses: Vec<Statement>,
}

/// The count of the votes on one proposal in one round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct VoteCount {
    /// The artifact's id.
    pub proposal: String,
    /// Participants for it.
    #[serde(default)]
    pub support: Vec<String>,
    /// Participants who stood aside.
    #[serde(default)]
    pub stand_aside: Vec<String>,
    /// Participants against it.
    #[serde(default)]
    pub block: Vec<String>,
    /// What speaks for it as a share of all that counts, 0 to 1, by the strategy's weights.
    #[serde(default)]
    pub share: f64,
    /// Whether it counts as agreed; absent where the facilitator decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed: Option<bool>,
}

/// A conflict as a round spoke of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RoundConflict {
    /// Its artifact id.
    pub id: String,
    /// What it is about.
    pub description: String,
    /// Participant to position.
    pub positions: BTreeMap<String, String>,
}

/// What comes after a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Next {
    /// Another round.
    Continue,
    /// The next phase.
    Phase,
    /// The end.
    Conclude,
    /// The user is asked.
    Escalate,
}

/// Why the user was asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Trigger {
    /// A conflict has persisted for as many rounds as it may.
    ConflictPersists {
        /// Its id.
        conflict: String,
        /// Rounds that it has persisted.
        rounds: u32,
    },
    /// A seat is not confident enough.
    LowConfidence {
        /// The participant's id.
        participant: String,
        /// The topic.
        topic_id: String,
        /// 0 to 1.
        confidence: f64,
    },
    /// A critical keyword in a concern or a conflict.
    CriticalKeyword {
        /// The word or phrase.
        keyword: String,
        /// The topic.
        topic_id: String,
        /// Who said it, or the conflict's id.
        said_by: String,
        /// The sentence it stands in.
        quote: String,
    },
    /// The facilitator asked for it.
    Facilitator {
        /// Its reason.
        reason: String,
    },
}

impl Trigger {
    /// Its word in `escalations[].trigger`.
    pub fn word(&self) -> &'static str {
        match self {
            Self::ConflictPersists { .. } => "conflict_persists",
            Self::LowConfidence { .. } => "low_confidence",
            Self::CriticalKeyword { .. } => "critical_keyword",
            Self::Facilitator { .. } => "facilitator",
        }
    }
}

/// A question to the user: state with an id, answered by an operation with that id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EscalationRecord {
    /// `ESC-001`, counted within the session.
    pub id: String,
    /// The round that raised it.
    pub round: u32,
    /// The first trigger's word.
    pub trigger: String,
    /// Every trigger of it.
    pub triggers: Vec<Trigger>,
    /// Why we stopped, a sentence.
    pub reason: String,
    /// The conflict that it would settle, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict: Option<String>,
    /// Everyone's position, with rationale and confidence.
    pub positions: Vec<Position>,
    /// What the facilitator would decide.
    pub recommendation: String,
    /// The user's answer; absent while it waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<EscalationAnswer>,
    /// When it was answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    pub at: Option<Timestamp>,
}

/// One side of an escalation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Position {
    /// The participant's id.
    pub participant: String,
    /// What they hold.
    pub position: String,
    /// Why.
    #[serde(default)]
    pub rationale: Vec<String>,
    /// 0 to 1; `None` when they gave none.
    #[serde(default)]
    pub confidence: Option<f64>,
}

/// The user's answer to an escalation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "choice", rename_all = "snake_case")]
pub enum EscalationAnswer {
    /// The facilitator's recommendation holds.
    Accept,
    /// The user decided.
    Decide {
        /// In their words.
        decision: String,
    },
    /// Discuss on, for a number of rounds.
    Continue {
        /// At least 1.
        rounds: u32,
        /// What the panel should hear; may be empty.
        #[serde(default)]
        note: String,
    },
}

/// Something the user said into the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Note {
    /// The round that was running or about to start.
    pub round: u32,
    /// When.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub at: Timestamp,
    /// In their words.
    pub text: String,
}

/// How a session ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Conclusion {
    /// Who ended it.
    pub by: ConcludedBy,
    /// For people, e.g. `Reached maximum rounds limit`; empty for an ordinary end.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Conditions that were passed over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unmet: Vec<UnmetGate>,
    /// Points that all agreed on.
    pub final_consensus: Vec<String>,
    /// Ids of conflicts and questions without an end.
    pub unresolved: Vec<String>,
    /// What the facilitator recommends.
    pub recommendation: String,
    /// `requirements`, `architecture`, `adr` or `summary`.
    pub output_type: String,
}

/// Who ended a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ConcludedBy {
    /// The facilitator, through the gates.
    Facilitator,
    /// The user, past them.
    User,
    /// The maximum of rounds.
    MaxRounds,
}

/// A step of a round: the phase number in dump names and the step in the journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// 01: the facilitator's question.
    Question,
    /// 02: the seats' answers.
    Response,
    /// 03: the facilitator's synthesis.
    Synthesis,
    /// No part of a round: the task of a helper, e.g. the spec-validator's reading. In no journal and no event.
    Helper,
}

impl Step {
    /// Its number in a dump's name: 1, 2 or 3; a helper's task has none.
    pub fn number(self) -> u32 {
        match self {
            Self::Question => 1,
            Self::Response => 2,
            Self::Synthesis => 3,
            Self::Helper => 0,
        }
    }
}

/// One line of the journal, `replies.jsonl`: an answer that was paid for, kept before anyone sees it. A resumed
/// round reads its answers from here and asks only for those that are missing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct JournalEntry {
    /// The round, from 1.
    pub round: u32,
    /// The step.
    pub step: Step,
    /// `facilitator` or a participant's id.
    pub actor: String,
    /// 1, or 2 for the retry.
    pub attempt: u32,
    /// When it was asked.
    pub started_at: Timestamp,
    /// When it was complete.
    pub completed_at: Timestamp,
    /// What happened.
    #[serde(flatten)]
    pub result: JournalResult,
}

/// What a journal line holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum JournalResult {
    /// A complete answer, exactly as it came.
    Reply {
        /// The text.
        text: String,
        /// Tokens and model.
        #[serde(flatten)]
        usage: Usage,
    },
    /// No answer, for good.
    Absent {
        /// Why, in words for people.
        reason: String,
        /// What had come of it; at most [`MAX_PARTIAL_BYTES`].
        #[serde(default, skip_serializing_if = "String::is_empty")]
        partial: String,
    },
    /// An attempt failed after a part of the answer had come, and was or will be made again. Kept to be read, and for
    /// nothing else: a resumed round does not look at it.
    Failed {
        /// Why, in words for people.
        reason: String,
        /// What had come of it; at most [`MAX_PARTIAL_BYTES`].
        partial: String,
    },
}

impl JournalResult {
    /// Whether it is an attempt that failed, and not the last word of its call.
    pub fn is_failed_attempt(&self) -> bool {
        matches!(self, Self::Failed { .. })
    }
}

/// What a call used.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Usage {
    /// The model that answered.
    pub model: String,
    /// Tokens sent; estimated where the provider does not say.
    pub tokens_in: u32,
    /// Tokens received.
    pub tokens_out: u32,
    /// Of those sent, how many the provider had cached.
    pub tokens_cached: u32,
    /// What it cost, in US dollars; absent when the price is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
}

/// A verbose dump: `rounds/{NNN}-{PP}-{actor}.yaml`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Dump {
    /// The round, from 1.
    pub round: u32,
    /// 1 question, 2 responses, 3 synthesis.
    pub phase: u32,
    /// `facilitator` or a participant's id.
    pub actor: String,
    /// When.
    pub timing: DumpTiming,
    /// Tokens.
    pub tokens: DumpTokens,
    /// The exact prompt.
    pub prompt: String,
    /// The exact answer; empty when there was none.
    pub response: String,
    /// What became of it.
    pub result: DumpResult,
}

/// When a dumped call ran.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DumpTiming {
    /// Start.
    pub started_at: Timestamp,
    /// End.
    pub completed_at: Timestamp,
    /// Milliseconds between them.
    pub duration_ms: i64,
}

/// Tokens of a dumped call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DumpTokens {
    /// Sent.
    pub input: u32,
    /// Received.
    pub output: u32,
}

/// What became of a dumped answer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct DumpResult {
    /// Whether it could be used.
    pub valid: bool,
    /// Repairs, or why it could not.
    pub warnings: Vec<String>,
    /// Ids, only in a synthesis.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub artifacts_created: Vec<String>,
}
