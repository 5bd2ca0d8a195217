//! The list in the provenance of items that stand once in a document and are of several sessions. A merge works with each line of it at
//! the item that stands ([`lift`]), where earlier versions wrote it, and puts the lines into the list when it is done ([`lower`]): to a
//! reader they are no part of what an item demands.

use super::again::{is_line_again, with_lines};
use super::copies::{is_told, without_line};
use super::document::Document;
use super::provenance;
use crate::language::{DocumentLanguage, Kept, Texts, kept};
use crate::markdown::outline::{Block, blocks, definition};

/// The list as it stood, to be put back byte for byte where nothing of it has changed.
#[derive(Default)]
pub(super) struct Listed {
    /// Its block.
    block: Option<Block>,
    /// Its lines.
    lines: Vec<String>,
}

/// Puts each line of the list to the item that it is about. A line about one that does not stand there any more goes, as it went with the
/// item in earlier versions.
pub(super) fn lift(document: &mut Document) -> Listed {
    let Some(at) = document.blocks.iter().position(is_list) else { return Listed::default() };
    let block = document.blocks[at].clone();
    let lines: Vec<String> = ours(&block.text).map(str::to_owned).collect();
    let rest = without(&block.text);
    if rest.trim_end().lines().count() <= 1 {
        document.blocks.remove(at);
        // The last line of a file ends it.
        if at == document.blocks.len() {
            end(document);
        }
    } else {
        document.blocks[at].text = rest;
    }
    let newline = document.newline;
    for (id, line) in lines.iter().filter_map(|line| read(line)) {
        if let Some(item) = document.blocks.iter_mut().find(|block| block.id.as_ref() == Some(&id)) {
            item.text = without_also(&item.text);
            item.text = with_lines(&item.text, &[line], newline);
        }
    }
    Listed { block: Some(block), lines }
}

/// A text as [`lift`] leaves it: what a merge starts from.
pub(super) fn lifted(text: &str, newline: &'static str, texts: &'static Texts) -> String {
    let mut document = Document::read(text, newline, texts);
    lift(&mut document);
    document.text()
}

/// Takes the lines about copies out of the items and puts them into one list at the end of the provenance. Without a provenance of ours
/// they stay where they are. A settled conflict or question keeps a word on its copies: whoever looks for how they ended finds it there.
pub(super) fn lower(document: &mut Document, before: Listed) {
    let Some(top) = provenance::ours(document) else { return };
    let (texts, newline) = (document.texts, document.newline);
    let mut lines: Vec<String> = Vec::new();
    for block in &mut document.blocks {
        let Some(id) = block.id.clone() else { continue };
        let again: Vec<String> =
            block.text.lines().filter(|line| is_line_again(line)).map(str::to_owned).collect();
        if again.is_empty() {
            block.text = without_also(&block.text);
            continue;
        }
        for line in &again {
            block.text = without_line(&block.text, line);
        }
        if is_told(&id) {
            let ids: Vec<String> =
                again.iter().filter_map(|line| definition(line)).map(|(id, _)| id).collect();
            block.text =
                with_lines(&without_also(&block.text), &[(texts.merge.also)(&ids.join(", "))], newline);
        }
        lines.extend(again.iter().map(|line| written(texts, &id, line)));
    }
    let there = document.blocks.iter().position(is_list);
    if lines.is_empty() {
        return;
    }
    match (there, before.block) {
        // What somebody wrote beside it stays below it.
        (Some(at), _) => {
            let block = &mut document.blocks[at];
            let (heading, rest) = block.text.split_once('\n').unwrap_or((block.text.as_str(), ""));
            let (heading, rest) = (heading.trim_end(), rest.trim_start_matches(['\r', '\n']));
            block.text =
                format!("{heading}{newline}{newline}{}{newline}{newline}{rest}", lines.join(newline));
        }
        (None, Some(block)) if before.lines == lines => put(document, top, block),
        (None, _) => {
            let level = (document.blocks[top].level + 1).min(6);
            let title = texts.merge.named.to_owned();
            let lines = lines.join(newline);
            let text = format!("{} {title}{newline}{newline}{lines}{newline}", "#".repeat(level));
            put(document, top, Block { level, title, id: None, text });
        }
    }
}

fn put(document: &mut Document, top: usize, block: Block) {
    let at = document.end(top);
    document.insert(at, vec![block]);
}

/// The items that the list of a text names, each as the line that [`lift`] gives, with the item that stands.
pub(super) fn listed(text: &str) -> Vec<(String, String)> {
    let lists = blocks(text).into_iter().filter(is_list);
    lists.flat_map(|block| ours(&block.text).filter_map(read).collect::<Vec<_>>()).collect()
}

fn is_list(block: &Block) -> bool {
    block.id.is_none() && kept(&block.title) == Some(Kept::Named)
}

fn ours(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim_end).filter(|line| read(line).is_some())
}

fn without(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| read(line).is_none()).collect()
}

/// Ends the text with one line end.
fn end(document: &mut Document) {
    let newline = document.newline;
    if let Some(last) = document.blocks.last_mut() {
        last.text = format!("{}{newline}", last.text.trim_end());
    }
}

/// A line of the list: which item it is about, and the line that says so at that item.
fn read(line: &str) -> Option<(String, String)> {
    let line = line.trim_end().strip_prefix("- ")?;
    definition(line)?;
    DocumentLanguage::every().find_map(|texts| {
        let [stands, and] = texts.merge.stands_as;
        let (named, rest) = line.split_once(&format!("** {stands} "))?;
        let (id, how) = rest.split_once(&format!(" {and} "))?;
        let line = format!("{named}** {how}");
        is_line_again(&line).then(|| (id.to_owned(), line))
    })
}

/// The line of the list for one that says at an item that it is another one's copy.
fn written(texts: &Texts, id: &str, line: &str) -> String {
    let [stands, and] = texts.merge.stands_as;
    // The bold part is whole: nothing in it ends it.
    match line.get(2..).and_then(|rest| rest.split_once("** ")) {
        Some((named, how)) => format!("- **{named}** {stands} {id} {and} {}", how.trim_end()),
        None => format!("- {line}"),
    }
}

/// The text of an item without our word on its copies.
fn without_also(text: &str) -> String {
    let is_also = |line: &str| {
        DocumentLanguage::every().any(|texts| {
            let whole = (texts.merge.also)("\u{0}");
            let (before, after) = whole.split_once('\u{0}').unwrap_or((whole.as_str(), ""));
            line.trim_end().strip_prefix(before).is_some_and(|rest| rest.ends_with(after))
        })
    };
    let line = text.lines().find(|line| is_also(line)).map(str::to_owned);
    line.map_or_else(|| text.to_owned(), |line| without_line(text, &line))
}
