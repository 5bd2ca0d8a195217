//! YAML in and out: reading under a tight budget, writing that reads back identical.
//!
//! The only place, with its own modules, that names the YAML library. [`serde_json::Value`] with preserved order is the tree.

pub mod layout;
mod words;

pub use words::ParserWords;

use serde::Serialize;
use serde_json::Value;
use serde_saphyr::DuplicateKeyPolicy;

/// Largest text that [`read`] takes, in bytes. From the folder format: 2 MB a file.
pub const MAX_BYTES: usize = 2 * 1024 * 1024;
const MAX_DEPTH: usize = 64;
const MAX_NODES: usize = 200_000;
/// What all aliases together may bring in again, in the parser's events.
const MAX_REPLAYED: usize = 50_000;

/// Why a text is not readable as YAML.
#[derive(Debug, thiserror::Error, Clone, PartialEq, Eq)]
pub enum YamlError {
    /// Larger than [`MAX_BYTES`].
    #[error("{bytes} bytes is more than the {MAX_BYTES} that are read")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// Not YAML, or over the budget for depth, nodes or aliases.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// Line, from 1; 0 when unknown.
        line: u64,
        /// Column, from 1; 0 when unknown.
        column: u64,
        /// What is wrong, in words for people where it is one of the common mistakes, else in the parser's; one line.
        message: String,
        /// What the parser said.
        #[source]
        cause: ParserWords,
    },
}

/// Reads one YAML document. Depth, nodes, size and aliases are limited; a duplicate key is an error.
///
/// # Errors
/// [`YamlError`] with line and column.
pub fn read(text: &str) -> Result<Value, YamlError> {
    if text.len() > MAX_BYTES {
        return Err(YamlError::TooLarge { bytes: text.len() });
    }
    let options = serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_depth: MAX_DEPTH,
            flow_nesting_limit: MAX_DEPTH,
            max_nodes: MAX_NODES,
            max_events: MAX_NODES * 3,
            max_anchors: 200,
            max_aliases: 1_000,
            // Each merge is worked off in full: without this, a kilobyte of maps that merge each other takes a second.
            max_merge_keys: 200,
        },
        // Maps that name each other twice double with each line: half a kilobyte of them is a million events.
        alias_limits: serde_saphyr::alias_limits! { max_total_replayed_events: MAX_REPLAYED },
        duplicate_keys: DuplicateKeyPolicy::Error,
        strict_booleans: true,
        leading_zero_numbers_as_strings: true,
        with_snippet: false,
    };
    serde_saphyr::from_str_with_options::<Value>(text.trim_start_matches('\u{feff}'), options).map_err(
        |error| {
            let location = error.location();
            let (message, cause) = words::of(&error);
            let line = location.map_or(0, |at| at.line());
            match words::left_marker(text, line) {
                Some(line) => {
                    YamlError::Syntax { line, column: 1, message: words::LEFT_MARKER.to_owned(), cause }
                }
                None => {
                    YamlError::Syntax { line, column: location.map_or(0, |at| at.column()), message, cause }
                }
            }
        },
    )
}

/// Writes a value in block style. Plain words stay plain, everything that could be read as something else is
/// quoted, so that [`read`] gives back the same value.
pub fn write(value: &impl Serialize) -> String {
    let options = serde_saphyr::ser_options! { compact_list_indent: false, prefer_block_scalars: true };
    let mut text = String::new();
    // Writing into a String cannot fail, and every caller passes a tree of maps with text keys.
    if serde_saphyr::to_fmt_writer_with_options(&mut text, value, options).is_err() {
        text = serde_json::to_string(value).unwrap_or_default();
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn what_aliases_bring_in_again_has_an_end() {
        let doubling = |lines: usize| {
            let line =
                |at: usize| format!("a{at}: &a{at} {{l: *a{before}, r: *a{before}}}\n", before = at - 1);
            "a0: &a0 {k: v}\n".to_owned() + &(1..=lines).map(line).collect::<String>()
        };
        let few = read(&doubling(5)).unwrap();
        assert_eq!(few["a5"]["r"]["l"]["l"]["l"]["l"]["k"], "v", "an alias is read as what it names");
        assert!(matches!(read(&doubling(20)), Err(YamlError::Syntax { line: 1.., .. })));
    }

    fn any_text() -> impl Strategy<Value = String> {
        prop_oneof![
            any::<String>(),
            "[ \\t\\n\\r:|>#'\"{}\\[\\],&*!%@`~\\-?a-z0-9.]{0,40}",
            prop::sample::select(vec![
                "no",
                "Yes",
                "on",
                "1e3",
                "0x1F",
                "2026-01-01",
                "12:30:00",
                "~",
                "null",
                "true",
                "---",
                "...",
                "- a",
                "a: b",
                "a #b",
                "| x",
                "> x",
                " lead",
                "trail ",
                "line\nline\n",
                "a\r\nb",
                "\u{feff}x",
                "👩‍🚀",
                "=",
                "<<",
                "01",
                "1_000",
                ".inf",
                "-",
                "?",
                "%YAML",
                "\u{85}",
                "\u{2028}",
                "\u{0}",
                "\t",
            ])
            .prop_map(str::to_owned),
        ]
    }

    fn any_tree() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            any_text().prop_map(Value::String),
            any::<i64>().prop_map(Value::from),
            any::<bool>().prop_map(Value::from),
            Just(Value::Null),
            (0_u32..1000).prop_map(|number| json!(f64::from(number) / 100.0 + 0.005)),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Value::Array),
                prop::collection::vec((any_text(), inner), 0..5)
                    .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back_identical(tree in any_tree()) {
            let text = write(&tree);
            prop_assert_eq!(read(&text), Ok(tree), "{}", text);
        }

        #[test]
        fn every_string_reads_back_identical_in_a_list_in_a_map(text in any_text()) {
            let tree = json!({ "plain": text, "list": [text, { "deep": text }] });
            prop_assert_eq!(read(&write(&tree)), Ok(tree));
        }
    }

    #[test]
    fn an_error_says_its_position_once() {
        let error = read("a: 1\nb: c: d\n").unwrap_err().to_string();
        assert!(error.starts_with("line 2, column "), "{error}");
        assert_eq!(error.matches("column").count(), 1, "{error}");
    }

    #[test]
    fn a_key_that_stands_twice_is_named_with_its_second_place() {
        let error = read("a: 1\nb: {c: 1}\na: 2\n").unwrap_err();
        let YamlError::Syntax { line, column, message, .. } = error else { panic!("{error}") };
        assert_eq!((line, column), (3, 1));
        assert_eq!(message, "the name \"a\" stands twice, here for the second time");
    }

    #[test]
    fn plain_words_stay_plain() {
        let text =
            write(&json!({ "workflow_type": "specs", "status": "active", "rounds": [{ "number": 1 }] }));
        assert_eq!(text, "workflow_type: specs\nstatus: active\nrounds:\n  - number: 1\n");
    }

    #[test]
    fn hostile_documents_are_refused_and_end() {
        let mut bombs = vec![
            "{a: ".repeat(100_000),
            "- ".repeat(100_000),
            "[".repeat(300_000),
            "a: 1\na: 2\n".to_owned(),
            "x".repeat(MAX_BYTES + 1),
        ];
        let mut billion = String::from("a: &a [x,x,x,x,x,x,x,x,x]\n");
        for (from, to) in ('a'..'j').zip('b'..='j') {
            billion.push_str(&format!("{to}: &{to} [{}]\n", vec![format!("*{from}"); 9].join(",")));
        }
        bombs.push(billion);
        for bomb in bombs {
            assert!(read(&bomb).is_err(), "{}", &bomb[..40.min(bomb.len())]);
        }
    }
}
