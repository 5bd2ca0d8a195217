//! Texts made shorter without a cut in the middle of a phrase, and what a position is called.

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

/// A decision as a title: its first sentence, without its reason and without a full stop that only ends it.
pub(super) fn title_of(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let (said, _) = without_reason(first_sentence(&line));
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
fn without_reason(sentence: &str) -> (&str, Option<&str>) {
    let lower = sentence.to_ascii_lowercase();
    // "since" of a time has no comma before it.
    let borders = REASONS.iter().map(|word| format!(", {word} ")).chain([" because ".to_owned()]);
    let found = borders.filter_map(|border| lower.find(&border).map(|at| (at, at + border.len())));
    match found.min() {
        Some((at, behind)) if at > 0 => (&sentence[..at], Some(sentence[behind..].trim())),
        _ => (sentence, None),
    }
}

/// What a seat or the user is for, and the reason that the same sentence gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stance {
    /// The option, without the words by which somebody says that they are for it.
    pub name: String,
    /// Behind "because"; empty where none is given.
    pub reason: String,
    /// Whether the sentence says nothing but the option and its reason.
    pub is_alone: bool,
    /// Whether more sentences follow.
    pub goes_on: bool,
}

/// How people begin to say what they are for.
const LEADS: &[&str] = &[
    "i am for",
    "i'm for",
    "i stay with",
    "i would take",
    "i'd take",
    "i take",
    "i want",
    "i prefer",
    "i favour",
    "i favor",
    "i would choose",
    "i would go with",
    "i vote for",
    "i hold",
    "we are for",
    "we take",
    "we choose",
    "we go with",
    "we should take",
    "we should choose",
    "we should use",
    "we use",
    "we stay with",
    "we want",
    "it should be",
    "let us take",
    "let us use",
    "let's take",
    "let's use",
    "go with",
    "go for",
    "decide for",
    "stay with",
    "take",
    "choose",
    "pick",
    "use",
    "try",
];

/// What a position or a decision is for: what stands in quotation marks behind the lead, else the first sentence without
/// its lead and its reason.
pub(super) fn stance(text: &str) -> Stance {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ").replace('’', "'");
    let sentence = first_sentence(&line);
    let (said, reason) = without_reason(sentence);
    let reason = reason.map(without_stop).unwrap_or_default().to_owned();
    let said = without_stop(said);
    let lower = said.to_ascii_lowercase();
    let lead = LEADS
        .iter()
        .filter(|lead| lower.strip_prefix(*lead).is_some_and(|rest| rest.starts_with([' ', ':'])));
    let lead = lead.map(|lead| lead.len()).max().unwrap_or(0);
    let rest = said[lead..].trim_start_matches([' ', ':']).trim();
    let (name, after) = match quoted(rest) {
        Some((name, after)) => (name, after),
        None => (rest, ""),
    };
    let goes_on = !line[sentence.len()..].trim().is_empty();
    Stance { name: capital(name), reason, is_alone: after.trim().is_empty(), goes_on }
}

/// The phrase in quotation marks with which a text begins, and what stands behind it.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let pairs = [('"', '"'), ('“', '”'), ('„', '“'), ('«', '»')];
    let (open, close) = pairs.into_iter().find(|(open, _)| text.starts_with(*open))?;
    let (name, after) = text[open.len_utf8()..].split_once(close)?;
    (!name.trim().is_empty()).then_some((name.trim(), after))
}

/// With a capital letter at the beginning, unless the first word has its own way with them: `iOS`.
fn capital(text: &str) -> String {
    let first = text.split_whitespace().next().unwrap_or_default();
    if first.chars().any(char::is_uppercase) {
        return text.to_owned();
    }
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
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
    fn a_title_is_the_first_sentence_without_its_reason() {
        assert_eq!(
            title_of(
                "Keep it in the bakery and copy it every night at 3 a.m., because the network fails. Look again in May."
            ),
            "Keep it in the bakery and copy it every night at 3 a.m."
        );
        assert_eq!(title_of("No deposit."), "No deposit");
        assert_eq!(title_of("What has been so since May stays."), "What has been so since May stays");
        assert_eq!(title_of(""), "");
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

    #[test]
    fn a_position_is_called_by_what_it_is_for() {
        let of = |text: &str| {
            let stance = stance(text);
            (stance.name, stance.reason, stance.is_alone, stance.goes_on)
        };
        let said = |name: &str, reason: &str, alone, on| (name.to_owned(), reason.to_owned(), alone, on);
        assert_eq!(
            of("I am for \"in a hosted database\", because a failure of it shows at once."),
            said("In a hosted database", "a failure of it shows at once", true, false)
        );
        assert_eq!(of("A rented service."), said("A rented service", "", true, false));
        assert_eq!(
            of("Take \"a rented service\". It costs 40 euros."),
            said("A rented service", "", true, true)
        );
        assert_eq!(of("Try \"the opposite\" first: it is cheap"), said("The opposite", "", false, false));
        assert_eq!(
            of("We use our own machine, since it is there"),
            said("Our own machine", "it is there", true, false)
        );
        assert_eq!(of("iOS first"), said("iOS first", "", true, false));
    }
}
