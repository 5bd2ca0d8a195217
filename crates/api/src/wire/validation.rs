//! The wording of a session or a document: what the program finds, and what a model's reading finds on top of it.

use std::collections::BTreeMap;

use roundtable_engine::Timestamp;
use roundtable_engine::validation::Rule;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{CallState, WireError};

/// What a check of a session's wording found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckedSession {
    /// The findings, in the order of the artifacts.
    pub findings: Vec<FindingView>,
    /// The EARS pattern of each requirement, by id: `ubiquitous`, `event_driven`, `state_driven`, `optional_feature`,
    /// `unwanted_behaviour`, `complex`, `indicative` or `none`.
    pub patterns: BTreeMap<String, String>,
    /// The description of each requirement that only says how things are, worded as a demand, by id; of those that can be so worded.
    pub demands: BTreeMap<String, String>,
}

/// What a check of a document's wording found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckedDocument {
    /// The findings, in the order of the lines.
    pub findings: Vec<FindingView>,
}

/// One finding, for the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FindingView {
    /// `D-1` of the program, `V-1` of a reading.
    pub id: String,
    /// The word of its kind, e.g. `vague`.
    pub kind: String,
    /// `error`, `warning` or `note`.
    pub severity: String,
    /// The characteristic of ISO/IEC/IEEE 29148 that it touches, e.g. `unambiguous`.
    pub characteristic: String,
    /// The key of the artifact that holds the words, or lacks them; absent where none does, and for a document.
    pub key: Option<String>,
    /// The artifact's id; in a document the item or the section, perhaps empty; else what of the project it is about.
    pub artifact: String,
    /// The line of the document, from 1; absent for an artifact.
    pub line: Option<u32>,
    /// The words that it is about.
    pub words: String,
    /// Why it matters.
    pub why: String,
    /// How to mend it; perhaps empty.
    pub better: String,
    /// The program's rule that it comes from, by which a window says `why` and `better` in its language; nothing for what a
    /// model found.
    pub rule: Option<Rule>,
}

/// What is to be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "target", rename_all = "snake_case")]
pub enum ValidationTarget {
    /// The artifacts of a session.
    Session {
        /// Its id.
        session: String,
    },
    /// A document of the project.
    Document {
        /// Its path in the project.
        document: String,
    },
}

/// A session or a document to be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ValidationRef {
    /// The project's folder.
    pub path: String,
    /// Which of it.
    pub of: ValidationTarget,
}

/// What a reading would send, and to whom. Nothing is sent for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ValidationPlan {
    /// Who would read; absent where no model is set up.
    pub reader: Option<ReaderView>,
    /// Each call, word for word.
    pub prompts: Vec<ValidationPrompt>,
    /// Tokens that would be sent, estimated.
    pub tokens_in: u32,
    /// What is too long to be read, in words; empty when all is.
    pub unread: String,
}

/// Who reads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReaderView {
    /// The model's name.
    pub model: String,
    /// The user's name for the provider.
    pub provider: String,
    /// The host that it is sent to; empty when nothing leaves this machine.
    pub host: String,
    /// The practice panel: rules, no model.
    pub practice: bool,
}

/// One call of a reading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ValidationPrompt {
    /// From 1.
    pub part: u32,
    /// The same in every call.
    pub system: String,
    /// What is read in this one.
    pub input: String,
}

/// Where a reading is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ValidationState {
    /// The reading under way.
    pub progress: Option<ValidationProgress>,
    /// The last complete one; absent while one is under way.
    pub reading: Option<ValidationView>,
    /// Why the last attempt gave none, or why the last one cannot be shown or kept.
    pub error: Option<WireError>,
}

/// How far a reading is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ValidationProgress {
    /// The part that is read, from 1.
    pub part: u32,
    /// Of how many.
    pub parts: u32,
    /// Characters of the answer that have come.
    pub letters: u32,
    /// What holds it up, if anything.
    pub call: Option<CallState>,
}

/// A complete reading.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ValidationView {
    /// When it was complete.
    #[ts(type = "string")]
    pub at: Timestamp,
    /// The model that read.
    pub reader: String,
    /// Read by the practice panel's rules.
    pub practice: bool,
    /// `ready`, `revise` or `unresolved`.
    pub verdict: String,
    /// The reader had said `ready` although an error stands.
    pub lowered: bool,
    /// How sure the reader is, 0 to 1.
    pub confidence: Option<f64>,
    /// In the reader's words.
    pub summary: String,
    /// The gravest first.
    pub findings: Vec<FindingView>,
    /// Findings of the program's that the reader takes for harmless.
    pub dismissed: Vec<DismissedView>,
    /// Findings left out because their words do not stand where they say.
    pub dropped: u32,
    /// Findings left out because there are too many.
    pub more: u32,
    /// What was too long to be read; empty when all was.
    pub unread: String,
    /// Artifacts that have changed, come or gone since, by id; the path of a document that has changed.
    pub changed: Vec<String>,
    /// Tokens sent.
    pub tokens_in: u32,
    /// Tokens received.
    pub tokens_out: u32,
    /// US dollars; absent when the price is not known. Not in the session's own sum.
    pub cost: Option<f64>,
}

/// A finding of the program's that a reader takes for harmless.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DismissedView {
    /// The finding.
    pub finding: FindingView,
    /// Why.
    pub why: String,
}
