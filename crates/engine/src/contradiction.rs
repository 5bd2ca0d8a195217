//! Agreed artifacts that cannot both hold. The facilitator looks for them; what can be seen without understanding a
//! text is found here, before a conclusion.

use serde_json::Value;

use crate::artifact::{Artifact, ArtifactType};
use crate::reply::Contradiction;
use crate::text::same;

/// The field of a conflict that names the artifacts that contradict each other.
pub(crate) const FIELD: &str = "contradicts";

/// Pairs of agreed artifacts of any round: a requirement and an exclusion of the same title; two qualities that are
/// measured alike and have different targets.
pub(crate) fn plain(artifacts: &[Artifact]) -> Vec<Contradiction> {
    let counts = |artifact: &&Artifact| artifact.status.is_agreed() && !artifact.is_set_aside();
    let agreed: Vec<&Artifact> = artifacts.iter().filter(counts).collect();
    let mut found = Vec::new();
    for (at, first) in agreed.iter().enumerate() {
        for second in &agreed[at + 1..] {
            if let Some(description) = between(first, second).or_else(|| between(second, first)) {
                found.push(Contradiction {
                    artifacts: vec![first.id.clone(), second.id.clone()],
                    description,
                });
            }
        }
    }
    found
}

fn between(first: &Artifact, second: &Artifact) -> Option<String> {
    use ArtifactType::{Exclusion, Nfr, Requirement};
    match (first.kind, second.kind) {
        (Requirement, Exclusion) if same(&first.title, &second.title) => {
            Some(format!("{} requires what {} excludes: {}", first.id, second.id, first.title))
        }
        (Nfr, Nfr) => {
            let alike = |key: &str| {
                let (left, right) = (value(first, key), value(second, key));
                !left.is_empty() && same(&left, &right)
            };
            let measured_alike = alike("measurement") && same(&first.title, &second.title);
            let (left, right) = (value(first, "target"), value(second, "target"));
            (measured_alike && !left.is_empty() && !right.is_empty() && !same(&left, &right))
                .then(|| format!("{} wants {left}, {} wants {right}, measured alike", first.id, second.id))
        }
        _ => None,
    }
}

fn value(artifact: &Artifact, key: &str) -> String {
    artifact.fields.get(key).map(crate::text::plain).unwrap_or_default()
}

/// Whether a conflict, with an end or without, is about this contradiction already.
pub(crate) fn is_known(artifacts: &[Artifact], contradiction: &Contradiction) -> bool {
    let mut wanted = contradiction.artifacts.clone();
    wanted.sort();
    artifacts.iter().filter(|artifact| artifact.kind == ArtifactType::Conflict).any(|conflict| {
        let mut named = conflict.list(FIELD);
        named.sort();
        named == wanted
    })
}

/// The value of [`FIELD`].
pub(crate) fn field(contradiction: &Contradiction) -> Value {
    contradiction.artifacts.iter().map(|id| Value::from(id.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::artifact::Agreement;
    use crate::tests::kit::{add, table};

    #[test]
    fn a_requirement_and_an_exclusion_of_the_same_title_contradict_each_other_when_both_are_agreed() {
        let mut session = table();
        add(&mut session, "REQ-001", "core", Agreement::Consensus, json!({}));
        add(&mut session, "EX-001", "core", Agreement::Confirmed, json!({}));
        assert!(plain(&session.artifacts).is_empty(), "other titles");
        session.artifacts[1].title = "title of REQ-001.".to_owned();
        let found = plain(&session.artifacts);
        assert_eq!(found[0].artifacts, ["REQ-001", "EX-001"]);
        session.artifacts[1].status = Agreement::Proposed;
        assert!(plain(&session.artifacts).is_empty(), "only a proposal");
    }

    #[test]
    fn two_targets_for_one_measurement_contradict_each_other() {
        let mut session = table();
        for (id, target) in [("NFR-001", "2 s"), ("NFR-002", "5 s")] {
            let fields = json!({ "target": target, "measurement": "95th percentile of a week" });
            add(&mut session, id, "core", Agreement::Consensus, fields);
        }
        assert!(plain(&session.artifacts).is_empty(), "two qualities");
        session.artifacts[1].title = session.artifacts[0].title.clone();
        assert!(plain(&session.artifacts)[0].description.contains("2 s"));
        session.artifacts[1].fields.insert("target".to_owned(), json!("2 s"));
        assert!(plain(&session.artifacts).is_empty(), "the same target");
    }
}
