//! What a seat looks at first, and the kinds of topic that there are.

use roundtable_engine::artifact::ArtifactType;

use super::chance::Chance;
use super::content::{OTHERS, PEOPLE, PROOF, RULES, VALUE, lines};

/// A seat's field, found from its id and its own description.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lens {
    Value,
    People,
    Rules,
    Proof,
    Structure,
    Operations,
    Protection,
    Clarity,
    Generic,
}

impl Lens {
    /// The id decides; the description only where the id says nothing.
    pub(super) fn of(id: &str, description: &str) -> Self {
        Self::by_words(&id.to_lowercase().replace(['-', '_'], " "))
            .or_else(|| Self::by_words(&description.to_lowercase()))
            .unwrap_or(Self::Generic)
    }

    fn by_words(text: &str) -> Option<Self> {
        const WORDS: [(Lens, &[&str]); 8] = [
            (Lens::Protection, &["security", "privacy", "protection", "compliance"]),
            (Lens::People, &["ux", "user research", "usability", "designer", "accessibility", "experience"]),
            (Lens::Proof, &["qa", "test", "quality", "verification"]),
            (Lens::Rules, &["analyst", "process", "domain expert", "requirements engineer"]),
            (
                Lens::Structure,
                &["architect", "tech lead", "technical lead", "developer", "engineer", "api", "data"],
            ),
            (Lens::Operations, &["devops", "operations", "sre", "support", "administrator", "reliability"]),
            (Lens::Clarity, &["documentation", "writer", "content", "community", "trainer", "education"]),
            (
                Lens::Value,
                &["product", "owner", "business", "marketing", "strategy", "stakeholder", "finance"],
            ),
        ];
        let padded = format!(" {text} ");
        if padded.contains(" devops") || padded.contains(" site reliability") {
            return Some(Self::Operations);
        }
        WORDS
            .iter()
            .find(|(_, words)| words.iter().any(|word| padded.contains(&format!(" {word}"))))
            .map(|(lens, _)| *lens)
    }

    /// The lines of its voice for a class of topic.
    pub(super) fn says(self, class: Class, key: &str) -> Vec<&'static str> {
        let own = match self {
            Self::Value => VALUE,
            Self::People => PEOPLE,
            Self::Rules => RULES,
            Self::Proof => PROOF,
            Self::Structure => return lines(OTHERS, "structure", key),
            Self::Operations => return lines(OTHERS, "operations", key),
            Self::Protection => return lines(OTHERS, "protection", key),
            Self::Clarity => return lines(OTHERS, "clarity", key),
            Self::Generic => return lines(OTHERS, "generic", key),
        };
        lines(own, class.section(), key)
    }

    /// The lines of its voice for a dispute of this kind.
    pub(super) fn on_dispute(self, section: &str, key: &str) -> Vec<&'static str> {
        let own = match self {
            Self::Value => VALUE,
            Self::People => PEOPLE,
            Self::Rules => RULES,
            Self::Proof => PROOF,
            _ => OTHERS,
        };
        lines(own, section, key)
    }

    /// How sure it can be on a topic: high in its own field.
    pub(super) fn confidence(self, class: Class) -> f64 {
        match (self, class) {
            (Self::Value, Class::Limits | Class::Abilities)
            | (Self::People, Class::Paths)
            | (Self::Rules, Class::Rules | Class::Limits)
            | (Self::Proof, Class::Quality | Class::Acceptance)
            | (Self::Structure, Class::Elsewhere) => 0.82,
            (Self::Value, Class::Acceptance | Class::Rules)
            | (Self::People, Class::Rules | Class::Limits) => 0.62,
            (Self::Rules, Class::Quality) | (Self::Proof, Class::Limits | Class::Abilities) => 0.66,
            (Self::Generic, _) => 0.64,
            _ => 0.72,
        }
    }
}

/// What a topic is about, whatever its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    Paths,
    Abilities,
    Rules,
    Quality,
    Acceptance,
    Limits,
    /// Topics of other workflows and of agendas that nobody foresaw.
    Elsewhere,
}

impl Class {
    pub(super) fn of(topic_id: &str, title: &str, workflow: &str) -> Self {
        if matches!(workflow, "design" | "brainstorm") {
            return Self::Elsewhere;
        }
        let text = format!("{topic_id} {title}").to_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        if has(&["scope", "exclusion", "boundar"]) {
            Self::Limits
        } else if has(&["acceptance", "test"]) {
            Self::Acceptance
        } else if has(&["nfr", "non-functional", "quality", "measurab", "performance"]) {
            Self::Quality
        } else if has(&["rule", "polic"]) {
            Self::Rules
        } else if has(&["workflow", "journey", "use case", "user stor"]) {
            Self::Paths
        } else if has(&["functional", "feature", "capabilit", "requirement"]) {
            Self::Abilities
        } else {
            Self::Elsewhere
        }
    }

    /// The section of the context that its statements rest on.
    pub(super) fn rests_on(self) -> &'static str {
        match self {
            Self::Rules => "Constraints",
            Self::Quality => "Objectives",
            _ => "Scope",
        }
    }

    pub(super) fn section(self) -> &'static str {
        match self {
            Self::Paths => "paths",
            Self::Abilities => "abilities",
            Self::Rules => "rules",
            Self::Quality => "quality",
            Self::Acceptance => "acceptance",
            Self::Limits => "limits",
            Self::Elsewhere => "other",
        }
    }
}

/// The word before a suggestion, by which a reader knows what it is to become.
pub(super) fn prefix(kind: ArtifactType, priority: &str) -> String {
    match kind {
        ArtifactType::Requirement => format!("Requirement ({priority})"),
        ArtifactType::BusinessRule => "Rule".to_owned(),
        ArtifactType::Nfr => "Measure".to_owned(),
        ArtifactType::Exclusion => "Exclusion".to_owned(),
        ArtifactType::OpenQuestion => "Open question".to_owned(),
        ArtifactType::ArchitectureDecision => "Decision".to_owned(),
        other => super::english::capitalise(other.word()),
    }
}

/// Which side a seat takes in the one real dispute: the four seats of the default panel by their field, others by
/// their id. The same for whoever asks, so that the facilitator knows when it has to look for the other side.
pub(super) fn takes_first_side(seat: &str, firsts: &[&str], chance: Chance) -> bool {
    const DEFAULT: [&str; 4] = ["product-manager", "ux-researcher", "business-analyst", "qa-lead"];
    if DEFAULT.contains(&seat) { firsts.contains(&seat) } else { chance.with(seat).below(2) == 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_known_by_their_id_then_by_their_words() {
        for (id, about, lens) in [
            ("product-manager", "", Lens::Value),
            ("ux-researcher", "", Lens::People),
            ("business-analyst", "", Lens::Rules),
            ("qa-lead", "", Lens::Proof),
            ("software-architect", "", Lens::Structure),
            ("devops-engineer", "", Lens::Operations),
            ("security-champion", "", Lens::Protection),
            ("documentation-specialist", "", Lens::Clarity),
            ("anna", "Speaks for accessibility in schools", Lens::People),
            ("beekeeper", "Knows bees", Lens::Generic),
        ] {
            assert_eq!(Lens::of(id, about), lens, "{id}");
        }
    }

    #[test]
    fn topics_are_known_by_their_words() {
        for (id, class) in [
            ("user-workflows", Class::Paths),
            ("functional-requirements", Class::Abilities),
            ("business-rules", Class::Rules),
            ("nfr-measurable", Class::Quality),
            ("acceptance-criteria", Class::Acceptance),
            ("out-of-scope", Class::Limits),
            ("launch", Class::Elsewhere),
        ] {
            assert_eq!(Class::of(id, "", "specs"), class, "{id}");
        }
    }
}
