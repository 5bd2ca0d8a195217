//! What is found in a project, and all of its artifacts.

use roundtable_engine::Timestamp;
use roundtable_engine::artifact::{Artifact, ArtifactType, ReviewState};
use roundtable_engine::traceability::LinkKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Asks for what a project says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct SearchProject {
    /// The project's folder.
    pub path: String,
    /// As it was typed; empty: nothing is asked for.
    pub query: String,
    /// The most hits of each kind; at most 200 are given.
    pub limit: u32,
    /// Only these kinds; all when it is empty.
    pub kinds: Vec<HitKind>,
    /// Whether the files are looked at for changes first. `false` where it is only asked again how far the index is: an answer that says
    /// that somebody looks would otherwise begin the look that the next answer tells of, without an end.
    pub look: bool,
}

/// What was found. Kinds stand together, the best hits of each first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SearchAnswer {
    /// The question, as it was typed.
    pub query: String,
    /// The hits.
    pub hits: Vec<SearchHit>,
    /// Kinds of which there are more.
    pub more: Vec<HitKind>,
    /// What is still being indexed; hits may be missing until then.
    pub indexing: Option<Indexing>,
}

/// How far the index is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Indexing {
    /// Sessions and documents that have been read.
    pub done: u32,
    /// Those that are to be read; 0 while it is looked at which have changed.
    pub total: u32,
}

/// What a hit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HitKind {
    /// An artifact.
    Artifact,
    /// A session.
    Session,
    /// A round: its question, its synthesis.
    Round,
    /// What a participant said in a round.
    Statement,
    /// A section of a document.
    Section,
}

/// Something that was found, and where it is. What does not apply is absent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SearchHit {
    /// What it is.
    pub kind: HitKind,
    /// Its id was typed.
    pub named: bool,
    /// The session's id.
    pub session: Option<String>,
    /// What the session is about; of a section, the document's title.
    pub of: String,
    /// The round, from 1.
    pub round: Option<u32>,
    /// The participant's id.
    pub participant: Option<String>,
    /// The participant's name.
    pub name: Option<String>,
    /// The artifact's id.
    pub artifact: Option<String>,
    /// What became of the artifact.
    pub state: Option<ArtifactState>,
    /// The document's path in the project.
    pub document: Option<String>,
    /// Which of the document's headings, from 0; absent before the first.
    pub heading: Option<u32>,
    /// The artifact's title, the session's topic, the round's question, the section's heading; empty for a statement.
    pub title: MarkedText,
    /// The part of the text that matched.
    pub snippet: MarkedText,
}

/// A text and what matched in it. It is text: what looks like a sign of HTML is one of the text's.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct MarkedText {
    /// The text, on one line.
    pub text: String,
    /// What matched, in order.
    pub marks: Vec<Mark>,
    /// Something before it was left out.
    pub cut_before: bool,
    /// Something after it was left out.
    pub cut_after: bool,
}

/// From and to in UTF-16 units, as JavaScript counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Mark {
    /// The first.
    pub start: u32,
    /// The one behind the last.
    pub end: u32,
}

/// Asks for the artifacts of all sessions.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct ListArtifacts {
    /// The project's folder.
    pub path: String,
    /// As it was typed: the best 200 that say so; empty: all.
    pub query: String,
    /// As in [`SearchProject::look`].
    pub look: bool,
}

/// The artifacts of a project.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ProjectArtifacts {
    /// The question, as it was typed.
    pub query: String,
    /// Newest session first and in it by type and number; what was asked for, best first.
    pub artifacts: Vec<ArtifactRow>,
    /// There are more that say so.
    pub more: bool,
    /// What is still being indexed; artifacts may be missing until then.
    pub indexing: Option<Indexing>,
}

/// An artifact in the list of a project.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ArtifactRow {
    /// The session's id.
    pub session: String,
    /// What the session is about.
    pub topic: String,
    /// Its id.
    pub id: String,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: ArtifactType,
    /// One line.
    pub title: String,
    /// What became of it.
    pub state: ArtifactState,
    /// The round that made it, from 1.
    pub round: u32,
    /// What it names, in the order of its file.
    pub relations: Vec<Relation>,
}

/// What became of an artifact: the user's word, where it is of this very text, else the table's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ArtifactState {
    /// Approved by the user.
    Approved,
    /// Approved by the user, and changed since: the word does not hold any more.
    Outdated,
    /// Agreed or settled at the table.
    Agreed,
    /// Edited or split in the review, and not approved since.
    Reworded,
    /// Neither agreed nor disputed.
    Undecided,
    /// The seats disagree, or a conflict has no end.
    Disputed,
    /// Left for later.
    Deferred,
    /// Rejected by the user.
    Rejected,
    /// Split, or merged into another: what stands for it now has a state of its own.
    Replaced,
}

/// An artifact that another one names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Relation {
    /// The key under which it stands in the file, e.g. `enables`, `depends`, `addresses`.
    pub key: String,
    /// The id that is named.
    pub id: String,
    /// What the one is to the other, as far as the key says it. Known whenever it is read: an index may be older than a kind.
    #[serde(default)]
    pub kind: LinkKind,
}

/// An artifact of a session.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct ArtifactRef {
    /// The project's folder.
    pub path: String,
    /// The session's id.
    pub session: String,
    /// The artifact's id.
    pub artifact: String,
}

/// An artifact and how it came to be what it is.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ArtifactHistory {
    /// The artifact.
    pub artifact: Artifact,
    /// What happened to it, in order.
    pub steps: Vec<ArtifactStep>,
}

/// Something that happened to an artifact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum ArtifactStep {
    /// A round made it.
    Created {
        /// The round, from 1.
        round: u32,
        /// When the round ended; absent where the files do not have the round.
        #[ts(type = "string | null")]
        at: Option<Timestamp>,
    },
    /// A round changed its text or its state.
    Changed {
        /// The round, from 1.
        round: u32,
        /// When the round ended.
        #[ts(type = "string")]
        at: Timestamp,
    },
    /// A round voted on it.
    Voted {
        /// The round, from 1.
        round: u32,
        /// Participants for it.
        support: u32,
        /// Participants who stood aside.
        aside: u32,
        /// Participants against it.
        block: u32,
    },
    /// A round settled it.
    Resolved {
        /// The round, from 1.
        round: u32,
        /// When the round ended.
        #[ts(type = "string")]
        at: Timestamp,
    },
    /// The user said a word on it, the last one.
    Reviewed {
        /// The word.
        state: ReviewState,
        /// Whose: `user` for the person at the window, `driver` for a program that drives it.
        by: String,
        /// When.
        #[ts(type = "string")]
        at: Timestamp,
        /// Its text has changed since: the word does not hold any more.
        outdated: bool,
    },
}
