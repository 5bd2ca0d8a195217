//! A project file, `Shed.roundtable`: what a double click opens the project with. It stands in the project's folder beside
//! `.s2s` and opens that folder and no other one, whatever is written in it (`docs/decisions/0028-a-project-file.md`).

use std::io;
use std::path::{Path, PathBuf};

use roundtable_engine::error::StoreError;
use roundtable_engine::yaml;

use crate::disk::{Before, Changed, Disk, composed};
use crate::files::{ReadError, failed, not_text, utf8};
use crate::paths::{is_session_id, is_unseen};
use crate::project::{Project, ProjectError, one_line};

/// How the name of a project file ends, without the dot. Packages tell the system of the same one.
pub const PROJECT_FILE_END: &str = "roundtable";
/// What a project file says of itself under the key [`PROJECT_FILE_END`].
const VERSION: u64 = 1;
/// The most that is read of a project file, in bytes. Ours have about 200.
const LIMIT: u64 = 64 * 1024;
/// Bytes of its name before the ending.
const LONGEST_STEM: usize = 120;
const WHAT: &str = "saving a project file";

/// Why a project file opens nothing, or is not saved.
#[derive(Debug, thiserror::Error)]
pub enum ProjectFileError {
    /// There is no such file.
    #[error("{}: there is no such file", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// It is a link; nobody looked where it leads.
    #[error("{}: a link to {}; it was not followed", path.display(), target.display())]
    Linked {
        /// The file.
        path: PathBuf,
        /// Where the link leads, in its own words.
        target: PathBuf,
    },
    /// It is no project file.
    #[error("{}: {reason}", path.display())]
    NotOurs {
        /// The file.
        path: PathBuf,
        /// Why not; no more of it was read than a project file has.
        reason: String,
    },
    /// A later version of the application made it.
    #[error("{}: a project file of version {version}", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u64,
    },
    /// There is no `.s2s` beside it.
    #[error("{}: there is no .s2s folder beside it", path.display())]
    Alone {
        /// The file.
        path: PathBuf,
        /// The folder that it stands in.
        folder: PathBuf,
    },
    /// Something that is not ours has its name already.
    #[error("{}: exists already, is no project file, and is left as it is", path.display())]
    Taken {
        /// What is there.
        path: PathBuf,
    },
    /// The system does not let us read it.
    #[error("{}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The folder that it stands in cannot be opened as a project.
    #[error(transparent)]
    Project(ProjectError),
    /// The write failed.
    #[error(transparent)]
    Store(StoreError),
}

/// A project file that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectFile {
    /// The file.
    pub path: PathBuf,
    /// Whether it was made now; one that was there already stays as it is.
    pub made: bool,
}

/// Whether a path is to be opened as a project file: by its name. A folder of such a name is a folder.
pub fn is_project_file(path: &Path) -> bool {
    let ends = path.extension().is_some_and(|end| end.eq_ignore_ascii_case(PROJECT_FILE_END));
    ends && !path.is_dir()
}

impl Project {
    /// Opens the project that a project file stands for: the folder that it is in, as [`Self::open`] does.
    ///
    /// # Errors
    /// [`ProjectFileError`], of saving alone [`ProjectFileError::Taken`] and [`ProjectFileError::Store`].
    pub fn open_file(path: &Path) -> Result<Self, ProjectFileError> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let disk = Disk::open(folder).map_err(|source| match source.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => {
                ProjectFileError::Missing { path: path.to_owned() }
            }
            _ => ProjectFileError::Unreadable { path: path.to_owned(), source },
        })?;
        look(&disk, path)?;
        Self::open(folder).map_err(|error| match error {
            ProjectError::NotAProject { path: folder } => {
                ProjectFileError::Alone { path: path.to_owned(), folder }
            }
            error => ProjectFileError::Project(error),
        })
    }

    /// Saves a project file beside `.s2s`, called as the project is. Where there is one of that name already, nothing is
    /// written.
    ///
    /// # Errors
    /// [`ProjectFileError::Taken`] where something else has its name, [`ProjectFileError::Newer`], or
    /// [`ProjectFileError::Store`]; then nothing was written.
    pub fn save_file(&self) -> Result<ProjectFile, ProjectFileError> {
        let name = self.name();
        let path = self.root().join(file_name(&name));
        let there = || {
            let found = |error| ProjectFileError::Store(failed(WHAT, &path)(error));
            self.disk().exists(&path).map_err(found)
        };
        if there()? {
            return match look(self.disk(), &path) {
                Ok(()) => Ok(ProjectFile { path, made: false }),
                Err(error @ ProjectFileError::Newer { .. }) => Err(error),
                Err(_) => Err(ProjectFileError::Taken { path }),
            };
        }
        let text = content(&name);
        let written = self
            .exclusively(WHAT, &path, || self.disk().write(&path, text.as_bytes(), Before::Nothing, WHAT));
        match written {
            Ok(()) => Ok(ProjectFile { path, made: true }),
            // It came after the look.
            Err(error) if Changed::of(&error).is_some() => Err(ProjectFileError::Taken { path }),
            Err(error) => Err(ProjectFileError::Store(error)),
        }
    }
}

/// Whether a file in the folder of a disk is a project file of ours. A link is not followed, and one that takes its place
/// while we look leads out of the folder no more than any other.
fn look(disk: &Disk, path: &Path) -> Result<(), ProjectFileError> {
    let not_ours = |reason: String| ProjectFileError::NotOurs { path: path.to_owned(), reason };
    if let Some(target) = disk.link(path) {
        return Err(ProjectFileError::Linked { path: path.to_owned(), target });
    }
    let read = disk.read(path, LIMIT).and_then(utf8);
    let text = read.map_err(|error| match error {
        ReadError::Missing => ProjectFileError::Missing { path: path.to_owned() },
        ReadError::TooLarge(bytes) => {
            not_ours(format!("it has {bytes} bytes, and of a project file at most {LIMIT} are read"))
        }
        ReadError::NotUtf8(encoding, _) => not_ours(not_text(encoding)),
        markers @ ReadError::ConflictMarkers(_) => not_ours(markers.words()),
        // A folder, a pipe, a way out of the folder.
        ReadError::Io(error) if error.kind() == io::ErrorKind::InvalidInput => not_ours(error.to_string()),
        ReadError::Io(source) => ProjectFileError::Unreadable { path: path.to_owned(), source },
    })?;
    let said = yaml::read(&text).map_err(|error| not_ours(error.to_string()))?;
    // What else it says is for people, and decides nothing.
    match said.get(PROJECT_FILE_END).and_then(serde_json::Value::as_u64) {
        Some(VERSION) => Ok(()),
        Some(version) if version > VERSION => Err(ProjectFileError::Newer { path: path.to_owned(), version }),
        _ => Err(not_ours(format!("it does not say \"{PROJECT_FILE_END}: {VERSION}\""))),
    }
}

/// What a project file of that project says. The name is for whoever reads it.
fn content(name: &str) -> String {
    let said = serde_json::json!({ PROJECT_FILE_END: VERSION, "name": one_line(name) });
    format!(
        "# A double click on this file opens the project in Roundtable.
# The project itself is the folder .s2s beside it; moved away from there, this file opens nothing.
{}",
        yaml::write(&said)
    )
}

/// The name of a project's file: the project's own, as far as every system can hold it and people can see it.
fn file_name(name: &str) -> String {
    let allowed = |letter: char| match letter {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' | char::REPLACEMENT_CHARACTER => ' ',
        letter if letter.is_control() || is_unseen(letter) => ' ',
        letter => letter,
    };
    let line = one_line(&composed(name).chars().map(allowed).collect::<String>());
    // A dot in front hides it, a dash makes an option of it on a command line.
    let ends = |letter: char| matches!(letter, '.' | '-' | ' ');
    let mut stem = line.trim_matches(ends);
    while stem.len() > LONGEST_STEM {
        stem = stem.char_indices().next_back().map_or("", |(at, _)| &stem[..at]);
    }
    let file = format!("{}.{PROJECT_FILE_END}", stem.trim_end_matches(ends));
    if is_session_id(&file) { file } else { format!("Project.{PROJECT_FILE_END}") }
}

#[cfg(test)]
#[path = "project_file_tests.rs"]
mod tests;
