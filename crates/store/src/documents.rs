//! Documents of the project: Markdown for people, under `docs/` and `.s2s/`. Nothing else can be named here.

use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use roundtable_engine::text::{conflict_marker, fnv1a};

use crate::disk::{Before, Changed, Disk, Kind, is_led_out};
use crate::document_error::DocumentError;
use crate::files::{ReadError, TEXT_LIMIT, failed, utf8};
use crate::paths::{FOLDER, components};
use crate::project::Project;
use crate::versions::{Kept, Writing, is_for_versions};
use crate::walk;

/// The folder of notes beside those in the project's own.
const NOTES: &str = "notes";
/// Notes that are listed at most: somebody's folder may hold anything.
const MOST_NOTES: usize = 200;

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
    /// Anything that can be read, as it is when the write begins, or nothing.
    Anything,
    /// No file.
    Nothing,
    /// The file of that [`DocumentFile::hash`].
    Hash(&'a str),
}

impl Project {
    /// The project's Markdown documents, by path: everything under `docs/`, and under `.s2s/` all but CONTEXT.md, what
    /// is private (`local/`), what belongs to sessions (their summaries are listed), and the experts and strategies of its own,
    /// which are the panel's.
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
        const NO_DOCUMENTS: [&str; 4] = [".s2s/local", ".s2s/trash", ".s2s/agents", ".s2s/skills"];
        let enter = |folder: &str| {
            let is_apart = NO_DOCUMENTS.contains(&folder) || is_for_versions(folder);
            !is_apart && !folder.starts_with(".s2s/sessions/")
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
            Err(ReadError::Missing) => {
                Err(self.linked(relative, &file).unwrap_or(DocumentError::Missing { path }))
            }
            Err(ReadError::TooLarge(bytes)) => Err(DocumentError::TooLarge { path, bytes }),
            Err(other) => {
                let source = other.into_io();
                let linked = if is_led_out(&source) { self.linked(relative, &file) } else { None };
                Err(linked.unwrap_or(DocumentError::Unreadable { path, source }))
            }
        }
    }

    /// The notes that lie in the project's own folder and below `notes/`, by name: Markdown and plain text beside `docs/`, nothing hidden; links are
    /// not listed. They are somebody's, to be read and never written.
    pub fn notes(&self) -> Vec<DocumentEntry> {
        let in_folder = |folder: &str| {
            let mut entries = self.disk().list(&self.disk().root().join(folder)).unwrap_or_default();
            entries.sort();
            let names = entries.into_iter().filter(|(_, kind)| *kind == Kind::File);
            let names = names.filter_map(|(name, _)| name.into_string().ok());
            let names = names.map(|name| if folder.is_empty() { name } else { format!("{folder}/{name}") });
            names.filter(|name| is_note(name)).collect::<Vec<_>>()
        };
        let names = ["", NOTES].into_iter().flat_map(in_folder);
        let note = |name: String| {
            let file = self.disk().root().join(&name);
            let heading = if is_markdown(&name) { title(self.disk(), &file) } else { None };
            DocumentEntry {
                shelf: Shelf::Plan,
                title: heading.unwrap_or_else(|| name.clone()),
                modified: modified(self.disk(), &file),
                path: name,
            }
        };
        names.take(MOST_NOTES).map(note).collect()
    }

    /// Whether a path is that of a note, be it there or not.
    pub fn is_note(path: &str) -> bool {
        is_note(path)
    }

    /// Reads one of [`Self::notes`].
    ///
    /// # Errors
    /// [`DocumentError`]; a name that no note has is refused. A link of such a name that stays within the project is followed, as below
    /// `docs/`.
    pub fn read_note(&self, name: &str) -> Result<DocumentFile, DocumentError> {
        let path = name.to_owned();
        if !is_note(name) {
            return Err(DocumentError::NotAllowed {
                path,
                reason: "is no note in the project's folder".to_owned(),
            });
        }
        match self.disk().read(&self.disk().root().join(name), TEXT_LIMIT) {
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

    /// Writes a document, atomic, and makes its folders. What stood there is kept first ([`Self::document_versions`]), unless it
    /// is the same. Gives back its new hash.
    ///
    /// # Errors
    /// [`DocumentError`]; then what was there is there.
    pub fn write_document(
        &self,
        relative: &str,
        bytes: &[u8],
        expected: Expected<'_>,
        by: Writing<'_>,
    ) -> Result<String, DocumentError> {
        self.write_and_keep(relative, bytes, expected, by).map(|_| fnv1a(bytes))
    }

    /// The same; gives back the version that was kept.
    pub(crate) fn write_and_keep(
        &self,
        relative: &str,
        bytes: &[u8],
        expected: Expected<'_>,
        by: Writing<'_>,
    ) -> Result<Option<Kept>, DocumentError> {
        const WHAT: &str = "writing a document";
        let file = self.document_path(relative)?;
        let current = self.replaceable(relative, expected)?;
        let written = self.exclusively(WHAT, &file, || {
            self.keep_last(relative, current.as_ref().map(|current| current.bytes.as_slice()), bytes, by)?;
            let kept = match &current {
                None => self.write_in_folder(&file, relative, bytes, Before::Nothing).map(|()| None),
                Some(current) => self.replace(&file, relative, bytes, current, by),
            }?;
            // Also where nothing was replaced: what was written last and changed by somebody else since may have become one more.
            self.thin_out_versions(relative);
            self.keep_written(relative, bytes, by);
            Ok(kept)
        });
        match written {
            Err(DocumentError::Store(error)) if Changed::of(&error).is_some() => {
                Err(DocumentError::Conflict { path: relative.to_owned() })
            }
            written => written,
        }
    }

    /// What a write replaces, if that is what is expected and may be replaced; `None` where there is nothing.
    fn replaceable(
        &self,
        relative: &str,
        expected: Expected<'_>,
    ) -> Result<Option<DocumentFile>, DocumentError> {
        let path = || relative.to_owned();
        let current = self.read_document(relative);
        if let Ok(current) = &current {
            if let Some(line) = conflict_in(relative, &current.bytes) {
                return Err(DocumentError::ConflictMarkers { path: path(), line });
            }
            if is_markdown(relative) {
                document_text(relative, &current.bytes)?;
            }
        }
        match (expected, current) {
            (Expected::Anything | Expected::Nothing, Err(DocumentError::Missing { .. })) => Ok(None),
            (Expected::Anything, Ok(current)) => Ok(Some(current)),
            (Expected::Hash(hash), Ok(current)) if current.hash == hash => Ok(Some(current)),
            // What cannot be read cannot be kept, and is not replaced.
            (Expected::Anything, Err(error)) => Err(error),
            (_, Err(error @ (DocumentError::Unreadable { .. } | DocumentError::Linked { .. }))) => Err(error),
            _ => Err(DocumentError::Conflict { path: path() }),
        }
    }

    /// Keeps what is there, durable, and only then writes over it. Gives back what was kept.
    fn replace(
        &self,
        file: &Path,
        relative: &str,
        bytes: &[u8],
        current: &DocumentFile,
        by: Writing<'_>,
    ) -> Result<Option<Kept>, DocumentError> {
        let before = Before::Hash(current.hash.clone());
        if current.bytes == bytes {
            return self.write_in_folder(file, relative, bytes, before).map(|()| None);
        }
        let kept = self.keep_version(relative, &current.bytes, by)?;
        if let Err(error) = self.write_in_folder(file, relative, bytes, before) {
            self.forget_version(&kept);
            return Err(error);
        }
        Ok(Some(kept))
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

    /// Which link is in the way of a document: the outermost on the way to it that leads out of the project or nowhere.
    fn linked(&self, relative: &str, file: &Path) -> Option<DocumentError> {
        let above: Vec<&Path> = file.ancestors().take_while(|above| *above != self.root()).collect();
        let (link, target) = above.into_iter().rev().find_map(|part| {
            let target = self.disk().link(part)?;
            self.disk().real(part).is_err().then_some((part, target))
        })?;
        let link = link.strip_prefix(self.root()).unwrap_or(link).components();
        let link: Vec<_> = link.map(|part| part.as_os_str().to_string_lossy()).collect();
        let (path, target) = (relative.to_owned(), target.display().to_string());
        Some(DocumentError::Linked { path, link: link.join("/"), target })
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
        [FOLDER, "versions", "docs" | "s2s", _, ..] => Err("is an earlier version of a document"),
        [FOLDER, "agents" | "skills", _, ..] => Err("describes the panel, and is no document"),
        [FOLDER, "context.md"] => Err("is the project's context, not a document"),
        [FOLDER, "sessions", name] if name.ends_with("-summary.md") => Ok(parts),
        [FOLDER, "sessions", ..] => Err("belongs to a session"),
        [FOLDER, .., name] if parts.len() > 1 && is_markdown(name) => Ok(parts),
        [FOLDER, ..] => Err("is not a Markdown document"),
        _ => Err("is neither under docs/ nor under .s2s/"),
    }
}

/// Whether a name may be that of a note: no path, nothing hidden, Markdown or plain text.
fn is_note(name: &str) -> bool {
    let is_plain = components(name).is_ok_and(|parts| match parts.as_slice() {
        [file] => !file.starts_with('.'),
        [folder, file] => *folder == NOTES && !file.starts_with('.'),
        _ => false,
    });
    is_plain && (is_markdown(name) || name.to_ascii_lowercase().ends_with(".txt"))
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
#[path = "documents_tests.rs"]
mod tests;
