//! Why a file cannot be read, where a person can do something about it that no earlier copy is needed for.

use std::io;
use std::path::{Path, PathBuf};

use roundtable_engine::text::conflict_marker;

use super::{Damaged, journal};
use crate::files::ReadError;
use crate::project::Project;

/// What stands between us and a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hindrance {
    /// The user has no right to read the file.
    NoRight,
    /// The user has no right to look into a folder that the file is in, or would be in: nobody knows whether it is there.
    NoRightTo {
        /// The outermost such folder.
        folder: PathBuf,
    },
    /// Git left its conflict markers in the file.
    ConflictMarkers {
        /// The first of them, from 1.
        line: u64,
    },
}

impl Project {
    /// What stands between us and a file or folder of the project; `None` where it can be read, or is damaged in itself.
    pub fn hindrance(&self, path: &Path) -> Option<Hindrance> {
        if let Some(folder) = self.hidden_by(path) {
            return Some(Hindrance::NoRightTo { folder });
        }
        match self.marked(path) {
            Ok(line) => line.map(|line| Hindrance::ConflictMarkers { line }),
            Err(ReadError::Io(error)) if is_denied(&error) => Some(Hindrance::NoRight),
            Err(_) => None,
        }
    }

    /// The line, from 1, of git's first conflict marker in a file. A journal may be longer than other files.
    pub(super) fn marked(&self, path: &Path) -> Result<Option<u64>, ReadError> {
        if path.ends_with(journal::NAME) {
            let bytes = self.disk().read(path, journal::LIMIT)?;
            return Ok(conflict_marker(&String::from_utf8_lossy(&bytes)));
        }
        self.disk().read_text(path).map(|text| conflict_marker(&text))
    }

    /// The outermost folder on the way to a path, the path itself among them, that may not be looked into.
    fn hidden_by(&self, path: &Path) -> Option<PathBuf> {
        let is_hidden = |path: &Path| self.disk().exists(path).is_err_and(|error| is_denied(&error));
        let hidden =
            path.ancestors().take_while(|above| *above != self.root()).filter(|above| is_hidden(above));
        let within = hidden.last().and_then(Path::parent).map(Path::to_owned);
        let is_closed = || {
            let is_folder = self.disk().is_folder(path);
            is_folder && self.disk().list(path).is_err_and(|error| is_denied(&error))
        };
        within.or_else(|| is_closed().then(|| path.to_owned()))
    }

    /// Of a folder that nobody may look into nothing can be said of single files, least of all that they are there: it
    /// stands for all of them.
    pub(super) fn without_hidden(&self, damaged: Vec<Damaged>) -> Vec<Damaged> {
        let mut told: Vec<Damaged> = Vec::new();
        for part in damaged {
            let part = match self.hindrance(&part.file) {
                Some(Hindrance::NoRightTo { folder }) => {
                    Damaged { message: NO_RIGHT_TO.to_owned(), file: folder, line: 0, column: 0 }
                }
                _ => part,
            };
            if !told.contains(&part) {
                told.push(part);
            }
        }
        told
    }
}

/// What is said of such a folder, as a sentence's end.
pub(super) const NO_RIGHT_TO: &str = roundtable_engine::phrase!("you have no right to look into it");

/// Whether the system says that we may not.
pub(super) fn is_denied(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::PermissionDenied
}
