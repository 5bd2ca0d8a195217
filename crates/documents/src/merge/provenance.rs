//! The provenance of a merged document: every session that it comes from, each with its own figures and its own tables. The
//! newest stands first; a session that was written again leaves a line in the history.

use crate::inputs::is_line;
use crate::language::{DocumentLanguage, Kept, Texts, kept};
use crate::markdown::escape::unescape;
use crate::markdown::outline::Block;
use crate::markdown::section::Section;

use super::document::{Document, same_text};
use super::drawn::is_note;
use super::with_level;

/// The tables below that of the session itself.
const TABLES: [Kept; 2] = [Kept::Rounds, Kept::Agenda];

/// The label of a row in our table, in whatever language it is written.
type Label = fn(&Texts) -> &'static str;

const WRITTEN: Label = |texts| texts.provenance.written;
const SESSION: Label = |texts| texts.provenance.session;
const PRACTICE: Label = |texts| texts.provenance.practice;
const ROUNDS: Label = |texts| texts.provenance.rounds;

/// Brings the provenance of `new` into `document`. A section of that name without our table is somebody's own.
/// `changed`: the document got something else already. A session that brings nothing new leaves its date alone, too.
pub(super) fn merge(document: &mut Document, new: &Document, changed: bool) {
    let Some(from) = ours(new) else { return };
    let new_blocks = &new.blocks[from..new.end(from)];
    let Some(top) = ours(document) else {
        return document.insert(document.blocks.len(), new_blocks.to_vec());
    };
    let Some(table) = new_blocks.first() else { return };
    let id = value(&table.text, SESSION);
    let there = if value(&document.blocks[top].text, SESSION) == id {
        Some(top)
    } else {
        part(document, top, id.unwrap_or_default())
    };
    match there {
        Some(at) if same_text(&table_of(&document.blocks[at].text), &table_of(&table.text)) => {}
        Some(at) if !changed && says_the_same(document, at, new_blocks) => {}
        Some(at) => {
            let (_, texts) = history(document, top);
            let row = history_row(texts, &document.blocks[at].text);
            write(document, at, new_blocks);
            add_history(document, top, &row);
        }
        None => {
            set_apart(document, top);
            write(document, top, new_blocks);
        }
    }
}

/// When our table says that a document was written, if a line is that row.
pub(super) fn written_at(line: &str) -> Option<&str> {
    value(line, WRITTEN)
}

/// Whether what is said of a session differs in nothing but when it was written.
fn says_the_same(document: &Document, at: usize, new_blocks: &[Block]) -> bool {
    let is_date = |line: &&str| value(line, WRITTEN).is_some();
    // An earlier version did not say what it drew: that is nothing new of the session.
    let says_drawn = document.blocks[at].text.lines().any(is_note);
    let is_left_out = |line: &&str| is_date(line) || line.is_empty() || (!says_drawn && is_note(line));
    let undated = |text: &str| -> String {
        table_of(text).lines().filter(|line| !is_left_out(line)).map(|line| format!("{line}\n")).collect()
    };
    let first = new_blocks.first().map(|block| undated(&block.text)).unwrap_or_default();
    undated(&document.blocks[at].text) == first
        && TABLES.iter().all(|title| {
            let new = new_blocks.iter().find(|block| is(block, title)).map(|block| table_of(&block.text));
            let old = below(document, at, title).map(|at| table_of(&document.blocks[at].text));
            new == old
        })
}

/// The session that a document came from last.
pub(super) fn session(document: &Document) -> Option<String> {
    let at = ours(document)?;
    value(&document.blocks[at].text, SESSION).map(str::to_owned)
}

/// The heading of the last provenance section that holds our table.
pub(super) fn ours(document: &Document) -> Option<usize> {
    let places = document.places();
    (0..places.len()).rev().find(|at| {
        places[*at] == Some((Section::Provenance, *at))
            && value(&document.blocks[*at].text, SESSION).is_some()
    })
}

fn is(block: &Block, what: &Kept) -> bool {
    kept(&block.title).as_ref() == Some(what)
}

/// The heading of an earlier session's part.
fn part(document: &Document, top: usize, session: &str) -> Option<usize> {
    let is_part = |at: &usize| {
        let block = &document.blocks[*at];
        matches!(kept(&block.title), Some(Kept::Session(id)) if id == unescape(session))
            && value(&block.text, SESSION) == Some(session)
    };
    (top + 1..document.end(top)).find(is_part)
}

/// A block of that heading directly below another one.
fn below(document: &Document, heading: usize, what: &Kept) -> Option<usize> {
    let level = document.blocks[heading].level;
    let inside = |at: &usize| document.blocks[*at].level > level;
    (heading + 1..document.blocks.len())
        .take_while(inside)
        .find(|at| is(&document.blocks[*at], what) && document.blocks[*at].level == (level + 1).min(6))
}

/// Copies what is said of the session at the top into a part of its own, below its tables.
fn set_apart(document: &mut Document, top: usize) {
    let newline = document.newline;
    let level = document.blocks[top].level;
    let copy = |title: String, level: usize, text: &str| {
        let level = level.min(6);
        let table = table_of(text).replace('\n', newline);
        let text = format!("{} {title}{newline}{newline}{table}", "#".repeat(level));
        Block { level, title, id: None, text }
    };
    let text = &document.blocks[top].text;
    let texts = of(text).unwrap_or(document.texts);
    let id = value(text, SESSION).unwrap_or_default();
    let title = format!("{}{id}", texts.provenance.part_of_session);
    let mut blocks = vec![copy(title, level + 1, text)];
    let mut after = top;
    for table in &TABLES {
        let Some(at) = below(document, top, table) else { continue };
        let block = &document.blocks[at];
        blocks.push(copy(block.title.clone(), level + 2, &block.text));
        after = after.max(at);
    }
    document.insert(after + 1, blocks);
}

/// Writes the tables of a session anew below a heading; what somebody put beside them stays.
fn write(document: &mut Document, at: usize, new_blocks: &[Block]) {
    if let Some(table) = new_blocks.first() {
        rewrite(document, at, &table.text);
    }
    let mut after = at;
    for table in &TABLES {
        let new = new_blocks.iter().find(|block| is(block, table));
        match (new, below(document, at, table)) {
            (Some(new), Some(old)) => {
                rewrite(document, old, &new.text);
                after = old;
            }
            (Some(new), None) => {
                let level = (document.blocks[at].level + 1).min(6);
                let block = Block { level, text: with_level(&new.text, level), ..new.clone() };
                document.insert(after + 1, vec![block]);
                after += 1;
            }
            // Another session's table; words that somebody put beside it stay under its heading.
            (None, Some(old)) if has_foreign(&document.blocks[old].text) => rewrite(document, old, ""),
            (None, Some(old)) => {
                document.blocks.remove(old);
            }
            (None, None) => {}
        }
    }
}

/// The rows of a block's table, and the line that says what went in.
fn table_of(text: &str) -> String {
    let line = |line: &str| match is_line(line) {
        // It would be one more row.
        true => format!("\n{}\n", line.trim_end()),
        false => format!("{}\n", line.trim_end()),
    };
    text.lines().filter(|line| is_ours(line)).map(line).collect()
}

fn is_ours(line: &str) -> bool {
    line.starts_with('|') || is_line(line)
}

/// What is beside the heading and the table of a block.
fn foreign(text: &str) -> String {
    text.split_inclusive('\n').skip(1).filter(|line| !is_ours(line)).collect()
}

fn has_foreign(text: &str) -> bool {
    !foreign(text).trim().is_empty()
}

/// Writes a block of ours anew; lines that somebody put beside the table stay below it.
fn rewrite(document: &mut Document, at: usize, text: &str) {
    let newline = document.newline;
    let old = &document.blocks[at].text;
    let space = &old[old.trim_end().len()..];
    let foreign = foreign(old);
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
fn value(text: &str, label: Label) -> Option<&str> {
    let is_it = |found: &str| DocumentLanguage::every().any(|texts| label(texts) == found);
    text.lines().find_map(|line| row(line).filter(|(found, _)| is_it(found)).map(|(_, value)| value))
}

/// Label and value of a row.
fn row(line: &str) -> Option<(&str, &str)> {
    let (label, value) = line.trim().strip_prefix('|')?.strip_suffix('|')?.split_once('|')?;
    Some((label.trim(), value.trim()))
}

/// The texts of the language that our table is in.
fn of(text: &str) -> Option<&'static Texts> {
    let has = |label: &str| text.lines().filter_map(row).any(|(found, _)| found == label);
    DocumentLanguage::every().find(|texts| has(SESSION(texts)))
}

/// A line of the history; in the words of the language that the history is in.
fn history_row(texts: &Texts, text: &str) -> String {
    let cell = |label| value(text, label).unwrap_or("–");
    let practice = if value(text, PRACTICE).is_some() { texts.merge.yes } else { texts.merge.no };
    format!("| {} | {} | {} | {practice} |", cell(WRITTEN), cell(SESSION), cell(ROUNDS))
}

/// The history, and the texts of its language; without one those of what is written.
fn history(document: &Document, heading: usize) -> (Option<usize>, &'static Texts) {
    let at = below(document, heading, &Kept::History);
    let title = at.map(|at| document.blocks[at].title.as_str());
    let of_title = DocumentLanguage::every().find(|texts| Some(texts.merge.history) == title);
    (at, of_title.unwrap_or(document.texts))
}

/// Adds the row to the history, the oldest first; the history is begun if there is none.
fn add_history(document: &mut Document, heading: usize, row: &str) {
    let newline = document.newline;
    let (Some(at), _) = history(document, heading) else {
        let level = (document.blocks[heading].level + 1).min(6);
        let texts = &document.texts.merge;
        let head = texts.history_head.join(newline);
        let title = texts.history.to_owned();
        let text = format!("{} {title}{newline}{newline}{head}{newline}{row}{newline}", "#".repeat(level));
        let block = Block { level, title, id: None, text };
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
