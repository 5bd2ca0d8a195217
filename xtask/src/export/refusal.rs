//! Why nothing was exported: what happened, what is safe, what to do.

use std::fmt;
use std::io;
use std::path::Path;

use roundtable_api::wire::WireError;
use roundtable_documents::export::ExportError;

use super::Document;
use crate::session::told;

const UNTOUCHED: &str = "Nothing was written.";
const FAILED: u8 = 1;
const UNREADABLE: u8 = 2;

/// Why nothing was exported.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) happened: String,
    todo: String,
    pub(super) exit: u8,
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}\n{UNTOUCHED}\n{}", self.happened, self.todo)
    }
}

impl Refusal {
    fn new(happened: String, todo: impl Into<String>, exit: u8) -> Self {
        Self { happened, todo: todo.into(), exit }
    }

    /// The application cannot read the project, or a file of it.
    pub(super) fn unread(error: &WireError, exit: u8) -> Self {
        let told = told(error);
        let sentence = |key: &str| told[key].as_str().unwrap_or_default().to_owned();
        Self::new(sentence("happened"), sentence("todo"), exit)
    }

    /// The project's folder cannot be read.
    pub(super) fn folder(error: &WireError) -> Self {
        Self::unread(error, UNREADABLE)
    }

    /// A file of the project cannot be read.
    pub(super) fn document(error: &WireError) -> Self {
        Self::unread(error, FAILED)
    }

    /// Something that has nothing to do with the project.
    pub(super) fn here(error: &io::Error) -> Self {
        Self::new(format!("The export could not begin: {error}."), "Try again.", FAILED)
    }

    /// The project has no such document.
    pub(super) fn missing(document: Document, looked_at: &[String]) -> Self {
        let (what, how) = match document {
            Document::Requirements => ("requirements document", "Finish a specs session"),
            Document::Architecture => ("architecture document", "Finish a design session"),
            Document::Decisions => ("decision record", "Finish a design session"),
            Document::Summary => ("summary of a session", "Finish a brainstorm or a roundtable"),
        };
        let places = looked_at.join(" or ");
        let happened = format!("There is no {what} in this project; it would be {places}.");
        Self::new(happened, format!("{how} and let it write its documents, then export again."), FAILED)
    }

    /// The document defines no items, and the form holds nothing else.
    pub(super) fn no_items(path: &str) -> Self {
        let happened = format!("{path} defines no item with an id, and this form holds nothing else.");
        Self::new(happened, "Export it with --format md, docx, html or confluence.", FAILED)
    }

    /// There is a file already.
    pub(super) fn there(out: &Path) -> Self {
        let happened = format!("There is a file {} already.", out.display());
        Self::new(happened, "Name another one with --out, or write over it with --force.", FAILED)
    }

    /// The form could not be made.
    pub(super) fn unmade(error: &ExportError) -> Self {
        Self::new(format!("The export could not be made: {error}."), "Choose another form.", FAILED)
    }

    /// The file could not be written.
    pub(super) fn unwritten(out: &Path, error: &io::Error) -> Self {
        let happened = format!("{} could not be written: {error}.", out.display());
        let todo = "Check that its folder is there, that you may write in it, and that the disk has room.";
        Self::new(happened, todo, FAILED)
    }
}
