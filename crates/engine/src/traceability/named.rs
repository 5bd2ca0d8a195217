//! What items say of each other.

use std::collections::BTreeSet;

use serde_json::Value;

use super::places::Places;
use super::{Known, LinkKind, LinkWay, REPLACED, Source, TraceGroup, TracedLink, place};
use crate::artifact::{Artifact, ArtifactType};

/// Least digits of an id that stands in a sentence: `INT-8` may be anything.
const LEAST_DIGITS: usize = 3;
/// Where the file of a record lies; a number in it is none of an artifact.
const PATH: &str = "path";

/// What one item says: an id and how.
struct Named {
    id: String,
    key: String,
    way: LinkWay,
}

/// Every link, by the items that say so. `unsettled`: ids of what is there and does not count yet; a link to that is none so far.
pub(super) fn links(
    known: &[Known<'_>],
    sources: &[Source<'_>],
    unsettled: &BTreeSet<&str>,
) -> Vec<TracedLink> {
    let places = Places::of(known, sources);
    let mut links = Vec::new();
    for (from, item) in known.iter().enumerate() {
        let before = links.len();
        for Named { id, key, way } in named(item) {
            let to = places.find(item.source, &id);
            if to == Some(from) || to.is_none() && unsettled.contains(id.as_str()) {
                continue;
            }
            let kind = match way {
                LinkWay::Key => LinkKind::of(item.item.kind, &key, &id),
                LinkWay::Text | LinkWay::Title => LinkKind::Related,
            };
            links.push(TracedLink { from: place(from), to: to.map(place), id, key, way, kind });
        }
        for (to, key) in quoted(item, &places) {
            let is_known = links[before..].iter().any(|link| link.to == Some(place(to)));
            if to != from && !is_known {
                let id = known[to].item.id.clone();
                links.push(TracedLink {
                    from: place(from),
                    to: Some(place(to)),
                    id,
                    key,
                    way: LinkWay::Title,
                    kind: LinkKind::Related,
                });
            }
        }
    }
    links
}

/// The ids that an item names, each key once; what a key says is not said again by words.
fn named(known: &Known<'_>) -> Vec<Named> {
    let mut found: Vec<Named> = Vec::new();
    match (known.artifact, known.written) {
        (Some(artifact), _) => {
            for (key, value) in own(artifact) {
                values(key, value, &mut found);
            }
            mentions("title", &artifact.title, &mut found);
            for (key, value) in own(artifact) {
                texts(key, value, &mut |key, text| mentions(key, text, &mut found));
            }
        }
        (None, Some(written)) => {
            let named = |id: &String| Named { id: id.clone(), key: "text".to_owned(), way: LinkWay::Text };
            found.extend(written.names.iter().map(named));
        }
        (None, None) => {}
    }
    found.retain(|named| named.id != known.item.id);
    found
}

fn own(artifact: &Artifact) -> impl Iterator<Item = (&str, &Value)> {
    let fields = artifact.fields.iter().map(|(key, value)| (key.as_str(), value));
    fields.filter(|(key, _)| !REPLACED.contains(key) && *key != PATH)
}

fn is_id(text: &str) -> bool {
    ArtifactType::from_id(text).is_some()
}

/// Ids that stand as values below a key, or as the keys of a map below it.
fn values(key: &str, value: &Value, into: &mut Vec<Named>) {
    match value {
        Value::String(text) => note(key, text.trim(), into),
        Value::Array(items) => items.iter().for_each(|item| values(key, item, into)),
        Value::Object(map) => map.iter().for_each(|(inner, item)| {
            note(key, inner, into);
            values(if is_id(inner) { key } else { inner }, item, into);
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn note(key: &str, id: &str, into: &mut Vec<Named>) {
    if is_id(id) && !into.iter().any(|known| known.key == key && known.id == id) {
        into.push(Named { id: id.to_owned(), key: key.to_owned(), way: LinkWay::Key });
    }
}

/// Texts below a key that are more than an id, with their innermost key.
fn texts<'a>(key: &'a str, value: &'a Value, with: &mut dyn FnMut(&'a str, &'a str)) {
    match value {
        Value::String(text) if !is_id(text.trim()) => with(key, text),
        Value::Array(items) => items.iter().for_each(|item| texts(key, item, with)),
        Value::Object(map) => map.iter().for_each(|(inner, item)| texts(inner, item, with)),
        _ => {}
    }
}

/// Ids that a text names.
fn mentions(key: &str, text: &str, into: &mut Vec<Named>) {
    for id in ids_in(text) {
        if !into.iter().any(|known| known.id == id) {
            into.push(Named { id: id.to_owned(), key: key.to_owned(), way: LinkWay::Text });
        }
    }
}

/// The ids in a text, as often as it has them.
fn ids_in(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    let words = text.split(move |letter: char| !is_word(letter)).map(|word| word.trim_matches(['-', '_']));
    words.filter(|word| {
        is_id(word) && word.rsplit_once('-').is_some_and(|(_, number)| number.len() >= LEAST_DIGITS)
    })
}

/// The requirements whose titles a decision, a component or a risk quotes.
fn quoted(known: &Known<'_>, places: &Places) -> Vec<(usize, String)> {
    let Some(artifact) = known.artifact else { return Vec::new() };
    if matches!(known.item.group, TraceGroup::Requirement | TraceGroup::Other) {
        return Vec::new();
    }
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut look = |key: &str, text: &str| {
        for place in places.quoted(text) {
            if !found.iter().any(|(known, _)| *known == place) {
                found.push((place, key.to_owned()));
            }
        }
    };
    look("title", &artifact.title);
    for (key, value) in own(artifact) {
        texts(key, value, &mut look);
    }
    found
}
