//! Identifiers: XML names that are the same in each export.

use std::collections::BTreeSet;

use roundtable_engine::text::fnv1a;

use crate::export::items::Item;

/// The identifiers of a project.
#[derive(Debug)]
pub(super) struct Names {
    prefix: String,
}

impl Names {
    /// Those of the project of this name.
    pub(super) fn of(project: &str) -> Self {
        Self { prefix: format!("rt-{}", fnv1a(project.trim().as_bytes())) }
    }

    /// That of a part of the file.
    pub(super) fn of_part(&self, part: &str) -> String {
        format!("{}-{}", self.prefix, part.strip_prefix(&format!("{}-", self.prefix)).unwrap_or(part))
    }

    /// That of the type of a relation.
    pub(super) fn of_relation(&self, kind: &str) -> String {
        self.of_part(&format!("relation-{}", plain(kind)))
    }
}

/// A text in the characters of an XML name; what is no plain character is its code.
pub(super) fn plain(text: &str) -> String {
    text.chars().fold(String::new(), |name, letter| match letter {
        ' ' => name + "-",
        letter if letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.') => name + &letter.to_string(),
        letter => name + &format!("_{:x}", u32::from(letter)),
    })
}

/// The items, each with its identifier; of two with one id the second has a number behind it.
pub(super) fn distinct<'a>(names: &Names, items: &'a [Item]) -> Vec<(String, &'a Item)> {
    let mut taken = BTreeSet::new();
    let mut given = Vec::new();
    for item in items {
        let name = names.of_part(&format!("item-{}", plain(&item.id)));
        let mut id = name.clone();
        let mut number = 2;
        while !taken.insert(id.clone()) {
            id = format!("{name}_{number}");
            number += 1;
        }
        given.push((id, item));
    }
    given
}
