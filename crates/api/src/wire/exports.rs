//! Exports: what goes out, in which form, and where to.

use roundtable_engine::said::Said;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What is exported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ExportOf {
    /// A document of the project.
    Document {
        /// Relative to the project.
        document: String,
    },
    /// All decision records, as one document.
    Decisions,
    /// The one-page brief of a session, made when it is exported.
    Brief {
        /// The session.
        session: String,
    },
    /// What rests on what, over all sessions; as a workbook it has both tables.
    Traceability {
        /// Which of its tables, where a form has room for one.
        table: TraceTable,
    },
    /// Artifacts that somebody chose, written as a document when they are exported, whatever the user has said of them.
    Selection {
        /// Which.
        artifacts: Vec<ChosenArtifact>,
    },
}

/// An artifact among others that are chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChosenArtifact {
    /// The session's id.
    pub session: String,
    /// The artifact's id.
    pub artifact: String,
}

/// A table of what rests on what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TraceTable {
    /// Requirements against decisions, components and risks.
    Matrix,
    /// A row for each link.
    Links,
}

/// A form that others take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportForm {
    /// Markdown, as written.
    Md,
    /// Word.
    Docx,
    /// PDF.
    Pdf,
    /// One HTML file.
    Html,
    /// The source of a page in Confluence.
    Confluence,
    /// A table for Jira's import.
    JiraCsv,
    /// ReqIF.
    Reqif,
    /// ReqIF in an archive.
    Reqifz,
    /// A workbook.
    Xlsx,
    /// A plain table; of what rests on what only.
    Csv,
    /// A workbook in which others say what they think of each artifact, and that is taken in again; of chosen artifacts only.
    ReviewSheet,
}

/// Asks what an export would hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LookAtExport {
    /// The project's folder.
    pub path: String,
    /// What is exported.
    pub of: ExportOf,
    /// Only what this session knows of the items is added; absent: what any session knows.
    pub session: Option<String>,
}

/// What an export would hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExportLook {
    /// The document's title.
    pub title: String,
    /// How many items it defines.
    pub items: u32,
    /// Whether anything in it was written with the practice panel.
    pub practice: bool,
    /// Where it is suggested to go, where the system shows no dialogs.
    pub folder: String,
    /// What sessions of this document have approved and it does not hold.
    pub lacking: Vec<ExportLacking>,
    /// What the document names, and neither it nor anything else of the project defines.
    pub named: Vec<NamedAlone>,
    /// What else to know, in sentences.
    pub remarks: Vec<Said>,
    /// The forms, each with the name of the file that it is offered under.
    pub forms: Vec<ExportFormRow>,
}

/// An id that a document names and that nothing defines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NamedAlone {
    /// The id.
    pub id: String,
    /// The line of its first mention, from 1.
    pub line: u32,
    /// Whether a session has it still, rejected or replaced.
    pub is_known: bool,
    /// What it was split or merged into: ids.
    pub replaced_by: Vec<String>,
}

/// What a session has approved, or the document's own summary lists, and no section of the document holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExportLacking {
    /// The session; empty where none knows what is listed.
    pub session: String,
    /// The ids.
    pub artifacts: Vec<String>,
}

/// A form that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExportFormRow {
    /// Which.
    pub form: ExportForm,
    /// The name of the file.
    pub file: String,
    /// Whether there is anything to write: some forms hold items only.
    pub usable: bool,
}

/// Writes an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExportDocument {
    /// The project's folder.
    pub path: String,
    /// What is exported.
    pub of: ExportOf,
    /// As in [`LookAtExport`].
    pub session: Option<String>,
    /// In which form.
    pub form: ExportForm,
    /// The file. Absent where the system shows dialogs: then its dialog asks.
    pub place: Option<String>,
    /// A file of that name that is there is replaced. Where the system's dialog asks, it asks for this, too.
    pub replace: bool,
    /// The user knows what the document lacks.
    pub lacking: bool,
    /// The name of this export, by which it is looked at and cancelled.
    pub export: String,
}

/// What came of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Exported {
    /// The file; absent when the dialog was closed without one. Then nothing was written.
    pub file: Option<String>,
    /// The document's title.
    pub title: String,
    /// Its size in bytes.
    pub bytes: u32,
    /// How many items the document defines.
    pub items: u32,
    /// Whether anything in it was written with the practice panel.
    pub practice: bool,
    /// As in [`ExportLook`].
    pub lacking: Vec<ExportLacking>,
    /// As in [`ExportLook`].
    pub remarks: Vec<Said>,
}

/// Puts a document on the clipboard, for a page in Confluence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CopyExport {
    /// The project's folder.
    pub path: String,
    /// What is copied.
    pub of: ExportOf,
    /// As in [`LookAtExport`].
    pub session: Option<String>,
    /// The user knows what the document lacks.
    pub lacking: bool,
}

/// An export, by its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExportRef {
    /// The name that it was given.
    pub export: String,
}

/// How far an export is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExportProgress {
    /// What it does; absent when there is no such export under way.
    pub step: Option<ExportStep>,
    /// Parts of this step that are done.
    pub done: u32,
    /// Parts of this step; 0 where it has none.
    pub of: u32,
}

/// What an export does, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportStep {
    /// The document is read.
    Reading,
    /// Sessions are read for what they know of the items; a session is a part.
    Sessions,
    /// The form is made.
    Making,
    /// The file is written.
    Writing,
}
