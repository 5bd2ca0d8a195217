//! The keys of artifacts: those that each type has of its own, and those of every proposal. The one list that the reader of
//! answers, the schema that providers get and the files of the store go by.

use super::ArtifactType;

/// How the value of a key is formed when a facilitator proposes an artifact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A text.
    Text,
    /// A list of texts, among them ids.
    Texts,
    /// One of these words.
    Words(&'static [&'static str]),
    /// Yes or no.
    Flag,
    /// What it is tied to: a list of ids, or a map of such lists (`enables`, `depends`).
    Relation,
    /// Participant to words.
    ByParticipant,
    /// A map of lists of texts, with these keys.
    Lists(&'static [&'static str]),
    /// A list of maps of texts or of lists of texts, with these keys.
    Rows(&'static [(&'static str, Form)]),
    /// Written by the application; no facilitator proposes it.
    Ours,
}

/// A key with the form of its value.
pub type Key = (&'static str, Form);

/// The keys of a proposed artifact of any type, in the order in which the skills name them.
pub const PROPOSED: [Key; 10] = [
    ("type", Form::Text),
    ("title", Form::Text),
    ("status", Form::Text),
    ("topic_id", Form::Text),
    ("supported_by", Form::Texts),
    ("quotes", Form::Rows(&[("participant", Form::Text), ("quote", Form::Text), ("criterion", Form::Text)])),
    ("revises", Form::Text),
    ("covers", Form::Texts),
    (crate::decided::FIELD, Form::Text),
    ("dissent", Form::Rows(&[("participant", Form::Text), ("reason", Form::Text)])),
];

const DEGREES: Form = Form::Words(&["low", "medium", "high"]);

impl ArtifactType {
    /// The keys that belong to this type only, in the order in which a file has them.
    pub fn own_keys(self) -> &'static [Key] {
        use Form::{Flag, Lists, Ours, Relation, Rows, Text, Texts, Words};
        match self {
            Self::Requirement => &[
                ("priority", Words(&["must", "should", "could", "wont"])),
                ("description", Text),
                // Not among the keys that Spec2Ship's folders give a requirement, but models like to say why.
                ("rationale", Text),
                ("acceptance", Texts),
                ("related", Relation),
            ],
            Self::BusinessRule => {
                &[("description", Text), ("rationale", Text), ("conditions", Text), ("actions", Text)]
            }
            Self::Nfr => &[
                ("category", Text),
                ("target", Text),
                ("minimum", Text),
                ("measurement", Text),
                ("description", Text),
            ],
            Self::Exclusion => &[("description", Text), ("rationale", Text), ("future_phase", Text)],
            Self::OpenQuestion => {
                &[("question", Text), ("raised_by", Text), ("blocking", Flag), ("resolution", Ours)]
            }
            Self::Conflict => &[
                ("description", Text),
                ("positions", Form::ByParticipant),
                ("resolution", Ours),
                ("resolved_round", Ours),
                (crate::decided::LEFT_OPEN, Ours),
            ],
            Self::ArchitectureDecision => &[
                ("context", Text),
                ("decision", Text),
                ("options", Rows(&[("name", Text), ("pros", Texts), ("cons", Texts)])),
                ("rationale", Text),
                ("consequences", Lists(&["positive", "negative"])),
                ("related", Relation),
            ],
            Self::Component => &[
                ("responsibility", Text),
                ("interfaces", Lists(&["provides", "requires"])),
                ("dependencies", Texts),
                ("technology", Text),
                ("related", Relation),
            ],
            Self::Interface => &[
                ("kind", Text),
                ("description", Text),
                ("endpoints", Rows(&[("path", Text), ("method", Text), ("description", Text)])),
                ("related", Relation),
            ],
            Self::Adr => &[("number", Ours), ("source", Ours), ("path", Ours)],
            Self::Idea => {
                &[("phase", Text), ("description", Text), ("builds_on", Texts), ("feasibility", Text)]
            }
            Self::Risk => &[
                ("related_idea", Text),
                ("severity", DEGREES),
                ("likelihood", DEGREES),
                ("description", Text),
            ],
            Self::Mitigation => {
                &[("addresses", Text), ("description", Text), ("effort", DEGREES), ("effectiveness", DEGREES)]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_one_form_whatever_the_type() {
        let mut known: Vec<Key> = PROPOSED.to_vec();
        for (name, form) in ArtifactType::ALL.into_iter().flat_map(ArtifactType::own_keys) {
            match known.iter().find(|(other, _)| other == name) {
                Some((_, other)) => assert_eq!(other, form, "{name}"),
                None => known.push((name, *form)),
            }
        }
    }
}
