//! Which strategy the words of a topic hint at. The table is the one of the folder format, "Auto-detection".

use std::collections::BTreeMap;

use roundtable_engine::strategy::Strategy;
use roundtable_engine::text::has_phrase;

const HINTS: [(&str, &[&str]); 4] = [
    ("disney", &["creative", "innovation", "new", "brainstorm", "ideation"]),
    ("debate", &["vs", "compare", "evaluate", "choose", "decide", "between"]),
    ("consensus-driven", &["urgent", "fast", "quick", "asap"]),
    ("six-hats", &["comprehensive", "thorough", "deep", "all angles"]),
];

/// A strategy that fits a topic, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recommendation {
    /// Its name; one that this library has, as far as it has any.
    pub strategy: String,
    /// What it rests on.
    pub by: Basis,
}

/// What a [`Recommendation`] rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Basis {
    /// These words of the topic, in the order of the table.
    Words(Vec<&'static str>),
    /// The workflow's own default.
    Usual,
    /// The plainest one there is, because the workflow's own default is missing: its name.
    Instead(String),
}

/// The strategy with most of its words in the topic; the earlier one of the table when two have as many.
pub(crate) fn recommend(
    strategies: &BTreeMap<String, Strategy>,
    topic: &str,
    workflow_default: &str,
) -> Recommendation {
    let topic = topic.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut best: Option<(&Strategy, Vec<&'static str>)> = None;
    for (name, words) in HINTS {
        let Some(strategy) = strategies.get(name) else { continue };
        let found: Vec<&'static str> =
            words.iter().copied().filter(|word| has_phrase(&topic, word)).collect();
        if found.len() > best.as_ref().map_or(0, |(_, words)| words.len()) {
            best = Some((strategy, found));
        }
    }
    match best {
        Some((strategy, words)) => {
            Recommendation { strategy: strategy.name.clone(), by: Basis::Words(words) }
        }
        None => by_default(strategies, workflow_default),
    }
}

fn by_default(strategies: &BTreeMap<String, Strategy>, wanted: &str) -> Recommendation {
    let plainest = || strategies.get("standard").or_else(|| strategies.values().next());
    let missing = (!strategies.contains_key(wanted)).then(plainest).flatten();
    match missing {
        // A default that is not there is never recommended all the same.
        Some(other) => Recommendation { strategy: other.name.clone(), by: Basis::Instead(wanted.to_owned()) },
        None => Recommendation { strategy: wanted.to_owned(), by: Basis::Usual },
    }
}
