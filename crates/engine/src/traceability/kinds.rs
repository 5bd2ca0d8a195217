//! What kind a link is, by the key under which an id stands and the types at its ends.

use serde::{Deserialize, Serialize};

use super::TraceGroup;
use crate::artifact::ArtifactType;
use crate::fork::COPIED_FROM;

/// What one artifact is to another one that a key of its names, read from it to the other.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LinkKind {
    /// A decision that answers a requirement.
    Answers,
    /// A component or an interface that realises a requirement.
    Realises,
    /// A component or an interface that carries out a decision.
    CarriesOut,
    /// It needs the other one.
    DependsOn,
    /// The other one needs it.
    Enables,
    /// It takes the other one further.
    BuildsOn,
    /// A risk of an idea.
    RiskOf,
    /// What is done about a risk.
    Mitigates,
    /// It writes down how a conflict or an escalation was decided.
    Decides,
    /// The entry of a decision's record.
    RecordOf,
    /// A fork's copy of it.
    CopiedFrom,
    /// A conflict between the others.
    Contradicts,
    /// The files do not say which: `related` between types of which the format says nothing more, a key of another program, or words.
    #[default]
    Related,
}

impl LinkKind {
    /// The kind of a link that an artifact of this type has under the innermost key of an id. Keys of other programs count where their
    /// word says it.
    pub fn of(from: ArtifactType, key: &str, id: &str) -> Self {
        let to = ArtifactType::from_id(id);
        match key.trim().to_lowercase().replace([' ', '-'], "_").as_str() {
            "related" => Self::of_relation(from, to),
            "requirements" | "drivers" | "satisfies" | "answers" | "implements" | "realises" | "realizes" => {
                Self::of_purpose(from, to)
            }
            "addresses" | "mitigates" if to == Some(ArtifactType::Risk) => Self::Mitigates,
            "addresses" => Self::of_purpose(from, to),
            "depends" | "depends_on" | "dependencies" | "requires" => Self::DependsOn,
            "enables" => Self::Enables,
            "builds_on" | "derived_from" | "derives_from" => Self::BuildsOn,
            "related_idea" => Self::RiskOf,
            crate::decided::FIELD => Self::Decides,
            "source" if from == ArtifactType::Adr => Self::RecordOf,
            COPIED_FROM => Self::CopiedFrom,
            crate::contradiction::FIELD => Self::Contradicts,
            _ => Self::Related,
        }
    }

    /// As the format means `related`: of decisions, components and interfaces what they are there for.
    fn of_relation(from: ArtifactType, to: Option<ArtifactType>) -> Self {
        match (from, to) {
            (ArtifactType::Mitigation, Some(ArtifactType::Risk)) => Self::Mitigates,
            (ArtifactType::Risk, Some(ArtifactType::Idea)) => Self::RiskOf,
            _ => Self::of_purpose(from, to),
        }
    }

    /// What a decision or a component is to what it is there for.
    fn of_purpose(from: ArtifactType, to: Option<ArtifactType>) -> Self {
        match (TraceGroup::of(from), to.map(TraceGroup::of)) {
            (TraceGroup::Decision, Some(TraceGroup::Requirement)) => Self::Answers,
            (TraceGroup::Component, Some(TraceGroup::Requirement)) => Self::Realises,
            (TraceGroup::Component, Some(TraceGroup::Decision)) => Self::CarriesOut,
            _ => Self::Related,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_of_the_kind_that_its_key_says_or_that_the_types_at_its_ends_give_it() {
        use ArtifactType::{Adr, ArchitectureDecision, BusinessRule, Component, Idea, Interface};
        use ArtifactType::{Mitigation, OpenQuestion, Requirement, Risk};
        let cases = [
            (ArchitectureDecision, "related", "REQ-001", LinkKind::Answers),
            (ArchitectureDecision, "Drivers", "NFR-001", LinkKind::Answers),
            (Adr, "requirements", "BR-001", LinkKind::Answers),
            (Component, "related", "REQ-001", LinkKind::Realises),
            (Interface, "implements", "REQ-001", LinkKind::Realises),
            (Component, "related", "ARCH-001", LinkKind::CarriesOut),
            (Component, "dependencies", "COMP-002", LinkKind::DependsOn),
            (Requirement, "depends-on", "REQ-002", LinkKind::DependsOn),
            (Requirement, "enables", "REQ-002", LinkKind::Enables),
            (Idea, "builds_on", "IDEA-001", LinkKind::BuildsOn),
            (Requirement, "derived from", "IDEA-001", LinkKind::BuildsOn),
            (Risk, "related_idea", "IDEA-001", LinkKind::RiskOf),
            (Mitigation, "addresses", "RISK-001", LinkKind::Mitigates),
            (ArchitectureDecision, "addresses", "REQ-001", LinkKind::Answers),
            (BusinessRule, "decides", "CONF-001", LinkKind::Decides),
            (Adr, "source", "ARCH-001", LinkKind::RecordOf),
            (Requirement, "copied_from", "REQ-001", LinkKind::CopiedFrom),
            // Of these nobody knows more.
            (Requirement, "related", "ARCH-001", LinkKind::Related),
            (Requirement, "source", "ARCH-001", LinkKind::Related),
            (OpenQuestion, "related", "CONF-001", LinkKind::Related),
            (ArchitectureDecision, "theirs", "REQ-001", LinkKind::Related),
        ];
        for (from, key, id, kind) in cases {
            assert_eq!(LinkKind::of(from, key, id), kind, "{from} {key} {id}");
        }
    }
}
