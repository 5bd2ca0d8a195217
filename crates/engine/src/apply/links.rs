//! What artifacts say of each other.

use serde_json::Value;

use super::Applied;
use crate::session::Session;
use crate::text::same;

/// Fields in which artifacts refer to each other.
const REFERENCES: [&str; 5] = ["addresses", "related_idea", "builds_on", "dependencies", "related"];

/// The facilitator does not know the ids of what it proposes in the same answer and refers to it by its title: here the
/// title becomes the id.
pub(super) fn link(session: &mut Session, applied: &mut Applied) {
    let titles: Vec<(String, String)> =
        session.artifacts.iter().map(|artifact| (artifact.title.clone(), artifact.id.clone())).collect();
    let touched: Vec<String> = applied.created.iter().chain(&applied.changed).cloned().collect();
    for artifact in session.artifacts.iter_mut().filter(|artifact| touched.contains(&artifact.id)) {
        let own = artifact.id.clone();
        let id_of = |words: &str| {
            titles.iter().find(|(title, id)| *id != own && same(title, words)).map(|(_, id)| id.clone())
        };
        for key in REFERENCES {
            if let Some(value) = artifact.fields.get_mut(key) {
                refer(value, &id_of);
            }
        }
    }
}

/// Titles in a text, a list or a map of lists, replaced by ids.
fn refer(value: &mut Value, id_of: &dyn Fn(&str) -> Option<String>) {
    match value {
        Value::String(words) => {
            if let Some(id) = id_of(words) {
                *words = id;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| refer(item, id_of)),
        Value::Object(map) => map.values_mut().for_each(|item| refer(item, id_of)),
        _ => {}
    }
}
