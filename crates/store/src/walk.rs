//! Walking folders under a budget: no links, no hidden entries, not too deep, not too many.

use std::path::PathBuf;

use crate::disk::{Disk, Kind};

/// Folders below the start that are entered.
const MAX_DEPTH: usize = 8;
/// Files that are found at most.
const MAX_FILES: usize = 20_000;

/// Regular files under `relative` with their path relative to the root (`/` between the parts), by name. A folder that
/// is missing, unreadable or outside counts as empty; so do folders for which `enter` says no.
pub(crate) fn files(disk: &Disk, relative: &str, enter: &dyn Fn(&str) -> bool) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    walk(disk, relative, 0, enter, &mut found);
    found
}

fn walk(
    disk: &Disk,
    relative: &str,
    depth: usize,
    enter: &dyn Fn(&str) -> bool,
    found: &mut Vec<(String, PathBuf)>,
) {
    let folder = disk.root().join(relative);
    let Ok(mut entries) = disk.list(&folder) else { return };
    entries.sort();
    for (name, kind) in entries {
        let Ok(name) = name.into_string() else { continue };
        if name.starts_with('.') {
            continue;
        }
        let path = format!("{relative}/{name}");
        if kind == Kind::File && found.len() < MAX_FILES {
            found.push((path, folder.join(&name)));
        } else if kind == Kind::Folder && depth < MAX_DEPTH && enter(&path) {
            walk(disk, &path, depth + 1, enter, found);
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
