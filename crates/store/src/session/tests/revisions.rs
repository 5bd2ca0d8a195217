//! The history of a review: what is written with it, in whose session, and what of it can be read.

use std::collections::BTreeMap;
use std::fs;

use roundtable_engine::artifact::{Agreement, ArtifactType, ReviewState};
use roundtable_engine::revise::{self, Author, Part, Revised};
use roundtable_engine::session::Session;
use serde_json::{Map, Value, json};

use super::corpus::{folder, names};
use super::failures::some_session;
use super::snapshot::start;
use super::{as_session, guests, project, tree};
use crate::Project;
use crate::session::{Generation, SessionListing};

fn author(revision: &str) -> Author<'_> {
    Author { revision, by: "user", at: "2026-09-02T08:00:00Z".parse().unwrap() }
}

/// The first artifact that can be given other words.
fn revisable(session: &Session) -> Option<String> {
    let has_own_end =
        |kind| matches!(kind, ArtifactType::Conflict | ArtifactType::OpenQuestion | ArtifactType::Adr);
    let mut free = session.artifacts.iter().filter(|artifact| !has_own_end(artifact.kind));
    free.next().map(|artifact| artifact.id.clone())
}

/// A split of the first artifact that can be split, into two with all its criteria each.
pub(super) fn split_of(session: &Session) -> Revised {
    let mut session = session.clone();
    let id = match revisable(&session) {
        Some(id) => id,
        None => {
            let artifact = guests::artifact(&session, ArtifactType::Requirement, Agreement::Consensus);
            session.artifacts.push(artifact.clone());
            artifact.id
        }
    };
    let acceptance = session.artifact(&id).unwrap().list("acceptance");
    let part = |title: &str| Part {
        title: title.to_owned(),
        text: format!("{title}: and more."),
        acceptance: acceptance.clone(),
        others: BTreeMap::new(),
    };
    revise::split(&session, &id, &[part("One"), part("The other")], false, author("R-001")).unwrap()
}

#[test]
fn an_entry_comes_back_as_it_was_and_the_next_one_has_the_next_number() {
    let (_place, project) = project();
    let session = some_session();
    project.create_session(&session).unwrap();
    assert_eq!(project.revisions(&session.id).unwrap().next, "R-001");
    let done = split_of(&session);
    project.revise(&done.session, &done.changed(), &done.revision).unwrap();
    let known = project.revisions(&session.id).unwrap();
    assert_eq!((known.entries.as_slice(), known.next.as_str()), (&[done.revision.clone()][..], "R-002"));
    let stored = project.load_session(&session.id).unwrap();
    let loaded = as_session(stored, &session);
    for change in &done.revision.changes {
        assert_eq!(loaded.artifact(&change.artifact), done.session.artifact(&change.artifact));
    }
    let back = revise::undo(&loaded, &done.revision, author("R-002")).unwrap();
    project.revise(&back.session, &back.changed(), &back.revision).unwrap();
    let again = as_session(project.load_session(&session.id).unwrap(), &session);
    for known in &session.artifacts {
        assert_eq!(again.artifact(&known.id), Some(known), "the undo gave it back");
    }
}

#[test]
fn an_entry_is_never_written_over() {
    let (place, project) = project();
    let session = some_session();
    project.create_session(&session).unwrap();
    let done = split_of(&session);
    let file = project.session_path(&session.id).join("revisions/R-001.yaml");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "somebody's\n").unwrap();
    let before = tree(place.path());
    assert!(project.revise(&done.session, &done.changed(), &done.revision).is_err());
    assert_eq!(tree(place.path()), before, "nothing of it is written");
    let known = project.revisions(&session.id).unwrap();
    assert_eq!((known.entries.len(), known.damaged.len(), known.next.as_str()), (0, 1, "R-002"));
    let mut escaped = done.revision;
    escaped.id = "R-../../x".to_owned();
    assert!(project.revise(&done.session, &[], &escaped).is_err());
}

#[test]
fn an_entry_in_the_folder_of_a_session() {
    let (place, project) = project();
    let mut session = start();
    let mut artifact = guests::artifact(&session, ArtifactType::Requirement, Agreement::Consensus);
    artifact.fields.insert("acceptance".to_owned(), json!(["It is marked."]));
    session.artifacts.push(artifact.clone());
    project.create_session(&session).unwrap();
    let mut words = Map::new();
    words.insert("title".to_owned(), "Lend a tool".into());
    let done = revise::edit(&session, &artifact.id, &words, true, author("R-001")).unwrap();
    project.revise(&done.session, &done.changed(), &done.revision).unwrap();
    let files = tree(place.path());
    let names: Vec<&str> =
        files.iter().map(|(name, _)| name.as_str()).filter(|name| name.contains("R-")).collect();
    assert_eq!(names, [format!(".s2s/sessions/{}/revisions/R-001.yaml", session.id)]);
    let text = &files.iter().find(|(name, _)| name.ends_with("R-001.yaml")).unwrap().1;
    insta::assert_snapshot!(text);
    assert!(project.validate(&session.id).is_empty(), "it is no finding");
}

/// What a file means; one that is no YAML is its text.
fn read(text: &str) -> Value {
    roundtable_engine::yaml::read(text).unwrap_or_else(|_| text.into())
}

/// The lines that belong to no value that was edited: those of another key, not deeper than an edited one, and not
/// between braces.
fn untouched(text: &str) -> Vec<&str> {
    let mut edited: Option<usize> = None;
    let mut lines = Vec::new();
    for line in text.lines() {
        let key = line.trim_start();
        let depth = line.len() - key.len();
        if !key.is_empty() && edited.is_none_or(|above| depth <= above) {
            let is_edited = |name: &&str| {
                key.starts_with(*name)
                    || (key.contains('{') && key.contains(*name))
                    || key.trim_end().ends_with('{')
            };
            edited = ["title:", "description:"].iter().any(is_edited).then_some(depth);
        }
        if edited.is_none() {
            lines.push(line.trim_end());
        }
    }
    lines
}

/// Edit, approve and undo in every session that can be written: in its own layout, and the artifact's words are back.
#[test]
fn an_edit_and_its_undo_leave_every_foreign_artifact_as_it_was() {
    let mut seen: Vec<Generation> = Vec::new();
    for name in names() {
        let place = tempfile::tempdir().unwrap();
        guests::copy(&folder(&name), place.path());
        let project = Project::open(place.path()).unwrap();
        for listing in project.sessions() {
            let SessionListing::Readable(summary) = listing else { continue };
            let stored = project.load_session(&summary.id).unwrap();
            if stored.obstacle.is_some() {
                continue;
            }
            let generation = stored.generation;
            let before = guests::as_read(stored);
            let Some(id) = revisable(&before) else { continue };
            let label = format!("{name}/{}: {id}", summary.id);
            let on_disk = tree(place.path());
            let mut words = Map::new();
            words.insert("title".to_owned(), "Other words".into());
            words.insert("description".to_owned(), "Said: otherwise.".into());
            let has_description =
                before.artifact(&id).unwrap().kind.own_keys().iter().any(|(key, _)| *key == "description");
            if !has_description {
                words.shift_remove("description");
            }
            let next = project.revisions(&summary.id).unwrap().next;
            let done = revise::edit(&before, &id, &words, true, author(&next)).unwrap();
            project
                .revise(&done.session, &done.changed(), &done.revision)
                .unwrap_or_else(|error| panic!("{label}: {error}"));
            let again = project.load_session(&summary.id).unwrap();
            assert_eq!(again.generation, generation, "{label}");
            let again = as_session(again, &before);
            let edited = again.artifact(&id).unwrap();
            assert_eq!(edited.title, "Other words", "{label}");
            assert_eq!(
                edited.review_state(),
                Some(ReviewState::Approved),
                "{label}: approved, also when read again"
            );
            let next = project.revisions(&summary.id).unwrap().next;
            let back = revise::undo(&again, &done.revision, author(&next))
                .unwrap_or_else(|error| panic!("{label}: {error}"));
            project.revise(&back.session, &back.changed(), &back.revision).unwrap();
            let last = as_session(project.load_session(&summary.id).unwrap(), &before);
            assert_eq!(last.artifacts, before.artifacts, "{label}");
            let now = tree(place.path());
            for (path, text) in &on_disk {
                let is_index = path.ends_with(&format!("{}.yaml", summary.id));
                let is_state = path.contains("/state.");
                let new = now.iter().find(|(known, _)| known == path).map(|(_, text)| text);
                if is_index {
                    // Where the artifacts are in it, what was edited may be written in another way; all other lines stay.
                    let now = untouched(new.unwrap());
                    let lost = untouched(text)
                        .into_iter()
                        .find(|line| !now.contains(line) && !guests::is_owned(line));
                    assert_eq!(lost, None, "{label}: {path}\n{text}\n{}", new.unwrap());
                } else if !is_state {
                    let new = new.unwrap();
                    let (was, mut is) = (read(text), read(new));
                    // What had no title has an empty one after it was given one and that was taken back.
                    if was.get("title").is_none() && is.get("title") == Some(&Value::from("")) {
                        is.as_object_mut().map(|keys| keys.shift_remove("title"));
                    }
                    assert_eq!(was, is, "{label}: {path}");
                    // In a file of one line every key stands on the line of what was edited.
                    let kept = if text.lines().count() > 1 { untouched(text) } else { Vec::new() };
                    let now = untouched(new);
                    assert!(kept.iter().all(|line| now.contains(line)), "{label}: {path}\n{text}\n{new}");
                }
            }
            seen.push(generation);
        }
    }
    let count = |generation| seen.iter().filter(|known| **known == generation).count();
    assert!(count(Generation::B) >= 10 && count(Generation::C) >= 3 && count(Generation::D) >= 3, "{seen:?}");
}
