//! What is deleted comes back whole.

use std::fs;

use super::*;
use crate::disk::Disk;

fn project() -> (tempfile::TempDir, Project) {
    let place = tempfile::tempdir().unwrap();
    let sessions = place.path().join(".s2s/sessions/one");
    fs::create_dir_all(&sessions).unwrap();
    fs::write(sessions.join("REQ-001.yaml"), "id: REQ-001\n").unwrap();
    fs::write(place.path().join(".s2s/sessions/one.yaml"), "id: one # mine\n").unwrap();
    let project = Project::open(place.path()).unwrap();
    (place, project)
}

fn files(place: &tempfile::TempDir) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = crate::walk::files(&Disk::open(place.path()).unwrap(), ".s2s", &|_| true)
        .into_iter()
        .map(|(name, path)| (name, fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn a_deleted_session_comes_back_to_the_byte() {
    let (place, project) = project();
    project.set_current_session(Some("one")).unwrap();
    let before = files(&place);
    let name = project.trash_session("one").unwrap();
    assert!(project.sessions().is_empty());
    assert_eq!(project.current_session(), None);
    assert!(place.path().join(".s2s/trash/one/session/REQ-001.yaml").exists());
    project.restore_session(&name, "one").unwrap();
    project.set_current_session(Some("one")).unwrap();
    assert_eq!(files(&place), before);
    assert!(!place.path().join(".s2s/trash/one").exists());
}

#[test]
fn a_session_of_every_generation_goes_with_its_folder_and_its_summary() {
    let (place, project) = project();
    let sessions = place.path().join(".s2s/sessions");
    let old = "id: 20260105-old\ntopic: API\nrounds: [{number: 1}]\n";
    fs::write(sessions.join("20260105-old.yaml"), old).unwrap();
    fs::write(sessions.join("20260105-old-summary.md"), "# API\n").unwrap();
    fs::write(sessions.join("one-summary.md"), "# One\n").unwrap();
    let before = files(&place);
    for id in ["20260105-old", "one"] {
        project.trash_session(id).unwrap();
    }
    assert!(files(&place).iter().all(|(name, _)| name.starts_with(".s2s/trash/")), "nothing is left behind");
    let listed: Vec<_> = project.trashed().into_iter().map(|gone| (gone.name, gone.id, gone.topic)).collect();
    assert_eq!(listed.len(), 2);
    let of = |name: &str, topic: &str| (name.to_owned(), name.to_owned(), topic.to_owned());
    assert!(listed.contains(&of("20260105-old", "API")) && listed.contains(&of("one", "one")));
    project.restore_session("20260105-old", "20260105-old").unwrap();
    fs::write(sessions.join("one-summary.md"), "# Another\n").unwrap();
    assert!(project.restore_session("one", "one").is_err(), "a summary is not written over");
    assert_eq!(fs::read_to_string(sessions.join("one-summary.md")).unwrap(), "# Another\n");
    fs::remove_file(sessions.join("one-summary.md")).unwrap();
    project.restore_session("one", "one").unwrap();
    assert_eq!(files(&place), before);
    assert!(project.trashed().is_empty());
}

#[test]
fn what_is_in_the_trash_is_listed_with_the_id_that_it_had() {
    let (place, project) = project();
    project.trash_session("one").unwrap();
    let fork = "id: one\ntopic: Again\nforked_from: {session: two, round: 2, exact: true}\n";
    fs::write(place.path().join(".s2s/sessions/one.yaml"), fork).unwrap();
    project.trash_session("one").unwrap();
    let forks: Vec<_> = project.trashed().into_iter().filter_map(|gone| gone.forked_from).collect();
    assert_eq!(
        forks.iter().map(|from| (from.session.as_str(), from.round)).collect::<Vec<_>>(),
        [("two", 2)]
    );
    fs::create_dir_all(place.path().join(".s2s/trash/stray")).unwrap();
    let mut listed: Vec<_> = project.trashed().into_iter().map(|gone| (gone.name, gone.id)).collect();
    listed.sort();
    let one = "one".to_owned();
    assert_eq!(listed, [(one.clone(), one.clone()), ("one-2".to_owned(), one)]);
}

#[test]
fn two_of_one_id_have_places_of_their_own() {
    let (place, project) = project();
    project.trash_session("one").unwrap();
    fs::write(place.path().join(".s2s/sessions/one.yaml"), "id: one # again\n").unwrap();
    let second = project.trash_session("one").unwrap();
    assert_eq!(second, "one-2");
    project.restore_session(&second, "one").unwrap();
    assert_eq!(fs::read_to_string(place.path().join(".s2s/sessions/one.yaml")).unwrap(), "id: one # again\n");
    let taken = project.restore_session("one", "one").unwrap_err();
    assert_eq!(taken.source.kind(), io::ErrorKind::AlreadyExists, "nothing is written over");
}

#[test]
fn two_of_the_longest_name_are_both_listed_and_come_back() {
    let (place, project) = project();
    let longest = "x".repeat(crate::paths::LONGEST_ID);
    let file = place.path().join(format!(".s2s/sessions/{longest}.yaml"));
    for topic in ["first", "second"] {
        fs::write(&file, format!("id: {longest}\ntopic: {topic}\n")).unwrap();
        project.trash_session(&longest).unwrap();
    }
    let listed: Vec<_> = project.trashed().into_iter().filter(|gone| gone.id == longest).collect();
    assert_eq!(listed.len(), 2, "{listed:?}");
    for gone in &listed {
        project.restore_session(&gone.name, &longest).unwrap();
        assert!(fs::read_to_string(&file).unwrap().contains(&gone.topic));
        fs::remove_file(&file).unwrap();
    }
}

#[test]
fn numbers_of_deleted_sessions_stay_taken() {
    let (_place, project) = project();
    let kind = roundtable_engine::artifact::ArtifactType::Requirement;
    assert_eq!(project.taken_numbers(None).get(&kind), Some(&1));
    project.trash_session("one").unwrap();
    assert_eq!(project.taken_numbers(None).get(&kind), Some(&1), "it may come back");
}

#[test]
fn only_sessions_can_be_named() {
    let (_place, project) = project();
    for id in ["../one", "", "none", "a/b"] {
        assert!(project.trash_session(id).is_err(), "{id:?}");
        assert!(project.restore_session(id, "x").is_err(), "{id:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_trash_that_leads_out_of_the_project_is_refused() {
    let (place, project) = project();
    let outside = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(outside.path(), place.path().join(".s2s/trash")).unwrap();
    assert!(project.trash_session("one").is_err());
    assert!(place.path().join(".s2s/sessions/one.yaml").exists());
}
