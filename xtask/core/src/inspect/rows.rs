//! The sessions of a project as they are told.

use std::collections::BTreeMap;

use roundtable_api::wire::SessionRow;
use roundtable_engine::session::SessionStatus;
use roundtable_library::Library;
use roundtable_store::{LoadError, Project, SessionSummary, Survey, SurveyedContent, SurveyedSession};
use serde_json::{Value, json};

use super::{file, state};
use crate::session::happened;

/// How many findings must be mended before a session goes on, by its id.
pub(super) fn to_mend(survey: &Survey) -> BTreeMap<&str, u32> {
    let mut counts = BTreeMap::new();
    for (finding, _) in survey.findings.iter().filter(|(finding, _)| finding.code.stops()) {
        if let Some(session) = finding.session.as_deref() {
            *counts.entry(session).or_insert(0) += 1;
        }
    }
    counts
}

/// The sessions; `damaged` gets the files that cannot be read. `rows`: as the application lists them.
pub(super) fn sessions(
    project: &Project,
    survey: &Survey,
    rows: &BTreeMap<String, SessionRow>,
    library: &Library,
    damaged: &mut Vec<Value>,
) -> Vec<Value> {
    let in_use = project.in_use();
    let mut sessions = Vec::new();
    for surveyed in &survey.sessions {
        match surveyed {
            SurveyedSession::Readable { summary, content } => {
                let parts = content.iter().flat_map(|content| &content.damaged);
                damaged.extend(parts.map(|part| file(project, part)));
                let has_open_round = content.as_ref().is_ok_and(|content| content.has_open_round);
                let state = state::of(summary, has_open_round, in_use.as_ref());
                // A session that was written while we looked is in the next look.
                let Some(row) = rows.get(&summary.id) else { continue };
                let obstacle = obstacle(project, summary, row, library);
                sessions.push(session(project, summary, row, content, (&state, obstacle)));
            }
            SurveyedSession::Damaged(part) => damaged.push(file(project, part)),
        }
    }
    sessions
}

fn session(
    project: &Project,
    summary: &SessionSummary,
    row: &SessionRow,
    content: &std::result::Result<SurveyedContent, LoadError>,
    (state, obstacle): (&str, Option<String>),
) -> Value {
    let unread = content.as_ref().err().map(|error| unread(project, error));
    let artifacts: BTreeMap<&str, u32> =
        summary.artifacts.iter().map(|(kind, count)| (kind.word(), *count)).collect();
    let forked_from = content.as_ref().ok().and_then(|content| content.forked_from.as_ref());
    let forked_from = forked_from.map(|from| json!({ "session": from.session, "round": from.round }));
    json!({
        "id": summary.id,
        "topic": summary.topic,
        "forked_from": forked_from,
        "generation": row.generation,
        "status": summary.says_status.then_some(row.status),
        "state": state,
        "workflow": summary.says_workflow.then(|| summary.workflow.word()),
        "strategy": summary.strategy,
        "rounds": summary.rounds,
        "artifacts": artifacts,
        "conflicts_open": summary.open_conflicts,
        "questions_open": summary.open_questions,
        "escalations_waiting": summary.waiting_escalations,
        "dumps": project.dumps(&summary.id),
        "resumable": row.resumable,
        "to_mend": row.to_mend,
        "obstacle": obstacle,
        "read_only": summary.read_only,
        "unread": unread,
    })
}

/// Why the files of a session cannot be shown, in a sentence.
fn unread(project: &Project, error: &LoadError) -> String {
    let error = match error {
        LoadError::NotFound { id } => LoadError::NotFound { id: id.clone() },
        LoadError::Damaged { file, line, column, message } => {
            LoadError::Damaged { file: file.clone(), line: *line, column: *column, message: message.clone() }
        }
    };
    happened(&roundtable_api::session_fault(project, error))
}

/// Why the application does not resume a session; `None` where it does.
fn obstacle(
    project: &Project,
    summary: &SessionSummary,
    row: &SessionRow,
    library: &Library,
) -> Option<String> {
    if row.resumable {
        return None;
    }
    if row.status == SessionStatus::Closed {
        return Some("it is over".to_owned());
    }
    let strategy = summary.strategy.as_str();
    Some(match project.obstacle(&row.id) {
        Some(known) => known,
        None if strategy.trim().is_empty() => {
            "its file does not say its strategy; `cargo xtask session --resume` takes it with --strategy"
                .to_owned()
        }
        None if library.strategy(strategy).is_none() => {
            format!("no file describes its strategy {strategy}; put it back into .s2s/skills")
        }
        None => "the application shows it and does not lead it on".to_owned(),
    })
}

/// What kind of files a session has, in a user's words.
pub(super) fn kind_of_files(generation: &str) -> &'static str {
    match generation {
        "A" => "one file with its rounds alone",
        "B" => "session files of Roundtable's own kind",
        "C" => "one file with its results in it",
        "D" => "one file with its results and their states in it",
        _ => "files of several kinds",
    }
}
