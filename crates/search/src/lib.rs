//! The index of a project's words, by which they are found as somebody types.
//!
//! [`Index`] is a file. It holds [`Entry`]s, gathered in [`Source`]s: what was read from the same files of a project stands
//! and falls together, and is read again when its mark is another one. [`Index::search`] takes whatever was typed.
//!
//! What must not happen here:
//! - an error because of what was typed, or a word that is indexed and not found;
//! - a truth that is kept here alone: a file that is lost, damaged or of another version is made anew, empty;
//! - a file in a project; a word about what a session is (entries come from outside).

mod database;
mod index;
mod query;
mod snippet;
#[cfg(test)]
mod tests;
mod words;

use serde::{Deserialize, Serialize};

pub use index::Index;
pub use snippet::Shown;
pub use words::folded;

/// The most of an entry's text that is kept and found, in bytes; the rest of a longer one is left out.
pub const MOST_TEXT: usize = 256 * 1024;

/// What an entry is. The numbers stand in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A session.
    Session = 1,
    /// A round of a session.
    Round = 2,
    /// What a participant said in a round.
    Statement = 3,
    /// An artifact of a session.
    Artifact = 4,
    /// A section of a document.
    Section = 5,
}

impl Kind {
    /// All, in the order in which results are listed.
    pub const ALL: [Self; 5] = [Self::Artifact, Self::Session, Self::Round, Self::Statement, Self::Section];
}

/// Where an entry is in its project. What does not apply is absent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Place {
    /// The session's id.
    pub session: Option<String>,
    /// The round's number, from 1.
    pub round: Option<u32>,
    /// The participant's id.
    pub participant: Option<String>,
    /// The artifact's id.
    pub artifact: Option<String>,
    /// The document's path from the project's folder, `/` between the parts.
    pub document: Option<String>,
    /// Which of the document's headings the section stands below, from 0; absent before the first.
    pub heading: Option<u32>,
}

/// Something that can be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What it is.
    pub kind: Kind,
    /// Where it is.
    pub place: Place,
    /// Holds no more: others of its kind that match are named before it.
    pub is_past: bool,
    /// Its id or its speaker: short, and worth most when it is found.
    pub name: String,
    /// One line.
    pub title: String,
    /// What it says, plain text or Markdown; see [`MOST_TEXT`].
    pub text: String,
    /// Whatever the caller wants back with it; it is not searched.
    pub detail: String,
}

/// Entries that were read from the same files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Its name, one for each in an index.
    pub key: String,
    /// Tells whether the files have changed since.
    pub mark: String,
    /// What they say.
    pub entries: Vec<Entry>,
}

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// As it was typed.
    pub text: String,
    /// The most hits of each kind.
    pub limit: usize,
    /// Only these kinds; all when it is empty.
    pub kinds: Vec<Kind>,
}

/// An entry that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// What it is.
    pub kind: Kind,
    /// Where it is.
    pub place: Place,
    /// The id that was typed is its own.
    pub is_named: bool,
    /// Its id or speaker.
    pub name: String,
    /// Its title, with what matched.
    pub title: Shown,
    /// The part of its text where most of the words stand, with what matched; the text's beginning when none do.
    pub snippet: Shown,
    /// What the caller gave with it.
    pub detail: String,
}

/// The hits of a question, the best of each kind first; kinds in the order of [`Kind::ALL`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// The hits.
    pub hits: Vec<Hit>,
    /// Kinds of which there are more.
    pub more: Vec<Kind>,
}

/// An entry as it stands in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Where it is.
    pub place: Place,
    /// Its title.
    pub title: String,
    /// What the caller gave with it.
    pub detail: String,
}

/// Why the index cannot be used. What was damaged is made anew without one.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// Its folder or file cannot be read or written.
    #[error("the index {file} cannot be used: {source}")]
    Unusable {
        /// The file.
        file: String,
        /// Why not.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}
