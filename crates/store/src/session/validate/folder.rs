//! What does not fit around the sessions of a project.

use std::collections::BTreeMap;

use roundtable_engine::yaml;
use serde_json::Value;

use super::{Finding, FindingCode, params};
use crate::paths::{is_artifact_id, is_session_id};
use crate::project::Project;
use crate::walk;
use crate::workspace::Place;

impl Project {
    pub(super) fn examine_folder(&self) -> Vec<Finding> {
        let mut found = Vec::new();
        if let Some((file, id)) = self.lost_pointer() {
            found.push(of_folder(FindingCode::StatePointsNowhere, &file, params([("session", &id)])));
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
        found.extend(self.name_twins());
        found.extend(self.kept_aside());
        found
    }

    /// The state file that names a session that does not exist, and the name.
    fn lost_pointer(&self) -> Option<(String, String)> {
        let text = |name: &str| self.disk().read_text(&self.folder().join(name)).ok();
        let (name, tree) = match text("state.yaml") {
            Some(text) => ("state.yaml", yaml::read(&text).ok()?),
            None => ("state.json", serde_json::from_str(&text("state.json")?).ok()?),
        };
        let id = tree.get("current_session").and_then(Value::as_str)?;
        let is_there = is_session_id(id) && self.disk().has(&self.index_path(id));
        (!is_there && !id.is_empty()).then(|| (format!(".s2s/{name}"), id.to_owned()))
    }

    /// Artifact files in a folder whose session file is gone.
    fn files_without_session(&self) -> Vec<Finding> {
        let files = walk::files(self.disk(), ".s2s/sessions", &|folder| !folder.ends_with("/rounds"));
        let lost = files.into_iter().filter_map(|(path, _)| {
            let (session, name) = path.strip_prefix(".s2s/sessions/")?.split_once('/')?;
            let id = name.strip_suffix(".yaml").filter(|id| is_artifact_id(id))?.to_owned();
            let is_gone = !self.disk().has(&self.sessions_path().join(format!("{session}.yaml")));
            let values = params([("artifact", &id), ("session", session)]);
            is_gone.then(|| of_folder(FindingCode::FileWithoutSession, &path, values))
        });
        lost.collect()
    }
}

/// A finding about the folder, not about a session.
fn of_folder(code: FindingCode, file: &str, params: BTreeMap<String, String>) -> Finding {
    Finding { code, session: None, file: file.to_owned(), line: 0, params, cure: None }
}
