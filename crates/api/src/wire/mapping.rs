//! Starting from an existing document: which one, what is sent, what was found.

use roundtable_engine::baseline::Omitted;
use roundtable_engine::mapping::Mapping;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ModelSettings;

/// Asks for a document with the system's dialog.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PickDocument {
    /// The dialog's title.
    pub title: String,
}

/// The document that was picked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PickedDocument {
    /// Its path; absent when the dialog was closed without one.
    pub path: Option<String>,
}

/// Documents of the project that a session could start from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SourceDocuments {
    /// By path; then the notes that lie beside `docs/`.
    pub documents: Vec<SourceDocument>,
}

/// A document of the project.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SourceDocument {
    /// Relative to the project.
    pub path: String,
    /// Its first heading, else its file name.
    pub title: String,
}

/// An existing document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Source {
    /// One of the project's.
    Document {
        /// Relative to the project.
        document: String,
    },
    /// One that the system's dialog gave. Where the system shows dialogs, no other file is read.
    File {
        /// Its path.
        file: String,
    },
}

/// A document that is to be read, and by whom.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct MapSource {
    /// The project's folder.
    pub path: String,
    /// The document.
    pub source: Source,
    /// The provider's id, as in the session's set-up.
    pub provider: String,
    /// Which model sits where; the facilitator's reads. Absent: as the settings have it.
    #[serde(default)]
    pub models: Option<ModelSettings>,
    /// What the window calls this reading, to ask how far it is and to cancel it.
    pub reading: String,
}

/// What reading a document would send, and to whom. Nobody has been asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SourceLook {
    /// Its name, as the session will call it.
    pub name: String,
    /// Bytes.
    pub bytes: u32,
    /// Lines.
    pub lines: u32,
    /// Calls that it takes, one after the other.
    pub parts: u32,
    /// Tokens that are sent, estimated: the text, the reader's role, and the titles in the project's document.
    pub tokens_in: u32,
    /// Who gets it; absent when nothing leaves this machine.
    pub sent_to: Option<SentTo>,
    /// The practice panel reads it.
    pub practice: bool,
}

/// A model and where it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SentTo {
    /// The provider's name in the settings.
    pub provider: String,
    /// Its host.
    pub host: String,
    /// The model.
    pub model: String,
}

/// A reading that runs, by the window's name for it.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ReadingRef {
    /// The name.
    pub reading: String,
}

/// How far a reading is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReadingProgress {
    /// Whether it runs.
    pub running: bool,
    /// The part that is being read, from 1.
    pub part: u32,
    /// Parts.
    pub parts: u32,
    /// Characters of the answer to this part so far.
    pub characters: u32,
}

/// What was found in a document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct MappedSource {
    /// Its name.
    pub name: String,
    /// Tells whether it is the one that was read.
    pub hash: String,
    /// Found by the practice panel, by plain rules.
    pub practice: bool,
    /// What it says.
    pub mapping: Mapping,
    /// What of it a session may leave out, every item among that: a baseline has it as it is, and keeps of it what its items are not.
    pub omitted: Vec<Omitted>,
    /// Tokens sent and received.
    pub tokens: u32,
    /// US dollars, where a price is known.
    pub cost: Option<f64>,
}
