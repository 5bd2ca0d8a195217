//! The engine's port: journal, dumps, and the commit that makes a state visible.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use roundtable_engine::artifact::Artifact;
use roundtable_engine::error::StoreError;
use roundtable_engine::ports::SessionStore;
use roundtable_engine::record::{Dump, JournalEntry};
use roundtable_engine::session::{Session, SessionStatus};
use roundtable_engine::yaml;
use serde_json::{Map, Value};

use super::artifact::{self, reads_back};
use super::read::{generation, read_map};
use super::{Generation, index, journal, snapshots};
use crate::files::{ReadError, Staged, failed, publish, read_text, stage, write};
use crate::paths::{bad_id, is_artifact_id, is_safe_id};
use crate::project::Project;

/// How many artifacts are staged at a time.
const STAGING_THREADS: usize = 8;

/// A tree that is written and synced beside its target.
struct StagedTree {
    path: PathBuf,
    file: Staged,
    text: String,
    tree: Value,
}

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
        let index = || self.stage_tree(&path, tree, WHAT);
        let (index, artifacts) = self.stage_together(index, &session.id, changed);
        let (index, artifacts) = (index?, artifacts?);
        self.publish_trees(artifacts)?;
        self.publish_trees(vec![index])?;
        self.point_to(session);
        Ok(())
    }
}

impl Project {
    /// Writes the settings of a session that exists, after the user changed one.
    ///
    /// # Errors
    /// [`StoreError`]; then the file is as it was.
    pub fn save_config(&self, session: &Session) -> Result<(), StoreError> {
        const WHAT: &str = "writing the session's settings";
        let folder = self.session_path(&session.id);
        if !is_safe_id(&session.id) {
            return Err(failed(WHAT, &folder)(bad_id(&session.id)));
        }
        let path = folder.join(snapshots::CONFIG);
        let old = self.tree_of(&path).map_err(failed(WHAT, &path))?.unwrap_or_default();
        let text = snapshots::config(session, &old).map_err(failed(WHAT, &path))?;
        write(self.root(), &path, text.as_bytes(), WHAT)
    }

    fn stage_artifact(&self, session: &str, artifact: &Artifact) -> Result<StagedTree, StoreError> {
        const WHAT: &str = "writing an artifact";
        let folder = self.session_path(session);
        if !is_artifact_id(&artifact.id) {
            return Err(failed(WHAT, &folder)(bad_id(&artifact.id)));
        }
        let path = folder.join(format!("{}.yaml", artifact.id));
        let old = self.tree_of(&path).map_err(failed(WHAT, &path))?;
        let tree =
            artifact::to_tree(artifact, old.as_ref()).map_err(|error| failed(WHAT, &path)(error.into()))?;
        self.stage_tree(&path, tree, WHAT)
    }

    /// Stages the index and the artifacts side by side: each file is rendered, read back and synced for itself, and a
    /// disk that gets several syncs at once does them together.
    fn stage_together(
        &self,
        index: impl FnOnce() -> Result<StagedTree, StoreError> + Send,
        session: &str,
        changed: &[&Artifact],
    ) -> (Result<StagedTree, StoreError>, Result<Vec<StagedTree>, StoreError>) {
        let share = changed.len().div_ceil(STAGING_THREADS).max(1);
        std::thread::scope(|scope| {
            let stage = |artifacts: &[&Artifact]| {
                artifacts.iter().map(|artifact| self.stage_artifact(session, artifact)).collect::<Vec<_>>()
            };
            let threads: Vec<_> =
                changed.chunks(share).map(|artifacts| scope.spawn(move || stage(artifacts))).collect();
            let index = index();
            let staged = threads.into_iter().flat_map(|thread| match thread.join() {
                Ok(staged) => staged,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            (index, staged.collect())
        })
    }

    fn stage_tree(
        &self,
        path: &Path,
        tree: Map<String, Value>,
        what: &str,
    ) -> Result<StagedTree, StoreError> {
        let tree = Value::Object(tree);
        let text = yaml::write(&tree);
        // The text is read back while the disk syncs it; a temporary file that means something else goes unpublished.
        let (checked, file) = std::thread::scope(|scope| {
            let check = scope.spawn(|| reads_back(&text, &tree));
            let file = stage(self.root(), path, text.as_bytes(), what);
            (check.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), file)
        });
        checked.map_err(failed(what, path))?;
        let file = file?;
        Ok(StagedTree { path: path.to_owned(), file, text, tree })
    }

    fn publish_trees(&self, staged: Vec<StagedTree>) -> Result<(), StoreError> {
        let mut files = Vec::new();
        let mut written = Vec::new();
        for StagedTree { path, file, text, tree } in staged {
            files.push(file);
            written.push((path, text, tree));
        }
        publish(files)?;
        for (path, text, tree) in written {
            if let Value::Object(tree) = tree {
                self.written.remember(&path, text, tree);
            }
        }
        Ok(())
    }

    /// The map in a file that we are about to write; `None` when there is no file. A damaged one is an error: it is
    /// left alone.
    fn tree_of(&self, path: &Path) -> io::Result<Option<Map<String, Value>>> {
        let text = match read_text(self.root(), path) {
            Ok(text) => text,
            Err(ReadError::Missing) if fs::symlink_metadata(path).is_err() => return Ok(None),
            Err(error) => return Err(error.into_io()),
        };
        if let Some(tree) = self.written.tree(path, &text) {
            return Ok(Some(tree));
        }
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
