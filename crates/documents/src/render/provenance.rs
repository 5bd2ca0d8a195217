//! Where a document came from: session, panel, rounds, and what was left out.

use roundtable_engine::artifact::{Artifact, ArtifactType, ReviewState};
use roundtable_engine::record::ConcludedBy;
use roundtable_engine::session::Session;

use super::{DocumentOptions, in_order, moment};
use crate::is_approved;
use crate::markdown::escape::inline;

/// Labels that a merge reads back for the history.
pub(crate) const WRITTEN: &str = "Written";
pub(crate) const SESSION: &str = "Session";
pub(crate) const PRACTICE: &str = "Practice";
pub(crate) const ROUNDS: &str = "Rounds";
/// The heading of the table of rounds.
pub(crate) const ROUNDS_TITLE: &str = "Rounds of the session";

pub(super) fn parts(session: &Session, options: &DocumentOptions, approved: &[&Artifact]) -> Vec<String> {
    vec![table(session, options, approved), rounds(session)]
}

fn table(session: &Session, options: &DocumentOptions, approved: &[&Artifact]) -> String {
    let mut rows: Vec<(&str, String)> = Vec::new();
    rows.push((WRITTEN, format!("{}, Roundtable {}", moment(options.date), inline(&options.version))));
    rows.push((SESSION, inline(&session.id)));
    if session.practice {
        rows.push((PRACTICE, "yes: the practice panel simulated every answer; not for decisions".to_owned()));
    }
    rows.push(("Topic", inline(&session.topic)));
    rows.push((
        "Workflow and strategy",
        format!("{}, {}", session.workflow.word(), inline(&session.strategy.title)),
    ));
    rows.push((ROUNDS, session.completed_rounds().to_string()));
    let seat =
        |role: &roundtable_engine::role::Role| format!("{} ({})", inline(&role.name), inline(&role.id));
    rows.push(("Participants", session.participants.iter().map(seat).collect::<Vec<_>>().join(", ")));
    rows.push(("Started", moment(session.timing.started_at)));
    rows.push(("Ended", ended(session)));
    rows.push(("Approved results", format!("{} of {}", approved.len(), session.artifacts.len())));
    rows.push(("Left out", left_out(session)));
    let mut table = "| | |\n|---|---|\n".to_owned();
    for (label, value) in rows.iter().filter(|(_, value)| !value.is_empty()) {
        table.push_str(&format!("| {label} | {value} |\n"));
    }
    table
}

fn ended(session: &Session) -> String {
    let Some(conclusion) = &session.conclusion else { return "not yet".to_owned() };
    let by = match conclusion.by {
        ConcludedBy::Facilitator => "concluded by the facilitator",
        ConcludedBy::User => "ended by the user",
        ConcludedBy::MaxRounds => "ended at the maximum of rounds",
    };
    let at = session.timing.closed_at.map(|at| format!("{}, ", moment(at))).unwrap_or_default();
    let unmet: Vec<String> = conclusion.unmet.iter().map(|gate| inline(&gate.to_string())).collect();
    let unmet = if unmet.is_empty() { String::new() } else { format!("; not met: {}", unmet.join(", ")) };
    format!("{at}{by}{unmet}")
}

/// Ids that are in the session and not in the document, with the reason; their numbers are taken for good.
fn left_out(session: &Session) -> String {
    let own_section =
        |artifact: &&Artifact| matches!(artifact.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion);
    let left = session.artifacts.iter().filter(|artifact| !is_approved(artifact) && !own_section(artifact));
    let reason = |artifact: &Artifact| match (&artifact.review, artifact.review_state()) {
        (_, Some(ReviewState::Rejected)) => "rejected",
        (_, Some(ReviewState::Deferred)) => "deferred",
        (Some(_), None) => "changed after its review",
        _ => artifact.status.word(),
    };
    let left = in_order(left.collect());
    left.iter()
        .map(|artifact| format!("{} ({})", artifact.id, reason(artifact)))
        .collect::<Vec<_>>()
        .join(", ")
}

fn rounds(session: &Session) -> String {
    let mut table = format!("### {ROUNDS_TITLE}\n\n| Round | Phase | About | Results |\n|---|---|---|---|\n");
    for round in &session.rounds {
        let topic = session.topic(&round.focus.topic_id).map(|topic| inline(&topic.definition.name));
        let topic = topic.unwrap_or_else(|| inline(&round.focus.topic_id));
        let ended = round.conflicts_resolved.iter().chain(&round.questions_resolved);
        let lists = [
            ("", round.artifacts_created.iter().collect::<Vec<_>>()),
            ("changed ", round.artifacts_changed.iter().collect()),
            ("settled ", ended.collect()),
        ];
        let results: Vec<String> = lists
            .into_iter()
            .filter(|(_, ids)| !ids.is_empty())
            .map(|(word, ids)| {
                let ids: Vec<String> = ids.into_iter().map(|id| inline(id)).collect();
                format!("{word}{}", ids.join(", "))
            })
            .collect();
        let results = if results.is_empty() { "–".to_owned() } else { results.join("; ") };
        table.push_str(&format!("| {} | {} | {topic} | {results} |\n", round.number, inline(&round.phase)));
    }
    table
}
