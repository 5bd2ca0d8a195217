//! Names in two spellings: a letter with its accent in one sign (composed, NFC) or in two (decomposed, NFD). macOS made names
//! of the second kind, and copies of its folders still have them; what is written in files is of the first kind, as a
//! rule. A name is found in either spelling; where both are there, each is a file of its own.

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use unicode_normalization::UnicodeNormalization as _;

use super::Disk;

/// A name by which the spellings of it are one.
pub(crate) fn composed(name: &str) -> String {
    name.nfc().collect()
}

impl Disk {
    /// The path as its names are spelled on the disk. Names that are there as they are given stay so; so do names of
    /// which there is nothing, or more than one other spelling.
    pub(super) fn spelled<'a>(&self, relative: &'a Path) -> Cow<'a, Path> {
        let is_plain = relative.as_os_str().as_encoded_bytes().is_ascii();
        if is_plain || self.dir.symlink_metadata(relative).is_ok() {
            return Cow::Borrowed(relative);
        }
        let mut spelled = PathBuf::new();
        for part in relative.components() {
            let name = part.as_os_str();
            let as_given =
                name.as_encoded_bytes().is_ascii() || self.dir.symlink_metadata(spelled.join(name)).is_ok();
            let other =
                if as_given { None } else { name.to_str().and_then(|name| self.other(&spelled, name)) };
            spelled.push(other.as_deref().unwrap_or(name));
        }
        Cow::Owned(spelled)
    }

    /// The one other spelling of a name in a folder.
    fn other(&self, folder: &Path, name: &str) -> Option<OsString> {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let wanted = composed(name);
        let names = self.dir.read_dir(folder).ok()?.flatten().map(|entry| entry.file_name());
        let mut same = names.filter(|found| found.to_str().is_some_and(|found| composed(found) == wanted));
        let one = same.next()?;
        same.next().is_none().then_some(one)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::disk::Before;

    const COMPOSED: &str = "caf\u{e9}";
    const DECOMPOSED: &str = "cafe\u{301}";

    /// A disk whose system tells the spellings apart, with what is made of `files` in it; `None` on one that does not.
    fn disk(files: &[&str]) -> Option<(tempfile::TempDir, Disk)> {
        let place = tempfile::tempdir().unwrap();
        for file in files {
            let path = place.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, file).unwrap();
        }
        let swapped = files.first()?.replace(DECOMPOSED, COMPOSED);
        if !files.contains(&swapped.as_str()) && place.path().join(swapped).exists() {
            println!("skipped: this system does not tell the spellings apart");
            return None;
        }
        let disk = Disk::open(place.path()).unwrap();
        Some((place, disk))
    }

    #[test]
    fn a_name_is_found_in_its_other_spelling_and_written_in_that() {
        let file = format!("docs/{DECOMPOSED}/{DECOMPOSED}.md");
        let Some((place, disk)) = disk(&[&file]) else { return };
        let asked = place.path().join(format!("docs/{COMPOSED}/{COMPOSED}.md"));
        // The control: by name it is not there.
        assert!(!asked.exists());
        assert_eq!(disk.read(&asked, 1024).unwrap(), file.as_bytes());
        assert!(disk.has(&asked) && disk.stamp(&asked).is_some());
        assert!(
            disk.write(&asked, b"new", Before::Nothing, "writing").is_err(),
            "a second file of that name"
        );
        let before = Before::Hash(roundtable_engine::text::fnv1a(file.as_bytes()));
        disk.write(&asked, b"new", before, "writing").unwrap();
        assert_eq!(fs::read(place.path().join(&file)).unwrap(), b"new");
        disk.write(&asked.with_file_name("b.md"), b"b", Before::Nothing, "writing").unwrap();
        let mut names: Vec<_> = disk.list(asked.parent().unwrap()).unwrap();
        names.sort();
        assert_eq!(names.len(), 2, "{names:?}");
        assert_eq!(fs::read_dir(place.path().join("docs")).unwrap().count(), 1);
    }

    #[test]
    fn where_both_spellings_are_there_each_is_its_own_file() {
        let (one, other) = (format!("{COMPOSED}.md"), format!("{DECOMPOSED}.md"));
        let Some((place, disk)) = disk(&[&other, &one]) else { return };
        for name in [&one, &other] {
            assert_eq!(disk.read(&place.path().join(name), 1024).unwrap(), name.as_bytes());
        }
        disk.write(&place.path().join(&one), b"new", Before::Anything, "writing").unwrap();
        assert_eq!(fs::read(place.path().join(&other)).unwrap(), other.as_bytes());
        assert_eq!(fs::read(place.path().join(&one)).unwrap(), b"new");
        disk.remove_file(&place.path().join(&other)).unwrap();
        assert_eq!(disk.read(&place.path().join(&one), 1024).unwrap(), b"new");
    }

    #[test]
    fn of_two_other_spellings_none_is_taken() {
        // a with ring and acute: one sign, two, three.
        let (first, second) = ("\u{e5}\u{301}.md", "a\u{30a}\u{301}.md");
        let Some((place, disk)) = disk(&[first, second]) else { return };
        assert!(!disk.has(&place.path().join("\u{1fb}.md")));
    }
}
