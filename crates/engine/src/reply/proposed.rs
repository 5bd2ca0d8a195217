//! The artifacts that a synthesis proposes.

use serde_json::{Map, Value};

use super::fields::Fields;
use super::quotes::GivenQuote;
use crate::artifact::keys::Form;
use crate::artifact::{ArtifactType, DISTINCT_FROM, ENDS_BY_HAND, REWORDED};
use crate::revise::REPLACED_BY;
use crate::text::plain;
use crate::told;

/// An artifact that a facilitator proposes. The id is the engine's.
#[derive(Debug, Clone, PartialEq)]
pub struct ProposedArtifact {
    /// Its type.
    pub kind: ArtifactType,
    /// One line.
    pub title: String,
    /// The word that the facilitator used for its state.
    pub status: String,
    /// The agenda topic; empty for the round's.
    pub topic_id: String,
    /// Participants who hold it.
    pub supported_by: Vec<String>,
    /// The words that it rests on.
    pub quotes: Vec<GivenQuote>,
    /// The id of the artifact whose text it replaces.
    pub revises: Option<String>,
    /// Items of the baseline that it takes up, by their ref.
    pub covers: Vec<String>,
    /// The conflict or escalation whose decision it writes down, by its id.
    pub decides: Option<String>,
    /// Participants who are against it, with their words.
    pub dissent: Vec<(String, String)>,
    /// The type's own keys.
    pub fields: Map<String, Value>,
}

pub(super) fn proposed(fields: &mut Fields) -> Vec<ProposedArtifact> {
    let mut artifacts = Vec::new();
    for map in fields.maps(&["proposed_artifacts", "artifacts"]) {
        let mut item = Fields::new(map, Vec::new());
        let word = item.text(&["type"]);
        let title = item.text(&["title", "name"]);
        let Some(kind) = ArtifactType::from_word(&word) else {
            fields.warn(told!("left out an artifact of the unknown type `{word}`", word));
            continue;
        };
        let status = item.text(&["status"]);
        let topic_id = item.text(&["topic_id", "topic"]);
        let quotes = super::quotes::take(&mut item);
        let supported_by = item.list(&["supported_by"]);
        let revises = Some(item.text(&["revises"])).filter(|id| !id.is_empty());
        let covers = item.refs(&["covers"]);
        let decides = item.refs(&["decides"]).into_iter().next();
        let dissent = dissent(item.take(&["dissent"]));
        if item.take(&["id"]).is_some() {
            item.warn(told!("ignored an id that the model gave"));
        }
        for own in ["created_round", "review", REWORDED, DISTINCT_FROM] {
            let _ = item.take(&[own]);
        }
        for key in not_proposed(kind) {
            if item.take(&[key]).is_some() {
                item.warn(told!("left out `{key}`: no model writes that", key));
            }
        }
        let mut rest = item.rest();
        let title = if title.is_empty() { first_words(&rest) } else { title };
        if title.is_empty() {
            fields.warn(told!("left out a {kind} without a title", kind = kind.to_string()));
            continue;
        }
        tidy(kind, &mut rest);
        fields.adopt_warnings(item);
        artifacts.push(ProposedArtifact {
            kind,
            title,
            status,
            topic_id,
            supported_by,
            quotes,
            revises,
            covers,
            decides,
            dissent,
            fields: rest,
        });
    }
    artifacts
}

/// Keys that say what became of an artifact: the application writes them, or somebody by hand. From a model they would be words
/// in the user's mouth.
fn not_proposed(kind: ArtifactType) -> impl Iterator<Item = &'static str> {
    let ours = kind.own_keys().iter().filter(|(_, form)| *form == Form::Ours).map(|(key, _)| *key);
    let is_ended = matches!(kind, ArtifactType::OpenQuestion | ArtifactType::Conflict);
    let by_hand = if is_ended { &ENDS_BY_HAND[..] } else { &[] };
    ours.chain([REPLACED_BY]).chain(by_hand.iter().copied())
}

/// Who is against it, in each of the forms that are met: `[{participant, reason}]`, `{participant: reason}`,
/// `[participant]`.
fn dissent(value: Option<Value>) -> Vec<(String, String)> {
    let words = |value: &Value| match value {
        Value::Object(map) => ["reason", "position", "words"]
            .iter()
            .find_map(|key| map.get(*key))
            .map(plain)
            .unwrap_or_default(),
        other => plain(other),
    };
    match value {
        Some(Value::Object(map)) => map.iter().map(|(seat, value)| (seat.clone(), words(value))).collect(),
        Some(Value::Array(items)) => items
            .iter()
            .filter_map(|item| match item {
                Value::Object(map) => {
                    let seat = map.get("participant").or_else(|| map.get("actor")).map(plain)?;
                    Some((seat, words(item)))
                }
                other => Some((plain(other), String::new())),
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn first_words(fields: &Map<String, Value>) -> String {
    let text = ["question", "description", "decision", "responsibility"]
        .iter()
        .find_map(|key| fields.get(*key))
        .map(plain)
        .unwrap_or_default();
    crate::text::clip(text.lines().next().unwrap_or_default(), 80)
}

/// The type's own keys in the form that files and documents rely on: priorities in the four words, lists as lists.
/// What is missing stays missing: a revision may be silent about it.
fn tidy(kind: ArtifactType, fields: &mut Map<String, Value>) {
    fields.retain(|_, value| !value.is_null());
    if kind == ArtifactType::Requirement {
        tidy_requirement(fields);
    }
    if kind == ArtifactType::OpenQuestion
        && let Some(blocking) = fields.get_mut("blocking")
    {
        *blocking = Value::Bool(matches!(plain(blocking).as_str(), "true" | "yes"));
    }
}

fn tidy_requirement(fields: &mut Map<String, Value>) {
    if let Some(priority) = fields.get_mut("priority") {
        let word = plain(priority).to_lowercase();
        let word = match word.replace(['_', ' ', '\''], "-").as_str() {
            "must" | "must-have" | "critical" | "high" => "must",
            "could" | "could-have" | "low" => "could",
            "wont" | "won-t" | "won-t-have" | "wont-have" => "wont",
            _ => "should",
        };
        *priority = Value::String(word.to_owned());
    }
    let criteria =
        match fields.shift_remove("acceptance").or_else(|| fields.shift_remove("acceptance_criteria")) {
            Some(Value::Array(items)) => items,
            Some(one) => vec![one],
            None => return,
        };
    let criteria = criteria.iter().map(|item| match item {
        Value::Object(map) => Value::String(
            map.iter().map(|(key, value)| format!("{key}: {}", plain(value))).collect::<Vec<_>>().join("; "),
        ),
        other => Value::String(plain(other)),
    });
    fields.insert("acceptance".to_owned(), Value::Array(criteria.collect()));
}
