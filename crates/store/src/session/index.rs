//! The session index of generation B, `sessions/{id}.yaml`, written.

use roundtable_engine::agenda::{DoneWhen, Topic, TopicDefinition, TopicStatus};
use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::config::Workflow;
use roundtable_engine::record::Round;
use roundtable_engine::session::{Session, SessionStatus};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::merge::{merge, merge_list, merge_value};
use super::shape;

/// Top-level keys that are ours.
pub(super) const OWNED: [&str; 17] = [
    "practice",
    "id",
    "topic",
    "workflow_type",
    "strategy",
    "status",
    "timing",
    "artifacts",
    "current_phase",
    "phases",
    "agenda",
    "rounds",
    "escalations",
    "notes",
    "silenced_keywords",
    "conclusion",
    "metrics",
];

const ROUND_KEYS: [&str; 22] = [
    "number",
    "phase",
    "timestamp",
    "focus",
    "participation",
    "question",
    "synthesis",
    "consensus",
    "conflicts",
    "resolved",
    "artifacts_created",
    "artifacts_changed",
    "conflicts_resolved",
    "questions_resolved",
    "absent",
    "overrides",
    "warnings",
    "recommendation",
    "output_type",
    "next_focus",
    "votes",
    "next",
];

/// The keys of an escalation.
pub(super) const ESCALATION_KEYS: [&str; 10] = [
    "id",
    "round",
    "trigger",
    "triggers",
    "reason",
    "conflict",
    "positions",
    "recommendation",
    "answer",
    "at",
];

const CONCLUSION_KEYS: [&str; 8] =
    ["by", "note", "unmet", "final_consensus", "resolved", "unresolved", "recommendation", "output_type"];

/// How far a topic is, as the index has it; its definition is in `agenda.yaml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct AgendaEntry {
    pub(super) topic_id: String,
    pub(super) status: TopicStatus,
    #[serde(default)]
    pub(super) coverage: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) closed_round: Option<u32>,
}

impl AgendaEntry {
    pub(super) fn of(topic: &Topic) -> Self {
        Self {
            topic_id: topic.definition.id.clone(),
            status: topic.status,
            coverage: topic.coverage.clone(),
            closed_round: topic.closed_round,
        }
    }

    /// Tells a topic how far it is.
    pub(super) fn tell(&self, topic: &mut Topic) {
        topic.status = self.status;
        topic.coverage.clone_from(&self.coverage);
        topic.closed_round = self.closed_round;
    }

    /// The topic where nothing but the index tells of it.
    pub(super) fn bare(&self) -> Topic {
        let mut topic = Topic::new(TopicDefinition {
            id: self.topic_id.clone(),
            name: self.topic_id.replace('-', " "),
            critical: false,
            done_when: DoneWhen::default(),
            exploration: String::new(),
            phase: None,
        });
        self.tell(&mut topic);
        topic
    }
}

/// The types whose lists a session of that workflow always has, in the order of the index.
pub(super) fn workflow_types(workflow: Workflow) -> &'static [ArtifactType] {
    use ArtifactType as T;
    match workflow {
        Workflow::Specs => {
            &[T::Requirement, T::BusinessRule, T::Nfr, T::Exclusion, T::OpenQuestion, T::Conflict]
        }
        Workflow::Design => {
            &[T::ArchitectureDecision, T::Component, T::Interface, T::Adr, T::OpenQuestion, T::Conflict]
        }
        Workflow::Brainstorm => &[T::Idea, T::Risk, T::Mitigation, T::OpenQuestion, T::Conflict],
        Workflow::Roundtable => &[T::OpenQuestion, T::Conflict],
    }
}

/// Why an index cannot be written over the one that is there.
#[derive(Debug, thiserror::Error)]
pub(super) enum IndexError {
    #[error("it holds rounds that this session does not know: somebody else has gone on with it")]
    UnknownRounds,
    #[error("it is not laid out as this application writes it")]
    Foreign,
    #[error("{0}")]
    Obstacle(String),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

/// The index as a tree. With `old`, what is on disk, everything that is not ours stays; what stands where our lists do and is
/// none is somebody's, and nothing is written over it.
pub(super) fn to_tree(
    session: &Session,
    old: Option<&Map<String, Value>>,
) -> Result<Map<String, Value>, IndexError> {
    let before = |key: &str| old.and_then(|old| old.get(key));
    if old.is_some_and(|old| !shape::of(old).is_empty()) {
        return Err(IndexError::Foreign);
    }
    let mut ours = Map::new();
    let mut put = |key: &str, value: Value| ours.insert(key.to_owned(), value);
    if session.practice {
        put("practice", true.into());
    }
    put("id", session.id.as_str().into());
    put("topic", session.topic.as_str().into());
    put("workflow_type", session.workflow.word().into());
    put("strategy", session.strategy.name.as_str().into());
    put("status", serde_json::to_value(session.status)?);
    put("timing", merge_value(before("timing"), &session.timing, &[])?);
    put("artifacts", registry(session, before("artifacts"))?);
    if session.strategy.phases.len() > 1 {
        put("current_phase", session.current_phase.as_str().into());
        put("phases", phases(session));
    }
    let agenda: Vec<AgendaEntry> = session.agenda.iter().map(AgendaEntry::of).collect();
    let agenda_keys = ["topic_id", "status", "coverage", "closed_round"];
    put("agenda", merge_list(before("agenda"), &agenda, "topic_id", &agenda_keys)?);
    let rounds = merge_list(before("rounds"), &session.rounds, "number", &round_keys())?;
    if rounds.as_array().map_or(0, Vec::len) > session.rounds.len() {
        return Err(IndexError::UnknownRounds);
    }
    put("rounds", rounds);
    // An answer is never taken back: one that is not in the session is words of somebody that decide nothing.
    let asked: Vec<&str> =
        ESCALATION_KEYS.into_iter().filter(|key| !["answer", "at"].contains(key)).collect();
    let mut escalations = merge_list(before("escalations"), &session.escalations, "id", &asked)?;
    keep_in_answers(before("escalations"), &mut escalations);
    let notes = merge_list(before("notes"), &session.notes, "text", &["round", "at", "text"])?;
    for (key, list) in [("escalations", escalations), ("notes", notes)] {
        if list.as_array().is_some_and(|list| !list.is_empty()) {
            put(key, list);
        }
    }
    if !session.silenced_keywords.is_empty() {
        put("silenced_keywords", json!(session.silenced_keywords));
    }
    if !session.sides.is_empty() {
        put("debate_sides", debate_sides(session));
    }
    if !session.linked_sessions.is_empty() {
        put("linked_sessions", json!(session.linked_sessions));
    }
    if let Some(from) = &session.forked_from {
        put("forked_from", json!(from));
    }
    if let Some(conclusion) = &session.conclusion {
        put("conclusion", merge_value(before("conclusion"), conclusion, &CONCLUSION_KEYS)?);
    }
    put("metrics", merge_value(before("metrics"), &session.metrics, &[])?);
    // Phases are ours to take out only where we would write some.
    let has_phases = session.strategy.phases.len() > 1;
    let owned: Vec<&str> =
        OWNED.into_iter().filter(|key| has_phases || !["current_phase", "phases"].contains(key)).collect();
    Ok(match old {
        Some(old) => merge(old, ours, &owned),
        None => ours,
    })
}

/// The seats of each side, in the strategy's order: `{pro: [...], con: [...]}`.
pub(super) fn debate_sides(session: &Session) -> Value {
    let mut sides = Map::new();
    for side in &session.strategy.sides {
        let on_it = |role: &&roundtable_engine::role::Role| session.sides.get(&role.id) == Some(&side.name);
        let seats = session.participants.iter().filter(on_it).map(|role| role.id.as_str());
        sides.insert(side.name.clone(), seats.collect());
    }
    for (seat, side) in &session.sides {
        let entry = sides.entry(side.clone()).or_insert_with(|| json!([]));
        if let Some(seats) = entry.as_array_mut().filter(|seats| !seats.iter().any(|known| known == seat)) {
            seats.push(seat.as_str().into());
        }
    }
    Value::Object(sides)
}

/// Seat to side, from either form that is met: `{pro: [seat]}` and `{seat: pro}`.
pub(super) fn read_sides(map: &Map<String, Value>) -> std::collections::BTreeMap<String, String> {
    let Some(Value::Object(sides)) = map.get("debate_sides") else { return Default::default() };
    let mut read = std::collections::BTreeMap::new();
    for (key, value) in sides {
        match value {
            Value::Array(seats) => {
                read.extend(seats.iter().filter_map(Value::as_str).map(|seat| (seat.to_owned(), key.clone())))
            }
            Value::String(side) => {
                read.insert(key.clone(), side.clone());
            }
            _ => {}
        }
    }
    read
}

/// Keys that somebody wrote within an answer, beside what we read of it, stay in it.
fn keep_in_answers(old: Option<&Value>, escalations: &mut Value) {
    let old = old.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    for item in escalations.as_array_mut().into_iter().flatten() {
        let known = old.iter().find(|known| known.get("id") == item.get("id"));
        let theirs = known.and_then(|known| known.get("answer")?.as_object());
        if let (Some(theirs), Some(Value::Object(ours))) = (theirs, item.get_mut("answer")) {
            *ours = merge(theirs, std::mem::take(ours), &["choice", "decision", "rounds"]);
        }
    }
}

fn round_keys() -> Vec<&'static str> {
    ROUND_KEYS.iter().copied().chain(["responses"]).collect()
}

/// Ids per index key. Lists and ids that only the file knows stay: somebody put them there.
fn registry(session: &Session, old: Option<&Value>) -> Result<Value, IndexError> {
    let old = match old {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(old)) => old.clone(),
        Some(_) => return Err(IndexError::Foreign),
    };
    let present = |kind: &ArtifactType| session.artifacts.iter().any(|artifact| artifact.kind == *kind);
    let always = workflow_types(session.workflow);
    let more = ArtifactType::ALL.into_iter().filter(|kind| !always.contains(kind) && present(kind));
    let mut ours = Map::new();
    for kind in always.iter().copied().chain(more) {
        let artifacts = session.artifacts.iter().filter(|artifact| artifact.kind == kind);
        let mut ids: Vec<Value> = artifacts.map(|artifact| artifact.id.as_str().into()).collect();
        match old.get(kind.index_key()) {
            None | Some(Value::Null) => {}
            Some(Value::Array(known)) => {
                ids.extend(known.iter().filter(|id| !ids.contains(id)).cloned().collect::<Vec<_>>());
            }
            Some(_) => return Err(IndexError::Foreign),
        }
        ours.insert(kind.index_key().to_owned(), ids.into());
    }
    Ok(Value::Object(merge(&old, ours, &[])))
}

/// The phases of a strategy that has several: `completed`, `active`, `pending`, with the rounds held in each.
pub(super) fn phases(session: &Session) -> Value {
    let current = session.strategy.position(&session.current_phase).unwrap_or(0);
    let closed = session.status == SessionStatus::Closed;
    let entry = |(at, phase): (usize, &roundtable_engine::strategy::Phase)| {
        let in_phase = |round: &&Round| round.phase == phase.name;
        let rounds: Vec<u32> = session.rounds.iter().filter(in_phase).map(|round| round.number).collect();
        let status = match at.cmp(&current) {
            std::cmp::Ordering::Less => "completed",
            std::cmp::Ordering::Equal if closed => "completed",
            std::cmp::Ordering::Equal => "active",
            std::cmp::Ordering::Greater => "pending",
        };
        json!({ "name": phase.name, "status": status, "rounds": rounds })
    };
    session.strategy.phases.iter().enumerate().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The YAML blocks of the reference file on the session's files, in its order.
    fn blocks() -> Vec<Map<String, Value>> {
        let file = "/../../skills/roundtable-execution/references/session-schema.md";
        let text = std::fs::read_to_string(format!("{}{file}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let yaml = text.split("```yaml\n").skip(1).map(|rest| rest.split("```").next().unwrap());
        let read = |text: &str| roundtable_engine::yaml::read(text).unwrap().as_object().unwrap().clone();
        yaml.map(read).collect()
    }

    fn written<'a>(keys: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
        keys.into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn the_schema_file_names_the_keys_that_are_written() {
        let [index, round, _] = &blocks()[..] else { panic!("index, round and artifact") };
        let more = ["debate_sides", "linked_sessions", "forked_from"];
        assert_eq!(written(index.keys().map(String::as_str)), written(OWNED.into_iter().chain(more)));
        assert_eq!(written(round.keys().map(String::as_str)), written(round_keys()));
        let file = "/../../skills/roundtable-execution/references/session-schema.md";
        let text = std::fs::read_to_string(format!("{}{file}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let end = &text[text.find("## Escalations and the end").unwrap()..];
        for key in ESCALATION_KEYS.iter().chain(&CONCLUSION_KEYS) {
            assert!(end.contains(&format!("`{key}`")), "{key}");
        }
    }
}
