//! Artifacts in the index: their containers, and their bodies as files of generation B would have them.

use roundtable_engine::artifact::ArtifactType;
use serde_json::{Map, Value, json};

use super::super::artifact::word_at;
use super::rounds::positions;
use super::words;

/// An entry of a registry.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    /// The artifact's id.
    pub(crate) id: String,
    /// The key above it; empty where the registry is one list.
    pub(crate) key: String,
    /// Its body, where that is in the index.
    pub(crate) body: Option<Map<String, Value>>,
}

/// Everything that `artifacts` names, in whatever layout: lists of ids, maps of bodies, lists of bodies.
pub(crate) fn entries(map: &Map<String, Value>) -> Vec<Entry> {
    let lists: Vec<(&str, &Value)> = match map.get("artifacts") {
        Some(Value::Object(registry)) => registry.iter().map(|(key, list)| (key.as_str(), list)).collect(),
        Some(list @ Value::Array(_)) => vec![("", list)],
        _ => Vec::new(),
    };
    let mut found = Vec::new();
    for (key, list) in lists {
        let entry = |id: String, body: Option<&Map<String, Value>>| Entry {
            id,
            key: key.to_owned(),
            body: body.cloned(),
        };
        match list {
            Value::Array(items) => found.extend(items.iter().filter_map(|item| match item {
                Value::String(id) => Some(entry(id.clone(), None)),
                Value::Object(body) => Some(entry(body.get("id")?.as_str()?.to_owned(), Some(body))),
                _ => None,
            })),
            // A body that was left out is an empty one: nothing else could be meant by a key in a map of bodies.
            Value::Object(bodies) => found.extend(bodies.iter().map(|(id, body)| {
                let empty = Map::new();
                let body = body.as_object().unwrap_or(&empty);
                entry(id.clone(), Some(body))
            })),
            _ => {}
        }
    }
    found
}

/// The body as its file in generation B would be: one `status` that holds the agreement, `id` and `type` filled in,
/// positions by actor. Also for a file that somebody wrote in the words of a later generation.
pub(crate) fn slim(id: &str, kind: ArtifactType, raw: &Map<String, Value>) -> Map<String, Value> {
    let mut body = raw.clone();
    if let Some(word) = status(kind, raw) {
        body.shift_remove("agreement");
        body.shift_remove("state");
        body.insert("status".to_owned(), word.into());
    }
    body.entry("id").or_insert_with(|| id.into());
    body.entry("type").or_insert_with(|| kind.word().into());
    let is_stance = |item: &Value| ["participant", "actor"].iter().any(|key| item.get(key).is_some());
    if raw
        .get("positions")
        .and_then(Value::as_array)
        .is_some_and(|held| !held.is_empty() && held.iter().all(is_stance))
    {
        body.insert("positions".to_owned(), by_actor(raw.get("positions")));
    }
    body
}

/// The agreement in one word, where `agreement` or `state` says it; `None` where `status` does.
fn status(kind: ArtifactType, raw: &Map<String, Value>) -> Option<String> {
    let said = |key: &str| Some(word_at(raw, key)).filter(|word| !word.is_empty());
    said("agreement")
        .or_else(|| said("state").map(|state| words::agreement_of_state(kind, &state).word().to_owned()))
}

/// `[{participant, stance, round}]` as `{actor: {position, round}}`.
fn by_actor(value: Option<&Value>) -> Value {
    let rounds: Vec<Option<Value>> = match value {
        Some(Value::Array(items)) => items.iter().map(|item| item.get("round").cloned()).collect(),
        _ => Vec::new(),
    };
    let held = positions(value);
    let complete = held.len() == rounds.len();
    let entry = |(at, (actor, words)): (usize, (String, String))| {
        let round = rounds.get(at).cloned().flatten().filter(|_| complete);
        let position = match round {
            Some(round) => json!({ "position": words, "round": round }),
            None => words.into(),
        };
        (actor, position)
    };
    Value::Object(held.into_iter().enumerate().map(entry).collect())
}
