//! Files: budgeted reads and atomic, durable writes. Every error says which file and which step.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use roundtable_engine::error::StoreError;

/// Largest YAML, Markdown context or artifact that is read, in bytes: the folder format's 2 MB.
pub(crate) const TEXT_LIMIT: u64 = roundtable_engine::yaml::MAX_BYTES as u64;

/// What stands in the way of a write, as far as the user can do something about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// The folder or file may not be changed.
    ReadOnly,
    /// The disk or the quota is full.
    NoSpace,
    /// Anything else.
    Other,
}

impl Obstacle {
    /// What an error of the system means.
    pub fn of(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::NoSpace,
            _ => Self::Other,
        }
    }
}

/// What a file that is not UTF-8 seems to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Latin-1 or Windows-1252.
    Latin1,
    /// UTF-16, with or without a byte order mark.
    Utf16,
    /// Text with zeros in it, as a power cut leaves them.
    Zeros,
}

impl std::fmt::Display for Encoding {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Latin1 => "Latin-1 or Windows-1252",
            Self::Utf16 => "UTF-16",
            Self::Zeros => "text with zeros in it, as a power cut leaves them",
        })
    }
}

/// Why a file was not read.
#[derive(Debug)]
pub(crate) enum ReadError {
    /// There is none.
    Missing,
    /// Over the limit.
    TooLarge(u64),
    /// Not text as we read it; the first bad line, from 1.
    NotUtf8(Encoding, u64),
    /// Anything else.
    Io(io::Error),
}

impl ReadError {
    /// As a sentence's end, for lists of damaged files.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Missing => "there is no such file".to_owned(),
            Self::TooLarge(bytes) => format!("{bytes} bytes is more than the {TEXT_LIMIT} that are read"),
            Self::NotUtf8(encoding, line) => format!("line {line} is not UTF-8; it looks like {encoding}"),
            Self::Io(error) => error.to_string(),
        }
    }

    /// The line that it is about, from 1; 0 when unknown.
    pub(crate) fn line(&self) -> u64 {
        if let Self::NotUtf8(_, line) = self { *line } else { 0 }
    }

    /// As an error of the system, for a write that has to read first.
    pub(crate) fn into_io(self) -> io::Error {
        match self {
            Self::Io(error) => error,
            Self::Missing => io::ErrorKind::NotFound.into(),
            other => io::Error::new(io::ErrorKind::InvalidData, other.words()),
        }
    }
}

/// Makes an engine error out of a step, a path and a cause.
pub(crate) fn failed(what: &str, path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let (what, path) = (what.to_owned(), path.to_owned());
    move |source| StoreError { what, path, source }
}

/// The real path of something that exists, if it is inside `root` after all links are followed.
pub(crate) fn inside(root: &Path, path: &Path) -> io::Result<PathBuf> {
    let real = path.canonicalize()?;
    if real.starts_with(root.canonicalize()?) {
        return Ok(real);
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "a link leads out of the project"))
}

/// Reads a regular file inside `root` of at most `limit` bytes. The size is checked before a byte is read.
pub(crate) fn read(root: &Path, path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    let missing = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => ReadError::Missing,
        _ => ReadError::Io(error),
    };
    let real = inside(root, path).map_err(missing)?;
    let found = fs::metadata(&real).map_err(missing)?;
    if !found.is_file() {
        return Err(ReadError::Io(io::Error::new(io::ErrorKind::InvalidInput, "not a file")));
    }
    if found.len() > limit {
        return Err(ReadError::TooLarge(found.len()));
    }
    let mut bytes = Vec::new();
    let file = File::open(&real).map_err(missing)?;
    // One more than allowed: it may have grown since we looked.
    file.take(limit + 1).read_to_end(&mut bytes).map_err(ReadError::Io)?;
    match bytes.len() as u64 {
        size if size > limit => Err(ReadError::TooLarge(size)),
        _ => Ok(bytes),
    }
}

/// Reads UTF-8 of at most [`TEXT_LIMIT`] bytes. A byte order mark stays in the text.
pub(crate) fn read_text(root: &Path, path: &Path) -> Result<String, ReadError> {
    utf8(read(root, path, TEXT_LIMIT)?)
}

/// Bytes as text, or what they seem to be.
pub(crate) fn utf8(bytes: Vec<u8>) -> Result<String, ReadError> {
    let line_at =
        |bytes: &[u8], at: usize| 1 + bytes[..at].iter().filter(|byte| **byte == b'\n').count() as u64;
    let marked = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    if let Some(at) = bytes.iter().position(|byte| *byte == 0).or(marked.then_some(0)) {
        // In UTF-16 every other byte of ordinary text is a zero.
        let zeros = bytes.iter().filter(|byte| **byte == 0).count();
        let encoding = if marked || zeros * 3 > bytes.len() { Encoding::Utf16 } else { Encoding::Zeros };
        return Err(ReadError::NotUtf8(encoding, line_at(&bytes, at)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        ReadError::NotUtf8(Encoding::Latin1, line_at(error.as_bytes(), at))
    })
}

/// A file that is written and synced beside its target, under a hidden name. It takes the target's place with
/// [`publish`]; dropped before that, it is removed.
pub(crate) struct Staged {
    temporary: PathBuf,
    target: PathBuf,
    what: String,
    published: bool,
}

impl Drop for Staged {
    fn drop(&mut self) {
        if !self.published {
            // Nothing more can be done about a temporary file that cannot be removed: its name says what it is.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// A name for a temporary file or folder that no other of ours has.
pub(crate) fn temporary_name() -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    format!(".roundtable-{}-{}.tmp", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed))
}

/// Writes and syncs `bytes` beside `target`, whose folder must exist. A target that is a link is followed, if it stays
/// inside `root`; one that is marked read-only is refused.
pub(crate) fn stage(root: &Path, target: &Path, bytes: &[u8], what: &str) -> Result<Staged, StoreError> {
    let error = |source| failed(what, target)(source);
    let (target, permissions) = resolve(root, target).map_err(error)?;
    let folder = target.parent().unwrap_or(root);
    loop {
        let temporary = folder.join(temporary_name());
        let mut file = match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => file,
            // Left behind by an earlier process of the same number.
            Err(exists) if exists.kind() == io::ErrorKind::AlreadyExists => continue,
            Err(source) => return Err(failed(what, &target)(source)),
        };
        let staged = Staged { temporary, target, what: what.to_owned(), published: false };
        let error = |source| failed(what, &staged.target)(source);
        file.write_all(bytes).map_err(error)?;
        if let Some(permissions) = permissions {
            file.set_permissions(permissions).map_err(error)?;
        }
        file.sync_all().map_err(error)?;
        crate::watch::own::written(&staged.target, bytes);
        return Ok(staged);
    }
}

/// Where a write really goes, and the permissions of what is there.
fn resolve(root: &Path, target: &Path) -> io::Result<(PathBuf, Option<fs::Permissions>)> {
    let invalid = |words| io::Error::new(io::ErrorKind::InvalidInput, words);
    let folder = target.parent().ok_or_else(|| invalid("no folder"))?;
    let name = target.file_name().ok_or_else(|| invalid("no file name"))?;
    let mut target = inside(root, folder)?.join(name);
    let found = match fs::symlink_metadata(&target) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((target, None)),
        found => found?,
    };
    let found = if found.is_symlink() {
        target = inside(root, &target)?;
        fs::metadata(&target)?
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
pub(crate) fn publish(staged: Vec<Staged>) -> Result<(), StoreError> {
    let mut folders: Vec<(PathBuf, String)> = Vec::new();
    for mut file in staged {
        fs::rename(&file.temporary, &file.target).map_err(failed(&file.what, &file.target))?;
        file.published = true;
        if let Some(folder) = file.target.parent()
            && !folders.iter().any(|(known, _)| known == folder)
        {
            folders.push((folder.to_owned(), file.what.clone()));
        }
    }
    for (folder, what) in folders {
        sync_folder(&folder).map_err(failed(&what, &folder))?;
    }
    Ok(())
}

/// Writes one file, atomic and durable. Its folder must exist.
pub(crate) fn write(root: &Path, target: &Path, bytes: &[u8], what: &str) -> Result<(), StoreError> {
    publish(vec![stage(root, target, bytes, what)?])
}

/// Makes names in a folder durable.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    // Windows cannot open a folder as a file; NTFS journals names itself.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Makes the missing folders of `path`, durable. Gives back those that it made, outermost first.
pub(crate) fn make_folders(path: &Path) -> io::Result<Vec<PathBuf>> {
    let missing: Vec<&Path> =
        path.ancestors().take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists()).collect();
    let mut made = Vec::new();
    for folder in missing.into_iter().rev() {
        match fs::create_dir(folder) {
            Ok(()) => made.push(folder.to_owned()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => {}
            Err(error) => {
                remove_folders(&made);
                return Err(error);
            }
        }
        if let Some(parent) = folder.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            sync_folder(parent)?;
        }
    }
    if path.is_dir() { Ok(made) } else { Err(io::ErrorKind::NotADirectory.into()) }
}

/// Takes back folders that [`make_folders`] made, as far as they are empty.
pub(crate) fn remove_folders(made: &[PathBuf]) {
    for folder in made.iter().rev() {
        // A folder that is not empty any more is somebody's.
        let _ = fs::remove_dir(folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_write_replaces_the_whole_file_and_leaves_nothing_beside_it() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("a.yaml");
        write(root.path(), &path, b"one", "writing").unwrap();
        write(root.path(), &path, b"two", "writing").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(names(root.path()), ["a.yaml"]);
    }

    #[test]
    fn a_failed_write_names_step_and_file_and_removes_its_temporary_file() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("folder");
        fs::create_dir(&path).unwrap();
        let error = write(root.path(), &path, b"one", "writing the index").unwrap_err();
        assert!(error.to_string().starts_with("writing the index: "), "{error}");
        assert!(error.path.ends_with("folder"));
        drop(stage(root.path(), &root.path().join("b"), b"x", "staging").unwrap());
        assert_eq!(names(root.path()), ["folder"]);
        // A file where a folder should be: what a read-only folder is to root.
        let under_a_file = root.path().join("file/b");
        fs::write(root.path().join("file"), "x").unwrap();
        assert!(write(root.path(), &under_a_file, b"x", "writing").is_err());
    }

    #[test]
    fn a_file_that_is_marked_read_only_is_not_replaced() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("a");
        fs::write(&path, "theirs").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let error = write(root.path(), &path, b"ours", "writing").unwrap_err();
        assert_eq!(Obstacle::of(&error.source), Obstacle::ReadOnly);
        assert_eq!(fs::read(&path).unwrap(), b"theirs");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_inside_the_project_only() {
        let outside = tempfile::tempdir().unwrap();
        let root = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("secret"), "s").unwrap();
        fs::write(root.path().join("real"), "r").unwrap();
        std::os::unix::fs::symlink(outside.path().join("secret"), root.path().join("out")).unwrap();
        std::os::unix::fs::symlink(outside.path(), root.path().join("away")).unwrap();
        std::os::unix::fs::symlink("real", root.path().join("in")).unwrap();
        assert!(matches!(read(root.path(), &root.path().join("out"), 9), Err(ReadError::Io(_))));
        assert!(write(root.path(), &root.path().join("out"), b"x", "writing").is_err());
        assert!(write(root.path(), &root.path().join("away/new"), b"x", "writing").is_err());
        write(root.path(), &root.path().join("in"), b"x", "writing").unwrap();
        assert_eq!(fs::read(root.path().join("real")).unwrap(), b"x");
        assert_eq!(fs::read(outside.path().join("secret")).unwrap(), b"s");
    }

    #[test]
    fn text_that_is_not_utf8_is_named_with_its_line() {
        assert!(matches!(utf8(b"a\nb\xfcro".to_vec()), Err(ReadError::NotUtf8(Encoding::Latin1, 2))));
        assert!(matches!(utf8(b"\xff\xfea\0".to_vec()), Err(ReadError::NotUtf8(Encoding::Utf16, 1))));
        assert!(matches!(utf8(b"a\0b\0".to_vec()), Err(ReadError::NotUtf8(Encoding::Utf16, 1))));
        assert!(utf8("\u{feff}größe".as_bytes().to_vec()).is_ok());
    }

    #[test]
    fn a_read_stops_at_its_limit_and_at_folders() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("a");
        fs::write(&path, "12345").unwrap();
        assert!(matches!(read(root.path(), &path, 4), Err(ReadError::TooLarge(5))));
        assert!(matches!(read(root.path(), &path, 5), Ok(bytes) if bytes == b"12345"));
        assert!(matches!(read(root.path(), root.path(), 5), Err(ReadError::Io(_))));
        assert!(matches!(read(root.path(), &root.path().join("none"), 5), Err(ReadError::Missing)));
    }
}
