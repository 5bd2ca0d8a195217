//! Documents of the project: Markdown for people, under `docs/` and `.s2s/`. Nothing else can be named here.

use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use roundtable_engine::error::StoreError;
use roundtable_engine::text::fnv1a;

use crate::disk::{Before, Changed, Disk};
use crate::files::{ReadError, failed};
use crate::paths::{FOLDER, components};
use crate::project::Project;
use crate::walk;

/// The most that is read of a document, in bytes.
const LIMIT: u64 = 16 * 1024 * 1024;
/// How much of it is searched for a title.
const TITLE_LIMIT: usize = 16 * 1024;

/// What a Markdown file of the project is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shelf {
    /// Requirements, architecture, a decision, the summary of a session, anything under `docs/`.
    Document,
    /// A plan, idea, review, backlog or note of `.s2s`: shown, never touched.
    Plan,
}

/// A document in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentEntry {
    /// What it is.
    pub shelf: Shelf,
    /// Relative to the project, `/` between the parts.
    pub path: String,
    /// Its first heading, else its file name.
    pub title: String,
    /// When it last changed, if the system says so.
    pub modified: Option<Timestamp>,
}

/// A document as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentFile {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Tells whether it has changed since: FNV-1a, 64 bit, hex.
    pub hash: String,
}

/// What must be on disk for a write to happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected<'a> {
    /// Anything or nothing.
    Anything,
    /// No file.
    Nothing,
    /// The file of that [`DocumentFile::hash`].
    Hash(&'a str),
}

/// Why a document was not read or written.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// Not a path of a document: absolute, upwards, hidden, private, a session's file, out of the project.
    #[error("{path:?}: {reason}")]
    NotAllowed {
        /// The path, as it was given.
        path: String,
        /// Why not.
        reason: String,
    },
    /// There is none.
    #[error("{path}: there is no such document")]
    Missing {
        /// The path.
        path: String,
    },
    /// More than 16 MB.
    #[error("{path}: {bytes} bytes is too large")]
    TooLarge {
        /// The path.
        path: String,
        /// Its size.
        bytes: u64,
    },
    /// What is on disk is not what was expected. Nothing was written.
    #[error("{path}: has changed on disk since it was read")]
    Conflict {
        /// The path.
        path: String,
    },
    /// The system does not let us read it.
    #[error("{path}: {source}")]
    Unreadable {
        /// The path.
        path: String,
        /// Why not.
        source: io::Error,
    },
    /// The write failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Project {
    /// The project's Markdown documents, by path: everything under `docs/`, and under `.s2s/` all but CONTEXT.md, what
    /// is private (`local/`) and what belongs to sessions (their summaries are listed).
    pub fn documents(&self) -> Vec<DocumentEntry> {
        let enter = |folder: &str| folder != ".s2s/local" && folder != ".s2s/trash";
        let files = ["docs", FOLDER].iter().flat_map(|folder| walk::files(self.disk(), folder, &enter));
        let documents = files.filter(|(path, _)| path.ends_with(".md") && allowed(path).is_ok());
        documents
            .map(|(path, file)| {
                let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
                DocumentEntry {
                    shelf: shelf(&path),
                    title: title(self.disk(), &file).unwrap_or(name),
                    modified: modified(self.disk(), &file),
                    path,
                }
            })
            .collect()
    }

    /// Reads a document.
    ///
    /// # Errors
    /// [`DocumentError`].
    pub fn read_document(&self, relative: &str) -> Result<DocumentFile, DocumentError> {
        let file = self.document_path(relative)?;
        let path = relative.to_owned();
        match self.disk().read(&file, LIMIT) {
            Ok(bytes) => Ok(DocumentFile { hash: fnv1a(&bytes), bytes }),
            Err(ReadError::Missing) => Err(DocumentError::Missing { path }),
            Err(ReadError::TooLarge(bytes)) => Err(DocumentError::TooLarge { path, bytes }),
            Err(other) => Err(DocumentError::Unreadable { path, source: other.into_io() }),
        }
    }

    /// Writes a document, atomic, and makes its folders. Gives back its new hash.
    ///
    /// # Errors
    /// [`DocumentError`]; then what was there is there.
    pub fn write_document(
        &self,
        relative: &str,
        bytes: &[u8],
        expected: Expected<'_>,
    ) -> Result<String, DocumentError> {
        const WHAT: &str = "writing a document";
        let file = self.document_path(relative)?;
        let conflict = || DocumentError::Conflict { path: relative.to_owned() };
        match (expected, self.read_document(relative)) {
            (Expected::Anything, _) | (Expected::Nothing, Err(DocumentError::Missing { .. })) => {}
            (Expected::Hash(hash), Ok(current)) if current.hash == hash => {}
            (_, Err(error @ DocumentError::Unreadable { .. })) => return Err(error),
            _ => return Err(conflict()),
        }
        let before = match expected {
            Expected::Anything => Before::Anything,
            Expected::Nothing => Before::Nothing,
            Expected::Hash(hash) => Before::Hash(hash.to_owned()),
        };
        let written = self.exclusively(WHAT, &file, || self.write_in_folder(&file, relative, bytes, before));
        match written {
            Err(DocumentError::Store(error)) if Changed::of(&error).is_some() => Err(conflict()),
            written => written.map(|()| fnv1a(bytes)),
        }
    }

    fn write_in_folder(
        &self,
        file: &Path,
        relative: &str,
        bytes: &[u8],
        before: Before,
    ) -> Result<(), DocumentError> {
        let folder = file.parent().unwrap_or(self.root());
        let made = self.make_inside(folder, relative)?;
        let written = self.disk().write(file, bytes, before, "writing a document");
        Ok(written.inspect_err(|_| self.disk().remove_folders(&made))?)
    }

    fn document_path(&self, relative: &str) -> Result<PathBuf, DocumentError> {
        let refuse =
            |reason: &str| DocumentError::NotAllowed { path: relative.to_owned(), reason: reason.to_owned() };
        let parts = allowed(relative).map_err(refuse)?;
        Ok(parts.iter().fold(self.root().to_owned(), |path, part| path.join(part)))
    }

    /// Makes the folders of a document, unless the one that exists already is out of the project.
    fn make_inside(&self, folder: &Path, relative: &str) -> Result<Vec<PathBuf>, DocumentError> {
        let existing = folder.ancestors().find(|ancestor| self.disk().has(ancestor)).unwrap_or(folder);
        self.disk().real(existing).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidInput => {
                DocumentError::NotAllowed { path: relative.to_owned(), reason: error.to_string() }
            }
            _ => failed("making a document's folder", folder)(error).into(),
        })?;
        Ok(self.disk().make_folders(folder).map_err(failed("making a document's folder", folder))?)
    }
}

/// What a listed file is, by its place.
fn shelf(path: &str) -> Shelf {
    match path.split('/').collect::<Vec<_>>().as_slice() {
        ["docs", ..]
        | [FOLDER, "requirements.md" | "architecture.md"]
        | [FOLDER, "decisions" | "sessions", ..] => Shelf::Document,
        _ => Shelf::Plan,
    }
}

/// The parts of a document's path, or why it is none.
fn allowed(relative: &str) -> Result<Vec<&str>, &'static str> {
    let parts = components(relative)?;
    // Case is ignored, as some systems do: LOCAL is local.
    let lower: Vec<String> = parts.iter().map(|part| part.to_lowercase()).collect();
    let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
    match lower.as_slice() {
        ["docs", _, ..] => Ok(parts),
        [FOLDER, "local", ..] => Err("is private"),
        [FOLDER, "trash", ..] => Err("was deleted"),
        [FOLDER, "context.md"] => Err("is the project's context, not a document"),
        [FOLDER, "sessions", name] if name.ends_with("-summary.md") => Ok(parts),
        [FOLDER, "sessions", ..] => Err("belongs to a session"),
        [FOLDER, .., name] if parts.len() > 1 && name.ends_with(".md") => Ok(parts),
        [FOLDER, ..] => Err("is not a Markdown document"),
        _ => Err("is neither under docs/ nor under .s2s/"),
    }
}

fn modified(disk: &Disk, file: &Path) -> Option<Timestamp> {
    Timestamp::try_from(disk.modified(file)?).ok()
}

/// The first heading outside of front matter and code.
fn title(disk: &Disk, file: &Path) -> Option<String> {
    let bytes = disk.read(file, LIMIT).ok()?;
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(TITLE_LIMIT)]).into_owned();
    let text = text.trim_start_matches('\u{feff}');
    let body = match text.strip_prefix("---") {
        Some(rest) => rest.split_once("\n---").map_or(text, |(_, body)| body),
        None => text,
    };
    let mut in_code = false;
    let mut headings = body.lines().filter(|line| {
        in_code ^= line.trim_start().starts_with("```");
        !in_code && line.starts_with("# ")
    });
    let title = headings.next()?.trim_matches(['#', ' ', '\t', '\r']).to_owned();
    (!title.is_empty()).then_some(title)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn project() -> (tempfile::TempDir, Project) {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir_all(place.path().join(".s2s/local")).unwrap();
        fs::create_dir_all(place.path().join(".s2s/sessions/x")).unwrap();
        let project = Project::open(place.path()).unwrap();
        (place, project)
    }

    #[test]
    fn documents_are_listed_with_title_and_without_what_is_private() {
        let (place, project) = project();
        assert!(project.documents().is_empty());
        for (path, text) in [
            (".s2s/CONTEXT.md", "# no"),
            (".s2s/local/notes.md", "# no"),
            (".s2s/sessions/x/y.md", "# no"),
            (".s2s/sessions/x-summary.md", "text\n```\n# code\n```\n# Summary #\n"),
            (".s2s/BACKLOG.md", "---\ntitle: x\n# not\n---\n# Backlog\n"),
            (".s2s/config.yaml", "name: no"),
        ] {
            fs::write(place.path().join(path), text).unwrap();
        }
        project
            .write_document("docs/specifications/requirements.md", b"no heading", Expected::Nothing)
            .unwrap();
        project.write_document("docs/export.pdf", b"%PDF", Expected::Anything).unwrap();
        let listed: Vec<_> = project.documents().into_iter().map(|entry| (entry.path, entry.title)).collect();
        let expected = [
            ("docs/specifications/requirements.md", "requirements.md"),
            (".s2s/BACKLOG.md", "Backlog"),
            (".s2s/sessions/x-summary.md", "Summary"),
        ];
        assert_eq!(listed, expected.map(|(path, title)| (path.to_owned(), title.to_owned())));
        assert!(project.documents()[0].modified.is_some());
    }

    #[test]
    fn a_write_happens_only_over_what_was_expected() {
        let (_place, project) = project();
        let path = "docs/a/b.md";
        let first = project.write_document(path, b"one", Expected::Nothing).unwrap();
        let conflict = |result| matches!(result, Err(DocumentError::Conflict { .. }));
        assert!(conflict(project.write_document(path, b"two", Expected::Nothing)));
        assert!(conflict(project.write_document(path, b"two", Expected::Hash("0"))));
        assert!(conflict(project.write_document("docs/new.md", b"two", Expected::Hash(&first))));
        project.write_document(path, b"two", Expected::Hash(&first)).unwrap();
        assert_eq!(project.read_document(path).unwrap().bytes, b"two");
        assert!(matches!(project.read_document("docs/none.md"), Err(DocumentError::Missing { .. })));
    }

    #[test]
    fn only_documents_can_be_named() {
        let (_place, project) = project();
        for path in [
            "../x.md",
            "/etc/passwd",
            "docs/../.s2s/config.yaml",
            "README.md",
            "docs",
            ".s2s",
            ".s2s/config.yaml",
            ".s2s/state.yaml",
            ".s2s/CONTEXT.md",
            ".s2s/context.md",
            ".s2s/local/x.md",
            ".s2s/Local/x.md",
            ".s2s/sessions/x.yaml",
            ".s2s/sessions/x/REQ-001.yaml",
            ".s2s/sessions/x/notes.md",
            "docs/.hidden.md",
        ] {
            let refused = |error: DocumentError| matches!(error, DocumentError::NotAllowed { .. });
            assert!(refused(project.read_document(path).unwrap_err()), "{path}");
            assert!(refused(project.write_document(path, b"x", Expected::Anything).unwrap_err()), "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_project_is_not_followed() {
        let (place, project) = project();
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("secret.md"), "s").unwrap();
        std::os::unix::fs::symlink(outside.path(), place.path().join("docs")).unwrap();
        assert!(project.read_document("docs/secret.md").is_err());
        assert!(project.write_document("docs/secret.md", b"x", Expected::Anything).is_err());
        assert!(project.write_document("docs/new/x.md", b"x", Expected::Anything).is_err());
        assert!(project.documents().is_empty());
        assert!(!outside.path().join("new").exists());
        assert_eq!(fs::read_to_string(outside.path().join("secret.md")).unwrap(), "s");
    }
}
