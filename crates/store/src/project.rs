//! A project folder: opening, creating, its name.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use roundtable_engine::config::Workflow;
use roundtable_engine::context::{ContextSnapshot, Scope, Section};
use roundtable_engine::error::StoreError;
use roundtable_engine::text::slug;

use crate::context::{new_context, placeholders};
use crate::disk::{Before, Disk, Step, is_there, make_folders_anywhere, remove_folders_anywhere};
use crate::files::{Obstacle, failed};
use crate::linked::{self, Leads};
use crate::lock::Keep;
use crate::session::KnownSessions;
use crate::written::Written;

/// A project folder that holds a `.s2s`. Cheap: the open folder, and a memory of what was written; every question to it
/// reads the disk.
#[derive(Debug, Clone)]
pub struct Project {
    disk: Disk,
    pub(crate) written: Written,
    pub(crate) keep: Arc<Keep>,
    pub(crate) known: KnownSessions,
}

/// Two are one when they were opened by one path.
impl PartialEq for Project {
    fn eq(&self, other: &Self) -> bool {
        self.root() == other.root()
    }
}

impl Eq for Project {}

/// What a new project starts with. Lists may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewProject {
    /// Its name, one line; the folder's name when empty.
    pub name: String,
    /// What it is, Markdown.
    pub description: String,
    /// What it is for.
    pub objectives: Vec<String>,
    /// What binds it.
    pub constraints: Vec<String>,
    /// In scope.
    pub scope_in: Vec<String>,
    /// Out of scope.
    pub scope_out: Vec<String>,
    /// Who uses it; the section is left out when empty.
    pub users: Vec<String>,
}

/// Why a project folder cannot be opened or made.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    /// There is no such folder.
    #[error("{}: there is no such folder", path.display())]
    NotFound {
        /// The folder.
        path: PathBuf,
    },
    /// It is a file.
    #[error("{}: not a folder", path.display())]
    NotAFolder {
        /// The path.
        path: PathBuf,
    },
    /// It holds no `.s2s` folder.
    #[error("{}: no project, there is no .s2s folder in it", path.display())]
    NotAProject {
        /// The folder.
        path: PathBuf,
    },
    /// Its `.s2s` is a link that leads elsewhere; nothing was read or written there.
    #[error("{}: its .s2s is a link to {}, {leads}; it was not followed", path.display(), target.display())]
    Linked {
        /// The folder.
        path: PathBuf,
        /// Where the link leads, in its own words.
        target: PathBuf,
        /// What that is.
        leads: Leads,
    },
    /// The system does not let us look.
    #[error("{}: cannot be read: {source}", path.display())]
    Unreadable {
        /// The folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Something is there that would be overwritten.
    #[error("{}: exists already and is left as it is", path.display())]
    Exists {
        /// What is there.
        path: PathBuf,
    },
    /// The folder may not be written to.
    #[error(transparent)]
    ReadOnly(StoreError),
    /// The disk or the quota is full.
    #[error(transparent)]
    NoSpace(StoreError),
    /// Any other failure of a write.
    #[error(transparent)]
    Unwritable(StoreError),
}

impl ProjectError {
    /// Classifies a failed write.
    pub(crate) fn unwritable(error: StoreError) -> Self {
        match Obstacle::of(&error.source) {
            Obstacle::ReadOnly => Self::ReadOnly(error),
            Obstacle::NoSpace => Self::NoSpace(error),
            Obstacle::Other => Self::Unwritable(error),
        }
    }
}

impl Project {
    /// Opens a folder that holds a `.s2s` folder. Nothing in it is read yet, and nothing written, unless a change of several
    /// files was cut off in the middle: that is finished, if nobody else writes.
    ///
    /// # Errors
    /// [`ProjectError::NotFound`], [`ProjectError::NotAFolder`] (also of a `.s2s` that is a file), [`ProjectError::NotAProject`], [`ProjectError::Linked`],
    /// [`ProjectError::Unreadable`].
    pub fn open(root: impl Into<PathBuf>) -> Result<Self, ProjectError> {
        let path = root.into();
        let disk = match Disk::open(&path) {
            Ok(disk) => disk,
            Err(error) if error.kind() == io::ErrorKind::NotADirectory && is_there(&path) => {
                return Err(ProjectError::NotAFolder { path });
            }
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                return Err(ProjectError::NotFound { path });
            }
            Err(source) => return Err(ProjectError::Unreadable { path, source }),
        };
        let known = KnownSessions::of(disk.root());
        let project = Self { disk, written: Written::default(), keep: Arc::default(), known };
        if let Some(error) = linked::obstacle(&project.disk, &project.folder()) {
            return Err(error);
        }
        let unreadable = |source| ProjectError::Unreadable { path: project.folder(), source };
        match project.disk.metadata(&project.folder()) {
            Ok(found) if found.is_dir() => {
                project.disk.list(&project.folder()).map_err(unreadable)?;
                project.finish_what_was_begun();
                Ok(project)
            }
            // Something else has its name: to make a project there would fail.
            Ok(_) => Err(ProjectError::NotAFolder { path: project.folder() }),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(unreadable(error)),
            Err(_) => Err(ProjectError::NotAProject { path }),
        }
    }

    /// Makes a project: `.s2s/CONTEXT.md` and `.s2s/config.yaml`, in a folder that is made when it is missing. A
    /// `.s2s` folder with other things in it is fine; neither of the two files is overwritten.
    ///
    /// # Errors
    /// [`ProjectError::Exists`], [`ProjectError::NotAFolder`], [`ProjectError::Linked`], or why it cannot be written; then
    /// nothing was made.
    pub fn create(root: impl Into<PathBuf>, new: &NewProject) -> Result<Self, ProjectError> {
        const WHAT: &str = "making the project folder";
        let root = root.into();
        if root.exists() && !root.is_dir() {
            return Err(ProjectError::NotAFolder { path: root });
        }
        let unwritable = |error| ProjectError::unwritable(failed(WHAT, &root)(error));
        let made_root = make_folders_anywhere(&root).map_err(unwritable)?;
        let made = Disk::open(&root).map_err(unwritable).and_then(|disk| {
            let known = KnownSessions::of(&root);
            let project = Self { disk, written: Written::default(), keep: Arc::default(), known };
            project.write_first_files(new).map(|()| project)
        });
        made.inspect_err(|_| remove_folders_anywhere(&made_root))
    }

    /// The folder and its two files. A failure takes back what was made.
    fn write_first_files(&self, new: &NewProject) -> Result<(), ProjectError> {
        const WHAT: &str = "making the project folder";
        let folder = self.folder();
        let unwritable = |error| ProjectError::unwritable(failed(WHAT, &folder)(error));
        if let Some(error) = linked::obstacle(&self.disk, &folder) {
            return Err(error);
        }
        for path in [self.context_path(), self.config_path()] {
            if self.disk.exists(&path).map_err(unwritable)? {
                return Err(ProjectError::Exists { path });
            }
        }
        let made = self.disk.make_folders(&folder).map_err(unwritable)?;
        let filled = self.exclusively(WHAT, &folder, || self.write_texts(new));
        filled.map_err(|error| {
            self.disk.remove_folders(&made);
            ProjectError::unwritable(error)
        })
    }

    fn write_texts(&self, new: &NewProject) -> Result<(), StoreError> {
        let name = match one_line(&new.name) {
            name if name.is_empty() => self.folder_name(),
            name => name,
        };
        let users =
            new.users.iter().map(|user| format!("- {}", one_line(user))).collect::<Vec<_>>().join("\n");
        let snapshot = ContextSnapshot {
            project_name: name.clone(),
            description: new.description.clone(),
            objectives: new.objectives.clone(),
            constraints: new.constraints.clone(),
            scope: Scope { inside: new.scope_in.clone(), outside: new.scope_out.clone() },
            sections: match users.is_empty() {
                true => Vec::new(),
                false => vec![Section { heading: "Users".to_owned(), text: users }],
            },
            ..ContextSnapshot::default()
        };
        let context = new_context(&snapshot);
        let config = new_config(&name);
        let disk = &self.disk;
        let stage = |path: &Path, text: &str, what: &str| {
            disk.stage(path, text.as_bytes(), Before::Nothing, what).map(Step::Put)
        };
        let steps = vec![
            stage(&self.context_path(), &context, "writing the project's context")?,
            stage(&self.config_path(), &config, "writing the project's configuration")?,
        ];
        self.carry_out(steps, "writing the project's first files")
    }

    /// The project's folder, as it was given.
    pub fn root(&self) -> &Path {
        self.disk.root()
    }

    /// The same project with a plan of what goes wrong on its disk.
    #[cfg(test)]
    pub(crate) fn planned(&self, plan: &Arc<crate::disk::Plan>) -> Self {
        Self { disk: self.disk.planned(plan), ..self.clone() }
    }

    /// The same project for reading alone: what it reads is not remembered.
    pub(crate) fn forgetful(&self) -> Self {
        Self { written: Written::default(), ..self.clone() }
    }

    /// The way to every file of it.
    pub(crate) fn disk(&self) -> &Disk {
        &self.disk
    }

    /// Its name: `name` in `config.yaml`, else the title of CONTEXT.md, else the folder's name. A name that is still a
    /// placeholder does not count.
    pub fn name(&self) -> String {
        let chosen = |name: &String| !name.is_empty() && placeholders(name).is_empty();
        let configured = || self.config().ok().and_then(|config| config.name).map(|name| one_line(&name));
        let titled = || self.context().ok().map(|context| context.snapshot.project_name);
        configured().filter(chosen).or_else(|| titled().filter(chosen)).unwrap_or_else(|| self.folder_name())
    }

    fn folder_name(&self) -> String {
        let real = self.root().canonicalize().unwrap_or_else(|_| self.root().to_owned());
        real.file_name().map_or_else(|| "Project".to_owned(), |name| name.to_string_lossy().into_owned())
    }

    /// A free id for a session that starts at `at`: `{YYYYMMDD}-{workflow}-{project}`, the day in UTC, with `-2`, `-3`
    /// when a file or folder has it already, or something still names a session of that id that is gone: what it says of its
    /// origin would be said of another session.
    pub fn new_session_id(&self, at: Timestamp, workflow: Workflow) -> String {
        let day = at.to_zoned(TimeZone::UTC).strftime("%Y%m%d").to_string();
        let project = match slug(&self.name(), 40) {
            empty if empty.is_empty() => "project".to_owned(),
            project => project,
        };
        let stem = format!("{day}-{}-{project}", workflow.word());
        let named = self.named_sessions(&stem);
        // Where the folder cannot be listed nothing can be made, either.
        let free = |id: &String| !named.contains(id) && !self.is_taken(id).unwrap_or(false);
        let numbered = (2_u32..).map(|number| format!("{stem}-{number}"));
        std::iter::once(stem.clone()).chain(numbered).find(free).unwrap_or(stem)
    }
}

/// A name as one line.
pub(crate) fn one_line(text: &str) -> String {
    text.split(|letter: char| letter.is_whitespace() || letter.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The configuration of a new project: what the app would do anyway, where people can see and change it. Limits of rounds are only
/// shown: a strategy brings its own along, and what stands here would go before all of them though nobody set it.
fn new_config(name: &str) -> String {
    // A JSON text is a quoted YAML text.
    let name = serde_json::Value::from(name).to_string();
    format!(
        "# Configuration of this project. Lines that begin with # are notes for people.
# What you choose in the app for a session goes before what stands here.
name: {name}
type: standalone
version: \"0.1.0\"          # of what you plan; every export gives it

roundtable:
  verbose: false            # true: also keep every prompt and answer as files of the session
  interactive: false        # true: ask you after each round how to go on

  strategy:
    default: standard       # for sessions without a line of their own below
    by_workflow_type:
      specs: consensus-driven
      design: debate
      brainstorm: disney

  # When the panel stops and asks you
  escalation:
    enabled: true
    triggers:
      max_rounds_per_conflict: 3      # a conflict has lasted this many rounds
      confidence_below: 0.5           # a participant is less sure than this
      critical_keywords: [\"security\", \"must-have\", \"blocking\", \"legal\"]

  # A strategy says how many rounds it takes. With numbers of your own here, without the # and the space behind it, it
  # is these for every strategy.
  # limits:
  #   min_rounds: 3         # no conclusion before this many rounds
  #   max_rounds: 20        # the session ends here in any case
"
    )
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn shed() -> NewProject {
        let list = |items: &[&str]| items.iter().map(|item| (*item).to_owned()).collect::<Vec<_>>();
        NewProject {
            name: "Tool \"Shed\": für alle\n2".to_owned(),
            description: "A shed.\n\n# not a heading".to_owned(),
            objectives: list(&["Lend", "Get back\nin one piece"]),
            constraints: list(&["900 euros"]),
            scope_in: list(&["Reserving"]),
            scope_out: list(&[]),
            users: list(&["Volunteers"]),
        }
    }

    #[test]
    fn a_folder_that_is_no_project_is_told_apart() {
        let place = tempfile::tempdir().unwrap();
        let open = |path: &str| Project::open(place.path().join(path));
        fs::write(place.path().join("file"), "").unwrap();
        assert!(matches!(open("none"), Err(ProjectError::NotFound { .. })));
        assert!(matches!(open("file"), Err(ProjectError::NotAFolder { .. })));
        assert!(matches!(open("file/below"), Err(ProjectError::NotFound { .. })));
        assert!(matches!(open(""), Err(ProjectError::NotAProject { .. })));
        fs::write(place.path().join(".s2s"), "a file").unwrap();
        let error = open("").unwrap_err();
        assert!(matches!(&error, ProjectError::NotAFolder { path } if path.ends_with(".s2s")), "{error}");
    }

    #[test]
    fn a_new_project_reads_back_as_it_was_meant() {
        let place = tempfile::tempdir().unwrap();
        let root = place.path().join("new/shed");
        let project = Project::create(&root, &shed()).unwrap();
        assert_eq!(Project::open(&root).unwrap(), project);
        assert_eq!(project.name(), "Tool \"Shed\": für alle 2");
        let config = project.config().unwrap();
        assert_eq!(config.strategy_by_workflow.get("specs").map(String::as_str), Some("consensus-driven"));
        assert_eq!((config.min_rounds, config.max_rounds), (None, None));
        let limited =
            fs::read_to_string(root.join(".s2s/config.yaml")).unwrap().replace("  # limits:", "  limits:");
        let limited = limited.replace("  #   m", "    m");
        let config = crate::config::parse(&limited).unwrap();
        assert_eq!((config.min_rounds, config.max_rounds), (Some(3), Some(20)), "{limited}");
        let context = project.context().unwrap();
        assert_eq!(context.snapshot.description, "A shed.\n\n# not a heading");
        assert_eq!(context.snapshot.objectives, ["Lend", "Get back in one piece"]);
        assert_eq!(context.snapshot.scope.inside, ["Reserving"]);
        assert_eq!(context.snapshot.sections[0].heading, "Users");
        assert!(context.placeholders.is_empty());
    }

    #[test]
    fn creating_overwrites_nothing_and_a_failure_leaves_nothing() {
        let place = tempfile::tempdir().unwrap();
        let root = place.path().join("old");
        fs::create_dir_all(root.join(".s2s")).unwrap();
        fs::write(root.join(".s2s/config.yaml"), "name: theirs\n").unwrap();
        assert!(matches!(Project::create(&root, &shed()), Err(ProjectError::Exists { .. })));
        assert_eq!(fs::read_to_string(root.join(".s2s/config.yaml")).unwrap(), "name: theirs\n");
        assert!(!root.join(".s2s/CONTEXT.md").exists());
        // A file in the way is what a read-only folder is to root.
        fs::write(place.path().join("file"), "").unwrap();
        assert!(Project::create(place.path().join("file"), &shed()).is_err());
        assert!(Project::create(place.path().join("file/below"), &shed()).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_read_only_folder_is_called_so() {
        use std::os::unix::fs::PermissionsExt;
        let place = tempfile::tempdir().unwrap();
        fs::set_permissions(place.path(), fs::Permissions::from_mode(0o555)).unwrap();
        if fs::write(place.path().join("probe"), "").is_ok() {
            println!("skipped: permissions do not bind this user");
            return;
        }
        assert!(matches!(Project::create(place.path().join("x"), &shed()), Err(ProjectError::ReadOnly(_))));
    }

    #[test]
    fn a_name_comes_from_the_configuration_then_the_title_then_the_folder() {
        let place = tempfile::tempdir().unwrap();
        let root = place.path().join("folder-name");
        fs::create_dir_all(root.join(".s2s")).unwrap();
        let project = Project::open(&root).unwrap();
        assert_eq!(project.name(), "folder-name");
        fs::write(project.context_path(), "# Project Context: Titled\n").unwrap();
        assert_eq!(project.name(), "Titled");
        fs::write(project.config_path(), "name: \"{project-name}\"\n").unwrap();
        assert_eq!(project.name(), "Titled");
        fs::write(project.config_path(), "name: Configured\n").unwrap();
        assert_eq!(project.name(), "Configured");
    }

    #[test]
    fn a_session_id_is_free_and_dated_in_utc() {
        let place = tempfile::tempdir().unwrap();
        let root = place.path().join("Elf Gift Rush!");
        fs::create_dir_all(root.join(".s2s/sessions")).unwrap();
        let project = Project::open(&root).unwrap();
        let at: Timestamp = "2026-01-07T23:30:00-02:00".parse().unwrap();
        let id = || project.new_session_id(at, Workflow::Specs);
        assert_eq!(id(), "20260108-specs-elf-gift-rush");
        fs::write(project.index_path(&id()), "").unwrap();
        assert_eq!(id(), "20260108-specs-elf-gift-rush-2");
        fs::create_dir(project.session_path(&id())).unwrap();
        assert_eq!(id(), "20260108-specs-elf-gift-rush-3");
    }

    #[test]
    fn the_id_of_a_session_that_is_gone_is_not_given_again_while_something_names_it() {
        let place = tempfile::tempdir().unwrap();
        let root = place.path().join("shed");
        fs::create_dir_all(root.join(".s2s/sessions")).unwrap();
        fs::create_dir_all(root.join("docs/specifications")).unwrap();
        let project = Project::open(&root).unwrap();
        let at: Timestamp = "2026-01-08T01:00:00Z".parse().unwrap();
        let id = || project.new_session_id(at, Workflow::Specs);
        let say = |file: &str, text: &str| fs::write(root.join(file), text).unwrap();
        let document = "docs/specifications/requirements.md";
        for (text, next) in [
            ("Written from 20260108-design-shed and 20260108-specs-sheds.\n", "20260108-specs-shed"),
            ("<!-- Session: 20260108-specs-shed -->\n", "20260108-specs-shed-2"),
            ("| 20260108-specs-shed-2 | 20260108-specs-shed |\n", "20260108-specs-shed-3"),
            ("*Sessions: `20260108-specs-shed-2`.*\n", "20260108-specs-shed"),
        ] {
            say(document, text);
            assert_eq!(id(), next, "{text}");
        }
        say(document, "# Requirements\n");
        say(".s2s/sessions/20260109-design-shed.yaml", "linked_sessions: [20260108-specs-shed]\n");
        assert_eq!(id(), "20260108-specs-shed-2");
    }
}
