//! Which items are copies that a fork made and nobody changed since, or were come to in a session and in its fork alike: they are one
//! item, and stand in one row.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Known, Source};
use crate::artifact::Artifact;
use crate::fork::{self, COPIED_FROM, first_ids, renamed};

/// Copies by their places.
pub(super) struct Copies {
    /// What each copy that says the same, its ids aside, was copied from.
    origins: BTreeMap<usize, usize>,
    /// For each item the first of its line of copies of which all hold, or none does: itself where it is no copy.
    roots: Vec<usize>,
}

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
        let copied = known.iter().enumerate().filter_map(|(at, copy)| Some((at, origin(copy)?)));
        let origins: BTreeMap<usize, usize> = copied.chain(alike(known, sources)).collect();
        let holds = |at: usize| known[at].item.standing.holds();
        let root = |item: usize| {
            let mut at = item;
            // A ring, which nobody but a hand makes, ends after as many steps as there are items.
            for _ in 0..known.len() {
                match origins.get(&at).filter(|from| holds(**from) == holds(item)) {
                    Some(from) if *from != item => at = *from,
                    _ => break,
                }
            }
            at
        };
        let roots = (0..known.len()).map(root).collect();
        Self { origins, roots }
    }

    /// What it was copied from, where it still says the same.
    pub(super) fn origin(&self, item: usize) -> Option<usize> {
        self.origins.get(&item).copied()
    }

    /// Whether it stands in the row of another one.
    pub(super) fn is_copy(&self, item: usize) -> bool {
        self.root(item) != item
    }

    /// The item in whose row it stands: the first that it is a copy of, or itself.
    pub(super) fn root(&self, item: usize) -> usize {
        self.roots.get(item).copied().unwrap_or(item)
    }
}

/// What sessions of one line came to each for itself, in the same words: by its place the place of the oldest one's.
fn alike(known: &[Known<'_>], sources: &[Source<'_>]) -> Vec<(usize, usize)> {
    let from = |source: &Source<'_>| Some((source.session.to_owned(), source.forked_from?.to_owned()));
    let forks: Vec<(String, String)> = sources.iter().filter_map(from).collect();
    let firsts = first_ids(&sources.iter().flat_map(|source| earlier_ids(source.artifacts)).collect());
    let artifacts = known
        .iter()
        .enumerate()
        .filter_map(|(at, item)| Some((at, (sources.get(item.source)?.session, item.artifact?))));
    let (places, each): (Vec<usize>, Vec<_>) = artifacts.unzip();
    let mut alike = Vec::new();
    for same in fork::alike(&each, &forks, &firsts) {
        let places: Vec<usize> = same.into_iter().map(|at| places[at]).collect();
        // The oldest session stands last.
        let Some(first) = places.iter().copied().max_by_key(|at| known[*at].source) else { continue };
        let others = places.into_iter().filter(|at| known[*at].source != known[first].source);
        alike.extend(others.map(|at| (at, first)));
    }
    alike
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
