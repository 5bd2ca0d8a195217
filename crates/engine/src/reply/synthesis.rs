//! A facilitator's synthesis: the union of the seed documents' formats.

use std::collections::BTreeMap;

use serde_json::Value;

use super::ends::{CONDITIONS, Resolution, recommendation, related, resolutions, with_conditions};
use super::fields::Fields;
use super::proposed::ProposedArtifact;
use super::{Read, ReplyError};
use crate::agenda::TopicStatus;
use crate::record::Next;
use crate::text::plain;
use crate::told;

/// A facilitator's synthesis, read.
#[derive(Debug, Clone, PartialEq)]
pub struct Synthesis {
    /// The summary.
    pub synthesis: String,
    /// What it proposes to write down.
    pub proposed_artifacts: Vec<ProposedArtifact>,
    /// Conflicts that it takes as settled.
    pub resolved_conflicts: Vec<Resolution>,
    /// Questions that it takes as answered.
    pub resolved_questions: Vec<Resolution>,
    /// What it says about the agenda.
    pub agenda_updates: Vec<AgendaUpdate>,
    /// Agreed points.
    pub consensus: Vec<String>,
    /// Conflicts, known (by id) or new.
    pub conflicts: Vec<ConflictReport>,
    /// What it wants next; the engine has the last word.
    pub next: Next,
    /// Why the user should be asked.
    pub escalation_reason: String,
    /// What it would decide.
    pub recommendation: String,
    /// The kind of document that it proposes; empty for the workflow's own.
    pub output_type: String,
    /// The phase that it wants next; empty for the one that follows.
    pub next_phase: String,
    /// What it wants the next round to be about, in its words.
    pub next_focus: String,
    /// Agreed artifacts that contradict each other; `None` when it did not look.
    pub contradictions: Option<Vec<Contradiction>>,
}

/// Artifacts that cannot both hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradiction {
    /// Their ids.
    pub artifacts: Vec<String>,
    /// How they contradict each other.
    pub description: String,
}

/// What a synthesis says about one topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgendaUpdate {
    /// The topic; empty for the round's.
    pub topic_id: String,
    /// Where the facilitator sees it.
    pub new_status: Option<TopicStatus>,
    /// Criteria that are now covered.
    pub coverage_added: Vec<String>,
}

/// A conflict as a synthesis reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConflictReport {
    /// The id of a known conflict, or what the model calls a new one.
    pub id: String,
    /// What it is about.
    pub description: String,
    /// Participant to position.
    pub positions: BTreeMap<String, String>,
    /// What it is about or came from: ids, or titles of what has no id yet.
    pub related: Vec<String>,
    /// Items of the baseline that it is about, by their ref.
    pub covers: Vec<String>,
}

pub(super) fn from_fields(mut fields: Fields) -> Result<Read<Synthesis>, ReplyError> {
    let action = fields.text(&["action"]);
    // Some models answer with the decision as the action; the seeds know both.
    let next_by_action = match action.as_str() {
        "" | "synthesis" | "synthesize" => None,
        "conclude" => Some(Next::Conclude),
        "escalate" => Some(Next::Escalate),
        _ => {
            return Err(ReplyError::Unknown { field: "action", found: action, expected: "synthesis" });
        }
    };
    if action.is_empty() {
        fields.warn(told!("`action` was missing"));
    }
    let synthesis = fields.required_text(&["synthesis", "recommendation"])?;
    let next = match next_by_action {
        Some(next) => next,
        None => next_word(&fields.required_text(&["next", "next_action"])?)?,
    };
    if !fields.has("proposed_artifacts") {
        fields.warn(told!("no proposed_artifacts were given"));
    }
    if next_by_action.is_none() {
        check_of_constraints(&mut fields, next);
    }
    let value = Synthesis {
        synthesis,
        proposed_artifacts: super::proposed::proposed(&mut fields),
        resolved_conflicts: resolutions(&mut fields, &["resolved_conflicts", "resolved"], "conflict_id"),
        resolved_questions: resolutions(&mut fields, &["resolved_questions"], "question_id"),
        agenda_updates: agenda_updates(&mut fields),
        consensus: fields.list(&["consensus", "new_consensus", "final_consensus"]),
        conflicts: conflicts(&mut fields),
        next,
        escalation_reason: fields.text(&["escalation_reason"]),
        recommendation: recommendation(&mut fields),
        output_type: output_type(&mut fields),
        next_focus: next_focus(&mut fields),
        next_phase: fields.text(&["phase_wanted", "target_phase"]),
        contradictions: contradictions(&mut fields),
    };
    Ok(fields.done(value))
}

/// The facilitator's own look at what a conclusion needs. The engine counts itself and goes by that alone; that the look is
/// missing, or says the opposite of `next`, is on record.
fn check_of_constraints(fields: &mut Fields, next: Next) {
    if !fields.has("constraints_check") {
        fields.warn(told!("no constraints_check was given"));
        return;
    }
    let Some(mut check) = fields.nested(&["constraints_check"]) else { return };
    let said = check.text(&["can_conclude"]).to_lowercase();
    if matches!(said.as_str(), "false" | "no") && next == Next::Conclude {
        fields.warn(told!("`constraints_check` says that it cannot conclude, and `next` concludes"));
    }
}

/// A sentence, from a text or from `{type, topic_id, reason}`.
fn next_focus(fields: &mut Fields) -> String {
    match fields.take(&["next_focus"]) {
        Some(Value::Object(map)) => {
            let word = |key: &str| map.get(key).map(plain).unwrap_or_default();
            let (topic, reason) = (word("topic_id"), word("reason"));
            let both = !topic.is_empty() && !reason.is_empty();
            if both { format!("{topic}: {reason}") } else { format!("{topic}{reason}") }
        }
        Some(other) => plain(&other),
        None => String::new(),
    }
}

/// One of the four documents, or none.
fn output_type(fields: &mut Fields) -> String {
    let word = fields.text(&["output_type"]).to_lowercase();
    match word.as_str() {
        "" | "adr" | "requirements" | "architecture" | "summary" => word,
        other => {
            fields.warn(told!("`{other}` is no type of document", other));
            String::new()
        }
    }
}

fn contradictions(fields: &mut Fields) -> Option<Vec<Contradiction>> {
    let items = match fields.take(&["contradictions"])? {
        Value::Array(items) => items,
        Value::Object(map) => vec![Value::Object(map)],
        Value::String(word) if matches!(word.trim(), "" | "none") => Vec::new(),
        _ => {
            fields.warn(told!("`contradictions` is no list and was left out"));
            return None;
        }
    };
    let mut found = Vec::new();
    for item in items {
        let Value::Object(map) = item else {
            fields.warn(told!("left out an entry of `contradictions`"));
            continue;
        };
        let mut entry = Fields::new(map, Vec::new());
        let artifacts = entry.list(&["artifacts", "ids", "between"]);
        let description = entry.text(&["description", "reason", "why"]);
        fields.adopt_warnings(entry);
        found.push(Contradiction { artifacts, description });
    }
    Some(found)
}

fn next_word(word: &str) -> Result<Next, ReplyError> {
    match word.to_lowercase().as_str() {
        "continue" | "continue_round" => Ok(Next::Continue),
        "phase" | "next_phase" => Ok(Next::Phase),
        "conclude" => Ok(Next::Conclude),
        "escalate" => Ok(Next::Escalate),
        _ => Err(ReplyError::Unknown {
            field: "next",
            found: word.to_owned(),
            expected: "continue, phase, conclude, escalate",
        }),
    }
}

fn agenda_updates(fields: &mut Fields) -> Vec<AgendaUpdate> {
    let mut updates = Vec::new();
    for map in fields.maps(&["agenda_update", "agenda_updates"]) {
        let mut entry = Fields::new(map, Vec::new());
        let topic_id = entry.text(&["topic_id", "topic"]);
        let new_status = match entry.text(&["new_status", "status"]).as_str() {
            "open" => Some(TopicStatus::Open),
            "partial" => Some(TopicStatus::Partial),
            "closed" => Some(TopicStatus::Closed),
            _ => None,
        };
        let coverage_added = entry.list(&["coverage_added", "coverage"]);
        fields.adopt_warnings(entry);
        updates.push(AgendaUpdate { topic_id, new_status, coverage_added });
    }
    updates
}

fn conflicts(fields: &mut Fields) -> Vec<ConflictReport> {
    let mut reports = Vec::new();
    for map in fields.maps(&["conflicts", "new_conflicts", "unresolved"]) {
        let mut entry = Fields::new(map, Vec::new());
        let id = entry.text(&["id", "conflict_id"]);
        let positions = positions(entry.take(&["positions"]));
        let description = entry.text(&["description", "title"]);
        let related = related(entry.take(&["related", "question_id", "raised_by_question"]));
        let covers = entry.refs(&["covers"]);
        fields.adopt_warnings(entry);
        reports.push(ConflictReport { id, description, positions, related, covers });
    }
    reports
}

/// Positions in each of the forms that are met: `{actor: text}`, `{actor: {position, round}}`,
/// `[{participant, stance}]`. The condition of a position goes with it.
pub(crate) fn positions(value: Option<Value>) -> BTreeMap<String, String> {
    let text = |value: &Value| match value {
        Value::Object(map) => {
            let held = map.get("position").or_else(|| map.get("stance")).map(plain).unwrap_or_default();
            let conditions = CONDITIONS.iter().find_map(|key| map.get(*key));
            with_conditions(&held, &related(conditions.cloned()))
        }
        other => plain(other),
    };
    match value {
        Some(Value::Object(map)) => map.iter().map(|(actor, value)| (actor.clone(), text(value))).collect(),
        Some(Value::Array(items)) => items
            .iter()
            .filter_map(|item| {
                Some((item.get("participant").or_else(|| item.get("actor")).map(plain)?, text(item)))
            })
            .collect(),
        _ => BTreeMap::new(),
    }
}
