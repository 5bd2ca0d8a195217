//! Atomic, durable writes: a temporary file beside the target, written and synced, which then takes its place
//! ([`super::change`]).

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use cap_std::fs::{OpenOptions, Permissions};
use roundtable_engine::error::StoreError;
use roundtable_engine::text::fnv1a;

use super::{Disk, Op};
use crate::files::failed;

/// What must be there for a write to happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Before {
    /// Whatever is there.
    Anything,
    /// Nothing of that name.
    Nothing,
    /// A file of that content, as [`fnv1a`] says it.
    Hash(String),
}

impl Before {
    /// What was read a moment ago: that text, or that there was none.
    pub(crate) fn read(text: Option<&str>) -> Self {
        text.map_or(Self::Nothing, |text| Self::Hash(fnv1a(text.as_bytes())))
    }
}

/// How far a staged file has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stand {
    /// It stands beside its target.
    Beside,
    /// It has taken its place; what was there has the temporary name.
    Swapped,
    /// It has taken its place, where nothing was.
    Placed,
    /// What has the temporary name stays, whatever becomes of us: it is needed, or not ours to remove.
    Left,
    /// A control of the tests: it was written in place.
    #[cfg(test)]
    InPlace,
}

/// A file that is written and synced beside its target, under a hidden name. Dropped before it takes the target's place,
/// it is removed; dropped after that, what it replaced is.
pub(crate) struct Staged {
    pub(super) disk: Disk,
    pub(super) temporary: PathBuf,
    pub(super) target: PathBuf,
    pub(super) what: String,
    pub(super) before: Before,
    /// What its content is, as [`fnv1a`] says it.
    pub(super) after: String,
    pub(super) stand: Stand,
}

impl Drop for Staged {
    fn drop(&mut self) {
        if matches!(self.stand, Stand::Beside | Stand::Swapped) {
            // Nothing more can be done about a temporary file that cannot be removed: its name says what it is.
            let _ = self.disk.remove_file(&self.temporary);
        }
    }
}

const BEGIN: &str = ".roundtable-";
const END: &str = ".tmp";

/// A name for a temporary file or folder that no other of ours has.
pub(crate) fn temporary_name() -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    format!("{BEGIN}{}-{}{END}", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed))
}

/// Whether a name is one that [`temporary_name`] gives.
pub(crate) fn is_temporary(name: &str) -> bool {
    let numbers = name.strip_prefix(BEGIN).and_then(|rest| rest.strip_suffix(END));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    numbers
        .and_then(|numbers| numbers.split_once('-'))
        .is_some_and(|(pid, at)| is_number(pid) && is_number(at))
}

impl Disk {
    /// Writes and syncs `bytes` beside `target`, whose folder must exist. A target that is a link is followed, if it
    /// stays inside; one that is marked read-only is refused. `before` is looked at when it takes its place.
    pub(crate) fn stage(
        &self,
        target: &Path,
        bytes: &[u8],
        before: Before,
        what: &str,
    ) -> Result<Staged, StoreError> {
        let error = |source| failed(what, target)(source);
        let (target, permissions) = self.resolve(target).map_err(error)?;
        #[cfg(test)]
        if self.faults.is_in_place() {
            return self.in_place(target, bytes, what);
        }
        #[cfg(test)]
        let before = if self.faults.is_blind() { Before::Anything } else { before };
        let error = |source| failed(what, &target)(source);
        let temporary = self.lay_beside(&target, bytes, permissions).map_err(error)?;
        crate::watch::own::written(&target, bytes);
        let (disk, what, after) = (self.clone(), what.to_owned(), fnv1a(bytes));
        Ok(Staged { disk, temporary, target, what, before, after, stand: Stand::Beside })
    }

    /// A temporary file in the folder of `target`, written and synced. One that fails is removed.
    pub(super) fn lay_beside(
        &self,
        target: &Path,
        bytes: &[u8],
        permissions: Option<Permissions>,
    ) -> io::Result<PathBuf> {
        let folder = target.parent().unwrap_or(self.root());
        loop {
            let temporary = folder.join(temporary_name());
            match self.lay(&temporary, bytes, permissions.clone()) {
                Ok(()) => return Ok(temporary),
                // Left behind by an earlier process of the same number.
                Err(exists) if exists.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// A new file, written and synced under its own name: for a folder that nobody sees yet. One that fails is removed.
    ///
    /// # Errors
    /// Of kind `AlreadyExists` when there is something of that name.
    pub(crate) fn lay(&self, path: &Path, bytes: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
        let options = OpenOptions::new().write(true).create_new(true).clone();
        let mut file = self.below(Op::Create, path, |dir, path| dir.open_with(path, &options))?;
        let fill = || {
            self.faults.write(&mut file, bytes, path)?;
            if let Some(permissions) = permissions {
                self.faults.step(Op::Permissions, path)?;
                file.set_permissions(permissions)?;
            }
            self.faults.step(Op::Sync, path)?;
            file.sync_all()
        };
        fill().inspect_err(|_| {
            let _ = self.remove_file(path);
        })
    }

    /// The control of the tests on faults: what a write is without a temporary file.
    #[cfg(test)]
    fn in_place(&self, target: PathBuf, bytes: &[u8], what: &str) -> Result<Staged, StoreError> {
        let options = OpenOptions::new().write(true).create(true).truncate(true).clone();
        let opened = self.below(Op::Create, &target, |dir, path| dir.open_with(path, &options));
        let written = opened.and_then(|mut file| self.faults.write(&mut file, bytes, &target));
        written.map_err(failed(what, &target))?;
        let (disk, temporary, what) = (self.clone(), target.clone(), what.to_owned());
        let (before, after, stand) = (Before::Anything, String::new(), Stand::InPlace);
        Ok(Staged { disk, temporary, target, what, before, after, stand })
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
}
