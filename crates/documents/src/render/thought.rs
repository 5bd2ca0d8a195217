//! What a brainstorm leaves: ideas, risks, and what helps against them.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::session::Session;

use super::artifact::{labelled, others};
use crate::markdown::escape::{block, inline};

/// The description, then what is known of it under labels, then every other key.
pub(super) fn parts(session: &Session, artifact: &Artifact, parts: &mut Vec<String>) {
    let labels: &[(&str, &str)] = match artifact.kind {
        ArtifactType::Idea => &[("Builds on", "builds_on"), ("Feasibility", "feasibility")],
        ArtifactType::Risk => {
            &[("Threatens", "related_idea"), ("Severity", "severity"), ("Likelihood", "likelihood")]
        }
        _ => &[("Helps against", "addresses"), ("Effort", "effort"), ("Effectiveness", "effectiveness")],
    };
    let shown: Vec<&str> = labels.iter().map(|(_, key)| *key).chain(["description", "phase"]).collect();
    parts.push(block(artifact.text("description")));
    let lines = [labelled(artifact, labels), phase(session, artifact), others(artifact, &shown)];
    parts.push(lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"));
}

/// The phase in which it came up, by the title that the strategy gives it.
fn phase(session: &Session, artifact: &Artifact) -> String {
    let said = artifact.text("phase").trim();
    let known = session.strategy.phases.iter().find(|phase| phase.name == said);
    let title = known.map_or(said, |phase| phase.title.trim());
    if title.is_empty() { String::new() } else { format!("- **Came up in the phase:** {}", inline(title)) }
}
