//! What a revision changed of one artifact, key by key.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::artifact::{Artifact, ArtifactType, COMMON_KEYS, REWORDED};

/// The keys of one artifact that a revision changed. A key that stands on one side only was added or taken out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// Its id.
    pub artifact: String,
    /// What those keys said; absent where the revision made the artifact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Map<String, Value>>,
    /// What they say since.
    pub after: Map<String, Value>,
}

impl Change {
    /// The keys that it touched, in the order of the artifact.
    pub fn keys(&self) -> Vec<&str> {
        let gone = self.before.iter().flat_map(Map::keys).filter(|key| !self.after.contains_key(*key));
        self.after.keys().chain(gone).map(String::as_str).collect()
    }

    /// Whether a key says whose words the artifact has since, or what that makes of the table's agreement: nothing that
    /// somebody wrote.
    pub fn is_consequence(&self, key: &str) -> bool {
        let is_reworded = || {
            let sides = self.before.iter().chain([&self.after]);
            sides.into_iter().any(|side| side.contains_key(REWORDED))
        };
        (key == REWORDED || key == "status") && is_reworded()
    }
}

/// An artifact as a tree: the common keys, then its own.
pub(super) fn tree(artifact: &Artifact) -> Map<String, Value> {
    match serde_json::to_value(artifact) {
        Ok(Value::Object(tree)) => tree,
        // A struct with text keys is a map.
        _ => Map::new(),
    }
}

/// What differs; `None` when nothing does.
pub(super) fn between(before: Option<&Artifact>, after: &Artifact) -> Option<Change> {
    let new = tree(after);
    let Some(before) = before else {
        return Some(Change { artifact: after.id.clone(), before: None, after: new });
    };
    if before == after {
        return None;
    }
    let old = tree(before);
    let differing = |side: &Map<String, Value>, other: &Map<String, Value>| -> Map<String, Value> {
        let keys = side.iter().filter(|(key, value)| other.get(*key) != Some(value));
        keys.map(|(key, value)| (key.clone(), value.clone())).collect()
    };
    let (was, is) = (differing(&old, &new), differing(&new, &old));
    (!was.is_empty() || !is.is_empty()).then(|| Change {
        artifact: after.id.clone(),
        before: Some(was),
        after: is,
    })
}

/// The artifact with these keys as `to` has them: taken out where `to` has none.
pub(super) fn put(artifact: &Artifact, keys: &[&str], to: &Map<String, Value>) -> Option<Artifact> {
    let mut common = tree(&Artifact { fields: Map::new(), ..artifact.clone() });
    let mut fields = artifact.fields.clone();
    for key in keys {
        let value = to.get(*key).cloned();
        let is_own = artifact.fields.contains_key(*key) || !is_common(key);
        match (is_own, value) {
            (true, Some(value)) => set(&mut fields, artifact.kind, key, value),
            (true, None) => {
                fields.shift_remove(*key);
            }
            (false, Some(value)) => {
                common.insert((*key).to_owned(), value);
            }
            (false, None) => {
                common.shift_remove(*key);
            }
        }
    }
    let mut artifact: Artifact = serde_json::from_value(Value::Object(common)).ok()?;
    artifact.fields = fields;
    Some(artifact)
}

fn is_common(key: &str) -> bool {
    COMMON_KEYS.contains(&key)
}

/// Puts a value in its key's place: where it stands, else behind the key of its type that comes before it. An artifact
/// that gets a key back has it where it was, so that a word on that text fits again.
pub(super) fn set(fields: &mut Map<String, Value>, kind: ArtifactType, key: &str, value: Value) {
    if let Some(there) = fields.get_mut(key) {
        *there = value;
        return;
    }
    let order: Vec<&str> = kind.own_keys().iter().map(|(name, _)| *name).collect();
    let Some(at) = order.iter().position(|name| *name == key) else {
        fields.insert(key.to_owned(), value);
        return;
    };
    let behind = fields.keys().rposition(|known| order[..at].contains(&known.as_str()));
    fields.shift_insert(behind.map_or(0, |behind| behind + 1), key.to_owned(), value);
}
