//! The form of a requirement's sentence, after EARS (Easy Approach to Requirements Syntax, Mavin and others, 2009): a
//! sentence says under which condition its demand holds, and the first word of the condition says which kind it is.

use roundtable_engine::artifact::{Artifact, ArtifactType};

use super::german::{self, is_german};
use super::indicative::is_indicative;
use super::{singular, words};

/// A pattern of EARS.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pattern {
    /// Holds always: no condition.
    Ubiquitous,
    /// `When …`: something happens.
    EventDriven,
    /// `While …`: as long as something is so.
    StateDriven,
    /// `Where …`: only with a feature that not everybody has.
    OptionalFeature,
    /// `If …, then …`: something goes wrong, or is not wanted.
    UnwantedBehaviour,
    /// Two or more of these together.
    Complex,
    /// No demand, and a sentence that says how things are: `The system sends a reminder`.
    Indicative,
    /// No sentence that demands anything.
    None,
}

impl Pattern {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ubiquitous => "ubiquitous",
            Self::EventDriven => "event_driven",
            Self::StateDriven => "state_driven",
            Self::OptionalFeature => "optional_feature",
            Self::UnwantedBehaviour => "unwanted_behaviour",
            Self::Complex => "complex",
            Self::Indicative => "indicative",
            Self::None => "none",
        }
    }
}

/// The pattern of a requirement's description; nothing for other types, whose texts are no such sentences.
pub fn pattern(artifact: &Artifact) -> Option<Pattern> {
    (artifact.kind == ArtifactType::Requirement).then(|| of_text(artifact.text("description")))
}

/// Words that begin a condition, by what they are of.
const EVENT: [&str; 5] = ["when ", "whenever ", "as soon as ", "once ", "after "];
const STATE: [&str; 3] = ["while ", "as long as ", "during "];
const FEATURE: &str = "where ";
const UNWANTED: [&str; 3] = ["if ", "in case ", "unless "];

/// That of the first sentence that demands something, be it by a condition and what is so then.
pub(super) fn of_text(text: &str) -> Pattern {
    let sentences = words::sentences(text);
    let says = |is_so: fn(&str) -> bool| sentences.iter().find(|sentence| is_so(sentence));
    let demand = says(|sentence| words::demands_or_quotes(sentence) || permits(sentence));
    let demand = demand.or(says(says_what_then)).or(says(says_what_is_done_then)).or(says(allows));
    match demand {
        Some(sentence) if is_german(sentence) => german::pattern(sentence),
        Some(sentence) => of_sentence(sentence),
        None if says(is_indicative).is_some() => Pattern::Indicative,
        None => Pattern::None,
    }
}

/// `can` gives somebody an ability, which is a demand on the product.
fn permits(sentence: &str) -> bool {
    if is_german(sentence) {
        return german::permits(sentence);
    }
    singular::permits(sentence) || ["may not", "may only"].iter().any(|word| words::has_word(sentence, word))
}

/// `may` allows, where nothing says more: a thing that may be broken is only thought possible.
fn allows(sentence: &str) -> bool {
    words::place(sentence, "may").is_some()
}

/// `When a loan is late, the desk warns the member`: behind its condition a main clause says what the product does, which is a demand
/// without `must`. Without a condition such a sentence may only tell how things are.
fn says_what_then(sentence: &str) -> bool {
    if is_german(sentence) {
        return german::says_what_then(sentence);
    }
    // Behind these goes on what the condition speaks of.
    const GOES_ON: [&str; 7] = ["and", "or", "but", "which", "who", "whose", "that"];
    let lower = sentence.trim().to_lowercase();
    let mut opens = EVENT.iter().chain(&STATE).chain(&UNWANTED).chain([&FEATURE]);
    let Some(condition) = opens.find_map(|word| lower.strip_prefix(word)) else { return false };
    let (condition, after) = condition.split_once(", ").unwrap_or_default();
    let is_main = |part: &str| {
        let mut words = part.split_whitespace();
        words.next().is_some_and(|word| !GOES_ON.contains(&word)) && words.next().is_some()
    };
    // `If possible, …` has no clause of its own, and a question asks.
    condition.contains(' ') && after.split(", ").any(is_main) && !lower.ends_with('?')
}

/// `A room is released when nobody has checked in`: the same with the trigger or the state behind the main clause, which says in the
/// present what is done. What holds in a place or under a doubt (`where`, `if`) is not read there: see [`of_sentence`].
fn says_what_is_done_then(sentence: &str) -> bool {
    if is_german(sentence) {
        return german::says_what_is_done_then(sentence);
    }
    let lower = sentence.trim().to_lowercase();
    let at = TRAILING_EVENT.iter().chain(&TRAILING_STATE).filter_map(|word| lower.find(word)).min();
    at.is_some_and(|at| words::tells_what_is_done(&lower[..at])) && !lower.ends_with('?')
}

/// Words that begin a condition behind the main clause.
const TRAILING_EVENT: [&str; 2] = [" when ", " as soon as "];
const TRAILING_STATE: [&str; 2] = [" while ", " as long as "];

fn of_sentence(sentence: &str) -> Pattern {
    let lower = sentence.trim().to_lowercase();
    // A condition begins the sentence, or a part of it behind a comma. One of an event or a state is the same condition
    // at the end of the sentence; `if` and `where` there may only mean `whether` and a place.
    let parts: Vec<&str> = lower.split(", ").collect();
    let begins = |starts: &[&str]| parts.iter().any(|part| starts.iter().any(|word| part.starts_with(word)));
    let trails = |words: &[&str]| {
        let places = words.iter().flat_map(|word| lower.match_indices(word));
        places.into_iter().any(|(at, _)| !asks_when(&lower[..at]))
    };
    together([
        (begins(&EVENT) || trails(&TRAILING_EVENT), Pattern::EventDriven),
        (begins(&STATE) || trails(&TRAILING_STATE), Pattern::StateDriven),
        (lower.starts_with(FEATURE), Pattern::OptionalFeature),
        (begins(&UNWANTED), Pattern::UnwantedBehaviour),
    ])
}

/// Whether what stands before `when` makes it a question that somebody wants answered, and no condition: `see when it is free`, `see what
/// can be borrowed and when it is free`.
fn asks_when(before: &str) -> bool {
    const WANTS_TO_KNOW: [&str; 24] = [
        "see",
        "sees",
        "know",
        "knows",
        "say",
        "says",
        "show",
        "shows",
        "tell",
        "tells",
        "ask",
        "asks",
        "choose",
        "chooses",
        "decide",
        "decides",
        "learn",
        "learns",
        "record",
        "records",
        "remember",
        "remembers",
        "out",
        "about",
    ];
    const ASKS: [&str; 6] = ["what", "how", "who", "which", "where", "whether"];
    let words: Vec<&str> = before.split_whitespace().map(|word| word.trim_end_matches(',')).collect();
    match words.last() {
        Some(&("and" | "or")) => words.iter().any(|word| ASKS.contains(word)),
        Some(word) => WANTS_TO_KNOW.contains(word),
        None => false,
    }
}

/// The pattern of a sentence in which these were found: none, one, or several at once.
pub(super) fn together(seen: [(bool, Pattern); 4]) -> Pattern {
    let found: Vec<Pattern> =
        seen.into_iter().filter_map(|(is_so, pattern)| is_so.then_some(pattern)).collect();
    match found.as_slice() {
        [] => Pattern::Ubiquitous,
        [only] => *only,
        _ => Pattern::Complex,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_condition_of_a_sentence_says_its_pattern() {
        let cases = [
            ("The shed must list every tool.", Pattern::Ubiquitous),
            ("A neighbour can lend a tool.", Pattern::Ubiquitous),
            ("When a tool is late, the shed must remind the borrower.", Pattern::EventDriven),
            ("The shed must remind the borrower when a tool is late.", Pattern::EventDriven),
            ("While a tool is lent, the shed must show until when.", Pattern::StateDriven),
            ("Where the shed has a lock, the code must change each day.", Pattern::OptionalFeature),
            ("If the list cannot be saved, the shed must say so.", Pattern::UnwantedBehaviour),
            (
                "While a tool is lent, when the day ends, the shed must write to the borrower.",
                Pattern::Complex,
            ),
            ("For those who lend. When it rains, tools must stay inside.", Pattern::EventDriven),
            ("Nobody may copy a key.", Pattern::Ubiquitous),
            ("No tool may leave the shed at night.", Pattern::Ubiquitous),
            ("While a tool is lent, no one may lend it again.", Pattern::StateDriven),
            ("A member may not pass a key on.", Pattern::Ubiquitous),
            ("A member may lend two tools at once.", Pattern::Ubiquitous),
            ("Tools may be broken. When one is, the shed must show it.", Pattern::EventDriven),
            ("The list of May.", Pattern::None),
            ("Holds as agreed: “Nobody may copy a key.”", Pattern::Ubiquitous),
            ("A good list of tools.", Pattern::None),
            ("", Pattern::None),
            ("The shed must show the place where the tool is.", Pattern::Ubiquitous),
            ("A resident can see what can be borrowed and when it is free.", Pattern::Ubiquitous),
            ("The list must show when a tool is back.", Pattern::Ubiquitous),
            ("The list must say who has a tool, and warn when it is late.", Pattern::EventDriven),
            ("The shed must stay shut at night and when it rains.", Pattern::EventDriven),
        ];
        for (text, pattern) in cases {
            assert_eq!(of_text(text), pattern, "{text}");
        }
    }

    #[test]
    fn a_condition_with_an_indicative_main_clause_is_a_demand() {
        for (text, pattern) in [
            ("When a loan is late, the desk warns the member.", Pattern::EventDriven),
            ("As soon as a tool is back, nobody waits.", Pattern::EventDriven),
            ("While a tool is lent, the list shows until when.", Pattern::StateDriven),
            ("Where the shed has a lock, the code changes each day.", Pattern::OptionalFeature),
            (
                "If the list, which the desk keeps, is lost, then the desk says so.",
                Pattern::UnwantedBehaviour,
            ),
            ("While a tool is lent, when the day ends, the desk writes to the member.", Pattern::Complex),
            ("Tools may be broken. When one is, the shed shows it.", Pattern::EventDriven),
            ("Wenn eine Ausleihe überfällig ist, warnt die Theke das Mitglied.", Pattern::EventDriven),
            (
                "A booked room is released automatically when nobody has checked in 15 minutes after the start.",
                Pattern::EventDriven,
            ),
            ("The list is shown as long as a tool is lent.", Pattern::StateDriven),
            ("Ein Raum wird freigegeben, wenn niemand eingecheckt hat.", Pattern::EventDriven),
            ("Die Liste wird gezeigt, solange ein Werkzeug verliehen ist.", Pattern::StateDriven),
            ("Sobald die Zahlung eingeht, dann bucht das System sie.", Pattern::EventDriven),
            ("Solange ein Werkzeug verliehen ist, zeigt die Liste, bis wann.", Pattern::StateDriven),
            ("Sofern der Schuppen ein Schloss hat, wechselt der Code täglich.", Pattern::OptionalFeature),
            ("Falls die Liste, die er führt, verloren ist, ist er zu warnen.", Pattern::UnwantedBehaviour),
        ] {
            assert_eq!(of_text(text), pattern, "{text}");
        }
    }

    #[test]
    fn a_plain_statement_or_half_a_condition_demands_nothing_still() {
        for text in [
            "The desk warns the member.",
            "The shed is open when it rains.",
            "Die Tür ist offen, wenn es regnet.",
            "Die Theke warnt das Mitglied.",
        ] {
            assert_eq!(of_text(text), Pattern::Indicative, "{text}");
        }
        for text in [
            "Members, late or not, love the list.",
            "If possible, a good list.",
            "If a list is lost, stolen, or burnt.",
            "When a loan is late, who warns the member?",
            "When the shed is open",
            "What is released when nobody comes?",
            "The desk that is opened when it rains, and the shed.",
            "Wenn möglich, eine gute Liste.",
            "Wenn eine Ausleihe überfällig ist, eine gute Liste mit Namen.",
            "Wenn eine Ausleihe überfällig ist, wer warnt das Mitglied?",
        ] {
            assert_eq!(of_text(text), Pattern::None, "{text}");
        }
    }
}
