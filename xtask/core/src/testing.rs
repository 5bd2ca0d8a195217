//! What tests share: copies of folders.

use std::path::PathBuf;

use tempfile::TempDir;

use xtask::shell;

/// A folder of the repository, copied to where a test may write.
pub(crate) fn copy_of(folder: &str) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    roundtable_tests::folder::copy(&shell::root().join(folder), copy.path()).unwrap();
    copy
}

/// The folders of projects as they are found.
pub(crate) fn found() -> Vec<PathBuf> {
    let folder = shell::root().join("tests/fixtures/folders");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> = entries.filter(|path| path.join(".s2s").is_dir()).collect();
    found.sort();
    assert!(found.len() > 60, "{}", found.len());
    found
}
