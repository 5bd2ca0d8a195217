//! Files and folders that the user has no right to read. Nobody is told to bring back what is there.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::corpus;
use super::guests::copy;
use crate::Project;
use crate::session::{FindingCode, Hindrance, SessionListing};

const SESSION: &str = "20260107-requirements-elfgiftrush";

/// A project, one of whose files or folders has these rights until it is dropped.
struct Closed {
    place: tempfile::TempDir,
    path: PathBuf,
}

impl Closed {
    /// `None` where rights do not bind the user, as they do not bind root.
    fn new(path: &str, mode: u32) -> Option<(Self, Project)> {
        let place = tempfile::tempdir().unwrap();
        copy(&corpus::folder("b-specs-elf-gift-rush"), place.path());
        let path = place.path().join(path);
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        let binds = if path.is_dir() { fs::read_dir(&path).is_err() } else { fs::read(&path).is_err() };
        let project = Project::open(place.path()).unwrap();
        if !binds {
            println!("skipped: permissions do not bind this user");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
            return None;
        }
        Some((Self { place, path }, project))
    }

    fn at(&self, path: &str) -> PathBuf {
        self.place.path().join(path)
    }
}

impl Drop for Closed {
    fn drop(&mut self) {
        let _ = fs::set_permissions(&self.path, fs::Permissions::from_mode(0o755));
    }
}

fn found(project: &Project) -> Vec<(FindingCode, String)> {
    project.validate_all().into_iter().map(|finding| (finding.code, finding.file)).collect()
}

fn files(damaged: Vec<crate::Damaged>, root: &Path) -> Vec<String> {
    let below = |path: &Path| path.strip_prefix(root).unwrap().display().to_string();
    damaged.into_iter().map(|part| below(&part.file)).collect()
}

#[test]
fn an_artifact_that_may_not_be_read_is_no_lost_one() {
    let file = format!(".s2s/sessions/{SESSION}/REQ-001.yaml");
    let Some((_closed, project)) = Closed::new(&file, 0o000) else { return };
    assert_eq!(found(&project), [(FindingCode::FileForbidden, file.clone())]);
    let stored = project.load_session(SESSION).unwrap();
    assert_eq!(stored.damaged[0].message, "you have no right to read it");
    assert_eq!(files(stored.damaged, project.root()), [file]);
}

#[test]
fn a_session_s_folder_that_may_not_be_looked_into_is_told_once_and_no_file_in_it_is_made_up() {
    let folder = format!(".s2s/sessions/{SESSION}");
    let Some((_closed, project)) = Closed::new(&folder, 0o000) else { return };
    assert_eq!(found(&project), [(FindingCode::FolderForbidden, folder.clone())]);
    let stored = project.load_session(SESSION).unwrap();
    assert_eq!(files(stored.damaged, project.root()), [folder]);
}

#[test]
fn a_folder_of_sessions_that_may_not_be_looked_into_loses_no_session() {
    let Some((closed, project)) = Closed::new(".s2s/sessions", 0o000) else { return };
    assert_eq!(found(&project), [], "the state file names a session, and nobody knows that it is gone");
    let listed = project.sessions();
    let [SessionListing::Damaged(part)] = listed.as_slice() else { panic!("{listed:?}") };
    assert_eq!(part.message, "you have no right to read it");
    let folder = closed.at(".s2s/sessions");
    let index = folder.join(format!("{SESSION}.yaml"));
    assert_eq!(project.hindrance(&index), Some(Hindrance::NoRightTo { folder }));
    assert!(matches!(project.load_session(SESSION), Err(crate::LoadError::Damaged { .. })));
}

/// The same for whoever no rights bind: the disk says no.
#[test]
fn what_the_system_forbids_is_said_in_plain_words() {
    let place = tempfile::tempdir().unwrap();
    copy(&corpus::folder("b-specs-elf-gift-rush"), place.path());
    let project = Project::open(place.path()).unwrap();
    let file = project.session_path(SESSION).join("REQ-001.yaml");
    assert_eq!(project.hindrance(&file), None);
    for (fault, wanted) in
        [(crate::disk::Fault::Denied, Some(Hindrance::NoRight)), (crate::disk::Fault::Io, None)]
    {
        // The steps of the one question: a look at each part of the path above, then the reading.
        let hit = (0..20).find_map(|at| {
            let plan = Arc::new(crate::disk::Plan::fail(at, fault));
            let seen = project.planned(&plan).hindrance(&file);
            matches!(plan.hit(), Some((crate::disk::Op::Read, _))).then_some(seen)
        });
        assert_eq!(hit, Some(wanted), "{fault:?}");
    }
}
