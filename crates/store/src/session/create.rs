//! A new session: folder, snapshots, agenda, an empty journal, and last the index that makes it visible.

use std::io;
use std::path::Path;

use roundtable_engine::error::StoreError;
use roundtable_engine::record::JournalEntry;
use roundtable_engine::session::Session;
use serde_json::Value;

use super::artifact::{self, render};
use super::lines::{self, Lines};
use super::{index, journal, snapshots};
use crate::disk::{Before, Step, temporary_name};
use crate::files::failed;
use crate::paths::{bad_id, is_artifact_id, is_session_id};
use crate::project::Project;

const WHAT: &str = "creating the session";

impl Project {
    /// Writes a new session and makes it the current one. The index comes last: before it, there is no session.
    ///
    /// # Errors
    /// [`StoreError`]; of kind `AlreadyExists` when a file or folder has its id. Then nothing of it is left.
    pub fn create_session(&self, session: &Session) -> Result<(), StoreError> {
        self.create_with(session, &[])
    }

    /// The same of a session that begins with rounds of another one: `journal` is what was said in them.
    ///
    /// # Errors
    /// As [`Project::create_session`].
    pub fn create_with(&self, session: &Session, journal: &[JournalEntry]) -> Result<(), StoreError> {
        let index = self.index_path(&session.id);
        if !is_session_id(&session.id) {
            return Err(failed(WHAT, &self.sessions_path())(bad_id(&session.id)));
        }
        self.exclusively(WHAT, &index, || {
            self.create_alone(session, journal)?;
            // A pointer that cannot be written is no reason to lose the session: the list shows it.
            let _ = self.point(Some(&session.id));
            Ok(())
        })
    }

    fn create_alone(&self, session: &Session, journal: &[JournalEntry]) -> Result<(), StoreError> {
        let index = self.index_path(&session.id);
        if self.is_taken(&session.id).map_err(failed(WHAT, &index))? {
            return Err(failed(WHAT, &index)(io::ErrorKind::AlreadyExists.into()));
        }
        let sessions = self.sessions_path();
        let made = self.disk().make_folders(&sessions).map_err(failed(WHAT, &sessions))?;
        let building = sessions.join(temporary_name());
        self.build(session, journal, &building).inspect_err(|_| {
            // Made a moment ago, and by us alone.
            let _ = self.disk().remove_all(&building);
            self.disk().remove_folders(&made);
        })
    }

    /// Fills a folder that nobody sees; then it gets its name and the index its place, both or none.
    fn build(&self, session: &Session, journal: &[JournalEntry], building: &Path) -> Result<(), StoreError> {
        let (folder, disk) = (self.session_path(&session.id), self.disk());
        disk.make_folder(building).map_err(failed(WHAT, &folder))?;
        let lay_bytes = |name: &str, bytes: &[u8]| {
            disk.lay(&building.join(name), bytes, None).map_err(failed(WHAT, &folder.join(name)))
        };
        let lay = |name: &str, text: &str| lay_bytes(name, text.as_bytes());
        let mut checks = Lines::default();
        for (name, text) in snapshots::write(session).map_err(failed(WHAT, &folder))? {
            lay(name, &text)?;
            checks.note(name, &text);
        }
        let lines = journal::lines_of(journal).map_err(failed(WHAT, &folder.join(journal::NAME)))?;
        lay_bytes(journal::NAME, &lines)?;
        let mut bases = Vec::new();
        for artifact in &session.artifacts {
            if !is_artifact_id(&artifact.id) {
                return Err(failed(WHAT, &folder)(bad_id(&artifact.id)));
            }
            let name = format!("{}.yaml", artifact.id);
            let tree = artifact::to_tree(artifact).map_err(io::Error::from);
            let tree = tree.map_err(failed(WHAT, &folder.join(&name)))?;
            let text = render(&Value::Object(tree.clone())).map_err(failed(WHAT, &folder.join(&name)))?;
            lay(&name, &text)?;
            checks.note(&name, &text);
            bases.push((folder.join(&name), tree));
        }
        lay(lines::NAME, &checks.text())?;
        disk.sync_folder(building).map_err(failed(WHAT, &folder))?;
        let path = self.index_path(&session.id);
        let base = index::to_tree(session, None).map_err(io::Error::other).map_err(failed(WHAT, &path))?;
        let text = render(&Value::Object(base.clone())).map_err(failed(WHAT, &path))?;
        let index = disk.stage(&path, text.as_bytes(), Before::Nothing, WHAT)?;
        self.carry_out(vec![Step::to(building, &folder), Step::Put(index)], WHAT)?;
        bases.push((path, base));
        for (path, base) in bases {
            self.written.begin_with(&path, base);
        }
        Ok(())
    }
}
