//! The sentences of findings and repairs: those of the window, from one file.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use roundtable_store::{Finding, Repair};
use serde_json::Value;

/// `findings` by code: `found`, `todo`; `repairs` by kind: `does`.
static WORDS: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../../ui/src/lib/inspection/words.json");
    // A file that cannot be read has no sentence for anything, which a test would find.
    serde_json::from_str(text).unwrap_or_default()
});

/// What does not fit, and what can be done by hand.
pub(crate) fn of_finding(finding: &Finding) -> [String; 2] {
    let row = &WORDS["findings"][code(finding)];
    ["found", "todo"].map(|name| fill(row[name].as_str().unwrap_or_default(), &finding.params))
}

/// What can be done by hand about a finding of that code, without its parameters.
#[cfg(test)]
pub(crate) fn todo_of(code: &str) -> String {
    word(WORDS["findings"][code]["todo"].clone())
}

/// What a repair does.
pub(super) fn of_repair(repair: &Repair) -> String {
    fill(
        WORDS["repairs"][word(serde_json::json!(repair.kind))]["does"].as_str().unwrap_or_default(),
        &repair.params,
    )
}

/// A finding's code as it crosses the wire.
pub(super) fn code(finding: &Finding) -> String {
    word(serde_json::json!(finding.code))
}

pub(super) fn word(code: Value) -> String {
    code.as_str().unwrap_or_default().to_owned()
}

/// Parameters that hold names of the files' format, commas between, or the place of an entry below one: `rounds, item 2`.
const OF_KEYS: [&str; 4] = ["keys", "count", "key", "lacks"];

/// What stands in the files under these names, as the window says it. How many something is, is said as it is.
fn in_words(keys: &str) -> String {
    if keys.is_empty() || keys == "nothing" || keys.bytes().all(|byte| byte.is_ascii_digit()) {
        return keys.to_owned();
    }
    match keys.split_once(", item ") {
        Some((list, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{}, {} {number}", key_words(list), key_words("item"))
        }
        _ => keys.split(", ").map(key_words).collect::<Vec<_>>().join(", "),
    }
}

/// A name of the format in words; one that is not of the format as it stands.
fn key_words(key: &str) -> String {
    let of =
        |pattern: &str, name: &str| WORDS["keys"][pattern].as_str().map(|words| words.replace('*', name));
    let in_parts = || {
        let (before, last) = key.rsplit_once('.')?;
        let first = key.split('.').next().unwrap_or_default();
        of(&format!("{before}.*"), last)
            .or_else(|| of(&format!("*.{last}"), before))
            .or_else(|| of(first, ""))
    };
    of(key, "").or_else(in_parts).unwrap_or_else(|| format!("“{key}”"))
}

/// The text with the parameters in it, in one pass: a parameter may hold braces itself.
fn fill(text: &str, params: &BTreeMap<String, String>) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, behind) = after.split_once('}').unwrap_or((after, ""));
        filled.push_str(before);
        let value = params.get(name).map(String::as_str).unwrap_or_default();
        filled.push_str(&if OF_KEYS.contains(&name) { in_words(value) } else { value.to_owned() });
        rest = behind;
    }
    filled + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_the_format_is_said_in_words_and_any_other_as_it_stands() {
        for (keys, words) in [
            ("metrics.rounds", "number of rounds"),
            ("metrics.artifacts.by_type.requirements", "number of results of the type “requirements”"),
            ("user-workflows.done_when, timing.started_at", "criteria of the topic “user-workflows”, dates"),
            ("rounds, item 2", "rounds, entry 2"),
            ("antwort", "“antwort”"),
            ("exploration", "“exploration”"),
            ("3", "3"),
            ("nothing", "nothing"),
        ] {
            assert_eq!(in_words(keys), words);
        }
    }
}
