//! Documents: preview, write with the fidelity check, read.

use std::path::PathBuf;

use roundtable_documents::{DocumentOptions, Fidelity};
use roundtable_engine::config::Workflow;
use roundtable_engine::context::DocumentItem;
use roundtable_engine::session::Session;
use roundtable_engine::text::clip;
use roundtable_store::{DocumentError, Expected, Project};
use similar::{ChangeTag, TextDiff};

use super::project;
use super::sessions::{Run, load_session};
use crate::wire::*;
use crate::{Api, Host, errors, markdown};

/// Where a specs session's document goes.
pub(super) const REQUIREMENTS: &str = "docs/specifications/requirements.md";

/// Items of the document that a session is told: more would crowd the prompt of every call.
const MOST_IN_DOCUMENT: usize = 500;
/// Characters of a title in that list.
const LONGEST_TITLE: usize = 160;

/// A document as it would be written, and what is there now.
struct Draft {
    text: String,
    existing: Option<(String, String)>,
}

impl<H: Host> Api<H> {
    pub(super) fn preview(&self, request: &PreviewDocument) -> Result<DocumentPreview, WireError> {
        let (Run { project, session }, _) = load_session(&request.path, &request.session)?;
        let draft = self.draft(&project, &session, request.mode)?;
        let (html, _) = markdown::render(&draft.text);
        let (existing, existing_hash) = draft.existing.unwrap_or_default();
        let exists = !existing_hash.is_empty();
        Ok(DocumentPreview {
            path: REQUIREMENTS.to_owned(),
            exists,
            mode: request.mode,
            html,
            diff: if exists { diff(&existing, &draft.text) } else { Vec::new() },
            fidelity: fidelity_view(roundtable_documents::fidelity(&session, &draft.text)),
            existing_hash,
            approved: roundtable_documents::approved(&session)
                .iter()
                .map(|artifact| artifact.id.clone())
                .collect(),
        })
    }

    /// Writes, reads back, and checks what was read. An incomplete document is an error; what was there before stays
    /// until the whole new one is durable.
    pub(super) fn write(&self, request: &WriteDocument) -> Result<DocumentWritten, WireError> {
        let (Run { project, session }, _) = load_session(&request.path, &request.session)?;
        let draft = self.draft(&project, &session, request.mode)?;
        complete(&roundtable_documents::fidelity(&session, &draft.text))?;
        let expected = match request.existing_hash.as_str() {
            "" => Expected::Nothing,
            hash => Expected::Hash(hash),
        };
        project.write_document(REQUIREMENTS, draft.text.as_bytes(), expected).map_err(errors::document)?;
        let (text, _) = existing(&project)?.unwrap_or_default();
        let fidelity = roundtable_documents::fidelity(&session, &text);
        complete(&fidelity)?;
        Ok(DocumentWritten {
            path: REQUIREMENTS.to_owned(),
            full_path: project.root().join(REQUIREMENTS).display().to_string(),
            fidelity: fidelity_view(fidelity),
        })
    }

    fn draft(&self, project: &Project, session: &Session, mode: WriteMode) -> Result<Draft, WireError> {
        let options = DocumentOptions { date: self.host().clock().now(), version: crate::VERSION.to_owned() };
        let generated = roundtable_documents::requirements(session, &options);
        let existing = existing(project)?;
        let text = match (&existing, mode) {
            (Some((there, _)), WriteMode::Merge) => roundtable_documents::merge(there, &generated).text,
            _ => generated,
        };
        Ok(Draft { text, existing })
    }
}

fn complete(fidelity: &Fidelity) -> Result<(), WireError> {
    if fidelity.is_complete() {
        return Ok(());
    }
    Err(WireError::new(ErrorCode::DocumentIncomplete, [("missing", fidelity.missing.join(", "))], ""))
}

/// The document that is there: its text and hash.
fn existing(project: &Project) -> Result<Option<(String, String)>, WireError> {
    match project.read_document(REQUIREMENTS) {
        Ok(file) => Ok(Some((String::from_utf8_lossy(&file.bytes).into_owned(), file.hash))),
        Err(DocumentError::Missing { .. }) => Ok(None),
        Err(error) => Err(errors::document(error)),
    }
}

/// What stands in the document that a session of this workflow writes into.
pub(super) fn in_document(project: &Project, workflow: Workflow) -> Result<Vec<DocumentItem>, WireError> {
    if workflow != Workflow::Specs {
        return Ok(Vec::new());
    }
    let mut items =
        existing(project)?.map(|(text, _)| roundtable_documents::defined_items(&text)).unwrap_or_default();
    items.truncate(MOST_IN_DOCUMENT);
    for item in &mut items {
        item.title = clip(&item.title, LONGEST_TITLE);
    }
    Ok(items)
}

fn diff(old: &str, new: &str) -> Vec<DiffLine> {
    let diff = TextDiff::from_lines(old, new);
    diff.iter_all_changes()
        .map(|change| DiffLine {
            kind: match change.tag() {
                ChangeTag::Equal => DiffKind::Same,
                ChangeTag::Insert => DiffKind::Added,
                ChangeTag::Delete => DiffKind::Removed,
            },
            text: change.value().trim_end_matches(['\n', '\r']).to_owned(),
        })
        .collect()
}

fn fidelity_view(fidelity: Fidelity) -> FidelityView {
    FidelityView { approved: fidelity.approved, present: fidelity.present, missing: fidelity.missing }
}

/// Whether a document carries the mark of the practice panel, which `documents` puts near its top.
pub(super) fn is_practice(text: &str) -> bool {
    text.lines().take(40).any(|line| line.starts_with('>') && line.to_lowercase().contains("practice"))
}

pub(super) fn locate(request: &DocumentRef) -> Result<(Project, PathBuf), WireError> {
    let project = project(&request.path)?;
    // Reading checks that the path is one of the project's documents.
    project.read_document(&request.document).map_err(errors::document)?;
    let path = project.root().join(&request.document);
    Ok((project, path))
}

pub(super) fn read(request: &DocumentRef) -> Result<DocumentView, WireError> {
    let project = project(&request.path)?;
    let file = project.read_document(&request.document).map_err(errors::document)?;
    let text = String::from_utf8_lossy(&file.bytes).into_owned();
    let (html, outline) = markdown::render(&text);
    let entry = project.documents().into_iter().find(|entry| entry.path == request.document);
    Ok(DocumentView {
        full_path: project.root().join(&request.document).display().to_string(),
        path: request.document.clone(),
        title: entry.as_ref().map_or_else(|| request.document.clone(), |entry| entry.title.clone()),
        modified: entry.and_then(|entry| entry.modified),
        practice: is_practice(&text),
        html,
        outline,
        text,
    })
}
