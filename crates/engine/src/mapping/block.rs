//! The texts of a document that is read: its paragraphs, entries and headings, each with its lines, and what of them was quoted.

use std::ops::Range;

use super::Material;
use crate::baseline::Quotation;
use crate::evidence::sentences;

/// Words of a heading that says what is or is to be, as a number does: without any of them it may be a name.
const SAYS: &[&str] = &[
    "must", "shall", "should", "may", "can", "cannot", "will", "would", "is", "are", "was", "were", "be",
    "has", "have", "needs", "need", "wants", "want", "no", "not", "never", "only", "nobody", "without",
    "muss", "müssen", "soll", "sollen", "darf", "dürfen", "kann", "können", "wird", "werden", "ist", "sind",
    "hat", "haben", "braucht", "brauchen", "kein", "keine", "keinen", "nicht", "nie", "nur", "niemand",
    "ohne",
];

/// Lines that are one text, each with where it stands in it: those of a paragraph, an entry of a list, or a heading.
pub(super) struct Block {
    text: String,
    lines: Vec<(u32, Range<usize>)>,
    /// Of a heading: how deep it is, from 1.
    level: Option<usize>,
}

/// A line without the sign of a list before it.
fn bare(line: &str) -> &str {
    line.trim().trim_start_matches(['-', '*', '+', '>', '•', ' '])
}

/// Whether a line begins an entry of a list, or is a row of a table: nothing before it is of the same text.
fn begins_entry(line: &str) -> bool {
    let line = line.trim_start();
    let after_number = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_numbered = after_number.len() < line.len() && after_number.starts_with(['.', ')']);
    is_numbered || line.starts_with(['-', '*', '+', '>', '•', '|'])
}

/// How deep a heading of Markdown is, which is one to six `#` and a blank, and its words.
fn heading(line: &str) -> Option<(usize, &str)> {
    let line = line.trim_start();
    let words = line.trim_start_matches('#');
    let level = line.len() - words.len();
    ((1..=6).contains(&level) && words.starts_with(' ')).then(|| (level, words.trim()))
}

impl Block {
    /// Those of a document, in its order.
    pub(super) fn all(material: &Material) -> Vec<Self> {
        let mut blocks: Vec<Self> = Vec::new();
        let mut before = None;
        for (line, text) in material.numbered() {
            let heading = heading(text);
            if !text.chars().any(char::is_alphanumeric) {
                continue;
            }
            let follows = before.is_some_and(|before: u32| before + 1 == line)
                && !begins_entry(text)
                && heading.is_none();
            // Nothing goes on with a heading.
            before = heading.is_none().then_some(line);
            let words = heading.map_or_else(|| bare(text), |(_, words)| words);
            match blocks.last_mut().filter(|_| follows) {
                Some(block) => block.push(line, words),
                None => {
                    let level = heading.map(|(level, _)| level);
                    let mut block = Self { text: String::new(), lines: Vec::new(), level };
                    block.push(line, words);
                    blocks.push(block);
                }
            }
        }
        blocks
    }

    fn push(&mut self, line: u32, text: &str) {
        // As quotations are compared: one blank between words.
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        let from = self.text.len();
        self.text.push_str(&text);
        self.lines.push((line, from..self.text.len()));
    }

    /// Whether it is a heading that only says where something stands: `after` are the texts behind it, each with whether anything of it
    /// was taken. It says nothing itself, and either it has deeper headings alone or the reader has taken something from what it is of.
    pub(super) fn is_name<'a>(&self, mut after: impl Iterator<Item = (&'a Self, bool)>) -> bool {
        let Some(level) = self.level else { return false };
        let mut words = self.text.split(|letter: char| !letter.is_alphanumeric());
        let says = |word: &str| {
            SAYS.contains(&word.to_lowercase().as_str())
                || word.contains(|letter: char| letter.is_ascii_digit())
        };
        if self.text.ends_with(['.', '?', '!']) || words.any(says) {
            return false;
        }
        let Some((next, is_taken)) = after.next() else { return false };
        match next.level {
            Some(deeper) => deeper > level,
            None => {
                is_taken || after.take_while(|(text, _)| text.level.is_none()).any(|(_, is_taken)| is_taken)
            }
        }
    }

    /// Where its sentences stand.
    pub(super) fn sentences(&self) -> Vec<Range<usize>> {
        // They are parts of the text.
        let place = |sentence: &str| {
            let from = sentence.as_ptr() as usize - self.text.as_ptr() as usize;
            from..from + sentence.len()
        };
        sentences(&self.text).into_iter().map(|(_, _, sentence)| place(sentence)).collect()
    }

    /// The words at a place.
    pub(super) fn words(&self, place: &Range<usize>) -> &str {
        self.text.get(place.clone()).unwrap_or_default()
    }

    /// What of it these quotations have. Of words that stand in their line more often than they are quoted nobody knows which are meant:
    /// they take the one sentence that they are, else nothing, so that what was not taken is not lost.
    pub(super) fn taken(&self, quoted: &[&Quotation]) -> Vec<Range<usize>> {
        let words_of = |quotation: &Quotation| {
            let words = quotation.words.split_whitespace().collect::<Vec<_>>().join(" ");
            bare(&words).to_owned()
        };
        let mut taken = Vec::new();
        for (line, range) in &self.lines {
            let here: Vec<String> = quoted
                .iter()
                .filter(|quotation| quotation.line == *line)
                .map(|quotation| words_of(quotation))
                .collect();
            for words in &here {
                let places = self.places(words, range);
                let times = here.iter().filter(|other| *other == words).count();
                let sentences = self.sentences();
                let is_sentence = |place: &&Range<usize>| {
                    let is_it = |sentence: &&Range<usize>| {
                        sentence.start == place.start
                            && self.words(sentence).trim_end_matches(['.', ';', '!', '?'])
                                == self.words(place).trim_end_matches(['.', ';', '!', '?'])
                    };
                    sentences.iter().any(|sentence| is_it(&sentence))
                };
                let whole: Vec<&Range<usize>> = places.iter().filter(is_sentence).collect();
                match (&places[..], &whole[..]) {
                    ([], _) => taken.extend(self.nearest(words, range)),
                    (all, _) if all.len() <= times => taken.extend(all.iter().cloned()),
                    (_, [one]) => taken.push((*one).clone()),
                    _ => {}
                }
            }
        }
        taken
    }

    /// Where whole words stand that begin in a line.
    fn places(&self, words: &str, line: &Range<usize>) -> Vec<Range<usize>> {
        if words.is_empty() {
            return Vec::new();
        }
        let is_whole = |at: usize| {
            let (before, behind) = (&self.text[..at], &self.text[at + words.len()..]);
            let joins = |one: Option<char>, other: Option<char>| {
                one.is_some_and(char::is_alphanumeric) && other.is_some_and(char::is_alphanumeric)
            };
            !joins(before.chars().next_back(), words.chars().next())
                && !joins(words.chars().next_back(), behind.chars().next())
        };
        let found = self.text.match_indices(words).map(|(at, _)| at);
        found.filter(|at| line.contains(at) && is_whole(*at)).map(|at| at..at + words.len()).collect()
    }

    /// The sentence of a line that has the most of the words, which do not stand there as they are quoted; nothing where none has any.
    fn nearest(&self, words: &str, line: &Range<usize>) -> Option<Range<usize>> {
        let each = |text: &str| {
            let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
            words.map(str::to_lowercase).collect::<std::collections::BTreeSet<_>>()
        };
        let quoted = each(words);
        let of_line = |sentence: &Range<usize>| sentence.start < line.end && line.start < sentence.end;
        let shared = |sentence: &Range<usize>| each(self.words(sentence)).intersection(&quoted).count();
        let near = self.sentences().into_iter().filter(of_line).map(|sentence| (shared(&sentence), sentence));
        near.filter(|(shared, _)| *shared > 0).max_by_key(|(shared, _)| *shared).map(|(_, sentence)| sentence)
    }

    /// What stands at a place, line by line.
    pub(super) fn parts(&self, place: &Range<usize>) -> Vec<Quotation> {
        let part = |(line, range): &(u32, Range<usize>)| {
            let (from, to) = (range.start.max(place.start), range.end.min(place.end));
            let words = self.text.get(from..to).unwrap_or_default().trim();
            (!words.is_empty()).then(|| Quotation { line: *line, words: words.to_owned() })
        };
        self.lines.iter().filter_map(part).collect()
    }
}
