//! Requirements: the paths of people and the abilities on them.

use std::collections::BTreeSet;

use roundtable_engine::artifact::ArtifactType;
use serde_json::{Value, json};

use super::capability::{Capability, deed_of};
use super::content::{DEEDS, Words, lines};
use super::english::{capitalise, fit, overlap, quote, uncapitalise};
use super::items::{Item, Voices, When};
use super::items_general::{general, hand_over, way_in, way_out, what_counts};
use super::project::{Project, cite};
use super::rank::Rankable;
use super::roles::{Class, Lens};

/// Abilities that are spoken of in the first round on them; the rest follows later.
const FIRST_ABILITIES: usize = 4;
const LATER_ABILITIES: usize = 4;

/// Characters of what a path is about in its title.
const LONGEST_PATH: usize = 70;

/// Criteria of a path before its end gets one, too: the failure case that may be asked for makes one more, and a requirement with
/// more than four is several.
const MOST_BEFORE_THE_END: usize = 3;

/// How many items of the scope are told as whole paths.
fn path_count(project: &Project) -> usize {
    project.capabilities.len().clamp(1, 2)
}

/// How many items of the scope the panel turns into requirements; more than that is moved to a later release.
pub(super) fn covered(project: &Project) -> usize {
    path_count(project) + FIRST_ABILITIES + LATER_ABILITIES
}

pub(super) fn items(project: &Project) -> Vec<Item> {
    let mut fallback = Capability::named(&project.main_ability(), None, "use");
    fallback.who = project.main_users();
    let capabilities = if project.capabilities.is_empty() { vec![fallback] } else { project.by_weight() };
    let paths = path_count(project);
    let mut criteria = Criteria::default();
    let mut items = Vec::new();
    for (at, ability) in capabilities.iter().take(paths).enumerate() {
        items.push(path(project, ability, at, &mut criteria));
    }
    items.extend(way_in(project));
    // Nobody hands over to themselves, whatever they are called.
    let are_two = overlap(&project.main_users(), &project.staff) == 0;
    if project.staff_stated && are_two {
        items.push(hand_over(project, &capabilities[0]));
    } else {
        items.push(what_counts());
    }
    let rest = capabilities.iter().enumerate().skip(paths).take(FIRST_ABILITIES + LATER_ABILITIES);
    for (at, ability) in rest {
        // Agreed by some only, without its failure case: the refinement has something to refine.
        let lacks_failure = at == paths + 1;
        let mut item = ability_item(project, ability, at, lacks_failure, &mut criteria);
        if at >= paths + FIRST_ABILITIES {
            item = item.when(When::Named(ability.phrase.clone()));
        } else if lacks_failure {
            item = item.by(Voices::Only(&[Lens::Value, Lens::People, Lens::Clarity]));
        }
        items.push(item);
    }
    items.push(way_out(project));
    items.extend(general(project, capabilities.len()));
    items
}

/// Acceptance criteria, each of them given away once: the same sentence in two requirements says nothing about either.
#[derive(Default)]
struct Criteria {
    taken: BTreeSet<String>,
}

impl Criteria {
    /// Up to `count` of a deed's lines that no requirement has yet; then of those that name the ability.
    fn take(&mut self, words: &Words, deed: &str, keys: [&str; 2], count: usize) -> Vec<String> {
        let lines = keys.into_iter().flat_map(|key| filled(words, deed, key));
        let free: Vec<String> = lines.filter(|line| !self.taken.contains(line)).take(count).collect();
        self.taken.extend(free.iter().cloned());
        free
    }

    /// Two for the ordinary course, and what is seen when it fails.
    fn of(&mut self, words: &Words, deed: &str) -> (Vec<String>, Option<String>) {
        let ordinary = self.take(words, deed, ["given", "named"], 2);
        (ordinary, self.take(words, deed, ["extra", "named_extra"], 1).pop())
    }
}

/// The new text for a requirement whose failure case was asked for.
pub(super) fn revision(item: &Item) -> Option<Item> {
    let extra = item.extra.as_ref()?;
    let must = item.fields.get("priority").and_then(Value::as_str) == Some("must");
    must.then(|| {
        let mut revised = item.clone();
        revised.class = Class::Acceptance;
        revised.anchor = format!("for \"{}\"", item.title.to_lowercase().replace('"', "'"));
        revised.wording = format!("for \"{}\": {}", item.title.replace('"', "'"), uncapitalise(extra));
        revised.fields = item.completed();
        revised.revises = true;
        revised.voices = Voices::Most;
        revised.when = When::Topic;
        revised.tails = Vec::new();
        revised
    })
}

fn words(project: &Project, ability: &Capability) -> Words {
    let mut words = Words::default();
    words.set("name", &project.name);
    words.set("users", &ability.who);
    words.set("staff", &project.staff);
    words.set("cap", &ability.phrase);
    words
}

fn filled(words: &Words, deed: &str, key: &str) -> Vec<String> {
    lines(DEEDS, deed, key).into_iter().filter_map(|text| words.fill(text)).collect()
}

fn serves(ability: &Capability) -> Option<String> {
    ability.serves.as_ref().map(|text| format!("It serves {}.", cite(text)))
}

/// `why` is the reason for it and for its priority.
pub(super) fn requirement(priority: &str, description: &str, why: &str, acceptance: Vec<String>) -> Value {
    json!({
        "priority": priority, "description": description, "rationale": why, "acceptance": acceptance,
        "related": { "enables": [], "depends": [] },
    })
}

/// What a decision on the order may move.
fn rankable(ability: &Capability, text: &str) -> Option<Rankable> {
    let free = ability.demanded_by.is_none();
    free.then(|| Rankable { phrase: ability.phrase.clone(), text: text.to_owned() })
}

/// Where one ability is told by a list of verbs (`book, move and cancel appointments`): each of them is a step of its own.
fn each_by_itself(ability: &Capability) -> Option<String> {
    let words: Vec<&str> = ability.phrase.split_whitespace().collect();
    words.first().filter(|first| first.ends_with(','))?;
    let last = words.iter().position(|word| ["and", "or"].contains(word))? + 1;
    let further: Vec<&str> =
        words.get(1..=last)?.iter().filter(|word| !["and", "or"].contains(*word)).copied().collect();
    let verbs: Vec<&str> = further.iter().map(|verb| verb.trim_end_matches(',')).collect();
    (verbs.len() >= 2 && verbs.iter().all(|verb| deed_of(verb).is_some() || verb.chars().all(char::is_lowercase))).then(|| {
        format!(
            "Given what stands already, when somebody wants to {} it, then this is a step of its own and shows by itself.",
            verbs.join(" or to ")
        )
    })
}

/// A path from the wish to the end.
fn path(project: &Project, ability: &Capability, at: usize, criteria: &mut Criteria) -> Item {
    let words = words(project, ability);
    let priority = if at < 2 { "must" } else { "should" };
    let phrase = &ability.phrase;
    let subject = if ability.deed == "tell" { project.name.clone() } else { ability.who.clone() };
    let description = format!("{} can {phrase} from start to end.", capitalise(&subject));
    let why =
        serves(ability).unwrap_or_else(|| format!("Without it {} is of no use to anybody.", project.name));
    let (mut acceptance, extra) = criteria.of(&words, ability.deed);
    acceptance.extend(each_by_itself(ability));
    acceptance.extend(criteria.take(&words, "path", ["halfway", "halfway"], 1));
    if acceptance.len() < MOST_BEFORE_THE_END {
        acceptance.push(format!(
            "Given somebody wanted to {phrase} and came to the end, when anybody concerned looks, then they see what holds and what comes next."
        ));
    }
    let title = format!("{}, from start to end", fit(phrase, LONGEST_PATH));
    let wording = format!("{subject} can {phrase} from start to end");
    let mut item = Item::new(
        ArtifactType::Requirement,
        Class::Paths,
        &title,
        &wording,
        requirement(priority, &description, &why, acceptance.clone()),
    );
    item.anchor = format!("can {phrase} from start to end").to_lowercase();
    item.rankable = rankable(ability, &description);
    item.extra = extra;
    item.reflects.clone_from(&ability.serves);
    let tail = |key: &str| {
        filled(&words, ability.deed, key).first().map_or_else(String::new, |text| format!(", {text}"))
    };
    item.tail(Lens::People, tail("people"))
        .tail(Lens::Rules, tail("rules"))
        .tail(
            Lens::Proof,
            acceptance.first().map_or_else(String::new, |text| format!("; {}", uncapitalise(text))),
        )
        .tail(
            Lens::Value,
            serves(ability)
                .map_or_else(String::new, |why| format!("; {}", uncapitalise(why.trim_end_matches('.')))),
        )
        .tail(Lens::Operations, format!(", and {} can see where it is stuck", project.staff))
}

/// An ability on the paths.
fn ability_item(
    project: &Project,
    ability: &Capability,
    at: usize,
    lacks_failure: bool,
    criteria: &mut Criteria,
) -> Item {
    let words = words(project, ability);
    let text = filled(&words, ability.deed, "text").into_iter().next().unwrap_or_default();
    let last = project.capabilities.len().saturating_sub(1);
    let (priority, why) = match (&ability.serves, at) {
        // What the law or people's safety asks for is not weighed against anything.
        _ if ability.demanded_by.is_some() => {
            let clause = ability.demanded_by.as_deref().unwrap_or_default();
            ("must", format!("A constraint demands it: {}.", quote(clause)))
        }
        (Some(_), _) => ("must", serves(ability).unwrap_or_default()),
        _ if ability.on_topic > 0 => ("must", "It is what the session is about.".to_owned()),
        (None, at) if at == path_count(project) => {
            ("must", "Without it the paths end in the middle.".to_owned())
        }
        (None, at) if at == last && at > 4 => {
            ("could", "Welcome if it costs little; nothing else depends on it.".to_owned())
        }
        _ => ("should", "Painful to miss, and there is a way around for a while.".to_owned()),
    };
    let (mut acceptance, extra) = criteria.of(&words, ability.deed);
    acceptance.extend(each_by_itself(ability));
    if !lacks_failure {
        acceptance.extend(extra.clone());
    }
    let phrase = &ability.phrase;
    let subject = if ability.deed == "tell" { project.name.clone() } else { ability.who.clone() };
    let wording = format!("{subject} can {phrase}");
    let fields = requirement(priority, &text, &why, acceptance.clone());
    let mut item = Item::new(ArtifactType::Requirement, Class::Abilities, phrase, &wording, fields);
    item.anchor = format!("can {phrase}").to_lowercase();
    item.rankable = rankable(ability, &text);
    item.extra = extra.filter(|_| lacks_failure);
    item.reflects.clone_from(&ability.serves);
    let tail = |key: &str| {
        filled(&words, ability.deed, key).first().map_or_else(String::new, |text| format!(", {text}"))
    };
    item.tail(Lens::People, tail("people"))
        .tail(Lens::Rules, tail("rules"))
        .tail(
            Lens::Proof,
            acceptance.get(1).map_or_else(String::new, |text| format!("; {}", uncapitalise(text))),
        )
        .tail(
            Lens::Value,
            if priority == "must" { ", or the release is put off" } else { ", once the musts stand" },
        )
        .tail(Lens::Structure, ", and there is one place that knows the state")
        .tail(Lens::Clarity, ", and one sentence is enough to explain it")
}
