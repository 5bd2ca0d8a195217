//! The sample project, for measurements and checks.

use std::path::Path;

use xtask::shell::Result;

/// Writes the first sample project into a folder.
pub(crate) fn write(project: &Path) -> Result<()> {
    for sample in roundtable_library::samples().into_iter().take(1) {
        roundtable_store::copy_tree(sample.files.iter().map(|(path, bytes)| (path, bytes)), project)?;
    }
    Ok(())
}
