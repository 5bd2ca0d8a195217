//! The ends of questions.

use serde_json::json;

use super::Applied;
use crate::artifact::{Agreement, Artifact};
use crate::questions;
use crate::reply::{Synthesis, with_conditions};
use crate::session::Session;
use crate::told;

/// The ends of questions as the facilitator reports them, then of those that a settled conflict answers.
pub(super) fn resolve_questions(
    session: &mut Session,
    synthesis: &Synthesis,
    round: u32,
    applied: &mut Applied,
) {
    for end in &synthesis.resolved_questions {
        if let Some(why) = session.artifact(&end.id).and_then(Artifact::left_by_hand) {
            applied.overrides.push(told!("{id} {why}: it was not answered", id = end.id, why));
            continue;
        }
        let Some(artifact) =
            session.artifacts.iter_mut().find(|artifact| artifact.id == end.id && artifact.is_asked())
        else {
            applied.warnings.push(told!("`{id}` is no open question and was not answered", id = end.id));
            continue;
        };
        artifact.status = Agreement::Addressed;
        let method = if end.method.is_empty() { "agreement at the table" } else { &end.method };
        let words = with_conditions(&end.resolution, &end.conditions);
        let resolution = json!({ "status": "addressed", "reason": words, "method": method, "round": round });
        artifact.fields.insert("resolution".to_owned(), resolution);
        ended(applied, end.id.clone(), &words);
    }
    for (id, words) in questions::answer_tied(session, &applied.conflicts_resolved.clone(), round) {
        ended(applied, id, &words);
    }
}

fn ended(applied: &mut Applied, id: String, words: &str) {
    applied.resolved.push(format!("{id}: {words}"));
    applied.changed.insert(id.clone());
    applied.questions_resolved.push(id);
}
