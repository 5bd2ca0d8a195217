//! Diagrams as Mermaid text, from artifacts and nothing else.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::context::DocumentItem;
use roundtable_engine::text::{fnv1a, same, slug};
use serde_json::Value;

use super::artifact::each;

/// Components and what they depend on; `None` without components. A dependency that is no component of these is drawn with
/// round corners: one of those that `known` documents define, under its id, or something outside.
pub(super) fn building_blocks(approved: &[&Artifact], known: &[DocumentItem]) -> Option<String> {
    let components: Vec<&&Artifact> =
        approved.iter().filter(|artifact| artifact.kind == ArtifactType::Component).collect();
    if components.is_empty() {
        return None;
    }
    let mut lines = vec!["graph LR".to_owned()];
    for component in &components {
        lines.push(format!(
            "  {}[\"{}\"]",
            node(&component.id),
            label(&format!("{}: {}", component.id, component.title))
        ));
    }
    let mut outside: Vec<(String, String)> = Vec::new();
    for component in &components {
        for dependency in depends(component) {
            let own = components.iter().find(|other| {
                same(&other.title, &dependency)
                    || dependency.split_whitespace().any(|word| trim(word) == other.id)
            });
            let target = match own {
                Some(other) => node(&other.id),
                None => {
                    let (name, words) = stranger(&dependency, known);
                    if !outside.iter().any(|(other, _)| *other == name) {
                        outside.push((name.clone(), words));
                    }
                    name
                }
            };
            let line = format!("  {} --> {target}", node(&component.id));
            if target != node(&component.id) && !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines.extend(outside.iter().map(|(name, words)| format!("  {name}(\"{}\")", label(words))));
    Some(fenced(&lines))
}

fn depends(component: &Artifact) -> Vec<String> {
    let plain = |value: Option<&Value>| -> Vec<String> {
        match value {
            Some(Value::Array(items)) => items.iter().map(roundtable_engine::text::plain).collect(),
            Some(Value::Null) | None => Vec::new(),
            Some(other) => vec![roundtable_engine::text::plain(other)],
        }
    };
    plain(component.fields.get("dependencies")).into_iter().filter(|text| !text.trim().is_empty()).collect()
}

/// What goes over the interfaces, one arrow per endpoint, from whoever calls (`caller`); `None` without endpoints.
pub(super) fn interfaces(approved: &[&Artifact], caller: &str) -> Option<String> {
    let mut lines = vec!["sequenceDiagram".to_owned(), format!("  participant caller as {caller}")];
    for interface in approved.iter().filter(|artifact| artifact.kind == ArtifactType::Interface) {
        let Some(Value::Array(endpoints)) = interface.fields.get("endpoints") else { continue };
        let called: Vec<String> = endpoints
            .iter()
            .map(|endpoint| {
                let words = ["method", "path", "description"].map(|key| each(endpoint.get(key)).join(" "));
                words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
            })
            .filter(|words| !words.is_empty())
            .collect();
        if called.is_empty() {
            continue;
        }
        let id = node(&interface.id);
        lines.push(format!(
            "  participant {id} as {}",
            label(&format!("{} {}", interface.id, interface.title))
        ));
        lines.extend(called.iter().map(|words| format!("  caller->>{id}: {}", label(words))));
    }
    (lines.len() > 2).then(|| fenced(&lines))
}

fn fenced(lines: &[String]) -> String {
    format!("```mermaid\n{}\n```", lines.join("\n"))
}

/// An id as the name of a node.
fn node(id: &str) -> String {
    id.replace('-', "")
}

/// The node of something outside, and its words. By id or name, so that the diagrams of two sessions can be joined.
fn stranger(dependency: &str, known: &[DocumentItem]) -> (String, String) {
    let is_component =
        |item: &&DocumentItem| ArtifactType::from_id(&item.id) == Some(ArtifactType::Component);
    let meant = known.iter().filter(is_component).find(|item| {
        same(&item.title, dependency) || dependency.split_whitespace().any(|word| trim(word) == item.id)
    });
    if let Some(item) = meant {
        return (node(&item.id), format!("{}: {}", item.id, item.title));
    }
    let slug = slug(dependency, 40).replace('-', "_");
    let slug = if slug.is_empty() { fnv1a(dependency.as_bytes()) } else { slug };
    (format!("outside_{slug}"), dependency.to_owned())
}

fn trim(word: &str) -> &str {
    word.trim_matches(|letter: char| !letter.is_alphanumeric())
}

/// Text that can end neither its label, nor its line, nor the fence, and is no markup.
fn label(text: &str) -> String {
    const MOST: usize = 80;
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let safe = words.chars().map(|letter| match letter {
        '"' | '`' => '\'',
        '<' | '>' | '#' | ';' | '{' | '}' | '[' | ']' | '(' | ')' | '|' | '\\' => ' ',
        other => other,
    });
    let safe: String = safe.collect();
    super::wording::short(&safe.split_whitespace().collect::<Vec<_>>().join(" "), MOST)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::tests::sample::artifact;
    use roundtable_engine::artifact::Agreement::Consensus;

    #[test]
    fn components_are_linked_by_id_or_title_and_others_stand_outside() {
        let catalogue =
            artifact("COMP-001", "Catalogue", Consensus, json!({ "dependencies": ["COMP-002", "the post"] }));
        let loans =
            artifact("COMP-002", "Loans \"x\" --> y", Consensus, json!({ "dependencies": "catalogue" }));
        let text = building_blocks(&[&catalogue, &loans], &[]).unwrap();
        assert!(text.contains("COMP001 --> COMP002") && text.contains("COMP002 --> COMP001"));
        assert!(
            text.contains("outside_the_post(\"the post\")") && text.contains("COMP001 --> outside_the_post")
        );
        assert!(text.contains("COMP002[\"COMP-002: Loans 'x' -- y\"]"), "{text}");
        assert_eq!(building_blocks(&[], &[]), None);
        let known = [DocumentItem { id: "COMP-002".to_owned(), title: "Loans".to_owned() }];
        let text = building_blocks(&[&catalogue], &known).unwrap();
        assert!(
            text.contains("COMP001 --> COMP002\n") && text.contains("  COMP002(\"COMP-002: Loans\")"),
            "{text}"
        );
    }

    #[test]
    fn a_label_ends_nothing() {
        assert_eq!(label("a\n```\n\"b\" <c> [d]"), "a ''' 'b' c d");
    }

    #[test]
    fn endpoints_become_arrows() {
        let with = artifact(
            "INT-001",
            "Loans",
            Consensus,
            json!({ "endpoints": [{ "method": "POST", "path": "/loans", "description": "lend" }, {}] }),
        );
        let without = artifact("INT-002", "None", Consensus, json!({}));
        let text = interfaces(&[&with, &without], "Caller").unwrap();
        assert!(text.contains("caller->>INT001: POST /loans lend"));
        assert!(!text.contains("INT002"));
        assert_eq!(interfaces(&[&without], "Caller"), None);
    }
}
