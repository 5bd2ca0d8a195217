//! Changing values in a YAML text that somebody else wrote: what did not change keeps its bytes, with its order, comments,
//! quotes, line ends and byte order mark. The result is read again; one that means anything else than was asked for is
//! refused, and the file stays as it is.

mod align;
mod flow;
mod lines;
mod rename;
#[cfg(test)]
mod tests;
mod written;

use std::ops::Range;

use roundtable_engine::yaml::layout::{Entry, NoLayout, Node, layout};
use roundtable_engine::yaml::{self, YamlError};
use serde_json::{Map, Value};

use self::align::{Step, aligned};
pub(crate) use self::rename::rename;
use self::written::flow;

/// Why a text was not changed.
#[derive(Debug, thiserror::Error, Clone, PartialEq, Eq)]
pub(crate) enum SpliceError {
    /// It is damaged.
    #[error("the file on disk is damaged and left alone: {0}")]
    Damaged(#[from] YamlError),
    /// It is written in a way that cannot be changed in parts.
    #[error("the file is left alone: {0}, and a change in one place could change another")]
    Foreign(#[from] NoLayout),
    /// The changed text would not mean what it should.
    #[error("the file is left alone: the change would not read back as it is")]
    NotTheSame,
}

/// The text with the values of `new` in it. A text that holds nothing, or only comments, gets the whole tree at its end.
///
/// # Errors
/// [`SpliceError`]; then nothing is to be written.
pub(crate) fn splice(text: &str, new: &Map<String, Value>) -> Result<String, SpliceError> {
    let new = Value::Object(new.clone());
    let old = yaml::read(text)?;
    if old == new {
        return Ok(text.to_owned());
    }
    let mut splicer =
        Splicer { text, eol: if text.contains("\r\n") { "\r\n" } else { "\n" }, edits: Vec::new() };
    match layout(text)? {
        Some(node) if !old.is_null() => {
            splicer.change(&node, &old, &new, Place { indent: None, after: 0, flow: false })
        }
        _ => {
            let block = splicer.block(&new, 0);
            splicer.insert_line(text.len(), block);
        }
    }
    let changed = splicer.apply();
    match yaml::read(&changed) {
        Ok(read) if read == new => Ok(changed),
        _ => Err(SpliceError::NotTheSame),
    }
}

/// Where a node stands.
#[derive(Clone, Copy)]
struct Place {
    /// Column of the key or dash that it belongs to: what is below that is indented deeper. The root belongs to none.
    indent: Option<usize>,
    /// Behind its colon or dash.
    after: usize,
    /// Between braces or brackets.
    flow: bool,
}

struct Splicer<'a> {
    text: &'a str,
    eol: &'a str,
    /// What is replaced, and by what; of several at one place the first stands first.
    edits: Vec<(Range<usize>, String)>,
}

impl Splicer<'_> {
    fn apply(mut self) -> String {
        self.edits.sort_by_key(|(span, _)| (span.start, span.end));
        let mut changed = String::with_capacity(self.text.len() + 256);
        let mut at = 0;
        for (span, with) in &self.edits {
            // An edit inside of what another one removes has nothing left to change.
            if span.start < at {
                continue;
            }
            changed.push_str(&self.text[at..span.start]);
            changed.push_str(with);
            at = span.end;
        }
        changed.push_str(&self.text[at..]);
        changed
    }

    fn change(&mut self, node: &Node, old: &Value, new: &Value, place: Place) {
        if old == new {
            return;
        }
        match (node, old, new) {
            (Node::Map { flow, span, entries }, Value::Object(old), Value::Object(now))
                if old.keys().any(|key| now.contains_key(key)) =>
            {
                if *flow {
                    self.flow_map(span, entries, old, now)
                } else {
                    self.block_map(entries, old, now)
                }
            }
            (Node::List { flow, span, items }, Value::Array(old), Value::Array(now))
                if !now.is_empty() && !old.is_empty() =>
            {
                let steps = aligned(old, now);
                let begin_line = |(dash, _): &(usize, Node)| self.begins_line(*dash);
                if *flow {
                    self.flow_list(span, items, old, now)
                } else if items.iter().all(begin_line) || !steps.iter().any(Step::moves) {
                    self.block_list(items, old, now, &steps)
                } else {
                    self.replace(node, new, place)
                }
            }
            _ => self.replace(node, new, place),
        }
    }

    fn block_map(&mut self, entries: &[Entry], old: &Map<String, Value>, new: &Map<String, Value>) {
        let Some(first) = entries.first() else { return };
        let indent = self.column(first.start);
        let stays = |entry: &&Entry| new.contains_key(&entry.key);
        let mut removed = 0;
        if !self.begins_line(first.start) {
            // Beside a dash: the next key that stays takes the place.
            removed = entries.iter().position(|entry| new.contains_key(&entry.key)).unwrap_or(0);
            self.edits.push((first.start..entries[removed].start, String::new()));
        }
        for entry in &entries[removed..] {
            match (old.get(&entry.key), new.get(&entry.key)) {
                (Some(before), Some(now)) => {
                    let place = Place { indent: Some(indent), after: entry.after_colon, flow: false };
                    self.change(&entry.value, before, now, place);
                }
                _ => self.edits.push((self.whole_lines(entry.start, self.end_of(entry)), String::new())),
            }
        }
        // A new key stands behind the one that comes before it in the new tree, else at the end.
        let mut behind: Option<&Entry> = None;
        let mut added: Vec<(&Entry, String)> = Vec::new();
        let last = entries.iter().rev().find(stays).unwrap_or(first);
        for (key, value) in new {
            match entries.iter().find(|entry| entry.key == *key) {
                Some(entry) => behind = Some(entry),
                None => {
                    let block = self.entry(key, value, indent);
                    added.push((behind.unwrap_or(last), block));
                }
            }
        }
        for (entry, block) in added {
            let at = self.next_line(self.end_of(entry));
            self.insert_line(at, block);
        }
    }

    fn block_list(&mut self, items: &[(usize, Node)], old: &[Value], new: &[Value], steps: &[Step]) {
        let Some(((first, _), (last, end))) = items.first().zip(items.last()) else { return };
        let indent = self.column(*first);
        let lines = |splicer: &Self, (dash, item): &(usize, Node)| {
            splicer.whole_lines(*dash, item.span().end.max(dash + 1))
        };
        for step in steps {
            match *step {
                Step::Pair(before, now) => {
                    let place = Place { indent: Some(indent), after: items[before].0 + 1, flow: false };
                    self.change(&items[before].1, &old[before], &new[now], place);
                }
                Step::Remove(at) => {
                    let said = self.comment_beside(&items[at]);
                    self.edits.push((lines(self, &items[at]), said));
                }
                Step::Insert(before, now) => {
                    let at = match items.get(before) {
                        Some((dash, _)) => self.line_start(*dash),
                        None => self.next_line(end.span().end.max(last + 1)),
                    };
                    let item = self.item(&new[now], indent);
                    self.insert_line(at, item);
                }
            }
        }
    }

    /// A value that becomes another one as a whole.
    fn replace(&mut self, node: &Node, new: &Value, place: Place) {
        let span = node.span().clone();
        let is_long = match new {
            Value::Object(map) => !map.is_empty(),
            Value::Array(items) => !items.is_empty(),
            _ => false,
        };
        if is_long && !place.flow {
            let deeper = place.indent.map_or(0, |indent| indent + 2);
            let is_block = matches!(node, Node::Map { flow: false, .. } | Node::List { flow: false, .. });
            let column = self.column(span.start);
            let is_deep_enough = place.indent.is_none_or(|indent| column > indent);
            let block = self.block(new, if is_block && is_deep_enough { column } else { deeper });
            if is_block && self.begins_line(span.start) {
                let lines = self.whole_lines(span.start, span.end);
                let at = lines.start;
                self.edits.push((lines, String::new()));
                self.insert_line(at, block);
            } else if is_block {
                // Beside a dash. A comment behind it would become a part of a text in block style.
                let end = if block.contains(['|', '>']) { self.line_end(span.end) } else { span.end };
                self.edits.push((span.start..end, block.trim_start().to_owned()));
            } else {
                // What was there goes; a comment behind it stays on the line of its key.
                let at = self.next_line(span.end);
                self.edits.push((self.with_space_before(&span), String::new()));
                self.insert_line(at, block);
            }
            return;
        }
        let written = match node {
            Node::Scalar { style, .. } => self.scalar(new, *style, place),
            _ => flow(new),
        };
        match node {
            // The block below its key becomes a word beside it.
            Node::Map { flow: false, .. } | Node::List { flow: false, .. }
                if self.begins_line(span.start) =>
            {
                self.edits.push((place.after..place.after, format!(" {written}")));
                let lines = self.whole_lines(span.start, span.end);
                let said = self.comments_beside(node);
                self.edits.push((lines, said));
            }
            _ => {
                let needs_space =
                    span.start > 0 && matches!(self.text.as_bytes()[span.start - 1], b':' | b'-' | b',');
                self.edits.push((span, format!("{}{written}", if needs_space { " " } else { "" })));
            }
        }
    }
}
