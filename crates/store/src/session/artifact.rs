//! Artifact files, `sessions/{id}/{ID}.yaml`.

use std::path::Path;

use jiff::Timestamp;
use roundtable_engine::artifact::{
    Agreement, Artifact, ArtifactType, BY_HAND, COMMON_KEYS, DISTINCT_FROM, Distinct, Quote, REWORDED,
    Review, ReviewState, Reworded,
};
use roundtable_engine::text::plain;
use roundtable_engine::yaml;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::Damaged;
use super::generations::{answers, bodies, words};
use super::read::{read_map, words_list};
use crate::disk::Disk;
use crate::locate::{Step, locate};

/// The key of the words that an artifact rests on.
const QUOTES: &str = "quotes";

/// Where a file or a body says what was agreed: the first in every generation, the others in C and D.
pub(super) const STATUS_KEYS: [&str; 3] = ["status", "agreement", "state"];

/// The artifact as its file's tree: the common keys, then its own in their order. A field that is called like a common
/// key cannot stand beside it and is left out.
pub(super) fn to_tree(artifact: &Artifact) -> serde_json::Result<Map<String, Value>> {
    let common = Artifact { fields: Map::new(), ..artifact.clone() };
    let mut ours = match serde_json::to_value(common)? {
        Value::Object(map) => map,
        _ => Map::new(),
    };
    for (key, value) in artifact.fields.iter().filter(|(key, _)| !COMMON_KEYS.contains(&key.as_str())) {
        ours.insert(key.clone(), value.clone());
    }
    Ok(ours)
}

/// The keys of a type that are ours to take out again, those of every artifact included. Any other key in a file is kept.
pub(super) fn owned(kind: ArtifactType) -> Vec<&'static str> {
    let own = kind.own_keys().iter().map(|(name, _)| *name);
    let ours = [roundtable_engine::decided::FIELD, roundtable_engine::revise::REPLACED_BY];
    COMMON_KEYS.into_iter().chain(own).chain(ours).collect()
}

/// Reads an artifact's file. The id is that of the registry and must be the file's, too.
pub(super) fn read_artifact(
    disk: &Disk,
    file: &Path,
    id: &str,
) -> Result<(Artifact, Map<String, Value>), Damaged> {
    let damaged = |line, column, message| Damaged { file: file.to_owned(), line, column, message };
    let text = disk.read_text(file).map_err(|error| damaged(0, 0, error.words()))?;
    let map = read_map(&text).map_err(|(line, column, message)| damaged(line, column, message))?;
    match from_tree(&map, id) {
        Ok(artifact) => Ok((artifact, map)),
        Err((key, message)) => {
            let (line, column) = locate(&text, &[Step::Key(key)]);
            Err(damaged(line, column, format!("{key}: {message}")))
        }
    }
}

/// The artifact that a body says, in the words of any generation; else the key that cannot be read, and why.
pub(super) fn from_tree(raw: &Map<String, Value>, id: &str) -> Result<Artifact, (&'static str, String)> {
    let kind = ArtifactType::from_id(id).ok_or_else(|| ("id", format!("{id} is of no known type")))?;
    of_kind(raw, id, kind)
}

/// The same for an id that says no type: a conflict of a flat round.
pub(super) fn of_kind(
    raw: &Map<String, Value>,
    id: &str,
    kind: ArtifactType,
) -> Result<Artifact, (&'static str, String)> {
    let mut map = bodies::slim(id, kind, raw);
    let mut take = |key: &str| map.shift_remove(key).filter(|value| !value.is_null());
    if let Some(own) = take("id").map(|own| plain(&own)).filter(|own| own != id) {
        return Err(("id", format!("is {own}, the session's index says {id}")));
    }
    // The id says it already; a word that says something else is not worth a refusal.
    take("type");
    let text_of = |value: Option<Value>| match value {
        Some(Value::String(text)) => text,
        Some(other) => plain(&other),
        None => String::new(),
    };
    let title = text_of(take("title"));
    // Whoever answers a question in its file need not know the word for it.
    let is_answered = kind == ArtifactType::OpenQuestion && answers::is_answered(raw);
    let unknown_status = unknown_word(kind, raw).filter(|_| !is_answered);
    // A list of one word in its place says that word.
    let word = match take("status") {
        Some(Value::Array(items)) if items.len() == 1 => plain(&items[0]),
        other => text_of(other),
    };
    // What only a question can be is of anything else a word by hand, and says nothing about agreement.
    let is_by_hand = words::review_by_hand(kind, &word).is_some()
        // A question has its answer; only a conflict is resolved.
        || (kind == ArtifactType::OpenQuestion && word == Agreement::Resolved.word());
    let exact = words::AGREEMENTS.into_iter().find(|agreement| agreement.word() == word && !is_by_hand);
    let created_round = match take("created_round").or_else(|| take("round")) {
        None => 0,
        Some(value) => value
            .as_u64()
            .and_then(|round| u32::try_from(round).ok())
            .ok_or_else(|| ("created_round", "must be a whole number".to_owned()))?,
    };
    let topic_id = text_of(take("topic_id"));
    let supported_by = words_list(take("supported_by"));
    let covers = words_list(take("covers"));
    let dissent = match take("dissent") {
        Some(value) => serde_json::from_value(value).map_err(|error| ("dissent", error.to_string()))?,
        None => Vec::new(),
    };
    let review = take("review").map(serde_json::from_value).transpose();
    // Another's word in its place stays as it is, and says nothing.
    let reworded = map.get(REWORDED).and_then(|value| Reworded::deserialize(value).ok());
    if reworded.is_some() {
        map.shift_remove(REWORDED);
    }
    let distinct_from = map.get(DISTINCT_FROM).and_then(|value| Vec::<Distinct>::deserialize(value).ok());
    if distinct_from.is_some() {
        map.shift_remove(DISTINCT_FROM);
    }
    // Somebody else may mean something else by the word: what is no list of quotations stays as it is.
    let quotes = map.get(QUOTES).and_then(|value| Vec::<Quote>::deserialize(value).ok());
    if quotes.is_some() {
        map.shift_remove(QUOTES);
    }
    Ok(Artifact {
        id: id.to_owned(),
        kind,
        title,
        status: match &unknown_status {
            _ if is_answered => Agreement::Addressed,
            // Whatever stands beside it, nobody knows whether it is agreed.
            Some(_) => Agreement::for_type(kind, ""),
            None => exact
                .or_else(|| words::end_by_hand(kind, &word))
                .unwrap_or_else(|| Agreement::for_type(kind, &word)),
        },
        topic_id,
        created_round,
        supported_by,
        dissent,
        quotes: quotes.unwrap_or_default(),
        covers,
        review: review.map_err(|error| ("review", error.to_string()))?,
        reworded,
        distinct_from: distinct_from.unwrap_or_default(),
        unknown_status,
        fields: map,
    })
}

/// What stands where the agreement does and nobody knows: a word that is in no list, or no word at all. Beside one that sets the
/// artifact aside it says nothing more.
fn unknown_word(kind: ArtifactType, raw: &Map<String, Value>) -> Option<String> {
    let is_aside = matches!(word_in(kind, raw), Some((ReviewState::Rejected | ReviewState::Deferred, _)));
    let said = STATUS_KEYS.iter().map(|key| word_at(raw, key));
    let empty = || has_empty_status(raw).then(String::new);
    said.into_iter().find(|word| !words::is_known(word)).or_else(empty).filter(|_| !is_aside)
}

/// Whether there is a status and it says nothing: somebody took its word out, and nobody knows what holds. A file that has no such
/// key at all was written without one.
pub(super) fn has_empty_status(raw: &Map<String, Value>) -> bool {
    STATUS_KEYS.iter().any(|key| raw.contains_key(*key))
        && STATUS_KEYS.iter().all(|key| word_at(raw, key).trim().is_empty())
}

/// The word at a key; that of a list of one.
pub(super) fn word_at(raw: &Map<String, Value>, key: &str) -> String {
    match raw.get(key) {
        Some(Value::Array(items)) if items.len() == 1 => plain(&items[0]),
        _ => super::read::text_of(raw, key),
    }
}

/// The user's word that stands where a file or body says what was agreed, and whose it is: `rejected`, `deferred` or `approved` in
/// a status is written by hand; a state of generation D that keeps an artifact out of the documents is the table's as well.
pub(super) fn word_in(kind: ArtifactType, raw: &Map<String, Value>) -> Option<(ReviewState, &'static str)> {
    let said = |key: &str| word_at(raw, key);
    let by_hand = ["agreement", "status"].iter().find_map(|key| words::review_by_hand(kind, &said(key)));
    by_hand
        .map(|state| (state, BY_HAND))
        .or_else(|| words::review_of_state(kind, &said("state")).map(|state| (state, "table")))
}

/// Takes up the word that stands in place of the agreement. One by hand is later than any review beside it: where we write a
/// review, the word goes ([`super::generations::write::patched`]). It is about the text that stands there with it. Nobody wrote down
/// when: `at` is a time that stays the same.
pub(super) fn take_word(artifact: &mut Artifact, raw: &Map<String, Value>, at: Timestamp) {
    let Some((state, by)) = word_in(artifact.kind, raw) else { return };
    if by == BY_HAND || artifact.review.is_none() {
        let hash = artifact.content_hash();
        let own = ["agreement", "status"].iter().map(|key| word_at(raw, key));
        let own = own.into_iter().find(|word| words::review_by_hand(artifact.kind, word) == Some(state));
        let word = own
            .filter(|word| state == ReviewState::Rejected && !word.trim().eq_ignore_ascii_case("rejected"));
        artifact.review = Some(Review { state, by: by.to_owned(), at, hash, word, reason: String::new() });
    }
}

/// The status of an artifact's file, for lists: `None` when it cannot be read.
pub(super) fn read_status(disk: &Disk, file: &Path, id: &str) -> Option<Agreement> {
    read_artifact(disk, file, id).ok().map(|(artifact, _)| artifact.status)
}

/// The text of a tree, if it reads back as the same tree.
pub(super) fn render(tree: &Value) -> std::io::Result<String> {
    let text = yaml::write(tree);
    reads_back(&text, |read| read == tree).map(|()| text)
}

/// Whether what is written, or about to be, means the tree it was made from: `is_it` says so of what is read.
pub(super) fn reads_back(text: &str, is_it: impl FnOnce(&Value) -> bool) -> std::io::Result<()> {
    let invalid = |words: String| Err(std::io::Error::new(std::io::ErrorKind::InvalidData, words));
    match yaml::read(text) {
        Ok(read) if is_it(&read) => Ok(()),
        Ok(_) => invalid("it would not read back as it is".to_owned()),
        Err(error) => invalid(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::generations::write::patched;
    use super::*;

    fn read(text: &str) -> Result<Artifact, Damaged> {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("REQ-001.yaml");
        fs::write(&file, text).unwrap();
        read_artifact(&Disk::open(place.path()).unwrap(), &file, "REQ-001").map(|(artifact, _)| artifact)
    }

    #[test]
    fn a_plugins_artifact_is_read_with_tolerance() {
        let artifact = read("id: REQ-001\ntype: \"functional\"\ntitle: 12\nstatus: agreed\nsupported_by: pm\npriority: must\nx: {y: 1}\n").unwrap();
        assert_eq!((artifact.title.as_str(), artifact.status), ("12", Agreement::Consensus));
        assert_eq!(artifact.supported_by, ["pm"]);
        assert_eq!(artifact.fields.keys().collect::<Vec<_>>(), ["priority", "x"]);
    }

    #[test]
    fn damage_is_told_with_its_line() {
        let error = read("id: REQ-001\ntitle: x\ncreated_round: soon\n").unwrap_err();
        assert_eq!((error.line, error.message.as_str()), (3, "created_round: must be a whole number"));
        assert_eq!(read("title: x\nid: REQ-002\n").unwrap_err().line, 2);
        assert!(read("a: [\n").unwrap_err().line > 0);
        assert_eq!(read("- a\n").unwrap_err().message, "not a group of entries, each with its name");
    }

    #[test]
    fn keys_of_others_survive_and_ours_can_go() {
        let old =
            read("id: REQ-001\ntitle: x\nreviewer_notes: keep\npriority: must\nacceptance: [a]\n").unwrap();
        let Value::Object(on_disk) = serde_json::to_value(&old).unwrap() else { unreachable!() };
        let mut new = old.clone();
        new.fields =
            Map::from_iter([("priority".to_owned(), "should".into()), ("title".to_owned(), "no".into())]);
        let tree = patched(&on_disk, &from_tree(&on_disk, "REQ-001").unwrap(), &new).unwrap();
        let keys: std::collections::BTreeSet<_> = tree.keys().map(String::as_str).collect();
        let wanted =
            ["id", "type", "title", "status", "topic_id", "created_round", "reviewer_notes", "priority"];
        assert_eq!(keys, wanted.into_iter().collect());
        assert_eq!(tree["title"], "x");
    }
}
