//! Documents in the forms in which others take them: Markdown, one HTML file, Confluence's storage form, Word, a table
//! for Jira, a workbook, ReqIF; what rests on what, as tables; and artifacts as a sheet that others fill in and send back.
//!
//! Bytes out, no file and no clock: the date comes with the [`Cover`], and the same input gives the same bytes. What a
//! document says is taken from its Markdown as written (`tree`), so that hand edits are exported, too; what its items are
//! beside their words (type, priority, state, relations) comes from the sessions that made them (`items`). Nothing that
//! somebody wrote becomes a tag, a formula or a link to anything but a page or an address of mail.

mod cells;
mod combined;
mod cover;
mod html;
mod items;
mod jira;
mod markdown;
mod markup;
mod packed;
pub mod picture;
mod plain;
mod reqif;
mod review_sheet;
#[cfg(test)]
pub(crate) mod tests;
mod traceability;
pub mod tree;
mod word;
mod workbook;
mod xml;

pub use combined::{combined, with_names};
pub use cover::{Cover, Layout};
pub use html::{confluence, page};
pub use items::{
    Item, Relation, is_practice, items, items_of_records, listed_alone, says_practice, tie_to_standing,
};
pub use jira::jira_csv;
pub use markdown::markdown;
pub use reqif::{reqif, reqifz};
pub use review_sheet::{MOST_SHEET_BYTES, Returned, ReturnedRow, SheetError, returned, review_sheet};
pub use traceability::{trace_links_csv, trace_matrix_csv, trace_xlsx};
pub use tree::{Parsed, parsed};
pub use word::docx;
pub use workbook::xlsx;

/// Why an export could not be made. Nothing of it is left.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The table could not be written.
    #[error("the table could not be written: {0}")]
    Csv(#[from] csv::Error),
    /// The workbook could not be written, e.g. because it has more rows than a sheet holds (1,048,576).
    #[error("the workbook could not be written: {0}")]
    Workbook(#[from] rust_xlsxwriter::XlsxError),
    /// The parts of the file could not be packed.
    #[error("the file could not be packed: {0}")]
    Packing(#[from] zip::result::ZipError),
}
