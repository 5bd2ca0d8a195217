//! An index of any generation, typed: what loading gives out, and what a commit compares with to tell what has changed.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use roundtable_engine::config::Workflow;
use roundtable_engine::fork::ForkedFrom;
use roundtable_engine::record::{Conclusion, EscalationRecord, Note, Round};
use roundtable_engine::session::{Metrics, SessionStatus, Timing};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::generations::{self, Slim};
use super::index::{AgendaEntry, read_sides};
use super::read::{day_of, ended_at, items_of, started_at, status, text_of, updated_at, workflow};
use super::shape;
use crate::locate::Step;

/// What an index says. Lists are in the order of the file, one item for each of its items.
pub(super) struct View {
    pub(super) slim: Slim,
    pub(super) topic: String,
    pub(super) workflow: Workflow,
    pub(super) strategy: String,
    pub(super) status: SessionStatus,
    pub(super) practice: bool,
    pub(super) timing: Timing,
    pub(super) current_phase: Option<String>,
    pub(super) agenda: Vec<AgendaEntry>,
    pub(super) rounds: Vec<Round>,
    pub(super) escalations: Vec<EscalationRecord>,
    pub(super) notes: Vec<Note>,
    pub(super) silenced_keywords: BTreeSet<String>,
    pub(super) sides: BTreeMap<String, String>,
    pub(super) linked_sessions: Vec<String>,
    pub(super) forked_from: Option<ForkedFrom>,
    pub(super) conclusion: Option<Conclusion>,
    /// `None` where the index has none.
    pub(super) metrics: Option<Metrics>,
    /// What stands where something else is read, in words.
    shape: Option<String>,
}

/// A value that cannot be read: where it is, and why.
pub(super) struct Unread {
    pub(super) key: &'static str,
    pub(super) item: Option<usize>,
    pub(super) message: String,
}

impl Unread {
    /// The way to it, for [`crate::locate::locate`].
    pub(super) fn path(&self) -> Vec<Step<'static>> {
        std::iter::once(Step::Key(self.key)).chain(self.item.map(Step::Item)).collect()
    }
}

impl View {
    /// Reads an index. `files`: the ids of the artifact files in the session's folder.
    pub(super) fn read(id: &str, map: &Map<String, Value>, files: &BTreeSet<String>) -> Result<Self, Unread> {
        let mut slim = generations::slim(map, files);
        let started_at = match started_at(map) {
            Some(at) => at,
            None => {
                let guess = updated_at(map).or_else(|| day_of(id)).ok_or_else(|| Unread {
                    key: "timing",
                    item: None,
                    message: "timing: says no time of its start".to_owned(),
                })?;
                slim.warnings.push(
                    "the index says no time of its start; the first that is known stands in".to_owned(),
                );
                guess
            }
        };
        let index = &slim.index;
        Ok(Self {
            topic: text_of(index, "topic"),
            workflow: workflow(index, id),
            strategy: text_of(index, "strategy"),
            status: status(index),
            practice: value(index, "practice")?.unwrap_or(false),
            timing: timing(map, started_at),
            current_phase: Some(text_of(index, "current_phase")).filter(|phase| !phase.is_empty()),
            agenda: items(index, "agenda")?,
            rounds: items(index, "rounds")?,
            escalations: items(index, "escalations")?,
            notes: items(index, "notes")?,
            silenced_keywords: value(index, "silenced_keywords")?.unwrap_or_default(),
            sides: read_sides(index),
            linked_sessions: linked(index),
            // What somebody else calls so is theirs.
            forked_from: value(index, "forked_from").ok().flatten(),
            conclusion: value(index, "conclusion")?,
            metrics: value(index, "metrics")?,
            shape: shape::obstacle(map),
            slim,
        })
    }

    /// Why no round can be added to it, if so: rounds are counted one after the other from 1, and lists are lists.
    pub(super) fn obstacle(&self) -> Option<String> {
        let numbers = self.rounds.iter().map(|round| u64::from(round.number));
        numbering(numbers).or_else(|| self.shape.clone())
    }
}

/// Why rounds of these numbers cannot be counted on.
pub(super) fn numbering(numbers: impl Iterator<Item = u64>) -> Option<String> {
    let wrong = (1_u64..).zip(numbers).find(|(at, number)| at != number);
    wrong.map(|(at, number)| {
        format!("its rounds are not numbered one after the other: item {at} has the number {number}")
    })
}

fn timing(map: &Map<String, Value>, started_at: Timestamp) -> Timing {
    Timing { started_at, updated_at: updated_at(map).unwrap_or(started_at), closed_at: ended_at(map) }
}

/// A value by its key; `None` when absent or null.
pub(super) fn value<T: DeserializeOwned>(
    map: &Map<String, Value>,
    key: &'static str,
) -> Result<Option<T>, Unread> {
    let read = map.get(key).filter(|value| !value.is_null()).map(T::deserialize).transpose();
    read.map_err(|error| Unread { key, item: None, message: format!("{key}: {}", words(&error)) })
}

/// What is wrong with a value, without names of our own types.
fn words(error: &serde_json::Error) -> String {
    let said = error.to_string();
    match said.split_once(", expected struct ") {
        Some((found, _)) => format!("{found}, and a group of entries, each with its name is read there"),
        None => said,
    }
}

fn items<T: DeserializeOwned>(map: &Map<String, Value>, key: &'static str) -> Result<Vec<T>, Unread> {
    let read = |(at, item): (usize, &Value)| {
        let wrong = |error| {
            let message = format!("{key}, item {}: {}", at + 1, words(&error));
            Unread { key, item: Some(at), message }
        };
        T::deserialize(item).map_err(wrong)
    };
    items_of(map, key).iter().enumerate().map(read).collect()
}

/// Ids of sessions; nothing where the list holds anything else, which then stays as it is.
fn linked(map: &Map<String, Value>) -> Vec<String> {
    let Some(Value::Array(items)) = map.get("linked_sessions") else { return Vec::new() };
    let ids: Option<Vec<String>> = items.iter().map(|item| item.as_str().map(str::to_owned)).collect();
    ids.unwrap_or_default()
}
