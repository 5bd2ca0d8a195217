//! Reading the context: what a constraint is about, who is spoken of, what is left open, what may be cited as stated.

use roundtable_engine::context::Section;
use roundtable_engine::text::has_phrase;

use super::capability::{Capability, deed_of};
use super::english::{gist, has_alarm, in_sentence, quote, sentences, shorten, tidy, uncapitalise};
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
            "injure injury danger dangerous safety safe insurance patient medical certified hazard harm",
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
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|letter: char| !letter.is_alphanumeric()).collect();
    let money = lower.contains(['€', '$', '£']);
    let hits =
        |list: &str| words.iter().filter(|word| list.split_whitespace().any(|known| known == **word)).count();
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

/// `Residents see from home what is available`: an ability, when an objective is put like one.
pub(super) fn ability_in_objective(item: &str) -> Option<Capability> {
    let text = gist(item, 90);
    let (subject, rest) = text.split_once(' ')?;
    let rest = rest.strip_prefix("can ").unwrap_or(rest);
    let verb = rest.split_whitespace().next()?;
    let deed = deed_of(verb)?;
    let plural = subject.ends_with('s') && !subject.ends_with("ss") && subject.chars().count() > 4;
    plural.then(|| Capability::named(rest, Some(uncapitalise(subject)), deed))
}
