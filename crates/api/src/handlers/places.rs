//! Where in a project its documents go: a setting of the project.

use roundtable_store::{DocumentPlace as Place, Project, ProjectConfig, SettingError};

use super::project;
use crate::wire::{
    DocumentPlace, DocumentPlaces, DocumentRow, PlaceChoice, PlaceReason, ProjectHome, SetDocumentPlace,
    WireError,
};
use crate::{Api, Host, errors};

/// Where a project keeps its documents: under `docs/`, or, as newer plugins do, under `.s2s/`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Places {
    /// The requirements.
    pub(super) requirements: &'static str,
    /// The architecture.
    pub(super) architecture: &'static str,
    /// The folder of the decision records.
    pub(super) decisions: &'static str,
}

const IN_DOCS: Places = Places {
    requirements: "docs/specifications/requirements.md",
    architecture: "docs/architecture/architecture.md",
    decisions: "docs/architecture/decisions",
};
const IN_S2S: Places = Places {
    requirements: ".s2s/requirements.md",
    architecture: ".s2s/architecture.md",
    decisions: ".s2s/decisions",
};

/// Where requirements may be, in either place.
pub(super) const REQUIREMENTS: [&str; 2] = [IN_DOCS.requirements, IN_S2S.requirements];

/// Where an architecture may be, in either place.
pub(super) const ARCHITECTURE: [&str; 2] = [IN_DOCS.architecture, IN_S2S.architecture];

/// Where the same document would be in the other place; nothing for one that has only one.
pub(super) fn in_other_place(path: &str) -> Option<&'static str> {
    [REQUIREMENTS, ARCHITECTURE].into_iter().find_map(|[docs, s2s]| match path {
        path if path == docs => Some(s2s),
        path if path == s2s => Some(docs),
        _ => None,
    })
}

impl Places {
    /// The paths of the project's place.
    pub(super) fn of(project: &Project, config: &ProjectConfig) -> Self {
        let listed: Vec<String> = match config.documents {
            Some(_) => Vec::new(),
            None => project.documents().into_iter().map(|entry| entry.path).collect(),
        };
        let paths: Vec<&str> = listed.iter().map(String::as_str).collect();
        Self::at(chosen(config, &paths).0)
    }

    fn at(place: Place) -> Self {
        match place {
            Place::Docs => IN_DOCS,
            Place::S2s => IN_S2S,
        }
    }

    /// The place where the documents of this project could be, and are not written to.
    pub(super) fn other(&self) -> Self {
        if *self == IN_DOCS { IN_S2S } else { IN_DOCS }
    }

    fn holds(&self, path: &str) -> bool {
        path == self.requirements
            || path == self.architecture
            || path.strip_prefix(self.decisions).is_some_and(|rest| rest.starts_with('/'))
    }
}

/// The project's setting; without one, where its documents are; without any, `docs/`.
fn chosen(config: &ProjectConfig, paths: &[&str]) -> (Place, PlaceReason) {
    let has = |places: &Places| paths.iter().any(|path| places.holds(path));
    match config.documents {
        Some(place) => (place, PlaceReason::Setting),
        None if has(&IN_DOCS) => (Place::Docs, PlaceReason::Found),
        None if has(&IN_S2S) => (Place::S2s, PlaceReason::Found),
        None => (Place::Docs, PlaceReason::Usual),
    }
}

/// Where documents go now, why there, and what could be chosen.
pub(super) fn shown(config: &ProjectConfig, documents: &[DocumentRow]) -> DocumentPlaces {
    let paths: Vec<&str> = documents.iter().map(|row| row.path.as_str()).collect();
    let (now, because) = chosen(config, &paths);
    let choice = |place: Place| {
        let places = Places::at(place);
        let there = paths.iter().filter(|path| places.holds(path)).map(|path| (*path).to_owned());
        PlaceChoice {
            place: wire(place),
            requirements: places.requirements.to_owned(),
            architecture: places.architecture.to_owned(),
            decisions: places.decisions.to_owned(),
            there: there.collect(),
        }
    };
    DocumentPlaces { now: wire(now), because, choices: [Place::Docs, Place::S2s].map(choice).into() }
}

fn wire(place: Place) -> DocumentPlace {
    match place {
        Place::Docs => DocumentPlace::Docs,
        Place::S2s => DocumentPlace::S2s,
    }
}

impl<H: Host> Api<H> {
    /// Writes the place into the project's settings. Documents that are there stay where they are.
    pub(super) fn place_documents(&self, request: &SetDocumentPlace) -> Result<ProjectHome, WireError> {
        let project = project(&request.path)?;
        let place = match request.place {
            DocumentPlace::Docs => Place::Docs,
            DocumentPlace::S2s => Place::S2s,
        };
        let line = format!("documents: {}", place.word());
        project.set_document_place(place).map_err(|error| not_written(&project, error, line))?;
        self.home(&request.path)
    }
}

/// Why a setting of the project was not written. `line`: what would stand in its file.
pub(super) fn not_written(project: &Project, error: SettingError, line: String) -> WireError {
    match error {
        SettingError::Config(error) => errors::config(project, &error),
        SettingError::LeftAlone { path, message } => errors::config_left_alone(&path, line, message),
        SettingError::Store(error) => errors::store(error),
    }
}
