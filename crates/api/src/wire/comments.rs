//! Review sheets that come back, and the comments that were kept of them.

use roundtable_engine::Timestamp;
use roundtable_engine::comments::CommentState;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Reads a review sheet that came back; nothing is changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TakeInSheet {
    /// The project's folder.
    pub path: String,
    /// The session.
    pub session: String,
    /// The title of the system's dialog.
    pub title: String,
    /// The file. Absent where the system shows dialogs: then its dialog asks.
    pub file: Option<String>,
}

/// What a review sheet says that came back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SheetLook {
    /// The name under which it can be kept; absent when the dialog was closed without a file.
    pub sheet: Option<String>,
    /// The file's name.
    pub file: String,
    /// The project that it was made of; empty where it does not say so any more.
    pub project: String,
    /// When it was made; absent where it does not say so any more.
    #[ts(type = "string | null")]
    pub made: Option<Timestamp>,
    /// What people wrote, each thing once, in the order of the sheet.
    pub comments: Vec<CommentView>,
    /// How many of these are new.
    pub fresh: u32,
    /// How many artifacts in it nobody said anything about.
    pub silent: u32,
}

/// Keeps the comments of a sheet that was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KeepSheet {
    /// The project's folder.
    pub path: String,
    /// The session.
    pub session: String,
    /// [`SheetLook::sheet`].
    pub sheet: String,
}

/// Comments that were kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KeptComments {
    /// How many of them are new.
    pub added: u32,
    /// All of the session, with these.
    pub all: SessionComments,
}

/// Says what becomes of comments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MarkComments {
    /// The project's folder.
    pub path: String,
    /// The session.
    pub session: String,
    /// Their ids.
    pub comments: Vec<String>,
    /// What.
    pub state: CommentState,
}

/// The comments of a session that were not taken away.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SessionComments {
    /// In the order in which they came.
    pub comments: Vec<CommentView>,
}

/// What somebody said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CommentView {
    /// Its id; empty where it is not kept yet.
    pub id: String,
    /// The artifact's id, as the sheet has it; empty in a row without one.
    pub artifact: String,
    /// The artifact's title, as the sheet has it.
    pub title: String,
    /// What is known of that artifact.
    pub about: CommentAbout,
    /// The session that the sheet names, where it is another one.
    pub session: String,
    /// One of `engine::comments::VERDICTS`, or another word; empty where none was given.
    pub verdict: String,
    /// What they wrote.
    pub text: String,
    /// Who, as they wrote it.
    pub by: String,
    /// The name of the file that it came in.
    pub file: String,
    /// When it was taken in.
    #[ts(type = "string")]
    pub at: Timestamp,
    /// What has become of it.
    pub state: CommentState,
}

/// What is known of the artifact that a comment is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CommentAbout {
    /// It says what it said when the sheet was made.
    AsSent,
    /// It was changed since.
    Changed,
    /// It is there; what it said when the sheet was made is not known.
    NotKnown,
    /// The session has none of that id, or no more.
    NotHere,
    /// It is of another session.
    Elsewhere,
    /// The row had no id.
    Nothing,
}
