//! What an earlier program left unfinished, and changes of several files of this one.

use roundtable_engine::error::StoreError;

use crate::disk::Step;
use crate::project::Project;

/// Where a change of several files is noted down while it is carried out, in the project's folder of ours.
const REDO: &str = ".roundtable-commit.redo";
/// How deep `.s2s` and `docs` are looked through for temporary files: what we write is not deeper, as a rule.
const DEPTH: usize = 8;

impl Project {
    /// Carries out all steps or none, even if this process ends in the middle. Within [`Self::exclusively`].
    pub(crate) fn carry_out(&self, steps: Vec<Step>, what: &str) -> Result<(), StoreError> {
        self.disk().carry_out(steps, Some(&self.folder().join(REDO)), what)
    }

    /// Whether a change was cut off, or could not be taken back.
    pub(crate) fn is_unfinished(&self) -> bool {
        self.disk().has(&self.folder().join(REDO))
    }

    /// Finishes a change that was cut off, and removes temporary files: for the holder of the writers' lock.
    pub(crate) fn settle(&self) -> Result<(), StoreError> {
        self.disk().recover(&self.folder().join(REDO))?;
        // What is private is not even looked at.
        self.disk().sweep(&self.folder(), DEPTH, &|name| name != "local" && !name.starts_with('.'));
        self.disk().sweep(&self.root().join("docs"), DEPTH, &|name| !name.starts_with('.'));
        Ok(())
    }

    /// When a project is opened: a change that was cut off is finished before anybody sees a half of it. Where that cannot
    /// be, the next write says why.
    pub(crate) fn finish_what_was_begun(&self) {
        if self.is_unfinished() {
            let _ = self.exclusively("opening the project", &self.folder(), || Ok::<_, StoreError>(()));
        }
    }
}
