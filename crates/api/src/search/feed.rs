//! What a session and a document say, as entries of the index.

use std::collections::BTreeSet;

use roundtable_engine::artifact::keys::Form;
use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType, ReviewState};
use roundtable_engine::fork::COPIED_FROM;
use roundtable_engine::record::{Round, Statement, Step, USER};
use roundtable_engine::revise::REPLACED_BY;
use roundtable_engine::traceability::LinkKind;
use roundtable_search::{Entry, Kind, Place};
use roundtable_store::{Project, SessionContent};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::sections::sections;
use crate::handlers::dumps;
use crate::wire::{ArtifactRow, ArtifactState, Relation};

/// How deep a value may be for ids in it to be relations.
const DEEPEST: usize = 4;

/// What the index keeps beside what is searched.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Detail {
    /// What the session is about; of a section, the document's title.
    pub(crate) of: String,
    /// An artifact's row, without what the entry has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) artifact: Option<ArtifactDetail>,
}

/// What the list of artifacts shows besides place and title.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct ArtifactDetail {
    kind: ArtifactType,
    pub(crate) state: ArtifactState,
    relations: Vec<Relation>,
}

/// The row of an artifact; `None` where the entry is none.
pub(crate) fn row(place: Place, title: String, detail: &str) -> Option<ArtifactRow> {
    let Detail { of, artifact } = serde_json::from_str(detail).ok()?;
    let ArtifactDetail { kind, state, mut relations } = artifact?;
    for relation in &mut relations {
        relation.kind = LinkKind::of(kind, &relation.key, &relation.id);
    }
    let (session, id) = (place.session?, place.artifact?);
    Some(ArtifactRow {
        session,
        topic: of,
        id,
        kind,
        title,
        state,
        round: place.round.unwrap_or(0),
        relations,
    })
}

/// A session, its rounds, what was said in them, its artifacts.
pub(super) fn session(project: &Project, content: &SessionContent) -> Vec<Entry> {
    let at = |place: Place| Place { session: Some(content.id.clone()), ..place };
    let detail = json(&Detail { of: content.topic.clone(), artifact: None });
    let mut entries = vec![Entry {
        kind: Kind::Session,
        place: at(Place::default()),
        is_past: false,
        name: content.id.clone(),
        title: content.topic.clone(),
        text: format!("{} {}", content.workflow.word(), content.participants.join(" ")),
        detail: detail.clone(),
    }];
    for round in &content.rounds {
        let number = Some(round.number);
        entries.push(Entry {
            kind: Kind::Round,
            place: at(Place { round: number, ..Place::default() }),
            is_past: false,
            name: String::new(),
            title: round.question.clone(),
            text: round_text(round),
            detail: detail.clone(),
        });
        entries.extend(statements(project, content, round).into_iter().map(|said| Entry {
            kind: Kind::Statement,
            place: at(Place {
                round: number,
                participant: Some(said.participant.clone()),
                ..Place::default()
            }),
            is_past: false,
            name: said.participant.clone(),
            title: String::new(),
            text: statement_text(&said),
            detail: detail.clone(),
        }));
    }
    // What was said after the last round is found beside that one.
    let last = content.rounds.iter().map(|round| round.number).max();
    entries.extend(content.said_by_user.iter().map(|(round, text)| Entry {
        kind: Kind::Statement,
        place: at(Place {
            round: last.map(|last| last.min(*round)),
            participant: Some(USER.to_owned()),
            ..Place::default()
        }),
        is_past: false,
        name: USER.to_owned(),
        title: String::new(),
        text: text.clone(),
        detail: detail.clone(),
    }));
    // The entry of a record says nothing itself; the record is found as a document.
    entries.extend(content.results().map(|artifact| Entry {
        kind: Kind::Artifact,
        place: at(Place {
            round: Some(artifact.created_round),
            artifact: Some(artifact.id.clone()),
            ..Place::default()
        }),
        is_past: is_past(artifact),
        name: artifact.id.clone(),
        title: artifact.title.clone(),
        text: artifact_text(artifact),
        detail: json(&Detail { of: content.topic.clone(), artifact: Some(detail_of(artifact)) }),
    }));
    // A round of which only the number is known says nothing.
    entries.retain(|entry| entry.kind != Kind::Round || !(entry.title.is_empty() && entry.text.is_empty()));
    entries
}

/// The sections of a document; `None` where it cannot be read.
pub(super) fn document(project: &Project, path: &str) -> Option<Vec<Entry>> {
    let bytes = project.read_document(path).ok()?.bytes;
    // The hashes that it was made from are nobody's words.
    let text = roundtable_documents::without_inputs(&String::from_utf8_lossy(&bytes));
    let sections = sections(&text);
    let name = path.rsplit('/').next().unwrap_or(path);
    let title = sections.iter().find(|one| !one.title.is_empty()).map_or(name, |one| one.title.as_str());
    let detail = json(&Detail { of: title.to_owned(), artifact: None });
    let entry = |section: &super::sections::Section| Entry {
        kind: Kind::Section,
        place: Place { document: Some(path.to_owned()), heading: section.number, ..Place::default() },
        is_past: false,
        name: String::new(),
        title: if section.title.is_empty() { name.to_owned() } else { section.title.clone() },
        text: section.text.clone(),
        detail: detail.clone(),
    };
    Some(sections.iter().map(entry).collect())
}

/// As the sheet of a round shows them: from the journal, where that has none from the dumps, else from the index.
fn statements(project: &Project, content: &SessionContent, round: &Round) -> Vec<Statement> {
    let of_round = || content.journal.entries.iter().filter(|entry| entry.round == round.number);
    let dumps = match of_round().next() {
        Some(_) => Vec::new(),
        None => project.dumps_of_round(&content.id, round.number),
    };
    let spoke = of_round().filter(|entry| entry.step == Step::Response).map(|entry| &entry.actor);
    let seats: BTreeSet<&String> =
        spoke.chain(dumps.iter().filter(|dump| dumps::is_answer(dump)).map(|dump| &dump.actor)).collect();
    let said = |seat: &&String| {
        dumps::said(&content.journal.entries, round.number, seat)
            .or_else(|| dumps::said_in_dump(project, &content.id, &dumps, seat))
    };
    let found: Vec<Statement> = seats.iter().filter_map(said).collect();
    if found.is_empty() { round.responses.clone() } else { found }
}

fn round_text(round: &Round) -> String {
    let mut lines = vec![round.synthesis.clone()];
    lines.extend(round.consensus.iter().cloned());
    lines.extend(round.resolved.iter().cloned());
    lines.extend(round.conflicts.iter().map(|conflict| conflict.description.clone()));
    lines.push(round.recommendation.clone());
    joined(lines)
}

fn statement_text(said: &Statement) -> String {
    let mut lines = vec![said.position.clone()];
    lines.extend(said.rationale.iter().cloned());
    lines.push(said.trade_offs.optimizing_for.clone());
    lines.push(said.trade_offs.accepting_as_cost.clone());
    for list in [&said.trade_offs.risks, &said.concerns, &said.suggestions, &said.references] {
        lines.extend(list.iter().cloned());
    }
    lines.extend(said.votes.iter().map(|vote| format!("{} {}", vote.proposal, vote.condition)));
    joined(lines)
}

fn artifact_text(artifact: &Artifact) -> String {
    let mut lines = Vec::new();
    for (_, value) in artifact.fields.iter().filter(|(key, _)| is_said(artifact.kind, key)) {
        texts(value, &mut lines);
    }
    lines.extend(artifact.dissent.iter().map(|dissent| dissent.reason.clone()));
    joined(lines)
}

/// Whether people said what stands under a key: one of a few words, whose id it is and where it was copied from are signs for
/// programs, and a hit would show them as such.
fn is_said(kind: ArtifactType, key: &str) -> bool {
    let form = kind.own_keys().iter().find(|(own, _)| *own == key).map(|(_, form)| form);
    !matches!(form, Some(Form::Words(_))) && !["raised_by", COPIED_FROM].contains(&key)
}

fn joined(lines: Vec<String>) -> String {
    let filled: Vec<String> = lines.into_iter().filter(|line| !line.trim().is_empty()).collect();
    filled.join("\n")
}

fn texts(value: &Value, into: &mut Vec<String>) {
    match value {
        Value::String(text) => into.push(text.clone()),
        Value::Number(number) => into.push(number.to_string()),
        Value::Array(items) => items.iter().for_each(|item| texts(item, into)),
        Value::Object(map) => map.values().for_each(|item| texts(item, into)),
        Value::Bool(_) | Value::Null => {}
    }
}

fn detail_of(artifact: &Artifact) -> ArtifactDetail {
    let mut relations = Vec::new();
    for (key, value) in &artifact.fields {
        named(key, value, DEEPEST, &mut relations);
    }
    relations.retain(|relation: &Relation| relation.id != artifact.id);
    ArtifactDetail { kind: artifact.kind, state: state(artifact), relations }
}

/// Ids that stand as values: a sentence in which an id occurs is no relation.
fn named(key: &str, value: &Value, depth: usize, into: &mut Vec<Relation>) {
    match value {
        Value::String(text) => {
            let id = text.trim();
            let is_new = !into.iter().any(|known| known.key == key && known.id == id);
            if is_new && ArtifactType::from_id(id).is_some() {
                into.push(Relation { key: key.to_owned(), id: id.to_owned(), kind: LinkKind::default() });
            }
        }
        Value::Array(items) if depth > 0 => items.iter().for_each(|item| named(key, item, depth - 1, into)),
        Value::Object(map) if depth > 0 => {
            map.iter().for_each(|(inner, item)| named(inner, item, depth - 1, into));
        }
        _ => {}
    }
}

/// Whether it holds no more, or not yet.
fn is_past(artifact: &Artifact) -> bool {
    use ArtifactState::{Deferred, Rejected, Replaced};
    matches!(state(artifact), Deferred | Rejected | Replaced)
}

/// The user's word, where it is of this very text, else the table's.
fn state(artifact: &Artifact) -> ArtifactState {
    match artifact.review_state() {
        // Nobody rejected what became of others, or of one together with them.
        _ if artifact.fields.contains_key(REPLACED_BY) => return ArtifactState::Replaced,
        Some(ReviewState::Approved) => return ArtifactState::Approved,
        Some(ReviewState::Rejected) => return ArtifactState::Rejected,
        Some(ReviewState::Deferred) => return ArtifactState::Deferred,
        None if artifact.is_changed_since_approval() => return ArtifactState::Outdated,
        None => {}
    }
    match artifact.status {
        Agreement::Consensus | Agreement::Confirmed | Agreement::Resolved | Agreement::Addressed => {
            ArtifactState::Agreed
        }
        Agreement::Conflict | Agreement::Open | Agreement::Escalated => ArtifactState::Disputed,
        Agreement::Deferred => ArtifactState::Deferred,
        _ if artifact.reworded.is_some() => ArtifactState::Reworded,
        Agreement::Draft | Agreement::Pending | Agreement::Proposed => ArtifactState::Undecided,
    }
}

fn json(detail: &Detail) -> String {
    serde_json::to_string(detail).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_artifact_is_found_by_what_people_said_and_shows_no_sign_for_programs() {
        let artifact: Artifact = serde_json::from_value(json!({
            "id": "REQ-004", "type": "requirement", "title": "Lend", "status": "consensus",
            "topic_id": "user-workflows", "created_round": 1, "supported_by": ["product-manager"],
            "priority": "must", "raised_by": "qa-lead", "copied_from": "REQ-001",
            "description": "Somebody must lend it.", "acceptance": ["It is lent."],
        }))
        .unwrap();
        assert_eq!(artifact_text(&artifact), "Somebody must lend it.\nIt is lent.");
    }
}
