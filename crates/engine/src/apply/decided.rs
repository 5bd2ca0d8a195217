//! Decisions of the user, written down by the facilitator.

use serde_json::json;

use super::Applied;
use crate::artifact::{Artifact, ArtifactType};
use crate::decided;
use crate::evidence::sentences;
use crate::reply::{ProposedArtifact, Synthesis};
use crate::session::Session;
use crate::text::{clip, has_phrase};
use crate::which::{Known, revised};
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

/// A sentence of a decision of the user that an artifact gives.
pub(super) struct Given {
    artifact: String,
    decision: String,
    sentence: String,
}

/// Words of a sentence that says enough to be missed.
const LEAST_WORDS: usize = 3;

/// What the artifacts that a synthesis is about to revise give of the user's own words, sentence by sentence.
pub(super) fn sentences_given(session: &Session, synthesis: &Synthesis) -> Vec<Given> {
    let mut given = Vec::new();
    let known = session.artifacts.iter().map(Known::from);
    let proposed = synthesis.proposed_artifacts.iter();
    let ids: Vec<&str> = proposed.filter_map(|one| revised(known.clone(), one.into())).collect();
    let standing: Vec<&Artifact> =
        session.artifacts.iter().filter(|artifact| ids.contains(&artifact.id.as_str())).collect();
    if standing.is_empty() {
        return given;
    }
    for decision in decided::standing(session).filter(|decision| decision.is_own) {
        let told = sentences(decision.words).into_iter().map(|(_, _, sentence)| sentence);
        for sentence in told.filter(|sentence| sentence.split_whitespace().count() >= LEAST_WORDS) {
            let of = standing.iter().filter(|artifact| gives(artifact, sentence));
            given.extend(of.map(|artifact| Given {
                artifact: artifact.id.clone(),
                decision: decision.id.to_owned(),
                sentence: sentence.to_owned(),
            }));
        }
    }
    given
}

/// Names what the round took out of an artifact although the user had decided it: the decision holds, and somebody has to see it.
pub(super) fn note_gone(session: &Session, given: &[Given], applied: &mut Applied) {
    for Given { artifact: id, decision, sentence } in given {
        let is_gone = applied.changed.contains(id)
            && session.artifact(id).is_some_and(|artifact| !gives(artifact, sentence));
        if is_gone {
            applied.warnings.push(told!(
                "{id} does not say any more what the user decided on {decision}: \"{words}\"",
                id,
                decision,
                words = clip(sentence, 120)
            ));
        }
    }
}

fn gives(artifact: &Artifact, sentence: &str) -> bool {
    let sentence = sentence.trim_end_matches(['.', '!', ';']);
    let texts = artifact.fields.keys().flat_map(|key| artifact.list(key));
    has_phrase(&artifact.title, sentence) || texts.into_iter().any(|text| has_phrase(&text, sentence))
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
