//! How much of a file that comes back is read, and why one is not.

/// Bytes of a review sheet that is read. One of a thousand artifacts has about 200 kB.
pub const MOST_SHEET_BYTES: usize = 16 * 1024 * 1024;
/// Bytes of each part that is read, unpacked.
pub(super) const PART: u64 = 32 * 1024 * 1024;
/// Bytes of all parts that are read, unpacked: an archive that unpacks to more was made to.
pub(super) const PARTS: u64 = 64 * 1024 * 1024;
/// Parts of the archive, and sheets that are looked through.
pub(super) const ENTRIES: usize = 2_000;
pub(super) const SHEETS: usize = 40;
/// Texts that cells share.
pub(super) const STRINGS: usize = 200_000;
/// Cells in which something stands.
pub(super) const CELLS: usize = 500_000;
/// Rows in which something stands.
pub(super) const ROWS: usize = 20_000;
/// Columns that are read; those behind are left alone.
pub(super) const COLUMNS: u32 = 256;
/// Letters of all cells that are kept.
pub(super) const LETTERS: usize = 8_000_000;
/// Rows from the top in which the heads are looked for.
pub(super) const HEAD_WITHIN: u32 = 50;

/// Why a file is not read as a review sheet. Nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SheetError {
    /// It is no workbook: no archive, or not one of this kind.
    #[error("it is no workbook (.xlsx): {0}")]
    NoWorkbook(String),
    /// It is one, and it is damaged.
    #[error("the workbook is damaged: {0}")]
    Damaged(String),
    /// It takes a password.
    #[error("the workbook is locked with a password")]
    Locked,
    /// It is more than is read.
    #[error("it is too large: more than {most} {what}")]
    TooLarge {
        /// What there is too much of, for people.
        what: &'static str,
        /// How much of it is read.
        most: u64,
    },
    /// A workbook without the columns of a review sheet.
    #[error("no sheet of it has the columns Id, Verdict and Comment")]
    Foreign,
}

/// That there is more of something than is read.
pub(super) fn too_large(what: &'static str, most: usize) -> SheetError {
    SheetError::TooLarge { what, most: u64::try_from(most).unwrap_or(u64::MAX) }
}
