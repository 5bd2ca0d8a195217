//! Where an export goes: what may not be there, and the write.

use std::io::ErrorKind;
use std::path::Path;

use roundtable_store::{Project, write_outgoing};

use super::super::documents::written_into;
use crate::errors;
use crate::exports::Job;
use crate::wire::{ErrorCode, ExportOf, WireError};

/// Looks at a place before anything is made for it. The write looks again.
///
/// # Errors
/// What stands in its way.
pub(super) fn check(place: &Path, replace: bool) -> Result<(), WireError> {
    let refused = |code| Err(WireError::new(code, [("path", place.display().to_string())], ""));
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if place.file_name().is_none() || place.is_dir() {
        return refused(ErrorCode::ExportIsFolder);
    }
    if !folder.is_dir() {
        let params = [("folder", folder.display().to_string())];
        return Err(WireError::new(ErrorCode::ExportFolderMissing, params, ""));
    }
    // What is written over a link is what it leads to.
    if is_in_s2s(folder) || is_in_s2s(place) {
        return refused(ErrorCode::ExportPlaceRefused);
    }
    if !replace && place.symlink_metadata().is_ok() {
        return refused(ErrorCode::ExportExists);
    }
    Ok(())
}

/// Refuses the place of a document of the project that sessions are written into, or of the one that is exported: what the
/// next session knows of it stands in lines that an export leaves out.
///
/// # Errors
/// [`ErrorCode::ExportOverDocument`].
pub(super) fn spare(project: &Project, of: &ExportOf, place: &Path) -> Result<(), WireError> {
    let Ok(real) = place.canonicalize() else { return Ok(()) };
    let exported = if let ExportOf::Document { document } = of { Some(document.as_str()) } else { None };
    let is_it = |path: &str| project.root().join(path).canonicalize().is_ok_and(|document| document == real);
    match written_into(project).into_iter().chain(exported).any(is_it) {
        true => {
            let params = [("path", place.display().to_string())];
            Err(WireError::new(ErrorCode::ExportOverDocument, params, ""))
        }
        false => Ok(()),
    }
}

/// The sessions' own files are written by the door to them alone.
fn is_in_s2s(place: &Path) -> bool {
    let real = place.canonicalize();
    let real = real.as_deref().unwrap_or(place);
    real.components().any(|part| part.as_os_str().eq_ignore_ascii_case(".s2s"))
}

/// Writes the file, unless the export was cancelled.
///
/// # Errors
/// What stood in its way; [`ErrorCode::ExportCancelled`]. Then what was there is there, and nothing beside it.
pub(super) fn write(place: &Path, bytes: &[u8], replace: bool, job: &Job) -> Result<(), WireError> {
    check(place, replace)?;
    match write_outgoing(place, bytes, replace, &|| job.places()) {
        Ok(true) => Ok(()),
        Ok(false) => Err(WireError::new(ErrorCode::ExportCancelled, [], "")),
        Err(error) if error.source.kind() == ErrorKind::AlreadyExists => {
            let params = [("path", place.display().to_string())];
            Err(WireError::new(ErrorCode::ExportExists, params, errors::chain(&error)))
        }
        Err(error) => Err(errors::store(error)),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    #[cfg(unix)]
    fn nothing_is_written_over_a_sessions_file_by_a_link_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let sessions = folder.path().join(".s2s/sessions");
        fs::create_dir_all(&sessions).unwrap();
        fs::write(sessions.join("one.yaml"), "id: one\n").unwrap();
        let link = |name: &str, to: &Path| {
            let link = folder.path().join(name);
            std::os::unix::fs::symlink(to, &link).unwrap();
            check(&link, true).map_err(|error| error.code)
        };
        assert_eq!(link("index.md", &sessions.join("one.yaml")), Err(ErrorCode::ExportPlaceRefused));
        assert_eq!(link("again.md", &folder.path().join("index.md")), Err(ErrorCode::ExportPlaceRefused));
        fs::write(folder.path().join("mine.md"), "").unwrap();
        assert_eq!(link("fine.md", &folder.path().join("mine.md")), Ok(()), "the control");
    }
}
