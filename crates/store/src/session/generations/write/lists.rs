//! Agenda, escalations, notes and the other records beside the rounds.

use roundtable_engine::agenda::TopicStatus;
use roundtable_engine::session::Session;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::super::super::index::{AgendaEntry, IndexError, debate_sides};
use super::super::super::view::View;
use super::{Written, map_of, patch};

/// The list under a key, made when it is not there; a value that is no list is somebody else's.
pub(super) fn list<'a>(
    tree: &'a mut Map<String, Value>,
    key: &str,
) -> Result<&'a mut Vec<Value>, IndexError> {
    let value = tree.entry(key).or_insert(Value::Null);
    if value.is_null() {
        *value = json!([]);
    }
    value.as_array_mut().ok_or(IndexError::Foreign)
}

/// How far the topics are. A topic that the index does not have comes to it when there is something to say about it.
pub(super) fn agenda(tree: &mut Map<String, Value>, session: &Session, view: &View) -> Written {
    for topic in &session.agenda {
        let now = AgendaEntry::of(topic);
        match view.agenda.iter().position(|known| known.topic_id == now.topic_id) {
            Some(at) if view.agenda[at] == now => {}
            Some(at) => change(list(tree, "agenda")?, at, &view.agenda[at], &now)?,
            None if now.status == TopicStatus::Open && now.coverage.is_empty() => {}
            None => list(tree, "agenda")?.push(serde_json::to_value(now)?),
        }
    }
    Ok(())
}

fn change<T: Serialize>(raw: &mut [Value], at: usize, before: &T, after: &T) -> Written {
    match raw.get_mut(at) {
        Some(Value::Object(raw)) => patch(raw, &map_of(before)?, &map_of(after)?),
        Some(other) => *other = serde_json::to_value(after)?,
        None => return Err(IndexError::Foreign),
    }
    Ok(())
}

/// Escalations, notes, keywords, sides, linked sessions and the conclusion.
pub(super) fn records(tree: &mut Map<String, Value>, session: &Session, view: &View) -> Written {
    for now in &session.escalations {
        match view.escalations.iter().position(|known| known.id == now.id) {
            Some(at) if view.escalations[at] == *now => {}
            Some(at) => change(list(tree, "escalations")?, at, &view.escalations[at], now)?,
            None => list(tree, "escalations")?.push(serde_json::to_value(now)?),
        }
    }
    for note in session.notes.iter().filter(|note| !view.notes.contains(note)) {
        list(tree, "notes")?.push(serde_json::to_value(note)?);
    }
    let mut put = |key: &str, value: Value| tree.insert(key.to_owned(), value);
    if session.silenced_keywords != view.silenced_keywords {
        put("silenced_keywords", json!(session.silenced_keywords));
    }
    if session.sides != view.sides {
        put("debate_sides", debate_sides(session));
    }
    if session.linked_sessions != view.linked_sessions {
        put("linked_sessions", json!(session.linked_sessions));
    }
    match (&view.conclusion, &session.conclusion) {
        (before, after) if before == after => {}
        (Some(before), Some(after)) => {
            if let Some(Value::Object(raw)) = tree.get_mut("conclusion") {
                patch(raw, &map_of(before)?, &map_of(after)?);
            }
        }
        (None, Some(after)) => {
            put("conclusion", serde_json::to_value(after)?);
        }
        // A session that was taken up again.
        (_, None) => {
            tree.shift_remove("conclusion");
        }
    }
    Ok(())
}
