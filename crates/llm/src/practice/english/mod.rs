//! Small English: quoting, lists, capitals, number, sentences, names of seats.

mod cut;
mod german;
mod stems;

pub(super) use cut::{brief, fit, gist, is_joint, shorten};
pub(super) use stems::{is_english, overlap, stems};

pub(super) use german::is_german;
use roundtable_engine::text::{ends_sentence, first_stop, has_phrase};

use super::number::in_words;

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
    let bare = text.trim_end_matches([';', ',', ' ']);
    if ends_short(bare) { bare.to_owned() } else { bare.trim_end_matches(['.', ';', ',', ' ']).to_owned() }
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

/// With a small first letter, unless the first word is an abbreviation or a name with inner capitals, or the text is German,
/// where nouns keep their capitals.
pub(super) fn uncapitalise(text: &str) -> String {
    let word = text.split_whitespace().next().unwrap_or_default();
    if word == "I" || word.chars().skip(1).any(char::is_uppercase) || is_name(text) || is_german(text) {
        return text.to_owned();
    }
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Names of products and their makers that begin a sentence as any other word does.
const PRODUCTS: [&str; 24] = [
    "Microsoft",
    "Google",
    "Outlook",
    "Excel",
    "Windows",
    "Android",
    "Linux",
    "Apple",
    "Adobe",
    "Amazon",
    "Oracle",
    "Slack",
    "Zoom",
    "Teams",
    "Exchange",
    "SharePoint",
    "Moodle",
    "Nextcloud",
    "Salesforce",
    "Jira",
    "Bluetooth",
    "Firefox",
    "Chrome",
    "Safari",
];

/// Whether a text begins with a name of two words: `Mrs Bird`, `Dog Walks`; with one of a product, be it with its number: `Microsoft
/// 365`, `Lagerist 4`.
fn is_name(text: &str) -> bool {
    let all: Vec<&str> = text.split_whitespace().collect();
    let first = all.first().map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()));
    if first.is_some_and(|word| PRODUCTS.contains(&word)) {
        return true;
    }
    let mut words = text.split_whitespace();
    let is_capital = |word: Option<&str>| word.is_some_and(|word| word.starts_with(char::is_uppercase));
    let first = words.next();
    !first.is_some_and(is_joint) && is_capital(first) && is_capital(words.next())
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
    // An abbreviation begins with two capitals, a name with one.
    let is_own = is_name(&name) && lead.chars().nth(1).is_some_and(char::is_lowercase);
    if has_article || is_own || is_plural(&name) { name } else { format!("the {name}") }
}

/// `no`, `one` to `twelve`, then digits.
pub(super) fn count(number: usize) -> String {
    match number {
        0 => "no".to_owned(),
        1..=12 => in_words(number).unwrap_or_else(|| number.to_string()),
        _ => number.to_string(),
    }
}

/// The sentences of a text, with their marks.
pub(super) fn sentences(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        let mut start = 0;
        for (at, mark) in line.char_indices().filter(|(_, letter)| matches!(letter, '.' | '?' | '!')) {
            let end = at + mark.len_utf8();
            let is_end = line[end..].starts_with(' ') || line[end..].is_empty();
            if is_end && (mark != '.' || ends_sentence(line, at)) {
                found.push(line[start..end].trim().to_owned());
                start = end;
            }
        }
        found.push(line[start..].trim().to_owned());
    }
    found.retain(|sentence| sentence.chars().any(char::is_alphanumeric));
    found
}

/// The clauses of a text: its sentences, and what semicolons part.
pub(super) fn clauses(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for part in text.split("; ") {
        let mut rest = part;
        while let Some(at) = first_stop(rest) {
            found.push(&rest[..at]);
            rest = rest[at + 1..].trim_start();
        }
        found.push(rest);
    }
    found
}

/// Without the second of two full stops after an abbreviation: `by 8 p.m..` at the end of a sentence that was put together.
pub(super) fn with_one_stop(text: &str) -> String {
    ["a.m", "p.m", "etc"].iter().fold(text.to_owned(), |text, word| {
        let stopped = format!("{word}.");
        let parts: Vec<&str> = text.split(&stopped).collect();
        let mut joined = String::new();
        for (at, part) in parts.iter().enumerate() {
            let is_second = at > 0 && part.starts_with('.') && !part.starts_with("..");
            joined.push_str(if is_second { &part[1..] } else { part });
            if at + 1 < parts.len() {
                joined.push_str(&stopped);
            }
        }
        joined
    })
}

/// Whether a text ends with an abbreviation whose full stop is a part of it.
fn ends_short(text: &str) -> bool {
    let word = text.rsplit(' ').next().unwrap_or_default().to_lowercase();
    ["a.m.", "p.m.", "etc."].contains(&word.as_str())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_lists_read_as_people_say_them() {
        assert_eq!(seat_name("qa-lead"), "the QA lead");
        assert_eq!(seat_name("devops-engineer"), "the DevOps engineer");
        assert_eq!(list(&["a".into(), "b".into(), "c".into()]), "a, b and c");
        assert_eq!(uncapitalise("QR codes"), "QR codes");
        assert_eq!(uncapitalise("Score board"), "score board");
        assert_eq!(uncapitalise("Mrs Bird needs one hour"), "Mrs Bird needs one hour");
        assert_eq!(uncapitalise("Patienten der Praxis"), "Patienten der Praxis");
        assert_eq!((count(4), count(40)), ("four".to_owned(), "40".to_owned()));
    }

    #[test]
    fn one_person_gets_an_article_and_many_do_not() {
        for (name, said) in [
            ("Head nurse", "the head nurse"),
            ("Residents without a smartphone", "residents without a smartphone"),
            ("The board of the cooperative", "the board of the cooperative"),
            ("QA team", "the QA team"),
            ("Mrs Bird", "Mrs Bird"),
        ] {
            assert_eq!(in_sentence(name), said);
        }
        assert!(is_plural("players") && !is_plural("the board of members") && is_plural("people in wards"));
    }

    #[test]
    fn the_name_of_a_product_keeps_its_capital() {
        for text in ["Microsoft 365 calendars stay in use", "Outlook, which all have, stays"] {
            assert_eq!(uncapitalise(text), text);
        }
        assert_eq!(uncapitalise("Calendars stay in use"), "calendars stay in use");
    }

    #[test]
    fn sentences_end_at_their_marks() {
        assert_eq!(sentences("One. Two 3.5 three? Four"), ["One.", "Two 3.5 three?", "Four"]);
        assert_eq!(
            sentences("They bake at 2 a.m. every day. Then sleep."),
            ["They bake at 2 a.m. every day.", "Then sleep."]
        );
        assert_eq!(clauses("By 8 p.m. how much; by 9 p.m. who"), ["By 8 p.m. how much", "by 9 p.m. who"]);
        assert_eq!(tidy("- Gone by 10 a.m."), "Gone by 10 a.m.");
        assert_eq!(with_one_stop("gone by 10 a.m.. So..."), "gone by 10 a.m. So...");
    }
}
