//! Project files: what a double click opens a project with.

use std::path::{Path, PathBuf};

use roundtable_store::{Project, is_project_file};

use super::project;
use crate::wire::*;
use crate::{Api, Host, errors};

/// Opens the project that a path stands for: a folder, or a project file in one.
pub(super) fn opened(path: &str) -> Result<Project, WireError> {
    let file = Path::new(path);
    if !is_project_file(file) {
        return project(path);
    }
    // The folder comes into the list of recent projects, so that it must be a whole path.
    let file = std::path::absolute(file).unwrap_or_else(|_| PathBuf::from(path));
    Project::open_file(&file).map_err(errors::project_file)
}

impl<H: Host> Api<H> {
    /// Saves a project file where there is none, and shows it in the file manager.
    pub(super) fn save_file(&self, path: &str) -> Result<SavedProjectFile, WireError> {
        let file = project(path)?.save_file().map_err(errors::project_file)?;
        // It is there, whether or not somebody shows it.
        if let Err(error) = self.host.reveal(&file.path) {
            tracing::warn!(%error, "the project file could not be shown");
        }
        let name = file.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(SavedProjectFile { file: name, made: file.made })
    }
}
