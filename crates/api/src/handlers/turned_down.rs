//! Artifacts that nobody has reviewed yet, and that the user does not want in another session of the same line: whoever approves all that was
//! agreed there would bring in again what was rejected here.

use std::collections::BTreeMap;

use roundtable_engine::artifact::{Artifact, ReviewState};
use roundtable_engine::fork::{line_of, words_of};
use roundtable_engine::revise::REPLACED_BY;
use roundtable_engine::session::Session;
use roundtable_store::Project;

use super::copies::same_items;
use super::run::{forks, load_session};
use crate::wire::TurnedDown;

/// By the id of each artifact of the session without a word of the user the same one, in the same words, in other sessions of its line where
/// it was rejected or left for later. Sessions that cannot be read are left out.
pub(super) fn turned_down(project: &Project, session: &Session) -> BTreeMap<String, Vec<TurnedDown>> {
    let root = project.root().display().to_string();
    let line = line_of(&session.id, &forks(project));
    let others = line.iter().filter(|id| **id != session.id).filter_map(|id| load_session(&root, id).ok());
    let others: Vec<Session> = others.map(|(run, _)| run.session).collect();
    if others.is_empty() {
        return BTreeMap::new();
    }
    let all: Vec<&Session> = others.iter().chain([session]).collect();
    let copies = same_items(&all);
    let in_first_ids = copies.in_first_ids();
    let words = |artifact: &Artifact| in_first_ids(&words_of(artifact));
    let of = |id: &str, session: &str| {
        others.iter().find(|of| of.id == session).and_then(|of| of.artifact(id)).and_then(unwanted)
    };
    let of_each = session.artifacts.iter().filter(|artifact| artifact.review.is_none()).map(|artifact| {
        let same = copies.of(&artifact.id).filter_map(|(id, session)| {
            let (other, state, at) = of(id, session)?;
            // Who left out one of two wordings has decided for the other one.
            (words(other) == words(artifact)).then(|| TurnedDown {
                session: session.to_owned(),
                artifact: id.to_owned(),
                state,
                at,
            })
        });
        (artifact.id.clone(), same.collect::<Vec<_>>())
    });
    of_each.filter(|(_, same)| !same.is_empty()).collect()
}

/// What the user does not want, and since when. Not what was split or merged: what stands for it is wanted.
fn unwanted(artifact: &Artifact) -> Option<(&Artifact, ReviewState, roundtable_engine::Timestamp)> {
    let state = artifact.review_state().filter(|state| *state != ReviewState::Approved)?;
    let review = artifact.review.as_ref()?;
    (!artifact.fields.contains_key(REPLACED_BY)).then_some((artifact, state, review.at))
}
