//! Files and entries that somebody puts into a session, or takes out of it, by hand: nothing of them is written over, and no number
//! is given twice.

use std::fs;
use std::path::PathBuf;

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::ports::SessionStore;
use roundtable_engine::record::EscalationAnswer;
use roundtable_engine::session::{Session, SessionStatus};
use serde_json::json;

use super::failures::some_session;
use super::{as_session, guests, project, tree};
use crate::Project;
use crate::disk::Changed;

const HAND: &str = "id: REQ-004\ntitle: By hand # mine\nstatus: draft\n";

/// A session with REQ-001 to REQ-003, on the disk; and a folder of it.
fn begun() -> (tempfile::TempDir, Project, Session) {
    let (place, project) = project();
    let mut session = some_session();
    let like = session.artifacts[0].clone();
    session.artifacts.clear();
    for number in 1..=3 {
        let artifact = requirement(&like, number);
        session.artifacts.push(artifact);
    }
    for round in &mut session.rounds {
        round.artifacts_created.clear();
        round.artifacts_changed.clear();
        round.conflicts.clear();
        round.conflicts_resolved.clear();
        round.questions_resolved.clear();
    }
    session.escalations.clear();
    (session.status, session.conclusion) = (SessionStatus::Paused, None);
    project.create_session(&session).unwrap();
    (place, project, session)
}

fn requirement(like: &Artifact, number: u32) -> Artifact {
    let mut artifact = like.clone();
    (artifact.id, artifact.kind) = (format!("REQ-{number:03}"), ArtifactType::Requirement);
    artifact.title = format!("The panel's {number}");
    (artifact.fields, artifact.review) = (serde_json::Map::new(), None);
    artifact.fields.insert("description".to_owned(), "Words.".into());
    artifact
}

fn file(project: &Project, session: &Session, id: &str) -> PathBuf {
    project.session_path(&session.id).join(format!("{id}.yaml"))
}

fn opened(place: &tempfile::TempDir, like: &Session) -> (Project, Session) {
    let project = Project::open(place.path()).unwrap();
    let session = as_session(project.load_session(&like.id).unwrap(), like);
    (project, session)
}

fn next(session: &Session) -> String {
    session.next_id(ArtifactType::Requirement)
}

#[test]
fn a_file_by_hand_of_which_nothing_is_known_is_never_written_over() {
    let (place, project, mut session) = begun();
    let intruder = file(&project, &session, "REQ-004");
    fs::write(&intruder, HAND).unwrap();
    let before = tree(place.path());
    let ours = requirement(&session.artifacts[0], 4);
    session.artifacts.push(ours.clone());
    let error = project.commit(&session, &[&ours]).unwrap_err();
    let changed = Changed::of(&error).unwrap();
    assert!(changed.keys.contains(&"title".to_owned()), "{:?}", changed.keys);
    let kept = changed.kept.clone().unwrap();
    assert!(fs::read_to_string(&kept).unwrap().contains("The panel's 4"), "ours is beside it");
    fs::remove_file(kept).unwrap();
    assert_eq!(tree(place.path()), before, "and nothing else has changed");
    // Whoever reads it anew goes on past it.
    let (project, mut session) = opened(&place, &session);
    assert_eq!(next(&session), "REQ-005");
    let ours = requirement(&ours, 5);
    session.artifacts.push(ours.clone());
    project.commit(&session, &[&ours]).unwrap();
    assert_eq!(fs::read_to_string(&intruder).unwrap(), HAND);
}

#[test]
fn a_file_that_says_what_is_to_be_written_is_no_obstacle() {
    let (place, project, mut session) = begun();
    let ours = requirement(&session.artifacts[0], 4);
    session.artifacts.push(ours.clone());
    project.commit(&session, &[&ours]).unwrap();
    let path = file(&project, &session, "REQ-004");
    let text = fs::read_to_string(&path).unwrap();
    let (project, mut session) = opened(&place, &session);
    session.artifacts.pop();
    project.written.forget(&path);
    session.artifacts.push(ours.clone());
    project.commit(&session, &[&ours]).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn what_is_put_there_or_taken_away_is_told_to_who_asks() {
    let (_place, project, session) = begun();
    let found = project.changed_by_others(&session.id);
    assert_eq!(found.named, ["REQ-001", "REQ-002", "REQ-003"]);
    assert!(found.gone.is_empty() && found.changed.is_empty() && found.answers.is_empty());
    fs::write(file(&project, &session, "REQ-004"), HAND).unwrap();
    fs::write(file(&project, &session, "REQ-99999999"), HAND).unwrap();
    fs::remove_file(file(&project, &session, "REQ-002")).unwrap();
    let index = project.index_path(&session.id);
    let text = fs::read_to_string(&index).unwrap();
    fs::write(&index, text.replacen("    - REQ-001\n", "    - REQ-001\n    - REQ-007\n", 1)).unwrap();
    let found = project.changed_by_others(&session.id);
    assert_eq!(found.gone, ["REQ-002"]);
    assert_eq!(found.named, ["REQ-001", "REQ-002", "REQ-003", "REQ-004", "REQ-007"]);
    assert!(project.changed_by_others(&session.id).gone.is_empty(), "known by now");
}

#[test]
fn a_file_that_was_deleted_and_comes_again_is_not_written_over() {
    let (_place, project, session) = begun();
    let path = file(&project, &session, "REQ-002");
    fs::remove_file(&path).unwrap();
    assert_eq!(project.changed_by_others(&session.id).gone, ["REQ-002"]);
    fs::write(&path, HAND.replace("REQ-004", "REQ-002")).unwrap();
    let mut ours = session.artifacts[1].clone();
    ours.fields.insert("description".to_owned(), "Others.".into());
    assert!(Changed::of(&project.commit(&session, &[&ours]).unwrap_err()).is_some());
    assert!(fs::read_to_string(&path).unwrap().contains("By hand"));
}

#[test]
fn numbers_go_on_after_everything_that_the_session_ever_named() {
    let (place, project, session) = begun();
    let gone = file(&project, &session, "REQ-003");
    let folder = project.session_path(&session.id);
    let index = project.index_path(&session.id);
    let text = fs::read_to_string(&index).unwrap();
    fs::remove_file(gone).unwrap();
    // File and entry are gone: nothing else names it yet.
    let without = text.replacen("    - REQ-003\n", "", 1);
    fs::write(&index, &without).unwrap();
    assert_eq!(next(&opened(&place, &session).1), "REQ-003", "the control");
    // The entry alone is there.
    fs::write(&index, &text).unwrap();
    assert_eq!(next(&opened(&place, &session).1), "REQ-004");
    fs::write(&index, &without).unwrap();
    let named = |what: &str, path: PathBuf, text: &str, wanted: &str| {
        let before = fs::read_to_string(&path).ok();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        assert_eq!(next(&opened(&place, &session).1), wanted, "{what}");
        match before {
            Some(before) => fs::write(&path, before).unwrap(),
            None => fs::remove_file(&path).unwrap(),
        }
    };
    for key in ["artifacts_created", "artifacts_changed"] {
        let empty = format!("    {key}: []\n");
        if without.contains(&empty) {
            let text = without.replacen(&empty, &format!("    {key}: [REQ-003]\n"), 1);
            named(key, index.clone(), &text, "REQ-004");
        }
    }
    let moved = "    artifacts_transitioned: [{id: REQ-009, from: draft, to: approved}]\n    phase:";
    named("transitions", index.clone(), &without.replacen("    phase:", moved, 1), "REQ-010");
    let first = file(&project, &session, "REQ-001");
    let says = fs::read_to_string(&first).unwrap();
    named("a reference", first, &format!("{says}related: {{depends: [REQ-003]}}\n"), "REQ-004");
    let history =
        "id: R-001\naction: edit\nby: user\nat: 2026-01-01T00:00:00Z\nchanges:\n  - artifact: REQ-005\n";
    named("history", folder.join("revisions/R-001.yaml"), history, "REQ-006");
    let summary = project.sessions_path().join(format!("{}-summary.md", session.id));
    named("summary", summary, "### REQ-008: x\n", "REQ-009");
    let line = |text: &str| {
        let entry = json!({
            "round": 1, "step": "synthesis", "actor": "facilitator", "attempt": 1,
            "started_at": "2026-01-07T10:00:00Z", "completed_at": "2026-01-07T10:00:01Z", "result": "reply",
            "text": text, "model": "m", "tokens_in": 1, "tokens_out": 1, "tokens_cached": 0, "cost": null,
        });
        format!("{entry}\n")
    };
    let journal = folder.join("replies.jsonl");
    named("the journal", journal.clone(), &line("synthesis: REQ-003 holds\n"), "REQ-004");
    named("what was never made", journal, &line("synthesis: REQ-9000 holds\n"), "REQ-003");
}

#[test]
fn an_answer_by_hand_in_the_index_is_told_with_its_time_and_stays_as_it_is() {
    let (place, project, mut session) = begun();
    let mut conflict = requirement(&session.artifacts[0], 1);
    (conflict.id, conflict.kind) = ("CONF-001".to_owned(), ArtifactType::Conflict);
    session.artifacts.push(conflict.clone());
    session.escalations.push(guests::waiting("ESC-001", "CONF-001"));
    project.commit(&session, &[&conflict]).unwrap();
    let index = project.index_path(&session.id);
    let text = fs::read_to_string(&index).unwrap();
    let at = "    recommendation: Split it.\n";
    let answered = text.replacen(at, &format!("{at}    answer: Ann pays. # after lunch\n"), 1);
    assert_ne!(answered, text);
    fs::write(&index, &answered).unwrap();
    let decided = Some(EscalationAnswer::Decide { decision: "Ann pays.".to_owned() });
    let found = project.changed_by_others(&session.id).answers;
    assert_eq!((found.len(), &found[0].answer), (1, &decided));
    assert!(project.changed_by_others(&session.id).answers.is_empty(), "known by now");
    (session.escalations[0].answer, session.escalations[0].at) =
        (decided.clone(), Some(session.timing.started_at));
    project.commit(&session, &[]).unwrap();
    let (_, again) = opened(&place, &session);
    assert_eq!(again.escalations[0].answer, decided);
}
