use std::fs;
use std::sync::mpsc::channel;
use std::time::Duration;

use super::*;
use crate::{Expected, Writing};

/// When, and for whom, is no matter here.
const BY: Writing<'static> = Writing { at: jiff::Timestamp::UNIX_EPOCH, session: None };

/// Against a hang; says nothing about speed.
const PATIENCE: Duration = Duration::from_secs(60);

fn project() -> (tempfile::TempDir, Project) {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir_all(place.path().join(".s2s/sessions/a")).unwrap();
    fs::create_dir_all(place.path().join("docs/specifications")).unwrap();
    fs::write(place.path().join("docs/specifications/requirements.md"), "# One\n").unwrap();
    fs::write(place.path().join(".s2s/sessions/a.yaml"), "id: a\n").unwrap();
    fs::write(place.path().join(".s2s/sessions/a/REQ-001.yaml"), "id: REQ-001\n").unwrap();
    let project = Project::open(place.path()).unwrap();
    (place, project)
}

fn told(seen: &mut Seen) -> Vec<(String, ChangeKind)> {
    seen.news().into_iter().map(|file| (file.path, file.kind)).collect()
}

#[test]
fn what_somebody_else_changed_is_told_once_by_path_and_kind() {
    let (place, project) = project();
    let mut seen = Seen::new(&project, Some("a"));
    assert_eq!(told(&mut seen), []);
    fs::write(place.path().join("docs/specifications/requirements.md"), "# Two, and longer\n").unwrap();
    fs::write(place.path().join(".s2s/CONTEXT.md"), "# New\n").unwrap();
    fs::remove_file(place.path().join(".s2s/sessions/a/REQ-001.yaml")).unwrap();
    let wanted = [
        (".s2s/CONTEXT.md", ChangeKind::Added),
        (".s2s/sessions/a/REQ-001.yaml", ChangeKind::Removed),
        ("docs/specifications/requirements.md", ChangeKind::Changed),
    ];
    assert_eq!(told(&mut seen), wanted.map(|(path, kind)| (path.to_owned(), kind)));
    assert_eq!(told(&mut seen), []);
}

#[test]
fn our_own_writes_are_no_news_and_those_of_others_to_the_same_file_are() {
    let (place, project) = project();
    let mut seen = Seen::new(&project, None);
    let path = "docs/specifications/requirements.md";
    project.write_document(path, b"# Ours, which is longer\n", Expected::Anything, BY).unwrap();
    project.write_document("docs/new.md", b"# Ours\n", Expected::Nothing, BY).unwrap();
    assert_eq!(told(&mut seen), []);
    fs::write(place.path().join(path), "# Theirs, which is longer still\n").unwrap();
    assert_eq!(told(&mut seen), [(path.to_owned(), ChangeKind::Changed)]);
    // What we wrote comes back by somebody else's hand: it is news again, until we write it ourselves.
    fs::write(place.path().join(path), "# Ours, which is longer\n").unwrap();
    assert_eq!(told(&mut seen), [(path.to_owned(), ChangeKind::Changed)]);
    project.write_document(path, b"# Ours again\n", Expected::Anything, BY).unwrap();
    assert_eq!(told(&mut seen), []);
    // Deleted and restored by us.
    let name = project.trash_session("a").unwrap();
    assert_eq!(told(&mut seen), []);
    project.restore_session(&name, "a").unwrap();
    assert_eq!(told(&mut seen), []);
    fs::remove_file(place.path().join(".s2s/sessions/a.yaml")).unwrap();
    assert_eq!(told(&mut seen), [(".s2s/sessions/a.yaml".to_owned(), ChangeKind::Removed)]);
}

#[test]
fn private_notes_the_trash_and_sessions_that_are_not_open_are_not_looked_at() {
    let (place, project) = project();
    let mut seen = Seen::new(&project, None);
    for path in ["local/x.md", "trash/y/index.yaml", "sessions/a/REQ-002.yaml", "sessions/a/rounds/001.yaml"]
    {
        let path = place.path().join(".s2s").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "x").unwrap();
    }
    assert_eq!(told(&mut seen), []);
    fs::write(place.path().join(".s2s/sessions/b.yaml"), "id: b\n").unwrap();
    assert_eq!(told(&mut seen).len(), 1);
}

#[test]
fn a_write_in_a_watched_folder_is_heard_and_a_look_is_not() {
    let (place, project) = project();
    let mut seen = Seen::new(&project, Some("a"));
    let (sender, heard) = channel();
    let Some(_watch) = watch(
        &seen.folders(),
        Arc::new(move || {
            let _ = sender.send(());
        }),
    ) else {
        println!("skipped: this system watches no folders");
        return;
    };
    fs::read(place.path().join("docs/specifications/requirements.md")).unwrap();
    fs::read_dir(place.path().join("docs")).unwrap().count();
    fs::write(place.path().join("docs/specifications/requirements.md"), "# Two, and longer\n").unwrap();
    heard.recv_timeout(PATIENCE).unwrap();
    assert_eq!(told(&mut seen).len(), 1);
    // Nothing but the write was heard, however often the system said so; looks bring no end of it.
    while heard.recv_timeout(Duration::from_millis(200)).is_ok() {}
    seen.news();
    assert!(heard.recv_timeout(Duration::from_millis(200)).is_err(), "a look was heard");
}

#[test]
fn folders_that_are_watched_have_an_end() {
    let (place, project) = project();
    for number in 0..MOST_FOLDERS + 20 {
        fs::create_dir(place.path().join(format!("docs/{number}"))).unwrap();
    }
    assert_eq!(Seen::new(&project, None).folders().len(), MOST_FOLDERS);
}

#[test]
fn what_we_wrote_last_is_no_news_while_the_next_is_about_to_take_its_place() {
    let (place, project) = project();
    let path = "docs/specifications/requirements.md";
    let file = place.path().join(path);
    let mut seen = Seen::new(&project, None);
    project.write_document(path, b"# Ours\n", Expected::Anything, BY).unwrap();
    own::written(&file, b"# Ours, the next one\n");
    assert_eq!(told(&mut seen), [], "it holds what we wrote, which nobody has looked at yet");
    fs::write(&file, "# Ours, the next one\n").unwrap();
    assert_eq!(told(&mut seen), []);
    fs::write(&file, "# Ours\n").unwrap();
    assert_eq!(
        told(&mut seen),
        [(path.to_owned(), ChangeKind::Changed)],
        "somebody put the earlier one back"
    );
}
