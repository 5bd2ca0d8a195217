//! Deleted sessions: moved to `.s2s/trash/{id}/`, whole, and back from there, whatever their generation. Nothing is
//! destroyed here.

use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use roundtable_engine::config::Workflow;
use roundtable_engine::error::StoreError;
use roundtable_engine::fork::ForkedFrom;

use super::read::{read_map, text_of, workflow};
use super::view::value;
use crate::disk::Step;
use crate::files::failed;
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
    /// Where it was forked from.
    pub forked_from: Option<ForkedFrom>,
}

impl Project {
    /// Deleted sessions, the last one first. What in the trash is no session of ours is not listed.
    pub fn trashed(&self) -> Vec<Trashed> {
        let trash = self.folder().join(TRASH);
        let entries = self.disk().list(&trash).unwrap_or_default().into_iter();
        let names = entries.map(|(name, _)| name.to_string_lossy().into_owned());
        let mut found: Vec<Trashed> = names.filter_map(|name| self.trashed_one(&trash, name)).collect();
        found.sort_by(|left, right| (right.deleted_at, &left.name).cmp(&(left.deleted_at, &right.name)));
        found
    }

    fn trashed_one(&self, trash: &Path, name: String) -> Option<Trashed> {
        let place = trash.join(&name);
        let index = place.join(INDEX);
        if !is_trash_name(&name) || !self.disk().has(&index) {
            return None;
        }
        // An index that cannot be read can come back as it is.
        let map =
            self.disk().read_text(&index).ok().and_then(|text| read_map(&text).ok()).unwrap_or_default();
        let said = text_of(&map, "id");
        let id = if is_named_after(&name, &said) { said } else { name.clone() };
        let topic = Some(text_of(&map, "topic")).filter(|topic| !topic.is_empty());
        Some(Trashed {
            topic: topic.unwrap_or_else(|| id.clone()),
            workflow: workflow(&map, &id),
            forked_from: value(&map, "forked_from").ok().flatten(),
            // Nothing but the move has changed the folder.
            deleted_at: self.disk().modified(&place).and_then(|at| Timestamp::try_from(at).ok()),
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
        self.exclusively(WHAT, &index, || {
            let name = self.throw_away(id)?;
            if self.current_session().as_deref() == Some(id) {
                // A pointer to nothing is harmless: a list says what there is.
                let _ = self.point(None);
            }
            Ok(name)
        })
    }

    fn throw_away(&self, id: &str) -> Result<String, StoreError> {
        const WHAT: &str = "moving the session to the trash";
        let (index, disk) = (self.index_path(id), self.disk());
        disk.real(&index).map_err(failed(WHAT, &index))?;
        let trash = self.folder().join(TRASH);
        let made = disk.make_folders(&trash).map_err(failed(WHAT, &trash))?;
        let (name, place) = self.free_place(&trash, id).map_err(failed(WHAT, &trash))?;
        own::gone(&index);
        let ways = [
            (index, place.join(INDEX)),
            (self.session_path(id), place.join(FOLDER)),
            (self.summary_path(id), place.join(SUMMARY)),
        ];
        self.move_all(&ways, WHAT).inspect_err(|_| {
            disk.remove_folders(&[place]);
            disk.remove_folders(&made);
        })?;
        Ok(name)
    }

    /// An empty folder of the trash for a session of that id.
    fn free_place(&self, trash: &Path, id: &str) -> io::Result<(String, PathBuf)> {
        let named = (2_u32..).map(|number| format!("{id}-{number}"));
        for name in std::iter::once(id.to_owned()).chain(named) {
            let place = trash.join(&name);
            match self.disk().make_folder(&place) {
                Ok(()) => return Ok((name, place)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    // One that was made for a session that never came.
                    if self.disk().is_folder(&place) && self.disk().list(&place)?.is_empty() {
                        return Ok((name, place));
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Moves what there is of a session. Not every generation has a folder, and not every session a summary.
    fn move_all(&self, ways: &[(PathBuf, PathBuf)], what: &str) -> Result<(), StoreError> {
        let mut steps = Vec::new();
        for (from, to) in ways {
            if self.disk().exists(from).map_err(failed(what, from))? {
                steps.push(Step::to(from, to));
            }
        }
        self.carry_out(steps, what)
    }

    /// Moves a session back from the trash: its folder first, its index last. Gives back its id.
    ///
    /// # Errors
    /// [`StoreError`]; of kind `NotFound` when it is not there, `AlreadyExists` when a session of its id is.
    pub fn restore_session(&self, name: &str, id: &str) -> Result<(), StoreError> {
        const WHAT: &str = "taking the session out of the trash";
        let trash = self.folder().join(TRASH);
        if !is_trash_name(name) || !is_session_id(id) {
            return Err(failed(WHAT, &trash)(bad_id(name)));
        }
        let place = trash.join(name);
        self.exclusively(WHAT, &place, || {
            self.disk().real(&place).map_err(failed(WHAT, &place))?;
            let (index, folder, summary) =
                (self.index_path(id), self.session_path(id), self.summary_path(id));
            for target in [&index, &folder, &summary] {
                if self.disk().exists(target).map_err(failed(WHAT, target))? {
                    return Err(failed(WHAT, target)(io::ErrorKind::AlreadyExists.into()));
                }
            }
            let kept = place.join(INDEX);
            if !self.disk().exists(&kept).map_err(failed(WHAT, &kept))? {
                return Err(failed(WHAT, &kept)(io::ErrorKind::NotFound.into()));
            }
            let ways = [(place.join(FOLDER), folder), (place.join(SUMMARY), summary), (kept, index.clone())];
            self.move_all(&ways, WHAT)?;
            own::moved_in(&index);
            self.disk().remove_folders(std::slice::from_ref(&place));
            Ok(())
        })
    }

    fn summary_path(&self, id: &str) -> PathBuf {
        self.sessions_path().join(format!("{id}-summary.md"))
    }
}

/// Whether a name is one that the trash gives: a session's id, or one with a number behind it, which may make it longer than
/// any id.
fn is_trash_name(name: &str) -> bool {
    let before_number = |name: &str| {
        let (id, number) = name.rsplit_once('-')?;
        number.parse::<u32>().ok().map(|_| is_session_id(id))
    };
    is_session_id(name) || before_number(name).unwrap_or(false)
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
