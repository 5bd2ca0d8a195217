//! A `.s2s` that is a link: where it leads out nothing is read or written.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;

use super::*;
use crate::project::{NewProject, Project};

const SECRET: &str = "# Secret\n\nNobody's business.\n";

/// A picked folder `above/project`, with folders beside it that look like what the application would read.
fn place() -> (tempfile::TempDir, PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let root = place.path().join("above/project");
    fs::create_dir_all(root.join("notes/sessions")).unwrap();
    fs::write(root.join("notes/CONTEXT.md"), "# Ours\n\nInside.\n").unwrap();
    fs::write(root.join("a file"), "x").unwrap();
    for outside in ["above", "elsewhere"] {
        fs::create_dir_all(place.path().join(outside).join("sessions")).unwrap();
        fs::write(place.path().join(outside).join("CONTEXT.md"), SECRET).unwrap();
    }
    fs::write(place.path().join("elsewhere/file"), SECRET).unwrap();
    (place, root)
}

/// Every file and folder below a place, with its bytes.
fn everything(place: &Path) -> Vec<(PathBuf, Option<Vec<u8>>)> {
    let mut found = Vec::new();
    let mut folders = vec![place.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let kind = entry.file_type().unwrap();
            if kind.is_dir() {
                folders.push(entry.path());
            }
            found.push((entry.path(), kind.is_file().then(|| fs::read(entry.path()).unwrap())));
        }
    }
    found.sort();
    found
}

fn is_refused(root: &Path, target: &Path, leads: Leads) {
    let is_it = |error: ProjectError| match error {
        ProjectError::Linked { path, target: at, leads: found } => {
            assert_eq!((path.as_path(), at.as_path(), found), (root, target, leads));
            true
        }
        _ => false,
    };
    assert!(is_it(Project::open(root).unwrap_err()), "opened: {}", target.display());
    assert!(is_it(Project::create(root, &NewProject::default()).unwrap_err()), "{}", target.display());
}

#[test]
fn a_linked_project_folder_that_leads_elsewhere_is_said_and_not_followed() {
    let (place, root) = place();
    let absolute = |name: &str| place.path().join(name);
    let (inside, nothing) = (root.join("nothing"), absolute("nothing"));
    let cases = [
        (PathBuf::from(".."), Leads::Outside),
        (PathBuf::from("../../elsewhere"), Leads::Outside),
        (absolute("elsewhere"), Leads::Outside),
        (absolute("elsewhere/file"), Leads::Outside),
        (PathBuf::from("../../nothing"), Leads::Outside),
        (nothing, Leads::Outside),
        (PathBuf::from("nothing"), Leads::Nowhere),
        (inside, Leads::Nowhere),
        (PathBuf::from(".s2s"), Leads::Nowhere),
        (PathBuf::from("a file"), Leads::NoFolder),
    ];
    for (target, leads) in cases {
        symlink(&target, root.join(".s2s")).unwrap();
        let before = everything(place.path());
        is_refused(&root, &target, leads);
        assert_eq!(everything(place.path()), before, "{}", target.display());
        fs::remove_file(root.join(".s2s")).unwrap();
    }
}

/// The control: there is something to be read where those links lead, and to be written.
#[test]
fn by_name_a_linked_project_folder_is_followed() {
    let (place, root) = place();
    for target in [PathBuf::from(".."), PathBuf::from("../../elsewhere"), place.path().join("elsewhere")] {
        symlink(&target, root.join(".s2s")).unwrap();
        assert_eq!(fs::read_to_string(root.join(".s2s/CONTEXT.md")).unwrap(), SECRET);
        fs::write(root.join(".s2s/state.yaml"), "x").unwrap();
        fs::remove_file(root.join(".s2s/state.yaml")).unwrap();
        fs::remove_file(root.join(".s2s")).unwrap();
    }
}

#[test]
fn a_project_folder_that_is_a_link_inside_the_picked_folder_is_used() {
    let (_place, root) = place();
    for target in [PathBuf::from("notes"), root.join("notes")] {
        symlink(&target, root.join(".s2s")).unwrap();
        let project = Project::open(&root).unwrap();
        assert_eq!(project.name(), "Ours");
        project.set_current_session(Some("x")).unwrap();
        assert_eq!(fs::read_to_string(root.join("notes/state.yaml")).unwrap(), "current_session: x\n");
        fs::remove_file(root.join("notes/state.yaml")).unwrap();
        fs::remove_file(root.join(".s2s")).unwrap();
    }
}

#[test]
fn a_project_folder_that_becomes_a_link_while_it_is_open_is_not_followed() {
    let (place, root) = place();
    fs::rename(root.join("notes"), root.join(".s2s")).unwrap();
    let project = Project::open(&root).unwrap();
    assert_eq!(project.name(), "Ours");
    fs::rename(root.join(".s2s"), root.join("aside")).unwrap();
    symlink("../../elsewhere", root.join(".s2s")).unwrap();
    let before = everything(place.path());
    assert!(project.context().is_err() && project.documents().is_empty());
    assert!(project.set_current_session(Some("x")).is_err());
    assert!(project.save_context("mine", None).is_err());
    assert_eq!(everything(place.path()), before);
}
