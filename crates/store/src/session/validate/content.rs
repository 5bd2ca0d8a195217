//! Keys, registry and files, words and counts of one session.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::plain;
use serde_json::{Map, Value};

use super::super::Generation;
use super::super::artifact::{STATUS_KEYS, has_empty_status, word_at};
use super::super::cut::KEYS;
use super::super::generations::answers;
use super::super::generations::bodies::Entry;
use super::super::generations::words;
use super::super::read::{items_of, known_status, known_workflow, read_map, text_of, words_list, workflow};
use super::super::repair::WITHOUT_FILE;
use super::super::shape;
use super::{Cure, Examined, FindingCode};
use crate::locate::Step;
use crate::paths::is_artifact_id;

/// What a flat index has.
const FLAT_KEYS: [&str; 5] = ["id", "topic", "strategy", "status", "rounds"];

impl Examined<'_> {
    /// Registry against files; what can be read is kept for the other rules.
    pub(super) fn registry(&mut self, files: &BTreeSet<String>) {
        let mut seen = BTreeSet::new();
        let marked = words_list(self.map.get(WITHOUT_FILE).cloned());
        for Entry { id, body, .. } in self.entries.clone() {
            if !seen.insert(id.clone()) {
                let cure = body.is_none().then(|| Cure::DropSecondEntry { artifact: id.clone() });
                self.note(FindingCode::IdTwice, &[Step::Key("artifacts")], [("artifact", &id)], cure);
            }
            if !is_artifact_id(&id) {
                self.note(FindingCode::TypeUnknown, &[Step::Key("artifacts")], [("artifact", &id)], None);
            }
            match body {
                Some(body) => {
                    self.raw.insert(id, body);
                }
                // What is marked is known.
                None if is_artifact_id(&id) && !files.contains(&id) && !marked.contains(&id) => {
                    let cure = Some(Cure::MarkWithoutFile { artifact: id.clone() });
                    let place = [Step::Key("artifacts")];
                    self.note(FindingCode::ArtifactWithoutFile, &place, [("artifact", &id)], cure);
                }
                None => {}
            }
        }
        let created: BTreeSet<String> = self.slim.index.get("artifacts").map(ids_in).unwrap_or_default();
        for id in files {
            let path = self.project.session_path(self.id).join(format!("{id}.yaml"));
            let markers = self.project.markers(Some(self.id), &path);
            self.found.extend(markers);
            let text = self.project.disk().read_text(&path).ok();
            if let Some(text) = &text {
                self.several_documents(&path, text);
            }
            let map = text.and_then(|text| read_map(&text).ok());
            let is_named = seen.contains(id) || created.contains(id);
            if is_named && !self.entries.iter().any(|entry| entry.id == *id && entry.body.is_some()) {
                self.artifact_file(id);
            }
            if !is_named {
                let cure = map.as_ref().filter(|map| names_itself(map, id));
                let cure = cure.map(|_| Cure::AddEntry { artifact: id.clone() });
                self.note_artifact(FindingCode::FileWithoutEntry, id, [], cure);
            }
            if let Some(map) = map {
                let says = text_of(&map, "id");
                if !says.is_empty() && says != *id {
                    let cure = is_named.then(|| Cure::IdOfFile { artifact: id.clone() });
                    self.note_artifact(FindingCode::FileIdDiffers, id, [("says", &says)], cure);
                }
                self.raw.entry(id.clone()).or_insert(map);
            }
        }
    }

    pub(super) fn keys(&mut self) {
        let wanted: &[&'static str] = match self.slim.generation {
            Generation::A => &FLAT_KEYS,
            Generation::B | Generation::C | Generation::D => &KEYS,
            Generation::Mixed => &[],
        };
        let mut missing: Vec<&str> =
            wanted.iter().copied().filter(|key| !self.map.contains_key(*key)).collect();
        // Without it the session does not go on; of the other keys what is missing is guessed.
        if self.says_no_strategy() {
            missing.retain(|key| *key != "strategy");
            self.note(FindingCode::StrategyMissing, &[], [], None);
        }
        if !missing.is_empty() {
            let keys = vec![("id", self.id.to_owned())];
            let cure = missing.contains(&"id").then_some(Cure::AddKeys { artifact: None, keys });
            self.note(FindingCode::MissingKey, &[], [("keys", &missing.join(", "))], cure);
        }
        for (id, body) in self.raw.clone() {
            let is_file = !self.entries.iter().any(|entry| entry.id == id && entry.body.is_some());
            let own: &[&str] = if is_file { &["id", "type"] } else { &[] };
            let all = own.iter().chain(&["title", "topic_id", "created_round"]);
            let mut missing: Vec<&str> = all.copied().filter(|key| !body.contains_key(*key)).collect();
            // One that is there and empty is told as that.
            if STATUS_KEYS.iter().all(|key| !body.contains_key(*key)) {
                missing.push("status");
            }
            if !missing.is_empty() {
                let keys = told_by_name(&id, &missing);
                let cure = (!keys.is_empty()).then(|| Cure::AddKeys { artifact: Some(id.clone()), keys });
                let listed = missing.join(", ");
                self.note_artifact(FindingCode::ArtifactMissingKey, &id, [("keys", &listed)], cure);
            }
        }
    }

    fn says_no_strategy(&self) -> bool {
        text_of(&self.slim.index, "strategy").trim().is_empty()
    }

    pub(super) fn words(&mut self) {
        let status = text_of(&self.map, "status");
        if !status.trim().is_empty() && known_status(&self.map).is_none() {
            self.note(FindingCode::StatusUnknown, &[Step::Key("status")], [("status", &status)], None);
        }
        let said = ["workflow_type", "workflow"].map(|key| text_of(&self.map, key));
        if let Some(said) = said.into_iter().find(|said| !said.trim().is_empty())
            && known_workflow(&self.map).is_none()
        {
            let counts = workflow(&self.map, self.id).word();
            let values = [("workflow", said.as_str()), ("counts", counts)];
            self.note(FindingCode::WorkflowUnknown, &[Step::Key("workflow_type")], values, None);
        }
        for (id, body) in self.raw.clone() {
            for word in STATUS_KEYS.map(|key| word_at(&body, key)) {
                if !words::is_known(&word) {
                    self.note_artifact(FindingCode::ArtifactStatusUnknown, &id, [("status", &word)], None);
                }
            }
            if has_empty_status(&body) {
                self.note_artifact(FindingCode::ArtifactStatusEmpty, &id, [], None);
            }
        }
    }

    /// What somebody wrote into an escalation that waits, and that is no answer.
    pub(super) fn answers(&mut self) {
        for (at, raw) in items_of(&self.map, "escalations").to_vec().iter().enumerate() {
            let id = raw.get("id").map_or_else(|| (at + 1).to_string(), plain);
            let place = [Step::Key("escalations"), Step::Item(at)];
            let unknown = answers::unknown_choice(raw);
            if let Some((_, choice)) = &unknown {
                let values = [("escalation", id.as_str()), ("choice", choice.as_str())];
                self.note(FindingCode::ChoiceUnknown, &place, values, None);
            }
            let mut keys = answers::unread(raw);
            keys.retain(|key| unknown.as_ref().is_none_or(|(at, _)| !key.eq_ignore_ascii_case(at)));
            let keys = keys.join(", ");
            if keys.is_empty() {
                continue;
            }
            let values = [("escalation", id.as_str()), ("keys", keys.as_str())];
            self.note(FindingCode::AnswerUnread, &place, values, None);
        }
    }

    /// Counts that stand in `metrics` against what there is.
    pub(super) fn metrics(&mut self) {
        let Some(Value::Object(metrics)) = self.map.get("metrics").cloned() else { return };
        let mut wrong: Vec<(Vec<String>, u64, usize)> = Vec::new();
        let mut check = |path: &[&str], said: Option<&Value>, is: usize| {
            if let Some(said) = said.and_then(Value::as_u64).filter(|said| *said != is as u64) {
                wrong.push((path.iter().map(|key| (*key).to_owned()).collect(), said, is));
            }
        };
        // What cannot be read cannot be counted.
        let odd: Vec<String> = shape::of(&self.map).iter().map(shape::Odd::key).collect();
        let is_read = |key: &str| !odd.iter().any(|odd| odd.split('.').next() == Some(key));
        let rounds = items_of(&self.map, "rounds").len();
        let of_rounds = if metrics.contains_key("rounds") { "rounds" } else { "rounds_completed" };
        check(&["metrics", of_rounds], metrics.get(of_rounds), rounds);
        let artifacts = metrics.get("artifacts").and_then(Value::as_object).cloned().unwrap_or_default();
        check(&["metrics", "artifacts", "total"], artifacts.get("total"), self.entries.len());
        let by_type = self.count(|entry, _| Some(entry.key.clone()));
        for (key, said) in map_of(&artifacts, "by_type") {
            let is = by_type.get(key).copied().unwrap_or(0);
            check(&["metrics", "artifacts", "by_type", key], Some(said), is);
        }
        let word = |_: &Entry, body: &Map<String, Value>| {
            ["state", "status"].iter().map(|key| text_of(body, key)).find(|word| !word.is_empty())
        };
        let by_status = self.count(word);
        for (key, said) in map_of(&artifacts, "by_status") {
            let is = by_status.get(key).copied().unwrap_or(0);
            check(&["metrics", "artifacts", "by_status", key], Some(said), is);
        }
        let agenda = items_of(&self.map, "agenda");
        let topics = metrics.get("topics").and_then(Value::as_object).cloned().unwrap_or_default();
        check(&["metrics", "topics", "total"], topics.get("total"), agenda.len());
        let closed =
            agenda.iter().filter(|topic| topic.get("status").and_then(Value::as_str) == Some("closed"));
        check(&["metrics", "topics", "closed"], topics.get("closed"), closed.count());
        let of = [
            ("rounds", "rounds"),
            ("rounds_completed", "rounds"),
            ("topics", "agenda"),
            ("artifacts", "artifacts"),
        ];
        wrong.retain(|(path, ..)| of.iter().all(|(count, key)| path[1] != *count || is_read(key)));
        for (path, said, count) in wrong {
            let place: Vec<Step<'_>> = path.iter().map(|key| Step::Key(key)).collect();
            let name = path.join(".");
            let (said, found) = (said.to_string(), count.to_string());
            let values = [("count", name.as_str()), ("said", said.as_str()), ("found", found.as_str())];
            let cure = Some(Cure::Count { path: path.clone(), count });
            self.note(FindingCode::CountDiffers, &place, values, cure);
        }
    }

    fn count(&self, key: impl Fn(&Entry, &Map<String, Value>) -> Option<String>) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        let empty = Map::new();
        for entry in &self.entries {
            if let Some(key) = key(entry, self.raw.get(&entry.id).unwrap_or(&empty)) {
                *counts.entry(key).or_insert(0) += 1;
            }
        }
        counts
    }
}

fn map_of<'a>(map: &'a Map<String, Value>, key: &str) -> impl Iterator<Item = (&'a str, &'a Value)> {
    map.get(key).and_then(Value::as_object).into_iter().flatten().map(|(key, value)| (key.as_str(), value))
}

fn ids_in(registry: &Value) -> BTreeSet<String> {
    let lists = registry.as_object().into_iter().flat_map(Map::values).filter_map(Value::as_array);
    lists.flatten().filter_map(Value::as_str).filter(|id| is_artifact_id(id)).map(str::to_owned).collect()
}

/// Whether an artifact's file names itself as its file name does, or not at all.
fn names_itself(map: &Map<String, Value>, id: &str) -> bool {
    let kind = ArtifactType::from_id(id);
    let says = (text_of(map, "id"), text_of(map, "type"));
    (says.0.is_empty() || says.0 == id) && (says.1.is_empty() || ArtifactType::from_word(&says.1) == kind)
}

/// Those of the keys that an artifact lacks which its id tells.
fn told_by_name(id: &str, missing: &[&str]) -> Vec<(&'static str, String)> {
    let kind = ArtifactType::from_id(id);
    let told = [("id", Some(id.to_owned())), ("type", kind.map(|kind| kind.word().to_owned()))];
    told.into_iter()
        .filter(|(key, _)| missing.contains(key))
        .filter_map(|(key, value)| Some((key, value?)))
        .collect()
}
