use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

fn to(text: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut tree = yaml::read(text).unwrap();
    change(&mut tree);
    let Value::Object(new) = tree else { unreachable!() };
    splice(text, &new).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

const SESSION: &str = "\
# Our session, do not touch\r
id: '20260107-specs-shed'   # the id\r
topic: \"Borrow Shed: tools\"\r
status: active\r
\r
timing:\r
    started_at: 2026-01-07T10:00:00Z  # four spaces here\r
    updated_at: 2026-01-07T10:00:00Z\r
artifacts:\r
  requirements: [REQ-001,  'REQ-002']  # two\r
  conflicts: []\r
rounds:\r
- number: 1\r
  question: >-\r
    What must one be able\r
    to do?\r
  # a comment in the round\r
  synthesis: |\r
    They agree.\r
\r
    Mostly.\r
  consensus:\r
  - one thing\r
  weather: rain\r
metrics: {rounds: 1, tokens: 1200}   # flow\r
# the end\r
";

#[test]
fn nothing_to_change_changes_no_byte() {
    assert_eq!(to(SESSION, |_| {}), SESSION);
    let marked = format!("\u{feff}{SESSION}");
    assert_eq!(to(&marked, |_| {}), marked);
}

#[test]
fn a_scalar_keeps_its_quotes_and_its_comment() {
    let changed = to(SESSION, |tree| {
        tree["id"] = json!("it's");
        tree["topic"] = json!("Say \"when\"");
        tree["status"] = json!("closed");
        tree["timing"]["updated_at"] = json!("2026-01-08T10:00:00Z");
    });
    let expected = SESSION
        .replace("'20260107-specs-shed'", "'it''s'")
        .replace("\"Borrow Shed: tools\"", "\"Say \\\"when\\\"\"")
        .replace("status: active", "status: closed")
        .replace("updated_at: 2026-01-07", "updated_at: 2026-01-08");
    assert_eq!(changed, expected);
}

#[test]
fn a_word_that_a_plain_scalar_cannot_say_gets_quotes() {
    let changed = to("a: x # c\nb: [y, z]\n", |tree| {
        tree["a"] = json!("no: way # not");
        tree["b"][1] = json!("p, q");
    });
    assert_eq!(changed, "a: \"no: way # not\" # c\nb: [y, \"p, q\"]\n");
    assert_eq!(to("a: x\n", |tree| tree["a"] = json!("12")), "a: \"12\"\n");
    assert_eq!(to("a: x\n", |tree| tree["a"] = json!(12)), "a: 12\n");
    assert_eq!(to("a: x\n", |tree| tree["a"] = json!(null)), "a: null\n");
}

#[test]
fn a_round_is_added_with_the_line_ends_and_dashes_of_its_file() {
    let changed = to(SESSION, |tree| {
        tree["rounds"].as_array_mut().unwrap().push(json!({ "number": 2, "consensus": ["more"] }));
        tree["artifacts"]["requirements"].as_array_mut().unwrap().push(json!("REQ-003"));
        tree["metrics"]["rounds"] = json!(2);
    });
    let expected = SESSION
        .replace("  weather: rain\r\n", "  weather: rain\r\n- number: 2\r\n  consensus:\r\n    - more\r\n")
        .replace("'REQ-002']", "'REQ-002', REQ-003]")
        .replace("{rounds: 1,", "{rounds: 2,");
    assert_eq!(changed, expected);
}

#[test]
fn an_empty_list_or_value_becomes_a_block_below_its_key() {
    assert_eq!(
        to("rounds: []  # none yet\nend: x\n", |tree| tree["rounds"] = json!([{ "number": 1 }])),
        "rounds:   # none yet\n  - number: 1\nend: x\n"
    );
    assert_eq!(to("a:\nb: 1", |tree| tree["a"] = json!({ "k": "v" })), "a:\n  k: v\nb: 1");
    assert_eq!(to("a: 1\nb:", |tree| tree["b"] = json!([1])), "a: 1\nb:\n  - 1");
    assert_eq!(to("a:\n  b: 1\n  c: 2\nd: 3\n", |tree| tree["a"] = json!("word")), "a: word\nd: 3\n");
    assert_eq!(to("a:\n  - 1\nd: 3\n", |tree| tree["a"] = json!([])), "a: []\nd: 3\n");
}

#[test]
fn a_key_is_added_behind_its_neighbour_and_taken_away_with_its_line() {
    let changed = to("a: 1 # one\nc: 3\n# last words\n", |tree| {
        *tree = json!({ "a": 1, "b": { "x": [1, 2] }, "c": 3, "d": "e" });
    });
    assert_eq!(changed, "a: 1 # one\nb:\n  x:\n    - 1\n    - 2\nc: 3\nd: e\n# last words\n");
    assert_eq!(
        to("a: 1\nb: |\n  text\n\n  more\nc: 3\n", |tree| *tree = json!({ "a": 1, "c": 3 })),
        "a: 1\nc: 3\n"
    );
    assert_eq!(
        to("- x\n".replace("- x", "l:\n  - a: 1\n    b: 2").as_str(), |tree| tree["l"] = json!([{ "b": 2 }])),
        "l:\n  - b: 2\n"
    );
}

#[test]
fn an_item_is_taken_from_the_middle_of_a_list() {
    let text = "l:\n  # first\n  - id: a\n    x: 1 # mine\n  - id: b\n    x: 2\n  - id: c\n    x: 3\n";
    let changed = to(text, |tree| {
        tree["l"].as_array_mut().unwrap().remove(1);
        tree["l"][1]["x"] = json!(4);
    });
    assert!(changed.starts_with("l:\n  # first\n  - id: a\n    x: 1 # mine\n"), "{changed}");
    assert!(changed.contains("id: c") && !changed.contains("id: b"), "{changed}");
}

#[test]
fn the_comment_beside_an_item_that_goes_stays_in_its_place() {
    let text = "by:\n  - pm\n  - devops   # Mira: only if Ken agrees\n  - 'qa' # last\nend: x # y\n";
    let without = |gone: &[&str]| {
        to(text, |tree| {
            tree["by"].as_array_mut().unwrap().retain(|one| !gone.contains(&one.as_str().unwrap()))
        })
    };
    let middle = text.replace("- devops   # Mira", "# Mira");
    assert_eq!(without(&["devops"]), middle);
    assert_eq!(without(&["devops", "qa"]), middle.replace("- 'qa' # last", "# last"));
    assert_eq!(without(&["pm"]), text.replace("  - pm\n", ""));
    // In the line ends of the file, and in the last line without one.
    let windows = "by:\r\n- pm\r\n- qa # a\r\nend: x\r\n";
    assert_eq!(to(windows, |tree| tree["by"] = json!(["pm"])), windows.replace("- qa # a", "# a"));
    assert_eq!(to("by:\n- pm\n- qa # a", |tree| tree["by"] = json!(["pm"])), "by:\n- pm\n# a\n");
    // None of them is left.
    assert_eq!(
        to(text, |tree| tree["by"] = json!([])),
        "by: []\n  # Mira: only if Ken agrees\n  # last\nend: x # y\n"
    );
    // One goes, one stays, one comes: the words are nobody else's.
    let other = to(text, |tree| tree["by"] = json!(["pm", "qa", "ux"]));
    assert_eq!(other, middle.replace("# last\n", "# last\n  - ux\n"));
    // A sign within a text is no comment.
    let sign = "by:\n  - 'a # b'\n  - c#d\n  - |\n    e # f\n  - g\n";
    assert_eq!(to(sign, |tree| tree["by"] = json!(["g"])), "by:\n  - g\n");
}

#[test]
fn an_empty_file_and_one_of_comments_get_the_tree_at_their_end() {
    let Value::Object(new) = json!({ "a": [1] }) else { unreachable!() };
    assert_eq!(splice("", &new).unwrap(), "a:\n  - 1\n");
    assert_eq!(splice("# only this", &new).unwrap(), "# only this\na:\n  - 1");
}

#[test]
fn what_cannot_be_changed_in_parts_is_left_alone() {
    let Value::Object(new) = json!({ "a": 2 }) else { unreachable!() };
    let foreign = |text: &str| match splice(text, &new).unwrap_err() {
        SpliceError::Foreign(why) => why,
        other => panic!("{text}: {other}"),
    };
    assert_eq!(foreign("%YAML 1.2\n---\na: 1\n"), NoLayout::Directive);
    assert_eq!(foreign("a: &x 1\nb: *x\n"), NoLayout::Anchors);
    assert_eq!(foreign("a: !mine 1\n"), NoLayout::Tags);
    assert!(matches!(splice("a: [\n", &new), Err(SpliceError::Damaged(_))));
    assert!(matches!(splice("a: 1\na: 2\n", &new), Err(SpliceError::Damaged(_))));
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zäß ,:#'\"\\[\\]{}|>&*!%@`-]{0,12}",
        "[a-z]{1,6}",
        Just("yes".to_owned()),
        Just("a\nb\n".to_owned()),
        Just("2026-01-01".to_owned()),
        Just("REQ-001".to_owned()),
    ]
}

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        words().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        Just(Value::Null)
    ]
}

fn tree() -> impl Strategy<Value = Value> {
    let inner = scalar().prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            prop::collection::vec(("[a-f]", inner), 0..4)
                .prop_map(|entries| Value::Object(entries.into_iter().collect())),
        ]
    });
    prop::collection::vec(("[a-h]", inner), 1..6)
        .prop_map(|entries| Value::Object(entries.into_iter().collect()))
}

/// A comment behind every line that can have one, and above it; in either line end.
fn commented(text: &str, crlf: bool) -> String {
    let eol = if crlf { "\r\n" } else { "\n" };
    let mut out = String::new();
    for (at, line) in text.lines().enumerate() {
        let can = !text.contains('|')
            && !text.contains('>')
            && !line.contains(['"', '\''])
            && !line.trim().is_empty();
        let pad = " ".repeat(line.len() - line.trim_start().len());
        if can && at % 3 == 1 {
            out += &format!("{pad}# above {at}{eol}");
        }
        out += line;
        out += &if can && at % 2 == 0 { format!("  # {at}{eol}") } else { eol.to_owned() };
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Any tree becomes any other one, whatever its text looks like; nothing is refused, and going back gives the tree back.
    #[test]
    fn any_tree_becomes_any_other(old in tree(), new in tree(), crlf: bool) {
        let text = commented(&yaml::write(&old), crlf);
        prop_assume!(yaml::read(&text).as_ref() == Ok(&old));
        let Value::Object(wanted) = new.clone() else { unreachable!() };
        let changed = splice(&text, &wanted);
        prop_assert!(changed.is_ok(), "{changed:?}\n{text}\n{}", yaml::write(&new));
    }

    /// A change in one key leaves the lines of every other key as they were.
    #[test]
    fn a_change_in_one_key_leaves_the_others_to_the_byte(old in tree(), with in tree(), crlf: bool) {
        let text = commented(&yaml::write(&old), crlf);
        prop_assume!(yaml::read(&text).as_ref() == Ok(&old));
        let Value::Object(mut wanted) = old.clone() else { unreachable!() };
        let before = format!("zz: kept # as it is{0}", if crlf { "\r\n" } else { "\n" });
        let text = format!("{before}{text}{}", before.replace("zz", "zy"));
        wanted.insert("zz".into(), "kept".into());
        wanted.insert("zy".into(), "kept".into());
        let key = wanted.keys().next().cloned().unwrap_or_default();
        wanted.insert(key, with);
        let changed = splice(&text, &wanted);
        prop_assert!(changed.is_ok(), "{changed:?}\n{text}\n{wanted:?}");
        let changed = changed.unwrap_or_default();
        prop_assert!(changed.starts_with(&before), "{changed}");
        prop_assert!(changed.contains(&before.replace("zz", "zy")), "{changed}");
    }
}
