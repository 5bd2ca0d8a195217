//! What the user's decisions made of ideas that stood against each other: chosen, set aside, or left as they are.

use std::collections::BTreeMap;

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::decided::{UserDecision, decides, standing};
use roundtable_engine::session::Session;
use roundtable_engine::text::has_phrase;

use super::sides::choice;
use super::stance::stance;
use super::wording::first_sentence;
use crate::markdown::outline::ids_in;

/// By the idea's id; an idea that no decision was about has none.
pub(super) type Fates = BTreeMap<String, Fate>;

/// What a decision of the user made of an idea.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fate {
    /// The user chose it.
    Chosen {
        /// The conflict or escalation.
        by: String,
    },
    /// The user chose another one of those that stood against each other, or refused it.
    SetAside {
        /// The conflict or escalation.
        by: String,
        /// What the user decided.
        words: String,
    },
    /// The decision was about it, and does not say what becomes of it.
    Contested {
        /// The conflict or escalation.
        by: String,
        /// What the user decided.
        words: String,
    },
}

/// Words that refuse what they stand before.
const REFUSALS: [&str; 6] = ["not", "no", "never", "drop", "reject", "without"];

/// Of every idea that a decision of the user was about. What says that it `decides` was chosen, whatever the words are; a
/// later decision has the last word.
pub(super) fn fates(session: &Session) -> Fates {
    let mut fates = Fates::new();
    for decision in standing(session) {
        let contested = contested(session, &decision);
        let chosen = chosen(&contested, &decision);
        for idea in &contested {
            let (by, words) = (decision.id.to_owned(), decision.words.trim().to_owned());
            let fate = if decides(idea) == decision.id || chosen.contains(&idea.id) {
                Fate::Chosen { by }
            } else if !chosen.is_empty() || is_refused(idea, decision.words) {
                Fate::SetAside { by, words }
            } else {
                Fate::Contested { by, words }
            };
            fates.insert(idea.id.clone(), fate);
        }
    }
    fates
}

/// The ideas that a decision is about: those that say so, and those that the conflict names by id or whole title.
fn contested<'a>(session: &'a Session, decision: &UserDecision<'_>) -> Vec<&'a Artifact> {
    let conflict = decision.asked.conflict.as_deref().and_then(|id| session.artifact(id));
    let keys = ["contradicts", "related", "tied"];
    let named: Vec<String> = conflict
        .iter()
        .flat_map(|conflict| keys.iter().filter_map(|key| conflict.fields.get(*key)))
        .flat_map(|value| ids_in(&value.to_string()))
        .collect();
    let asked = conflict.map_or(decision.asked.reason.as_str(), |conflict| conflict.title.as_str());
    let is_about = |idea: &&Artifact| {
        idea.kind == ArtifactType::Idea
            && (decides(idea) == decision.id || named.contains(&idea.id) || has_phrase(asked, name(idea)))
    };
    session.artifacts.iter().filter(is_about).collect()
}

/// What an idea is called when people speak of it: its title up to the first colon, behind which the topic stands.
fn name(idea: &Artifact) -> &str {
    idea.title.split(": ").next().unwrap_or_default().trim()
}

/// The ids of the ideas that were chosen: those that say so, else the one that the words choose.
fn chosen(contested: &[&Artifact], decision: &UserDecision<'_>) -> Vec<String> {
    let marked = contested.iter().filter(|idea| decides(idea) == decision.id);
    let marked: Vec<String> = marked.map(|idea| idea.id.clone()).collect();
    if !marked.is_empty() {
        return marked;
    }
    let names: Vec<String> = contested.iter().map(|idea| name(idea).to_owned()).collect();
    let by_name = choice(&names, decision).index();
    let said = first_sentence(decision.words);
    let by_id = || {
        let is_named = |idea: &Artifact| has_phrase(said, &idea.id) && !is_refused(idea, decision.words);
        let named: Vec<usize> = (0..contested.len()).filter(|at| is_named(contested[*at])).collect();
        if let [at] = named[..] { Some(at) } else { None }
    };
    let at = by_name.or_else(by_id).filter(|_| !stance(decision.words).name.is_empty());
    at.map(|at| contested[at].id.clone()).into_iter().collect()
}

/// Whether the words name an idea behind a word that refuses it.
fn is_refused(idea: &Artifact, words: &str) -> bool {
    let lower = words.to_lowercase();
    let names = [name(idea).to_lowercase(), idea.id.to_lowercase()];
    names.iter().filter(|name| !name.is_empty() && has_phrase(words, name)).any(|name| {
        lower.find(name.as_str()).is_some_and(|at| {
            let before: Vec<&str> = lower[..at].split_whitespace().rev().take(4).collect();
            before
                .iter()
                .any(|word| REFUSALS.contains(&word.trim_matches(|letter: char| !letter.is_alphabetic())))
        })
    })
}
