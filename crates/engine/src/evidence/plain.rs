//! Words in the form in which quotations are compared, each letter with its place in the text.

use crate::validation::quote::plain_letter;

/// Fewer letters or digits than this are no quotation: they occur everywhere. As in a reading of the wording.
const LEAST: usize = 2;

/// A text without what is forgiven: one space between words, no quotation marks, no marks of emphasis, one form for capital
/// and small letters.
#[derive(Debug, Default)]
pub(super) struct Plain {
    text: String,
    /// Of each character of `text`: the byte where it begins, and the character of the original that it came of.
    places: Vec<(usize, usize)>,
}

impl Plain {
    pub(super) fn of(text: &str) -> Self {
        let letters: Vec<(char, usize)> =
            text.chars().enumerate().filter_map(|(at, letter)| Some((plain_letter(letter)?, at))).collect();
        let is_word = |at: Option<usize>| {
            at.and_then(|at| letters.get(at)).is_some_and(|(letter, _)| letter.is_alphanumeric())
        };
        let mut plain = Self::default();
        let mut gap = None;
        for (place, (letter, at)) in letters.iter().enumerate() {
            // An apostrophe stands between letters; any other one is a quotation mark.
            let is_mark = *letter == '\'' && !(is_word(place.checked_sub(1)) && is_word(Some(place + 1)));
            if letter.is_whitespace() {
                gap = gap.or(Some(*at));
            } else if !is_mark {
                if let Some(at) = gap.take().filter(|_| !plain.text.is_empty()) {
                    plain.push(' ', at);
                }
                cased(*letter, |letter| plain.push(letter, *at));
            }
        }
        plain
    }

    fn push(&mut self, letter: char, at: usize) {
        self.places.push((self.text.len(), at));
        self.text.push(letter);
    }

    /// The character of the original that the byte of the plain text came of.
    fn place(&self, byte: usize) -> usize {
        let at = self.places.partition_point(|(begin, _)| *begin <= byte);
        at.checked_sub(1).and_then(|at| self.places.get(at)).map_or(0, |(_, place)| *place)
    }

    /// The first place where `words` stand as whole words: characters of the original, from and to (exclusive).
    pub(super) fn find(&self, words: &Words) -> Option<(usize, usize)> {
        if words.is_empty() {
            return None;
        }
        let words = words.0.as_str();
        let edge = |inside: Option<char>, outside: Option<char>| !(joins(inside) && joins(outside));
        let is_whole = |from: usize, to: usize| {
            edge(words.chars().next(), self.text[..from].chars().next_back())
                && edge(words.chars().next_back(), self.text[to..].chars().next())
        };
        self.text
            .match_indices(words)
            .map(|(from, found)| (from, from + found.len()))
            .find(|(from, to)| is_whole(*from, *to))
            .map(|(from, to)| (self.place(from), self.place(to - 1) + 1))
    }
}

/// Words to look for, in the plain form; empty where they are too few to be a quotation.
#[derive(Debug)]
pub(super) struct Words(String);

impl Words {
    /// Without what a reader sets around a quotation: an ellipsis, a full stop at its end.
    pub(super) fn of(quote: &str) -> Self {
        let mut words = Plain::of(quote).text;
        loop {
            let around = |letter: char| letter == '…' || letter.is_whitespace();
            let shorter = words.trim_matches(around).trim_start_matches("...").trim_end_matches(['.', '…']);
            if shorter.len() == words.len() {
                break;
            }
            words = shorter.to_owned();
        }
        let weight = words.chars().filter(|letter| letter.is_alphanumeric()).count();
        Self(if weight < LEAST { String::new() } else { words })
    }

    /// Whether they are too few to be a quotation.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// One form for capital and small letters, by way of the capital, so that `ß` and `SS`, `ς` and `σ` are one.
fn cased(letter: char, mut push: impl FnMut(char)) {
    if letter.is_ascii() {
        push(letter.to_ascii_lowercase());
        return;
    }
    let small = letter.to_lowercase();
    for letter in small.flat_map(char::to_uppercase).flat_map(char::to_lowercase) {
        push(letter);
    }
}

/// Whether a word goes on from this letter to the next: not in scripts that set no spaces.
fn joins(letter: Option<char>) -> bool {
    letter.is_some_and(|letter| letter.is_alphanumeric() && !is_unspaced(letter))
}

/// A letter of a script that sets no spaces between words: Thai, Lao, Burmese, Khmer, Chinese, Japanese.
pub(super) fn is_unspaced(letter: char) -> bool {
    matches!(letter, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3ffff}')
}
