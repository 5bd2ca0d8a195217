//! What was learnt from a session's files, for as long as they are as they were: its line in the list, the numbers it
//! takes, the ids it names. A project of thousands of sessions is listed by looking at the dates of its files.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use roundtable_engine::error::StoreError;
use roundtable_engine::text::fnv1a;
use serde::{Deserialize, Serialize};

use super::SessionSummary;
use super::numbers::Numbers;
use crate::disk::{Disk, Stamp, joined, read_ambient};
use crate::own::write_own_file;
use crate::project::Project;

/// The shape of the kept file, and the rules by which it was learnt. Another one is not read.
const VERSION: u32 = 6;
/// The most that is read of it, in bytes.
const LIMIT: u64 = 256 * 1024 * 1024;
/// It is written again when so many sessions have been learnt since.
const WORTH_WRITING: usize = 32;

/// Projects of which something is known at the same time; the one that was opened longest ago goes first.
const PROJECTS: usize = 8;

/// What is known of the projects that are open in this process. A project is opened anew for each question to it; what was
/// learnt for one question serves the next.
static OPEN: Mutex<Vec<(PathBuf, KnownSessions)>> = Mutex::new(Vec::new());

/// What is known of a project's sessions. It is a memory, no truth: whatever it says of a session is used only while size,
/// time of change and number of each file that it was learnt from are the same.
#[derive(Debug, Clone, Default)]
pub(crate) struct KnownSessions(Arc<Mutex<Memory>>);

#[derive(Debug, Default)]
struct Memory {
    sessions: HashMap<String, Learnt>,
    unwritten: usize,
}

/// A memory says nothing about which project it is.
impl PartialEq for KnownSessions {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for KnownSessions {}

/// What a session's files said.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Learnt {
    /// The files and folders that were looked at.
    pub(super) from: Vec<Seen>,
    /// Its line in the list.
    pub(super) summary: SessionSummary,
    /// The highest number of each type that it takes.
    pub(super) numbers: Numbers,
    /// The ids that its index names.
    pub(super) ids: Vec<String>,
}

/// A file or folder, as it was.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Seen {
    /// Its path from the project's folder of sessions.
    path: PathBuf,
    /// `None`: there was nothing.
    stamp: Option<Stamp>,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    sessions: BTreeMap<String, Learnt>,
}

impl KnownSessions {
    /// What is known of the project at `root`.
    pub(crate) fn of(root: &Path) -> Self {
        let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        let at = open.iter().position(|(known, _)| *known == root);
        let project = at.map_or_else(|| (root, Self::default()), |at| open.remove(at));
        let known = project.1.clone();
        open.insert(0, project);
        open.truncate(PROJECTS);
        known
    }

    fn recall(&self, folder: &Path, root: &Path) {
        let mut memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !memory.sessions.is_empty() {
            return;
        }
        let file = folder.join(file_name(root));
        let bytes = read_ambient(&file, LIMIT).unwrap_or_default();
        let kept = serde_json::from_slice::<Kept>(&bytes).ok().filter(|kept| kept.version == VERSION);
        memory.sessions = kept.map(|kept| kept.sessions.into_iter().collect()).unwrap_or_default();
    }

    fn keep(&self, folder: &Path, root: &Path) -> Result<(), StoreError> {
        let sessions = {
            let mut memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if memory.unwritten < WORTH_WRITING {
                return Ok(());
            }
            memory.unwritten = 0;
            memory.sessions.iter().map(|(id, learnt)| (id.clone(), learnt.clone())).collect()
        };
        let bytes = serde_json::to_vec(&Kept { version: VERSION, sessions }).map_err(|error| {
            crate::files::failed("keeping the list of sessions", folder)(io::Error::other(error))
        })?;
        write_own_file(folder, &file_name(root), &bytes)
    }

    /// What was learnt of a session, if nothing of it has changed. `sessions`: the project's folder of sessions.
    pub(super) fn still(&self, disk: &Disk, sessions: &Path, id: &str) -> Option<Learnt> {
        let learnt = self.0.lock().unwrap_or_else(PoisonError::into_inner).sessions.get(id).cloned()?;
        learnt.from.iter().all(|seen| seen.is_as_it_was(disk, sessions)).then_some(learnt)
    }

    pub(super) fn learn(&self, id: &str, learnt: Learnt) {
        let mut memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        memory.sessions.insert(id.to_owned(), learnt);
        memory.unwritten += 1;
    }

    /// Forgets sessions that there are no more.
    pub(super) fn keep_only(&self, is_there: impl Fn(&str) -> bool) {
        let mut memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        memory.sessions.retain(|id, _| is_there(id));
    }
}

impl Project {
    /// Takes up what [`Self::keep_sessions`] kept in `folder`, which is the application's own and not the project's.
    /// Anything that cannot be read counts as nothing.
    pub fn recall_sessions(&self, folder: &Path) {
        self.known.recall(folder, self.root());
    }

    /// Keeps what is known of its sessions for the next start, if enough has been learnt since the last time.
    ///
    /// # Errors
    /// [`StoreError`]; then the next start learns it again.
    pub fn keep_sessions(&self, folder: &Path) -> Result<(), StoreError> {
        self.known.keep(folder, self.root())
    }
}

impl Seen {
    /// Looks at a file before it is read: what changes between the two is read again the next time.
    pub(super) fn now(disk: &Disk, sessions: &Path, path: &Path) -> Self {
        Self { path: path.strip_prefix(sessions).unwrap_or(path).to_owned(), stamp: disk.stamp(path) }
    }

    fn is_as_it_was(&self, disk: &Disk, sessions: &Path) -> bool {
        self.stamp.is_none_or(|stamp| stamp.is_telling())
            && disk.stamp(&sessions.join(&self.path)) == self.stamp
    }
}

/// One file for each project, named after where it is.
fn file_name(root: &Path) -> String {
    let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
    format!("sessions-{}.json", fnv1a(root.as_os_str().as_encoded_bytes()))
}

/// Does the same to each of many things, on all cores; the results are in the order of the things. Whoever is done with a
/// few takes the next few: sessions differ much in size, and those of one kind often stand together.
pub(super) fn in_parallel<T: Sync, R: Send>(things: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    /// As many are taken at a time; fewer than two times that are not worth a thread.
    const FEW: usize = 16;
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = cores.min(things.len() / FEW).max(1);
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done: Vec<(usize, Vec<R>)> = Vec::new();
        loop {
            let at = next.fetch_add(FEW, Ordering::Relaxed);
            let Some(rest) = things.get(at..).filter(|rest| !rest.is_empty()) else { return done };
            done.push((at, rest.iter().take(FEW).map(&work).collect()));
        }
    };
    let mut done = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(take)).collect();
        let mut done = take();
        done.extend(others.into_iter().flat_map(joined));
        done
    });
    done.sort_unstable_by_key(|(at, _)| *at);
    done.into_iter().flat_map(|(_, results)| results).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_on_all_cores_comes_in_its_order_and_once() {
        for count in [0, 1, 15, 16, 17, 1_000] {
            let things: Vec<usize> = (0..count).collect();
            let met = AtomicUsize::new(0);
            let doubled = in_parallel(&things, |thing| {
                met.fetch_add(1, Ordering::Relaxed);
                thing * 2
            });
            assert_eq!(doubled, things.iter().map(|thing| thing * 2).collect::<Vec<_>>());
            assert_eq!(met.into_inner(), count);
        }
    }
}
