//! The engine's port: journal, dumps, and the commit that makes a state visible.

use std::io;
use std::path::{Path, PathBuf};

use roundtable_engine::artifact::Artifact;
use roundtable_engine::error::StoreError;
use roundtable_engine::ports::SessionStore;
use roundtable_engine::record::{Dump, JournalEntry, Round};
use roundtable_engine::session::{Session, SessionStatus};
use roundtable_engine::yaml;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::artifact::{self, reads_back};
use super::generations::write::{Known, Rewritten, patched, rewrite};
use super::journal::read_journal;
use super::obstacle::read_only;
use super::read::{generation, items_of, read_map};
use super::view::View;
use super::{Generation, index, journal, snapshots};
use crate::disk::Staged;
use crate::files::{ReadError, failed};
use crate::paths::{bad_id, is_artifact_id, is_session_id};
use crate::project::Project;
use crate::splice::splice;

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// How many artifacts are staged at a time.
const STAGING_THREADS: usize = 8;

/// A tree that is written and synced beside its target.
struct StagedTree {
    path: PathBuf,
    file: Staged,
    text: String,
    tree: Value,
    /// Laid out by us as a whole.
    whole: bool,
}

impl SessionStore for Project {
    fn append(&self, session: &str, entries: &[JournalEntry]) -> Result<(), StoreError> {
        const WHAT: &str = "keeping a reply";
        if !is_session_id(session) {
            return Err(failed(WHAT, &self.sessions_path())(bad_id(session)));
        }
        let folder = self.session_folder(session).map_err(|(path, error)| failed(WHAT, &path)(error))?;
        journal::append(self.disk(), &folder, entries).map_err(|(path, source)| failed(WHAT, &path)(source))
    }

    fn dump(&self, session: &str, dump: &Dump) -> Result<(), StoreError> {
        self.write_dump(session, dump)
    }

    /// Every file is written and synced under a temporary name before the first takes its place, so that a full disk
    /// is met while nothing has changed; the index comes last. Refused, with nothing written, when the index on disk
    /// is gone, damaged, foreign, or holds rounds that `session` does not know.
    fn commit(&self, session: &Session, changed: &[&Artifact]) -> Result<(), StoreError> {
        const WHAT: &str = "writing the session index";
        if !is_session_id(&session.id) {
            return Err(failed(WHAT, &self.sessions_path())(bad_id(&session.id)));
        }
        let path = self.index_path(&session.id);
        let text = self.text_of(&path).map_err(failed(WHAT, &path))?;
        let text = text.ok_or_else(|| failed(WHAT, &path)(io::ErrorKind::NotFound.into()))?;
        let old = self.tree_in(&path, &text).map_err(failed(WHAT, &path))?;
        if !self.is_own(&path, &text, &old) {
            return self.commit_into(session, changed, &path, &text, &old);
        }
        let tree = index::to_tree(session, Some(&old));
        let tree = tree.map_err(|error| failed(WHAT, &path)(invalid(error.to_string())))?;
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
        if !is_session_id(&session.id) {
            return Err(failed(WHAT, &folder)(bad_id(&session.id)));
        }
        let path = folder.join(snapshots::CONFIG);
        let text = self.text_of(&path).map_err(failed(WHAT, &path))?;
        let old = match &text {
            Some(text) => self.tree_in(&path, text).map_err(failed(WHAT, &path))?,
            None => Map::new(),
        };
        let tree = snapshots::config(session, &old).map_err(failed(WHAT, &path))?;
        let new = match &text {
            Some(text) => {
                splice(text, &tree).map_err(|error| failed(WHAT, &path)(invalid(error.to_string())))?
            }
            None => {
                self.disk().make_folders(&folder).map_err(failed(WHAT, &folder))?;
                snapshots::captured(session.timing.started_at, &Value::Object(tree))
                    .map_err(failed(WHAT, &path))?
            }
        };
        self.disk().write(&path, new.as_bytes(), WHAT)
    }

    /// Commits to an index that somebody else laid out: in its own generation, each change in its place.
    fn commit_into(
        &self,
        session: &Session,
        changed: &[&Artifact],
        path: &Path,
        text: &str,
        old: &Map<String, Value>,
    ) -> Result<(), StoreError> {
        const WHAT: &str = "writing the session index";
        let refuse = |message: String| failed(WHAT, path)(invalid(message));
        if let Some(why) = read_only(text) {
            return Err(refuse(format!("the file is left alone: {why}")));
        }
        let view = View::read(&session.id, old, &self.artifact_files(&session.id));
        let view = view.map_err(|unread| refuse(unread.message))?;
        let embedded = self.embedded(&session.id, &view);
        let journal = read_journal(self.disk(), &self.session_path(&session.id).join(journal::NAME));
        let journal = journal.map_err(|error| failed(WHAT, path)(error.into_io()))?;
        let known = Known { old, view: &view, embedded: &embedded, journal: &journal.entries };
        let Rewritten { tree, files } =
            rewrite(session, changed, &known).map_err(|error| refuse(error.to_string()))?;
        let new = splice(text, &tree).map_err(|error| refuse(error.to_string()))?;
        if !files.is_empty() {
            let folder = self.session_path(&session.id);
            self.disk().make_folders(&folder).map_err(failed(WHAT, &folder))?;
        }
        let index = || self.stage_text(path, new, tree, WHAT);
        let (index, artifacts) = self.stage_together(index, &session.id, &files);
        let (index, artifacts) = (index?, artifacts?);
        self.publish_trees(artifacts)?;
        self.publish_trees(vec![index])?;
        self.point_to(session);
        Ok(())
    }

    fn stage_artifact(&self, session: &str, artifact: &Artifact) -> Result<StagedTree, StoreError> {
        const WHAT: &str = "writing an artifact";
        let folder = self.session_path(session);
        if !is_artifact_id(&artifact.id) {
            return Err(failed(WHAT, &folder)(bad_id(&artifact.id)));
        }
        let path = folder.join(format!("{}.yaml", artifact.id));
        let text = self.text_of(&path).map_err(failed(WHAT, &path))?;
        let wrong = |error: serde_json::Error| failed(WHAT, &path)(error.into());
        let Some(text) = text else {
            let tree = artifact::to_tree(artifact).map_err(wrong)?;
            return self.stage_tree(&path, tree, WHAT);
        };
        let old = self.tree_in(&path, &text).map_err(failed(WHAT, &path))?;
        let refuse = |message: String| failed(WHAT, &path)(invalid(message));
        let before = artifact::from_tree(&old, &artifact.id);
        let before =
            before.map_err(|(key, message)| refuse(format!("the file is left alone: {key}: {message}")))?;
        let tree = patched(&old, &before, artifact).map_err(wrong)?;
        let is_in_order = || {
            old.keys()
                .filter(|key| tree.contains_key(*key))
                .eq(tree.keys().filter(|key| old.contains_key(*key)))
        };
        if is_in_order() && self.is_as_written(&path, &text, &old) {
            return self.stage_tree(&path, tree, WHAT);
        }
        let new = splice(&text, &tree).map_err(|error| refuse(error.to_string()))?;
        self.stage_text(&path, new, tree, WHAT)
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
        let text = yaml::write(&Value::Object(tree.clone()));
        Ok(StagedTree { whole: true, ..self.stage_text(path, text, tree, what)? })
    }

    fn stage_text(
        &self,
        path: &Path,
        text: String,
        tree: Map<String, Value>,
        what: &str,
    ) -> Result<StagedTree, StoreError> {
        let tree = Value::Object(tree);
        // The text is read back while the disk syncs it; a temporary file that means something else goes unpublished.
        let (checked, file) = std::thread::scope(|scope| {
            let check = scope.spawn(|| reads_back(&text, &tree));
            let file = self.disk().stage(path, text.as_bytes(), what);
            (check.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), file)
        });
        checked.map_err(failed(what, path))?;
        let file = file?;
        Ok(StagedTree { path: path.to_owned(), file, text, tree, whole: false })
    }

    fn publish_trees(&self, staged: Vec<StagedTree>) -> Result<(), StoreError> {
        let mut files = Vec::new();
        let mut written = Vec::new();
        for StagedTree { path, file, text, tree, whole } in staged {
            files.push(file);
            written.push((path, text, tree, whole));
        }
        self.disk().publish(files)?;
        for (path, text, tree, whole) in written {
            if let Value::Object(tree) = tree {
                self.written.remember(&path, text, tree, whole);
            }
        }
        Ok(())
    }

    /// The folder of a session that exists. A session of one file gets it when there is something to put into it.
    pub(super) fn session_folder(&self, session: &str) -> Result<PathBuf, (PathBuf, io::Error)> {
        let folder = self.session_path(session);
        let wrong = |error| (folder.clone(), error);
        let disk = self.disk();
        if !disk.exists(&folder).map_err(wrong)? && disk.real(&self.index_path(session)).is_ok() {
            disk.make_folders(&folder).map_err(wrong)?;
        }
        Ok(folder)
    }

    /// The text of a file that we are about to write; `None` when there is no file.
    fn text_of(&self, path: &Path) -> io::Result<Option<String>> {
        match self.disk().read_text(path) {
            Ok(text) => Ok(Some(text)),
            Err(ReadError::Missing) if !self.disk().exists(path)? => Ok(None),
            Err(error) => Err(error.into_io()),
        }
    }

    /// The map in a text. A damaged one is an error: its file is left alone.
    fn tree_in(&self, path: &Path, text: &str) -> io::Result<Map<String, Value>> {
        if let Some(tree) = self.written.tree(path, text) {
            return Ok(tree);
        }
        let damaged = |(line, column, message): (u64, u64, String)| {
            invalid(format!(
                "the file on disk is damaged and left alone: line {line}, column {column}: {message}"
            ))
        };
        read_map(text).map_err(damaged)
    }

    /// Whether an index is to the byte what we would write, and in our form: then it is written anew as a whole.
    fn is_own(&self, path: &Path, text: &str, tree: &Map<String, Value>) -> bool {
        let is_round =
            |round: &Value| Round::deserialize(round).is_ok() && round.get("participation").is_some();
        generation(tree) == Generation::B
            && items_of(tree, "rounds").iter().all(is_round)
            && self.is_as_written(path, text, tree)
    }

    /// Whether a text is to the byte what we would write.
    fn is_as_written(&self, path: &Path, text: &str, tree: &Map<String, Value>) -> bool {
        let is_same = || yaml::write(&Value::Object(tree.clone())) == text;
        self.written.is_whole(path, text).unwrap_or_else(is_same)
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
