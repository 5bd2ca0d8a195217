//! Documents that were written here and are gone: nothing in the project says any more that they were there.

use std::sync::PoisonError;

use roundtable_engine::Timestamp;
use roundtable_store::Project;

use super::places::in_other_place;
use crate::wire::{DocumentRow, SessionRow};
use crate::{Api, Host};

/// The sessions that the last kept text of a document was made from and that are there, the oldest first: so written, one after the
/// other, its items get the ids that they had.
pub(super) fn made_from_kept(project: &Project, document: &str) -> Vec<String> {
    let newest = project.document_versions(document).ok().and_then(|versions| versions.into_iter().next());
    let text = newest.and_then(|newest| project.read_version(document, &newest.name).ok());
    let text = text.map(|text| String::from_utf8_lossy(&text.bytes).into_owned()).unwrap_or_default();
    let mut made: Vec<(Option<Timestamp>, String)> = Vec::new();
    for of in roundtable_documents::inputs(&text) {
        let known = project.session_summary(&of.session);
        if let Some(known) = known.filter(|_| !made.iter().any(|(_, id)| *id == of.session)) {
            made.push((known.started_at, of.session));
        }
    }
    made.sort();
    made.into_iter().map(|(_, id)| id).collect()
}

impl<H: Host> Api<H> {
    /// Documents that were written for a session that is there, each with that session, and that are neither where they were nor in
    /// the other place.
    pub(super) fn gone(
        &self,
        project: &Project,
        sessions: &[SessionRow],
        documents: &[DocumentRow],
    ) -> Vec<(String, String)> {
        let there = |path: &str| documents.iter().any(|row| row.path == path);
        let is_gone = |path: &str| !there(path) && !in_other_place(path).is_some_and(there);
        let root = project.root().display().to_string();
        let settings = self.settings.lock().unwrap_or_else(PoisonError::into_inner);
        let written = settings.written(&root);
        let of_sessions = written.filter(|(_, session)| sessions.iter().any(|row| row.id == **session));
        let gone = of_sessions.filter(|(path, _)| is_gone(path));
        gone.map(|(path, session)| (path.clone(), session.clone())).collect()
    }

    /// The session that a document was written for last, as far as that was kept in mind.
    pub(super) fn written_from(&self, project: &Project, document: &str) -> Option<String> {
        let root = project.root().display().to_string();
        let settings = self.settings.lock().unwrap_or_else(PoisonError::into_inner);
        settings.written(&root).find(|(path, _)| *path == document).map(|(_, session)| session.clone())
    }

    /// A document was written: where it is gone one day, that it was there is known.
    pub(super) fn wrote(&self, project: &Project, documents: &[&str], session: &str) {
        let path = project.root().display().to_string();
        let kept = self.change_settings(|settings| {
            documents.iter().for_each(|document| settings.wrote(&path, document, session));
        });
        // The document is written whatever becomes of the settings.
        if let Err(error) = kept {
            tracing::warn!(%error, "that a document was written could not be kept in mind");
        }
    }
}
