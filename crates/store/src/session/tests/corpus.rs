//! Every folder of `tests/fixtures/folders`, read through the public door and compared with what its expectation says.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use roundtable_engine::session::SessionStatus;
use roundtable_engine::yaml;
use serde_json::{Value, json};

use crate::{Generation, Project, SessionListing, SessionSummary, Shelf};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/folders")
}

/// Names of the folders.
pub(in crate::session) fn names() -> Vec<String> {
    let entries =
        fs::read_dir(corpus()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        entries.filter_map(|name| Some(name.strip_suffix(".expect.yaml")?.to_owned())).collect();
    names.sort();
    names
}

/// A folder of the corpus, where it is. Git keeps no empty folders: a `.s2s` may be missing, and is then nothing to open.
pub(in crate::session) fn folder(name: &str) -> PathBuf {
    corpus().join(name)
}

/// Every file with its bytes and its time.
pub(in crate::session) fn state(folder: &Path) -> BTreeMap<PathBuf, (Vec<u8>, SystemTime)> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            let modified = fs::metadata(&path).unwrap().modified().unwrap();
            if path.is_dir() {
                folders.push(path.clone());
                found.insert(path, (Vec::new(), modified));
            } else {
                let bytes = fs::read(&path).unwrap();
                found.insert(path, (bytes, modified));
            }
        }
    }
    found
}

fn roles() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../agents/roundtable");
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter_map(|name| Some(name.strip_suffix(".md")?.to_owned())).collect()
}

fn readable(project: &Project, summary: &SessionSummary) -> Value {
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
        "generation": generation,
        "status": summary.says_status.then_some(status),
        "workflow": summary.says_workflow.then_some(summary.workflow.word()),
        "strategy": if summary.strategy.is_empty() { Value::Null } else { summary.strategy.as_str().into() },
        "rounds": summary.rounds,
        "artifacts": artifacts,
        "conflicts_open": summary.open_conflicts,
        "damaged": false,
        "dumps": project.dumps(&summary.id).len(),
    })
}

/// What the application sees, in the shape of an expectation; `why` and `about` are for people.
fn seen(project: &Project) -> Value {
    let listed = project.sessions();
    let mut sessions: BTreeMap<String, Value> = BTreeMap::new();
    for listing in &listed {
        match listing {
            SessionListing::Readable(summary) => {
                sessions.insert(summary.id.clone(), readable(project, summary));
                let stored = project.load_session(&summary.id);
                let stored = stored.unwrap_or_else(|error| panic!("{}: {error}", summary.id));
                assert_eq!(stored.generation, summary.generation, "{}", summary.id);
                assert_eq!(stored.rounds.len(), summary.rounds as usize, "{}", summary.id);
                assert_eq!(stored.strategy, summary.strategy, "{}", summary.id);
                let open = stored.artifacts.iter().filter(|artifact| artifact.is_open_conflict()).count();
                if stored.damaged.is_empty()
                    && stored.warnings.iter().all(|warning| !warning.contains("no file of it"))
                {
                    assert_eq!(open, summary.open_conflicts as usize, "{}", summary.id);
                }
            }
            SessionListing::Damaged(damaged) => {
                let id = damaged.file.file_stem().unwrap().to_str().unwrap().to_owned();
                let entry = json!({
                    "id": id, "damaged": true, "line": damaged.line, "why": damaged.message, "dumps": project.dumps(&id).len(),
                });
                sessions.insert(id, entry);
            }
        }
    }
    let writable = |listing: &SessionListing| matches!(listing, SessionListing::Readable(summary) if summary.read_only.is_none());
    let documents = project.documents();
    let shelf = |wanted: Shelf| {
        documents
            .iter()
            .filter(|entry| entry.shelf == wanted)
            .map(|entry| entry.path.clone())
            .collect::<BTreeSet<_>>()
    };
    let components: BTreeSet<String> =
        project.components().unwrap().into_iter().map(|one| one.name).collect();
    let known = roles();
    let unknown: BTreeSet<String> =
        project.named_participants().into_keys().filter(|id| !known.contains(id)).collect();
    let findings: BTreeSet<&str> = project.validate_all().iter().map(|finding| finding.code.word()).collect();
    json!({
        "findings": findings,
        "sessions": sessions.into_values().collect::<Vec<_>>(),
        "documents": shelf(Shelf::Document),
        "plans": shelf(Shelf::Plan),
        "components": components,
        "unknown_participants": unknown,
        "read_only": !listed.is_empty() && !listed.iter().any(writable),
    })
}

/// The expectation, with lists in one order and without what is for people.
fn expected(name: &str) -> Value {
    let text = fs::read_to_string(corpus().join(format!("{name}.expect.yaml"))).unwrap();
    let mut wanted = yaml::read(&text).unwrap();
    let map = wanted.as_object_mut().unwrap();
    map.shift_remove("about");
    for list in map.values_mut().filter_map(Value::as_array_mut) {
        list.sort_by_key(|item| item.get("id").unwrap_or(item).to_string());
    }
    wanted
}

/// The differences between what is wanted and what is seen. A line that the expectation leaves open may be any.
fn differences(name: &str, wanted: &Value, seen: &Value) -> Vec<String> {
    let mut found = Vec::new();
    for (key, value) in seen.as_object().unwrap() {
        let want = &wanted[key];
        if key != "sessions" {
            if want != value {
                found.push(format!("{name}: {key}: wanted {want}, seen {value}"));
            }
            continue;
        }
        let empty = Vec::new();
        let (want, value) = (want.as_array().unwrap_or(&empty), value.as_array().unwrap_or(&empty));
        if want.len() != value.len() {
            found.push(format!("{name}: wanted {} sessions, seen {}", want.len(), value.len()));
        }
        for session in value {
            let Some(want) = want.iter().find(|want| want["id"] == session["id"]) else {
                found.push(format!("{name}: {} is not wanted", session["id"]));
                continue;
            };
            for (key, value) in session.as_object().unwrap() {
                let open = want.get(key).is_none() && matches!(key.as_str(), "line" | "why");
                if !open && key != "why" && want.get(key) != Some(value) {
                    found.push(format!(
                        "{name}: {} {key}: wanted {}, seen {value} {}",
                        want["id"], want[key], session["why"]
                    ));
                }
            }
        }
    }
    found
}

#[test]
fn every_folder_of_the_corpus_is_seen_as_its_expectation_says() {
    let names = names();
    assert!(names.len() >= 70, "{}", names.len());
    let mut found = Vec::new();
    for name in names {
        let project = Project::open(folder(&name)).unwrap();
        found.extend(differences(&name, &expected(&name), &seen(&project)));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn looking_at_a_folder_changes_nothing_not_even_a_time() {
    for name in names() {
        let before = state(&folder(&name));
        let project = Project::open(folder(&name)).unwrap();
        seen(&project);
        for document in project.documents() {
            project.read_document(&document.path).unwrap();
        }
        project.taken_numbers(None);
        let _ = (project.current_session(), project.context(), project.config());
        assert_eq!(state(&folder(&name)), before, "{name}");
    }
}
