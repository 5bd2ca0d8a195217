//! What of a document that was read a session does not take up.

use serde::{Deserialize, Serialize};

use super::Quotation;

/// A passage of the document that the session does not take up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Omitted {
    /// Its first line, from 1.
    pub line: u32,
    /// Its last line; absent where that is the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u32>,
    /// As they stand there, clipped.
    pub words: String,
    /// Of a passage of several lines what stands in each; empty for one line, and where its words are clipped.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Quotation>,
    /// Why it is left out.
    pub reason: OmittedReason,
    /// Of a demand, the ref that it was found under.
    #[serde(rename = "ref", default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// What whoever read it said of it: of a demand its title; empty for nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

impl Omitted {
    /// Its last line.
    pub fn last(&self) -> u32 {
        self.until.unwrap_or(self.line)
    }
}

/// Why a passage of the document is not taken up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OmittedReason {
    /// A demand that the user left out.
    LeftOutByUser,
    /// Nothing was taken from it.
    NothingTaken,
    /// It asks something.
    OpenQuestion,
    /// It excludes something.
    Exclusion,
    /// It says what a word means.
    Definition,
    /// It says what binds the project.
    Constraint,
}
