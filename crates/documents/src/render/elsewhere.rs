//! What the user decided otherwise in the session that this one was forked from, or in a fork of it: whoever reads one document knows of no
//! other one.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::decided::{decision_on, standing};
use roundtable_engine::fork::COPIED_FROM;
use roundtable_engine::session::Session;
use roundtable_engine::text::same;

/// A decision of the user in another session of the same line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecidedElsewhere {
    /// The conflict, by its id in this session.
    pub on: String,
    /// The other session's id.
    pub session: String,
    /// What holds there: the user's words, or the recommendation that they accepted.
    pub words: String,
}

/// What stands decided in `other` on conflicts of `session`, in words that do not stand here. Nothing where neither of the two was forked
/// from the other one.
pub fn decided_elsewhere(session: &Session, other: &Session) -> Vec<DecidedElsewhere> {
    let is_of =
        |fork: &Session, from: &Session| fork.forked_from.as_ref().is_some_and(|of| of.session == from.id);
    if !is_of(session, other) && !is_of(other, session) {
        return Vec::new();
    }
    let root = |of: &Session, id: &str| {
        let copied = of.artifact(id).map(|artifact| artifact.text(COPIED_FROM).to_owned());
        copied.filter(|from| !from.is_empty()).unwrap_or_else(|| id.to_owned())
    };
    let conflicts = || session.artifacts.iter().filter(|artifact| artifact.kind == ArtifactType::Conflict);
    let otherwise = standing(other).filter_map(|decision| {
        let matter = root(other, decision.id);
        let here = conflicts().find(|conflict| root(session, &conflict.id) == matter)?;
        let is_same = decision_on(session, &here.id).is_some_and(|own| same(own.words, decision.words));
        (!is_same).then(|| DecidedElsewhere {
            on: here.id.clone(),
            session: other.id.clone(),
            words: decision.words.trim().to_owned(),
        })
    });
    otherwise.collect()
}
