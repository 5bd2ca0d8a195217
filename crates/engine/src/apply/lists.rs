//! Lists and maps of an artifact that the table writes anew and somebody changed by hand since: entry by entry, as three versions
//! of one text are put together. What the table adds is added, what it drops of its own goes; what somebody added stays, and
//! what they took out stays out where the table only repeats it.

use serde_json::{Map, Value, json};

use crate::text::{plain, same};

/// Keys that tell the entry of a list from the others, beside the path and method of an endpoint.
const NAMES: [&str; 2] = ["id", "name"];
/// The key of relations that do not say which kind they are.
const PLAIN_RELATION: &str = "related";

/// What comes of the three versions.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Merged {
    pub(super) value: Value,
    /// Entries by hand that the table's version lacks, as texts: they stay.
    pub(super) kept: Vec<String>,
    /// Entries that somebody took out and the table repeats: they stay out.
    pub(super) left_out: Vec<String>,
    /// Words by hand in place of which the table's stand now.
    pub(super) replaced: Vec<String>,
}

/// Whether two versions are put together entry by entry.
pub(super) fn has_entries(value: &Value) -> bool {
    matches!(value, Value::Array(_) | Value::Object(_))
}

/// `base`: what the table wrote last; `now`: what stands there; `new`: what the table says.
pub(super) fn merged(base: &Value, now: &Value, new: &Value) -> Merged {
    let mut merged = Merged::default();
    merged.value = merged.of(base, now, new);
    merged
}

impl Merged {
    fn of(&mut self, base: &Value, now: &Value, new: &Value) -> Value {
        if now == base || now == new {
            return new.clone();
        }
        if now.is_object() || new.is_object() {
            if let [Some(base), Some(now), Some(new)] = [map_of(base), map_of(now), map_of(new)] {
                return Value::Object(self.map(&base, &now, &new));
            }
        } else if now.is_array() || new.is_array() {
            return Value::Array(self.list(&list_of(base), &list_of(now), &list_of(new)));
        }
        if new == base {
            self.kept.push(plain(now));
            return now.clone();
        }
        self.replaced.push(plain(now));
        new.clone()
    }

    /// In the order of `now`; what is new stands behind what it follows in `new`.
    fn list(&mut self, base: &[Value], now: &[Value], new: &[Value]) -> Vec<Value> {
        let find = |list: &[Value], item: &Value| list.iter().find(|other| is_same(other, item)).cloned();
        let mut merged: Vec<Value> = Vec::new();
        for item in now {
            let before = find(base, item);
            match find(new, item) {
                Some(said) => merged.push(match (&before, item) {
                    (_, Value::Object(_)) => self.of(&before.unwrap_or(json!({})), item, &said),
                    (Some(before), _) if before == item => said,
                    // However it is spelled, it is the same entry.
                    _ => item.clone(),
                }),
                None => match &before {
                    None => {
                        self.kept.push(plain(item));
                        merged.push(item.clone());
                    }
                    // Changed by hand below its name.
                    Some(before) if item.is_object() && before != item => {
                        self.kept.push(plain(item));
                        merged.push(item.clone());
                    }
                    Some(_) => {}
                },
            }
        }
        let mut behind = 0;
        for item in new {
            if let Some(place) = merged.iter().position(|known| is_same(known, item)) {
                behind = place + 1;
            } else if find(base, item).is_some() {
                self.left_out.push(plain(item));
            } else {
                merged.insert(behind, item.clone());
                behind += 1;
            }
        }
        merged
    }

    fn map(
        &mut self,
        base: &Map<String, Value>,
        now: &Map<String, Value>,
        new: &Map<String, Value>,
    ) -> Map<String, Value> {
        let nothing = Value::Null;
        let before = |key: &str| base.get(key).unwrap_or(&nothing);
        let mut merged = Map::new();
        for (key, item) in now {
            match new.get(key) {
                Some(said) => {
                    merged.insert(key.clone(), self.of(before(key), item, said));
                }
                None if !base.contains_key(key) => {
                    self.kept.push(format!("{key}: {}", plain(item)));
                    merged.insert(key.clone(), item.clone());
                }
                None if before(key) == item => {}
                None => {
                    let left = self.of(before(key), item, &emptied(item, before(key)));
                    if !is_empty(&left) {
                        merged.insert(key.clone(), left);
                    }
                }
            }
        }
        for (key, said) in new.iter().filter(|(key, _)| !now.contains_key(*key)) {
            let Some(before) = base.get(key) else {
                merged.insert(key.clone(), said.clone());
                continue;
            };
            if before == said {
                self.left_out.push(format!("{key}: {}", plain(said)));
                continue;
            }
            let left = match has_entries(said) {
                true => self.of(before, &emptied(said, &Value::Null), said),
                false => said.clone(),
            };
            if !is_empty(&left) {
                merged.insert(key.clone(), left);
            }
        }
        merged
    }
}

/// An empty list or map for one; for anything else what stood there.
fn emptied(value: &Value, before: &Value) -> Value {
    match value {
        Value::Array(_) => json!([]),
        Value::Object(_) => json!({}),
        _ => before.clone(),
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}

/// A lone value counts as a list of one.
fn list_of(value: &Value) -> Vec<Value> {
    match value {
        Value::Array(items) => items.clone(),
        Value::Null => Vec::new(),
        other => vec![other.clone()],
    }
}

/// A list beside a map: relations that do not say which kind they are. `None` for a lone word.
fn map_of(value: &Value) -> Option<Map<String, Value>> {
    match value {
        Value::Object(map) => Some(map.clone()),
        Value::Array(items) if items.is_empty() => Some(Map::new()),
        Value::Array(_) => Some(Map::from_iter([(PLAIN_RELATION.to_owned(), value.clone())])),
        Value::Null => Some(Map::new()),
        _ => None,
    }
}

/// Whether two entries are one: texts of the same words, maps of the same name.
fn is_same(one: &Value, other: &Value) -> bool {
    let has_words = |text: &str| text.chars().any(char::is_alphanumeric);
    match (one, other) {
        _ if one == other => true,
        (Value::String(one), Value::String(other)) => has_words(one) && same(one, other),
        (Value::Object(one), Value::Object(other)) => {
            let name = |map: &Map<String, Value>| {
                let named = NAMES.iter().find_map(|key| map.get(*key)).map(plain);
                let place = || {
                    let method = map.get("method").map(plain).unwrap_or_default();
                    map.get("path").map(|path| format!("{method} {}", plain(path)))
                };
                named.or_else(place)
            };
            name(one).is_some_and(|name_of_one| name(other) == Some(name_of_one))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn value(base: Value, now: Value, new: Value) -> Value {
        merged(&base, &now, &new).value
    }

    #[test]
    fn entries_by_hand_stay_and_those_of_the_table_follow_it() {
        assert_eq!(
            value(json!(["a", "b"]), json!(["a", "b", "hand"]), json!(["a2", "b", "c"])),
            json!(["a2", "b", "c", "hand"])
        );
        // Taken out by hand, and only repeated; and one that the table adds anew.
        assert_eq!(value(json!(["a", "b"]), json!(["a"]), json!(["a", "b", "c"])), json!(["a", "c"]));
        assert_eq!(value(json!(["a"]), json!([]), json!(["b"])), json!(["b"]));
        assert_eq!(value(json!(["a"]), json!("hand"), json!(["a", "b"])), json!(["b", "hand"]));
    }

    #[test]
    fn a_list_and_a_map_of_relations_are_put_together() {
        let base = json!(["REQ-002"]);
        let now = json!(["REQ-002", "REQ-009"]);
        let new = json!({ "enables": ["REQ-003"] });
        assert_eq!(value(base, now, new), json!({ "related": ["REQ-009"], "enables": ["REQ-003"] }));
        let base = json!({ "enables": ["REQ-002"] });
        let now = json!({ "enables": ["REQ-002", "REQ-009"], "depends": ["REQ-007"] });
        let new = json!(["REQ-002", "REQ-004"]);
        let all =
            json!({ "enables": ["REQ-009"], "depends": ["REQ-007"], "related": ["REQ-002", "REQ-004"] });
        assert_eq!(value(base, now, new), all);
    }

    #[test]
    fn rows_are_one_by_their_name_and_put_together_within() {
        let base = json!([{ "name": "X", "pros": ["p"] }]);
        let now =
            json!([{ "name": "X", "pros": ["p", "hand"], "note": "hers" }, { "name": "Y", "pros": ["q"] }]);
        let new = json!([{ "name": "X", "pros": ["p2"] }, { "name": "Z", "pros": [] }]);
        assert_eq!(
            value(base, now, new),
            json!([
                { "name": "X", "pros": ["p2", "hand"], "note": "hers" },
                { "name": "Z", "pros": [] },
                { "name": "Y", "pros": ["q"] },
            ])
        );
    }

    #[test]
    fn what_stays_and_what_stays_out_is_told() {
        let told = merged(&json!(["a", "b"]), &json!(["a", "hand"]), &json!(["a", "b"]));
        assert_eq!((told.kept, told.left_out), (vec!["hand".to_owned()], vec!["b".to_owned()]));
    }

    fn entries() -> impl Strategy<Value = Vec<String>> {
        prop::collection::btree_set("[a-f][0-9]", 0..7).prop_map(|set| set.into_iter().collect())
    }

    proptest! {
        #[test]
        fn no_entry_by_hand_is_lost_and_none_that_was_taken_out_comes_back(
            base in entries(), added in entries(), out in entries(), new in entries(), at in 0_usize..9,
        ) {
            let mut now: Vec<String> = base.iter().filter(|item| !out.contains(item)).cloned().collect();
            for item in added.iter().filter(|item| !base.contains(item)) {
                now.insert(at.min(now.len()), item.clone());
            }
            for form in [|list: &Vec<String>| json!(list), |list: &Vec<String>| json!({ "enables": list })] {
                let all = merged(&form(&base), &form(&now), &form(&new));
                let list = all.value.get("enables").unwrap_or(&all.value).clone();
                let list: Vec<String> = serde_json::from_value(if list.is_object() { json!([]) } else { list }).unwrap();
                if now == base {
                    prop_assert_eq!(&list, &new);
                    continue;
                }
                for item in base.iter().chain(&now).chain(&new) {
                    let (was, is, said) = (base.contains(item), now.contains(item), new.contains(item));
                    let stays = match (was, is) {
                        (false, true) => true,
                        // Taken out by hand.
                        (true, false) => false,
                        _ => said,
                    };
                    prop_assert_eq!(list.contains(item), stays || (now == new && said), "{} of {:?}", item, list);
                }
                // Those that stay keep their order, and none is there twice.
                let order: Vec<_> = now.iter().filter(|item| list.contains(item)).collect();
                let kept: Vec<_> = list.iter().filter(|item| now.contains(item)).collect();
                prop_assert_eq!(order, kept);
                let mut once = list.clone();
                once.sort();
                once.dedup();
                prop_assert_eq!(once.len(), list.len());
            }
        }
    }
}
