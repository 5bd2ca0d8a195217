//! Documents: previewed, written, rendered.

use std::collections::BTreeMap;

use roundtable_engine::Timestamp;
use roundtable_engine::said::Said;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::UnreadSession;

/// How a document that exists is treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WriteMode {
    /// Written anew.
    Override,
    /// What only the document has stays.
    Merge,
}

/// A document before it is written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct DocumentPreview {
    /// Path in the project.
    pub path: String,
    /// Whether there is one already.
    pub exists: bool,
    /// How it was made.
    pub mode: WriteMode,
    /// Rendered, safe HTML.
    pub html: String,
    /// Line by line against what is there, or against the one elsewhere that it goes on from; empty when there is nothing.
    pub diff: Vec<DiffLine>,
    /// Whether the mode decides about anything: a document, here or elsewhere, or a record of a decision is there.
    pub has_choice: bool,
    /// Where there is none: the one in the place of before. Merged, the new one goes on from it; it is never written.
    pub elsewhere: Option<ElsewhereDocument>,
    /// Which approved artifacts stand in it.
    pub fidelity: FidelityView,
    /// Hash of what is there, to notice a change before writing; empty when there is nothing.
    pub existing_hash: String,
    /// Ids that are approved and will be written.
    pub approved: Vec<String>,
    /// Further files that are written with it: records of decisions.
    pub further: Vec<FurtherDocument>,
    /// What the user should know of it, a sentence each: what there is no document of, what a merge left alone.
    pub remarks: Vec<Said>,
}

impl DocumentPreview {
    /// The hashes of the other files as they were seen, by path: what a write gives back.
    pub fn further_hashes(&self) -> BTreeMap<String, String> {
        let further = self.further.iter().map(|file| (file.path.clone(), file.existing_hash.clone()));
        let elsewhere = self.elsewhere.iter().map(|file| (file.path.clone(), file.hash.clone()));
        further.chain(elsewhere).collect()
    }

    /// Whether a document would be in two languages: what is there is in another one than what the session brings in.
    pub fn mixes_languages(&self) -> bool {
        self.mode == WriteMode::Merge && self.remarks.iter().any(roundtable_documents::is_on_other_language)
    }

    /// How many lines of the files that are there take words with them that may be somebody's own.
    pub fn words_that_go(&self) -> usize {
        // What it goes on from in another place stays there.
        let main = self.exists.then_some(&self.diff);
        main.into_iter()
            .chain(self.further.iter().map(|file| &file.diff))
            .map(|diff| words_that_go(diff))
            .sum()
    }
}

/// A document in the place that documents were written to before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ElsewhereDocument {
    /// Path in the project.
    pub path: String,
    /// Its hash, to notice a change before it is gone on from.
    pub hash: String,
}

/// A file that is written together with a document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct FurtherDocument {
    /// Path in the project.
    pub path: String,
    /// Whether there is one already.
    pub exists: bool,
    /// Rendered, safe HTML.
    pub html: String,
    /// Line by line against what is there; empty when there is nothing.
    pub diff: Vec<DiffLine>,
    /// Hash of what is there; empty when there is nothing.
    pub existing_hash: String,
}

fn words_that_go(diff: &[DiffLine]) -> usize {
    let of = |kind: DiffKind| -> Vec<&str> {
        diff.iter().filter(|line| line.kind == kind).map(|line| line.text.as_str()).collect()
    };
    roundtable_documents::words_that_go(&of(DiffKind::Removed), &of(DiffKind::Added))
}

/// One line of a difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DiffLine {
    /// Same, added or removed.
    pub kind: DiffKind,
    /// The line, without its end.
    pub text: String,
}

/// What became of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DiffKind {
    /// In both.
    Same,
    /// Only in the new one.
    Added,
    /// Only in the old one.
    Removed,
}

/// Which approved artifacts stand in a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FidelityView {
    /// How many are approved.
    pub approved: u32,
    /// How many of them stand in it.
    pub present: u32,
    /// The ids of those that do not.
    pub missing: Vec<String>,
}

/// A document that was written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct DocumentWritten {
    /// Path in the project.
    pub path: String,
    /// Whole path on this machine.
    pub full_path: String,
    /// Checked by reading it back.
    pub fidelity: FidelityView,
    /// Paths of the further files, in the project.
    pub further: Vec<String>,
    /// What the user should know of it, a sentence each; as in the preview.
    pub remarks: Vec<Said>,
}

/// A document, rendered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DocumentView {
    /// Path in the project.
    pub path: String,
    /// Whole path on this machine.
    pub full_path: String,
    /// Its first heading, or its file name.
    pub title: String,
    /// Rendered, safe HTML; headings have ids.
    pub html: String,
    /// Its headings.
    pub outline: Vec<OutlineItem>,
    /// Its Markdown.
    pub text: String,
    /// Written from practice answers.
    pub practice: bool,
    /// Last change.
    #[ts(type = "string | null")]
    pub modified: Option<Timestamp>,
}

/// A heading of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OutlineItem {
    /// 1 to 6.
    pub level: u8,
    /// Its text.
    pub text: String,
    /// The id of its element in the HTML.
    pub anchor: String,
}

/// Asks what has changed since documents were written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LookAtInputs {
    /// The project's folder.
    pub path: String,
    /// Relative to the project; absent: every document.
    pub document: Option<String>,
}

/// What documents were made from, and what of it has changed since.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DocumentInputs {
    /// A row for each document that can be read.
    pub documents: Vec<InputsOfDocument>,
}

/// What a document was made from, and what of it has changed since.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InputsOfDocument {
    /// Path in the project.
    pub document: String,
    /// Whether it says what it was made from. Where not, nothing is known, and the lists are empty.
    pub told: bool,
    /// The sessions that it was made from, the last one first.
    pub sessions: Vec<String>,
    /// What is not as it was, session by session.
    pub changes: Vec<InputChange>,
    /// Sessions that cannot be read: whether anything of them changed is not known.
    pub unread: Vec<UnreadSession>,
    /// What its sessions build on, that it names, and that was changed in the review of its own session since they began.
    pub behind: Vec<InputChange>,
    /// Pairs of its items that are one item in two wordings, of a session and of its fork, of which nobody has decided which holds.
    pub undecided: Vec<OpposedPair>,
    /// Such pairs of which that was decided since it was written.
    pub decided: Vec<OpposedPair>,
    /// The line of the first of git's conflict markers in it, from 1: it says two things at once.
    pub markers: Option<u32>,
    /// Ids of its items that somebody has changed in the document since Roundtable wrote it last.
    pub edited: Vec<String>,
    /// By session how many of its open questions have no matter any more: the decision that they ask about was taken back.
    pub without_matter: BTreeMap<String, u32>,
    /// By session how many of its other open questions wait as copies in a fork that it was made from, too.
    pub asked_in_fork: BTreeMap<String, u32>,
}

/// One item in two wordings that a document holds both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OpposedPair {
    /// The newer of the sessions that have one of the two.
    pub session: String,
    /// The item of that session.
    pub artifact: String,
    /// The other session.
    pub other_session: String,
    /// The same item of that one.
    pub other: String,
}

/// An artifact that is not as it was when a document was made from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InputChange {
    /// Its session.
    pub session: String,
    /// Its id.
    pub artifact: String,
    /// Its title now; empty where there is none to be read.
    pub title: String,
    /// What became of it.
    pub since: InputSince,
}

/// What became of an artifact since a document was made from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum InputSince {
    /// It says something else.
    Changed,
    /// It is approved, or asked, and was not there.
    New,
    /// It was rejected.
    Rejected,
    /// It was left for later.
    Deferred,
    /// It was split, or merged into another.
    Replaced,
    /// Nobody approves it any more, and the table does not agree on it.
    Withdrawn,
    /// Its file cannot be read.
    Unread,
    /// Its session does not list it any more.
    Gone,
}
