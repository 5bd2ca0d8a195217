//! Statements for topics of other workflows (design, brainstorm) and for agendas that nobody foresaw.

use roundtable_engine::artifact::ArtifactType;
use serde_json::json;

use super::capability::Capability;
use super::english::{both, capitalise, uncapitalise};
use super::items::{Item, Voices};
use super::project::{Bound, Project, cite};
use super::roles::{Class, Lens};

pub(super) fn items(project: &Project, topic: &str, title: &str, workflow: &str) -> Vec<Item> {
    let name = if title.is_empty() { topic } else { title };
    let items = match workflow {
        "design" => design(project, topic, name),
        "brainstorm" => ideas(project, topic, name),
        _ => any(project, name),
    };
    items
        .into_iter()
        .map(|mut item| {
            item.topic = Some(topic.to_owned());
            item
        })
        .collect()
}

fn item(kind: ArtifactType, title: &str, wording: &str, fields: serde_json::Value) -> Item {
    Item::new(kind, Class::Elsewhere, title, wording, fields)
}

/// A few abilities, others for each topic.
fn abilities<'a>(project: &'a Project, topic: &str) -> Vec<&'a Capability> {
    let start = project.chance.with(topic).below(project.capabilities.len());
    project.capabilities.iter().cycle().skip(start).take(project.capabilities.len().min(3)).collect()
}

fn any(project: &Project, topic: &str) -> Vec<Item> {
    let (users, staff) = (project.main_users(), &project.staff);
    let small = project.lowered(topic);
    let constraint = project
        .constraints
        .first()
        .map_or_else(String::new, |(_, text)| format!(" It keeps to {}.", cite(text)));
    vec![
        item(
            ArtifactType::Requirement,
            &format!("{topic}: what {users} can rely on"),
            &format!("{users} can tell at any time what holds for {small}"),
            json!({
                "priority": "must",
                "description": format!("{} can tell at any time what holds for {small}.{constraint}", capitalise(&users)),
                "acceptance": [
                    format!("Given a question about {small}, when somebody looks it up, then they find one answer and the date from which it holds."),
                    "Given the answer has changed, when somebody relied on the old one, then they are told before it affects them.",
                ],
                "related": { "enables": [], "depends": [] },
            }),
        ),
        item(
            ArtifactType::BusinessRule,
            &format!("{topic}: who decides"),
            &format!("changes to {small} are decided by one named person"),
            json!({
                "description": format!("Changes to {small} are decided by one named person, who hears {} first.", both(&users, staff)),
                "rationale": "A choice without an owner is made again by the next person.",
                "conditions": format!("Somebody wants to change what was agreed about {small}."),
                "actions": "The named person decides within two weeks (proposed) and writes down the reason; until then the old answer holds.",
            }),
        )
        .by(Voices::Most),
        item(
            ArtifactType::Requirement,
            &format!("{topic}: a way back"),
            &format!("what is chosen for {small} can be taken back"),
            json!({
                "priority": "should",
                "description": format!("What is chosen for {small} can be taken back within a month (proposed) without loss for {users}."),
                "acceptance": [
                    "Given the choice was wrong, when it is taken back, then nothing that people entered is lost.",
                    format!("Given it is taken back, when {users} come next, then they are told what holds now."),
                ],
                "related": { "enables": [], "depends": [] },
            }),
        ),
        item(
            ArtifactType::OpenQuestion,
            &format!("{topic}: what is not known"),
            &format!("what would have to be known to decide {small} for good, and who knows it?"),
            json!({ "question": format!("What would have to be known to decide {small} for good, and who knows it?"), "blocking": false }),
        )
        .by(Voices::Only(&[Lens::Rules, Lens::Proof, Lens::Generic, Lens::Clarity])),
    ]
}

fn design(project: &Project, topic: &str, name: &str) -> Vec<Item> {
    let lower = topic.to_lowercase();
    if lower.contains("component") {
        return abilities(project, topic).into_iter().map(|ability| component(project, ability)).collect();
    }
    if lower.contains("integration") || lower.contains("interface") || lower.contains("data") {
        let mut items: Vec<Item> = abilities(project, topic)
            .into_iter()
            .take(2)
            .map(|ability| interface(project, ability))
            .collect();
        items.push(decision(
            project,
            name,
            "the record is kept in one place and everything else asks it",
            "every part keeps what it needs and they are reconciled",
        ));
        return items;
    }
    vec![
        decision(
            project,
            name,
            "one plain application, divided inside along the abilities",
            "separate services, one for each ability",
        ),
        decision(
            project,
            &format!("{name}, running it"),
            "something that is run for us and paid by the month",
            "something that we run ourselves",
        ),
    ]
}

fn decision(project: &Project, topic: &str, chosen: &str, other: &str) -> Item {
    let bound = project.bounds(&[Bound::Money, Bound::Hands, Bound::Time]).first().map(|text| cite(text));
    let context =
        bound.clone().unwrap_or_else(|| format!("{} has to be kept going by few people", project.name));
    item(
        ArtifactType::ArchitectureDecision,
        &format!("{topic}: {chosen}"),
        &format!("for {}, {chosen}", project.lowered(topic)),
        json!({
            "context": format!("The choice is bound by {context}."),
            "decision": capitalise(chosen),
            "options": [
                { "name": capitalise(chosen), "pros": ["few things to keep going", "can be divided further when there is a reason"], "cons": ["parts cannot be changed quite independently"] },
                { "name": capitalise(other), "pros": ["parts can change at different times"], "cons": [format!("more to keep going for {}", project.staff)] },
            ],
            "rationale": "It is the choice that costs least to take back, and nothing in the context needs the other one yet.",
            "consequences": { "positive": ["one place to look when something is wrong"], "negative": ["the inner borders have to be kept by discipline"] },
        }),
    )
}

fn component(project: &Project, ability: &Capability) -> Item {
    let who = if ability.who.is_empty() { project.main_users() } else { ability.who.clone() };
    item(
        ArtifactType::Component,
        &format!("Part for: {}", ability.phrase),
        &format!("one part is responsible so that {who} can {}", ability.phrase),
        json!({
            "responsibility": format!("Everything that is needed so that {who} can {}, and nothing else.", ability.phrase),
            "interfaces": { "provides": [ability.phrase], "requires": ["the record of what holds"] },
            "dependencies": [],
            "technology": "open; nothing in the context demands one",
        }),
    )
}

fn interface(project: &Project, ability: &Capability) -> Item {
    item(
        ArtifactType::Interface,
        &format!("Asking the record: {}", ability.phrase),
        &format!("there is one way to ask the record in order to {}", ability.phrase),
        json!({
            "kind": "internal",
            "description": format!("The one way by which parts of {} ask the record in order to {}.", project.name, ability.phrase),
            "endpoints": [],
        }),
    )
}

fn ideas(project: &Project, topic: &str, name: &str) -> Vec<Item> {
    let (users, staff) = (project.main_users(), &project.staff);
    let ability = abilities(project, topic)
        .first()
        .map_or_else(|| project.main_ability(), |ability| ability.phrase.clone());
    let objective =
        project.objectives.first().map_or_else(|| format!("what {} is for", project.name), |text| cite(text));
    if topic.contains("critic") {
        return vec![
            item(
                ArtifactType::Risk,
                "The old way stays the easier one",
                "the old way stays the easier one and people go back to it",
                json!({ "related_idea": "", "severity": "high", "likelihood": "medium", "description": format!("{} go back to the old way as soon as the new one fails them once.", capitalise(&users)) }),
            ),
            item(
                ArtifactType::Risk,
                "The work moves instead of going away",
                &format!("the work moves to {staff} instead of going away"),
                json!({ "related_idea": "", "severity": "medium", "likelihood": "medium", "description": format!("What becomes easier for {users} becomes a daily task for {staff}, and nobody counted it.") }),
            ),
            item(
                ArtifactType::Mitigation,
                "Two weeks with a few people first",
                "two weeks with a few people come first",
                json!({ "addresses": "", "description": format!("Before anything is announced, ten of {users} use it for two weeks (proposed), and somebody counts how often they fall back."), "effort": "low", "effectiveness": "medium" }),
            ),
        ];
    }
    let ideas = [
        ("It is done before anybody asks", format!("{users} find it done before they ask")),
        ("One question instead of a form", format!("one question is enough to {ability}")),
        ("Those who know help those who do not", format!("practised people help the others to {ability}")),
        (
            "Show what it has changed",
            format!("everybody can see once a month what it has done for {objective}"),
        ),
    ];
    ideas
        .into_iter()
        .map(|(title, text)| {
            let fields = json!({ "phase": topic, "description": format!("{}.", capitalise(&text)), "builds_on": "", "feasibility": "to be looked at" });
            item(ArtifactType::Idea, &format!("{}: {}", name, uncapitalise(title)), &text, fields)
        })
        .collect()
}
