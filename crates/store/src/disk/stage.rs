//! Atomic, durable writes: a temporary file beside the target, written and synced, which then takes its place.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use cap_std::fs::{OpenOptions, Permissions};
use roundtable_engine::error::StoreError;

use super::{Disk, Op};
use crate::files::failed;

/// A file that is written and synced beside its target, under a hidden name. It takes the target's place with
/// [`Disk::publish`]; dropped before that, it is removed.
pub(crate) struct Staged {
    disk: Disk,
    temporary: PathBuf,
    target: PathBuf,
    what: String,
    published: bool,
}

impl Drop for Staged {
    fn drop(&mut self) {
        if !self.published {
            // Nothing more can be done about a temporary file that cannot be removed: its name says what it is.
            let _ = self.disk.remove_file(&self.temporary);
        }
    }
}

/// A name for a temporary file or folder that no other of ours has.
pub(crate) fn temporary_name() -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    format!(".roundtable-{}-{}.tmp", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed))
}

impl Disk {
    /// Writes and syncs `bytes` beside `target`, whose folder must exist. A target that is a link is followed, if it
    /// stays inside; one that is marked read-only is refused.
    pub(crate) fn stage(&self, target: &Path, bytes: &[u8], what: &str) -> Result<Staged, StoreError> {
        let error = |source| failed(what, target)(source);
        let (target, permissions) = self.resolve(target).map_err(error)?;
        let folder = target.parent().unwrap_or(self.root());
        #[cfg(test)]
        if self.faults.is_in_place() {
            return self.in_place(target, bytes, what);
        }
        loop {
            let temporary = folder.join(temporary_name());
            let options = OpenOptions::new().write(true).create_new(true).clone();
            let opened = self.below(Op::Create, &temporary, |dir, path| dir.open_with(path, &options));
            let mut file = match opened {
                Ok(file) => file,
                // Left behind by an earlier process of the same number.
                Err(exists) if exists.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(source) => return Err(failed(what, &target)(source)),
            };
            let staged =
                Staged { disk: self.clone(), temporary, target, what: what.to_owned(), published: false };
            let error = |source| failed(what, &staged.target)(source);
            self.faults.write(&mut file, bytes, &staged.target).map_err(error)?;
            if let Some(permissions) = permissions {
                self.faults.step(Op::Permissions, &staged.target).map_err(error)?;
                file.set_permissions(permissions).map_err(error)?;
            }
            self.faults.step(Op::Sync, &staged.target).map_err(error)?;
            file.sync_all().map_err(error)?;
            return Ok(staged);
        }
    }

    /// The control of the tests on faults: what a write is without a temporary file.
    #[cfg(test)]
    fn in_place(&self, target: PathBuf, bytes: &[u8], what: &str) -> Result<Staged, StoreError> {
        let options = OpenOptions::new().write(true).create(true).truncate(true).clone();
        let opened = self.below(Op::Create, &target, |dir, path| dir.open_with(path, &options));
        let written = opened.and_then(|mut file| self.faults.write(&mut file, bytes, &target));
        written.map_err(failed(what, &target))?;
        let temporary = target.clone();
        Ok(Staged { disk: self.clone(), temporary, target, what: what.to_owned(), published: true })
    }

    /// Where a write really goes, and the permissions of what is there.
    fn resolve(&self, target: &Path) -> io::Result<(PathBuf, Option<Permissions>)> {
        let invalid = |words| io::Error::new(io::ErrorKind::InvalidInput, words);
        let folder = target.parent().ok_or_else(|| invalid("no folder"))?;
        let name = target.file_name().ok_or_else(|| invalid("no file name"))?;
        let mut target = self.real(folder)?.join(name);
        let found = match self.below(Op::Look, &target, |dir, path| dir.symlink_metadata(path)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((target, None)),
            found => found?,
        };
        let found = if found.is_symlink() {
            target = self.real(&target)?;
            self.metadata(&target)?
        } else {
            found
        };
        if !found.is_file() {
            return Err(invalid("something that is not a file is in its place"));
        }
        if found.permissions().readonly() {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is marked read-only"));
        }
        Ok((target, Some(found.permissions())))
    }

    /// Puts staged files in their places, in order, then syncs each folder once.
    pub(crate) fn publish(&self, staged: Vec<Staged>) -> Result<(), StoreError> {
        let mut folders: Vec<(PathBuf, String)> = Vec::new();
        for mut file in staged {
            if !file.published {
                self.rename(&file.temporary, &file.target).map_err(failed(&file.what, &file.target))?;
            }
            file.published = true;
            if let Some(folder) = file.target.parent()
                && !folders.iter().any(|(known, _)| known == folder)
            {
                folders.push((folder.to_owned(), file.what.clone()));
            }
        }
        for (folder, what) in folders {
            self.sync_folder(&folder).map_err(failed(&what, &folder))?;
        }
        Ok(())
    }

    /// Writes one file, atomic and durable. Its folder must exist.
    pub(crate) fn write(&self, target: &Path, bytes: &[u8], what: &str) -> Result<(), StoreError> {
        self.publish(vec![self.stage(target, bytes, what)?])
    }
}
