//! A sentence of an artifact's file that somebody edits between two runs, or while the session is open.

use std::fs;
use std::path::PathBuf;

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::ports::SessionStore;
use roundtable_engine::session::{Session, SessionStatus};

use super::failures::some_session;
use super::{as_session, project};
use crate::Project;
use crate::disk::Changed;

const HAND: &str = "A sentence by hand.";

/// A paused session with a requirement on the disk, and the file of it.
fn paused() -> (tempfile::TempDir, Session, PathBuf) {
    let (place, project) = project();
    let mut session = some_session();
    session.artifacts.truncate(1);
    let artifact = &mut session.artifacts[0];
    (artifact.id, artifact.kind) = ("REQ-001".to_owned(), ArtifactType::Requirement);
    artifact.fields.clear();
    artifact.fields.insert("description".to_owned(), "The panel's sentence.".into());
    artifact.fields.insert("priority".to_owned(), "must".into());
    session.conclusion = None;
    project.create_session(&session).unwrap();
    session.status = SessionStatus::Paused;
    project.commit(&session, &[&session.artifacts[0]]).unwrap();
    let file = project.session_path(&session.id).join("REQ-001.yaml");
    (place, session, file)
}

fn edit(file: &PathBuf) {
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains("description: The panel's sentence.\n"), "{text}");
    fs::write(file, text.replace("The panel's sentence.", HAND)).unwrap();
}

/// Another process, as far as the store can tell.
fn opened(place: &tempfile::TempDir, like: &Session) -> (Project, Session) {
    let project = Project::open(place.path()).unwrap();
    let session = as_session(project.load_session(&like.id).unwrap(), like);
    (project, session)
}

#[test]
fn a_sentence_edited_by_hand_between_a_pause_and_a_resume_is_the_sessions_and_stays() {
    let (place, before, file) = paused();
    edit(&file);
    let (project, mut session) = opened(&place, &before);
    assert_eq!(session.artifacts[0].text("description"), HAND, "the session goes on with it");
    session.status = SessionStatus::Active;
    session.artifacts[0].fields.insert("priority".to_owned(), "should".into());
    project.commit(&session, &[&session.artifacts[0]]).unwrap();
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.contains(&format!("description: {HAND}\n")) && text.contains("priority: should\n"),
        "{text}"
    );
}

#[test]
fn a_sentence_edited_by_hand_while_the_session_is_open_stays_or_both_versions_are_kept() {
    let (place, before, file) = paused();
    let (project, mut session) = opened(&place, &before);
    edit(&file);
    session.artifacts[0].fields.insert("priority".to_owned(), "should".into());
    project.commit(&session, &[&session.artifacts[0]]).unwrap();
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains(HAND) && text.contains("priority: should\n"), "{text}");
    session.artifacts[0].fields.insert("description".to_owned(), "The panel's new sentence.".into());
    let error = project.commit(&session, &[&session.artifacts[0]]).unwrap_err();
    let changed = Changed::of(&error).unwrap();
    assert_eq!(changed.keys, ["description"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), text, "the hand's version stays");
    let kept = fs::read_to_string(changed.kept.as_ref().unwrap()).unwrap();
    assert!(kept.contains("The panel's new sentence."), "ours is beside it: {kept}");
}
