//! What a document names and nothing of the project defines any more: an id that is nowhere, or of something that was rejected, split or
//! merged since.

use std::collections::BTreeSet;

use roundtable_documents::defined_ids;
use roundtable_engine::artifact::Artifact;
use roundtable_engine::revise::REPLACED_BY;
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_store::Project;

use super::known::sessions;
use crate::exports::Job;
use crate::wire::{NamedAlone, WireError};

/// What this text names, and neither it nor another document of the project defines, nor a session holds.
///
/// # Errors
/// When it was cancelled.
pub(super) fn named_alone(
    project: &Project,
    path: &str,
    text: &str,
    job: &Job,
) -> Result<Vec<NamedAlone>, WireError> {
    let mut named = roundtable_documents::named_alone(text);
    if named.is_empty() {
        return Ok(Vec::new());
    }
    let elsewhere = defined_elsewhere(project, path);
    named.retain(|one| !elsewhere.contains(&one.id));
    let ids: Vec<String> = named.iter().map(|one| one.id.clone()).collect();
    // What cannot be read of the sessions is told where the items are looked up.
    let (known, _) = sessions(project, None, &ids, job)?;
    let of = |id: &str| known.iter().filter_map(|session| session.artifact(id)).collect::<Vec<_>>();
    let alone = |one: roundtable_documents::NamedAlone| {
        let artifacts = of(&one.id);
        let replaced_by =
            artifacts.iter().map(|artifact| artifact.list(REPLACED_BY)).find(|ids| !ids.is_empty());
        let replaced_by = replaced_by.unwrap_or_default();
        // What it became says there what it was made of.
        let is_told = one.within.is_some_and(|item| replaced_by.contains(&item));
        let is_alone = !is_told && !artifacts.iter().any(|artifact| holds(artifact));
        is_alone.then_some(NamedAlone {
            id: one.id,
            line: one.line,
            is_known: !artifacts.is_empty(),
            replaced_by,
        })
    };
    let mut told: Vec<NamedAlone> = named.into_iter().filter_map(alone).collect();
    let mut seen = BTreeSet::new();
    told.retain(|one| seen.insert(one.id.clone()));
    Ok(told)
}

/// What is left for later is there still.
fn holds(artifact: &Artifact) -> bool {
    use roundtable_engine::artifact::ReviewState;
    let is_rejected = artifact.review_state() == Some(ReviewState::Rejected);
    !is_rejected && !artifact.fields.contains_key(REPLACED_BY)
}

fn defined_elsewhere(project: &Project, path: &str) -> BTreeSet<String> {
    let others = project.documents().into_iter().filter(|other| other.path != path);
    let files = others.filter_map(|other| project.read_document(&other.path).ok());
    files.flat_map(|file| defined_ids(&String::from_utf8_lossy(&file.bytes))).collect()
}

/// The same as a sentence beside the document; nothing where that is nothing.
pub(super) fn told(named: &[NamedAlone]) -> Option<Said> {
    let each: Vec<Said> =
        named.iter().map(|one| said!("{id} (line {line})", id = one.id.as_str(), line = one.line)).collect();
    (!each.is_empty()).then(|| said!("Named in the document and not defined here: {named}.", named = each))
}
