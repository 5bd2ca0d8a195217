//! The sections of a requirements document, by the names that they have in ours and in others'.

use roundtable_engine::artifact::ArtifactType;

/// A section that we write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Section {
    /// The table at the top.
    Summary,
    /// `REQ`.
    Functional,
    /// `BR`.
    Rules,
    /// `NFR`.
    Qualities,
    /// `EX`.
    Exclusions,
    /// Approved artifacts of any other type.
    Further,
    /// `OQ` that wait.
    Questions,
    /// `CONF` that wait.
    Conflicts,
    /// `CONF` and `OQ` that have their end, and what the user decided.
    Decisions,
    /// Where the document came from.
    Provenance,
}

/// What stands in a section without content.
pub(crate) const NONE: &str = "_None._";

impl Section {
    /// All, in the order of the document.
    pub(crate) const ALL: [Self; 10] = [
        Self::Summary,
        Self::Functional,
        Self::Rules,
        Self::Qualities,
        Self::Exclusions,
        Self::Further,
        Self::Questions,
        Self::Conflicts,
        Self::Decisions,
        Self::Provenance,
    ];

    /// Its heading in our documents.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Summary => "Summary",
            Self::Functional => "Functional requirements",
            Self::Rules => "Business rules",
            Self::Qualities => "Non-functional requirements",
            Self::Exclusions => "Out of scope",
            Self::Further => "Further results",
            Self::Questions => "Open questions",
            Self::Conflicts => "Unresolved conflicts",
            Self::Decisions => "Decisions",
            Self::Provenance => "Provenance",
        }
    }

    /// The section that holds approved artifacts of a type; `None` for those whose place depends on their state.
    pub(crate) fn of(kind: ArtifactType) -> Option<Self> {
        match kind {
            ArtifactType::Requirement => Some(Self::Functional),
            ArtifactType::BusinessRule => Some(Self::Rules),
            ArtifactType::Nfr => Some(Self::Qualities),
            ArtifactType::Exclusion => Some(Self::Exclusions),
            ArtifactType::Conflict | ArtifactType::OpenQuestion => None,
            _ => Some(Self::Further),
        }
    }

    /// The section that a heading means, whatever its number, case and punctuation.
    pub(crate) fn from_heading(title: &str) -> Option<Self> {
        let words: Vec<String> = title
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty() && !word.bytes().all(|byte| byte.is_ascii_digit()))
            .map(str::to_lowercase)
            .collect();
        match words.join(" ").as_str() {
            "non functional requirements nfr" | "nfr" | "nfrs" | "quality requirements" => {
                Some(Self::Qualities)
            }
            "exclusions" => Some(Self::Exclusions),
            "conflicts" | "open conflicts" => Some(Self::Conflicts),
            words => Self::ALL
                .into_iter()
                .find(|section| section.title().replace('-', " ").eq_ignore_ascii_case(words)),
        }
    }
}
