//! Open questions that a settled conflict answers. Where one names the other under `related`, the end of the conflict is
//! that of the question; where only the words or the round tie them, the facilitator is asked.

use serde_json::{Value, json};

use crate::agenda::FocusType;
use crate::artifact::{Agreement, Artifact, ArtifactType};
use crate::decided::decision_on;
use crate::reply::{related, with_conditions};
use crate::session::Session;
use crate::text::{has_phrase, same};

/// Whether the one names the other under `related`, by id or title.
fn is_tied(question: &Artifact, conflict: &Artifact) -> bool {
    let names = |from: &Artifact, to: &Artifact| {
        let named = related(from.fields.get("related").cloned());
        named.iter().any(|name| *name == to.id || same(name, &to.title))
    };
    names(question, conflict) || names(conflict, question)
}

/// Whether a conflict came up in a round about the question, the question's text names it, or both say the same.
fn is_alike(session: &Session, question: &Artifact, conflict: &Artifact) -> bool {
    let from_question = session.rounds.iter().any(|round| {
        round.artifacts_created.contains(&conflict.id)
            && round.focus.kind == FocusType::OpenQuestion
            && round.focus.topic_id == question.id
    });
    let asked = [question.title.as_str(), question.text("question"), question.text("description")];
    let is_about = [conflict.title.as_str(), conflict.text("description")];
    let alike = |asked: &&str| {
        has_phrase(asked, &conflict.id)
            || is_about.iter().any(|about| !about.trim().is_empty() && same(asked, about))
    };
    from_question || asked.iter().any(alike)
}

/// Answers the open questions that are tied to conflicts which have just been settled, with the decision, how it came
/// about and the round. One that is tied to another conflict, too, waits for that. Returns ids and answers.
pub(crate) fn answer_tied(session: &mut Session, settled: &[String], round: u32) -> Vec<(String, String)> {
    let mut answers: Vec<(String, String, String)> = Vec::new();
    for question in session.artifacts.iter().filter(|artifact| artifact.is_asked()) {
        let tied = || conflicts(session).filter(|conflict| is_tied(question, conflict));
        let by = tied().find(|conflict| settled.contains(&conflict.id));
        if let Some(conflict) = by.filter(|_| !tied().any(Artifact::is_open_conflict)) {
            answers.push((question.id.clone(), conflict.id.clone(), decision(conflict)));
        }
    }
    for (id, conflict, decision) in &answers {
        let whose = if decision_on(session, conflict).is_some() { "the user's" } else { "the" };
        if let Some(question) = session.artifacts.iter_mut().find(|artifact| artifact.id == *id) {
            question.status = Agreement::Addressed;
            let method = format!("{whose} decision on {conflict}");
            let resolution = json!({
                "status": "addressed", "reason": decision, "method": method, "conflict": conflict, "round": round,
            });
            question.fields.insert("resolution".to_owned(), resolution);
        }
    }
    answers.into_iter().map(|(id, _, decision)| (id, decision)).collect()
}

/// The questions that ended with a conflict.
pub(crate) fn answered_with<'a>(
    session: &'a Session,
    conflict: &'a str,
) -> impl Iterator<Item = &'a Artifact> {
    let with =
        |question: &Artifact| question.fields.get("resolution")?.get("conflict")?.as_str().map(str::to_owned);
    session.artifacts.iter().filter(move |artifact| {
        artifact.kind == ArtifactType::OpenQuestion && with(artifact).is_some_and(|id| id == conflict)
    })
}

/// Open questions that a settled conflict may have answered, for the facilitator to judge.
pub(crate) fn perhaps_answered(session: &Session) -> Vec<Value> {
    let questions = session.artifacts.iter().filter(|artifact| artifact.is_asked());
    questions
        .filter_map(|question| {
            let settled = conflicts(session).filter(|conflict| !conflict.is_open_conflict());
            let conflict = settled
                .into_iter()
                .find(|conflict| is_tied(question, conflict) || is_alike(session, question, conflict))?;
            let decided = decision(conflict);
            Some(json!({ "question_id": question.id, "conflict_id": conflict.id, "decision": decided }))
        })
        .collect()
}

fn conflicts(session: &Session) -> impl Iterator<Item = &Artifact> {
    session.artifacts.iter().filter(|artifact| artifact.kind == ArtifactType::Conflict)
}

/// What was decided, with its conditions.
pub(crate) fn decision(conflict: &Artifact) -> String {
    match conflict.fields.get("resolution") {
        Some(Value::Object(map)) => {
            // Somebody who settles it by hand has a word of their own for what was decided.
            let said = ["decision", "reason", "outcome", "text"].iter().filter_map(|key| map.get(*key));
            let decided = said.map(crate::text::plain).find(|said| !said.is_empty()).unwrap_or_default();
            with_conditions(&decided, &related(map.get("conditions").cloned()))
        }
        Some(Value::Null) | None => conflict.end_by_hand(),
        Some(other) => crate::text::plain(other),
    }
}
