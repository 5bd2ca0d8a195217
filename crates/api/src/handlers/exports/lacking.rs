//! What a document has lost: what its sessions approved, and what its own summary lists, where no section of it stands.

use roundtable_documents::export::{Item, items, listed_alone};
use roundtable_documents::{defined_ids, inputs, language_of};
use roundtable_engine::config::Workflow;
use roundtable_engine::session::{Session, SessionStatus};
use roundtable_engine::text::conflict_marker;
use roundtable_store::{Finding, FindingCode, Project, SessionListing};

use super::super::places::{ARCHITECTURE, REQUIREMENTS};
use super::super::run::load_for_text;
use super::record_name;
use super::source::sessions;
use crate::exports::Job;
use crate::wire::{ExportLacking, WireError};

/// Ids that a finding names one by one.
const MOST_NAMED: usize = 12;

/// A document, and who knows its items.
pub(super) struct Held<'a> {
    pub(super) path: &'a str,
    pub(super) text: &'a str,
    /// As `sessions` know them.
    pub(super) items: &'a [Item],
    pub(super) sessions: &'a [&'a Session],
}

/// What the sessions of this document have approved and it does not hold; with no session, what it lists alone and no session
/// knows.
pub(super) fn lacking(project: &Project, held: &Held<'_>) -> Vec<ExportLacking> {
    let is_item = |id: &String| held.items.iter().any(|item| item.id == *id);
    let mut listed = listed_alone(held.text);
    let begun = if listed.is_empty() && held.items.is_empty() { of_nothing(project, held) } else { None };
    let is_of_document = |session: &&&Session| {
        held.items.iter().any(|item| item.session == session.id)
            || listed.iter().any(|id| session.artifact(id).is_some())
    };
    let of_document: Vec<&Session> =
        held.sessions.iter().filter(is_of_document).copied().chain(begun.as_ref()).collect();
    let mut found: Vec<ExportLacking> = Vec::new();
    for session in of_document {
        let mut artifacts = roundtable_documents::fidelity(session, held.text).missing;
        artifacts.retain(|id| !is_item(id));
        listed.retain(|id| !artifacts.contains(id));
        found.push(ExportLacking { session: session.id.clone(), artifacts });
    }
    found.push(ExportLacking { session: String::new(), artifacts: listed });
    found.retain(|of| !of.artifacts.is_empty());
    found
}

/// The session that a document of ours is of, where nothing in it names any more what it held: the newest one that is over, of
/// those that write such a document.
fn of_nothing(project: &Project, held: &Held<'_>) -> Option<Session> {
    let workflow = match held.path {
        path if REQUIREMENTS.contains(&path) => Workflow::Specs,
        path if ARCHITECTURE.contains(&path) => Workflow::Design,
        _ => return None,
    };
    if !held.text.trim().is_empty() && language_of(held.text).is_none() {
        return None;
    }
    let root = project.root().display().to_string();
    let newest = project.sessions().into_iter().find_map(|listing| match listing {
        SessionListing::Readable(one) if one.workflow == workflow && one.status == SessionStatus::Closed => {
            Some(one.id)
        }
        _ => None,
    });
    load_for_text(&root, &newest?).ok().map(|run| run.session)
}

/// Documents of a project that were emptied, or lost sections that they had. Sessions are read until each item is known.
pub fn lost_in_documents(project: &Project) -> Vec<Finding> {
    let mut found = Vec::new();
    for entry in project.documents() {
        let is_whole =
            REQUIREMENTS.contains(&entry.path.as_str()) || ARCHITECTURE.contains(&entry.path.as_str());
        let is_summary = entry.path.starts_with(".s2s/sessions/") && entry.path.ends_with("-summary.md");
        if !is_whole && !is_summary && record_name(&entry.path).is_none() {
            continue;
        }
        let Ok(file) = project.read_document(&entry.path) else { continue };
        let text = String::from_utf8_lossy(&file.bytes);
        if text.trim().is_empty() {
            found.push(Finding::of_document(FindingCode::DocumentEmpty, &entry.path, []));
        } else if is_whole && conflict_marker(&text).is_none() {
            // What cannot be read of sessions is found there.
            let lost = lost(project, &entry.path, &text).unwrap_or_default();
            found.extend((!lost.is_empty()).then(|| {
                let artifacts = named(&lost);
                let values = [("artifacts", artifacts.as_str())];
                Finding::of_document(FindingCode::DocumentCutOff, &entry.path, values)
            }));
        }
    }
    found
}

/// The ids of which a document of ours has lost the section: what it says that it was made from, and what it lists; of one that
/// lost its end with that, what its sessions approved. What was approved later is no loss.
fn lost(project: &Project, path: &str, text: &str) -> Result<Vec<String>, WireError> {
    let listed = listed_alone(text);
    let made = inputs(text);
    if made.is_empty() && listed.is_empty() && language_of(text).is_none() {
        return Ok(Vec::new());
    }
    let ids: Vec<String> = items(text, &[]).into_iter().map(|item| item.id).chain(listed.clone()).collect();
    let (known, _) = sessions(project, None, &ids, &Job::default())?;
    let known: Vec<&Session> = known.iter().collect();
    let items = items(text, &known);
    let held = Held { path, text, items: &items, sessions: &known };
    let is_over =
        |id: &str| known.iter().all(|session| session.id != id || session.status == SessionStatus::Closed);
    let mut lost: Vec<String> = Vec::new();
    for ExportLacking { session, artifacts } in lacking(project, &held) {
        let of = made.iter().find(|of| of.session == session && of.is_whole);
        let was_there = |id: &String| match of {
            Some(of) => of.artifacts.iter().any(|(made_from, _)| made_from == id),
            None => made.is_empty() && is_over(&session),
        };
        lost.extend(artifacts.into_iter().filter(|id| listed.contains(id) || was_there(id)));
    }
    let defined = defined_ids(text);
    lost.retain(|id| !defined.contains(id));
    Ok(lost)
}

/// Some of many.
fn named(ids: &[String]) -> String {
    let shown = ids.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join(", ");
    if ids.len() > MOST_NAMED { format!("{shown}, …") } else { shown }
}
