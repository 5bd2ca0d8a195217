//! What a session says, for whoever reads many of them one after the other: nothing is kept of it, and nothing is looked up in
//! other sessions.

use std::fmt::Write as _;
use std::path::Path;

use roundtable_engine::artifact::Artifact;
use roundtable_engine::session::user_words;
use roundtable_engine::text::fnv1a;

use super::generations::bodies::{Entry, entries};
use super::journal::{self, read_journal};
use super::known::in_parallel;
use super::load::{in_order, told};
use super::view::View;
use super::{LoadError, SessionContent, snapshots};
use crate::disk::Disk;
use crate::paths::{is_artifact_id, is_session_id};
use crate::project::Project;

impl SessionContent {
    /// What the session came to: its artifacts without mere entries of records ([`Artifact::is_entry_where`]).
    pub fn results(&self) -> impl Iterator<Item = &Artifact> {
        let is_there = |of: &str| {
            self.artifacts.iter().any(|known| known.id == of) || self.escalations.iter().any(|id| id == of)
        };
        self.artifacts.iter().filter(move |artifact| !artifact.is_entry_where(is_there))
    }
}

impl Project {
    /// What a session says. Files beside its index that cannot be read are left out.
    ///
    /// # Errors
    /// [`LoadError`] when its index cannot be read.
    pub fn session_content(&self, id: &str) -> Result<SessionContent, LoadError> {
        let not_found = || LoadError::NotFound { id: id.to_owned() };
        if !is_session_id(id) {
            return Err(not_found());
        }
        let reader = self.forgetful();
        let index = reader.source(reader.index_path(id))?.ok_or_else(not_found)?;
        let view = View::read(id, &index.map, &reader.artifact_files(id));
        let view = view.map_err(|unread| index.damaged(&unread.path(), unread.message))?;
        let mut artifacts = reader.read_artifacts(id, &view, &mut Vec::new(), &mut Vec::new());
        let unread = unread(&view, &artifacts);
        told(&view.slim, &mut artifacts);
        in_order(&mut artifacts, &view.rounds);
        let said = user_words(&view.notes, &view.escalations).into_iter();
        let said_by_user = said.map(|words| (words.round, words.text.to_owned())).collect();
        let journal = read_journal(reader.disk(), &reader.session_path(id).join(journal::NAME));
        Ok(SessionContent {
            id: id.to_owned(),
            topic: view.topic,
            workflow: view.workflow,
            participants: view.slim.participants,
            rounds: view.rounds,
            artifacts,
            escalations: view.escalations.into_iter().map(|asked| asked.id).collect(),
            said_by_user,
            linked_sessions: view.linked_sessions,
            unread,
            journal: journal.unwrap_or_default(),
        })
    }

    /// The sessions by their ids, each with a mark of the files that [`Self::session_content`] reads: another mark, other
    /// files. Only what the folder says of them is looked at.
    pub fn session_marks(&self) -> Vec<(String, String)> {
        let entries = self.disk().list(&self.sessions_path()).unwrap_or_default();
        let names = entries.into_iter().filter_map(|(name, _)| name.into_string().ok());
        let ids: Vec<String> = names
            .filter_map(|name| name.strip_suffix(".yaml").map(str::to_owned))
            .filter(|id| !id.starts_with('.') && is_session_id(id))
            .collect();
        let marks = in_parallel(&ids, |id| self.session_mark(id));
        ids.into_iter().zip(marks).collect()
    }

    fn session_mark(&self, id: &str) -> String {
        let mut said = String::new();
        note(self.disk(), &self.index_path(id), &mut said);
        let folder = self.session_path(id);
        let mut names: Vec<String> = self
            .disk()
            .list(&folder)
            .unwrap_or_default()
            .into_iter()
            .filter_map(|(name, _)| name.into_string().ok())
            .filter(|name| name.ends_with(".yaml") || name == journal::NAME || name == "rounds")
            .collect();
        names.sort_unstable();
        for name in names {
            note(self.disk(), &folder.join(&name), &mut said);
        }
        fnv1a(said.as_bytes())
    }

    /// The documents by their paths, each with a mark of its file.
    pub fn document_marks(&self) -> Vec<(String, String)> {
        let marked = |path: String| {
            let mut said = String::new();
            note(self.disk(), &self.root().join(&path), &mut said);
            (path, fnv1a(said.as_bytes()))
        };
        self.document_files().into_iter().map(|(path, _)| marked(path)).collect()
    }

    /// Whether there is a session of that id, readable or not.
    pub fn has_session(&self, id: &str) -> bool {
        is_session_id(id) && self.disk().has(&self.index_path(id))
    }

    /// Whether a session has a file for that artifact, whatever stands in it.
    pub fn has_artifact_file(&self, session: &str, artifact: &str) -> bool {
        let is_name = is_session_id(session) && is_artifact_id(artifact);
        is_name && self.disk().has(&self.session_path(session).join(format!("{artifact}.yaml")))
    }

    /// Whether there is a document of that path.
    pub fn has_document(&self, path: &str) -> bool {
        self.document_path(path).is_ok_and(|file| self.disk().has(&file))
    }
}

impl Project {
    /// Names of the files beside the index and the artifacts of a session, from its folder, that cannot be read, or that are known to have
    /// been there and are gone. None of a session that is not there.
    pub fn unread_files(&self, id: &str) -> Vec<String> {
        if !is_session_id(id) {
            return Vec::new();
        }
        let reader = self.forgetful();
        let around = reader.around(&reader.session_path(id));
        let damaged = around.damaged.iter().filter_map(|part| part.file.file_name()?.to_str());
        // What other programs write has none of the others.
        let gone = around.missing().into_iter().filter(|name| *name == snapshots::BASELINE);
        damaged.chain(gone).map(str::to_owned).collect()
    }
}

/// Ids that the index lists, of known types, of which nothing could be read.
fn unread(view: &View, artifacts: &[Artifact]) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for Entry { id, .. } in entries(&view.slim.index) {
        let is_read = artifacts.iter().any(|artifact| artifact.id == id);
        if is_artifact_id(&id) && !is_read && !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}

/// What the folder says of a file. What is behind a link may change without it.
fn note(disk: &Disk, path: &Path, said: &mut String) {
    let stamp = disk.stamp(path);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let _ = write!(said, "{name} {stamp:?}");
    if stamp.is_some_and(|stamp| !stamp.is_telling()) {
        let behind = disk.metadata(path).ok().map(|found| found.len());
        let _ = write!(said, " {behind:?} {:?}", disk.modified(path));
    }
    said.push('\n');
}
