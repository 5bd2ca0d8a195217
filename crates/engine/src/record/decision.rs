//! What the user is asked and answers, what they say, and how a session ends.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::agenda::UnmetGate;

/// Why the user was asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Trigger {
    /// A conflict has persisted for as many rounds as it may.
    ConflictPersists {
        /// Its id.
        conflict: String,
        /// Rounds of it in which the seats spoke.
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
    /// Who answered it: the name of whoever sat at the window, `driver` for a program that drives it; empty where nobody gave a
    /// name, and while it waits.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
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
        /// At least 1, and no more than the session has left when it is answered: 0 after its last one.
        rounds: u32,
        /// What the panel should hear; may be empty.
        #[serde(default)]
        note: String,
    },
}

/// The user, where whoever spoke or acted is named by an id.
pub const USER: &str = "user";

/// A program that drives the window, in the place of a person: nobody has looked at what it approves.
pub const DRIVER: &str = "driver";

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

/// Words of the user that the panel was given: a note, or a note beside an answer that lets the discussion go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UserWords<'a> {
    /// The round in which they came: the one that was running, about to start, or had just asked.
    pub round: u32,
    /// The last round whose prompts had them.
    pub heard_until: u32,
    /// In their words; never blank.
    pub text: &'a str,
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
    /// Conflicts and questions that the user settled after the last round, with their end in words: no round can list
    /// them any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resolved: Vec<String>,
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
