//! `cargo xtask inspect DIR`: what the application sees in a project folder. Nothing is written.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::ExitCode;

use roundtable_engine::session::SessionStatus;
use roundtable_library::Library;
use roundtable_store::{
    Component, Damaged, Finding, Generation, Place, Project, ProjectError, SessionListing, SessionSummary,
    Shelf,
};
use serde_json::{Value, json};

/// The folder could not be read.
const UNREADABLE: u8 = 2;

/// Prints what is seen; 0 also with findings, 2 when the folder cannot be read.
pub(crate) fn run(folder: &Path, as_json: bool) -> ExitCode {
    match Project::open(folder) {
        Ok(project) => {
            let seen = look(&project);
            if as_json {
                println!("{seen:#}")
            } else {
                print(&seen)
            }
            ExitCode::SUCCESS
        }
        Err(ProjectError::NotAProject { path }) => {
            let words = format!("{}: no project, there is no .s2s folder in it", path.display());
            if as_json {
                println!("{:#}", json!({ "folder": path.display().to_string(), "project": false }))
            } else {
                println!("{words}")
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(UNREADABLE)
        }
    }
}

fn look(project: &Project) -> Value {
    let mut sessions = Vec::new();
    let mut damaged = Vec::new();
    for listing in project.sessions() {
        match listing {
            SessionListing::Readable(summary) => {
                let stored = project.load_session(&summary.id);
                let (parts, unread) = match &stored {
                    Ok(stored) => (stored.damaged.clone(), None),
                    Err(error) => (Vec::new(), Some(error.to_string())),
                };
                damaged.extend(parts.iter().map(|part| file(project, part)));
                sessions.push(session(project, &summary, unread));
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
        damaged.push(
            json!({ "file": ".s2s/config.yaml", "line": 0, "column": 0, "message": error.to_string() }),
        );
    }
    let documents = project.documents();
    let shelf = |wanted: Shelf| -> Vec<&str> {
        documents.iter().filter(|entry| entry.shelf == wanted).map(|entry| entry.path.as_str()).collect()
    };
    json!({
        "folder": project.root().display().to_string(),
        "project": true,
        "name": project.name(),
        "current_session": project.current_session(),
        "sessions": sessions,
        "documents": shelf(Shelf::Document),
        "plans": shelf(Shelf::Plan),
        "components": components,
        "unknown_participants": unknown(project),
        "findings": project.validate_all().iter().map(finding).collect::<Vec<_>>(),
        "damaged": damaged,
    })
}

fn session(project: &Project, summary: &SessionSummary, unread: Option<String>) -> Value {
    let status = match summary.status {
        SessionStatus::Active => "active",
        SessionStatus::Paused => "paused",
        SessionStatus::Closed => "closed",
    };
    let generation = match summary.generation {
        Generation::A => "A",
        Generation::B => "B",
        Generation::C => "C",
        Generation::D => "D",
        Generation::Mixed => "mixed",
    };
    let artifacts: BTreeMap<&str, u32> =
        summary.artifacts.iter().map(|(kind, count)| (kind.word(), *count)).collect();
    json!({
        "id": summary.id,
        "topic": summary.topic,
        "generation": generation,
        "status": summary.says_status.then_some(status),
        "workflow": summary.says_workflow.then(|| summary.workflow.word()),
        "strategy": summary.strategy,
        "rounds": summary.rounds,
        "artifacts": artifacts,
        "conflicts_open": summary.open_conflicts,
        "questions_open": summary.open_questions,
        "escalations_waiting": summary.waiting_escalations,
        "dumps": project.dumps(&summary.id),
        "resumable": summary.resumable,
        "read_only": summary.read_only,
        "unread": unread,
    })
}

fn file(project: &Project, part: &Damaged) -> Value {
    let path = part.file.strip_prefix(project.root()).unwrap_or(&part.file);
    json!({ "file": path.display().to_string(), "line": part.line, "column": part.column, "message": part.message })
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

fn finding(finding: &Finding) -> Value {
    json!({
        "code": finding.code.word(),
        "session": finding.session,
        "file": finding.file,
        "line": finding.line,
        "message": finding.message,
        "remedy": finding.remedy(),
    })
}

/// Participants that neither the application's agents nor the project's own describe, each with where it is named.
fn unknown(project: &Project) -> BTreeMap<String, BTreeSet<String>> {
    let library = Library::for_project(project.root());
    let known: BTreeSet<String> = library.participants().into_iter().map(|role| role.id).collect();
    project.named_participants().into_iter().filter(|(id, _)| !known.contains(id)).collect()
}

fn print(seen: &Value) {
    println!("{} ({})", text(&seen["name"]), text(&seen["folder"]));
    println!("current session: {}", seen["current_session"].as_str().unwrap_or("none"));
    section(seen, "sessions", |session| {
        let mut line = format!(
            "{}  generation {}, {}, {}, {}, {} rounds",
            text(&session["id"]),
            text(&session["generation"]),
            session["status"].as_str().unwrap_or("no status that is known"),
            session["workflow"].as_str().unwrap_or("no workflow said"),
            text(&session["strategy"]),
            session["rounds"],
        );
        let counts = session["artifacts"].as_object().into_iter().flatten();
        let counts: Vec<String> = counts.map(|(kind, count)| format!("{count} {kind}")).collect();
        let more = [
            ("open conflicts", &session["conflicts_open"]),
            ("open questions", &session["questions_open"]),
            ("waiting escalations", &session["escalations_waiting"]),
        ];
        let more = more
            .iter()
            .filter(|(_, count)| count.as_u64() != Some(0))
            .map(|(what, count)| format!("{count} {what}"));
        let parts: Vec<String> = counts.into_iter().chain(more).collect();
        if !parts.is_empty() {
            line.push_str(&format!("\n      {}", parts.join(", ")));
        }
        for (words, value) in
            [("read-only", &session["read_only"]), ("not readable in full", &session["unread"])]
        {
            if let Some(why) = value.as_str() {
                line.push_str(&format!("\n      {words}: {why}"));
            }
        }
        match session["dumps"].as_array().map_or(0, Vec::len) {
            0 => line,
            dumps => format!("{line}\n      {dumps} dumps"),
        }
    });
    section(seen, "documents", text);
    section(seen, "plans", text);
    section(seen, "components", |one| {
        format!("{}  {} ({})", text(&one["name"]), text(&one["path"]), text(&one["place"]))
    });
    let unknown = seen["unknown_participants"].as_object().into_iter().flatten();
    let unknown: Vec<String> =
        unknown.map(|(id, places)| format!("{id}  named in {}", list(places))).collect();
    lines("unknown participants", &unknown);
    section(seen, "findings", |one| {
        let line =
            one["line"].as_u64().filter(|line| *line > 0).map_or_else(String::new, |line| format!(":{line}"));
        format!(
            "{}  {}{line}\n      {} {}",
            text(&one["code"]),
            text(&one["file"]),
            text(&one["message"]),
            text(&one["remedy"])
        )
    });
    section(seen, "damaged", |one| {
        format!(
            "{}, line {}, column {}: {}",
            text(&one["file"]),
            one["line"],
            one["column"],
            text(&one["message"])
        )
    });
}

fn section(seen: &Value, key: &str, line: impl Fn(&Value) -> String) {
    let items = seen[key].as_array().into_iter().flatten();
    lines(key, &items.map(line).collect::<Vec<_>>());
}

fn lines(title: &str, items: &[String]) {
    println!("\n{title}: {}", if items.is_empty() { "none".to_owned() } else { items.len().to_string() });
    for item in items {
        println!("    {item}");
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn list(value: &Value) -> String {
    value.as_array().into_iter().flatten().map(text).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell;

    fn seen(name: &str) -> Value {
        let folder = shell::root().join("tests/fixtures/folders").join(name);
        look(&Project::open(folder).unwrap())
    }

    #[test]
    fn a_folder_is_told_with_its_findings_and_its_damage() {
        let told = seen("references-missing");
        assert_eq!(told["sessions"].as_array().unwrap().len(), 2);
        assert!(told["findings"].as_array().unwrap().iter().all(|one| one["code"] == "reference-missing"));
        let cut = seen("damaged-cut-off");
        assert!(cut["damaged"].as_array().unwrap().iter().any(|one| one["line"] == 18), "{cut}");
        assert_eq!(seen("workspace-harbour")["components"][2]["place"], "missing");
        let named = seen("unknown-participants")["unknown_participants"].clone();
        assert!(
            named["legal-counsel"][0].as_str().is_some_and(|place| place.contains("pluginshop")),
            "{named}"
        );
    }
}
