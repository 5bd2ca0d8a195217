//! The engine's port: journal, dumps, and the commit that makes a state visible.

use std::fs;
use std::io;
use std::path::Path;

use roundtable_engine::artifact::Artifact;
use roundtable_engine::error::StoreError;
use roundtable_engine::ports::SessionStore;
use roundtable_engine::record::{Dump, JournalEntry};
use roundtable_engine::session::{Session, SessionStatus};
use serde_json::{Map, Value};

use super::artifact::{self, render};
use super::read::{generation, read_map};
use super::{Generation, index, journal};
use crate::files::{ReadError, failed, publish, read_text, stage};
use crate::paths::{bad_id, is_artifact_id, is_safe_id};
use crate::project::Project;

impl SessionStore for Project {
    fn append(&self, session: &str, entries: &[JournalEntry]) -> Result<(), StoreError> {
        const WHAT: &str = "keeping a reply";
        if !is_safe_id(session) {
            return Err(failed(WHAT, &self.sessions_path())(bad_id(session)));
        }
        let folder = self.session_path(session);
        journal::append(self.root(), &folder, entries).map_err(|(path, source)| failed(WHAT, &path)(source))
    }

    fn dump(&self, session: &str, dump: &Dump) -> Result<(), StoreError> {
        self.write_dump(session, dump)
    }

    /// Every file is written and synced under a temporary name before the first takes its place, so that a full disk
    /// is met while nothing has changed; the index comes last. Refused, with nothing written, when the index on disk
    /// is gone, damaged, foreign, or holds rounds that `session` does not know.
    fn commit(&self, session: &Session, changed: &[&Artifact]) -> Result<(), StoreError> {
        const WHAT: &str = "writing the session index";
        if !is_safe_id(&session.id) {
            return Err(failed(WHAT, &self.sessions_path())(bad_id(&session.id)));
        }
        let path = self.index_path(&session.id);
        let invalid =
            |message: String| failed(WHAT, &path)(io::Error::new(io::ErrorKind::InvalidData, message));
        let old = self.tree_of(&path).map_err(failed(WHAT, &path))?;
        let old = old.ok_or_else(|| failed(WHAT, &path)(io::ErrorKind::NotFound.into()))?;
        if generation(&old) != Generation::B {
            return Err(invalid(index::IndexError::Foreign.to_string()));
        }
        let tree = index::to_tree(session, Some(&old)).map_err(|error| invalid(error.to_string()))?;
        let text = render(&Value::Object(tree)).map_err(failed(WHAT, &path))?;
        let mut files = Vec::new();
        for artifact in changed {
            files.push(self.stage_artifact(&session.id, artifact)?);
        }
        let index = stage(self.root(), &path, text.as_bytes(), WHAT)?;
        publish(files)?;
        publish(vec![index])?;
        self.point_to(session);
        Ok(())
    }
}

impl Project {
    fn stage_artifact(&self, session: &str, artifact: &Artifact) -> Result<crate::files::Staged, StoreError> {
        const WHAT: &str = "writing an artifact";
        let folder = self.session_path(session);
        if !is_artifact_id(&artifact.id) {
            return Err(failed(WHAT, &folder)(bad_id(&artifact.id)));
        }
        let path = folder.join(format!("{}.yaml", artifact.id));
        let old = self.tree_of(&path).map_err(failed(WHAT, &path))?;
        let tree = artifact::to_tree(artifact, old.as_ref()).map_err(io::Error::from);
        let text = tree.and_then(|tree| render(&Value::Object(tree))).map_err(failed(WHAT, &path))?;
        stage(self.root(), &path, text.as_bytes(), WHAT)
    }

    /// The map in a file that we are about to write; `None` when there is no file. A damaged one is an error: it is
    /// left alone.
    fn tree_of(&self, path: &Path) -> io::Result<Option<Map<String, Value>>> {
        let text = match read_text(self.root(), path) {
            Ok(text) => text,
            Err(ReadError::Missing) if fs::symlink_metadata(path).is_err() => return Ok(None),
            Err(error) => return Err(error.into_io()),
        };
        let damaged = |(line, column, message): (u64, u64, String)| {
            let words = format!(
                "the file on disk is damaged and left alone: line {line}, column {column}: {message}"
            );
            io::Error::new(io::ErrorKind::InvalidData, words)
        };
        read_map(&text).map(Some).map_err(damaged)
    }

    /// An active session is the current one, a closed one no longer. The session is committed by now: a pointer that
    /// cannot be written must not say otherwise.
    fn point_to(&self, session: &Session) {
        let current = self.current_session();
        let is_current = current.as_deref() == Some(session.id.as_str());
        let _ = match session.status {
            SessionStatus::Active if !is_current => self.set_current_session(Some(&session.id)),
            SessionStatus::Closed if is_current => self.set_current_session(None),
            _ => Ok(()),
        };
    }
}
