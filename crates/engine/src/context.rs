//! What the project is, as the table is told: the snapshot of CONTEXT.md.

use serde::{Deserialize, Serialize};

/// The project's context at the start of a session. Written to `context-snapshot.yaml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct ContextSnapshot {
    /// Where it was read from, relative to the project, e.g. `.s2s/CONTEXT.md`.
    pub source: String,
    /// The project's name.
    pub project_name: String,
    /// What it is, one or more paragraphs.
    pub description: String,
    /// What it is for.
    pub objectives: Vec<String>,
    /// What binds it.
    pub constraints: Vec<String>,
    /// What is in and out.
    pub scope: Scope,
    /// Sections of CONTEXT.md that have no place of their own: heading and text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<Section>,
    /// What the project's target document held when the session was created: not to be proposed again. Kept with the
    /// snapshot, so that every prompt of the session says the same, whatever happens to the document meanwhile.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub in_document: Vec<DocumentItem>,
    /// What the user rejected in the review of the sessions that this one builds on: neither to be proposed again nor to be built
    /// upon. Kept with the snapshot for the same reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rejected: Vec<DocumentItem>,
}

impl ContextSnapshot {
    /// The item of the target document with that title, apart from case, spacing and punctuation.
    pub fn in_document(&self, title: &str) -> Option<&DocumentItem> {
        self.in_document.iter().find(|item| crate::text::same(&item.title, title))
    }
}

/// An artifact that stands in a document, or did not get there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DocumentItem {
    /// Its id, e.g. `REQ-004`.
    pub id: String,
    /// Its title, one line.
    pub title: String,
}

/// The scope of a project.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Scope {
    /// In scope.
    #[serde(rename = "in")]
    pub inside: Vec<String>,
    /// Out of scope.
    #[serde(rename = "out")]
    pub outside: Vec<String>,
}

/// A further section of CONTEXT.md.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Section {
    /// Its heading.
    pub heading: String,
    /// Its Markdown.
    pub text: String,
}
