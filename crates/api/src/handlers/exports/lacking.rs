//! What a document has lost: what its sessions approved, and what its own summary lists, where no section of it stands.

use std::borrow::Cow;
use std::collections::BTreeSet;

use roundtable_documents::export::{Item, items, listed_alone};
use roundtable_documents::{defined_ids, inputs, language_of, lost_source};
use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::config::Workflow;
use roundtable_engine::fork::{COPIED_FROM, first_ids, renamed_in, words_of};
use roundtable_engine::session::{Session, SessionStatus};
use roundtable_engine::text::{conflict_marker, says_nothing};
use roundtable_engine::told;
use roundtable_store::{Finding, FindingCode, Project, SessionListing};

use super::super::places::{ARCHITECTURE, REQUIREMENTS};
use super::super::run::load_for_text;
use super::super::versions::of_document;
use super::super::{inspection, project};
use super::known::sessions;
use super::record_name;
use crate::exports::Job;
use crate::wire::{DocumentRef, ExportLacking, LostInDocument, WireError};
use crate::{Api, Host};

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
    for session in &of_document {
        let mut artifacts = roundtable_documents::fidelity(session, held.text).missing;
        artifacts.retain(|id| !is_item(id));
        listed.retain(|id| !artifacts.contains(id));
        found.push(ExportLacking { session: session.id.clone(), artifacts });
    }
    found.push(ExportLacking { session: String::new(), artifacts: listed });
    once(&mut found, &of_document);
    found.retain(|of| !of.artifacts.is_empty());
    found
}

/// What several sessions say in the same words stands in a document once, under the id of the oldest, and is lost once: what that one
/// still says is lost only where nothing else is.
fn once(found: &mut [ExportLacking], newest_first: &[&Session]) {
    let from = |artifact: &Artifact| {
        let from = artifact.text(COPIED_FROM);
        (!from.is_empty()).then(|| (artifact.id.clone(), from.to_owned()))
    };
    let firsts =
        first_ids(&newest_first.iter().flat_map(|session| &session.artifacts).filter_map(from).collect());
    let words = |artifact: &Artifact| renamed_in(&words_of(artifact), &firsts);
    let is_missing = |id: &String| found.iter().any(|of| of.artifacts.contains(id));
    let approved = newest_first.iter().flat_map(|session| roundtable_documents::approved(session));
    let mut said: BTreeSet<String> =
        approved.filter(|artifact| !is_missing(&artifact.id)).map(words).collect();
    let mut again: BTreeSet<String> = BTreeSet::new();
    for session in newest_first.iter().rev() {
        let of = found.iter().find(|of| of.session == session.id);
        let artifacts = of.into_iter().flat_map(|of| &of.artifacts).filter_map(|id| session.artifact(id));
        again.extend(artifacts.filter(|one| !said.insert(words(one))).map(|one| one.id.clone()));
    }
    if found.iter().flat_map(|of| &of.artifacts).any(|id| !again.contains(id)) {
        found.iter_mut().for_each(|of| of.artifacts.retain(|id| !again.contains(id)));
    }
}

/// The session that a document of ours is of, where nothing in it names any more what it held: the newest one that is over, of
/// those that write such a document.
fn of_nothing(project: &Project, held: &Held<'_>) -> Option<Session> {
    let workflow = match held.path {
        path if REQUIREMENTS.contains(&path) => Workflow::Specs,
        path if ARCHITECTURE.contains(&path) => Workflow::Design,
        _ => return None,
    };
    if !says_nothing(held.text) && language_of(held.text).is_none() {
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

/// What a document has lost, and the sessions from which it can be written again.
struct Lost {
    finding: Finding,
    from: Vec<String>,
}

/// Documents of a project that were emptied, or lost sections that they had. Sessions are read until each item is known.
pub fn lost_in_documents(project: &Project) -> Vec<Finding> {
    let documents = project.documents().into_iter();
    documents.filter_map(|entry| lost_in(project, &entry.path)).map(|lost| lost.finding).collect()
}

impl<H: Host> Api<H> {
    /// Read in a thread of its own: it may take many sessions.
    pub(in crate::handlers) async fn lost_in_document(
        &self,
        request: DocumentRef,
    ) -> Result<LostInDocument, WireError> {
        let look = move |_: &Job| {
            let project = project(&request.path)?;
            let lost = lost_in(&project, &request.document);
            let (finding, from) = lost.map_or((None, Vec::new()), |lost| (Some(lost.finding), lost.from));
            Ok(LostInDocument {
                finding: finding.map(inspection::told),
                sessions: from.into_iter().map(|id| of_document(&project, id)).collect(),
            })
        };
        self.exports.run("lost", look).await
    }
}

fn lost_in(project: &Project, path: &str) -> Option<Lost> {
    let is_whole = REQUIREMENTS.contains(&path) || ARCHITECTURE.contains(&path);
    let summary_of = path.strip_prefix(".s2s/sessions/").and_then(|name| name.strip_suffix("-summary.md"));
    let is_record = record_name(path).is_some();
    if !is_whole && summary_of.is_none() && !is_record {
        return None;
    }
    let file = project.read_document(path).ok()?;
    let text = String::from_utf8_lossy(&file.bytes);
    if matches!(text, Cow::Owned(_)) {
        return Some(Lost {
            finding: Finding::of_document(FindingCode::DocumentNotUtf8, path, []),
            from: Vec::new(),
        });
    }
    if says_nothing(&text) {
        let held = Held { path, text: &text, items: &[], sessions: &[] };
        let newest = of_nothing(project, &held).map(|session| session.id);
        let of_summary = || summary_of.map(str::to_owned);
        let listed = || is_record.then(|| listed_by(project, path)).flatten();
        let from = newest.or_else(of_summary).or_else(listed).into_iter().collect();
        return Some(Lost { finding: Finding::of_document(FindingCode::DocumentEmpty, path, []), from });
    }
    if conflict_marker(&text).is_some() {
        return None;
    }
    if is_record {
        let from = lost_source(&text).then(|| listed_by(project, path)).flatten()?;
        let finding = Finding::of_document(FindingCode::RecordCutOff, path, []);
        return Some(Lost { finding, from: vec![from] });
    }
    // What cannot be read of sessions is found there.
    let lost = if is_whole { lost(project, path, &text).unwrap_or_default() } else { Vec::new() };
    if lost.is_empty() {
        return None;
    }
    let ids: Vec<String> = lost.iter().flat_map(|of| of.artifacts.clone()).collect();
    let finding = Finding::of_document(FindingCode::DocumentCutOff, path, [("artifacts", &named(&ids))]);
    Some(Lost { finding, from: lost.into_iter().map(|of| of.session).filter(|id| !id.is_empty()).collect() })
}

/// The newest session whose registry says that a decision record of it is there.
fn listed_by(project: &Project, path: &str) -> Option<String> {
    let lists = |id: &String| {
        let is_it = |artifact: &Artifact| {
            artifact.kind == ArtifactType::Adr && artifact.text("path").trim().trim_start_matches('/') == path
        };
        project.session_content(id).is_ok_and(|content| content.artifacts.iter().any(is_it))
    };
    let sessions = project.sessions().into_iter().filter_map(|listing| match listing {
        SessionListing::Readable(summary) => Some(summary.id),
        SessionListing::Damaged(_) => None,
    });
    sessions.into_iter().find(lists)
}

/// The ids of which a document of ours has lost the section, by the sessions that hold them: what it says that it was made from, and what it lists; of one that
/// lost its end with that, what its sessions approved. What was approved later is no loss.
fn lost(project: &Project, path: &str, text: &str) -> Result<Vec<ExportLacking>, WireError> {
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
    let defined = defined_ids(text);
    let mut lost: Vec<ExportLacking> = Vec::new();
    for ExportLacking { session, mut artifacts } in lacking(project, &held) {
        let of = made.iter().find(|of| of.session == session && of.is_whole);
        let was_there = |id: &String| match of {
            Some(of) => of.artifacts.iter().any(|(made_from, _)| made_from == id),
            None => made.is_empty() && is_over(&session),
        };
        artifacts.retain(|id| (listed.contains(id) || was_there(id)) && !defined.contains(id));
        lost.extend((!artifacts.is_empty()).then_some(ExportLacking { session, artifacts }));
    }
    Ok(lost)
}

/// Some of many, and how many more: no sign that would stand before the end of the sentence around it.
fn named(ids: &[String]) -> String {
    let shown = ids.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join(", ");
    match ids.len().saturating_sub(MOST_NAMED) {
        0 => shown,
        rest => told!("{ids} and {rest} more", ids = shown, rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_ids_end_with_how_many_more_there_are() {
        let ids = |last: usize| (1..=last).map(|number| format!("BR-{number:03}")).collect::<Vec<_>>();
        assert_eq!(named(&ids(2)), "BR-001, BR-002");
        assert!(named(&ids(12)).ends_with("BR-011, BR-012"));
        assert!(named(&ids(15)).ends_with("BR-011, BR-012 and 3 more"));
    }
}
