//! What the door lets through.

use std::fs;
#[cfg(unix)]
use std::os::unix::fs::symlink;

use super::*;
use crate::files::Obstacle;

fn names(folder: &Path) -> Vec<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_write_replaces_the_whole_file_and_leaves_nothing_beside_it() {
    let root = tempfile::tempdir().unwrap();
    let disk = Disk::open(root.path()).unwrap();
    let path = root.path().join("a.yaml");
    disk.write(&path, b"one", Before::Anything, "writing").unwrap();
    disk.write(&path, b"two", Before::Anything, "writing").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"two");
    assert_eq!(names(root.path()), ["a.yaml"]);
}

#[test]
fn a_failed_write_names_step_and_file_and_removes_its_temporary_file() {
    let root = tempfile::tempdir().unwrap();
    let disk = Disk::open(root.path()).unwrap();
    let path = root.path().join("folder");
    fs::create_dir(&path).unwrap();
    let error = disk.write(&path, b"one", Before::Anything, "writing the index").unwrap_err();
    assert!(error.to_string().starts_with("writing the index: "), "{error}");
    assert!(error.path.ends_with("folder"));
    drop(disk.stage(&root.path().join("b"), b"x", Before::Anything, "staging").unwrap());
    assert_eq!(names(root.path()), ["folder"]);
    // A file where a folder should be: what a read-only folder is to root.
    let under_a_file = root.path().join("file/b");
    fs::write(root.path().join("file"), "x").unwrap();
    assert!(disk.write(&under_a_file, b"x", Before::Anything, "writing").is_err());
}

#[test]
fn a_file_that_is_marked_read_only_is_not_replaced() {
    let root = tempfile::tempdir().unwrap();
    let disk = Disk::open(root.path()).unwrap();
    let path = root.path().join("a");
    fs::write(&path, "theirs").unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let error = disk.write(&path, b"ours", Before::Anything, "writing").unwrap_err();
    assert_eq!(Obstacle::of(&error.source), Obstacle::ReadOnly);
    assert_eq!(fs::read(&path).unwrap(), b"theirs");
}

#[cfg(unix)]
#[test]
fn links_are_followed_inside_the_project_only() {
    let outside = tempfile::tempdir().unwrap();
    let root = tempfile::tempdir().unwrap();
    let disk = Disk::open(root.path()).unwrap();
    fs::write(outside.path().join("secret"), "s").unwrap();
    fs::write(root.path().join("real"), "r").unwrap();
    std::os::unix::fs::symlink(outside.path().join("secret"), root.path().join("out")).unwrap();
    std::os::unix::fs::symlink(outside.path(), root.path().join("away")).unwrap();
    std::os::unix::fs::symlink("real", root.path().join("in")).unwrap();
    assert!(matches!(disk.read(&root.path().join("out"), 9), Err(ReadError::Io(_))));
    assert!(disk.write(&root.path().join("out"), b"x", Before::Anything, "writing").is_err());
    assert!(disk.write(&root.path().join("away/new"), b"x", Before::Anything, "writing").is_err());
    disk.write(&root.path().join("in"), b"x", Before::Anything, "writing").unwrap();
    assert_eq!(fs::read(root.path().join("real")).unwrap(), b"x");
    assert_eq!(fs::read(outside.path().join("secret")).unwrap(), b"s");
}

#[test]
fn a_read_stops_at_its_limit_and_at_folders() {
    let root = tempfile::tempdir().unwrap();
    let disk = Disk::open(root.path()).unwrap();
    let path = root.path().join("a");
    fs::write(&path, "12345").unwrap();
    assert!(matches!(disk.read(&path, 4), Err(ReadError::TooLarge(5))));
    assert!(matches!(disk.read(&path, 5), Ok(bytes) if bytes == b"12345"));
    assert!(matches!(disk.read(root.path(), 5), Err(ReadError::Io(_))));
    assert!(matches!(disk.read(&root.path().join("none"), 5), Err(ReadError::Missing)));
}

#[cfg(unix)]
#[test]
fn a_link_with_an_absolute_target_inside_is_followed_too() {
    let root = tempfile::tempdir().unwrap();
    let disk = Disk::open(root.path()).unwrap();
    fs::create_dir(root.path().join("real")).unwrap();
    fs::write(root.path().join("real/a"), "r").unwrap();
    std::os::unix::fs::symlink(root.path().join("real"), root.path().join("in")).unwrap();
    assert_eq!(disk.read(&root.path().join("in/a"), 9).unwrap(), b"r");
    disk.write(&root.path().join("in/a"), b"x", Before::Anything, "writing").unwrap();
    disk.write(&root.path().join("in/b"), b"y", Before::Anything, "writing").unwrap();
    assert_eq!(fs::read(root.path().join("real/a")).unwrap(), b"x");
    assert_eq!(fs::read(root.path().join("real/b")).unwrap(), b"y");
}

#[cfg(unix)]
#[test]
fn what_has_names_outside_is_never_written_through_them() {
    let place = tempfile::tempdir().unwrap();
    let root = place.path().join("project");
    fs::create_dir(&root).unwrap();
    let disk = Disk::open(&root).unwrap();
    let outside = place.path().join("theirs");
    fs::write(&outside, "theirs").unwrap();
    for name in ["log", "cut", "file"] {
        fs::hard_link(&outside, root.join(name)).unwrap();
    }
    assert_eq!(disk.read(&root.join("file"), 99).unwrap(), b"theirs", "it is read");
    disk.log(&root.join("log"), 99).unwrap().append(b" and ours").unwrap();
    disk.log(&root.join("cut"), 99).unwrap().cut(2).unwrap();
    disk.write(&root.join("file"), b"ours", Before::Anything, "writing").unwrap();
    assert_eq!(fs::read(&outside).unwrap(), b"theirs");
    assert_eq!(fs::read(root.join("log")).unwrap(), b"theirs and ours");
    assert_eq!(fs::read(root.join("cut")).unwrap(), b"th");
    assert!(disk.log(&root.join("log"), 99).is_ok(), "now it has one name");
    // The control: a file of one name is appended to as it is, so its number stays.
    let number = |path: &Path| std::os::unix::fs::MetadataExt::ino(&fs::metadata(path).unwrap());
    let before = number(&root.join("log"));
    disk.log(&root.join("log"), 99).unwrap().append(b"!").unwrap();
    assert_eq!(number(&root.join("log")), before);
    assert_ne!(number(&root.join("log")), number(&outside));
}

#[cfg(unix)]
#[test]
fn a_lock_or_a_journal_with_another_name_or_behind_a_link_is_never_written_through() {
    let place = tempfile::tempdir().unwrap();
    let root = place.path().join("project");
    fs::create_dir(&root).unwrap();
    let disk = Disk::open(&root).unwrap();
    let (outside, inside) = (place.path().join("theirs"), root.join("requirements.md"));
    let lock = root.join("lock");
    for file in [&outside, &inside] {
        fs::write(file, "What somebody wrote.").unwrap();
    }
    let held = || {
        fs::read(&outside).unwrap() == fs::read(&inside).unwrap()
            && fs::read(&inside).unwrap() == b"What somebody wrote."
    };
    fs::hard_link(&outside, &lock).unwrap();
    let claim = disk.claim(&lock, "me").unwrap().unwrap();
    assert!(held(), "a lock file that is a second name of a file");
    assert_eq!(fs::read(&lock).unwrap(), b"me");
    assert_eq!(disk.claim(&lock, "you").unwrap().unwrap_err().note, "me", "it keeps others out");
    drop(claim);
    assert!(!lock.exists());
    for target in ["requirements.md", "nothing-there"] {
        symlink(target, &lock).unwrap();
        assert!(disk.claim(&lock, "me").unwrap_err().to_string().contains("a link"), "{target}");
        assert!(disk.log(&lock, 99).err().unwrap().to_string().contains("a link"), "{target}");
        assert!(held() && !root.join("nothing-there").exists(), "{target}");
        fs::remove_file(&lock).unwrap();
    }
    // The control: who opens the name and cuts the file to nothing reaches both.
    let cut = || fs::OpenOptions::new().write(true).truncate(true).open(&lock).map(drop).unwrap();
    fs::hard_link(&outside, &lock).unwrap();
    cut();
    assert!(fs::read(&outside).unwrap().is_empty());
    fs::remove_file(&lock).unwrap();
    symlink("requirements.md", &lock).unwrap();
    cut();
    assert!(fs::read(&inside).unwrap().is_empty());
}

/// Lines of a source that name the system's own files, tests left out.
fn other_doors(source: &str) -> Vec<&str> {
    let end = source.find("#[cfg(test)]\nmod tests {").unwrap_or(source.len());
    let is_door =
        |line: &&str| ["std::fs", "fs::", "cap_std", "File::"].iter().any(|word| line.contains(word));
    source[..end].lines().filter(|line| !line.trim_start().starts_with("//")).filter(is_door).collect()
}

#[test]
fn there_is_no_other_door_to_the_disk() {
    assert_eq!(
        other_doors("use std::fs;\nfn a() { fs::read(x) }\n#[cfg(test)]\nmod tests { fs::x }").len(),
        2
    );
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![sources.clone()];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(&sources).unwrap().to_string_lossy().replace('\\', "/");
            if path.is_dir() && name != "disk" && !name.ends_with("tests") {
                folders.push(path);
            } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
                seen += 1;
                assert_eq!(other_doors(&fs::read_to_string(&path).unwrap()), [""; 0], "{name}");
            }
        }
    }
    assert!(seen > 30, "{seen}");
}

#[test]
fn whatever_fails_in_a_write_the_old_file_stays_and_nothing_is_left_beside_it() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("a");
    fs::write(&path, "old").unwrap();
    for fault in [Fault::Io, Fault::NoSpace, Fault::Denied, Fault::ReadOnly, Fault::Short] {
        for at in 0.. {
            let plan = Arc::new(Plan::fail(at, fault));
            let written = Disk::open(root.path()).unwrap().planned(&plan).write(
                &path,
                b"new and long",
                Before::Anything,
                "writing",
            );
            let Some((op, _)) = plan.hit() else {
                written.unwrap();
                break;
            };
            let Err(error) = written else {
                assert_eq!(op, Op::Remove, "{fault:?}: what was replaced could not be removed");
                names(root.path()).iter().for_each(|name| fs::remove_file(root.path().join(name)).unwrap());
                fs::write(&path, "old").unwrap();
                continue;
            };
            assert!(error.to_string().contains("writing: "), "{error}");
            assert_eq!(fs::read(&path).unwrap(), b"old", "{fault:?} in {op:?}");
            assert_eq!(names(root.path()), ["a"], "{fault:?} in {op:?}");
        }
        fs::write(&path, "old").unwrap();
    }
    // A process that ends leaves its temporary file, and the old one.
    let plan = Arc::new(Plan::fail(4, Fault::Dies));
    assert!(
        Disk::open(root.path())
            .unwrap()
            .planned(&plan)
            .write(&path, b"new and long", Before::Anything, "writing")
            .is_err()
    );
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(names(root.path()).len(), 2, "{:?}", plan.hit());
}

#[test]
fn where_names_cannot_change_places_in_one_step_they_do_so_in_three() {
    let root = tempfile::tempdir().unwrap();
    let disk = Disk::open(root.path()).unwrap();
    let (one, other) = (root.path().join("one"), root.path().join("other"));
    fs::write(&one, "1").unwrap();
    fs::write(&other, "2").unwrap();
    disk.swap_by_link(&one, &other).unwrap();
    assert_eq!((fs::read(&one).unwrap(), fs::read(&other).unwrap()), (b"2".to_vec(), b"1".to_vec()));
    assert_eq!(disk.place_if_free(&one, &other).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
    disk.place_if_free(&one, &root.path().join("new")).unwrap();
    assert!(disk.swap_by_link(&other, &one).is_err(), "there is nothing to change places with");
    let mut left = names(root.path());
    left.sort();
    assert_eq!(left, ["new", "other"]);
}

#[test]
fn what_somebody_else_wrote_meanwhile_is_not_replaced() {
    let root = tempfile::tempdir().unwrap();
    let disk = Disk::open(root.path()).unwrap();
    let path = root.path().join("a");
    fs::write(&path, "read").unwrap();
    let before = || Before::read(Some("read"));
    let staged = disk.stage(&path, b"ours", before(), "writing").unwrap();
    fs::write(&path, "theirs").unwrap();
    // Past the look before it: as if they had written between that and the exchange.
    let mut step = Step::Put(staged);
    let error = disk.perform(&mut step, "writing").unwrap_err();
    assert!(Changed::of(&error).is_some(), "{error}");
    drop(step);
    assert_eq!(fs::read(&path).unwrap(), b"theirs");
    assert!(Changed::of(&disk.write(&path, b"ours", before(), "writing").unwrap_err()).is_some());
    assert!(Changed::of(&disk.write(&path, b"ours", Before::Nothing, "writing").unwrap_err()).is_some());
    fs::remove_file(&path).unwrap();
    assert!(Changed::of(&disk.write(&path, b"ours", before(), "writing").unwrap_err()).is_some());
    assert_eq!(names(root.path()), [""; 0]);
}
