//! What this process last did to a file, so that its own writes are not news to it. What stands on disk decides: a file
//! that holds anything else was written by somebody else.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use roundtable_engine::text::fnv1a;

use crate::disk::read_ambient;

/// What was done last to each file, by its real path.
static DONE: LazyLock<Mutex<HashMap<PathBuf, Done>>> = LazyLock::new(Mutex::default);

/// Hashes of what a file of ours may hold; empty for a file that was taken away.
#[derive(Debug)]
struct Done {
    /// What it held before the last change.
    before: Option<String>,
    /// What it holds, or is about to: who looks in between finds what was there before, and may not have seen that yet.
    last: String,
    /// How often we have changed it.
    times: u64,
}

fn done() -> MutexGuard<'static, HashMap<PathBuf, Done>> {
    DONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn note(path: &Path, hash: String) {
    let path = real(path);
    let mut all = done();
    let known = all.remove(&path);
    let times = known.as_ref().map_or(0, |known| known.times) + 1;
    all.insert(path, Done { before: known.map(|known| known.last), last: hash, times });
}

/// These bytes are about to take the place of a file.
pub(crate) fn written(path: &Path, bytes: &[u8]) {
    note(path, fnv1a(bytes));
}

/// A file was taken away.
pub(crate) fn gone(path: &Path) {
    note(path, String::new());
}

/// A file came to its place by a move.
pub(crate) fn moved_in(path: &Path) {
    if let Ok(bytes) = read_ambient(path, super::LIMIT) {
        written(path, &bytes);
    }
}

/// Whether the file is as this process left it. `hash`: of what it holds; empty where there is none. Once the last change was
/// seen, what was there before it is somebody else's doing if it comes again.
pub(crate) fn is_ours(path: &Path, hash: &str) -> bool {
    let mut all = done();
    let Some(known) = all.get_mut(&real(path)) else { return false };
    if known.last == hash {
        known.before = None;
        return true;
    }
    known.before.as_deref() == Some(hash)
}

/// How often this process has changed the file.
pub(crate) fn times(path: &Path) -> u64 {
    done().get(&real(path)).map_or(0, |known| known.times)
}

/// The path without links, as far as it exists.
fn real(path: &Path) -> PathBuf {
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    folder.zip(path.file_name()).map_or_else(|| path.to_owned(), |(folder, name)| folder.join(name))
}
