//! What the user's decisions made of ideas that stood against each other: chosen, set aside, or left as they are.

use std::collections::BTreeMap;

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::decided::{Taking, UserDecision, decides, standing};
use roundtable_engine::session::Session;
use roundtable_engine::text::has_phrase;

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
    /// The decision was about it; what becomes of it nobody reads out of its words but people.
    Contested {
        /// The conflict or escalation.
        by: String,
        /// What the user decided.
        words: String,
    },
}

impl Fate {
    /// The conflict or escalation on which the user decided.
    pub(super) fn by(&self) -> &str {
        match self {
            Fate::Chosen { by } | Fate::SetAside { by, .. } | Fate::Contested { by, .. } => by,
        }
    }
}

/// Of every idea that a decision of the user was about, by the words of the decision: what the facilitator put down as decided says
/// what the decision is about, and not how it ended. A later decision has the last word.
pub(super) fn fates(session: &Session) -> Fates {
    let mut fates = Fates::new();
    for decision in standing(session) {
        let contested = contested(session, &decision);
        let said = said_of(&contested, &decision);
        for (at, idea) in contested.iter().enumerate() {
            let (by, words) = (decision.id.to_owned(), decision.words.trim().to_owned());
            let fate = match said {
                Taking::One(chosen) if chosen == at => Fate::Chosen { by },
                // That the other one is left is no word for it.
                Taking::Left(left) if left == at => Fate::Contested { by, words },
                Taking::One(_) | Taking::Left(_) | Taking::Neither => Fate::SetAside { by, words },
                Taking::Both | Taking::Other => Fate::Contested { by, words },
            };
            fates.insert(idea.id.clone(), fate);
        }
    }
    fates
}

/// Which of the ideas the words take. An id stands for the name of its idea.
fn said_of(contested: &[&Artifact], decision: &UserDecision<'_>) -> Taking {
    let names: Vec<&str> = contested.iter().map(|idea| name(idea)).collect();
    let mut said = decision.words.to_owned();
    for (idea, name) in contested.iter().zip(&names) {
        said = with_name(&said, &idea.id, name);
    }
    UserDecision { words: &said, ..*decision }.taking(&names)
}

/// With a name in quotation marks wherever an id stands as a word.
fn with_name(words: &str, id: &str, name: &str) -> String {
    let is_of_id = |letter: char| letter.is_alphanumeric() || letter == '-';
    let mut named = String::new();
    let mut left = words;
    while let Some(at) = left.find(id) {
        let (before, rest) = (&left[..at], &left[at + id.len()..]);
        let is_whole = !before.ends_with(is_of_id) && !rest.starts_with(is_of_id);
        named.push_str(before);
        if is_whole {
            named.push('"');
            named.push_str(name);
            named.push('"');
        } else {
            named.push_str(id);
        }
        left = rest;
    }
    named.push_str(left);
    named
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
