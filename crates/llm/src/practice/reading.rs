//! Reading the context: what a constraint is about, who is spoken of, what is left open, what may be cited as stated.

use std::collections::BTreeMap;

use roundtable_engine::context::Section;
use roundtable_engine::text::has_phrase;

use super::capability::{Capability, deed_of};
use super::english::{gist, has_alarm, in_sentence, quote, sentences, shorten, tidy, uncapitalise};
use super::figures::measure;
use super::project::{Bound, MOST, Person, Point, says_something};

/// What a constraint is about, by its words.
pub(super) fn bound(text: &str) -> Bound {
    const WORDS: [(Bound, &str); 7] = [
        (
            Bound::Privacy,
            "privacy private personal gdpr confidential anonymous learn neighbour data disclose visible illness health secret",
        ),
        (
            Bound::Safety,
            "injure injury danger dangerous safety safe insured insurance hazard hazards harm injured injuries",
        ),
        (
            Bound::Access,
            "accessible accessibility smartphone offline disabled blind wcag language languages children \
                         elderly reading phone internet connection",
        ),
        (
            Bound::Money,
            "budget euro euros dollar dollars cost costs money price fee eur usd free purchase licence",
        ),
        (
            Bound::Time,
            "deadline launch release week weeks month months january february march april june july august \
                       september october november december date until autumn spring summer winter christmas q1 q2 q3 \
                       q4 2025 2026 2027 2028",
        ),
        (Bound::Hands, "volunteers staff team developer developers paid resources part capacity"),
        (
            Bound::Means,
            "android ios browser web platform device devices server cloud system systems integrate api \
                        existing technology screen memory mb",
        ),
    ];
    if is_place_of_data(text) {
        return Bound::Place;
    }
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|letter: char| !letter.is_alphanumeric()).collect();
    let money = lower.contains(['€', '$', '£']);
    let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
    for word in &words {
        *counted.entry(word).or_default() += 1;
    }
    let hits = |list: &str| -> usize { list.split_whitespace().filter_map(|known| counted.get(known)).sum() };
    let best = WORDS
        .iter()
        .rev()
        .max_by_key(|(kind, list)| hits(list) + usize::from(money && *kind == Bound::Money) * 3);
    best.filter(|(kind, list)| hits(list) > 0 || money && *kind == Bound::Money)
        .map_or(Bound::Other, |(kind, _)| *kind)
}

/// Whether a constraint comes from the law.
pub(super) fn is_lawful(text: &str) -> bool {
    const WORDS: [&str; 9] =
        ["law", "laws", "legal", "legally", "regulation", "regulations", "statutory", "liability", "liable"];
    WORDS.iter().any(|word| has_phrase(text, word))
}

pub(super) fn is_staff(name: &str) -> bool {
    const STAFF: [&str; 18] = [
        "volunteer",
        "staff",
        "admin",
        "manager",
        "operator",
        "employee",
        "team",
        "office",
        "organiser",
        "organizer",
        "coordinator",
        "support",
        "caretaker",
        "moderator",
        "maintainer",
        "reception",
        "head ",
        "dispatcher",
    ];
    let name = name.to_lowercase();
    STAFF.iter().any(|word| name.contains(word))
}

/// The items of a Markdown list; without one, its paragraphs.
fn list_items(text: &str) -> Vec<String> {
    let is_item = |line: &str| {
        line.starts_with("- ")
            || line.starts_with("* ")
            || line.split_once(". ").is_some_and(|(number, _)| {
                !number.is_empty() && number.len() <= 2 && number.bytes().all(|byte| byte.is_ascii_digit())
            })
    };
    let listed = text.lines().any(|line| is_item(line.trim_start()));
    let mut items: Vec<String> = Vec::new();
    let mut fresh = true;
    for line in text.lines().map(str::trim) {
        let begins = if listed { is_item(line) } else { fresh && !line.is_empty() };
        fresh = line.is_empty();
        if begins {
            items.push(
                line.trim_start_matches(|letter: char| letter.is_ascii_digit())
                    .trim_start_matches(". ")
                    .to_owned(),
            );
        } else if !line.is_empty()
            && let Some(last) = items.last_mut()
        {
            last.push(' ');
            last.push_str(line);
        }
    }
    items.retain(|item| says_something(item));
    items.truncate(MOST);
    items
}

fn headed<'a>(sections: &'a [Section], words: &[&str]) -> Option<&'a Section> {
    sections.iter().find(|section| {
        let heading = section.heading.to_lowercase();
        words.iter().any(|word| heading.contains(word)) && !section.text.trim().is_empty()
    })
}

pub(super) fn stated_people(sections: &[Section]) -> Vec<Person> {
    let words =
        ["user", "audience", "persona", "stakeholder", "who ", "people", "customer", "player", "actors"];
    let Some(section) = headed(sections, &words) else { return Vec::new() };
    let mut people: Vec<Person> = Vec::new();
    for item in list_items(&section.text) {
        let item = tidy(&item);
        let end = [": ", " (", " - ", ", ", "; ", ". "].iter().filter_map(|mark| item.find(mark)).min();
        let name = in_sentence(&shorten(&item[..end.unwrap_or(item.len())], 60));
        let notes = end.map_or("", |at| &item[at..]).trim_start_matches([':', ' ', '(', '-', ',', ';', '.']);
        if name.split_whitespace().count() <= 7 && !people.iter().any(|known| known.name == name) {
            people.push(Person { name, notes: notes.to_owned() });
        }
    }
    people
}

/// Groups of people that the text speaks of, most often named first.
pub(super) fn guessed_people(text: &str, capabilities: &[Capability], name: &str) -> Vec<Person> {
    const PEOPLE: &str = "residents players customers patients nurses doctors students teachers employees managers \
        volunteers members visitors guests drivers parents children citizens tenants borrowers readers editors \
        administrators colleagues clients buyers sellers operators organisers subscribers passengers \
        couriers users";
    let words: Vec<String> =
        text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase).collect();
    let named = |group: &str| {
        let one = group.trim_end_matches('s');
        words.iter().filter(|word| *word == group || *word == one).count()
    };
    let mut groups: Vec<(usize, String)> = capabilities
        .iter()
        .filter_map(|capability| capability.subject.clone())
        .map(|subject| (1000, subject))
        .chain(PEOPLE.split_whitespace().map(|group| (named(group), group.to_owned())))
        .filter(|(times, _)| *times > 0)
        .collect();
    groups.sort_by_key(|(times, _)| std::cmp::Reverse(*times));
    let mut people: Vec<Person> = Vec::new();
    for (_, name) in groups {
        if !people.iter().any(|person| person.name == name) && people.len() < 4 {
            people.push(Person { name, notes: String::new() });
        }
    }
    if people.is_empty() {
        people.push(Person { name: format!("those who use {name}"), notes: String::new() });
    }
    people
}

pub(super) fn open_points(sections: &[Section]) -> Vec<Point> {
    let words = ["open", "question", "undecided", "tbd", "unclear", "to decide", "unresolved"];
    let Some(section) = headed(sections, &words) else { return Vec::new() };
    let mut points = Vec::new();
    for item in list_items(&section.text) {
        let item = tidy(&item);
        let (question, body) = match item.split_once('?') {
            Some((question, body)) => (format!("{}?", question.trim()), body.trim().to_owned()),
            None => (format!("What holds for \"{}\"?", gist(&item, 80).replace('"', "'")), item.clone()),
        };
        if question.chars().count() <= 160 {
            points.push(Point { question, body });
        }
    }
    points
}

/// Sentences of the description that name a figure or a trouble: what the panel may cite as stated.
pub(super) fn facts(description: &str) -> Vec<String> {
    const TROUBLE: [&str; 20] = [
        "late",
        "queue",
        "lost",
        "twice",
        "wait",
        "paper",
        "broken",
        "phone",
        "error",
        "complain",
        "manual",
        "slow",
        "forget",
        "nobody",
        "limit",
        "bored",
        "quit",
        "confus",
        "spreadsheet",
        "has to",
    ];
    let fits = |sentence: &String| (30..=170).contains(&sentence.chars().count()) && !has_alarm(sentence);
    let weight = |sentence: &String| {
        let lower = sentence.to_lowercase();
        TROUBLE.iter().filter(|word| lower.contains(**word)).count() * 2
            + usize::from(lower.chars().any(|letter| letter.is_ascii_digit()))
    };
    let mut found: Vec<String> =
        sentences(description).into_iter().take(200).filter(|text| fits(text) && weight(text) > 0).collect();
    found.sort_by_key(|sentence| std::cmp::Reverse(weight(sentence)));
    // Plain figures only where the context speaks of no trouble.
    let troubles = found.iter().filter(|sentence| weight(sentence) > 1).count();
    found.truncate(if troubles >= 2 { troubles.min(6) } else { 6 });
    found.iter().map(|sentence| quote(&tidy(sentence))).collect()
}

/// `Residents see from home what is available`: an ability, when an objective is put like one; so is a thing to have, such as
/// `One calendar for all five doctors`.
pub(super) fn ability_in_objective(item: &str) -> Option<Capability> {
    let text = without_measure(&gist(item, 120));
    if text.is_empty() || text.contains("...") {
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
                || ["er", "or", "ist", "ent", "ian", "rse"].iter().any(|end| noun.ends_with(end)));
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
    let finite = words[..joint.unwrap_or(words.len())].iter().any(|word| FINITE.contains(&word.as_str()));
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

/// Whether a constraint says where data is kept.
fn is_place_of_data(text: &str) -> bool {
    let data = ["data", "records", "backups", "information"].iter().any(|word| has_phrase(text, word));
    let place = [
        "server",
        "servers",
        "country",
        "eu",
        "europe",
        "premises",
        "hosted",
        "data centre",
        "data center",
        "abroad",
        "on site",
        "region",
    ];
    data && place.iter().any(|word| has_phrase(text, word))
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
        for objective in
            ["No-shows fall from one in eight to one in twenty within six months", "Everybody is happy"]
        {
            assert_eq!(ability_in_objective(objective), None, "{objective}");
        }
    }

    #[test]
    fn safety_is_about_harm_and_data_has_a_place() {
        for (text, kind) in [
            ("Health data stays on a server in the country", Bound::Place),
            ("MediSoft 7 keeps the patient records; it only exports CSV at night", Bound::Other),
            ("Nobody is injured: the insurance pays only for those who were shown", Bound::Safety),
            ("Some patients have no smartphone", Bound::Access),
        ] {
            assert_eq!(bound(text), kind, "{text}");
        }
    }
}
