//! Several records as one document.

use std::collections::BTreeMap;

use super::items::is_practice_mark;
use super::tree::front_matter;
use crate::markdown::escape::inline;
use crate::markdown::outline::{heading, lines};
use crate::render::{record_number, yaml_line};

/// Keys of a record's front matter that name people.
const PEOPLE: [&str; 3] = ["consulted", "decision-makers", "informed"];

/// Decision records, by file name and text, as one document, in their order: each one's headings a level lower, its number before
/// its title, below it the mark of practice, where it has one, and what its front matter says in a line.
pub fn combined(title: &str, records: &[(String, String)], names: &BTreeMap<String, String>) -> String {
    let mut text = format!("# {}\n", inline(title));
    for (name, record) in records {
        let (facts, body) = front_matter(record);
        let facts: Vec<String> = facts
            .iter()
            .map(|(key, value)| format!("**{}:** {}", inline(key), inline(&people(key, value, names))))
            .collect();
        let mut below: Vec<String> = mark_of(record).map(str::to_owned).into_iter().collect();
        below.extend((!facts.is_empty()).then(|| facts.join(" · ")));
        text.push('\n');
        part(&mut text, body, name, below);
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// A record without its front matter; `below` stands below its title.
fn part(text: &mut String, body: &str, name: &str, mut below: Vec<String>) {
    let unmarked: String = body.split_inclusive('\n').filter(|line| !is_practice_mark(line)).collect();
    for (line, fenced) in lines(unmarked.trim_start()) {
        let Some((level, words)) = heading(line).filter(|_| !fenced) else {
            text.push_str(line);
            continue;
        };
        let deeper = if level < 6 { "#" } else { "" };
        if level == 1 && !is_numbered(words) {
            let number = record_number(name).map_or_else(String::new, |number| format!("ADR-{number:04}: "));
            text.push_str(&format!("## {number}{words}\n"));
        } else {
            text.push_str(&format!("{deeper}{}", line.trim_start()));
        }
        if level == 1 && !below.is_empty() {
            let below = std::mem::take(&mut below).join("\n\n");
            text.push_str(&format!("{}{below}\n", if text.ends_with('\n') { "\n" } else { "\n\n" }));
        }
    }
}

/// Whether a title says its number itself: `ADR-002: Tags at the lid`.
fn is_numbered(title: &str) -> bool {
    let rest = title.trim_start_matches(['[', '*']).to_uppercase();
    rest.strip_prefix("ADR-").is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
}

fn mark_of(record: &str) -> Option<&str> {
    record.lines().find(|line| is_practice_mark(line))
}

/// A record as readers are shown it, by the names of who was asked instead of their ids; nothing else of it changes.
pub fn with_names(record: &str, names: &BTreeMap<String, String>) -> String {
    let (facts, body) = front_matter(record);
    let front = &record[..record.len() - body.len()];
    if facts.is_empty() {
        return record.to_owned();
    }
    let line = |line: &str| {
        let Some((key, value)) = line.split_once(':').filter(|(key, _)| PEOPLE.contains(key)) else {
            return line.to_owned();
        };
        let end = &value[value.trim_end().len()..];
        let said = value.trim().trim_matches(['"', '\'']);
        format!("{key}: {}{end}", yaml_line(&people(key, said, names)))
    };
    front.split_inclusive('\n').map(line).collect::<String>() + body
}

/// The value of a key of front matter, with the names of seats in place of their ids.
fn people(key: &str, value: &str, names: &BTreeMap<String, String>) -> String {
    if !PEOPLE.contains(&key) {
        return value.to_owned();
    }
    let name = |id: &str| names.get(id.trim()).map_or_else(|| id.trim().to_owned(), Clone::clone);
    value.split(',').map(name).collect::<Vec<_>>().join(", ")
}
