//! The sections of our documents, by the names that they have in ours and in others'.

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
    /// arc42, 1: what it is for.
    Goals,
    /// arc42, 2: what binds it.
    Constraints,
    /// arc42, 3: what is around it.
    Context,
    /// arc42, 4: the decisions in short.
    Approach,
    /// arc42, 5: `COMP` and `INT`.
    Blocks,
    /// arc42, 6.
    Runtime,
    /// arc42, 7.
    Deployment,
    /// arc42, 8.
    Crosscutting,
    /// arc42, 9: `ARCH` and `ADR`.
    Architecture,
    /// `IDEA`.
    Ideas,
    /// arc42, 11; `RISK` and `MIT`.
    Risks,
    /// arc42, 12.
    Glossary,
    /// `OQ` that wait.
    Questions,
    /// `CONF` that wait.
    Conflicts,
    /// `CONF` and `OQ` that have their end, and what the user decided.
    Decisions,
    /// What rests on what.
    Traceability,
    /// What an existing document demands, and what covers it.
    Baseline,
    /// Where the document came from.
    Provenance,
}

/// What stands in a section without content.
pub(crate) const NONE: &str = "_None._";

impl Section {
    /// All, in the order of the document.
    pub(crate) const ALL: [Self; 24] = [
        Self::Summary,
        Self::Functional,
        Self::Rules,
        Self::Qualities,
        Self::Exclusions,
        Self::Further,
        Self::Goals,
        Self::Constraints,
        Self::Context,
        Self::Approach,
        Self::Blocks,
        Self::Runtime,
        Self::Deployment,
        Self::Crosscutting,
        Self::Architecture,
        Self::Ideas,
        Self::Risks,
        Self::Glossary,
        Self::Questions,
        Self::Conflicts,
        Self::Decisions,
        Self::Traceability,
        Self::Baseline,
        Self::Provenance,
    ];

    /// Those of a requirements document, in its order.
    pub(crate) const REQUIREMENTS: [Self; 11] = [
        Self::Summary,
        Self::Functional,
        Self::Rules,
        Self::Qualities,
        Self::Exclusions,
        Self::Further,
        Self::Questions,
        Self::Conflicts,
        Self::Decisions,
        Self::Baseline,
        Self::Provenance,
    ];

    /// The twelve of arc42, in its order. Its tenth holds the same as our non-functional requirements.
    pub(crate) const ARC42: [Self; 12] = [
        Self::Goals,
        Self::Constraints,
        Self::Context,
        Self::Approach,
        Self::Blocks,
        Self::Runtime,
        Self::Deployment,
        Self::Crosscutting,
        Self::Architecture,
        Self::Qualities,
        Self::Risks,
        Self::Glossary,
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
            Self::Goals => "Introduction and goals",
            Self::Constraints => "Architecture constraints",
            Self::Context => "Context and scope",
            Self::Approach => "Solution strategy",
            Self::Blocks => "Building block view",
            Self::Runtime => "Runtime view",
            Self::Deployment => "Deployment view",
            Self::Crosscutting => "Cross-cutting concepts",
            Self::Architecture => "Architecture decisions",
            Self::Ideas => "Ideas",
            Self::Risks => "Risks and technical debt",
            Self::Glossary => "Glossary",
            Self::Questions => "Open questions",
            Self::Conflicts => "Unresolved conflicts",
            Self::Decisions => "Decisions",
            Self::Traceability => "Traceability",
            Self::Baseline => "Baseline",
            Self::Provenance => "Provenance",
        }
    }

    /// Its heading in an architecture document, with arc42's number where it has one.
    pub(crate) fn numbered(self) -> String {
        let title = if self == Self::Qualities { "Quality requirements" } else { self.title() };
        match Self::ARC42.iter().position(|section| *section == self) {
            Some(at) => format!("{}. {title}", at + 1),
            None => title.to_owned(),
        }
    }

    /// The section that holds approved artifacts of a type in a requirements document; `None` for those whose place depends on their state.
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
            "architectural decisions" | "architecture decision records" => Some(Self::Architecture),
            "constraints" | "architectural constraints" => Some(Self::Constraints),
            "crosscutting concepts" => Some(Self::Crosscutting),
            "risks" | "risks and mitigations" => Some(Self::Risks),
            "exclusions" => Some(Self::Exclusions),
            "conflicts" | "open conflicts" => Some(Self::Conflicts),
            words => Self::ALL
                .into_iter()
                .find(|section| section.title().replace('-', " ").eq_ignore_ascii_case(words)),
        }
    }
}
