//! What a text is about: its words, without those that stand in every text and without their endings.

use std::collections::{BTreeSet, HashMap};

use super::plain::is_unspaced;
use crate::text::ends_sentence;

/// Words that say nothing about the matter, and those of obligation: every requirement has one.
const COMMON: [&str; 112] = [
    "a", "about", "after", "all", "also", "an", "and", "any", "are", "as", "at", "be", "because", "been",
    "before", "being", "but", "by", "can", "cannot", "could", "did", "do", "does", "each", "every", "for",
    "from", "had", "has", "have", "he", "her", "his", "how", "i", "if", "in", "into", "is", "it", "its",
    "just", "may", "might", "more", "most", "must", "no", "nobody", "not", "now", "of", "off", "on", "one",
    "only", "or", "other", "our", "out", "over", "own", "shall", "she", "should", "so", "some", "somebody",
    "such", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those",
    "through", "to", "too", "under", "until", "up", "us", "very", "was", "we", "were", "what", "when",
    "where", "whether", "which", "while", "who", "whom", "whose", "why", "will", "with", "within", "without",
    "would", "you", "your", "yet", "given", "measure",
];

/// The sentences of a text, with the characters at which each begins and ends (exclusive), without space around.
pub(crate) fn sentences(text: &str) -> Vec<(usize, usize, &str)> {
    let mut found = Vec::new();
    let (mut begin, mut begin_at) = (0, 0);
    let mut letters = text.char_indices().enumerate().peekable();
    while let Some((at, (byte, letter))) = letters.next() {
        let next = letters.peek().map(|(_, (_, next))| *next);
        let ends = match letter {
            '\n' | '。' | '！' | '？' => true,
            '.' => next.is_none_or(char::is_whitespace) && ends_sentence(text, byte),
            '!' | '?' | ';' => next.is_none_or(char::is_whitespace),
            _ => false,
        };
        if ends || next.is_none() {
            let end = byte + letter.len_utf8();
            push(&mut found, begin_at, &text[begin..end]);
            (begin, begin_at) = (end, at + 1);
        }
    }
    found
}

fn push<'a>(found: &mut Vec<(usize, usize, &'a str)>, at: usize, text: &'a str) {
    let inner = text.trim();
    if inner.chars().any(char::is_alphanumeric) {
        let from = at + text.chars().take_while(|letter| letter.is_whitespace()).count();
        found.push((from, from + inner.chars().count(), inner));
    }
}

/// The stems of a text: small letters, common words and the endings of English left out; of scripts that set no spaces, each
/// two letters that stand together.
pub(super) fn stems(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for word in text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let letters: Vec<char> = word.chars().flat_map(char::to_lowercase).collect();
        if letters.iter().copied().any(is_unspaced) {
            found.extend(letters.windows(2).map(String::from_iter));
            continue;
        }
        let word = String::from_iter(letters);
        let is_number = word.chars().any(|letter| letter.is_ascii_digit());
        if !COMMON.contains(&word.as_str()) && (word.chars().count() > 1 || is_number) {
            found.insert(stem(&word));
        }
    }
    found
}

/// A word without the endings by which English bends it. Rough on purpose: two words that end up alike by mistake add
/// little, because one word alone is never enough.
fn stem(word: &str) -> String {
    const ENDINGS: [&str; 12] =
        ["ations", "ation", "ments", "ment", "ings", "ing", "ers", "ed", "er", "es", "ly", "s"];
    const LEAST: usize = 4;
    if !word.is_ascii() {
        return word.to_owned();
    }
    let mut stem = word;
    if let Some(begin) = stem.strip_suffix("ies").or_else(|| stem.strip_suffix("ied"))
        && begin.len() + 1 >= LEAST
    {
        return format!("{begin}i");
    }
    if !stem.ends_with("ss")
        && let Some(begin) = ENDINGS.iter().find_map(|end| stem.strip_suffix(end))
        && begin.len() >= LEAST
    {
        stem = begin;
    } else if let Some(begin) = stem.strip_suffix('s')
        && begin.len() + 1 >= LEAST
        && !begin.ends_with('s')
    {
        stem = begin;
    }
    let stem = stem.strip_suffix('e').filter(|begin| begin.len() >= LEAST).unwrap_or(stem);
    match stem.strip_suffix('y').filter(|begin| begin.len() + 1 >= LEAST) {
        Some(begin) => format!("{begin}i"),
        None => stem.to_owned(),
    }
}

/// The words of a session, numbered, with how much each says: the rarer, the more.
#[derive(Debug, Default)]
pub(crate) struct Lexicon {
    numbers: HashMap<String, u32>,
    /// In how many texts each stands.
    counts: Vec<u32>,
    texts: u32,
    /// Of a word that stands in n texts; filled once all texts are in.
    weights: Vec<f64>,
    /// Of a word: how much of its weight is left where many results have it, 0 to 1. Empty where that was not looked at.
    shares: Vec<f64>,
}

/// With less of its weight left than this a word is one of the form in which results are written, and ties nothing to any of them.
const LEAST_OWN: f64 = 0.5;

/// A text as the numbers of its stems, in their order.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Bag(pub(crate) Vec<u32>);

impl Lexicon {
    /// Numbers the stems of a text and counts them: for the texts that the weights are taken of.
    pub(crate) fn count(&mut self, text: &str) -> Bag {
        let bag = self.bag(text);
        bag.0.iter().for_each(|stem| self.counts[*stem as usize] += 1);
        self.texts += 1;
        bag
    }

    /// Numbers the stems of a text that is only compared.
    pub(crate) fn bag(&mut self, text: &str) -> Bag {
        let mut bag = Vec::new();
        for stem in stems(text) {
            let next = u32::try_from(self.counts.len()).unwrap_or(u32::MAX);
            let number = *self.numbers.entry(stem).or_insert(next);
            if number == next {
                self.counts.push(0);
            }
            bag.push(number);
        }
        bag.sort_unstable();
        Bag(bag)
    }

    /// Weighs all words: `ln(1 + N / n)`, the inverse document frequency of Sparck Jones (1972), with a sentence as the
    /// document. A word that stands in no statement weighs as one that stands in a single one.
    pub(crate) fn weigh(&mut self) {
        let all = f64::from(self.texts.max(1));
        self.weights =
            self.counts.iter().map(|count| (1.0 + all / f64::from((*count).max(1))).ln()).collect();
    }

    /// Takes weight off words by how many of the results have them, each given as its words: by a sentence that stands in all of them
    /// (`from start to end`) none is known. `ln(1 + A / a) / ln(1 + A)` of A results of which a have the word: 1 for a word of one only.
    pub(crate) fn temper(&mut self, results: &[Bag]) {
        let all = results.len().max(1) as f64;
        let mut have = vec![0_u32; self.weights.len()];
        for stem in results.iter().flat_map(|bag| &bag.0) {
            if let Some(count) = have.get_mut(*stem as usize) {
                *count += 1;
            }
        }
        let share = |have: &u32| (1.0 + all / f64::from((*have).max(1))).ln() / (1.0 + all).ln();
        self.shares = have.iter().map(share).collect();
        for (weight, share) in self.weights.iter_mut().zip(&self.shares) {
            *weight *= share;
        }
    }

    /// Whether a word tells results apart.
    fn is_own(&self, stem: u32) -> bool {
        self.shares.get(stem as usize).is_none_or(|share| *share >= LEAST_OWN)
    }

    /// The weight of a word.
    pub(crate) fn weight(&self, stem: u32) -> f64 {
        self.weights.get(stem as usize).copied().unwrap_or_default()
    }

    /// All that a text says.
    pub(crate) fn mass(&self, bag: &Bag) -> f64 {
        bag.0.iter().map(|stem| self.weight(*stem).powi(2)).sum()
    }

    /// How alike two texts are, 0 to 1: the cosine between them, each word with its weight. `None` where they share fewer
    /// words than `least` that tell results apart, which is so of most pairs and costs little to find out.
    pub(crate) fn likeness(&self, left: &Bag, right: &Bag, least: usize) -> Option<f64> {
        let (mut shared, mut count) = (0.0, 0);
        let (mut at, mut other) = (0, 0);
        while let (Some(one), Some(two)) = (left.0.get(at), right.0.get(other)) {
            match one.cmp(two) {
                std::cmp::Ordering::Less => at += 1,
                std::cmp::Ordering::Greater => other += 1,
                std::cmp::Ordering::Equal => {
                    shared += self.weight(*one).powi(2);
                    count += usize::from(self.is_own(*one));
                    at += 1;
                    other += 1;
                }
            }
        }
        if count < least.max(1) {
            return None;
        }
        let norm = (self.mass(left) * self.mass(right)).sqrt();
        Some(if norm > 0.0 { shared / norm } else { 0.0 })
    }
}
