//! Links and pipes that are put in place while we look: no byte comes in from outside.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::source::of_project;

const SECRET: &str = "---\ndescription: secret\n---\nsecret";
const OURS: &str = "---\ndescription: ours\n---\nours";

/// What is swapped for a link to its like outside.
#[derive(Clone, Copy, Debug)]
enum Swapped {
    OurFolder,
    Folder,
    File,
}

impl Swapped {
    /// Where it is in the project, and where the link leads.
    fn places(self, root: &Path, outside: &Path) -> (PathBuf, PathBuf) {
        let name = match self {
            Self::OurFolder => ".s2s",
            Self::Folder => ".s2s/agents",
            Self::File => ".s2s/agents/cook.md",
        };
        (root.join(name), outside.join(name))
    }
}

/// Reads `races` times while another thread swaps something for a link to the outside, over and over. Gives back how many
/// attempts came back with what is outside, and how many with what is inside.
fn race(swapped: Swapped, races: usize, attempt: impl Fn(&Path) -> Vec<String>) -> (usize, usize) {
    let place = tempfile::tempdir().unwrap();
    let (root, outside) = (place.path().join("project"), place.path().join("outside"));
    for (folder, text) in [(&root, OURS), (&outside, SECRET)] {
        fs::create_dir_all(folder.join(".s2s/agents")).unwrap();
        fs::write(folder.join(".s2s/agents/cook.md"), text).unwrap();
    }
    let (at, other) = swapped.places(&root, &outside);
    let aside = root.join("aside");
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                fs::rename(&at, &aside).unwrap();
                symlink(&other, &at).unwrap();
                std::thread::yield_now();
                fs::remove_file(&at).unwrap();
                fs::rename(&aside, &at).unwrap();
                std::thread::yield_now();
            }
        });
        let (mut leaks, mut read) = (0, 0);
        for _ in 0..races {
            let texts = attempt(&root);
            leaks += usize::from(texts.iter().any(|text| text == SECRET));
            read += usize::from(texts.iter().any(|text| text == OURS));
        }
        done.store(true, Ordering::Relaxed);
        (leaks, read)
    })
}

fn through_handles(root: &Path) -> Vec<String> {
    of_project(root, &mut Vec::new()).into_iter().map(|file| file.text).collect()
}

/// The way it was before: looked at by name, then opened by name.
fn by_name(root: &Path) -> Vec<String> {
    let is_link = |path: &Path| fs::symlink_metadata(path).map_or(true, |found| found.is_symlink());
    let folder = root.join(".s2s/agents");
    let path = folder.join("cook.md");
    if [root.join(".s2s"), folder, path.clone()].iter().any(|path| is_link(path)) {
        return Vec::new();
    }
    fs::read_to_string(path).into_iter().collect()
}

fn nothing_leaks(races: usize) {
    for swapped in [Swapped::OurFolder, Swapped::Folder, Swapped::File] {
        // On a busy machine the links may stand during all attempts: that nothing leaks says something once ours was read.
        let mut ours = 0;
        for _ in 0..20 {
            let (leaks, read) = race(swapped, races, through_handles);
            assert_eq!(leaks, 0, "{swapped:?}: read {leaks} times");
            ours += read;
            if ours > 0 {
                break;
            }
        }
        assert!(ours > 0, "{swapped:?}: nothing was read at all");
    }
}

#[test]
fn agents_that_become_links_while_we_look_let_nothing_in() {
    nothing_leaks(1_000);
}

#[test]
#[ignore = "the full count takes longer: run it with --ignored"]
fn agents_that_become_links_while_we_look_let_nothing_in_in_10_000_races() {
    nothing_leaks(10_000);
}

/// The control: who looks by name and then opens by name reads what is outside.
#[test]
fn the_race_for_agents_is_one_that_can_be_lost() {
    for swapped in [Swapped::OurFolder, Swapped::Folder, Swapped::File] {
        let lost = (0..500).any(|_| race(swapped, 2_000, by_name).0 > 0);
        assert!(lost, "{swapped:?}: 1,000,000 attempts by name never went out: the race shows nothing");
    }
}

#[test]
fn a_pipe_and_a_large_file_in_an_agents_place_are_said_and_not_read() {
    let place = tempfile::tempdir().unwrap();
    let dir = Dir::open_ambient_dir(place.path(), ambient_authority()).unwrap();
    let pipe = place.path().join("pipe.md");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert_eq!(read(&dir, "pipe.md".as_ref(), 10), Err("is no file".to_owned()));
    // Also when it took the file's place after we had looked: opening it waits for nobody.
    assert!(!dir.open_with("pipe.md", &for_reading()).unwrap().metadata().unwrap().is_file());
    fs::File::create(place.path().join("large.md")).unwrap().set_len(1 << 40).unwrap();
    assert_eq!(read(&dir, "large.md".as_ref(), 1024), Err("is larger than 1 KB and was skipped".to_owned()));
    fs::write(place.path().join("small.md"), "x").unwrap();
    assert_eq!(read(&dir, "small.md".as_ref(), 1024).as_deref(), Ok("x"));
}
