//! Validation: what does not fit together in a session, or around the sessions of a project. Nothing is changed.

mod alone;
mod code;
mod content;
mod context;
mod decisions;
mod files;
mod folder;
mod journal;
mod phases;
mod positions;
mod references;
mod renamed;
mod texts;

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use roundtable_engine::text::fnv1a;
use serde_json::{Map, Value};

use super::around::Around;
use super::generations::{Slim, bodies, slim};
use super::hindrance::is_denied;
use super::read::read_map;
use crate::files::ReadError;
use crate::locate::{Step, locate};
use crate::paths::is_session_id;
use crate::project::Project;

pub use alone::SessionWithoutFile;
pub use code::FindingCode;
pub(in crate::session) use journal::ranges;

/// Something that does not fit. What is said about it stands in one table beside the page, by its code.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// What does not fit.
    pub code: FindingCode,
    /// The session that it is about; `None` for the folder.
    pub session: Option<String>,
    /// The file, from the project's folder, `/` between the parts.
    pub file: String,
    /// Line, from 1; 0 when unknown.
    pub line: u64,
    /// What the words need, as [`FindingCode`] lists them.
    pub params: BTreeMap<String, String>,
    /// What would mend it, where that is certain.
    pub(in crate::session) cure: Option<Cure>,
}

impl Finding {
    /// Something about a document of the project, which only those know who can read it. Nothing mends it from here.
    pub fn of_document<const N: usize>(code: FindingCode, path: &str, values: [(&str, &str); N]) -> Self {
        Self { code, session: None, file: path.to_owned(), line: 0, params: params(values), cure: None }
    }

    /// Tells it from every other finding of the project; the same as long as the same does not fit at the same place.
    pub fn key(&self) -> String {
        let Self { code, session, file, params, .. } = self;
        fnv1a(format!("{code:?} {session:?} {file:?} {params:?}").as_bytes())
    }
}

/// What would mend a finding. What it writes is worked out in `repair`.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::session) enum Cure {
    /// A count, at its keys from the top of the index.
    Count { path: Vec<String>, count: usize },
    /// Names an artifact, whose file is there, in the registry.
    AddEntry { artifact: String },
    /// Notes in the index that an artifact of the registry has no file.
    MarkWithoutFile { artifact: String },
    /// Takes an id that a registry's list names twice out of it once.
    DropSecondEntry { artifact: String },
    /// Gives an artifact of two sessions the next free number in this one, the later.
    NewId { artifact: String },
    /// Writes keys that the file's name tells: of the index, or of an artifact's file.
    AddKeys { artifact: Option<String>, keys: Vec<(&'static str, String)> },
    /// The id in an artifact's file becomes that of its name.
    IdOfFile { artifact: String },
    /// The round in an artifact's file becomes the one that made it.
    RoundOfArtifact { artifact: String, round: u32 },
    /// Takes a round that is not there out of the list of a phase, by the phase's place.
    DropRound { phase: usize, round: u64 },
    /// The phase that the session is in.
    Phase { phase: String },
    /// The strategy with which the session began.
    Strategy { strategy: String },
    /// Takes off the last line of the journal, which has no end.
    CutJournal,
    /// Takes lines out of the journal that rest on a decision which was not taken here.
    SetAheadAside,
    /// Writes again what an index has lost and the journal knows.
    Rebuild,
    /// Writes again keys of an artifact that its file has lost, as the panel wrote them last.
    TextOfArtifact { artifact: String },
    /// Notes anew what the session's files look like.
    NoteAnew,
}

/// What a whole project names: read once, however many sessions are looked at.
#[derive(Default)]
struct Registries {
    /// Which sessions name which artifact ids; each session once.
    sessions: BTreeMap<String, Vec<String>>,
    /// Words of the project's requirements and architecture documents, read when the first is asked for.
    in_documents: OnceCell<BTreeSet<String>>,
}

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
    /// What stands around the index.
    around: Around,
}

impl Project {
    /// What does not fit together in a session: keys, registry and files, ids, metrics, phases, rounds, references,
    /// words. Of a session that cannot be read it is found that it cannot, or conflict markers; it is listed as damaged.
    pub fn validate(&self, id: &str) -> Vec<Finding> {
        match is_session_id(id) {
            true => self.examine(id, &self.registries()),
            false => Vec::new(),
        }
    }

    /// The same of several sessions, by id: what the project's sessions name is read once for all of them.
    pub fn validate_each<'a>(
        &self,
        ids: impl IntoIterator<Item = &'a str>,
    ) -> BTreeMap<String, Vec<Finding>> {
        let ids: Vec<&str> = ids.into_iter().filter(|id| is_session_id(id)).collect();
        if ids.is_empty() {
            return BTreeMap::new();
        }
        let registries = self.registries();
        ids.into_iter().map(|id| (id.to_owned(), self.examine(id, &registries))).collect()
    }

    /// The findings of every session, and what does not fit around them: the state file, CONTEXT.md, the configuration,
    /// folders without a session, components.
    pub fn validate_all(&self) -> Vec<Finding> {
        self.validate_all_telling(&|_, _| ())
    }

    /// The same; `told` hears after each session how many of how many are done.
    pub(super) fn validate_all_telling(&self, told: &dyn Fn(usize, usize)) -> Vec<Finding> {
        let registries = self.registries();
        let mut found = self.examine_folder();
        let stems = self.session_stems();
        for (at, id) in stems.iter().enumerate() {
            found.extend(self.examine(id, &registries));
            told(at + 1, stems.len());
        }
        found
    }

    fn examine(&self, id: &str, registries: &Registries) -> Vec<Finding> {
        let path = self.index_path(id);
        let text = match self.disk().read_text(&path) {
            Ok(text) => text,
            Err(ReadError::Missing) => return Vec::new(),
            Err(error) => {
                let unread = self.unread_index(id, error.line(), &error.words());
                // It is there, and nobody is told to bring it back.
                return vec![match error {
                    ReadError::Io(error) if is_denied(&error) => {
                        Finding { code: FindingCode::FileForbidden, params: BTreeMap::new(), ..unread }
                    }
                    _ => unread,
                }];
            }
        };
        let map = match read_map(&text) {
            Ok(map) => map,
            Err((line, _, why)) => {
                let markers = self.markers(Some(id), &path);
                return vec![markers.unwrap_or_else(|| self.unread_index(id, line, &why))];
            }
        };
        // Whatever else would be found follows from that.
        if let Some(renamed) = self.under_other_name(id, &map) {
            return vec![renamed];
        }
        let listed = self.listed_artifacts(id);
        let files = listed.as_ref().cloned().unwrap_or_default();
        let slim = slim(&map, &files);
        let mut examined = Examined {
            project: self,
            id,
            entries: bodies::entries(&map),
            raw: BTreeMap::new(),
            found: Vec::new(),
            around: self.around(&self.session_path(id)),
            text,
            map,
            slim,
        };
        match listed {
            Ok(_) => examined.registry(&files),
            // Nothing can be said of files in a folder that nobody may look into, least of all that they are lost.
            Err(error) => examined.unlisted(&error),
        }
        examined.misnamed();
        examined.parts();
        examined.cut_off();
        examined.shape(&files);
        examined.keys();
        examined.words();
        examined.answers();
        examined.decisions();
        examined.positions();
        examined.holders();
        examined.metrics();
        examined.rounds();
        examined.phases();
        examined.references(registries);
        examined.journal();
        examined.texts();
        examined.ends();
        examined.lost();
        examined.documents();
        examined.found
    }

    /// The index of a session that cannot be read.
    fn unread_index(&self, id: &str, line: u64, why: &str) -> Finding {
        Finding {
            code: FindingCode::SessionUnreadable,
            session: Some(id.to_owned()),
            file: self.shown(&self.index_path(id)),
            line,
            params: params([("why", why)]),
            cure: None,
        }
    }

    /// The stems of all session files, readable or not.
    pub(crate) fn session_stems(&self) -> Vec<String> {
        let like = |path: &str| path.ends_with(".yaml");
        let files = crate::walk::files_like(self.disk(), ".s2s/sessions", &|_| false, &like).into_iter();
        let stem = |path: String| Some(path.rsplit('/').next()?.strip_suffix(".yaml")?.to_owned());
        files.filter_map(|(path, _)| stem(path)).filter(|stem| is_session_id(stem)).collect()
    }

    /// Which sessions name which artifacts.
    fn registries(&self) -> Registries {
        let mut registries = Registries::default();
        for id in self.session_stems() {
            let Ok(text) = self.disk().read_text(&self.index_path(&id)) else { continue };
            let Ok(map) = read_map(&text) else { continue };
            for entry in bodies::entries(&map) {
                let sessions = registries.sessions.entry(entry.id).or_default();
                if sessions.last() != Some(&id) {
                    sessions.push(id.clone());
                }
            }
        }
        registries
    }

    /// Git's markers in a file, if it has them.
    fn markers(&self, session: Option<&str>, path: &Path) -> Option<Finding> {
        let line = self.marked(path).ok()??;
        Some(Finding {
            code: FindingCode::ConflictMarkers,
            session: session.map(str::to_owned),
            file: self.shown(path),
            line,
            params: BTreeMap::new(),
            cure: None,
        })
    }

    /// A path from the project's folder.
    pub(in crate::session) fn shown(&self, path: &Path) -> String {
        let relative = path.strip_prefix(self.root()).unwrap_or(path);
        relative.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
    }
}

/// Values for the words of a finding.
fn params<const N: usize>(values: [(&str, &str); N]) -> BTreeMap<String, String> {
    values.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

impl Examined<'_> {
    /// Notes something about the index, at a place in it.
    fn note<const N: usize>(
        &mut self,
        code: FindingCode,
        place: &[Step<'_>],
        values: [(&str, &str); N],
        cure: Option<Cure>,
    ) {
        let (line, _) = locate(&self.text, place);
        let file = self.project.shown(&self.project.index_path(self.id));
        self.add(code, file, line, params(values), cure);
    }

    /// Notes something about an artifact, in its file or in the index.
    fn note_artifact<const N: usize>(
        &mut self,
        code: FindingCode,
        artifact: &str,
        values: [(&str, &str); N],
        cure: Option<Cure>,
    ) {
        let mut values = params(values);
        values.insert("artifact".to_owned(), artifact.to_owned());
        if let Some(entry) = self.entries.iter().find(|entry| entry.id == artifact && entry.body.is_some()) {
            let place = [Step::Key("artifacts"), Step::Key(&entry.key), Step::Key(artifact)];
            let (line, _) = locate(&self.text, &place);
            let file = self.project.shown(&self.project.index_path(self.id));
            return self.add(code, file, line, values, cure);
        }
        let path = self.project.session_path(self.id).join(format!("{artifact}.yaml"));
        self.add(code, self.project.shown(&path), 0, values, cure);
    }

    fn add(
        &mut self,
        code: FindingCode,
        file: String,
        line: u64,
        params: BTreeMap<String, String>,
        cure: Option<Cure>,
    ) {
        self.found.push(Finding { code, session: Some(self.id.to_owned()), file, line, params, cure });
    }
}
