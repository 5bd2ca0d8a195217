//! The way back: what a session has become, in the tree of its own generation. What did not change stays as it is, key by
//! key; what is new gets the keys that the session's other parts have.

mod artifacts;
mod lists;
mod metrics;
mod rounds;

use std::collections::BTreeMap;

use roundtable_engine::artifact::Artifact;
use roundtable_engine::record::JournalEntry;
use roundtable_engine::session::{Session, SessionStatus};
use serde::Serialize;
use serde_json::{Map, Value};

use super::super::Generation;
use super::super::index::{IndexError, phases};
use super::super::read::generation;
use super::super::view::View;
use super::current_phase;

pub(crate) use artifacts::{patched, replace_body};

/// The index as it is to be, and which artifacts go to files of their own.
pub(crate) struct Rewritten<'a> {
    pub(crate) tree: Map<String, Value>,
    pub(crate) files: Vec<&'a Artifact>,
}

/// What a commit knows beside the session.
pub(crate) struct Known<'a> {
    /// The index on disk.
    pub(crate) old: &'a Map<String, Value>,
    /// What was read from it.
    pub(crate) view: &'a View,
    /// Artifacts that are embedded in it, as they were read.
    pub(crate) embedded: &'a BTreeMap<String, Artifact>,
    /// The replies that were kept.
    pub(crate) journal: &'a [JournalEntry],
}

type Written = Result<(), IndexError>;

/// The old tree with everything in it that has changed. `changed`: the artifacts to write.
pub(crate) fn rewrite<'a>(
    session: &Session,
    changed: &[&'a Artifact],
    known: &Known<'_>,
) -> Result<Rewritten<'a>, IndexError> {
    let view = known.view;
    if session.rounds.len() < view.rounds.len() {
        return Err(IndexError::UnknownRounds);
    }
    if session.rounds.len() > view.rounds.len()
        && let Some(obstacle) = view.obstacle()
    {
        return Err(IndexError::Obstacle(obstacle));
    }
    let mut tree = known.old.clone();
    words_of(&mut tree, session, view);
    timing(&mut tree, session, view)?;
    let files = artifacts::place(&mut tree, changed, known)?;
    lists::agenda(&mut tree, session, view)?;
    rounds::write(&mut tree, session, known)?;
    lists::records(&mut tree, session, view)?;
    // Behind the rounds: the last of them says where the session is, unless it went on since.
    phase(&mut tree, session);
    metrics::write(&mut tree, session, view)?;
    if generation(&tree) != generation(known.old) {
        return Err(IndexError::Foreign);
    }
    Ok(Rewritten { tree, files })
}

/// `raw` with what differs between `before`, what was read from it, and `after`. Maps are gone through key by key.
pub(crate) fn patch(raw: &mut Map<String, Value>, before: &Map<String, Value>, after: &Map<String, Value>) {
    for (key, value) in after {
        match (before.get(key), raw.get_mut(key)) {
            (Some(known), _) if known == value => {}
            (Some(Value::Object(known)), Some(Value::Object(inner))) if value.is_object() => {
                if let Value::Object(value) = value {
                    patch(inner, known, value);
                }
            }
            _ => {
                raw.insert(key.clone(), value.clone());
            }
        }
    }
    for key in before.keys().filter(|key| !after.contains_key(*key)) {
        raw.shift_remove(key);
    }
}

fn map_of<T: Serialize>(value: &T) -> serde_json::Result<Map<String, Value>> {
    Ok(match serde_json::to_value(value)? {
        Value::Object(map) => map,
        _ => Map::new(),
    })
}

/// Single words at the top.
fn words_of(tree: &mut Map<String, Value>, session: &Session, view: &View) {
    let mut put = |key: &str, value: Value| tree.insert(key.to_owned(), value);
    if session.topic != view.topic {
        put("topic", session.topic.as_str().into());
    }
    if session.workflow != view.workflow {
        put("workflow_type", session.workflow.word().into());
    }
    if session.strategy.name != view.strategy {
        put("strategy", session.strategy.name.as_str().into());
    }
    if session.status != view.status {
        let word = match session.status {
            SessionStatus::Active => "active",
            SessionStatus::Paused => "paused",
            SessionStatus::Closed if view.slim.generation == Generation::A => "completed",
            SessionStatus::Closed => "closed",
        };
        put("status", word.into());
    }
}

/// `timing`, or `paused_at` and `completed` beside `started`; some sessions have both.
fn timing(tree: &mut Map<String, Value>, session: &Session, view: &View) -> Written {
    let (before, after) = (map_of(&view.timing)?, map_of(&session.timing)?);
    let is_flat =
        ["started", "started_at", "paused_at", "completed"].iter().any(|key| tree.contains_key(*key));
    let has_timing = match tree.get_mut("timing") {
        Some(Value::Object(raw)) => {
            patch(raw, &before, &after);
            true
        }
        _ if !is_flat => {
            tree.insert("timing".to_owned(), Value::Object(after));
            true
        }
        _ => false,
    };
    if session.status == view.status {
        return Ok(());
    }
    let paused = (session.status == SessionStatus::Paused).then_some(session.timing.updated_at);
    for (key, at) in [("paused_at", paused), ("completed", session.timing.closed_at)] {
        let is_said = tree.get(key).is_some_and(|value| !value.is_null());
        // A time that no longer holds goes; a new one comes where there is no other place for it.
        if (is_said && at.is_none()) || (at.is_some() && (is_said || !has_timing)) {
            tree.insert(key.to_owned(), serde_json::to_value(at)?);
        }
    }
    Ok(())
}

/// Where the session is, unless the rest says so already; `phases`, where the index has them.
fn phase(tree: &mut Map<String, Value>, session: &Session) {
    if session.strategy.phases.len() < 2 {
        return;
    }
    if let (Some(Value::Array(raw)), Value::Array(now)) = (tree.get_mut("phases"), phases(session)) {
        for entry in now {
            let Value::Object(entry) = entry else { continue };
            let known = raw
                .iter_mut()
                .filter_map(Value::as_object_mut)
                .find(|raw| raw.get("name") == entry.get("name"));
            match known {
                Some(known) => entry.into_iter().for_each(|(key, value)| {
                    known.insert(key, value);
                }),
                None => raw.push(Value::Object(entry)),
            }
        }
    }
    let said = current_phase(tree);
    if said.as_deref() != Some(session.current_phase.as_str()) {
        tree.insert("current_phase".to_owned(), session.current_phase.as_str().into());
    }
}
