//! What the user decided otherwise in another session of the same line: in the one that this one was forked from, in a fork of it, or in
//! one that is farther off. Whoever reads one document knows of no other one.

use std::collections::BTreeMap;

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::decided::{decision_on, is_ended_in_review, said_in};
use roundtable_engine::fork::{COPIED_FROM, first_ids};
use roundtable_engine::session::Session;
use roundtable_engine::text::same;

/// A decision of the user in another session of the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecidedElsewhere {
    /// The conflict, by its id in this session.
    pub on: String,
    /// The other session's id.
    pub session: String,
    /// What holds there: the user's words, or the recommendation that they accepted.
    pub words: String,
}

/// What the user decided in `others`, at the table or in the review, on conflicts of `session`, in words that do not hold here. `others`:
/// the sessions of its line ([`roundtable_engine::fork::line_of`]). A conflict is the same one where it was copied from the same, and
/// where it has the same title.
pub fn decided_elsewhere(session: &Session, others: &[Session]) -> Vec<DecidedElsewhere> {
    let all = || others.iter().chain([session]).flat_map(|of| &of.artifacts);
    let copies: BTreeMap<String, String> = all()
        .map(|artifact| (artifact.id.clone(), artifact.text(COPIED_FROM).to_owned()))
        .filter(|(_, from)| !from.is_empty())
        .collect();
    let firsts = first_ids(&copies);
    let first = |artifact: &Artifact| firsts.get(&artifact.id).unwrap_or(&artifact.id).clone();
    let mut found = Vec::new();
    for other in others.iter().filter(|other| other.id != session.id) {
        for there in conflicts(other) {
            let Some(words) = decided(other, there) else { continue };
            let is_it = |here: &&Artifact| first(here) == first(there) || same(&here.title, &there.title);
            for here in conflicts(session).filter(is_it) {
                if !decided(session, here).is_some_and(|own| same(&own, &words)) {
                    found.push(DecidedElsewhere {
                        on: here.id.clone(),
                        session: other.id.clone(),
                        words: words.clone(),
                    });
                }
            }
        }
    }
    found
}

fn conflicts(session: &Session) -> impl Iterator<Item = &Artifact> {
    session.artifacts.iter().filter(|artifact| artifact.kind == ArtifactType::Conflict)
}

/// What the user decided on a conflict: in the review, which is the last word, else at the table.
fn decided(session: &Session, conflict: &Artifact) -> Option<String> {
    if is_ended_in_review(conflict) {
        return Some(said_in(conflict)).filter(|words| !words.trim().is_empty());
    }
    decision_on(session, &conflict.id).map(|decision| decision.words.trim().to_owned())
}
