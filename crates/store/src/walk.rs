//! Walking folders under a budget: no links, no hidden entries, not too deep, not too many.

use std::fs;
use std::path::{Path, PathBuf};

use crate::files::inside;

/// Folders below the start that are entered.
const MAX_DEPTH: usize = 8;
/// Files that are found at most.
const MAX_FILES: usize = 20_000;

/// Regular files under `root/relative` with their path relative to `root` (`/` between the parts), by name. A folder
/// that is missing, unreadable or outside `root` counts as empty; so do folders for which `enter` says no.
pub(crate) fn files(root: &Path, relative: &str, enter: &dyn Fn(&str) -> bool) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    walk(root, relative, 0, enter, &mut found);
    found
}

fn walk(
    root: &Path,
    relative: &str,
    depth: usize,
    enter: &dyn Fn(&str) -> bool,
    found: &mut Vec<(String, PathBuf)>,
) {
    let Ok(folder) = inside(root, &root.join(relative)) else { return };
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut entries: Vec<_> = entries.filter_map(Result::ok).collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (Ok(kind), Ok(name)) = (entry.file_type(), entry.file_name().into_string()) else { continue };
        if name.starts_with('.') {
            continue;
        }
        let path = format!("{relative}/{name}");
        if kind.is_file() && found.len() < MAX_FILES {
            found.push((path, entry.path()));
        } else if kind.is_dir() && depth < MAX_DEPTH && enter(&path) {
            walk(root, &path, depth + 1, enter, found);
        }
    }
}

/// Folders under `root/relative`, itself among them, as far as [`files`] would enter them.
pub(crate) fn folders(root: &Path, relative: &str) -> Vec<PathBuf> {
    let found = std::cell::RefCell::new(vec![root.join(relative)]);
    files(root, relative, &|folder| {
        found.borrow_mut().push(root.join(folder));
        true
    });
    found.into_inner()
}
