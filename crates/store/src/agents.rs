//! Agent files of the project, for participants that the user describes.

use std::io;

use roundtable_engine::error::StoreError;

use crate::disk::Before;
use crate::files::failed;
use crate::paths::{bad_id, is_safe_id};
use crate::project::Project;

impl Project {
    /// Adds `.s2s/agents/roundtable/{id}.md`. One that is there stays.
    ///
    /// # Errors
    /// [`StoreError`]; then nothing was written.
    pub fn add_agent(&self, id: &str, text: &str) -> Result<(), StoreError> {
        const WHAT: &str = "writing who a participant is";
        let folder = self.folder().join("agents/roundtable");
        if !is_safe_id(id) {
            return Err(failed(WHAT, &folder)(bad_id(id)));
        }
        let path = folder.join(format!("{id}.md"));
        self.exclusively(WHAT, &path, || {
            if self.disk().exists(&path).map_err(failed(WHAT, &path))? {
                return Err(failed(WHAT, &path)(io::ErrorKind::AlreadyExists.into()));
            }
            let made = self.disk().make_folders(&folder).map_err(failed(WHAT, &folder))?;
            let written = self.disk().write(&path, text.as_bytes(), Before::Nothing, WHAT);
            written.inspect_err(|_| self.disk().remove_folders(&made))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_description_is_added_and_never_replaced() {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir(place.path().join(".s2s")).unwrap();
        let project = Project::open(place.path()).unwrap();
        project.add_agent("sound-engineer", "first").unwrap();
        assert!(project.add_agent("sound-engineer", "second").is_err());
        assert!(project.add_agent("../sound-engineer", "second").is_err());
        let file = place.path().join(".s2s/agents/roundtable/sound-engineer.md");
        assert_eq!(fs::read_to_string(file).unwrap(), "first");
    }
}
