//! The list of a project's sessions, of every generation. Nothing that is listed is touched.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use jiff::Timestamp;
use roundtable_engine::artifact::{Agreement, ArtifactType};
use roundtable_engine::session::SessionStatus;
use serde_json::{Map, Value};

use super::artifact::read_status;
use super::read::{generation, items_of, read_map, started_at, status, text_of, time, updated_at, workflow};
use super::{Damaged, Generation, SessionListing, SessionSummary};
use crate::files::{inside, read_text};
use crate::paths::{is_artifact_id, is_safe_id};
use crate::project::Project;

impl Project {
    /// Every session, newest first (last change, else start, else the day in its id). A folder that cannot be read is
    /// one damaged entry; a project without sessions has none.
    pub fn sessions(&self) -> Vec<SessionListing> {
        let folder = self.sessions_path();
        let unreadable = |error: io::Error| {
            let damaged = Damaged { file: folder.clone(), line: 0, column: 0, message: error.to_string() };
            vec![SessionListing::Damaged(damaged)]
        };
        let entries = match inside(self.root(), &folder).and_then(fs::read_dir) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Vec::new(),
            Err(error) => return unreadable(error),
        };
        let mut listed: Vec<(Option<Timestamp>, String, SessionListing)> = Vec::new();
        for entry in entries.filter_map(Result::ok) {
            let name = entry.file_name().to_string_lossy().into_owned();
            let Some(stem) = name.strip_suffix(".yaml").filter(|stem| !stem.starts_with('.')) else {
                continue;
            };
            let listing = match self.summary(stem) {
                Ok(summary) => SessionListing::Readable(Box::new(summary)),
                Err(damaged) => SessionListing::Damaged(damaged),
            };
            let at = match &listing {
                SessionListing::Readable(summary) => summary.updated_at.or(summary.started_at),
                SessionListing::Damaged(_) => None,
            };
            listed.push((at.or_else(|| day_of(stem)), stem.to_owned(), listing));
        }
        listed.sort_by_cached_key(|(at, stem, _)| Reverse((*at, stem.clone())));
        listed.into_iter().map(|(_, _, listing)| listing).collect()
    }

    /// What a session is about; `None` when there is none of that id, or it cannot be read.
    pub fn session_topic(&self, id: &str) -> Option<String> {
        is_safe_id(id).then(|| self.summary(id).ok())?.map(|summary| summary.topic)
    }

    fn summary(&self, id: &str) -> Result<SessionSummary, Damaged> {
        let file = self.sessions_path().join(format!("{id}.yaml"));
        let damaged = |line, column, message| Damaged { file: file.clone(), line, column, message };
        if !is_safe_id(id) {
            return Err(damaged(
                0,
                0,
                "its name has characters that a session's name cannot have".to_owned(),
            ));
        }
        let text = read_text(self.root(), &file).map_err(|error| damaged(0, 0, error.words()))?;
        let map = read_map(&text).map_err(|(line, column, message)| damaged(line, column, message))?;
        let generation = generation(&map);
        let status = status(&map);
        let (artifacts, conflicts, questions) = self.artifacts_of(id, &map, generation);
        let waits = |escalation: &&Value| escalation.get("answer").is_none_or(Value::is_null);
        let waiting = items_of(&map, "escalations").iter().filter(waits).count();
        let held = items_of(&map, "rounds").len();
        let metric = |key: &str| map.get("metrics")?.get(key)?.as_u64();
        let counted = metric("rounds").or_else(|| metric("rounds_completed")).unwrap_or(0);
        Ok(SessionSummary {
            id: id.to_owned(),
            topic: text_of(&map, "topic"),
            workflow: workflow(&map, id),
            strategy: text_of(&map, "strategy"),
            phase: text_of(&map, "current_phase"),
            status,
            practice: map.get("practice").and_then(Value::as_bool).unwrap_or(false),
            generation,
            started_at: started_at(&map),
            updated_at: updated_at(&map),
            rounds: if held > 0 { number(held) } else { u32::try_from(counted).unwrap_or(0) },
            artifacts,
            waiting_escalations: number(waiting),
            open_conflicts: number(conflicts),
            open_questions: number(questions),
            resumable: generation == Generation::B && status != SessionStatus::Closed,
        })
    }

    /// Counts by type, open conflicts, open questions.
    fn artifacts_of(
        &self,
        id: &str,
        map: &Map<String, Value>,
        generation: Generation,
    ) -> (BTreeMap<ArtifactType, u32>, usize, usize) {
        if generation == Generation::A {
            return (BTreeMap::new(), open_in_rounds(map), 0);
        }
        let folder = self.session_path(id);
        let mut open: BTreeMap<String, (ArtifactType, bool)> = BTreeMap::new();
        for (artifact, body) in registered(map) {
            let Some(kind) = ArtifactType::from_id(&artifact) else { continue };
            let is_open = match (kind, body) {
                (ArtifactType::Conflict | ArtifactType::OpenQuestion, Some(body)) => is_open_body(kind, body),
                (ArtifactType::Conflict | ArtifactType::OpenQuestion, None) => {
                    self.is_open_file(&folder, &artifact)
                }
                _ => false,
            };
            open.insert(artifact, (kind, is_open));
        }
        let mut counts = BTreeMap::new();
        for (kind, _) in open.values() {
            *counts.entry(*kind).or_insert(0) += 1;
        }
        let count = |wanted| open.values().filter(|(kind, is_open)| *kind == wanted && *is_open).count();
        (counts, count(ArtifactType::Conflict), count(ArtifactType::OpenQuestion))
    }

    /// A file that cannot be read counts as open: better asked once too often.
    fn is_open_file(&self, folder: &Path, id: &str) -> bool {
        if !is_artifact_id(id) {
            return true;
        }
        match read_status(self.root(), &folder.join(format!("{id}.yaml")), id) {
            Some(Agreement::Resolved | Agreement::Addressed | Agreement::Deferred) => false,
            Some(_) | None => true,
        }
    }
}

/// The ids of a registry, with the bodies that are embedded, in whatever layout.
pub(super) fn registered(map: &Map<String, Value>) -> Vec<(String, Option<&Map<String, Value>>)> {
    let lists: Vec<&Value> = match map.get("artifacts") {
        Some(Value::Object(registry)) => registry.values().collect(),
        Some(list @ Value::Array(_)) => vec![list],
        _ => Vec::new(),
    };
    let mut found = Vec::new();
    for list in lists {
        match list {
            Value::Array(items) => found.extend(items.iter().filter_map(|item| match item {
                Value::String(id) => Some((id.clone(), None)),
                Value::Object(body) => Some((body.get("id")?.as_str()?.to_owned(), Some(body))),
                _ => None,
            })),
            Value::Object(bodies) => {
                found.extend(bodies.iter().map(|(id, body)| (id.clone(), body.as_object())))
            }
            _ => {}
        }
    }
    found
}

fn is_open_body(kind: ArtifactType, body: &Map<String, Value>) -> bool {
    let settled: &[&str] = match kind {
        ArtifactType::Conflict => &["resolved", "rejected", "closed"],
        _ => &["addressed", "resolved", "answered", "deferred", "rejected", "closed", "parked"],
    };
    let words = ["state", "agreement", "status"].map(|key| text_of(body, key).trim().to_lowercase());
    !words.iter().any(|word| settled.contains(&word.as_str()))
}

/// Generation A: conflicts that rounds spoke of and no later round resolved.
fn open_in_rounds(map: &Map<String, Value>) -> usize {
    let mut open: BTreeSet<String> = BTreeSet::new();
    let id = |value: &Value| match value {
        Value::Object(body) => {
            ["id", "conflict_id"].iter().map(|key| text_of(body, key)).find(|id| !id.is_empty())
        }
        Value::String(text) => Some(text.clone()),
        _ => None,
    };
    for round in items_of(map, "rounds").iter().filter_map(Value::as_object) {
        open.extend(items_of(round, "conflicts").iter().filter_map(id));
        for settled in
            items_of(round, "resolved").iter().chain(items_of(round, "conflicts_resolved")).filter_map(id)
        {
            open.retain(|conflict| !(settled == *conflict || settled.starts_with(&format!("{conflict}:"))));
        }
    }
    open.len()
}

/// The day that an id begins with.
fn day_of(id: &str) -> Option<Timestamp> {
    let day = id.get(..8).filter(|day| day.bytes().all(|byte| byte.is_ascii_digit()))?;
    time(&format!("{}-{}-{}", &day[..4], &day[4..6], &day[6..]))
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
