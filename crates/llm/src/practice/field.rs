//! The concerns of a role, the same in every workflow: `fields.txt` holds its lines.

use super::content::{FIELDS, lines};

/// A role's field, found from its id, else from its own description. Finer than the views of the specs panel: each role
/// of the product has one of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Value,
    People,
    Rules,
    Proof,
    Structure,
    Craft,
    Operations,
    Protection,
    Clarity,
    Community,
    Data,
    Access,
    Generic,
}

impl Field {
    /// Every field; roles that often sit together are apart by less than four, so that they take different things up.
    pub(super) const ALL: [Self; 13] = [
        Self::Structure,
        Self::Craft,
        Self::Protection,
        Self::Operations,
        Self::People,
        Self::Rules,
        Self::Value,
        Self::Proof,
        Self::Data,
        Self::Access,
        Self::Community,
        Self::Clarity,
        Self::Generic,
    ];

    /// The id decides; the description only where the id says nothing.
    pub(super) fn of(id: &str, description: &str) -> Self {
        Self::by_words(id).or_else(|| Self::by_words(description)).unwrap_or(Self::Generic)
    }

    fn by_words(text: &str) -> Option<Self> {
        const WORDS: [(Field, &[&str]); 12] = [
            (Field::Access, &["accessibility"]),
            (Field::Protection, &["security", "privacy", "protection", "compliance"]),
            (
                Field::Operations,
                &["devops", "operations", "sre", "site reliability", "support", "administrator"],
            ),
            (Field::Data, &["data", "database", "analytics"]),
            (Field::Community, &["community", "oss", "open source"]),
            (Field::People, &["ux", "user research", "usability", "designer", "experience"]),
            (Field::Proof, &["qa", "test", "quality", "verification"]),
            (Field::Rules, &["analyst", "process", "domain expert", "requirements engineer"]),
            (Field::Craft, &["technical lead", "tech lead", "developer", "programmer"]),
            (Field::Structure, &["architect", "engineer", "api"]),
            (Field::Clarity, &["documentation", "writer", "content", "trainer", "education"]),
            (Field::Value, &["product", "owner", "business", "marketing", "stakeholder", "finance"]),
        ];
        let padded = format!(" {} ", text.to_lowercase().replace(['-', '_'], " "));
        let fits = |words: &[&str]| words.iter().any(|word| padded.contains(&format!(" {word}")));
        WORDS.iter().find(|(_, words)| fits(words)).map(|(field, _)| *field)
    }

    /// Its section of `fields.txt`, and its name where decisions say who would take which answer.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::People => "people",
            Self::Rules => "rules",
            Self::Proof => "proof",
            Self::Structure => "structure",
            Self::Craft => "craft",
            Self::Operations => "operations",
            Self::Protection => "protection",
            Self::Clarity => "clarity",
            Self::Community => "community",
            Self::Data => "data",
            Self::Access => "access",
            Self::Generic => "generic",
        }
    }

    /// Its lines of one kind.
    pub(super) fn says(self, key: &str) -> Vec<&'static str> {
        lines(FIELDS, self.name(), key)
    }

    /// Its place in [`Field::ALL`].
    pub(super) fn place(self) -> usize {
        Self::ALL.iter().position(|field| *field == self).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_of_the_product_has_a_field_of_its_own() {
        let roles = [
            ("product-manager", Field::Value),
            ("ux-researcher", Field::People),
            ("business-analyst", Field::Rules),
            ("qa-lead", Field::Proof),
            ("software-architect", Field::Structure),
            ("security-champion", Field::Protection),
            ("technical-lead", Field::Craft),
            ("devops-engineer", Field::Operations),
            ("documentation-specialist", Field::Clarity),
            ("oss-community-manager", Field::Community),
            ("data-engineer", Field::Data),
            ("accessibility-specialist", Field::Access),
            ("beekeeper", Field::Generic),
        ];
        for (id, field) in roles {
            assert_eq!(
                Field::of(id, "something about products"),
                if id == "beekeeper" { Field::Value } else { field }
            );
        }
        assert_eq!(Field::of("anna", "Speaks for accessibility in schools"), Field::Access);
        assert_eq!(Field::of("beekeeper", "knows bees"), Field::Generic);
    }

    #[test]
    fn every_field_can_speak_of_the_poorest_project() {
        let always = ["name", "users", "staff", "cap", "of", "field", "label", "other", "topic"];
        let keys = [
            "look",
            "reason",
            "evidence",
            "condition",
            "worry",
            "first",
            "cost",
            "risk",
            "fact",
            "gap",
            "feel",
        ];
        let more = ["danger", "remedy", "benefit", "idea"];
        for field in Field::ALL {
            for key in keys.iter().chain(&more) {
                let usable = field.says(key).into_iter().filter(|text| {
                    let mut places = text.split('{').skip(1).filter_map(|rest| rest.split(['}', '|']).next());
                    places.all(|place| always.contains(&place.to_lowercase().as_str()))
                });
                assert!(usable.count() >= 1, "{} {key}", field.name());
            }
            assert!(
                !field.says("requirement").is_empty() || !field.says("rule").is_empty(),
                "{}",
                field.name()
            );
        }
    }
}
