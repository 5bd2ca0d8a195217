//! A file that is only ever appended to.

use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use cap_std::fs::{File, OpenOptions};

use roundtable_engine::text::fnv1a;

use super::{Before, Disk, Op};

/// A file that is open to be appended to. It has one name only: what is written into it is seen nowhere else.
pub(crate) struct Log<'a> {
    disk: &'a Disk,
    path: PathBuf,
    file: File,
}

impl Disk {
    /// Opens a file to be appended to, and makes it when it is missing. One that has several names (hard links) is first
    /// replaced by a copy of its own: the other names may be outside of the project. At most `limit` bytes are copied.
    ///
    /// # Errors
    /// Why it cannot be opened or copied, or that it is a link, whose file may be anybody's; then it is as it was.
    pub(crate) fn log(&self, path: &Path, limit: u64) -> io::Result<Log<'_>> {
        if self.link(path).is_some() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "it is a link, and nothing is appended through one",
            ));
        }
        let is_new = !self.exists(path)?;
        let mut file = self.open_log(path)?;
        if is_new {
            self.sync_folder(path.parent().unwrap_or(self.root()))?;
        } else if names(&file)? > 1 {
            let bytes = self.read(path, limit).map_err(crate::files::ReadError::into_io)?;
            let before = Before::Hash(fnv1a(&bytes));
            let copied = self.write(path, &bytes, before, "copying a file of several names");
            copied.map_err(|error| error.source)?;
            file = self.open_log(path)?;
            if names(&file)? > 1 {
                return Err(io::Error::new(io::ErrorKind::InvalidInput, "the file has several names"));
            }
        }
        if !file.metadata()?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a file"));
        }
        Ok(Log { disk: self, path: path.to_owned(), file })
    }

    fn open_log(&self, path: &Path) -> io::Result<File> {
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
        self.below(Op::Open, path, |dir, path| dir.open_with(path, &options))
    }
}

/// How many names a file has. Where the system does not say, one.
fn names(file: &File) -> io::Result<u64> {
    #[cfg(unix)]
    return Ok(cap_std::fs::MetadataExt::nlink(&file.metadata()?));
    #[cfg(not(unix))]
    return file.metadata().map(|_| 1);
}

impl Log<'_> {
    /// Its length in bytes.
    pub(crate) fn length(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    /// `length` bytes from `start`, or as many as there are.
    pub(crate) fn read(&mut self, start: u64, length: u64) -> io::Result<Vec<u8>> {
        self.disk.faults.step(Op::Read, &self.path)?;
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(start))?;
        Read::by_ref(&mut self.file).take(length).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Cuts it off at `length`.
    pub(crate) fn cut(&mut self, length: u64) -> io::Result<()> {
        self.disk.faults.step(Op::Truncate, &self.path)?;
        self.file.set_len(length)
    }

    /// Writes behind the end, with one write, durable. Of a write that fails nothing stays; if that cannot be, the next
    /// one finds a line without an end.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let length = self.file.seek(SeekFrom::End(0))?;
        let written = self.disk.faults.write(&mut self.file, bytes, &self.path);
        let kept = written.and_then(|()| {
            self.disk.faults.step(Op::Sync, &self.path)?;
            self.file.sync_data()
        });
        if kept.is_err() {
            let _ = self.cut(length);
        }
        kept
    }
}
