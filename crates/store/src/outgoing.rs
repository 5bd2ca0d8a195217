//! A file that leaves the project: an export, at a place that the user named.

use std::io::{self, ErrorKind};
use std::path::Path;

use roundtable_engine::error::StoreError;

use crate::disk::{Before, Changed, Disk, Step};
use crate::files::failed;

const WHAT: &str = "writing the export";

/// Writes a file at `path`, atomic and durable; its folder must be there. With `replace` what is there goes, without it
/// nothing may be there. `goes_on` is asked once, when all bytes are on the disk and only the name is missing: after a `false`
/// they are taken away again. Gives back whether the file is there.
///
/// # Errors
/// [`StoreError`], of kind `AlreadyExists` where something is there that is not to be replaced. Then what was there is there,
/// and nothing beside it.
pub fn write_outgoing(
    path: &Path,
    bytes: &[u8],
    replace: bool,
    goes_on: &dyn Fn() -> bool,
) -> Result<bool, StoreError> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let disk = Disk::open(folder).map_err(failed(WHAT, folder))?;
    write(&disk, path, bytes, replace, goes_on)
}

fn write(
    disk: &Disk,
    path: &Path,
    bytes: &[u8],
    replace: bool,
    goes_on: &dyn Fn() -> bool,
) -> Result<bool, StoreError> {
    let taken = || failed(WHAT, path)(io::Error::from(ErrorKind::AlreadyExists));
    if !replace && disk.exists(path).map_err(failed(WHAT, path))? {
        return Err(taken());
    }
    let before = if replace { Before::Anything } else { Before::Nothing };
    let staged = disk.stage(path, bytes, before, WHAT)?;
    if !goes_on() {
        return Ok(false);
    }
    disk.carry_out(vec![Step::Put(staged)], None, WHAT).map_err(|error| match Changed::of(&error) {
        // It came after the look.
        Some(_) if !replace => taken(),
        _ => error,
    })?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;
    use std::sync::Arc;

    use super::*;
    use crate::disk::{Fault, Plan};

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    fn place() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("r.html");
        (folder, path)
    }

    #[test]
    fn a_file_is_there_whole_and_alone() {
        let (folder, path) = place();
        assert!(write_outgoing(&path, b"new", false, &|| true).unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert!(write_outgoing(&path, b"newer", true, &|| true).unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"newer");
        assert_eq!(names(folder.path()), ["r.html"]);
    }

    #[test]
    fn what_is_there_is_replaced_only_where_that_was_said() {
        let (folder, path) = place();
        fs::write(&path, "somebody's own").unwrap();
        let refused = write_outgoing(&path, b"x", false, &|| true).unwrap_err();
        assert_eq!(refused.source.kind(), ErrorKind::AlreadyExists);
        // The same where it comes after the look.
        fs::remove_file(&path).unwrap();
        let comes = || fs::write(&path, "somebody's own").is_ok();
        let refused = write_outgoing(&path, b"x", false, &comes).unwrap_err();
        assert_eq!(refused.source.kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"somebody's own");
        assert_eq!(names(folder.path()), ["r.html"]);
    }

    #[test]
    fn an_export_that_was_cancelled_leaves_what_was_there_and_nothing_beside_it() {
        let (folder, path) = place();
        assert!(!write_outgoing(&path, b"x", false, &|| false).unwrap());
        assert_eq!(names(folder.path()), Vec::<String>::new());
        fs::write(&path, "before").unwrap();
        assert!(!write_outgoing(&path, b"x", true, &|| false).unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"before");
        assert_eq!(names(folder.path()), ["r.html"]);
    }

    /// Lets each operation of a write fail, one after the other; gives back what was found afterwards that was neither the
    /// file of before nor the new one, alone in its folder.
    fn found_after_faults(in_place: bool) -> Vec<String> {
        let mut found = Vec::new();
        for fault in [Fault::Denied, Fault::NoSpace, Fault::Short, Fault::Io] {
            for at in 0.. {
                let (folder, path) = place();
                fs::write(&path, "before").unwrap();
                let plan = Arc::new(Plan::fail(at, fault).in_place(in_place));
                let disk = Disk::open(folder.path()).unwrap().planned(&plan);
                let written = write(&disk, &path, b"a longer text", true, &|| true);
                let Some(hit) = plan.hit() else { break };
                let text = fs::read_to_string(&path).unwrap();
                let whole = if written.is_ok() { text == "a longer text" } else { text == "before" };
                // A file of before that could not be taken away stays beside the new one, which is whole.
                let stays = written.is_ok() && format!("{hit:?}").starts_with("(Remove");
                if !whole || !(stays || names(folder.path()) == ["r.html"]) {
                    found.push(format!("{fault:?} at {hit:?}: {text:?}"));
                }
            }
        }
        found
    }

    #[test]
    fn a_disk_that_fails_leaves_what_was_there_and_nothing_beside_it() {
        assert_eq!(found_after_faults(false), Vec::<String>::new());
    }

    #[test]
    fn a_write_in_place_would_leave_half_a_file() {
        assert!(!found_after_faults(true).is_empty(), "the control of the test before sees nothing");
    }
}
