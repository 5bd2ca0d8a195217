//! Which items are copies that a fork made and nobody changed since: what is found about the item that they were copied from need
//! not be said of them once more.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Known, Source};
use crate::artifact::Artifact;
use crate::fork::{COPIED_FROM, renamed};

/// By the place of a copy that says the same, its ids aside: the place of what it was copied from.
pub(super) struct Copies(BTreeMap<usize, usize>);

impl Copies {
    pub(super) fn of(known: &[Known<'_>], sources: &[Source<'_>]) -> Self {
        let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, known) in known.iter().enumerate() {
            places.entry(&known.item.id).or_default().push(at);
        }
        let earlier: Vec<_> = sources.iter().map(|source| earlier_ids(source.artifacts)).collect();
        let origin = |copy: &Known<'_>| {
            let own = copy.artifact?;
            let is_same = |at: &&usize| {
                let other = &known[**at];
                let same =
                    || other.artifact.is_some_and(|from| say_the_same(own, from, &earlier[copy.source]));
                other.source != copy.source && same()
            };
            places.get(copied_from(own)?)?.iter().find(is_same).copied()
        };
        Self(known.iter().enumerate().filter_map(|(at, copy)| Some((at, origin(copy)?))).collect())
    }

    /// What it was copied from, where it still says the same.
    pub(super) fn origin(&self, item: usize) -> Option<usize> {
        self.0.get(&item).copied()
    }
}

fn copied_from(artifact: &Artifact) -> Option<&str> {
    artifact.fields.get(COPIED_FROM).and_then(Value::as_str)
}

/// The ids that a session's artifacts had where they were copied from.
fn earlier_ids(artifacts: &[Artifact]) -> BTreeMap<String, String> {
    let copied = |artifact: &Artifact| Some((artifact.id.clone(), copied_from(artifact)?.to_owned()));
    artifacts.iter().filter_map(copied).collect()
}

/// Title and words are the same, with the ids that they had in the other session. What the user said of either is none of them.
fn say_the_same(copy: &Artifact, from: &Artifact, ids: &BTreeMap<String, String>) -> bool {
    let words = |artifact: &Artifact| {
        let mut fields = artifact.fields.clone();
        fields.shift_remove(COPIED_FROM);
        (artifact.title.clone(), fields)
    };
    renamed(words(copy), ids) == words(from)
}
