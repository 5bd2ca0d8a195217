//! Positions, suggestions and notes of the user of which nothing was taken up.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::LeftOut;
use super::course::REASONS;
use crate::artifact::Artifact;
use crate::evidence::{Bag, Field, Heard, Lexicon, Record, sentences};

/// A sentence of which one text holds at least this share, by the weight of its words, counts as taken up. Low on purpose: in
/// the practice panel's sessions, read through at 0.35, there still were sentences of which a part had been taken up.
const TAKEN_UP: f64 = 0.25;
/// The same of what the user said to the panel: whoever leads the discussion is told of each demand that only looks like another one.
const TAKEN_UP_OF_USER: f64 = 0.5;
/// A sentence with fewer words that say something is left alone: too little to tell.
const LEAST_WORDS: usize = 4;
/// The same of the user, whose prohibitions are short: `No card data is to be stored`.
const LEAST_WORDS_OF_USER: usize = 3;
/// Words by which a sentence forbids or leaves something: what takes up such a sentence of the user says so of the same matter.
const NEGATIONS: &[&str] = &[
    "no",
    "not",
    "none",
    "never",
    "nothing",
    "nobody",
    "neither",
    "nor",
    "without",
    "cannot",
    "forbidden",
    "prohibited",
    "avoid",
    "stop",
    "ban",
    "banned",
    "refrain",
    "nicht",
    "nichts",
    "nie",
    "niemals",
    "niemand",
    "kein",
    "keine",
    "keinen",
    "keinem",
    "keiner",
    "keines",
    "ohne",
    "weder",
    "verboten",
    "untersagt",
    "vermeiden",
];
/// Behind a negation and in front of one of [`THAN`]: a bound, which may be said without one (`not later than May`, `by May`).
const BOUNDS: &[&str] = &[
    "more", "later", "longer", "less", "fewer", "earlier", "sooner", "mehr", "später", "länger", "weniger",
    "früher",
];
const THAN: &[&str] = &["than", "als"];
/// With these a criterion goes on to what holds: in front of it stands when.
const THEN: &[&str] = &[" then ", " dann "];

/// Everything that the session keeps: its syntheses, agreed points, recommendations, conflicts and artifacts, each as one text.
#[derive(Debug)]
pub(super) struct TakenUp {
    texts: Vec<BTreeSet<u32>>,
    /// What each artifact demands: what a synthesis repeats of the user's words, or a reason, takes nothing up.
    demands: Vec<Demand>,
    /// The ids of the artifacts: a sentence that names one is about it.
    ids: Vec<String>,
}

/// What an artifact demands.
#[derive(Debug)]
struct Demand {
    words: BTreeSet<u32>,
    figures: BTreeSet<String>,
    /// The words of each sentence that says of something that it is not to be.
    forbids: Vec<BTreeSet<u32>>,
}

impl TakenUp {
    pub(super) fn of(record: Record<'_>, lexicon: &mut Lexicon) -> Self {
        let mut texts: Vec<String> = record.artifacts.iter().map(whole).collect();
        for round in record.rounds {
            let mut text = vec![round.synthesis.as_str(), round.recommendation.as_str()];
            text.extend(round.consensus.iter().chain(&round.resolved).map(String::as_str));
            for conflict in &round.conflicts {
                text.push(&conflict.description);
                text.extend(conflict.positions.values().map(String::as_str));
            }
            texts.push(text.join("\n"));
        }
        let demands = record.artifacts.iter().map(demanded);
        let demands = demands.map(|text| Demand {
            words: lexicon.bag(&text).0.into_iter().collect(),
            figures: figures(&text),
            forbids: sentences(&text)
                .into_iter()
                .filter(|(_, _, sentence)| negates(holds_in(sentence)))
                .map(|(_, _, sentence)| lexicon.bag(sentence).0.into_iter().collect())
                .collect(),
        });
        let demands = demands.collect();
        let texts = texts.iter().map(|text| lexicon.bag(text).0.into_iter().collect()).collect();
        Self { texts, demands, ids: record.artifacts.iter().map(|artifact| artifact.id.clone()).collect() }
    }

    /// Whether any one text holds enough of a sentence.
    fn holds(&self, lexicon: &Lexicon, sentence: &Bag) -> bool {
        self.texts.iter().any(|text| share(lexicon, sentence, text) >= TAKEN_UP)
    }

    /// Whether an artifact demands what a sentence of the user says: enough of its words, and each of its figures in one that has some
    /// of them. What forbids is taken up only by a sentence that forbids as much, however many words the others share.
    fn demands(&self, lexicon: &Lexicon, sentence: &Bag, words: &str) -> bool {
        let share = |demand: &&Demand| share(lexicon, sentence, &demand.words);
        let near = self.demands.iter().filter(|demand| share(demand) >= TAKEN_UP);
        let known: BTreeSet<&String> = near.flat_map(|demand| &demand.figures).collect();
        let is_forbidden = negates(words);
        let says = |demand: &&Demand| {
            let forbids = |text: &BTreeSet<u32>| self::share(lexicon, sentence, text) >= TAKEN_UP_OF_USER;
            !is_forbidden || demand.forbids.iter().any(forbids)
        };
        self.demands.iter().filter(says).any(|demand| share(&demand) >= TAKEN_UP_OF_USER)
            && figures(words).iter().all(|figure| known.contains(figure))
    }
}

/// The share of a sentence that a text holds, by the weight of its words: 0 to 1.
fn share(lexicon: &Lexicon, sentence: &Bag, text: &BTreeSet<u32>) -> f64 {
    let weight = |stem: &u32| lexicon.weight(*stem);
    let all: f64 = sentence.0.iter().map(weight).sum();
    let held: f64 = sentence.0.iter().filter(|stem| text.contains(stem)).map(weight).sum();
    if all > 0.0 { held / all } else { 1.0 }
}

/// What of a sentence holds: of a criterion what follows its condition.
fn holds_in(sentence: &str) -> &str {
    let lower = sentence.to_ascii_lowercase();
    let then = THEN.iter().filter_map(|word| Some(lower.find(word)? + word.len())).min();
    then.and_then(|at| sentence.get(at..)).unwrap_or(sentence)
}

/// Whether a sentence says of something that it is not to be.
fn negates(sentence: &str) -> bool {
    let text = sentence.to_lowercase().replace('’', "'");
    let words: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric() && letter != '\'').collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let is_negation = |word: &str| NEGATIONS.contains(&word) || word.ends_with("n't");
    let is = |at: usize, list: &[&str]| words.get(at).is_some_and(|word| list.contains(word));
    let is_bound = |at: usize| is(at + 1, BOUNDS) && is(at + 2, THAN);
    (0..words.len()).any(|at| is_negation(words[at]) && !is_bound(at))
}

/// The numbers of a text, as they are written.
fn figures(text: &str) -> BTreeSet<String> {
    let bare = |word: &str| word.trim_matches(|letter: char| !letter.is_ascii_digit()).replace(',', ".");
    text.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect()
}

/// What an artifact says, without its reasons.
fn demanded(artifact: &Artifact) -> String {
    let mut text = artifact.title.clone();
    let fields = artifact.fields.iter().filter(|(key, _)| !REASONS.contains(&key.as_str()));
    fields.for_each(|(_, value)| add(value, &mut text));
    text
}

/// All texts of an artifact, without what was quoted for it: that is no use that was made of the words.
fn whole(artifact: &Artifact) -> String {
    let mut text = artifact.title.clone();
    artifact.fields.values().for_each(|value| add(value, &mut text));
    artifact.dissent.iter().for_each(|dissent| {
        text.push('\n');
        text.push_str(&dissent.reason);
    });
    text
}

fn add(value: &Value, text: &mut String) {
    match value {
        Value::String(words) => {
            text.push('\n');
            text.push_str(words);
        }
        Value::Array(items) => items.iter().for_each(|item| add(item, text)),
        Value::Object(map) => map.values().for_each(|item| add(item, text)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The sentences of positions and suggestions, and of what the user said to the panel, that no text holds, each once for whoever said it.
pub(super) fn left_out(heard: &Heard<'_>, taken_up: &TakenUp) -> Vec<LeftOut> {
    let mut found: Vec<LeftOut> = Vec::new();
    let mut known: BTreeMap<(&str, &Vec<u32>), usize> = BTreeMap::new();
    for spoken in heard.all() {
        for sentence in &spoken.sentences {
            let place = spoken.place(sentence);
            let least = if place.field() == Field::Note { LEAST_WORDS_OF_USER } else { LEAST_WORDS };
            if sentence.bag.0.len() < least {
                continue;
            }
            let words = place.words();
            let is_taken_up = match place.field() {
                Field::Position | Field::Suggestion => taken_up.holds(&heard.lexicon, &sentence.bag),
                Field::Note => taken_up.demands(&heard.lexicon, &sentence.bag, &words),
                _ => continue,
            };
            if is_taken_up {
                continue;
            }
            if taken_up.ids.iter().any(|id| words.contains(id.as_str())) {
                continue;
            }
            // The same words again, as a seat says them in the next round.
            let said = (spoken.by, &sentence.bag.0);
            match known.get(&said).and_then(|at: &usize| found.get_mut(*at)) {
                Some(known) if known.rounds.contains(&spoken.round) => {}
                Some(known) => known.rounds.push(spoken.round),
                None => {
                    known.insert(said, found.len());
                    found.push(LeftOut {
                        participant: spoken.by.to_owned(),
                        rounds: vec![spoken.round],
                        field: place.field(),
                        words,
                    });
                }
            }
        }
    }
    found
}
