//! A review sheet: artifacts for people who have no Roundtable, a row each, with columns that they fill in; and what such a
//! sheet says when it comes back.
//!
//! Rows are found by their id and columns by their heads, so that a spreadsheet program may sort, move and delete what it
//! likes. What each artifact said when the sheet was made stands, as its hash, in a sheet of its own that is hidden and protected:
//! the sheet that is filled in is free of all protection, which would forbid to sort it.

mod limits;
mod package;
mod reading;
#[cfg(test)]
mod tests;
mod writing;

use roundtable_engine::comments::VERDICTS;

pub use limits::{MOST_SHEET_BYTES, SheetError};
pub use reading::{Returned, ReturnedRow, returned};
pub use writing::review_sheet;

/// The sheet that says how the other one is filled in.
const ABOUT: &str = "About";
/// The sheet that is filled in.
const REVIEW: &str = "Review";
/// The hidden sheet with the hashes, and what its first cell says.
const KEY: &str = "Roundtable";
const KEY_MARK: &str = "Roundtable review sheet";

/// Heads of columns by which they are found, whatever their letter case and wherever they stand.
const ID: &str = "Id";
const TITLE: &str = "Title";
const VERDICT: &str = "Verdict";
const COMMENT: &str = "Comment";
const BY: &str = "By";
const SESSION: &str = "Session";
const HASH: &str = "Hash";
/// In the hidden sheet: the artifact's own id, where a document has it under another one.
const ARTIFACT: &str = "Artifact";

/// The texts of each sheet of a workbook.
#[cfg(test)]
pub(super) fn sheets(bytes: &[u8]) -> Vec<Vec<String>> {
    let tables = reading::tables(bytes).unwrap();
    tables.iter().map(|table| table.values().flat_map(|row| row.values().cloned()).collect()).collect()
}
