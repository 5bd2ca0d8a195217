//! Words and patterns that a check looks for, of English sentences; those of German ones are in [`super::german`]. Whole words only.

use roundtable_engine::text::has_phrase;

use super::german::{self, Tongue, is_german, tongue};
use super::quoted::{quotations, unquoted};
use super::singular;

/// The sentences of a text: up to a full stop, an exclamation or question mark before a space, a semicolon or a line end. Nothing
/// ends within a quotation.
pub(super) fn sentences(text: &str) -> Vec<String> {
    split(text, true)
}

/// The same, with what stands behind a semicolon in the sentence that it goes on with.
pub(super) fn whole_sentences(text: &str) -> Vec<String> {
    split(text, false)
}

fn split(text: &str, at_semicolons: bool) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut sentence = String::new();
    let german = is_german(text);
    let quotations = quotations(text);
    let is_quoted = |at: usize| quotations.iter().any(|quotation| quotation.contains(&at));
    // A quotation that is a sentence, or ends with one, ends the one around it before a capital letter.
    let ends_quoted = |at: usize, letter: char| {
        let after = at + letter.len_utf8();
        let (before, next) = (&text[..at], &text[after..]);
        quotations.iter().any(|quotation| quotation.end == after)
            && before.ends_with(['.', '!', '?'])
            && next.starts_with(char::is_whitespace)
            && next.trim_start().starts_with(char::is_uppercase)
    };
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        sentence.push(letter);
        let ends = match letter {
            '\n' => true,
            _ if is_quoted(at) => ends_quoted(at, letter),
            ';' => at_semicolons,
            '.' if german && german::goes_on(&text[..at], &text[at + 1..]) => false,
            '.' | '!' | '?' => letters.peek().is_none_or(|(_, next)| next.is_whitespace()),
            _ => false,
        };
        if ends {
            sentences.push(std::mem::take(&mut sentence).trim().to_owned());
        }
    }
    sentences.push(sentence.trim().to_owned());
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

/// Whether a sentence demands or forbids something, in words of its own.
pub(super) fn demands(sentence: &str) -> bool {
    demands_or_quotes(&unquoted(sentence))
}

/// The same, with what it quotes: a requirement may take a demand over word for word.
pub(super) fn demands_or_quotes(sentence: &str) -> bool {
    if is_german(sentence) {
        german::demands(sentence)
    } else {
        singular::demand(&sentence.to_lowercase()).is_some()
    }
}

/// Where a text in small letters forbids something: `nobody may copy it`, `no tool may leave the shed`. `may` alone allows, or
/// thinks possible.
pub(super) fn prohibition(lower: &str) -> Option<usize> {
    const NOBODY: [&str; 5] = ["nobody", "no", "none", "neither", "nothing"];
    const JOINS: [&str; 3] = ["and", "or", "but"];
    let mut from = 0;
    for clause in lower.split_inclusive([',', ';', ':']) {
        let words: Vec<&str> = clause.split_whitespace().collect();
        if let Some(may) = words.iter().position(|word| bare(word) == "may")
            && let Some(who) = words[..may].iter().rposition(|word| NOBODY.contains(&bare(word).as_str()))
            && !words[who..may].iter().any(|word| JOINS.contains(word))
            && !describes(&words[..may])
        {
            return place(clause, "may").map(|at| from + at);
        }
        from += clause.len();
    }
    None
}

/// Whether a word stands in a sentence as a whole word.
pub(super) fn has_word(sentence: &str, word: &str) -> bool {
    place(&sentence.to_lowercase(), word).is_some()
}

pub(super) fn bare(word: &str) -> String {
    word.trim_matches(|letter: char| !letter.is_alphabetic()).to_lowercase()
}

/// Words that stand between a form of `be` and its participle.
const BETWEEN: [&str; 6] = ["not", "never", "always", "only", "also", "then"];

/// A form of `be` with a participle behind it, and nobody who does it: `is moved`. Only where the sentence itself says or
/// demands something: a condition (`when it is done`), what is told of a thing (`what was promised`) and the whole of
/// Given, When, Then describe a situation, and whoever acts in it stands in another part.
pub(super) fn passive_without_actor(sentence: &str) -> Option<String> {
    let own = unquoted(sentence);
    if is_german(&own) {
        return german::passive_without_actor(&own);
    }
    const BE: [&str; 7] = ["is", "are", "be", "been", "was", "were", "being"];
    let words: Vec<&str> = own.split_whitespace().collect();
    let bare = |word: &&str| bare(word);
    if has_phrase(&own, "by") || words.first().map(bare).as_deref() == Some("given") {
        return None;
    }
    (0..words.len()).find_map(|at| {
        let be = bare(&words[at]);
        let after = words[at + 1..].iter().map(bare).find(|word| !BETWEEN.contains(&word.as_str()))?;
        let acts = BE.contains(&be.as_str()) && is_participle(&after) && !describes(&words[..at]);
        acts.then(|| format!("{be} {after}"))
    })
}

/// Whether the part of a sentence that ends with these words is a condition, or tells of which thing it speaks.
pub(super) fn describes(before: &[&str]) -> bool {
    const OPENS: [&str; 24] = [
        "given", "when", "whenever", "if", "while", "where", "wherever", "unless", "until", "before",
        "after", "since", "because", "as", "once", "who", "whom", "whose", "which", "that", "what",
        "whatever", "how", "than",
    ];
    // `When: somebody is interrupted` is a condition, too: the mark stands behind the word that opens it.
    let opens = |word: &&&str| OPENS.contains(&bare(word).as_str());
    let ends = |word: &&&str| word.ends_with([',', ';', ':']) && !(word.ends_with(':') && opens(word));
    before.iter().rev().take_while(|word| !ends(word)).any(|word| opens(&word))
}

/// Whether a word is a participle of an act, by its ending or by its form: `released`, `taken`.
fn is_participle(word: &str) -> bool {
    const PARTICIPLES: [&str; 14] = [
        "sent", "shown", "made", "done", "kept", "held", "given", "taken", "built", "told", "written",
        "lent", "known", "seen",
    ];
    // Ends in -ed and is no participle of an act.
    const STATES: [&str; 8] =
        ["limited", "needed", "related", "based", "allowed", "supposed", "located", "tired"];
    (word.ends_with("ed") && word.len() > 4 && !STATES.contains(&word)) || PARTICIPLES.contains(&word)
}

/// Whether a clause of an English sentence tells in the present what is done with something: `a room is released automatically`.
pub(super) fn tells_what_is_done(clause: &str) -> bool {
    let words: Vec<&str> = clause.split_whitespace().collect();
    (1..words.len().saturating_sub(1)).any(|at| {
        let is_between = |word: &String| BETWEEN.contains(&word.as_str()) || word.ends_with("ly");
        let after = words[at + 1..].iter().map(|word| bare(word)).find(|word| !is_between(word));
        ["is", "are"].contains(&bare(words[at]).as_str())
            && after.is_some_and(|word| is_participle(&word))
            && !describes(&words[..at])
    })
}

/// Whether a text gives a number, be it in words. None at all is one, too: `not a single case`, `no lost booking`.
pub(super) fn has_number(text: &str) -> bool {
    const NUMBERS: [&str; 18] = [
        "zero",
        "none",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "every",
        "all",
        "a single",
        "no single",
        "nobody",
        "never",
    ];
    let in_words = || match tongue(text) {
        Tongue::German => german::has_number(text),
        Tongue::English => NUMBERS.iter().any(|word| has_phrase(text, word)),
        Tongue::Either => NUMBERS.iter().any(|word| has_phrase(text, word)) || german::has_number(text),
    };
    text.chars().any(|letter| letter.is_ascii_digit())
        || in_words()
        || text.split(['|', '\n']).any(is_of_nothing)
}

/// Whether a text begins with what there is none of. A comparison (`no slower than today`) counts nothing.
fn is_of_nothing(text: &str) -> bool {
    let lower = text.trim().to_lowercase();
    let compares = |of: &str| {
        has_phrase(of, "than")
            || ["more", "less", "longer", "later", "worse"].iter().any(|word| of.starts_with(word))
    };
    lower.strip_prefix("no ").is_some_and(|of| !compares(of))
}

/// Where a word stands as a whole word.
pub(super) fn place(text: &str, word: &str) -> Option<usize> {
    let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.match_indices(word).map(|(at, _)| at).find(|at| {
        !is_word(text[..*at].chars().next_back()) && !is_word(text[at + word.len()..].chars().next())
    })
}
