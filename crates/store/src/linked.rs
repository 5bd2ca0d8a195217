//! A `.s2s` that is a link. It is followed, by the handle of the picked folder, as far as it leads to a folder in that
//! folder. Where it leads elsewhere nothing is read or written, and the user is told where it leads.

use std::io;
use std::path::{Component, Path, PathBuf};

use roundtable_engine::phrase;

use crate::disk::{Disk, is_led_out};
use crate::project::ProjectError;

/// Where a `.s2s` leads that is a link and cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leads {
    /// Out of the picked folder. Nobody looked what is there.
    Outside,
    /// To a place in the folder where there is nothing, or to itself.
    Nowhere,
    /// To something in the folder that is no folder.
    NoFolder,
}

impl std::fmt::Display for Leads {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Outside => phrase!("which is outside of the folder"),
            Self::Nowhere => phrase!("where there is nothing"),
            Self::NoFolder => phrase!("which is no folder"),
        })
    }
}

/// Why the folder of ours at `folder` cannot be used, if that is because it is a link.
pub(crate) fn obstacle(disk: &Disk, folder: &Path) -> Option<ProjectError> {
    let target = disk.link(folder)?;
    let leads = match disk.metadata(folder) {
        Ok(found) if found.is_dir() => return None,
        Ok(_) => Leads::NoFolder,
        // What may not be looked at is said as that.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return None,
        Err(error) if is_led_out(&error) && !is_named_inside(disk, &target) => Leads::Outside,
        Err(_) => Leads::Nowhere,
    };
    Some(ProjectError::Linked { path: disk.root().to_owned(), target, leads })
}

/// Whether a target that cannot be reached is one in the folder by its words alone.
fn is_named_inside(disk: &Disk, target: &Path) -> bool {
    let plain = target.components().all(|part| !matches!(part, Component::ParentDir));
    let inside = |root: PathBuf| target.starts_with(root);
    plain && disk.root().canonicalize().is_ok_and(inside)
}

#[cfg(test)]
#[path = "linked_tests.rs"]
mod tests;
