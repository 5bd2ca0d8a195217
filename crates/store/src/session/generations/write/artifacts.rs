//! Artifacts: embedded where the session embeds them, else in files, with their ids in the registry.

use std::collections::BTreeMap;

use roundtable_engine::artifact::{Artifact, ArtifactType, BY_HAND, ReviewState};
use serde_json::{Map, Value, json};

use super::super::super::Generation;
use super::super::super::artifact::{STATUS_KEYS, owned, to_tree, word_in};
use super::super::super::index::IndexError;
use super::super::super::merge::merge;
use super::super::bodies::{Entry, entries};
use super::super::words;
use super::{Known, patch};
use crate::paths::is_artifact_id;

/// How a body says what was agreed.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// `status`, as in a file of generation B.
    Plain,
    /// `status` and `agreement`.
    Agreement,
    /// One `state`.
    State,
}

fn form_of(raw: &Map<String, Value>) -> Form {
    match (raw.contains_key("agreement"), raw.contains_key("state")) {
        (true, _) => Form::Agreement,
        (false, true) => Form::State,
        (false, false) => Form::Plain,
    }
}

/// An artifact as a body of that form, with its id and type.
fn body(artifact: &Artifact, form: Form) -> serde_json::Result<Map<String, Value>> {
    let mut body = Map::new();
    for (key, value) in to_tree(artifact)? {
        match (key.as_str(), form) {
            ("status", Form::Agreement) => {
                let is_open = artifact.status.is_unsettled() || artifact.status.is_agreed();
                body.insert("status".to_owned(), if is_open { "active" } else { "closed" }.into());
                body.insert("agreement".to_owned(), value);
            }
            ("status", Form::State) => {
                let state = words::state_of_agreement(artifact.kind, artifact.status);
                body.insert("state".to_owned(), state.into());
            }
            _ => {
                body.insert(key, value);
            }
        }
    }
    Ok(body)
}

/// A file or body that somebody else wrote, with what has changed of it since it was read.
pub(crate) fn patched(
    raw: &Map<String, Value>,
    before: &Artifact,
    after: &Artifact,
) -> serde_json::Result<Map<String, Value>> {
    let form = form_of(raw);
    let (mut known, mut now) = (body(before, form)?, body(after, form)?);
    let by_hand = word_in(before.kind, raw).filter(|(_, by)| *by == BY_HAND);
    if by_hand.is_some_and(|(state, _)| still_says(state, before, after)) {
        known.shift_remove("review");
        now.shift_remove("review");
    } else if by_hand.is_some() || (before.unknown_status.is_some() && after.unknown_status.is_none()) {
        // The word there is over: a review of its own says from now on what holds, and the status what was agreed.
        known.retain(|key, _| {
            !STATUS_KEYS.contains(&key.as_str()) && (key != "review" || raw.contains_key(key))
        });
    }
    if before.status == after.status && known.contains_key(status_key(form)) {
        // One agreement can have many words; the one that is there stays.
        for key in STATUS_KEYS {
            known.shift_remove(key);
            now.shift_remove(key);
        }
    }
    // A key that is not ours may have come to the file since the session was read: only ours can be taken out again.
    let owned = owned(after.kind);
    known.retain(|key, _| now.contains_key(key) || owned.contains(&key.as_str()));
    let mut tree = raw.clone();
    patch(&mut tree, &known, &now);
    // A new key stands where we would write it.
    let ours = body(after, form)?.into_iter();
    let ours = ours.filter_map(|(key, _)| Some((key.clone(), tree.get(&key)?.clone()))).collect();
    Ok(merge(&tree, ours, &[]))
}

fn status_key(form: Form) -> &'static str {
    match form {
        Form::State => "state",
        Form::Plain | Form::Agreement => "status",
    }
}

/// Whether a word by hand in place of the agreement says what the review does, so that it needs no review beside it.
fn still_says(state: ReviewState, before: &Artifact, after: &Artifact) -> bool {
    after.status == before.status && after.word_by_hand() == Some(state)
}

/// Puts the changed artifacts where they belong; gives back those that go to files.
pub(super) fn place<'a>(
    tree: &mut Map<String, Value>,
    changed: &[&'a Artifact],
    known: &Known<'_>,
) -> Result<Vec<&'a Artifact>, IndexError> {
    let listed: BTreeMap<String, Entry> =
        entries(known.old).into_iter().map(|entry| (entry.id.clone(), entry)).collect();
    let form = usual_form(&listed, known.view.slim.generation);
    let mut files = Vec::new();
    // A conflict that rounds alone speak of has no place but them.
    for &artifact in changed.iter().filter(|artifact| is_artifact_id(&artifact.id)) {
        match listed.get(&artifact.id) {
            Some(Entry { body: Some(raw), key, .. }) => {
                let before = known.embedded.get(&artifact.id).ok_or(IndexError::Foreign)?;
                replace_body(tree, key, &artifact.id, patched(raw, before, artifact)?)?;
            }
            Some(Entry { body: None, .. }) => files.push(artifact),
            None => {
                if !add(tree, artifact, form)? {
                    files.push(artifact);
                }
            }
        }
    }
    Ok(files)
}

/// The form of most bodies; without any, that of the generation.
fn usual_form(listed: &BTreeMap<String, Entry>, generation: Generation) -> Form {
    let bodies = || listed.values().filter_map(|entry| entry.body.as_ref());
    let count = |form| bodies().filter(|body| form_of(body) == form).count();
    match generation {
        Generation::D => Form::State,
        Generation::Mixed if count(Form::State) > count(Form::Agreement) => Form::State,
        _ => Form::Agreement,
    }
}

/// Puts a body in the place of the one of that id.
pub(crate) fn replace_body(
    tree: &mut Map<String, Value>,
    key: &str,
    id: &str,
    body: Map<String, Value>,
) -> Result<(), IndexError> {
    let registry = tree.get_mut("artifacts").ok_or(IndexError::Foreign)?;
    let list = match registry {
        Value::Object(registry) => registry.get_mut(key).ok_or(IndexError::Foreign)?,
        other => other,
    };
    let place = match list {
        Value::Object(bodies) => bodies.get_mut(id),
        Value::Array(items) => {
            items.iter_mut().find(|item| item.get("id").and_then(Value::as_str) == Some(id))
        }
        _ => None,
    };
    *place.ok_or(IndexError::Foreign)? = Value::Object(body);
    Ok(())
}

/// Adds a new artifact to the registry; `true` when its body is in it now.
fn add(tree: &mut Map<String, Value>, artifact: &Artifact, form: Form) -> Result<bool, IndexError> {
    let registry = match tree.get_mut("artifacts") {
        // A flat index has no registry: the rounds name the ids.
        None | Some(Value::Null) => return Ok(false),
        Some(Value::Array(items)) => return push(items, artifact, form),
        Some(Value::Object(registry)) => registry,
        Some(_) => return Err(IndexError::Foreign),
    };
    let embeds = registry.values().any(Value::is_object);
    let known = registry.keys().find(|key| ArtifactType::from_word(key) == Some(artifact.kind)).cloned();
    let key = known.unwrap_or_else(|| artifact.kind.index_key().to_owned());
    let list = registry.entry(key).or_insert(Value::Null);
    let is_empty = list.as_array().is_some_and(Vec::is_empty);
    if list.is_null() || (is_empty && embeds) {
        *list = if embeds { json!({}) } else { json!([]) };
    }
    match list {
        Value::Object(bodies) => {
            let mut body = body(artifact, form)?;
            // The key above says the type, the key itself the id.
            body.shift_remove("id");
            body.shift_remove("type");
            bodies.insert(artifact.id.clone(), Value::Object(body));
            Ok(true)
        }
        Value::Array(items) => push(items, artifact, form),
        _ => Err(IndexError::Foreign),
    }
}

fn push(items: &mut Vec<Value>, artifact: &Artifact, form: Form) -> Result<bool, IndexError> {
    let has_bodies = items.iter().any(Value::is_object);
    items.push(match has_bodies {
        true => Value::Object(body(artifact, form)?),
        false => artifact.id.as_str().into(),
    });
    Ok(has_bodies)
}
