//! Where a sentence names an option: by its whole name, or by words that no other one has.

use std::ops::Range;

use super::speech::{ENGLISH, GERMAN, Speech};
use super::words::{Word, words_of};

/// The options of a decision, in words.
pub(super) struct Options {
    names: Vec<Vec<Word>>,
    /// The words of each that no other one has.
    own: Vec<Vec<String>>,
}

impl Options {
    pub(super) fn new(options: &[&str]) -> Self {
        let name = |option: &&str| {
            words_of(&option.split_whitespace().collect::<Vec<_>>().join(" ").replace('’', "'"))
        };
        let names: Vec<Vec<Word>> = options.iter().map(name).collect();
        let has = |at: usize, word: &str| {
            let others = names.iter().enumerate().filter(|(other, _)| *other != at);
            others.flat_map(|(_, words)| words).any(|known| is_like(&known.text, word))
        };
        let own_of = |at: usize| {
            // What is said without its *no* is the contrary.
            if names[at].iter().any(|word| is_refusing(&word.text)) {
                return Vec::new();
            }
            let texts = names[at].iter().map(|word| &word.text);
            texts.filter(|word| is_content(word) && !has(at, word)).cloned().collect::<Vec<String>>()
        };
        let own = (0..names.len()).map(own_of).collect();
        Self { names, own }
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// The one of two options that says *no*, *none* or the like of the other.
    pub(super) fn refusing(&self) -> Option<usize> {
        let refuses = |name: &Vec<Word>| name.first().is_some_and(|word| is_refusing(&word.text));
        match &self.names[..] {
            [one, other] if refuses(one) != refuses(other) => Some(usize::from(refuses(other))),
            _ => None,
        }
    }

    /// The option that is named from a place on, and where its name ends. Of several the longest.
    pub(super) fn named_at(&self, said: &[Word], at: usize) -> Option<(usize, usize)> {
        let whole = |of: usize| Some((place_of(&self.names[of], said, at)?.end, of));
        let in_full = (0..self.len()).filter_map(whole).max_by_key(|(end, _)| *end);
        let found = in_full.or_else(|| (0..self.len()).find_map(|of| Some((self.run_of(of, said, at)?, of))));
        found.map(|(end, of)| (of, end))
    }

    /// Words of an option in a row, one of which no other one has; up to the end of their clause.
    fn run_of(&self, of: usize, said: &[Word], at: usize) -> Option<usize> {
        let is_of = |word: &Word| {
            !is_refusing(&word.text) && self.names[of].iter().any(|known| is_like(&known.text, &word.text))
        };
        let mut end = at;
        while said.get(end).is_some_and(is_of) {
            end += 1;
            if said[end - 1].ends.is_some() {
                break;
            }
        }
        let is_own = |word: &Word| self.own[of].iter().any(|own| is_like(own, &word.text));
        // Articles at the end belong to what follows.
        let last = (at..end).rev().find(|place| is_own(&said[*place]))?;
        let rest = said[last + 1..end].iter().take_while(|word| is_content(&word.text)).count();
        Some(last + 1 + rest)
    }
}

/// The words of a name from a place on, with or without its article. A mark within them stands in the name as well.
fn place_of(name: &[Word], said: &[Word], at: usize) -> Option<Range<usize>> {
    let fits = |name: &[Word]| {
        let here = said.get(at..at + name.len())?;
        let is_word = |(word, said): (&Word, &Word)| word.text == said.text;
        let is_marked = |(word, said): (&Word, &Word)| word.ends == said.ends;
        let inner = name.len().checked_sub(1)?;
        let holds = name.iter().zip(here).all(is_word) && name.iter().zip(here).take(inner).all(is_marked);
        holds.then_some(at..at + name.len())
    };
    let bare = match name.first().map(|word| word.text.as_str()) {
        Some("a" | "an" | "the" | "our") if name.len() > 1 => &name[1..],
        _ => name,
    };
    fits(name).or_else(|| fits(bare))
}

/// A word that says something by itself, and nothing of an option.
fn is_content(word: &str) -> bool {
    const EMPTY: &[&str] = &[
        "all",
        "from",
        "this",
        "that",
        "what",
        "when",
        "each",
        "every",
        "than",
        "then",
        "them",
        "they",
        "their",
        "some",
        "more",
        "can",
        "may",
        "made",
        "must",
        "themselves",
    ];
    let is_long = word.chars().count() > 3 || word.chars().any(|letter| letter.is_ascii_digit());
    is_long && !EMPTY.contains(&word) && !ENGLISH.has_word(word) && !GERMAN.has_word(word)
}

/// A word by which a name says what is not to be.
fn is_refusing(word: &str) -> bool {
    const NEVER: &[&str] = &[
        "none", "never", "nobody", "nothing", "non", "niemand", "nie", "nichts", "keiner", "keines", "keinem",
    ];
    let begins = |phrase: &&str| phrase.split(' ').next() == Some(word);
    let refuses = |speech: &Speech| [speech.refusals, speech.neithers].into_iter().flatten().any(begins);
    NEVER.contains(&word) || refuses(&ENGLISH) || refuses(&GERMAN)
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
