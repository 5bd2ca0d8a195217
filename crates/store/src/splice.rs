//! Changing values in a YAML text that somebody else wrote: what did not change keeps its bytes, with its order, comments,
//! quotes, line ends and byte order mark. The result is read again; one that means anything else than was asked for is
//! refused, and the file stays as it is.

use std::ops::Range;

use roundtable_engine::yaml::layout::{Entry, NoLayout, Node, Style, layout};
use roundtable_engine::yaml::{self, YamlError};
use serde_json::{Map, Value};

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

/// The text with another word wherever a whole key or a whole scalar is `old`, quotes kept. Both are words that need no
/// quotes.
///
/// # Errors
/// [`SpliceError`]; then nothing is to be written.
pub(crate) fn rename(text: &str, old: &str, new: &str) -> Result<String, SpliceError> {
    let tree = yaml::read(text)?;
    let mut edits = Vec::new();
    if let Some(node) = layout(text)? {
        spans_of(&node, text, old, &mut edits);
    }
    let edits = edits.into_iter().map(|span| (span, new.to_owned())).collect();
    let changed = Splicer { text, eol: "\n", edits }.apply();
    match yaml::read(&changed) {
        Ok(read) if read == renamed(&tree, old, new) => Ok(changed),
        _ => Err(SpliceError::NotTheSame),
    }
}

/// Where the word stands alone, as a key or as a scalar.
fn spans_of(node: &Node, text: &str, word: &str, found: &mut Vec<Range<usize>>) {
    let behind_quote = |from: usize| {
        let start = from + usize::from(text[from..].starts_with(['"', '\'']));
        text[start..].starts_with(word).then(|| start..start + word.len())
    };
    match node {
        Node::Scalar { span, .. } => {
            let is_it = text[span.clone()].trim_matches(['"', '\'']) == word;
            found.extend(behind_quote(span.start).filter(|_| is_it));
        }
        Node::List { items, .. } => items.iter().for_each(|(_, item)| spans_of(item, text, word, found)),
        Node::Map { entries, .. } => {
            for entry in entries {
                found.extend(behind_quote(entry.start).filter(|_| entry.key == word));
                spans_of(&entry.value, text, word, found);
            }
        }
    }
}

/// The tree with the other word as a key and as a text.
fn renamed(tree: &Value, old: &str, new: &str) -> Value {
    match tree {
        Value::String(word) if word == old => new.into(),
        Value::Array(items) => items.iter().map(|item| renamed(item, old, new)).collect(),
        Value::Object(map) => {
            let key = |key: &String| if key == old { new.to_owned() } else { key.clone() };
            Value::Object(map.iter().map(|(name, value)| (key(name), renamed(value, old, new))).collect())
        }
        other => other.clone(),
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
                Step::Remove(at) => self.edits.push((lines(self, &items[at]), String::new())),
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
                self.edits.push((lines, String::new()));
            }
            _ => {
                let needs_space =
                    span.start > 0 && matches!(self.text.as_bytes()[span.start - 1], b':' | b'-' | b',');
                self.edits.push((span, format!("{}{written}", if needs_space { " " } else { "" })));
            }
        }
    }

    fn flow_map(
        &mut self,
        span: &Range<usize>,
        entries: &[Entry],
        old: &Map<String, Value>,
        new: &Map<String, Value>,
    ) {
        let same_keys = entries.iter().all(|entry| new.contains_key(&entry.key));
        if !same_keys || entries.is_empty() {
            self.edits.push((span.clone(), flow(&Value::Object(new.clone()))));
            return;
        }
        for entry in entries {
            if let (Some(before), Some(now)) = (old.get(&entry.key), new.get(&entry.key)) {
                self.change(&entry.value, before, now, Place { indent: None, after: 0, flow: true });
            }
        }
        let added = new.iter().filter(|(key, _)| !old.contains_key(*key));
        let added: String = added
            .map(|(key, value)| format!(", {}: {}", flow(&Value::from(key.as_str())), flow(value)))
            .collect();
        if let Some(last) = entries.last().filter(|_| !added.is_empty()) {
            let at = self.end_of(last);
            self.edits.push((at..at, added));
        }
    }

    fn flow_list(&mut self, span: &Range<usize>, items: &[(usize, Node)], old: &[Value], new: &[Value]) {
        let grows = new.len() >= old.len() && !items.is_empty();
        if !grows {
            self.edits.push((span.clone(), flow(&Value::Array(new.to_vec()))));
            return;
        }
        for ((_, item), (before, now)) in items.iter().zip(old.iter().zip(new)) {
            self.change(item, before, now, Place { indent: None, after: 0, flow: true });
        }
        let added: String = new[old.len()..].iter().map(|value| format!(", {}", flow(value))).collect();
        if let Some((_, last)) = items.last().filter(|_| !added.is_empty()) {
            let at = last.span().end;
            self.edits.push((at..at, added));
        }
    }

    /// A scalar in the style of the one before it, as far as that can say it.
    fn scalar(&self, new: &Value, style: Style, place: Place) -> String {
        let Value::String(words) = new else { return flow(new) };
        let is_line = !words.contains(['\n', '\r']) && !words.chars().any(char::is_control);
        match style {
            Style::Double => new.to_string(),
            Style::Single if is_line => format!("'{}'", words.replace('\'', "''")),
            Style::Literal if !place.flow && words.contains('\n') => {
                self.literal(words, place.indent.map_or(0, |indent| indent + 2))
            }
            Style::Plain if is_line && !place.flow && plain_reads_back(words) => words.clone(),
            Style::Plain
                if is_line
                    && place.flow
                    && plain_reads_back(words)
                    && !words.contains([',', '[', ']', '{', '}']) =>
            {
                words.clone()
            }
            _ => flow(new),
        }
    }

    fn literal(&self, words: &str, indent: usize) -> String {
        let value = Value::String(words.to_owned());
        let written = yaml::write(&Value::Object(Map::from_iter([("k".to_owned(), value)])));
        match written.strip_prefix("k: ").filter(|rest| rest.starts_with('|')) {
            Some(block) => {
                let mut lines = block.trim_end_matches('\n').lines();
                let header = lines.next().unwrap_or("|").to_owned();
                let pad = " ".repeat(indent);
                let body = lines.map(|line| line.trim_start_matches("  ")).map(|line| match line {
                    "" => String::new(),
                    line => format!("{pad}{line}"),
                });
                std::iter::once(header).chain(body).collect::<Vec<_>>().join(self.eol)
            }
            None => flow(&Value::String(words.to_owned())),
        }
    }

    /// Lines of a new key, without the last line break.
    fn entry(&self, key: &str, value: &Value, indent: usize) -> String {
        self.block(&Value::Object(Map::from_iter([(key.to_owned(), value.clone())])), indent)
    }

    /// Lines of a new item, without the last line break.
    fn item(&self, value: &Value, indent: usize) -> String {
        self.block(&Value::Array(vec![value.clone()]), indent)
    }

    /// A value in block style, each line indented.
    fn block(&self, value: &Value, indent: usize) -> String {
        let pad = " ".repeat(indent);
        let line = |line: &str| if line.is_empty() { String::new() } else { format!("{pad}{line}") };
        yaml::write(value).trim_end_matches('\n').split('\n').map(line).collect::<Vec<_>>().join(self.eol)
    }

    /// Puts lines in at the start of a line; a text without a line break at its end gets one before.
    fn insert_line(&mut self, at: usize, lines: String) {
        let at_start = at == 0 || self.text[..at].ends_with('\n') || self.text[..at] == *"\u{feff}";
        let lines = if at_start { format!("{lines}{}", self.eol) } else { format!("{}{lines}", self.eol) };
        self.edits.push((at..at, lines));
    }

    /// Whether nothing but space stands before it on its line.
    fn begins_line(&self, at: usize) -> bool {
        self.text[self.line_start(at)..at].trim_matches([' ', '\u{feff}']).is_empty()
    }

    fn end_of(&self, entry: &Entry) -> usize {
        entry.value.span().end.max(entry.after_colon)
    }

    fn line_start(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |found| found + 1)
    }

    /// The end of the line, before its line break; a comment on it belongs to it.
    fn line_end(&self, at: usize) -> usize {
        let end = self.text[at..].find('\n').map_or(self.text.len(), |found| at + found);
        if self.text[at..end].ends_with('\r') { end - 1 } else { end }
    }

    /// The start of the line behind this one.
    fn next_line(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |found| at + found + 1)
    }

    /// From the start of the first line to the end of the last one, line break included.
    fn whole_lines(&self, start: usize, end: usize) -> Range<usize> {
        self.line_start(start)..self.next_line(end)
    }

    fn with_space_before(&self, span: &Range<usize>) -> Range<usize> {
        let start = self.text[..span.start].trim_end_matches([' ', '\t']).len();
        // Something must stay between a colon and a comment.
        if self.text[span.end..].trim_start_matches([' ', '\t']).starts_with('#') {
            span.clone()
        } else {
            start..span.end
        }
    }

    fn column(&self, at: usize) -> usize {
        self.text[self.line_start(at)..at].trim_start_matches('\u{feff}').chars().count()
    }
}

/// What happens to the items of a list.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// An old item becomes a new one, or stays.
    Pair(usize, usize),
    /// An old item goes.
    Remove(usize),
    /// Before this old item, or at the end, comes a new one.
    Insert(usize, usize),
}

impl Step {
    fn moves(&self) -> bool {
        !matches!(self, Self::Pair(..))
    }
}

/// Old items are paired with the new ones of the same id, or of the same words; in lists of one length without ids, by
/// their place.
fn aligned(old: &[Value], new: &[Value]) -> Vec<Step> {
    let by_place = old.len() == new.len();
    let same = |a: &Value, b: &Value, at_one_place: bool| match (identity(a), identity(b)) {
        (None, None) => a == b || at_one_place,
        (a, b) => a == b,
    };
    let mut steps = Vec::new();
    let mut at = 0;
    for (now, item) in new.iter().enumerate() {
        let found = (at..old.len()).find(|&before| same(&old[before], item, by_place && before == now));
        match found {
            Some(found) => {
                steps.extend((at..found).map(Step::Remove));
                steps.push(Step::Pair(found, now));
                at = found + 1;
            }
            None => steps.push(Step::Insert(at, now)),
        }
    }
    steps.extend((at..old.len()).map(Step::Remove));
    steps
}

/// What tells an item from others of its list.
fn identity(item: &Value) -> Option<&Value> {
    ["id", "number", "round", "topic_id", "name"].iter().find_map(|key| item.get(key))
}

/// On one line, as JSON, which is YAML.
fn flow(value: &Value) -> String {
    match value {
        Value::String(words) if plain_reads_back(words) && is_simple(words) => words.clone(),
        Value::Array(items) => format!("[{}]", items.iter().map(flow).collect::<Vec<_>>().join(", ")),
        Value::Object(map) => {
            let entry = |(key, value): (&String, &Value)| {
                format!("{}: {}", flow(&Value::from(key.as_str())), flow(value))
            };
            format!("{{{}}}", map.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// A word that needs no quotes anywhere.
fn is_simple(words: &str) -> bool {
    words.starts_with(|first: char| first.is_ascii_alphabetic())
        && words.chars().all(|one| one.is_ascii_alphanumeric() || matches!(one, '_' | '-' | '.' | '/'))
}

/// Whether a plain scalar of these words is read as these words.
fn plain_reads_back(words: &str) -> bool {
    let text = format!("k: {words}\n");
    matches!(yaml::read(&text), Ok(Value::Object(map)) if map.get("k").and_then(Value::as_str) == Some(words))
}

#[cfg(test)]
mod tests;
