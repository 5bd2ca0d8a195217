//! The words of the seats that a result was made of: quoted as they were said, or not at all.

use roundtable_engine::record::{Statement, USER};
use serde_json::{Map, Value, json};

use super::english::{overlap, sentences};
use super::proposals::Proposal;

/// Quotations of one proposal: one of each seat for the whole, and one of each for a criterion.
const OF_EACH: usize = 1;

impl Proposal {
    /// The proposal's keys, with what the seats said of it.
    pub(super) fn quoting(&self, heard: &[(String, Statement)]) -> Value {
        let mut value = self.value();
        let quotes = self.quotes(heard);
        if let Value::Object(map) = &mut value
            && !quotes.is_empty()
        {
            map.insert("quotes".into(), quotes.into());
        }
        value
    }

    /// The words of a note that it writes down: the sentence that has most of its words, the first of equals.
    fn passage(&self, note: &str) -> String {
        let own = format!(
            "{} {}",
            self.title,
            self.fields.get("description").and_then(Value::as_str).unwrap_or_default()
        );
        let all = sentences(note);
        let best = all.iter().rev().max_by_key(|sentence| overlap(sentence, &own));
        first_words(best.map_or(note, String::as_str)).to_owned()
    }

    /// What of the user's note it writes down, and suggestions of those who hold it that have its wording, or that of a
    /// criterion, in them; where it adds a criterion those of whoever worded it.
    fn quotes(&self, heard: &[(String, Statement)]) -> Vec<Value> {
        let mut quotes = Vec::new();
        if let Some(note) = self.from_user.as_deref().map(|note| self.passage(note)) {
            quotes.push(json!({ "participant": USER, "quote": note }));
            // The first criterion says that what was asked for is so; the others are the panel's own.
            if criteria(&self.fields).next().is_some() {
                quotes.push(json!({ "participant": USER, "quote": note, "criterion": 1 }));
            }
        }
        let speaks = |seat: &String| self.completes || self.supported_by.contains(seat);
        for (seat, said) in heard.iter().filter(|(seat, _)| speaks(seat)) {
            for suggestion in saying(said, &self.wording) {
                quotes.push(json!({ "participant": seat, "quote": suggestion }));
            }
            for (number, criterion) in (1..).zip(criteria(&self.fields)) {
                for suggestion in saying(said, criterion) {
                    quotes.push(json!({ "participant": seat, "quote": suggestion, "criterion": number }));
                }
            }
        }
        quotes
    }
}

/// Words of a passage that is quoted, as the facilitator's format asks for.
const LONGEST_PASSAGE: usize = 30;

/// The first words of a text, as they stand there.
fn first_words(text: &str) -> &str {
    let mut spaces = text.match_indices(char::is_whitespace).filter(|(at, _)| {
        // Of several in a row the first one ends a word.
        !text[..*at].ends_with(char::is_whitespace)
    });
    spaces.nth(LONGEST_PASSAGE - 1).map_or(text, |(at, _)| &text[..at])
}

fn criteria(fields: &Map<String, Value>) -> impl Iterator<Item = &str> {
    fields.get("acceptance").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

/// The first of a seat's suggestions that says these words.
fn saying<'a>(said: &'a Statement, words: &str) -> impl Iterator<Item = &'a String> {
    let words = words.trim_end_matches(['.', '?']).to_lowercase();
    let says = move |text: &&String| !words.is_empty() && text.to_lowercase().contains(&words);
    said.suggestions.iter().filter(says).take(OF_EACH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passage_has_no_more_words_than_the_format_asks_for() {
        let long = "word ".repeat(40);
        assert_eq!(first_words(long.trim()).split_whitespace().count(), LONGEST_PASSAGE);
        assert_eq!(first_words("We  must\tlaunch in June."), "We  must\tlaunch in June.");
        assert_eq!(first_words(""), "");
    }
}
