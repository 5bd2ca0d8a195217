//! Words of other generations in our own: what comes after a round, the states of generation D.

use roundtable_engine::artifact::{Agreement, ArtifactType, ReviewState};

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
            "approved" | "accepted" | "implemented" | "promoted" | "resolved" | "consensus" => {
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
    match state.trim().to_lowercase().as_str() {
        "rejected" => Some(ReviewState::Rejected),
        "deferred" | "parked" => Some(ReviewState::Deferred),
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
