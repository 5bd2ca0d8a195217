//! Texts made shorter without a cut in the middle of a phrase.

use roundtable_engine::decided::UserDecision;

/// Words whose full stop ends no sentence, without it.
const ABBREVIATIONS: &[&str] = &[
    "a.m", "approx", "bzw", "ca", "cf", "d.h", "dr", "e.g", "etc", "i.e", "incl", "max", "min", "mr", "mrs",
    "p.m", "prof", "vs", "z.b",
];
/// Words that no text is cut behind: what they belong to would be missing.
const JOINTS: &[&str] = &[
    "a", "about", "against", "an", "and", "as", "at", "before", "behind", "between", "but", "by", "during",
    "each", "every", "for", "from", "if", "in", "into", "nor", "of", "on", "onto", "or", "over", "per", "so",
    "than", "that", "the", "their", "this", "to", "under", "until", "when", "which", "with", "without",
];
/// What a reason begins with.
const REASONS: [&str; 4] = ["because", "since", "so that", "due to"];
/// Most characters of a title.
const LONGEST_TITLE: usize = 160;

/// The first sentence, with its mark at the end.
pub(super) fn first_sentence(text: &str) -> &str {
    let text = text.trim();
    let mut quoted = false;
    for (at, letter) in text.char_indices() {
        let next = text[at + letter.len_utf8()..].chars().next();
        match letter {
            '"' => quoted = !quoted,
            '“' | '„' | '«' => quoted = true,
            '”' | '»' => quoted = false,
            '\n' if next == Some('\n') => return text[..at].trim_end(),
            '!' | '?' | '.'
                if !quoted
                    && next.is_some_and(char::is_whitespace)
                    && (letter != '.' || ends_sentence(&text[..at], &text[at + 1..])) =>
            {
                return &text[..=at];
            }
            _ => {}
        }
    }
    text
}

/// Whether a full stop between these two is the end of a sentence.
fn ends_sentence(before: &str, after: &str) -> bool {
    let goes_on_small = after.trim_start().chars().next().is_some_and(char::is_lowercase);
    !goes_on_small && (is_time(before) || !is_abbreviation(before))
}

fn last_word(text: &str) -> String {
    let word = text.split_whitespace().next_back().unwrap_or_default();
    word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase()
}

fn is_abbreviation(before: &str) -> bool {
    let word = last_word(before);
    // `1. First this` is one sentence.
    let is_number = before.trim().chars().all(|letter| letter.is_ascii_digit());
    is_number || ABBREVIATIONS.contains(&word.as_str())
}

/// `3 a.m` may end a sentence, too.
fn is_time(before: &str) -> bool {
    ["a.m", "p.m"].contains(&last_word(before).as_str())
}

/// What a text says in short: whole where it is at most `most` characters; else as many of its sentences, clauses or, at
/// the least, words as fit, with an ellipsis. Never cut within a word or behind a preposition.
pub(super) fn short(text: &str, most: usize) -> String {
    let text = text.trim();
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let end = text.char_indices().nth(most).map_or(text.len(), |(at, _)| at);
    let mut sentences = 0;
    while sentences < end {
        let rest = &text[sentences..];
        let until = sentences + (rest.len() - rest.trim_start().len()) + first_sentence(rest).len();
        if until > end || until == sentences {
            break;
        }
        sentences = until;
    }
    if sentences > 0 {
        return format!("{} …", text[..sentences].trim_end());
    }
    let clause = clause_end(&text[..end]).filter(|at| *at * 3 >= end);
    format!("{}…", text[..clause.unwrap_or_else(|| word_end(text, end))].trim_end())
}

/// Where the last clause ends that is whole.
fn clause_end(text: &str) -> Option<usize> {
    [", ", "; ", ": ", " – ", " — "].iter().filter_map(|border| text.rfind(border)).max()
}

/// Whether nothing ends with a word: what it belongs to would be missing.
pub(super) fn is_joint(word: &str) -> bool {
    JOINTS.contains(&word)
}

/// The end of the last word before `end` that something may end with.
fn word_end(text: &str, end: usize) -> usize {
    let is_border = text[end..].starts_with(char::is_whitespace);
    let mut at = if is_border { end } else { text[..end].rfind(char::is_whitespace).unwrap_or(end) };
    while is_joint(&last_word(&text[..at])) {
        match text[..at].trim_end().rfind(char::is_whitespace) {
            Some(before) => at = before,
            None => break,
        }
    }
    at
}

/// A decision as a title, without a full stop that only ends it. The user's own words are whole where they are short, as what stands behind
/// may take back what stands before it; else as much of them as fits, with the sign that more follows. A recommendation is its first
/// sentence without its reason: its further ones are reasons.
pub(super) fn title_of(decision: &UserDecision<'_>) -> String {
    title_in(decision.words, decision.is_own)
}

fn title_in(words: &str, is_own: bool) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = if is_own { line.as_str() } else { without_last_reason(first_sentence(&line)) };
    short(without_stop(said), LONGEST_TITLE)
}

/// Without the full stop of a sentence; that of `3 a.m.` stays.
pub(super) fn without_stop(text: &str) -> &str {
    let text = text.trim();
    match text.strip_suffix('.') {
        Some(before) if !is_abbreviation(before) => before,
        _ => text,
    }
}

/// What is said, and the reason that is given for it behind "because" and its like.
pub(super) fn without_reason(sentence: &str) -> (&str, Option<&str>) {
    let lower = sentence.to_ascii_lowercase();
    // "since" of a time has no comma before it.
    let borders = REASONS.iter().map(|word| format!(", {word} ")).chain([" because ".to_owned()]);
    let found = borders.filter_map(|border| lower.find(&border).map(|at| (at, at + border.len())));
    match found.min() {
        Some((at, behind)) if at > 0 => (&sentence[..at], Some(sentence[behind..].trim())),
        _ => (sentence, None),
    }
}

/// The same, where the reason ends the sentence: what a comma or another border parts from it may be a condition.
fn without_last_reason(sentence: &str) -> &str {
    match without_reason(sentence) {
        (said, Some(reason)) if !reason.contains([',', ';', ':', '(', '–', '—']) => said,
        _ => sentence,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_does_not_end_at_an_abbreviation() {
        assert_eq!(
            first_sentence("Copy it at 3 a.m. every night. Then rest."),
            "Copy it at 3 a.m. every night."
        );
        assert_eq!(first_sentence("Copy it at 3 a.m. Then rest."), "Copy it at 3 a.m.");
        assert_eq!(
            first_sentence("Use a queue, e.g. Redis, and test it. Later more."),
            "Use a queue, e.g. Redis, and test it."
        );
        assert_eq!(
            first_sentence("Take \"Wait. Then go.\" first. Then look."),
            "Take \"Wait. Then go.\" first."
        );
        assert_eq!(first_sentence("At most 3.5 % of it"), "At most 3.5 % of it");
    }

    #[test]
    fn a_title_of_a_recommendation_is_its_sentence_without_its_reason() {
        let recommended = "Keep it in the bakery and copy it every night at 3 a.m., because the network fails. Look again in May.";
        assert_eq!(title_in(recommended, false), "Keep it in the bakery and copy it every night at 3 a.m.");
        let on_condition = "Keep it, because it is cheap, unless Jonas leaves.";
        assert_eq!(title_in(on_condition, false), "Keep it, because it is cheap, unless Jonas leaves");
        assert_eq!(title_in("What has been so since May stays.", true), "What has been so since May stays");
        assert_eq!(title_in("", true), "");
    }

    /// What stands behind may take it back.
    #[test]
    fn a_title_in_the_users_own_words_leaves_nothing_out_that_it_does_not_say() {
        for words in [
            "A rented service. I don't want it",
            "Our own machine, because it is cheap, is what I refuse",
            "A rented service because nobody has to be woken is out of the question, we buy nothing at all",
            "Our own machine, because I say so, unless Jonas leaves",
            "No deposit, because it keeps people out",
        ] {
            assert_eq!(title_in(&format!("{words}."), true), words);
        }
        let long = format!("Our own machine, because it is cheap, {}is what I refuse.", "very ".repeat(40));
        assert!(title_in(&long, true).ends_with('…'), "{}", title_in(&long, true));
    }

    #[test]
    fn nothing_is_cut_within_a_phrase() {
        let text =
            "Restaurants may change an order until six; shops may do so until four, and nobody after that";
        assert_eq!(short(text, 60), "Restaurants may change an order until six…");
        assert_eq!(
            short("Take the smallest server that holds the plan of the night", 40),
            "Take the smallest server that holds…"
        );
        assert_eq!(short("One. Two is longer than that.", 12), "One. …");
        assert_eq!(short("Short enough", 40), "Short enough");
        // A language without spaces is cut where it has to be.
        assert_eq!(short(&"計".repeat(30), 10).chars().count(), 11);
    }
}
