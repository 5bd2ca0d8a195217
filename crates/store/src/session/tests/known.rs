//! What is known of sessions is used only while their files are as they were.

use std::fs;
use std::path::Path;

use roundtable_engine::artifact::ArtifactType;

use super::corpus;
use super::guests::copy;
use crate::session::SessionListing;
use crate::{Project, SessionSummary};

fn listed(project: &Project) -> Vec<SessionSummary> {
    let readable = project.sessions().into_iter().map(|listing| match listing {
        SessionListing::Readable(summary) => *summary,
        SessionListing::Damaged(file) => panic!("{file:?}"),
    });
    readable.collect()
}

/// A project with one session, which has a conflict open.
fn with_session() -> (tempfile::TempDir, Project, String) {
    let place = tempfile::tempdir().unwrap();
    copy(&corpus::folder("b-long-town-archive"), place.path());
    let project = Project::open(place.path()).unwrap();
    (place, project, "20260126-specs-townarchive".to_owned())
}

#[test]
fn a_change_from_outside_is_in_the_next_list() {
    let (_place, project, id) = with_session();
    let before = listed(&project);
    assert_eq!(listed(&project), before);
    let index = project.index_path(&id);
    let text = fs::read_to_string(&index).unwrap();
    let line = format!("topic: {}", "changed");
    let changed: Vec<&str> =
        text.lines().map(|old| if old.starts_with("topic:") { line.as_str() } else { old }).collect();
    fs::write(&index, changed.join("\n") + "\n").unwrap();
    assert_eq!(listed(&project)[0].topic, "changed");
    // Another instance of the same folder shares what is known, and sees the change, too.
    assert_eq!(listed(&Project::open(project.root()).unwrap())[0].topic, "changed");
}

#[test]
fn a_list_says_of_a_fork_where_it_comes_from_and_nothing_where_that_cannot_be_read() {
    let (_place, project, id) = with_session();
    let index = project.index_path(&id);
    let text = fs::read_to_string(&index).unwrap();
    assert_eq!(listed(&project)[0].forked_from, None);
    for (line, from) in [
        ("forked_from:\n  session: s-other\n  round: 2\n  exact: false\n", Some(("s-other", 2))),
        ("forked_from: s-other\n", None),
    ] {
        fs::write(&index, format!("{text}{line}")).unwrap();
        let listed = listed(&project);
        let told = listed[0].forked_from.as_ref().map(|from| (from.session.as_str(), from.round));
        assert_eq!(told, from, "{line}");
    }
}

#[test]
fn an_artifact_that_is_settled_from_outside_counts_as_settled() {
    let (_place, project, id) = with_session();
    let folder = project.session_path(&id);
    let open = |project: &Project| (listed(project)[0].open_conflicts, listed(project)[0].open_questions);
    let before = open(&project);
    assert!(before.0 + before.1 > 0, "the example has something open");
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.starts_with("CONF-") || name.starts_with("OQ-") {
            let text = fs::read_to_string(&path).unwrap();
            let settled: Vec<&str> = text
                .lines()
                .map(|line| if line.starts_with("status:") { "status: resolved" } else { line })
                .collect();
            fs::write(&path, settled.join("\n") + "\n").unwrap();
        }
    }
    assert_eq!(open(&project), (0, 0));
}

#[test]
fn a_number_that_a_new_file_takes_is_taken() {
    let (_place, project, id) = with_session();
    let highest = |project: &Project| project.taken_numbers(None).get(&ArtifactType::Requirement).copied();
    let before = highest(&project);
    assert_eq!(highest(&project), before);
    fs::write(project.session_path(&id).join("REQ-812.yaml"), "id: REQ-812\n").unwrap();
    assert_eq!(highest(&project), Some(812));
}

#[test]
fn a_deleted_session_is_forgotten_and_a_damaged_one_is_not_answered_from_memory() {
    let (_place, project, id) = with_session();
    assert_eq!(listed(&project).len(), 1);
    fs::write(project.index_path(&id), "topic: [\n").unwrap();
    assert!(matches!(project.sessions()[..], [SessionListing::Damaged(_)]));
    fs::remove_file(project.index_path(&id)).unwrap();
    assert!(project.sessions().is_empty());
}

#[test]
fn what_was_kept_serves_the_next_start_and_what_cannot_be_read_counts_as_nothing() {
    let (place, project, id) = with_session();
    let own = place.path().join("own");
    // So many that it is worth writing.
    let text = fs::read_to_string(project.index_path(&id)).unwrap();
    for number in 0..40 {
        let other = format!("{id}-{number}");
        fs::write(project.index_path(&other), text.replace(&id, &other)).unwrap();
    }
    let before = listed(&project);
    project.keep_sessions(&own).unwrap();
    let kept: Vec<_> = fs::read_dir(&own).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(kept.len(), 1);
    let fresh = || {
        let mut project = Project::open(project.root()).unwrap();
        project.known = Default::default();
        project
    };
    let next = fresh();
    next.recall_sessions(&own);
    assert!(
        next.known.still(next.disk(), &next.sessions_path(), &id).is_some(),
        "it is known before it is read"
    );
    assert_eq!(listed(&next), before);
    fs::write(&kept[0], "{").unwrap();
    let next = fresh();
    next.recall_sessions(&own);
    assert!(next.known.still(next.disk(), &next.sessions_path(), &id).is_none());
    assert_eq!(listed(&next), before);
    assert!(!Path::new(&own).join("sessions").exists());
}
