//! What somebody else did to a session's files while it runs.

use std::collections::BTreeSet;
use std::path::Path;

use jiff::Timestamp;
use roundtable_engine::artifact::Artifact;
use roundtable_engine::ports::ByOthers;
use roundtable_engine::record::EscalationRecord;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::artifact::{from_tree, take_word};
use super::generations::bodies::{Entry, entries};
use super::generations::write::replace_body;
use super::generations::{answers, parts};
use super::index::ESCALATION_KEYS;
use super::numbers::is_number;
use super::read::{items_of, read_map, started_at};
use crate::paths::is_artifact_id;
use crate::project::Project;
use crate::written::Known;

impl Project {
    /// What others did to a session's files since the session in memory came from them. From here on that is what it came from;
    /// of an index the bodies of artifacts and the answers to escalations alone. What cannot be read is left for a commit to
    /// refuse.
    pub(super) fn done_by_others(&self, session: &str) -> ByOthers {
        let path = self.index_path(session);
        let Some(base) = self.written.base(&path) else { return ByOthers::default() };
        let at = started_at(&base).unwrap_or_default();
        let now = self.tree_now(&path);
        let mut found = ByOthers::default();
        if let Some(now) = now.as_ref().filter(|now| **now != base) {
            found = self.bodies_of_others(&path, &base, now, at);
            found.answers = self.answers_of_others(&path, now);
        }
        let Ok(listed) = self.listed_artifacts(session) else { return found };
        for id in &listed {
            let file = self.session_path(session).join(format!("{id}.yaml"));
            let Some(base) = self.written.base(&file) else { continue };
            let Some(now) = self.tree_now(&file).filter(|now| *now != base) else { continue };
            if let Some(artifact) = changed(&base, &now, id, at) {
                self.written.begin_with(&file, now);
                found.changed.push(artifact);
            }
        }
        found.gone.extend(self.artifacts_gone(session, &base, &listed));
        let in_index = entries(now.as_ref().unwrap_or(&base)).into_iter().map(|entry| entry.id);
        let named: BTreeSet<String> = listed.into_iter().chain(in_index).collect();
        found.named = named.into_iter().filter(|id| is_number(id)).collect();
        found
    }

    /// The artifacts whose files were read or written and are not there any more. A file of that name that comes again is a
    /// new one.
    fn artifacts_gone(&self, session: &str, index: &Known, listed: &BTreeSet<String>) -> Vec<String> {
        let created =
            items_of(index, "rounds").iter().filter_map(|round| round.get("artifacts_created")?.as_array());
        let created = created.flatten().filter_map(|id| id.as_str().map(str::to_owned));
        let named: BTreeSet<String> =
            entries(index).into_iter().map(|entry| entry.id).chain(created).collect();
        let mut gone = Vec::new();
        for id in named.into_iter().filter(|id| is_artifact_id(id) && !listed.contains(id)) {
            let file = self.session_path(session).join(format!("{id}.yaml"));
            if self.written.base(&file).is_some() && matches!(self.disk().exists(&file), Ok(false)) {
                self.written.forget(&file);
                gone.push(id);
            }
        }
        gone
    }

    /// Answers that stand in the index by now, to escalations that waited.
    fn answers_of_others(&self, path: &Path, now: &Known) -> Vec<EscalationRecord> {
        let Some(base) = self.written.base(path) else { return Vec::new() };
        let mut tree = Map::clone(&base);
        let mut found = Vec::new();
        let Some(Value::Array(known)) = tree.get_mut("escalations") else { return found };
        for item in items_of(now, "escalations").iter().filter(|item| !answers::is_waiting(item)) {
            let id = item.get("id").and_then(Value::as_str);
            let before = known.iter_mut().find(|known| id.is_some() && known.get("id") == item.get("id"));
            let Some(before) = before.filter(|before| answers::is_waiting(before)) else { continue };
            let read = EscalationRecord::deserialize(parts::escalation(0, item));
            if let (Ok(read), Value::Object(before), Value::Object(item)) = (read, before, item) {
                // Whatever says it: the answer and its time, or keys of their own.
                let is_theirs = |key: &String| {
                    ["answer", "at"].contains(&key.as_str()) || !ESCALATION_KEYS.contains(&key.as_str())
                };
                let theirs = item.iter().filter(|(key, _)| is_theirs(key));
                before.extend(theirs.map(|(key, value)| (key.clone(), value.clone())));
                found.push(read);
            }
        }
        if !found.is_empty() {
            self.written.begin_with(path, tree);
        }
        found
    }

    fn bodies_of_others(&self, path: &Path, base: &Known, now: &Known, at: Timestamp) -> ByOthers {
        let known = entries(base);
        let mut found = ByOthers::default();
        let mut tree = Map::clone(base);
        let there = entries(now);
        let is_there = |id: &str| there.iter().any(|entry| entry.id == id);
        let embedded = known.iter().filter(|entry| entry.body.is_some());
        found.gone = embedded.filter(|entry| !is_there(&entry.id)).map(|entry| entry.id.clone()).collect();
        for Entry { id, key, body } in there {
            let before = known.iter().find(|entry| entry.id == id && entry.key == key);
            let Some((before, body)) = before.and_then(|entry| entry.body.as_ref()).zip(body) else {
                continue;
            };
            let Some(artifact) = changed(before, &body, &id, at) else { continue };
            if replace_body(&mut tree, &key, &id, body).is_ok() {
                found.changed.push(artifact);
            }
        }
        if !found.changed.is_empty() {
            self.written.begin_with(path, tree);
        }
        found
    }

    /// The tree of a file as it is now; `None` when it cannot be read.
    fn tree_now(&self, file: &Path) -> Option<Known> {
        let text = self.disk().read_text(file).ok()?;
        self.written.tree(file, &text).or_else(|| read_map(&text).ok().map(Known::new))
    }
}

/// The artifact as it is now, if it can be read and says something else.
fn changed(
    before: &Map<String, Value>,
    now: &Map<String, Value>,
    id: &str,
    at: Timestamp,
) -> Option<Artifact> {
    let read = |raw: &Map<String, Value>| {
        let mut artifact = from_tree(raw, id).ok()?;
        take_word(&mut artifact, raw, at);
        Some(artifact)
    };
    let artifact = read(now)?;
    (read(before).as_ref() != Some(&artifact)).then_some(artifact)
}
