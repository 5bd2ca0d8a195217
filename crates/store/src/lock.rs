//! One program at a time writes in a project. Opening and looking needs no lock.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use roundtable_engine::error::StoreError;
use serde_json::{Value, json};

use crate::disk::{Claim, Claimed, NOTE_LIMIT};
use crate::files::{ReadError, failed};
use crate::project::Project;

/// The lock file, in the project's folder of ours. It is there while something is written, or a session runs.
pub(crate) const FILE: &str = ".roundtable.lock";

/// Another program writes in the project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InUse {
    /// Its process number, if it says one.
    pub pid: Option<u32>,
    /// The computer that it runs on; empty when it does not say.
    pub host: String,
    /// Since when, if the system says so.
    pub since: Option<Timestamp>,
}

impl InUse {
    /// Whether that is why something was not written.
    pub fn of(error: &StoreError) -> Option<&Self> {
        error.source.get_ref()?.downcast_ref()
    }

    /// Whether the process is there still; one of another computer, or one that is not named, is taken to be.
    #[cfg(unix)]
    fn is_alive(&self) -> bool {
        let pid = self.pid.filter(|_| self.host == host()).and_then(|pid| i32::try_from(pid).ok());
        let Some(pid) = pid.and_then(rustix::process::Pid::from_raw) else { return self.pid.is_some() };
        // One that belongs to somebody else may not be asked, and is there.
        !matches!(rustix::process::test_kill_process(pid), Err(rustix::io::Errno::SRCH))
    }

    /// Whether the process is there still: a lock that nobody holds can be read here, and says who left it.
    #[cfg(not(unix))]
    fn is_alive(&self) -> bool {
        self.pid.is_none()
    }

    fn read(claimed: &Claimed) -> Self {
        let note: Value = serde_json::from_str(&claimed.note).unwrap_or_default();
        Self {
            pid: note.get("pid").and_then(Value::as_u64).and_then(|pid| pid.try_into().ok()),
            host: note.get("host").and_then(Value::as_str).unwrap_or_default().to_owned(),
            since: claimed.since.and_then(|at| Timestamp::try_from(at).ok()),
        }
    }
}

impl std::fmt::Display for InUse {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("another program writes in this project")?;
        if let Some(pid) = self.pid {
            write!(formatter, ": process {pid}")?;
        }
        if !self.host.is_empty() {
            write!(formatter, " on {}", self.host)?;
        }
        self.since.map_or(Ok(()), |since| write!(formatter, ", since {since}"))
    }
}

impl std::error::Error for InUse {}

/// The locks that this process holds, by the real path of the project's folder.
static HELD: Mutex<BTreeMap<PathBuf, Held>> = Mutex::new(BTreeMap::new());

struct Held {
    /// How many need it.
    holds: usize,
    _claim: Claim,
    /// Those of this process write one after the other.
    writing: Arc<Mutex<()>>,
}

fn held() -> MutexGuard<'static, BTreeMap<PathBuf, Held>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A share in a lock that this process holds.
#[derive(Debug)]
struct Hold {
    key: PathBuf,
    writing: Arc<Mutex<()>>,
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut all = held();
        if let Some(held) = all.get_mut(&self.key) {
            held.holds -= 1;
            if held.holds == 0 {
                // Under the map's lock: nobody of this process meets its own file on the way out.
                all.remove(&self.key);
            }
        }
    }
}

/// What a project keeps while it is in use; shared by its clones.
#[derive(Debug, Default)]
pub(crate) struct Keep {
    hold: Mutex<Option<Hold>>,
    /// What an earlier program left unfinished was looked after.
    settled: AtomicBool,
}

impl Project {
    /// Keeps every other program from writing in the project, as long as this value or a clone of it lives. A session
    /// that runs does: nobody else writes between two of its answers. Reading needs none of this.
    ///
    /// # Errors
    /// [`StoreError`]; see [`InUse::of`].
    pub fn hold(&self) -> Result<(), StoreError> {
        const WHAT: &str = "keeping others from writing in the project";
        let folder = self.folder();
        let hold = self.claim(WHAT, &folder)?;
        self.exclusively(WHAT, &folder, || Ok::<_, StoreError>(()))?;
        *self.keep.hold.lock().unwrap_or_else(PoisonError::into_inner) = Some(hold);
        Ok(())
    }

    /// Who has the project in use, as far as a look can tell: nothing is locked and nothing written. A lock that a process
    /// of this computer left behind when it was killed is nobody's.
    pub fn in_use(&self) -> Option<InUse> {
        let path = self.folder().join(FILE);
        let note = match self.disk().read(&path, NOTE_LIMIT) {
            Ok(note) => String::from_utf8_lossy(&note).into_owned(),
            Err(ReadError::Missing) => return None,
            // Elsewhere a file that is locked cannot be read.
            Err(_) => String::new(),
        };
        let found = InUse::read(&Claimed { note, since: self.disk().modified(&path) });
        found.is_alive().then_some(found)
    }

    /// Runs a write while nobody else writes in the project, in this process or another one. The first one of a project
    /// that was opened looks after what an earlier program left unfinished. Not to be called from within itself.
    pub(crate) fn exclusively<T, E: From<StoreError>>(
        &self,
        what: &str,
        path: &Path,
        work: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let hold = self.claim(what, path)?;
        let _one_at_a_time = hold.writing.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.keep.settled.load(Ordering::SeqCst) {
            self.settle()?;
            self.keep.settled.store(true, Ordering::SeqCst);
        }
        let done = work();
        if done.is_err() || self.is_unfinished() {
            // It may have left something; then the next one looks after it first.
            self.keep.settled.store(false, Ordering::SeqCst);
        }
        done
    }

    fn claim(&self, what: &str, path: &Path) -> Result<Hold, StoreError> {
        let error = |source| failed(what, path)(source);
        let root = if self.root().as_os_str().is_empty() { Path::new(".") } else { self.root() };
        let key = root.canonicalize().map_err(error)?;
        let mut all = held();
        if let Some(held) = all.get_mut(&key) {
            held.holds += 1;
            return Ok(Hold { key, writing: held.writing.clone() });
        }
        let note = json!({ "pid": std::process::id(), "host": host() }).to_string();
        let claim = self.disk().claim(&self.folder().join(FILE), &note).map_err(error)?;
        let claim = claim
            .map_err(|claimed| error(io::Error::new(io::ErrorKind::ResourceBusy, InUse::read(&claimed))))?;
        let writing = Arc::<Mutex<()>>::default();
        all.insert(key.clone(), Held { holds: 1, _claim: claim, writing: writing.clone() });
        Ok(Hold { key, writing })
    }
}

/// The name of this computer; empty where the system gives it in the environment only.
fn host() -> String {
    #[cfg(unix)]
    return rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    return String::new();
}

#[cfg(test)]
#[path = "lock_tests.rs"]
mod tests;
