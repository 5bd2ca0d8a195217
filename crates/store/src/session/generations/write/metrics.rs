//! Metrics in the form that the session has them.

use std::collections::BTreeMap;

use roundtable_engine::session::Session;
use serde_json::{Map, Value, json};

use super::super::super::Generation;
use super::super::super::read::{items_of, text_of};
use super::super::super::view::View;
use super::super::bodies::entries;
use super::{Written, map_of, patch};

pub(super) fn write(tree: &mut Map<String, Value>, session: &Session, view: &View) -> Written {
    let before = view.metrics.clone().unwrap_or_default();
    let is_embedding = matches!(view.slim.generation, Generation::C | Generation::D);
    let derived = tree.clone();
    match tree.get_mut("metrics") {
        // A flat session has none; what it used is in the replies.
        None | Some(Value::Null) if view.slim.generation == Generation::A => {}
        Some(Value::Object(raw))
            if raw.contains_key("rounds_completed") || raw.get("tokens").is_some_and(Value::is_object) =>
        {
            embedded(raw, session, view, &derived);
        }
        Some(Value::Object(raw)) => patch(raw, &map_of(&before)?, &map_of(&session.metrics)?),
        _ if is_embedding => {
            let mut raw = Map::new();
            embedded(&mut raw, session, view, &derived);
            tree.insert("metrics".to_owned(), Value::Object(raw));
        }
        _ => {
            tree.insert("metrics".to_owned(), serde_json::to_value(&session.metrics)?);
        }
    }
    Ok(())
}

/// `rounds_completed artifacts{total by_type by_status} topics{total closed} consensus_rate tokens{}`: the counts that are
/// there, and what was used.
fn embedded(raw: &mut Map<String, Value>, session: &Session, view: &View, tree: &Map<String, Value>) {
    let before = view.metrics.clone().unwrap_or_default();
    let now = &session.metrics;
    if before == *now && session.rounds.len() == view.rounds.len() {
        return;
    }
    raw.insert("rounds_completed".to_owned(), now.rounds.into());
    let entries = entries(tree);
    if let Some(Value::Object(artifacts)) = raw.get_mut("artifacts") {
        count_into(artifacts, "total", None, entries.len());
        let by_type = counts(entries.iter().map(|entry| entry.key.clone()));
        let word = |body: &Map<String, Value>| {
            ["state", "status"].iter().map(|key| text_of(body, key)).find(|word| !word.is_empty())
        };
        let by_status = counts(entries.iter().filter_map(|entry| word(entry.body.as_ref()?)));
        for (key, counts) in [("by_type", by_type), ("by_status", by_status)] {
            if let Some(Value::Object(said)) = artifacts.get_mut(key) {
                said.retain(|word, _| counts.contains_key(word));
                counts.into_iter().for_each(|(word, count)| count_into(said, &word, Some(()), count));
            }
        }
    }
    if let Some(Value::Object(topics)) = raw.get_mut("topics") {
        let agenda = items_of(tree, "agenda");
        let closed =
            agenda.iter().filter(|topic| topic.get("status").and_then(Value::as_str) == Some("closed"));
        count_into(topics, "total", None, agenda.len());
        count_into(topics, "closed", None, closed.count());
    }
    if raw.contains_key("consensus_rate") && session.rounds.len() > view.rounds.len() {
        let rounds = items_of(tree, "rounds");
        let agreed =
            rounds.iter().filter(|round| round.get("consensus_reached") == Some(&true.into())).count();
        let rate = agreed as f64 / rounds.len().max(1) as f64;
        raw.insert("consensus_rate".to_owned(), json!((rate * 100.0).round() / 100.0));
    }
    used(raw, session, view);
}

/// Tokens as a map, calls and cost beside it.
fn used(raw: &mut Map<String, Value>, session: &Session, view: &View) {
    let before = view.metrics.clone().unwrap_or_default();
    let now = &session.metrics;
    let tokens = raw.entry("tokens").or_insert_with(|| json!({ "input": 0, "output": 0 }));
    if let Value::Object(tokens) = tokens {
        let mut put = |key: &str, before: u32, now: u32| {
            if before != now {
                tokens.insert(key.to_owned(), now.into());
            }
        };
        put("input", before.tokens_in, now.tokens_in);
        put("output", before.tokens_out, now.tokens_out);
        put("cached", before.tokens_cached, now.tokens_cached);
        // A sum is there under one of two names, or it is the sum of what was sent and received.
        match ["total", "estimated"].into_iter().find(|key| tokens.contains_key(*key)) {
            Some(key) if before.tokens != now.tokens => {
                tokens.insert(key.to_owned(), now.tokens.into());
            }
            None if now.tokens != now.tokens_in.saturating_add(now.tokens_out) => {
                tokens.insert("total".to_owned(), now.tokens.into());
            }
            _ => {}
        }
    }
    if before.tasks != now.tasks {
        raw.insert("tasks".to_owned(), now.tasks.into());
    }
    if before.cost != now.cost {
        raw.insert("cost".to_owned(), json!(now.cost));
    }
}

/// Sets a count that is there; with `new`, also one that is not.
fn count_into(map: &mut Map<String, Value>, key: &str, new: Option<()>, count: usize) {
    if map.contains_key(key) || new.is_some() {
        map.insert(key.to_owned(), count.into());
    }
}

fn counts(words: impl Iterator<Item = String>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for word in words {
        *counts.entry(word).or_insert(0) += 1;
    }
    counts
}
