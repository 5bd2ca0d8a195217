//! The language that a project writes its documents in, as `config.yaml` says. Which languages there are, this room does not
//! know: it keeps the word.

use crate::project::Project;
use crate::setting::{Setting, SettingError};

/// The key below `roundtable`.
pub(crate) const KEY: &str = "document_language";

impl Project {
    /// Says in `config.yaml` in which language documents are written from now on (`roundtable.document_language`, e.g. `de`).
    /// Every other byte of it stays; a file that is missing is made. Nothing is written when it says so already, and no
    /// document is changed.
    ///
    /// # Errors
    /// [`SettingError`].
    pub fn set_document_language(&self, word: &str) -> Result<(), SettingError> {
        let is_so = |config: &crate::config::ProjectConfig| config.document_language.as_deref() == Some(word);
        self.write_setting("writing the language of documents", Setting::of_roundtable(KEY, word), is_so)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn project(config: Option<&str>) -> (tempfile::TempDir, Project) {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir(place.path().join(".s2s")).unwrap();
        let project = Project::open(place.path()).unwrap();
        if let Some(config) = config {
            fs::write(project.config_path(), config).unwrap();
        }
        (place, project)
    }

    #[test]
    fn the_language_is_written_and_every_other_byte_stays() {
        let cases = [
            (
                Some(
                    "# mine\nname: x # here\nlanguage: en # of the plugin\nroundtable:\n  documents: s2s   # there\n  mine: 1\n",
                ),
                "# mine\nname: x # here\nlanguage: en # of the plugin\nroundtable:\n  documents: s2s   # there\n  mine: 1\n  document_language: de\n",
            ),
            (
                Some("roundtable:\n  document_language: \"en\" # for Ana\n"),
                "roundtable:\n  document_language: \"de\" # for Ana\n",
            ),
            (
                Some("roundtable:\r\n  document_language: fr\r\n"),
                "roundtable:\r\n  document_language: de\r\n",
            ),
            (None, "roundtable:\n  document_language: de\n"),
        ];
        for (before, after) in cases {
            let (_place, project) = project(before);
            project.set_document_language("de").unwrap();
            assert_eq!(fs::read_to_string(project.config_path()).unwrap(), after);
            assert_eq!(project.config().unwrap().document_language.as_deref(), Some("de"));
        }
    }

    #[test]
    fn a_word_that_is_no_language_is_kept_and_stops_nothing() {
        let (_place, project) = project(Some("name: x\nroundtable:\n  document_language: klingon\n"));
        assert_eq!(project.config().unwrap().document_language.as_deref(), Some("klingon"));
        let text = fs::read_to_string(project.config_path()).unwrap();
        project.set_document_language("klingon").unwrap();
        assert_eq!(fs::read_to_string(project.config_path()).unwrap(), text);
    }

    #[test]
    fn a_configuration_that_cannot_be_read_is_left_alone() {
        for text in ["a: [\n", "roundtable:\n  document_language: [de]\n"] {
            let (_place, project) = project(Some(text));
            assert!(matches!(project.set_document_language("de"), Err(SettingError::Config(_))), "{text}");
            assert_eq!(fs::read_to_string(project.config_path()).unwrap(), text);
        }
    }
}
