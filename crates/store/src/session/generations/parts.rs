//! Parts of an index beside rounds and artifacts: strategy, agenda, escalations, metrics, who sat at the table.

use roundtable_engine::record::EscalationRecord;
use roundtable_engine::session::Metrics;
use roundtable_engine::text::plain;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::read::{items_of, text_of, words_list};
use super::answers;
use super::rounds::positions;

/// The strategy's name: a word, or a map with a `name` or `default`.
pub(crate) fn strategy(map: &Map<String, Value>) -> String {
    match map.get("strategy") {
        Some(Value::Object(strategy)) => ["name", "default", "strategy"]
            .iter()
            .map(|key| text_of(strategy, key))
            .find(|name| !name.is_empty())
            .unwrap_or_default(),
        _ => text_of(map, "strategy"),
    }
}

/// An entry of the agenda; a lone word is a topic that nothing is known of.
pub(crate) fn agenda_entry(raw: &Value) -> Value {
    let Value::Object(raw) = raw else { return json!({ "topic_id": plain(raw), "status": "open" }) };
    let mut entry = raw.clone();
    entry.retain(|_, value| !value.is_null());
    if !entry.contains_key("topic_id") {
        let id = ["id", "topic", "name"].iter().map(|key| text_of(raw, key)).find(|id| !id.is_empty());
        entry.insert("topic_id".to_owned(), id.unwrap_or_default().into());
    }
    let status = match text_of(raw, "status").trim().to_lowercase().as_str() {
        "closed" | "complete" | "completed" | "done" | "covered" => "closed",
        "partial" | "active" | "in_progress" | "in-progress" => "partial",
        "open" | "pending" | "" => "open",
        // What nobody defined stays, and is found when it is read.
        _ => return Value::Object(entry),
    };
    entry.insert("status".to_owned(), status.into());
    if let Some(coverage) = raw.get("coverage") {
        entry.insert("coverage".to_owned(), json!(words_list(Some(coverage.clone()))));
    }
    Value::Object(entry)
}

/// An escalation of any age: positions in every form, an answer in words.
pub(crate) fn escalation(at: usize, raw: &Value) -> Value {
    let Value::Object(raw) = raw else { return raw.clone() };
    let answer = answers::answer(raw);
    let at_once = || {
        let mut entry = raw.clone();
        match &answer {
            Some(answer) => entry.insert("answer".to_owned(), answer.clone()),
            // Words that decide nothing leave it waiting.
            None => entry.shift_remove("answer"),
        };
        // A time that nobody can read is none.
        match answers::answered_at(raw, answer.is_some()) {
            Some(at) => entry.insert("at".to_owned(), at.into()),
            None => entry.shift_remove("at"),
        };
        entry
    };
    let entry = Value::Object(at_once());
    if EscalationRecord::deserialize(&entry).is_ok() {
        return entry;
    }
    let mut entry = at_once();
    entry.retain(|_, value| !value.is_null());
    let mut put = |key: &str, value: Value| entry.insert(key.to_owned(), value);
    if raw.get("id").is_none_or(|id| !id.is_string()) {
        put("id", raw.get("id").map_or_else(|| format!("ESC-{:03}", at + 1), plain).into());
    }
    for key in ["trigger", "reason", "recommendation"] {
        if raw.get(key).is_none_or(|value| !value.is_string()) {
            put(key, text_of(raw, key).into());
        }
    }
    if raw.get("round").is_none_or(|round| !round.is_u64()) {
        put("round", 0.into());
    }
    if raw.get("triggers").is_none_or(|triggers| !triggers.is_array()) {
        put("triggers", json!([]));
    }
    let is_list = raw.get("positions").and_then(Value::as_array);
    if !is_list.is_some_and(|held| {
        held.iter().all(|held| held.get("participant").is_some() && held.get("position").is_some())
    }) {
        let held = positions(raw.get("positions"));
        put(
            "positions",
            held.into_iter()
                .map(|(actor, words)| json!({ "participant": actor, "position": words }))
                .collect(),
        );
    }
    Value::Object(entry)
}

/// Metrics with the keys of generation B: `rounds` for `rounds_completed`, `tokens` as a number.
pub(crate) fn metrics(raw: &Map<String, Value>) -> Map<String, Value> {
    if Metrics::deserialize(raw).is_ok() && !raw.contains_key("rounds_completed") {
        return raw.clone();
    }
    let mut metrics = Map::new();
    let count = |map: &Map<String, Value>, keys: &[&str]| {
        keys.iter().find_map(|key| map.get(*key)?.as_u64()).map(|count| count.min(u64::from(u32::MAX)))
    };
    let mut put =
        |key: &str, value: Option<u64>| value.map(|value| metrics.insert(key.to_owned(), value.into()));
    put("rounds", count(raw, &["rounds", "rounds_completed"]));
    put("tasks", count(raw, &["tasks"]));
    let tokens = raw.get("tokens").and_then(Value::as_object);
    let (sent, received) = match tokens {
        Some(tokens) => (count(tokens, &["input", "in"]), count(tokens, &["output", "out"])),
        None => (count(raw, &["tokens_in"]), count(raw, &["tokens_out"])),
    };
    put("tokens_in", sent);
    put("tokens_out", received);
    let both = sent.unwrap_or(0) + received.unwrap_or(0);
    let total = match tokens {
        Some(tokens) => count(tokens, &["total", "estimated"]).or(Some(both)),
        None => count(raw, &["tokens"]),
    };
    put("tokens", total.map(|total| total.min(u64::from(u32::MAX))));
    let cached =
        tokens.and_then(|tokens| count(tokens, &["cached"])).or_else(|| count(raw, &["tokens_cached"]));
    put("tokens_cached", cached);
    if let Some(cost) = raw.get("cost").filter(|cost| cost.is_number()) {
        metrics.insert("cost".to_owned(), cost.clone());
    }
    metrics
}

/// Who sat at the table: as the index says, else who spoke in its rounds.
pub(crate) fn participants(map: &Map<String, Value>) -> Vec<String> {
    let said = match map.get("participants") {
        Some(Value::Object(by_id)) => by_id.keys().cloned().collect(),
        Some(Value::Array(items)) => items
            .iter()
            .map(|item| match item {
                Value::Object(entry) => ["id", "participant", "role"]
                    .iter()
                    .map(|key| text_of(entry, key))
                    .find(|id| !id.is_empty())
                    .unwrap_or_default(),
                other => plain(other),
            })
            .collect(),
        other => words_list(other.cloned()),
    };
    let mut seats: Vec<String> = Vec::new();
    let spoken = || {
        items_of(map, "rounds").iter().filter_map(Value::as_object).flat_map(|round| {
            let said =
                ["responses", "participant_positions"].into_iter().flat_map(|key| positions(round.get(key)));
            said.map(|(actor, _)| actor).collect::<Vec<_>>()
        })
    };
    let all: Vec<String> = if said.is_empty() { spoken().collect() } else { said };
    for seat in all {
        if !seat.is_empty() && seat != "facilitator" && !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    seats
}
