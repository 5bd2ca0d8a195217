//! What a brainstorm leaves: ideas, risks, and what helps against them.

use roundtable_engine::artifact::{Artifact, ArtifactType};

use super::artifact::{labelled, others};
use crate::language::Worded;
use crate::markdown::escape::{block, inline};

/// The description, then what is known of it under labels, then every other key.
pub(super) fn parts(session: &Worded<'_>, artifact: &Artifact, parts: &mut Vec<String>) {
    let texts = &session.texts.item;
    let labels: &[(&str, &str)] = match artifact.kind {
        ArtifactType::Idea => &[(texts.builds_on, "builds_on"), (texts.feasibility, "feasibility")],
        ArtifactType::Risk => &[
            (texts.threatens, "related_idea"),
            (texts.severity, "severity"),
            (texts.likelihood, "likelihood"),
        ],
        _ => &[
            (texts.helps_against, "addresses"),
            (texts.effort, "effort"),
            (texts.effectiveness, "effectiveness"),
        ],
    };
    let shown: Vec<&str> = labels.iter().map(|(_, key)| *key).chain(["description", "phase"]).collect();
    parts.push(block(artifact.text("description")));
    let lines = [degrees(session, artifact, labels), phase(session, artifact), others(artifact, &shown)];
    parts.push(lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"));
}

/// The phase in which it came up, by the title that the strategy gives it.
fn phase(session: &Worded<'_>, artifact: &Artifact) -> String {
    let said = artifact.text("phase").trim();
    let title = session.phase_title(said);
    if title.is_empty() {
        return String::new();
    }
    format!("- **{}:** {}", session.texts.item.came_up, inline(&title))
}

/// The labels with their values; `low`, `medium` and `high` in the words of the language.
fn degrees(session: &Worded<'_>, artifact: &Artifact, labels: &[(&str, &str)]) -> String {
    let mut said = artifact.clone();
    for (_, key) in labels {
        if let Some(word) = (session.texts.degree)(artifact.text(key).trim()) {
            said.fields.insert((*key).to_owned(), word.into());
        }
    }
    labelled(&said, labels)
}
