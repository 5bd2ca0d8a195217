//! Who the project is for and who runs it: stated in a section of its own, else read out of what the context tells.

use std::collections::BTreeMap;

use roundtable_engine::context::Section;

use super::capability::Capability;
use super::english::{in_sentence, is_joint, sentences, shorten, tidy};
use super::project::Person;
use super::sections::{headed, list_items};

/// Groups that are found where nobody states any.
const MOST_GUESSED: usize = 4;

/// Words in the name of those who run something.
const STAFF: [&str; 31] = [
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
    "head",
    "dispatcher",
    "master",
    "keeper",
    "janitor",
    "warden",
    "clerk",
    "librarian",
    "foreman",
    "mechanic",
    "secretary",
    "treasurer",
    "trainer",
    "technician",
    "assistant",
];
/// Those whom something is done for, in the plural.
const SERVED: &str = "residents players customers patients students members visitors guests drivers parents children \
    citizens tenants borrowers readers editors clients buyers sellers subscribers passengers users colleagues pupils \
    neighbours cyclists hikers singers gardeners farmers renters owners applicants";
/// Those who do the work, in the plural; those of [`STAFF`] run it, the others use it for their work.
const WORKING: &str = "nurses doctors teachers employees managers volunteers administrators operators organisers couriers \
    mechanics receptionists caretakers librarians technicians clerks trainers cooks coaches guides midwives growers \
    porters bakers brewers beekeepers winemakers foresters fishers shepherds vets waiters carers cleaners packers pickers \
    builders carpenters electricians plumbers painters tailors florists pharmacists dentists therapists paramedics \
    firefighters lifeguards instructors lecturers tutors musicians photographers journalists translators lawyers \
    accountants auditors assistants inspectors engineers designers analysts researchers dispatchers staff";
/// The last word of a single person's office: `the kiln master`.
const OFFICES: [&str; 16] = [
    "master",
    "keeper",
    "caretaker",
    "janitor",
    "manager",
    "secretary",
    "treasurer",
    "clerk",
    "librarian",
    "warden",
    "foreman",
    "director",
    "dispatcher",
    "receptionist",
    "nurse",
    "mechanic",
];

/// Whether a group's name says that it runs something for others: its noun does, and not a word beside it.
pub(super) fn is_staff(name: &str) -> bool {
    let name = name.to_lowercase();
    let mut words = name.split_whitespace().skip_while(|word| is_joint(word));
    let noun = words.clone().take_while(|word| !is_joint(word)).last().unwrap_or_default();
    words.next() == Some("head") || STAFF.iter().any(|word| noun.starts_with(word))
}

/// The groups that a section of the context names, each with what it says of them. Where the context is not English, their
/// names stay as they are: German nouns have a capital everywhere.
pub(super) fn stated_people(sections: &[Section], english: bool) -> Vec<Person> {
    let words =
        ["user", "audience", "persona", "stakeholder", "who ", "people", "customer", "player", "actors"];
    let Some(section) = headed(sections, &words) else { return Vec::new() };
    let mut people: Vec<Person> = Vec::new();
    for item in list_items(&section.text) {
        let item = tidy(&item);
        let end = [": ", " (", " - ", ", ", "; ", ". "].iter().filter_map(|mark| item.find(mark)).min();
        let name = shorten(&item[..end.unwrap_or(item.len())], 60);
        let name = if english { in_sentence(&name) } else { name };
        let notes = end.map_or("", |at| &item[at..]).trim_start_matches([':', ' ', '(', '-', ',', ';', '.']);
        if name.split_whitespace().count() <= 7 && !people.iter().any(|known| known.name == name) {
            people.push(Person { name, notes: notes.to_owned() });
        }
    }
    people
}

/// Groups of people that the text speaks of, most often named first; with each the sentences that name it. An office that
/// one person holds counts once it is named.
pub(super) fn guessed_people(text: &str, capabilities: &[Capability], name: &str) -> Vec<Person> {
    let said: Vec<String> = sentences(text);
    let mut groups: Vec<(usize, String)> = Vec::new();
    for subject in capabilities.iter().filter_map(|capability| capability.subject.clone()) {
        groups.push((1000, in_sentence(&subject)));
    }
    for group in SERVED.split_whitespace().chain(WORKING.split_whitespace()) {
        groups.push((times(text, group), group.to_owned()));
    }
    let offices = offices(text);
    groups.retain(|(_, group)| !offices.iter().any(|(office, _)| singular(office) == singular(group)));
    groups.extend(offices.into_iter().map(|(office, times)| (times, office)));
    groups.retain(|(times, _)| *times > 0);
    groups.sort_by_key(|(times, _)| std::cmp::Reverse(*times));
    let mut people: Vec<Person> = Vec::new();
    for (_, name) in groups {
        let one = singular(&name);
        let is_known = people.iter().any(|person| singular(&person.name) == one);
        if !is_known && people.len() < MOST_GUESSED {
            let notes = String::new();
            people.push(Person { name, notes });
        }
    }
    // What a sentence tells, it tells of whoever it names first.
    for sentence in &said {
        let named =
            people.iter().enumerate().filter_map(|(at, person)| Some((place(sentence, &person.name)?, at)));
        if let Some((_, at)) = named.min() {
            people[at].notes.push_str(sentence);
            people[at].notes.push('\n');
        }
    }
    if people.is_empty() {
        people.push(Person { name: format!("those who use {name}"), notes: String::new() });
    }
    people
}

fn words(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// The last word of a group's name, for one of them.
fn singular(name: &str) -> String {
    let last = name.rsplit(' ').next().unwrap_or_default().to_lowercase();
    last.strip_suffix('s').filter(|rest| !rest.ends_with('s')).unwrap_or(&last).to_owned()
}

/// How often a text names a group, or one of it. One alone is somebody only after an article or the like: `no patient data`
/// names no patient.
fn times(text: &str, group: &str) -> usize {
    const BEFORE_ONE: [&str; 9] = ["the", "a", "an", "every", "each", "one", "any", "another", "which"];
    let (one, words) = (singular(group), words(text));
    let is_named = |at: usize, word: &String| {
        let is_single = *word == one && one != group.to_lowercase();
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        is_one_of(word, &one)
            && (!is_single || before.is_some_and(|before| BEFORE_ONE.contains(&before.as_str())))
    };
    words.iter().enumerate().filter(|(at, word)| is_named(*at, word)).count()
}

fn is_one_of(word: &str, one: &str) -> bool {
    word == one || word.strip_suffix('s') == Some(one)
}

/// Which word of a text names a group first.
fn place(text: &str, group: &str) -> Option<usize> {
    let one = singular(group);
    words(text).iter().position(|word| is_one_of(word, &one))
}

/// Whether something is done to a group: it is named by itself, as in `tell the customer that`, and not in front of
/// something else, as in `book a visitor bay`.
pub(super) fn is_done_to(phrase: &str, group: &str) -> bool {
    let one = singular(group);
    let words: Vec<&str> = phrase.split_whitespace().collect();
    words.iter().enumerate().any(|(at, word)| {
        is_one_of(&word.to_lowercase(), &one) && words.get(at + 1).is_none_or(|next| is_joint(next))
    })
}

/// Offices of one person, with how often they are named: `the kiln master`, `the caretaker`. What is named in the plural,
/// too, is no office of one.
fn offices(text: &str) -> Vec<(String, usize)> {
    let words = words(text);
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for (at, word) in words.iter().enumerate().filter(|(_, word)| OFFICES.contains(&word.as_str())) {
        let Some(start) = words[..at].iter().rposition(|word| word == "the").filter(|start| at - start <= 2)
        else {
            continue;
        };
        if !words.contains(&format!("{word}s")) {
            *found.entry(words[start..=at].join(" ")).or_default() += 1;
        }
    }
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guessed(text: &str) -> Vec<String> {
        guessed_people(text, &[], "It").into_iter().map(|person| person.name).collect()
    }

    #[test]
    fn groups_of_a_german_context_keep_their_capitals() {
        let section = Section {
            heading: "Users".to_owned(),
            text: "- Patienten: rufen heute an\n- Praxisleitung: verantwortet es\n".to_owned(),
        };
        let names = |english: bool| -> Vec<String> {
            stated_people(std::slice::from_ref(&section), english)
                .into_iter()
                .map(|person| person.name)
                .collect()
        };
        assert_eq!(names(false), ["Patienten", "Praxisleitung"]);
    }

    #[test]
    fn what_is_named_after_people_names_none_of_them() {
        let found = guessed(
            "Wards order linen from the laundry. No patient data may be in the system. The staff count it.",
        );
        assert!(found.iter().any(|name| name == "staff"), "{found:?}");
        assert!(!found.iter().any(|name| name.contains("patient")), "{found:?}");
        assert!(guessed("A patient gets a room.").iter().any(|name| name == "patients"));
    }

    #[test]
    fn those_who_do_a_trade_are_found() {
        let found = guessed("Eleven fruit growers share a line of sensors. A grower is woken by telephone.");
        assert_eq!(found, ["growers"]);
    }

    #[test]
    fn those_who_run_it_are_found_where_no_section_names_them() {
        let studio =
            "Members glaze their pots. The kiln master fires. A member waits. Only the kiln master may fire.";
        assert_eq!(guessed(studio), ["members", "the kiln master"]);
        let workshop =
            "The co-op has 14 mechanics. A mechanic phones. Customers wait. Each mechanic sees the jobs.";
        assert_eq!(guessed(workshop), ["mechanics", "customers"]);
        let garage = guessed("Visitors phone the caretaker. Tenants phone the caretaker, too.");
        assert_eq!(garage[0], "the caretaker");
        assert_eq!(garage.len(), 3);
        assert!(is_done_to("tell the customer that it is ready", "customers"));
        assert!(!is_done_to("book a visitor bay", "visitors"));
        assert!(is_staff("the kiln master") && is_staff("mechanics") && !is_staff("members"));
        assert!(
            is_staff("head nurse") && !is_staff("volunteer walkers"),
            "walkers who do it for nothing run nothing"
        );
        assert_eq!(guessed("Nothing is said of anybody."), ["those who use It"]);
    }
}
