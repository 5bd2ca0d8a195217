//! What the table agreed about an artifact.

use serde::{Deserialize, Serialize};

use super::ArtifactType;

/// What the table agreed about an artifact. Written as `status` in generation B.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Agreement {
    /// The seats agree.
    Consensus,
    /// Proposed, not agreed yet.
    Draft,
    /// The seats disagree about it.
    Conflict,
    /// A conflict that waits.
    Open,
    /// A conflict that is settled.
    Resolved,
    /// A conflict that was put to the user.
    Escalated,
    /// A question that waits.
    Pending,
    /// A question that has its answer.
    Addressed,
    /// A question that is left for later.
    Deferred,
    /// An exclusion that was suggested.
    Proposed,
    /// An exclusion that holds.
    Confirmed,
}

impl Agreement {
    /// Its word in a file.
    pub fn word(self) -> &'static str {
        match self {
            Self::Consensus => "consensus",
            Self::Draft => "draft",
            Self::Conflict => "conflict",
            Self::Open => "open",
            Self::Resolved => "resolved",
            Self::Escalated => "escalated",
            Self::Pending => "pending",
            Self::Addressed => "addressed",
            Self::Deferred => "deferred",
            Self::Proposed => "proposed",
            Self::Confirmed => "confirmed",
        }
    }

    /// The state that an artifact of `kind` has, given the word a model used for it. Unknown or unfitting
    /// words become the cautious state of that type (draft, open, pending, proposed).
    pub fn for_type(kind: ArtifactType, word: &str) -> Self {
        let word = word.trim().to_lowercase();
        match kind {
            ArtifactType::Conflict => match word.as_str() {
                "resolved" => Self::Resolved,
                "escalated" => Self::Escalated,
                _ => Self::Open,
            },
            ArtifactType::OpenQuestion => match word.as_str() {
                "addressed" | "resolved" => Self::Addressed,
                "deferred" => Self::Deferred,
                _ => Self::Pending,
            },
            ArtifactType::Exclusion => match word.as_str() {
                "consensus" | "confirmed" | "agreed" => Self::Confirmed,
                _ => Self::Proposed,
            },
            _ => match word.as_str() {
                "consensus" | "agreed" | "confirmed" => Self::Consensus,
                "conflict" => Self::Conflict,
                _ => Self::Draft,
            },
        }
    }

    /// Agreed by the table: what counts as approved where nobody reviews.
    pub fn is_agreed(self) -> bool {
        matches!(self, Self::Consensus | Self::Confirmed)
    }

    /// Still waits for an end: a draft, an open conflict, a pending question.
    pub fn is_unsettled(self) -> bool {
        matches!(
            self,
            Self::Draft | Self::Conflict | Self::Open | Self::Escalated | Self::Pending | Self::Proposed
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_status_is_the_cautious_one() {
        assert_eq!(Agreement::for_type(ArtifactType::Requirement, "done!"), Agreement::Draft);
        assert_eq!(Agreement::for_type(ArtifactType::Conflict, "consensus"), Agreement::Open);
        assert_eq!(Agreement::for_type(ArtifactType::OpenQuestion, ""), Agreement::Pending);
        assert_eq!(Agreement::for_type(ArtifactType::Exclusion, "consensus"), Agreement::Confirmed);
    }
}
