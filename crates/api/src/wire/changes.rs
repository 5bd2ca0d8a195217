//! What was changed outside of the application.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Waits for changes from outside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AwaitChanges {
    /// The project's folder.
    pub path: String,
    /// The session on the screen, whose files count, too.
    pub session: Option<String>,
    /// The number of the last answer; nothing: from now on, answered at once.
    pub since: Option<u32>,
    /// Look at the files now, and answer at once.
    pub look: bool,
}

/// What was changed outside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct OutsideChanges {
    /// Its number, for the next time.
    pub number: u32,
    /// The files, none when nothing came in time.
    pub files: Vec<OutsideChange>,
}

/// A file that was changed outside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct OutsideChange {
    /// Path in the project.
    pub path: String,
    /// What became of it.
    pub kind: OutsideKind,
}

/// What became of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OutsideKind {
    /// It was not there before.
    Added,
    /// It holds something else.
    Changed,
    /// It is gone.
    Removed,
}
