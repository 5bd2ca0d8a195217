//! What artifacts say of each other.

use serde_json::Value;

use super::Applied;
use crate::session::Session;
use crate::text::same;

/// Fields in which artifacts refer to each other.
pub(crate) const REFERENCES: [&str; 5] =
    ["addresses", "related_idea", "builds_on", "dependencies", "related"];

/// The titles of a session's artifacts, each with its id.
pub(crate) type Titles = Vec<(String, String)>;

/// The titles as they are now.
pub(crate) fn titles(session: &Session) -> Titles {
    session.artifacts.iter().map(|artifact| (artifact.title.clone(), artifact.id.clone())).collect()
}

/// The facilitator does not know the ids of what it proposes in the same answer and refers to it by its title: here the
/// title becomes the id.
pub(super) fn link(session: &mut Session, applied: &mut Applied) {
    let titles = titles(session);
    let touched: Vec<String> = applied.created.iter().chain(&applied.changed).cloned().collect();
    for artifact in session.artifacts.iter_mut().filter(|artifact| touched.contains(&artifact.id)) {
        let own = artifact.id.clone();
        let said = applied.said.get_mut(&own).into_iter().flat_map(|said| said.iter_mut());
        for (key, value) in artifact.fields.iter_mut().chain(said) {
            refer(key, value, &own, &titles);
        }
    }
}

/// Titles in a text, a list or a map of lists under a key that refers to artifacts, replaced by ids. `own` is that of the
/// artifact that refers.
pub(crate) fn refer(key: &str, value: &mut Value, own: &str, titles: &[(String, String)]) {
    if !REFERENCES.contains(&key) {
        return;
    }
    let id_of = |words: &str| {
        titles.iter().find(|(title, id)| id != own && same(title, words)).map(|(_, id)| id.clone())
    };
    replace(value, &id_of);
}

fn replace(value: &mut Value, id_of: &dyn Fn(&str) -> Option<String>) {
    match value {
        Value::String(words) => {
            if let Some(id) = id_of(words) {
                *words = id;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| replace(item, id_of)),
        Value::Object(map) => map.values_mut().for_each(|item| replace(item, id_of)),
        _ => {}
    }
}
