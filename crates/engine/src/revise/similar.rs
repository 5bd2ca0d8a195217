//! Artifacts that seem to say the same.
//!
//! The measure is the Dice coefficient (twice the words that both have, divided by the words that each has) over the
//! sets of words of title and main text; words that carry no subject are left out, and a plural counts as its singular.
//! It is symmetrical, needs no model, and can be checked by hand.

use std::collections::BTreeSet;

use super::{REPLACED_BY, main_key};
use crate::artifact::{Artifact, ArtifactType};
use crate::session::Session;

/// From this similarity on two artifacts are proposed to be merged. The nearest pair that says two different things, in
/// whole practice sessions, has 0.67 (two measures with figures of their own): the integration test
/// `duplicates_of_real_sessions` shows the pairs.
pub const LIKELY: f64 = 0.7;
/// Pairs that are proposed at most: more is no proposal but a list.
const MOST: usize = 12;

/// Two artifacts that seem to say the same.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// The earlier one.
    pub left: String,
    /// The later one.
    pub right: String,
    /// 0 to 1.
    pub similarity: f64,
}

/// Pairs of artifacts of one type that seem to say the same, the most similar first. What a person made two of is no such pair: they
/// said that it says two things.
pub fn duplicates(session: &Session) -> Vec<Pair> {
    let known: Vec<(&Artifact, BTreeSet<String>)> = session
        .artifacts
        .iter()
        .filter(|artifact| counts(artifact))
        .map(|artifact| (artifact, words_of(artifact)))
        .collect();
    let parts: Vec<Vec<String>> = session
        .artifacts
        .iter()
        .map(|artifact| artifact.list(REPLACED_BY))
        .filter(|parts| parts.len() > 1)
        .collect();
    let were_split = |left: &Artifact, right: &Artifact| {
        parts.iter().any(|parts| parts.contains(&left.id) && parts.contains(&right.id))
    };
    let mut pairs = Vec::new();
    for (at, (left, left_words)) in known.iter().enumerate() {
        let others = known[at + 1..].iter().filter(|(right, _)| right.kind == left.kind);
        for (right, right_words) in others.filter(|(right, _)| !were_split(left, right)) {
            let similarity = dice(left_words, right_words);
            if similarity >= LIKELY {
                pairs.push(Pair { left: left.id.clone(), right: right.id.clone(), similarity });
            }
        }
    }
    pairs.sort_by(|one, other| other.similarity.total_cmp(&one.similarity));
    pairs.truncate(MOST);
    pairs
}

fn counts(artifact: &Artifact) -> bool {
    let has_own_end =
        matches!(artifact.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion | ArtifactType::Adr);
    !has_own_end && !artifact.is_set_aside() && !artifact.fields.contains_key(REPLACED_BY)
}

/// How similar two artifacts are, 0 to 1.
pub fn similarity(left: &Artifact, right: &Artifact) -> f64 {
    dice(&words_of(left), &words_of(right))
}

#[allow(clippy::cast_precision_loss, reason = "numbers of words in a statement")]
fn dice(left: &BTreeSet<String>, right: &BTreeSet<String>) -> f64 {
    let both = left.intersection(right).count();
    let all = left.len() + right.len();
    if all == 0 { 0.0 } else { 2.0 * both as f64 / all as f64 }
}

/// Words that say nothing about the subject of a statement.
const EMPTY: [&str; 42] = [
    "a", "an", "the", "and", "or", "of", "to", "in", "on", "at", "by", "for", "with", "from", "is", "are",
    "be", "was", "were", "it", "its", "this", "that", "these", "those", "must", "shall", "should", "can",
    "may", "will", "has", "have", "as", "when", "if", "not", "no", "than", "then", "their", "they",
];

fn words_of(artifact: &Artifact) -> BTreeSet<String> {
    let text = format!("{} {}", artifact.title, artifact.text(main_key(artifact.kind))).to_lowercase();
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.filter(|word| !EMPTY.contains(word)).map(singular).collect()
}

fn singular(word: &str) -> String {
    let is_plural = word.len() > 3 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us");
    if is_plural { word[..word.len() - 1].to_owned() } else { word.to_owned() }
}
