//! A workspace: several projects under one roof, named in `workspace.yaml`. Its components are projects of their own.

use roundtable_engine::yaml::{self, YamlError};
use serde_json::{Map, Value};

use crate::files::ReadError;
use crate::paths::{FOLDER, components};
use crate::project::Project;
use crate::session::Damaged;

/// A component of a workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Component {
    /// Its name.
    pub name: String,
    /// Where it is, from the workspace's folder, as the file says it.
    pub path: String,
    /// What is there.
    pub place: Place,
}

/// What is at a component's path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A folder with a `.s2s`.
    Project,
    /// A folder without one.
    Folder,
    /// Nothing.
    Missing,
    /// Out of the workspace's folder: nobody looked.
    Outside,
}

impl Project {
    /// The components that `workspace.yaml` names, in its order; none where there is no such file.
    ///
    /// # Errors
    /// [`Damaged`], when the file cannot be read.
    pub fn components(&self) -> Result<Vec<Component>, Damaged> {
        let file = self.folder().join("workspace.yaml");
        let damaged = |line, column, message| Damaged { file: file.clone(), line, column, message };
        let text = match self.disk().read_text(&file) {
            Ok(text) => text,
            Err(ReadError::Missing) => return Ok(Vec::new()),
            Err(error) => return Err(damaged(0, 0, error.words())),
        };
        let tree = yaml::read(&text).map_err(|error| match error {
            YamlError::Syntax { line, column, message, .. } => damaged(line, column, message),
            error @ YamlError::TooLarge { .. } => damaged(0, 0, error.to_string()),
        })?;
        Ok(named(&tree).into_iter().map(|(name, path)| self.component(name, path)).collect())
    }

    fn component(&self, name: String, path: String) -> Component {
        let relative = path.trim_start_matches("./").trim_end_matches('/');
        let place = match components(relative) {
            Err(_) => Place::Outside,
            Ok(_) => {
                let folder = self.root().join(relative);
                match self.disk() {
                    disk if !disk.has(&folder) => Place::Missing,
                    disk if disk.real(&folder).is_err() => Place::Outside,
                    disk if disk.is_folder(&folder.join(FOLDER)) => Place::Project,
                    _ => Place::Folder,
                }
            }
        };
        Component { name, path, place }
    }
}

/// Names and paths: a list of maps or of words, or a map from name to place.
fn named(tree: &Value) -> Vec<(String, String)> {
    let text = |map: &Map<String, Value>, key: &str| map.get(key).and_then(Value::as_str).map(str::to_owned);
    let entry = |name: Option<String>, value: &Value| match value {
        Value::String(path) => Some((name.unwrap_or_else(|| path.clone()), path.clone())),
        Value::Object(map) => {
            let name = name.or_else(|| text(map, "name")).or_else(|| text(map, "path"))?;
            Some((name.clone(), text(map, "path").unwrap_or(name)))
        }
        _ => name.map(|name| (name.clone(), name)),
    };
    match tree.get("components") {
        Some(Value::Array(items)) => items.iter().filter_map(|item| entry(None, item)).collect(),
        Some(Value::Object(map)) => {
            map.iter().filter_map(|(name, value)| entry(Some(name.clone()), value)).collect()
        }
        _ => Vec::new(),
    }
}
