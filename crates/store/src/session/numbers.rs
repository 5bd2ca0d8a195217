//! Numbers that are taken: ids are never reused, wherever in the project they stand.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use roundtable_engine::artifact::{Artifact, ArtifactType};
use serde_json::{Map, Value};

use super::generations::bodies;
use super::known::in_parallel;
use super::read::{items_of, read_map};
use crate::project::Project;
use crate::walk;

/// A number above this is a typing mistake or a date, not the end of a series.
const HIGHEST: u32 = 999_999;
/// Documents in which ids are looked for.
const DOCUMENTS: [&str; 2] = ["docs/specifications/requirements.md", ".s2s/requirements.md"];
const DOCUMENT_FOLDERS: [&str; 3] = ["docs/architecture", "docs/specifications", ".s2s/decisions"];

/// The highest number of each type.
pub(super) type Numbers = BTreeMap<ArtifactType, u32>;

impl Project {
    /// The highest number of each type in other sessions (their registries, embedded artifacts and files) and in the
    /// project's requirement and architecture documents. What cannot be read as YAML is searched as text.
    pub fn taken_numbers(&self, except_session: Option<&str>) -> BTreeMap<ArtifactType, u32> {
        let mut numbers = self.numbers_of_sessions(except_session);
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

    /// Those of all sessions, and of folders without an index.
    fn numbers_of_sessions(&self, except: Option<&str>) -> Numbers {
        let entries = self.disk().list(&self.sessions_path()).unwrap_or_default();
        let names = entries.into_iter().filter_map(|(name, _)| name.into_string().ok());
        let stems = names.map(|name| name.trim_end_matches(".yaml").to_owned());
        let stems: BTreeSet<String> = stems.filter(|stem| !stem.starts_with('.')).collect();
        let stems: Vec<String> = stems.into_iter().filter(|stem| except != Some(stem)).collect();
        let each = in_parallel(&stems, |stem| match self.learnt(stem) {
            Ok(learnt) => learnt.numbers,
            // Damaged, or a folder alone.
            Err(_) => {
                let mut numbers = self.numbers_of_files(stem, &|_| ());
                note_index(&mut numbers, &self.disk().read_text(&self.index_path(stem)).unwrap_or_default());
                numbers
            }
        });
        let mut numbers = Numbers::new();
        each.into_iter().for_each(|more| merge(&mut numbers, more));
        numbers
    }

    /// Those of the names of a session's own files. `entered` hears of each folder below the session's.
    pub(super) fn numbers_of_files(&self, id: &str, entered: &dyn Fn(&Path)) -> Numbers {
        let mut numbers = Numbers::new();
        let enter = |folder: &str| {
            let enters = !folder.ends_with("/rounds");
            if enters {
                entered(&self.root().join(folder));
            }
            enters
        };
        for (relative, _) in walk::files(self.disk(), &format!(".s2s/sessions/{id}"), &enter) {
            note_stem(&mut numbers, relative.rsplit('/').next().unwrap_or_default());
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

/// Those that an index names.
pub(super) fn of_index(map: &Map<String, Value>) -> Numbers {
    let mut numbers = Numbers::new();
    note_map(&mut numbers, map);
    numbers
}

/// Takes over what is higher.
pub(super) fn merge(numbers: &mut Numbers, more: Numbers) {
    for (kind, number) in more {
        let highest = numbers.entry(kind).or_insert(0);
        *highest = number.max(*highest);
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
    match read_map(text) {
        Ok(map) => note_map(numbers, &map),
        Err(_) => note_text(numbers, text),
    }
}

fn note_map(numbers: &mut Numbers, map: &Map<String, Value>) {
    for entry in bodies::entries(map) {
        note(numbers, &entry.id);
    }
    for round in items_of(map, "rounds").iter().filter_map(|round| round.as_object()) {
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
