//! What this process last did to a file, so that its own writes are not news to it. What stands on disk decides: a file
//! that holds anything else was written by somebody else.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use roundtable_engine::text::fnv1a;

use crate::disk::read_ambient;

/// The hash of what was written last, by the real path; empty where the file was taken away.
static DONE: LazyLock<Mutex<HashMap<PathBuf, String>>> = LazyLock::new(Mutex::default);

fn done() -> MutexGuard<'static, HashMap<PathBuf, String>> {
    DONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// These bytes are about to take the place of a file.
pub(crate) fn written(path: &Path, bytes: &[u8]) {
    done().insert(real(path), fnv1a(bytes));
}

/// A file was taken away.
pub(crate) fn gone(path: &Path) {
    done().insert(real(path), String::new());
}

/// A file came to its place by a move.
pub(crate) fn moved_in(path: &Path) {
    if let Ok(bytes) = read_ambient(path, super::LIMIT) {
        written(path, &bytes);
    }
}

/// Whether the file is as this process left it. `hash`: of what it holds; empty where there is none.
pub(crate) fn is_ours(path: &Path, hash: &str) -> bool {
    done().get(&real(path)).is_some_and(|done| done == hash)
}

/// The path without links, as far as it exists.
fn real(path: &Path) -> PathBuf {
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    folder.zip(path.file_name()).map_or_else(|| path.to_owned(), |(folder, name)| folder.join(name))
}
