//! Decisions of the user that no decision of the session writes down: a record all the same, made of the question as it
//! stood when it was put to them.

use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType};
use roundtable_engine::decided::{
    FIELD as DECIDES, UserDecision, as_decided, chosen_option, decision_on, name_of, writes_down,
};
use roundtable_engine::session::Session;
use roundtable_engine::text::same;
use serde_json::{Map, Value, json};

use super::decision::is_decision;
use crate::approved;

/// As artifacts whose ids are those of the conflicts and escalations, in the order of the answers. A concern of which the
/// user only took note decides nothing.
pub(super) fn decisions(session: &Session) -> Vec<Artifact> {
    let mut found: Vec<Artifact> = Vec::new();
    for asked in &session.escalations {
        let id = asked.conflict.as_deref().unwrap_or(&asked.id);
        let Some(decision) = decision_on(session, id).filter(|decision| decision.asked.id == asked.id) else {
            continue;
        };
        let is_one = decision.is_own || asked.conflict.is_some();
        if is_one && !is_written(session, &decision) {
            found.push(record(session, &decision));
        }
    }
    found
}

fn is_written(session: &Session, decision: &UserDecision<'_>) -> bool {
    let writes = |artifact: &&Artifact| {
        is_decision(artifact)
            && writes_down(session, artifact).is_some_and(|written| written.asked.id == decision.asked.id)
    };
    approved(session).iter().any(writes)
}

fn record(session: &Session, decision: &UserDecision<'_>) -> Artifact {
    let conflict = session.artifact(decision.id);
    let asked = match conflict {
        Some(conflict) => [conflict.title.trim(), conflict.text("description").trim()].join("\n\n"),
        None => decision.asked.reason.clone(),
    };
    let lead = if decision.is_own {
        "Decided by the user on"
    } else {
        "Recommended by the facilitator and accepted by the user on"
    };
    let mut options = options(decision);
    if let Some(at) = chosen_option(&options, decision.words) {
        let chosen = options.remove(at);
        options.insert(0, chosen);
    } else {
        options.insert(0, Map::from_iter([("name".to_owned(), json!(name_of(decision.words)))]));
    }
    let fields = json!({
        DECIDES: decision.id,
        "context": asked.trim(),
        "decision": format!("{lead} {}: {}", decision.id, decision.words.trim()),
        "options": options,
    });
    let artifact = Artifact {
        id: decision.id.to_owned(),
        kind: ArtifactType::Adr,
        title: name_of(decision.words),
        status: Agreement::Consensus,
        topic_id: conflict.map(|conflict| conflict.topic_id.clone()).unwrap_or_default(),
        created_round: decision.asked.round,
        supported_by: Vec::new(),
        dissent: Vec::new(),
        covers: Vec::new(),
        review: None,
        fields: fields.as_object().cloned().unwrap_or_default(),
    };
    as_decided(session, &artifact).unwrap_or(artifact)
}

/// What the seats held when the user was asked, each position once, with the reasons of those who held it.
fn options(decision: &UserDecision<'_>) -> Vec<Map<String, Value>> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for held in &decision.asked.positions {
        let name = name_of(&held.position);
        if name.is_empty() {
            continue;
        }
        let at = found.iter().position(|(known, _)| same(known, &name)).unwrap_or_else(|| {
            found.push((name, Vec::new()));
            found.len() - 1
        });
        for reason in &held.rationale {
            if !found[at].1.iter().any(|known| same(known, reason)) {
                found[at].1.push(reason.clone());
            }
        }
    }
    let option = |(name, pros): (String, Vec<String>)| {
        let mut option = Map::from_iter([("name".to_owned(), json!(name))]);
        if !pros.is_empty() {
            option.insert("pros".to_owned(), json!(pros));
        }
        option
    };
    found.into_iter().map(option).collect()
}
