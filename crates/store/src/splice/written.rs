//! How a new value is written: in the style of the old one, as a block, or on one line.

use roundtable_engine::yaml;
use roundtable_engine::yaml::layout::Style;
use serde_json::{Map, Value};

use super::{Place, Splicer};

impl Splicer<'_> {
    /// A scalar in the style of the one before it, as far as that can say it.
    pub(super) fn scalar(&self, new: &Value, style: Style, place: Place) -> String {
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

    pub(super) fn literal(&self, words: &str, indent: usize) -> String {
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
    pub(super) fn entry(&self, key: &str, value: &Value, indent: usize) -> String {
        self.block(&Value::Object(Map::from_iter([(key.to_owned(), value.clone())])), indent)
    }

    /// Lines of a new item, without the last line break.
    pub(super) fn item(&self, value: &Value, indent: usize) -> String {
        self.block(&Value::Array(vec![value.clone()]), indent)
    }

    /// A value in block style, each line indented.
    pub(super) fn block(&self, value: &Value, indent: usize) -> String {
        let pad = " ".repeat(indent);
        let line = |line: &str| if line.is_empty() { String::new() } else { format!("{pad}{line}") };
        yaml::write(value).trim_end_matches('\n').split('\n').map(line).collect::<Vec<_>>().join(self.eol)
    }
}

/// On one line, as JSON, which is YAML.
pub(super) fn flow(value: &Value) -> String {
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
