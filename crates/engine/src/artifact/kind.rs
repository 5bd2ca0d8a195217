//! The types of artifacts, their ids and their words.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The type of an artifact. The words and prefixes are those of the `.s2s` folder format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ArtifactType {
    /// `REQ`: what the product must do.
    Requirement,
    /// `BR`: a rule of the business that holds whatever the software does.
    BusinessRule,
    /// `NFR`: a measurable quality.
    Nfr,
    /// `EX`: what is out of scope.
    Exclusion,
    /// `OQ`: a question that the session could not answer.
    OpenQuestion,
    /// `CONF`: positions that do not agree.
    Conflict,
    /// `ARCH`: an architecture decision.
    ArchitectureDecision,
    /// `COMP`: a component.
    Component,
    /// `INT`: an interface.
    Interface,
    /// `ADR`: a written decision record.
    Adr,
    /// `IDEA`: an idea of a brainstorm.
    Idea,
    /// `RISK`: a risk.
    Risk,
    /// `MIT`: a mitigation of a risk.
    Mitigation,
}

impl ArtifactType {
    /// Every type, in the order in which documents list them.
    pub const ALL: [Self; 13] = [
        Self::Requirement,
        Self::BusinessRule,
        Self::Nfr,
        Self::Exclusion,
        Self::ArchitectureDecision,
        Self::Component,
        Self::Interface,
        Self::Adr,
        Self::Idea,
        Self::Risk,
        Self::Mitigation,
        Self::OpenQuestion,
        Self::Conflict,
    ];

    /// Whether one of these writes a decision down. What else names a decision is about it, and may say the contrary.
    pub fn is_record(self) -> bool {
        matches!(self, Self::ArchitectureDecision | Self::Adr | Self::BusinessRule)
    }

    /// The prefix of its ids, e.g. `REQ`.
    pub fn prefix(self) -> &'static str {
        self.row().0
    }

    /// The word in an artifact file's `type`, e.g. `requirement`.
    pub fn word(self) -> &'static str {
        self.row().1
    }

    /// The key under `artifacts` in the session index, e.g. `requirements`.
    pub fn index_key(self) -> &'static str {
        self.row().2
    }

    fn row(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Requirement => ("REQ", "requirement", "requirements"),
            Self::BusinessRule => ("BR", "business_rule", "business_rules"),
            Self::Nfr => ("NFR", "nfr", "nfr"),
            Self::Exclusion => ("EX", "exclusion", "exclusions"),
            Self::OpenQuestion => ("OQ", "open_question", "open_questions"),
            Self::Conflict => ("CONF", "conflict", "conflicts"),
            Self::ArchitectureDecision => ("ARCH", "architecture_decision", "architecture_decisions"),
            Self::Component => ("COMP", "component", "components"),
            Self::Interface => ("INT", "interface", "interfaces"),
            Self::Adr => ("ADR", "adr", "adrs"),
            Self::Idea => ("IDEA", "idea", "ideas"),
            Self::Risk => ("RISK", "risk", "risks"),
            Self::Mitigation => ("MIT", "mitigation", "mitigations"),
        }
    }

    /// Reads a word that a model or a file used: the type's word, its prefix or its index key, in any case,
    /// with spaces or dashes for underscores.
    pub fn from_word(word: &str) -> Option<Self> {
        let word = word.trim().to_lowercase().replace([' ', '-'], "_");
        let word = match word.as_str() {
            "non_functional_requirement" | "non_functional" | "quality_requirement" => "nfr",
            "rule" => "business_rule",
            "question" => "open_question",
            "out_of_scope" => "exclusion",
            other => other,
        };
        Self::ALL.into_iter().find(|kind| {
            let (prefix, own, key) = kind.row();
            word == own || word == key || word.eq_ignore_ascii_case(prefix)
        })
    }

    /// The type that an id such as `REQ-004` belongs to.
    pub fn from_id(id: &str) -> Option<Self> {
        let (prefix, number) = id.rsplit_once('-')?;
        (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(())?;
        Self::ALL.into_iter().find(|kind| kind.prefix() == prefix)
    }
}

/// The number in an id such as `REQ-004`, with its type; `None` for any other text, and for a number that no series has.
pub fn number_in(id: &str) -> Option<(ArtifactType, u32)> {
    let kind = ArtifactType::from_id(id)?;
    let (_, number) = id.rsplit_once('-')?;
    Some((kind, number.parse().ok()?))
}

impl fmt::Display for ArtifactType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_is_found_by_word_prefix_and_index_key() {
        for kind in ArtifactType::ALL {
            for word in [kind.word(), kind.prefix(), kind.index_key(), &kind.word().replace('_', " ")] {
                assert_eq!(ArtifactType::from_word(word), Some(kind), "{word}");
            }
            assert_eq!(ArtifactType::from_id(&format!("{}-1234", kind.prefix())), Some(kind));
        }
        assert_eq!(ArtifactType::from_id("REQ-"), None);
        assert_eq!(ArtifactType::from_id("../REQ-001"), None);
        assert_eq!(ArtifactType::from_word("poem"), None);
    }
}
