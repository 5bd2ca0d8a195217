//! Where a project keeps its documents, as `config.yaml` says.

use crate::config::ProjectConfig;
use crate::project::Project;
use crate::setting::{Setting, SettingError};

/// The key below `roundtable`.
const KEY: &str = "documents";

/// Where documents are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentPlace {
    /// Below `docs/`.
    Docs,
    /// Below `.s2s/`, as newer plugins do.
    S2s,
}

impl DocumentPlace {
    /// Its word in `config.yaml`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Docs => "docs",
            Self::S2s => "s2s",
        }
    }

    /// The place of a word, also written as a folder: `.s2s`, `docs/`.
    pub(crate) fn of(word: &str) -> Option<Self> {
        match word.trim_end_matches('/') {
            "docs" => Some(Self::Docs),
            "s2s" | ".s2s" => Some(Self::S2s),
            _ => None,
        }
    }
}

impl Project {
    /// Says in `config.yaml` where documents are written from now on (`roundtable.documents`). Every other byte of it stays; a
    /// file that is missing is made. Nothing is written when it says so already, and no document is moved.
    ///
    /// # Errors
    /// [`SettingError`].
    pub fn set_document_place(&self, place: DocumentPlace) -> Result<(), SettingError> {
        let is_so = |config: &ProjectConfig| config.documents == Some(place);
        self.write_setting("writing where documents go", Setting::of_roundtable(KEY, place.word()), is_so)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::config::ConfigError;

    fn project(config: Option<&str>) -> (tempfile::TempDir, Project) {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir(place.path().join(".s2s")).unwrap();
        let project = Project::open(place.path()).unwrap();
        if let Some(config) = config {
            fs::write(project.config_path(), config).unwrap();
        }
        (place, project)
    }

    fn config(project: &Project) -> String {
        fs::read_to_string(project.config_path()).unwrap()
    }

    #[test]
    fn the_place_is_written_and_every_other_byte_stays() {
        let cases = [
            (
                "# mine\nname: x # here\n\nroundtable:\n  verbose: true   # all of it\n  limits: {max_rounds: 9}\n",
                "# mine\nname: x # here\n\nroundtable:\n  verbose: true   # all of it\n  limits: {max_rounds: 9}\n  documents: s2s\n",
            ),
            (
                "roundtable:\n  documents: \"docs\" # where they were\n  verbose: false\n",
                "roundtable:\n  documents: \"s2s\" # where they were\n  verbose: false\n",
            ),
            ("\u{feff}roundtable:\r\n  documents: docs\r\n", "\u{feff}roundtable:\r\n  documents: s2s\r\n"),
            ("roundtable: {documents: docs}\n", "roundtable: {documents: s2s}\n"),
            ("# nothing yet\n", "# nothing yet\nroundtable:\n  documents: s2s\n"),
            ("", "roundtable:\n  documents: s2s\n"),
        ];
        for (before, after) in cases {
            let (_place, project) = project(Some(before));
            project.set_document_place(DocumentPlace::S2s).unwrap();
            assert_eq!(config(&project), after);
            assert_eq!(project.config().unwrap().documents, Some(DocumentPlace::S2s));
            project.set_document_place(DocumentPlace::Docs).unwrap();
            assert_eq!(project.config().unwrap().documents, Some(DocumentPlace::Docs));
        }
        let (_place, project) = project(None);
        project.set_document_place(DocumentPlace::Docs).unwrap();
        assert_eq!(config(&project), "roundtable:\n  documents: docs\n");
    }

    #[test]
    fn a_place_that_stands_there_already_is_not_written_again() {
        for text in ["roundtable: {documents: .s2s}\n", "roundtable: {documents: '.s2s/'}\n"] {
            let (_place, project) = project(Some(text));
            project.set_document_place(DocumentPlace::S2s).unwrap();
            assert_eq!(config(&project), text);
        }
    }

    #[test]
    fn a_configuration_that_cannot_be_read_or_changed_in_one_place_is_left_alone() {
        let damaged =
            ["a: [\n", "roundtable:\n  limits: {max_rounds: many}\n", "roundtable: {documents: attic}\n"];
        for text in damaged {
            let (_place, project) = project(Some(text));
            let error = project.set_document_place(DocumentPlace::S2s).unwrap_err();
            assert!(matches!(error, SettingError::Config(ConfigError::Invalid { .. })), "{error}");
            assert_eq!(config(&project), text);
        }
        let shared = "roundtable: &both\n  verbose: true\nmore: *both\n";
        let (_place, project) = project(Some(shared));
        let error = project.set_document_place(DocumentPlace::S2s).unwrap_err();
        assert!(matches!(&error, SettingError::LeftAlone { .. }), "{error}");
        assert!(error.to_string().contains("left alone"), "{error}");
        assert_eq!(config(&project), shared);
        fs::write(project.config_path(), b"name: caf\xe9\n").unwrap();
        let error = project.set_document_place(DocumentPlace::S2s).unwrap_err();
        assert!(matches!(error, SettingError::Config(ConfigError::NotUtf8 { .. })), "{error}");
    }

    #[test]
    fn a_word_that_is_no_place_is_an_error_with_its_line() {
        let (_place, project) = project(Some("name: x\nroundtable:\n  documents: attic\n"));
        let error = project.config().unwrap_err().to_string();
        assert!(error.contains("line 3") && error.contains("must be docs or s2s"), "{error}");
    }
}
