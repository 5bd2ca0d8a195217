//! Open questions that the user answers in the review, through the commands, on the files of a practice session.

use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::artifact::{Agreement, Artifact};
use roundtable_engine::config::Workflow;
use roundtable_engine::revise::Action;

use crate::kit::{App, accept, setup};
use crate::lines::decide;
use crate::workflows::{BUILDERS, of};

async fn document(app: &App, of: &SessionRef) -> String {
    let (SessionRef { path, session }, mode) = (of.clone(), WriteMode::Override);
    let seen = PreviewDocument { path: path.clone(), session: session.clone(), mode };
    let seen = app.api.preview_document(seen).await.unwrap();
    let (further_hashes, existing_hash) = (seen.further_hashes(), seen.existing_hash.clone());
    let write = WriteDocument { path: path.clone(), session, mode, existing_hash, further_hashes };
    let written = app.api.write_document(write).await.unwrap();
    fs::read_to_string(Path::new(&path).join(written.path)).unwrap()
}

#[tokio::test]
async fn an_open_question_is_answered_in_the_review_and_the_document_says_so_until_it_is_taken_back() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, of(Workflow::Design, None, &BUILDERS)).await;
    running.play(accept).await;
    let session = running.session();
    let view = app.api.session_view(session.clone()).await.unwrap();
    let question = view.artifacts.iter().find(|one| one.is_open_question()).unwrap().clone();
    let before = document(&app, &session).await;
    let history = app.api.review_history(session.clone()).await.unwrap();
    let answer = SettleArtifact {
        path: path.clone(),
        session: session.session.clone(),
        artifact: question.id.clone(),
        seen: history.hashes[&question.id].clone(),
        words: "The wardens, by the end of March.".to_owned(),
        instead: Vec::new(),
        approve: false,
    };
    let done = app.api.settle_artifact(answer.clone()).await.unwrap();
    assert_eq!(done.history.revisions[0].action, Action::Answer);
    let answered: &Artifact = &done.artifacts[0];
    assert_eq!((&answered.id, answered.status), (&question.id, Agreement::Addressed));
    let inputs = LookAtInputs { path: path.clone(), document: None };
    let inputs = app.api.document_inputs(inputs).await.unwrap();
    let changed = inputs.documents.iter().flat_map(|one| &one.changes);
    assert!(changed.into_iter().any(|change| change.artifact == question.id), "the document is behind it");

    let after = document(&app, &session).await;
    let item = after.split(&format!("### {}: ", question.id)).nth(1).unwrap().split("\n### ").next().unwrap();
    assert!(item.contains("The wardens, by the end of March."), "{item}");
    assert!(item.contains("(the user, in the review on 2026-01-07)"), "{item}");
    let project = roundtable_store::Project::open(&path).unwrap();
    assert_eq!(format!("{:?}", project.validate_all()), "[]");

    // What the user saw is not there any more.
    let stale = SettleArtifact { seen: "other".to_owned(), ..answer };
    let refused = app.api.settle_artifact(stale).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::ArtifactChanged);
    let undo = UndoRevision { path: path.clone(), session: session.session.clone(), revision: done.revision };
    app.api.undo_revision(undo).await.unwrap();
    let back = document(&app, &session).await;
    let other: Vec<_> = back.lines().filter(|line| !before.contains(line)).collect();
    assert!(other.iter().all(|line| line.starts_with("| Written")), "{other:?}");
}

#[tokio::test]
async fn a_decision_that_is_changed_leaves_what_says_it_and_one_undo_takes_both_back() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, setup("consensus-driven")).await;
    running.play(decide("No deposit in the first year.")).await;
    let session = running.session();
    let view = app.api.session_view(session.clone()).await.unwrap();
    let old = view.artifacts.iter().find(|one| !one.text("decides").is_empty()).unwrap().clone();
    let conflict = old.text("decides").to_owned();
    let before = document(&app, &session).await;
    assert!(before.contains(&format!("### {}: ", old.id)), "the control");
    let settle = SettleArtifact {
        path: path.clone(),
        session: session.session.clone(),
        artifact: conflict.clone(),
        seen: app.api.review_history(session.clone()).await.unwrap().hashes[&conflict].clone(),
        words: "Members choose the deposit themselves.".to_owned(),
        instead: vec![WrittenInstead {
            artifact: old.id.clone(),
            title: "Deposit by choice".to_owned(),
            text: "Members choose the deposit themselves.".to_owned(),
        }],
        approve: true,
    };
    let done = app.api.settle_artifact(settle).await.unwrap();
    let new = done.artifacts.iter().find(|one| one.title == "Deposit by choice").unwrap();
    assert_eq!(new.text("decides"), conflict);
    let after = document(&app, &session).await;
    assert!(!after.contains(&format!("### {}: ", old.id)), "{after}");
    let item = after.split(&format!("### {}: ", new.id)).nth(1).unwrap().split("\n### ").next().unwrap();
    let source =
        format!("; written in the place of {} for a decision by the user; approved by the user on ", old.id);
    assert!(item.contains("Members choose the deposit themselves.") && item.contains(&source), "{item}");
    let project = roundtable_store::Project::open(&path).unwrap();
    assert_eq!(format!("{:?}", project.validate_all()), "[]");
    let undo = UndoRevision { path: path.clone(), session: session.session.clone(), revision: done.revision };
    app.api.undo_revision(undo).await.unwrap();
    let back = document(&app, &session).await;
    assert!(back.contains(&format!("### {}: ", old.id)) && !back.contains(": Deposit by choice"), "{back}");
}
