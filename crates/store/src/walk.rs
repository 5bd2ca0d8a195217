//! Walking folders under a budget: no links, no hidden entries, not too deep, not too many.

use std::path::PathBuf;

use crate::disk::{Disk, Kind};

/// Folders below the start that are entered.
const MAX_DEPTH: usize = 8;
/// Files that are found at most.
const MAX_FILES: usize = 20_000;
/// Folders that are entered at most: empty ones count for no file, and cost a look each.
const MAX_FOLDERS: usize = 20_000;

/// Files that are looked at at most to find those that are meant.
const MAX_LOOKED: usize = 500_000;

/// Regular files under `relative` with their path relative to the root (`/` between the parts), by name. A folder that
/// is missing, unreadable or outside counts as empty; so do folders for which `enter` says no.
pub(crate) fn files(disk: &Disk, relative: &str, enter: &dyn Fn(&str) -> bool) -> Vec<(String, PathBuf)> {
    files_like(disk, relative, enter, &|_| true)
}

/// The same of those files alone whose path `like` says yes to: the others take no room from them.
pub(crate) fn files_like(
    disk: &Disk,
    relative: &str,
    enter: &dyn Fn(&str) -> bool,
    like: &dyn Fn(&str) -> bool,
) -> Vec<(String, PathBuf)> {
    let mut walk = Walk { disk, enter, like, folders: MAX_FOLDERS, looked: MAX_LOOKED, found: Vec::new() };
    walk.folder(relative, 0);
    walk.found
}

struct Walk<'a> {
    disk: &'a Disk,
    enter: &'a dyn Fn(&str) -> bool,
    like: &'a dyn Fn(&str) -> bool,
    /// Folders that may still be entered.
    folders: usize,
    /// Files that may still be looked at.
    looked: usize,
    found: Vec<(String, PathBuf)>,
}

impl Walk<'_> {
    fn folder(&mut self, relative: &str, depth: usize) {
        let folder = self.disk.root().join(relative);
        let Ok(mut entries) = self.disk.list(&folder) else { return };
        entries.sort();
        for (name, kind) in entries {
            let Ok(name) = name.into_string() else { continue };
            if name.starts_with('.') {
                continue;
            }
            let path = format!("{relative}/{name}");
            if kind == Kind::File && self.found.len() < MAX_FILES && self.looked > 0 {
                self.looked -= 1;
                if (self.like)(&path) {
                    self.found.push((path, folder.join(&name)));
                }
            } else if kind == Kind::Folder && depth < MAX_DEPTH && self.folders > 0 && (self.enter)(&path) {
                self.folders -= 1;
                self.folder(&path, depth + 1);
            }
        }
    }
}

/// Folders under `relative`, itself among them, as far as [`files`] would enter them.
pub(crate) fn folders(disk: &Disk, relative: &str) -> Vec<PathBuf> {
    let found = std::cell::RefCell::new(vec![disk.root().join(relative)]);
    files(disk, relative, &|folder| {
        found.borrow_mut().push(disk.root().join(folder));
        true
    });
    found.into_inner()
}

#[cfg(test)]
mod tests {
    use super::{MAX_DEPTH, MAX_FILES, MAX_FOLDERS, files, files_like, folders};
    use crate::disk::Disk;

    #[test]
    fn deep_and_endless_folders_are_walked_so_far_and_no_further() {
        let place = tempfile::tempdir().unwrap();
        let disk = Disk::open(place.path()).unwrap();
        let deep = (0..40).fold(place.path().join("deep"), |folder, level| folder.join(level.to_string()));
        std::fs::create_dir_all(&deep).unwrap();
        let mut folder = place.path().join("deep");
        for level in 0..40 {
            std::fs::write(folder.join("a.md"), b"x").unwrap();
            folder = folder.join(level.to_string());
        }
        assert_eq!(files(&disk, "deep", &|_| true).len(), MAX_DEPTH + 1);

        #[cfg(unix)]
        {
            std::fs::create_dir(place.path().join("endless")).unwrap();
            std::fs::write(place.path().join("endless/a.md"), b"x").unwrap();
            std::os::unix::fs::symlink(".", place.path().join("endless/again")).unwrap();
            std::os::unix::fs::symlink(place.path(), place.path().join("endless/up")).unwrap();
            assert_eq!(files(&disk, "endless", &|_| true).len(), 1);
        }
    }

    #[test]
    fn of_countless_files_and_folders_so_many_are_looked_at_and_no_more() {
        let place = tempfile::tempdir().unwrap();
        let disk = Disk::open(place.path()).unwrap();
        for name in ["files", "folders"] {
            std::fs::create_dir(place.path().join(name)).unwrap();
        }
        for number in 0..MAX_FILES + 5 {
            std::fs::write(place.path().join(format!("files/{number}")), b"").unwrap();
        }
        for number in 0..MAX_FOLDERS + 5 {
            std::fs::create_dir(place.path().join(format!("folders/{number}"))).unwrap();
        }
        assert_eq!(files(&disk, "files", &|_| true).len(), MAX_FILES);
        // What is looked for stands behind all of them and is found; among all it is not.
        std::fs::write(place.path().join("files/z.md"), b"").unwrap();
        let is_meant = |path: &str| path.ends_with(".md");
        assert_eq!(files_like(&disk, "files", &|_| true, &is_meant).len(), 1);
        assert!(!files(&disk, "files", &|_| true).iter().any(|(path, _)| is_meant(path)));
        // The one that they stand in is there besides.
        assert_eq!(folders(&disk, "folders").len(), MAX_FOLDERS + 1);
    }
}
