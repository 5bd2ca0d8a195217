//! Earlier versions of documents: what there is of them, what is different, and the way back.

use roundtable_store::{DocumentError, DocumentVersion, Project};

use super::documents::{diff, expected};
use super::gone::made_from_kept;
use super::project;
use crate::wire::*;
use crate::{Api, Host, errors};

impl<H: Host> Api<H> {
    /// A write as any other: what stands there is kept, and nothing happens when that is not what was seen.
    pub(super) fn put_back(&self, request: &PutVersionBack) -> Result<VersionPutBack, WireError> {
        let project = project(&request.path)?;
        let at = self.host().clock().now();
        let done = project
            .put_version_back(&request.document, &request.version, expected(&request.existing_hash), at)
            .map_err(errors::document)?;
        self.searches.changed(&project);
        Ok(VersionPutBack { kept: done.kept, existing_hash: done.hash })
    }

    pub(super) fn versions(&self, request: &DocumentRef) -> Result<DocumentVersions, WireError> {
        let project = project(&request.path)?;
        let versions = project.document_versions(&request.document).map_err(errors::document)?;
        let by_versions = || versions.first().and_then(|version| version.session.clone());
        let mut sessions = made_from_kept(&project, &request.document);
        if sessions.is_empty() {
            sessions.extend(self.written_from(&project, &request.document).or_else(by_versions));
            sessions.retain(|id| project.session_topic(id).is_some());
        }
        let oldest = versions.last().map(|version| version.name.clone());
        let row = |version: DocumentVersion| VersionRow {
            is_last: version.is_last,
            at: version.at,
            topic: version.session.as_ref().and_then(|id| project.session_topic(id)).unwrap_or_default(),
            session: version.session,
            has_previous: oldest.as_ref() != Some(&version.name),
            version: version.name,
        };
        Ok(DocumentVersions {
            sessions: sessions.into_iter().map(|id| of_document(&project, id)).collect(),
            // One that is to the byte what stands there differs in nothing.
            versions: versions.into_iter().filter(|version| !version.stands).map(row).collect(),
        })
    }
}

pub(super) fn compare(request: &CompareVersion) -> Result<VersionDiff, WireError> {
    let project = project(&request.path)?;
    let read = |name: &str| project.read_version(&request.document, name).map_err(errors::document);
    let version = text(&read(&request.version)?.bytes);
    let (now, existing_hash) = match project.read_document(&request.document) {
        Ok(file) => (text(&file.bytes), file.hash),
        Err(DocumentError::Missing { .. }) => Default::default(),
        Err(error) => return Err(errors::document(error)),
    };
    let diff = match request.against {
        VersionAgainst::Now => diff(&version, &now),
        VersionAgainst::Previous => diff(&text(&read(&previous(&project, request)?)?.bytes), &version),
    };
    Ok(VersionDiff { diff, existing_hash })
}

/// A session as it is named beside a document.
pub(super) fn of_document(project: &Project, session: String) -> SessionOfDocument {
    let known = project.session_summary(&session);
    let (topic, forked_from) =
        known.map_or_else(|| (session.clone(), None), |known| (known.topic, known.forked_from));
    SessionOfDocument { session, topic, forked_from }
}

/// The name of the version before one.
fn previous(project: &Project, request: &CompareVersion) -> Result<String, WireError> {
    let versions = project.document_versions(&request.document).map_err(errors::document)?;
    let mut older = versions.into_iter().skip_while(|version| version.name != request.version).skip(1);
    older.next().map(|version| version.name).ok_or_else(|| {
        let (path, name) = (request.document.clone(), request.version.clone());
        errors::document(DocumentError::VersionMissing { path, name })
    })
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
