//! What artifacts say, as actors are shown it: their type's own keys, without who said what.

use serde_json::{Map, Value, json};

use crate::artifact::{Artifact, ArtifactType};
use crate::session::Session;
use crate::text::plain;
use crate::yaml;

/// Keys that name seats: who held which position, who raised a question.
const PRIVATE: [&str; 2] = ["positions", "raised_by"];
/// Characters of all texts together that a synthesis is given, about six thousand tokens: the newest go first.
const MOST: usize = 24_000;

/// The own keys of an artifact that say something.
pub(super) fn text_of(artifact: &Artifact) -> Map<String, Value> {
    let mut text = Map::new();
    for (key, _) in artifact.kind.own_keys().iter().filter(|(key, _)| !PRIVATE.contains(key)) {
        let Some(value) = artifact.fields.get(*key).filter(|value| says_something(value)) else { continue };
        let value = match *key {
            "acceptance" => json!(artifact.list(key)),
            "description" => json!(plain(value)),
            _ => value.clone(),
        };
        text.insert((*key).to_owned(), value);
    }
    text
}

fn says_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(items) => items.iter().any(says_something),
        Value::Object(map) => map.values().any(says_something),
        Value::Bool(_) | Value::Number(_) => true,
    }
}

/// Id, type and title, then what it says.
pub(super) fn whole(artifact: &Artifact) -> Value {
    let mut view = Map::from_iter([
        ("id".to_owned(), json!(artifact.id)),
        ("type".to_owned(), json!(artifact.kind)),
        ("title".to_owned(), json!(artifact.title)),
    ]);
    view.extend(text_of(artifact));
    Value::Object(view)
}

/// What the synthesis may write anew, word for word: the drafts first, then what is agreed on the round's topic, each as
/// far as there is room, the newest first. In the order of the registry.
pub(super) fn to_write_anew(session: &Session, topic_id: &str) -> Vec<Value> {
    let is_text =
        |artifact: &&Artifact| !matches!(artifact.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion);
    let mine = || session.artifacts.iter().filter(is_text).filter(|artifact| !artifact.is_set_aside());
    let drafts = mine().rev().filter(|artifact| artifact.status.is_unsettled());
    let agreed =
        mine().rev().filter(|artifact| !artifact.status.is_unsettled() && artifact.topic_id == topic_id);
    let mut room = MOST;
    let mut chosen = Vec::new();
    for artifact in drafts.chain(agreed) {
        let view = whole(artifact);
        let length = yaml::write(&view).chars().count();
        if length <= room {
            room -= length;
            chosen.push((artifact.id.as_str(), view));
        }
    }
    let place = |id: &str| session.artifacts.iter().position(|artifact| artifact.id == id);
    chosen.sort_by_key(|(id, _)| place(id));
    chosen.into_iter().map(|(_, view)| view).collect()
}
