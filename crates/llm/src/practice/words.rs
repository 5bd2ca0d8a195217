//! What the placeholders of a voice stand for, for one seat in one round.

use super::content::Words;
use super::english::{quote, uncapitalise};
use super::figures::{Kind, measure};
use super::items::Item;
use super::project::{Bound, Project, cite, cite_figure};
use super::roles::Lens;

/// Where a seat stands in the turning of citations: by its field and the round, so that seats cite different things.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn {
    pub(super) lens: Lens,
    pub(super) seat: usize,
    pub(super) round: u32,
}

impl Turn {
    /// A number that moves on by one each round.
    pub(super) fn number(self) -> usize {
        self.seat_number() + usize::try_from(self.round).unwrap_or(0)
    }

    /// A number that tells seats apart.
    pub(super) fn seat_number(self) -> usize {
        // The four of the default panel take turns by their field; others by who they are as well.
        match self.lens {
            Lens::Value => 0,
            Lens::People => 1,
            Lens::Rules => 2,
            Lens::Proof => 3,
            _ => self.seat,
        }
    }
}

/// The words of a project for one seat; `items` are what it suggests in this round.
pub(super) fn words(project: &Project, turn: Turn, items: &[&Item], topic: &str, heading: &str) -> Words {
    let mut words = Words::default();
    let at = turn.number();
    words.set("name", &project.name);
    words.set("staff", &project.staff);
    words.set("topic", if topic.is_empty() { "this matter".to_owned() } else { project.lowered(topic) });
    words.set(
        "field",
        if heading.is_empty() {
            "my field".to_owned()
        } else {
            format!("the field of the {}", uncapitalise(heading))
        },
    );
    people_and_abilities(project, at, items, &mut words);
    objectives(project, at, &mut words);
    constraints(project, at, &mut words);
    let mut turned = |key: &'static str, list: &[String]| {
        if let Some(text) = nth(list, at) {
            words.set(key, text);
        }
    };
    turned("fact", &project.facts);
    turned("out", &project.outside.iter().map(|text| quote(text)).collect::<Vec<_>>());
    turned("point", &project.points.iter().map(|point| quote(&point.question)).collect::<Vec<_>>());
    words
}

fn nth<T: Clone>(list: &[T], at: usize) -> Option<T> {
    (!list.is_empty()).then(|| list[at % list.len()].clone())
}

fn people_and_abilities(project: &Project, at: usize, items: &[&Item], words: &mut Words) {
    // What is spoken of in this round comes first; the work of those who run it is named by `staff`.
    let must = |item: &Item| item.fields.get("priority").and_then(serde_json::Value::as_str) == Some("must");
    let named = |ability: &super::capability::Capability, item: &Item| {
        item.anchor.contains(&ability.phrase.to_lowercase())
    };
    let spoken: Vec<_> = project
        .capabilities
        .iter()
        .filter(|ability| items.iter().any(|item| must(item) && named(ability, item)))
        .collect();
    let of_users = |list: Vec<&super::capability::Capability>| -> Vec<super::capability::Capability> {
        list.into_iter()
            .filter(|ability| ability.deed != "tell" && ability.who != project.staff)
            .cloned()
            .collect()
    };
    let mut abilities = of_users(spoken);
    if abilities.is_empty() {
        abilities = of_users(project.capabilities.iter().collect());
    }
    let first = nth(&abilities, at);
    let users = first.as_ref().map_or_else(|| project.main_users(), |ability| ability.who.clone());
    let phrase = first.as_ref().map_or_else(|| project.main_ability(), |ability| ability.phrase.clone());
    let more = abilities.iter().cycle().skip(at + 1).take(abilities.len());
    let rest = project.capabilities.iter().filter(|ability| ability.deed != "tell");
    if let Some(second) = more.chain(rest).find(|ability| ability.phrase != phrase) {
        words.set("cap2", &second.phrase);
    }
    words.set("cap", phrase);
    let others: Vec<String> =
        project.users().iter().map(|person| person.name.clone()).filter(|name| *name != users).collect();
    if let Some(other) = nth(&others, at) {
        words.set("users2", other);
    }
    words.set("users", users);
}

fn objectives(project: &Project, at: usize, words: &mut Words) {
    let cited: Vec<String> = project.objectives.iter().map(|text| cite(text)).collect();
    if let Some(objective) = nth(&cited, at) {
        words.set("objective", objective);
    }
    if cited.len() > 1 {
        words.set("objective2", cited[(at + 1) % cited.len()].clone());
    }
    let measured: Vec<String> = project
        .objectives
        .iter()
        .filter(|text| measure(text).is_some_and(|found| found.kind != Kind::Never))
        .map(|text| cite_figure(text))
        .collect();
    if let Some(target) = nth(&measured, at) {
        words.set("target", target);
    }
}

fn constraints(project: &Project, at: usize, words: &mut Words) {
    let all: Vec<String> = project.constraints.iter().map(|(_, text)| cite(text)).collect();
    if let Some(constraint) = nth(&all, at) {
        words.set("constraint", constraint);
    }
    let kinds: [(&'static str, &[Bound]); 4] = [
        ("limit", &[Bound::Money, Bound::Hands, Bound::Time]),
        ("guard", &[Bound::Privacy, Bound::Safety, Bound::Access]),
        ("apart", &[Bound::Access]),
        ("secret", &[Bound::Privacy]),
    ];
    for (key, kinds) in kinds {
        let cited: Vec<String> = project.bounds(kinds).into_iter().map(|text| cite(text)).collect();
        if let Some(text) = nth(&cited, at) {
            words.set(key, text);
        }
    }
}

/// What a text rests on, by the placeholders that it used.
pub(super) fn references(project: &Project, templates: &[&str]) -> Vec<String> {
    const PLACES: [(&str, &[&str]); 5] = [
        ("Objectives", &["{objective", "{target"]),
        ("Constraints", &["{limit", "{guard", "{apart", "{secret", "{constraint", "{Constraint"]),
        ("Description", &["{fact"]),
        ("Scope", &["{out", "{cap"]),
        ("Open points", &["{point"]),
    ];
    let used = |keys: &&[&str]| templates.iter().any(|text| keys.iter().any(|key| text.contains(key)));
    let mut found: Vec<String> = PLACES
        .iter()
        .filter(|(_, keys)| used(keys))
        .map(|(place, _)| format!("CONTEXT.md: {place}"))
        .collect();
    if project.people_stated
        && templates.iter().any(|text| text.contains("{users2") || text.contains("{Users2"))
    {
        found.push("CONTEXT.md: Users".to_owned());
    }
    found
}
