//! What a position or a decision is for: the option without the words around it, and its reason.

use super::wording::{first_sentence, without_reason, without_stop};

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
