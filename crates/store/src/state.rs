//! Which session is current: `state.yaml`, or `state.json` where only that exists. A pointer, not a truth: a session's
//! own index says what it is.

use std::io;
use std::path::Path;

use roundtable_engine::error::StoreError;
use roundtable_engine::yaml;
use serde_json::{Map, Value};

use crate::disk::{Before, again, composed};
use crate::files::{ReadError, failed};
use crate::paths::{bad_id, is_session_id};
use crate::project::Project;
use crate::splice::splice;

const KEY: &str = "current_session";
const WHAT: &str = "writing which session is current";

impl Project {
    /// The id of the current session; `None` when there is none or the state file cannot be read.
    pub fn current_session(&self) -> Option<String> {
        let yaml_path = self.folder().join("state.yaml");
        let tree = match self.disk().read_text(&yaml_path) {
            Ok(text) => yaml::read(&text).ok()?,
            Err(ReadError::Missing) => {
                let text = self.disk().read_text(&self.folder().join("state.json")).ok()?;
                json(&text).ok()?
            }
            Err(_) => return None,
        };
        let id = tree.get(KEY).and_then(Value::as_str).filter(|id| is_session_id(id))?;
        Some(self.as_listed(id))
    }

    /// A session's id as its file's name spells it, so that it is the one of the list.
    fn as_listed(&self, id: &str) -> String {
        let is_other = |name: &&str| *name != id && composed(name) == composed(id);
        if id.is_ascii() {
            return id.to_owned();
        }
        let stems = self.session_stems();
        let mut others = stems.iter().map(String::as_str).filter(is_other);
        match (stems.iter().any(|stem| stem == id), others.next(), others.next()) {
            (false, Some(one), None) => one.to_owned(),
            _ => id.to_owned(),
        }
    }

    /// Says which session is current, or that none is. Everything else in the state file stays; nothing is written
    /// when nothing changes.
    ///
    /// # Errors
    /// [`StoreError`], also for a state file that cannot be read: it is left as it is.
    pub fn set_current_session(&self, id: Option<&str>) -> Result<(), StoreError> {
        self.exclusively(WHAT, &self.folder().join("state.yaml"), || self.point(id))
    }

    /// The same, within [`Self::exclusively`]. What somebody else writes meanwhile is read again.
    pub(crate) fn point(&self, id: Option<&str>) -> Result<(), StoreError> {
        again(|| self.point_once(id))
    }

    fn point_once(&self, id: Option<&str>) -> Result<(), StoreError> {
        let (yaml_path, json_path) = (self.folder().join("state.yaml"), self.folder().join("state.json"));
        if let Some(id) = id.filter(|id| !is_session_id(id)) {
            return Err(failed(WHAT, &yaml_path)(bad_id(id)));
        }
        let exists = |path: &Path| self.disk().exists(path).map_err(failed(WHAT, path));
        let is_json = !exists(&yaml_path)? && exists(&json_path)?;
        let path = if is_json { json_path } else { yaml_path };
        let old = match self.disk().read_text(&path) {
            Ok(text) => Some(text),
            Err(ReadError::Missing) if id.is_none() => return Ok(()),
            Err(ReadError::Missing) => None,
            Err(error) => return Err(failed(WHAT, &path)(error.into_io())),
        };
        let before = Before::read(old.as_deref());
        let old = old.unwrap_or_default();
        let damaged =
            |message: String| failed(WHAT, &path)(io::Error::new(io::ErrorKind::InvalidData, message));
        let mut tree = match is_json {
            true => json(&old).map_err(|error| damaged(error.to_string()))?,
            false => yaml::read(&old).map_err(|error| damaged(error.to_string()))?,
        };
        if tree.is_null() {
            tree = Value::Object(Map::new());
        }
        let Value::Object(map) = &mut tree else { return Err(damaged("not a map".to_owned())) };
        let value = id.map_or(Value::Null, Value::from);
        if map.get(KEY).unwrap_or(&Value::Null) == &value {
            return Ok(());
        }
        map.insert(KEY.to_owned(), value);
        let spliced = splice(&old, map);
        let new = match is_json {
            // JSON is YAML, as long as what is put in is JSON, too; a new key is laid out by us.
            true => spliced
                .ok()
                .filter(|text| json(text).is_ok_and(|read| read == tree))
                .unwrap_or_else(|| format!("{tree:#}\n")),
            false => spliced.map_err(|error| damaged(error.to_string()))?,
        };
        self.disk().write(&path, new.as_bytes(), before, WHAT)
    }
}

/// The value of a JSON text, which may begin with a byte order mark.
pub(crate) fn json(text: &str) -> serde_json::Result<Value> {
    serde_json::from_str(text.trim_start_matches('\u{feff}'))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn project() -> (tempfile::TempDir, Project) {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir(place.path().join(".s2s")).unwrap();
        let project = Project::open(place.path()).unwrap();
        (place, project)
    }

    #[test]
    fn the_current_session_is_one_line_and_the_rest_stays() {
        let (_place, project) = project();
        let path = project.folder().join("state.yaml");
        assert_eq!(project.current_session(), None);
        project.set_current_session(None).unwrap();
        assert!(!path.exists());
        project.set_current_session(Some("20260107-specs-x")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "current_session: 20260107-specs-x\n");
        fs::write(&path, "# mine\nplans: {a: 1}\ncurrent_session: \"old\" # here\nz: 2\n").unwrap();
        project.set_current_session(Some("new")).unwrap();
        let text = "# mine\nplans: {a: 1}\ncurrent_session: \"new\" # here\nz: 2\n";
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert_eq!(project.current_session().as_deref(), Some("new"));
        project.set_current_session(None).unwrap();
        assert_eq!(project.current_session(), None);
        // What looks like a number stays a text.
        project.set_current_session(Some("20260107")).unwrap();
        assert_eq!(project.current_session().as_deref(), Some("20260107"));
    }

    #[test]
    fn a_lone_state_json_is_the_one_that_is_updated() {
        let (_place, project) = project();
        let path = project.folder().join("state.json");
        fs::write(&path, "{\"z\": 1, \"current_session\": \"a\", \"b\": [2]}").unwrap();
        assert_eq!(project.current_session().as_deref(), Some("a"));
        project.set_current_session(Some("b")).unwrap();
        let tree: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(tree, serde_json::json!({ "z": 1, "current_session": "b", "b": [2] }));
        assert_eq!(fs::read_to_string(&path).unwrap(), "{\"z\": 1, \"current_session\": \"b\", \"b\": [2]}");
        assert!(!project.folder().join("state.yaml").exists());
    }

    #[test]
    fn a_state_json_with_a_byte_order_mark_is_read_and_keeps_it() {
        let (_place, project) = project();
        let path = project.folder().join("state.json");
        fs::write(&path, "\u{feff}{\"current_session\": \"a\", \"b\": [2]}").unwrap();
        assert_eq!(project.current_session().as_deref(), Some("a"));
        project.set_current_session(Some("b")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "\u{feff}{\"current_session\": \"b\", \"b\": [2]}");
    }

    #[test]
    fn a_state_file_that_cannot_be_changed_in_one_place_is_left_alone() {
        let (_place, project) = project();
        let path = project.folder().join("state.yaml");
        let text = "%YAML 1.2\n---\nplans: &p {a: 1} # mine\nmore: *p\ncurrent_session: a\n";
        fs::write(&path, text).unwrap();
        let error = project.set_current_session(Some("b")).unwrap_err();
        assert!(error.to_string().contains("left alone"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }

    #[test]
    fn a_damaged_state_file_is_left_alone() {
        let (_place, project) = project();
        let path = project.folder().join("state.yaml");
        fs::write(&path, "a: [\n").unwrap();
        assert_eq!(project.current_session(), None);
        assert!(project.set_current_session(Some("b")).is_err());
        assert!(project.set_current_session(Some("../b")).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "a: [\n");
    }
}
