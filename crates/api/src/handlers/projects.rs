//! Projects: the recent ones, home, new ones, the sample, what a project is.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::PoisonError;

use roundtable_library::Library;
use roundtable_store::{
    Component, ContextForm, Damaged, NewProject, Place, Project, SessionListing, SessionSummary,
    SessionWithoutFile, Trashed, is_project_file,
};

use super::documents::is_practice;
use super::next::{Known, next_step};
use super::{project, project_file};
use crate::host::USER;
use crate::settings::{self, Settings};
use crate::wire::*;
use crate::{Api, Host, errors, markdown};
use roundtable_engine::{phrase, told};

/// The folder of the project that a path belongs to: the nearest one above that holds a `.s2s`, else the path itself,
/// so that opening it says what is wrong. A project file stays one: it opens its own folder and none above. A path without
/// a beginning counts from where the application was started.
pub(super) fn project_of(path: PathBuf) -> PathBuf {
    let path = std::path::absolute(&path).unwrap_or(path);
    if is_project_file(&path) {
        return path;
    }
    let holder = path.ancestors().find(|folder| folder.join(".s2s").is_dir());
    holder.map(Path::to_owned).unwrap_or(path)
}

impl<H: Host> Api<H> {
    pub(super) fn state(&self) -> AppState {
        let settings = self.settings.lock().unwrap_or_else(PoisonError::into_inner);
        AppState {
            version: crate::VERSION.to_owned(),
            recents: settings.recents(),
            appearance: settings.appearance,
            language: settings.language,
            reviewer: settings.reviewer.clone(),
            documents_dir: self.host.documents_dir().display().to_string(),
            native_dialogs: self.host.native_dialogs(),
            started_with: self.host.started_with().map(|path| project_of(path).display().to_string()),
        }
    }

    /// Whose word a review is: the name that whoever sits here gave, where no program presses the buttons.
    pub(super) fn reviewer(&self) -> String {
        let settings = self.settings.lock().unwrap_or_else(PoisonError::into_inner);
        match self.host.reviewer() {
            USER if !settings.reviewer.is_empty() => settings.reviewer.clone(),
            other => other.to_owned(),
        }
    }

    pub(super) fn change_settings(&self, change: impl FnOnce(&mut Settings)) -> Result<AppState, WireError> {
        {
            let mut current = self.settings.lock().unwrap_or_else(PoisonError::into_inner);
            let mut next = current.clone();
            change(&mut next);
            settings::save(&self.host.config_dir(), &next).map_err(errors::store)?;
            *current = next;
        }
        Ok(self.state())
    }

    /// Home of a project, by its folder or by a project file in it, which becomes the most recent one.
    pub(super) fn home(&self, path: &str) -> Result<ProjectHome, WireError> {
        let project = project_file::opened(path)?;
        let name = project.name();
        let now = self.host.clock().now();
        let shown = project.root().display().to_string();
        // A settings folder that cannot be written costs the list of recent projects, not the project.
        if let Err(error) = self.change_settings(|settings| settings.opened(&shown, &name, now)) {
            tracing::warn!(%error, "the recent projects could not be kept");
        }
        let library = Library::for_project(project.root());
        let mut problems: Vec<DamagedFile> = library
            .problems()
            .iter()
            .map(|problem| DamagedFile { file: problem.file.clone(), message: problem.message.clone() })
            .collect();
        let config = project.config();
        if let Err(error) = &config {
            let (line, column, message) = error.placed();
            let message = at(line, column, message);
            problems.push(DamagedFile { file: ".s2s/config.yaml".to_owned(), message });
        }
        problems.extend(conflicts(&project));
        let components = project.components().unwrap_or_else(|damaged| {
            problems.push(damaged_file(&project, damaged));
            Vec::new()
        });
        let known = self.host.config_dir().join("sessions");
        project.recall_sessions(&known);
        let (mut sessions, damaged) = self.session_rows(&project, &library);
        super::inspection::note(&mut sessions, &self.known_to_mend(project.root()));
        if let Err(error) = project.keep_sessions(&known) {
            tracing::warn!(%error, "the list of sessions could not be kept for the next start");
        }
        let documents = documents(&project);
        let config = config.ok();
        let places = config.as_ref().map(|config| super::places::shown(config, &documents));
        let written_in = config.as_ref().map(super::writing::shown);
        let version = config.as_ref().map(|config| config.version.clone().unwrap_or_default());
        let context = context_state(&project);
        let gone = self.gone(&project, &sessions, &documents);
        let next_step = next_step(&Known {
            project: &project,
            context: &context,
            sessions: &sessions,
            documents: &documents,
            gone: &gone,
            // That is looked for after the list is shown.
            lost: &[],
        });
        let deleted = project.trashed().into_iter().map(|trashed| deleted(trashed, &sessions)).collect();
        Ok(ProjectHome {
            path: shown,
            name,
            context,
            next_step,
            sessions,
            deleted,
            damaged,
            documents,
            gone: gone.into_iter().map(|(document, _)| document).collect(),
            places,
            written_in,
            version,
            problems,
            lost: project.lost_start().into_iter().map(super::inspection::told).collect(),
            components: components.into_iter().map(|one| component(&project, one)).collect(),
        })
    }

    /// Looks through the newest sessions that are not over. The list does not wait for it: among thousands of sessions it
    /// takes seconds, because an id that is taken in one session must not be given in another.
    pub(super) fn looked_through(&self, path: &str) -> Result<LookedThrough, WireError> {
        let project = project(path)?;
        let (mut sessions, _) = self.session_rows(&project, &Library::for_project(project.root()));
        let (to_mend, answers_lost) = super::inspection::to_mend(&project, &sessions);
        super::inspection::note(&mut sessions, &to_mend);
        self.to_mend
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(project.root().to_owned(), to_mend.clone());
        let documents = documents(&project);
        let lost = super::exports::lost_in_documents(&project);
        let next_step = next_step(&Known {
            project: &project,
            context: &context_state(&project),
            sessions: &sessions,
            documents: &documents,
            gone: &self.gone(&project, &sessions, &documents),
            lost: &lost,
        });
        let documents = lost.into_iter().map(super::inspection::told).collect();
        Ok(LookedThrough { to_mend, answers_lost, documents, next_step })
    }

    /// What the last look through a project found: the list shows it until the next one.
    fn known_to_mend(&self, project: &Path) -> BTreeMap<String, u32> {
        let known = self.to_mend.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(project).cloned().unwrap_or_default()
    }

    pub(super) fn session_rows(
        &self,
        project: &Project,
        library: &Library,
    ) -> (Vec<SessionRow>, Vec<DamagedFile>) {
        let named = project.current_session();
        let mut rows = Vec::new();
        let mut damaged = Vec::new();
        for listing in project.sessions() {
            match listing {
                SessionListing::Readable(summary) => {
                    let running = self.running(project.root(), &summary.id);
                    let current = running || named.as_deref() == Some(summary.id.as_str());
                    let phase = phase_title(library, &summary);
                    let is_described = library.strategy(&summary.strategy).is_some();
                    let row = row(*summary, running);
                    rows.push(SessionRow { phase, current, resumable: row.resumable && is_described, ..row });
                }
                SessionListing::Damaged(file) => damaged.push(damaged_file(project, file)),
            }
        }
        damaged.extend(project.sessions_without_file().into_iter().map(lost_file));
        (rows, damaged)
    }

    pub(super) fn new_project(&self, request: &CreateProject) -> Result<ProjectHome, WireError> {
        let fields = &request.fields;
        let new = NewProject {
            name: fields.name.trim().to_owned(),
            description: fields.description.clone(),
            objectives: fields.objectives.clone(),
            constraints: fields.constraints.clone(),
            scope_in: fields.scope_in.clone(),
            scope_out: fields.scope_out.clone(),
            users: Vec::new(),
        };
        let project = Project::create(request.path.trim(), &new).map_err(errors::project)?;
        self.home(&project.root().display().to_string())
    }

    /// Copies the sample to the documents folder, under the first free name.
    pub(super) fn copy_sample(&self, parent: Option<String>) -> Result<ProjectHome, WireError> {
        let parent = parent.map_or_else(|| self.host.documents_dir(), PathBuf::from);
        let sample = roundtable_library::samples()
            .into_iter()
            .next()
            .ok_or_else(|| errors::internal("no sample project is bundled"))?;
        let destination = free_name(&parent, &sample.title);
        roundtable_store::copy_tree(sample.files.iter().map(|(path, bytes)| (path, bytes)), &destination)
            .map_err(errors::project)?;
        self.home(&destination.display().to_string())
    }

    pub(super) fn write_context(&self, request: &SaveContext) -> Result<ProjectHome, WireError> {
        let project = project(&request.path)?;
        let text = match project.context() {
            Ok(file) => file.text,
            Err(roundtable_store::ContextError::Missing) => format!("# {}\n", project.name()),
            Err(error) => return Err(errors::context(&project, error)),
        };
        let text = form(&request.fields).apply_to(&text);
        project
            .save_context(&text, request.hash.as_deref())
            .map_err(|error| errors::save_context(&project, error))?;
        self.home(&request.path)
    }
}

fn form(fields: &ContextFields) -> ContextForm {
    ContextForm {
        description: fields.description.clone(),
        objectives: fields.objectives.clone(),
        constraints: fields.constraints.clone(),
        scope_in: fields.scope_in.clone(),
        scope_out: fields.scope_out.clone(),
    }
}

/// `Borrow Shed`, `Borrow Shed 2`, ...
fn free_name(parent: &Path, title: &str) -> PathBuf {
    let mut number = 1_u32;
    loop {
        let name = if number == 1 { title.to_owned() } else { format!("{title} {number}") };
        let path = parent.join(name);
        if !path.exists() {
            return path;
        }
        number += 1;
    }
}

fn relative(project: &Project, file: &Path) -> String {
    file.strip_prefix(project.root()).unwrap_or(file).display().to_string()
}

fn damaged_file(project: &Project, damaged: Damaged) -> DamagedFile {
    let message = at(damaged.line, damaged.column, damaged.message);
    DamagedFile { file: relative(project, &damaged.file), message }
}

/// The own file of a session that is gone: what it wrote down is there, and nothing lists it.
fn lost_file(SessionWithoutFile { id, .. }: SessionWithoutFile) -> DamagedFile {
    let message = phrase!(
        "it is gone; the folder of the session is there with what it wrote down, and no list has that until the file is back, nor any document but those that were written before"
    );
    DamagedFile { file: format!(".s2s/sessions/{id}.yaml"), message: message.to_owned() }
}

/// What is wrong, with its place where that is known. The file's name stands beside it.
fn at(line: u64, column: u64, why: String) -> String {
    match (line, column) {
        (0, _) => why,
        (line, 0) => told!("line {line}: {why}", line = line.to_string(), why),
        (line, column) => told!(
            "line {line}, column {column}: {why}",
            line = line.to_string(),
            column = column.to_string(),
            why
        ),
    }
}

fn component(project: &Project, found: Component) -> ComponentRow {
    let place = match found.place {
        Place::Project => {
            let folder = project.root().join(found.path.trim_start_matches("./"));
            ComponentPlace::Project { path: folder.display().to_string() }
        }
        Place::Folder => ComponentPlace::Folder,
        Place::Missing => ComponentPlace::Missing,
        Place::Outside => ComponentPlace::Outside,
    };
    ComponentRow { name: found.name, path: found.path, place }
}

pub(super) fn context_state(project: &Project) -> ContextState {
    let file = match project.context() {
        Ok(file) => file,
        Err(error) => return ContextState::Unusable { error: errors::context(project, error) },
    };
    let form = ContextForm::from_snapshot(&file.snapshot);
    let without = |text: String| -> String {
        file.placeholders
            .iter()
            .fold(text, |text, placeholder| text.replace(placeholder, ""))
            .trim()
            .to_owned()
    };
    let list = |items: Vec<String>| items.into_iter().map(without).filter(|item| !item.is_empty()).collect();
    let fields = ContextFields {
        name: project.name(),
        description: without(form.description),
        objectives: list(form.objectives),
        constraints: list(form.constraints),
        scope_in: list(form.scope_in),
        scope_out: list(form.scope_out),
    };
    if file.placeholders.is_empty() && !file.says_nothing() {
        let (html, _) = markdown::render(&file.text);
        ContextState::Ready { fields, html, hash: file.hash }
    } else {
        ContextState::Placeholders { fields, placeholders: file.placeholders, hash: file.hash }
    }
}

/// Documents with git's conflict markers; those of agents and skills the library names.
fn conflicts(project: &Project) -> Vec<DamagedFile> {
    let is_of_library = |path: &str| path.starts_with(".s2s/agents/") || path.starts_with(".s2s/skills/");
    let found = project.conflicted_documents().into_iter().filter(|(path, _)| !is_of_library(path));
    let told = |(file, line): (String, u64)| DamagedFile {
        file,
        message: told!(
            "line {line}: git left its conflict markers in the file; nothing is written over it until one of the two versions is chosen in a text editor",
            line = line.to_string()
        ),
    };
    found.map(told).collect()
}

fn documents(project: &Project) -> Vec<DocumentRow> {
    let practice = |path: &str| {
        // Its mark is near the top, and a document may be of any size.
        project.document_head(path).is_ok_and(|head| is_practice(&head))
    };
    project
        .documents()
        .into_iter()
        .map(|entry| DocumentRow {
            practice: practice(&entry.path),
            path: entry.path,
            title: entry.title,
            modified: entry.modified,
        })
        .collect()
}

/// The phase of a session for people, where its strategy has several.
fn phase_title(library: &Library, summary: &SessionSummary) -> String {
    let strategy = library.strategy(&summary.strategy);
    let Some(strategy) = strategy.filter(|strategy| strategy.phases.len() > 1) else { return String::new() };
    let phase = strategy.phases.iter().find(|phase| phase.name == summary.phase);
    phase.map_or_else(|| summary.phase.clone(), |phase| phase.title.clone())
}

fn deleted(trashed: Trashed, sessions: &[SessionRow]) -> DeletedRow {
    DeletedRow {
        restorable: !sessions.iter().any(|row| row.id == trashed.id),
        name: trashed.name,
        session: trashed.id,
        topic: trashed.topic,
        workflow: trashed.workflow.word().to_owned(),
        deleted_at: trashed.deleted_at,
        forked_from: trashed.forked_from,
    }
}

fn row(summary: SessionSummary, running: bool) -> SessionRow {
    SessionRow {
        phase: String::new(),
        current: running,
        id: summary.id,
        topic: summary.topic,
        workflow: summary.workflow.word().to_owned(),
        strategy: summary.strategy,
        status: summary.status,
        running,
        practice: summary.practice,
        generation: match summary.generation {
            roundtable_store::Generation::Mixed => "mixed".to_owned(),
            other => format!("{other:?}"),
        },
        rounds: summary.rounds,
        artifacts: summary
            .artifacts
            .iter()
            .map(|(kind, count)| (kind.index_key().to_owned(), *count))
            .collect(),
        forked_from: summary.forked_from,
        waiting: summary.waiting_escalations,
        open_conflicts: summary.open_conflicts,
        open_questions: summary.open_questions,
        updated_at: summary.updated_at,
        resumable: summary.resumable,
        to_mend: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_project_is_found_from_its_folder_and_from_any_file_in_it() {
        let place = tempfile::tempdir().unwrap();
        let (folder, inner) = (place.path().join("shed"), place.path().join("shed/.s2s/sessions"));
        std::fs::create_dir_all(&inner).unwrap();
        for inside in [folder.clone(), folder.join(".s2s"), folder.join(".s2s/config.yaml"), inner] {
            assert_eq!(project_of(inside), folder);
        }
        // A file that is to open a folder opens the one that it stands in, though one above is a project.
        let file = place.path().join("shed/notes/Shed.roundtable");
        assert_eq!(project_of(file.clone()), file);
        let other = place.path().join("other");
        assert_eq!(project_of(other.clone()), other, "what it is, opening it says");
    }
}
