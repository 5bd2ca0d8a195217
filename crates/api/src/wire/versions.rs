//! Earlier versions of documents: listed, compared, put back.

use roundtable_engine::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{DiffLine, SessionOfDocument};

/// The earlier versions of a document that are kept, the last one first. None of them is what the document says now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DocumentVersions {
    /// Each with what took its place; first, what was written last, where the document says something else or is gone.
    pub versions: Vec<VersionRow>,
    /// The sessions that the document was made from, as far as that is known and they are there, the oldest first: written from
    /// each, in this order, it is whole again.
    pub sessions: Vec<SessionOfDocument>,
}

/// An earlier version of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct VersionRow {
    /// Its name, for the commands that take one.
    pub version: String,
    /// Whether it is what Roundtable wrote last: no write of ours took its place.
    pub is_last: bool,
    /// When something else took its place; of what was written last, when that was.
    #[ts(type = "string")]
    pub at: Timestamp,
    /// The session that took its place, or that it was written from; absent where an earlier version was put back.
    pub session: Option<String>,
    /// What that session is about; empty where there is none, or it is gone.
    pub topic: String,
    /// Whether there is one before it, to compare it with.
    pub has_previous: bool,
}

/// What an earlier version is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum VersionAgainst {
    /// The document as it is: what has changed since.
    Now,
    /// The version before it: what it had changed.
    Previous,
}

/// Asks what is different in an earlier version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CompareVersion {
    /// The project's folder.
    pub path: String,
    /// Path of the document in the project.
    pub document: String,
    /// The name of the version.
    pub version: String,
    /// With what it is compared.
    pub against: VersionAgainst,
}

/// What is different in an earlier version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct VersionDiff {
    /// Line by line, from the earlier text to the later one.
    pub diff: Vec<DiffLine>,
    /// Hash of the document as it is, to notice a change before the version is put back; empty when it is gone.
    pub existing_hash: String,
}

/// Puts an earlier version in the place of the document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PutVersionBack {
    /// The project's folder.
    pub path: String,
    /// Path of the document in the project.
    pub document: String,
    /// The name of the version.
    pub version: String,
    /// Hash of the document as it was seen; empty when there was none.
    pub existing_hash: String,
}

/// An earlier version is back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct VersionPutBack {
    /// The name of the version that holds what stood there; absent where nothing else did. To undo it, that is put back.
    pub kept: Option<String>,
    /// Hash of the document as it is now.
    pub existing_hash: String,
}
