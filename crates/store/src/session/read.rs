//! Reading what others wrote: synonyms, several generations, times in many forms.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use roundtable_engine::config::Workflow;
use roundtable_engine::session::SessionStatus;
use roundtable_engine::text::{conflict_marker, plain};
use roundtable_engine::yaml::layout::layout;
use roundtable_engine::yaml::{self, YamlError};
use serde_json::{Map, Value};

use super::{Generation, plain};
use crate::files::{CONFLICT_MARKERS, too_large};
use crate::lost_end::{lost_end, nothing_in};

/// Reads a YAML map, or says line, column and what is wrong.
pub(super) fn read_map(text: &str) -> Result<Map<String, Value>, (u64, u64, String)> {
    plain::read(text).map_or_else(|| parsed_map(text), Ok)
}

/// The same by the parser.
pub(super) fn parsed_map(text: &str) -> Result<Map<String, Value>, (u64, u64, String)> {
    match yaml::read(first_document(text)) {
        Ok(Value::Object(map)) => Ok(map),
        Ok(Value::Null) => Err((1, 1, nothing_in(text))),
        Ok(_) => Err((1, 1, "not a group of entries, each with its name".to_owned())),
        Err(YamlError::Syntax { line, column, message, cause }) => {
            if let Some(line) = conflict_marker(text) {
                return Err((line, 1, CONFLICT_MARKERS.to_owned()));
            }
            let cut = lost_end(text, line, &cause);
            Err((line, column, cut.unwrap_or(message)))
        }
        Err(YamlError::TooLarge { bytes }) => Err((0, 0, too_large(bytes as u64))),
    }
}

/// The first document of a file that holds several; it is read, and such a file is never written.
fn first_document(text: &str) -> &str {
    second_document(text).map_or(text, |second| &text[..second.at])
}

/// Where a second YAML document begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SecondDocument {
    /// In bytes.
    at: usize,
    /// Its marker's line, from 1.
    pub(crate) line: u64,
}

impl SecondDocument {
    /// Why nothing is written into such a file, as a sentence's end.
    pub(crate) fn words(self) -> String {
        format!(
            "line {}, three dashes, begins a second YAML document, and only what stands before it is read: the file is left alone \
             until there is one document in it",
            self.line
        )
    }
}

/// Where a text goes on behind the end of its first document, whether what stands there can be read or not; `None` for one
/// document, which a marker may open or close.
pub(crate) fn second_document(text: &str) -> Option<SecondDocument> {
    let is_marker = |line: &str| matches!(line.trim_end(), "---" | "...") || line.starts_with("--- ");
    let is_nothing = |line: &str| line.trim().is_empty() || line.starts_with('#');
    let mut at = 0;
    let mut begun = false;
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        if begun && is_marker(line) {
            let closes = line.starts_with("...") && text[at..].lines().skip(1).all(is_nothing);
            let is_whole = || matches!(yaml::read(&text[..at]), Ok(Value::Object(_)));
            return (!closes && layout(text).is_err() && is_whole())
                .then_some(SecondDocument { at, line: number });
        }
        begun |= !is_marker(line) && !is_nothing(line) && !line.starts_with('%');
        at += line.len();
    }
    None
}

/// A list of texts; a lone text is a list of one.
pub(super) fn words_list(value: Option<Value>) -> Vec<String> {
    let word = |value: Value| match value {
        Value::String(text) => text,
        other => plain(&other),
    };
    match value {
        Some(Value::Array(items)) => items.into_iter().map(word).collect(),
        Some(Value::Null) | None => Vec::new(),
        Some(other) => vec![word(other)],
    }
}

/// A text of a map; empty when absent.
pub(super) fn text_of(map: &Map<String, Value>, key: &str) -> String {
    match map.get(key) {
        Some(Value::String(text)) => text.clone(),
        Some(other) => plain(other),
        None => String::new(),
    }
}

/// A list in a map; empty when absent or something else.
pub(super) fn items_of<'a>(map: &'a Map<String, Value>, key: &str) -> &'a [Value] {
    map.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// The status, in the words that are met. Without one, an end makes it closed; a word that nobody knows is paused.
pub(super) fn status(map: &Map<String, Value>) -> SessionStatus {
    known_status(map).unwrap_or_else(|| match text_of(map, "status").trim() {
        "" if ended_at(map).is_some() => SessionStatus::Closed,
        "" => SessionStatus::Active,
        _ => SessionStatus::Paused,
    })
}

/// The status, if the index says one of the words that are met.
pub(super) fn known_status(map: &Map<String, Value>) -> Option<SessionStatus> {
    match text_of(map, "status").trim().to_lowercase().as_str() {
        "closed" | "completed" | "complete" | "concluded" | "done" | "finished" | "failed" | "abandoned" => {
            Some(SessionStatus::Closed)
        }
        "active" | "in_progress" | "in-progress" | "running" | "open" => Some(SessionStatus::Active),
        "paused" => Some(SessionStatus::Paused),
        _ => None,
    }
}

/// The workflow by its word, else by what the id says.
pub(super) fn workflow(map: &Map<String, Value>, id: &str) -> Workflow {
    known_workflow(map).or_else(|| id.split('-').find_map(workflow_of_word)).unwrap_or(Workflow::Roundtable)
}

/// The workflow, if the index says one.
pub(super) fn known_workflow(map: &Map<String, Value>) -> Option<Workflow> {
    let said = [text_of(map, "workflow_type"), text_of(map, "workflow")];
    said.iter().find_map(|word| workflow_of_word(word.trim().to_lowercase().as_str()))
}

fn workflow_of_word(word: &str) -> Option<Workflow> {
    match word {
        "specs" | "spec" | "requirements" | "specification" => Some(Workflow::Specs),
        "design" | "architecture" => Some(Workflow::Design),
        "brainstorm" | "brainstorming" => Some(Workflow::Brainstorm),
        "roundtable" => Some(Workflow::Roundtable),
        _ => None,
    }
}

fn timed(map: &Map<String, Value>, inner: &[&str], outer: &[&str]) -> Option<Timestamp> {
    let timing = map.get("timing").and_then(Value::as_object);
    let find =
        |map: &Map<String, Value>, keys: &[&str]| keys.iter().find_map(|key| time(map.get(*key)?.as_str()?));
    timing.and_then(|timing| find(timing, inner)).or_else(|| find(map, outer))
}

/// When a session started, under the keys that are met.
pub(super) fn started_at(map: &Map<String, Value>) -> Option<Timestamp> {
    timed(map, &["started_at", "started", "created_at"], &["started_at", "started", "created_at", "created"])
}

/// When a session ended.
pub(super) fn ended_at(map: &Map<String, Value>) -> Option<Timestamp> {
    timed(map, &["closed_at", "completed_at", "completed"], &["closed_at", "completed_at", "completed"])
}

/// When a session last changed: as it says, else its end, its pause, its last round.
pub(super) fn updated_at(map: &Map<String, Value>) -> Option<Timestamp> {
    timed(map, &["updated_at", "updated"], &["updated_at", "updated", "last_updated"])
        .or_else(|| ended_at(map))
        .or_else(|| timed(map, &["paused_at"], &["paused_at"]))
        .or_else(|| {
            items_of(map, "rounds").iter().filter_map(|round| time(round.get("timestamp")?.as_str()?)).max()
        })
}

/// A time as people write it; without a zone it is UTC.
pub(super) fn time(text: &str) -> Option<Timestamp> {
    let text = text.trim();
    let civil = || text.parse::<DateTime>().ok().or_else(|| text.parse::<Date>().ok().map(DateTime::from));
    text.parse::<Timestamp>()
        .ok()
        .or_else(|| civil()?.to_zoned(TimeZone::UTC).ok().map(|zoned| zoned.timestamp()))
}

/// The day that an id begins with.
pub(super) fn day_of(id: &str) -> Option<Timestamp> {
    let day = id.get(..8).filter(|day| day.bytes().all(|byte| byte.is_ascii_digit()))?;
    time(&format!("{}-{}-{}", &day[..4], &day[4..6], &day[6..]))
}

/// The last round that a session has in common with the one that it was forked from; 0 where it was not.
pub(super) fn forked_at(map: &Map<String, Value>) -> u32 {
    let round = map.get("forked_from").and_then(|from| from.get("round")?.as_u64());
    round.and_then(|round| u32::try_from(round).ok()).unwrap_or(0)
}

/// How an index is laid out.
pub(super) fn generation(map: &Map<String, Value>) -> Generation {
    let registry = match map.get("artifacts") {
        None | Some(Value::Null) => return Generation::A,
        Some(Value::Object(registry)) => registry,
        Some(_) => return Generation::Mixed,
    };
    let values = || registry.values().filter(|value| !value.is_null());
    if values().any(|value| !value.is_array() && !value.is_object()) {
        return Generation::Mixed;
    }
    let embedded = values().filter(|value| value.is_object()).count();
    if embedded == 0 {
        let ids_only = values().filter_map(Value::as_array).flatten().all(Value::is_string);
        return if ids_only { Generation::B } else { Generation::Mixed };
    }
    // Empty lists say nothing against embedding.
    if values().any(|value| value.as_array().is_some_and(|list| !list.is_empty())) {
        return Generation::Mixed;
    }
    let bodies = || values().filter_map(Value::as_object).flat_map(Map::values);
    let has = |key: &str| bodies().any(|body| body.get(key).is_some());
    if items_of(map, "rounds").iter().any(is_flat) {
        return Generation::Mixed;
    }
    let moved = items_of(map, "rounds").iter().any(|round| round.get("artifacts_transitioned").is_some());
    match (has("state"), has("agreement") || has("status")) {
        (true, true) => Generation::Mixed,
        (true, false) => Generation::D,
        (false, true) => Generation::C,
        (false, false) if moved => Generation::D,
        (false, false) => Generation::C,
    }
}

/// Whether a round has the keys of generation A and none of those that say what it made or was about.
fn is_flat(round: &Value) -> bool {
    let has = |keys: &[&str]| keys.iter().any(|key| round.get(key).is_some());
    has(&["consensus", "conflicts", "resolved"])
        && !has(&["artifacts_created", "focus", "topic_id", "facilitator_question", "synthesis_summary"])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn map(tree: Value) -> Map<String, Value> {
        match tree {
            Value::Object(map) => map,
            _ => unreachable!(),
        }
    }

    #[test]
    fn generations_are_told_apart() {
        let of = |tree| generation(&map(tree));
        assert_eq!(of(json!({ "rounds": [{ "consensus": [] }] })), Generation::A);
        assert_eq!(of(json!({ "artifacts": { "requirements": ["REQ-001"], "x": [] } })), Generation::B);
        assert_eq!(of(json!({ "artifacts": {} })), Generation::B);
        let body = |key: &str| json!({ "artifacts": { "requirements": { "REQ-001": { key: "draft" } }, "nfr": [] } });
        assert_eq!(of(body("agreement")), Generation::C);
        assert_eq!(of(body("state")), Generation::D);
        assert_eq!(of(json!({ "artifacts": { "a": {} } })), Generation::C);
        assert_eq!(
            of(json!({ "artifacts": { "a": {} }, "rounds": [{ "artifacts_transitioned": [] }] })),
            Generation::D
        );
        for mixed in [
            json!({ "artifacts": ["REQ-001"] }),
            json!({ "artifacts": { "a": [{ "id": "REQ-001" }] } }),
            json!({ "artifacts": { "a": ["REQ-001"], "b": { "BR-001": {} } } }),
            json!({ "artifacts": { "a": 3 } }),
            json!({ "artifacts": { "a": { "X": { "state": 1 }, "Y": { "agreement": 1 } } } }),
        ] {
            assert_eq!(of(mixed.clone()), Generation::Mixed, "{mixed}");
        }
    }

    #[test]
    fn a_second_document_is_found_by_its_line_whatever_stands_in_it() {
        for (text, line) in [
            ("a: 1\n---\nb: 2\n", Some(2)),
            ("---\na: 1\n---\nb: [\n", Some(3)),
            ("a: &x 1\nb: *x\n--- # more\nwords\n", Some(3)),
            ("a: 1\r\n...\r\nb: 2\r\n", Some(2)),
            ("---\na: 1\n", None),
            ("a: 1\n...\n# the end\n", None),
            ("a: |\n  ---\n  words\n", None),
            ("%YAML 1.2\n---\na: 1\n", None),
            ("a: [\n---\n", None),
        ] {
            assert_eq!(second_document(text).map(|second| second.line), line, "{text:?}");
        }
    }

    #[test]
    fn times_are_read_as_people_write_them() {
        let utc = time("2026-01-07T10:00:00Z");
        assert!(utc.is_some());
        for text in [
            "2026-01-07T10:00:00",
            "2026-01-07 10:00:00",
            "2026-01-07T11:00:00+01:00",
            " 2026-01-07T10:00:00.000Z ",
        ] {
            assert_eq!(time(text), utc, "{text}");
        }
        assert_eq!(time("2026-01-07"), time("2026-01-07T00:00:00Z"));
        assert_eq!(time("yesterday"), None);
    }

    #[test]
    fn status_and_timing_have_synonyms() {
        let tree =
            map(json!({ "started": "2026-01-07", "paused_at": "2026-01-08", "completed": "2026-01-09" }));
        assert_eq!(status(&tree), SessionStatus::Closed);
        assert_eq!(started_at(&tree), time("2026-01-07"));
        assert_eq!(updated_at(&tree), time("2026-01-09"));
        assert_eq!(status(&map(json!({ "status": "Completed" }))), SessionStatus::Closed);
        assert_eq!(status(&map(json!({ "status": "waiting" }))), SessionStatus::Paused);
        assert_eq!(status(&map(json!({ "timing": { "completed": null } }))), SessionStatus::Active);
        assert_eq!(workflow(&Map::new(), "20260107-requirements-x"), Workflow::Specs);
    }
}
