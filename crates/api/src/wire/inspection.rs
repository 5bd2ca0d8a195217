//! The files of a session: what does not fit together in them, what would mend it, and what was mended.

use std::collections::BTreeMap;

use roundtable_engine::Timestamp;
use roundtable_engine::fork::ForkedFrom;
use roundtable_store::{FindingCode, RepairKind};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::DiffLine;

/// A look at the files of a session.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Inspection {
    /// What does not fit.
    pub findings: Vec<FileFinding>,
    /// Repairs that were made, the last one first.
    pub repairs: Vec<MadeRepair>,
}

/// What a document has lost, and where that is still.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LostInDocument {
    /// What it lost; nothing where it is as it should be, or nobody can tell.
    pub finding: Option<FileFinding>,
    /// The sessions from which it can be written again.
    pub sessions: Vec<SessionOfDocument>,
}

/// A session from which a document is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SessionOfDocument {
    /// Its id.
    pub session: String,
    /// What it is about; its id where it does not say.
    pub topic: String,
    /// Where it was forked from: a fork is about the same.
    pub forked_from: Option<ForkedFrom>,
}

/// Something in a session's files that does not fit. The words are in the window's table, by the code.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct FileFinding {
    /// Tells it from the others, for [`ApplyRepair`].
    pub key: String,
    /// What does not fit.
    pub code: FindingCode,
    /// What the words need.
    pub params: BTreeMap<String, String>,
    /// Path in the project.
    pub file: String,
    /// Line, from 1; 0 when unknown.
    pub line: u64,
    /// What would mend it; nothing where it is the user's to decide, or while the session runs.
    pub repair: Option<RepairOffer>,
    /// The other way out of a file that seems to have lost its end: it is kept as it stands.
    pub keep: Option<RepairOffer>,
}

/// What would mend a finding. Nothing is written yet.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RepairOffer {
    /// What it does.
    pub kind: RepairKind,
    /// What the words need.
    pub params: BTreeMap<String, String>,
    /// The files that it changes.
    pub files: Vec<RepairedFile>,
}

/// A file that a repair changes.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RepairedFile {
    /// Path in the project.
    pub path: String,
    /// Line by line against what is there.
    pub diff: Vec<DiffLine>,
    /// Hash of what is there, to notice a change before writing; empty when there is nothing.
    pub hash: String,
}

/// A repair that was made.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct MadeRepair {
    /// Its name, for [`UndoRepair`].
    pub name: String,
    /// What it did.
    pub kind: RepairKind,
    /// What the words need.
    pub params: BTreeMap<String, String>,
    /// When.
    #[ts(type = "string")]
    pub at: Timestamp,
    /// The files that it changed, as paths in the project.
    pub files: Vec<String>,
    /// Whether they are as it left them, so that it can be undone.
    pub undoable: bool,
}

/// Makes a repair that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApplyRepair {
    /// The project's folder.
    pub path: String,
    /// The session's id.
    pub session: String,
    /// The finding.
    pub key: String,
    /// The hashes of its files as they were seen, by path.
    pub hashes: BTreeMap<String, String>,
}

/// Undoes a repair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct UndoRepair {
    /// The project's folder.
    pub path: String,
    /// The session's id.
    pub session: String,
    /// The repair's name.
    pub name: String,
}
