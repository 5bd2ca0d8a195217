//! That two artifacts which seem to say the same do not: the user's word on a proposed pair, in the files of both.

use serde_json::{Map, Value};

use super::{Author, Change, ReviseError, revisable};
use crate::artifact::{Artifact, DISTINCT_FROM, Distinct};
use crate::session::Session;

/// Whether the user found that the two say something else each, in the words that both have now. Once one of them is worded otherwise
/// the word does not hold any more; it does again when the old words come back.
pub fn are_distinct(one: &Artifact, other: &Artifact) -> bool {
    let says = |one: &Artifact, other: &Artifact| {
        let holds = |word: &Distinct| {
            word.id == other.id && one.has_hash(&word.hash) && other.has_hash(&word.other_hash)
        };
        one.distinct_from.iter().any(holds)
    };
    says(one, other) || says(other, one)
}

pub(super) fn distinguish(
    session: &Session,
    pair: [&str; 2],
    author: Author<'_>,
) -> Result<Session, ReviseError> {
    let [left, right] = [revisable(session, pair[0])?, revisable(session, pair[1])?];
    let [one, other] = [&session.artifacts[left], &session.artifacts[right]];
    if left == right || one.kind != other.kind {
        return Err(ReviseError::TooFew);
    }
    let mut after = session.clone();
    if are_distinct(one, other) {
        return Ok(after);
    }
    for (at, one, other) in [(left, one, other), (right, other, one)] {
        let words = &mut after.artifacts[at].distinct_from;
        // A word on earlier wordings is over; the history has it.
        words.retain(|word| word.id != other.id);
        words.push(Distinct {
            id: other.id.clone(),
            by: author.by.to_owned(),
            at: author.at,
            hash: one.content_hash(),
            other_hash: other.content_hash(),
            others: Map::new(),
        });
    }
    Ok(after)
}

/// Lets the words on an artifact that only follows a reference hold on, in whichever of the two they stand. `was` and `is`: its hashes.
pub(super) fn follow(session: &mut Session, id: &str, was: &str, is: &str) {
    for artifact in &mut session.artifacts {
        let is_it = artifact.id == id;
        for word in &mut artifact.distinct_from {
            let hash = match is_it {
                true => &mut word.hash,
                false if word.id == id => &mut word.other_hash,
                false => continue,
            };
            if hash == was {
                is.clone_into(hash);
            }
        }
    }
}

/// What a change did to the list: the words that came and those that went.
fn came_and_went(change: &Change) -> [Vec<&Value>; 2] {
    let [before, after] =
        [change.before.as_ref(), Some(&change.after)].map(|side| side.map(words_in).unwrap_or_default());
    let came = after.iter().filter(|word| !before.contains(word)).copied().collect();
    let went = before.iter().filter(|word| !after.contains(word)).copied().collect();
    [came, went]
}

fn words_in(tree: &Map<String, Value>) -> Vec<&Value> {
    tree.get(DISTINCT_FROM).and_then(Value::as_array).into_iter().flatten().collect()
}

/// Whether what a change did to the list still stands in the artifact as it is `now`. Words about other pairs may have come or gone since.
pub(super) fn is_as_left(change: &Change, now: &Map<String, Value>) -> bool {
    let [came, went] = came_and_went(change);
    let now = words_in(now);
    let is_there_anew =
        |word: &&Value| now.iter().any(|other| !came.contains(other) && other.get("id") == word.get("id"));
    came.iter().all(|word| now.contains(word)) && !went.iter().any(is_there_anew)
}

/// The list as it is without a change, whatever was said of other pairs since; `None` where it has no word then.
pub(super) fn without(change: &Change, now: &Map<String, Value>) -> Option<Value> {
    let [came, went] = came_and_went(change);
    let kept = words_in(now).into_iter().filter(|word| !came.contains(word));
    let words: Vec<Value> = kept.chain(went.iter().copied()).cloned().collect();
    (!words.is_empty()).then(|| words.into())
}

#[cfg(test)]
#[path = "distinct_tests.rs"]
mod tests;
