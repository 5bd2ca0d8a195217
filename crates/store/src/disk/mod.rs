//! The one door to the disk: nothing else in this crate opens a file. A [`Disk`] is a folder that was opened once; every
//! path is taken from that handle and below it, whatever becomes of the names on the way meanwhile, so that a link can be
//! followed inside the folder and never out of it (`docs/decisions/0014-one-door-to-the-disk.md`).

mod ambient;
mod change;
mod claim;
mod fault;
mod log;
#[cfg(test)]
mod races;
mod redo;
mod spelling;
mod stage;
mod stamp;
mod swap;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use cap_std::ambient_authority;
use cap_std::fs::{Dir, File, FileType, Metadata, OpenOptions};

pub(crate) use ambient::{is_there, make_folders_anywhere, read_ambient, remove_folders_anywhere};
pub use change::Changed;
pub(crate) use change::{Step, again};
pub(crate) use claim::{Claim, Claimed, NOTE_LIMIT};
#[cfg(test)]
pub(crate) use fault::{Fault, Plan};
pub(crate) use fault::{Faults, Op};
pub(crate) use log::Log;
pub(crate) use spelling::composed;
pub(crate) use stage::{Before, Staged, temporary_name};
pub(crate) use stamp::Stamp;

use crate::files::{ReadError, TEXT_LIMIT, utf8};

/// What a thread came to. A disk that gets several syncs at once does them together, so that they are asked for side by
/// side where none needs the other.
pub(crate) fn joined<T>(thread: std::thread::ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// What something in a folder is, a link not followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    File,
    Folder,
    Link,
    Other,
}

impl From<FileType> for Kind {
    fn from(kind: FileType) -> Self {
        match kind {
            kind if kind.is_file() => Self::File,
            kind if kind.is_dir() => Self::Folder,
            kind if kind.is_symlink() => Self::Link,
            _ => Self::Other,
        }
    }
}

/// A folder as it was opened, and the way to everything below it. Paths are given with the root in front, as messages
/// show them. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Disk {
    root: PathBuf,
    dir: Arc<Dir>,
    faults: Faults,
}

impl std::fmt::Debug for Disk {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Disk").field(&self.root).finish()
    }
}

impl Disk {
    /// Opens a folder.
    ///
    /// # Errors
    /// Why the system does not let us.
    pub(crate) fn open(root: &Path) -> io::Result<Self> {
        let dir = Dir::open_ambient_dir(ambient::shown(root), ambient_authority())?;
        Ok(Self { root: root.to_owned(), dir: Arc::new(dir), faults: Faults::none() })
    }

    /// The same folder with a plan of what goes wrong.
    #[cfg(test)]
    pub(crate) fn planned(&self, plan: &Arc<Plan>) -> Self {
        Self { faults: Faults(Some(plan.clone())), ..self.clone() }
    }

    /// The folder, as it was named.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Reads a regular file of at most `limit` bytes. Its size is looked at before a byte is read.
    pub(crate) fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
        let (file, size) = self.open_file(path)?;
        if size > limit {
            return Err(ReadError::TooLarge(size));
        }
        // One more than allowed: it may have grown since we looked.
        let bytes = self.read_open(path, (file, size), limit + 1)?;
        match bytes.len() as u64 {
            size if size > limit => Err(ReadError::TooLarge(size)),
            _ => Ok(bytes),
        }
    }

    /// Reads the beginning of a regular file of any size.
    pub(crate) fn head(&self, path: &Path, most: u64) -> Result<Vec<u8>, ReadError> {
        let opened = self.open_file(path)?;
        self.read_open(path, opened, most)
    }

    fn read_open(&self, path: &Path, (file, size): (File, u64), most: u64) -> Result<Vec<u8>, ReadError> {
        self.faults.step(Op::Read, path).map_err(ReadError::Io)?;
        let mut bytes = Vec::with_capacity(usize::try_from(size.min(most)).unwrap_or(0) + 1);
        file.take(most).read_to_end(&mut bytes).map_err(ReadError::Io)?;
        Ok(bytes)
    }

    /// Opens a regular file for reading. Gives back its size, too.
    fn open_file(&self, path: &Path) -> Result<(File, u64), ReadError> {
        let missing = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => ReadError::Missing,
            _ => ReadError::Io(error),
        };
        let not_a_file = || ReadError::Io(io::Error::new(io::ErrorKind::InvalidInput, "not a file"));
        // Looked at before it is opened: opening a pipe would wait for its other end.
        let found = self.below(Op::Look, path, |dir, path| dir.metadata(path)).map_err(missing)?;
        if !found.is_file() {
            return Err(not_a_file());
        }
        let file =
            self.below(Op::Open, path, |dir, path| dir.open_with(path, &for_reading())).map_err(missing)?;
        let found = file.metadata().map_err(ReadError::Io)?;
        if !found.is_file() {
            return Err(not_a_file());
        }
        Ok((file, found.len()))
    }

    /// Reads UTF-8 of at most [`TEXT_LIMIT`] bytes. A byte order mark stays in the text.
    pub(crate) fn read_text(&self, path: &Path) -> Result<String, ReadError> {
        utf8(self.read(path, TEXT_LIMIT)?)
    }

    /// Whether there is anything of that name, a link that leads nowhere too.
    ///
    /// # Errors
    /// When that cannot be told: before a write nothing may be taken for absent that could not be looked at.
    pub(crate) fn exists(&self, path: &Path) -> io::Result<bool> {
        match self.below(Op::Look, path, |dir, path| dir.symlink_metadata(path)) {
            Ok(_) => Ok(true),
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// The same for who only looks: what cannot be looked at is not there.
    pub(crate) fn has(&self, path: &Path) -> bool {
        self.exists(path).unwrap_or(false)
    }

    /// Whether it is a folder, or a link to one inside.
    pub(crate) fn is_folder(&self, path: &Path) -> bool {
        self.metadata(path).is_ok_and(|found| found.is_dir())
    }

    /// What the system says about something, links followed inside.
    pub(crate) fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.below(Op::Look, path, |dir, path| dir.metadata(path))
    }

    /// When it last changed, if the system says so.
    pub(crate) fn modified(&self, path: &Path) -> Option<SystemTime> {
        self.metadata(path).ok()?.modified().ok().map(|at| at.into_std())
    }

    /// What is in a folder, in the system's order.
    pub(crate) fn list(&self, folder: &Path) -> io::Result<Vec<(OsString, Kind)>> {
        let entries = self.below(Op::List, folder, |dir, path| dir.read_dir(path))?;
        let named = |entry: io::Result<cap_std::fs::DirEntry>| {
            let entry = entry?;
            Ok((entry.file_name(), entry.file_type()?.into()))
        };
        // What vanished while we looked is not there.
        Ok(entries.map(named).filter_map(|entry: io::Result<_>| entry.ok()).collect())
    }

    /// Where something that exists really is after all links, as a path with the root in front.
    ///
    /// # Errors
    /// Also when a link leads out.
    pub(crate) fn real(&self, path: &Path) -> io::Result<PathBuf> {
        let real = self.below(Op::Look, path, |dir, path| dir.canonicalize(path))?;
        Ok(if real == Path::new(".") { self.root.clone() } else { self.root.join(real) })
    }

    /// Where a link leads, in its own words; `None` for what is no link.
    pub(crate) fn link(&self, path: &Path) -> Option<PathBuf> {
        let path = self.relative(path).ok()?;
        self.dir.symlink_metadata(&path).ok().filter(Metadata::is_symlink)?;
        self.dir.read_link_contents(&path).ok()
    }

    /// Makes one folder; its name is durable with the next [`Self::sync_folder`] of the folder above.
    pub(crate) fn make_folder(&self, path: &Path) -> io::Result<()> {
        self.below(Op::MakeFolder, path, |dir, path| dir.create_dir(path))
    }

    /// Makes the missing folders of `path`, durable. Gives back those that it made, outermost first.
    pub(crate) fn make_folders(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        let relative = self.relative(path)?;
        let mut made = Vec::new();
        let mut at = self.root.clone();
        for part in relative.components() {
            let above = at.clone();
            at.push(part);
            if self.exists(&at)? {
                continue;
            }
            let done = match self.make_folder(&at) {
                // Somebody else was quicker.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
                Ok(()) => {
                    made.push(at.clone());
                    self.sync_folder(&above)
                }
                other => other,
            };
            if let Err(error) = done {
                self.remove_folders(&made);
                return Err(error);
            }
        }
        match self.metadata(path) {
            Ok(found) if found.is_dir() => Ok(made),
            Ok(_) => Err(io::ErrorKind::NotADirectory.into()),
            Err(error) => {
                self.remove_folders(&made);
                Err(error)
            }
        }
    }

    /// Takes back folders that [`Self::make_folders`] made, as far as they are empty.
    pub(crate) fn remove_folders(&self, made: &[PathBuf]) {
        for folder in made.iter().rev() {
            // A folder that is not empty any more is somebody's.
            let _ = self.below(Op::Remove, folder, |dir, path| dir.remove_dir(path));
        }
    }

    /// Removes a file.
    pub(crate) fn remove_file(&self, path: &Path) -> io::Result<()> {
        self.below(Op::Remove, path, |dir, path| dir.remove_file(path))
    }

    /// Removes a folder of ours with what is in it; links in it are removed, not followed.
    pub(crate) fn remove_all(&self, path: &Path) -> io::Result<()> {
        self.below(Op::Remove, path, |dir, path| dir.remove_dir_all(path))
    }

    /// Gives something another name. What has that name already is replaced, as far as the system allows that.
    pub(crate) fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.faults.step(Op::Rename, to)?;
        let (from, to) = (self.relative(from)?, self.relative(to)?);
        self.dir
            .rename(from, &self.dir, to)
            .map_err(|error| if is_escape(&error) { led_out() } else { error })
    }

    /// Makes names in a folder durable.
    pub(crate) fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        // Windows cannot open a folder as a file; NTFS journals names itself. A `Dir` is only a place here, and cannot be
        // synced.
        if cfg!(unix) {
            self.below(Op::SyncFolder, folder, |dir, path| dir.open(path))?.sync_all()
        } else {
            self.faults.step(Op::SyncFolder, folder)
        }
    }

    /// The path below the root, as its names are spelled there; `.` for the root itself.
    fn relative<'a>(&self, path: &'a Path) -> io::Result<Cow<'a, Path>> {
        match path.strip_prefix(&self.root) {
            Ok(relative) if relative.as_os_str().is_empty() => Ok(Cow::Borrowed(Path::new("."))),
            Ok(relative) if relative.components().all(|part| matches!(part, Component::Normal(_))) => {
                Ok(self.spelled(relative))
            }
            _ => Err(io::Error::new(io::ErrorKind::InvalidInput, "the path is not one of the project")),
        }
    }

    /// One operation on a path below the root. Links are followed as far as they stay below: that is the handle's work,
    /// whatever happens to the names meanwhile. A link with an absolute target it refuses even where that is inside, so
    /// such a one is taken by its real path, through the same handle.
    fn below<T>(&self, op: Op, path: &Path, work: impl Fn(&Dir, &Path) -> io::Result<T>) -> io::Result<T> {
        self.faults.step(op, path)?;
        let relative = self.relative(path)?;
        match work(&self.dir, &relative) {
            Err(error) if is_escape(&error) => {
                let real = ambient::real_below(&self.root, &relative).ok_or_else(led_out)?;
                work(&self.dir, &real).map_err(|error| if is_escape(&error) { led_out() } else { error })
            }
            done => done,
        }
    }
}

/// Reading that waits for nobody: a pipe that took a file's place after we looked would keep us until somebody writes.
fn for_reading() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use cap_std::fs::OpenOptionsExt as _;
        let flags = rustix::fs::OFlags::NONBLOCK.bits();
        options.custom_flags(i32::try_from(flags).unwrap_or_default());
    }
    options
}

/// Whether an error is the handle's refusal: the system's own have a number.
fn is_escape(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::PermissionDenied && error.raw_os_error().is_none()
}

/// Whether an operation failed because a link leads out.
pub(crate) fn is_led_out(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::InvalidInput && error.raw_os_error().is_none()
}

fn led_out() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "a link leads out of the project")
}
