//! A facilitator's question.

use std::collections::BTreeMap;

use serde_json::Value;

use super::fields::Fields;
use super::{Read, ReplyError};
use crate::agenda::{Focus, FocusType};
use crate::text::plain;
use crate::told;

/// A facilitator's question, read.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// What the facilitator wants the round to be about; the engine has the last word.
    pub focus: Option<Focus>,
    /// Why.
    pub rationale: String,
    /// The question.
    pub question: String,
    /// What to explore.
    pub exploration: String,
    /// Ids of those who should answer; empty for all.
    pub participants: Vec<String>,
    /// A line for one seat only.
    pub directives: BTreeMap<String, String>,
    /// The sides of a debate, by seat, as the facilitator wants them.
    pub sides: BTreeMap<String, String>,
    /// Files of the session that the seats should see.
    pub context_files: Vec<String>,
}

pub(super) fn from_fields(mut fields: Fields) -> Result<Read<Question>, ReplyError> {
    let action = fields.text(&["action"]);
    if !matches!(action.as_str(), "" | "question" | "generate_question") {
        return Err(ReplyError::Unknown { field: "action", found: action, expected: "question" });
    }
    if action.is_empty() {
        fields.warn(told!("`action` was missing"));
    }
    let question = fields.required_text(&["question"])?;
    let (focus, rationale) = decision(&mut fields);
    let participants = match fields.take(&["participants", "relevant_participants"]) {
        Some(Value::Array(ids)) => ids.iter().map(plain).filter(|id| id != "all").collect(),
        Some(Value::String(word)) if word.trim() != "all" => {
            word.split(',').map(|id| id.trim().to_owned()).collect()
        }
        _ => Vec::new(),
    };
    let mut exploration = fields.text(&["exploration", "prompt_additions"]);
    let areas = fields.list(&["focus_areas"]);
    if exploration.is_empty() && !areas.is_empty() {
        exploration = areas.join("; ");
    }
    let directives = match fields.take(&["directives"]) {
        Some(Value::Object(map)) => map.iter().map(|(seat, text)| (seat.clone(), plain(text))).collect(),
        _ => BTreeMap::new(),
    };
    let sides = sides(&mut fields);
    let context_files = fields.list(&["context_files"]);
    Ok(fields.done(Question {
        focus,
        rationale,
        question,
        exploration,
        participants,
        directives,
        sides,
        context_files,
    }))
}

/// By seat, `{ann: pro}`; or by side, `{pro: [ann]}`.
fn sides(fields: &mut Fields) -> BTreeMap<String, String> {
    let Some(Value::Object(map)) = fields.take(&["sides", "debate_sides"]) else { return BTreeMap::new() };
    let mut sides = BTreeMap::new();
    for (key, value) in &map {
        match value {
            Value::Array(seats) => sides.extend(seats.iter().map(|seat| (plain(seat), key.clone()))),
            side => {
                sides.insert(key.clone(), plain(side).to_lowercase());
            }
        }
    }
    sides
}

fn decision(fields: &mut Fields) -> (Option<Focus>, String) {
    let Some(mut decision) = fields.nested(&["decision"]) else {
        fields.warn(told!("`decision` was missing: the engine chose the focus"));
        return (None, String::new());
    };
    let kind = match decision.text(&["focus_type", "type"]).as_str() {
        "conflict" => FocusType::Conflict,
        "open_question" | "question" => FocusType::OpenQuestion,
        _ => FocusType::Agenda,
    };
    let topic_id = decision.text(&["topic_id", "topic", "conflict_id", "question_id", "id"]);
    let rationale = decision.text(&["rationale", "reason"]);
    fields.adopt_warnings(decision);
    let focus = (!topic_id.is_empty()).then_some(Focus { kind, topic_id });
    (focus, rationale)
}
