//! The answers file: a YAML list of what to answer to escalations.

use std::io::{self, Read as _};
use std::path::Path;

use roundtable_engine::record::EscalationAnswer;
use roundtable_engine::words::MOST_AT_ONCE;
use roundtable_engine::yaml;
use serde_json::{Map, Value};

use super::errors::Unusable;

/// Answers in turn, those for a conflict kept for it; without any, nothing is answered.
#[derive(Debug, Default)]
pub(super) struct Answers {
    items: Vec<Item>,
    /// How often an item without a conflict was given out.
    used: usize,
}

#[derive(Debug, PartialEq, Eq)]
struct Item {
    /// The conflict that it is kept for.
    conflict: Option<String>,
    answer: EscalationAnswer,
    used: bool,
}

/// Bytes of a file of answers: far more than a list of them that somebody wrote, and less than a device that never ends.
const MOST_BYTES: u64 = 4 << 20;

/// The text of a regular file.
fn read(file: &Path) -> io::Result<String> {
    // One that waits for a writer would wait for ever.
    if !std::fs::metadata(file)?.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    let mut text = String::new();
    let read = std::fs::File::open(file)?.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if read as u64 > MOST_BYTES {
        return Err(io::Error::other(format!("it is larger than {} MB", MOST_BYTES >> 20)));
    }
    Ok(text)
}

impl Answers {
    /// Reads a file of answers.
    pub(super) fn read(file: &Path) -> Result<Self, Unusable> {
        let name = file.display().to_string();
        let text = read(file).map_err(|cause| Unusable::unread_answers(&name, &cause))?;
        Self::parse(&text).map_err(|why| Unusable::answers(&name, &why))
    }

    pub(super) fn parse(text: &str) -> Result<Self, String> {
        match yaml::read(text).map_err(|cause| cause.to_string())? {
            Value::Array(items) if !items.is_empty() => {
                let items = items
                    .iter()
                    .enumerate()
                    .map(|(at, item)| self::item(item).map_err(|why| format!("item {}: {why}", at + 1)));
                Ok(Self { items: items.collect::<Result<_, _>>()?, used: 0 })
            }
            Value::Array(_) | Value::Null => Err("it holds no answer".to_owned()),
            _ => Err("it is not a list".to_owned()),
        }
    }

    /// The answer to an escalation about `conflict`: of those kept for it the next, else of the others the next; the
    /// last one again when they run out.
    pub(super) fn next(&mut self, conflict: Option<&str>) -> Option<EscalationAnswer> {
        if let Some(conflict) = conflict
            && let Some(item) = self.kept_for(conflict)
        {
            item.used = true;
            return Some(item.answer.clone());
        }
        let mut for_any: Vec<_> = self.items.iter_mut().filter(|item| item.conflict.is_none()).collect();
        let at = self.used.min(for_any.len().checked_sub(1)?);
        let item = for_any.get_mut(at)?;
        item.used = true;
        self.used += 1;
        Some(item.answer.clone())
    }

    /// The first item for that conflict that was not used, else the last one.
    fn kept_for(&mut self, conflict: &str) -> Option<&mut Item> {
        let is_for = |item: &Item| item.conflict.as_deref() == Some(conflict);
        let at = self
            .items
            .iter()
            .position(|item| is_for(item) && !item.used)
            .or_else(|| self.items.iter().rposition(is_for))?;
        self.items.get_mut(at)
    }

    /// A sentence for each item that was never used. `was_up`: whether a conflict was put to the user at all, now or
    /// before a resume; `was_over`: nothing was played, so only what never came up is worth a word.
    pub(super) fn unused(&self, was_up: impl Fn(&str) -> bool, was_over: bool) -> Vec<String> {
        let used_for = |conflict: &str| {
            self.items.iter().any(|item| item.used && item.conflict.as_deref() == Some(conflict))
        };
        let why = |item: &Item| match item.conflict.as_deref() {
            Some(conflict) if !was_up(conflict) => {
                Some(format!("for {conflict}, was not used: it was never put to you."))
            }
            Some(conflict) if used_for(conflict) => {
                Some(format!("for {conflict}, was not used: it was not put to you that often."))
            }
            // Its answer was given before the resume.
            Some(_) => None,
            None if was_over => None,
            None => Some("was not used: there were fewer decisions to take.".to_owned()),
        };
        let unused = self.items.iter().enumerate().filter(|(_, item)| !item.used);
        unused
            .filter_map(|(at, item)| Some((at + 1, item, why(item)?)))
            .map(|(number, item, why)| {
                let comma = if item.conflict.is_some() { ", " } else { " " };
                format!("Item {number} of the answers file{comma}{why}")
            })
            .collect()
    }
}

fn item(item: &Value) -> Result<Item, String> {
    match item {
        Value::String(word) if word == "accept" => {
            Ok(Item { conflict: None, answer: EscalationAnswer::Accept, used: false })
        }
        Value::Object(fields) => {
            known_keys(fields)?;
            let conflict = fields.get("conflict").map(|value| words(value, "conflict")).transpose()?;
            Ok(Item { conflict, answer: answer(fields)?, used: false })
        }
        other => Err(format!("an answer is `accept`, `decision: text` or `continue: N`, not `{other}`")),
    }
}

/// A key that we do not know is a slip of the pen, and would change what is answered without a word.
fn known_keys(fields: &Map<String, Value>) -> Result<(), String> {
    const KNOWN: [&str; 5] = ["conflict", "accept", "decision", "continue", "note"];
    match fields.keys().find(|key| !KNOWN.contains(&key.as_str())) {
        Some(key) => Err(format!("`{key}` is none of {}", KNOWN.join(", "))),
        None => Ok(()),
    }
}

fn answer(fields: &Map<String, Value>) -> Result<EscalationAnswer, String> {
    let note = fields.get("note").map(|value| words(value, "note")).transpose()?;
    if note.is_some() && !fields.contains_key("continue") {
        return Err("`note` goes with `continue` only".to_owned());
    }
    match (fields.get("accept"), fields.get("decision"), fields.get("continue")) {
        (Some(Value::Bool(true)), None, None) => Ok(EscalationAnswer::Accept),
        (Some(_), None, None) => Err("`accept` can only be `true`".to_owned()),
        (None, Some(decision), None) => {
            Ok(EscalationAnswer::Decide { decision: words(decision, "decision")? })
        }
        (None, None, Some(rounds)) => {
            Ok(EscalationAnswer::Continue { rounds: whole(rounds)?, note: note.unwrap_or_default() })
        }
        _ => Err("it wants one of `accept: true`, `decision: text` and `continue: N`".to_owned()),
    }
}

fn words(value: &Value, key: &str) -> Result<String, String> {
    match value.as_str().map(str::trim) {
        Some(text) if text.chars().count() > MOST_AT_ONCE => {
            let length = text.chars().count();
            Err(format!("`{key}` has {length} characters; the panel is told at most {MOST_AT_ONCE} at once"))
        }
        Some(text) if !text.is_empty() => Ok(text.to_owned()),
        _ => Err(format!("`{key}` wants a text")),
    }
}

fn whole(value: &Value) -> Result<u32, String> {
    value
        .as_u64()
        .and_then(|rounds| u32::try_from(rounds).ok())
        .filter(|rounds| *rounds > 0)
        .ok_or_else(|| "`continue` wants a number of rounds, 1 or more".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_file_that_never_ends_is_refused() {
        let refused = Answers::read(Path::new("/dev/zero")).unwrap_err();
        assert!(format!("{refused:?}").contains("no regular file"), "{refused:?}");
    }

    fn answers(text: &str) -> Answers {
        Answers::parse(text).unwrap()
    }

    fn refused(text: &str) -> String {
        Answers::parse(text).unwrap_err()
    }

    fn decide(decision: &str) -> Option<EscalationAnswer> {
        Some(EscalationAnswer::Decide { decision: decision.to_owned() })
    }

    #[test]
    fn items_without_a_conflict_are_used_in_turn_and_the_last_one_again() {
        let mut answers =
            answers("- continue: 2\n  note: Look at the cost.\n- decision: No deposit.\n- accept\n");
        let go_on = EscalationAnswer::Continue { rounds: 2, note: "Look at the cost.".to_owned() };
        assert_eq!(answers.next(Some("CONF-001")), Some(go_on));
        assert_eq!(answers.next(None), decide("No deposit."));
        assert_eq!(answers.next(Some("CONF-002")), Some(EscalationAnswer::Accept));
        assert_eq!(answers.next(None), Some(EscalationAnswer::Accept));
    }

    #[test]
    fn an_item_with_a_conflict_is_kept_for_it() {
        let mut answers = answers(
            "- {conflict: CONF-002, decision: Two}\n- {conflict: CONF-001, accept: true}\n- decision: Any\n",
        );
        assert_eq!(answers.next(None), decide("Any"));
        assert_eq!(answers.next(Some("CONF-001")), Some(EscalationAnswer::Accept));
        assert_eq!(answers.next(Some("CONF-003")), decide("Any"));
        assert_eq!(answers.next(Some("CONF-002")), decide("Two"));
        assert_eq!(answers.next(Some("CONF-002")), decide("Two"));
    }

    #[test]
    fn an_item_that_was_never_used_is_told_and_why() {
        let mut answers = answers(
            "- {conflict: CONF-001, accept: true}\n- {conflict: CONF-001, decision: Now}\n- decision: Any\n- accept\n\
             - {conflict: CONF-009, accept: true}\n- {conflict: CONF-003, accept: true}\n",
        );
        let _ = (answers.next(Some("CONF-001")), answers.next(None));
        let up = |conflict: &str| ["CONF-001", "CONF-003"].contains(&conflict);
        assert_eq!(
            answers.unused(up, false),
            [
                "Item 2 of the answers file, for CONF-001, was not used: it was not put to you that often.",
                "Item 4 of the answers file was not used: there were fewer decisions to take.",
                "Item 5 of the answers file, for CONF-009, was not used: it was never put to you.",
            ]
        );
        let _ = (answers.next(None), answers.next(Some("CONF-001")), answers.next(Some("CONF-009")));
        assert!(answers.unused(up, false).is_empty());
    }

    #[test]
    fn of_a_session_that_was_over_only_what_never_came_up_is_told() {
        let answers =
            answers("- accept\n- {conflict: CONF-001, accept: true}\n- {conflict: CONF-002, accept: true}\n");
        let told = answers.unused(|conflict| conflict == "CONF-001", true);
        assert_eq!(
            told,
            ["Item 3 of the answers file, for CONF-002, was not used: it was never put to you."]
        );
    }

    #[test]
    fn several_items_for_one_conflict_are_used_in_turn() {
        let mut answers =
            answers("- {conflict: CONF-001, continue: 1}\n- {conflict: CONF-001, decision: Now}\n");
        let go_on = EscalationAnswer::Continue { rounds: 1, note: String::new() };
        assert_eq!(answers.next(Some("CONF-001")), Some(go_on));
        assert_eq!(answers.next(Some("CONF-001")), decide("Now"));
        assert_eq!(answers.next(Some("CONF-001")), decide("Now"));
    }

    #[test]
    fn nothing_answers_where_every_item_is_kept_for_another_conflict() {
        let mut answers = answers("- {conflict: CONF-009, accept: true}\n");
        assert_eq!(answers.next(Some("CONF-001")), None);
        assert_eq!(answers.next(None), None);
        assert_eq!(Answers::default().next(None), None);
    }

    #[test]
    fn what_cannot_be_meant_is_refused_with_its_place() {
        assert_eq!(refused(""), "it holds no answer");
        assert_eq!(refused("[]"), "it holds no answer");
        assert_eq!(refused("accept: true"), "it is not a list");
        assert!(refused("- accept\n- maybe").starts_with("item 2: an answer is `accept`"));
        assert!(refused("- {confict: CONF-001, accept: true}").contains("`confict` is none of"));
        assert!(refused("- {accept: true, decision: x}").contains("wants one of"));
        assert!(refused("- {conflict: CONF-001}").contains("wants one of"));
        assert!(refused("- {accept: false}").contains("can only be `true`"));
        assert!(refused("- {decision: x, note: y}").contains("goes with `continue`"));
        assert!(refused("- {decision: ' '}").contains("`decision` wants a text"));
        let long = "x".repeat(MOST_AT_ONCE + 1);
        assert!(refused(&format!("- {{decision: {long}}}")).contains("`decision` has 100001 characters"));
        assert!(refused("- {continue: 0}").contains("1 or more"));
        assert!(refused("- {conflict: 1, accept: true}").contains("`conflict` wants a text"));
    }
}
