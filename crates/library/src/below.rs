//! Folders and files of a project by handles: each name is looked at in the folder that holds it, opened in that folder, and
//! what was opened is compared with what was looked at. A link is not followed, also one that is put in place meanwhile.

use roundtable_engine::{phrase, told};
use std::ffi::OsStr;
use std::io::{self, Read};
use std::path::Path;

use cap_std::ambient_authority;
use cap_std::fs::{Dir, Metadata, OpenOptions};

/// Why something is not read, for people.
type Refusal = String;

const LINK: &str = phrase!("is a symbolic link and was not followed");
const SWAPPED: &str = phrase!("was replaced while it was looked at, and was not read");

/// The `.s2s` of a project; `None` where there is none. As in the whole application it may be a link to a folder within the
/// project.
pub(crate) fn folder_of_ours(root: &Path) -> Result<Option<Dir>, Refusal> {
    const NAME: &str = ".s2s";
    let shown = if root.as_os_str().is_empty() { Path::new(".") } else { root };
    let opened = Dir::open_ambient_dir(shown, ambient_authority());
    let Some(dir) = there(opened)? else { return Ok(None) };
    let Some(found) = there(dir.symlink_metadata(NAME))? else { return Ok(None) };
    if !found.is_symlink() {
        return enter(&dir, NAME.as_ref());
    }
    let by_real_path = |error| {
        let root = shown.canonicalize()?;
        let real = root.join(NAME).canonicalize()?;
        // The handle follows no absolute target, also where that is inside; what comes of its real path it checks again.
        real.strip_prefix(&root).map_or(Err(error), |real| dir.open_dir(real))
    };
    let opened = dir.open_dir(NAME).or_else(by_real_path);
    opened
        .map(Some)
        .map_err(|_| phrase!("is a symbolic link out of the project and was not followed").to_owned())
}

/// A folder in a folder; `None` where there is none, or something else of that name.
pub(crate) fn enter(dir: &Dir, name: &OsStr) -> Result<Option<Dir>, Refusal> {
    let Some(found) = there(dir.symlink_metadata(name))? else { return Ok(None) };
    if found.is_symlink() {
        return Err(LINK.to_owned());
    }
    if !found.is_dir() {
        return Ok(None);
    }
    let opened = dir.open_dir(name).map_err(|error| failed(dir, name, &error))?;
    let is_it = opened.dir_metadata().is_ok_and(|opened| is_same(&found, &opened));
    if is_it { Ok(Some(opened)) } else { Err(SWAPPED.to_owned()) }
}

/// The text of a file of at most `limit` bytes. Its size is looked at before a byte is read.
pub(crate) fn read(dir: &Dir, name: &OsStr, limit: u64) -> Result<String, Refusal> {
    let too_large = || told!("is larger than {size} KB and was skipped", size = (limit / 1024).to_string());
    let found = dir.symlink_metadata(name).map_err(|error| unreadable(&error))?;
    if found.is_symlink() {
        return Err(LINK.to_owned());
    }
    if !found.is_file() {
        return Err(phrase!("is no file").to_owned());
    }
    if found.len() > limit {
        return Err(too_large());
    }
    let file = dir.open_with(name, &for_reading()).map_err(|error| failed(dir, name, &error))?;
    let opened = file.metadata().map_err(|error| unreadable(&error))?;
    if !opened.is_file() || !is_same(&found, &opened) {
        return Err(SWAPPED.to_owned());
    }
    let mut bytes = Vec::new();
    // One more than allowed: it may have grown since we looked.
    file.take(limit + 1).read_to_end(&mut bytes).map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > limit {
        return Err(too_large());
    }
    String::from_utf8(bytes).map_err(|_| phrase!("is not UTF-8 text and was skipped").to_owned())
}

/// What is there; `None` for nothing.
fn there<T>(looked: io::Result<T>) -> Result<Option<T>, Refusal> {
    match looked {
        Ok(found) => Ok(Some(found)),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            Ok(None)
        }
        Err(error) => Err(unreadable(&error)),
    }
}

fn unreadable(error: &io::Error) -> Refusal {
    told!("cannot be read: {error}", error = error.to_string())
}

/// Why something that was just seen cannot be opened: it is another thing by now, or may not be opened.
fn failed(dir: &Dir, name: &OsStr, error: &io::Error) -> Refusal {
    match dir.symlink_metadata(name) {
        Ok(found) if !found.is_symlink() => unreadable(error),
        _ => SWAPPED.to_owned(),
    }
}

/// Reading that waits for nobody: a pipe put in a file's place would keep who opens it until somebody writes.
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

/// Whether what was opened is what was looked at.
#[cfg(unix)]
fn is_same(found: &Metadata, opened: &Metadata) -> bool {
    use cap_std::fs::MetadataExt as _;
    (found.dev(), found.ino()) == (opened.dev(), opened.ino())
}

/// There is no number to tell them by: the handle alone keeps what is opened in its folder.
#[cfg(not(unix))]
fn is_same(found: &Metadata, opened: &Metadata) -> bool {
    found.is_dir() == opened.is_dir()
}

#[cfg(test)]
#[path = "below_tests.rs"]
mod tests;
