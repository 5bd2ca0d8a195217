//! Small English: quoting, shortening, lists, word stems, names of seats.

use std::collections::BTreeSet;

use roundtable_engine::text::has_phrase;

/// Words that would call the user if they stood in a concern or a conflict: the defaults of the session's settings.
const ALARMS: [&str; 4] = ["security", "must-have", "blocking", "legal"];

/// Whether a text would call the user.
pub(super) fn has_alarm(text: &str) -> bool {
    ALARMS.iter().any(|word| has_phrase(text, word))
}

/// One line without Markdown marks, list bullets and full stop.
pub(super) fn tidy(text: &str) -> String {
    let text: String = text.chars().filter(|letter| !matches!(letter, '*' | '`' | '_')).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.trim_start_matches(['-', '+', '>', '#', ' ']).trim_start_matches("[ ] ");
    text.trim_end_matches(['.', ';', ',', ' ']).to_owned()
}

/// What an item says first: up to its first explanation, at most `max` characters.
pub(super) fn gist(text: &str, max: usize) -> String {
    const BREAKS: [&str; 8] = [": ", "; ", " (", ", so that ", " - ", ". ", "? ", ", because "];
    let text = tidy(text);
    let end = BREAKS
        .iter()
        .filter_map(|mark| text.find(mark).map(|at| if *mark == "? " { at + 1 } else { at }))
        .filter(|at| *at >= 12)
        .min();
    shorten(end.map_or(text.as_str(), |at| &text[..at]), max)
}

/// Cut between words, with three dots when something was cut.
pub(super) fn shorten(text: &str, max: usize) -> String {
    if text.chars().take(max.saturating_add(1)).count() <= max {
        return text.to_owned();
    }
    let mut short = String::new();
    for word in text.split_whitespace() {
        if short.chars().count() + word.chars().count() + 4 > max {
            break;
        }
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(word);
    }
    if short.is_empty() {
        short = text.chars().take(max.saturating_sub(3)).collect();
    }
    format!("{}...", without_joint(&short).trim_end_matches([',', ';', ':', '.']))
}

/// Words that lead on to something: no text ends with one.
const JOINTS: [&str; 34] = [
    "which", "that", "who", "because", "when", "if", "with", "without", "for", "by", "until", "in", "on",
    "at", "from", "to", "and", "or", "but", "so", "than", "while", "before", "after", "of", "as", "over",
    "under", "the", "a", "an", "their", "within", "between",
];

fn is_joint(word: &str) -> bool {
    JOINTS.contains(&word.trim_matches('"').to_lowercase().as_str())
}

/// A text that was cut, up to its last word that ends something.
fn without_joint(text: &str) -> &str {
    let mut rest = text.trim_end();
    while let Some((before, last)) = rest.rsplit_once(' ') {
        if !is_joint(last) {
            break;
        }
        rest = before.trim_end();
    }
    rest
}

/// What an item says first, as a title: short, whole words, never with dots where something was left out.
pub(super) fn brief(text: &str, max: usize) -> String {
    fit(&gist(text, usize::MAX), max)
}

/// A title of at most `max` characters. A longer one ends before its last joint (a preposition, a conjunction), so that
/// what is left reads as a whole.
pub(super) fn fit(text: &str, max: usize) -> String {
    let was_cut = text.contains("...") || text.contains('…');
    let text = text.replace("...", " ").replace('…', " ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let length = |words: &[&str]| words.join(" ").chars().count();
    let mut kept = words.len();
    while kept > 0 && length(&words[..kept]) > max {
        kept -= 1;
    }
    if kept < words.len() {
        let joint =
            words[..kept].iter().rposition(|word| is_joint(word)).filter(|at| *at >= 3 && *at * 2 >= kept);
        let comma = words[..kept].iter().rposition(|word| word.ends_with(',')).map(|at| at + 1);
        let joint = joint.or_else(|| comma.filter(|at| *at >= 3 && *at * 2 >= kept));
        kept = joint.unwrap_or(kept);
        while kept > 1 && is_joint(words[kept - 1]) {
            kept -= 1;
        }
    }
    let mut title = words[..kept].join(" ");
    if kept < words.len() || was_cut {
        title = title.trim_end_matches([',', ';', ':', '.', '-', ' ']).to_owned();
    }
    if title.is_empty() {
        title = text.trim().chars().take(max).collect();
    }
    // A quotation whose end was left out.
    if title.matches('"').count() % 2 == 1 { title.replace('"', "") } else { title }
}

/// In quotation marks; marks inside become single ones.
pub(super) fn quote(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("\"{}\"", text.replace(['"', '“', '”'], "'")) }
}

/// With a capital first letter; a leading quotation mark is left alone.
pub(super) fn capitalise(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// With a small first letter, unless the first word is an abbreviation or a name with inner capitals.
pub(super) fn uncapitalise(text: &str) -> String {
    let word = text.split_whitespace().next().unwrap_or_default();
    if word == "I" || word.chars().skip(1).any(char::is_uppercase) {
        return text.to_owned();
    }
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Two groups of people, or the one that both are.
pub(super) fn both(one: &str, other: &str) -> String {
    if one.eq_ignore_ascii_case(other) { one.to_owned() } else { format!("{one} and {other}") }
}

/// Whether a group's name takes a plural verb: by its first noun, before any "of", "with" or "who".
pub(super) fn is_plural(name: &str) -> bool {
    const LINKS: [&str; 13] =
        ["of", "with", "without", "who", "that", "in", "from", "for", "on", "at", "whose", "to", "under"];
    const MANY: [&str; 9] = ["people", "children", "staff", "men", "women", "those", "all", "and", "police"];
    let words: Vec<&str> = name.split_whitespace().collect();
    let end = words.iter().position(|word| LINKS.contains(word)).filter(|at| *at > 0).unwrap_or(words.len());
    let noun = words[..end].last().map_or_else(String::new, |word| word.to_lowercase());
    MANY.contains(&noun.as_str())
        || noun.ends_with('s') && !noun.ends_with("ss") && !name.starts_with("whoever")
}

/// A group's name as it stands in a sentence: one person gets an article.
pub(super) fn in_sentence(name: &str) -> String {
    let name = uncapitalise(name);
    let lead = name.split_whitespace().next().unwrap_or_default();
    let has_article =
        ["the", "a", "an", "my", "our", "whoever", "those", "any", "every", "each"].contains(&lead);
    if has_article || is_plural(&name) { name } else { format!("the {name}") }
}

/// `one` to `twelve`, then digits.
pub(super) fn count(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// The sentences of a text, with their marks.
pub(super) fn sentences(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        let mut start = 0;
        for (at, mark) in line.char_indices().filter(|(_, letter)| matches!(letter, '.' | '?' | '!')) {
            let end = at + mark.len_utf8();
            if line[end..].starts_with(' ') || line[end..].is_empty() {
                found.push(line[start..end].trim().to_owned());
                start = end;
            }
        }
        found.push(line[start..].trim().to_owned());
    }
    found.retain(|sentence| sentence.chars().any(char::is_alphanumeric));
    found
}

/// A seat's id as people say it: `the product manager`, `the QA lead`.
pub(super) fn seat_name(id: &str) -> String {
    const SHORT: [&str; 13] =
        ["qa", "ux", "ui", "it", "hr", "api", "ai", "cto", "ceo", "sre", "oss", "db", "ml"];
    let words = id.split(['-', '_', ' ']).filter(|word| !word.is_empty());
    let words: Vec<String> = words
        .map(|word| match word {
            "devops" => "DevOps".to_owned(),
            word if SHORT.contains(&word) => word.to_uppercase(),
            word => word.to_owned(),
        })
        .collect();
    format!("the {}", words.join(" "))
}

/// The stems of the words that carry meaning.
pub(super) fn stems(text: &str) -> BTreeSet<String> {
    const EMPTY: [&str; 58] = [
        "about",
        "after",
        "again",
        "also",
        "and",
        "any",
        "anybody",
        "are",
        "before",
        "can",
        "everything",
        "first",
        "for",
        "from",
        "has",
        "have",
        "how",
        "into",
        "its",
        "last",
        "less",
        "like",
        "made",
        "make",
        "many",
        "more",
        "most",
        "must",
        "not",
        "one",
        "only",
        "out",
        "over",
        "own",
        "per",
        "some",
        "than",
        "that",
        "the",
        "their",
        "them",
        "then",
        "there",
        "they",
        "this",
        "two",
        "user",
        "was",
        "what",
        "when",
        "which",
        "who",
        "will",
        "with",
        "within",
        "without",
        "would",
        "year",
    ];
    text.split(|letter: char| !letter.is_alphanumeric())
        .map(str::to_lowercase)
        .filter(|word| word.chars().count() >= 3 && !EMPTY.contains(&word.as_str()))
        .map(|word| match word.as_str() {
            // Two pairs that mean the same wherever things are lent, booked or delivered.
            "back" => stem("return"),
            "late" | "overdue" | "punctual" => stem("time"),
            _ => stem(&word),
        })
        .collect()
}

fn stem(word: &str) -> String {
    for ending in ["ations", "ation", "ings", "ing", "ers", "ed", "er", "es", "s", "e"] {
        if let Some(rest) = word.strip_suffix(ending)
            && rest.chars().count() >= 3
        {
            return rest.trim_end_matches('e').to_owned();
        }
    }
    word.to_owned()
}

/// How many stems two texts share.
pub(super) fn overlap(left: &str, right: &str) -> usize {
    stems(left).intersection(&stems(right)).count()
}

/// Whether a text reads like English; short texts get the benefit of the doubt.
pub(super) fn is_english(text: &str) -> bool {
    const COMMON: [&str; 32] = [
        "the", "a", "an", "and", "or", "of", "to", "in", "is", "are", "for", "on", "at", "with", "by",
        "from", "not", "no", "that", "it", "be", "as", "can", "who", "all", "one", "must", "has", "have",
        "their", "they", "within",
    ];
    let words: Vec<String> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    if words.len() < 12 {
        return text.chars().filter(|letter| letter.is_alphabetic() && !letter.is_ascii()).count() * 5
            <= text.chars().filter(|letter| letter.is_alphabetic()).count();
    }
    let common = words.iter().filter(|word| COMMON.contains(&word.as_str())).count();
    common * 12 >= words.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_shortened_where_they_explain_themselves() {
        assert_eq!(
            gist("Residents reserve from home: calls fall to two.", 90),
            "Residents reserve from home"
        );
        assert_eq!(gist("**Score board**", 90), "Score board");
        assert_eq!(gist("one two three four five six", 18), "one two three...");
        assert_eq!(shorten("Donaudampfschifffahrtsgesellschaft", 10), "Donauda...");
        assert_eq!(gist("Deposit or none? Some want it.", 90), "Deposit or none?");
    }

    #[test]
    fn titles_are_worded_short_and_never_cut_with_dots() {
        for (text, max, title) in [
            ("Reserving a tool for a date", 80, "Reserving a tool for a date"),
            ("Residents who renovate their flats and need several tools", 30, "Residents who renovate"),
            (
                "Does the first release hold everything in scope, or one path that is done well?",
                60,
                "Does the first release hold everything in scope",
            ),
            ("Handle drills, sanders, ...", 80, "Handle drills, sanders"),
            ("Say \"the whole of it\" aloud", 12, "Say"),
            ("Donaudampfschifffahrtsgesellschaft", 10, "Donaudampf"),
        ] {
            assert_eq!(fit(text, max), title);
        }
        assert_eq!(brief("No thing is promised twice: never", 80), "No thing is promised twice");
    }

    #[test]
    fn words_are_told_apart_by_their_stems() {
        assert_eq!(
            overlap("Handing out and taking back a tool", "Volunteers: hand out, take back, repair"),
            3
        );
        assert_eq!(overlap("nothing", "else"), 0);
    }

    #[test]
    fn names_and_lists_read_as_people_say_them() {
        assert_eq!(seat_name("qa-lead"), "the QA lead");
        assert_eq!(seat_name("devops-engineer"), "the DevOps engineer");
        assert_eq!(list(&["a".into(), "b".into(), "c".into()]), "a, b and c");
        assert_eq!(uncapitalise("QR codes"), "QR codes");
        assert_eq!(uncapitalise("Score board"), "score board");
        assert_eq!((count(4), count(40)), ("four".to_owned(), "40".to_owned()));
    }

    #[test]
    fn other_languages_are_noticed() {
        assert!(is_english(
            "Residents see from home what is available and reserve it, and no tool is promised twice"
        ));
        assert!(!is_english(
            "Die Nachbarn sehen von zu Hause aus, welche Werkzeuge frei sind, und reservieren sie dort"
        ));
        assert!(!is_english("日本語のプロジェクト"));
    }

    #[test]
    fn one_person_gets_an_article_and_many_do_not() {
        for (name, said) in [
            ("Head nurse", "the head nurse"),
            ("Residents without a smartphone", "residents without a smartphone"),
            ("The board of the cooperative", "the board of the cooperative"),
            ("QA team", "the QA team"),
        ] {
            assert_eq!(in_sentence(name), said);
        }
        assert!(is_plural("players") && !is_plural("the board of members") && is_plural("people in wards"));
    }

    #[test]
    fn sentences_end_at_their_marks() {
        assert_eq!(sentences("One. Two 3.5 three? Four"), ["One.", "Two 3.5 three?", "Four"]);
    }
}
