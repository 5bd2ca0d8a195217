//! Deleted sessions: moved to `.s2s/trash/{id}/`, whole, and back from there. Nothing is destroyed here.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use roundtable_engine::error::StoreError;

use crate::files::{failed, inside, make_folders, remove_folders, sync_folder};
use crate::paths::{bad_id, is_session_id};
use crate::project::Project;

/// The folder of deleted sessions, below `.s2s`.
const TRASH: &str = "trash";
/// A session's index in its folder there.
const INDEX: &str = "index.yaml";
/// A session's folder in its folder there.
const FOLDER: &str = "session";

impl Project {
    /// Moves a session to the trash: its index first, so that it is gone from every list at once, then its folder. Gives
    /// back the name under which [`Self::restore_session`] finds it: the id, with `-2`, `-3` when an older session of
    /// that id is there.
    ///
    /// # Errors
    /// [`StoreError`]; of kind `NotFound` when there is no such session. What could not be moved is where it was.
    pub fn trash_session(&self, id: &str) -> Result<String, StoreError> {
        const WHAT: &str = "moving the session to the trash";
        let index = self.index_path(id);
        if !is_session_id(id) {
            return Err(failed(WHAT, &self.sessions_path())(bad_id(id)));
        }
        inside(self.root(), &index).map_err(failed(WHAT, &index))?;
        let trash = self.folder().join(TRASH);
        let named = (2_u32..).map(|number| format!("{id}-{number}"));
        let mut names = std::iter::once(id.to_owned()).chain(named);
        let made = make_folders(&trash).map_err(failed(WHAT, &trash))?;
        inside(self.root(), &trash).map_err(failed(WHAT, &trash))?;
        let (name, place) = loop {
            let Some(name) = names.next() else {
                return Err(failed(WHAT, &trash)(io::ErrorKind::AlreadyExists.into()));
            };
            let place = trash.join(&name);
            match fs::create_dir(&place) {
                Ok(()) => break (name, place),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(failed(WHAT, &place)(error)),
            }
        };
        if let Err(error) = fs::rename(&index, place.join(INDEX)) {
            remove_folders(&[place]);
            remove_folders(&made);
            return Err(failed(WHAT, &index)(error));
        }
        let folder = self.session_path(id);
        let moved = match fs::rename(&folder, place.join(FOLDER)) {
            // A session of a generation without a folder.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            moved => moved,
        };
        if let Err(error) = moved {
            // Half of a session is none: back with the index.
            let _ = fs::rename(place.join(INDEX), &index);
            remove_folders(&[place]);
            return Err(failed(WHAT, &folder)(error));
        }
        self.settle(&place).map_err(failed(WHAT, &place))?;
        if self.current_session().as_deref() == Some(id) {
            // A pointer to nothing is harmless: a list says what there is.
            let _ = self.set_current_session(None);
        }
        Ok(name)
    }

    /// Moves a session back from the trash: its folder first, its index last. Gives back its id.
    ///
    /// # Errors
    /// [`StoreError`]; of kind `NotFound` when it is not there, `AlreadyExists` when a session of its id is.
    pub fn restore_session(&self, name: &str, id: &str) -> Result<(), StoreError> {
        const WHAT: &str = "taking the session out of the trash";
        let trash = self.folder().join(TRASH);
        if !is_session_id(name) || !is_session_id(id) {
            return Err(failed(WHAT, &trash)(bad_id(name)));
        }
        let place = trash.join(name);
        inside(self.root(), &place).map_err(failed(WHAT, &place))?;
        let (index, folder) = (self.index_path(id), self.session_path(id));
        for target in [&index, &folder] {
            if fs::symlink_metadata(target).is_ok() {
                return Err(failed(WHAT, target)(io::ErrorKind::AlreadyExists.into()));
            }
        }
        let kept = place.join(FOLDER);
        let has_folder = fs::symlink_metadata(&kept).is_ok();
        if has_folder {
            fs::rename(&kept, &folder).map_err(failed(WHAT, &kept))?;
        }
        if let Err(error) = fs::rename(place.join(INDEX), &index) {
            if has_folder {
                let _ = fs::rename(&folder, &kept);
            }
            return Err(failed(WHAT, &index)(error));
        }
        self.settle(&place).map_err(failed(WHAT, &place))?;
        remove_folders(&[place]);
        Ok(())
    }

    /// Makes the moved names durable on both sides.
    fn settle(&self, place: &Path) -> io::Result<()> {
        let folders: [PathBuf; 3] = [place.to_owned(), self.folder().join(TRASH), self.sessions_path()];
        folders.iter().try_for_each(|folder| sync_folder(folder))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let mut files: Vec<_> = crate::walk::files(place.path(), ".s2s", &|_| true)
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
    fn two_of_one_id_have_places_of_their_own() {
        let (place, project) = project();
        project.trash_session("one").unwrap();
        fs::write(place.path().join(".s2s/sessions/one.yaml"), "id: one # again\n").unwrap();
        let second = project.trash_session("one").unwrap();
        assert_eq!(second, "one-2");
        project.restore_session(&second, "one").unwrap();
        assert_eq!(
            fs::read_to_string(place.path().join(".s2s/sessions/one.yaml")).unwrap(),
            "id: one # again\n"
        );
        let taken = project.restore_session("one", "one").unwrap_err();
        assert_eq!(taken.source.kind(), io::ErrorKind::AlreadyExists, "nothing is written over");
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
}
