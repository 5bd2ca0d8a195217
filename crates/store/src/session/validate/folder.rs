//! What does not fit around the sessions of a project.

use std::collections::BTreeMap;

use roundtable_engine::text::conflict_marker;
use roundtable_engine::yaml::{self, YamlError};
use serde_json::Value;

use super::super::read::{read_map, started_at, text_of};
use super::super::snapshots;
use super::{Finding, FindingCode, params};
use crate::files::ReadError;
use crate::paths::is_session_id;
use crate::project::Project;
use crate::state::json;
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
        found.extend(self.names_of_none());
        found.extend(self.unread_config());
        found.extend(self.lost_start());
        found
    }

    /// What a new session would begin without, and those before did not: the project's settings, its context, the file that says
    /// which session is current, each gone or with nothing left in it. The sessions are only looked at where one of them is.
    pub fn lost_start(&self) -> Vec<Finding> {
        self.gone().into_iter().chain(self.lost_context()).collect()
    }

    /// Files among the sessions whose names begin as a way out of the folder does. No other file is hidden from the list;
    /// what begins with one dot is hidden by whoever named it.
    fn names_of_none(&self) -> Vec<Finding> {
        let entries = self.disk().list(&self.sessions_path()).unwrap_or_default();
        let names = entries.into_iter().map(|(name, _)| name.to_string_lossy().into_owned());
        let mut names: Vec<String> =
            names.filter(|name| name.starts_with("..") && name.ends_with(".yaml")).collect();
        names.sort();
        let found = |name: String| {
            of_folder(FindingCode::NameNoSession, &format!(".s2s/sessions/{name}"), BTreeMap::new())
        };
        names.into_iter().map(found).collect()
    }

    /// The project's settings, where they cannot be used; conflict markers in them are a finding of their own.
    fn unread_config(&self) -> Option<Finding> {
        let error = self.config().err()?;
        if self.markers(None, &self.config_path()).is_some() {
            return None;
        }
        let (line, why) = error.told();
        let values = params([("why", &why)]);
        Some(Finding { line, ..of_folder(FindingCode::ConfigUnreadable, ".s2s/config.yaml", values) })
    }

    /// Files of the project that sessions which were made here began with, and that are gone. Folders of others may never have
    /// had them.
    fn gone(&self) -> Vec<Finding> {
        let is_gone = |name: &str| matches!(self.disk().exists(&self.folder().join(name)), Ok(false));
        let mut wanted: Vec<(FindingCode, &str)> = Vec::new();
        if is_gone("state.yaml") && is_gone("state.json") {
            wanted.push((FindingCode::StateMissing, "state.yaml"));
        }
        for (code, name) in [
            (FindingCode::ProjectConfigMissing, "config.yaml"),
            (FindingCode::ProjectContextMissing, "CONTEXT.md"),
        ] {
            if is_gone(name) {
                wanted.push((code, name));
            }
        }
        if self.is_config_emptied() {
            wanted.push((FindingCode::ProjectConfigEmpty, "config.yaml"));
        }
        if wanted.is_empty() {
            return Vec::new();
        }
        let said_in = |id: &str, snapshot: &str| {
            let text = self.disk().read_text(&self.session_path(id).join(snapshot)).ok();
            text.and_then(|text| read_map(&text).ok()).map(|map| text_of(&map, "source"))
        };
        // The newest one: a session that began without them was told so, and went on.
        let Some(newest) = self.made_here().pop() else { return Vec::new() };
        let said = [snapshots::CONTEXT, snapshots::CONFIG].into_iter();
        let sources: Vec<String> = said.filter_map(|snapshot| said_in(&newest, snapshot)).collect();
        // A session that found no context, or no settings, says no place of it.
        wanted.retain(|(code, name)| {
            *code == FindingCode::StateMissing || sources.contains(&format!(".s2s/{name}"))
        });
        let found =
            |(code, name): (FindingCode, &str)| of_folder(code, &format!(".s2s/{name}"), BTreeMap::new());
        wanted.into_iter().map(found).collect()
    }

    /// The newest sessions that were made here, the last one to begin last. Ids begin with their day: of thousands only the last
    /// by name are looked at, because a project is opened by this.
    pub(super) fn made_here(&self) -> Vec<String> {
        const MOST_LOOKED_AT: usize = 200;
        let mut stems = self.session_stems();
        stems.sort_unstable_by(|left, right| right.cmp(left));
        let made_here = stems.into_iter().take(MOST_LOOKED_AT).filter_map(|id| {
            let text = self.disk().read_text(&self.index_path(&id)).ok()?;
            let map = read_map(&text).ok()?;
            self.is_made_here(&id, &text, &map).then(|| (started_at(&map), id))
        });
        let mut made_here: Vec<_> = made_here.collect();
        made_here.sort_unstable();
        made_here.into_iter().map(|(_, id)| id).collect()
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
        // Where nobody may look nothing is lost.
        let is_there = is_session_id(&id) && self.disk().exists(&self.index_path(&id)).unwrap_or(true);
        if is_there { Pointer::Fits } else { Pointer::Lost { file, id } }
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
pub(super) fn of_folder(code: FindingCode, file: &str, params: BTreeMap<String, String>) -> Finding {
    Finding { code, session: None, file: file.to_owned(), line: 0, params, cure: None }
}
