//! Which artifact a proposal of the facilitator is of: one rule for the round that applies it, and for whatever reads the journal later.

use crate::artifact::{Artifact, ArtifactType};
use crate::reply::ProposedArtifact;
use crate::text::same;

/// What of a proposal says which artifact it is of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Named<'a> {
    pub(crate) kind: ArtifactType,
    pub(crate) title: &'a str,
    /// The id that it names; it may be none that there is.
    pub(crate) revises: Option<&'a str>,
}

/// An artifact that stands when something is proposed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) id: &'a str,
    pub(crate) kind: ArtifactType,
    /// Empty where it is not known: then it is known by its id alone.
    pub(crate) title: &'a str,
}

impl<'a> From<&'a ProposedArtifact> for Named<'a> {
    fn from(proposed: &'a ProposedArtifact) -> Self {
        Self { kind: proposed.kind, title: &proposed.title, revises: proposed.revises.as_deref() }
    }
}

impl<'a> From<&'a Artifact> for Known<'a> {
    fn from(artifact: &'a Artifact) -> Self {
        Self { id: &artifact.id, kind: artifact.kind, title: &artifact.title }
    }
}

/// The id of the artifact whose text a proposal replaces: the one of its type that it names, else the first of its type that is called the
/// same. `None` where it is a new one.
pub(crate) fn revised<'a>(
    known: impl Iterator<Item = Known<'a>> + Clone,
    proposed: Named<'_>,
) -> Option<&'a str> {
    let of_kind = known.filter(|known| known.kind == proposed.kind);
    let named = of_kind.clone().find(|known| Some(known.id) == proposed.revises);
    let called = |known: &Known<'_>| !known.title.is_empty() && same(known.title, proposed.title);
    named.or_else(|| of_kind.clone().find(called)).map(|known| known.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proposal_is_of_the_artifact_of_its_type_that_it_names_else_of_the_one_called_the_same() {
        use ArtifactType::{BusinessRule, Requirement};
        let known = [
            Known { id: "BR-001", kind: BusinessRule, title: "Lend" },
            Known { id: "REQ-001", kind: Requirement, title: "Lend" },
            Known { id: "REQ-002", kind: Requirement, title: "Return" },
            Known { id: "REQ-003", kind: Requirement, title: "Return" },
            Known { id: "REQ-004", kind: Requirement, title: "" },
        ];
        for (kind, title, revises, expected) in [
            (Requirement, "lend.", None, Some("REQ-001")),
            (BusinessRule, "Lend", None, Some("BR-001")),
            (Requirement, "Lend", Some("REQ-002"), Some("REQ-002")),
            (Requirement, "Something else", Some("REQ-004"), Some("REQ-004")),
            (Requirement, "Return", Some("REQ-099"), Some("REQ-002")),
            (Requirement, "Return", Some("BR-001"), Some("REQ-002")),
            (Requirement, "Reserve", Some("BR-001"), None),
            (Requirement, "", None, None),
        ] {
            let found = revised(known.into_iter(), Named { kind, title, revises });
            assert_eq!(found, expected, "{kind} {title:?} {revises:?}");
        }
    }
}
