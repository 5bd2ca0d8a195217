//! What does not fit around the sessions of a project.

use std::collections::BTreeMap;

use roundtable_engine::text::conflict_marker;
use roundtable_engine::yaml::{self, YamlError};
use serde_json::Value;

use super::{Finding, FindingCode, params};
use crate::disk::Kind;
use crate::files::ReadError;
use crate::paths::{is_artifact_id, is_session_id};
use crate::project::Project;
use crate::state::json;
use crate::walk;
use crate::workspace::Place;

impl Project {
    pub(super) fn examine_folder(&self) -> Vec<Finding> {
        let mut found = Vec::new();
        match self.pointer() {
            Pointer::Fits => {}
            Pointer::Lost { file, id } => {
                found.push(of_folder(FindingCode::StatePointsNowhere, &file, params([("session", &id)])));
            }
            Pointer::Unread { file, line, why } => {
                let values = params([("why", &why)]);
                found.push(Finding { line, ..of_folder(FindingCode::FileUnreadable, &file, values) });
            }
        }
        let placeholders = self.context().map(|context| context.placeholders).unwrap_or_default();
        if !placeholders.is_empty() {
            let count = placeholders.len().to_string();
            let values = params([("count", &count)]);
            found.push(of_folder(FindingCode::PlaceholderContext, ".s2s/CONTEXT.md", values));
        }
        for name in ["config.yaml", "CONTEXT.md", "workspace.yaml", "state.yaml", "state.json"] {
            found.extend(self.markers(None, &self.folder().join(name)));
        }
        // Those of agents and skills are among them.
        for entry in self.documents() {
            found.extend(self.markers(None, &self.root().join(&entry.path)));
        }
        for component in self.components().unwrap_or_default() {
            if component.place == Place::Missing {
                let values = params([("component", &component.name), ("path", &component.path)]);
                found.push(of_folder(FindingCode::ComponentMissing, ".s2s/workspace.yaml", values));
            }
        }
        found.extend(self.files_without_session());
        found.extend(self.sync_copies());
        found.extend(self.name_twins());
        found.extend(self.kept_aside());
        found
    }

    /// What the state file says, against the sessions that there are.
    fn pointer(&self) -> Pointer {
        let path = |name: &str| self.folder().join(name);
        let name = if self.disk().has(&path("state.yaml")) { "state.yaml" } else { "state.json" };
        let file = format!(".s2s/{name}");
        let unread = |line, why| Pointer::Unread { file: file.clone(), line, why };
        let text = match self.disk().read_text(&path(name)) {
            Ok(text) => text,
            Err(ReadError::Missing) => return Pointer::Fits,
            Err(error) => return unread(error.line(), error.words()),
        };
        // Those are told as what they are.
        if conflict_marker(&text).is_some() {
            return Pointer::Fits;
        }
        let tree = match name {
            "state.yaml" => yaml::read(&text).map_err(|error| match error {
                YamlError::Syntax { line, message, .. } => (line, message),
                error @ YamlError::TooLarge { .. } => (0, error.to_string()),
            }),
            _ => json(&text).map_err(|error| (error.line() as u64, error.to_string())),
        };
        let tree: Value = match tree {
            Ok(tree) => tree,
            Err((line, why)) => return unread(line, why),
        };
        let id = match tree.get("current_session") {
            None | Some(Value::Null) => return Pointer::Fits,
            Some(Value::String(id)) if id.is_empty() => return Pointer::Fits,
            Some(Value::String(id)) => id.clone(),
            Some(_) => return unread(0, "current_session is no name of a session".to_owned()),
        };
        let is_there = is_session_id(&id) && self.disk().has(&self.index_path(&id));
        if is_there { Pointer::Fits } else { Pointer::Lost { file, id } }
    }

    /// Folders whose session file is gone: their artifacts by name, or the folder where it has other files alone.
    fn files_without_session(&self) -> Vec<Finding> {
        let sessions = self.sessions_path();
        let entries = self.disk().list(&sessions).unwrap_or_default();
        let folders = entries.into_iter().filter(|(_, kind)| *kind == Kind::Folder);
        let mut found = Vec::new();
        for session in folders.filter_map(|(name, _)| name.into_string().ok()) {
            if session.starts_with('.') || self.disk().has(&sessions.join(format!("{session}.yaml"))) {
                continue;
            }
            let shown = format!(".s2s/sessions/{session}");
            let files = walk::files(self.disk(), &shown, &|_| true);
            let artifacts: Vec<Finding> = files
                .iter()
                .filter_map(|(path, _)| {
                    let name = path.rsplit('/').next()?;
                    let id = name.strip_suffix(".yaml").filter(|id| is_artifact_id(id))?;
                    let values = params([("artifact", id), ("session", &session)]);
                    Some(of_folder(FindingCode::FileWithoutSession, path, values))
                })
                .collect();
            if artifacts.is_empty() && !files.is_empty() {
                let values = params([("session", &session)]);
                found.push(of_folder(FindingCode::FolderWithoutSession, &shown, values));
            }
            found.extend(artifacts);
        }
        found
    }
}

/// What the state file says.
enum Pointer {
    /// Nothing, or a session that there is.
    Fits,
    /// A session that there is not.
    Lost { file: String, id: String },
    /// Nobody can tell.
    Unread { file: String, line: u64, why: String },
}

/// A finding about the folder, not about a session.
fn of_folder(code: FindingCode, file: &str, params: BTreeMap<String, String>) -> Finding {
    Finding { code, session: None, file: file.to_owned(), line: 0, params, cure: None }
}
