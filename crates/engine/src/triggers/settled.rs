//! What the user settled between two rounds. A round of the past does not change, so the next one lists it; where none
//! follows, the conclusion does.

use crate::artifact::{Artifact, ArtifactType};
use crate::questions;
use crate::record::EscalationAnswer;
use crate::session::Session;

/// What a round says of an end that says nothing itself.
const WITHOUT_WORDS: &str = "settled by hand, without a word on what was decided";

/// Ends that no round lists yet.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Settled {
    /// Ids of conflicts.
    pub(crate) conflicts: Vec<String>,
    /// Ids of questions that ended with them.
    pub(crate) questions: Vec<String>,
    /// Both, with their end in words, as in [`Round::resolved`](crate::record::Round::resolved).
    pub(crate) resolved: Vec<String>,
}

/// Conflicts that the answer to an escalation settled, those that somebody settled `by_hand` in their files, and the questions
/// that ended with them.
pub(crate) fn settled(session: &Session, by_hand: &[String]) -> Settled {
    let mut found = Settled::default();
    // One more round is what a user asks for; none is how an end by hand stands there that says nothing.
    let answered = session.escalations.iter().filter(|asked| match &asked.answer {
        Some(EscalationAnswer::Accept | EscalationAnswer::Decide { .. }) => true,
        Some(EscalationAnswer::Continue { rounds, .. }) => *rounds == 0,
        None => false,
    });
    let ids =
        answered.filter_map(|asked| asked.conflict.as_deref()).chain(by_hand.iter().map(String::as_str));
    for id in ids {
        let Some(conflict) = session.artifact(id).filter(|known| is_settled(known)) else { continue };
        let listed = session.rounds.iter().any(|round| round.conflicts_resolved.contains(&conflict.id));
        if listed || found.conflicts.contains(&conflict.id) {
            continue;
        }
        let decision = questions::decision(conflict);
        let decision = if decision.is_empty() { WITHOUT_WORDS } else { &decision };
        found.resolved.push(format!("{}: {decision}", conflict.id));
        found.conflicts.push(conflict.id.clone());
        for question in questions::answered_with(session, &conflict.id) {
            if session.rounds.iter().any(|round| round.questions_resolved.contains(&question.id)) {
                continue;
            }
            found.resolved.push(format!("{}: {decision}", question.id));
            found.questions.push(question.id.clone());
        }
    }
    found
}

fn is_settled(artifact: &Artifact) -> bool {
    artifact.kind == ArtifactType::Conflict
        && !artifact.is_open_conflict()
        && artifact.left_by_hand().is_none()
}
