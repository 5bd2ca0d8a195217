//! The offer to keep what is no document out of git.

use roundtable_store::Project;

use super::project;
use crate::wire::*;
use crate::{Api, Host, errors};

impl<H: Host> Api<H> {
    /// What the project's `.gitignore` lacks; nothing where the user wants no offer for this project.
    pub(super) fn offer_to_ignore(&self, path: &str) -> Result<IgnoreOffer, WireError> {
        let project = project(path)?;
        let lines = if self.is_declined(&project) { Vec::new() } else { project.lines_to_ignore() };
        let file = project.root().join(".gitignore").display().to_string();
        Ok(IgnoreOffer { file, lines })
    }

    /// Adds the lines, if they are still those that were shown. Gives back what is lacking then.
    pub(super) fn add_to_ignored(&self, request: &AddIgnoreLines) -> Result<IgnoreOffer, WireError> {
        let project = project(&request.path)?;
        if project.lines_to_ignore() == request.lines {
            project.add_to_ignored(&request.lines).map_err(errors::store)?;
        }
        self.offer_to_ignore(&request.path)
    }

    /// No more offers for this project. Kept in the application's own settings.
    pub(super) fn decline_to_ignore(&self, path: &str) -> Result<Done, WireError> {
        let shown = project(path)?.root().display().to_string();
        self.change_settings(|settings| settings.decline_ignore(&shown))?;
        Ok(Done {})
    }

    fn is_declined(&self, project: &Project) -> bool {
        let settings = self.settings.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        settings.declines_ignore(&project.root().display().to_string())
    }
}
