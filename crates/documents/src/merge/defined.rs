//! What a line of the existing document defined and now stands in full under its own heading: the line names it.

use roundtable_engine::said;
use roundtable_engine::said::Said;

use super::Changes;
use super::again::is_line_again;
use super::copies::without_line;
use super::document::Document;
use crate::markdown::outline::{definition, heading, lines};

/// Takes the bold type from the ids of lines that define what was added under a heading, nothing else of them. Gives back
/// what was done, in words for people.
pub(super) fn once(document: &mut Document, changes: &mut Changes) -> Vec<Said> {
    let mut named: Vec<String> = Vec::new();
    for block in &mut document.blocks {
        // That it says the same as another one is not so any more.
        let stands = |line: &&str| {
            is_line_again(line) && definition(line).is_some_and(|(id, _)| changes.added.contains(&id))
        };
        let stale: Vec<String> = block.text.lines().filter(stands).map(str::to_owned).collect();
        for line in stale {
            block.text = without_line(&block.text, &line);
        }
        let plain = |(line, fenced): (&str, bool)| {
            let defined = definition(line).filter(|_| !fenced && heading(line).is_none());
            match defined.filter(|(id, _)| changes.added.contains(id)) {
                Some((id, _)) => {
                    let line = without_marks(line, &id);
                    if !named.contains(&id) {
                        named.push(id);
                    }
                    line
                }
                None => line.to_owned(),
            }
        };
        block.text = lines(&block.text).map(plain).collect();
    }
    changes.added.retain(|id| !named.contains(id));
    changes.updated.extend(named.iter().cloned());
    if named.is_empty() {
        return Vec::new();
    }
    let ids = named.join(", ");
    vec![match named.as_slice() {
        [_] => {
            said!("{ids} stands in full under a heading now; the lines that defined it before name it.", ids)
        }
        _ => said!(
            "{ids} stand in full under a heading now; the lines that defined them before name them.",
            ids
        ),
    }]
}

/// The line with its first bold text in plain type.
fn without_marks(line: &str, id: &str) -> String {
    let Some((before, rest)) = line.split_once("**").filter(|(_, rest)| rest.contains(id)) else {
        return line.to_owned();
    };
    match rest.split_once("**") {
        Some((bold, after)) => format!("{before}{bold}{after}"),
        None => format!("{before}{rest}"),
    }
}
