//! What a person changes of a session's artifacts in the review: a word on them, an edit, a split, a merge, that two are no duplicates, and
//! the undo of any of these. Each is a [`Revision`]: an entry of a history that is only added to, with what the touched keys said
//! before and after, so that it can be read and taken back in any later run of the program.
//!
//! A revision works on a clone of the session and gives back what changed; nothing here is stored.

mod change;
mod content;
mod distinct;
mod instead;
mod merge;
mod references;
mod reworded;
mod settle;
pub mod similar;
#[cfg(test)]
mod similar_tests;
mod split;
#[cfg(test)]
mod tests;
mod undo;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::artifact::{Artifact, ArtifactType, Review, ReviewState};
use crate::session::Session;
use crate::told;

use reworded::Rewording;

pub use change::Change;
pub use content::{MOST_LETTERS, is_editable, main_key};
pub use distinct::are_distinct;
pub use instead::Instead;
pub use reworded::at_the_table;
pub use settle::{EndBefore, LastWord, ends_before, is_settleable};
pub use split::Part;
pub use undo::{fits, wording_of};

/// The key of an artifact that was split, merged into another, decided otherwise, or taken back: the ids that stand for it now.
pub const REPLACED_BY: &str = "replaced_by";

/// What a revision did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Approved, rejected, deferred, or took such a word back.
    Review,
    /// Other words in one artifact.
    Edit,
    /// Several artifacts of one.
    Split,
    /// One artifact of several.
    Merge,
    /// Two that seemed to say the same were found to say something else each.
    Distinguish,
    /// The user's answer to a question.
    Answer,
    /// The user's decision on a conflict.
    Decide,
    /// Took an earlier revision back.
    Undo,
}

/// An entry of a session's history. Never changed once it is written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Revision {
    /// `R-NNN`, counted within the session.
    pub id: String,
    /// What it did.
    pub action: Action,
    /// Who: `user`, or `driver` for a program that drives the window.
    pub by: String,
    /// When.
    pub at: Timestamp,
    /// The revision that it took back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undoes: Option<String>,
    /// What it changed, artifact by artifact.
    pub changes: Vec<Change>,
}

/// Who revises, when, and the id that the entry gets.
#[derive(Debug, Clone, Copy)]
pub struct Author<'a> {
    /// The entry's id.
    pub revision: &'a str,
    /// `user` or `driver`.
    pub by: &'a str,
    /// Now.
    pub at: Timestamp,
}

/// Why a revision was not made. Nothing is changed then.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReviseError {
    /// There is no artifact of that id.
    #[error("there is no artifact {0}")]
    Missing(String),
    /// Of a type that has its own way to an end: conflicts, questions, entries of decision records.
    #[error("{0} is of a type that is not revised")]
    NotRevisable(String),
    /// A conflict of a discussion that goes on: it is decided there.
    #[error("the discussion of {0} goes on")]
    AtTheTable(String),
    /// It was split or merged: what stands for it now is revised instead.
    #[error("{0} was replaced by {1}")]
    Replaced(String, String),
    /// A key that its type does not have, or a value of another form.
    #[error("{}", why.told(key))]
    Value {
        /// The key.
        key: String,
        /// What is wrong.
        why: WrongValue,
    },
    /// More letters than a text of an artifact may have.
    #[error("{key} has {letters} letters")]
    TooLong {
        /// The key.
        key: String,
        /// How many.
        letters: usize,
    },
    /// Something was to stand in its place, and it is not rejected with the decision that is changed.
    #[error("{0} is not rejected with it")]
    NotRejected(String),
    /// What the history holds of an artifact cannot be put back.
    #[error("the history of {0} cannot be read")]
    Unreadable(String),
    /// Nothing would change.
    #[error("nothing would change")]
    Nothing,
    /// A split has at least two parts, a merge two artifacts of one type.
    #[error("at least two of one type are needed")]
    TooFew,
    /// A split that leaves out an acceptance criterion.
    #[error("no part takes the criterion {0:?}")]
    CriterionLeft(String),
    /// The artifact was changed since the revision that is to be undone.
    #[error("{artifact} was changed since: {}", keys.join(", "))]
    ChangedSince {
        /// The artifact.
        artifact: String,
        /// Its keys that say something else by now.
        keys: Vec<String>,
    },
}

/// What is wrong with a value that somebody wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrongValue {
    /// A title without a word.
    NoTitle,
    /// An answer or a decision without a word.
    NoAnswer,
    /// The artifact's type does not have the key.
    NoSuchKey,
    /// The key holds what the program keeps.
    NotByHand,
    /// E.g. a list where a text stands.
    OtherForm,
}

impl WrongValue {
    /// In English, as a clause.
    #[must_use]
    pub fn told(self, key: &str) -> String {
        match self {
            Self::NoTitle => told!("a title says something"),
            Self::NoAnswer => told!("an answer says something"),
            Self::NoSuchKey => told!("an artifact of its type has no `{key}`", key),
            Self::NotByHand => told!("`{key}` is not written by hand", key),
            Self::OtherForm => told!("`{key}` has another form", key),
        }
    }
}

/// A revision with the session as it is after it.
#[derive(Debug, Clone)]
pub struct Revised {
    /// The session, changed.
    pub session: Session,
    /// The entry.
    pub revision: Revision,
}

impl Revised {
    /// The artifacts that it changed or made, as they are now.
    pub fn changed(&self) -> Vec<&Artifact> {
        self.revision.changes.iter().filter_map(|change| self.session.artifact(&change.artifact)).collect()
    }
}

/// Notes what differs between two states of a session's artifacts.
fn revised(
    before: &Session,
    mut after: Session,
    action: Action,
    author: Author<'_>,
) -> Result<Revised, ReviseError> {
    let changes: Vec<Change> = after
        .artifacts
        .iter()
        .filter_map(|artifact| change::between(before.artifact(&artifact.id), artifact))
        .collect();
    if changes.is_empty() {
        return Err(ReviseError::Nothing);
    }
    after.timing.updated_at = author.at;
    let revision = Revision {
        id: author.revision.to_owned(),
        action,
        by: author.by.to_owned(),
        at: author.at,
        undoes: None,
        changes,
    };
    Ok(Revised { session: after, revision })
}

fn place(session: &Session, id: &str) -> Result<usize, ReviseError> {
    let at = session.artifacts.iter().position(|artifact| artifact.id == id);
    at.ok_or_else(|| ReviseError::Missing(id.to_owned()))
}

/// The place of an artifact that can be given other words.
fn revisable(session: &Session, id: &str) -> Result<usize, ReviseError> {
    let at = place(session, id)?;
    let artifact = &session.artifacts[at];
    if matches!(artifact.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion | ArtifactType::Adr) {
        return Err(ReviseError::NotRevisable(id.to_owned()));
    }
    not_replaced(artifact)?;
    Ok(at)
}

fn not_replaced(artifact: &Artifact) -> Result<(), ReviseError> {
    let now = artifact.list(REPLACED_BY);
    if now.is_empty() { Ok(()) } else { Err(ReviseError::Replaced(artifact.id.clone(), now.join(", "))) }
}

/// A word of the user on the artifact as it is now; it is later than whatever somebody wrote into its status.
fn judge(artifact: &mut Artifact, state: ReviewState, author: Author<'_>) {
    artifact.unknown_status = None;
    let (by, hash) = (author.by.to_owned(), artifact.content_hash());
    artifact.review = Some(Review { state, by, at: author.at, hash, word: None, reason: String::new() });
}

/// Sets an artifact aside for those that stand for it now.
fn replace(artifact: &mut Artifact, by: &[String], author: Author<'_>) {
    artifact.fields.insert(REPLACED_BY.to_owned(), by.to_vec().into());
    judge(artifact, ReviewState::Rejected, author);
}

/// Approves, rejects or defers; without a state takes an earlier word back. What the word was on already is not touched. `reason` is kept in
/// one line with what is rejected or deferred, also where it was so already; an empty one takes an earlier one away, and without one an
/// earlier one stays.
///
/// # Errors
/// [`ReviseError::Missing`], [`ReviseError::Replaced`], [`ReviseError::TooLong`], and [`ReviseError::Nothing`] where all are so already.
pub fn review(
    session: &Session,
    ids: &[String],
    state: Option<ReviewState>,
    reason: Option<&str>,
    author: Author<'_>,
) -> Result<Revised, ReviseError> {
    let reason = reason.map(|reason| reason.split_whitespace().collect::<Vec<_>>().join(" "));
    let reason = reason.filter(|_| state.is_some_and(|state| state != ReviewState::Approved));
    content::within("reason", &reason.as_deref().unwrap_or_default().into())?;
    let mut after = session.clone();
    for id in ids {
        let at = place(session, id)?;
        let artifact = &mut after.artifacts[at];
        not_replaced(artifact)?;
        let is_so = match state {
            None => artifact.review.is_none(),
            // A word in its status has no place for a reason.
            Some(_) if reason.as_ref().is_some_and(|reason| !reason.is_empty()) => {
                artifact.review_state() == state && artifact.word_by_hand().is_none()
            }
            Some(_) => artifact.review_state() == state,
        };
        match state {
            _ if is_so => {}
            Some(state) => judge(artifact, state, author),
            None => artifact.review = None,
        }
        if let (Some(review), Some(reason)) = (&mut artifact.review, &reason) {
            // Said later it is still of the word that was given then.
            review.reason.clone_from(reason);
        }
    }
    revised(session, after, Action::Review, author)
}

/// Gives an artifact other words: `words` has the keys that change, `title` among them. It says from now on that they are not the
/// table's ([`Reworded`](crate::artifact::Reworded)), and is not agreed. An earlier word of the user on it
/// stays what it was, and is of another text from now on; with `approves` the new text is approved at once.
///
/// # Errors
/// [`ReviseError`]; then nothing is changed.
pub fn edit(
    session: &Session,
    id: &str,
    words: &Map<String, Value>,
    approves: bool,
    author: Author<'_>,
) -> Result<Revised, ReviseError> {
    let at = revisable(session, id)?;
    let mut after = session.clone();
    let artifact = &mut after.artifacts[at];
    content::write(artifact, words)?;
    reworded::note(artifact, &session.artifacts[at], Rewording::by_edit(session), author);
    if approves {
        approve(artifact, author);
    }
    revised(session, after, Action::Edit, author)
}

fn approve(artifact: &mut Artifact, author: Author<'_>) {
    if artifact.review_state() != Some(ReviewState::Approved) {
        judge(artifact, ReviewState::Approved, author);
    }
}

/// Makes several artifacts of one. The parts get the next free ids; the old one says what it became and stands in no
/// document. What pointed to it points to all parts. With `approves` the parts are approved at once.
///
/// # Errors
/// [`ReviseError`]; then nothing is changed.
pub fn split(
    session: &Session,
    id: &str,
    parts: &[Part],
    approves: bool,
    author: Author<'_>,
) -> Result<Revised, ReviseError> {
    let mut after = split::split(session, id, parts, author)?;
    let is_new = |one: &Artifact| session.artifact(&one.id).is_none();
    for part in after.artifacts.iter_mut().filter(|one| approves && is_new(one)) {
        approve(part, author);
    }
    revised(session, after, Action::Split, author)
}

/// Makes one artifact, `keep`, of several. `words` are the texts that were chosen (`title` among them); lists of all are
/// joined, so that no criterion, relation or supporter is lost. The others say into which they went. With `approves` what they make
/// is approved at once.
///
/// # Errors
/// [`ReviseError`]; then nothing is changed.
pub fn merge(
    session: &Session,
    keep: &str,
    others: &[String],
    words: &Map<String, Value>,
    approves: bool,
    author: Author<'_>,
) -> Result<Revised, ReviseError> {
    let mut after = merge::merge(session, keep, others, words, author)?;
    if let Some(one) = after.artifacts.iter_mut().find(|one| approves && one.id == keep) {
        approve(one, author);
    }
    revised(session, after, Action::Merge, author)
}

/// Notes that two artifacts of one type which seem to say the same do not, in both. They are not proposed as duplicates any more as long as
/// both say what they say now.
///
/// # Errors
/// [`ReviseError`], [`ReviseError::Nothing`] where that is noted already; then nothing is changed.
pub fn distinguish(session: &Session, pair: [&str; 2], author: Author<'_>) -> Result<Revised, ReviseError> {
    let after = distinct::distinguish(session, pair, author)?;
    revised(session, after, Action::Distinguish, author)
}

/// Answers a question or decides a conflict in the user's words, which is the last word on it until they say another one: how it
/// ended at the table stays in its file. Questions that ended with the conflict follow, and what wrote down another decision is
/// rejected: in its place may stand what says this one.
///
/// # Errors
/// [`ReviseError`]; then nothing is changed.
pub fn settle(
    session: &Session,
    id: &str,
    said: LastWord<'_>,
    author: Author<'_>,
) -> Result<Revised, ReviseError> {
    let (after, action) = settle::settle(session, id, said, author)?;
    revised(session, after, action, author)
}

/// Takes a revision back, as a new one.
///
/// # Errors
/// [`ReviseError::ChangedSince`] when what it changed says something else by now; then nothing is changed.
pub fn undo(session: &Session, revision: &Revision, author: Author<'_>) -> Result<Revised, ReviseError> {
    let after = undo::undo(session, revision, author)?;
    let mut done = revised(session, after, Action::Undo, author)?;
    done.revision.undoes = Some(revision.id.clone());
    Ok(done)
}
