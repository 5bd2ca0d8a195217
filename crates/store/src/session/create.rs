//! A new session: folder, snapshots, agenda, an empty journal, and last the index that makes it visible.

use std::io;
use std::path::Path;

use roundtable_engine::error::StoreError;
use roundtable_engine::session::Session;
use serde_json::Value;

use super::artifact::{self, render};
use super::{index, journal, snapshots};
use crate::files::failed;
use crate::paths::{bad_id, is_artifact_id, is_session_id};
use crate::project::Project;

impl Project {
    /// Writes a new session and makes it the current one. The index comes last: before it, there is no session.
    ///
    /// # Errors
    /// [`StoreError`]; of kind `AlreadyExists` when a file or folder has its id. Then nothing of it is left.
    pub fn create_session(&self, session: &Session) -> Result<(), StoreError> {
        const WHAT: &str = "creating the session";
        let index = self.index_path(&session.id);
        if !is_session_id(&session.id) {
            return Err(failed(WHAT, &self.sessions_path())(bad_id(&session.id)));
        }
        if self.is_taken(&session.id).map_err(failed(WHAT, &index))? {
            return Err(failed(WHAT, &index)(io::ErrorKind::AlreadyExists.into()));
        }
        let sessions = self.sessions_path();
        let made = self.disk().make_folders(&sessions).map_err(failed(WHAT, &sessions))?;
        let folder = self.session_path(&session.id);
        // Only one can make the folder: that settles whose id it is.
        let taken = self.disk().make_folder(&folder);
        let written = taken.map_err(failed(WHAT, &folder)).and_then(|()| {
            let filled = self.fill(session, &folder);
            if filled.is_err() {
                // Made a moment ago, and by us alone.
                let _ = self.disk().remove_all(&folder);
            }
            filled
        });
        if written.is_err() {
            self.disk().remove_folders(&made);
        } else {
            // A pointer that cannot be written is no reason to lose the session: the list shows it.
            let _ = self.set_current_session(Some(&session.id));
        }
        written
    }

    fn fill(&self, session: &Session, folder: &Path) -> Result<(), StoreError> {
        const WHAT: &str = "creating the session";
        let in_folder = |name: &str| folder.join(name);
        let mut files = Vec::new();
        for (name, text) in snapshots::write(session).map_err(failed(WHAT, folder))? {
            files.push(self.disk().stage(&in_folder(name), text.as_bytes(), WHAT)?);
        }
        files.push(self.disk().stage(&in_folder(journal::NAME), b"", WHAT)?);
        for artifact in &session.artifacts {
            if !is_artifact_id(&artifact.id) {
                return Err(failed(WHAT, folder)(bad_id(&artifact.id)));
            }
            let path = in_folder(&format!("{}.yaml", artifact.id));
            let text = artifact::to_tree(artifact)
                .map_err(io::Error::from)
                .and_then(|tree| render(&Value::Object(tree)));
            files.push(self.disk().stage(&path, text.map_err(failed(WHAT, &path))?.as_bytes(), WHAT)?);
        }
        let path = self.index_path(&session.id);
        let tree = index::to_tree(session, None).map_err(io::Error::other);
        let text = tree.and_then(|tree| render(&Value::Object(tree))).map_err(failed(WHAT, &path))?;
        let index = self.disk().stage(&path, text.as_bytes(), WHAT)?;
        self.disk().publish(files)?;
        if let Some(sessions) = folder.parent() {
            self.disk().sync_folder(sessions).map_err(failed(WHAT, sessions))?;
        }
        let published = self.disk().publish(vec![index]);
        if published.is_err() {
            // It may stand there although its folder could not be synced.
            let _ = self.disk().remove_file(&path);
        }
        published
    }
}
