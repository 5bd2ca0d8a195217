//! The sections of our documents, by the names that they have in ours and in others'.

use roundtable_engine::artifact::ArtifactType;

use crate::language::{DocumentLanguage, Texts};

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
    pub(crate) fn title(self, texts: &Texts) -> &'static str {
        (texts.section)(self)
    }

    /// Its heading in an architecture document, with arc42's number where it has one.
    pub(crate) fn numbered(self, texts: &Texts) -> String {
        let title = if self == Self::Qualities { texts.quality_requirements } else { self.title(texts) };
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

    /// The section that a heading means, in any language, whatever its number, case and punctuation.
    pub(crate) fn from_heading(title: &str) -> Option<Self> {
        let words = plain(title);
        DocumentLanguage::every().find_map(|texts| {
            let other =
                texts.also_called.iter().find(|(name, _)| *name == words).map(|(_, section)| *section);
            other.or_else(|| Self::ALL.into_iter().find(|section| plain(section.title(texts)) == words))
        })
    }
}

/// The words of a heading, in small letters, without numbers.
fn plain(title: &str) -> String {
    let words: Vec<String> = title
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty() && !word.bytes().all(|byte| byte.is_ascii_digit()))
        .map(str::to_lowercase)
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_means_one_section_in_every_language() {
        for texts in DocumentLanguage::every() {
            for section in Section::ALL {
                assert_eq!(Section::from_heading(section.title(texts)), Some(section));
                assert_eq!(Section::from_heading(&section.numbered(texts)), Some(section));
                assert_eq!(
                    Section::from_heading(&format!("3.1 {}!", section.title(texts).to_uppercase())),
                    Some(section)
                );
            }
            for (name, section) in texts.also_called {
                assert_eq!(Section::from_heading(name), Some(*section));
            }
        }
    }
}
