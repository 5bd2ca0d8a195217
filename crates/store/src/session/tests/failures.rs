//! What goes wrong, and what is left behind.

use std::fs;
use std::io::ErrorKind;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::ports::SessionStore;
use roundtable_engine::session::{Session, SessionStatus};

use super::{any, project, tree};
use crate::session::{Damaged, LoadError, SessionListing};

/// The same session every time.
pub(super) fn some_session() -> Session {
    let mut runner = TestRunner::deterministic();
    loop {
        let mut draw = any::any_draw().new_tree(&mut runner).unwrap().current();
        let session = any::session(&mut draw);
        if session.rounds.len() >= 2 && session.artifacts.len() >= 2 {
            return Session { status: SessionStatus::Active, ..session };
        }
    }
}

#[test]
fn an_id_is_taken_by_a_file_or_a_folder() {
    let session = some_session();
    let (place, project) = project();
    fs::create_dir_all(project.session_path(&session.id)).unwrap();
    let error = project.create_session(&session).unwrap_err();
    assert_eq!(error.source.kind(), ErrorKind::AlreadyExists);
    fs::remove_dir(project.session_path(&session.id)).unwrap();
    fs::write(project.index_path(&session.id), "theirs").unwrap();
    let before = tree(place.path());
    assert_eq!(project.create_session(&session).unwrap_err().source.kind(), ErrorKind::AlreadyExists);
    assert_eq!(tree(place.path()), before);
}

#[test]
fn a_session_that_cannot_be_made_leaves_nothing() {
    let (place, project) = project();
    let mut session = some_session();
    session.artifacts[0].id = "../REQ-001".to_owned();
    assert!(project.create_session(&session).is_err());
    assert!(tree(place.path()).is_empty() && !project.sessions_path().exists());
    session.id = "../up".to_owned();
    assert!(project.create_session(&session).is_err());
    // A file where the sessions go is what a read-only folder is to root.
    fs::write(project.sessions_path(), "a file").unwrap();
    assert!(project.create_session(&some_session()).is_err());
    assert_eq!(tree(place.path()).len(), 1);
}

#[test]
fn a_commit_that_fails_leaves_the_earlier_state() {
    let (place, project) = project();
    let session = some_session();
    project.create_session(&session).unwrap();
    let before = tree(place.path());
    let mut next = session.clone();
    next.topic = "changed".to_owned();
    next.artifacts[0].title = "changed".to_owned();
    let mut bad = next.artifacts[1].clone();
    bad.id = "agenda".to_owned();
    assert!(project.commit(&next, &[&next.artifacts[0], &bad]).is_err());
    assert_eq!(tree(place.path()), before);
    // The index cannot take its place: a folder is there.
    let index = project.index_path(&session.id);
    let text = fs::read_to_string(&index).unwrap();
    fs::remove_file(&index).unwrap();
    let gone = project.commit(&next, &[&next.artifacts[0]]).unwrap_err();
    assert_eq!(gone.source.kind(), ErrorKind::NotFound);
    fs::create_dir(&index).unwrap();
    assert!(project.commit(&next, &[&next.artifacts[0]]).is_err());
    fs::remove_dir(&index).unwrap();
    fs::write(&index, text).unwrap();
    assert_eq!(tree(place.path()), before);
}

#[test]
fn a_damaged_index_is_listed_and_left_alone() {
    let (place, project) = project();
    let session = some_session();
    project.create_session(&session).unwrap();
    let index = project.index_path(&session.id);
    fs::write(&index, "id: x\ntopic: \"open\n").unwrap();
    fs::write(project.sessions_path().join("my:session.yaml"), "id: y\n").unwrap();
    fs::write(project.sessions_path().join("20250101-latin.yaml"), b"topic: caf\xe9\n").unwrap();
    fs::write(project.sessions_path().join("20250102-list.yaml"), "- a\n").unwrap();
    let listed = project.sessions();
    assert_eq!(listed.len(), 4);
    assert!(listed.iter().all(|listing| matches!(listing, SessionListing::Damaged(_))));
    let SessionListing::Damaged(damaged) = &listed[0] else { unreachable!() };
    assert!(damaged.file == index && damaged.line > 0, "{damaged:?}");
    assert!(matches!(project.load_session(&session.id), Err(LoadError::Damaged { line, .. }) if line > 0));
    let error = project.commit(&session, &[]).unwrap_err();
    assert!(error.to_string().contains("left alone"), "{error}");
    assert_eq!(fs::read_to_string(&index).unwrap(), "id: x\ntopic: \"open\n");
    assert!(tree(place.path()).iter().all(|(name, _)| !name.ends_with(".tmp")));
}

#[test]
fn a_damaged_part_is_named() {
    let (_place, project) = project();
    let session = some_session();
    project.create_session(&session).unwrap();
    let artifact = project.session_path(&session.id).join(format!("{}.yaml", session.artifacts[0].id));
    fs::write(&artifact, "title: x\ncreated_round: [1]\n").unwrap();
    // One artifact is not the session: the rest is shown, its number stays taken, the file is left alone.
    let stored = project.load_session(&session.id).unwrap();
    assert!(matches!(stored.damaged.as_slice(), [Damaged { file, line: 2, .. }] if *file == artifact));
    assert_eq!(stored.artifacts.len(), session.artifacts.len() - 1);
    assert!(stored.taken_numbers.contains_key(&session.artifacts[0].kind));
    fs::remove_file(&artifact).unwrap();
    let stored = project.load_session(&session.id).unwrap();
    assert!(
        stored.warnings.iter().any(|warning| warning.contains(&session.artifacts[0].id)),
        "{:?}",
        stored.warnings
    );
    assert!(stored.taken_numbers.contains_key(&session.artifacts[0].kind));
}

#[test]
fn rounds_that_somebody_else_added_are_not_overwritten() {
    let (_place, project) = project();
    let session = some_session();
    project.create_session(&session).unwrap();
    let mut behind = session.clone();
    behind.rounds.pop();
    let error = project.commit(&behind, &[]).unwrap_err();
    assert!(error.to_string().contains("somebody else"), "{error}");
}

#[test]
fn ids_that_are_not_file_names_reach_no_path() {
    let (place, project) = project();
    for id in ["", "..", "a/b", "CON", ".x"] {
        assert!(matches!(project.load_session(id), Err(LoadError::NotFound { .. })));
        assert!(project.append(id, &[]).is_err());
    }
    assert!(project.append("20260107-unknown", &[]).is_err());
    assert!(tree(place.path()).is_empty());
}

#[test]
fn numbers_are_taken_wherever_they_stand() {
    let (place, project) = project();
    let mut session = some_session();
    session.id = "20260101-specs-own".to_owned();
    session.artifacts.clear();
    for round in &mut session.rounds {
        round.artifacts_created.clear();
    }
    project.create_session(&session).unwrap();
    let sessions = project.sessions_path();
    fs::write(sessions.join("b.yaml"), "artifacts:\n  requirements: [REQ-003]\n  nfr: []\n").unwrap();
    fs::write(sessions.join("c.yaml"), "artifacts: {business_rules: {BR-004: {state: draft}}}\n").unwrap();
    fs::write(sessions.join("d.yaml"), "artifacts: [EX-005\n").unwrap();
    fs::create_dir_all(sessions.join("e/rounds")).unwrap();
    fs::write(sessions.join("e/OQ-006.yaml"), "").unwrap();
    fs::create_dir_all(place.path().join("docs/architecture/decisions")).unwrap();
    fs::write(place.path().join("docs/architecture/decisions/0007-x.md"), "Supersedes ARCH-008.").unwrap();
    fs::write(place.path().join(".s2s/requirements.md"), "### NFR-009").unwrap();
    // Left in its own folder, not in its index.
    fs::write(project.session_path(&session.id).join("CONF-010.yaml"), "").unwrap();
    let numbers = project.load_session(&session.id).unwrap().taken_numbers;
    let expected = [
        (ArtifactType::Requirement, 3),
        (ArtifactType::BusinessRule, 4),
        (ArtifactType::Exclusion, 5),
        (ArtifactType::OpenQuestion, 6),
        (ArtifactType::Adr, 7),
        (ArtifactType::ArchitectureDecision, 8),
        (ArtifactType::Nfr, 9),
        (ArtifactType::Conflict, 10),
    ];
    assert_eq!(numbers, expected.into_iter().collect());
    assert_eq!(project.taken_numbers(Some(&session.id)).get(&ArtifactType::Conflict), None);
    assert_eq!(project.taken_numbers(None).get(&ArtifactType::Conflict), Some(&10));
}

#[test]
fn the_current_session_follows_the_commits() {
    let (_place, project) = project();
    let mut session = some_session();
    project.create_session(&session).unwrap();
    assert_eq!(project.current_session().as_deref(), Some(session.id.as_str()));
    let state = project.folder().join("state.yaml");
    let written = fs::metadata(&state).unwrap().modified().unwrap();
    project.commit(&session, &[]).unwrap();
    assert_eq!(fs::metadata(&state).unwrap().modified().unwrap(), written);
    session.status = SessionStatus::Closed;
    project.commit(&session, &[]).unwrap();
    assert_eq!(project.current_session(), None);
    // A pointer that cannot be written does not undo a commit.
    fs::write(&state, "broken: [").unwrap();
    session.status = SessionStatus::Active;
    project.commit(&session, &[]).unwrap();
    assert_eq!(fs::read_to_string(&state).unwrap(), "broken: [");
}

#[test]
fn a_session_that_is_not_there_is_said() {
    let (_place, project) = project();
    assert!(matches!(project.load_session("none"), Err(LoadError::NotFound { .. })));
}
