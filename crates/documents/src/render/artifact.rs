//! One approved artifact: heading, facts, description, what belongs to its type, dissent, source.

use roundtable_engine::artifact::{Artifact, ArtifactType, Dissent};
use roundtable_engine::session::Session;
use serde_json::Value;

use super::{name, names, priority, title, value};
use crate::markdown::escape::{block, inline};

pub(super) fn item(session: &Session, artifact: &Artifact) -> String {
    let mut parts = vec![format!("### {}: {}", artifact.id, title(artifact)), facts(session, artifact)];
    match artifact.kind {
        ArtifactType::Requirement => requirement(artifact, &mut parts),
        ArtifactType::BusinessRule => {
            parts.push(block(artifact.text("description")));
            parts.push(labelled(
                artifact,
                &[("When", "conditions"), ("Then", "actions"), ("Why", "rationale")],
            ));
        }
        ArtifactType::Nfr => {
            parts.push(block(artifact.text("description")));
            parts.push(measures(artifact));
        }
        ArtifactType::Exclusion => {
            parts.push(block(artifact.text("description")));
            parts.push(labelled(artifact, &[("Why", "rationale"), ("Later", "future_phase")]));
        }
        _ => parts.push(every_key(artifact)),
    }
    parts.push(related(artifact));
    parts.push(dissent(session, artifact));
    parts.push(source(session, artifact));
    join(parts)
}

/// Parts as paragraphs, the empty ones left out.
pub(super) fn join(parts: Vec<String>) -> String {
    parts.into_iter().filter(|part| !part.trim().is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// Priority, category and support, in one line.
fn facts(session: &Session, artifact: &Artifact) -> String {
    let mut facts = Vec::new();
    if artifact.kind == ArtifactType::Requirement {
        let priority = priority(artifact);
        let priority = if priority.is_empty() { "not set".to_owned() } else { priority };
        facts.push(format!("**Priority:** {priority}"));
    }
    let category = value(artifact, "category");
    if artifact.kind == ArtifactType::Nfr && !category.is_empty() {
        facts.push(format!("**Category:** {category}"));
    }
    if !artifact.supported_by.is_empty() {
        facts.push(format!("**Supported by:** {}", names(session, &artifact.supported_by)));
    }
    facts.join(" · ")
}

fn requirement(artifact: &Artifact, parts: &mut Vec<String>) {
    parts.push(block(artifact.text("description")));
    // Not a key of the format, but met: models like to say why.
    parts.push(labelled(artifact, &[("Why", "rationale")]));
    let criteria = artifact.list("acceptance").into_iter().map(|criterion| inline(&criterion));
    let boxes: Vec<String> =
        criteria.filter(|text| !text.is_empty()).map(|text| format!("- [ ] {text}")).collect();
    parts.push(if boxes.is_empty() {
        "**Acceptance criteria:** none were agreed.".to_owned()
    } else {
        format!("**Acceptance criteria**\n\n{}", boxes.join("\n"))
    });
}

fn labelled(artifact: &Artifact, labels: &[(&str, &str)]) -> String {
    let line = |(label, key): &(&str, &str)| {
        let value = value(artifact, key);
        (!value.is_empty()).then(|| format!("- **{label}:** {value}"))
    };
    labels.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

fn measures(artifact: &Artifact) -> String {
    let cell = |key| {
        let value = value(artifact, key);
        if value.is_empty() { "–".to_owned() } else { value }
    };
    format!(
        "| Target | Minimum | Measurement |\n|---|---|---|\n| {} | {} | {} |",
        cell("target"),
        cell("minimum"),
        cell("measurement")
    )
}

/// For types without a form of their own here: every key, in its order.
fn every_key(artifact: &Artifact) -> String {
    let keys = artifact.fields.keys().filter(|key| *key != "related");
    let line = |key: &String| {
        let value = value(artifact, key);
        (!value.is_empty()).then(|| format!("- *{}:* {value}", inline(&key.replace('_', " "))))
    };
    keys.filter_map(line).collect::<Vec<_>>().join("\n")
}

fn related(artifact: &Artifact) -> String {
    let Some(Value::Object(related)) = artifact.fields.get("related") else { return String::new() };
    let ids = |key: &str| match related.get(key) {
        Some(Value::Array(ids)) => {
            let ids = ids.iter().map(|id| inline(&roundtable_engine::text::plain(id)));
            ids.filter(|id| !id.is_empty()).collect::<Vec<_>>().join(", ")
        }
        _ => String::new(),
    };
    let relations = [("depends on", ids("depends")), ("enables", ids("enables"))];
    let relations = relations.into_iter().filter(|(_, ids)| !ids.is_empty());
    let relations: Vec<String> = relations.map(|(word, ids)| format!("{word} {ids}")).collect();
    if relations.is_empty() { String::new() } else { format!("**Related:** {}", relations.join("; ")) }
}

/// Who did not agree, in their words.
pub(super) fn dissent(session: &Session, artifact: &Artifact) -> String {
    let line = |dissent: &Dissent| {
        let did = match dissent.stance.as_str() {
            "stand-aside" => "stood aside".to_owned(),
            "block" => "blocked".to_owned(),
            other => inline(other),
        };
        let words = inline(&dissent.reason);
        let words = if words.is_empty() { String::new() } else { format!(": “{words}”") };
        format!("- {} {did} in round {}{words}", name(session, &dissent.participant), dissent.round)
    };
    let lines: Vec<String> = artifact.dissent.iter().map(line).collect();
    if lines.is_empty() { String::new() } else { format!("**Dissent**\n\n{}", lines.join("\n")) }
}

/// Topic, round and session: a merged document holds items of several sessions.
pub(super) fn source(session: &Session, artifact: &Artifact) -> String {
    let topic = session.topic(&artifact.topic_id).map(|topic| inline(&topic.definition.name));
    let topic = topic.filter(|name| !name.is_empty()).map(|name| format!("{name}, ")).unwrap_or_default();
    let review = artifact.review.as_ref().zip(artifact.review_state()).map(|(review, state)| {
        format!("; {} by {}", super::provenance::state_word(state), name(session, &review.by))
    });
    format!(
        "*Source: {topic}round {} of session {}{}*",
        artifact.created_round,
        inline(&session.id),
        review.unwrap_or_default()
    )
}
