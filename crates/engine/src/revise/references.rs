//! What points to an artifact that was replaced. A value that is an id and nothing else follows; a text that mentions the
//! id keeps its words, and the check of the wording says that they are stale.

use serde_json::{Map, Value};

use super::{REPLACED_BY, distinct};
use crate::artifact::{Artifact, ArtifactType};
use crate::session::Session;

/// Keys that tell what was, not what something rests on.
const RECORDS: [&str; 3] = [REPLACED_BY, crate::decided::FIELD, "revises"];

/// Lets every reference to `old` lead to `new`. A word of the user on an artifact that only follows holds on: its words are
/// what they were. Conflicts, questions and records tell what was discussed then, and stay.
pub(super) fn follow(session: &mut Session, old: &str, new: &[String]) {
    let mut followed = Vec::new();
    for artifact in &mut session.artifacts {
        let tells =
            matches!(artifact.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion | ArtifactType::Adr);
        if artifact.id == old || tells || artifact.fields.contains_key(REPLACED_BY) {
            continue;
        }
        let fitted = artifact.review_state().is_some();
        let was = artifact.content_hash();
        if !follow_in(artifact, old, new) {
            continue;
        }
        let hash = artifact.content_hash();
        if let Some(review) = artifact.review.as_mut().filter(|_| fitted) {
            review.hash.clone_from(&hash);
        }
        followed.push((artifact.id.clone(), was, hash));
    }
    for (id, was, is) in followed {
        distinct::follow(session, &id, &was, &is);
    }
}

/// Takes references to `id` out of the lists of an artifact: what pointed from one half to the other ends when both are one.
pub(super) fn forget(artifact: &mut Artifact, id: &str) {
    follow_in(artifact, id, &[]);
}

fn follow_in(artifact: &mut Artifact, old: &str, new: &[String]) -> bool {
    let own = artifact.id.clone();
    let mut fields = Map::new();
    let mut is_changed = false;
    for (key, value) in &artifact.fields {
        let followed = match RECORDS.contains(&key.as_str()) {
            true => value.clone(),
            false => followed(value, old, new, &own),
        };
        is_changed |= followed != *value;
        fields.insert(key.clone(), followed);
    }
    artifact.fields = fields;
    is_changed
}

/// Nothing points to itself: a reference between two that became one ends.
fn followed(value: &Value, old: &str, new: &[String], own: &str) -> Value {
    match value {
        Value::String(text) if text.trim() == old => match new {
            [only] if only != own => only.as_str().into(),
            // One place cannot name several; the check says that it is stale.
            _ => value.clone(),
        },
        Value::Array(items) => {
            let mut all: Vec<Value> = Vec::new();
            for item in items {
                let is_it = item.as_str().is_some_and(|text| text.trim() == old);
                let now = match is_it {
                    true => new.iter().filter(|id| *id != own).map(|id| id.as_str().into()).collect(),
                    false => vec![followed(item, old, new, own)],
                };
                let is_new = |one: &Value| !is_it || !(all.contains(one) || items.contains(one));
                let now: Vec<Value> = now.into_iter().filter(is_new).collect();
                all.extend(now);
            }
            Value::Array(all)
        }
        Value::Object(map) => {
            map.iter().map(|(key, item)| (key.clone(), followed(item, old, new, own))).collect()
        }
        other => other.clone(),
    }
}
