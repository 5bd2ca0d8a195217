//! The user's answer to an open question.

use serde_json::json;

use super::change::set;
use super::content::within;
use super::{ReviseError, WrongValue, not_replaced, place};
use crate::artifact::{Agreement, Artifact, ArtifactType};
use crate::decided::is_by_user;
use crate::session::Session;

const RESOLUTION: &str = "resolution";
/// How the question ended, as [`is_by_user`] reads it.
const METHOD: &str = "user answer";

/// Whether the user can answer it: a question without an answer, or with one of theirs.
pub fn is_answerable(artifact: &Artifact) -> bool {
    artifact.kind == ArtifactType::OpenQuestion
        && (artifact.status != Agreement::Addressed || is_by_user(artifact))
}

pub(super) fn answer(session: &Session, id: &str, words: &str) -> Result<Session, ReviseError> {
    let at = place(session, id)?;
    if !is_answerable(&session.artifacts[at]) {
        return Err(ReviseError::NotRevisable(id.to_owned()));
    }
    not_replaced(&session.artifacts[at])?;
    let words = words.trim();
    if words.is_empty() {
        return Err(ReviseError::Value { key: RESOLUTION.to_owned(), why: WrongValue::NoAnswer });
    }
    within(RESOLUTION, &words.into())?;
    let mut after = session.clone();
    let question = &mut after.artifacts[at];
    question.status = Agreement::Addressed;
    question.unknown_status = None;
    // In no round: it is said after them.
    let resolution = json!({ "status": "addressed", "reason": words, "method": METHOD });
    set(&mut question.fields, question.kind, RESOLUTION, resolution);
    Ok(after)
}

#[cfg(test)]
#[path = "answer_tests.rs"]
mod tests;
