//! Deleted sessions: moved to `.s2s/trash/{id}/`, whole, and back from there, whatever their generation. Nothing is
//! destroyed here.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use roundtable_engine::config::Workflow;
use roundtable_engine::error::StoreError;

use super::read::{read_map, text_of, workflow};
use crate::files::{failed, inside, make_folders, read_text, remove_folders, sync_folder};
use crate::paths::{bad_id, is_session_id};
use crate::project::Project;
use crate::watch::own;

/// The folder of deleted sessions, below `.s2s`.
const TRASH: &str = "trash";
/// A session's index in its folder there.
const INDEX: &str = "index.yaml";
/// A session's folder in its folder there.
const FOLDER: &str = "session";
/// A session's summary, the document beside its index, in its folder there.
const SUMMARY: &str = "summary.md";

/// A deleted session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trashed {
    /// Its name in the trash, for [`Project::restore_session`].
    pub name: String,
    /// The id that it had.
    pub id: String,
    /// What it is about; its id when it does not say.
    pub topic: String,
    /// What kind it is.
    pub workflow: Workflow,
    /// When it was deleted, if the system says so.
    pub deleted_at: Option<Timestamp>,
}

impl Project {
    /// Deleted sessions, the last one first. What in the trash is no session of ours is not listed.
    pub fn trashed(&self) -> Vec<Trashed> {
        let trash = self.folder().join(TRASH);
        let Ok(entries) = inside(self.root(), &trash).and_then(fs::read_dir) else { return Vec::new() };
        let names =
            entries.filter_map(Result::ok).map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut found: Vec<Trashed> = names.filter_map(|name| self.trashed_one(&trash, name)).collect();
        found.sort_by(|left, right| (right.deleted_at, &left.name).cmp(&(left.deleted_at, &right.name)));
        found
    }

    fn trashed_one(&self, trash: &Path, name: String) -> Option<Trashed> {
        let place = trash.join(&name);
        let index = place.join(INDEX);
        if !is_session_id(&name) || fs::symlink_metadata(&index).is_err() {
            return None;
        }
        // An index that cannot be read can come back as it is.
        let map =
            read_text(self.root(), &index).ok().and_then(|text| read_map(&text).ok()).unwrap_or_default();
        let said = text_of(&map, "id");
        let id = if is_named_after(&name, &said) { said } else { name.clone() };
        let topic = Some(text_of(&map, "topic")).filter(|topic| !topic.is_empty());
        Some(Trashed {
            topic: topic.unwrap_or_else(|| id.clone()),
            workflow: workflow(&map, &id),
            // Nothing but the move has changed the folder.
            deleted_at: fs::metadata(&place)
                .ok()?
                .modified()
                .ok()
                .and_then(|at| Timestamp::try_from(at).ok()),
            id,
            name,
        })
    }

    /// Moves a session to the trash: its index first, so that it is gone from every list at once, then its folder and its
    /// summary. Gives back the name under which [`Self::restore_session`] finds it: the id, with `-2`, `-3` when an older session of
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
        // Not every generation has a folder, and not every session a summary.
        let moved = moved_if_there(&folder, &place.join(FOLDER));
        let moved = moved.and_then(|()| {
            moved_if_there(&self.summary_path(id), &place.join(SUMMARY)).inspect_err(|_| {
                let _ = fs::rename(place.join(FOLDER), &folder);
            })
        });
        if let Err(error) = moved {
            // Half of a session is none: back with the index.
            let _ = fs::rename(place.join(INDEX), &index);
            remove_folders(&[place]);
            return Err(failed(WHAT, &folder)(error));
        }
        own::gone(&index);
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
        let (index, folder, summary) = (self.index_path(id), self.session_path(id), self.summary_path(id));
        for target in [&index, &folder, &summary] {
            if fs::symlink_metadata(target).is_ok() {
                return Err(failed(WHAT, target)(io::ErrorKind::AlreadyExists.into()));
            }
        }
        let (kept, kept_summary) = (place.join(FOLDER), place.join(SUMMARY));
        let back = || {
            let _ = moved_if_there(&folder, &kept);
            let _ = moved_if_there(&summary, &kept_summary);
        };
        let moved = moved_if_there(&kept, &folder)
            .and_then(|()| moved_if_there(&kept_summary, &summary))
            .and_then(|()| fs::rename(place.join(INDEX), &index));
        if let Err(error) = moved {
            back();
            return Err(failed(WHAT, &index)(error));
        }
        own::moved_in(&index);
        self.settle(&place).map_err(failed(WHAT, &place))?;
        remove_folders(&[place]);
        Ok(())
    }

    fn summary_path(&self, id: &str) -> PathBuf {
        self.sessions_path().join(format!("{id}-summary.md"))
    }

    /// Makes the moved names durable on both sides.
    fn settle(&self, place: &Path) -> io::Result<()> {
        let folders: [PathBuf; 3] = [place.to_owned(), self.folder().join(TRASH), self.sessions_path()];
        folders.iter().try_for_each(|folder| sync_folder(folder))
    }
}

fn moved_if_there(from: &Path, to: &Path) -> io::Result<()> {
    match fs::rename(from, to) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        moved => moved,
    }
}

/// Whether a name in the trash is that of a session: its id, or its id with a number behind it.
fn is_named_after(name: &str, id: &str) -> bool {
    let rest = name.strip_prefix(id).filter(|_| is_session_id(id));
    rest.is_some_and(|rest| {
        rest.is_empty() || rest.strip_prefix('-').is_some_and(|number| number.parse::<u32>().is_ok())
    })
}

#[cfg(test)]
#[path = "trash_tests.rs"]
mod tests;
