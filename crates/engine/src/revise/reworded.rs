//! Whose words an artifact has: the table's, or since the review a person's.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Action, Author, Change, Revision, wording_of};
use crate::artifact::{Agreement, Artifact, ArtifactType, REWORDED, Reworded};
use crate::session::Session;

/// How a person came to change the words of an artifact.
pub(super) struct Rewording {
    /// An edit, a split or a merge.
    pub(super) how: Action,
    /// What it was made from, without its own id; empty for an edit.
    pub(super) from: Vec<String>,
    /// The last round of the session.
    pub(super) round: u32,
    /// Whether all its words are still such that the table agreed on.
    pub(super) agreed: bool,
}

impl Rewording {
    /// By hand.
    pub(super) fn by_edit(session: &Session) -> Self {
        Self { how: Action::Edit, from: Vec::new(), round: session.completed_rounds(), agreed: false }
    }
}

/// Notes whose words `artifact` has, which said before what `before` says. What the table agreed on were its own words: others
/// are not agreed until somebody approves them, and are again once they are the table's again. A part is never the whole that the
/// table spoke of, whatever it says, and what took in another one has its supporters and quotations, too.
pub(super) fn note(artifact: &mut Artifact, before: &Artifact, rewording: Rewording, author: Author<'_>) {
    let hash = artifact.content_hash();
    if hash == before.content_hash() && rewording.how == Action::Edit {
        return;
    }
    let earlier = before.reworded.clone();
    let table = earlier.as_ref().map_or_else(
        || (rewording.round, before.status, before.content_hash()),
        |earlier| (earlier.round, earlier.status, earlier.hash.clone()),
    );
    let (how, from) = origin(earlier, rewording.how, rewording.from);
    if artifact.has_hash(&table.2) && how == Action::Edit {
        artifact.reworded = None;
        artifact.status = table.1;
        return;
    }
    let (round, status, hash) = table;
    artifact.reworded =
        Some(Reworded { how, by: author.by.to_owned(), at: author.at, from, round, status, hash });
    if !rewording.agreed {
        artifact.status = not_agreed(artifact.kind, artifact.status);
    }
}

/// What each artifact that somebody worded anew said before, by its id, as far as the history, oldest first, leads back there. Of a part of a
/// split that is what the whole said; what a decision made said nothing before.
pub fn at_the_table(artifacts: &[Artifact], revisions: &[Revision]) -> BTreeMap<String, Artifact> {
    let earlier = |artifact: &Artifact| {
        let reworded = artifact.reworded.as_ref()?;
        let of_whole = || {
            let whole = reworded.from.first().filter(|_| reworded.how == Action::Split)?;
            let whole = artifacts.iter().find(|one| one.id == *whole)?;
            wording_of(whole, revisions, &reworded.hash)
        };
        let earlier = wording_of(artifact, revisions, &reworded.hash).or_else(of_whole)?;
        Some((artifact.id.clone(), earlier))
    };
    artifacts.iter().filter_map(earlier).collect()
}

/// Where the words come from: an edit leaves what they were made from, a merge adds to it.
fn origin(earlier: Option<Reworded>, how: Action, from: Vec<String>) -> (Action, Vec<String>) {
    match earlier.filter(|earlier| !earlier.from.is_empty()) {
        Some(earlier) if from.is_empty() => (earlier.how, earlier.from),
        Some(earlier) if how == Action::Merge => {
            let new = from.into_iter().filter(|id| !earlier.from.contains(id)).collect::<Vec<_>>();
            (how, earlier.from.into_iter().chain(new).collect())
        }
        _ => (how, from),
    }
}

/// The artifact as it says whose words it has without that change: one that was merged is made of nothing else once the merge is
/// taken back.
pub(super) fn without(artifact: &Artifact, change: &Change) -> Artifact {
    let mut without = artifact.clone();
    let now = without.reworded.as_mut().filter(|now| now.how == Action::Merge);
    let undone = change.after.get(REWORDED).and_then(|reworded| reworded.get("how"));
    if let Some(now) = now.filter(|_| undone.and_then(Value::as_str) == Some("merge")) {
        now.how = Action::Edit;
        now.from.clear();
    }
    without
}

/// The state of what nobody at the table has agreed on in these words.
pub(super) fn not_agreed(kind: ArtifactType, status: Agreement) -> Agreement {
    if status.is_agreed() { Agreement::for_type(kind, "draft") } else { status }
}
