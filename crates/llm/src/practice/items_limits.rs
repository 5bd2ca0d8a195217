//! Exclusions, open questions, and what follows from the user's decisions.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::has_phrase;
use serde_json::json;

use super::answered;
use super::english::{brief, capitalise, fit, gist, list, quote, uncapitalise};
use super::figures::{measure, name};
use super::items::{Item, Quota, Voices, When};
use super::items_further;
use super::items_paths::covered;
use super::project::{Point, Project};
use super::prompt::KnownView;
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

/// An item that the context leaves out itself; why it does, only the context could say.
fn stated(project: &Project, at: usize, text: &str) -> Item {
    let what = if is_for_now(text) { "first release" } else { "project" };
    let rationale = "The context leaves it out and gives no reason.";
    let future_phase = "when somebody still asks for it and the context no longer leaves it out";
    let mut item = exclusion(
        &brief(text, 80),
        &format!("\"{}\" is no part of the {what}", text.replace('"', "'")),
        rationale,
        future_phase,
    )
    .tail(Lens::Value, format!("; {}", uncapitalise(rationale)))
    .tail(
        Lens::People,
        [
            ", and people are told how they manage meanwhile",
            "; somebody will miss it and should hear it from us",
            "",
        ][at % 3],
    )
    .tail(Lens::Rules, format!("; it comes back {future_phase}"))
    .tail(
        Lens::Proof,
        [
            ", and whoever tries it is told so politely",
            "",
            "; I would look once whether anything inside relies on it",
        ][at % 3],
    );
    let description = format!("Not part of the {what}, as the context says: {}.", project.lowered(text));
    item.fields.insert("description".to_owned(), json!(description));
    if at == 0 {
        item = item.when(When::AlsoIn(Class::Abilities)).covering("has a reason");
    }
    // What the context leaves out itself is nothing that a seat could forget.
    item.by(Voices::All).of(Quota::Exclusion)
}

/// Whether the context leaves something out for a while only; what it says nothing about stays outside of the project.
fn is_for_now(text: &str) -> bool {
    const WHILE: [&str; 10] = [
        "later",
        "for now",
        "first release",
        "first version",
        "this release",
        "this version",
        "phase",
        "not yet",
        "this year",
        "initially",
    ];
    WHILE.iter().any(|word| has_phrase(text, word))
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
    // What the context asks and answers itself is not open.
    let is_open =
        |point: &&Point| !tension.is_about(point) && !answered::by_statement(project, &point.question);
    for (at, point) in project.points.iter().filter(is_open).enumerate() {
        let class = if at == 0 { Class::Paths } else { Class::Rules };
        let by: &'static [Lens] = if at == 0 {
            &[Lens::Rules, Lens::Protection, Lens::Generic]
        } else {
            &[Lens::People, Lens::Value]
        };
        let title = fit(point.question.trim_end_matches('?'), 80);
        let mut item = question(class, &title, &point.question, by).of(Quota::Point);
        if !point.body.is_empty() {
            let said = quote(point.body.trim_end_matches('.'));
            let text = format!("The context says of it: {said}. Which answer holds, and who gives it?");
            item.fields.insert("question".to_owned(), json!(text));
        }
        items.push(item);
    }
    // A description of troubles says how it is done today.
    if items.is_empty() && project.facts.is_empty() {
        let ability = project.main_ability();
        let wording = "how is it done today without it, and how often does it fail?";
        let mut item = question(
            Class::Paths,
            "How it is done today",
            wording,
            &[Lens::People, Lens::Value, Lens::Generic],
        );
        item.fields.insert("question".to_owned(), json!(format!("How is it done today when somebody wants to {ability}, and how often does it fail? Five conversations would tell.")));
        items.push(item);
    }
    for objective in project.objectives.iter().filter(|text| measure(text).is_none()) {
        let subject = gist(objective, 90).replace('"', "'");
        let wording = format!("by which figure, counted by whom, would one see \"{subject}\"?");
        let title = format!("A figure for: {}", project.lowered(&fit(&name(objective), 60)));
        let mut item = question(Class::Quality, &title, &wording, &[Lens::Proof, Lens::Rules]);
        item.fields.insert("question".to_owned(), json!(capitalise(&wording)));
        items.push(item.of(Quota::Figure).reflecting(objective));
    }
    let [one, other] = &tension.sides;
    // A decision on the dispute says what holds, and not whether it was right.
    let wording = format!(
        "whether {} or {} holds: who counts {} from which day, and which number would bring the matter back?",
        one.label, other.label, tension.figure
    );
    let mut item = question(
        Class::Rules,
        &format!("A check on: {}", uncapitalise(&fit(tension.title.trim_end_matches('?'), 62))),
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

/// The title of what writes a decision of the user down: with the outcome, as that of an architecture decision, and not with the
/// matter, which the conflict of this id has.
pub(super) fn decided_title(id: &str, decision: &str) -> String {
    const LONGEST: usize = 71;
    let outcome = decision.trim().trim_end_matches(['.', '!', ' ']);
    format!("{id} decided: {}", fit(outcome, LONGEST))
}

/// The same, unless what writes it down is known on the table already, by whatever title.
pub(super) fn title_of(id: &str, decision: &str, known: &[KnownView]) -> String {
    let lead = format!("{id} decided");
    let there = known.iter().find(|known| known.title.starts_with(&lead) && known.set_aside.is_none());
    there.map_or_else(|| decided_title(id, decision), |known| known.title.clone())
}

/// A rule for each decision of the user. It is the user's: nobody at the table is named as its supporter. `known`: what the
/// table knows.
pub(super) fn decisions(decisions: &[String], known: &[KnownView], tension: &Tension) -> Vec<Item> {
    let read = |text: &String| {
        let (id, decision) = text.split_once(": ")?;
        let lead = format!("{DECIDED} {id}");
        let fields = json!({
            "description": format!("Decided by the user on {id}: {decision}"),
            "rationale": format!("The panel had not agreed on {id}. Who was for what, and who decided, stands under {id}."),
            "conditions": format!("Wherever the matter of {id} comes up."),
            "actions": "The decision holds. A new fact against it is raised as an open question and does not suspend it.",
            "decides": id,
        });
        let mut item = Item::new(
            ArtifactType::BusinessRule,
            Class::Rules,
            &title_of(id, &tension.in_short(decision), known),
            &format!("{lead}, {}", super::english::quote(&super::english::shorten(decision, 140))),
            fields,
        );
        item.anchor = lead.to_lowercase();
        Some(item.by(Voices::All).when(When::Named(lead)))
    };
    decisions.iter().filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::tests::kit::context;

    #[test]
    fn each_exclusion_of_the_context_is_written_with_a_fitting_reason_and_questions_quote_the_context() {
        let context = context(
            "# Clinic\n\n## Constraints\n\n- Nobody may be injured by a drill\n\n## Out of scope\n\n- Billing\n- Video \
             calls, maybe later\n\n## Open questions\n\n- Who sees the reason for a visit? The receptionists ask for it.\n",
        );
        let project = Project::new(&context, 1);
        let told = exclusions(&project);
        let text = |at: usize, key: &str| told[at].fields[key].as_str().unwrap_or_default().to_owned();
        assert!(text(0, "rationale").contains("gives no reason"));
        assert!(text(1, "description").starts_with("Not part of the first release"), "{told:?}");
        assert!(!text(1, "rationale").contains("injured"));
        assert_eq!(
            told.iter().map(|item| item.title.as_str()).collect::<Vec<_>>(),
            ["Billing", "Video calls, maybe later"],
            "each exclusion of the context is one"
        );
        let asked = questions(&project, &Tension::find(&project));
        assert!(asked[0].fields["question"].as_str().unwrap().contains("\"The receptionists ask for it\""));
    }
}
