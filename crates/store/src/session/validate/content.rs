//! Keys, registry and files, words, counts, rounds and phases of one session.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::super::Generation;
use super::super::generations::bodies::Entry;
use super::super::generations::rounds::number;
use super::super::read::{items_of, known_status, read_map, text_of};
use super::{Examined, FindingCode};
use crate::locate::Step;
use crate::paths::is_artifact_id;

/// What every index of the generations B, C and D has.
const KEYS: [&str; 10] = [
    "id",
    "topic",
    "workflow_type",
    "strategy",
    "status",
    "timing",
    "artifacts",
    "agenda",
    "rounds",
    "metrics",
];
/// What a flat index has.
const FLAT_KEYS: [&str; 5] = ["id", "topic", "strategy", "status", "rounds"];

/// Every word that the format knows for an artifact's status, agreement or state.
const ARTIFACT_WORDS: [&str; 27] = [
    "consensus",
    "draft",
    "conflict",
    "open",
    "resolved",
    "escalated",
    "pending",
    "addressed",
    "deferred",
    "proposed",
    "confirmed",
    "needs_discussion",
    "in_progress",
    "blocked",
    "rejected",
    "approved",
    "implemented",
    "accepted",
    "promoted",
    "parked",
    "active",
    "closed",
    "answered",
    "agreed",
    "superseded",
    "deprecated",
    "done",
];

/// The phases of a strategy of the format; `None` for one that is not of it.
fn phases_of(strategy: &str) -> Option<&'static [&'static str]> {
    Some(match strategy {
        "standard" => &["discussion"],
        "disney" => &["dreamer", "realist", "critic"],
        "debate" => &["opening", "rebuttal", "closing"],
        "consensus-driven" => &["proposal", "refinement", "convergence"],
        "six-hats" => &["blue-opening", "white", "red", "black", "yellow", "green", "blue-closing"],
        _ => return None,
    })
}

impl Examined<'_> {
    /// Registry against files; what can be read is kept for the other rules.
    pub(super) fn registry(&mut self, files: &BTreeSet<String>) {
        let mut seen = BTreeSet::new();
        for Entry { id, body, .. } in self.entries.clone() {
            if !seen.insert(id.clone()) {
                self.note(
                    FindingCode::DuplicateId,
                    &[Step::Key("artifacts")],
                    format!("The registry names {id} twice."),
                );
            }
            match body {
                Some(body) => {
                    self.raw.insert(id, body);
                }
                // What others keep under keys of their own is theirs to find.
                None if is_artifact_id(&id) && !files.contains(&id) => {
                    let message = format!("The registry names {id}, and there is no file of it.");
                    self.note(FindingCode::ArtifactWithoutFile, &[Step::Key("artifacts")], message);
                }
                None => {}
            }
        }
        let created: BTreeSet<String> = self.slim.index.get("artifacts").map(ids_in).unwrap_or_default();
        for id in files {
            let path = self.project.session_path(self.id).join(format!("{id}.yaml"));
            if !seen.contains(id) && !created.contains(id) {
                let message =
                    format!("The file of {id} is there, and the session's registry does not name it.");
                self.note_artifact(FindingCode::FileWithoutEntry, id, message);
            }
            let markers = self.project.markers(Some(self.id), &path);
            self.found.extend(markers);
            let text = self.project.disk().read_text(&path).ok();
            if let Some(Ok(map)) = text.map(|text| read_map(&text)) {
                self.raw.entry(id.clone()).or_insert(map);
            }
        }
    }

    pub(super) fn keys(&mut self) {
        let wanted: &[&str] = match self.slim.generation {
            Generation::A => &FLAT_KEYS,
            Generation::B | Generation::C | Generation::D => &KEYS,
            Generation::Mixed => &[],
        };
        let missing: Vec<&str> = wanted.iter().copied().filter(|key| !self.map.contains_key(*key)).collect();
        if !missing.is_empty() {
            self.note(FindingCode::MissingKey, &[], format!("It does not say: {}.", missing.join(", ")));
        }
        for (id, body) in self.raw.clone() {
            let is_file = !self.entries.iter().any(|entry| entry.id == id && entry.body.is_some());
            let own: &[&str] = if is_file { &["id", "type"] } else { &[] };
            let all = own.iter().chain(&["title", "topic_id", "created_round"]);
            let mut missing: Vec<&str> = all.copied().filter(|key| !body.contains_key(*key)).collect();
            if !["status", "agreement", "state"].iter().any(|key| body.contains_key(*key)) {
                missing.push("status");
            }
            if !missing.is_empty() {
                self.note_artifact(
                    FindingCode::MissingKey,
                    &id,
                    format!("{id} does not say: {}.", missing.join(", ")),
                );
            }
        }
    }

    pub(super) fn words(&mut self) {
        let status = text_of(&self.map, "status");
        if !status.trim().is_empty() && known_status(&self.map).is_none() {
            let message = format!(
                "The session's status is {status:?}, a word that nobody defined; it counts as paused."
            );
            self.note(FindingCode::StatusUnknown, &[Step::Key("status")], message);
        }
        for (id, body) in self.raw.clone() {
            for word in ["status", "agreement", "state"].map(|key| text_of(&body, key)) {
                let known = word.is_empty() || ARTIFACT_WORDS.contains(&word.trim().to_lowercase().as_str());
                if !known {
                    let message = format!("{id} has the status {word:?}, a word that nobody defined.");
                    self.note_artifact(FindingCode::StatusUnknown, &id, message);
                }
            }
        }
    }

    /// Counts that stand in `metrics` against what there is.
    pub(super) fn metrics(&mut self) {
        let Some(Value::Object(metrics)) = self.map.get("metrics").cloned() else { return };
        let mut wrong = Vec::new();
        let mut check = |what: &str, said: Option<&Value>, is: usize| {
            if let Some(said) = said.and_then(Value::as_u64).filter(|said| *said != is as u64) {
                wrong.push(format!("{what} {said}, there are {is}"));
            }
        };
        let rounds = items_of(&self.map, "rounds").len();
        check("rounds", metrics.get("rounds").or_else(|| metrics.get("rounds_completed")), rounds);
        let artifacts = metrics.get("artifacts").and_then(Value::as_object).cloned().unwrap_or_default();
        check("artifacts", artifacts.get("total"), self.entries.len());
        let by_type = self.count(|entry, _| Some(entry.key.clone()));
        for (key, said) in map_of(&artifacts, "by_type") {
            check(key, Some(said), by_type.get(key).copied().unwrap_or(0));
        }
        let word = |_: &Entry, body: &Map<String, Value>| {
            ["state", "status"].iter().map(|key| text_of(body, key)).find(|word| !word.is_empty())
        };
        let by_status = self.count(word);
        for (key, said) in map_of(&artifacts, "by_status") {
            check(key, Some(said), by_status.get(key).copied().unwrap_or(0));
        }
        let agenda = items_of(&self.map, "agenda");
        let topics = metrics.get("topics").and_then(Value::as_object).cloned().unwrap_or_default();
        check("topics", topics.get("total"), agenda.len());
        let closed =
            agenda.iter().filter(|topic| topic.get("status").and_then(Value::as_str) == Some("closed"));
        check("closed topics", topics.get("closed"), closed.count());
        if !wrong.is_empty() {
            let message = format!("The metrics say {}.", wrong.join("; "));
            self.note(FindingCode::MetricsDiffer, &[Step::Key("metrics")], message);
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

    /// Round numbers, and phases against the strategy and against rounds.
    pub(super) fn rounds(&mut self) {
        let rounds = items_of(&self.map, "rounds").to_vec();
        let numbers: Vec<u64> = (1..)
            .zip(rounds.iter().filter_map(Value::as_object))
            .map(|(at, round)| number(round).unwrap_or(at))
            .collect();
        if (1..).zip(&numbers).any(|(at, number)| at != *number) {
            let list = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
            let message = format!("The rounds have the numbers {list}.");
            self.note(FindingCode::RoundNumbers, &[Step::Key("rounds")], message);
        }
        let phases = items_of(&self.map, "phases").to_vec();
        let named: Vec<String> =
            phases.iter().filter_map(Value::as_object).map(|phase| text_of(phase, "name")).collect();
        for phase in phases.iter().filter_map(Value::as_object) {
            let claimed = items_of(phase, "rounds").iter().filter_map(Value::as_u64);
            for round in claimed.filter(|round| !numbers.contains(round)).collect::<Vec<_>>() {
                let message =
                    format!("The phase {} names round {round}, which is not there.", text_of(phase, "name"));
                self.note(FindingCode::RoundNumbers, &[Step::Key("phases")], message);
            }
        }
        let known = phases_of(&text_of(&self.slim.index, "strategy"));
        let of_strategy = |phase: &str| known.is_some_and(|known| known.contains(&phase));
        // A strategy that the project brings along may have any phases: then `phases` says which.
        if known.is_none() && named.is_empty() {
            return;
        }
        let mut unknown: BTreeSet<String> = BTreeSet::new();
        for round in rounds.iter().filter_map(Value::as_object) {
            let phase = ["phase", "disney_phase", "debate_phase"].map(|key| text_of(round, key)).into_iter();
            unknown.extend(
                phase.filter(|phase| !phase.is_empty() && !of_strategy(phase) && !named.contains(phase)),
            );
        }
        if known.is_some() {
            unknown.extend(named.iter().filter(|phase| !of_strategy(phase)).cloned());
        }
        if !unknown.is_empty() {
            let list = unknown.into_iter().collect::<Vec<_>>().join(", ");
            self.note(
                FindingCode::PhaseUnknown,
                &[Step::Key("rounds")],
                format!("The strategy has no phase {list}."),
            );
        }
    }
}

fn map_of<'a>(map: &'a Map<String, Value>, key: &str) -> impl Iterator<Item = (&'a str, &'a Value)> {
    map.get(key).and_then(Value::as_object).into_iter().flatten().map(|(key, value)| (key.as_str(), value))
}

fn ids_in(registry: &Value) -> BTreeSet<String> {
    let lists = registry.as_object().into_iter().flat_map(Map::values).filter_map(Value::as_array);
    lists.flatten().filter_map(Value::as_str).filter(|id| is_artifact_id(id)).map(str::to_owned).collect()
}
