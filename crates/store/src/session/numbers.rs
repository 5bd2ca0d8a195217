//! Numbers that are taken: ids are never reused, wherever in the project they stand.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use roundtable_engine::artifact::{Artifact, ArtifactType, number_in};
use roundtable_engine::record::{JournalEntry, JournalResult, Step};
use serde_json::{Map, Value};

use super::generations::bodies;
use super::known::in_parallel;
use super::read::{items_of, read_map};
use crate::project::Project;
use crate::walk;

/// A number above this is a typing mistake or a date, not the end of a series.
const HIGHEST: u32 = 999_999;
/// As many artifacts of a type as a round makes at most.
const MOST_OF_A_ROUND: u32 = 40;
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

    /// The same for a session, with everything that it ever named and has no artifact any more: what its index lists or says
    /// in a round, files of its own folder (an unfinished commit or somebody's hand left those that no index lists), the history
    /// of its review, what its artifacts refer to, its summary, and what its facilitator called by its id.
    pub(super) fn taken_numbers_for(
        &self,
        id: &str,
        index: &Map<String, Value>,
        artifacts: &[Artifact],
        journal: &[JournalEntry],
    ) -> Numbers {
        let mut named = of_index(index);
        for value in artifacts.iter().flat_map(|artifact| artifact.fields.values()) {
            note_values(&mut named, value);
        }
        let history = |folder: &str| folder.ends_with("/revisions");
        for (relative, path) in walk::files(self.disk(), &format!(".s2s/sessions/{id}"), &history) {
            note_stem(&mut named, relative.rsplit('/').next().unwrap_or_default());
            if relative.contains("/revisions/")
                && let Ok(map) = read_map(&self.disk().read_text(&path).unwrap_or_default())
            {
                map.values().for_each(|value| note_values(&mut named, value));
            }
        }
        let summary = self.sessions_path().join(format!("{id}-summary.md"));
        note_text(&mut named, &self.disk().read_text(&summary).unwrap_or_default());
        note_journal(&mut named, journal, items_of(index, "rounds").len(), artifacts);
        // What is there counts for itself; a number is noted only where it goes beyond.
        for artifact in artifacts {
            if let Some((kind, number)) = number_in(&artifact.id)
                && named.get(&kind).is_some_and(|highest| *highest <= number)
            {
                named.remove(&kind);
            }
        }
        // One that is listed and cannot be read is not there.
        let listed = bodies::entries(index).into_iter().map(|entry| entry.id);
        for unread in listed.filter(|id| !artifacts.iter().any(|artifact| artifact.id == *id)) {
            note(&mut named, &unread);
        }
        let mut numbers = self.taken_numbers(Some(id));
        merge(&mut numbers, named);
        numbers
    }
}

/// Whether an id has a number that counts: not one of a typing mistake.
pub(super) fn is_number(id: &str) -> bool {
    number_in(id).is_some_and(|(_, number)| number <= HIGHEST)
}

/// What a facilitator called by its id in the rounds that are over. It may call what never was; what was, was one of those that
/// so many rounds could make.
fn note_journal(numbers: &mut Numbers, journal: &[JournalEntry], rounds: usize, artifacts: &[Artifact]) {
    let rounds = u32::try_from(rounds).unwrap_or(u32::MAX);
    let mut called = Numbers::new();
    for entry in journal.iter().filter(|entry| entry.step == Step::Synthesis && entry.round <= rounds) {
        if let JournalResult::Reply { text, .. } = &entry.result {
            note_text(&mut called, text);
        }
    }
    for (kind, number) in called {
        let own = artifacts.iter().filter_map(|artifact| number_in(&artifact.id));
        let own = own.filter(|(of, _)| *of == kind).map(|(_, number)| number).max().unwrap_or(0);
        let known = numbers.get(&kind).copied().unwrap_or(0).max(own);
        if number <= known.saturating_add(rounds.saturating_mul(MOST_OF_A_ROUND)) {
            merge(numbers, Numbers::from([(kind, number)]));
        }
    }
}

/// Ids that are values, keys of maps included: a text that mentions one is none.
fn note_values(numbers: &mut Numbers, value: &Value) {
    match value {
        Value::String(id) => note(numbers, id.trim()),
        Value::Array(items) => items.iter().for_each(|item| note_values(numbers, item)),
        Value::Object(map) => {
            for (key, value) in map {
                note(numbers, key);
                note_values(numbers, value);
            }
        }
        _ => {}
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
    if let Some((kind, number)) = number_in(id).filter(|(_, number)| *number <= HIGHEST) {
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
        entry.body.into_iter().flat_map(Map::into_values).for_each(|value| note_values(numbers, &value));
    }
    for key in ["rounds", "escalations", "conclusion"] {
        map.get(key).into_iter().for_each(|value| note_values(numbers, value));
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
