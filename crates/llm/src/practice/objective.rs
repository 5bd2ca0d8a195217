//! Abilities that objectives are put like: `Residents see from home what is available`.

use super::capability::{Capability, deed_of};
use super::english::{gist, tidy, uncapitalise};
use super::figures::measure;
use super::people::is_staff;

/// `Residents see from home what is available`: an ability, when an objective is put like one; so is a thing to have, such as
/// `One calendar for all five doctors`.
pub(super) fn ability_in_objective(item: &str) -> Option<Capability> {
    let text = without_measure(&gist(item, 120));
    if text.is_empty() || text.contains('…') {
        return None;
    }
    somebody_does(&text).or_else(|| begins_with_deed(&text)).or_else(|| thing_to_have(item, &text))
}

/// What is done, without how fast or how often.
fn without_measure(text: &str) -> String {
    const MEASURES: [&str; 11] = [
        " at any time",
        " any time",
        " in less than ",
        " in under ",
        " in at most ",
        " in no more than ",
        " within ",
        " in the first ",
        " by the end of ",
        " around the clock",
        " from now on",
    ];
    let end = MEASURES.iter().filter_map(|mark| text.find(mark)).min();
    tidy(&text[..end.unwrap_or(text.len())])
}

fn somebody_does(text: &str) -> Option<Capability> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let lead = words.first()?.to_lowercase();
    let skipped = usize::from(["a", "an", "the", "every", "each", "all"].contains(&lead.as_str()));
    for at in skipped + 1..words.len().min(skipped + 3) {
        let subject = words[..at].join(" ");
        let noun = words[at - 1].to_lowercase();
        let many = noun.ends_with('s') && !noun.ends_with("ss") && noun.chars().count() > 4
            || ["people", "children", "staff"].contains(&noun.as_str());
        let one = !many
            && (is_staff(&noun)
                || ["er", "or", "ist", "ent", "ant", "ian", "rse"].iter().any(|end| noun.ends_with(end)));
        let can = words[at] == "can";
        let rest = &words[at + usize::from(can)..];
        let Some(first) = rest.first() else { continue };
        let bare = first.trim_end_matches(',');
        let verb =
            if many || can { Some(bare.to_owned()) } else { one.then(|| base_of_third(bare)).flatten() };
        let Some((verb, deed)) = verb.and_then(|verb| deed_of(&verb).map(|deed| (verb, deed))) else {
            continue;
        };
        let comma = &first[bare.len()..];
        let phrase = format!("{verb}{comma} {}", rest[1..].join(" "));
        let who = subject.trim_start_matches("All ").trim_start_matches("Each ").trim_start_matches("Every ");
        return Some(Capability::named(phrase.trim(), Some(uncapitalise(who)), deed));
    }
    None
}

/// `books` -> `book`, `searches` -> `search`, `carries` -> `carry`.
fn base_of_third(verb: &str) -> Option<String> {
    let stem = verb.strip_suffix('s')?;
    let candidates = [
        Some(stem.to_owned()),
        stem.strip_suffix('e').map(str::to_owned),
        stem.strip_suffix("ie").map(|rest| format!("{rest}y")),
    ];
    candidates.into_iter().flatten().find(|verb| deed_of(verb).is_some())
}

/// `Book appointments online`, `Booking appointments`, `Let patients book`.
fn begins_with_deed(text: &str) -> Option<Capability> {
    let read = Capability::read(text, true)?;
    let first = text.split_whitespace().next()?.to_lowercase();
    let kept = read.phrase.split_whitespace().next()?.trim_end_matches(',').to_owned();
    let spoken = read.subject.is_some()
        || kept == first.trim_end_matches(',')
        || first.ends_with("ing") && deed_of(&kept).is_some();
    (spoken && deed_of(&kept).is_some()).then_some(read)
}

fn thing_to_have(item: &str, text: &str) -> Option<Capability> {
    const FINITE: [&str; 24] = [
        "is", "are", "has", "have", "can", "must", "may", "will", "fall", "falls", "drop", "drops", "rise",
        "rises", "grow", "grows", "take", "takes", "come", "comes", "knows", "know", "stays", "stay",
    ];
    const SEEN: [&str; 11] = [
        "calendar",
        "list",
        "overview",
        "board",
        "report",
        "dashboard",
        "history",
        "plan",
        "schedule",
        "map",
        "view",
    ];
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let begins = ["one", "a", "an", "the", "single"].contains(&words.first()?.as_str());
    let joint =
        words.iter().position(|word| ["for", "of", "with", "in", "that", "which"].contains(&word.as_str()));
    let before = &words[..joint.unwrap_or(words.len())];
    // `A family throws away half as much food`: behind the noun of one thing stands what it does. No list knows all verbs.
    const NOUN: usize = 1;
    let is_done = |(at, word): (usize, &String)| {
        at > NOUN
            && at + 1 < words.len()
            && word.ends_with('s')
            && !["ss", "us", "is"].iter().any(|end| word.ends_with(end))
    };
    let finite =
        before.iter().any(|word| FINITE.contains(&word.as_str())) || before.iter().enumerate().any(is_done);
    if !begins
        || finite
        || words.len() < 2
        || words.get(1).is_some_and(|word| word == "in" || word == "of")
        || measure(item).is_some()
    {
        return None;
    }
    let head = &words[joint.unwrap_or(words.len()) - 1];
    let (verb, deed) = if SEEN.contains(&head.as_str()) { ("see", "inform") } else { ("have", "use") };
    Some(Capability::named(&format!("{verb} {}", uncapitalise(text)), None, deed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abilities_are_read_out_of_objectives() {
        for (objective, who, phrase) in [
            (
                "Patients book, move and cancel appointments online at any time",
                Some("patients"),
                "book, move and cancel appointments online",
            ),
            (
                "A receptionist books an appointment in less than two minutes",
                Some("a receptionist"),
                "book an appointment",
            ),
            ("One calendar for all five doctors", None, "see one calendar for all five doctors"),
            ("A single place for requests", None, "have a single place for requests"),
            ("Book a room online", None, "book a room online"),
        ] {
            let read = ability_in_objective(objective).unwrap();
            assert_eq!((read.subject.as_deref(), read.phrase.as_str()), (who, phrase), "{objective}");
        }
        for objective in [
            "No-shows fall from one in eight to one in twenty within six months",
            "Everybody is happy",
            "A family throws away half as much food as before",
            "A kitchen wastes half as much bread",
        ] {
            assert_eq!(ability_in_objective(objective), None, "{objective}");
        }
    }
}
