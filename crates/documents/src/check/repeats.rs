//! Acceptance criteria that say nothing but what their requirement says: whoever tests by them knows no more than before.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::validation::{Finding, Rule, Severity};

use super::push;

/// Letters of a word that say something by itself, and of the stem by which two forms of one are told.
const LEAST_LETTERS: usize = 4;
const STEM: usize = 5;
/// Fewer words may be a part of any sentence.
const LEAST_WORDS: usize = 3;
/// Words with which a situation is set out or demanded, in English and German.
const FRAME: &[&str] = &[
    "given", "when", "then", "must", "shall", "should", "will", "that", "this", "with", "they", "their",
    "wenn", "dann", "gegeben", "muss", "soll", "wird", "werden", "kann", "eine", "einem", "einen", "einer",
];

/// Names each criterion of a requirement that adds no word, no number and no sign of its own to what the requirement says.
pub(super) fn look(artifact: &Artifact, findings: &mut Vec<Finding>) {
    if artifact.kind != ArtifactType::Requirement {
        return;
    }
    let said = words(&format!("{} {}", artifact.title, artifact.list("description").join(" ")));
    for criterion in artifact.list("acceptance") {
        let own = words(&criterion);
        let is_said = |word: &String| said.contains(word);
        if own.len() >= LEAST_WORDS && own.iter().all(is_said) {
            push(findings, artifact, Rule::CriterionRepeats, Severity::Note, criterion.trim());
        }
    }
}

/// The words that say something, by their stems, and all numbers.
fn words(text: &str) -> Vec<String> {
    let each = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
    let says = |word: &String| {
        let is_number = word.chars().any(|letter| letter.is_ascii_digit());
        is_number || word.chars().count() >= LEAST_LETTERS && !FRAME.contains(&word.as_str())
    };
    each.filter(says).map(|word| word.chars().take(STEM).collect()).collect()
}

#[cfg(test)]
mod tests {
    use roundtable_engine::artifact::Agreement;
    use serde_json::json;

    use super::*;
    use crate::tests::sample::artifact;

    #[test]
    fn a_criterion_that_says_the_requirement_again_is_found() {
        let text = "The scale reports the weight of each parcel to the till within 2 seconds.";
        for (criterion, is_found) in [
            (
                "Given a parcel, when it lies on the plate, the scale reports the weight to the till within 2 seconds.",
                false,
            ),
            ("The scale reports the weight of each parcel to the till within 2 seconds.", true),
            ("Given a parcel, then the scale reports its weight to the till.", true),
            ("The scale reports the weight within 3 seconds.", false),
            ("A parcel of 500 g shows 500 g at the till.", false),
            ("It works.", false),
        ] {
            let fields = json!({ "description": text, "acceptance": [criterion], "priority": "must" });
            let requirement = artifact("REQ-001", "Weigh parcels", Agreement::Consensus, fields);
            let mut found = Vec::new();
            look(&requirement, &mut found);
            assert_eq!(!found.is_empty(), is_found, "{criterion}");
        }
        let german = json!({
            "description": "Die Waage meldet das Gewicht jedes Pakets an die Kasse.",
            "acceptance": ["Wenn ein Paket gewogen wird, dann meldet die Waage das Gewicht an die Kasse.", "Die Waage meldet das Gewicht an die Kasse."],
        });
        let mut found = Vec::new();
        look(&artifact("REQ-001", "Pakete", Agreement::Consensus, german), &mut found);
        let words: Vec<_> = found.iter().map(|finding| finding.words.as_str()).collect();
        assert_eq!(
            words,
            ["Die Waage meldet das Gewicht an die Kasse."],
            "who says when it happens says more"
        );
    }
}
