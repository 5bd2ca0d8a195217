//! The table that Jira's import of CSV files takes.

use super::ExportError;
use super::cells::harmless;
use super::cover::{Cover, PRACTICE};
use super::items::{APPROVED, DECIDED, Item, WITHOUT_MATTER};
use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::clip;

/// The columns. `Issue ID` and `Parent` hold numbers of this file, by which the import ties issues to each other; a field
/// of several values has a column for each, all of one name (Atlassian, "Importing data from CSV").
const COLUMNS: [&str; 10] = [
    "Issue ID",
    "Issue Type",
    "Summary",
    "Description",
    "Priority",
    "Labels",
    "Labels",
    "Labels",
    "Labels",
    "Parent",
];
/// Characters of a summary, at most (Jira refuses longer ones).
const LONGEST_SUMMARY: usize = 255;
/// The issue that stands above the others.
const EPIC: &str = "Epic";

/// A row of the table, without its number.
struct Issue<'a> {
    kind: &'static str,
    item: &'a Item,
    /// The place of its parent in the rows; `None` for the epic.
    parent: Option<usize>,
}

/// The items of a document as issues, in RFC 4180: an epic for the document, an issue for each item, a mitigation as a
/// sub-task below its risk. What is out of scope or settled is nothing to do: the epic's description names it. Every parent
/// stands before what is below it. No cell begins as a formula does.
///
/// # Errors
/// When the table cannot be written.
pub fn jira_csv(items: &[Item], cover: &Cover) -> Result<Vec<u8>, ExportError> {
    let mut table = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    table.write_record(COLUMNS)?;
    table.write_record(epic(items, cover))?;
    let issues = issues(items);
    for (at, issue) in issues.iter().enumerate() {
        table.write_record(row(issue, at, cover))?;
    }
    table.into_inner().map_err(|error| ExportError::Csv(error.into_error().into()))
}

/// Where the epic names an item that nobody has anything to do about; `None` for what is an issue.
fn named_as(item: &Item) -> Option<&'static str> {
    match (item.kind, item.state.as_str()) {
        (Some(ArtifactType::Exclusion), _) => Some("Out of scope:"),
        (Some(ArtifactType::Conflict), "resolved") | (Some(ArtifactType::OpenQuestion), "addressed") => {
            Some("Settled:")
        }
        (_, WITHOUT_MATTER) => Some("Settled:"),
        _ => None,
    }
}

/// The issues in their order: what is below another follows it.
fn issues(items: &[Item]) -> Vec<Issue<'_>> {
    let risk_of = |item: &Item| {
        let addressed = item.relations.iter().filter(|relation| relation.kind == "addresses");
        let is_risk =
            |id: &str| items.iter().any(|other| other.id == id && other.kind == Some(ArtifactType::Risk));
        (item.kind == Some(ArtifactType::Mitigation))
            .then(|| addressed.map(|relation| relation.to.clone()).find(|id| is_risk(id)))
            .flatten()
    };
    let mut issues = Vec::new();
    for item in items.iter().filter(|item| named_as(item).is_none() && risk_of(item).is_none()) {
        let above = issues.len();
        issues.push(Issue { kind: issue_type(item), item, parent: None });
        let below = items.iter().filter(|other| risk_of(other).as_deref() == Some(item.id.as_str()));
        issues.extend(below.map(|item| Issue { kind: "Sub-task", item, parent: Some(above) }));
    }
    issues
}

/// Jira's standard types: what people want is a story, everything else a task.
fn issue_type(item: &Item) -> &'static str {
    match item.kind {
        Some(ArtifactType::Requirement | ArtifactType::Idea) => "Story",
        _ => "Task",
    }
}

/// Jira's standard priorities; empty (the project's own default) where none is known.
fn priority(word: &str) -> &'static str {
    match word {
        "must" => "Highest",
        "should" => "High",
        "could" => "Medium",
        "wont" => "Lowest",
        _ => "",
    }
}

fn epic(items: &[Item], cover: &Cover) -> [String; 10] {
    let mut description =
        cover.facts().into_iter().map(|(label, value)| format!("{label}: {value}")).collect::<Vec<_>>();
    description.extend(unreviewed(items));
    for heading in ["Out of scope:", "Settled:"] {
        let named = items.iter().filter(|item| named_as(item) == Some(heading));
        let named: Vec<String> = named.map(named_line).collect();
        if !named.is_empty() {
            description.push(format!("\n{heading}"));
            description.extend(named);
        }
    }
    cells([
        "1",
        EPIC,
        &summary(&cover.marked_title()),
        &description.join("\n"),
        "",
        "roundtable",
        "",
        "",
        mark(cover),
        "",
    ])
}

/// Which issues nobody approved in the review: whoever takes them up should know that they are what the panel agreed on, and no more.
/// Nothing of an item that no session knows.
fn unreviewed(items: &[Item]) -> Option<String> {
    let results = items.iter().filter(|item| named_as(item).is_none() && !item.state.is_empty());
    let results = results.filter(|item| {
        !matches!(item.kind, None | Some(ArtifactType::Conflict | ArtifactType::OpenQuestion))
    });
    let (approved, others): (Vec<&Item>, Vec<&Item>) =
        results.partition(|item| matches!(item.state.as_str(), APPROVED | DECIDED));
    let ids: Vec<&str> = others.iter().map(|item| item.id.as_str()).collect();
    match (approved.is_empty(), ids.is_empty()) {
        (_, true) => None,
        (true, false) => {
            Some("Not reviewed yet: the panel agreed on all of it, and nobody has approved it.".to_owned())
        }
        (false, false) => {
            Some(format!("Not reviewed yet, and agreed by the panel alone: {}", ids.join(", ")))
        }
    }
}

/// An item in the epic; a settled one with what it came to.
fn named_line(item: &Item) -> String {
    let answer = match item.state.as_str() {
        WITHOUT_MATTER => format!(" ({WITHOUT_MATTER})"),
        _ if item.answer.is_empty() => String::new(),
        _ => format!(" → {}", item.answer),
    };
    format!("• {}: {}{answer}", item.id, item.title)
}

/// Of an issue: its number is its place behind the epic.
fn row(issue: &Issue<'_>, at: usize, cover: &Cover) -> [String; 10] {
    let item = issue.item;
    let number = |at: usize| (at + 2).to_string();
    let parent = issue.parent.map_or_else(|| "1".to_owned(), number);
    let mut description = item.plain();
    for relation in &item.relations {
        description.push_str(&format!("\n{}: {}", relation.kind, relation.to));
    }
    if !item.session.is_empty() {
        description.push_str(&format!("\n\nSession: {}", item.session));
    }
    if cover.practice {
        description = format!("{PRACTICE}\n\n{description}");
    }
    cells([
        &number(at),
        issue.kind,
        &summary(&format!("{}: {}", item.id, item.title)),
        description.trim(),
        priority(&item.priority),
        "roundtable",
        &item.kind_words().replace(' ', "-"),
        &item.id,
        mark(cover),
        &parent,
    ])
}

fn mark(cover: &Cover) -> &'static str {
    if cover.practice { "practice" } else { "" }
}

fn summary(text: &str) -> String {
    clip(&text.split_whitespace().collect::<Vec<_>>().join(" "), LONGEST_SUMMARY)
}

fn cells(texts: [&str; 10]) -> [String; 10] {
    texts.map(harmless)
}
