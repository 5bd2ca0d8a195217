//! Requirements: the paths of people and the abilities on them.

use roundtable_engine::artifact::ArtifactType;
use serde_json::{Value, json};

use super::capability::Capability;
use super::content::{DEEDS, Words, lines};
use super::english::{capitalise, uncapitalise};
use super::figures;
use super::items::{Item, Voices, When};
use super::project::{Bound, Project, cite};
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
    items.push(hand_over(project, &capabilities[0]));
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

fn requirement(priority: &str, description: &str, acceptance: Vec<String>) -> Value {
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
    let mut item = Item::new(ArtifactType::Requirement, Class::Paths, &title, &wording, requirement(priority, &description, acceptance.clone()));
    item.anchor = format!("can {phrase} from start to end").to_lowercase();
    item.extra = filled(&words, ability.deed, "extra").into_iter().next();
    let tail = |key: &str| filled(&words, ability.deed, key).first().map_or_else(String::new, |text| format!(", {text}"));
    item.tail(Lens::People, tail("people"))
        .tail(Lens::Rules, tail("rules"))
        .tail(Lens::Proof, acceptance.first().map_or_else(String::new, |text| format!("; {}", uncapitalise(text))))
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
        (None, at) if at == last && at > 4 => ("could", " Welcome if it costs little; nothing else depends on it.".to_owned()),
        (None, at) if at % 2 == 1 => ("must", " Without it the paths end in the middle.".to_owned()),
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
    let tail = |key: &str| filled(&words, ability.deed, key).first().map_or_else(String::new, |text| format!(", {text}"));
    item.tail(Lens::People, tail("people"))
        .tail(Lens::Rules, tail("rules"))
        .tail(Lens::Proof, acceptance.get(1).map_or_else(String::new, |text| format!("; {}", uncapitalise(text))))
        .tail(Lens::Value, if priority == "must" { ", or the release is put off" } else { ", once the musts stand" })
        .tail(Lens::Structure, ", and there is one place that knows the state")
        .tail(Lens::Clarity, ", and one sentence is enough to explain it")
}

/// For those whom the constraint on access means.
fn way_in(project: &Project) -> Option<Item> {
    let constraint = cite(project.bounds(&[Bound::Access]).first()?);
    let description = format!(
        "Whoever cannot or does not want to use {} gets the same result with the help of {}, and is not worse off for it. The context says: {constraint}.",
        project.name, project.staff
    );
    let acceptance = vec![
        format!("Given somebody without the means to use it, when they ask {}, then the same is done for them, in the same place and by the same rules.", project.staff),
        "Given it was done for somebody by another person, when it is looked up, then it can be told whom it is for.".to_owned(),
        "Given nobody is there who could help, when somebody without the means asks, then they learn when and where they can come.".to_owned(),
    ];
    let item = Item::new(
        ArtifactType::Requirement,
        Class::Paths,
        "The same result for those it does not fit",
        "whoever cannot use it gets the same result with somebody's help",
        requirement("must", &description, acceptance),
    );
    Some(item.by(Voices::Only(&[Lens::People, Lens::Rules, Lens::Clarity, Lens::Generic])))
}

/// The rule at the moment when one person hands over to another.
fn hand_over(project: &Project, ability: &Capability) -> Item {
    let (users, staff) = (project.main_users(), &project.staff);
    let title = format!("Hand-over between {users} and {staff}");
    let wording = format!("whoever has begun it is responsible until the other side has confirmed, when {users} and {staff} hand over to each other");
    let fields = json!({
        "description": format!("When {users} and {staff} hand over to each other, responsibility passes with a confirmation and not before."),
        "rationale": format!("Otherwise each side believes that the other one has the matter in hand; that would be noticed only when somebody wants to {}.", ability.phrase),
        "conditions": format!("Something passes between {users} and {staff}."),
        "actions": "The receiving side confirms; day, time and both names are kept with it. Until then the giving side stays responsible.",
    });
    Item::new(ArtifactType::BusinessRule, Class::Paths, &title, &wording, fields)
        .by(Voices::Only(&[Lens::Rules, Lens::Operations, Lens::Structure]))
        .covering("hand-over")
}

/// The way out of what was broken off: it belongs to the paths and is found when abilities are spoken of.
fn way_out(project: &Project, ability: &Capability) -> Item {
    let users = &ability.who;
    let description = format!(
        "{} can stop, correct or take back at any step, as long as nobody else relies on it; afterwards there is an agreed way to put it right.",
        capitalise(users)
    );
    let acceptance = vec![
        "Given an unfinished attempt, when a day has passed (proposed), then nothing is held any more and nobody was told anything wrong.".to_owned(),
        "Given a mistake noticed before anybody relies on it, when the person takes it back, then it is gone without a trace for others.".to_owned(),
        "Given a mistake noticed later, when it is put right, then those concerned learn what has changed.".to_owned(),
    ];
    Item::new(
        ArtifactType::Requirement,
        Class::Paths,
        "Way out of a broken-off or mistaken attempt",
        "whoever stops half-way or made a mistake has a way out",
        requirement("must", &description, acceptance),
    )
    .by(Voices::All)
    .when(When::In(Class::Abilities))
    .covering("fail")
    .tail(Lens::Value, "; people who get stuck once do not come back")
    .tail(Lens::People, " that does not need anybody's help")
    .tail(Lens::Rules, "; an unfinished attempt lapses after a day (proposed), and whoever relied on it is told")
    .tail(Lens::Proof, "; given an unfinished attempt, when a day has passed (proposed), then nothing is held any more")
    .tail(Lens::Structure, ", and no half state is kept anywhere")
    .tail(Lens::Operations, format!(", and {} can see what was left lying", project.staff))
}

/// What every product of this kind needs, where the context gives too little to go on.
fn general(project: &Project, known: usize) -> Vec<Item> {
    let (users, staff, name) = (project.main_users(), &project.staff, &project.name);
    let mut items = Vec::new();
    if known < 3 {
        let acceptance = vec![
            "Given something was agreed or recorded, when somebody looks it up a week later, then they find it without asking anybody.".to_owned(),
            "Given it has changed meanwhile, when they look, then they see the present state and since when it holds.".to_owned(),
        ];
        let text = format!("{} can look up at any time what holds for them at present in {name}.", capitalise(&users));
        items.push(Item::new(ArtifactType::Requirement, Class::Paths, "Look up what holds", &format!("{users} can look up what holds for them"), requirement("must", &text, acceptance)));
    }
    if known < 6 {
        let objective = project.objectives.iter().find(|text| figures::measure(text).is_some()).or(project.objectives.first());
        let whether = objective.map_or_else(|| format!("whether {name} is used"), |text| format!("how far {} has been reached", cite(text)));
        let acceptance = vec![
            "Given a month of use, when somebody looks, then the figure of that month and of the one before stand side by side.".to_owned(),
            "Given a figure, when somebody asks how it was counted, then one sentence beside it says so.".to_owned(),
        ];
        let text = format!("{} can see {whether}, without keeping a list of their own.", capitalise(staff));
        items.push(Item::new(ArtifactType::Requirement, Class::Abilities, "See how far the objective has been reached", &format!("{staff} can see {whether}"), requirement("should", &text, acceptance)));
    }
    if known < 5 {
        let acceptance = vec![
            "Given a wrong entry, when the person who made it corrects it, then everybody sees the corrected state.".to_owned(),
            "Given a correction, when somebody asks, then it can be told who made it and when.".to_owned(),
        ];
        let text = format!("{} can correct what they entered, and others see the corrected state.", capitalise(&users));
        items.push(Item::new(ArtifactType::Requirement, Class::Abilities, "Correct an entry", &format!("{users} can correct what they entered"), requirement("must", &text, acceptance)));
        let acceptance = vec![
            format!("Given somebody who has never seen {name}, when they begin, then they get to a first result without help."),
            "Given they get stuck, when they look around, then they find whom to ask.".to_owned(),
        ];
        let text = format!("{} can begin without instruction and without preparation.", capitalise(&users));
        items.push(Item::new(ArtifactType::Requirement, Class::Abilities, "Begin without instruction", &format!("{users} can begin without instruction"), requirement("should", &text, acceptance)));
    }
    items
}
