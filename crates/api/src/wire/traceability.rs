//! What rests on what, over all sessions of a project.

use roundtable_engine::traceability::{Trace, WhyLeftOut};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What rests on what, over all sessions of a project.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Traceability {
    /// Items, links, cells and findings.
    pub trace: Trace,
    /// Whether any of it was made with the practice panel.
    pub practice: bool,
    /// Files of sessions that cannot be read; what only they know is left out.
    pub unread: Vec<UnreadSession>,
    /// Forks that do not count yet: what they say is left out until then.
    pub left_out: Vec<LeftOutFork>,
}

/// A fork that does not count yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeftOutFork {
    /// Its id.
    pub session: String,
    /// Why, and until when.
    pub why: WhyLeftOut,
}

/// A session that cannot be read, or not whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct UnreadSession {
    /// Its file, or its id; of one that is not whole with the artifacts before it.
    pub session: String,
    /// What is wrong, in words for people.
    pub message: String,
}
