//! The last reading of a session, `sessions/{id}/validation.yaml`, and the ids that a reference may lead to.

use std::collections::BTreeSet;
use std::io;

use roundtable_engine::error::StoreError;
use roundtable_engine::validation::Reading;
use serde_json::{Map, Value};

use super::artifact::render;
use super::generations::bodies::entries;
use super::generations::slim;
use super::merge::merge;
use super::read::read_map;
use super::{Damaged, LoadError};
use crate::disk::{Before, again};
use crate::files::{ReadError, failed};
use crate::paths::{bad_id, is_session_id};
use crate::project::Project;
use crate::walk;

/// The file, in the session's folder.
const FILE: &str = "validation.yaml";
/// Keys of ours that are left out when they say nothing.
const OWNED: [&str; 5] = ["practice", "lowered", "confidence", "dismissed", "unread"];

impl Project {
    /// The last reading of a session; `None` when there is none.
    ///
    /// # Errors
    /// [`LoadError`] when the file cannot be read; it is left as it is.
    pub fn reading(&self, session: &str) -> Result<Option<Reading>, LoadError> {
        if !is_session_id(session) {
            return Err(LoadError::NotFound { id: session.to_owned() });
        }
        let file = self.session_path(session).join(FILE);
        let damaged = |line, column, message| Damaged { file: file.clone(), line, column, message };
        let text = match self.disk().read_text(&file) {
            Ok(text) => text,
            Err(ReadError::Missing) => return Ok(None),
            Err(error) => return Err(damaged(0, 0, error.words()).into()),
        };
        let mut map = read_map(&text).map_err(|(line, column, message)| damaged(line, column, message))?;
        map.retain(|_, value| !value.is_null());
        let reading = serde_json::from_value(Value::Object(map));
        reading.map(Some).map_err(|error| damaged(0, 0, error.to_string()).into())
    }

    /// Keeps a reading in place of the last one; keys of the file that are not ours stay.
    ///
    /// # Errors
    /// [`StoreError`]; then the file is as it was. A file that cannot be read as YAML is left alone.
    pub fn save_reading(&self, session: &str, reading: &Reading) -> Result<(), StoreError> {
        const WHAT: &str = "keeping the reading";
        let folder = self.session_path(session);
        if !is_session_id(session) {
            return Err(failed(WHAT, &self.sessions_path())(bad_id(session)));
        }
        let file = folder.join(FILE);
        let invalid =
            |message: String| failed(WHAT, &file)(io::Error::new(io::ErrorKind::InvalidData, message));
        let ours = serde_json::to_value(reading).map_err(|error| failed(WHAT, &file)(error.into()))?;
        let Value::Object(ours) = ours else { return Err(invalid("a reading is a map".to_owned())) };
        let keep = || {
            let (old, before) = match self.disk().read_text(&file) {
                Ok(text) => {
                    let map = read_map(&text).map_err(|(line, _, message)| {
                        invalid(format!("it is damaged and left alone: line {line}: {message}"))
                    })?;
                    (map, Before::read(Some(&text)))
                }
                Err(ReadError::Missing) if self.disk().is_folder(&folder) => (Map::new(), Before::Nothing),
                Err(error) => return Err(failed(WHAT, &file)(error.into_io())),
            };
            let text = render(&Value::Object(merge(&old, ours.clone(), &OWNED)));
            self.disk().write(&file, text.map_err(failed(WHAT, &file))?.as_bytes(), before, WHAT)
        };
        self.exclusively(WHAT, &file, || again(keep))
    }

    /// Ids of the artifacts that the project's sessions have, of every generation. A session that cannot be read has
    /// none.
    pub fn artifact_ids(&self) -> BTreeSet<String> {
        let indexes =
            walk::files_like(self.disk(), ".s2s/sessions", &|_| false, &|path| path.ends_with(".yaml"));
        let mut ids = BTreeSet::new();
        for (_, path) in indexes {
            let Some(map) = self.disk().read_text(&path).ok().and_then(|text| read_map(&text).ok()) else {
                continue;
            };
            let slim = slim(&map, &BTreeSet::new());
            ids.extend(entries(&slim.index).into_iter().map(|entry| entry.id));
        }
        ids
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use roundtable_engine::validation::Verdict;

    use super::*;

    fn project() -> (tempfile::TempDir, Project) {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir_all(place.path().join(".s2s/sessions/one")).unwrap();
        let index = "id: one\nartifacts: {requirements: [REQ-001], conflicts: [CONF-002]}\n";
        fs::write(place.path().join(".s2s/sessions/one.yaml"), index).unwrap();
        let project = Project::open(place.path()).unwrap();
        (place, project)
    }

    fn reading(summary: &str) -> Reading {
        let tree = serde_json::json!({
            "validated_at": "2026-01-07T09:00:00Z",
            "reader": "some-model",
            "verdict": "revise",
            "summary": summary,
            "findings": [{ "id": "V-1", "kind": "term", "severity": "note", "where": "REQ-001", "words": "log-in: “x”", "why": "y" }],
            "hashes": { "REQ-001": "abc" },
        });
        serde_json::from_value(tree).unwrap()
    }

    #[test]
    fn a_reading_comes_back_as_it_was_and_foreign_keys_stay() {
        let (place, project) = project();
        assert_eq!(project.reading("one").unwrap(), None);
        project.save_reading("one", &reading("First.")).unwrap();
        assert_eq!(project.reading("one").unwrap(), Some(reading("First.")));
        let file = place.path().join(".s2s/sessions/one/validation.yaml");
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, format!("theirs: {{a: 1}}\n{text}practice: true\n")).unwrap();
        project.save_reading("one", &reading("Second.")).unwrap();
        let again = project.reading("one").unwrap().unwrap();
        assert_eq!(
            (again.summary.as_str(), again.practice, again.verdict),
            ("Second.", false, Verdict::Revise)
        );
        assert!(fs::read_to_string(&file).unwrap().starts_with("theirs:\n  a: 1\n"));
    }

    #[test]
    fn a_damaged_reading_is_said_and_left_alone() {
        let (place, project) = project();
        let file = place.path().join(".s2s/sessions/one/validation.yaml");
        for text in ["a: [\n", "- list\n"] {
            fs::write(&file, text).unwrap();
            assert!(matches!(project.reading("one"), Err(LoadError::Damaged { .. })));
            assert!(project.save_reading("one", &reading("New.")).is_err());
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
        assert!(project.save_reading("../one", &reading("New.")).is_err());
        assert!(project.save_reading("none", &reading("New.")).is_err(), "no folder is made for it");
    }

    #[test]
    fn ids_are_those_of_every_sessions_registry() {
        let (place, project) = project();
        fs::write(place.path().join(".s2s/sessions/two.yaml"), "a: [\n").unwrap();
        let ids: Vec<String> = project.artifact_ids().into_iter().collect();
        assert_eq!(ids, ["CONF-002", "REQ-001"]);
    }
}
