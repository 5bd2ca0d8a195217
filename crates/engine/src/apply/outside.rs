//! What somebody changed in an artifact outside of the discussion: by hand in its file, or by a decision of the user. That
//! the table repeats its earlier words does not undo it; where the table writes anew, the words that go are told, and of lists
//! what somebody added stays ([`super::lists`]).

use serde_json::{Map, Value, json};

use super::Applied;
use super::links::{self, Titles};
use super::lists::{self, Merged};
use crate::artifact::Artifact;
use crate::recall;
use crate::text::{clip, plain};
use crate::told;

/// Most characters of an entry where it is told.
const LONGEST: usize = 120;

/// Writes `new` into a key of `artifact` as far as the table may; `written` is what it wrote there last. What was kept, and
/// words that somebody wrote and that go now, are noted.
pub(super) fn write(
    written: Option<&Map<String, Value>>,
    artifact: &mut Artifact,
    (key, new): (&str, &Value),
    titles: &Titles,
    applied: &mut Applied,
) {
    let mut new = new.clone();
    links::refer(key, &mut new, &artifact.id, titles);
    let now = artifact.fields.get(key).cloned();
    let is_in_entries = lists::has_entries(&new) || now.as_ref().is_some_and(lists::has_entries);
    if !is_in_entries {
        if may_write(written, artifact, key, &new, applied) {
            applied.said(&artifact.id, key, new.clone());
            artifact.fields.insert(key.to_owned(), new);
        }
        return;
    }
    let before = last_said(written, artifact, key, applied);
    applied.said(&artifact.id, key, new.clone());
    let Some(now) = now.or_else(|| emptied(key, before.as_ref())) else {
        artifact.fields.insert(key.to_owned(), new);
        return;
    };
    let Some(before) = before.or_else(|| begin(written, key)) else {
        // Nobody knows which of its entries are the table's.
        let gone = lists::merged(&Value::Null, &now, &new).kept;
        if !gone.is_empty() {
            let (id, gone) = (&artifact.id, entries(&gone));
            applied.overrides.push(told!(
                "{id}: this round writes its {key} anew; before, it said, too: {gone}",
                id,
                key,
                gone
            ));
        }
        artifact.fields.insert(key.to_owned(), new);
        return;
    };
    if new == before && now != before {
        note_kept(&artifact.id, key, applied);
        return;
    }
    let merged = lists::merged(&before, &now, &new);
    note(&artifact.id, key, &merged, applied);
    artifact.fields.insert(key.to_owned(), merged.value);
}

/// What the table itself said last for a key: earlier in this round, else as it was `written`. Of what this round has made, all
/// is the table's.
fn last_said(
    written: Option<&Map<String, Value>>,
    artifact: &Artifact,
    key: &str,
    applied: &Applied,
) -> Option<Value> {
    let in_round = || applied.said.get(&artifact.id)?.get(key);
    if let Some(said) = in_round() {
        return Some(said.clone());
    }
    if applied.created.contains(&artifact.id) {
        return recall::text_of(artifact).remove(key);
    }
    written.and_then(|written| written.get(key)).cloned()
}

/// A key that somebody took out with all its entries says as much as an empty list: of ids or texts, which the engine itself
/// takes nothing out of.
fn emptied(key: &str, before: Option<&Value>) -> Option<Value> {
    let is_of_texts = |items: &[Value]| !items.is_empty() && items.iter().all(Value::is_string);
    let is_list = before.and_then(Value::as_array).is_some_and(|items| is_of_texts(items));
    match before {
        Some(Value::Object(_)) if links::REFERENCES.contains(&key) => Some(json!({})),
        _ => is_list.then(|| json!([])),
    }
}

/// What the table is taken to have written where that is not known: nothing, of an artifact that is its own; of another one
/// nothing of the ids that it names.
fn begin(written: Option<&Map<String, Value>>, key: &str) -> Option<Value> {
    (written.is_some() || links::REFERENCES.contains(&key)).then_some(Value::Null)
}

/// Whether the table may write `new` into a key whose value is one text.
pub(super) fn may_write(
    written: Option<&Map<String, Value>>,
    artifact: &Artifact,
    key: &str,
    new: &Value,
    applied: &mut Applied,
) -> bool {
    let title = Value::from(artifact.title.as_str());
    let now = if key == "title" { Some(&title) } else { artifact.fields.get(key) };
    let before = last_said(written, artifact, key, applied);
    let (Some(before), Some(now)) = (before, now) else { return true };
    if *now == before || now == new {
        return true;
    }
    if *new == before {
        note_kept(&artifact.id, key, applied);
        return false;
    }
    note_words(&artifact.id, key, &[plain(now)], applied);
    true
}

/// The seats that support an artifact from now on, `new`, and behind them whoever somebody wrote there by hand. Which of the
/// `seats` support it the table says, round by round.
pub(super) fn support(seats: &[String], artifact: &mut Artifact, new: &[String]) {
    artifact.supported_by.retain(|name| !seats.contains(name) && !new.contains(name));
    artifact.supported_by.splice(0..0, new.iter().cloned());
}

fn entries(entries: &[String]) -> String {
    entries.iter().map(|entry| clip(entry, LONGEST)).collect::<Vec<_>>().join("; ")
}

fn note(id: &str, key: &str, merged: &Merged, applied: &mut Applied) {
    if !merged.kept.is_empty() {
        let kept = entries(&merged.kept);
        applied.overrides.push(told!(
            "{id} keeps in its {key} what somebody wrote there: {kept}",
            id,
            key,
            kept
        ));
    }
    if !merged.left_out.is_empty() {
        let left_out = entries(&merged.left_out);
        applied.overrides.push(told!(
            "{id}: what somebody took out of its {key} stays out, for the panel only repeated it: {left_out}",
            id,
            key,
            left_out
        ));
    }
    if !merged.replaced.is_empty() {
        note_words(id, key, &merged.replaced, applied);
    }
}

fn note_kept(id: &str, key: &str, applied: &mut Applied) {
    applied.overrides.push(told!("{id} keeps its {key}: somebody changed it since the panel wrote it, and the panel only repeated its earlier words", id, key));
}

fn note_words(id: &str, key: &str, words: &[String], applied: &mut Applied) {
    applied.overrides.push(told!("{id}: somebody changed its {key} since the panel wrote it, and this round writes it anew; before, it said: {words}", id, key, words = words.join("; ")));
}
