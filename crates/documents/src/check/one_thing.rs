//! Two items of a document that give two figures for one thing: 5 minutes here, 10 there. By their sentences: they count the same, in
//! different numbers, and say the same beside them. Whether both can hold is for people to see.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::evidence::Matters;
use roundtable_engine::revise::are_distinct;

use super::figures::{Figure, apart, figures, figures_of_criteria, without_figures};
use super::{worded_keys, words};

/// Two items, and the figure of each in its own words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Differing {
    /// Id and figure of the earlier one.
    pub(crate) one: (String, String),
    /// Id and figure of the later one.
    pub(crate) other: (String, String),
}

/// A sentence that has figures.
struct Sentence<'a> {
    of: &'a Artifact,
    figures: Vec<Figure>,
    /// What it says beside them.
    says: String,
}

/// The pairs of `artifacts` with two figures for one thing, each pair once, in their order. Not those of which the user said that they
/// say something else each.
pub(crate) fn differing(artifacts: &[&Artifact]) -> Vec<Differing> {
    let all: Vec<Sentence<'_>> = artifacts.iter().flat_map(|artifact| sentences(artifact)).collect();
    let says: Vec<(&str, String)> =
        all.iter().map(|sentence| (sentence.of.id.as_str(), sentence.says.clone())).collect();
    let matters = Matters::of(&says);
    let mut found: Vec<Differing> = Vec::new();
    for (at, one) in all.iter().enumerate().filter(|(_, one)| !one.figures.is_empty()) {
        for (place, other) in all.iter().enumerate().skip(at + 1) {
            let Some((mine, theirs)) = apart(&one.figures, &other.figures, true) else { continue };
            let is_known = |pair: &Differing| pair.one.0 == one.of.id && pair.other.0 == other.of.id;
            if one.of.id != other.of.id
                && matters.are_one(at, place)
                && !found.iter().any(is_known)
                && !are_distinct(one.of, other.of)
            {
                found.push(Differing {
                    one: (one.of.id.clone(), mine.to_owned()),
                    other: (other.of.id.clone(), theirs.to_owned()),
                });
            }
        }
    }
    found
}

/// The sentences of an item whose wording matters. A target measures what its title says, and an action what its condition says.
fn sentences(artifact: &Artifact) -> Vec<Sentence<'_>> {
    let keys = worded_keys(artifact.kind);
    if keys.is_empty() {
        return Vec::new();
    }
    let read = |text: &str| Sentence { of: artifact, figures: figures(text), says: without_figures(text) };
    let of = |key: &str| artifact.list(key).join(" ");
    let mut all: Vec<Sentence<'_>> =
        words::sentences(&of("description")).iter().map(|sentence| read(sentence)).collect();
    if artifact.kind != ArtifactType::Nfr {
        all.push(read(&artifact.title));
    }
    match artifact.kind {
        ArtifactType::Nfr => all.push(read(&format!("{}: {}", artifact.title, of("target")))),
        ArtifactType::BusinessRule => all.push(read(&format!("{} {}", of("conditions"), of("actions")))),
        _ => all.extend(
            artifact
                .list("acceptance")
                .iter()
                .map(|criterion| Sentence { figures: figures_of_criteria(criterion), ..read(criterion) }),
        ),
    }
    all
}

#[cfg(test)]
mod tests {
    use roundtable_engine::artifact::Agreement::Consensus;
    use serde_json::json;

    use super::*;
    use crate::tests::sample::artifact;

    fn told(items: &[(&str, &str, serde_json::Value)]) -> Vec<String> {
        let all: Vec<Artifact> =
            items.iter().map(|(id, title, fields)| artifact(id, title, Consensus, fields.clone())).collect();
        let pairs = differing(&all.iter().collect::<Vec<_>>());
        let told =
            |pair: Differing| format!("{}: {}, {}: {}", pair.one.0, pair.one.1, pair.other.0, pair.other.1);
        pairs.into_iter().map(told).collect()
    }

    fn text(words: &str) -> serde_json::Value {
        json!({ "description": words })
    }

    #[test]
    fn two_items_that_say_the_same_with_different_figures_are_a_pair() {
        let asked = [
            (
                "REQ-002",
                "Free bookings",
                text("A booking is freed within 5 minutes when nobody comes. It is told."),
            ),
            ("REQ-005", "Look", text("A member sees the catalogue within 5 seconds.")),
            (
                "REQ-007",
                "Give back",
                text("When nobody comes, a booking is freed by the system within ten minutes."),
            ),
        ];
        assert_eq!(told(&asked), ["REQ-002: 5 minutes, REQ-007: ten minutes"]);
        let german = [
            ("REQ-001", "Frei", text("Eine Buchung wird nach 5 Minuten frei, wenn niemand kommt.")),
            ("REQ-002", "Offen", text("Wenn niemand kommt, wird eine Buchung nach 10 Minuten frei.")),
        ];
        assert_eq!(told(&german), ["REQ-001: 5 Minuten, REQ-002: 10 Minuten"]);
        let measured = |target: &str| json!({ "target": target });
        let qualities =
            [("NFR-001", "Search answers", measured("2 s")), ("NFR-002", "Search answers", measured("3 s"))];
        assert_eq!(told(&qualities), ["NFR-001: 2 s, NFR-002: 3 s"]);
        let rule = |fee: &str| json!({ "conditions": ["A tool comes back late"], "actions": [format!("A fee of {fee} is due")] });
        let rules = [("BR-001", "Fee", rule("5 €")), ("BR-002", "Late", rule("8 €"))];
        assert_eq!(told(&rules), ["BR-001: 5 €, BR-002: 8 €"]);
    }

    #[test]
    fn figures_of_two_things_and_the_same_figure_twice_are_none() {
        for (one, other) in [
            ("A member reserves at most 3 tools.", "A member returns at most 5 tools."),
            ("A booking is freed within 60 s.", "A booking is freed within a minute, in 1 minute."),
            ("A booking is freed within 5 minutes.", "A booking is freed in 95 % of cases."),
            (
                "The catalogue opens within 5 seconds when 30 people look.",
                "The calendar opens within 3 seconds when 30 people look.",
            ),
            ("Within 5 minutes.", "Within 10 minutes."),
        ] {
            assert_eq!(
                told(&[("REQ-001", "One", text(one)), ("REQ-002", "Other", text(other))]),
                [""; 0],
                "{one} / {other}"
            );
        }
        let one = json!({ "description": "A booking is freed within 5 minutes. A booking is freed within 10 minutes." });
        assert_eq!(
            told(&[("REQ-001", "One", one)]),
            [""; 0],
            "an item against itself is the check's to tell"
        );
    }
}
