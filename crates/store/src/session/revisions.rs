//! The history of what was changed in the review, `sessions/{id}/revisions/R-NNN.yaml`: a file for each entry, written once
//! and never again, together with the artifacts that it changed.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;

use roundtable_engine::artifact::{Artifact, DISTINCT_FROM};
use roundtable_engine::error::StoreError;
use roundtable_engine::revise::Revision;
use roundtable_engine::session::Session;
use serde_json::{Map, Value};

use super::read::read_map;
use super::{Damaged, LoadError};
use crate::disk::again;
use crate::files::{ReadError, failed};
use crate::paths::{bad_id, is_session_id};
use crate::project::Project;

/// The folder, in the session's.
const FOLDER: &str = "revisions";

/// A session's history.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Revisions {
    /// Its entries that can be read, the oldest first.
    pub entries: Vec<Revision>,
    /// Those that cannot; they are left as they are, and their numbers are taken.
    pub damaged: Vec<Damaged>,
    /// The id of the next entry.
    pub next: String,
}

impl Project {
    /// What was changed in the review of a session; nothing where nothing was.
    ///
    /// # Errors
    /// [`LoadError`] when the folder cannot be looked into. An entry that cannot be read is named beside the others.
    pub fn revisions(&self, session: &str) -> Result<Revisions, LoadError> {
        if !is_session_id(session) {
            return Err(LoadError::NotFound { id: session.to_owned() });
        }
        let folder = self.session_path(session).join(FOLDER);
        let names = match self.disk().list(&folder) {
            Ok(names) => names,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => {
                let message = error.to_string();
                return Err(Damaged { file: folder, line: 0, column: 0, message }.into());
            }
        };
        let mut numbers: Vec<(u32, String)> = names
            .into_iter()
            .filter_map(|(name, _)| name.into_string().ok())
            .filter_map(|name| Some((number(name.strip_suffix(".yaml")?)?, name)))
            .collect();
        numbers.sort();
        let next = numbers.last().map_or(1, |(number, _)| number.saturating_add(1));
        let mut revisions = Revisions { next: format!("R-{next:03}"), ..Revisions::default() };
        for (_, name) in numbers {
            match self.read_revision(folder.join(&name), name.trim_end_matches(".yaml")) {
                Ok(entry) => revisions.entries.push(entry),
                Err(damaged) => revisions.damaged.push(damaged),
            }
        }
        Ok(revisions)
    }

    /// The artifacts whose words somebody changed in the review: what is missing in them may have been taken out.
    pub(super) fn revised(&self, session: &str) -> BTreeSet<String> {
        let entries = self.revisions(session).map(|revisions| revisions.entries).unwrap_or_default();
        let is_of_words = |map: &Map<String, Value>| {
            map.keys().any(|key| !["review", "status", DISTINCT_FROM].contains(&key.as_str()))
        };
        let changes = entries.into_iter().flat_map(|entry| entry.changes);
        let of_words = changes
            .filter(|change| is_of_words(&change.after) || change.before.as_ref().is_some_and(is_of_words));
        of_words.map(|change| change.artifact).collect()
    }

    fn read_revision(&self, file: PathBuf, id: &str) -> Result<Revision, Damaged> {
        let damaged = |line, column, message| Damaged { file: file.clone(), line, column, message };
        let text = self.disk().read_text(&file);
        let text = text.map_err(|error: ReadError| damaged(error.line(), 0, error.words()))?;
        let map = read_map(&text).map_err(|(line, column, message)| damaged(line, column, message))?;
        let entry: Revision =
            serde_json::from_value(Value::Object(map)).map_err(|error| damaged(0, 0, error.to_string()))?;
        if entry.id != id {
            return Err(damaged(1, 0, format!("id: is {}, the file's name says {id}", entry.id)));
        }
        Ok(entry)
    }

    /// Writes what a revision changed, and its entry in the history: all of it, or nothing. Otherwise as a commit.
    ///
    /// # Errors
    /// [`StoreError`]; then every file is as it was. Somebody else's entry of that number is one, too.
    pub fn revise(
        &self,
        session: &Session,
        changed: &[&Artifact],
        revision: &Revision,
    ) -> Result<(), StoreError> {
        const WHAT: &str = "writing the history of the review";
        let folder = self.session_path(&session.id);
        if !is_session_id(&session.id) || number(&revision.id).is_none() {
            return Err(failed(WHAT, &folder)(bad_id(&revision.id)));
        }
        let path = folder.join(FOLDER).join(format!("{}.yaml", revision.id));
        let tree = serde_json::to_value(revision).map_err(|error| failed(WHAT, &path)(error.into()))?;
        let entry = Entry { path, tree: tree.as_object().cloned().unwrap_or_default() };
        let index = self.index_path(&session.id);
        self.whole(&session.id, WHAT, &index)?;
        self.exclusively(WHAT, &index, || again(|| self.commit_once(session, changed, &index, Some(&entry))))
    }
}

/// An entry that is to be written.
pub(super) struct Entry {
    /// Its file.
    pub(super) path: PathBuf,
    /// What it says.
    pub(super) tree: Map<String, Value>,
}

/// The number in `R-012`.
fn number(id: &str) -> Option<u32> {
    let digits = id.strip_prefix("R-")?;
    let is_plain = digits.len() >= 3 && digits.len() <= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| digits.parse().ok()).flatten()
}
