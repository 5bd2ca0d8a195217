//! Folders of sessions whose own file is gone: what the sessions wrote down is there, and nothing lists it.

use std::collections::{BTreeMap, BTreeSet};

use super::folder::of_folder;
use super::{Finding, FindingCode, params};
use crate::disk::Kind;
use crate::paths::is_artifact_id;
use crate::project::Project;
use crate::walk;

/// Artifacts that are named one by one; of more the number is said.
const MOST_NAMED: usize = 8;

/// A session whose own file is gone, and whose folder is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionWithoutFile {
    /// Its id: the folder's name.
    pub id: String,
    /// The artifacts whose files lie in the folder, in their order.
    pub artifacts: Vec<String>,
}

impl Project {
    /// The sessions of which only a folder with files is there, by id.
    pub fn sessions_without_file(&self) -> Vec<SessionWithoutFile> {
        let entries = self.disk().list(&self.sessions_path()).unwrap_or_default();
        let (mut folders, mut indexes) = (BTreeSet::new(), BTreeSet::new());
        for (name, kind) in entries {
            let Ok(name) = name.into_string() else { continue };
            match (kind, name.strip_suffix(".yaml")) {
                (Kind::Folder, _) if !name.starts_with('.') => drop(folders.insert(name)),
                (_, Some(stem)) => drop(indexes.insert(stem.to_owned())),
                _ => {}
            }
        }
        let alone: Vec<String> = folders.difference(&indexes).cloned().collect();
        let renamed = if alone.is_empty() { BTreeSet::new() } else { self.known_by_another_name() };
        let of_folder = |id: String| {
            let files = walk::files(self.disk(), &format!(".s2s/sessions/{id}"), &|_| true);
            let artifact = |path: &String| {
                let stem = path.rsplit('/').next()?.strip_suffix(".yaml")?;
                is_artifact_id(stem).then(|| stem.to_owned())
            };
            let artifacts: BTreeSet<String> = files.iter().filter_map(|(path, _)| artifact(path)).collect();
            (!files.is_empty()).then(|| SessionWithoutFile { id, artifacts: artifacts.into_iter().collect() })
        };
        alone.into_iter().filter(|id| !renamed.contains(id)).filter_map(of_folder).collect()
    }

    /// The same as findings: one for each folder, for one file brings all of it back.
    pub(super) fn files_without_session(&self) -> Vec<Finding> {
        let finding = |SessionWithoutFile { id, artifacts }: SessionWithoutFile| {
            let folder = format!(".s2s/sessions/{id}");
            if artifacts.is_empty() {
                let values = params([("session", &id)]);
                return of_folder(FindingCode::FolderWithoutSession, &folder, values);
            }
            let more = artifacts.len().saturating_sub(MOST_NAMED);
            let mut values: BTreeMap<String, String> = params([("session", &id)]);
            let named = artifacts[..artifacts.len() - more].join(", ");
            values
                .insert("artifacts".to_owned(), if more > 0 { format!("{named}, + {more}") } else { named });
            of_folder(FindingCode::ArtifactsWithoutSession, &folder, values)
        };
        self.sessions_without_file().into_iter().map(finding).collect()
    }
}
