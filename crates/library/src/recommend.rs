//! Which strategy the words of a topic hint at. The table is the one of the folder format, "Auto-detection".

use std::collections::BTreeMap;

use roundtable_engine::strategy::Strategy;
use roundtable_engine::text::has_phrase;
use serde::{Deserialize, Serialize};

const HINTS: [(&str, &[&str]); 4] = [
    ("disney", &["creative", "innovation", "new", "brainstorm", "ideation"]),
    ("debate", &["vs", "compare", "evaluate", "choose", "decide", "between"]),
    ("consensus-driven", &["urgent", "fast", "quick", "asap"]),
    ("six-hats", &["comprehensive", "thorough", "deep", "all angles"]),
];

/// A strategy that fits a topic, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recommendation {
    /// Its name; one that this library has, as far as it has any.
    pub strategy: String,
    /// A sentence for people; names the words that were found.
    pub reason: String,
    /// What it rests on.
    pub by: Basis,
}

/// What a [`Recommendation`] rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// Words of the topic.
    Words,
    /// The workflow's own default.
    WorkflowDefault,
}

/// The strategy with most of its words in the topic; the earlier one of the table when two have as many.
pub(crate) fn recommend(
    strategies: &BTreeMap<String, Strategy>,
    topic: &str,
    workflow_default: &str,
) -> Recommendation {
    let topic = topic.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut best: Option<(&Strategy, Vec<&str>)> = None;
    for (name, words) in HINTS {
        let Some(strategy) = strategies.get(name) else { continue };
        let found: Vec<&str> = words.iter().copied().filter(|word| has_phrase(&topic, word)).collect();
        if found.len() > best.as_ref().map_or(0, |(_, words)| words.len()) {
            best = Some((strategy, found));
        }
    }
    match best {
        Some((strategy, words)) => Recommendation {
            strategy: strategy.name.clone(),
            reason: format!("The topic says {}, which suits {}.", quoted(&words), strategy.title),
            by: Basis::Words,
        },
        None => by_default(strategies, workflow_default),
    }
}

fn by_default(strategies: &BTreeMap<String, Strategy>, wanted: &str) -> Recommendation {
    let (strategy, reason) = match strategies.get(wanted) {
        Some(strategy) => {
            (wanted, format!("{} is the usual choice for this kind of session.", strategy.title))
        }
        // A default that is not there is replaced by the plainest one, never recommended all the same.
        None => match strategies.get("standard").or_else(|| strategies.values().next()) {
            Some(strategy) => (
                strategy.name.as_str(),
                format!("{wanted} is not available; {} fits any topic.", strategy.title),
            ),
            None => (wanted, format!("{wanted} is the usual choice for this kind of session.")),
        },
    };
    Recommendation { strategy: strategy.to_owned(), reason, by: Basis::WorkflowDefault }
}

fn quoted(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("“{word}”")).collect();
    match quoted.as_slice() {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        other => other.concat(),
    }
}
