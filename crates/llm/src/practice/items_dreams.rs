//! What becomes of dreams in specs: a requirement that could be met, with its smallest form and its first step, and the
//! rule that keeps it from failing.

use roundtable_engine::artifact::ArtifactType;
use serde_json::{Map, Value, json};

use super::content::Words;
use super::english::{capitalise, uncapitalise};
use super::idea::{self, FIRST, Idea, ideas};
use super::items::{Item, Quota, When};
use super::items_paths::requirement;
use super::mode::Mode;
use super::project::Project;
use super::roles::{Class, Lens};
use super::subject::subject;
use super::words::{Turn, words};

/// Dreams of one session that are taken further: those of its first round.
pub(super) const MOST: usize = FIRST;

/// Why a dream is kept.
const DREAMED: &str = "It was dreamed of; whether it can be done is looked at later.";

/// The keys of a dream that is only told: nobody has said how it could be done or how one would see it.
pub(super) fn dreamed(told: Option<&str>) -> Map<String, Value> {
    match requirement("could", told.unwrap_or_default(), DREAMED, Vec::new()) {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// What realists make of the dreams, and what critics add to those that can be tried.
pub(super) fn items(project: &Project, mode: Mode) -> Vec<Item> {
    let subject = subject(&project.topic);
    let words = idea_words(project, &subject);
    let about = |idea: Idea| idea::about(&words, project, &subject, idea);
    let dreamed = ideas(project, &subject).into_iter().take(MOST);
    match mode {
        Mode::Plan => dreamed.map(|idea| planned(idea, &about(idea))).collect(),
        Mode::Critique => dreamed.map(|idea| guarded(idea, &about(idea))).collect(),
        _ => Vec::new(),
    }
}

/// The words that ideas are filled with.
fn idea_words(project: &Project, subject: &str) -> Words {
    let turn = Turn { lens: Lens::Generic, seat: 0, round: 0 };
    let mut words = words(project, turn, &[], "", "");
    words.set("subject", subject);
    words.set("users", project.main_users());
    words.set("cap", project.main_ability());
    words
}

/// The dream in the form that could be tried.
fn planned(idea: Idea, words: &Words) -> Item {
    let (core, form) = (idea.core(words), idea.form(words));
    let step = uncapitalise(&idea.step(words));
    let description = format!("The core: {core}. The smallest form: {form}. The first step: {step}.");
    let wording = format!("{core}; first, {step}");
    let fields = requirement("could", &description, &idea.wish(words), idea.criteria(words));
    let mut item = Item::new(ArtifactType::Requirement, Class::Abilities, idea.name(), &wording, fields);
    item.anchor = core.to_lowercase();
    item.of(Quota::Dream).when(When::Named(idea.name().to_owned()))
}

/// The answer to the chief risk of a dream that is tried, as a rule.
fn guarded(idea: Idea, words: &Words) -> Item {
    let answer = idea.answer(words);
    let fields = json!({
        "description": answer,
        "rationale": idea.danger(words),
        "conditions": format!("\"{}\" is tried.", idea.name()),
        "actions": format!("Whoever sees the sign of it ({}) says so, and the trial stops until the rule is kept again.", uncapitalise(idea.risk_title())),
    });
    let wording = uncapitalise(answer.trim_end_matches('.'));
    let mut item = Item::new(
        ArtifactType::BusinessRule,
        Class::Rules,
        &capitalise(idea.remedy_title()),
        &wording,
        fields,
    );
    item.anchor = wording.to_lowercase();
    item.of(Quota::Dream).when(When::Named(idea.name().to_owned()))
}
