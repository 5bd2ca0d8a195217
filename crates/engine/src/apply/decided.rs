//! Decisions of the user, written down by the facilitator.

use super::Applied;
use crate::artifact::Artifact;
use crate::decided;
use crate::session::Session;

/// What writes down a decision of the user says what the user decided and why, whatever the facilitator had in mind.
pub(super) fn write_down(session: &mut Session, applied: &mut Applied) {
    let touched: Vec<String> = applied.created.iter().chain(&applied.changed).cloned().collect();
    for id in touched {
        let Some(decided) = session.artifact(&id).and_then(|artifact| decided::as_decided(session, artifact))
        else {
            continue;
        };
        let Some(artifact) = session.artifacts.iter_mut().find(|artifact| artifact.id == id) else {
            continue;
        };
        // Where only the reason is another, the text itself says whose words are whose.
        let but_the_reason = |of: &Artifact| {
            let mut fields = of.fields.clone();
            fields.shift_remove("rationale");
            fields
        };
        if but_the_reason(artifact) != but_the_reason(&decided) {
            applied.overrides.push(format!(
                "{id} says what the user decided; what was put down for another choice stands beside it"
            ));
        }
        *artifact = decided;
    }
}
