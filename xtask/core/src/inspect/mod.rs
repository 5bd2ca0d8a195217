//! `cargo xtask inspect DIR`: what the application sees in a project folder. Nothing is written.

mod groups;
mod print;
mod progress;
mod rows;
pub(crate) mod sentences;
mod state;

use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{ProjectRef, SessionRow};
use roundtable_library::Library;
use roundtable_store::{
    Component, ConfigError, ContextError, Damaged, DocumentEntry, Finding, Place, Project, ProjectError,
    Repair, Shelf,
};
use serde_json::{Value, json};

use xtask::say;
use xtask::shell::{Result, plain};

use self::progress::Progress;
use crate::session::{TerminalHost, folder_unreadable, told};

/// Something was found that wants somebody.
const FOUND: u8 = 1;
/// There is nothing to look at: no project, or none that can be read. Clap's own, too.
const UNUSABLE: u8 = 2;

/// What `--help` and the README say of the exit codes.
pub(crate) const EXIT_CODES: &str = "It ends with 0 where all is in order, 1 where a file is damaged or something does not \
    fit together, and 2 where the folder is no project or cannot be read.";

/// Prints what is seen; gives back the exit code.
pub(crate) fn run(folder: &Path, as_json: bool) -> ExitCode {
    match Project::open(folder) {
        Ok(project) => match look(&project) {
            Ok(seen) => {
                if as_json {
                    say!("{seen:#}")
                } else {
                    print::print(&seen)
                }
                ExitCode::from(exit(&seen))
            }
            Err(error) => unreadable(folder, error.as_ref(), as_json),
        },
        Err(ProjectError::Unreadable { source, .. }) => unreadable(folder, &source, as_json),
        Err(error) => refused(folder, &not_opened(error), as_json),
    }
}

/// 0 where nothing wants anybody.
fn exit(seen: &Value) -> u8 {
    let has = |key: &str| seen[key].as_array().is_some_and(|items| !items.is_empty());
    let is_shut = |session: &Value| session["unread"].is_string();
    let is_any_shut = seen["sessions"].as_array().into_iter().flatten().any(is_shut);
    if has("damaged") || has("findings") || is_any_shut { FOUND } else { 0 }
}

/// A folder that is no project, or whose `.s2s` leads elsewhere: nothing is wrong with the folder itself. The folder is no
/// flag of this command.
fn not_opened(error: ProjectError) -> Value {
    let mut told = told(&roundtable_api::project_fault(error));
    for sentence in ["happened", "safe", "todo"] {
        told[sentence] = told[sentence].as_str().unwrap_or_default().replace(" with --project", "").into();
    }
    told
}

/// Says that the folder could not be read.
fn unreadable(folder: &Path, error: &(dyn std::error::Error + 'static), as_json: bool) -> ExitCode {
    refused(folder, &folder_unreadable(error), as_json)
}

/// Says why nothing is told of a folder, what is safe and what to do; as JSON on standard output, where that is wanted.
fn refused(folder: &Path, error: &Value, as_json: bool) -> ExitCode {
    if as_json {
        let folder = folder.display().to_string();
        say!("{:#}", json!({ "folder": folder, "project": false, "error": error, "exit": UNUSABLE }));
    } else {
        for sentence in ["happened", "safe", "todo"] {
            eprintln!("{}", plain(error[sentence].as_str().unwrap_or_default()));
        }
    }
    ExitCode::from(UNUSABLE)
}

/// The sessions as the application lists them: it alone decides which of them can be resumed.
fn listed(project: &Project) -> Result<BTreeMap<String, SessionRow>> {
    let api = Api::new(TerminalHost::new((Duration::ZERO, Duration::ZERO))?);
    let path = project.root().display().to_string();
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let home = runtime.block_on(api.open_project(ProjectRef { path }))?;
    Ok(home.sessions.into_iter().map(|row| (row.id.clone(), row)).collect())
}

pub(crate) fn look(project: &Project) -> Result<Value> {
    let progress = Progress::new();
    let survey = project.survey(&|done, of| progress.tell(done, of));
    let rows = listed(project);
    progress.end();
    let mut rows = rows?;
    for (id, count) in rows::to_mend(&survey) {
        if let Some(row) = rows.get_mut(id).filter(|row| row.resumable) {
            row.to_mend = count;
        }
    }
    let library = Library::for_project(project.root());
    let mut damaged = Vec::new();
    let sessions = rows::sessions(project, &survey, &rows, &library, &mut damaged);
    let components = match project.components() {
        Ok(components) => components.iter().map(component).collect(),
        Err(part) => {
            damaged.push(file(project, &part));
            Vec::new()
        }
    };
    damaged.extend(around(project));
    let documents = project.documents();
    let shelf = |wanted: Shelf| -> Vec<&str> {
        documents.iter().filter(|entry| entry.shelf == wanted).map(|entry| entry.path.as_str()).collect()
    };
    let known: BTreeSet<String> = library.participants().into_iter().map(|role| role.id).collect();
    let unknown: BTreeMap<&String, &BTreeSet<String>> =
        survey.named_participants.iter().filter(|(id, _)| !known.contains(*id)).collect();
    let alone = survey.findings.iter().filter(|(finding, _)| !groups::is_grouped(finding));
    let findings: Vec<Value> = alone
        .map(|(one, repair)| finding(one, repair.as_ref(), project.kept_as_it_stands(one).as_ref()))
        .chain(roundtable_api::lost_in_documents(project).iter().map(|one| finding(one, None, None)))
        .chain(groups::of(&survey.findings))
        .collect();
    let mut seen = json!({
        "folder": project.root().display().to_string(),
        "project": true,
        "name": project.name(),
        "in_use": project.in_use().as_ref().map(ToString::to_string),
        "current_session": project.current_session(),
        "sessions": sessions,
        "documents": shelf(Shelf::Document),
        "documents_gone": gone(project, &documents),
        "plans": shelf(Shelf::Plan),
        "components": components,
        "unknown_participants": unknown,
        "findings": findings,
        "damaged": damaged,
    });
    seen["exit"] = exit(&seen).into();
    Ok(seen)
}

/// Documents that are not there any more, of which something is kept. Whoever deleted one may have meant it: nothing wants anybody.
fn gone(project: &Project, there: &[DocumentEntry]) -> Vec<String> {
    let kept = project.documents_with_versions().into_iter();
    kept.filter(|path| !there.iter().any(|entry| entry.path == *path)).collect()
}

/// Settings and description that cannot be read.
fn around(project: &Project) -> Vec<Value> {
    let mut damaged = Vec::new();
    if let Err(error) = project.config() {
        let (line, column, message) = match &error {
            ConfigError::Unreadable { source, .. } if source.kind() == ErrorKind::PermissionDenied => {
                (0, 0, NO_RIGHT.to_owned())
            }
            error => roundtable_api::config_fault(error),
        };
        damaged.push(damage(".s2s/config.yaml", line, column, &message));
    }
    let (line, message) = match project.context() {
        Ok(_) | Err(ContextError::Missing) => return damaged,
        Err(ContextError::TooLarge { bytes }) => (0, format!("{bytes} bytes is too large")),
        Err(ContextError::NotUtf8 { hint, line }) => (line, format!("it is not UTF-8; it looks like {hint}")),
        Err(ContextError::ConflictMarkers { line }) => {
            (line, "git left its conflict markers in it".to_owned())
        }
        Err(ContextError::Unreadable { source, .. }) if source.kind() == ErrorKind::PermissionDenied => {
            (0, NO_RIGHT.to_owned())
        }
        Err(ContextError::Unreadable { source, .. }) => (0, source.to_string()),
    };
    damaged.push(damage(".s2s/CONTEXT.md", line, 0, &message));
    damaged
}

const NO_RIGHT: &str = "you have no right to read it";

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

fn finding(finding: &Finding, repair: Option<&Repair>, keep: Option<&Repair>) -> Value {
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
        "repair": repair.map(sentences::of_repair),
        "keep": keep.map(sentences::of_repair),
    })
}

#[cfg(test)]
mod tests;
