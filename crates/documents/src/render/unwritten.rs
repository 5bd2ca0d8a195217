//! Decisions of the user that no decision of the session writes down: a record all the same, made of the question as it
//! stood when it was put to them.

use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType};
use roundtable_engine::decided::{FIELD as DECIDES, UserDecision, as_decided, decision_on, writes_down};
use roundtable_engine::session::Session;
use serde_json::{Map, Value, json};

use super::decision::is_decision;
use super::sides::{Side, choice, sides};
use super::support::translate;
use super::wording::title_of;
use crate::approved;
use crate::language::Worded;

/// As artifacts whose ids are those of the conflicts and escalations, in the order of the answers. A concern of which the
/// user only took note decides nothing.
pub(super) fn decisions(session: &Worded<'_>) -> Vec<Artifact> {
    let mut found: Vec<Artifact> = Vec::new();
    for asked in &session.escalations {
        let id = asked.conflict.as_deref().unwrap_or(&asked.id);
        let Some(decision) = decision_on(session, id).filter(|decision| decision.asked.id == asked.id) else {
            continue;
        };
        let is_one = decision.is_own || asked.conflict.is_some();
        if is_one && !is_written(session, &decision) {
            let mut record = record(session, &decision);
            translate(session, &mut record, session.texts);
            found.push(record);
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
    let fields = json!({
        DECIDES: decision.id,
        "context": asked.trim(),
        "decision": format!("{} {}: {}", decision.lead(), decision.id, decision.words.trim()),
    });
    let artifact = Artifact {
        id: decision.id.to_owned(),
        kind: ArtifactType::Adr,
        title: title_of(decision),
        status: Agreement::Consensus,
        topic_id: conflict.map(|conflict| conflict.topic_id.clone()).unwrap_or_default(),
        created_round: decision.asked.round,
        supported_by: Vec::new(),
        dissent: Vec::new(),
        quotes: Vec::new(),
        covers: Vec::new(),
        review: None,
        reworded: None,
        distinct_from: Vec::new(),
        unknown_status: None,
        fields: fields.as_object().cloned().unwrap_or_default(),
    };
    // Whose reason it is; the options are those of the table, and none of them was put down for another choice.
    let mut artifact = as_decided(session, &artifact).unwrap_or(artifact);
    artifact.fields.insert("options".to_owned(), json!(options(session, decision)));
    artifact
}

/// What the seats were for when the user was asked, each option once, with the reasons of those who held it.
fn options(session: &Session, decision: &UserDecision<'_>) -> Vec<Map<String, Value>> {
    let sides = sides(session, decision.asked);
    let names: Vec<String> = sides.iter().map(|side| side.name.clone()).collect();
    let option = |side: Side| {
        let reasons = side.reasons();
        let mut option = Map::from_iter([("name".to_owned(), json!(side.name))]);
        if !reasons.is_empty() {
            option.insert("pros".to_owned(), json!(reasons));
        }
        option
    };
    let mut options: Vec<_> = sides.into_iter().map(option).collect();
    match choice(&names, decision).index() {
        Some(at) => {
            let chosen = options.remove(at);
            options.insert(0, chosen);
        }
        // The user's own words that say more than an option does are one of their own.
        None => options.insert(0, Map::from_iter([("name".to_owned(), json!(title_of(decision)))])),
    }
    options
}
