//! The application's own small files, with the durability of a project's.

use std::path::Path;

use roundtable_engine::error::StoreError;

use crate::files;

/// Writes `folder/name`, atomic and durable; makes the folder where it is missing.
///
/// # Errors
/// [`StoreError`]; then the earlier file is as it was.
pub fn write_own_file(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
    files::make_folders(folder).map_err(files::failed("making the settings folder", folder))?;
    files::write(folder, &folder.join(name), bytes, "writing the settings")
}
