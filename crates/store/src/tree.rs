//! A whole folder at once: the sample project.

use std::io;
use std::path::Path;

use crate::disk::{Disk, is_there, make_folders_anywhere, temporary_name};
use crate::files::failed;
use crate::paths::components;
use crate::project::ProjectError;

/// Makes `destination` out of files, all or nothing: they are written to a hidden folder beside it, which then takes
/// its place. Paths are relative with `/` between the parts.
///
/// # Errors
/// [`ProjectError::Exists`] when there is anything in `destination`; otherwise what stood in the way of writing, or a
/// path that is not relative.
pub fn copy_tree<P: AsRef<str>, B: AsRef<[u8]>>(
    files: impl IntoIterator<Item = (P, B)>,
    destination: &Path,
) -> Result<(), ProjectError> {
    let exists = || ProjectError::Exists { path: destination.to_owned() };
    let looked = |source| ProjectError::unwritable(failed("looking at the folder", destination)(source));
    if is_there(destination) {
        match Disk::open(destination).and_then(|disk| disk.list(destination)) {
            Ok(entries) if entries.is_empty() => {}
            Ok(_) => return Err(exists()),
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => return Err(exists()),
            Err(error) => return Err(looked(error)),
        }
    }
    let parent = match destination.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let Some(name) = destination.file_name() else { return Err(exists()) };
    let error = |source| ProjectError::unwritable(failed("copying the sample project", destination)(source));
    make_folders_anywhere(parent).map_err(error)?;
    let disk = Disk::open(parent).map_err(error)?;
    let (building, target) = (parent.join(temporary_name()), parent.join(name));
    let built = build(&disk, files, &building).and_then(|()| {
        // If it is there it is empty, as we have seen: only an empty folder can be removed this way.
        disk.remove_folders(std::slice::from_ref(&target));
        disk.rename(&building, &target)?;
        disk.sync_folder(parent)
    });
    built.map_err(|source| {
        // The folder is ours alone; what cannot be removed keeps its hidden name.
        let _ = disk.remove_all(&building);
        error(source)
    })
}

fn build<P: AsRef<str>, B: AsRef<[u8]>>(
    disk: &Disk,
    files: impl IntoIterator<Item = (P, B)>,
    folder: &Path,
) -> io::Result<()> {
    disk.make_folder(folder)?;
    for (relative, bytes) in files {
        let invalid =
            |why| io::Error::new(io::ErrorKind::InvalidInput, format!("{:?} {why}", relative.as_ref()));
        let path = components(relative.as_ref())
            .map_err(invalid)?
            .iter()
            .fold(folder.to_owned(), |at, part| at.join(part));
        if let Some(parent) = path.parent() {
            disk.make_folders(parent)?;
        }
        disk.lay(&path, bytes.as_ref(), None)?;
        if let Some(parent) = path.parent() {
            disk.sync_folder(parent)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_tree_is_copied_whole_or_not_at_all() {
        let place = tempfile::tempdir().unwrap();
        let target = place.path().join("deep/sample");
        let files = [("README.md", "hello"), (".s2s/CONTEXT.md", "# X\n")];
        copy_tree(files, &target).unwrap();
        assert_eq!(fs::read_to_string(target.join(".s2s/CONTEXT.md")).unwrap(), "# X\n");
        assert!(matches!(copy_tree(files, &target), Err(ProjectError::Exists { .. })));

        let empty = place.path().join("empty");
        fs::create_dir(&empty).unwrap();
        assert!(copy_tree([("ok", "1"), ("../escape", "2")], &empty).is_err());
        assert_eq!(fs::read_dir(&empty).unwrap().count(), 0);
        copy_tree(files, &empty).unwrap();
        let mut left: Vec<_> =
            fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, ["deep", "empty"]);
    }
}
