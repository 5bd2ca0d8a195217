//! A quick reader of the plain part of YAML, in which nearly every index is written: maps and lists in block style, words,
//! numbers, quotations on one line, blocks of text, short lists and maps in brackets. Whatever else it meets, in
//! whatever place, it gives up, and the whole text goes to the parser, which alone knows errors. What it does read is to the
//! value what the parser reads: the tests compare the two on every fixture and on texts that are made up.
//!
//! Pure; it looks at each byte a few times and holds nothing but its result and the lines.

mod scalar;
#[cfg(test)]
mod tests;

use serde_json::{Map, Value};

use scalar::{flow, is_key, scalar};

/// Deeper trees are the parser's.
const MAX_DEPTH: usize = 24;
/// Larger ones, too: keys and values. A quarter of what the parser takes, since it counts in its own way.
const MAX_NODES: usize = 50_000;

/// Reads a text whose top is a map; `None`: ask the parser.
pub(super) fn read(text: &str) -> Option<Map<String, Value>> {
    if text.len() > roundtable_engine::yaml::MAX_BYTES || !text.chars().all(is_plain) {
        return None;
    }
    let mut reader = Reader { lines: text.lines().collect(), at: 0, nodes: 0 };
    reader.skip_begin()?;
    let (indent, first) = reader.peek()?;
    if indent != 0 || !is_entry(first) {
        return None;
    }
    let map = reader.map(0, 0)?;
    // What is left is not of the map.
    reader.peek().is_none().then_some(map)
}

/// Signs that mean nothing but themselves to every reader of YAML. No carriage return, tab, mark of byte order.
fn is_plain(sign: char) -> bool {
    sign == '\n'
        || !(sign.is_control()
            || matches!(sign, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'))
}

/// Whether a line is an entry of a map, with a key that is a word.
fn is_entry(text: &str) -> bool {
    entry(text).is_some()
}

/// Key and value of an entry; the value without blanks around it.
fn entry(text: &str) -> Option<(&str, &str)> {
    let (key, value) = text.split_once(':')?;
    let separate = value.is_empty() || value.starts_with(' ');
    (separate && is_key(key)).then(|| (key, value.trim_matches(' ')))
}

/// The rest of a list item behind its dash.
fn item(text: &str) -> Option<&str> {
    match text.strip_prefix('-')? {
        "" => Some(""),
        rest => rest.strip_prefix(' '),
    }
}

struct Reader<'a> {
    lines: Vec<&'a str>,
    at: usize,
    nodes: usize,
}

impl<'a> Reader<'a> {
    /// A line `---` may stand before everything. Any other mark of a document, and directives, are the parser's.
    fn skip_begin(&mut self) -> Option<()> {
        if self.peek() == Some((0, "---")) {
            self.at += 1;
        }
        let is_mark =
            |line: &&str| line.starts_with("---") || line.starts_with("...") || line.starts_with('%');
        (!self.lines[self.at..].iter().any(is_mark)).then_some(())
    }

    /// Indent and text of the next line that holds something; blanks behind it are none of it.
    fn peek(&mut self) -> Option<(usize, &'a str)> {
        loop {
            let line = *self.lines.get(self.at)?;
            let text = line.trim_start_matches(' ');
            if !text.is_empty() && !text.starts_with('#') {
                return Some((line.len() - text.len(), text.trim_end_matches(' ')));
            }
            self.at += 1;
        }
    }

    fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        (self.nodes <= MAX_NODES).then_some(())
    }

    /// The entries at one indent, from the next line on.
    fn map(&mut self, indent: usize, depth: usize) -> Option<Map<String, Value>> {
        let mut map = Map::new();
        while let Some((at, text)) = self.peek() {
            if at < indent {
                break;
            }
            let (key, value) = entry(text).filter(|_| at == indent)?;
            self.at += 1;
            self.put(&mut map, key, value, indent, depth)?;
        }
        Some(map)
    }

    /// An entry whose line was taken. A key that stands twice is an error, and so the parser's.
    fn put(
        &mut self,
        map: &mut Map<String, Value>,
        key: &str,
        value: &str,
        indent: usize,
        depth: usize,
    ) -> Option<()> {
        self.count()?;
        let value = match value {
            "" => self.below(indent, true, depth)?,
            value => self.value(value, indent)?,
        };
        map.insert(key.to_owned(), value).is_none().then_some(())
    }

    /// What stands below a key or a dash at `indent` whose line says no more. The list of a key may begin at the key's own
    /// indent.
    fn below(&mut self, indent: usize, is_key: bool, depth: usize) -> Option<Value> {
        if depth >= MAX_DEPTH {
            return None;
        }
        let Some((at, text)) = self.peek() else { return Some(Value::Null) };
        let is_item = item(text).is_some();
        match () {
            () if is_item && (at > indent || (is_key && at == indent)) => self.list(at, depth + 1),
            () if at > indent && is_entry(text) => self.map(at, depth + 1).map(Value::Object),
            () if at > indent => None,
            () => Some(Value::Null),
        }
    }

    fn list(&mut self, indent: usize, depth: usize) -> Option<Value> {
        let mut items = Vec::new();
        while let Some((at, text)) = self.peek() {
            if at < indent {
                break;
            }
            // At the same indent, and no item: the key after a list that began at its key's indent.
            let Some(rest) = item(text).filter(|_| at == indent) else {
                if at == indent && is_entry(text) {
                    break;
                }
                return None;
            };
            self.at += 1;
            self.count()?;
            let inner = rest.trim_start_matches(' ');
            items.push(match inner {
                "" => self.below(indent, false, depth)?,
                inner if inner.starts_with('#') => return None,
                inner => match entry(inner) {
                    Some((key, value)) => {
                        self.map_in_item(at + text.len() - inner.len(), key, value, depth)?
                    }
                    None => self.value(inner, indent)?,
                },
            });
        }
        Some(Value::Array(items))
    }

    /// A map whose first entry stands behind a dash; the others begin below it.
    fn map_in_item(&mut self, indent: usize, key: &str, value: &str, depth: usize) -> Option<Value> {
        if depth >= MAX_DEPTH {
            return None;
        }
        let mut first = Map::new();
        self.put(&mut first, key, value, indent, depth + 1)?;
        for (key, value) in self.map(indent, depth + 1)? {
            if first.insert(key, value).is_some() {
                return None;
            }
        }
        Some(Value::Object(first))
    }

    /// A value on the line of its key or dash, which is at `indent`.
    fn value(&mut self, text: &str, indent: usize) -> Option<Value> {
        let value = match text {
            "|" => return self.block(indent, Join::Lines, "\n"),
            "|-" => return self.block(indent, Join::Lines, ""),
            ">" => return self.block(indent, Join::Words, "\n"),
            ">-" => return self.block(indent, Join::Words, ""),
            _ if text.starts_with(['[', '{']) => {
                let mut nodes = 0;
                let value = flow(text, &mut nodes)?;
                self.nodes += nodes;
                value
            }
            _ => scalar(text)?,
        };
        // A line that is deeper would go on with the value.
        let goes_on = self.peek().is_some_and(|(at, _)| at > indent);
        (!goes_on).then_some(value)
    }

    /// The lines of a block below `indent`.
    fn block(&mut self, indent: usize, join: Join, end: &str) -> Option<Value> {
        let first = *self.lines.get(self.at)?;
        let inner = first.len() - first.trim_start_matches(' ').len();
        // Blank lines at the beginning have rules of their own, and so has a block without any line.
        if inner == first.len() || inner <= indent {
            return None;
        }
        let mut text = String::new();
        let mut breaks = 0;
        while let Some(line) = self.lines.get(self.at) {
            let (before, rest) = line.split_at_checked(inner).unwrap_or((line, ""));
            let is_blank = before.bytes().all(|byte| byte == b' ');
            match (is_blank, rest.trim_start_matches(' ').is_empty()) {
                (true, false) => {
                    // In a block of words, lines that are deeper keep their breaks.
                    if join == Join::Words && rest.starts_with(' ') {
                        return None;
                    }
                    join.up(&mut text, breaks);
                    breaks = 1;
                    text.push_str(rest);
                }
                // Blanks beyond the indent would be kept.
                (true, true) if !rest.is_empty() => return None,
                (true, true) => breaks += 1,
                (false, _) => break,
            }
            self.at += 1;
        }
        // A line between the two indents is an error.
        if self.peek().is_some_and(|(at, _)| at > indent) {
            return None;
        }
        text.push_str(end);
        Some(Value::String(text))
    }
}

/// What becomes of the breaks between the lines of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Join {
    /// They stay.
    Lines,
    /// One is a blank; of more the first is none.
    Words,
}

impl Join {
    fn up(self, text: &mut String, breaks: usize) {
        match (self, breaks) {
            (Self::Words, 1) => text.push(' '),
            (Self::Words, more) => text.extend(std::iter::repeat_n('\n', more.saturating_sub(1))),
            (Self::Lines, breaks) => text.extend(std::iter::repeat_n('\n', breaks)),
        }
    }
}
