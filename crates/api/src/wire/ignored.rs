//! What of a project git should not keep.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Lines for the project's `.gitignore`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct IgnoreOffer {
    /// The file, as a whole path.
    pub file: String,
    /// The lines that it lacks, as they would be added; none when there is nothing to offer.
    pub lines: Vec<String>,
}

/// Adds lines that were shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AddIgnoreLines {
    /// The project's folder.
    pub path: String,
    /// The lines, as they were shown.
    pub lines: Vec<String>,
}
