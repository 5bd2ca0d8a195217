//! The documents that there are, and the forms.

use clap::ValueEnum;
use roundtable_api::wire::ExportForm;

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
    /// A session on one page
    Brief,
    /// All artifacts of a session, also as a sheet to be filled in and sent back
    Artifacts,
    /// What rests on what, over all sessions: xlsx, or the matrix as csv
    Traceability,
    /// The same as a list of links: csv, or xlsx with both
    TraceabilityLinks,
}

/// A form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Markdown, as written
    Md,
    /// Word
    Docx,
    /// PDF
    Pdf,
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
    /// A plain table; of traceability only
    Csv,
    /// A workbook to be filled in by others and taken in again; of artifacts only
    ReviewSheet,
}

impl Form {
    /// As the application names it.
    pub(super) fn wire(self) -> ExportForm {
        match self {
            Self::Md => ExportForm::Md,
            Self::Docx => ExportForm::Docx,
            Self::Pdf => ExportForm::Pdf,
            Self::Html => ExportForm::Html,
            Self::Confluence => ExportForm::Confluence,
            Self::JiraCsv => ExportForm::JiraCsv,
            Self::Reqif => ExportForm::Reqif,
            Self::Reqifz => ExportForm::Reqifz,
            Self::Xlsx => ExportForm::Xlsx,
            Self::Csv => ExportForm::Csv,
            Self::ReviewSheet => ExportForm::ReviewSheet,
        }
    }
}

impl Document {
    /// Whether it can be written in that form.
    pub(super) fn has(self, form: Form) -> bool {
        match self {
            Self::Traceability | Self::TraceabilityLinks => matches!(form, Form::Xlsx | Form::Csv),
            // It names what others define, and defines nothing: these forms hold items only.
            Self::Brief => !matches!(
                form,
                Form::Csv | Form::JiraCsv | Form::Reqif | Form::Reqifz | Form::ReviewSheet | Form::Xlsx
            ),
            Self::Artifacts => form != Form::Csv,
            _ => !matches!(form, Form::Csv | Form::ReviewSheet),
        }
    }
}
