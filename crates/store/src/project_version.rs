//! The version of what a project plans, as `config.yaml` says it (`version`): every export gives it.

use crate::project::Project;
use crate::setting::{Setting, SettingError};

impl Project {
    /// Says in `config.yaml` which version every export gives from now on; nothing where it is blank. Every other byte of it stays; a
    /// file that is missing is made. Nothing is written when it says so already.
    ///
    /// # Errors
    /// [`SettingError`].
    pub fn set_version(&self, version: &str) -> Result<(), SettingError> {
        let word = version.trim();
        let is_so =
            |config: &crate::config::ProjectConfig| config.version.as_deref().unwrap_or_default() == word;
        self.write_setting("writing the version", Setting { below: None, key: "version", word }, is_so)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_version_is_written_at_the_top_and_every_other_byte_stays() {
        let cases = [
            (
                "# mine\nname: x\nversion: \"0.1.0\"  # of the plan\nroundtable:\n  version: 7\n",
                "# mine\nname: x\nversion: \"1.0\"  # of the plan\nroundtable:\n  version: 7\n",
            ),
            ("name: x\r\n", "name: x\r\nversion: \"1.0\"\r\n"),
        ];
        for (before, after) in cases {
            let place = tempfile::tempdir().unwrap();
            fs::create_dir(place.path().join(".s2s")).unwrap();
            let project = Project::open(place.path()).unwrap();
            fs::write(project.config_path(), before).unwrap();
            project.set_version(" 1.0 ").unwrap();
            assert_eq!(fs::read_to_string(project.config_path()).unwrap(), after);
            assert_eq!(project.config().unwrap().version.as_deref(), Some("1.0"));
            project.set_version("1.0").unwrap();
            assert_eq!(fs::read_to_string(project.config_path()).unwrap(), after);
            project.set_version("").unwrap();
            assert_eq!(project.config().unwrap().version.unwrap_or_default(), "");
        }
    }
}
