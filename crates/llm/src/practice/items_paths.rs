//! Requirements: the paths of people and the abilities on them.

use roundtable_engine::artifact::ArtifactType;
use serde_json::{Value, json};

use super::capability::Capability;
use super::content::{DEEDS, Words, lines};
use super::english::{capitalise, uncapitalise};
use super::items::{Item, Voices, When};
use super::items_general::{general, hand_over, way_in, way_out, what_counts};
use super::project::{Project, cite};
use super::roles::{Class, Lens};

/// Abilities that are spoken of in the first round on them; the rest follows later.
const FIRST_ABILITIES: usize = 4;
const LATER_ABILITIES: usize = 4;

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
    let mut items: Vec<Item> =
        capabilities.iter().take(paths).enumerate().map(|(at, ability)| path(project, ability, at)).collect();
    items.extend(way_in(project));
    if project.staff_stated {
        items.push(hand_over(project, &capabilities[0]));
    } else {
        items.push(what_counts(project));
    }
    let rest = capabilities.iter().enumerate().skip(paths).take(FIRST_ABILITIES + LATER_ABILITIES);
    for (at, ability) in rest {
        // Agreed by some only, without its failure case: the refinement has something to refine.
        let lacks_failure = at == paths + 1;
        let mut item = ability_item(project, ability, at, lacks_failure);
        if at >= paths + FIRST_ABILITIES {
            item = item.when(When::Named(ability.phrase.clone()));
        } else if lacks_failure {
            item = item.by(Voices::Only(&[Lens::Value, Lens::People, Lens::Clarity]));
        }
        items.push(item);
    }
    items.push(way_out(project, &capabilities[0]));
    items.extend(general(project, capabilities.len()));
    items
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

fn serves(ability: &Capability) -> String {
    ability.serves.as_ref().map_or_else(String::new, |text| format!(" It serves {}.", cite(text)))
}

pub(super) fn requirement(priority: &str, description: &str, acceptance: Vec<String>) -> Value {
    json!({
        "priority": priority, "description": description, "acceptance": acceptance,
        "related": { "enables": [], "depends": [] },
    })
}

/// A path from the wish to the end.
fn path(project: &Project, ability: &Capability, at: usize) -> Item {
    let words = words(project, ability);
    let priority = if at < 2 { "must" } else { "should" };
    let phrase = &ability.phrase;
    let subject = if ability.deed == "tell" { project.name.clone() } else { ability.who.clone() };
    let description = format!(
        "{} can {phrase} from start to end; afterwards everybody concerned can see what holds and what comes next.{}",
        capitalise(&subject),
        serves(ability)
    );
    let mut acceptance: Vec<String> = filled(&words, ability.deed, "given").into_iter().take(2).collect();
    acceptance.push("Given somebody who stops half-way, when they come back later, then they can go on or begin again, and nothing is half done.".to_owned());
    let title = format!("{phrase}, from start to end");
    let wording = format!("{subject} can {phrase} from start to end");
    let mut item = Item::new(
        ArtifactType::Requirement,
        Class::Paths,
        &title,
        &wording,
        requirement(priority, &description, acceptance.clone()),
    );
    item.anchor = format!("can {phrase} from start to end").to_lowercase();
    item.extra = filled(&words, ability.deed, "extra").into_iter().next();
    let tail = |key: &str| {
        filled(&words, ability.deed, key).first().map_or_else(String::new, |text| format!(", {text}"))
    };
    item.tail(Lens::People, tail("people"))
        .tail(Lens::Rules, tail("rules"))
        .tail(
            Lens::Proof,
            acceptance.first().map_or_else(String::new, |text| format!("; {}", uncapitalise(text))),
        )
        .tail(Lens::Value, serves(ability).trim_end_matches('.').replacen(" It", "; it", 1))
        .tail(Lens::Operations, format!(", and {} can see where it is stuck", project.staff))
}

/// An ability on the paths.
fn ability_item(project: &Project, ability: &Capability, at: usize, lacks_failure: bool) -> Item {
    let words = words(project, ability);
    let text = filled(&words, ability.deed, "text").into_iter().next().unwrap_or_default();
    let last = project.capabilities.len().saturating_sub(1);
    let (priority, why) = match (&ability.serves, at) {
        (Some(_), _) => ("must", serves(ability)),
        (None, at) if at == path_count(project) => {
            ("must", " Without it the paths end in the middle.".to_owned())
        }
        (None, at) if at == last && at > 4 => {
            ("could", " Welcome if it costs little; nothing else depends on it.".to_owned())
        }
        _ => ("should", " Painful to miss, and there is a way around for a while.".to_owned()),
    };
    let mut acceptance = filled(&words, ability.deed, "given");
    let extra = filled(&words, ability.deed, "extra").into_iter().next();
    if !lacks_failure {
        acceptance.extend(extra.clone());
    }
    let phrase = &ability.phrase;
    let subject = if ability.deed == "tell" { project.name.clone() } else { ability.who.clone() };
    let wording = format!("{subject} can {phrase}");
    let fields = requirement(priority, &format!("{text}{why}"), acceptance.clone());
    let mut item = Item::new(ArtifactType::Requirement, Class::Abilities, phrase, &wording, fields);
    item.anchor = format!("can {phrase}").to_lowercase();
    item.extra = extra.filter(|_| lacks_failure);
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
