//! Sentences that say how things are, `The system sends a reminder`: whoever wrote one in a requirement meant a demand, and nobody can tell
//! whether it is one. Only where the verb is certain, as a plural and a verb have one ending in English.

use roundtable_engine::artifact::{Artifact, ArtifactType};

use super::german::{self, Tongue, is_german, tongue};
use super::quoted::unquoted;
use super::singular::spaced;
use super::words::{bare, describes, sentences};

/// Words before which a noun stands behind a verb, or which stand for one: behind a plural they are rare.
const OPEN_OBJECT: &[&str] = &[
    "the", "a", "an", "its", "their", "his", "her", "it", "them", "this", "that", "these", "those", "each",
    "every", "all", "any", "no", "one", "two", "three", "four", "five", "who", "what", "which", "when",
    "whether", "nobody", "somebody", "itself", "only", "within", "until", "once", "both",
];
/// Behind these stands a noun and no verb.
const OPEN_NOUN: &[&str] = &[
    "of", "for", "in", "on", "with", "to", "by", "from", "at", "about", "over", "between", "the", "a", "an",
    "and", "or", "no", "its", "their", "every", "each", "all", "this", "that", "as", "than",
];
/// Verbs of products, as many say them: only these are known behind a plural, where they have no ending.
const OF_MANY: &[&str] = &[
    "see", "get", "receive", "send", "show", "store", "keep", "list", "display", "allow", "provide",
    "record", "warn", "notify", "remind", "choose", "enter", "confirm", "cancel", "book", "pay", "open",
    "close", "create", "change", "delete", "search", "find", "use", "need",
];

/// Whether a sentence says how things are.
pub(super) fn is_indicative(sentence: &str) -> bool {
    let own = unquoted(sentence);
    if own.trim_end().ends_with('?') {
        return false;
    }
    let is_english = || verb(&spaced(&own)).is_some();
    match tongue(&own) {
        Tongue::German => german::is_indicative(&own),
        Tongue::English => is_english(),
        Tongue::Either => is_english() || german::is_indicative(&own),
    }
}

/// A requirement's description with its first sentence of that kind as a demand; nothing where it demands something, and in German, whose
/// verb would go to the end of the clause.
pub fn as_demand(artifact: &Artifact) -> Option<String> {
    let text = artifact.text("description");
    let is_of_one = artifact.kind == ArtifactType::Requirement
        && super::pattern(artifact) == Some(super::Pattern::Indicative);
    let sentence = sentences(text).into_iter().find(|sentence| is_of_one && is_indicative(sentence))?;
    let demand = (!is_german(&unquoted(&sentence))).then(|| demand_of(&sentence))??;
    Some(text.replacen(&sentence, &demand, 1))
}

/// The sentence with `must` before its verb, and those that are joined to it.
fn demand_of(sentence: &str) -> Option<String> {
    let own = unquoted(sentence);
    let words = spaced(&own);
    let at = verb(&words)?;
    let is_not = words.get(at + 1).is_some_and(|(_, word)| bare(word) == "not");
    let infinitive = match (bare(words[at].1).as_str(), is_not) {
        ("is" | "are", false) => "must be".to_owned(),
        ("is" | "are", true) => "must not be".to_owned(),
        ("does" | "do", true) => "must not".to_owned(),
        (_, true) => return None,
        (verb, false) => format!("must {}", base(verb)),
    };
    let last = if is_not { at + 1 } else { at };
    let mut demand = sentence[..words[at].0].to_owned() + &infinitive;
    let mut from = words[last].0 + words[last].1.len();
    let joined = (last + 2..words.len()).filter(|at| ["and", "or"].contains(&bare(words[at - 1].1).as_str()));
    for (place, word) in joined.filter(|at| is_of_one(&words, *at)).map(|at| words[at]) {
        demand += &sentence[from..place];
        demand += &base(&bare(word));
        from = place + word.len();
    }
    Some(demand + &sentence[from..])
}

/// The place of the verb of the main clause.
fn verb(words: &[(usize, &str)]) -> Option<usize> {
    let plain: Vec<&str> = words.iter().map(|(_, word)| *word).collect();
    (1..words.len().saturating_sub(1)).find(|at| {
        let (before, verb) = (bare(plain[at - 1]), bare(plain[*at]));
        let is_noun = OPEN_NOUN.contains(&before.as_str());
        let is_known = ["is", "are", "has", "have"].contains(&verb.as_str())
            || (["does", "do"].contains(&verb.as_str()) && bare(plain[at + 1]) == "not");
        let is_of_many =
            before.ends_with('s') && OF_MANY.contains(&verb.as_str()) && opens_object(plain[at + 1]);
        let ends = plain[at - 1].ends_with([',', ';', ':']);
        !is_noun && !ends && !describes(&plain[..*at]) && (is_known || is_of_many || is_of_one(words, *at))
    })
}

/// Whether a word is a verb as one says it, `sends`, with what it is done to behind it.
fn is_of_one(words: &[(usize, &str)], at: usize) -> bool {
    let verb = bare(words[at].1);
    let is_verb =
        verb.len() > 3 && verb.ends_with('s') && !["ss", "us", "is"].iter().any(|end| verb.ends_with(end));
    is_verb
        && !words[at].1.ends_with([',', ';', ':', '.'])
        && words.get(at + 1).is_some_and(|(_, next)| opens_object(next))
}

fn opens_object(word: &str) -> bool {
    let word = word.to_lowercase();
    let is_number = word.starts_with(|letter: char| letter.is_ascii_digit());
    let word = word.trim_end_matches([',', '.', ';', ':']);
    is_number || word.ends_with("ally") || OPEN_OBJECT.contains(&word)
}

/// The form of a verb behind `must`.
fn base(verb: &str) -> String {
    if verb == "has" {
        return "have".to_owned();
    }
    if let Some(stem) = verb.strip_suffix("ies").filter(|stem| stem.len() > 1) {
        return format!("{stem}y");
    }
    let hisses = ["ches", "shes", "sses", "xes", "zzes", "oes"].iter().any(|end| verb.ends_with(end));
    let is_of_one = verb.ends_with('s') && !verb.ends_with("ss");
    let ending = if hisses { 2 } else { usize::from(is_of_one) };
    verb[..verb.len() - ending].to_owned()
}

#[cfg(test)]
mod tests {
    use roundtable_engine::artifact::Agreement::Consensus;
    use serde_json::json;

    use super::*;
    use crate::tests::sample::artifact;

    fn demanded(description: &str) -> Option<String> {
        as_demand(&artifact("REQ-001", "A title", Consensus, json!({ "description": description })))
    }

    #[test]
    fn a_sentence_in_the_indicative_is_worded_as_a_demand() {
        for (says, demands) in [
            ("The system sends a reminder.", "The system must send a reminder."),
            (
                "The desk carries the tool and watches its owner.",
                "The desk must carry the tool and watch its owner.",
            ),
            ("Late on. The shed is open at night.", "Late on. The shed must be open at night."),
            ("A list is not shown to guests.", "A list must not be shown to guests."),
            ("The shed does not lend the last tool.", "The shed must not lend the last tool."),
            ("Each member has a key.", "Each member must have a key."),
            ("Members see the list.", "Members must see the list."),
            ("The sign “A tool is late” has a frame.", "The sign “A tool is late” must have a frame."),
        ] {
            assert_eq!(demanded(says).as_deref(), Some(demands), "{says}");
        }
        for other in [
            "The system must send a reminder.",
            "A good list of tools for the shed.",
            "When a loan is late, the desk warns the member.",
            "Is the shed open?",
            "The desk that is opened when it rains, and the shed.",
            "Das System sendet eine Erinnerung.",
            "",
        ] {
            assert_eq!(demanded(other), None, "{other}");
        }
    }

    #[test]
    fn a_german_one_is_known_by_its_verb_in_the_second_place() {
        for text in [
            "Das System sendet eine Erinnerung.",
            "Die Tür ist offen, wenn es regnet.",
            "Die Mitglieder sehen die Liste.",
        ] {
            assert!(is_indicative(text), "{text}");
        }
        for text in [
            "Eine gute Liste der Werkzeuge.",
            "Die Liste mit Namen.",
            "Wenn es regnet, eine Liste.",
            "Sendet das System eine Erinnerung?",
        ] {
            assert!(!is_indicative(text), "{text}");
        }
    }
}
