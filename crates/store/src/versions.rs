//! Earlier versions of documents. What a write of ours replaces is kept first, durable, in a folder for each document below
//! `.s2s/versions`. A version is one file, to the byte what stood there; its name says everything else that is known of it, so
//! that there is no moment in which a version is there and what it is is not. The ending is not Markdown's: to other programs,
//! and to earlier ones of ours, it is no document. Nothing else here reads what is kept.
//!
//! What a document says after a write of ours is kept beside them, once: where somebody deletes or cuts it, that is what they
//! want back, and not what was there before it.

use std::io;
use std::path::PathBuf;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use roundtable_engine::error::StoreError;
use roundtable_engine::text::fnv1a;

use crate::disk::{Before, Kind};
use crate::document_error::DocumentError;
use crate::documents::{DocumentFile, Expected};
use crate::files::{ReadError, TEXT_LIMIT, failed};
use crate::paths::{FOLDER, is_session_id};
use crate::project::Project;
use crate::walk;

/// The folder of kept versions, below `.s2s`.
const VERSIONS: &str = "versions";
/// Its folders: documents under `docs/`, and documents under `.s2s/`. Not `.s2s` again, for what begins with a dot is not swept.
const OF_DOCS: &str = "docs";
const OF_S2S: &str = "s2s";
/// Versions of a document that are kept at most, the newest. A document is written a few times in a session's review, so that
/// twenty reach back over several sessions; of the largest document that is read (2 MB) they take 40 MB.
const MOST: usize = 20;
/// The end of the name of a version that something else took the place of.
const END: &str = ".before";
/// The end of the name of what was written last. Its number is that of the version that it will be.
const LAST: &str = ".written";
/// The time in a version's name, in UTC, to the second.
const STAMP: &str = "%Y%m%dT%H%M%SZ";
/// Digits of a version's number, at least and at most.
const DIGITS: std::ops::RangeInclusive<usize> = 4..=18;
const WHAT: &str = "keeping the earlier version of a document";

/// When a document is written, and for which session: what is known of the version that goes.
#[derive(Debug, Clone, Copy)]
pub struct Writing<'a> {
    /// Now.
    pub at: Timestamp,
    /// The session that it is written from; `None` when an earlier version is put back.
    pub session: Option<&'a str>,
}

impl Writing<'_> {
    fn name(self, number: u64) -> Name {
        let session = self.session.filter(|id| is_session_id(id)).map(str::to_owned);
        Name { number, at: self.at, session }
    }
}

/// An earlier version of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentVersion {
    /// Its name, for [`Project::read_version`].
    pub name: String,
    /// Whether it is what Roundtable wrote last; else a write of ours took its place.
    pub is_last: bool,
    /// When something else took its place; of what was written last, when that was.
    pub at: Timestamp,
    /// The session that took its place, or that it was written from; `None` where an earlier version was put back.
    pub session: Option<String>,
    /// Whether the document is to the byte this version: it was put back, or a write was cut off after this was kept.
    pub stands: bool,
}

/// A document after an earlier version was put back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PutBack {
    /// Its new [`DocumentFile::hash`].
    pub hash: String,
    /// The name of the version that holds what stood there; `None` where it stood there already, or nothing did.
    pub kept: Option<String>,
}

/// A version that was just kept.
pub(crate) struct Kept {
    pub(crate) name: String,
    file: PathBuf,
    /// Folders that were made for it.
    made: Vec<PathBuf>,
    /// Whether the text was kept before, and has only got another name.
    is_again: bool,
}

/// A version's name, taken apart. In order of the number: a clock can be turned back.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Name {
    number: u64,
    at: Timestamp,
    session: Option<String>,
}

impl Name {
    fn read(name: &str, end: &str) -> Option<Self> {
        let (number, rest) = name.strip_suffix(end)?.split_once('-')?;
        let is_number = DIGITS.contains(&number.len()) && number.bytes().all(|digit| digit.is_ascii_digit());
        let (stamp, session) = rest.split_once('-').map_or((rest, None), |(at, id)| (at, Some(id)));
        if !is_number || session.is_some_and(|id| !is_session_id(id)) {
            return None;
        }
        let at = DateTime::strptime(STAMP, stamp).ok()?.to_zoned(TimeZone::UTC).ok()?.timestamp();
        Some(Self { number: number.parse().ok()?, at, session: session.map(str::to_owned) })
    }

    fn written(&self, end: &str) -> String {
        let session = self.session.as_ref().map(|id| format!("-{id}")).unwrap_or_default();
        format!("{:04}-{}{session}{end}", self.number, self.at.strftime(STAMP))
    }
}

/// Whether versions are kept in a folder, by its path from the project's: who looks for other things does not enter it.
pub(crate) fn is_for_versions(folder: &str) -> bool {
    let below = folder.strip_prefix(FOLDER).and_then(|rest| rest.strip_prefix('/'));
    let inner = below.and_then(|rest| rest.strip_prefix(VERSIONS)).and_then(|rest| rest.strip_prefix('/'));
    inner.is_some_and(|inner| [OF_DOCS, OF_S2S].contains(&inner))
}

impl Project {
    /// Earlier versions of a document, the last one first; of a document that is gone, too. Before all of them what was written
    /// last, where the document is something else by now, or is not there.
    ///
    /// # Errors
    /// [`DocumentError`].
    pub fn document_versions(&self, relative: &str) -> Result<Vec<DocumentVersion>, DocumentError> {
        let folder = self.versions_path(relative)?;
        let now = match self.read_document(relative) {
            Ok(file) => Some(file.bytes),
            Err(DocumentError::Missing { .. }) => None,
            Err(error) => return Err(error),
        };
        let names = |end| {
            let named = self.version_names(relative, end);
            named.map_err(|source| DocumentError::Unreadable { path: relative.to_owned(), source })
        };
        let version = |(name, file): (Name, String), is_last| DocumentVersion {
            stands: now.as_ref().is_some_and(|now| self.holds(&folder.join(&file), now)),
            name: file,
            is_last,
            at: name.at,
            session: name.session,
        };
        let mut versions: Vec<_> = names(END)?.into_iter().rev().map(|name| version(name, false)).collect();
        if let Some(last) = names(LAST)?.into_iter().next_back().map(|name| version(name, true))
            && !last.stands
            && let Ok(bytes) = self.disk().read(&folder.join(&last.name), TEXT_LIMIT)
            // A write that was cut off keeps what was written before it under both names.
            && !versions.iter().any(|version| self.holds(&folder.join(&version.name), &bytes))
        {
            versions.insert(0, last);
        }
        Ok(versions)
    }

    /// Documents of which something is kept, by path, those that are gone among them.
    pub fn documents_with_versions(&self) -> Vec<String> {
        let below = |of: &str, shown: &str| -> Vec<String> {
            let root = format!("{FOLDER}/{VERSIONS}/{of}/");
            let files = walk::files(self.disk(), root.trim_end_matches('/'), &|_| true);
            let document = |(path, _): (String, PathBuf)| {
                let (document, name) = path.strip_prefix(&root)?.rsplit_once('/')?;
                [END, LAST]
                    .iter()
                    .any(|end| Name::read(name, end).is_some())
                    .then(|| format!("{shown}/{document}"))
            };
            files.into_iter().filter_map(document).collect()
        };
        let mut documents = below(OF_DOCS, OF_DOCS);
        documents.extend(below(OF_S2S, FOLDER));
        documents.sort();
        documents.dedup();
        documents
    }

    /// Reads an earlier version of a document.
    ///
    /// # Errors
    /// [`DocumentError`]; [`DocumentError::VersionMissing`] where there is none of that name.
    pub fn read_version(&self, relative: &str, name: &str) -> Result<DocumentFile, DocumentError> {
        let path = relative.to_owned();
        let file = self.versions_path(relative)?.join(name);
        // Only what is listed is read: neither a link nor a name that leads elsewhere.
        let is_listed = |names: Vec<(Name, String)>| names.iter().any(|(_, listed)| listed == name);
        let end = if name.ends_with(LAST) { LAST } else { END };
        let read = match self.version_names(relative, end).map(is_listed) {
            Ok(true) => self.disk().read(&file, TEXT_LIMIT),
            Ok(false) => Err(ReadError::Missing),
            Err(error) => Err(ReadError::Io(error)),
        };
        match read {
            Ok(bytes) => Ok(DocumentFile { hash: fnv1a(&bytes), bytes }),
            Err(ReadError::Missing) => Err(DocumentError::VersionMissing { path, name: name.to_owned() }),
            Err(ReadError::TooLarge(bytes)) => Err(DocumentError::TooLarge { path, bytes }),
            Err(other) => Err(DocumentError::Unreadable { path, source: other.into_io() }),
        }
    }

    /// Puts an earlier version in the place of a document: a write as any other, so that what stands there is kept.
    ///
    /// # Errors
    /// As [`Self::read_version`] and [`Self::write_document`]; then what was there is there.
    pub fn put_version_back(
        &self,
        relative: &str,
        name: &str,
        expected: Expected<'_>,
        at: Timestamp,
    ) -> Result<PutBack, DocumentError> {
        let bytes = self.read_version(relative, name)?.bytes;
        let kept = self.write_and_keep(relative, &bytes, expected, Writing { at, session: None })?;
        Ok(PutBack { hash: fnv1a(&bytes), kept: kept.map(|kept| kept.name) })
    }

    /// Keeps what a write is about to replace, durable. A text that is kept already, from an earlier time or by a write that was
    /// cut off, gets the new name: it is never there twice, and never not at all. Within [`Self::exclusively`].
    pub(crate) fn keep_version(
        &self,
        relative: &str,
        bytes: &[u8],
        by: Writing<'_>,
    ) -> Result<Kept, DocumentError> {
        let folder = self.versions_path(relative)?;
        let made = self.disk().make_folders(&folder).map_err(failed(WHAT, &folder))?;
        let lay = || -> Result<Kept, StoreError> {
            let names = self.version_names(relative, END).map_err(failed(WHAT, &folder))?;
            let number = names.last().map_or(1, |(last, _)| last.number.saturating_add(1));
            let name = by.name(number).written(END);
            let file = folder.join(&name);
            let mut older = names.into_iter().rev().map(|(_, name)| folder.join(name));
            let same = older.find(|older| self.holds(older, bytes));
            match &same {
                Some(same) => {
                    let renamed = self.disk().rename(same, &file);
                    renamed.and_then(|()| self.disk().sync_folder(&folder)).map_err(failed(WHAT, &file))?;
                }
                None => self.disk().write(&file, bytes, Before::Nothing, WHAT)?,
            }
            Ok(Kept { name, file, made: made.clone(), is_again: same.is_some() })
        };
        Ok(lay().inspect_err(|_| self.disk().remove_folders(&made))?)
    }

    /// Takes back what was kept for a write that did not happen: it still stands in its place.
    pub(crate) fn forget_version(&self, kept: &Kept) {
        if !kept.is_again {
            // What stays is the same as the document, and has another name after the next write.
            let _ = self.disk().remove_file(&kept.file);
            self.disk().remove_folders(&kept.made);
        }
    }

    /// After a write: no more than [`MOST`] are kept. What cannot be removed is removed after the next one.
    pub(crate) fn thin_out_versions(&self, relative: &str) {
        let (Ok(folder), Ok(names)) = (self.versions_path(relative), self.version_names(relative, END))
        else {
            return;
        };
        let too_many = names.len().saturating_sub(MOST);
        for (_, name) in names.into_iter().take(too_many) {
            let _ = self.disk().remove_file(&folder.join(name));
        }
    }

    /// Before a write: what was written last, where somebody has changed or deleted that since, is a version as any other from now on.
    /// Within [`Self::exclusively`].
    pub(crate) fn keep_last(
        &self,
        relative: &str,
        stands: Option<&[u8]>,
        next: &[u8],
        by: Writing<'_>,
    ) -> Result<(), DocumentError> {
        let folder = self.versions_path(relative)?;
        // Where they cannot be listed none is known, and whether the document may be written over is asked when it is kept.
        let named = |end| self.version_names(relative, end).unwrap_or_default();
        let Some((name, last)) = named(LAST).pop() else { return Ok(()) };
        let file = folder.join(&last);
        let older = named(END);
        // What cannot be read is no version that could be shown.
        let Ok(bytes) = self.disk().read(&file, TEXT_LIMIT) else { return Ok(()) };
        if stands == Some(&bytes) || next == bytes {
            return Ok(());
        }
        if !older.iter().any(|(_, older)| self.holds(&folder.join(older), &bytes)) {
            let newest = older.last().map_or(0, |(older, _)| older.number);
            let kept = folder.join(by.name(name.number.max(newest.saturating_add(1))).written(END));
            let renamed = self.disk().rename(&file, &kept).and_then(|()| self.disk().sync_folder(&folder));
            renamed.map_err(failed(WHAT, &kept))?;
        }
        Ok(())
    }

    /// After a write: what was written is kept, in the place of what was written before it. The document stands, whatever becomes
    /// of this: it is what is looked for when the document does not, and until then the one before it is as good as it was.
    /// Within [`Self::exclusively`].
    pub(crate) fn keep_written(&self, relative: &str, bytes: &[u8], by: Writing<'_>) {
        let _ = self.lay_written(relative, bytes, by);
    }

    fn lay_written(&self, relative: &str, bytes: &[u8], by: Writing<'_>) -> Result<(), DocumentError> {
        let folder = self.versions_path(relative)?;
        let made = self.disk().make_folders(&folder).map_err(failed(WHAT, &folder))?;
        let lay = || -> Result<(), StoreError> {
            let names = |end| self.version_names(relative, end).map_err(failed(WHAT, &folder));
            let older = names(LAST)?;
            if older.last().is_some_and(|(_, name)| self.holds(&folder.join(name), bytes)) {
                return Ok(());
            }
            let last = names(END)?.last().map_or(0, |(name, _)| name.number);
            let last = older.last().map_or(last, |(name, _)| name.number.max(last));
            let name = by.name(last.saturating_add(1)).written(LAST);
            self.disk().write(&folder.join(&name), bytes, Before::Nothing, WHAT)?;
            for (_, older) in older {
                let _ = self.disk().remove_file(&folder.join(older));
            }
            Ok(())
        };
        Ok(lay().inspect_err(|_| self.disk().remove_folders(&made))?)
    }

    /// Whether a document says what was written into it last, to the byte: nobody has changed it since.
    pub fn is_document_as_written(&self, relative: &str, bytes: &[u8]) -> bool {
        let Ok(folder) = self.versions_path(relative) else { return false };
        let last = self.version_names(relative, LAST).ok().and_then(|mut names| names.pop());
        last.is_some_and(|(_, last)| self.holds(&folder.join(last), bytes))
    }

    /// Whether a kept version is of these bytes.
    fn holds(&self, file: &std::path::Path, bytes: &[u8]) -> bool {
        let is_as_long = self.disk().metadata(file).is_ok_and(|found| found.len() == bytes.len() as u64);
        is_as_long && self.disk().read(file, TEXT_LIMIT).is_ok_and(|kept| kept == bytes)
    }

    /// The versions of a document whose names end so, oldest first, with the names of their files. Whatever else is there is
    /// somebody else's.
    fn version_names(&self, relative: &str, end: &str) -> io::Result<Vec<(Name, String)>> {
        let folder = self.versions_path(relative).map_err(io::Error::other)?;
        let entries = match self.disk().list(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let files = entries.into_iter().filter(|(_, kind)| *kind == Kind::File);
        let named = files.filter_map(|(file, _)| {
            let file = file.into_string().ok()?;
            Some((Name::read(&file, end)?, file))
        });
        let mut names: Vec<_> = named.collect();
        names.sort();
        Ok(names)
    }

    /// The folder of a document's versions: `.s2s/versions/docs/…` or `.s2s/versions/s2s/…`, the document's own name last.
    fn versions_path(&self, relative: &str) -> Result<PathBuf, DocumentError> {
        self.document_path(relative)?;
        let (top, rest) = relative.split_once('/').unwrap_or((relative, ""));
        let top = if top == FOLDER { OF_S2S } else { OF_DOCS };
        let place = self.folder().join(VERSIONS).join(top);
        Ok(rest.split('/').fold(place, |path, part| path.join(part)))
    }
}

#[cfg(test)]
#[path = "versions_tests.rs"]
mod tests;
