//! Whether a sentence forbids something, in English or German, read from its form: a refusing first word with a verb that
//! allows, a verb that allows with its refusal, or an order that begins with one.

use roundtable_engine::text::has_phrase;

/// Verbs that allow, which a refusal turns into a prohibition. `May` with its capital is a month.
const ALLOWS: [&str; 3] = ["may", "must", "shall"];
const ALLOWS_GERMAN: [&str; 2] = ["darf", "dürfen"];
/// First words that refuse whatever is said of them.
const REFUSES: [&str; 6] = ["no", "nobody", "none", "nothing", "neither", "never"];

/// Whether a sentence forbids something. What somebody need not do, cannot do or has not done is not forbidden.
pub(super) fn forbids(sentence: &str) -> bool {
    let words = words(sentence);
    let has = |phrases: &[&str]| phrases.iter().any(|phrase| has_phrase(sentence, phrase));
    refused_at_once(&words)
        || refused_by_subject(&words)
        || refused_order(&words)
        || in_german(&words)
        || has(&["not allowed", "not permitted", "under no circumstances", "on no account"])
        || has(&["is forbidden", "are forbidden", "is prohibited", "are prohibited"])
        || has(&["nicht erlaubt", "nicht gestattet", "nicht zulässig", "ist verboten", "sind verboten"])
}

/// The same of an item of a list, where `No cloud` forbids without a verb.
pub(super) fn forbids_as_item(item: &str) -> bool {
    forbids(item) || is_bare(&words(item))
}

/// A word in small letters, but with the capital of a month.
fn words(sentence: &str) -> Vec<String> {
    let bare = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned();
    let all = sentence.replace('’', "'");
    let all = all.split_whitespace().map(bare).filter(|word| !word.is_empty()).enumerate();
    all.map(|(at, word)| if at > 0 && word == "May" { word } else { word.to_lowercase() }).collect()
}

fn word(words: &[String], at: usize) -> &str {
    words.get(at).map_or("", String::as_str)
}

/// `must not`, `may never`, `mustn't`, `is not to be stored`.
fn refused_at_once(words: &[String]) -> bool {
    words.iter().enumerate().any(|(at, said)| {
        let next = word(words, at + 1);
        let is_refused = ["not", "never"].contains(&next);
        // `It may not be possible` doubts.
        let doubts = said == "may" && word(words, at.wrapping_sub(1)) == "it";
        is_refused && !doubts && ALLOWS.contains(&said.as_str()) && !is_beside(&words[..at])
            || is_refused && ["is", "are"].contains(&said.as_str()) && word(words, at + 2) == "to"
            || ["mustn't", "shan't"].contains(&said.as_str())
    })
}

/// Whether what follows belongs to a clause that only says of whom or when: `who may not`, `if a driver may not`.
fn is_beside(before: &[String]) -> bool {
    const NEAR: usize = 3;
    let near = before.iter().rev().take(NEAR).map(String::as_str);
    let opens = |word: &str| ["if", "when", "whether", "because", "while"].contains(&word);
    before
        .last()
        .is_some_and(|last| ["who", "whoever", "whom", "which", "that", "what"].contains(&last.as_str()))
        || near.into_iter().any(opens)
}

/// `No data may leave the house`, `Nobody must enter`, `No card data is to be kept`; `no later than` is a limit.
fn refused_by_subject(words: &[String]) -> bool {
    const LIMITS: [&str; 7] = ["later", "more", "less", "longer", "fewer", "earlier", "sooner"];
    let first = word(words, 0);
    REFUSES.contains(&first)
        && !LIMITS.contains(&word(words, 1))
        && (words.iter().any(|said| ALLOWS.contains(&said.as_str())) || words.windows(3).any(is_to_be))
}

fn is_to_be(words: &[String]) -> bool {
    matches!(words, [is, to, be] if ["is", "are"].contains(&is.as_str()) && to == "to" && be == "be")
}

/// `Never show names`, `Do not show names`. `Never has a tram been late` tells what was.
fn refused_order(words: &[String]) -> bool {
    const TELLS: [&str; 12] =
        ["before", "again", "has", "have", "had", "was", "were", "did", "is", "are", "mind", "the"];
    match word(words, 0) {
        "never" => words.len() > 2 && !TELLS.contains(&word(words, 1)),
        "do" => word(words, 1) == "not",
        first => first == "don't",
    }
}

/// `Keine Namen dürfen das Haus verlassen`, `Niemand darf …`, `Namen dürfen das Haus nicht verlassen`, `Niemals Namen senden`.
fn in_german(words: &[String]) -> bool {
    let is_refusal = |at: usize| {
        let said = word(words, at);
        let is_none = said.strip_prefix("kein").is_some_and(|end| end.is_empty() || end.starts_with('e'));
        let is_not = ["nicht", "nie", "niemals", "niemand", "nichts"].contains(&said);
        (is_none || is_not) && word(words, at + 1) != "nur"
    };
    let refuses = (0..words.len()).any(is_refusal);
    let allows = words.iter().any(|said| ALLOWS_GERMAN.contains(&said.as_str()));
    let is_order = ["nie", "niemals"].contains(&word(words, 0))
        && words.len() > 2
        && words.last().is_some_and(|last| last.ends_with("en"));
    refuses && allows || is_order
}

/// `No cloud`, `Keine Namen per E-Mail`: nothing in it says that something is so.
fn is_bare(words: &[String]) -> bool {
    const SAYS: [&str; 24] = [
        "is", "are", "was", "were", "has", "have", "had", "will", "can", "cannot", "need", "needs", "ist",
        "sind", "war", "waren", "hat", "haben", "hatte", "wird", "werden", "kann", "können", "muss",
    ];
    let first = word(words, 0);
    let refuses =
        first == "no" || first.strip_prefix("kein").is_some_and(|end| end.is_empty() || end.starts_with('e'));
    let limits = ["later", "more", "less", "longer", "fewer", "earlier", "sooner"].contains(&word(words, 1));
    refuses && !limits && words.len() > 1 && !words.iter().any(|said| SAYS.contains(&said.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prohibition_is_known_by_its_form_in_both_languages() {
        for text in [
            "No customer data may leave our own machine",
            "Nobody may move a tram during a brake test.",
            "Never send a driver's name by e-mail",
            "Do not print the dose on the door sign.",
            "Doses must not be changed after the release.",
            "A driver may never swap trams.",
            "The key is not to be copied.",
            "No card data is to be stored by us.",
            "It is not allowed to enter the hall alone.",
            "Keine Namen der Fahrer dürfen das Haus verlassen.",
            "Patientendaten dürfen die Apotheke nicht verlassen.",
            "Kein Wagen darf ohne Bremsprobe ausrücken.",
            "Niemals Rezepte per E-Mail senden.",
        ] {
            assert!(forbids(text), "{text}");
        }
        for text in [
            "No later than 1 May the board must be gone.",
            "No tram has failed since May.",
            "Nobody has to register.",
            "Never before has a tram been late.",
            "It may not be possible to reach everybody.",
            "The board must work in May.",
            "Bis Ende Mai muss die Tafel nicht fertig sein.",
            "Mechanics cannot type long texts.",
            "Whoever may not enter rings the bell.",
            "If a driver may not drive, the dispatcher is told.",
            "No cloud",
        ] {
            assert!(!forbids(text), "{text}");
        }
        assert!(forbids_as_item("No cloud") && forbids_as_item("Keine Namen per E-Mail"));
        assert!(!forbids_as_item("No more than 40 euros") && !forbids_as_item("No complaint was made"));
    }
}
