//! Before a folder is open there is only its path: the few things that are done by path alone, on folders that the user
//! named.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A path that can be opened: an empty one is the current folder.
pub(super) fn shown(path: &Path) -> &Path {
    if path.as_os_str().is_empty() { Path::new(".") } else { path }
}

/// Whether there is anything at a path.
pub(crate) fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Reads a regular file of at most `limit` bytes that is not the project's: of the application, or of git. A link is not
/// followed.
pub(crate) fn read_ambient(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    use std::io::Read as _;
    let found = fs::symlink_metadata(path)?;
    if !found.is_file() || found.len() > limit {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Where `relative` really is below `root`, after all links; `None` when it is not below. Nothing is opened by what comes
/// out of here: the handle checks it again.
pub(super) fn real_below(root: &Path, relative: &Path) -> Option<PathBuf> {
    let root = shown(root).canonicalize().ok()?;
    let path = root.join(relative);
    let real = path.canonicalize().or_else(|error| match (error.kind(), path.parent(), path.file_name()) {
        (io::ErrorKind::NotFound, Some(folder), Some(name)) => Ok(folder.canonicalize()?.join(name)),
        _ => Err(error),
    });
    real.ok()?.strip_prefix(&root).ok().map(Path::to_owned)
}

/// Makes the missing folders of a path that the user named, durable. Gives back those that it made, outermost first.
pub(crate) fn make_folders_anywhere(path: &Path) -> io::Result<Vec<PathBuf>> {
    let missing: Vec<&Path> =
        path.ancestors().take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists()).collect();
    let mut made = Vec::new();
    for folder in missing.into_iter().rev() {
        match fs::create_dir(folder) {
            Ok(()) => made.push(folder.to_owned()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => {}
            Err(error) => {
                remove_folders_anywhere(&made);
                return Err(error);
            }
        }
        if let Some(parent) = folder.parent().filter(|_| cfg!(unix)) {
            File::open(shown(parent))?.sync_all()?;
        }
    }
    if shown(path).is_dir() { Ok(made) } else { Err(io::ErrorKind::NotADirectory.into()) }
}

/// Takes back folders that [`make_folders_anywhere`] made, as far as they are empty.
pub(crate) fn remove_folders_anywhere(made: &[PathBuf]) {
    for folder in made.iter().rev() {
        // A folder that is not empty any more is somebody's.
        let _ = fs::remove_dir(folder);
    }
}
