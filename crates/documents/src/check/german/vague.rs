//! Words that hide a decision.

use roundtable_engine::text::has_phrase;
use roundtable_engine::validation::Ask;

use super::{bare, tokens};

/// Adjectives, in every ending. Only in small letters: a noun is none.
const ADJECTIVES: [(Ask, &[&str]); 6] = [
    (
        Ask::Measure,
        &[
            "schnell",
            "langsam",
            "rasch",
            "zügig",
            "zeitnah",
            "umgehend",
            "unverzüglich",
            "sofort",
            "sofortig",
            "bald",
            "baldig",
            "rechtzeitig",
            "frühzeitig",
            "kurzfristig",
            "langfristig",
            "effizient",
            "performant",
            "skalierbar",
            "leistungsfähig",
            "leistungsstark",
            "reaktionsschnell",
            "hochverfügbar",
        ],
    ),
    (
        Ask::Seen,
        &[
            "einfach",
            "leicht",
            "intuitiv",
            "benutzerfreundlich",
            "nutzerfreundlich",
            "anwenderfreundlich",
            "kundenfreundlich",
            "bedienerfreundlich",
            "komfortabel",
            "komfortable",
            "bequem",
            "nahtlos",
            "modern",
            "klar",
            "übersichtlich",
            "verständlich",
            "gut",
            "besser",
            "schön",
            "verbessert",
            "ansprechend",
            "ergonomisch",
            "problemlos",
            "reibungslos",
            "mühelos",
        ],
    ),
    (
        Ask::Against,
        &[
            "sicher",
            "zuverlässig",
            "robust",
            "stabil",
            "ausfallsicher",
            "widerstandsfähig",
            "belastbar",
            "verlässlich",
        ],
    ),
    (
        Ask::Case,
        &[
            "angemessen",
            "adäquat",
            "geeignet",
            "sinnvoll",
            "zumutbar",
            "ordnungsgemäß",
            "vernünftig",
            "üblich",
            "möglichst",
            "gegebenenfalls",
            "ggf",
            "eventuell",
            "evtl",
            "normalerweise",
            "üblicherweise",
            "gewöhnlich",
            "typischerweise",
            "idealerweise",
            "grundsätzlich",
            "meist",
            "meistens",
            "weitgehend",
            "weitestgehend",
        ],
    ),
    (
        Ask::Count,
        &[
            "mehrere",
            "verschieden",
            "divers",
            "einige",
            "manche",
            "viele",
            "wenige",
            "zahlreich",
            "ausreichend",
            "genügend",
            "hinreichend",
            "minimal",
            "maximal",
            "usw",
            "etc",
            "uvm",
        ],
    ),
    (Ask::Choice, &["flexibel", "flexible", "beliebig"]),
];

/// What is vague before a noun only: `die erforderlichen Angaben`, and not `eine Anmeldung ist erforderlich`.
const BEFORE_NOUNS: [&str; 5] = ["erforderlich", "notwendig", "nötig", "relevant", "passend"];

const PHRASES: [(Ask, &[&str]); 4] = [
    (
        Ask::Measure,
        &["in echtzeit", "auf knopfdruck", "in kürze", "so schnell wie möglich", "so bald wie möglich"],
    ),
    (
        Ask::Case,
        &[
            "bei bedarf",
            "falls nötig",
            "wenn nötig",
            "falls erforderlich",
            "wenn erforderlich",
            "wenn möglich",
            "falls möglich",
            "soweit möglich",
            "sofern möglich",
            "so weit wie möglich",
            "nach möglichkeit",
            "in der regel",
            "i. d. r.",
            "i.d.r.",
            "im allgemeinen",
            "im normalfall",
            "im idealfall",
            "unter umständen",
            "u. u.",
            "je nach bedarf",
        ],
    ),
    (
        Ask::Count,
        &[
            "und so weiter",
            "u. a.",
            "u.a.",
            "u. ä.",
            "u.ä.",
            "und ähnliches",
            "und ähnliche",
            "unter anderem",
            "und vieles mehr",
        ],
    ),
    (Ask::Choice, &["und/oder", "unterstützung für"]),
];

const ENDINGS: [&str; 18] = [
    "", "e", "en", "er", "es", "em", "ere", "eren", "erer", "eres", "erem", "ste", "sten", "ster", "stes",
    "este", "esten", "n",
];

/// The vague words of a sentence, in its order, as they stand there in small letters, each with what to ask instead.
pub(in crate::check) fn vague(sentence: &str) -> Vec<(String, Ask)> {
    let lower = sentence.to_lowercase();
    let mut found: Vec<(usize, String, Ask)> = Vec::new();
    for (ask, phrases) in PHRASES {
        for phrase in phrases.iter().filter(|phrase| is_there(&lower, phrase)) {
            let at = lower.find(phrase).unwrap_or(usize::MAX);
            add(&mut found, at, phrase, ask);
        }
    }
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let mut from = 0;
    for (at, word) in words.iter().enumerate() {
        let word = bare(word).to_lowercase();
        let place = lower[from..].find(&word).map_or(from, |found| from + found);
        from = (place + word.len()).min(lower.len());
        let ask = ask(&words, at);
        if let Some(ask) = ask.filter(|_| !word.is_empty()) {
            add(&mut found, place, &word, ask);
        }
    }
    found.sort_by_key(|(at, _, _)| *at);
    found.into_iter().map(|(_, word, ask)| (word, ask)).collect()
}

/// Whole words; one that ends with a full stop is found with it.
fn is_there(lower: &str, phrase: &str) -> bool {
    has_phrase(lower, phrase)
}

fn add(found: &mut Vec<(usize, String, Ask)>, at: usize, word: &str, ask: Ask) {
    let is_covered = found.iter().any(|(place, known, _)| (*place..*place + known.len()).contains(&at));
    if !is_covered && !found.iter().any(|(_, known, _)| known == word) {
        found.push((at, word.to_owned(), ask));
    }
}

/// What to ask for the word at this place; `None` where it hides nothing.
fn ask(words: &[&str], at: usize) -> Option<Ask> {
    let word = bare(words[at]);
    // The first word has a capital whatever it is.
    if word.starts_with(char::is_uppercase) && at > 0 {
        return None;
    }
    let lower = word.to_lowercase();
    let next = words.get(at + 1).map(|next| bare(next)).unwrap_or_default();
    let is_before_noun = lower != word || next.starts_with(char::is_uppercase);
    if is_before_noun && BEFORE_NOUNS.iter().any(|stem| is_form(&lower, stem) && lower != *stem) {
        return Some(Ask::Case);
    }
    let of = |(_, stems): &&(Ask, &[&str])| stems.iter().any(|stem| is_form(&lower, stem));
    let (ask, _) = ADJECTIVES.iter().find(of)?;
    (!is_exact(words, at, &lower)).then_some(*ask)
}

fn is_form(word: &str, stem: &str) -> bool {
    word.strip_prefix(stem).is_some_and(|ending| ENDINGS.contains(&ending))
}

/// Whether the words around it say exactly what is meant.
fn is_exact(words: &[&str], at: usize, word: &str) -> bool {
    let before = at.checked_sub(1).map(|at| bare(words[at]).to_lowercase()).unwrap_or_default();
    let next = words.get(at + 1).map(|next| bare(next).to_lowercase()).unwrap_or_default();
    let is_number = |word: &str| {
        word.starts_with(|letter: char| letter.is_ascii_digit())
            || super::has_number(word)
            || ["ein", "eine", "einen", "einem"].contains(&word)
    };
    match word {
        // At most, at least.
        "maximal" | "minimal" => is_number(&next),
        // `stellt sicher, dass`; `sichert`.
        "sicher" => tokens(&words.join(" "))
            .iter()
            .any(|word| is_form(&word.to_lowercase(), "stell") || word.to_lowercase() == "stellt"),
        // `wie viele`, `so viele … wie`.
        _ if word.starts_with("viel") || word.starts_with("wenig") => {
            ["wie", "so", "zu", "gleich", "ebenso"].contains(&before.as_str())
        }
        // Two that differ, `einander verschieden`.
        _ if word.starts_with("verschieden") => is_number(&before) || before == "voneinander",
        // A simple majority is a term of law.
        _ if word.starts_with("einfach") => next == "mehrheit",
        // `leicht verletzt`, `gut 5`: a degree, and no promise.
        "bald" => before == "so",
        _ => false,
    }
}
