//! Several artifacts of one.

use std::collections::BTreeMap;

use serde_json::Value;

use super::change::set;
use super::content::{self, main_key};
use super::reworded::{Rewording, note};
use super::{Action, Author, ReviseError, references, replace, revisable};
use crate::artifact::Artifact;
use crate::session::Session;

/// What one of the new artifacts says. Everything else it has from the old one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its title.
    pub title: String,
    /// Its main text.
    pub text: String,
    /// Its acceptance criteria, for a type that has them.
    pub acceptance: Vec<String>,
    /// What it says under other keys of its type that have a text. What is not among them it has from the old one.
    pub others: BTreeMap<String, String>,
}

const ACCEPTANCE: &str = "acceptance";

pub(super) fn split(
    session: &Session,
    id: &str,
    parts: &[Part],
    author: Author<'_>,
) -> Result<Session, ReviseError> {
    let at = revisable(session, id)?;
    if parts.len() < 2 {
        return Err(ReviseError::TooFew);
    }
    let old = &session.artifacts[at];
    for criterion in old.list(ACCEPTANCE) {
        if !parts.iter().any(|part| part.acceptance.contains(&criterion)) {
            return Err(ReviseError::CriterionLeft(criterion));
        }
    }
    let mut after = session.clone();
    let mut ids = Vec::new();
    for part in parts {
        let mut new = part_of(old, after.next_id(old.kind), part)?;
        let from = vec![id.to_owned()];
        let parted = Rewording { how: Action::Split, from, round: session.completed_rounds(), agreed: false };
        note(&mut new, old, parted, author);
        ids.push(new.id.clone());
        // Beside the old one, so that the list of a session stays in the order of its subjects.
        after.artifacts.insert(at + ids.len(), new);
    }
    replace(&mut after.artifacts[at], &ids, author);
    references::follow(&mut after, id, &ids);
    Ok(after)
}

fn part_of(old: &Artifact, id: String, part: &Part) -> Result<Artifact, ReviseError> {
    let mut new =
        Artifact { id, review: None, distinct_from: Vec::new(), unknown_status: None, ..old.clone() };
    let others = part.others.iter().map(|(key, text)| (key.clone(), text.as_str().into()));
    let mut words: serde_json::Map<String, Value> = others.collect();
    words.insert("title".to_owned(), part.title.as_str().into());
    words.insert(main_key(old.kind).to_owned(), part.text.as_str().into());
    content::write(&mut new, &words)?;
    let has_criteria = old.kind.own_keys().iter().any(|(name, _)| *name == ACCEPTANCE);
    if has_criteria && (old.fields.contains_key(ACCEPTANCE) || !part.acceptance.is_empty()) {
        let criteria = part.acceptance.iter().map(|text| Value::from(text.as_str())).collect();
        set(&mut new.fields, new.kind, ACCEPTANCE, Value::Array(criteria));
    }
    Ok(new)
}
