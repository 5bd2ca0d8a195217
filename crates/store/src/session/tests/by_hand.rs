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

/// The files of a requirement with lists that somebody added to, each in a hand of their own.
const LISTS_BY_HAND: [(&str, &str, &str); 4] = [
    (
        "related:\n  - REQ-002\n",
        "related:\n  - REQ-002\n  - 'REQ-009'   # asked for by Dana\n",
        "related:\n  - REQ-002\n  - REQ-003\n  - 'REQ-009'   # asked for by Dana\n",
    ),
    (
        "related:\n  - REQ-002\n",
        "related: [REQ-002, 'REQ-009']  # by hand\n",
        "related: [REQ-002, REQ-003, 'REQ-009']  # by hand\n",
    ),
    (
        "supported_by:\n  - ann\n",
        "supported_by:\n  # from the workshop\n  - \"Dana\"\n  - ann\n",
        "supported_by:\n  # from the workshop\n  - \"Dana\"\n  - ann\n  - ben\n",
    ),
    (
        "acceptance:\n  - One.\n",
        "acceptance:\n  - One.\n  - >\n    Two\n    lines.\n",
        "acceptance:\n  - One.\n  - Three.\n  - >\n    Two\n    lines.\n",
    ),
];

#[test]
fn entries_that_the_panel_adds_to_a_list_by_hand_leave_the_others_their_bytes() {
    for (as_written, by_hand, wanted) in LISTS_BY_HAND {
        let (place, project) = project();
        let mut session = some_session();
        session.artifacts.truncate(1);
        let artifact = &mut session.artifacts[0];
        (artifact.id, artifact.kind) = ("REQ-001".to_owned(), ArtifactType::Requirement);
        artifact.supported_by = vec!["ann".to_owned()];
        artifact.fields.clear();
        artifact.fields.insert("related".to_owned(), serde_json::json!(["REQ-002"]));
        artifact.fields.insert("acceptance".to_owned(), serde_json::json!(["One."]));
        session.conclusion = None;
        project.create_session(&session).unwrap();
        project.commit(&session, &[&session.artifacts[0]]).unwrap();
        let file = project.session_path(&session.id).join("REQ-001.yaml");
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains(as_written), "{text}");
        fs::write(&file, text.replace(as_written, by_hand)).unwrap();
        let (project, mut session) = opened(&place, &session);
        let artifact = &mut session.artifacts[0];
        let add = |list: &mut Vec<String>, word: &str| {
            let behind = list.iter().position(|known| ["REQ-002", "ann", "One."].contains(&known.as_str()));
            list.insert(behind.unwrap() + 1, word.to_owned());
        };
        if by_hand.starts_with("supported_by") {
            add(&mut artifact.supported_by, "ben");
        } else {
            let (key, word) = if by_hand.starts_with("related") {
                ("related", "REQ-003")
            } else {
                ("acceptance", "Three.")
            };
            let mut list: Vec<String> = serde_json::from_value(artifact.fields[key].clone()).unwrap();
            add(&mut list, word);
            artifact.fields.insert(key.to_owned(), serde_json::json!(list));
        }
        project.commit(&session, &[&session.artifacts[0]]).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), text.replace(as_written, wanted));
    }
}
