//! The application's own small files, with the durability of a project's.

use std::path::Path;

use roundtable_engine::error::StoreError;

use crate::disk::{Before, Disk, make_folders_anywhere};
use crate::files::failed;

/// Writes `folder/name`, atomic and durable; makes the folder where it is missing.
///
/// # Errors
/// [`StoreError`]; then the earlier file is as it was.
pub fn write_own_file(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
    const WHAT: &str = "making the settings folder";
    make_folders_anywhere(folder).map_err(failed(WHAT, folder))?;
    let disk = Disk::open(folder).map_err(failed(WHAT, folder))?;
    disk.write(&folder.join(name), bytes, Before::Anything, "writing the settings")
}
