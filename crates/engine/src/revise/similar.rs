//! Artifacts that seem to say the same.
//!
//! The measure is the Dice coefficient (twice the words that both have, divided by the words that each has) over the
//! sets of words of title and main text; words that carry no subject are left out, and a plural counts as its singular.
//! It is symmetrical, needs no model, and can be checked by hand. Words of a frame that both texts fill in with words of their own
//! ([`filled`]) do not count: they say that both were written alike.

use std::collections::BTreeSet;

use super::{REPLACED_BY, are_distinct, main_key};
use crate::artifact::{Artifact, ArtifactType};
use crate::session::Session;

/// From this similarity on two artifacts are proposed to be merged. The nearest pair that is not to be proposed, in whole practice
/// sessions, has 0.57 (a rule, and what writes down that the user decided for it); two measures with figures of their own have 0.45 at
/// most. The integration test `duplicates_of_real_sessions` shows the pairs.
pub const LIKELY: f64 = 0.7;
/// Above this similarity two titles name one subject: two of three words.
const SAME_SUBJECT: f64 = 0.5;
/// Words at the beginning and at the end of two texts, together, that are a frame.
const SHORTEST_FRAME: usize = 3;
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

/// Pairs of artifacts of one type that seem to say the same, the most similar first. What a person made two of is no such pair, nor
/// is what they found to say something else each: they said that it says two things.
pub fn duplicates(session: &Session) -> Vec<Pair> {
    let known: Vec<&Artifact> = session.artifacts.iter().filter(|artifact| counts(artifact)).collect();
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
    for (at, left) in known.iter().enumerate() {
        let others = known[at + 1..].iter().filter(|right| right.kind == left.kind);
        for right in others.filter(|right| !were_split(left, right) && !are_distinct(left, right)) {
            let similarity = similarity(left, right);
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
    let of = |artifact: &Artifact| words_in(&format!("{} {}", artifact.title, said(artifact)));
    let whole = dice(&of(left), &of(right));
    match filled([&left.title, &right.title], [said(left), said(right)]) {
        Some([left, right]) => whole.min(dice(&words_in(&left), &words_in(&right))),
        None => whole,
    }
}

fn said(artifact: &Artifact) -> &str {
    artifact.text(main_key(artifact.kind))
}

/// What two titles and texts say of their own where the texts are one frame (`The product must let members …`, `Holds as agreed: …`)
/// that each fills in with other words, and the titles are not nearly the same: each title with what fills its text. `None` where there
/// is no such frame: then what both have is what they are about.
pub fn filled(titles: [&str; 2], texts: [&str; 2]) -> Option<[String; 2]> {
    let [left, right] = titles.map(words_in);
    // Of one subject by their titles: another word in the text is another wording.
    if dice(&left, &right) > SAME_SUBJECT {
        return None;
    }
    let [left, right] = texts.map(|text| tokens(text).collect::<Vec<_>>());
    let begins = left.iter().zip(&right).take_while(|(left, right)| left == right).count();
    let ends = left[begins..].iter().rev().zip(right[begins..].iter().rev());
    let ends = ends.take_while(|(left, right)| left == right).count();
    if begins + ends < SHORTEST_FRAME {
        return None;
    }
    let own = [&left, &right].map(|words| words[begins..words.len() - ends].join(" "));
    let [left, right] = [&own[0], &own[1]].map(|text| words_in(text));
    let each_says_something = !left.is_subset(&right) && !right.is_subset(&left);
    each_says_something.then(|| [0, 1].map(|at| format!("{} {}", titles[at], own[at])))
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

fn tokens(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase)
}

fn words_in(text: &str) -> BTreeSet<String> {
    tokens(text).filter(|word| !EMPTY.contains(&word.as_str())).map(|word| singular(&word)).collect()
}

fn singular(word: &str) -> String {
    let is_plural = word.len() > 3 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us");
    if is_plural { word[..word.len() - 1].to_owned() } else { word.to_owned() }
}
