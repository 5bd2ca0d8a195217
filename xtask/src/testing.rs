//! What tests share: copies of folders.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::shell;

/// A folder of the repository, copied to where a test may write.
pub(crate) fn copy_of(folder: &str) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    copy_into(&shell::root().join(folder), copy.path());
    copy
}

fn copy_into(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_into(&entry.path(), &target);
        } else {
            std::fs::write(&target, std::fs::read(entry.path()).unwrap()).unwrap();
        }
    }
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
