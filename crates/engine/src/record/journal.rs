//! The journal: every answer that was paid for.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::round::{AbsenceKind, known_kind};

/// As much as is kept of an answer that failed: enough to read what it was, in bytes.
pub const MAX_PARTIAL_BYTES: usize = 64 * 1024;

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
        /// What kind of failure it was: [`Absence::kind`](super::Absence::kind).
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "known_kind")]
        kind: Option<AbsenceKind>,
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

/// The name of the model that simulates answers, in the journal.
pub const PRACTICE_MODEL: &str = "practice";

impl JournalResult {
    /// Whether it is a simulated answer.
    pub fn is_practice(&self) -> bool {
        matches!(self, Self::Reply { usage, .. } if usage.model == PRACTICE_MODEL)
    }

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
