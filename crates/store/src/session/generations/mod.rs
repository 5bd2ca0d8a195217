//! Every generation in the one shape that is loaded: an index with the keys of generation B, and bodies beside it. Pure:
//! a tree goes in, a tree comes out, with words for what had to be guessed. The way back is in `write`.

pub(super) mod answers;
pub(super) mod bodies;
pub(super) mod parts;
pub(super) mod rounds;
pub(super) mod words;
pub(super) mod write;

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::artifact::ArtifactType;
use serde_json::{Map, Value, json};

use super::Generation;
use super::read::{generation, items_of, started_at, text_of, updated_at};
use rounds::Around;

/// A session's index as generation B would have it.
pub(super) struct Slim {
    /// How the file is laid out.
    pub(super) generation: Generation,
    /// The index, with every other key as it was.
    pub(super) index: Map<String, Value>,
    /// The bodies that stand in the index, as they stand there.
    pub(super) bodies: BTreeMap<String, Map<String, Value>>,
    /// Conflicts that rounds alone speak of, as their files would be.
    pub(super) told: BTreeMap<String, Map<String, Value>>,
    /// Who sat at the table.
    pub(super) participants: Vec<String>,
    /// What had to be guessed, in words for people.
    pub(super) warnings: Vec<String>,
}

/// Turns the index of any generation into that of B. `files`: the ids of the artifact files in the session's folder.
pub(super) fn slim(map: &Map<String, Value>, files: &BTreeSet<String>) -> Slim {
    let mut warnings = Vec::new();
    let mut index = map.clone();
    let mut put = |key: &str, value: Value| index.insert(key.to_owned(), value);
    put("strategy", parts::strategy(map).into());
    let current_phase = current_phase(map);
    if let Some(phase) = &current_phase {
        put("current_phase", phase.as_str().into());
    }
    let phases = rounds::phases_of(map);
    let held = items_of(map, "rounds");
    let says_phase = |round: &Value| {
        let number = round.get("number").or_else(|| round.get("round")).and_then(Value::as_u64);
        number.is_some_and(|number| phases.contains_key(&number))
            || round.as_object().is_some_and(|round| rounds::said_phase(round).is_some())
    };
    let around = Around {
        started_at: started_at(map).or_else(|| updated_at(map)).map(|at| at.to_string()),
        current_phase: current_phase.unwrap_or_default(),
        open_from: held.iter().rposition(says_phase).map_or(0, |at| at + 1),
        phases,
    };
    let held = held.iter().enumerate();
    let held: Vec<Value> = held.map(|(at, round)| rounds::slim(at, round, &around, &mut warnings)).collect();
    let generation = generation(map);
    let mut entries = bodies::entries(map);
    if generation == Generation::A {
        entries = created_files(&held, files);
    }
    let registry = registry(&entries);
    let told = match generation {
        Generation::A | Generation::Mixed => told(&held, |id| entries.iter().any(|entry| entry.id == id)),
        Generation::B | Generation::C | Generation::D => BTreeMap::new(),
    };
    if map.get("rounds").is_some_and(Value::is_array) {
        put("rounds", held.into());
    }
    put("artifacts", registry);
    if let Some(Value::Array(agenda)) = map.get("agenda") {
        put("agenda", agenda.iter().map(parts::agenda_entry).collect());
    }
    if let Some(Value::Array(escalations)) = map.get("escalations") {
        let escalations = escalations.iter().enumerate();
        put("escalations", escalations.map(|(at, entry)| parts::escalation(at, entry)).collect());
    }
    if let Some(Value::Object(metrics)) = map.get("metrics") {
        put("metrics", Value::Object(parts::metrics(metrics)));
    }
    let participants = parts::participants(map);
    let bodies = entries.into_iter().filter_map(|entry| Some((entry.id, entry.body?))).collect();
    Slim { generation, index, bodies, told, participants, warnings }
}

/// Where the session is: as it says, else where `phases` is active, else where its last round was.
fn current_phase(map: &Map<String, Value>) -> Option<String> {
    let active = || {
        let phases = items_of(map, "phases").iter().filter_map(Value::as_object);
        phases.filter(|phase| text_of(phase, "status") == "active").map(|phase| text_of(phase, "name")).next()
    };
    let last = || {
        let round = items_of(map, "rounds").last()?.as_object()?;
        rounds::said_phase(round)
    };
    Some(text_of(map, "current_phase")).filter(|phase| !phase.is_empty()).or_else(active).or_else(last)
}

/// A flat index has no registry: what its rounds made since it came here is in files.
fn created_files(rounds: &[Value], files: &BTreeSet<String>) -> Vec<bodies::Entry> {
    let mut entries: Vec<bodies::Entry> = Vec::new();
    let created = rounds.iter().filter_map(|round| round.get("artifacts_created")?.as_array()).flatten();
    for id in created.filter_map(Value::as_str).filter(|id| files.contains(*id)) {
        if !entries.iter().any(|entry| entry.id == id) {
            entries.push(bodies::Entry { id: id.to_owned(), key: String::new(), body: None });
        }
    }
    entries
}

/// Ids by index key, whatever spelling the key has; ids that no type fits stay under their own key.
fn registry(entries: &[bodies::Entry]) -> Value {
    let mut registry: Map<String, Value> = Map::new();
    for entry in entries {
        let kind = ArtifactType::from_id(&entry.id).or_else(|| ArtifactType::from_word(&entry.key));
        let key = kind.map_or_else(|| entry.key.clone(), |kind| kind.index_key().to_owned());
        let list = registry.entry(key).or_insert_with(|| json!([]));
        if let Some(list) = list.as_array_mut() {
            list.push(entry.id.as_str().into());
        }
    }
    Value::Object(registry)
}

/// Conflicts of flat rounds: one artifact for each id that is in no registry, with the round that first spoke of it, the
/// positions that were last told, and its end if a later round says so.
fn told(rounds: &[Value], is_registered: impl Fn(&str) -> bool) -> BTreeMap<String, Map<String, Value>> {
    let mut told: BTreeMap<String, Map<String, Value>> = BTreeMap::new();
    for round in rounds.iter().filter_map(Value::as_object) {
        let number = round.get("number").cloned().unwrap_or_default();
        for conflict in items_of(round, "conflicts").iter().filter_map(Value::as_object) {
            let id = text_of(conflict, "id");
            if id.is_empty() || is_registered(&id) {
                continue;
            }
            let about = text_of(conflict, "description");
            let title = if about.is_empty() { id.clone() } else { about.clone() };
            let known = told.entry(id.clone()).or_insert_with(|| {
                let body = json!({
                    "id": id, "type": "conflict", "title": title, "status": "open", "topic_id": text_of(round, "topic_id"),
                    "created_round": number, "description": about,
                });
                body.as_object().cloned().unwrap_or_default()
            });
            known.insert("status".to_owned(), "open".into());
            known.insert("positions".to_owned(), conflict.get("positions").cloned().unwrap_or_default());
        }
        let lists = ["resolved", "conflicts_resolved"].iter().flat_map(|key| items_of(round, key));
        for settled in lists.filter_map(Value::as_str) {
            let is_meant = |id: &&String| is_end_of(settled, id);
            let Some(id) = told.keys().find(is_meant).cloned() else { continue };
            let Some(body) = told.get_mut(&id) else { continue };
            body.insert("status".to_owned(), "resolved".into());
            body.insert("resolved_round".to_owned(), number.clone());
            if let Some(words) = settled[id.len()..].strip_prefix(':') {
                body.insert("resolution".to_owned(), words.trim().into());
            }
        }
    }
    told
}

/// Whether an entry of `resolved` is about a conflict: its id, alone or with words behind a colon.
pub(super) fn is_end_of(settled: &str, conflict: &str) -> bool {
    settled.strip_prefix(conflict).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
}
