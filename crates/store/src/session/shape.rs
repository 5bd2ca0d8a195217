//! Values of an index that stand where something else is read: a map in place of a list, a word in place of a map. Nobody can
//! say what was meant; they are said, and nothing is written over them.

use roundtable_engine::{phrase, told};
use serde_json::{Map, Value};

use crate::locate::Step;

/// Keys of an index that hold lists.
const LISTS: [&str; 5] = ["agenda", "rounds", "phases", "escalations", "notes"];

/// A value of another shape than its key holds.
pub(super) struct Odd {
    /// The keys that lead to it from the top of the index.
    pub(super) keys: Vec<String>,
    /// What is there, and what is read there, in words.
    pub(super) why: String,
}

impl Odd {
    /// The way to it, for [`crate::locate::locate`].
    pub(super) fn path(&self) -> Vec<Step<'_>> {
        self.keys.iter().map(|key| Step::Key(key)).collect()
    }

    /// Its keys with dots between.
    pub(super) fn key(&self) -> String {
        self.keys.join(".")
    }
}

/// Every value of an index that stands where something else is read.
pub(super) fn of(map: &Map<String, Value>) -> Vec<Odd> {
    let mut odd = Vec::new();
    let mut note = |keys: &[&str], is: &Value, wanted: &str| {
        let keys = keys.iter().map(|key| (*key).to_owned()).collect();
        odd.push(Odd {
            keys,
            why: told!("it is {found}, and {wanted} is read there", found = word(is), wanted),
        });
    };
    for key in LISTS {
        if let Some(value) = map.get(key).filter(|value| !value.is_array() && !value.is_null()) {
            note(&[key], value, phrase!("a list"));
        }
    }
    match map.get("artifacts") {
        Some(Value::Object(registry)) => {
            for (key, list) in registry {
                match list {
                    Value::Object(_) | Value::Null => {}
                    Value::Array(items) if items.iter().all(is_entry) => {}
                    Value::Array(_) => note(&["artifacts", key], list, phrase!("a list of ids")),
                    other => note(&["artifacts", key], other, phrase!("a list of ids")),
                }
            }
        }
        Some(list @ Value::Array(items)) if !items.iter().all(is_entry) => {
            note(&["artifacts"], list, phrase!("a list of ids"));
        }
        Some(Value::Array(_) | Value::Null) | None => {}
        Some(other) => note(&["artifacts"], other, phrase!("lists of ids by type")),
    }
    odd
}

/// Why nothing can be written into an index that has some, in words for people.
pub(super) fn obstacle(map: &Map<String, Value>) -> Option<String> {
    of(map)
        .first()
        .map(|odd| told!("its {key} cannot be read: {why}", key = odd.key(), why = odd.why.as_str()))
}

/// Whether an item of a registry's list says which artifact it is.
fn is_entry(item: &Value) -> bool {
    item.is_string() || item.get("id").is_some_and(Value::is_string)
}

fn word(value: &Value) -> &'static str {
    match value {
        Value::Null => phrase!("nothing"),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => phrase!("a word"),
        Value::Array(_) => phrase!("a list with something else in it"),
        Value::Object(_) => phrase!("a group of entries"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_stands_where_something_else_is_read_is_said_and_nothing_else() {
        let said = |tree: Value| -> Vec<String> {
            of(tree.as_object().unwrap()).iter().map(|odd| format!("{}: {}", odd.key(), odd.why)).collect()
        };
        assert_eq!(
            said(json!({ "rounds": { "1": {} } })),
            ["rounds: it is a group of entries, and a list is read there"]
        );
        assert_eq!(said(json!({ "notes": "x" })), ["notes: it is a word, and a list is read there"]);
        assert_eq!(
            said(json!({ "artifacts": { "requirements": "REQ-001", "nfr": [{ "title": "x" }] } })),
            [
                "artifacts.requirements: it is a word, and a list of ids is read there",
                "artifacts.nfr: it is a list with something else in it, and a list of ids is read there",
            ]
        );
        for fine in [
            json!({}),
            json!({ "rounds": [], "notes": null, "artifacts": null }),
            json!({ "artifacts": ["REQ-001"] }),
            json!({ "artifacts": { "a": ["REQ-001", { "id": "REQ-002" }], "b": { "X": {} }, "c": null } }),
        ] {
            assert_eq!(said(fine.clone()), [""; 0], "{fine}");
            assert_eq!(obstacle(fine.as_object().unwrap()), None);
        }
    }
}
