//! Folders of projects as they are found: the corpus, and copies of it to write in.

use std::io;
use std::path::{Path, PathBuf};

/// A folder of the corpus, `tests/fixtures/folders/{name}`: only for reading.
pub fn found(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/folders").join(name)
}

/// Copies a folder with everything in it; `to` is made when it is not there.
///
/// # Errors
/// What the system says.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            // Not with its permissions: a copy is there to be written in.
            std::fs::write(target, std::fs::read(entry.path())?)?;
        }
    }
    Ok(())
}
