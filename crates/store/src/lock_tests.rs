//! Two programs and one project.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::*;

/// Tells the child which project to hold.
const PROJECT: &str = "ROUNDTABLE_TEST_HOLD";

fn project() -> (tempfile::TempDir, Project) {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir(place.path().join(".s2s")).unwrap();
    let project = Project::open(place.path()).unwrap();
    (place, project)
}

fn names(place: &tempfile::TempDir) -> Vec<String> {
    let entries = fs::read_dir(place.path().join(".s2s")).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// The other program of the tests below; alone it does nothing.
#[test]
#[ignore = "started by the tests of the lock"]
fn another_program_holds_the_project() {
    let Ok(path) = std::env::var(PROJECT) else { return };
    let project = Project::open(path).unwrap();
    project.hold().unwrap();
    println!("\nholding");
    std::thread::sleep(Duration::from_secs(600));
}

#[test]
fn a_second_program_is_told_who_writes_and_the_lock_is_free_when_that_one_dies() {
    let (place, project) = project();
    let mut other = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "lock::tests::another_program_holds_the_project", "--ignored", "--nocapture"])
        .env(PROJECT, place.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(other.stdout.take().unwrap()).lines();
    assert!(lines.map_while(Result::ok).any(|line| line == "holding"), "the other program did not begin");

    // Looking needs no lock, and writes nothing.
    let before = names(&place);
    assert!(Project::open(place.path()).unwrap().sessions().is_empty());
    let told = Project::open(place.path()).unwrap().in_use();
    assert_eq!(told.and_then(|told| told.pid), Some(other.id()), "a look says who has it");
    assert_eq!(names(&place), before);
    let error = project.set_current_session(Some("one")).unwrap_err();
    let in_use = InUse::of(&error).unwrap_or_else(|| panic!("{error}"));
    assert_eq!(in_use.pid, Some(other.id()));
    assert_eq!(in_use.host, host());
    assert!(in_use.since.is_some());
    assert!(error.to_string().contains("state.yaml"), "{error}");
    assert_eq!(project.current_session(), None);

    other.kill().unwrap();
    let died = Instant::now();
    other.wait().unwrap();
    assert_eq!(names(&place), before, "the dead program's lock file is left lying");
    assert_eq!(project.in_use(), None, "and nobody's");
    let mut written = project.set_current_session(Some("one"));
    while written.is_err() && died.elapsed() < Duration::from_secs(5) {
        std::thread::sleep(Duration::from_millis(10));
        written = project.set_current_session(Some("one"));
    }
    written.unwrap();
    assert_eq!(project.current_session().as_deref(), Some("one"));
    assert_eq!(names(&place), ["state.yaml"], "the dead program's lock file is gone, too");
}

#[test]
fn values_of_one_process_share_the_lock_and_the_last_one_removes_its_file() {
    let (place, project) = project();
    let other = Project::open(place.path()).unwrap();
    project.hold().unwrap();
    let running = project.clone();
    other.set_current_session(Some("one")).unwrap();
    drop(project);
    assert!(names(&place).contains(&FILE.to_owned()), "a clone is alive");
    drop(running);
    assert_eq!(names(&place), ["state.yaml"]);
}

#[test]
fn a_lock_file_that_a_crash_left_is_taken_over() {
    let (place, project) = project();
    fs::write(place.path().join(".s2s").join(FILE), "{\"pid\": 1, \"host\": \"x\"}").unwrap();
    project.set_current_session(Some("one")).unwrap();
    assert_eq!(names(&place), ["state.yaml"]);
}

/// The control: without the lock of the system, a second one is not kept out.
#[test]
fn a_lock_file_that_nobody_holds_keeps_nobody_out() {
    let (place, project) = project();
    let file = place.path().join(".s2s").join(FILE);
    let disk = project.disk();
    let first = disk.claim(&file, "{\"pid\": 7}").unwrap().unwrap();
    let claimed = disk.claim(&file, "{}").unwrap().unwrap_err();
    assert_eq!(InUse::read(&claimed).pid, Some(7));
    drop(first);
    assert!(!file.exists());
    drop(disk.claim(&file, "{}").unwrap().unwrap());
}
