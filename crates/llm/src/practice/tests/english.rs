//! The English of what the panel says and writes: rules that hold for every sentence, over many projects.

use proptest::prelude::*;
use proptest::sample::subsequence;
use roundtable_engine::agenda::FocusType;
use roundtable_engine::context::{ContextSnapshot, Scope, Section};
use serde_json::Value;

use crate::practice::content;
use crate::practice::decision::Decision;
use crate::practice::english::sentences;
use crate::practice::items::{Catalogue, Item};
use crate::practice::mode::Mode;
use crate::practice::part::parts;
use crate::practice::project::Project;
use crate::practice::scene::{Scene, Setting};
use crate::practice::tension::Tension;

/// What is wrong with the English of a text; `names` are words that have their capital wherever they stand.
pub(super) fn faults(text: &str, names: &str) -> Vec<String> {
    let mut found = Vec::new();
    for sentence in sentences(text) {
        let words: Vec<&str> = sentence.split_whitespace().collect();
        found.extend(same_on_both_sides(&words));
        found.extend(capital_after_because(&words, names));
        for clause in sentence.split(['.', '?', '!', ';']) {
            found.extend(ends_in_mid_air(clause));
        }
    }
    found.into_iter().map(|fault| format!("{fault} in: {text}")).collect()
}

fn bare(word: &str) -> String {
    word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase()
}

/// `volunteers and volunteers`, `the head nurse and the head nurse`.
fn same_on_both_sides(words: &[&str]) -> Option<String> {
    const MOST: usize = 5;
    const SAID: [&str; 4] = ["more", "again", "two", "over"];
    let joints = words.iter().enumerate().filter(|(_, word)| ["and", "or"].contains(&bare(word).as_str()));
    for (at, _) in joints {
        for length in 1..=MOST.min(at).min(words.len() - at - 1) {
            let (left, right) = (&words[at - length..at], &words[at + 1..at + 1 + length]);
            let is_one = !left.iter().any(|word| word.ends_with(['.', ',', ';', ':', '"']));
            let (left, right): (Vec<_>, Vec<_>) =
                left.iter().zip(right).map(|(one, other)| (bare(one), bare(other))).unzip();
            if is_one && left == right && !SAID.contains(&left[0].as_str()) {
                return Some(format!("\"{}\" on both sides", left.join(" ")));
            }
        }
    }
    None
}

fn capital_after_because(words: &[&str], names: &str) -> Option<String> {
    let pairs = words.windows(2).filter(|pair| pair[0].eq_ignore_ascii_case("because"));
    let after = pairs.map(|pair| pair[1]).find(|word| {
        let is_name = *word == "I"
            || word.chars().skip(1).any(char::is_uppercase)
            || names.contains(bare(word).as_str());
        word.starts_with(char::is_uppercase) && !is_name
    });
    after.map(|word| format!("capital after because: {word}"))
}

/// Ends with a word that leads on to something. What stands at the end of a question or a relative clause (`what it is made
/// for`) is led on to by its beginning.
fn ends_in_mid_air(clause: &str) -> Option<String> {
    const NEVER: [&str; 9] = ["within", "until", "than", "the", "a", "an", "and", "or", "because"];
    const WITH_A_PRONOUN: [&str; 7] = ["by", "of", "to", "for", "with", "from", "at"];
    const PRONOUNS: [&str; 8] = ["what", "whatever", "who", "whom", "whoever", "which", "that", "where"];
    let words: Vec<String> = clause.split_whitespace().map(bare).collect();
    let last = words.last()?.as_str();
    // `the people it is meant for` needs no pronoun.
    let is_passive =
        words.len() > 2 && ["is", "are", "was", "were"].contains(&words[words.len() - 3].as_str());
    let is_led_to = is_passive || words.iter().any(|word| PRONOUNS.contains(&word.as_str()));
    let hangs = NEVER.contains(&last) || WITH_A_PRONOUN.contains(&last) && !is_led_to;
    hangs.then(|| format!("ends with \"{last}\""))
}

/// Every text of a value.
pub(super) fn texts(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Array(list) => list.iter().for_each(|value| texts(value, found)),
        Value::Object(map) => map.values().for_each(|value| texts(value, found)),
        _ => {}
    }
}

/// Whether a description tells its title again.
pub(super) fn repeats_title(title: &str, description: &str) -> bool {
    let plain = |text: &str| text.trim_start_matches('"').to_lowercase();
    plain(description).starts_with(plain(title).trim_end_matches(['.', '?']))
}

/// Whether a title is a sentence of the context's own, which a demand says as it stands there.
pub(super) fn is_own_sentence(title: &str, context: &ContextSnapshot) -> bool {
    let own = context.constraints.iter().chain(&context.scope.inside);
    own.into_iter().any(|text| text.trim().starts_with(title.trim_end_matches('…')))
}

#[test]
fn the_rules_find_what_they_are_there_for() {
    for wrong in [
        "Hand-over between volunteers and volunteers.",
        "It is decided by the head nurse and the head nurse alone.",
        "We take it, because Nothing in the context speaks against it.",
        "The alarm is raised within 10 seconds of.",
        "It is what they wait. Nobody asked for",
    ] {
        assert!(!faults(wrong, "").is_empty(), "{wrong}");
    }
    for right in [
        "It is said again and again, because I asked.",
        "It shows what it is made for, because Borrow Shed knows.",
        "It fails because QA was asked, and volunteers and residents know.",
    ] {
        assert_eq!(faults(right, "borrow shed"), Vec::<String>::new());
    }
    assert!(repeats_title("Deposit or none?", "Deposit or none? It is open."));
}

fn strings(items: &[&str]) -> Vec<String> {
    items.iter().map(|item| (*item).to_owned()).collect()
}

fn some(items: &'static [&'static str]) -> impl Strategy<Value = Vec<String>> {
    subsequence(items, 0..=items.len()).prop_map(|items| strings(&items))
}

/// Projects of many kinds: with and without figures, people, those who run it, limits, open questions.
fn projects() -> impl Strategy<Value = ContextSnapshot> {
    let name = prop::sample::select(vec!["Borrow Shed", "Ward Rota", "QuickDesk", "", "The Seed Bank"]);
    let people = some(&[
        "Volunteers: about 40, lend and borrow",
        "Head nurse: plans and decides",
        "Patients: half of them older than 65",
        "The reception: two, with a queue",
        "Members without a smartphone",
    ]);
    let objectives = some(&[
        "Calls at home fall from about ten a week to two within three months",
        "No thing is promised to two people for the same time",
        "At least 40 % of new members come back in the first year",
        "Patients book, move and cancel appointments online at any time",
        "Answers within two working days of the request",
        "Everybody is proud of it",
    ]);
    let constraints = some(&[
        "The yearly budget is 900 euros for everything",
        "Health data stays on a server in the country",
        "About 25 members have no smartphone; they must be able to take part as today",
        "Volunteers together give no more than six hours a week",
        "Ladders can injure people; the insurance covers only those who were shown",
        "It has to be there by 1 October",
        "The old system keeps the records; it only exports at night",
    ]);
    let inside = some(&[
        "Booking an appointment",
        "Reserving a tool for a date",
        "Handing out and taking back a tool",
        "Reminding people before the day",
        "Score board",
        "Finding a replacement at short notice",
        "Adding and retiring tools",
    ]);
    let outside = some(&["Billing", "Video calls, maybe later", "Selling for a profit"]);
    let open = some(&[
        "Deposit or none? Some want 20 euros, because it would bring things back. Others say that it keeps people out.",
        "Who pays for damage?",
        "Do swaps need approval or do they hold at once?",
        "How far ahead may wishes be entered?",
    ]);
    (name, people, objectives, constraints, (inside, outside), open).prop_map(
        |(name, people, objectives, constraints, (inside, outside), open)| {
            let list = |items: &[String]| items.iter().map(|item| format!("- {item}\n")).collect::<String>();
            let section = |heading: &str, items: &[String]| {
                (!items.is_empty()).then(|| Section { heading: heading.to_owned(), text: list(items) })
            };
            ContextSnapshot {
                project_name: name.to_owned(),
                description: "Whoever wants to know has to phone somebody, about ten times a week."
                    .to_owned(),
                objectives,
                constraints,
                scope: Scope { inside, outside },
                sections: section("Users", &people)
                    .into_iter()
                    .chain(section("Open questions", &open))
                    .collect(),
                ..ContextSnapshot::default()
            }
        },
    )
}

/// Everything that could be written down about a project, and every line of the content as it is filled for it.
fn all_texts(context: &ContextSnapshot) -> (Vec<String>, Vec<(String, String)>) {
    let mut project = Project::new(context, 1);
    project.set_topic("Requirements for the first release");
    let (mut found, mut titled) = (Vec::new(), Vec::new());
    let tension = Tension::find(&project);
    let mut items: Vec<Item> = Vec::new();
    for mode in [Mode::Open, Mode::Plan, Mode::Critique] {
        items.extend(Catalogue::new(&project, &tension).with_dreams(&project, mode).items);
    }
    for item in &items {
        found.push(format!("{}.", item.title));
        found.push(item.wording.clone());
        item.fields.values().for_each(|value| texts(value, &mut found));
        if let Some(text) = item.fields.get("description").and_then(Value::as_str) {
            titled.push((item.title.clone(), text.to_owned()));
        }
    }
    for tension in Tension::offered(&project, 6).into_iter().chain([tension]) {
        found.extend([
            format!("{}.", tension.title),
            tension.dispute.clone(),
            tension.stake.clone(),
            tension.middle.clone(),
        ]);
        found.push(tension.recommendation.clone());
        let motion = Decision::of_tension(&tension);
        for side in &tension.sides {
            found.extend([side.reason.clone(), side.cost.clone(), side.argument.clone()]);
        }
        for taken in [None, Some(motion.choices[0].label.as_str()), Some(motion.choices[1].label.as_str())] {
            motion.rule(taken).values().for_each(|value| texts(value, &mut found));
        }
    }
    let setting = Setting {
        workflow: "design",
        mode: Mode::Open,
        session_topic: "The design",
        focus: FocusType::Agenda,
        topic_id: "components",
        title: "Components",
        asked: "",
        decided: &[],
    };
    let scene = Scene::set(&setting, project.clone());
    let mut words = scene.words();
    for key in ["label", "other", "objective", "fact"] {
        words.set(key, "\"a thing\"");
    }
    for part in parts(&project, &words) {
        found.push(part.wording());
        part.fields(&[], &project).values().for_each(|value| texts(value, &mut found));
    }
    for file in [
        content::FIELDS,
        content::IDEAS,
        content::DECISIONS,
        content::DEEDS,
        content::FURTHER,
        content::PARTS,
        content::ROUNDS,
    ] {
        let lines =
            file.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": "));
        found.extend(
            lines.filter(|(key, _)| !["call", "of"].contains(key)).filter_map(|(_, text)| words.fill(text)),
        );
    }
    (found, titled)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn what_could_be_said_about_any_project_reads_as_english(context in projects()) {
        let (found, titled) = all_texts(&context);
        let names = context.project_name.to_lowercase();
        let wrong: Vec<String> = found.iter().flat_map(|text| faults(text, &names)).collect();
        prop_assert!(wrong.is_empty(), "{:#?}", wrong);
        for (title, description) in &titled {
            let is_told = repeats_title(title, description) && !is_own_sentence(title, &context);
            prop_assert!(!is_told, "{title} | {description}");
        }
    }
}
