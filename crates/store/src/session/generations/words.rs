//! Words of other generations in our own: what comes after a round, the states of generation D.

use roundtable_engine::artifact::{Agreement, ArtifactType, ReviewState};

/// Every agreement.
pub(crate) const AGREEMENTS: [Agreement; 11] = [
    Agreement::Consensus,
    Agreement::Draft,
    Agreement::Conflict,
    Agreement::Open,
    Agreement::Resolved,
    Agreement::Escalated,
    Agreement::Pending,
    Agreement::Addressed,
    Agreement::Deferred,
    Agreement::Proposed,
    Agreement::Confirmed,
];

/// `next` and `next_action` in the word of generation B; `None` for a word that nobody defined.
pub(crate) fn next(word: &str) -> Option<&'static str> {
    Some(match word.trim().to_lowercase().replace('-', "_").as_str() {
        "continue" | "continue_round" | "next_round" => "continue",
        "phase" | "next_phase" | "advance" => "phase",
        "conclude" | "concluded" | "conclusion" | "close" => "conclude",
        "escalate" | "escalation" | "escalation_needed" => "escalate",
        _ => return None,
    })
}

/// What a `state` of generation D says about agreement.
pub(crate) fn agreement_of_state(kind: ArtifactType, state: &str) -> Agreement {
    let state = state.trim().to_lowercase();
    match kind {
        ArtifactType::Conflict => match state.as_str() {
            "resolved" | "rejected" | "closed" => Agreement::Resolved,
            "escalated" | "blocked" => Agreement::Escalated,
            _ => Agreement::Open,
        },
        ArtifactType::OpenQuestion => match state.as_str() {
            "resolved" | "addressed" | "answered" | "closed" => Agreement::Addressed,
            "deferred" | "parked" | "rejected" => Agreement::Deferred,
            _ => Agreement::Pending,
        },
        ArtifactType::Exclusion => match state.as_str() {
            "approved" | "accepted" | "confirmed" | "implemented" => Agreement::Confirmed,
            _ => Agreement::Proposed,
        },
        _ => match state.as_str() {
            "approved" | "accepted" | "implemented" | "promoted" | "done" | "resolved" | "consensus" => {
                Agreement::Consensus
            }
            "needs_discussion" => Agreement::Conflict,
            _ => Agreement::Draft,
        },
    }
}

/// The `state` of generation D for an agreement, so that [`agreement_of_state`] gives it back.
pub(crate) fn state_of_agreement(kind: ArtifactType, agreement: Agreement) -> &'static str {
    use ArtifactType as T;
    match (kind, agreement) {
        (T::Exclusion, Agreement::Confirmed | Agreement::Consensus) => "accepted",
        (T::Idea, Agreement::Consensus) => "promoted",
        (T::ArchitectureDecision | T::Adr | T::Risk, Agreement::Consensus) => "accepted",
        (_, Agreement::Consensus | Agreement::Confirmed) => "approved",
        (_, Agreement::Resolved | Agreement::Addressed) => "resolved",
        (_, Agreement::Deferred) => "deferred",
        (_, Agreement::Escalated) => "blocked",
        (_, Agreement::Conflict | Agreement::Open) => "needs_discussion",
        (_, Agreement::Draft | Agreement::Pending | Agreement::Proposed) => "draft",
    }
}

/// A state that keeps an artifact out of the documents: rejected, or left for later. Conflicts, questions and
/// exclusions say the same by their agreement.
pub(crate) fn review_of_state(kind: ArtifactType, state: &str) -> Option<ReviewState> {
    if matches!(kind, ArtifactType::Conflict | ArtifactType::OpenQuestion) {
        return None;
    }
    meant(state).filter(|state| *state != ReviewState::Approved)
}

/// Words of people for what a review says, as they are met in a status: none of them is one that the table writes there.
const BY_HAND: [(&str, ReviewState); 17] = [
    ("approved", ReviewState::Approved),
    ("accepted", ReviewState::Approved),
    ("done", ReviewState::Approved),
    ("implemented", ReviewState::Approved),
    ("promoted", ReviewState::Approved),
    ("rejected", ReviewState::Rejected),
    ("withdrawn", ReviewState::Rejected),
    ("obsolete", ReviewState::Rejected),
    ("superseded", ReviewState::Rejected),
    ("deprecated", ReviewState::Rejected),
    ("dropped", ReviewState::Rejected),
    ("deferred", ReviewState::Deferred),
    ("parked", ReviewState::Deferred),
    ("on hold", ReviewState::Deferred),
    ("postponed", ReviewState::Deferred),
    ("later", ReviewState::Deferred),
    ("for later", ReviewState::Deferred),
];
/// Words for the end of a conflict or a question, beside `resolved` and `addressed`.
const ENDED: [&str; 4] = ["closed", "done", "settled", "answered"];
/// The other words that the format knows for a status, an agreement or a state.
const OTHERS: [&str; 6] = ["agreed", "active", "needs discussion", "in progress", "blocked", "completed"];

/// A word as it is compared: the case, and what stands between its parts, say nothing.
fn plain(word: &str) -> String {
    word.trim().to_lowercase().replace(['_', '-'], " ")
}

fn meant(word: &str) -> Option<ReviewState> {
    let word = plain(word);
    BY_HAND.iter().find(|(known, _)| *known == word).map(|(_, state)| *state)
}

/// Whether anybody knows what a word in a status, an agreement or a state says; none is as good as any.
pub(crate) fn is_known(word: &str) -> bool {
    let said = plain(word);
    let is_agreement = || AGREEMENTS.iter().any(|agreement| agreement.word() == said);
    said.is_empty()
        || is_agreement()
        || meant(word).is_some()
        || ENDED.contains(&said.as_str())
        || OTHERS.contains(&said.as_str())
}

/// A word of the user in the `status` of an artifact, or in the `agreement` beside it: we write none of these there. Conflicts
/// and questions have ends of their own ([`end_by_hand`]).
pub(crate) fn review_by_hand(kind: ArtifactType, word: &str) -> Option<ReviewState> {
    if matches!(kind, ArtifactType::Conflict | ArtifactType::OpenQuestion) {
        return None;
    }
    meant(word)
}

/// The agreement that such a word stands for: what is approved is agreed, and a conflict or a question that is rejected or
/// done is at its end, one that is for later waits. `None` where it says nothing about agreement.
pub(crate) fn end_by_hand(kind: ArtifactType, word: &str) -> Option<Agreement> {
    let is_end = ENDED.contains(&plain(word).as_str());
    match (kind, meant(word)) {
        (ArtifactType::Conflict, _) if is_end => Some(Agreement::Resolved),
        (ArtifactType::OpenQuestion, _) if is_end => Some(Agreement::Addressed),
        (ArtifactType::Conflict, Some(ReviewState::Rejected)) => Some(Agreement::Resolved),
        (ArtifactType::Conflict, Some(ReviewState::Deferred)) => Some(Agreement::Deferred),
        (ArtifactType::OpenQuestion, Some(ReviewState::Rejected | ReviewState::Deferred)) => {
            Some(Agreement::Deferred)
        }
        (ArtifactType::Conflict | ArtifactType::OpenQuestion, _) => None,
        (_, Some(ReviewState::Approved)) => Some(Agreement::for_type(kind, "agreed")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_that_we_write_reads_back_as_the_agreement_it_was() {
        use Agreement as A;
        for kind in ArtifactType::ALL {
            let of_type: &[A] = match kind {
                ArtifactType::Conflict => &[A::Open, A::Resolved, A::Escalated],
                ArtifactType::OpenQuestion => &[A::Pending, A::Addressed, A::Deferred],
                ArtifactType::Exclusion => &[A::Proposed, A::Confirmed],
                _ => &[A::Consensus, A::Draft, A::Conflict],
            };
            for agreement in of_type {
                let state = state_of_agreement(kind, *agreement);
                assert_eq!(agreement_of_state(kind, state), *agreement, "{kind} {state}");
                assert!(review_of_state(kind, state).is_none() || *agreement == A::Deferred);
            }
        }
    }
}
