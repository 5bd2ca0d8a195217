//! What the part of a split rests on of which nobody spoke in these words: what its whole rests on.

use super::{ArtifactEvidence, Link, LinkState, Record, once};
use crate::artifact::Artifact;
use crate::revise::Action;

/// Gives each part without words of its own those that are said for what it was split from, marked as such.
pub(super) fn with_those_of_wholes(
    record: Record<'_>,
    mut found: Vec<ArtifactEvidence>,
) -> Vec<ArtifactEvidence> {
    let borrowed: Vec<(usize, Vec<Link>)> = (0..found.len())
        .filter(|at| !found[*at].has_evidence())
        .map(|at| (at, of_whole(record, &found, &record.artifacts[at])))
        .collect();
    for (at, links) in borrowed {
        found[at].links.extend(links);
    }
    found
}

/// What the nearest whole rests on that rests on something: a part may have been split again.
fn of_whole(record: Record<'_>, found: &[ArtifactEvidence], part: &Artifact) -> Vec<Link> {
    let mut asked: Vec<&str> = vec![&part.id];
    let mut now = part;
    while let Some(at) = whole_of(record, now).filter(|at| !asked.contains(&found[*at].id.as_str())) {
        if found[at].has_evidence() {
            return borrowed(&found[at]);
        }
        now = &record.artifacts[at];
        asked.push(&now.id);
    }
    Vec::new()
}

/// The place of what an artifact was split from.
fn whole_of(record: Record<'_>, part: &Artifact) -> Option<usize> {
    let reworded = part.reworded.as_ref().filter(|reworded| reworded.how == Action::Split)?;
    let whole = reworded.from.first()?;
    record.artifacts.iter().position(|known| known.id == *whole)
}

fn borrowed(whole: &ArtifactEvidence) -> Vec<Link> {
    let links = whole.links.iter().chain(whole.criteria.iter().flat_map(|of| &of.links));
    let said = links.filter(|link| link.is_evidence());
    once(said.map(|link| Link { state: LinkState::OfWhole, ..link.clone() }).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::super::tests::{plain_round, requirement, statement};
    use super::super::{LinkState, evidence};
    use super::*;
    use crate::artifact::{Agreement, Reworded};
    use crate::record::Statement;

    fn part(id: &str, from: &str, how: Action, text: &str) -> Artifact {
        let reworded = Reworded {
            how,
            by: "user".to_owned(),
            at: "2026-03-02T10:00:00Z".parse().unwrap(),
            from: vec![from.to_owned()],
            round: 2,
            status: Agreement::Consensus,
            hash: String::new(),
        };
        let mut part = Artifact {
            id: id.to_owned(),
            title: text.to_owned(),
            reworded: Some(reworded),
            ..requirement(Vec::new())
        };
        part.fields = json!({ "description": text }).as_object().unwrap().clone();
        part
    }

    #[test]
    fn a_part_that_nobody_spoke_of_says_that_its_words_were_said_of_the_whole() {
        let whole = requirement(Vec::new());
        let said: BTreeMap<u32, Vec<Statement>> =
            [(2, vec![statement("ann", "A customer gets the money back within two days.", &[])])].into();
        let rounds = [plain_round(2)];
        let all = |how: Action| {
            [
                whole.clone(),
                part("REQ-002", "REQ-001", how, "Every parcel is weighed."),
                part("REQ-003", "REQ-002", how, "Scales are checked yearly."),
                part("REQ-004", "REQ-001", how, "A customer gets the money back within two days."),
            ]
        };
        let states = |artifacts: &[Artifact]| {
            let found = evidence(Record { artifacts, rounds: &rounds, said: &said, notes: &[] });
            let of = |of: &ArtifactEvidence| of.links.iter().map(|link| link.state).collect::<Vec<_>>();
            found.iter().map(of).collect::<Vec<_>>()
        };
        use LinkState::{OfWhole, Quoted};
        assert_eq!(
            states(&all(Action::Split)),
            [vec![Quoted], vec![OfWhole], vec![OfWhole], vec![Quoted]],
            "whose own words were said has them"
        );
        let merged = states(&all(Action::Merge));
        assert_eq!(merged[1..3], [vec![], vec![]], "the control: it was made otherwise");
        let found =
            evidence(Record { artifacts: &all(Action::Split), rounds: &rounds, said: &said, notes: &[] });
        assert!(!found[1].has_evidence() && found[1].is_of_whole_alone());
        assert!(!found[3].is_of_whole_alone());
        // A ring, which nobody but a hand makes, ends.
        let ring = [
            part("REQ-002", "REQ-003", Action::Split, "One."),
            part("REQ-003", "REQ-002", Action::Split, "Two."),
        ];
        assert_eq!(states(&ring), [vec![], vec![]]);
    }
}
