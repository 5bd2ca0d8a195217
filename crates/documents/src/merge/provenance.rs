//! The provenance of a merged document: that of the newest session, and a history of the older ones.

use crate::markdown::outline::Block;
use crate::markdown::section::Section;
use crate::render::{AGENDA_TITLE, PRACTICE, ROUNDS, ROUNDS_TITLE, SESSION, WRITTEN};

use super::document::{Document, same_text};

const HISTORY_TITLE: &str = "Earlier versions";
const HISTORY_HEAD: [&str; 2] = ["| Written | Session | Rounds | Practice panel |", "|---|---|---|---|"];

/// Brings the provenance of `new` into `document`. A section of that name without our table is somebody's own.
pub(super) fn merge(document: &mut Document, new: &Document) {
    let Some(from) = ours(new) else { return };
    let new_blocks = &new.blocks[from..new.end(from)];
    let Some(at) = ours(document) else {
        return document.insert(document.blocks.len(), new_blocks.to_vec());
    };
    let Some(table) = new_blocks.first() else { return };
    if same_text(&table_of(&document.blocks[at].text), &table_of(&table.text)) {
        return;
    }
    let row = history_row(&document.blocks[at].text);
    rewrite(document, at, &table.text);
    let mut after = at;
    for title in [ROUNDS_TITLE, AGENDA_TITLE] {
        let Some(block) = new_blocks.iter().find(|block| block.title == title) else { continue };
        after = match below(document, at, title) {
            Some(old) => {
                rewrite(document, old, &block.text);
                old
            }
            None => {
                document.insert(after + 1, vec![block.clone()]);
                after + 1
            }
        };
    }
    add_history(document, at, &row);
}

/// The heading of the last provenance section that holds our table.
fn ours(document: &Document) -> Option<usize> {
    let places = document.places();
    (0..places.len()).rev().find(|at| {
        places[*at] == Some((Section::Provenance, *at))
            && value(&document.blocks[*at].text, SESSION).is_some()
    })
}

fn below(document: &Document, heading: usize, title: &str) -> Option<usize> {
    (heading + 1..document.end(heading)).find(|at| document.blocks[*at].title == title)
}

/// The rows of a block's table.
fn table_of(text: &str) -> String {
    text.lines().filter(|line| line.starts_with('|')).map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Writes a block of ours anew; lines that somebody put beside the table stay below it.
fn rewrite(document: &mut Document, at: usize, text: &str) {
    let newline = document.newline;
    let old = &document.blocks[at].text;
    let space = &old[old.trim_end().len()..];
    let body = old.find('\n').map_or("", |end| &old[end + 1..]);
    let foreign: String = body.split_inclusive('\n').filter(|line| !line.starts_with('|')).collect();
    let heading = old.lines().next().unwrap_or_default().trim_end();
    let table: String = text.split_inclusive('\n').skip(1).collect::<String>().trim_end().to_owned();
    let mut written = format!("{heading}{newline}{table}");
    if !foreign.trim().is_empty() {
        let foreign = foreign.trim_start_matches(['\r', '\n']).trim_end();
        written.push_str(&format!("{newline}{newline}{foreign}"));
    }
    document.blocks[at].text = format!("{written}{space}");
}

/// The value of a label in our table.
fn value<'a>(text: &'a str, label: &str) -> Option<&'a str> {
    let row = |line: &'a str| {
        let (found, value) = line.trim().strip_prefix('|')?.strip_suffix('|')?.split_once('|')?;
        (found.trim() == label).then(|| value.trim())
    };
    text.lines().find_map(row)
}

fn history_row(text: &str) -> String {
    let cell = |label| value(text, label).unwrap_or("–");
    let practice = if value(text, PRACTICE).is_some() { "yes" } else { "no" };
    format!("| {} | {} | {} | {practice} |", cell(WRITTEN), cell(SESSION), cell(ROUNDS))
}

/// Adds the row to the history, the oldest first; the history is begun if there is none.
fn add_history(document: &mut Document, heading: usize, row: &str) {
    let newline = document.newline;
    let Some(at) = below(document, heading, HISTORY_TITLE) else {
        let level = (document.blocks[heading].level + 1).min(6);
        let head = HISTORY_HEAD.join(newline);
        let text =
            format!("{} {HISTORY_TITLE}{newline}{newline}{head}{newline}{row}{newline}", "#".repeat(level));
        let block = Block { level, title: HISTORY_TITLE.to_owned(), id: None, text };
        return document.insert(document.end(heading), vec![block]);
    };
    let block = &mut document.blocks[at];
    if block.text.lines().any(|line| line.trim_end() == row) {
        return;
    }
    let mut lines: Vec<&str> = block.text.split_inclusive('\n').collect();
    let after = lines.iter().rposition(|line| line.starts_with('|')).map_or(lines.len(), |at| at + 1);
    let before = if lines[..after].last().is_none_or(|line| line.ends_with('\n')) { "" } else { newline };
    let row = format!("{before}{row}{newline}");
    lines.insert(after, &row);
    block.text = lines.concat();
}
