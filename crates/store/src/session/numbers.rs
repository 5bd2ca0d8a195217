//! Numbers that are taken: ids are never reused, wherever in the project they stand.

use std::collections::BTreeMap;

use roundtable_engine::artifact::{Artifact, ArtifactType};
use serde_json::{Map, Value};

use super::generations::bodies;
use super::read::{items_of, read_map};
use crate::project::Project;
use crate::walk;

/// A number above this is a typing mistake or a date, not the end of a series.
const HIGHEST: u32 = 999_999;
/// Documents in which ids are looked for.
const DOCUMENTS: [&str; 2] = ["docs/specifications/requirements.md", ".s2s/requirements.md"];
const DOCUMENT_FOLDERS: [&str; 3] = ["docs/architecture", "docs/specifications", ".s2s/decisions"];

type Numbers = BTreeMap<ArtifactType, u32>;

impl Project {
    /// The highest number of each type in other sessions (their registries, embedded artifacts and files) and in the
    /// project's requirement and architecture documents. What cannot be read as YAML is searched as text.
    pub fn taken_numbers(&self, except_session: Option<&str>) -> BTreeMap<ArtifactType, u32> {
        let mut numbers = Numbers::new();
        for (relative, path) in
            walk::files(self.disk(), ".s2s/sessions", &|folder| !folder.ends_with("/rounds"))
        {
            let inner = relative.trim_start_matches(".s2s/sessions/");
            let session = inner.split('/').next().unwrap_or_default().trim_end_matches(".yaml");
            if except_session == Some(session) {
                continue;
            }
            match inner.split_once('/') {
                Some((_, name)) => note_stem(&mut numbers, name),
                None if inner.ends_with(".yaml") => {
                    if let Ok(text) = self.disk().read_text(&path) {
                        note_index(&mut numbers, &text);
                    }
                }
                None => {}
            }
        }
        // A deleted session may come back.
        for (relative, path) in walk::files(self.disk(), ".s2s/trash", &|folder| !folder.ends_with("/rounds"))
        {
            match relative.rsplit('/').next().unwrap_or_default() {
                "index.yaml" => note_index(&mut numbers, &self.disk().read_text(&path).unwrap_or_default()),
                name => note_stem(&mut numbers, name),
            }
        }
        for folder in DOCUMENT_FOLDERS {
            for (relative, path) in walk::files(self.disk(), folder, &|_| true) {
                if relative.ends_with(".md") {
                    note_decision(&mut numbers, &relative);
                    note_text(&mut numbers, &self.disk().read_text(&path).unwrap_or_default());
                }
            }
        }
        for document in DOCUMENTS.iter().chain(&[".s2s/architecture.md"]) {
            note_text(&mut numbers, &self.disk().read_text(&self.root().join(document)).unwrap_or_default());
        }
        numbers
    }

    /// The same for a session, with what its index lists and could not be read, and the files of its own folder that its
    /// index does not list: an unfinished commit or somebody's hand left them, and their numbers are taken, too.
    pub(super) fn taken_numbers_for(
        &self,
        id: &str,
        index: &Map<String, Value>,
        artifacts: &[Artifact],
    ) -> Numbers {
        let mut numbers = self.taken_numbers(Some(id));
        let named = bodies::entries(index).into_iter().map(|entry| entry.id);
        for known in named.filter(|id| !artifacts.iter().any(|artifact| artifact.id == *id)) {
            note(&mut numbers, &known);
        }
        for (relative, _) in walk::files(self.disk(), &format!(".s2s/sessions/{id}"), &|_| false) {
            let name = relative.rsplit('/').next().unwrap_or_default();
            let listed = artifacts.iter().any(|artifact| name.strip_suffix(".yaml") == Some(&artifact.id));
            if !listed {
                note_stem(&mut numbers, name);
            }
        }
        numbers
    }
}

fn note(numbers: &mut Numbers, id: &str) {
    let Some(kind) = ArtifactType::from_id(id) else { return };
    let number = id
        .rsplit('-')
        .next()
        .and_then(|number| number.parse::<u32>().ok())
        .filter(|number| *number <= HIGHEST);
    if let Some(number) = number {
        let highest = numbers.entry(kind).or_insert(0);
        *highest = number.max(*highest);
    }
}

fn note_stem(numbers: &mut Numbers, name: &str) {
    if let Some(stem) = name.strip_suffix(".yaml") {
        note(numbers, stem);
    }
}

fn note_index(numbers: &mut Numbers, text: &str) {
    let Ok(map) = read_map(text) else { return note_text(numbers, text) };
    for entry in bodies::entries(&map) {
        note(numbers, &entry.id);
    }
    for round in items_of(&map, "rounds").iter().filter_map(|round| round.as_object()) {
        for id in items_of(round, "artifacts_created").iter().filter_map(|id| id.as_str()) {
            note(numbers, id);
        }
    }
}

/// `0007-slug.md` in a folder of decisions.
fn note_decision(numbers: &mut Numbers, relative: &str) {
    let mut parts = relative.rsplit('/');
    let (Some(name), Some("decisions")) = (parts.next(), parts.next()) else { return };
    let digits: String = name.chars().take_while(char::is_ascii_digit).collect();
    if digits.len() >= 3 {
        note(numbers, &format!("ADR-{digits}"));
    } else {
        note_text(numbers, name);
    }
}

/// Ids in a text, as whole words.
fn note_text(numbers: &mut Numbers, text: &str) {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    for word in text.split(|letter| !is_part(letter)) {
        note(numbers, word);
        // `ADR-0007-slug` and `REQ-001-a`.
        let mut parts = word.splitn(3, '-');
        if let (Some(prefix), Some(number), Some(_)) = (parts.next(), parts.next(), parts.next()) {
            note(numbers, &format!("{prefix}-{number}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_in_a_text_are_whole_words_and_numbers_end_somewhere() {
        let mut numbers = Numbers::new();
        note_text(
            &mut numbers,
            "### REQ-007: x (see [BR-012](#br-012)), XREQ-900, REQ-99999999, ADR-0003-slug.md, NFR-1_000",
        );
        assert_eq!(numbers.get(&ArtifactType::Requirement), Some(&7));
        assert_eq!(numbers.get(&ArtifactType::BusinessRule), Some(&12));
        assert_eq!(numbers.get(&ArtifactType::Adr), Some(&3));
        assert_eq!(numbers.get(&ArtifactType::Nfr), None);
    }
}
