//! The practice panel as requirements-mapper: it reads a document sentence by sentence, by plain English rules (must,
//! shall, can, only if, at most, until, within ...), and quotes the lines exactly. It understands nothing else, and
//! says so.

use std::collections::BTreeSet;

use roundtable_engine::context::DocumentItem;
use roundtable_engine::error::ModelError;
use roundtable_engine::prompt::Prompt;
use roundtable_engine::text::same;
use serde::Deserialize;
use serde_json::{Value, json};

use super::english::{capitalise, fit, overlap, tidy};
use super::mapping_rules::{Demand, Verdict, judge};
use super::mapping_text::{Sentence, sentences};
use super::prompt;

/// Characters of a title.
const LONGEST_TITLE: usize = 80;

#[derive(Debug, Deserialize)]
struct MapView {
    #[serde(default)]
    source: String,
    #[serde(default)]
    known: Vec<DocumentItem>,
    #[serde(default)]
    lines: String,
}

/// The mapping of the part that the prompt holds.
pub(super) fn map(prompt: &Prompt) -> Result<Value, ModelError> {
    let view: MapView = prompt::input(prompt, "map")?;
    let numbered = |line: &str| {
        let (number, text) = line.split_once(':')?;
        Some((number.trim().parse().ok()?, text.strip_prefix(' ').unwrap_or(text).to_owned()))
    };
    let lines: Vec<(u32, String)> = view.lines.lines().filter_map(numbered).collect();
    let (mut items, mut other, mut skipped) = (Vec::new(), Vec::new(), Vec::new());
    let mut used: BTreeSet<u32> = BTreeSet::new();
    let mut titles: Vec<String> = Vec::new();
    for sentence in sentences(&lines) {
        let text = unlabelled(&sentence.text());
        let verdict = judge(&text, &sentence.place);
        if !matches!(verdict, Verdict::Nothing(_)) {
            used.extend(sentence.segments.iter().map(|(line, _)| *line));
        }
        match verdict {
            Verdict::Demand(demand) => {
                let title = title(&demand, &sentence, &mut titles);
                items.push(item(items.len() + 1, &title, &demand, &sentence, &view.known));
            }
            Verdict::Aside(kind) => other.push(json!({
                "kind": kind, "text": capitalise(&tidy(&text)), "sources": sources(&sentence),
            })),
            Verdict::Nothing(why) => {
                skipped.extend((sentence.first()..=sentence.last()).map(|line| (line, why)))
            }
        }
    }
    // A line of two sentences is one that something was taken from.
    skipped.retain(|(line, _)| !used.contains(line));
    let counted = |number: usize, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
    let summary = format!(
        "{} read by plain rules: {}, {}.",
        counted(lines.len(), "line"),
        counted(items.len(), "requirement"),
        counted(other.len(), "other finding")
    );
    Ok(json!({
        "action": "mapping", "source": view.source, "items": items, "other": other,
        "skipped": ranges(&skipped), "summary": summary,
    }))
}

/// A sentence without the word that only says what it is: `Constraint: messages name no disease`.
fn unlabelled(text: &str) -> String {
    const LABELS: [&str; 8] = [
        "constraint",
        "constraints",
        "requirement",
        "requirements",
        "rule",
        "condition",
        "limit",
        "limitation",
    ];
    let label = text.split_once(": ").filter(|(label, _)| LABELS.contains(&label.to_lowercase().as_str()));
    label.map_or_else(|| text.to_owned(), |(_, rest)| capitalise(rest.trim_start()))
}

fn sources(sentence: &Sentence) -> Vec<Value> {
    sentence.segments.iter().map(|(line, words)| json!({ "line": line, "words": words })).collect()
}

/// Short, and no other item's.
fn title(demand: &Demand, sentence: &Sentence, titles: &mut Vec<String>) -> String {
    let title = capitalise(&fit(&tidy(&demand.subject), LONGEST_TITLE));
    let is_taken = |title: &str| titles.iter().any(|known| same(known, title));
    let title = if is_taken(&title) { format!("{title} (line {})", sentence.first()) } else { title };
    titles.push(title.clone());
    title
}

fn item(number: usize, title: &str, demand: &Demand, sentence: &Sentence, known: &[DocumentItem]) -> Value {
    /// Shared stems from which on two titles are taken for the same.
    const ALIKE: usize = 3;
    let says = capitalise(&tidy(&unlabelled(&sentence.text())));
    let mut item = json!({
        "ref": format!("M-{number}"), "type": demand.kind.word(), "title": title,
        "description": format!("{says}."), "sources": sources(sentence), "certainty": "stated",
    });
    let fields = [
        ("priority", demand.priority.to_owned()),
        ("conditions", demand.conditions.clone()),
        ("actions", demand.actions.clone()),
        ("category", demand.category.to_owned()),
        ("target", demand.target.clone()),
        ("note", demand.note.clone()),
    ];
    for (key, text) in fields.into_iter().filter(|(_, text)| !text.is_empty()) {
        item[key] = json!(text);
    }
    let matches = known
        .iter()
        .find(|known| same(&known.title, title) || overlap(&known.title, &sentence.text()) >= ALIKE);
    if let Some(known) = matches {
        item["matches"] = json!(known.id);
    }
    item
}

/// Neighbours with the same reason as one range.
fn ranges(skipped: &[(u32, &'static str)]) -> Vec<Value> {
    let mut ranges: Vec<(u32, u32, &str)> = Vec::new();
    for (line, why) in skipped {
        match ranges.last_mut() {
            Some((_, end, reason)) if *reason == *why && *line <= *end + 1 => *end = (*end).max(*line),
            _ => ranges.push((*line, *line, why)),
        }
    }
    let lines = |first: u32, last: u32| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    ranges.into_iter().map(|(first, last, why)| json!({ "lines": lines(first, last), "why": why })).collect()
}
