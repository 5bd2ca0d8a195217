//! What others did to the files meanwhile: before our write, and between the end of a process and the next start.

use std::fs;
use std::sync::Arc;

use roundtable_engine::ports::SessionStore;
use roundtable_engine::record::Note;
use roundtable_engine::session::Session;
use roundtable_engine::text::fnv1a;
use serde_json::{Value, json};

use super::failures::some_session;
use super::faults::{commit, opened, place, with_earlier};
use super::{as_session, project, tree};
use crate::disk::{Changed, Fault, Plan};
use crate::session::FindingCode;
use crate::{Project, StoreError};

/// One whose texts are a line each.
fn plain_session() -> Session {
    let mut session = Session { topic: "Before".to_owned(), ..some_session() };
    for artifact in &mut session.artifacts {
        artifact.title = "Before".to_owned();
    }
    session
}

#[test]
fn a_key_that_somebody_else_changed_stays_and_ours_come_beside_it() {
    let (_place, project) = project();
    let like = plain_session();
    project.create_session(&like).unwrap();
    let mut session = as_session(project.load_session(&like.id).unwrap(), &like);
    let index = project.index_path(&like.id);
    let artifact = project.session_path(&like.id).join(format!("{}.yaml", session.artifacts[0].id));
    for (path, key) in [(&index, "topic: "), (&artifact, "title: ")] {
        let text = fs::read_to_string(path).unwrap();
        let line = text.lines().find(|line| line.starts_with(key)).unwrap();
        fs::write(path, text.replacen(line, &format!("{key}theirs # by hand"), 1)).unwrap();
    }
    for round in 0..3 {
        session.notes.push(Note { round, at: session.timing.started_at, text: format!("ours {round}") });
        session.artifacts[0].topic_id = format!("topic-{round}");
        project.commit(&session, &[&session.artifacts[0]]).unwrap();
        let text = fs::read_to_string(&index).unwrap();
        assert!(text.contains("\ntopic: theirs # by hand\n"), "{text}");
        let text = fs::read_to_string(&artifact).unwrap();
        assert!(text.contains("title: theirs # by hand\n"), "{text}");
        assert!(text.contains(&format!("topic-{round}")), "{text}");
    }
    let stored = project.load_session(&like.id).unwrap();
    let notes: Vec<_> = stored.notes.iter().map(|note| note.text.as_str()).collect();
    assert!(notes.ends_with(&["ours 0", "ours 1", "ours 2"]), "{notes:?}");
    assert_eq!((stored.topic.as_str(), stored.artifacts.len()), ("theirs", like.artifacts.len()));
}

#[test]
fn where_both_changed_the_same_key_theirs_stays_and_ours_is_kept() {
    let (place, project) = project();
    let like = plain_session();
    project.create_session(&like).unwrap();
    let mut session = as_session(project.load_session(&like.id).unwrap(), &like);
    let index = project.index_path(&like.id);
    let text = fs::read_to_string(&index).unwrap();
    let line = text.lines().find(|line| line.starts_with("topic: ")).unwrap();
    let theirs = text.replacen(line, "topic: theirs", 1);
    fs::write(&index, &theirs).unwrap();
    session.topic = "ours".to_owned();
    for _ in 0..2 {
        let error = project.commit(&session, &[]).unwrap_err();
        let changed = Changed::of(&error).unwrap_or_else(|| panic!("{error}"));
        assert_eq!(changed.keys, ["topic"]);
        let kept = changed.kept.as_ref().unwrap();
        assert!(error.to_string().contains(kept.to_str().unwrap()), "{error}");
        assert!(fs::read_to_string(kept).unwrap().contains("\ntopic: ours\n"));
        assert_eq!(fs::read_to_string(&index).unwrap(), theirs);
    }
    let kept: Vec<_> = tree(place.path()).into_iter().filter(|(name, _)| name.contains(".ours-")).collect();
    assert_eq!(kept.len(), 1, "the same version is kept once");
    let findings = project.validate_all();
    assert!(
        findings.iter().any(|finding| finding.code == FindingCode::KeptAside && finding.file == kept[0].0)
    );
    assert_eq!(project.sessions().len(), 1, "it is no session");
}

#[test]
fn conflict_markers_of_git_are_said() {
    let (_place, project) = project();
    let session = some_session();
    project.create_session(&session).unwrap();
    let index = project.index_path(&session.id);
    let text = fs::read_to_string(&index).unwrap();
    let marked = format!("<<<<<<< HEAD\n{text}=======\n{text}>>>>>>> theirs\n");
    fs::write(&index, &marked).unwrap();
    let error = project.commit(&session, &[]).unwrap_err();
    assert!(error.to_string().contains("git left its conflict markers in the file, line 1"), "{error}");
    assert_eq!(fs::read_to_string(&index).unwrap(), marked);
}

#[test]
fn a_file_that_somebody_changed_after_the_process_ended_stays_and_ours_is_kept() {
    let mut met = 0;
    for at in 0.. {
        let place = place();
        with_earlier(&Project::open(place.path()).unwrap());
        let index = Project::open(place.path()).unwrap().index_path(&some_session().id);
        let old = fs::read_to_string(&index).unwrap();
        let plan = Arc::new(Plan::fail(at, Fault::Dies));
        let dying = opened(&place).planned(&plan);
        let done = commit(&dying);
        let is_cut_off = dying_record(&place);
        drop(dying);
        if done.is_ok() && plan.hit().is_none() {
            break;
        }
        if !is_cut_off || fs::read_to_string(&index).unwrap() != old {
            continue;
        }
        met += 1;
        let theirs = format!("{old}# theirs\n");
        fs::write(&index, &theirs).unwrap();
        let project = Project::open(place.path()).unwrap();
        assert_eq!(fs::read_to_string(&index).unwrap(), theirs, "cut at {at}");
        let found = project.validate_all();
        assert!(found.iter().any(|finding| finding.code == FindingCode::KeptAside), "cut at {at}: {found:?}");
        assert!(!dying_record(&place), "cut at {at}");
    }
    assert!(met > 3, "it was cut {met} times with a record and the old index");
}

/// Whether a record of a change stands in the folder.
fn dying_record(place: &tempfile::TempDir) -> bool {
    place.path().join(".s2s/.roundtable-commit.redo").exists()
}

fn record(steps: &Value) -> String {
    json!({ "version": 1, "steps": steps, "checksum": fnv1a(steps.to_string().as_bytes()) }).to_string()
}

#[test]
fn a_record_that_is_not_ours_is_dropped_and_moves_nothing() {
    let place = place();
    let root = place.path();
    fs::create_dir_all(root.join(".s2s/sessions")).unwrap();
    fs::create_dir_all(root.join(".s2s/trash/a")).unwrap();
    fs::create_dir_all(root.join(".git/hooks")).unwrap();
    fs::write(root.join(".s2s/sessions/a.yaml"), "id: a\n").unwrap();
    fs::write(root.join(".s2s/sessions/.roundtable-1-1.tmp"), "evil").unwrap();
    fs::write(root.join("evil"), "evil").unwrap();
    let redo = root.join(".s2s/.roundtable-commit.redo");
    let evil = fnv1a(b"evil");
    let put = |temporary: &str, target: &str| json!([{ "put": { "temporary": temporary, "target": target, "before": null, "after": evil } }]);
    let moved = |from: &str, to: &str| json!([{ "move": { "from": from, "to": to } }]);
    let temporary = ".s2s/sessions/.roundtable-1-1.tmp";
    let whole = record(&moved(".s2s/sessions/a.yaml", ".s2s/trash/a/index.yaml"));
    for text in [
        record(&put("evil", ".git/hooks/pre-commit")),
        record(&put(temporary, ".git/hooks/pre-commit")),
        record(&put(temporary, "../evil")),
        record(&put(".s2s/sessions/a.yaml", ".s2s/sessions/b.yaml")),
        record(&moved("evil", ".git/hooks/pre-commit")),
        record(&moved(".s2s/sessions/a.yaml", "a.yaml")),
        record(&moved(".s2s/local/x", ".s2s/sessions/x.yaml")),
        whole.replace(".s2s/trash/a/", ".s2s/trash/b/"),
        whole[..whole.len() - 1].to_owned(),
        String::new(),
    ] {
        fs::write(&redo, &text).unwrap();
        fs::write(root.join(temporary), "evil").unwrap();
        let others =
            || tree(root).into_iter().filter(|(name, _)| !name.contains("/.roundtable")).collect::<Vec<_>>();
        let before = others();
        Project::open(root).unwrap();
        assert_eq!(others(), before, "{text}");
        assert!(!redo.exists(), "{text}");
    }
    // The control: one that we would note is acted on.
    fs::write(&redo, whole).unwrap();
    Project::open(root).unwrap();
    assert!(root.join(".s2s/trash/a/index.yaml").exists() && !root.join(".s2s/sessions/a.yaml").exists());
}

#[test]
fn opening_and_looking_write_nothing_and_need_no_lock() {
    let place = place();
    with_earlier(&Project::open(place.path()).unwrap());
    fs::write(place.path().join(".s2s/sessions/.roundtable-1-1.tmp"), "x").unwrap();
    let before = tree(place.path());
    let project = Project::open(place.path()).unwrap();
    let id = some_session().id;
    project.load_session(&id).unwrap();
    assert_eq!((project.sessions().len(), project.documents().len()), (1, 0));
    project.validate_all();
    assert_eq!(tree(place.path()), before);
    // The first write clears away what a dead program left.
    let done: Result<(), StoreError> = project.set_current_session(Some(&id)).and_then(|()| project.hold());
    done.unwrap();
    drop(project);
    assert!(tree(place.path()).iter().all(|(name, _)| !name.contains("/.roundtable")));
}
