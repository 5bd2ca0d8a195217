//! Items that a session agreed on once more: what the document says already, word for word, is not added a second time under
//! another id. The item that is there names the new id, with who supported it and where it was said.

use roundtable_engine::artifact::ArtifactType;

use crate::markdown::escape::unescape;
use crate::markdown::outline::{Block, definition};

use super::document::{Document, same_text};
use super::listed;
use super::table::{cells, is_row};

/// What follows the id and the title in the line that names an item again.
const AGAIN: &str = "was agreed again, in the same words";
const SUPPORT: &str = "**Supported by:**";
const SOURCE: &str = "*Source: ";

/// Takes the items out of `new` that `document` has under another id, and names them there. Gives back what was done, in
/// words for people.
pub(super) fn once(document: &mut Document, new: &mut Document) -> Vec<String> {
    let mut named: Vec<(String, String)> = Vec::new();
    for (_, unit) in new.units() {
        let Some(id) = &unit.id else { continue };
        let is_same = |block: &Block| {
            block.id.as_ref().is_some_and(|known| is_kind(known, id)) && is_again(block, &unit)
        };
        if document.find(&unit).is_some() {
            continue;
        }
        let Some(at) = document.blocks.iter().position(is_same) else { continue };
        let newline = document.newline;
        let block = &mut document.blocks[at];
        if !lines_again(&block.text).iter().any(|line| defines(line, id)) {
            block.text = with_lines(&block.text, &[line_of(&unit)], newline);
        }
        named.push((id.clone(), block.id.clone().unwrap_or_default()));
    }
    for (id, _) in &named {
        leave_out(new, id);
    }
    named.iter().map(|(id, there)| told(id, there)).collect()
}

fn told(id: &str, there: &str) -> String {
    format!("{id} says the same as {there}, word for word. It was not added a second time: {there} names it.")
}

fn is_kind(known: &str, id: &str) -> bool {
    known != id && ArtifactType::from_id(known) == ArtifactType::from_id(id)
}

fn is_again(block: &Block, unit: &Block) -> bool {
    title(block) == title(unit) && said(&block.text) == said(&unit.text)
}

/// The words beside the id.
fn title(block: &Block) -> String {
    let heading = block.text.lines().next().unwrap_or_default();
    definition(heading).map(|(_, title)| title).unwrap_or_default()
}

/// What an item says, line by line, without who supports it, where it comes from, what is ticked and what names it again.
fn said(text: &str) -> Vec<String> {
    let line = |line: &str| {
        let line = line.trim();
        let line = line.split(SUPPORT).next().unwrap_or_default().trim_end_matches([' ', '·']);
        match line.strip_prefix("- [x] ").or_else(|| line.strip_prefix("- [X] ")) {
            Some(done) => format!("- [ ] {done}"),
            None => line.to_owned(),
        }
    };
    let lines = text.lines().skip(1).filter(|line| !line.starts_with(SOURCE) && !is_line_again(line));
    lines.map(line).filter(|line| !line.is_empty()).collect()
}

/// The line that names an item in the one that says the same.
fn line_of(unit: &Block) -> String {
    let heading = unit.text.lines().next().unwrap_or_default().trim_start_matches('#').trim();
    let support = unit.text.lines().find_map(|line| line.split_once(SUPPORT)).map(|(_, who)| who.trim());
    let support = support.map(|who| format!(", supported by {who}")).unwrap_or_default();
    let source = unit.text.lines().find_map(|line| line.strip_prefix(SOURCE));
    let source = source.map(|source| format!(" ({})", source.trim_end().trim_end_matches('*')));
    format!("**{heading}** {AGAIN}{support}{}.", source.unwrap_or_default())
}

fn is_line_again(line: &str) -> bool {
    line.starts_with("**") && line.contains(AGAIN)
}

fn defines(line: &str, id: &str) -> bool {
    definition(line).is_some_and(|(known, _)| known == id)
}

/// The lines of an item that name others.
pub(super) fn lines_again(text: &str) -> Vec<String> {
    text.lines().filter(|line| is_line_again(line)).map(|line| line.trim_end().to_owned()).collect()
}

/// The text of an item with these lines at its end, each a paragraph, the empty lines behind it as they were.
pub(super) fn with_lines(text: &str, named: &[String], newline: &str) -> String {
    let (body, space) = text.split_at(text.trim_end().len());
    let named: String = named.iter().map(|line| format!("{newline}{newline}{line}")).collect();
    format!("{body}{named}{space}")
}

/// Takes an item out of a document: its block, its rows and its lines.
fn leave_out(document: &mut Document, id: &str) {
    document.blocks.retain(|block| block.id.as_deref() != Some(id));
    for block in &mut document.blocks {
        let is_about = |line: &str| {
            let row = is_row(line).then(|| cells(line)).and_then(|cells| cells.into_iter().next());
            row.is_some_and(|first| unescape(&first) == id) || listed::id_of(line).as_deref() == Some(id)
        };
        let left: String = block.text.split_inclusive('\n').filter(|line| !is_about(line)).collect();
        if !same_text(&left, &block.text) {
            block.text = left;
        }
    }
}
