//! Taking a revision back.

use serde_json::{Map, Value};

use super::change::{put, tree};
use super::reworded::Rewording;
use super::{Action, Author, Change, ReviseError, Revision, distinct, place, replace, reworded};
use crate::artifact::{Artifact, DISTINCT_FROM, Reworded};
use crate::session::Session;

/// Whether the session still says what the revision left, so that it can be taken back.
///
/// # Errors
/// [`ReviseError::ChangedSince`], [`ReviseError::Missing`].
pub fn fits(session: &Session, revision: &Revision) -> Result<(), ReviseError> {
    for change in &revision.changes {
        let artifact = &session.artifacts[place(session, &change.artifact)?];
        let now = tree(artifact);
        let is_judged_since = |key: &&str| change.before.is_none() && *key == "review";
        let follows = |key: &&str| change.is_consequence(key);
        let is_as_left = |key: &&str| match *key {
            DISTINCT_FROM => distinct::is_as_left(change, &now),
            key => now.get(key) == change.after.get(key),
        };
        let mut keys: Vec<String> = change
            .keys()
            .into_iter()
            .filter(|key| !is_judged_since(key) && !follows(key) && !is_as_left(key))
            .map(str::to_owned)
            .collect();
        if change.before.is_none() && artifact.fields.contains_key(super::REPLACED_BY) {
            keys.push(super::REPLACED_BY.to_owned());
        }
        if !keys.is_empty() {
            return Err(ReviseError::ChangedSince { artifact: change.artifact.clone(), keys });
        }
    }
    Ok(())
}

pub(super) fn undo(
    session: &Session,
    revision: &Revision,
    author: Author<'_>,
) -> Result<Session, ReviseError> {
    fits(session, revision)?;
    // Ids are never used again: what the revision made stays, and says what stands for it.
    let old = |made: &str| -> Vec<String> {
        let is_for = |change: &&Change| {
            let by = change.after.get(super::REPLACED_BY).and_then(Value::as_array);
            by.is_some_and(|by| by.iter().any(|id| id == made))
        };
        revision.changes.iter().filter(is_for).map(|change| change.artifact.clone()).collect()
    };
    let mut after = session.clone();
    for change in &revision.changes {
        let at = place(session, &change.artifact)?;
        match &change.before {
            None => replace(&mut after.artifacts[at], &old(&change.artifact), author),
            Some(before) => {
                let back = put_back(session, &session.artifacts[at], change, before, author);
                after.artifacts[at] = back.ok_or_else(|| ReviseError::Unreadable(change.artifact.clone()))?;
            }
        }
    }
    Ok(after)
}

/// The artifact with the keys of a change as they were. Where it was changed by others since, in other keys, whose words it has by
/// now is asked anew.
fn put_back(
    session: &Session,
    artifact: &Artifact,
    change: &Change,
    before: &Map<String, Value>,
    author: Author<'_>,
) -> Option<Artifact> {
    let now = tree(artifact);
    let keys = change.keys();
    let mut before = before.clone();
    if keys.contains(&DISTINCT_FROM) {
        match distinct::without(change, &now) {
            Some(words) => before.insert(DISTINCT_FROM.to_owned(), words),
            None => before.shift_remove(DISTINCT_FROM),
        };
    }
    let is_as_left = |key: &&&str| now.get(**key) == change.after.get(**key);
    let (following, own): (Vec<&str>, Vec<&str>) = keys.iter().partition(|key| change.is_consequence(key));
    let whole = put(artifact, &keys, &before)?;
    // They are the table's words again where all edits are taken back, in whatever order, and in no other case.
    let is_true = |now: &Reworded| {
        let is_tables = whole.has_hash(&now.hash);
        whole.reworded.as_ref().map_or(is_tables, |reworded| reworded.how != Action::Edit || !is_tables)
    };
    if following.iter().all(|key| is_as_left(&key)) && artifact.reworded.as_ref().is_none_or(is_true) {
        return Some(whole);
    }
    let mut back = put(artifact, &own, &before)?;
    reworded::note(&mut back, &reworded::without(artifact, change), Rewording::by_edit(session), author);
    Some(back)
}

/// The artifact as it was when it had this content hash, as far as the history, oldest first, leads back there.
pub fn wording_of(artifact: &Artifact, revisions: &[Revision], hash: &str) -> Option<Artifact> {
    let mut at = artifact.clone();
    for revision in revisions.iter().rev() {
        let Some(change) = revision.changes.iter().find(|change| change.artifact == artifact.id) else {
            continue;
        };
        let now = tree(&at);
        if change.keys().into_iter().any(|key| now.get(key) != change.after.get(key)) {
            return None;
        }
        at = put(&at, &change.keys(), change.before.as_ref()?)?;
        if at.has_hash(hash) {
            return Some(at);
        }
    }
    None
}
