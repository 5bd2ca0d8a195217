//! A file that one program at a time holds locked. The system frees it when that program ends, however it ends.

use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use cap_std::fs::OpenOptions;

use super::{Disk, Op};

/// How often the file may vanish between opening and locking it, before that is an error.
const TRIES: usize = 100;
/// The most that is read of a holder's note, in bytes.
pub(crate) const NOTE_LIMIT: u64 = 1024;

/// A lock that is held. When it goes, the file goes first and the lock after it.
#[derive(Debug)]
pub(crate) struct Claim {
    disk: Disk,
    path: PathBuf,
    /// `None` on a file system that has no locks: there nobody can be kept out.
    file: Option<File>,
}

/// What is known of who holds a lock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Claimed {
    /// What it wrote into the file; empty when that cannot be read.
    pub(crate) note: String,
    /// When it did.
    pub(crate) since: Option<SystemTime>,
}

impl Drop for Claim {
    fn drop(&mut self) {
        // Gone before it is free: who opened it meanwhile sees that its name is no longer there, and opens it anew.
        let _ = self.disk.remove_file(&self.path);
        drop(self.file.take());
    }
}

impl Disk {
    /// Makes and locks the file at `path`, and writes `note` into it; or says who was quicker. Nothing is written through
    /// a link of that name; a file that has other names (hard links, as a copy of the folder may have made) loses this
    /// one to a new file and stays as it is.
    ///
    /// # Errors
    /// When the file cannot be made, or a link or something else that is no file has its name.
    pub(crate) fn claim(&self, path: &Path, note: &str) -> io::Result<Result<Claim, Claimed>> {
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
        for _ in 0..TRIES {
            if self.link(path).is_some() {
                return Err(not_a_lock("a link stands in the place of the lock file: take it away"));
            }
            let file = self.below(Op::Create, path, |dir, path| dir.open_with(path, &options))?.into_std();
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let note = self.read(path, NOTE_LIMIT).unwrap_or_default();
                    let note = String::from_utf8_lossy(&note).into_owned();
                    return Ok(Err(Claimed { note, since: self.modified(path) }));
                }
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                    return Ok(Ok(Claim { disk: self.clone(), path: path.to_owned(), file: None }));
                }
                Err(TryLockError::Error(error)) => return Err(error),
            }
            if !file.metadata()?.is_file() {
                return Err(not_a_lock("something that is no file stands in the place of the lock file"));
            }
            if self.is_still(path, &file)? {
                if names(&file)? > 1 {
                    // Under its lock: who opened it too finds another file of that name, and opens that.
                    self.remove_file(path)?;
                    continue;
                }
                let mut claim = Claim { disk: self.clone(), path: path.to_owned(), file: Some(file) };
                if let Some(file) = &mut claim.file {
                    file.set_len(0)?;
                    self.faults.write(file, note.as_bytes(), path)?;
                    file.flush()?;
                }
                return Ok(Ok(claim));
            }
        }
        Err(io::Error::other("the lock file is removed over and over"))
    }

    /// Whether the file of that name is still the one that was opened.
    #[cfg(unix)]
    fn is_still(&self, path: &Path, file: &File) -> io::Result<bool> {
        use std::os::unix::fs::MetadataExt;
        let opened = file.metadata()?;
        // A link of that name is not the file that it leads to.
        match self.below(Op::Look, path, |dir, path| dir.symlink_metadata(path)) {
            Ok(named) => {
                let named = (cap_std::fs::MetadataExt::dev(&named), cap_std::fs::MetadataExt::ino(&named));
                Ok(named == (opened.dev(), opened.ino()))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Whether the file of that name is still there: a file that is open cannot be replaced here.
    #[cfg(not(unix))]
    fn is_still(&self, path: &Path, _: &File) -> io::Result<bool> {
        self.exists(path)
    }
}

fn not_a_lock(words: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, words)
}

/// How many names a file has. Where the system does not say, one.
fn names(file: &File) -> io::Result<u64> {
    #[cfg(unix)]
    return Ok(std::os::unix::fs::MetadataExt::nlink(&file.metadata()?));
    #[cfg(not(unix))]
    return file.metadata().map(|_| 1);
}
