//! Skills: a text for every role that names it, and references that belong to one strategy or one agenda.

use std::collections::BTreeMap;

/// Where a file below `skills/` belongs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    /// `{skill}/SKILL.md`.
    Main {
        /// The skill's folder.
        skill: String,
    },
    /// `{skill}/references/{name}.md`.
    Reference {
        /// The skill's folder.
        skill: String,
        /// The file's stem.
        name: String,
    },
}

/// The place of a path below `skills/`; `None` for files that are for people (README) or for other tools.
pub(crate) fn place_of(path: &str) -> Option<Place> {
    let parts: Vec<&str> = path.split('/').collect();
    match parts.as_slice() {
        [skill, "SKILL.md"] => Some(Place::Main { skill: (*skill).to_owned() }),
        [skill, "references", file] => {
            let name = file.strip_suffix(".md").filter(|name| !name.eq_ignore_ascii_case("readme"))?;
            Some(Place::Reference { skill: (*skill).to_owned(), name: name.to_owned() })
        }
        _ => None,
    }
}

/// The texts of all skills, without front matter and configuration.
#[derive(Debug, Clone, Default)]
pub(crate) struct Skills(BTreeMap<Place, String>);

impl Skills {
    pub(crate) fn insert(&mut self, place: Place, text: String) {
        self.0.insert(place, text);
    }

    /// The text of a skill.
    pub(crate) fn text(&self, skill: &str) -> Option<&str> {
        self.0.get(&Place::Main { skill: skill.to_owned() }).map(String::as_str)
    }

    /// The text of one of its references.
    pub(crate) fn reference(&self, skill: &str, name: &str) -> Option<&str> {
        let place = Place::Reference { skill: skill.to_owned(), name: name.to_owned() };
        self.0.get(&place).map(String::as_str)
    }
}
