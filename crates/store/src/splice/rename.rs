//! One word in place of another, wherever it stands alone.

use std::ops::Range;

use roundtable_engine::yaml;
use roundtable_engine::yaml::layout::{Node, layout};
use serde_json::Value;

use super::{SpliceError, Splicer};

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
