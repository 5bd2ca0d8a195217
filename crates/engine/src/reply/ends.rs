//! How matters end: resolutions, recommendations, and the conditions that they hold under.

use serde_json::Value;

use super::fields::{Fields, sentence};
use crate::text::plain;
use crate::told;

/// Words under which models put the conditions of a decision.
pub(super) const CONDITIONS: [&str; 4] = ["conditions", "condition", "on_condition_that", "provided_that"];

/// The end of a conflict or a question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resolution {
    /// The artifact's id.
    pub id: String,
    /// The end, in words.
    pub resolution: String,
    /// How it came about.
    pub method: String,
    /// What it holds under: the conditions of a compromise, in the table's words.
    pub conditions: Vec<String>,
}

/// The recommendation with the conditions that it was given under, beside it or in it: whoever accepts it accepts those.
pub(super) fn recommendation(fields: &mut Fields) -> String {
    let (text, inner) = match fields.take(&["recommendation"]) {
        Some(Value::Object(mut map)) => {
            let inner = CONDITIONS.iter().find_map(|key| map.shift_remove(*key));
            let main = ["decision", "recommendation", "text"].iter().find_map(|key| map.shift_remove(*key));
            let rest =
                Some(Value::Object(map)).filter(|rest| rest.as_object().is_some_and(|map| !map.is_empty()));
            let parts: Vec<String> = main.iter().chain(&rest).map(sentence).collect();
            (parts.join(" "), inner)
        }
        Some(Value::Array(items)) => {
            fields.warn(told!("joined the list in `recommendation`"));
            (items.iter().map(sentence).collect::<Vec<_>>().join(" "), None)
        }
        Some(other) => (plain(&other), None),
        None => (String::new(), None),
    };
    let conditions: Vec<String> = match inner.or_else(|| fields.take(&CONDITIONS)) {
        Some(Value::Array(items)) => items.iter().map(sentence).collect(),
        Some(one) => vec![sentence(&one)],
        None => Vec::new(),
    };
    with_conditions(&text, &conditions)
}

/// A decision in one text, with what it holds under.
pub(crate) fn with_conditions(decision: &str, conditions: &[String]) -> String {
    let conditions: Vec<&str> =
        conditions.iter().map(|text| text.trim()).filter(|text| !text.is_empty()).collect();
    match (decision.trim(), conditions.join("; ")) {
        (decision, conditions) if conditions.is_empty() => decision.to_owned(),
        ("", conditions) => format!("On condition that: {conditions}"),
        (decision, conditions) if decision.ends_with(['.', '!', '?', ';']) => {
            format!("{decision} On condition that: {conditions}")
        }
        (decision, conditions) => format!("{decision}. On condition that: {conditions}"),
    }
}

/// The ends of conflicts or questions, as maps or by id alone.
pub(super) fn resolutions(fields: &mut Fields, names: &[&str], id_name: &str) -> Vec<Resolution> {
    let items = match fields.take(names) {
        Some(Value::Array(items)) => items,
        Some(other) => vec![other],
        None => return Vec::new(),
    };
    let mut resolutions = Vec::new();
    for item in items {
        match item {
            Value::Object(mut map) => {
                // Some say it in one map: `resolution: {decision, conditions}`.
                let inner = map.get_mut("resolution").and_then(Value::as_object_mut);
                let inside =
                    inner.and_then(|inner| CONDITIONS.iter().find_map(|key| inner.shift_remove(*key)));
                let mut entry = Fields::new(map, Vec::new());
                let id = entry.text(&[id_name, "id"]);
                let resolution = match entry.take(&["resolution", "answer", "decision"]) {
                    Some(Value::Object(map)) if map.len() == 1 => map.values().map(sentence).collect(),
                    Some(other) => sentence(&other),
                    None => String::new(),
                };
                let mut method = entry.text(&["method"]);
                if speaks_for_others(&method) {
                    fields.warn(told!(
                        "left out the method `{method}` of {id}: no model says that",
                        method,
                        id
                    ));
                    method.clear();
                }
                let mut conditions = entry.list(&CONDITIONS);
                conditions.extend(inside.iter().flat_map(|value| match value {
                    Value::Array(items) => items.iter().map(sentence).collect(),
                    one => vec![sentence(one)],
                }));
                resolutions.push(Resolution { id, resolution, method, conditions });
            }
            Value::String(id) => resolutions.push(Resolution { id, ..Resolution::default() }),
            _ => fields.warn(told!("left out an entry of `{key}`", key = names[0])),
        }
    }
    resolutions
}

/// Whether a method says what only the application knows: that the user decided it, that somebody wrote it into a file, or that it went
/// with something else. Files keep methods as words, and by these words documents say who decided
/// ([`crate::decided::is_by_user`]).
fn speaks_for_others(method: &str) -> bool {
    const OTHERS: [&str; 5] = ["user", "nutzer", "by hand", "von hand", "settled with "];
    let method = method.to_lowercase();
    OTHERS.iter().any(|words| method.contains(words))
}

/// The texts of a relation in each of its forms: a text, a list, a map of lists.
pub(crate) fn related(value: Option<Value>) -> Vec<String> {
    let texts = match value {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(items)) => items.into_iter().flat_map(|item| related(Some(item))).collect(),
        Some(Value::Object(map)) => map.into_iter().flat_map(|(_, item)| related(Some(item))).collect(),
        Some(one) => vec![plain(&one)],
    };
    texts.into_iter().filter(|text| !text.is_empty()).collect()
}
