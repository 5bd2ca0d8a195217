//! What does not fit around the sessions of a project.

use roundtable_engine::yaml;
use serde_json::Value;

use super::{Finding, FindingCode};
use crate::paths::{is_artifact_id, is_session_id};
use crate::project::Project;
use crate::walk;
use crate::workspace::Place;

impl Project {
    pub(super) fn examine_folder(&self) -> Vec<Finding> {
        let mut found = Vec::new();
        let folder = |code, file: &str, message| Finding {
            code,
            session: None,
            file: file.to_owned(),
            line: 0,
            message,
        };
        if let Some((file, id)) = self.lost_pointer() {
            let message = format!("It says that {id} is the current session, and there is no such session.");
            found.push(folder(FindingCode::StatePointsNowhere, &file, message));
        }
        let placeholders = self.context().map(|context| context.placeholders).unwrap_or_default();
        if !placeholders.is_empty() {
            let message = format!("{} of the template's placeholders are still there.", placeholders.len());
            found.push(folder(FindingCode::PlaceholderContext, ".s2s/CONTEXT.md", message));
        }
        found.extend(self.markers(None, &self.config_path()));
        for component in self.components().unwrap_or_default() {
            if component.place == Place::Missing {
                let message = format!(
                    "The component {} is to be in {}, and nothing is there.",
                    component.name, component.path
                );
                found.push(folder(FindingCode::ReferenceMissing, ".s2s/workspace.yaml", message));
            }
        }
        found.extend(self.files_without_session());
        found.extend(self.case_twins());
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
            is_gone.then(|| Finding {
                code: FindingCode::FileWithoutEntry,
                session: None,
                line: 0,
                message: format!("The file of {id} is there, and its session {session} is not."),
                file: path.clone(),
            })
        });
        lost.collect()
    }
}
