//! The documents that there are, and the forms.

use clap::ValueEnum;
use roundtable_documents::export::{self, ExportError};

use super::source::Source;

/// A document of a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Document {
    /// The requirements
    Requirements,
    /// The architecture
    Architecture,
    /// All decision records, as one document
    Decisions,
    /// The summary of a session
    Summary,
}

/// A form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Markdown, as written
    Md,
    /// Word
    Docx,
    /// One HTML file
    Html,
    /// The source of a page in Confluence
    Confluence,
    /// A table for Jira's import
    JiraCsv,
    /// ReqIF
    Reqif,
    /// ReqIF in an archive
    Reqifz,
    /// A workbook
    Xlsx,
}

impl Form {
    /// Whether it holds the items, and not the document's words between them.
    pub(super) fn is_of_items(self) -> bool {
        matches!(self, Self::JiraCsv | Self::Reqif | Self::Reqifz | Self::Xlsx)
    }
}

pub(super) fn bytes(form: Form, source: &Source) -> Result<Vec<u8>, ExportError> {
    let Source { text, items, cover, .. } = source;
    match form {
        Form::Md => Ok(export::markdown(text, cover)),
        Form::Docx => export::docx(text, cover),
        Form::Html => Ok(export::page(text, cover)),
        Form::Confluence => Ok(export::confluence(text, cover)),
        Form::JiraCsv => export::jira_csv(items, cover),
        Form::Reqif => Ok(export::reqif(items, cover)),
        Form::Reqifz => export::reqifz(items, cover),
        Form::Xlsx => export::xlsx(items, cover),
    }
}
