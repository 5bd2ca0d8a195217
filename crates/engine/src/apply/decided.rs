//! Decisions of the user, written down by the facilitator.

use serde_json::json;

use super::Applied;
use crate::artifact::{Artifact, ArtifactType};
use crate::decided;
use crate::reply::{ProposedArtifact, Synthesis};
use crate::session::Session;
use crate::text::clip;
use crate::{phrase, told};

/// The decision that a proposal says it writes down: of a conflict that is settled or an escalation that is answered. Any
/// other id is left out with a warning.
pub(super) fn known(
    session: &Session,
    synthesis: &Synthesis,
    proposed: &ProposedArtifact,
    applied: &mut Applied,
) -> Option<String> {
    let id = proposed.decides.as_deref()?;
    let conflict = session.artifact(id).filter(|artifact| artifact.kind == ArtifactType::Conflict);
    let is_settled = conflict.is_some_and(|conflict| !conflict.is_open_conflict())
        || conflict.is_some() && synthesis.resolved_conflicts.iter().any(|end| end.id == id);
    if is_settled || decided::decision_on(session, id).is_some() {
        return Some(id.to_owned());
    }
    let is_known = conflict.is_some() || session.escalations.iter().any(|asked| asked.id == id);
    let why =
        if is_known { phrase!("is not decided yet") } else { phrase!("is no conflict and no escalation") };
    let title = clip(&proposed.title, 60);
    applied.warnings.push(told!(
        "`{id}` {why} and was left out of what \"{title}\" decides",
        id = clip(id, 40),
        why,
        title
    ));
    None
}

/// Whether it was the user who decided on that conflict or escalation.
pub(super) fn is_of_user(session: &Session, decides: Option<&str>) -> bool {
    decides.is_some_and(|id| decided::decision_on(session, id).is_some())
}

/// Whether an artifact that stands is to write down from now on what was decided on that conflict or escalation. An idea that was
/// chosen stays the idea of those who had it.
pub(super) fn becomes(artifact: &Artifact, decides: Option<&str>) -> bool {
    artifact.kind != ArtifactType::Idea && decides.is_some_and(|id| decided::decides(artifact) != id)
}

/// Writes it on the artifact; a revision that is silent about it does not take it away.
pub(super) fn mark(artifact: &mut Artifact, decides: Option<String>) {
    if let Some(id) = decides {
        artifact.fields.insert(decided::FIELD.to_owned(), json!(id));
    }
}

/// What writes down a decision of the user says what the user decided and why, whatever the facilitator had in mind.
pub(super) fn write_down(session: &mut Session, applied: &mut Applied) {
    let touched: Vec<String> = applied.created.iter().chain(&applied.changed).cloned().collect();
    for id in touched {
        let Some(decided) = session.artifact(&id).and_then(|artifact| decided::as_decided(session, artifact))
        else {
            continue;
        };
        let is_own = decided::writes_down(session, &decided).is_some_and(|decision| decision.is_own);
        let Some(artifact) = session.artifacts.iter_mut().find(|artifact| artifact.id == id) else {
            continue;
        };
        // Where only the reason is another, or a recommendation was accepted, the text itself says whose words are whose.
        let but_the_reason = |of: &Artifact| {
            let mut fields = of.fields.clone();
            fields.shift_remove("rationale");
            fields.shift_remove(decided::FIELD);
            fields
        };
        if is_own && but_the_reason(artifact) != but_the_reason(&decided) {
            applied.overrides.push(told!(
                "{id} says what the user decided; what was put down for another choice stands beside it",
                id
            ));
        }
        *artifact = decided;
    }
}
