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

/// The text with the parameters in it, in one pass: a parameter may hold braces itself.
fn fill(text: &str, params: &BTreeMap<String, String>) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, behind) = after.split_once('}').unwrap_or((after, ""));
        filled.push_str(before);
        filled.push_str(params.get(name).map(String::as_str).unwrap_or_default());
        rest = behind;
    }
    filled + rest
}
