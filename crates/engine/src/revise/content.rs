//! The words of an artifact that a person may change, and the form that they must have.

use serde_json::{Map, Value};

use super::change::set;
use super::{ReviseError, WrongValue};
use crate::artifact::keys::Form;
use crate::artifact::{Artifact, ArtifactType};

/// The most characters of one text: far more than a statement, far less than what makes an index too long to be read.
pub const MOST_LETTERS: usize = 20_000;

/// The key of a type's main text.
pub fn main_key(kind: ArtifactType) -> &'static str {
    match kind {
        ArtifactType::ArchitectureDecision => "decision",
        ArtifactType::Component => "responsibility",
        ArtifactType::OpenQuestion => "question",
        _ => "description",
    }
}

/// Whether a person writes values of that form: texts, lists of texts, words, yes or no.
pub fn is_editable(form: Form) -> bool {
    matches!(form, Form::Text | Form::Texts | Form::Words(_) | Form::Flag | Form::Lists(_))
}

/// Writes new words over the old ones. A text that is emptied stays as an empty one where it was, and is not added where
/// there was none.
pub(super) fn write(artifact: &mut Artifact, words: &Map<String, Value>) -> Result<(), ReviseError> {
    for (key, value) in words {
        let wrong = |why| ReviseError::Value { key: key.clone(), why };
        within(key, value)?;
        if key == "title" {
            let title = value.as_str().map(str::trim).filter(|title| !title.is_empty());
            artifact.title = title.ok_or_else(|| wrong(WrongValue::NoTitle))?.to_owned();
            continue;
        }
        let own = artifact.kind.own_keys().iter().find(|(name, _)| name == key);
        let (_, form) = own.ok_or_else(|| wrong(WrongValue::NoSuchKey))?;
        if !is_editable(*form) {
            return Err(wrong(WrongValue::NotByHand));
        }
        if !has_form(*form, value) {
            return Err(wrong(WrongValue::OtherForm));
        }
        if artifact.fields.contains_key(key) || !is_empty(value) {
            set(&mut artifact.fields, artifact.kind, key, value.clone());
        }
    }
    Ok(())
}

fn has_form(form: Form, value: &Value) -> bool {
    let is_texts = |value: &Value| value.as_array().is_some_and(|items| items.iter().all(Value::is_string));
    match form {
        Form::Text => value.is_string(),
        Form::Texts => is_texts(value),
        Form::Words(words) => value.as_str().is_some_and(|word| word.is_empty() || words.contains(&word)),
        Form::Flag => value.is_boolean(),
        Form::Lists(keys) => value
            .as_object()
            .is_some_and(|map| map.iter().all(|(key, item)| keys.contains(&key.as_str()) && is_texts(item))),
        Form::Relation | Form::ByParticipant | Form::Rows(_) | Form::Ours => false,
    }
}

/// Says nothing.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.iter().all(is_empty),
        Value::Object(map) => map.values().all(is_empty),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

pub(super) fn within(key: &str, value: &Value) -> Result<(), ReviseError> {
    let letters = letters(value);
    if letters > MOST_LETTERS {
        return Err(ReviseError::TooLong { key: key.to_owned(), letters });
    }
    Ok(())
}

fn letters(value: &Value) -> usize {
    match value {
        Value::String(text) => text.chars().count(),
        Value::Array(items) => items.iter().map(letters).sum(),
        Value::Object(map) => map.values().map(letters).sum(),
        _ => 0,
    }
}
