//! The words of what is exported, and what it is called.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_documents::export::{Item, combined, items, items_of_records, listed_alone, parsed};
use roundtable_documents::{Chosen, DocumentOptions, TitleOf, selection};
use roundtable_engine::Timestamp;
use roundtable_engine::session::Session;
use roundtable_engine::text::{conflict_marker, says_nothing};
use roundtable_library::Library;
use roundtable_store::{DocumentEntry, Project};

use super::super::documents::{options, places, same_items};
use super::super::run::load_for_text;
use super::super::writing::language;
use super::practice;
use super::records::{record_name, records_of};
use crate::errors;
use crate::wire::{ChosenArtifact, ErrorCode, ExportOf, WireError};

/// The words of a document, and how its items are found in it.
pub(super) struct Words {
    pub(super) title: String,
    pub(super) text: String,
    /// By file name, where it is made of decision records.
    pub(super) records: Option<Vec<(String, String)>>,
    /// As in [`Source`].
    pub(super) chosen: Vec<(Session, Vec<String>)>,
}

impl Words {
    /// Where it says what it was made from: of decision records each says it of its own.
    pub(super) fn made_from(&self) -> String {
        match &self.records {
            Some(records) => records.iter().map(|(_, text)| format!("{text}\n\n")).collect(),
            None => self.text.clone(),
        }
    }

    /// Each text that it is made of, with what it is called: of decision records the names of their files.
    pub(super) fn each(&self) -> Vec<(&str, &str)> {
        match &self.records {
            Some(records) => records.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect(),
            None => vec![(self.title.as_str(), self.text.as_str())],
        }
    }

    /// Whether one of its texts is there and says nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.each().iter().any(|(_, text)| says_nothing(text))
    }

    /// Whether one of its texts holds both versions of what git could not join.
    pub(super) fn is_marked(&self) -> bool {
        self.each().iter().any(|(_, text)| conflict_marker(text).is_some())
    }

    /// What its summary lists and no section of it says.
    pub(super) fn listed_alone(&self) -> Vec<String> {
        if self.records.is_some() { Vec::new() } else { listed_alone(&self.text) }
    }

    pub(super) fn items(&self, sessions: &[&Session]) -> Vec<Item> {
        match &self.records {
            Some(records) => items_of_records(records, sessions),
            None => items(&self.text, sessions),
        }
    }
}

/// What the title of an export is, without reading it.
///
/// # Errors
/// When there is no such document.
pub(super) fn title(project: &Project, of: &ExportOf) -> Result<String, WireError> {
    match of {
        ExportOf::Document { document } => Ok(title_of(&project.documents(), document)),
        ExportOf::Decisions => Ok(title_of_decisions(project)),
        ExportOf::Brief { .. } => Ok(title_of_brief(project)),
        ExportOf::Traceability { .. } => Ok(title_of_trace(project)),
        ExportOf::Selection { .. } => Ok(title_of_selection(project)),
    }
}

pub(super) fn title_of_trace(project: &Project) -> String {
    format!("Traceability: {}", project.name())
}

fn title_of(entries: &[DocumentEntry], path: &str) -> String {
    let entry = entries.iter().find(|entry| entry.path == path);
    entry.map_or_else(|| path.to_owned(), |entry| entry.title.clone())
}

fn title_of_decisions(project: &Project) -> String {
    language(project).title(TitleOf::Decisions, &project.name())
}

fn title_of_brief(project: &Project) -> String {
    language(project).title(TitleOf::Brief, &project.name())
}

fn title_of_selection(project: &Project) -> String {
    language(project).title(TitleOf::Selection, &project.name())
}

/// The names of those who can sit at a table of this project, by their ids.
pub(super) fn names(project: &Project) -> BTreeMap<String, String> {
    let library = Library::for_project(project.root());
    library.participants().into_iter().map(|role| (role.id, role.name)).collect()
}

/// A session whose index lost its mark has it again where anything else says so.
pub(super) fn mark(session: &mut Session, marked: &BTreeSet<String>) {
    session.practice |= marked.contains(&session.id) || practice::says(&session.artifacts);
}

/// The words of a document that is there, or that is made for this export.
///
/// # Errors
/// What cannot be read, and artifacts that were chosen and are not there.
pub(super) fn words(
    project: &Project,
    of: &ExportOf,
    now: Timestamp,
    marked: &BTreeSet<String>,
) -> Result<Words, WireError> {
    let entries = project.documents();
    match of {
        ExportOf::Document { document } => {
            let text = text(project, document)?;
            let title = title_of(&entries, document);
            let records = record_name(document).map(|name| vec![(name.to_owned(), text.clone())]);
            Ok(Words { title, text, records, chosen: Vec::new() })
        }
        ExportOf::Decisions => {
            let mut records = Vec::new();
            for path in records_of(&entries, &places(project)?) {
                let name = path.rsplit('/').next().unwrap_or_default().to_owned();
                records.push((name, text(project, &path)?));
            }
            if records.is_empty() {
                let params = [("what", "decision record".to_owned())];
                return Err(WireError::new(ErrorCode::ExportNoDocument, params, ""));
            }
            let title = title_of_decisions(project);
            let text = combined(&title, &records, &names(project));
            Ok(Words { text, title, records: Some(records), chosen: Vec::new() })
        }
        ExportOf::Brief { session } => {
            let mut run = load_for_text(&project.root().display().to_string(), session)?;
            mark(&mut run.session, marked);
            let text = roundtable_documents::brief(&run.session, &options(project, session, now));
            let title = parsed(&text).title.unwrap_or_else(|| title_of_brief(project));
            Ok(Words { title, text, records: None, chosen: Vec::new() })
        }
        ExportOf::Selection { artifacts } => of_selection(project, artifacts, now, marked),
        ExportOf::Traceability { .. } => Err(errors::internal("what rests on what has no words")),
    }
}

/// Chosen artifacts as a document. What cannot be found among them is an error: the user chose it.
fn of_selection(
    project: &Project,
    chosen: &[ChosenArtifact],
    now: Timestamp,
    marked: &BTreeSet<String>,
) -> Result<Words, WireError> {
    let mut by_session: Vec<(Session, Vec<String>)> = Vec::new();
    for ChosenArtifact { session, artifact } in chosen {
        let at = match by_session.iter().position(|(known, _)| known.id == *session) {
            Some(at) => at,
            None => {
                let mut run = load_for_text(&project.root().display().to_string(), session)?;
                mark(&mut run.session, marked);
                by_session.push((run.session, Vec::new()));
                by_session.len() - 1
            }
        };
        let (known, ids) = &mut by_session[at];
        if known.artifact(artifact).is_none() {
            return Err(WireError::new(ErrorCode::ArtifactMissing, [("id", artifact.clone())], ""));
        }
        ids.push(artifact.clone());
    }
    if by_session.is_empty() {
        return Err(errors::internal("nothing was chosen"));
    }
    let chosen: Vec<Chosen<'_>> =
        by_session.iter().map(|(session, artifacts)| Chosen { session, artifacts }).collect();
    let language = language(project);
    let version = crate::VERSION.to_owned();
    let (since, same) = (BTreeMap::new(), same_items(project));
    let (unread, unread_files, elsewhere) = (Vec::new(), Vec::new(), Vec::new());
    let options =
        DocumentOptions { date: now, version, unread, unread_files, since, elsewhere, same, language };
    let text = selection(&chosen, &project.name(), &options);
    Ok(Words { title: title_of_selection(project), text, records: None, chosen: by_session })
}

fn text(project: &Project, path: &str) -> Result<String, WireError> {
    let file = project.read_document(path).map_err(errors::document)?;
    Ok(String::from_utf8_lossy(&file.bytes).into_owned())
}
