//! The user's last word in the review on what a discussion left or ended: an answer to a question, a decision on a conflict.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde_json::{Value, json};

use super::change::set;
use super::content::within;
use super::instead::{Instead, write};
use super::{Action, Author, REPLACED_BY, ReviseError, Revision, WrongValue, judge, not_replaced, place};
use crate::artifact::{Agreement, Artifact, ArtifactType, ReviewState};
use crate::decided::{
    ANSWERED_IN_REVIEW, DECIDED_IN_REVIEW, LEFT_OPEN, decides, end_of, is_by_user, is_ended_in_review,
};
use crate::questions::answered_with;
use crate::record::USER;
use crate::session::{Session, SessionStatus};
use crate::text::{plain, same};

const RESOLUTION: &str = "resolution";
/// The round in which the table ended it.
const ROUND: &str = "resolved_round";

/// The user's last word on a conflict or a question.
#[derive(Debug, Clone, Copy)]
pub struct LastWord<'a> {
    /// The decision or the answer.
    pub words: &'a str,
    /// What says it from now on, in the place of what had written down another decision.
    pub instead: &'a [Instead],
    /// Whether that is approved at once.
    pub approves: bool,
}

impl<'a> LastWord<'a> {
    /// One that nothing writes down.
    pub fn alone(words: &'a str) -> Self {
        Self { words, instead: &[], approves: false }
    }
}

/// Whether the user can end it in the review, or end it otherwise: a conflict or a question of a discussion that is over, and before
/// that a question that the table has not answered. What its status says by hand is nobody's to end.
pub fn is_settleable(session: &Session, artifact: &Artifact) -> bool {
    let is_over = session.status == SessionStatus::Closed;
    match artifact.kind {
        ArtifactType::Conflict => is_over,
        ArtifactType::OpenQuestion => {
            is_over || artifact.status != Agreement::Addressed || is_by_user(artifact)
        }
        _ => false,
    }
}

pub(super) fn settle(
    session: &Session,
    id: &str,
    said: LastWord<'_>,
    author: Author<'_>,
) -> Result<(Session, Action), ReviseError> {
    let at = place(session, id)?;
    let before = &session.artifacts[at];
    if !is_settleable(session, before) {
        return Err(match before.kind {
            ArtifactType::Conflict => ReviseError::AtTheTable(id.to_owned()),
            _ => ReviseError::NotRevisable(id.to_owned()),
        });
    }
    not_replaced(before)?;
    let words = said.words.trim();
    if words.is_empty() {
        return Err(ReviseError::Value { key: RESOLUTION.to_owned(), why: WrongValue::NoAnswer });
    }
    within(RESOLUTION, &words.into())?;
    let is_conflict = before.kind == ArtifactType::Conflict;
    let mut after = session.clone();
    end(&mut after.artifacts[at], resolution(before, words, author));
    let mut void = Vec::new();
    if is_conflict {
        void = refuse_written(&mut after, before, words, author);
        follow(&mut after, session, id, words);
    }
    write(&mut after, id, &void, said, author)?;
    Ok((after, if is_conflict { Action::Decide } else { Action::Answer }))
}

/// The user's words as an end. How it ended at the table stays beside them; their own earlier ones are in the history.
fn resolution(before: &Artifact, words: &str, author: Author<'_>) -> Value {
    let by = Some(author.by).filter(|by| *by != USER);
    let mut resolution = if before.kind == ArtifactType::Conflict {
        json!({ "method": DECIDED_IN_REVIEW, "decision": words, "at": author.at })
    } else {
        json!({ "status": "addressed", "reason": words, "method": ANSWERED_IN_REVIEW, "at": author.at })
    };
    let earlier = match before.fields.get(RESOLUTION) {
        Some(own) if is_ended_in_review(before) => own.get("before").cloned(),
        Some(other) => Some(other.clone()).filter(|other| !plain(other).trim().is_empty()),
        None => None,
    };
    if let Some(by) = by {
        resolution["by"] = by.into();
    }
    if let Some(earlier) = earlier {
        resolution["before"] = earlier;
    }
    resolution
}

fn end(settled: &mut Artifact, resolution: Value) {
    let is_conflict = settled.kind == ArtifactType::Conflict;
    settled.status = if is_conflict { Agreement::Resolved } else { Agreement::Addressed };
    settled.unknown_status = None;
    settled.fields.shift_remove(LEFT_OPEN);
    // In no round: it is said after them.
    settled.fields.shift_remove(ROUND);
    set(&mut settled.fields, settled.kind, RESOLUTION, resolution);
}

/// What was written down for another decision is void with it; whoever words it anew approves it again. Gives its ids.
fn refuse_written(after: &mut Session, before: &Artifact, words: &str, author: Author<'_>) -> Vec<String> {
    if end_of(before).is_none_or(|end| same(&end, words)) {
        return Vec::new();
    }
    let is_void = |artifact: &&mut Artifact| {
        let is_record = artifact.kind != ArtifactType::Adr && decides(artifact) == before.id;
        is_record && !artifact.is_set_aside() && !artifact.fields.contains_key(REPLACED_BY)
    };
    let mut void = Vec::new();
    for artifact in after.artifacts.iter_mut().filter(is_void) {
        judge(artifact, ReviewState::Rejected, author);
        void.push(artifact.id.clone());
    }
    void
}

/// What ended with the conflict ends as that does.
fn follow(after: &mut Session, session: &Session, id: &str, words: &str) {
    let tied: Vec<String> = answered_with(session, id).map(|question| question.id.clone()).collect();
    for question in after.artifacts.iter_mut().filter(|artifact| tied.contains(&artifact.id)) {
        let with = question.fields.get_mut(RESOLUTION).and_then(|resolution| resolution.as_object_mut());
        if let Some(with) = with {
            with.insert("reason".to_owned(), json!(words));
            with.insert("method".to_owned(), json!(format!("the user's decision on {id}")));
            with.shift_remove("round");
        }
    }
}

/// An end that the user gave a conflict or a question in the review, and took back there with another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndBefore {
    /// The user's words.
    pub words: String,
    /// When they said them; nothing where the history does not say it.
    pub at: Option<Timestamp>,
}

/// The ends that the user gave conflicts and questions in the review before those that hold, by id, as the history has them, the oldest
/// first. What was undone is none.
pub fn ends_before(revisions: &[Revision]) -> BTreeMap<String, Vec<EndBefore>> {
    let is_undone =
        |of: &Revision| revisions.iter().any(|undo| undo.undoes.as_deref() == Some(of.id.as_str()));
    let is_end = |of: &&Revision| matches!(of.action, Action::Decide | Action::Answer) && !is_undone(of);
    let mut found: BTreeMap<String, Vec<EndBefore>> = BTreeMap::new();
    for change in revisions.iter().filter(is_end).flat_map(|revision| &revision.changes) {
        let Some(before) = change.before.as_ref().and_then(|before| before.get(RESOLUTION)) else { continue };
        let text = |key: &str| before.get(key).and_then(Value::as_str);
        let is_in_review =
            text("method").is_some_and(|method| [DECIDED_IN_REVIEW, ANSWERED_IN_REVIEW].contains(&method));
        if let Some(words) = text("decision").or(text("reason")).filter(|_| is_in_review) {
            let at = text("at").and_then(|at| at.parse().ok());
            let end = EndBefore { words: words.to_owned(), at };
            found.entry(change.artifact.clone()).or_default().push(end);
        }
    }
    found
}

#[cfg(test)]
#[path = "settle_tests.rs"]
mod tests;
