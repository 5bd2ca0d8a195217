//! A round of any generation with the keys of generation B.

use std::collections::BTreeMap;

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::record::{Round, Statement};
use roundtable_engine::text::plain;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::read::{items_of, text_of, time, words_list};
use super::words;

/// What a round that leaves something out is completed with.
pub(crate) struct Around {
    /// When the session began: a time that stays the same.
    pub(crate) started_at: Option<String>,
    /// Where the session is; holds for the rounds from `open_from` on, since no later one says anything else.
    pub(crate) current_phase: String,
    /// The first round, by its place in the list, behind all that say their phase.
    pub(crate) open_from: usize,
    /// The phase of a round, by its number, where `phases` says so.
    pub(crate) phases: BTreeMap<u64, String>,
}

/// The phase of each round, by `phases[{name, rounds[]}]`.
pub(crate) fn phases_of(map: &Map<String, Value>) -> BTreeMap<u64, String> {
    let mut phases = BTreeMap::new();
    for phase in items_of(map, "phases").iter().filter_map(Value::as_object) {
        let rounds = items_of(phase, "rounds").iter().filter_map(Value::as_u64);
        phases.extend(rounds.map(|round| (round, text_of(phase, "name"))));
    }
    phases
}

/// The number that a round gives itself.
pub(crate) fn number(round: &Map<String, Value>) -> Option<u64> {
    let number = |key: &str| {
        let value = round.get(key)?;
        value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())
    };
    number("number").or_else(|| number("round"))
}

/// The round with the keys of generation B. What is no map stays, and is found when it is read.
pub(crate) fn slim(at: usize, raw: &Value, around: &Around, warnings: &mut Vec<String>) -> Value {
    const FOREIGN: [&str; 3] = ["participant_positions", "artifacts_transitioned", "validation_override"];
    if Round::deserialize(raw).is_ok() && !FOREIGN.iter().any(|key| raw.get(key).is_some()) {
        return raw.clone();
    }
    let Value::Object(raw) = raw else { return raw.clone() };
    let mut round = raw.clone();
    round.retain(|_, value| !value.is_null());
    let said = number(&round).unwrap_or(at as u64 + 1);
    let mut put = |key: &str, value: Value| round.insert(key.to_owned(), value);
    put("number", said.into());
    put("phase", phase(raw, at, said, around).into());
    if let Some(at) = moment(raw).or_else(|| around.started_at.clone()) {
        put("timestamp", at.into());
    }
    put("focus", focus(raw));
    if !raw.contains_key("participation") {
        put("participation", "parallel".into());
    }
    for (key, other) in [("question", "facilitator_question"), ("synthesis", "synthesis_summary")] {
        let words =
            text_of(raw, if raw.get(key).is_some_and(|value| !value.is_null()) { key } else { other });
        put(key, words.into());
    }
    for key in ["consensus", "absent", "overrides", "warnings"] {
        if let Some(value) =
            raw.get(key).filter(|value| !value.is_null() && (key != "absent" || !value.is_array()))
        {
            put(key, json!(words_list(Some(value.clone()))));
        }
    }
    if raw.get("absent").is_some_and(|absent| !absent.is_array()) {
        put("absent", json!([]));
    }
    if raw.get("conflicts").is_some_and(|value| !value.is_null()) {
        put("conflicts", items_of(raw, "conflicts").iter().filter_map(conflict).collect());
    }
    if raw.get("resolved").is_some_and(|value| !value.is_null()) {
        put("resolved", items(raw.get("resolved")).iter().map(settled).collect());
    }
    for key in ["artifacts_created", "artifacts_changed", "conflicts_resolved", "questions_resolved"] {
        if raw.get(key).is_some_and(|value| !value.is_null()) {
            put(key, ids(raw.get(key)));
        }
    }
    let moved = items_of(raw, "artifacts_transitioned");
    if !moved.is_empty() {
        transitions(moved, &mut put, raw);
    }
    if let Some(rule) = raw.get("validation_override").filter(|value| !value.is_null()) {
        let mut all = words_list(raw.get("overrides").cloned());
        all.push(override_words(rule));
        put("overrides", json!(all));
    }
    put("next", next(raw, said, warnings).into());
    let said = responses(raw);
    if !said.is_empty() {
        put("responses", said.into());
    }
    Value::Object(round)
}

fn items(value: Option<&Value>) -> Vec<Value> {
    match value {
        Some(Value::Array(items)) => items.clone(),
        Some(Value::Null) | None => Vec::new(),
        Some(other) => vec![other.clone()],
    }
}

fn phase(round: &Map<String, Value>, at: usize, number: u64, around: &Around) -> String {
    let now = || (at >= around.open_from).then(|| around.current_phase.clone());
    said_phase(round).or_else(|| around.phases.get(&number).cloned()).or_else(now).unwrap_or_default()
}

/// The phase that a round names itself.
pub(crate) fn said_phase(round: &Map<String, Value>) -> Option<String> {
    let said = ["phase", "disney_phase", "debate_phase"].map(|key| text_of(round, key));
    said.into_iter().find(|phase| !phase.is_empty())
}

fn moment(round: &Map<String, Value>) -> Option<String> {
    let text = round.get("timestamp")?.as_str()?;
    // What is no time stays, and is found when it is read.
    Some(time(text).map_or_else(|| text.to_owned(), |at| at.to_string()))
}

/// `{type, topic_id}`, a lone word, or `topic_id` beside the round's other keys.
fn focus(round: &Map<String, Value>) -> Value {
    let (kind, topic) = match round.get("focus") {
        Some(Value::Object(focus)) => (text_of(focus, "type"), text_of(focus, "topic_id")),
        Some(Value::String(topic)) => (String::new(), topic.clone()),
        _ => (String::new(), text_of(round, "topic_id")),
    };
    let kind = match (kind.as_str(), ArtifactType::from_id(&topic)) {
        ("conflict", _) | ("", Some(ArtifactType::Conflict)) => "conflict",
        ("open_question" | "question", _) | ("", Some(ArtifactType::OpenQuestion)) => "open_question",
        _ => "agenda",
    };
    json!({ "type": kind, "topic_id": topic })
}

/// Positions in each of the forms that are met: `{actor: text}`, `{actor: {position, round}}`,
/// `[{participant, stance}]`; as actor and words.
pub(crate) fn positions(value: Option<&Value>) -> Vec<(String, String)> {
    let words = |value: &Value| match value {
        Value::Object(map) => ["position", "stance", "response", "text"]
            .iter()
            .map(|key| text_of(map, key))
            .find(|text| !text.is_empty())
            .unwrap_or_default(),
        Value::Null => String::new(),
        other => plain(other),
    };
    match value {
        Some(Value::Object(map)) => map.iter().map(|(actor, value)| (actor.clone(), words(value))).collect(),
        Some(Value::Array(items)) => {
            let actor = |item: &Value| {
                ["participant", "actor", "by", "role"].iter().find_map(|key| item.get(*key)).map(plain)
            };
            items.iter().filter_map(|item| Some((actor(item)?, words(item)))).collect()
        }
        _ => Vec::new(),
    }
}

/// A conflict as a round speaks of it; a lone text is its own id.
fn conflict(value: &Value) -> Option<Value> {
    let Value::Object(map) = value else {
        let words = plain(value);
        return (!words.is_empty()).then(|| json!({ "id": words, "description": words, "positions": {} }));
    };
    let id = ["id", "conflict_id"].iter().map(|key| text_of(map, key)).find(|id| !id.is_empty())?;
    let held: Map<String, Value> =
        positions(map.get("positions")).into_iter().map(|(actor, words)| (actor, words.into())).collect();
    let about = ["description", "title"].iter().map(|key| text_of(map, key)).find(|text| !text.is_empty());
    Some(json!({ "id": id, "description": about.unwrap_or_default(), "positions": held }))
}

/// The id of something that is settled, with its end in words where there are any: `id: words`.
fn settled(value: &Value) -> String {
    let Value::Object(map) = value else { return plain(value) };
    let id = ["id", "conflict_id"].iter().map(|key| text_of(map, key)).find(|id| !id.is_empty());
    let words = ["resolution", "decision", "reason"]
        .iter()
        .map(|key| text_of(map, key))
        .find(|text| !text.is_empty());
    match (id, words) {
        (Some(id), Some(words)) => format!("{id}: {words}"),
        (Some(id), None) => id,
        _ => plain(value),
    }
}

fn ids(value: Option<&Value>) -> Value {
    let id = |value: &Value| match value {
        Value::Object(map) => Value::from(text_of(map, "id")),
        other => plain(other).into(),
    };
    items(value).iter().map(id).collect()
}

/// `artifacts_transitioned[{id, from, to, reason}]`: what changed, and what came to its end.
fn transitions(
    moved: &[Value],
    put: &mut impl FnMut(&str, Value) -> Option<Value>,
    round: &Map<String, Value>,
) {
    let known = |key: &str| words_list(round.get(key).cloned());
    let mut lists = ["artifacts_changed", "conflicts_resolved", "questions_resolved"].map(known);
    for entry in moved.iter().filter_map(Value::as_object) {
        let (id, to) = (text_of(entry, "id"), text_of(entry, "to"));
        let settled = |kind| !words::agreement_of_state(kind, &to).is_unsettled();
        let list = match ArtifactType::from_id(&id) {
            Some(kind @ ArtifactType::Conflict) if settled(kind) => 1,
            Some(kind @ ArtifactType::OpenQuestion) if settled(kind) => 2,
            _ => 0,
        };
        if !id.is_empty() && !lists[list].contains(&id) {
            lists[list].push(id);
        }
    }
    let [changed, conflicts, questions] = lists;
    put("artifacts_changed", json!(changed));
    put("conflicts_resolved", json!(conflicts));
    put("questions_resolved", json!(questions));
}

fn override_words(rule: &Value) -> String {
    let Value::Object(map) = rule else { return plain(rule) };
    let (name, by, reason) = (text_of(map, "rule"), text_of(map, "by"), text_of(map, "reason"));
    let by = if by.is_empty() { by } else { format!(" ({by})") };
    if name.is_empty() && reason.is_empty() { plain(rule) } else { format!("{name}{by}: {reason}") }
}

fn next(round: &Map<String, Value>, number: u64, warnings: &mut Vec<String>) -> String {
    let said =
        ["next", "next_action"].map(|key| text_of(round, key)).into_iter().find(|word| !word.is_empty());
    let Some(said) = said else { return "continue".to_owned() };
    words::next(&said).map_or_else(
        || {
            warnings.push(format!("round {number}: what comes next is {said:?}, a word that nobody defined"));
            "continue".to_owned()
        },
        str::to_owned,
    )
}

/// What the participants said: `responses` in both shapes, else `participant_positions`.
fn responses(round: &Map<String, Value>) -> Vec<Value> {
    let statement = |actor: String, words: String| {
        let said = Statement { participant: actor, position: words, ..Statement::default() };
        serde_json::to_value(said).unwrap_or_default()
    };
    match round.get("responses") {
        Some(Value::Array(items)) => items.iter().filter_map(response).collect(),
        Some(map @ Value::Object(_)) => {
            positions(Some(map)).into_iter().map(|(actor, words)| statement(actor, words)).collect()
        }
        _ => positions(round.get("participant_positions"))
            .into_iter()
            .map(|(actor, words)| statement(actor, words))
            .collect(),
    }
}

fn response(value: &Value) -> Option<Value> {
    let map = value.as_object()?;
    if map.contains_key("position") && Statement::deserialize(value).is_ok() {
        return Some(value.clone());
    }
    let (participant, position) = positions(Some(&Value::Array(vec![value.clone()]))).pop()?;
    let list = |key: &str| words_list(map.get(key).cloned());
    let said = Statement {
        participant,
        position,
        rationale: list("rationale"),
        concerns: list("concerns"),
        suggestions: list("suggestions"),
        references: list("references"),
        confidence: map.get("confidence").and_then(Value::as_f64),
        trade_offs: map
            .get("trade_offs")
            .and_then(|value| Deserialize::deserialize(value).ok())
            .unwrap_or_default(),
        ..Statement::default()
    };
    serde_json::to_value(said).ok()
}
