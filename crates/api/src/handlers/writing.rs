//! What a project settles for its documents: the language that they are written in, apart from that of the window, and the version that
//! exports give.

use roundtable_documents::DocumentLanguage as Language;
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_store::{Project, ProjectConfig};

use super::places::not_written;
use super::project;
use crate::wire::{
    DocumentLanguage, ProjectHome, SetDocumentLanguage, SetProjectVersion, WireError, WrittenIn,
};
use crate::{Api, Host};

/// The language of the project's documents now. Where its settings cannot be read, or name none that there is, English.
pub(super) fn language(project: &Project) -> Language {
    project.config().ok().and_then(|config| known(&config)).unwrap_or_default()
}

fn known(config: &ProjectConfig) -> Option<Language> {
    config.document_language.as_deref().and_then(Language::of)
}

/// What the settings say in the place of a language, where it is none that documents are written in.
fn unknown(config: &ProjectConfig) -> Option<String> {
    config.document_language.clone().filter(|_| known(config).is_none())
}

/// That documents are in English although the settings name something else; `None` elsewhere.
pub(super) fn remark(project: &Project) -> Option<Said> {
    let word = unknown(&project.config().ok()?)?;
    let known: Vec<&str> = Language::ALL.into_iter().map(Language::word).collect();
    Some(said!(
        "config.yaml names “{word}” as the language of documents (roundtable.document_language), and there is no such language here: this text is in English. There are: {known}.",
        word,
        known = known.join(", ")
    ))
}

/// What is shown of it.
pub(super) fn shown(config: &ProjectConfig) -> WrittenIn {
    WrittenIn { now: wire(known(config).unwrap_or_default()), unknown: unknown(config) }
}

fn wire(language: Language) -> DocumentLanguage {
    match language {
        Language::English => DocumentLanguage::En,
        Language::German => DocumentLanguage::De,
    }
}

impl<H: Host> Api<H> {
    /// Writes the language into the project's settings. Documents that are there stay as they are.
    pub(super) fn word_documents(&self, request: &SetDocumentLanguage) -> Result<ProjectHome, WireError> {
        let project = project(&request.path)?;
        let language = match request.language {
            DocumentLanguage::En => Language::English,
            DocumentLanguage::De => Language::German,
        };
        let line = format!("document_language: {}", language.word());
        let written = project.set_document_language(language.word());
        written.map_err(|error| not_written(&project, error, line))?;
        self.home(&request.path)
    }

    /// Writes the version into the project's settings. What was exported before stays as it is.
    pub(super) fn put_version(&self, request: &SetProjectVersion) -> Result<ProjectHome, WireError> {
        let project = project(&request.path)?;
        let line = format!("version: {}", serde_json::Value::from(request.version.trim()));
        project.set_version(&request.version).map_err(|error| not_written(&project, error, line))?;
        self.home(&request.path)
    }
}
