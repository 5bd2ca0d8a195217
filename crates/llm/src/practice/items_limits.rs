//! Exclusions, open questions, and what follows from the user's decisions.

use roundtable_engine::artifact::ArtifactType;
use serde_json::json;

use super::english::{brief, capitalise, fit, gist, list, overlap, uncapitalise};
use super::figures::{measure, name};
use super::items::{Item, Quota, Voices, When};
use super::items_further;
use super::items_paths::covered;
use super::project::{Bound, Project, cite};
use super::roles::{Class, Lens};
use super::tension::Tension;

pub(super) fn items(project: &Project, tension: &Tension) -> Vec<Item> {
    let mut items = exclusions(project);
    items.extend(later(project));
    items.extend(questions(project, tension));
    items
}

fn exclusions(project: &Project) -> Vec<Item> {
    let stated: Vec<Item> =
        project.outside.iter().enumerate().map(|(at, text)| stated(project, at, text)).collect();
    if stated.is_empty() { items_further::exclusions().into_iter().take(2).collect() } else { stated }
}

pub(super) fn exclusion(title: &str, wording: &str, rationale: &str, future_phase: &str) -> Item {
    let fields = json!({ "description": format!("{}.", capitalise(wording)), "rationale": rationale, "future_phase": future_phase });
    Item::new(ArtifactType::Exclusion, Class::Limits, title, wording, fields)
}

/// An item that the context leaves out itself.
fn stated(project: &Project, at: usize, text: &str) -> Item {
    let related =
        project.constraints.iter().map(|(_, text)| text).max_by_key(|constraint| overlap(constraint, text));
    let related = related.filter(|constraint| overlap(constraint, text) >= 2);
    let limit = project.bounds(&[Bound::Money, Bound::Hands, Bound::Time]);
    let rationale = match (
        related,
        limit.get(at % limit.len().max(1)),
        project.objectives.get(at % project.objectives.len().max(1)),
    ) {
        (Some(constraint), _, _) => format!("It touches a constraint: {}.", cite(constraint)),
        (None, Some(limit), _) if at.is_multiple_of(2) => format!("{} leaves no room for it.", cite(limit)),
        (None, _, Some(objective)) => format!("It does not bring {} any nearer.", cite(objective)),
        (None, Some(limit), None) => format!("{} leaves no room for it.", cite(limit)),
        _ => format!("It is not what {} is made for.", project.name),
    };
    let lower = text.to_lowercase();
    let never = ["profit", "selling", "without the", "outside", "third part", "advert", "tracking"];
    let future_phase = if never.iter().any(|word| lower.contains(word)) {
        "never, unless the purpose of the project changes".to_owned()
    } else if related.is_some() {
        "later, and only when the constraint no longer stands".to_owned()
    } else {
        project.objectives.first().map_or_else(
            || "later, when the first release is in use and somebody still asks for it".to_owned(),
            |objective| {
                format!("later, when {} has been reached and somebody still asks for it", cite(objective))
            },
        )
    };
    let mut item = exclusion(
        &brief(text, 80),
        &format!("\"{}\" is no part of the first release", text.replace('"', "'")),
        &rationale,
        &future_phase,
    )
    .tail(Lens::Value, format!("; {}", uncapitalise(&rationale)))
    .tail(
        Lens::People,
        [
            ", and people are told how they manage meanwhile",
            "; somebody will miss it and should hear it from us",
            "",
        ][at % 3],
    )
    .tail(Lens::Rules, format!("; {future_phase}"))
    .tail(
        Lens::Proof,
        [
            ", and whoever tries it is told so politely",
            "",
            "; I would look once whether anything inside relies on it",
        ][at % 3],
    );
    item.fields.insert(
        "description".to_owned(),
        json!(format!("Not part of the first release, as the context says: {}.", uncapitalise(text))),
    );
    if at == 0 {
        item = item.when(When::AlsoIn(Class::Abilities)).covering("has a reason");
    }
    item.of(Quota::Exclusion)
}

/// What is in scope and more than a first release holds.
fn later(project: &Project) -> Option<Item> {
    let rest: Vec<String> =
        project.capabilities.iter().skip(covered(project)).map(|ability| ability.phrase.clone()).collect();
    let first = rest.first()?.clone();
    let some = list(&rest.iter().take(3).map(|phrase| format!("to {phrase}")).collect::<Vec<_>>());
    let more = rest.len().saturating_sub(3);
    let more = if more > 0 {
        format!(", and {} further items of the scope", super::english::count(more))
    } else {
        String::new()
    };
    let mut item = exclusion(
        "Second release: the rest of the scope",
        "the rest of the scope moves to a second release",
        "The list in scope is longer than one release can hold; the panel took the items in the order of the context.",
        "second release, in the order of the context unless the user sets another",
    );
    item.fields.insert("description".to_owned(), json!(format!("Moved to a second release: {some}{more}.")));
    Some(item.when(When::Named(first)).by(Voices::All).covering("in scope"))
}

fn question(class: Class, title: &str, wording: &str, by: &'static [Lens]) -> Item {
    let fields = json!({ "question": wording, "blocking": false });
    Item::new(ArtifactType::OpenQuestion, class, title, wording, fields).by(Voices::Only(by))
}

fn questions(project: &Project, tension: &Tension) -> Vec<Item> {
    let mut items = Vec::new();
    for (at, point) in project.points.iter().filter(|point| !tension.is_about(point)).enumerate() {
        let class = if at == 0 { Class::Paths } else { Class::Rules };
        let by: &'static [Lens] = if at == 0 {
            &[Lens::Rules, Lens::Protection, Lens::Generic]
        } else {
            &[Lens::People, Lens::Value]
        };
        let title = fit(point.question.trim_end_matches('?'), 80);
        items.push(question(class, &title, &point.question, by).of(Quota::Point));
    }
    let users = project.main_users();
    if items.is_empty() {
        let ability = project.main_ability();
        let wording = "how is it done today without it, and how often does it fail?";
        let mut item = question(
            Class::Paths,
            "How it is done today",
            wording,
            &[Lens::People, Lens::Value, Lens::Generic],
        );
        item.fields.insert("question".to_owned(), json!(format!("How is it done today when {users} want to {ability}, and how often does it fail? Five conversations would tell.")));
        items.push(item);
    }
    for objective in project.objectives.iter().filter(|text| measure(text).is_none()) {
        let subject = gist(objective, 90).replace('"', "'");
        let wording = format!("by which figure, counted by whom, would one see \"{subject}\"?");
        let title = format!("A figure for: {}", uncapitalise(&fit(&name(objective), 60)));
        let mut item = question(Class::Quality, &title, &wording, &[Lens::Proof, Lens::Rules]);
        item.fields.insert("question".to_owned(), json!(capitalise(&wording)));
        items.push(item.of(Quota::Figure).reflecting(objective));
    }
    let [one, other] = &tension.sides;
    let wording = format!(
        "under which of {} and {} does {} come about, and who counts it from which day?",
        one.label, other.label, tension.figure
    );
    let mut item = question(
        Class::Rules,
        &format!("What would settle: {}", uncapitalise(&fit(tension.title.trim_end_matches('?'), 62))),
        &wording,
        &[Lens::Proof, Lens::People, Lens::Generic],
    )
    .when(When::Dispute2);
    item.fields.insert("question".to_owned(), json!(capitalise(&wording)));
    items.push(item);
    items
}

/// How the wording of a rule begins that the user has decided.
pub(super) const DECIDED: &str = "as decided on";

/// A rule for each decision of the user. It is the user's: nobody at the table is named as its supporter.
pub(super) fn decisions(decisions: &[String], tension: &Tension) -> Vec<Item> {
    let read = |text: &String| {
        let (id, decision) = text.split_once(": ")?;
        let lead = format!("{DECIDED} {id}");
        let fields = json!({
            "description": format!("Decided by the user on {id}: {decision}"),
            "rationale": format!("The panel had not agreed on {id}. Who was for what, and who decided, stands under {id}."),
            "conditions": format!("Wherever the matter of {id} comes up."),
            "actions": "The decision holds. A new fact against it is raised as an open question and does not suspend it.",
        });
        let about = if ArtifactType::from_id(id) == Some(ArtifactType::Conflict) {
            format!(": {}", fit(&tension.title, 62))
        } else {
            String::new()
        };
        let mut item = Item::new(
            ArtifactType::BusinessRule,
            Class::Rules,
            &format!("{id} decided{about}"),
            &format!("{lead}, {}", super::english::quote(&super::english::shorten(decision, 140))),
            fields,
        );
        item.anchor = lead.to_lowercase();
        Some(item.by(Voices::All).when(When::Named(lead)))
    };
    decisions.iter().filter_map(read).collect()
}

/// How a suggestion from the user's note begins.
pub(super) const NOTE: &str = "what does the user's note";

/// A question for each note of the user: what follows from it is for the next rounds and for the review.
pub(super) fn notes(notes: &[String]) -> Vec<Item> {
    let read = |note: &String| {
        let text = gist(note, 90).replace('"', "'");
        let wording = format!(
            "what does the user's note \"{text}\" change in the first release, and who is asked about it?"
        );
        let fields = json!({ "question": capitalise(&wording), "blocking": false });
        let title = format!("From the user: {}", brief(note, 64));
        Item::new(ArtifactType::OpenQuestion, Class::Rules, &title, &wording, fields)
            .by(Voices::Only(&[]))
            .when(When::Named(format!("note: {text}")))
    };
    notes.iter().take(2).map(read).collect()
}
