//! Open questions that the user answers in the review, through the commands, on the files of a practice session.

use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::artifact::{Agreement, Artifact};
use roundtable_engine::config::Workflow;
use roundtable_engine::revise::Action;

use crate::kit::{App, accept};
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
    assert!(item.contains("(the user, in the review)"), "{item}");
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
