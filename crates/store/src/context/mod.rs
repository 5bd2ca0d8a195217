//! CONTEXT.md: what the project is, in the user's own Markdown.

mod form;
mod lines;
mod read;
mod words;

use std::io;
use std::path::PathBuf;

use roundtable_engine::context::ContextSnapshot;
use roundtable_engine::error::StoreError;
use roundtable_engine::text::{conflict_marker, fnv1a};

use crate::disk::{Before, Changed};
use crate::files::{Encoding, ReadError, TEXT_LIMIT};
use crate::project::Project;

pub use form::ContextForm;
pub(crate) use form::new_context;
pub(crate) use lines::placeholders;

/// Where a snapshot of it says that it comes from.
const SOURCE: &str = ".s2s/CONTEXT.md";

/// CONTEXT.md as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContextFile {
    /// Its text, byte for byte, with a byte order mark if it has one.
    pub text: String,
    /// Tells whether it has changed since: FNV-1a, 64 bit, hex.
    pub hash: String,
    /// What it says.
    pub snapshot: ContextSnapshot,
    /// Places such as `{Some text}` that nobody filled in yet, without repetitions.
    pub placeholders: Vec<String>,
}

impl ContextFile {
    /// Whether there is nothing in it that a panel could work with; a name alone is not.
    pub fn says_nothing(&self) -> bool {
        let context = &self.snapshot;
        self.placeholders.is_empty()
            && context.description.trim().is_empty()
            && context.objectives.is_empty()
            && context.constraints.is_empty()
            && context.scope.inside.is_empty()
            && context.scope.outside.is_empty()
            && context.sections.is_empty()
    }
}

/// Why CONTEXT.md could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ContextError {
    /// There is none.
    #[error("there is no .s2s/CONTEXT.md")]
    Missing,
    /// More than 2 MB; not a byte of it was read.
    #[error("CONTEXT.md: {bytes} bytes is too large")]
    TooLarge {
        /// Its size.
        bytes: u64,
    },
    /// Not UTF-8.
    #[error("CONTEXT.md: line {line} is not UTF-8; it looks like {hint}")]
    NotUtf8 {
        /// What it seems to be.
        hint: Encoding,
        /// The first bad line, from 1.
        line: u64,
    },
    /// Git left its conflict markers in it: it says two things at once.
    #[error("CONTEXT.md: line {line}: git left its conflict markers in the file")]
    ConflictMarkers {
        /// The first of them, from 1.
        line: u64,
    },
    /// The system does not let us read it.
    #[error("{}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

/// Why CONTEXT.md was not saved. What is on disk is what was there before.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// Somebody else changed it, or removed it, since it was read.
    #[error("CONTEXT.md has changed on disk since it was read")]
    Conflict,
    /// More than 2 MB: it could not be read again.
    #[error("CONTEXT.md: {bytes} bytes is too large")]
    TooLarge {
        /// Its size.
        bytes: u64,
    },
    /// Git left its conflict markers in the file on disk: one of its two versions would be lost.
    #[error("CONTEXT.md: line {line}: git left its conflict markers in the file")]
    ConflictMarkers {
        /// The first of them, from 1.
        line: u64,
    },
    /// The write failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Project {
    /// Reads CONTEXT.md.
    ///
    /// # Errors
    /// [`ContextError`].
    pub fn context(&self) -> Result<ContextFile, ContextError> {
        let path = self.context_path();
        let text = self.disk().read_text(&path).map_err(|error| match error {
            ReadError::Missing => ContextError::Missing,
            ReadError::TooLarge(bytes) => ContextError::TooLarge { bytes },
            ReadError::NotUtf8(hint, line) => ContextError::NotUtf8 { hint, line },
            ReadError::ConflictMarkers(line) => ContextError::ConflictMarkers { line },
            ReadError::Io(source) => ContextError::Unreadable { path, source },
        })?;
        if let Some(line) = conflict_marker(&text) {
            return Err(ContextError::ConflictMarkers { line });
        }
        let snapshot = ContextSnapshot { source: SOURCE.to_owned(), ..read::snapshot(&text) };
        Ok(ContextFile { hash: fnv1a(text.as_bytes()), placeholders: placeholders(&text), snapshot, text })
    }

    /// Saves CONTEXT.md as a whole, if the file on disk is still the one of that [`ContextFile::hash`]; without a hash, if
    /// there still is none. Gives back the new hash.
    ///
    /// # Errors
    /// [`SaveError`]; then nothing was written.
    pub fn save_context(&self, text: &str, expected_hash: Option<&str>) -> Result<String, SaveError> {
        let size = text.len() as u64;
        if size > TEXT_LIMIT {
            return Err(SaveError::TooLarge { bytes: size });
        }
        if let Err(ContextError::ConflictMarkers { line }) = self.context() {
            return Err(SaveError::ConflictMarkers { line });
        }
        const WHAT: &str = "writing the project's context";
        let path = self.context_path();
        let before = expected_hash.map_or(Before::Nothing, |hash| Before::Hash(hash.to_owned()));
        let write = || self.disk().write(&path, text.as_bytes(), before, WHAT);
        match self.exclusively(WHAT, &path, write) {
            Ok(()) => Ok(fnv1a(text.as_bytes())),
            Err(error) if Changed::of(&error).is_some() => Err(SaveError::Conflict),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};

    use super::*;

    fn project() -> (tempfile::TempDir, Project) {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir(place.path().join(".s2s")).unwrap();
        let project = Project::open(place.path()).unwrap();
        (place, project)
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        let (_place, project) = project();
        assert!(matches!(project.context(), Err(ContextError::Missing)));
        fs::write(project.context_path(), b"# Caf\xe9\n").unwrap();
        assert!(matches!(project.context(), Err(ContextError::NotUtf8 { hint: Encoding::Latin1, line: 1 })));
        fs::write(project.context_path(), b"\xff\xfe#\0 \0x\0").unwrap();
        assert!(matches!(project.context(), Err(ContextError::NotUtf8 { hint: Encoding::Utf16, line: 1 })));
        File::create(project.context_path()).unwrap().set_len(50 * 1024 * 1024).unwrap();
        assert!(matches!(project.context(), Err(ContextError::TooLarge { bytes: 52_428_800 })));
        fs::remove_file(project.context_path()).unwrap();
        fs::create_dir(project.context_path()).unwrap();
        assert!(matches!(project.context(), Err(ContextError::Unreadable { .. })));
    }

    #[test]
    fn over_conflict_markers_no_description_is_written() {
        let (_place, project) = project();
        let marked = "# Shed\n<<<<<<< HEAD\nOurs.\n=======\nTheirs.\n>>>>>>> theirs\n";
        fs::write(project.context_path(), marked).unwrap();
        assert!(matches!(project.context(), Err(ContextError::ConflictMarkers { line: 2 })));
        assert!(matches!(project.save_context("mine", None), Err(SaveError::ConflictMarkers { line: 2 })));
        assert_eq!(fs::read_to_string(project.context_path()).unwrap(), marked);
        // Once one of the two was chosen it is written again.
        fs::write(project.context_path(), "# Shed\nOurs.\n").unwrap();
        let hash = project.context().unwrap().hash;
        project.save_context("mine", Some(&hash)).unwrap();
    }

    #[test]
    fn a_change_by_somebody_else_is_a_conflict_and_stays() {
        let (_place, project) = project();
        let first = project.save_context("one", None).unwrap();
        assert_eq!(project.context().unwrap().hash, first);
        let second = project.save_context("two", Some(&first)).unwrap();
        assert!(matches!(project.save_context("three", Some(&first)), Err(SaveError::Conflict)));
        assert_eq!(project.context().unwrap().text, "two");
        fs::remove_file(project.context_path()).unwrap();
        assert!(matches!(project.save_context("three", Some(&second)), Err(SaveError::Conflict)));
        assert!(!project.context_path().exists());
        // One that came while there was none to be seen.
        fs::write(project.context_path(), "theirs").unwrap();
        assert!(matches!(project.save_context("three", None), Err(SaveError::Conflict)));
        assert_eq!(project.context().unwrap().text, "theirs");
        let large = "x".repeat(3 * 1024 * 1024);
        assert!(matches!(project.save_context(&large, None), Err(SaveError::TooLarge { .. })));
    }
}
