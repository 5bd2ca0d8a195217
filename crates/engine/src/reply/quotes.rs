//! The words of participants that a synthesis quotes for what it proposes.

use serde_json::{Map, Value};

use super::fields::Fields;
use crate::text::plain;

/// Words that a facilitator says an artifact rests on, as given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenQuote {
    /// The participant, as named.
    pub participant: String,
    /// The words.
    pub quote: String,
    /// The acceptance criterion: its number from 1, or its words; empty for the artifact as a whole.
    pub criterion: String,
}

const PARTICIPANT: [&str; 4] = ["participant", "actor", "seat", "by"];
const WORDS: [&str; 4] = ["quote", "words", "text", "said"];
const CRITERION: [&str; 2] = ["criterion", "acceptance"];

/// The quotations of a proposal, in each of the forms that are met: `quotes` as a list of maps or as a map of participants
/// to words; beside a name in `supported_by`; and beside the text of an acceptance criterion. What is left of `supported_by`
/// and `acceptance` is what stands there without quotations.
pub(super) fn take(item: &mut Fields) -> Vec<GivenQuote> {
    let mut quotes = Vec::new();
    if let Some(value) = item.take(&["quotes", "quotations"]) {
        read(&value, "", &mut quotes);
    }
    if let Some(value) = item.take(&["supported_by"]) {
        let names = names(&value);
        read(&value, "", &mut quotes);
        item.put("supported_by", names);
    }
    for key in ["acceptance", "acceptance_criteria"] {
        if let Some(value) = item.take(&[key]) {
            let texts = criteria(value, &mut quotes);
            item.put(key, texts);
        }
    }
    quotes
}

fn read(value: &Value, criterion: &str, quotes: &mut Vec<GivenQuote>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| read(item, criterion, quotes)),
        Value::Object(map) => match first(map, &PARTICIPANT) {
            Some(participant) => {
                let own = first(map, &CRITERION).map(plain).unwrap_or_default();
                let criterion = if own.is_empty() { criterion.to_owned() } else { own };
                words(first(map, &WORDS), &plain(participant), &criterion, quotes);
            }
            None => map.iter().for_each(|(seat, said)| words(Some(said), seat, criterion, quotes)),
        },
        _ => {}
    }
}

fn words(said: Option<&Value>, participant: &str, criterion: &str, quotes: &mut Vec<GivenQuote>) {
    let one = |value: &Value| Some(plain(value)).filter(|text| !text.is_empty());
    let texts: Vec<String> = match said {
        Some(Value::Array(items)) => items.iter().filter_map(one).collect(),
        Some(value) => one(value).into_iter().collect(),
        None => Vec::new(),
    };
    quotes.extend(texts.into_iter().map(|quote| GivenQuote {
        participant: participant.to_owned(),
        quote,
        criterion: criterion.to_owned(),
    }));
}

fn first<'a>(map: &'a Map<String, Value>, names: &[&str]) -> Option<&'a Value> {
    names.iter().find_map(|name| map.get(*name)).filter(|value| !value.is_null())
}

/// The names in a `supported_by` that quotes beside them.
fn names(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().flat_map(seats).collect(),
        Value::Object(_) => Value::Array(seats(value)),
        other => other.clone(),
    }
}

fn seats(value: &Value) -> Vec<Value> {
    match value {
        Value::Object(map) => match first(map, &PARTICIPANT) {
            Some(participant) => vec![participant.clone()],
            None => map.keys().map(|seat| Value::from(seat.as_str())).collect(),
        },
        other => vec![other.clone()],
    }
}

/// Criteria without the quotations that stand beside them.
fn criteria(value: Value, quotes: &mut Vec<GivenQuote>) -> Value {
    let Value::Array(items) = value else { return value };
    let mut texts = Vec::new();
    for item in items {
        texts.push(match &item {
            Value::Object(map) => {
                match (first(map, &["criterion", "text"]), first(map, &["quotes", "supported_by"])) {
                    (Some(text), Some(given)) => {
                        let text = plain(text);
                        read(given, &text, quotes);
                        Value::String(text)
                    }
                    _ => item,
                }
            }
            _ => item,
        });
    }
    Value::Array(texts)
}
