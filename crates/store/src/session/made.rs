//! What a file says of who laid it out. This application writes every key that it always writes, in one order and one layout,
//! and whoever changes such a file in a few places leaves the rest: what is missing at its end was lost. Other programs leave
//! out what they like.

use roundtable_engine::yaml;
use serde_json::{Map, Value};

use super::Generation;
use super::read::{generation, items_of};

/// The key that only rounds of this application have, in sessions that are laid out as it writes them.
pub(super) const OUR_KEY: &str = "participation";

/// Whether an index of one file per artifact holds a round that was committed here.
pub(super) fn has_round_of_ours(map: &Map<String, Value>) -> bool {
    generation(map) == Generation::B
        && items_of(map, "rounds").iter().any(|round| round.get(OUR_KEY).is_some())
}

/// Whether an index was made here with its session. `has_journal`: there is a journal, which comes with every session and
/// stays, save where git ignores it; then its first round says so.
pub(super) fn is_made_here(text: &str, map: &Map<String, Value>, has_journal: bool) -> bool {
    let first = || items_of(map, "rounds").first().is_some_and(|round| round.get(OUR_KEY).is_some());
    (has_journal || first()) && begins_as_written(text, map)
}

/// Whether a text is laid out as we write it, to the byte, up to its last key, whose value may have been cut off. A text that
/// git gave other line ends is the same.
pub(super) fn begins_as_written(text: &str, map: &Map<String, Value>) -> bool {
    let mut whole = map.clone();
    let Some(last) = whole.keys().next_back().cloned() else { return false };
    whole.shift_remove(&last);
    let text = text.replace("\r\n", "\n");
    let text = text.trim_start_matches('\u{feff}');
    let body = without_head(text);
    match whole.is_empty() {
        // One key alone says nothing of its layout; the line before it does.
        true => body.len() < text.len(),
        false => body.starts_with(&yaml::write(&whole)),
    }
}

/// A text without the line that says when a snapshot was taken.
fn without_head(text: &str) -> &str {
    match text.strip_prefix("# Captured: ").and_then(|rest| rest.split_once('\n')) {
        Some((_, rest)) => rest,
        None => text,
    }
}
