//! Verbose dumps of single calls.

use jiff::Timestamp;
use serde::Serialize;

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
