//! How the words of a decision speak of each option: by its whole name, or by words that no other one has.

use super::unread::is_introduced;
use super::{
    BETWEEN, REFUSALS, Word, is_dismissed, is_followed, is_judged, is_lead, is_refused, is_turned, place_at,
};

/// How a decision speaks of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mention {
    Not,
    Wanted,
    Refused,
}

/// The words of each option that no other one has.
pub(super) fn own_words(options: &[Vec<String>]) -> Vec<Vec<String>> {
    let has = |at: usize, word: &String| {
        options
            .iter()
            .enumerate()
            .any(|(other, words)| other != at && words.iter().any(|known| is_like(known, word)))
    };
    let own = |at: usize| {
        let words = options[at].iter().filter(|word| is_content(word) && !has(at, word));
        words.cloned().collect::<Vec<_>>()
    };
    (0..options.len()).map(own).collect()
}

/// A word that says something by itself.
fn is_content(word: &str) -> bool {
    (word.chars().count() > 3 || word.chars().any(|letter| letter.is_ascii_digit()))
        && !is_empty(word)
        && !is_lead(word)
        && !REFUSALS.contains(&word)
        && !BETWEEN.contains(&word)
}

pub(super) fn is_empty(word: &str) -> bool {
    const EMPTY: &[&str] = &[
        "all", "from", "this", "that", "what", "when", "each", "every", "than", "then", "them", "they",
        "their", "it", "is", "are", "and", "or", "but", "of", "as", "own", "one", "some", "more", "will",
        "can", "may", "made", "must",
    ];
    EMPTY.contains(&word)
}

/// Two forms of one word: `rent` and `rented`, `order` and `orders`.
fn is_like(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
    let stem = short.strip_suffix('e').unwrap_or(short);
    short.len() >= 4
        && long
            .strip_prefix(stem)
            .is_some_and(|end| ["s", "es", "ed", "d", "ing", "ings", "er", "al", "ly"].contains(&end))
}

pub(super) fn mentioned(part: &[Word], options: &[Vec<String>], own: &[Vec<String>]) -> Vec<Mention> {
    let content = part.iter().filter(|word| is_content(&word.text)).count();
    let mention = |at: usize| {
        let is_of = |word: &Word| own[at].iter().any(|own| is_like(own, &word.text));
        let places: Vec<usize> = (0..part.len()).filter(|place| is_of(&part[*place])).collect();
        let whole = (0..part.len()).find(|from| place_at(part, *from, &options[at]).is_some());
        let named: Vec<&String> =
            own[at].iter().filter(|own| part.iter().any(|word| is_like(own, &word.text))).collect();
        let is_enough = named.len() * 2 >= own[at].len() || named.len() * 2 >= content;
        let first = whole.or(places.first().copied().filter(|_| is_enough));
        let Some(first) = first.filter(|place| is_introduced(part, *place, options)) else {
            return Mention::Not;
        };
        let wanted = whole.into_iter().chain(places.iter().copied()).any(|place| !is_refused(part, place));
        let last = whole.and_then(|from| place_at(part, from, &options[at])).map(|place| place.end - 1);
        match () {
            () if !wanted || is_refused(part, first) => Mention::Refused,
            () if last.is_some_and(|last| is_dismissed(part, last)) => Mention::Refused,
            () if is_turned(part, at, options, own) => Mention::Not,
            // Something is said of it, and nobody has read what.
            () if last.is_some_and(|last| !is_followed(part, last)) => Mention::Not,
            () if places.iter().any(|place| is_judged(part, *place)) => Mention::Not,
            () => Mention::Wanted,
        }
    };
    (0..options.len()).map(mention).collect()
}
