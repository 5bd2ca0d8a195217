//! `rejected`, `deferred` or `approved`, written by hand into the status of an artifact: in its file and in an index.

use std::fs;
use std::path::{Path, PathBuf};

use roundtable_engine::artifact::{Agreement, ArtifactType, BY_HAND, Review, ReviewState};
use roundtable_engine::ports::SessionStore;
use roundtable_engine::session::{Session, SessionStatus};

use super::failures::some_session;
use super::{as_session, project};
use crate::Project;
use crate::session::FindingCode;

/// A paused session with one agreed requirement on the disk, and the file of it.
fn paused() -> (tempfile::TempDir, Session, PathBuf) {
    let (place, project) = project();
    let mut session = some_session();
    session.artifacts.truncate(1);
    let artifact = &mut session.artifacts[0];
    (artifact.id, artifact.kind) = ("REQ-001".to_owned(), ArtifactType::Requirement);
    (artifact.status, artifact.review) = (Agreement::Consensus, None);
    artifact.fields.clear();
    artifact.fields.insert("description".to_owned(), "Words.".into());
    session.conclusion = None;
    project.create_session(&session).unwrap();
    session.status = SessionStatus::Paused;
    project.commit(&session, &[&session.artifacts[0]]).unwrap();
    let file = project.session_path(&session.id).join("REQ-001.yaml");
    (place, session, file)
}

/// Replaces words in a file, as an editor does.
fn edit(file: &Path, before: &str, after: &str) -> String {
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains(before), "{text}");
    let text = text.replacen(before, after, 1);
    fs::write(file, &text).unwrap();
    text
}

/// Another process, as far as the store can tell.
fn opened(place: &tempfile::TempDir, like: &Session) -> (Project, Session) {
    let project = Project::open(place.path()).unwrap();
    let session = as_session(project.load_session(&like.id).unwrap(), like);
    (project, session)
}

#[test]
fn a_word_by_hand_in_a_status_is_a_review_and_stays_to_the_byte() {
    for (word, state) in [
        ("rejected # not ours to build", ReviewState::Rejected),
        ("deferred", ReviewState::Deferred),
        ("Approved", ReviewState::Approved),
    ] {
        let (place, before, file) = paused();
        let text = edit(&file, "status: consensus", &format!("status: {word}"));
        let (project, session) = opened(&place, &before);
        let artifact = &session.artifacts[0];
        assert_eq!(artifact.word_by_hand(), Some(state), "{word}");
        assert_eq!(artifact.status.is_agreed(), state == ReviewState::Approved, "{word}");
        project.commit(&session, &[artifact]).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
        let mut session = session;
        session.artifacts[0].covers = vec!["B-1".to_owned()];
        project.commit(&session, &[&session.artifacts[0]]).unwrap();
        let now = fs::read_to_string(&file).unwrap();
        assert!(now.contains(&format!("status: {word}\n")) && !now.contains("review:"), "{now}");
    }
}

#[test]
fn a_word_by_hand_is_later_than_a_review_and_a_later_review_takes_its_place() {
    let (place, before, file) = paused();
    let (project, mut session) = opened(&place, &before);
    let review = |session: &Session, state| {
        let hash = session.artifacts[0].content_hash();
        Some(Review {
            state,
            by: "user".to_owned(),
            at: session.timing.started_at,
            hash,
            word: None,
            reason: String::new(),
        })
    };
    session.artifacts[0].review = review(&session, ReviewState::Approved);
    project.commit(&session, &[&session.artifacts[0]]).unwrap();
    edit(&file, "status: consensus", "status: rejected");
    let (project, mut session) = opened(&place, &before);
    assert_eq!(session.artifacts[0].word_by_hand(), Some(ReviewState::Rejected));
    session.artifacts[0].review = review(&session, ReviewState::Approved);
    project.commit(&session, &[&session.artifacts[0]]).unwrap();
    let (_, session) = opened(&place, &before);
    assert_eq!(session.artifacts[0].review_state(), Some(ReviewState::Approved));
    assert_eq!(session.artifacts[0].review.as_ref().unwrap().by, "user");
    assert!(fs::read_to_string(&file).unwrap().contains("status: draft\n"));
}

#[test]
fn what_is_approved_by_hand_and_edited_in_the_application_is_not_approved_any_more() {
    let (place, before, file) = paused();
    edit(&file, "status: consensus", "status: approved");
    let (project, mut session) = opened(&place, &before);
    session.artifacts[0].fields.insert("description".to_owned(), "Other words.".into());
    project.commit(&session, &[&session.artifacts[0]]).unwrap();
    let (_, session) = opened(&place, &before);
    let review = session.artifacts[0].review.clone().unwrap();
    assert_eq!((review.by.as_str(), review.state), (BY_HAND, ReviewState::Approved));
    assert_eq!(session.artifacts[0].review_state(), None, "it was about other words");
    assert!(fs::read_to_string(&file).unwrap().contains("status: consensus\n"));
}

#[test]
fn a_word_by_hand_while_the_session_runs_is_told_once_and_kept() {
    let (place, before, file) = paused();
    let (project, mut session) = opened(&place, &before);
    assert!(project.changed_by_others(&session.id).changed.is_empty());
    edit(&file, "status: consensus", "status: rejected");
    let found = project.changed_by_others(&session.id).changed;
    assert_eq!(found[0].word_by_hand(), Some(ReviewState::Rejected));
    assert!(project.changed_by_others(&session.id).changed.is_empty(), "known by now");
    session.artifacts = found;
    session.artifacts[0].covers = vec!["B-1".to_owned()];
    project.commit(&session, &[&session.artifacts[0]]).unwrap();
    let now = fs::read_to_string(&file).unwrap();
    assert!(now.contains("status: rejected\n") && now.contains("B-1") && !now.contains("review:"), "{now}");
    assert!(project.changed_by_others(&session.id).changed.is_empty(), "what we wrote ourselves is no news");
}

const EMBEDDED: &str = "id: 20260107-specs-x
topic: x
workflow_type: specs
strategy: standard
status: paused
timing: {started_at: 2026-01-07T10:00:00Z}
artifacts:
  requirements:
    REQ-001:
      status: active
      agreement: consensus # after a long evening
      title: One
      description: Words.
agenda: []
rounds: []
";

#[test]
fn a_word_by_hand_in_an_index_that_embeds_its_artifacts_holds_between_runs_and_in_one() {
    for (before, after) in
        [("status: active", "status: rejected"), ("agreement: consensus", "agreement: rejected")]
    {
        let (place, project) = project();
        let index = place.path().join(".s2s/sessions/20260107-specs-x.yaml");
        fs::create_dir_all(index.parent().unwrap()).unwrap();
        fs::write(&index, EMBEDDED).unwrap();
        let like = some_session();
        let mut session = as_session(project.load_session("20260107-specs-x").unwrap(), &like);
        assert_eq!(session.artifacts[0].word_by_hand(), None);
        edit(&index, before, after);
        let found = project.changed_by_others(&session.id).changed;
        assert_eq!(found[0].word_by_hand(), Some(ReviewState::Rejected), "{after}");
        session.artifacts = found;
        session.artifacts[0].covers = vec!["B-1".to_owned()];
        project.commit(&session, &[&session.artifacts[0]]).unwrap();
        let now = fs::read_to_string(&index).unwrap();
        assert!(now.contains(after) && now.contains("B-1") && !now.contains("review:"), "{now}");
        assert!(now.contains("# after a long evening"), "{now}");
        let again = Project::open(place.path()).unwrap().load_session("20260107-specs-x").unwrap();
        assert_eq!(again.artifacts[0].word_by_hand(), Some(ReviewState::Rejected));
    }
}

#[test]
fn words_of_people_for_what_a_review_says_are_taken_as_such_and_a_list_of_one_word_is_the_word() {
    for (word, state) in [
        ("withdrawn", ReviewState::Rejected),
        ("Superseded", ReviewState::Rejected),
        ("[rejected]", ReviewState::Rejected),
        ("obsolete", ReviewState::Rejected),
        ("dropped", ReviewState::Rejected),
        ("on hold", ReviewState::Deferred),
        ("on-hold", ReviewState::Deferred),
        ("postponed", ReviewState::Deferred),
        ("later", ReviewState::Deferred),
        ("accepted", ReviewState::Approved),
        ("done", ReviewState::Approved),
    ] {
        let (place, before, file) = paused();
        let text = edit(&file, "status: consensus", &format!("status: {word}"));
        let (project, session) = opened(&place, &before);
        assert_eq!(session.artifacts[0].word_by_hand(), Some(state), "{word}");
        project.commit(&session, &[&session.artifacts[0]]).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
}

#[test]
fn a_word_that_nobody_knows_stays_to_the_byte_and_is_later_than_any_review_until_one_is_given() {
    for word in ["amended # by Ann", "[rejected, amended]", "{was: draft}", "42"] {
        let (place, before, file) = paused();
        let (project, mut session) = opened(&place, &before);
        let approved = |session: &mut Session| {
            let artifact = &mut session.artifacts[0];
            let hash = artifact.content_hash();
            let (by, at) = ("user".to_owned(), session.timing.started_at);
            artifact.review = Some(Review {
                state: ReviewState::Approved,
                by,
                at,
                hash,
                word: None,
                reason: String::new(),
            });
            artifact.unknown_status = None;
        };
        approved(&mut session);
        project.commit(&session, &[&session.artifacts[0]]).unwrap();
        let text = edit(&file, "status: consensus", &format!("status: {word}"));
        let (project, mut session) = opened(&place, &before);
        let artifact = &session.artifacts[0];
        assert!(artifact.unknown_status.is_some() && artifact.is_set_aside(), "{word}");
        assert_eq!((artifact.review_state(), artifact.status), (None, Agreement::Draft), "{word}");
        project.commit(&session, &[artifact]).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
        session.artifacts[0].covers = vec!["B-1".to_owned()];
        project.commit(&session, &[&session.artifacts[0]]).unwrap();
        let now = fs::read_to_string(&file).unwrap();
        assert!(now.contains(&format!("status: {word}\n")), "{now}");
        // A word in the window is later, and takes its place.
        approved(&mut session);
        session.artifacts[0].review.as_mut().unwrap().by = "driver".to_owned();
        project.commit(&session, &[&session.artifacts[0]]).unwrap();
        let (_, session) = opened(&place, &before);
        assert_eq!(session.artifacts[0].unknown_status, None, "{word}");
        assert_eq!(session.artifacts[0].review_state(), Some(ReviewState::Approved), "{word}");
    }
}

#[test]
fn what_is_superseded_or_withdrawn_by_hand_is_called_by_its_own_word_and_nobody_rejected_it() {
    for (word, said) in [
        ("superseded", Some("set aside by hand as `superseded`")),
        ("Withdrawn", Some("set aside by hand as `Withdrawn`")),
        ("Rejected", Some("rejected by hand")),
        ("on hold", Some("left for later by hand")),
        ("approved", None),
    ] {
        let (place, before, file) = paused();
        edit(&file, "status: consensus", &format!("status: {word}"));
        let (_, session) = opened(&place, &before);
        assert_eq!(session.artifacts[0].set_aside_by_hand().as_deref(), said);
    }
}

#[test]
fn an_empty_status_is_no_agreement_and_both_it_and_a_word_that_nobody_knows_are_findings() {
    for (word, code) in [
        ("", FindingCode::ArtifactStatusEmpty),
        ("''", FindingCode::ArtifactStatusEmpty),
        ("[]", FindingCode::ArtifactStatusUnknown),
        ("amended", FindingCode::ArtifactStatusUnknown),
    ] {
        let (place, before, file) = paused();
        let (project, session) = opened(&place, &before);
        let is_found =
            |project: &Project| project.validate(&session.id).iter().any(|found| found.code == code);
        assert!(!is_found(&project), "the control");
        let text = edit(&file, "status: consensus", &format!("status: {word}"));
        assert!(is_found(&project), "{word}");
        let (project, mut session) = opened(&place, &before);
        let artifact = &session.artifacts[0];
        assert!(artifact.unknown_status.is_some() && artifact.is_set_aside(), "{word}");
        assert_eq!((artifact.status, artifact.review_state()), (Agreement::Draft, None));
        // It stays to the byte, until somebody says what holds.
        project.commit(&session, &[artifact]).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
        session.artifacts[0].covers = vec!["B-1".to_owned()];
        project.commit(&session, &[&session.artifacts[0]]).unwrap();
        let now = fs::read_to_string(&file).unwrap();
        assert!(now.contains(format!("status: {word}").trim_end()) && now.contains("B-1"), "{now}");
        assert!(is_found(&project), "{now}");
    }
}

#[test]
fn a_status_that_is_emptied_while_the_session_runs_is_told_and_an_empty_one_beside_an_agreement_says_nothing()
{
    let (place, before, file) = paused();
    let (project, session) = opened(&place, &before);
    edit(&file, "status: consensus", "status:");
    let found = project.changed_by_others(&session.id).changed;
    assert_eq!(found[0].unknown_status.as_deref(), Some(""));
    edit(&file, "status:", "agreement: consensus\nstatus:");
    let (_, session) = opened(&place, &before);
    assert_eq!(
        (session.artifacts[0].unknown_status.clone(), session.artifacts[0].status),
        (None, Agreement::Consensus)
    );
}

#[test]
fn a_question_that_somebody_answered_in_words_is_answered_whatever_its_status_says() {
    for (more, word, wanted) in [
        ("answer: Ann pays.\n", "pending", Agreement::Addressed),
        ("decision: Ann pays.\n", "approved", Agreement::Addressed),
        ("answer: Ann pays.\nanswered_by: Ann\n", "consensus", Agreement::Addressed),
        ("answer: Ann pays.\n", "rejected", Agreement::Addressed),
        ("answer: Ann pays.\n", "whatever", Agreement::Addressed),
        ("answer: tbd\n", "pending", Agreement::Pending),
        ("", "rejected", Agreement::Deferred),
        ("", "approved", Agreement::Pending),
    ] {
        let (place, project) = project();
        let mut session = some_session();
        session.artifacts.truncate(1);
        let artifact = &mut session.artifacts[0];
        (artifact.id, artifact.kind) = ("OQ-001".to_owned(), ArtifactType::OpenQuestion);
        (artifact.status, artifact.review) = (Agreement::Pending, None);
        artifact.fields = serde_json::Map::new();
        session.conclusion = None;
        project.create_session(&session).unwrap();
        let file = project.session_path(&session.id).join("OQ-001.yaml");
        let text = edit(&file, "status: pending\n", &format!("status: {word}\n{more}"));
        let (project, session) = opened(&place, &session);
        let question = &session.artifacts[0];
        assert_eq!((question.status, question.unknown_status.is_none()), (wanted, true), "{word} {more}");
        assert_eq!(question.is_open_question(), wanted == Agreement::Pending);
        project.commit(&session, &[question]).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), text, "{word} {more}");
    }
}

#[test]
fn conflicts_and_questions_end_or_wait_by_the_words_of_people() {
    for (kind, id, before, word, wanted) in [
        (ArtifactType::Conflict, "CONF-001", Agreement::Open, "resolved", Agreement::Resolved),
        (ArtifactType::Conflict, "CONF-001", Agreement::Open, "settled", Agreement::Resolved),
        (ArtifactType::Conflict, "CONF-001", Agreement::Open, "withdrawn", Agreement::Resolved),
        (ArtifactType::Conflict, "CONF-001", Agreement::Open, "on hold", Agreement::Deferred),
        (ArtifactType::OpenQuestion, "OQ-001", Agreement::Pending, "answered", Agreement::Addressed),
        (ArtifactType::OpenQuestion, "OQ-001", Agreement::Pending, "resolved", Agreement::Addressed),
        (ArtifactType::OpenQuestion, "OQ-001", Agreement::Pending, "obsolete", Agreement::Deferred),
    ] {
        let (place, project) = project();
        let mut session = some_session();
        session.artifacts.truncate(1);
        let artifact = &mut session.artifacts[0];
        (artifact.id, artifact.kind, artifact.status) = (id.to_owned(), kind, before);
        (artifact.review, artifact.fields) = (None, serde_json::Map::new());
        session.conclusion = None;
        project.create_session(&session).unwrap();
        let file = project.session_path(&session.id).join(format!("{id}.yaml"));
        let text = edit(&file, &format!("status: {}", before.word()), &format!("status: {word}"));
        let (project, session) = opened(&place, &session);
        let artifact = &session.artifacts[0];
        assert_eq!(
            (artifact.status, artifact.is_disputed(), artifact.is_asked()),
            (wanted, false, false),
            "{word}"
        );
        project.commit(&session, &[artifact]).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
}
