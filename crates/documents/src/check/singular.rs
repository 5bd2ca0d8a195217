//! Whether a sentence demands more than one thing.

use super::german::{self, is_german};
use super::quoted::unquoted;
use super::words::{describes, has_word, place, prohibition};

/// Words by which a sentence demands.
const DEMANDS: [&str; 5] = ["must", "shall", "should", "has to", "have to"];
/// What comes after something else.
const AFTERWARDS: [&str; 6] = ["afterwards", "afterward", "after that", "thereafter", "subsequently", "then"];
/// Begins what holds where the demand before it is not met: the same demand, to its end.
const OTHERWISE: [&str; 3] = ["otherwise", "else", "or else"];
/// Behind these a time goes on, and nothing is done: `during the visit and afterwards for a week`.
const TIMES: [&str; 11] = ["for", "until", "by", "in", "at", "on", "within", "during", "to", "as", "with"];

/// Where a text in small letters demands or forbids something for the first time.
pub(super) fn demand(lower: &str) -> Option<usize> {
    DEMANDS.iter().filter_map(|word| place(lower, word)).chain(prohibition(lower)).min()
}

/// What a sentence demands a second time, with what joins it: `and the practice must be told`; behind a semicolon what demands
/// again, or comes afterwards. What it quotes demands nothing.
pub(super) fn second_demand(sentence: &str) -> Option<String> {
    let own = unquoted(sentence);
    let (mut from, mut demanded, mut can) = (0, false, false);
    for part in own.split(';') {
        let said = &sentence[from..from + part.len()];
        from += part.len() + 1;
        let is_german = is_german(part);
        let again =
            if is_german { german::goes_on_demanding(part, said) } else { goes_on_demanding(part, said) };
        if again.is_some() {
            return again;
        }
        let demands = if is_german { german::demands(part) } else { demand(&part.to_lowercase()).is_some() };
        let (after, other): (&[&str], &[&str]) =
            if is_german { (&german::AFTERWARDS, &german::OTHERWISE) } else { (&AFTERWARDS, &OTHERWISE) };
        let (follows, instead) = (begins(part, after), begins(part, other));
        if (demanded && demands && !instead) || ((demanded || can) && follows) {
            return Some(told(said));
        }
        demanded |= demands;
        can |= if is_german { german::permits(part) } else { permits(part) };
    }
    None
}

/// `can` gives somebody an ability, which is a demand on the product.
pub(super) fn permits(sentence: &str) -> bool {
    ["can", "will"].iter().any(|word| has_word(sentence, word))
}

pub(super) fn told(said: &str) -> String {
    said.trim().trim_end_matches('.').to_owned()
}

fn begins(part: &str, with: &[&str]) -> bool {
    let lower = part.trim_start().to_lowercase();
    with.iter().any(|word| place(&lower, word) == Some(0))
}

/// The same within a part without a semicolon.
fn goes_on_demanding(own: &str, said: &str) -> Option<String> {
    let lower = own.to_lowercase();
    let told = |at: usize| told(said.get(at + 1..).unwrap_or(said));
    if let Some(at) = second_act(&lower) {
        return Some(told(at));
    }
    if let Some(at) = must_besides(&lower) {
        return Some(told(at));
    }
    let first = demand(&lower)?;
    for join in [" and ", " but ", " or ", ", then "] {
        for (at, _) in lower.match_indices(join).filter(|(at, _)| *at > first) {
            if demand(&lower[at + join.len()..]).is_some() {
                return Some(told(at));
            }
        }
    }
    let afterwards = AFTERWARDS.iter().flat_map(|word| {
        let joins = [format!(" and {word} "), format!(", {word} ")];
        // `if …, then …` is one demand.
        joins.into_iter().filter(|join| join != ", then ")
    });
    let mut places: Vec<usize> = afterwards
        .flat_map(|join| {
            let of_join = lower.match_indices(&join).map(|(at, found)| (at, at + found.len()));
            of_join.collect::<Vec<_>>()
        })
        .filter(|(at, after)| *at > first && is_done(&lower[*after..]) && !is_told_of(&lower[..*at]))
        .map(|(at, _)| at)
        .collect();
    places.sort_unstable();
    places.first().map(|at| told(*at))
}

/// Where somebody who can do something must do something besides: `can waive a fee, and must say why`.
fn must_besides(lower: &str) -> Option<usize> {
    let able = ["can", "may", "will"].iter().filter_map(|word| place(lower, word)).min()?;
    let joins = [" and ", " but "].into_iter().flat_map(|join| lower.match_indices(join));
    let is_demanded = |(at, join): &(usize, &str)| {
        let rest = &lower[at + join.len()..];
        *at > able && DEMANDS.iter().any(|word| place(rest, word) == Some(0)) && !is_told_of(&lower[..*at])
    };
    joins.filter(is_demanded).map(|(at, _)| at).min()
}

/// Where a second verb is joined to the first one of an ability or a demand: `can hand out and take back a tool`. A statement is
/// singular where it states one capability (ISO/IEC/IEEE 29148:2018, 5.2.5): either can be built, and fail, without the other. Only
/// where `and` stands directly behind the first verb, or behind its particle or before its adverb: then it joins verbs, and no things.
fn second_act(lower: &str) -> Option<usize> {
    const MODALS: [&str; 5] = ["can", "must", "shall", "should", "to"];
    const PARTICLES: [&str; 12] =
        ["out", "in", "back", "up", "off", "down", "over", "on", "away", "through", "around", "again"];
    const ADVERBS: [&str; 6] = ["not", "only", "also", "always", "never", "then"];
    // No verbs with an object of their own, or two that are one act by usage.
    const STATES: [&str; 6] = ["be", "become", "remain", "stay", "have", "keep"];
    const ONE_ACT: [(&str, &str); 7] = [
        ("drag", "drop"),
        ("copy", "paste"),
        ("cut", "paste"),
        ("come", "go"),
        ("wait", "see"),
        ("try", ""),
        ("go", ""),
    ];
    const NO_VERBS: [&str; 14] = [
        "the", "a", "an", "all", "any", "each", "every", "its", "their", "that", "which", "this", "no",
        "then",
    ];
    let places: Vec<(usize, &str)> = spaced(lower);
    let word = |at: usize| places.get(at).map_or("", |(_, word)| *word);
    (0..places.len()).filter(|at| MODALS.contains(&word(*at))).find_map(|modal| {
        // `to` demands behind `able` alone, or as `has to`.
        if word(modal) == "to" && !(modal > 0 && ["able", "has", "have"].contains(&word(modal - 1))) {
            return None;
        }
        let before: Vec<&str> = places[..modal].iter().map(|(_, word)| *word).collect();
        let verb = modal + 1 + usize::from(ADVERBS.contains(&word(modal + 1)));
        if let Some(next) = next_of_verbs(&word, verb).filter(|_| !describes(&before)) {
            return Some(places[next].0 - 1);
        }
        let join = verb + 1 + usize::from(PARTICLES.contains(&word(verb + 1)));
        let (first, second) = (word(verb), word(join + 1));
        let is_one = |(one, two): &(&str, &str)| *one == first && (two.is_empty() || *two == second);
        let is_second = word(join) == "and"
            && !word(join + 2).is_empty()
            && second.chars().all(char::is_alphabetic)
            && !NO_VERBS.contains(&second)
            && !STATES.contains(&first)
            && !AFTERWARDS.contains(&second)
            && !ONE_ACT.iter().any(is_one)
            && !describes(&before);
        // The space before the join: what is told begins behind it.
        is_second.then(|| places[join].0 - 1)
    })
}

/// Where a list of verbs goes on that begins with the word at `verb`: `can add, repair and retire a tool`. A comma directly behind the first
/// one lists verbs; behind an object it lists things.
fn next_of_verbs<'a>(word: &impl Fn(usize) -> &'a str, verb: usize) -> Option<usize> {
    let is_verb =
        |word: &str| !word.is_empty() && word.chars().all(char::is_alphabetic) && !word.ends_with("ly");
    let mut at = verb;
    while word(at).strip_suffix(',').is_some_and(is_verb) {
        at += 1;
    }
    let is_list = at > verb && is_verb(word(at)) && word(at + 1) == "and" && is_verb(word(at + 2));
    is_list.then_some(verb + 1)
}

/// The words of a text with the bytes at which they begin.
pub(super) fn spaced(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut from = 0;
    // A space may have more than one byte: what does not break has two.
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        if !word.is_empty() {
            found.push((from, word));
        }
        from += piece.len();
    }
    found
}

/// Whether something is done there, and not only a time meant.
fn is_done(after: &str) -> bool {
    let mut words = after.split_whitespace();
    words.next().is_some_and(|word| !TIMES.contains(&word)) && words.next().is_some()
}

/// Whether the join that comes here belongs to what is only told: `must say when somebody rings and then leaves`.
fn is_told_of(before: &str) -> bool {
    let words: Vec<&str> = before.split_whitespace().collect();
    describes(&words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_afterwards_is_a_second_demand() {
        for (sentence, second) in [
            (
                "A helper must be able to hand out and take back a key until 18:00; afterwards the shed stays locked.",
                "and take back a key until 18:00",
            ),
            ("A helper can hand out and take back a tool.", "and take back a tool"),
            ("Staff can waive a fee, and must say why.", "and must say why"),
            ("A helper can add, repair and retire tools.", "repair and retire tools"),
            ("The list must show and print every loan.", "and print every loan"),
            (
                "Within 5\u{a0}minutes a helper can hand\u{a0}out and take back a tool.",
                "and take back a tool",
            ),
            ("Ein Helfer kann Schlüssel ausgeben und zurücknehmen.", "und zurücknehmen"),
            (
                "A helper can hand out a key; then the list shows the holder.",
                "then the list shows the holder",
            ),
            ("A key must be back by 18:00; it must not be passed on.", "it must not be passed on"),
            ("A helper must take back the key and then lock the shed.", "and then lock the shed"),
            (
                "A helper must take back the key, afterwards the shed is locked.",
                "afterwards the shed is locked",
            ),
            ("A helper must note the key and nobody may copy it.", "and nobody may copy it"),
            (
                "Ein Helfer muss Schlüssel ausgeben und zurücknehmen; danach bleibt der Schuppen zu.",
                "und zurücknehmen",
            ),
            (
                "Ein Helfer muss den Schlüssel ausgeben; danach bleibt der Schuppen zu.",
                "danach bleibt der Schuppen zu",
            ),
            (
                "Ein Helfer kann einen Schlüssel ausgeben; anschließend zeigt die Liste, wer ihn hat.",
                "anschließend zeigt die Liste, wer ihn hat",
            ),
            (
                "Ein Helfer muss den Schlüssel prüfen und danach den Schuppen abschließen.",
                "und danach den Schuppen abschließen",
            ),
            (
                "Der Schlüssel muss um 18:00 zurück sein; niemand darf ihn weitergeben.",
                "niemand darf ihn weitergeben",
            ),
            (
                "Das System muss die Daten prüfen, anschließend werden sie gelöscht.",
                "anschließend werden sie gelöscht",
            ),
        ] {
            assert_eq!(second_demand(sentence).as_deref(), Some(second), "{sentence}");
        }
    }

    #[test]
    fn one_demand_is_one_with_its_condition_its_list_and_its_time() {
        for sentence in [
            "The list must name date; time; place.",
            "The list must be kept during the visit and afterwards.",
            "The list must be kept during the visit and afterwards for a week.",
            "The shed must report when somebody rings and then leaves the yard.",
            "If the list is lost, then the shed must say so.",
            "Given a key is lent; when it comes back; then the list must show it.",
            "A key is back by 18:00; otherwise the shed must remind the holder.",
            "A key must be back by 18:00; otherwise the holder must say why.",
            "A helper said “it must be fast; then it must be safe”.",
            "The shed must show “lent; must be back” beside the key.",
            "A member can see the list and then the board.",
            "A member can see tools and members.",
            "The shed must be open and lit at night.",
            "The alarm must stop, immediately and for good.",
            "The list must name dates, times and places.",
            "A member can drag and drop a loan.",
            "The shed must report who can lend and repair tools.",
            "Ein Mitglied kann Werkzeuge und Plätze sehen.",
            "Die Liste muss während des Besuchs und danach noch eine Woche lang sichtbar sein.",
            "Der Schuppen muss melden, wenn jemand klingelt und dann weggeht.",
            "Der Schuppen muss melden, was danach geschieht.",
            "Der Schlüssel muss um 18:00 zurück sein; sonst muss der Ausleiher den Grund nennen.",
            "Ein Helfer sagte: „Es muss schnell gehen; danach muss es sicher sein.“",
            "Die Liste muss Tag; Uhrzeit; Ort nennen.",
        ] {
            assert_eq!(second_demand(sentence), None, "{sentence}");
        }
    }
}
