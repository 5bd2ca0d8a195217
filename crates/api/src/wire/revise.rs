//! What the user changes of artifacts in the review, and the history of it.

use std::collections::BTreeMap;

use roundtable_engine::Timestamp;
use roundtable_engine::artifact::{Artifact, ReviewState};
use roundtable_engine::revise::Action;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

/// Other words for an artifact.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct EditArtifact {
    /// The project's folder.
    pub path: String,
    /// The session.
    pub session: String,
    /// The artifact.
    pub artifact: String,
    /// The hash of the wording that the user began with ([`ReviewHistory::hashes`]).
    pub seen: String,
    /// What changes: `title` and keys of its type, each with its new value.
    pub words: Map<String, Value>,
    /// Approves the new wording at once.
    pub approve: bool,
}

/// Several artifacts of one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SplitArtifact {
    /// The project's folder.
    pub path: String,
    /// The session.
    pub session: String,
    /// The artifact.
    pub artifact: String,
    /// The hash of the wording that the user began with.
    pub seen: String,
    /// What it becomes; two or more.
    pub parts: Vec<SplitPart>,
    /// Approves the parts at once.
    pub approve: bool,
}

/// One of the new artifacts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SplitPart {
    /// Its title.
    pub title: String,
    /// Its main text.
    pub text: String,
    /// Its acceptance criteria, where its type has them.
    pub acceptance: Vec<String>,
    /// What it says under other keys of its type that have a text, by key. What is not among them it has from the old one.
    pub others: BTreeMap<String, String>,
}

/// One artifact of two.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct MergeArtifacts {
    /// The project's folder.
    pub path: String,
    /// The session.
    pub session: String,
    /// The one that stays.
    pub keep: String,
    /// The one that goes into it.
    pub other: String,
    /// The hashes of the wordings that the user saw, of both.
    pub seen: [String; 2],
    /// The texts that were chosen: `title` and keys of its type. Lists are joined whatever is chosen.
    pub words: Map<String, Value>,
    /// Whether the user approves what they make.
    pub approve: bool,
}

/// Two artifacts that seem to say the same and do not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DistinguishArtifacts {
    /// The project's folder.
    pub path: String,
    /// The session.
    pub session: String,
    /// One of them.
    pub left: String,
    /// The other one, of the same type.
    pub right: String,
    /// The hashes of the wordings that the user saw, of both.
    pub seen: [String; 2],
}

/// The user's answer to a question, or decision on a conflict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SettleArtifact {
    /// The project's folder.
    pub path: String,
    /// The session.
    pub session: String,
    /// The question or the conflict.
    pub artifact: String,
    /// The hash of the wording that the user saw.
    pub seen: String,
    /// The answer or the decision, in the user's words.
    pub words: String,
    /// What says a decision from now on, in the place of what had written down another one and is rejected with it.
    pub instead: Vec<WrittenInstead>,
    /// Approves that at once.
    pub approve: bool,
}

/// A new artifact for a decision, and the one in whose place it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WrittenInstead {
    /// The one that is rejected with the earlier decision.
    pub artifact: String,
    /// The new one's title.
    pub title: String,
    /// Its main text.
    pub text: String,
}

/// A revision to be taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct UndoRevision {
    /// The project's folder.
    pub path: String,
    /// The session.
    pub session: String,
    /// Its id, e.g. `R-003`.
    pub revision: String,
}

/// What a revision left.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RevisedArtifacts {
    /// The new entry's id.
    pub revision: String,
    /// Every artifact that it changed or made, as it is now.
    pub artifacts: Vec<Artifact>,
    /// The history with it.
    pub history: ReviewHistory,
}

/// What was changed in the review of a session, and what of it needs another look.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct ReviewHistory {
    /// The newest first.
    pub revisions: Vec<RevisionView>,
    /// Words of the user on an earlier wording.
    pub stale: Vec<StaleReview>,
    /// By the id of each artifact that a decision has overtaken the ids of the conflicts that were decided since: where its words say
    /// otherwise, the decision holds.
    pub decided_since: BTreeMap<String, Vec<String>>,
    /// By the id of each artifact that nobody has reviewed since the ids of the conflicts that the user decided after it, in words near to its
    /// own: it may say otherwise. Without those of `decided_since`.
    pub spoken_of_since: BTreeMap<String, Vec<String>>,
    /// By the id of each artifact that nobody has reviewed the same one, in the same words, in other sessions of its line (what one was forked
    /// from, and the forks), where the user rejected it or left it for later.
    pub turned_down: BTreeMap<String, Vec<TurnedDown>>,
    /// By the id of each question that asks about a decision which was taken back the id of its conflict: nothing is left to be answered.
    pub without_matter: BTreeMap<String, String>,
    /// Artifacts that seem to say the same, the most similar first; without those that the user found to be no duplicates.
    pub duplicates: Vec<DuplicatePair>,
    /// The hash of each artifact's wording, by id.
    pub hashes: BTreeMap<String, String>,
    /// The keys that a person writes, by the word of the type.
    pub forms: BTreeMap<String, Vec<KeyForm>>,
    /// Files of the history that cannot be read.
    pub unread: Vec<String>,
}

/// The same artifact in another session, where the user does not want it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TurnedDown {
    /// The session.
    pub session: String,
    /// Its id there.
    pub artifact: String,
    /// Rejected or deferred.
    pub state: ReviewState,
    /// When.
    #[ts(type = "string")]
    pub at: Timestamp,
}

/// An entry of the history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RevisionView {
    /// `R-NNN`.
    pub id: String,
    /// What it did.
    pub action: Action,
    /// `user`, or `driver` for a program that drives the window.
    pub by: String,
    /// When.
    #[ts(type = "string")]
    pub at: Timestamp,
    /// The revision that it took back.
    pub undoes: Option<String>,
    /// The revision that took it back.
    pub undone_by: Option<String>,
    /// Whether it can be taken back: nothing that it changed was changed since.
    pub fits: bool,
    /// What it changed.
    pub changes: Vec<RevisedArtifact>,
}

/// What a revision changed of one artifact.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RevisedArtifact {
    /// Its id.
    pub artifact: String,
    /// The revision made it.
    pub made: bool,
    /// Key by key; of an artifact that was made, nothing.
    pub keys: Vec<RevisedKey>,
}

/// What changed of one key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RevisedKey {
    /// Its name in the file.
    pub key: String,
    /// What it said, as it stands in the file; null where it did not stand there.
    pub before: Value,
    /// What it says since; null where it was taken out.
    pub after: Value,
}

/// A word of the user on an earlier wording.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct StaleReview {
    /// The artifact.
    pub artifact: String,
    /// What was said.
    pub state: ReviewState,
    /// Who said it.
    pub by: String,
    /// When.
    #[ts(type = "string")]
    pub at: Timestamp,
    /// What changed since, as far as the history leads back; empty where the change was made elsewhere.
    pub keys: Vec<RevisedKey>,
}

/// Two artifacts that seem to say the same.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct DuplicatePair {
    /// The earlier one.
    pub left: String,
    /// The later one.
    pub right: String,
    /// How similar, 0 to 1.
    pub similarity: f64,
}

/// A key that a person writes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KeyForm {
    /// Its name in the file.
    pub key: String,
    /// `text`, `texts` (a list), `word` (one of `words`), `flag`, or `lists` (a map of lists, with the keys in `words`).
    pub form: String,
    /// The words to choose from, or the keys of the map.
    pub words: Vec<String>,
}
