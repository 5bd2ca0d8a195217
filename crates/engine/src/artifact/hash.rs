//! What an artifact says, whatever the order in which a file says it: editors and other programs sort keys.

use serde_json::{Map, Value};

use super::ArtifactType;

/// The keys in the order of their type, those that it does not have behind them by name, and maps within by name.
pub(super) fn in_order(kind: ArtifactType, fields: &Map<String, Value>) -> Map<String, Value> {
    let own = kind.own_keys();
    let place = |key: &str| {
        let at = own.iter().position(|(name, _)| *name == key && !became_own(kind, key));
        at.unwrap_or(own.len())
    };
    let mut keys: Vec<&String> = fields.keys().collect();
    keys.sort_by_key(|key| (place(key), *key));
    keys.into_iter().map(|key| (key.clone(), sorted(&fields[key]))).collect()
}

/// Whether a key became one of its type after people had approved artifacts that have it: it keeps the place of then, or the approvals
/// would be of other words.
fn became_own(kind: ArtifactType, key: &str) -> bool {
    kind == ArtifactType::Requirement && key == "rationale"
}

fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let mut keys: Vec<&String> = map.keys().collect();
            keys.sort();
            Value::Object(keys.into_iter().map(|key| (key.clone(), sorted(&map[key]))).collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(sorted).collect()),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use crate::artifact::Artifact;
    use crate::text::fnv1a;

    fn artifact(fields: &[(&str, serde_json::Value)]) -> Artifact {
        let mut whole = json!({
            "id": "DEC-001", "type": "architecture_decision", "title": "Events", "status": "consensus", "topic_id": "t",
            "created_round": 1,
        });
        for (key, value) in fields {
            whole[key] = value.clone();
        }
        serde_json::from_value(whole).unwrap()
    }

    fn fields() -> Vec<(&'static str, serde_json::Value)> {
        vec![
            ("context", json!("Loans.")),
            ("decision", json!("Keep events.")),
            ("consequences", json!({ "positive": ["Audit"], "negative": ["Size"] })),
            ("options", json!([{ "name": "Events", "cons": ["Size"] }, { "name": "Rows", "cons": [] }])),
            ("x-ticket", json!("LEND-7")),
            ("area", json!("core")),
        ]
    }

    proptest! {
        #[test]
        fn keys_in_another_order_are_the_same_words(order in Just((0..fields().len()).collect::<Vec<_>>()).prop_shuffle()) {
            let given = fields();
            let mut shuffled: Vec<_> = order.into_iter().map(|at| given[at].clone()).collect();
            for (key, value) in &mut shuffled {
                if *key == "consequences" {
                    *value = json!({ "negative": ["Size"], "positive": ["Audit"] });
                }
            }
            prop_assert_eq!(artifact(&shuffled).content_hash(), artifact(&given).content_hash());
        }

        #[test]
        fn another_value_is_other_words(at in 0..fields().len()) {
            let mut other = fields();
            other[at].1 = json!("Something else.");
            prop_assert_ne!(artifact(&other).content_hash(), artifact(&fields()).content_hash());
        }
    }

    #[test]
    fn the_order_of_a_list_is_part_of_the_words() {
        let mut other = fields();
        other[3].1 = json!([{ "name": "Rows", "cons": [] }, { "name": "Events", "cons": ["Size"] }]);
        assert_ne!(artifact(&other).content_hash(), artifact(&fields()).content_hash());
    }

    #[test]
    fn a_hash_over_the_order_of_the_file_fits_as_long_as_nothing_is_changed() {
        let mut now = artifact(&fields());
        let before = fnv1a(json!([now.title, now.fields]).to_string().as_bytes());
        assert_ne!(before, now.content_hash(), "the control");
        assert!(now.has_hash(&before) && now.has_hash(&now.content_hash()));
        now.fields.insert("decision".to_owned(), json!("Keep rows."));
        assert!(!now.has_hash(&before));
    }

    #[test]
    fn an_approval_from_before_a_requirement_had_a_reason_of_its_own_is_still_of_these_words() {
        let whole = json!({
            "id": "REQ-001", "type": "requirement", "title": "Lend", "status": "consensus", "topic_id": "t", "created_round": 1,
            "rationale": "Quarrels.", "acceptance": ["It is back."], "description": "Lent.", "copied_from": "REQ-009",
        });
        let one: Artifact = serde_json::from_value(whole).unwrap();
        let then = json!(["Lend", {
            "description": "Lent.", "acceptance": ["It is back."], "copied_from": "REQ-009", "rationale": "Quarrels.",
        }]);
        assert_eq!(one.content_hash(), fnv1a(then.to_string().as_bytes()));
    }
}
