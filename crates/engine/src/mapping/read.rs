//! The mapper's answer, read against the part it was asked about.

use serde_json::{Map, Value};

use super::{Aside, AsideKind, Mapping, Part, Skipped};
use crate::artifact::ArtifactType;
use crate::baseline::{BaselineItem, Certainty, Quotation, is_of_baseline};
use crate::context::DocumentItem;
use crate::reply::{Fields, Read, ReplyError, to_map};
use crate::text::{clip, clip_words, plain};
use crate::told;

/// Characters of a title.
const LONGEST_TITLE: usize = 120;
/// Characters of any other text.
const LONGEST_TEXT: usize = 1_000;

/// Reads an answer. What it quotes is looked up in `part`; `known` are the ids that items may name.
///
/// # Errors
/// [`ReplyError`] when it is no map, has another action, or no list of items.
pub fn read(text: &str, part: &Part, known: &[DocumentItem]) -> Result<Read<Mapping>, ReplyError> {
    let (map, warnings) = to_map(text)?;
    let has_items = matches!(map.get("items"), Some(Value::Array(_)));
    let mut fields = Fields::new(map, warnings);
    let action = fields.text(&["action"]);
    if !matches!(action.as_str(), "" | "mapping" | "map") {
        return Err(ReplyError::Unknown { field: "action", found: action, expected: "mapping" });
    }
    if !has_items {
        return Err(ReplyError::Missing("items"));
    }
    let mut reader = Reader { part, known, dropped: 0, warnings: Vec::new() };
    let mut other = Vec::new();
    let mut items: Vec<BaselineItem> = Vec::new();
    for map in fields.maps(&["items"]) {
        match reader.item(map) {
            Some(Found::Item(item)) if items.iter().any(|earlier| earlier.id == item.id) => {
                let item = BaselineItem { id: format!("{} again", item.id), ..*item };
                items.push(item);
            }
            Some(Found::Item(item)) => items.push(*item),
            Some(Found::Other(finding)) => other.push(finding),
            None => {}
        }
    }
    for map in fields.maps(&["other"]) {
        other.extend(reader.finding(map));
    }
    let skipped = fields.maps(&["skipped"]).into_iter().map(skipped).collect();
    let summary = clip(&fields.text(&["summary"]), LONGEST_TEXT);
    let confidence = fields.confidence(&["confidence"]);
    let Reader { dropped, warnings, .. } = reader;
    let mut read = fields.done(());
    read.warnings.extend(warnings);
    let value =
        Mapping { items, other, skipped, summary, confidence, dropped, warnings: read.warnings.clone() };
    Ok(Read { value, warnings: read.warnings })
}

struct Reader<'a> {
    part: &'a Part,
    known: &'a [DocumentItem],
    dropped: u32,
    warnings: Vec<String>,
}

enum Found {
    Item(Box<BaselineItem>),
    Other(Aside),
}

impl Reader<'_> {
    fn item(&mut self, map: Map<String, Value>) -> Option<Found> {
        let mut fields = Fields::new(map, Vec::new());
        let mut text = |names: &[&str]| clip(&fields.text(names), LONGEST_TEXT);
        let id = text(&["ref", "id"]);
        let word = text(&["type"]);
        let description = text(&["description", "text"]);
        let title = clip_words(&text(&["title", "name"]), LONGEST_TITLE);
        let title = if title.is_empty() { clip_words(&description, 80) } else { title };
        let sources = fields.maps(&["sources", "source"]);
        let named = if title.is_empty() { id.clone() } else { title.clone() };
        let sources = self.sources(sources, &named)?;
        let kind = ArtifactType::from_word(&word);
        if let Some(kind) = aside_kind(kind) {
            let text = if description.is_empty() { title } else { description };
            return Some(Found::Other(Aside { kind, text, sources }));
        }
        let Some(kind) = kind.filter(|kind| is_of_baseline(*kind)) else {
            self.warnings.push(told!(
                "left out \"{named}\": `{word}` is no type of an item",
                named = clip(&named, 60),
                word = clip(&word, 40)
            ));
            return None;
        };
        if title.is_empty() {
            self.warnings.push(told!("left out {id}: it has no title", id));
            return None;
        }
        let mut text = |names: &[&str]| clip(&fields.text(names), LONGEST_TEXT);
        let item = BaselineItem {
            id,
            kind,
            title,
            description,
            priority: priority(&text(&["priority"])),
            conditions: text(&["conditions"]),
            actions: text(&["actions"]),
            category: text(&["category"]),
            target: text(&["target"]),
            minimum: text(&["minimum"]),
            measurement: text(&["measurement"]),
            sources,
            certainty: if text(&["certainty"]) == "implied" { Certainty::Implied } else { Certainty::Stated },
            matches: text(&["matches"]),
            note: text(&["note"]),
            conflicts_with: fields.refs(&["conflicts_with"]),
        };
        Some(Found::Item(Box::new(self.related(item))))
    }

    /// Without ids that the project's document does not have.
    fn related(&mut self, mut item: BaselineItem) -> BaselineItem {
        let is_known = |id: &String| self.known.iter().any(|known| known.id == *id);
        if !item.matches.is_empty() && !is_known(&item.matches) {
            self.warnings.push(told!(
                "{id} matches `{matches}`, which is unknown",
                id = item.id,
                matches = clip(&item.matches, 40)
            ));
            item.matches.clear();
        }
        item.conflicts_with.retain(|id| id.starts_with("M-") || is_known(id));
        item
    }

    fn finding(&mut self, map: Map<String, Value>) -> Option<Aside> {
        let mut fields = Fields::new(map, Vec::new());
        let word = fields.text(&["kind", "type"]);
        let text = clip(&fields.text(&["text", "description", "title"]), LONGEST_TEXT);
        let sources = fields.maps(&["sources", "source"]);
        let sources = self.sources(sources, &text)?;
        let kind = match word.as_str() {
            "definition" => AsideKind::Definition,
            "constraint" => AsideKind::Constraint,
            word => aside_kind(ArtifactType::from_word(word)).unwrap_or(AsideKind::Constraint),
        };
        Some(Aside { kind, text, sources })
    }

    /// The quotations that stand in their line; nothing, and one more that is dropped, when none does.
    fn sources(&mut self, given: Vec<Map<String, Value>>, what: &str) -> Option<Vec<Quotation>> {
        let mut found = Vec::new();
        let mut missing = 0_u32;
        for map in given {
            let line = map.get("line").map(plain).and_then(|line| line.parse().ok()).unwrap_or(0);
            let words = map.get("words").or_else(|| map.get("quote")).map(plain).unwrap_or_default();
            if self.part.holds(line, &words) {
                found.push(Quotation { line, words: clip(&words, LONGEST_TEXT) });
            } else {
                missing += 1;
            }
        }
        let what = clip(what, 60);
        if found.is_empty() {
            self.dropped += 1;
            self.warnings
                .push(told!("left out \"{what}\": what it quotes does not stand in the document", what));
            return None;
        }
        if missing > 0 {
            self.warnings.push(told!(
                "\"{what}\": {missing} of its quotations do not stand in their line",
                what,
                missing
            ));
        }
        Some(found)
    }
}

fn aside_kind(kind: Option<ArtifactType>) -> Option<AsideKind> {
    match kind {
        Some(ArtifactType::Exclusion) => Some(AsideKind::Exclusion),
        Some(ArtifactType::OpenQuestion) => Some(AsideKind::OpenQuestion),
        _ => None,
    }
}

/// One of the four words, or nothing.
fn priority(word: &str) -> String {
    let word = word.to_lowercase().replace(['_', ' ', '\''], "-");
    let word = match word.as_str() {
        "must" | "must-have" | "required" => "must",
        "should" | "should-have" => "should",
        "could" | "could-have" | "may" => "could",
        "wont" | "won-t" | "wont-have" => "wont",
        _ => "",
    };
    word.to_owned()
}

fn skipped(map: Map<String, Value>) -> Skipped {
    let mut fields = Fields::new(map, Vec::new());
    let lines = clip(&fields.text(&["lines", "line"]), 40);
    Skipped { lines, why: clip(&fields.text(&["why", "reason"]), 200) }
}
