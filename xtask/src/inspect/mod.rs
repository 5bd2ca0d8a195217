//! `cargo xtask inspect DIR`: what the application sees in a project folder. Nothing is written.

mod print;
mod sentences;
mod state;

use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{ProjectRef, SessionRow};
use roundtable_engine::session::SessionStatus;
use roundtable_library::Library;
use roundtable_store::{
    Component, ContextError, Damaged, Finding, Place, Project, ProjectError, SessionListing, SessionSummary,
    Shelf,
};
use serde_json::{Value, json};

use crate::session::{TerminalHost, folder_unreadable, happened, told};
use crate::shell::{Result, say};

/// The folder could not be read.
const UNREADABLE: u8 = 2;

/// Prints what is seen; 0 also with findings, 2 when the folder cannot be read.
pub(crate) fn run(folder: &Path, as_json: bool) -> ExitCode {
    match Project::open(folder) {
        Ok(project) => match look(&project) {
            Ok(seen) => {
                if as_json {
                    say!("{seen:#}")
                } else {
                    print::print(&seen)
                }
                ExitCode::SUCCESS
            }
            Err(error) => unreadable(folder, error.as_ref(), as_json),
        },
        Err(ProjectError::NotAProject { path }) => {
            let words = format!("{}: no project, there is no .s2s folder in it", path.display());
            if as_json {
                say!("{:#}", json!({ "folder": path.display().to_string(), "project": false }))
            } else {
                say!("{words}")
            }
            ExitCode::SUCCESS
        }
        Err(error @ ProjectError::Linked { .. }) => refused(folder, &linked(error), as_json),
        Err(error) => unreadable(folder, &error, as_json),
    }
}

/// A `.s2s` that is a link which is not followed: nothing is wrong with the folder itself.
fn linked(error: ProjectError) -> Value {
    told(&roundtable_api::project_fault(error))
}

/// Says that the folder could not be read.
fn unreadable(folder: &Path, error: &(dyn std::error::Error + 'static), as_json: bool) -> ExitCode {
    refused(folder, &folder_unreadable(error), as_json)
}

/// Says why nothing is told of a folder, what is safe and what to do; as JSON on standard output, where that is wanted.
fn refused(folder: &Path, error: &Value, as_json: bool) -> ExitCode {
    if as_json {
        say!("{:#}", json!({ "folder": folder.display().to_string(), "error": error }));
    } else {
        for sentence in ["happened", "safe", "todo"] {
            eprintln!("{}", error[sentence].as_str().unwrap_or_default());
        }
    }
    ExitCode::from(UNREADABLE)
}

/// The sessions as the application lists them: it alone decides which of them can be resumed.
fn rows(project: &Project) -> Result<BTreeMap<String, SessionRow>> {
    let api = Api::new(TerminalHost::new((Duration::ZERO, Duration::ZERO))?);
    let path = project.root().display().to_string();
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let home = runtime.block_on(api.open_project(ProjectRef { path: path.clone() }))?;
    let looked = runtime.block_on(api.look_through(ProjectRef { path }))?;
    let rows = home.sessions.into_iter().map(|mut row| {
        row.to_mend = looked.to_mend.get(&row.id).copied().unwrap_or(0);
        (row.id.clone(), row)
    });
    Ok(rows.collect())
}

fn look(project: &Project) -> Result<Value> {
    let rows = rows(project)?;
    let in_use = project.in_use();
    let mut sessions = Vec::new();
    let mut damaged = Vec::new();
    for listing in project.sessions() {
        match listing {
            SessionListing::Readable(summary) => {
                let stored = project.load_session(&summary.id).ok();
                let parts = stored.iter().flat_map(|stored| &stored.damaged);
                damaged.extend(parts.map(|part| file(project, part)));
                let state = state::of(&summary, stored.as_ref(), in_use.as_ref());
                // A session that was written while we looked is in the next look.
                sessions.extend(rows.get(&summary.id).map(|row| session(project, &summary, row, &state)));
            }
            SessionListing::Damaged(part) => damaged.push(file(project, &part)),
        }
    }
    let components = match project.components() {
        Ok(components) => components.iter().map(component).collect(),
        Err(part) => {
            damaged.push(file(project, &part));
            Vec::new()
        }
    };
    if let Err(error) = project.config() {
        let (line, column, message) = roundtable_api::config_fault(&error);
        damaged.push(damage(".s2s/config.yaml", line, column, &message));
    }
    if let Err(error) = project.context()
        && !matches!(error, ContextError::Missing)
    {
        let line = if let ContextError::NotUtf8 { line, .. } = &error { *line } else { 0 };
        let message = match &error {
            ContextError::Unreadable { source, .. } if source.kind() == ErrorKind::PermissionDenied => {
                "you have no right to read it".to_owned()
            }
            other => other.to_string(),
        };
        damaged.push(damage(".s2s/CONTEXT.md", line, 0, &message));
    }
    let documents = project.documents();
    let shelf = |wanted: Shelf| -> Vec<&str> {
        documents.iter().filter(|entry| entry.shelf == wanted).map(|entry| entry.path.as_str()).collect()
    };
    Ok(json!({
        "folder": project.root().display().to_string(),
        "project": true,
        "name": project.name(),
        "in_use": in_use.as_ref().map(ToString::to_string),
        "current_session": project.current_session(),
        "sessions": sessions,
        "documents": shelf(Shelf::Document),
        "plans": shelf(Shelf::Plan),
        "components": components,
        "unknown_participants": unknown(project),
        "findings": project.validate_all().iter().map(|one| finding(project, one)).collect::<Vec<_>>(),
        "damaged": damaged,
    }))
}

fn session(project: &Project, summary: &SessionSummary, row: &SessionRow, state: &str) -> Value {
    let path = project.root().display().to_string();
    let unread = roundtable_api::load_session(&path, &row.id).err().map(|error| happened(&error));
    let artifacts: BTreeMap<&str, u32> =
        summary.artifacts.iter().map(|(kind, count)| (kind.word(), *count)).collect();
    json!({
        "id": summary.id,
        "topic": summary.topic,
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
        "obstacle": obstacle(project, row),
        "read_only": summary.read_only,
        "unread": unread,
    })
}

/// Why the application does not resume a session; `None` where it does.
fn obstacle(project: &Project, row: &SessionRow) -> Option<String> {
    match (row.resumable, row.status) {
        (true, _) => None,
        (false, SessionStatus::Closed) => Some("it is over".to_owned()),
        (false, _) => {
            let known = project.obstacle(&row.id);
            Some(known.unwrap_or_else(|| "the application shows it and does not lead it on".to_owned()))
        }
    }
}

fn file(project: &Project, part: &Damaged) -> Value {
    let path = part.file.strip_prefix(project.root()).unwrap_or(&part.file);
    damage(&path.display().to_string(), part.line, part.column, &part.message)
}

/// A file that is damaged; 0 is a line or a column that is unknown, and left out.
fn damage(file: &str, line: u64, column: u64, message: &str) -> Value {
    let mut told = json!({ "file": file, "message": message });
    for (key, number) in [("line", line), ("column", column)] {
        if number > 0 {
            told[key] = number.into();
        }
    }
    told
}

fn component(component: &Component) -> Value {
    let place = match component.place {
        Place::Project => "project",
        Place::Folder => "folder without .s2s",
        Place::Missing => "missing",
        Place::Outside => "outside, not looked at",
    };
    json!({ "name": component.name, "path": component.path, "place": place })
}

fn finding(project: &Project, finding: &Finding) -> Value {
    let [message, remedy] = sentences::of_finding(finding);
    json!({
        "code": finding.code.word(),
        "finding": sentences::code(finding),
        "session": finding.session,
        "file": finding.file,
        "line": finding.line,
        "params": finding.params,
        "message": message,
        "remedy": remedy,
        "repair": project.repair(finding).as_ref().map(sentences::of_repair),
    })
}

/// Participants that neither the application's agents nor the project's own describe, each with where it is named.
fn unknown(project: &Project) -> BTreeMap<String, BTreeSet<String>> {
    let library = Library::for_project(project.root());
    let known: BTreeSet<String> = library.participants().into_iter().map(|role| role.id).collect();
    project.named_participants().into_iter().filter(|(id, _)| !known.contains(id)).collect()
}

/// What kind of files a session has, in a user's words.
fn kind_of_files(generation: &str) -> &'static str {
    match generation {
        "A" => "one file with its rounds alone",
        "B" => "session files of Roundtable's own kind",
        "C" => "one file with its results in it",
        "D" => "one file with its results and their states in it",
        _ => "files of several kinds",
    }
}

#[cfg(test)]
mod tests;
