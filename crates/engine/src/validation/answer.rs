//! A reader's answer, read: tolerant in form, strict in meaning.

use serde_json::{Map, Value};

use super::{FindingKind, Severity, Verdict};
use crate::reply::{Read, ReplyError, to_map};
use crate::text::{clip, plain};
use crate::told;

/// Longest text of a finding that is kept, in characters.
const LONGEST: usize = 1_200;

/// What a reader claims; nothing of it is believed yet.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// What it is about.
    pub kind: FindingKind,
    /// How much it weighs.
    pub severity: Severity,
    /// The place, in the reader's words.
    pub r#where: String,
    /// The words that it quotes.
    pub words: String,
    /// Why it matters.
    pub why: String,
    /// How to mend it.
    pub better: String,
}

/// An answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// What it claims, in its order.
    pub claims: Vec<Claim>,
    /// Entries that are no finding: without words, without a reason, of a kind that there is not.
    pub unusable: u32,
    /// Ids of the program's findings that it takes for harmless, each with why.
    pub dismissed: Vec<(String, String)>,
    /// What it concludes; `None` when it does not say.
    pub verdict: Option<Verdict>,
    /// What was read and what it comes to.
    pub summary: String,
    /// How sure it is, 0 to 1.
    pub confidence: Option<f64>,
}

/// Reads an answer. A finding that lacks its words or has a kind that there is not is counted, not repaired.
///
/// # Errors
/// [`ReplyError`] when it is no YAML, another action, or says neither findings nor a summary.
pub fn read(text: &str) -> Result<Read<Answer>, ReplyError> {
    let (map, mut warnings) = to_map(text)?;
    let action = said(&map, &["action"]);
    if !action.is_empty() && !["validation", "validate"].contains(&action.as_str()) {
        return Err(ReplyError::Unknown {
            field: "action",
            found: clip(&action, 60),
            expected: "validation",
        });
    }
    let summary = clip(&said(&map, &["summary"]), LONGEST);
    if !map.contains_key("findings") && summary.is_empty() {
        return Err(ReplyError::Missing("findings"));
    }
    let (mut claims, mut unusable) = (Vec::new(), 0);
    for item in items(map.get("findings")) {
        match claim(item, &mut warnings) {
            Some(claim) => claims.push(claim),
            None => unusable += 1,
        }
    }
    let dismissed = items(map.get("dismissed")).into_iter().filter_map(dismissal).collect();
    let verdict = match said(&map, &["verdict"]).to_lowercase().as_str() {
        "ready" => Some(Verdict::Ready),
        "revise" => Some(Verdict::Revise),
        "unresolved" => Some(Verdict::Unresolved),
        "" => None,
        other => {
            warnings.push(told!("`verdict` says `{other}`, which is none", other = clip(other, 40)));
            None
        }
    };
    let confidence = map.get("confidence").and_then(share);
    let value = Answer { claims, unusable, dismissed, verdict, summary, confidence };
    Ok(Read { value, warnings })
}

/// A list; a lone map is a list of one.
fn items(value: Option<&Value>) -> Vec<&Value> {
    match value {
        Some(Value::Array(items)) => items.iter().collect(),
        Some(map @ Value::Object(_)) => vec![map],
        _ => Vec::new(),
    }
}

/// A text under one of these keys; a list of sentences is one text.
fn said(map: &Map<String, Value>, keys: &[&str]) -> String {
    let value = keys.iter().find_map(|key| map.get(*key)).unwrap_or(&Value::Null);
    match value {
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(" "),
        other => plain(other),
    }
}

fn claim(item: &Value, warnings: &mut Vec<String>) -> Option<Claim> {
    let map = item.as_object()?;
    let kind = FindingKind::of_reader(&said(map, &["kind", "type"]))?;
    let word = said(map, &["severity"]);
    let severity = Severity::from_word(&word).unwrap_or_else(|| {
        warnings.push(told!("took the severity `{word}` for a warning", word = clip(&word, 40)));
        Severity::Warning
    });
    let claim = Claim {
        kind,
        severity,
        r#where: said(map, &["where", "place"]),
        words: said(map, &["words", "quote"]),
        why: clip(&said(map, &["why", "reason"]), LONGEST),
        better: clip(&said(map, &["better", "suggestion"]), LONGEST),
    };
    (!claim.words.is_empty() && !claim.why.is_empty()).then_some(claim)
}

fn dismissal(item: &Value) -> Option<(String, String)> {
    let map = item.as_object()?;
    let (id, why) = (said(map, &["id"]), clip(&said(map, &["why", "reason"]), LONGEST));
    // Without a reason nothing is taken away.
    (!id.is_empty() && !why.is_empty()).then_some((id, why))
}

/// `0.85`, `85` and `85%`.
fn share(value: &Value) -> Option<f64> {
    let number = match value {
        Value::Number(number) => number.as_f64()?,
        other => plain(other).trim_end_matches('%').trim().parse().ok()?,
    };
    let share = if number > 1.0 { number / 100.0 } else { number };
    (0.0..=1.0).contains(&share).then_some(share)
}
