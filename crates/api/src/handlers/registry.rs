//! Decision records that were written from a session stand in its registry, as artifacts that say where each is.

use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType};
use roundtable_engine::ports::SessionStore as _;
use roundtable_engine::session::Session;
use roundtable_store::Project;
use serde_json::json;

use super::outputs::Recorded;
use crate::errors;
use crate::wire::WireError;

/// Puts each record into the session's registry: one artifact for each decision, found again by its source, so that writing
/// again changes it instead of adding a second one. Durable before it is answered; `false` where nothing had to change.
///
/// # Errors
/// When the session's files cannot be written; then they are as they were.
pub(super) fn register(
    project: &Project,
    session: &mut Session,
    records: &[Recorded],
    at: roundtable_engine::Timestamp,
) -> Result<bool, WireError> {
    let mut next = session.clone();
    let mut changed: Vec<String> = Vec::new();
    for record in records {
        changed.extend(entered(&mut next, record));
    }
    if changed.is_empty() {
        return Ok(false);
    }
    next.timing.updated_at = at;
    let files: Vec<&Artifact> = changed.iter().filter_map(|id| next.artifact(id)).collect();
    project.commit(&next, &files).map_err(errors::store)?;
    *session = next;
    Ok(true)
}

/// The id of the entry that is new or changed.
fn entered(session: &mut Session, record: &Recorded) -> Option<String> {
    let is_its = |artifact: &&mut Artifact| {
        artifact.kind == ArtifactType::Adr && artifact.text("source").trim() == record.source
    };
    let said = json!({ "number": record.number, "source": record.source, "path": record.path });
    let said = said.as_object().cloned().unwrap_or_default();
    if let Some(known) = session.artifacts.iter_mut().find(is_its) {
        let mut now = known.clone();
        // Its title is whoever's who wrote it last: that of the decision stands in the decision and in the record.
        if now.title.trim().is_empty() {
            now.title.clone_from(&record.title);
        }
        now.fields.extend(said);
        let is_changed = now != *known;
        *known = now;
        return is_changed.then(|| known.id.clone());
    }
    let source = session.artifact(&record.source);
    let artifact = Artifact {
        id: session.next_id(ArtifactType::Adr),
        kind: ArtifactType::Adr,
        title: record.title.clone(),
        status: Agreement::Consensus,
        topic_id: source.map(|of| of.topic_id.clone()).unwrap_or_default(),
        created_round: source.map_or(session.completed_rounds(), |of| of.created_round),
        supported_by: Vec::new(),
        dissent: Vec::new(),
        quotes: Vec::new(),
        covers: Vec::new(),
        review: None,
        reworded: None,
        distinct_from: Vec::new(),
        unknown_status: None,
        fields: said,
    };
    let id = artifact.id.clone();
    session.artifacts.push(artifact);
    Some(id)
}
