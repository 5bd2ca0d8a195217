//! The same look at German sentences. Which language a sentence is in, its own small words say: a German requirement in an English
//! document is read as German. Where the rules cannot be sure, they say nothing.

mod passive;
mod vague;

pub(super) use passive::passive_without_actor;
pub(super) use vague::vague;

use super::ears::{Pattern, together};

/// Small words that no English sentence has.
const GERMAN: [&str; 72] = [
    "der", "das", "ein", "eine", "einen", "einem", "einer", "eines", "und", "oder", "aber", "sowie", "muss",
    "müssen", "soll", "sollen", "sollte", "sollten", "darf", "dürfen", "kann", "können", "wird", "werden",
    "wurde", "wurden", "ist", "sind", "sein", "nicht", "kein", "keine", "mit", "von", "vom", "für", "auf",
    "aus", "bei", "beim", "nach", "zu", "zum", "zur", "im", "den", "dem", "des", "wenn", "sobald", "solange",
    "falls", "während", "sich", "als", "auch", "nur", "alle", "jede", "jeder", "jedes", "er", "sie", "es",
    "ihr", "ihre", "durch", "über", "ohne", "dass", "bis", "hat",
];
/// And the other way.
const ENGLISH: [&str; 44] = [
    "the", "a", "an", "and", "or", "but", "must", "shall", "should", "can", "will", "is", "are", "be",
    "been", "not", "no", "with", "of", "for", "on", "at", "by", "from", "to", "it", "its", "they", "their",
    "that", "this", "which", "who", "when", "while", "if", "as", "each", "every", "all", "has", "have",
    "may", "into",
];

/// Which of the two languages a text is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tongue {
    German,
    English,
    /// A word or two that either may have.
    Either,
}

pub(super) fn tongue(text: &str) -> Tongue {
    let (mut german, mut english) = (0, 0);
    for word in tokens(text) {
        let lower = word.to_lowercase();
        german += usize::from(GERMAN.contains(&lower.as_str()) || lower.contains(['ä', 'ö', 'ü', 'ß']));
        english += usize::from(ENGLISH.contains(&lower.as_str()));
    }
    match german.cmp(&english) {
        std::cmp::Ordering::Greater => Tongue::German,
        std::cmp::Ordering::Equal if german == 0 => Tongue::Either,
        _ => Tongue::English,
    }
}

pub(super) fn is_german(text: &str) -> bool {
    tongue(text) == Tongue::German
}

/// The words of a text, as they are written, without the signs around them.
fn tokens(text: &str) -> Vec<&str> {
    text.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect()
}

fn bare(word: &str) -> &str {
    word.trim_matches(|letter: char| !letter.is_alphanumeric())
}

/// Words after which a full stop ends nothing.
const SHORT: [&str; 24] = [
    "z", "b", "d", "h", "u", "a", "i", "r", "ä", "o", "bzw", "ggf", "ca", "inkl", "exkl", "max", "min", "nr",
    "evtl", "vgl", "abs", "art", "sog", "zzgl",
];
/// With these it may end one, where a capital letter follows.
const SHORT_OR_LAST: [&str; 3] = ["usw", "etc", "uvm"];

/// Whether the full stop behind `before` is one of an abbreviation or of a number (`am 3. März`), in a German text.
pub(super) fn goes_on(before: &str, after: &str) -> bool {
    let last =
        before.rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
    let next = after.trim_start();
    SHORT.contains(&last.as_str())
        || (SHORT_OR_LAST.contains(&last.as_str()) && !next.starts_with(char::is_uppercase))
        || (!last.is_empty()
            && last.len() < 3
            && last.chars().all(|digit| digit.is_ascii_digit())
            && is_dated(next))
}

fn is_dated(next: &str) -> bool {
    const MONTHS: [&str; 12] = [
        "Januar",
        "Februar",
        "März",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember",
    ];
    MONTHS.iter().any(|month| next.starts_with(month)) || next.starts_with(char::is_lowercase)
}

/// Words by which a sentence demands. `Soll` and `Muss` with a capital are nouns.
const DEMANDS: [&str; 9] = ["muss", "müssen", "muß", "soll", "sollen", "sollte", "sollten", "darf", "dürfen"];

fn is_demand(word: &str) -> bool {
    let is_noun = word.starts_with(char::is_uppercase) && word.chars().any(char::is_lowercase);
    !is_noun && DEMANDS.contains(&word.to_lowercase().as_str())
}

pub(super) fn demands(sentence: &str) -> bool {
    tokens(sentence).into_iter().any(is_demand)
}

/// `kann` gives somebody an ability, as `can` does.
pub(super) fn permits(sentence: &str) -> bool {
    tokens(sentence).iter().any(|word| ["kann", "können"].contains(&word.to_lowercase().as_str()))
}

/// What comes after something else.
pub(super) const AFTERWARDS: [&str; 7] =
    ["danach", "anschließend", "daraufhin", "hinterher", "hernach", "im anschluss", "dann"];
/// Begins what holds where the demand before it is not met.
pub(super) const OTHERWISE: [&str; 3] = ["sonst", "ansonsten", "andernfalls"];
/// Behind these a time goes on, and nothing is done.
const TIMES: [&str; 14] =
    ["noch", "auf", "für", "bis", "in", "an", "am", "im", "bei", "mit", "während", "zu", "nur", "als"];

/// What follows a joining word and demands a second time: another `muss` with its own subject, a second verb behind the one, what is
/// done afterwards. `said`: the same words with what they quote.
pub(super) fn goes_on_demanding(own: &str, said: &str) -> Option<String> {
    let words: Vec<&str> = own.split_whitespace().collect();
    let is_ability = |word: &&str| ["kann", "können"].contains(&bare(word).to_lowercase().as_str());
    let ability = words.iter().position(is_ability);
    let Some(first) = words.iter().position(|word| is_demand(bare(word))) else {
        // An ability is one demand, and a second verb behind it another one.
        let can = ability?;
        let mut joins = (can + 1..words.len()).filter(|at| words[*at] == "und");
        let again = joins.find(|at| does_more(&words, can, *at))?;
        let rest: Vec<&str> = said.split_whitespace().skip(again).collect();
        return Some(super::singular::told(&rest.join(" ")));
    };
    let joins = (first + 1..words.len()).filter(|at| is_join(&words, *at));
    let told = |at: usize| {
        let rest: Vec<&str> = said.split_whitespace().skip(at).collect();
        super::singular::told(&rest.join(" "))
    };
    let again = joins.into_iter().find(|at| demands_again(&words, *at) || does_more(&words, first, *at));
    again.or_else(|| (first + 1..words.len()).find(|at| comes_after(&words, first, *at))).map(told)
}

/// Whether something is done afterwards from here: behind `und` in the clause of the demand, or as a clause of its own.
fn comes_after(words: &[&str], demand: usize, at: usize) -> bool {
    let ends = |word: &&str| word.ends_with([',', ';', ':']);
    let is_after = |at: usize| {
        let rest = words[at..].join(" ").to_lowercase();
        let after = AFTERWARDS.iter().find_map(|word| rest.strip_prefix(word)?.strip_prefix(' '));
        let mut after = after.unwrap_or_default().split_whitespace();
        after.next().is_some_and(|word| !TIMES.contains(&word)) && after.next().is_some()
    };
    if words[at] == "und" {
        return !words[demand..at].iter().any(ends) && is_after(at + 1);
    }
    // `wenn …, dann muss …` is one demand.
    words[at - 1].ends_with(',') && words[at] != "dann" && is_after(at)
}

fn is_join(words: &[&str], at: usize) -> bool {
    let join = words[at].to_lowercase();
    ["und", "oder", "aber", "sowie"].contains(&join.as_str())
        || (join == "dann" && words[at - 1].ends_with(','))
}

/// Whether a demand stands behind the join that is not the end of a clause: `…, wie und wann er zahlen muss` only tells of one.
fn demands_again(words: &[&str], join: usize) -> bool {
    let is_main = |at: usize| {
        let goes_on = !words[at].ends_with([',', '.', ';', ':', '!', '?']) && at + 1 < words.len();
        is_demand(bare(words[at])) && goes_on && !is_join(words, at + 1)
    };
    (join + 1..words.len()).any(is_main)
}

/// Whether verbs stand on both sides of the join, and the demand before them in the same clause: `muss es speichern und ihn benachrichtigen`.
fn does_more(words: &[&str], demand: usize, join: usize) -> bool {
    let ends = |at: &usize| words[*at].ends_with([',', ';', ':', '.']);
    if join < demand + 2 || (demand..join).any(|at| ends(&at)) || !is_infinitive(words[join - 1]) {
        return false;
    }
    // Behind an article or another word in small letters an ending in -en is that of an adjective.
    let before = words[join - 2];
    let is_verb = join - 2 == demand
        || bare(before).starts_with(|letter: char| letter.is_uppercase() || letter.is_numeric());
    let end = (join + 1..words.len()).find(ends).unwrap_or(words.len() - 1);
    is_verb && end > join && is_infinitive(words[end])
}

fn is_infinitive(word: &str) -> bool {
    let word = bare(word);
    word.starts_with(char::is_lowercase)
        && word.len() > 4
        && ["en", "ern", "eln"].iter().any(|ending| word.ends_with(ending))
}

/// Conditions by the word that they begin with: an event, a state, something that goes wrong.
const EVENT: [&str; 11] = [
    "wenn ",
    "nur wenn ",
    "immer wenn ",
    "jedes mal wenn ",
    "sobald ",
    "nachdem ",
    "nach dem ",
    "nach der ",
    "nach einem ",
    "nach einer ",
    "sowie der ",
];
const STATE: [&str; 3] = ["solange ", "während ", "so lange "];
const UNWANTED: [&str; 7] =
    ["falls ", "im falle ", "im fall ", "für den fall", "im fehlerfall ", "es sei denn", "außer wenn "];
const FEATURE: [&str; 3] = ["sofern ", "wo ", "soweit "];

/// The pattern of a sentence that demands something.
pub(super) fn pattern(sentence: &str) -> Pattern {
    let lower = sentence.trim().to_lowercase();
    // German begins every such clause behind a comma.
    let parts: Vec<&str> = lower.split(", ").collect();
    let begins = |starts: &[&str]| parts.iter().any(|part| starts.iter().any(|word| part.starts_with(word)));
    together([
        (begins(&EVENT), Pattern::EventDriven),
        (begins(&STATE), Pattern::StateDriven),
        (FEATURE.iter().any(|word| lower.starts_with(word)), Pattern::OptionalFeature),
        (begins(&UNWANTED), Pattern::UnwantedBehaviour),
    ])
}

/// Whether the verb stands in the second place of a sentence, behind the noun that it is about: `Das System sendet eine Erinnerung`. A
/// clause that a condition opens has it at its end.
pub(super) fn is_indicative(sentence: &str) -> bool {
    const AUXILIARIES: [&str; 6] = ["ist", "sind", "hat", "haben", "wird", "werden"];
    let main = sentence.trim().split(", ").next().unwrap_or_default();
    let lower = main.to_lowercase();
    let mut opens = EVENT.iter().chain(&STATE).chain(&UNWANTED).chain(&FEATURE);
    if opens.any(|word| lower.starts_with(word)) || sentence.trim_end().ends_with('?') {
        return false;
    }
    let words = tokens(main);
    let is_verb = |word: &str| {
        let is_small = word.len() < 4 || GERMAN.contains(&word) || NO_VERBS.contains(&word);
        let ends = ["t", "en", "ern", "eln"].iter().any(|ending| word.ends_with(ending));
        word.starts_with(char::is_lowercase) && (AUXILIARIES.contains(&word) || (ends && !is_small))
    };
    (1..words.len().saturating_sub(1))
        .any(|at| words[at - 1].starts_with(char::is_uppercase) && at > 1 && is_verb(words[at]))
}

/// Small words that end as a verb does.
const NO_VERBS: [&str; 16] = [
    "seit", "jetzt", "erst", "sonst", "fast", "statt", "samt", "somit", "damit", "direkt", "sofort", "gegen",
    "neben", "zwischen", "wegen", "innen",
];

/// Whether a verb begins the main clause behind a condition, as it does in German: `Wenn …, warnt die Theke das Mitglied`.
pub(super) fn says_what_then(sentence: &str) -> bool {
    const AUXILIARIES: [&str; 5] = ["ist", "sind", "wird", "werden", "hat"];
    let lower = sentence.trim().to_lowercase();
    let mut opens = EVENT.iter().chain(&STATE).chain(&UNWANTED).chain(&FEATURE);
    let begins_with_verb = |part: &str| {
        let mut words = part.split_whitespace().map(bare).skip_while(|word| ["dann", "so"].contains(word));
        let (verb, follows) = (words.next().unwrap_or_default(), words.next());
        let is_verb = ["t", "en", "ern", "eln"].iter().any(|ending| verb.ends_with(ending));
        let is_small = GERMAN.contains(&verb) && !AUXILIARIES.contains(&verb);
        is_verb && !is_small && follows.is_some()
    };
    opens.any(|word| lower.starts_with(word)) && lower.split(", ").skip(1).any(begins_with_verb)
}

/// Whether the main clause says what is done, with its trigger or its state behind it: `Ein Raum wird freigegeben, wenn …`.
pub(super) fn says_what_is_done_then(sentence: &str) -> bool {
    let lower = sentence.trim().to_lowercase();
    let opens: Vec<&str> = EVENT.iter().chain(&STATE).copied().collect();
    let mut parts = lower.split(", ");
    let main = tokens(parts.next().unwrap_or_default());
    let is_passive = main.iter().any(|word| ["wird", "werden"].contains(word))
        && main.last().is_some_and(|word| ["t", "en"].iter().any(|ending| word.ends_with(ending)))
        && !main.last().is_some_and(|word| ["wird", "werden"].contains(word));
    is_passive && !lower.ends_with('?') && parts.any(|part| opens.iter().any(|word| part.starts_with(word)))
}

/// Whether a text names a number in words.
pub(super) fn has_number(text: &str) -> bool {
    const NUMBERS: [&str; 24] = [
        "kein", "keine", "keinen", "keiner", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht",
        "neun", "zehn", "elf", "zwölf", "jede", "jeder", "jedes", "jeden", "alle", "allen", "aller",
        "einmal", "zweimal",
    ];
    const NONE: [&str; 4] = ["niemand", "niemals", "nie", "null"];
    let words: Vec<String> = tokens(text).iter().map(|word| word.to_lowercase()).collect();
    let counts = |word: &String| NUMBERS.contains(&word.as_str()) || NONE.contains(&word.as_str());
    // `nicht ein einziger Fall`; the one and only list counts nothing.
    let is_single = |pair: &[String]| pair[0].starts_with("ein") && pair[1].starts_with("einzig");
    words.iter().any(counts) || words.windows(2).any(is_single)
}

#[cfg(test)]
#[path = "german_tests.rs"]
mod tests;
