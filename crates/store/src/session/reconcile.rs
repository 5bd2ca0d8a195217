//! Two changes of one tree: ours, and what somebody else made of the file meanwhile. Both hold where they touch other keys;
//! where they touch the same one there is nothing to guess.

use serde_json::{Map, Value};

/// What tells the items of a list apart: the first that all of them have, each another.
const IDENTITIES: [&str; 7] = ["number", "id", "topic_id", "text", "round", "name", "participant"];
/// Keys whose later text holds when both changed them: times of the last change.
const LATER: [&str; 2] = ["updated_at", "updated"];

/// `theirs` with everything in it that differs between `base`, what both began with, and `ours`. In the order of `theirs`;
/// what is new in `ours` stands behind the key that it follows there.
///
/// # Errors
/// The keys that both changed, each to something else, with dots between the parts.
pub(super) fn reconcile(
    base: &Map<String, Value>,
    theirs: &Map<String, Value>,
    ours: &Map<String, Value>,
) -> Result<Map<String, Value>, Vec<String>> {
    let mut both = Vec::new();
    let merged = maps(base, theirs, ours, "", &mut both);
    if both.is_empty() { Ok(merged) } else { Err(both) }
}

fn maps(
    base: &Map<String, Value>,
    theirs: &Map<String, Value>,
    ours: &Map<String, Value>,
    above: &str,
    both: &mut Vec<String>,
) -> Map<String, Value> {
    let at = |key: &str| if above.is_empty() { key.to_owned() } else { format!("{above}.{key}") };
    let mut merged: Vec<(String, Value)> = Vec::new();
    for (key, their) in theirs {
        match (base.get(key), ours.get(key)) {
            // We took out what they left as it was.
            (Some(before), None) if before == their => {}
            (Some(_), None) => both.push(at(key)),
            (None, None) => merged.push((key.clone(), their.clone())),
            (before, Some(our)) => {
                merged.push((key.clone(), value(key, before, their, our, &at(key), both)));
            }
        }
    }
    let mut behind = 0;
    for (key, our) in ours {
        if let Some(place) = merged.iter().position(|(known, _)| known == key) {
            behind = place + 1;
            continue;
        }
        let new = match base.get(key) {
            // They took out what we left as it was.
            Some(before) if before == our => continue,
            // They took out what we added to: what is new of it stands.
            Some(before) => value(key, Some(before), &empty(our), our, &at(key), both),
            None => our.clone(),
        };
        merged.insert(behind, (key.clone(), new));
        behind += 1;
    }
    merged.into_iter().collect()
}

fn value(
    key: &str,
    base: Option<&Value>,
    their: &Value,
    our: &Value,
    at: &str,
    both: &mut Vec<String>,
) -> Value {
    if their == our || base == Some(our) {
        return their.clone();
    }
    if base == Some(their) {
        return our.clone();
    }
    let empty = Value::Null;
    match (base.unwrap_or(&empty), their, our) {
        (base, Value::Object(their), Value::Object(our)) => {
            let base = base.as_object().cloned().unwrap_or_default();
            Value::Object(maps(&base, their, our, at, both))
        }
        (base, Value::Array(their), Value::Array(our)) => {
            let base = base.as_array().map(Vec::as_slice).unwrap_or_default();
            match named([base, their, our]) {
                Some([base, their, our]) => {
                    maps(&base, &their, &our, at, both).into_iter().map(|(_, item)| item).collect()
                }
                None => {
                    both.push(at.to_owned());
                    Value::Array(their.clone())
                }
            }
        }
        (_, Value::String(their), Value::String(our)) if LATER.contains(&key) => {
            their.max(our).as_str().into()
        }
        _ => {
            both.push(at.to_owned());
            their.clone()
        }
    }
}

/// What is left of a list or a map when everything is taken out of it.
fn empty(value: &Value) -> Value {
    match value {
        Value::Array(_) => Value::Array(Vec::new()),
        Value::Object(_) => Value::Object(Map::new()),
        _ => Value::Null,
    }
}

/// The items of three lists by what tells them apart; `None` when nothing does.
fn named(lists: [&[Value]; 3]) -> Option<[Map<String, Value>; 3]> {
    let is_plain = |item: &Value| !item.is_object() && !item.is_array();
    let by = |name: &dyn Fn(&Value) -> Option<String>| {
        let map = |list: &[Value]| {
            let named = list.iter().map(|item| Some((name(item)?, item.clone())));
            named.collect::<Option<Map<String, Value>>>().filter(|map| map.len() == list.len())
        };
        let [base, theirs, ours] = lists;
        Some([map(base)?, map(theirs)?, map(ours)?])
    };
    let by_key = |key: &str| by(&|item| item.get(key).filter(|name| is_plain(name)).map(Value::to_string));
    by(&|item| is_plain(item).then(|| item.to_string())).or_else(|| IDENTITIES.into_iter().find_map(by_key))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn merged(base: Value, theirs: Value, ours: Value) -> Result<String, Vec<String>> {
        let map = |tree: Value| tree.as_object().unwrap().clone();
        reconcile(&map(base), &map(theirs), &map(ours)).map(|map| Value::Object(map).to_string())
    }

    #[test]
    fn changes_of_other_keys_both_hold() {
        let base = json!({ "a": 1, "b": { "c": 1, "d": 1 }, "gone": 1, "ours gone": 1, "z": 1 });
        let theirs = json!({ "z": 1, "a": 2, "theirs": 0, "b": { "c": 1, "d": 2 }, "ours gone": 1 });
        let ours = json!({ "a": 1, "new": 3, "b": { "c": 3, "d": 1 }, "gone": 1, "z": 1 });
        assert_eq!(
            merged(base, theirs, ours).unwrap(),
            r#"{"z":1,"a":2,"new":3,"theirs":0,"b":{"c":3,"d":2}}"#
        );
    }

    #[test]
    fn items_of_lists_are_told_apart_by_what_names_them() {
        let base = json!({ "notes": [{ "text": "a" }], "ids": ["x"], "rounds": [{ "number": 1, "q": "" }] });
        let theirs = json!({ "notes": [{ "text": "a" }, { "text": "b" }], "ids": ["x", "y"], "rounds": [{ "number": 1, "q": "", "mine": 1 }] });
        let ours = json!({ "notes": [{ "text": "a" }, { "text": "c" }], "ids": ["x", "z"], "rounds": [{ "number": 1, "q": "" }, { "number": 2 }] });
        assert_eq!(
            merged(base, theirs, ours).unwrap(),
            r#"{"notes":[{"text":"a"},{"text":"c"},{"text":"b"}],"ids":["x","z","y"],"rounds":[{"number":1,"q":"","mine":1},{"number":2}]}"#
        );
    }

    #[test]
    fn what_both_changed_to_something_else_is_named() {
        let base = json!({ "topic": "a", "timing": { "updated_at": "2026-01-01", "x": 1 }, "list": [[1]], "same": 1, "out": 1 });
        let theirs = json!({ "topic": "b", "timing": { "updated_at": "2026-01-03", "x": 2 }, "list": [[2]], "same": 2 });
        let ours = json!({ "topic": "c", "timing": { "updated_at": "2026-01-02", "x": 3 }, "list": [[3]], "same": 2, "out": 2 });
        let both = merged(base.clone(), theirs.clone(), ours.clone()).unwrap_err();
        assert_eq!(both, ["topic", "timing.x", "list", "out"]);
        let base = json!({ "notes": [{ "text": "a" }, { "text": "b" }] });
        let ours = json!({ "notes": [{ "text": "a" }, { "text": "b" }, { "text": "c" }] });
        assert_eq!(merged(base, json!({}), ours).unwrap(), r#"{"notes":[{"text":"c"}]}"#);
        let later = json!({ "timing": { "updated_at": "2026-01-02", "x": 1 } });
        let theirs = json!({ "timing": { "updated_at": "2026-01-03", "x": 1 } });
        let base = json!({ "timing": { "updated_at": "2026-01-01", "x": 1 } });
        assert_eq!(merged(base, theirs, later).unwrap(), r#"{"timing":{"updated_at":"2026-01-03","x":1}}"#);
    }
}
