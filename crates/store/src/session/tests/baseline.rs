//! `baseline.yaml`: written when the session is made, never again.

use std::fs;

use roundtable_engine::baseline::{Baseline, Omitted};
use roundtable_engine::ports::SessionStore;
use serde_json::json;

use super::{as_session, project, snapshot::start};
use crate::FindingCode as C;

fn baseline() -> Baseline {
    serde_json::from_value(json!({
        "source": "docs/tender.md", "hash": "abc",
        "items": [{
            "ref": "M-2", "type": "business_rule", "title": "Three days",
            "sources": [{ "line": 7, "words": "for three days: at most #1" }],
        }],
    }))
    .unwrap()
}

#[test]
fn it_is_read_back_and_keys_of_others_in_it_stay() {
    let (_place, project) = project();
    let mut session = start();
    session.baseline = Some(baseline());
    project.create_session(&session).unwrap();
    let path = project.session_path(&session.id).join("baseline.yaml");
    let text = fs::read_to_string(&path).unwrap();
    let theirs = format!("{text}reviewed_by: Ana\n").replace("    title:", "    theirs: kept\n    title:");
    assert!(theirs.contains("theirs: kept"), "{text}");
    fs::write(&path, &theirs).unwrap();
    let loaded = as_session(project.load_session(&session.id).unwrap(), &session);
    assert_eq!(loaded.baseline, Some(baseline()));
    project.commit(&loaded, &[]).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
}

#[test]
fn what_it_leaves_out_is_read_back_and_one_that_is_older_leaves_out_nothing_that_is_known() {
    let (_place, project) = project();
    let mut session = start();
    let omitted = json!([
        { "line": 9, "until": 11, "words": "Greetings | # from: Ana", "reason": "nothing_taken" },
        { "line": 12, "words": "Who pays?", "reason": "open_question", "why": "Who pays?", "ref": "M-9" },
    ]);
    let omitted: Vec<Omitted> = serde_json::from_value(omitted).unwrap();
    session.baseline = Some(Baseline { omitted: omitted.clone(), ..baseline() });
    project.create_session(&session).unwrap();
    let path = project.session_path(&session.id).join("baseline.yaml");
    let read = || as_session(project.load_session(&session.id).unwrap(), &session).baseline.unwrap().omitted;
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("omitted:") && text.contains("reason: nothing_taken"), "{text}");
    assert_eq!(read(), omitted);
    fs::write(&path, text.split("omitted:").next().unwrap()).unwrap();
    assert_eq!(read(), []);
}

#[test]
fn a_session_without_one_has_none_and_no_file() {
    let (_place, project) = project();
    let session = start();
    project.create_session(&session).unwrap();
    assert!(!project.session_path(&session.id).join("baseline.yaml").exists());
    assert_eq!(project.load_session(&session.id).unwrap().baseline, None);
}

#[test]
fn one_that_is_gone_is_told_and_the_session_does_not_go_on() {
    let (_place, project) = project();
    let mut session = start();
    session.baseline = Some(baseline());
    project.create_session(&session).unwrap();
    let codes = || project.validate(&session.id).into_iter().map(|one| one.code).collect::<Vec<_>>();
    let obstacle = || project.load_session(&session.id).unwrap().obstacle;
    assert_eq!((codes().contains(&C::BaselineMissing), obstacle()), (false, None), "the control");
    let path = project.session_path(&session.id).join("baseline.yaml");
    let text = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert!(codes().contains(&C::BaselineMissing) && C::BaselineMissing.stops());
    assert!(obstacle().is_some_and(|why| why.contains("baseline.yaml")));
    assert_eq!(project.unread_files(&session.id), ["baseline.yaml"]);
    // It is back; or the session never had one.
    fs::write(&path, text).unwrap();
    assert_eq!((codes().contains(&C::BaselineMissing), obstacle()), (false, None));
    fs::remove_file(&path).unwrap();
    fs::remove_file(path.with_file_name("lines.json")).unwrap();
    assert!(!codes().contains(&C::BaselineMissing));
    assert_eq!(project.unread_files(&session.id), [""; 0]);
    assert_eq!(project.unread_files("../x"), [""; 0]);
}

#[test]
fn a_damaged_one_is_told_and_left_alone() {
    let (_place, project) = project();
    let mut session = start();
    session.baseline = Some(baseline());
    project.create_session(&session).unwrap();
    let path = project.session_path(&session.id).join("baseline.yaml");
    let good = fs::read_to_string(&path).unwrap();
    assert_eq!(project.unread_files(&session.id), [""; 0], "the control");
    for damaged in ["items: [\n", "source: x\n", &good.replace("M-2", "../x")] {
        fs::write(&path, damaged).unwrap();
        let stored = project.load_session(&session.id).unwrap();
        assert!(matches!(&stored.damaged[..], [part] if part.file.ends_with("baseline.yaml")), "{damaged}");
        assert!(stored.obstacle.is_some_and(|why| why.contains("baseline.yaml")), "{damaged}");
        assert_eq!(fs::read_to_string(&path).unwrap(), damaged);
        assert_eq!(project.unread_files(&session.id), ["baseline.yaml"], "{damaged}");
    }
}
