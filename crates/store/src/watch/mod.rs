//! Changes from outside: another window, git, an editor, the plugin. The system only says that something happened in a
//! folder; what happened is found by looking at the files again, so that it is the same on every system, and after a time in
//! which nobody watched.

pub(crate) mod own;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use roundtable_engine::text::fnv1a;

use crate::paths::FOLDER;
use crate::project::Project;
use crate::versions::is_for_versions;
use crate::walk;

/// Folders that are watched at most: each costs the system something, and some systems allow few.
const MOST_FOLDERS: usize = 1_000;
/// The most that is read of a changed file, in bytes: a document's limit. A larger one is news whoever wrote it.
const LIMIT: u64 = 16 * 1024 * 1024;
/// Names of files of a moment and of the journal, which is written all the time.
const QUIET: [&str; 2] = [".roundtable", "replies.jsonl"];

/// What became of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// It was not there before.
    Added,
    /// It holds something else.
    Changed,
    /// It is gone.
    Removed,
}

/// A file that somebody else changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedFile {
    /// From the project's folder, `/` between the parts.
    pub path: String,
    /// What became of it.
    pub kind: ChangeKind,
}

/// The files of a project as they were when they were last looked at: its own, its documents, the indexes of its sessions, and
/// the files of one session.
#[derive(Debug, Clone)]
pub struct Seen {
    project: Project,
    session: Option<String>,
    files: BTreeMap<String, Stamp>,
    /// How often we had changed a file when a change of somebody else's was seen: what it held by our doing until then is theirs if it
    /// comes back.
    foreign: BTreeMap<String, u64>,
}

/// How a file was seen.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Stamp {
    bytes: u64,
    modified: Option<SystemTime>,
    /// Known once it has changed.
    hash: Option<String>,
}

impl Seen {
    /// A first look; nothing of it is news. `session`: whose files are looked at, too.
    pub fn new(project: &Project, session: Option<&str>) -> Self {
        let mut seen = Self {
            project: project.clone(),
            session: session.map(str::to_owned),
            files: BTreeMap::new(),
            foreign: BTreeMap::new(),
        };
        seen.files = seen.now().into_iter().map(|(path, (_, stamp))| (path, stamp)).collect();
        seen
    }

    /// Looks again. Gives back what somebody else changed since the last look, by path.
    pub fn news(&mut self) -> Vec<ChangedFile> {
        let now = self.now();
        let mut news = Vec::new();
        let gone: Vec<String> = self.files.keys().filter(|path| !now.contains_key(*path)).cloned().collect();
        for path in gone {
            self.files.remove(&path);
            let file = self.project.root().join(&path);
            if !self.is_ours(&path, &file, "") {
                news.push(ChangedFile { path, kind: ChangeKind::Removed });
            }
        }
        for (path, (file, mut stamp)) in now {
            let before = self.files.get(&path).cloned();
            if before
                .as_ref()
                .is_some_and(|before| (before.bytes, before.modified) == (stamp.bytes, stamp.modified))
            {
                continue;
            }
            stamp.hash = self.project.disk().read(&file, LIMIT).ok().map(|bytes| fnv1a(&bytes));
            let is_same =
                before.as_ref().is_some_and(|before| before.hash.is_some() && before.hash == stamp.hash);
            let is_ours = stamp.hash.as_deref().is_some_and(|hash| self.is_ours(&path, &file, hash));
            if !is_same && !is_ours {
                let kind = if before.is_some() { ChangeKind::Changed } else { ChangeKind::Added };
                news.push(ChangedFile { path: path.clone(), kind });
            }
            self.files.insert(path, stamp);
        }
        news.sort_by(|one, other| one.path.cmp(&other.path));
        news
    }

    /// Whether a file is as this process left it, and nobody else has changed it in between. Whatever is not is somebody else's from here
    /// on, until we change it again.
    fn is_ours(&mut self, path: &str, file: &Path, hash: &str) -> bool {
        let times = own::times(file);
        let is_ours = own::is_ours(file, hash) && self.foreign.get(path).is_none_or(|known| times > *known);
        if is_ours {
            self.foreign.remove(path);
        } else {
            self.foreign.insert(path.to_owned(), times);
        }
        is_ours
    }

    /// The folders in which a change would be seen: those of its files, and those that could get some. At most 1,000; what is
    /// in others is found by the next look.
    pub fn folders(&self) -> Vec<PathBuf> {
        let root = self.project.root();
        let mut folders: BTreeSet<PathBuf> =
            ["", FOLDER, ".s2s/sessions", "docs"].iter().map(|name| root.join(name)).collect();
        folders.extend(self.session.iter().map(|id| self.project.session_path(id)));
        folders.extend(self.files.keys().filter_map(|path| Some(root.join(path).parent()?.to_owned())));
        // An empty folder of documents gets its first one.
        folders.extend(walk::folders(self.project.disk(), "docs"));
        let real = folders.into_iter().filter_map(|folder| {
            self.project.disk().real(&folder).ok().filter(|_| self.project.disk().is_folder(&folder))
        });
        real.collect::<BTreeSet<_>>().into_iter().take(MOST_FOLDERS).collect()
    }

    /// The files as they are, by path.
    fn now(&self) -> BTreeMap<String, (PathBuf, Stamp)> {
        let own = self.session.as_ref().map(|id| format!(".s2s/sessions/{id}"));
        let enter = |folder: &str| match folder.strip_prefix(".s2s/") {
            Some("local" | "trash") => false,
            Some(inner) if inner.starts_with("sessions/") => own.as_deref() == Some(folder),
            _ => !is_for_versions(folder),
        };
        let files =
            ["docs", FOLDER].iter().flat_map(|folder| walk::files(self.project.disk(), folder, &enter));
        let is_meant =
            |path: &str| path.ends_with(".md") || path.ends_with(".yaml") || path.ends_with(".json");
        let stamp = |file: &Path| {
            let found = self.project.disk().metadata(file).ok()?;
            Some(Stamp { bytes: found.len(), modified: self.project.disk().modified(file), hash: None })
        };
        let files = files.filter(|(path, _)| is_meant(path));
        files.filter_map(|(path, file)| stamp(&file).map(|stamp| (path, (file, stamp)))).collect()
    }
}

/// Folders that are watched until this is dropped.
pub struct Watch {
    _watcher: RecommendedWatcher,
}

/// Calls `changed` when something was written, made or taken away in one of the folders themselves; not for what is read.
/// Folders that cannot be watched are left out; `None` when the system watches nothing.
pub fn watch(folders: &[PathBuf], changed: Arc<dyn Fn() + Send + Sync>) -> Option<Watch> {
    let heard = move |event: notify::Result<notify::Event>| {
        // What cannot be said in detail is worth a look.
        if event.map_or(true, |event| is_news(&event)) {
            changed();
        }
    };
    let mut watcher = notify::recommended_watcher(heard).ok()?;
    let watched =
        folders.iter().filter(|folder| watcher.watch(folder, RecursiveMode::NonRecursive).is_ok()).count();
    (watched > 0).then_some(Watch { _watcher: watcher })
}

fn is_news(event: &notify::Event) -> bool {
    let is_quiet = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        QUIET.iter().any(|quiet| name.starts_with(quiet))
    };
    // A look at the files must not bring about the next one.
    !matches!(event.kind, EventKind::Access(_))
        && (event.paths.is_empty() || !event.paths.iter().all(is_quiet))
}
