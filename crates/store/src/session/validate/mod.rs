//! Validation: what does not fit together in a session, or around the sessions of a project. Nothing is changed.

mod content;
mod folder;
mod references;

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, Value};

use super::generations::{Slim, bodies, slim};
use super::read::read_map;
use crate::locate::{Step, locate};
use crate::paths::is_session_id;
use crate::project::Project;

/// What kind of thing does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FindingCode {
    /// A key that its generation always has is not there.
    MissingKey,
    /// The registry names an artifact, and there is no file of it.
    ArtifactWithoutFile,
    /// A file of an artifact that no registry names.
    FileWithoutEntry,
    /// One artifact id in two sessions, or twice in one.
    DuplicateId,
    /// Counts in `metrics` that the content does not bear out.
    MetricsDiffer,
    /// A phase that neither the strategy nor `phases` has.
    PhaseUnknown,
    /// Round numbers with a gap, one twice, or a phase that names a round that is not there.
    RoundNumbers,
    /// An artifact, session, file or component that is named and not there.
    ReferenceMissing,
    /// Git's conflict markers.
    ConflictMarkers,
    /// CONTEXT.md still has the template's placeholders.
    PlaceholderContext,
    /// A status word that nobody defined.
    StatusUnknown,
    /// The state file names a session that does not exist.
    StatePointsNowhere,
    /// Names that are the same but for letter case.
    CaseTwins,
    /// A version of a file that was kept beside it, because somebody else had changed the file.
    KeptAside,
}

impl FindingCode {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::MissingKey => "missing-key",
            Self::ArtifactWithoutFile => "artifact-without-file",
            Self::FileWithoutEntry => "file-without-entry",
            Self::DuplicateId => "duplicate-id",
            Self::MetricsDiffer => "metrics-differ",
            Self::PhaseUnknown => "phase-unknown",
            Self::RoundNumbers => "round-numbers",
            Self::ReferenceMissing => "reference-missing",
            Self::ConflictMarkers => "conflict-markers",
            Self::PlaceholderContext => "placeholder-context",
            Self::StatusUnknown => "status-unknown",
            Self::StatePointsNowhere => "state-points-nowhere",
            Self::CaseTwins => "case-twins",
            Self::KeptAside => "kept-aside",
        }
    }

    /// What can be done about it, a sentence.
    pub fn remedy(self) -> &'static str {
        match self {
            Self::MissingKey => "Add the key, or go on: what is missing is guessed with care.",
            Self::ArtifactWithoutFile => {
                "Bring the file back, from git or from a backup, or take its id out of the registry."
            }
            Self::FileWithoutEntry => "Add its id to the session's registry, or move the file away.",
            Self::DuplicateId => "Give one of the two the next free number, wherever it is named.",
            Self::MetricsDiffer => "Correct the counts; what is shown is counted from the content.",
            Self::PhaseUnknown => "Use one of the strategy's phases.",
            Self::RoundNumbers => {
                "Number the rounds from 1, one after the other; until then the session cannot go on."
            }
            Self::ReferenceMissing => "Correct the reference, or bring back what it names.",
            Self::ConflictMarkers => {
                "Decide in the file for one of the two versions and remove the marked lines."
            }
            Self::PlaceholderContext => "Fill in CONTEXT.md, so that the panel knows what the project is.",
            Self::StatusUnknown => {
                "Use one of the words of the format; until then it counts as the cautious one."
            }
            Self::StatePointsNowhere => "Open another session; the pointer then follows.",
            Self::KeptAside => {
                "Compare it with the file beside it, put what is to hold there, then remove this one."
            }
            Self::CaseTwins => {
                "Give one of them another name, before the folder is copied to a computer that keeps only one of them."
            }
        }
    }
}

/// Something that does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing.
    pub code: FindingCode,
    /// The session that it is about; `None` for the folder.
    pub session: Option<String>,
    /// The file, from the project's folder, `/` between the parts.
    pub file: String,
    /// Line, from 1; 0 when unknown.
    pub line: u64,
    /// What is the matter, a sentence.
    pub message: String,
}

impl Finding {
    /// What can be done about it, a sentence.
    pub fn remedy(&self) -> &'static str {
        self.code.remedy()
    }
}

/// Which sessions name which artifact ids: the registries of a whole project.
type Registries = BTreeMap<String, Vec<String>>;

/// A session under examination.
struct Examined<'a> {
    project: &'a Project,
    id: &'a str,
    text: String,
    map: Map<String, Value>,
    slim: Slim,
    /// The registry, as it stands.
    entries: Vec<bodies::Entry>,
    /// Artifacts by id, as their body or their file has them; those that can be read.
    raw: BTreeMap<String, Map<String, Value>>,
    found: Vec<Finding>,
}

impl Project {
    /// What does not fit together in a session: keys, registry and files, ids, metrics, phases, rounds, references,
    /// words. A session that cannot be read has no findings but conflict markers; it is listed as damaged.
    pub fn validate(&self, id: &str) -> Vec<Finding> {
        match is_session_id(id) {
            true => self.examine(id, &self.registries()),
            false => Vec::new(),
        }
    }

    /// The findings of every session, and what does not fit around them: the state file, CONTEXT.md, the configuration,
    /// folders without a session, components.
    pub fn validate_all(&self) -> Vec<Finding> {
        let registries = self.registries();
        let mut found = self.examine_folder();
        for id in self.session_stems() {
            found.extend(self.examine(&id, &registries));
        }
        found
    }

    fn examine(&self, id: &str, registries: &Registries) -> Vec<Finding> {
        let path = self.index_path(id);
        let Ok(text) = self.disk().read_text(&path) else { return Vec::new() };
        let Ok(map) = read_map(&text) else {
            return self.markers(Some(id), &path).into_iter().collect();
        };
        let files = self.artifact_files(id);
        let slim = slim(&map, &files);
        let mut examined = Examined {
            project: self,
            id,
            entries: bodies::entries(&map),
            raw: BTreeMap::new(),
            found: Vec::new(),
            text,
            map,
            slim,
        };
        examined.registry(&files);
        examined.keys();
        examined.words();
        examined.metrics();
        examined.rounds();
        examined.references(registries);
        examined.found
    }

    /// The stems of all session files, readable or not.
    fn session_stems(&self) -> Vec<String> {
        let files = crate::walk::files(self.disk(), ".s2s/sessions", &|_| false).into_iter();
        let stem = |path: String| Some(path.rsplit('/').next()?.strip_suffix(".yaml")?.to_owned());
        files.filter_map(|(path, _)| stem(path)).filter(|stem| is_session_id(stem)).collect()
    }

    /// Which sessions name which artifacts.
    fn registries(&self) -> Registries {
        let mut registries = Registries::new();
        for id in self.session_stems() {
            let Ok(text) = self.disk().read_text(&self.index_path(&id)) else { continue };
            let Ok(map) = read_map(&text) else { continue };
            for entry in bodies::entries(&map) {
                registries.entry(entry.id).or_default().push(id.clone());
            }
        }
        registries
    }

    /// Git's markers in a file, if it has them.
    fn markers(&self, session: Option<&str>, path: &Path) -> Option<Finding> {
        let text = self.disk().read_text(path).ok()?;
        let line = text.lines().position(|line| line.starts_with("<<<<<<< "))?;
        text.lines().any(|line| line.starts_with(">>>>>>> ")).then(|| Finding {
            code: FindingCode::ConflictMarkers,
            session: session.map(str::to_owned),
            file: self.shown(path),
            line: line as u64 + 1,
            message:
                "Git left its conflict markers in it: two versions of one place stand one after the other."
                    .to_owned(),
        })
    }

    /// A path from the project's folder.
    fn shown(&self, path: &Path) -> String {
        let relative = path.strip_prefix(self.root()).unwrap_or(path);
        relative.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
    }
}

impl Examined<'_> {
    /// Notes something about the index, at a place in it.
    fn note(&mut self, code: FindingCode, place: &[Step<'_>], message: String) {
        let (line, _) = locate(&self.text, place);
        let file = self.project.shown(&self.project.index_path(self.id));
        self.found.push(Finding { code, session: Some(self.id.to_owned()), file, line, message });
    }

    /// Notes something about an artifact, in its file or in the index.
    fn note_artifact(&mut self, code: FindingCode, artifact: &str, message: String) {
        if let Some(entry) = self.entries.iter().find(|entry| entry.id == artifact && entry.body.is_some()) {
            let key = entry.key.clone();
            return self.note(code, &[Step::Key("artifacts"), Step::Key(&key), Step::Key(artifact)], message);
        }
        let path = self.project.session_path(self.id).join(format!("{artifact}.yaml"));
        let file = self.project.shown(&path);
        self.found.push(Finding { code, session: Some(self.id.to_owned()), file, line: 0, message });
    }
}
