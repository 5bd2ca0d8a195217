//! A file that is there whole, or not at all.

use std::io::{self, ErrorKind, Write as _};
use std::path::Path;

use super::Refusal;

/// Writes a file beside its place, syncs it, and gives it its name. Without `force` it takes no name that is taken, also
/// by a file that came meanwhile. After a failure what was there is there, and nothing beside it.
pub(super) fn write(out: &Path, bytes: &[u8], force: bool) -> Result<(), Refusal> {
    whole(out, bytes, force).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists if !force => Refusal::there(out),
        _ => Refusal::unwritten(out, &error),
    })
}

fn whole(out: &Path, bytes: &[u8], force: bool) -> io::Result<()> {
    if out.is_dir() {
        return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder"));
    }
    let folder = match out.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".roundtable-export-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As any new file: less what the user's mask takes away.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    if force { file.persist(out) } else { file.persist_noclobber(out) }.map_err(|error| error.error)?;
    Ok(())
}
