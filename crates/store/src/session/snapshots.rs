//! The files of a session's start: `context-snapshot.yaml`, `config-snapshot.yaml`, `agenda.yaml`, and
//! `baseline.yaml` where an existing document is to be covered.

use jiff::Timestamp;
use roundtable_engine::agenda::TopicDefinition;
use roundtable_engine::config::{SessionConfig, Workflow};
use roundtable_engine::session::Session;
use serde_json::{Map, Value, json};

use super::artifact::render;
use super::generations::write::patch;

/// Where `context-snapshot.yaml` is in the session's folder.
pub(super) const CONTEXT: &str = "context-snapshot.yaml";
/// Where `config-snapshot.yaml` is.
pub(super) const CONFIG: &str = "config-snapshot.yaml";
/// Where `agenda.yaml` is.
pub(super) const AGENDA: &str = "agenda.yaml";
/// Where `baseline.yaml` is, in a session that has one.
pub(super) const BASELINE: &str = "baseline.yaml";

/// Names and texts of the files of its start: three, and the baseline where there is one.
pub(super) fn write(session: &Session) -> std::io::Result<Vec<(&'static str, String)>> {
    let at = session.timing.started_at;
    let mut files = vec![
        (CONTEXT, captured(at, &serde_json::to_value(&session.context)?)?),
        (CONFIG, captured(at, &serde_json::to_value(&session.config)?)?),
        (AGENDA, captured(at, &agenda(session)?)?),
    ];
    if let Some(baseline) = &session.baseline {
        files.push((BASELINE, captured(at, &serde_json::to_value(baseline)?)?));
    }
    Ok(files)
}

/// `config-snapshot.yaml` after the user changed a setting of a session that exists: what differs from what `old` says is
/// changed in it, everything else stays.
pub(super) fn config(session: &Session, old: &Map<String, Value>) -> std::io::Result<Map<String, Value>> {
    let map = |config: &SessionConfig| match serde_json::to_value(config) {
        Ok(Value::Object(map)) => Ok(map),
        Ok(_) => Ok(Map::new()),
        Err(error) => Err(std::io::Error::from(error)),
    };
    let now = map(&session.config)?;
    if old.is_empty() {
        return Ok(now);
    }
    let known = read_config(old.clone())
        .map_err(|message| std::io::Error::new(std::io::ErrorKind::InvalidData, message))?;
    let mut tree = old.clone();
    patch(&mut tree, &map(&known)?, &now);
    Ok(tree)
}

pub(super) fn captured(at: Timestamp, tree: &Value) -> std::io::Result<String> {
    Ok(format!("# Captured: {at}\n{}", render(tree)?))
}

/// What the agenda's list and its least count of artifacts are called.
fn agenda_words(workflow: Workflow) -> (&'static str, &'static str) {
    match workflow {
        Workflow::Specs | Workflow::Roundtable => ("topics", "min_requirements"),
        Workflow::Design => ("topics", "min_decisions"),
        Workflow::Brainstorm => ("phases", "min_artifacts"),
    }
}

fn agenda(session: &Session) -> serde_json::Result<Value> {
    let (list, least) = agenda_words(session.workflow);
    let mut topics = Vec::new();
    for topic in &session.agenda {
        let mut tree = serde_json::to_value(&topic.definition)?;
        if let Some(done_when) = tree.get_mut("done_when") {
            *done_when = json!({
                "criteria": topic.definition.done_when.criteria,
                least: topic.definition.done_when.min_requirements,
            });
        }
        topics.push(tree);
    }
    let workflow = session.workflow.word();
    Ok(json!({
        "source": format!("skills/roundtable-execution/references/agenda-{workflow}.md"),
        "workflow": workflow,
        list: topics,
    }))
}

/// The topics of an `agenda.yaml`; the second of an error is where in it: the list's key and the item.
pub(super) fn read_agenda(
    map: &Map<String, Value>,
) -> Result<Vec<TopicDefinition>, (&'static str, usize, String)> {
    let lists = ["topics", "phases"].into_iter().filter_map(|key| Some((key, map.get(key)?.as_array()?)));
    let mut topics = Vec::new();
    for (key, list) in lists {
        for (at, item) in list.iter().enumerate() {
            topics.push(read_topic(item).map_err(|message| (key, at, message))?);
        }
    }
    Ok(topics)
}

/// A topic; name for id and id for name, `done_when` may be missing.
fn read_topic(item: &Value) -> Result<TopicDefinition, String> {
    let Value::Object(topic) = item else { return Err("a topic must be a map".to_owned()) };
    let mut topic = topic.clone();
    topic.retain(|_, value| !value.is_null());
    for (key, other) in [("id", "name"), ("name", "id")] {
        if !topic.contains_key(key) {
            let value = topic.get(other).cloned().unwrap_or_default();
            topic.insert(key.to_owned(), value);
        }
    }
    if !topic.contains_key("done_when") {
        let least: Map<String, Value> = ["min_requirements", "min_decisions", "min_artifacts"]
            .into_iter()
            .filter_map(|key| Some(("min_requirements".to_owned(), topic.get(key)?.clone())))
            .collect();
        topic.insert("done_when".to_owned(), least.into());
    }
    if let Some(exploration) = topic.get("exploration").filter(|value| !value.is_string()) {
        let words = super::read::words_list(Some(exploration.clone())).join("\n");
        topic.insert("exploration".to_owned(), words.into());
    }
    serde_json::from_value(topic.into()).map_err(|error| error.to_string())
}

/// The settings, with the escalation words that are met.
pub(super) fn read_config(map: Map<String, Value>) -> Result<SessionConfig, String> {
    let mut map = map;
    if let Some(Value::Object(escalation)) = map.get_mut("escalation") {
        for (ours, others) in [
            (
                "max_rounds_per_conflict",
                ["max_attempts_per_conflict", "no_consensus_after_attempts"].as_slice(),
            ),
            ("confidence_below", &["confidence_threshold"]),
        ] {
            for other in others {
                if let Some(value) = escalation.shift_remove(*other)
                    && !escalation.contains_key(ours)
                {
                    escalation.insert(ours.to_owned(), value);
                }
            }
        }
    }
    map.retain(|_, value| !value.is_null());
    serde_json::from_value(Value::Object(map)).map_err(|error| error.to_string())
}
