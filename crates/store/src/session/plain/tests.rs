//! The quick reader and the parser agree wherever the quick one answers, and it answers for nearly every index.

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use roundtable_engine::yaml;
use serde_json::json;

use super::*;

/// Whether the quick reader read a text. What it reads the parser must read, too, as the same.
fn agrees(text: &str) -> bool {
    let Some(quick) = read(text) else { return false };
    assert_eq!(yaml::read(text), Ok(Value::Object(quick)), "{text}");
    // Nor is there anything in it that would keep it from being changed in parts.
    assert_eq!(super::super::obstacle::read_only_by_layout(text), None, "{text}");
    true
}

/// All YAML files below a folder.
fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|end| end == "yaml") => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    found
}

#[test]
fn on_every_fixture_the_quick_reader_agrees_with_the_parser_or_gives_up() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures");
    let (mut quick, mut indexes, mut all) = (0, 0, 0);
    for path in below(&fixtures) {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let answered = agrees(&text);
        if path.parent().is_some_and(|folder| folder.ends_with(".s2s/sessions")) {
            (indexes, quick) = (indexes + 1, quick + usize::from(answered));
        }
        all += 1;
    }
    assert!(all > 300 && indexes > 60, "{all} files, {indexes} indexes");
    // A reader that always gave up would agree, too.
    assert!(quick * 2 > indexes, "of {indexes} indexes {quick} were read quickly");
}

#[test]
fn what_the_application_writes_is_read_quickly() {
    let tree = json!({
        "id": "20260107-specs-x", "topic": "Requirements for Borrow Shed", "workflow_type": "specs", "status": "active",
        "timing": { "started_at": "2026-01-07T10:00:00Z", "updated_at": "2026-01-07T11:00:00Z", "closed_at": null },
        "artifacts": { "requirements": ["REQ-001", "REQ-002"], "conflicts": [], "x": {} },
        "rounds": [
            { "number": 1, "focus": { "type": "agenda" }, "synthesis": "First line.\nSecond: line # here.\n\nLast.\n", "confidence": 0.85 },
            { "number": 2, "consensus": ["They agree, all of them", "On (this)"], "quotation": "He said: \"no\", twice", "next": "continue", "practice": true },
        ],
    });
    let text = yaml::write(&tree);
    assert_eq!(read(&text).map(Value::Object), Some(tree), "{text}");
}

#[test]
fn whatever_is_unusual_is_left_to_the_parser() {
    for text in [
        "",
        "# only a note\n",
        "- a\n",
        "a: 1\na: 2\n",
        "a:\n  b: 1\n  b: 2\n",
        "a: &x b\n",
        "a: *x\n",
        "a: !!str 1\n",
        "a:\t1\n",
        "a: 1\r\n",
        "%YAML 1.2\n---\na: 1\n",
        "a: 1\n---\nb: 2\n",
        "a: 1\n...\n",
        "\u{feff}a: 1\n",
        "a: b\n  c\n",
        "a: >\n  b\n    c\n",
        "a: >+\n  b\n",
        "a: |2\n  b\n",
        "a: |\n\n  b\n",
        "a: |\nb: 1\n",
        "a: b: c\n",
        "a: b #c\n",
        "a: \"b\\n\"\n",
        "a: 'it''s'\n",
        "a: [b, 'c']\n",
        "a: {b: }\n",
        "a: [[[[[[[b]]]]]]]\n",
        "a: [b,\n  c]\n",
        "? a\n: b\n",
        "a: Yes\n",
        "a: 0x1f\n",
        "a: 1_000\n",
        "a: 007\n",
        "a: -1\n",
        "a: .5\n",
        "a: 1e3\n",
        "a: ~\n",
        "a: @b\n",
        "a: `b\n",
        "a: NaN\n",
        "1: a\n",
        "true: a\n",
        "a b: c\n",
        "\"a\": b\n",
        "<<: a\n",
        " a: 1\nb: 2\n",
        "a:\n    b: 1\n  c: 2\n",
        "a:\n- b\n c: 1\n",
        "a: 1\n- b\n",
        "a:\n  - - b\n",
        "a: 12:30:00\n",
        "a: {b}\n",
        "a: [b: c]\n",
        "a: [,]\n",
        "a: [b, ]\n",
        "a: \"b\" c\n",
    ] {
        assert_eq!(read(text), None, "{text:?}");
    }
    let deep: String = (0..40).map(|depth| format!("{}a:\n", " ".repeat(depth))).collect();
    assert_eq!(read(&deep), None);
    assert_eq!(read(&format!("a:\n{}", "- b\n".repeat(MAX_NODES + 1))), None);
}

/// Pieces of lines that are near the border of what is read.
fn piece() -> impl Strategy<Value = String> {
    let words = vec![
        "a",
        "b:",
        "c: d",
        "- ",
        "-",
        "- e",
        "- f: g",
        "# h",
        "|",
        "|-",
        ">",
        ": |",
        "k: |",
        "k: |-",
        "[]",
        "{}",
        "[a, b]",
        "{a: b}",
        "m: [a, 1]",
        "n: {a: b, c: 2}",
        "- {a: it's (b), c: [d e, 1.5], f: {}}",
        "[[a], {b: c}]",
        "{a: 2026-01-07T10:00:00Z, b: \"c, d\"}",
        "300 bytes",
        "7 - 8",
        "[a:b, 1 2, \"e\" f]",
        "{a: [b",
        "]}",
        ", c: d}",
        "\"q\"",
        "l: \"m \\\"n\\\" \\\\\"",
        "k: >",
        "k: >-",
        ">-",
        "'q'",
        "o: \"q: r\"",
        "p: 'q # r'",
        "1",
        "1.50",
        "0",
        "00",
        "true",
        "null",
        "r: 2026-01-07T10:00:00Z",
        "s: 12:30",
        "t: no",
        "REQ-001:",
        "u: é ß",
        "v: a: b",
        "w: a #b",
        "x:y",
        "y: ",
        "z:  1",
        "&a",
        "*a",
        "!b",
        "?",
        "---",
        "...",
        "\t",
        "\r",
        "text, and more",
        "(in brackets)",
        "$5",
        "/path",
        "it's",
        "a:",
        "A:",
        "b: 1",
        "b: 2",
    ];
    prop_oneof![9 => prop::sample::select(words).prop_map(str::to_owned), 1 => "[ -~é]{0,6}"]
}

fn soup() -> impl Strategy<Value = String> {
    let line = (0_usize..7, prop::collection::vec(piece(), 1..3))
        .prop_map(|(indent, pieces)| " ".repeat(indent) + &pieces.concat());
    let line = prop_oneof![8 => line, 1 => Just(String::new()), 1 => (0_usize..8).prop_map(|blanks| " ".repeat(blanks))];
    (prop::collection::vec(line, 1..9), any::<bool>())
        .prop_map(|(lines, end)| lines.join("\n") + if end { "\n" } else { "" })
}

fn tree(depth: u32) -> impl Strategy<Value = Value> {
    let text = prop_oneof![
        "[a-zA-Z][a-zA-Z ,.()'é-]{0,24}",
        "[ -~]{0,12}",
        "([ -~]{0,10}\n){1,4}[a-z]{0,3}",
        "20[0-9]{2}-[01][0-9]-[0-3][0-9]",
        "[A-Z]{2,4}-[0-9]{3}",
    ];
    let leaf = prop_oneof![
        5 => text.prop_map(Value::from),
        1 => any::<u32>().prop_map(Value::from),
        1 => (0_u32..10_000).prop_map(|number| json!(f64::from(number) / 100.0)),
        1 => any::<bool>().prop_map(Value::from),
        1 => Just(Value::Null),
    ];
    leaf.prop_recursive(depth, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            prop::collection::vec(("[a-z_]{1,9}", inner), 0..5)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

/// Lines of a text changed by chance: one taken out, put twice, indented, or put elsewhere.
fn changed(text: &str, at: usize, how: usize) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = at % lines.len().max(1);
    match (how % 5, lines.get(at).cloned()) {
        (0, Some(_)) => drop(lines.remove(at)),
        (1, Some(line)) => lines.insert(at, line),
        (2, Some(line)) => lines[at] = format!(" {line}"),
        (3, Some(line)) => lines[at] = line.strip_prefix("  ").unwrap_or(&line).to_owned(),
        (_, Some(line)) => lines.push(line),
        (_, None) => {}
    }
    lines.join("\n") + "\n"
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, ..ProptestConfig::default() })]

    #[test]
    fn on_lines_by_chance_the_quick_reader_agrees_with_the_parser_or_gives_up(text in soup()) {
        agrees(&text);
    }
}

proptest! {
    #[test]
    fn on_trees_as_they_are_written_the_quick_reader_agrees_with_the_parser_or_gives_up(
        pairs in prop::collection::vec(("[a-z_]{1,9}", tree(4)), 1..6),
        changes in prop::collection::vec((any::<usize>(), any::<usize>()), 0..3),
    ) {
        let whole = Value::Object(pairs.into_iter().collect());
        let mut text = yaml::write(&whole);
        agrees(&text);
        for (at, how) in changes {
            text = changed(&text, at, how);
            agrees(&text);
        }
    }
}
