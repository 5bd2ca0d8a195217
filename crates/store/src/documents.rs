//! Documents of the project: Markdown for people, under `docs/` and `.s2s/`. Nothing else can be named here.

use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use roundtable_engine::error::StoreError;
use roundtable_engine::text::{conflict_marker, fnv1a};

use crate::disk::{Before, Changed, Disk};
use crate::files::{ReadError, TEXT_LIMIT, failed, utf8};
use crate::paths::{FOLDER, components};
use crate::project::Project;
use crate::walk;

/// How much of a document is its head, in bytes: there its title is, and what it says of itself.
const HEAD: u64 = 16 * 1024;

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
    /// More than the folder format's 2 MB; not a byte of it was read.
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
    /// Git left its conflict markers in what is on disk. Nothing was written.
    #[error("{path}: line {line}: git left its conflict markers in the file")]
    ConflictMarkers {
        /// The path.
        path: String,
        /// The first of them, from 1.
        line: u64,
    },
    /// What is on disk is no text in UTF-8: writing it back would change what nobody touched. Nothing was written.
    #[error("{path}: line {line}: {reason}")]
    NotUtf8 {
        /// The path.
        path: String,
        /// The first line that is none, from 1.
        line: u64,
        /// What it seems to be, in words.
        reason: String,
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
        self.document_files()
            .into_iter()
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

    /// The files of [`Self::documents`]; none of them is read.
    pub(crate) fn document_files(&self) -> Vec<(String, PathBuf)> {
        // What is in the folders of sessions is theirs.
        let enter = |folder: &str| {
            folder != ".s2s/local" && folder != ".s2s/trash" && !folder.starts_with(".s2s/sessions/")
        };
        let like = |path: &str| is_markdown(path) && allowed(path).is_ok();
        let below = |folder: &&str| walk::files_like(self.disk(), folder, &enter, &like);
        ["docs", FOLDER].iter().flat_map(below).collect()
    }

    /// Reads a document.
    ///
    /// # Errors
    /// [`DocumentError`].
    pub fn read_document(&self, relative: &str) -> Result<DocumentFile, DocumentError> {
        let file = self.document_path(relative)?;
        let path = relative.to_owned();
        match self.disk().read(&file, TEXT_LIMIT) {
            Ok(bytes) => Ok(DocumentFile { hash: fnv1a(&bytes), bytes }),
            Err(ReadError::Missing) => Err(DocumentError::Missing { path }),
            Err(ReadError::TooLarge(bytes)) => Err(DocumentError::TooLarge { path, bytes }),
            Err(other) => Err(DocumentError::Unreadable { path, source: other.into_io() }),
        }
    }

    /// The beginning of a document, at most 16 KB, whatever its size.
    ///
    /// # Errors
    /// As [`Self::read_document`], but for its size.
    pub fn document_head(&self, relative: &str) -> Result<String, DocumentError> {
        let file = self.document_path(relative)?;
        self.disk().head(&file, HEAD).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).map_err(
            |error| {
                let path = relative.to_owned();
                match error {
                    ReadError::Missing => DocumentError::Missing { path },
                    other => DocumentError::Unreadable { path, source: other.into_io() },
                }
            },
        )
    }

    /// Git's conflict markers in the project's documents: the path of each that has some, and the line of the first. Those
    /// that are too large to be read are not looked through.
    pub fn conflicted_documents(&self) -> Vec<(String, u64)> {
        let conflicted = |entry: DocumentEntry| {
            let file = self.read_document(&entry.path).ok()?;
            conflict_in(&entry.path, &file.bytes).map(|line| (entry.path, line))
        };
        self.documents().into_iter().filter_map(conflicted).collect()
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
        let current = self.read_document(relative);
        if let Ok(current) = &current
            && let Some(line) = conflict_in(relative, &current.bytes)
        {
            return Err(DocumentError::ConflictMarkers { path: relative.to_owned(), line });
        }
        if is_markdown(relative)
            && let Ok(current) = &current
        {
            document_text(relative, &current.bytes)?;
        }
        match (expected, current) {
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

    pub(crate) fn document_path(&self, relative: &str) -> Result<PathBuf, DocumentError> {
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

/// A document's bytes as text.
///
/// # Errors
/// [`DocumentError::NotUtf8`]: what is read otherwise could not be written back as it was.
pub fn document_text(path: &str, bytes: &[u8]) -> Result<String, DocumentError> {
    utf8(bytes.to_vec()).map_err(|error| DocumentError::NotUtf8 {
        path: path.to_owned(),
        line: error.line(),
        reason: error.words(),
    })
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
        [FOLDER, .., name] if parts.len() > 1 && is_markdown(name) => Ok(parts),
        [FOLDER, ..] => Err("is not a Markdown document"),
        _ => Err("is neither under docs/ nor under .s2s/"),
    }
}

/// Whether a file is Markdown, by its ending.
fn is_markdown(path: &str) -> bool {
    let ending = path.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    matches!(ending.as_deref(), Some("md" | "markdown"))
}

fn modified(disk: &Disk, file: &Path) -> Option<Timestamp> {
    Timestamp::try_from(disk.modified(file)?).ok()
}

/// The line of git's first conflict marker in a document that is Markdown.
fn conflict_in(path: &str, bytes: &[u8]) -> Option<u64> {
    is_markdown(path).then(|| conflict_marker(&String::from_utf8_lossy(bytes)))?
}

/// The first heading outside of front matter and code.
fn title(disk: &Disk, file: &Path) -> Option<String> {
    let bytes = disk.head(file, HEAD).ok()?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
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
            (".s2s/IDEAS.MD", "# Ideas\n"),
            (".s2s/notes.markdown", "# Notes\n"),
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
            (".s2s/IDEAS.MD", "Ideas"),
            (".s2s/notes.markdown", "Notes"),
            (".s2s/sessions/x-summary.md", "Summary"),
        ];
        assert_eq!(listed, expected.map(|(path, title)| (path.to_owned(), title.to_owned())));
        assert!(project.documents()[0].modified.is_some());
    }

    #[test]
    fn a_document_that_is_no_text_in_utf8_is_not_written_over() {
        let (place, project) = project();
        let path = "docs/a.md";
        fs::create_dir_all(place.path().join("docs")).unwrap();
        for (bytes, line) in [(&b"# A\n\nM\xfcller\n"[..], 3), (b"\xff\xfea\0", 1)] {
            fs::write(place.path().join(path), bytes).unwrap();
            let hash = project.read_document(path).unwrap().hash;
            for expected in [Expected::Anything, Expected::Hash(&hash)] {
                let refused = project.write_document(path, b"# A\n", expected);
                let is_told =
                    matches!(&refused, Err(DocumentError::NotUtf8 { line: told, .. }) if *told == line);
                assert!(is_told, "{refused:?}");
            }
            assert_eq!(fs::read(place.path().join(path)).unwrap(), bytes);
        }
        fs::write(place.path().join(path), "# Müller\n").unwrap();
        project.write_document(path, b"# A\n", Expected::Anything).unwrap();
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

    #[test]
    fn nothing_is_written_over_conflict_markers_of_git() {
        let (place, project) = project();
        let marked = "# A\n<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> theirs\n";
        let paths = [
            "docs/specifications/requirements.md",
            "docs/architecture/decisions/0001-x.md",
            ".s2s/decisions/0001-y.md",
            ".s2s/agents/roundtable/cook.md",
        ];
        for path in paths {
            let file = place.path().join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, marked).unwrap();
            let hash = project.read_document(path).unwrap().hash;
            for expected in [Expected::Hash(&hash), Expected::Anything] {
                let error = project.write_document(path, b"new", expected).unwrap_err();
                assert!(matches!(error, DocumentError::ConflictMarkers { line: 2, .. }), "{path}: {error}");
            }
            assert_eq!(fs::read_to_string(&file).unwrap(), marked);
        }
        let mut found = project.conflicted_documents();
        found.sort();
        let mut expected = paths.map(|path| (path.to_owned(), 2));
        expected.sort();
        assert_eq!(found, expected);
        let told = project
            .validate_all()
            .into_iter()
            .filter(|finding| finding.code == crate::FindingCode::ConflictMarkers);
        assert_eq!(
            told.map(|finding| (finding.file, finding.line)).collect::<std::collections::BTreeSet<_>>(),
            expected.into()
        );
        // The control: without them it is written over.
        fs::write(place.path().join(paths[0]), "# A\n").unwrap();
        project.write_document(paths[0], b"new", Expected::Anything).unwrap();
        assert_eq!(project.conflicted_documents().len(), paths.len() - 1);
    }

    #[test]
    fn a_document_that_is_too_large_is_listed_by_its_head_and_not_read() {
        let (place, project) = project();
        fs::create_dir_all(place.path().join(".s2s/plans")).unwrap();
        fs::create_dir(place.path().join("docs")).unwrap();
        for path in ["docs/large.md", ".s2s/plans/large.md"] {
            let file = fs::File::create(place.path().join(path)).unwrap();
            std::io::Write::write_all(&mut &file, b"# Large\n").unwrap();
            // A hole: who reads it all gets a terabyte.
            file.set_len(1 << 40).unwrap();
        }
        let titles: Vec<_> = project.documents().into_iter().map(|entry| entry.title).collect();
        assert_eq!(titles, ["Large", "Large"]);
        for path in ["docs/large.md", ".s2s/plans/large.md"] {
            let error = project.read_document(path).unwrap_err();
            assert!(matches!(error, DocumentError::TooLarge { bytes: 1_099_511_627_776, .. }), "{error}");
            assert!(project.document_head(path).unwrap().starts_with("# Large\n"));
        }
        assert!(project.conflicted_documents().is_empty());
    }
}
