//! One artifact of several.

use serde_json::{Map, Value, json};

use super::change::set;
use super::content::{self, is_empty};
use super::reworded::{Rewording, note};
use super::{Action, Author, ReviseError, references, replace, revisable};
use crate::artifact::{Agreement, Artifact};
use crate::session::Session;

pub(super) fn merge(
    session: &Session,
    keep: &str,
    others: &[String],
    words: &Map<String, Value>,
    author: Author<'_>,
) -> Result<Session, ReviseError> {
    let at = revisable(session, keep)?;
    let mut one = session.artifacts[at].clone();
    let mut places = Vec::new();
    for other in others {
        let place = revisable(session, other)?;
        let is_other = place != at && !places.contains(&place);
        if !is_other || session.artifacts[place].kind != one.kind {
            return Err(ReviseError::TooFew);
        }
        places.push(place);
    }
    if places.is_empty() {
        return Err(ReviseError::TooFew);
    }
    let texts = texts_of(words);
    content::write(&mut one, &texts)?;
    for place in &places {
        take_in(&mut one, &session.artifacts[*place]);
    }
    references::forget(&mut one, keep);
    let sources: Vec<&Artifact> =
        std::iter::once(at).chain(places.iter().copied()).map(|at| &session.artifacts[at]).collect();
    let merged = Rewording {
        how: Action::Merge,
        from: others.to_vec(),
        round: session.completed_rounds(),
        agreed: texts.iter().all(|(key, text)| sources.iter().any(|source| says(source, key, text)))
            && sources.iter().all(|source| has_all_of(&one, source)),
    };
    note(&mut one, sources[0], merged, author);
    let mut after = session.clone();
    after.artifacts[at] = one;
    for (place, other) in places.into_iter().zip(others) {
        replace(&mut after.artifacts[place], &[keep.to_owned()], author);
        references::follow(&mut after, other, &[keep.to_owned()]);
    }
    Ok(after)
}

/// The words that were chosen. Lists are joined whatever was chosen: a merge leaves nothing out.
fn texts_of(words: &Map<String, Value>) -> Map<String, Value> {
    let texts = words.iter().filter(|(_, value)| value.is_string());
    texts.map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// Whether an artifact says that at the key, word for word.
fn says(artifact: &Artifact, key: &str, text: &Value) -> bool {
    if key == "title" {
        text.as_str() == Some(&artifact.title)
    } else {
        artifact.fields.get(key) == Some(text)
    }
}

/// Whether nothing that a source says in words of its own is left out: of two that differ only one can stand, and the table agreed on
/// both. Lists are joined, and what something is called is no demand.
fn has_all_of(one: &Artifact, source: &Artifact) -> bool {
    let texts = source.fields.iter().filter(|(_, value)| value.is_string() && !is_empty(value));
    let own = texts.filter(|(key, _)| source.kind.own_keys().iter().any(|(name, _)| name == key));
    own.into_iter().all(|(key, text)| one.fields.get(key) == Some(text))
}

fn take_in(one: &mut Artifact, other: &Artifact) {
    add(&mut one.supported_by, &other.supported_by);
    add(&mut one.dissent, &other.dissent);
    add(&mut one.quotes, &other.quotes);
    add(&mut one.covers, &other.covers);
    // Agreed on is what all of it was agreed on.
    if one.status.is_agreed() && !other.status.is_agreed() {
        one.status = Agreement::for_type(one.kind, "draft");
    }
    for (key, theirs) in &other.fields {
        let ours = one.fields.get(key).cloned().unwrap_or(Value::Null);
        let joined = joined(ours, theirs);
        if !is_empty(&joined) {
            set(&mut one.fields, one.kind, key, joined);
        }
    }
}

fn add<T: PartialEq + Clone>(ours: &mut Vec<T>, theirs: &[T]) {
    for item in theirs {
        if !ours.contains(item) {
            ours.push(item.clone());
        }
    }
}

/// Lists and maps with what either has; of two texts ours, unless it says nothing.
fn joined(ours: Value, theirs: &Value) -> Value {
    if is_empty(&ours) {
        return theirs.clone();
    }
    match (ours, theirs) {
        (Value::Array(mut ours), Value::Array(theirs)) => {
            add(&mut ours, theirs);
            Value::Array(ours)
        }
        (Value::Object(mut ours), Value::Object(theirs)) => {
            for (key, value) in theirs {
                let known = ours.get(key).cloned().unwrap_or(Value::Null);
                ours.insert(key.clone(), joined(known, value));
            }
            Value::Object(ours)
        }
        // A list of ids and a map of such lists: relations that do not say which kind they are.
        (Value::Array(ours), theirs @ Value::Object(_)) => joined(json!({ "related": ours }), theirs),
        (ours @ Value::Object(_), Value::Array(theirs)) => joined(ours, &json!({ "related": theirs })),
        // A lone text beside a list is a list of one.
        (Value::Array(mut ours), theirs) if !is_empty(theirs) => {
            add(&mut ours, std::slice::from_ref(theirs));
            Value::Array(ours)
        }
        (ours, Value::Array(theirs)) if !ours.is_object() => {
            let mut all = vec![ours];
            add(&mut all, theirs);
            Value::Array(all)
        }
        (ours, _) => ours,
    }
}
