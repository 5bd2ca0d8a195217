//! The history of a review as the window shows it: what changed, key by key, and what needs another look.

use std::collections::BTreeMap;

use roundtable_engine::artifact::keys::{Form, Key};
use roundtable_engine::artifact::{Artifact, ArtifactType, DISTINCT_FROM};
use roundtable_engine::revise::{self, Change, Revision, similar as alike};
use roundtable_engine::session::Session;
use roundtable_store::{Project, Revisions};
use serde_json::{Map, Value};

use super::turned_down::turned_down;
use crate::wire::*;

pub(super) fn history(project: &Project, session: &Session, known: &Revisions) -> ReviewHistory {
    let undone_by = |id: &str| {
        let taken = known.entries.iter().find(|entry| entry.undoes.as_deref() == Some(id));
        taken.map(|entry| entry.id.clone())
    };
    let row = |entry: &Revision| RevisionView {
        id: entry.id.clone(),
        action: entry.action,
        by: entry.by.clone(),
        at: entry.at,
        undoes: entry.undoes.clone(),
        undone_by: undone_by(&entry.id),
        fits: revise::fits(session, entry).is_ok(),
        changes: entry.changes.iter().map(changed).collect(),
    };
    let pairs = alike::duplicates(session).into_iter();
    ReviewHistory {
        revisions: known.entries.iter().rev().map(row).collect(),
        decided_since: roundtable_documents::decided_since(session),
        spoken_of_since: roundtable_documents::spoken_of_since(session),
        turned_down: turned_down(project, session),
        without_matter: roundtable_documents::without_matter(session),
        stale: session.artifacts.iter().filter_map(|artifact| stale(artifact, &known.entries)).collect(),
        duplicates: pairs
            .map(|pair| DuplicatePair { left: pair.left, right: pair.right, similarity: pair.similarity })
            .collect(),
        hashes: session
            .artifacts
            .iter()
            .map(|artifact| (artifact.id.clone(), artifact.content_hash()))
            .collect(),
        forms: forms(),
        unread: known.damaged.iter().map(|damaged| damaged.file.display().to_string()).collect(),
    }
}

/// The keys that a person writes, type by type.
fn forms() -> BTreeMap<String, Vec<KeyForm>> {
    let form = |(key, form): &Key| {
        let (word, words): (&str, &[&str]) = match form {
            Form::Text => ("text", &[]),
            Form::Texts => ("texts", &[]),
            Form::Words(words) => ("word", *words),
            Form::Flag => ("flag", &[]),
            Form::Lists(keys) => ("lists", *keys),
            Form::Relation | Form::ByParticipant | Form::Rows(_) | Form::Ours => return None,
        };
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        Some(KeyForm { key: (*key).to_owned(), form: word.to_owned(), words })
    };
    ArtifactType::ALL
        .into_iter()
        .map(|kind| (kind.word().to_owned(), kind.own_keys().iter().filter_map(form).collect()))
        .collect()
}

fn stale(artifact: &Artifact, revisions: &[Revision]) -> Option<StaleReview> {
    let review = artifact.review.as_ref().filter(|_| artifact.review_state().is_none())?;
    let earlier = revise::wording_of(artifact, revisions, &review.hash);
    Some(StaleReview {
        artifact: artifact.id.clone(),
        state: review.state,
        by: review.by.clone(),
        at: review.at,
        keys: earlier.map(|earlier| between(&earlier, artifact)).unwrap_or_default(),
    })
}

/// What the words of two states of an artifact differ in.
fn between(earlier: &Artifact, now: &Artifact) -> Vec<RevisedKey> {
    let words = |artifact: &Artifact| {
        let mut words = Map::new();
        words.insert("title".to_owned(), artifact.title.as_str().into());
        words.extend(artifact.fields.clone());
        words
    };
    keys(&words(earlier), &words(now))
}

fn changed(change: &Change) -> RevisedArtifact {
    RevisedArtifact {
        artifact: change.artifact.clone(),
        made: change.before.is_none(),
        keys: shown_keys(change),
    }
}

fn shown_keys(change: &Change) -> Vec<RevisedKey> {
    let keys = change.before.as_ref().map(|before| keys(before, &change.after));
    let is_replaced = keys.iter().flatten().any(|revised| revised.key == revise::REPLACED_BY);
    let is_told = |revised: &RevisedKey| {
        // Nobody refused what was split or merged: what stands for it now says it all.
        let is_of_it = is_replaced && revised.key == "review";
        // Its hashes follow where it only names another id: the word is what it was.
        let only_follows = revised.key == DISTINCT_FROM && others(&revised.before) == others(&revised.after);
        !is_of_it && !only_follows && !change.is_consequence(&revised.key)
    };
    keys.into_iter().flatten().filter(is_told).collect()
}

/// The keys that say something else, as they stand in the file: the page says them in its own words, and of lists only what came and went.
fn keys(before: &Map<String, Value>, after: &Map<String, Value>) -> Vec<RevisedKey> {
    let gone = before.keys().filter(|key| !after.contains_key(*key));
    let all = after.keys().chain(gone);
    let of = |side: &Map<String, Value>, key: &String| side.get(key).cloned().unwrap_or_default();
    all.filter(|key| before.get(*key) != after.get(*key))
        .map(|key| RevisedKey { key: key.clone(), before: of(before, key), after: of(after, key) })
        .collect()
}

/// The artifacts of which a word says that something is no duplicate of them.
fn others(value: &Value) -> Vec<&str> {
    let words = value.as_array().into_iter().flatten();
    words.filter_map(|word| word.get("id").and_then(Value::as_str)).collect()
}
