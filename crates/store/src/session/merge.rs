//! Writing into a tree that others write into, too: our keys change, theirs stay where they are.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// `ours` in its order, with the keys of `old` that are neither in it nor `owned` (those we took out on purpose) after
/// the key that they followed.
pub(super) fn merge(
    old: &Map<String, Value>,
    ours: Map<String, Value>,
    owned: &[&str],
) -> Map<String, Value> {
    let mut merged: Vec<(String, Value)> = ours.into_iter().collect();
    let mut after = 0;
    for (key, value) in old {
        if let Some(at) = merged.iter().position(|(known, _)| known == key) {
            after = at + 1;
        } else if !owned.contains(&key.as_str()) {
            merged.insert(after, (key.clone(), value.clone()));
            after += 1;
        }
    }
    merged.into_iter().collect()
}

/// One value: the old tree where it means the same, else merged with ours.
pub(super) fn merge_value<T>(old: Option<&Value>, new: &T, owned: &[&str]) -> serde_json::Result<Value>
where
    T: Serialize + DeserializeOwned + PartialEq,
{
    let ours = serde_json::to_value(new)?;
    let Some(old) = old else { return Ok(ours) };
    if T::deserialize(old).is_ok_and(|known| known == *new) {
        return Ok(old.clone());
    }
    match (old, ours) {
        (Value::Object(old), Value::Object(ours)) => Ok(Value::Object(merge(old, ours, owned))),
        (_, ours) => Ok(ours),
    }
}

/// A list of items that are told apart by the value of `identity`. Items that only the old list has stay, at the end.
pub(super) fn merge_list<T>(
    old: Option<&Value>,
    new: &[T],
    identity: &str,
    owned: &[&str],
) -> serde_json::Result<Value>
where
    T: Serialize + DeserializeOwned + PartialEq,
{
    let old = old.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let mut used = vec![false; old.len()];
    let mut merged = Vec::new();
    for item in new {
        let id = serde_json::to_value(item)?.get(identity).cloned();
        let known =
            (0..old.len()).find(|at| !used[*at] && id.is_some() && old[*at].get(identity) == id.as_ref());
        if let Some(at) = known {
            used[at] = true;
        }
        merged.push(merge_value(known.map(|at| &old[at]), item, owned)?);
    }
    merged.extend(old.iter().zip(used).filter(|(_, used)| !used).map(|(item, _)| item.clone()));
    Ok(Value::Array(merged))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn their_keys_stay_where_they_are_and_ours_are_ours() {
        let old = json!({ "x": 0, "a": 1, "y": 2, "gone": 3, "z": 4, "b": 5, "last": 6 });
        let ours = json!({ "a": 10, "b": 50, "new": 7 });
        let (Value::Object(old), Value::Object(ours)) = (old, ours) else { unreachable!() };
        let merged = Value::Object(merge(&old, ours, &["gone"])).to_string();
        assert_eq!(merged, r#"{"x":0,"a":10,"y":2,"z":4,"b":50,"last":6,"new":7}"#);
    }
}
