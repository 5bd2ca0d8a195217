//! The spec-validator's part, played by rules: numbers that differ on one subject, the same said twice in other words, a
//! measure that no acceptance takes up, one word in two spellings, an objective that nothing measures. It quotes word for
//! word and understands nothing; what it leaves out says nothing about the text.

mod rules;
mod text;

use roundtable_engine::error::ModelError;
use roundtable_engine::prompt::Prompt;
use roundtable_engine::validation::{MOST_FINDINGS, READER};
use serde::Deserialize;
use serde_json::{Value, json};

use super::prompt;
use text::Statement;

/// What the spec-validator is given; the keys of `agents/validation/spec-validator.md`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Given {
    target: String,
    part: PartView,
    project: ProjectView,
    artifacts: Vec<Value>,
    document: Option<DocumentView>,
    deterministic: Vec<KnownView>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(default)]
struct PartView {
    of: u32,
}

impl Default for PartView {
    fn default() -> Self {
        Self { of: 1 }
    }
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct ProjectView {
    description: String,
    objectives: Vec<String>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct DocumentView {
    text: String,
}

/// A finding of the program's.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct KnownView {
    id: String,
    kind: String,
    severity: String,
    words: String,
}

/// What a rule found.
struct Found {
    kind: &'static str,
    severity: &'static str,
    place: String,
    words: String,
    why: String,
    better: String,
}

/// The answer, as a map of keys.
pub(super) fn read(prompt: &Prompt) -> Result<Value, ModelError> {
    if prompt.actor != READER {
        return Err(ModelError::Refused(format!("the practice panel has no part for `{}`", prompt.actor)));
    }
    let given: Given = prompt::input(prompt, "validate")?;
    let statements = match &given.document {
        Some(document) if given.target == "document" => text::of_document(&document.text),
        _ => given.artifacts.iter().flat_map(text::of_artifact).collect(),
    };
    let mut found = rules::contradictions(&statements);
    found.extend(rules::untested_measures(&statements, &rules::counted(&given.project.description)));
    found.extend(rules::duplicates(&statements));
    if given.part.of == 1 {
        found.extend(rules::unmeasured_objectives(&given.project.objectives, &statements));
    }
    found.extend(rules::spellings(&statements));
    let weight = |found: &Found| ["error", "warning", "note"].iter().position(|word| *word == found.severity);
    found.sort_by_key(weight);
    found.truncate(MOST_FINDINGS);
    Ok(answer(&given, &statements, &found))
}

fn answer(given: &Given, statements: &[Statement], found: &[Found]) -> Value {
    let is_name = |known: &&KnownView| known.kind == "vague" && text::is_name(statements, &known.words);
    let dismissed: Vec<Value> = given
        .deterministic
        .iter()
        .filter(is_name)
        .map(|known| json!({ "id": known.id, "why": "It stands in a name, capitalised like its other words." }))
        .collect();
    let errs = given.deterministic.iter().any(|known| known.severity == "error");
    let warns = found.iter().any(|found| found.severity == "warning");
    let verdict = match () {
        () if found.iter().any(|found| found.kind == "contradiction") => "unresolved",
        () if errs || warns => "revise",
        () => "ready",
    };
    let findings: Vec<Value> = found
        .iter()
        .zip(1..)
        .map(|(found, number)| {
            json!({
                "id": format!("V-{number}"),
                "kind": found.kind,
                "severity": found.severity,
                "where": found.place,
                "words": found.words,
                "why": found.why,
                "better": found.better,
            })
        })
        .collect();
    json!({
        "action": "validation",
        "findings": findings,
        "dismissed": dismissed,
        "verdict": verdict,
        "summary": format!(
            "Read by rules, not by understanding: {} statements, looked at for numbers that differ on one subject, the same \
             said twice, measures that no acceptance takes up, spellings, and objectives that nothing measures.",
            statements.len()
        ),
    })
}
