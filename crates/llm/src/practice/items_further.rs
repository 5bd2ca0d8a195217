//! What a later session adds: where the project's document holds the first things already, the panel looks deeper.

use roundtable_engine::artifact::ArtifactType;
use serde_json::json;

use super::capability::Capability;
use super::content::{FURTHER, Words, lines};
use super::english::{fit, overlap, uncapitalise};
use super::items::{Item, Voices, When};
use super::items_limits::exclusion;
use super::items_paths::requirement;
use super::project::Project;
use super::rank::Rankable;
use super::roles::{Class, Lens};

/// How a path can be looked at once more.
const PATHS: [&str; 3] = ["for-another", "short-notice", "second-time"];
/// What an ability can need beyond itself.
const ABILITIES: [&str; 5] = ["change-later", "look-back", "told", "several", "counted"];
const RULES: [&str; 6] =
    ["rule-both-sides", "rule-owner", "rule-announced", "rule-kept", "rule-absence", "rule-repeated"];
const QUALITIES: [&str; 5] =
    ["quality-waiting", "quality-readable", "quality-there", "quality-restored", "quality-words"];
const EXCLUSIONS: [&str; 4] = ["out-connections", "out-evaluations", "out-judging", "out-old-records"];

/// How many statements of a class a session should find on its table, the first ones included; and how many it needs for
/// its topic to close, if only by looking at the old ones once more.
const WANTED: [(Class, usize, usize); 5] = [
    (Class::Paths, 3, 2),
    (Class::Abilities, 4, 3),
    (Class::Rules, 4, 1),
    (Class::Quality, 4, 1),
    (Class::Limits, 2, 0),
];

/// What is missing on the table beside `known`; nothing for a project without a document.
pub(super) fn items(project: &Project, known: &[Item]) -> Vec<Item> {
    if !project.is_begun() {
        return Vec::new();
    }
    let mut items = Vec::new();
    for (class, wanted, least) in WANTED {
        let there = known.iter().filter(|item| counts(item, class)).count();
        let new: Vec<Item> = new_ones(project, class).take(wanted.saturating_sub(there)).collect();
        let missing = least.saturating_sub(there + new.len());
        items.extend(new);
        items.extend(once_more(project, class).take(missing));
    }
    if !known.iter().any(|item| item.covers == "fail") {
        let fresh = |item: &Item| project.stands(&item.title).is_none();
        let way_out = each_ability(project, &["goes-wrong"], Class::Paths).find(fresh);
        let found_later = |item: Item| item.by(Voices::All).when(When::In(Class::Abilities)).covering("fail");
        items.extend(way_out.map(found_later));
    }
    items
}

/// Whether it counts for a topic of this class, and is spoken of in its round.
fn counts(item: &Item, class: Class) -> bool {
    item.class == class
        && item.kind != ArtifactType::OpenQuestion
        && matches!(item.when, When::Topic | When::AlsoIn(_) | When::Dispute)
}

type Items<'a> = Box<dyn Iterator<Item = Item> + 'a>;

/// What the document has not, of this class.
fn new_ones(project: &Project, class: Class) -> Items<'_> {
    let words = words(project);
    let items: Items<'_> = match class {
        Class::Paths => each_ability(project, &PATHS, class),
        Class::Abilities => each_ability(project, &ABILITIES, class),
        Class::Rules => Box::new(RULES.iter().filter_map(move |section| rule(&words, section))),
        Class::Quality => Box::new(QUALITIES.iter().filter_map(move |section| quality(&words, section))),
        Class::Limits => Box::new(exclusions().into_iter()),
        Class::Acceptance | Class::Elsewhere => Box::new(std::iter::empty()),
    };
    Box::new(items.filter(|item| project.stands(&item.title).is_none()))
}

/// What there always is: the same looked at after three months of use, after six, and so on.
fn once_more(project: &Project, class: Class) -> Items<'_> {
    let abilities = abilities(project);
    let at_turn = move |turn: usize| {
        let months = (turn * 3).to_string();
        let ability = &abilities[turn % abilities.len()];
        let mut words = words(project);
        words.set("months", months.as_str());
        match class {
            Class::Paths => of_ability(project, ability, "path-again", class, &months),
            Class::Abilities => of_ability(project, ability, "ability-again", class, &months),
            Class::Rules => rule(&words, "rule-again"),
            _ => quality(&words, "quality-again"),
        }
    };
    Box::new((1_usize..).filter_map(at_turn).filter(|item| project.stands(&item.title).is_none()))
}

/// Each view of each ability: another view from one to the next, so that a session's statements differ.
fn each_ability<'a>(project: &'a Project, views: &'a [&'static str], class: Class) -> Items<'a> {
    let abilities = abilities(project);
    let count = abilities.len();
    Box::new((0..count * views.len()).filter_map(move |at| {
        let (turn, place) = (at / count, at % count);
        of_ability(project, &abilities[place], views[(turn + place) % views.len()], class, "")
    }))
}

/// The abilities, those first of which the session's topic speaks; never none.
fn abilities(project: &Project) -> Vec<Capability> {
    let mut abilities = project.by_weight();
    if abilities.is_empty() {
        let mut only = Capability::named(&project.main_ability(), None, "use");
        only.who = project.main_users();
        abilities.push(only);
    }
    abilities.sort_by_key(|ability| std::cmp::Reverse(overlap(&project.topic, &ability.phrase)));
    abilities
}

fn words(project: &Project) -> Words {
    let mut words = Words::default();
    words.set("name", &project.name);
    words.set("users", project.main_users());
    words.set("staff", &project.staff);
    words
}

fn text(words: &Words, section: &str, key: &str) -> Option<String> {
    words.fill(lines(FURTHER, section, key).first()?)
}

fn of_ability(
    project: &Project,
    ability: &Capability,
    view: &str,
    class: Class,
    months: &str,
) -> Option<Item> {
    let mut words = words(project);
    words.set("users", &ability.who);
    words.set("months", months);
    words.set("cap", fit(&ability.phrase, 50));
    let title = text(&words, view, "title")?;
    words.set("cap", &ability.phrase);
    let filled = |key: &str| -> Vec<String> {
        lines(FURTHER, view, key).into_iter().filter_map(|line| words.fill(line)).collect()
    };
    let priority = text(&words, view, "priority")?;
    let extra = filled("extra").pop();
    let mut acceptance = filled("given");
    // A must gets its failure case when acceptance is spoken of, the others have it from the start.
    if priority != "must" {
        acceptance.extend(extra.clone());
    }
    let related = project.requirement_on(&ability.phrase);
    let adds = related.map_or_else(String::new, |id| format!(" It adds to {id}."));
    let description = format!("{}{adds}", text(&words, view, "text")?);
    let mut fields = requirement(&priority, &description, &text(&words, view, "why")?, acceptance.clone());
    fields["related"]["depends"] = json!(related.into_iter().collect::<Vec<_>>());
    let wording = text(&words, view, "wording")?;
    let mut item = Item::new(ArtifactType::Requirement, class, &title, &wording, fields);
    item.extra = extra.filter(|_| priority == "must");
    item.rankable = Some(Rankable { phrase: ability.phrase.clone(), text: description.clone() });
    let proof = acceptance.first().map_or_else(String::new, |line| format!("; {}", uncapitalise(line)));
    Some(item.tail(Lens::Proof, proof))
}

fn rule(words: &Words, section: &str) -> Option<Item> {
    let fields = json!({
        "description": text(words, section, "text")?, "rationale": text(words, section, "why")?,
        "conditions": text(words, section, "when")?, "actions": text(words, section, "then")?,
    });
    let (title, wording) = (text(words, section, "title")?, text(words, section, "wording")?);
    Some(Item::new(ArtifactType::BusinessRule, Class::Rules, &title, &wording, fields))
}

fn quality(words: &Words, section: &str) -> Option<Item> {
    let fields = json!({
        "category": text(words, section, "category")?, "target": text(words, section, "target")?,
        "minimum": text(words, section, "minimum")?, "measurement": text(words, section, "measurement")?,
        "description": text(words, section, "text")?,
    });
    let (title, wording) = (text(words, section, "title")?, text(words, section, "wording")?);
    Some(Item::new(ArtifactType::Nfr, Class::Quality, &title, &wording, fields))
}

/// What projects of every kind leave out.
pub(super) fn exclusions() -> Vec<Item> {
    let words = Words::default();
    let read = |section: &&str| {
        let text = |key| text(&words, section, key);
        Some(exclusion(&text("title")?, &text("wording")?, &text("why")?, &text("later")?))
    };
    EXCLUSIONS.iter().filter_map(read).collect()
}
