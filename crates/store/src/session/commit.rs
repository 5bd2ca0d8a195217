//! The engine's port: journal, dumps, and the commit that makes a state visible.

use std::io;
use std::path::{Path, PathBuf};

use roundtable_engine::artifact::Artifact;
use roundtable_engine::error::StoreError;
use roundtable_engine::ports::{ByOthers, SessionStore};
use roundtable_engine::record::{Dump, JournalEntry, Round};
use roundtable_engine::session::{Session, SessionStatus};
use roundtable_engine::text::conflict_marker;
use roundtable_engine::yaml;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::artifact::{self, reads_back};
use super::generations::write::{self, Rewritten, patched, rewrite};
use super::index::IndexError;
use super::journal::read_journal;
use super::lines::{self, Lines};
use super::obstacle::read_only;
use super::read::{generation, items_of, read_map, second_document};
use super::reconcile::reconcile;
use super::revisions::Entry;
use super::view::View;
use super::{Generation, index, journal, snapshots};
use crate::disk::{Before, Changed, Staged, Step, again, joined};
use crate::files::{ReadError, failed};
use crate::paths::{bad_id, is_artifact_id, is_session_id};
use crate::project::Project;
use crate::splice::splice;
use crate::written::Known;

pub(super) fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// How many artifacts are staged at a time.
const STAGING_THREADS: usize = 4;
/// From how many bytes on reading a text back takes longer than starting a thread for it.
const WORTH_A_THREAD: usize = 8 * 1024;

/// A tree that is written and synced beside its target.
struct StagedTree {
    path: PathBuf,
    file: Staged,
    tree: Tree,
}

/// A tree that is to be written.
struct Tree {
    text: String,
    tree: Known,
    /// The same without what somebody else changed meanwhile: what the next change begins with.
    ours: Known,
    /// Laid out by us as a whole.
    whole: bool,
    /// What it replaces.
    before: Before,
}

impl SessionStore for Project {
    fn append(&self, session: &str, entries: &[JournalEntry]) -> Result<(), StoreError> {
        const WHAT: &str = "keeping a reply";
        if !is_session_id(session) {
            return Err(failed(WHAT, &self.sessions_path())(bad_id(session)));
        }
        self.whole(session, WHAT, &self.session_path(session))?;
        self.exclusively(WHAT, &self.session_path(session), || {
            let folder = self.session_folder(session).map_err(|(path, error)| failed(WHAT, &path)(error))?;
            let appended = journal::append(self.disk(), &folder, entries);
            appended.map_err(|(path, source)| failed(WHAT, &path)(source))
        })
    }

    fn dump(&self, session: &str, dump: &Dump) -> Result<(), StoreError> {
        self.write_dump(session, dump)
    }

    fn changed_by_others(&self, session: &str) -> ByOthers {
        self.done_by_others(session)
    }

    /// Every file is written and synced under a temporary name before the first takes its place, so that a full disk
    /// is met while nothing has changed; the index comes last. All of them change, or none, even if the process ends
    /// in the middle. What somebody else changed since the session was read stays, beside ours. Refused, with nothing
    /// written, when the index on disk is gone, damaged, foreign, or holds rounds that `session` does not know; when both
    /// changed the same key, ours is kept beside the file.
    fn commit(&self, session: &Session, changed: &[&Artifact]) -> Result<(), StoreError> {
        if !is_session_id(&session.id) {
            return Err(failed(WHAT, &self.sessions_path())(bad_id(&session.id)));
        }
        let path = self.index_path(&session.id);
        self.whole(&session.id, WHAT, &path)?;
        self.exclusively(WHAT, &path, || {
            again(|| self.commit_once(session, changed, &path, None))?;
            self.point_to(session);
            Ok(())
        })
    }
}

const WHAT: &str = "writing the session index";

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
        self.whole(&session.id, WHAT, &path)?;
        self.exclusively(WHAT, &path, || again(|| self.save_config_once(session, &path)))
    }

    /// Refuses to write into a session that was loaded without a file of its own: what stands in for that file would be
    /// written as if somebody had meant it.
    pub(super) fn whole(&self, session: &str, what: &str, path: &Path) -> Result<(), StoreError> {
        match self.written.unread(session) {
            Some(unread) => Err(failed(what, path)(invalid(unread))),
            None => Ok(()),
        }
    }

    fn save_config_once(&self, session: &Session, path: &Path) -> Result<(), StoreError> {
        const WHAT: &str = "writing the session's settings";
        let folder = self.session_path(&session.id);
        let text = self.text_of(path).map_err(failed(WHAT, path))?;
        let theirs = match &text {
            Some(text) => self.tree_in(path, text).map_err(failed(WHAT, path))?,
            None => Known::default(),
        };
        let base = self.written.base(path).filter(|_| text.is_some()).unwrap_or_else(|| theirs.clone());
        let ours = Known::new(snapshots::config(session, &base).map_err(failed(WHAT, path))?);
        let tree = self.reconciled(path, &base, &theirs, &ours, WHAT)?;
        let new = match &text {
            Some(text) => {
                splice(text, &tree).map_err(|error| failed(WHAT, path)(invalid(error.to_string())))?
            }
            None => snapshots::captured(session.timing.started_at, &Value::Object((*tree).clone()))
                .map_err(failed(WHAT, path))?,
        };
        let made = self.disk().make_folders(&folder).map_err(failed(WHAT, &folder))?;
        let write = || {
            let config = self.disk().stage(path, new.as_bytes(), Before::read(text.as_deref()), WHAT)?;
            let checks = lines::staged(self.disk(), &folder, [(path, new.as_str())], WHAT)?;
            let steps = checks.into_iter().chain([config]).map(Step::Put).collect();
            self.carry_out(steps, WHAT)
        };
        write().inspect_err(|_| self.disk().remove_folders(&made))?;
        self.written.begin_with(path, ours);
        Ok(())
    }

    /// With `entry`, an entry of the history is written with the rest.
    pub(super) fn commit_once(
        &self,
        session: &Session,
        changed: &[&Artifact],
        path: &Path,
        entry: Option<&Entry>,
    ) -> Result<(), StoreError> {
        let refuse = |message: String| failed(WHAT, path)(invalid(message));
        let text = self.text_of(path).map_err(failed(WHAT, path))?;
        let text = text.ok_or_else(|| failed(WHAT, path)(io::ErrorKind::NotFound.into()))?;
        let theirs = self.tree_in(path, &text).map_err(failed(WHAT, path))?;
        let base = self.written.base(path).unwrap_or_else(|| theirs.clone());
        let whole = is_ours(&base) && self.is_as_written(path, &text, &theirs);
        let (ours, files) = if whole {
            let tree = index::to_tree(session, Some(&base)).map_err(|error| refuse(error.to_string()))?;
            (Known::new(tree), changed.to_vec())
        } else {
            let Rewritten { tree, files } = self.rewritten(session, changed, (path, &text), &base)?;
            (Known::new(tree), files)
        };
        let tree = self.reconciled(path, &base, &theirs, &ours, WHAT)?;
        if base != theirs && items_of(&tree, "rounds").len() > session.rounds.len() {
            return Err(refuse(IndexError::UnknownRounds.to_string()));
        }
        let new = match whole {
            true => yaml::write(&*tree),
            false => splice(&text, &tree).map_err(|error| refuse(error.to_string()))?,
        };
        let folder = match entry.and_then(|entry| entry.path.parent()) {
            Some(folder) => folder.to_owned(),
            None => self.session_path(&session.id),
        };
        let made = match files.is_empty() && entry.is_none() {
            true => Vec::new(),
            false => self.disk().make_folders(&folder).map_err(failed(WHAT, &folder))?,
        };
        let before = Before::read(Some(&text));
        let index = Tree { text: new, tree, ours, whole, before };
        let lines = Lines::read(self.disk(), &self.session_path(&session.id));
        let lines = lines
            .map_err(|part| {
                failed(WHAT, &part.file)(invalid(format!("the file is left alone: {}", part.message)))
            })?
            .unwrap_or_default();
        let stage_index = || self.stage_tree(path, index, WHAT);
        let (index, artifacts) = self.stage_together(stage_index, (session, &lines), &files);
        let publish = || {
            let mut staged = artifacts?;
            // What is as it was before is nothing that we wrote.
            let is_new = |one: &&StagedTree| one.tree.before != Before::read(Some(&one.tree.text));
            let of_artifacts =
                staged.iter().filter(is_new).map(|one| (one.path.as_path(), one.tree.text.as_str()));
            let checks = lines::staged(self.disk(), &self.session_path(&session.id), of_artifacts, WHAT)?;
            if let Some(entry) = entry {
                staged.push(self.stage_entry(entry)?);
            }
            staged.push(index?);
            self.publish_trees(checks, staged)
        };
        publish().inspect_err(|_| self.disk().remove_folders(&made))
    }

    /// What the index becomes that somebody else laid out: in its own generation, each change in its place.
    fn rewritten<'a>(
        &self,
        session: &Session,
        changed: &[&'a Artifact],
        (path, text): (&Path, &str),
        base: &Map<String, Value>,
    ) -> Result<Rewritten<'a>, StoreError> {
        let refuse = |message: String| failed(WHAT, path)(invalid(message));
        if let Some(why) = read_only(text) {
            return Err(refuse(format!("the file is left alone: {why}")));
        }
        let files = self.listed_artifacts(&session.id).map_err(failed(WHAT, path))?;
        let view = View::read(&session.id, base, &files).map_err(|unread| refuse(unread.message))?;
        let embedded = self.embedded(&session.id, &view);
        let journal = read_journal(self.disk(), &self.session_path(&session.id).join(journal::NAME));
        let journal = journal.map_err(|error| failed(WHAT, path)(error.into_io()))?;
        let known = write::Known { old: base, view: &view, embedded: &embedded, journal: &journal.entries };
        rewrite(session, changed, &known).map_err(|error| refuse(error.to_string()))
    }

    /// Our change of what we read, in what is there now. Where both changed the same key, ours is kept beside the file.
    fn reconciled(
        &self,
        path: &Path,
        base: &Known,
        theirs: &Known,
        ours: &Known,
        what: &str,
    ) -> Result<Known, StoreError> {
        if base == theirs {
            return Ok(ours.clone());
        }
        reconcile(base, theirs, ours).map(Known::new).map_err(|keys| {
            let text = yaml::write(&**ours);
            match self.disk().keep_ours(path, text.as_bytes()) {
                Ok(kept) => failed(what, path)(Changed { keys, kept: Some(kept) }.into_error()),
                Err(error) => failed(what, path)(error),
            }
        })
    }

    /// Refused where the file is only the beginning of what was last written into it: what it lacks nobody took out, as far
    /// as is known, and our change would make it last.
    fn stage_artifact(
        &self,
        session: &Session,
        artifact: &Artifact,
        lines: &Lines,
    ) -> Result<StagedTree, StoreError> {
        const WHAT: &str = "writing an artifact";
        let folder = self.session_path(&session.id);
        let started_at = session.timing.started_at;
        if !is_artifact_id(&artifact.id) {
            return Err(failed(WHAT, &folder)(bad_id(&artifact.id)));
        }
        let path = folder.join(format!("{}.yaml", artifact.id));
        let text = self.text_of(&path).map_err(failed(WHAT, &path))?;
        if let Some(lost) = text.as_deref().and_then(|text| lines.lost_end(&path, text)) {
            return Err(failed(WHAT, &path)(invalid(format!("it {}; it is left alone", lost.words()))));
        }
        let wrong = |error: serde_json::Error| failed(WHAT, &path)(error.into());
        let before = Before::read(text.as_deref());
        let Some(text) = text else {
            let tree = Known::new(artifact::to_tree(artifact).map_err(wrong)?);
            let text = yaml::write(&*tree);
            let tree = Tree { text, ours: tree.clone(), tree, whole: true, before };
            return self.stage_tree(&path, tree, WHAT);
        };
        let theirs = self.tree_in(&path, &text).map_err(failed(WHAT, &path))?;
        let refuse = |message: String| failed(WHAT, &path)(invalid(message));
        let Some(base) = self.written.base(&path) else {
            return self.stage_beside(&path, (&text, theirs), artifact);
        };
        let read = |tree: &Map<String, Value>| {
            artifact::from_tree(tree, &artifact.id)
                .map(|mut known| {
                    artifact::take_word(&mut known, tree, started_at);
                    known
                })
                .map_err(|(key, message)| refuse(format!("the file is left alone: {key}: {message}")))
        };
        read(&theirs)?;
        let known = read(&base)?;
        let ours = Known::new(patched(&base, &known, artifact).map_err(wrong)?);
        let tree = self.reconciled(&path, &base, &theirs, &ours, WHAT)?;
        self.stage_over(&path, (&text, &theirs), tree, ours)
    }

    /// A new artifact where somebody put a file, of which the session knows nothing: what both say passes, as after a crash; where
    /// the file says something else, it is kept, with ours beside it.
    fn stage_beside(
        &self,
        path: &Path,
        (text, theirs): (&str, Known),
        artifact: &Artifact,
    ) -> Result<StagedTree, StoreError> {
        const WHAT: &str = "writing an artifact";
        let ours = artifact::to_tree(artifact).map_err(|error| failed(WHAT, path)(error.into()))?;
        let ours = Known::new(ours);
        let nothing = Known::default();
        let tree = self.reconciled(path, &nothing, &theirs, &ours, WHAT)?;
        self.stage_over(path, (text, &theirs), tree, ours)
    }

    /// Stages `tree` over a file that says `theirs`: as a whole where we laid the file out, else each change in its place.
    fn stage_over(
        &self,
        path: &Path,
        (text, theirs): (&str, &Known),
        tree: Known,
        ours: Known,
    ) -> Result<StagedTree, StoreError> {
        const WHAT: &str = "writing an artifact";
        let is_in_order = theirs
            .keys()
            .filter(|key| tree.contains_key(*key))
            .eq(tree.keys().filter(|key| theirs.contains_key(*key)));
        let whole = is_in_order && self.is_as_written(path, text, theirs);
        let new = match whole {
            true => yaml::write(&*tree),
            false => splice(text, &tree).map_err(|error| failed(WHAT, path)(invalid(error.to_string())))?,
        };
        let before = Before::read(Some(text));
        self.stage_tree(path, Tree { text: new, tree, ours, whole, before }, WHAT)
    }

    /// An entry of the history, which is new or not written at all.
    fn stage_entry(&self, entry: &Entry) -> Result<StagedTree, StoreError> {
        const WHAT: &str = "writing the history of the review";
        let tree = Known::new(entry.tree.clone());
        let text = yaml::write(&*tree);
        let tree = Tree { text, ours: tree.clone(), tree, whole: true, before: Before::Nothing };
        self.stage_tree(&entry.path, tree, WHAT)
    }

    /// Stages the index and the artifacts side by side: each file is rendered, read back and synced for itself, and a
    /// disk that gets several syncs at once does them together.
    fn stage_together(
        &self,
        index: impl FnOnce() -> Result<StagedTree, StoreError> + Send,
        (session, lines): (&Session, &Lines),
        changed: &[&Artifact],
    ) -> (Result<StagedTree, StoreError>, Result<Vec<StagedTree>, StoreError>) {
        let share = changed.len().div_ceil(STAGING_THREADS).max(1);
        std::thread::scope(|scope| {
            let stage = |artifacts: &[&Artifact]| {
                artifacts
                    .iter()
                    .map(|artifact| self.stage_artifact(session, artifact, lines))
                    .collect::<Vec<_>>()
            };
            let threads: Vec<_> =
                changed.chunks(share).map(|artifacts| scope.spawn(move || stage(artifacts))).collect();
            let index = index();
            let staged = threads.into_iter().flat_map(joined);
            (index, staged.collect())
        })
    }

    fn stage_tree(&self, path: &Path, tree: Tree, what: &str) -> Result<StagedTree, StoreError> {
        let check = || reads_back(&tree.text, |read| read.as_object() == Some(&*tree.tree));
        let stage = || self.disk().stage(path, tree.text.as_bytes(), tree.before.clone(), what);
        // A long text is read back while the disk syncs it; a temporary file that means something else goes unpublished.
        let (checked, file) = if tree.text.len() < WORTH_A_THREAD {
            (check(), stage())
        } else {
            std::thread::scope(|scope| {
                let checked = scope.spawn(check);
                let file = stage();
                (joined(checked), file)
            })
        };
        checked.map_err(failed(what, path))?;
        Ok(StagedTree { path: path.to_owned(), file: file?, tree })
    }

    /// The check values of the lines are no tree, and change with what they are of.
    fn publish_trees(&self, checks: Option<Staged>, staged: Vec<StagedTree>) -> Result<(), StoreError> {
        let mut steps: Vec<Step> = checks.into_iter().map(Step::Put).collect();
        let mut written = Vec::new();
        for StagedTree { path, file, tree } in staged {
            steps.push(Step::Put(file));
            written.push((path, tree));
        }
        self.carry_out(steps, WHAT)?;
        for (path, Tree { text, tree, ours, whole, .. }) in written {
            self.written.begin_with(&path, ours);
            self.written.remember(&path, text, tree, whole);
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
    fn tree_in(&self, path: &Path, text: &str) -> io::Result<Known> {
        if let Some(tree) = self.written.tree(path, text) {
            return Ok(tree);
        }
        if let Some(second) = second_document(text) {
            return Err(invalid(second.words()));
        }
        let damaged = |(line, column, message): (u64, u64, String)| {
            invalid(match conflict_marker(text) {
                Some(line) => format!(
                    "git left its conflict markers in the file, line {line}: it is left alone until one of the two versions is chosen"
                ),
                None => format!(
                    "the file on disk is damaged and left alone: line {line}, column {column}: {message}"
                ),
            })
        };
        read_map(text).map(Known::new).map_err(damaged)
    }

    /// Whether a text is to the byte what we would write.
    fn is_as_written(&self, path: &Path, text: &str, tree: &Map<String, Value>) -> bool {
        let is_same = || yaml::write(tree) == text;
        self.written.is_whole(path, text).unwrap_or_else(is_same)
    }

    /// An active session is the current one, a closed one no longer. The session is committed by now: a pointer that
    /// cannot be written must not say otherwise.
    fn point_to(&self, session: &Session) {
        let current = self.current_session();
        let is_current = current.as_deref() == Some(session.id.as_str());
        let _ = match session.status {
            SessionStatus::Active if !is_current => self.point(Some(&session.id)),
            SessionStatus::Closed if is_current => self.point(None),
            _ => Ok(()),
        };
    }
}

/// Whether an index is in our form.
fn is_ours(tree: &Map<String, Value>) -> bool {
    let is_round = |round: &Value| Round::deserialize(round).is_ok() && round.get("participation").is_some();
    generation(tree) == Generation::B && items_of(tree, "rounds").iter().all(is_round)
}
