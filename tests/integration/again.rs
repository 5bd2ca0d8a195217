//! The application goes away and comes back; and whoever hears that a session stopped may act on it at once.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_api::{Api, load_session};
use roundtable_engine::event::{Event, Operation, PauseReason, RecapChoice};
use roundtable_engine::record::Step;
use roundtable_engine::session::SessionStatus;
use roundtable_tests::host::TestHost;
use roundtable_tests::staged::Staged;

use crate::kit::{App, PM, accept, small};

#[tokio::test]
async fn shutdown_lets_the_running_calls_finish_and_the_next_start_shows_the_same_table_paused() {
    let (model, gate) = Staged::new(|_| None).hold(1, Step::Response, PM);
    let app = App::with_model(model);
    let path = app.sample().await;
    let mut running = app.start(&path, small("standard")).await;
    gate.reached().await;
    assert!(app.api.has_running());
    gate.open();
    app.api.shutdown().await;
    assert!(!app.api.has_running());
    let envelopes = running.play(accept).await;
    assert_eq!(envelopes.last().unwrap().event, Event::Paused { reason: PauseReason::User });

    let next = Api::new(TestHost::new(&app.path("elsewhere")));
    let view = next.session_view(running.session()).await.unwrap();
    assert_eq!((view.status, view.rounds.len(), view.running), (SessionStatus::Paused, 0, false));
    assert!(
        view.table.seats.iter().all(|seat| seat.state == SeatProgress::Answered),
        "{:?}",
        view.table.seats
    );
    let home = next.open_project(ProjectRef { path: path.clone() }).await.unwrap();
    assert_eq!(home.next_step, NextStep::Resume { session: running.id.clone() });
    let options = GetSessionOptions {
        path,
        workflow: roundtable_engine::config::Workflow::Specs,
        topic: String::new(),
        strategy: None,
    };
    let options = next.session_options(options).await.unwrap();
    assert_eq!(options.continuable.len(), 1, "New session offers to go on with it");
}

/// On several threads, so that the run's last event and its task's end are apart.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_is_resumed_or_reviewed_the_moment_it_says_that_it_stopped() {
    let app = App::new();
    let path = app.sample().await;
    let setup = SessionSetup { interactive: Some(true), ..small("standard") };
    let view = app.api.start_session(StartSession { path: path.clone(), setup }).await.unwrap();
    let mut running = app.follow(&path, &view.id).await;
    let exit = |event: &Event| match event {
        Event::RecapWaiting { round, .. } => {
            vec![Operation::Recap { round: *round, choice: RecapChoice::Exit }]
        }
        other => accept(other),
    };
    if let Some(RecapView { round, .. }) = running.snapshot.table.recap {
        running.operate(Operation::Recap { round, choice: RecapChoice::Exit }).await.unwrap();
    }
    loop {
        let envelopes = running.play(exit).await;
        if matches!(envelopes.last().unwrap().event, Event::Closed { .. }) {
            break;
        }
        let resumed = app.api.resume_session(running.resume()).await.unwrap();
        assert!(resumed.seq > envelopes.last().unwrap().seq, "a new run, not the old one");
    }
    let view = app.api.session_view(running.session()).await.unwrap();
    let review = ReviewArtifacts {
        reason: None,
        path,
        session: view.id.clone(),
        artifacts: vec![view.artifacts[0].id.clone()],
        state: Some(roundtable_engine::artifact::ReviewState::Deferred),
        seen: BTreeMap::new(),
    };
    app.api.review_artifacts(review).await.unwrap();
}

#[tokio::test]
async fn a_further_session_is_told_what_stood_in_the_document_at_its_start_also_when_it_is_resumed() {
    let app = App::new();
    let path = app.sample().await;
    let document = Path::new(&path).join("docs/specifications/requirements.md");
    fs::create_dir_all(document.parent().unwrap()).unwrap();
    fs::write(
        &document,
        "# Ours\n\n### REQ-007: Record the condition of a tool\n\n- **BR-002: One each** or two\n",
    )
    .unwrap();
    let mut running = app.start(&path, small("standard")).await;
    running.operate(Operation::Pause).await.unwrap();
    running.play(accept).await;
    fs::write(&document, "# Ours\n\n### REQ-008: Something else\n").unwrap();
    let (run, _) = load_session(&path, &running.id).unwrap();
    let told: Vec<(&str, &str)> =
        run.session.context.in_document.iter().map(|item| (item.id.as_str(), item.title.as_str())).collect();
    assert_eq!(told, [("REQ-007", "Record the condition of a tool"), ("BR-002", "One each")]);
    app.api.resume_session(running.resume()).await.unwrap();
    running.play(accept).await;
    let view = app.api.session_view(running.session()).await.unwrap();
    let again = view.artifacts.iter().find(|artifact| artifact.title == "Record the condition of a tool");
    assert_eq!(again, None);
}
