//! Choices of a session that cannot be, sessions that are not there, commands that do not exist.

use std::collections::BTreeMap;
use std::path::Path;

use roundtable_api::commands::{Commands as _, dispatch};
use roundtable_api::wire::*;
use roundtable_engine::config::Workflow;
use roundtable_engine::event::Operation;
use serde_json::json;

use crate::kit::{App, PM, QA, accept, assert_code, fingerprint, setup, small};

fn panel<S: AsRef<str>>(seats: &[S]) -> SessionSetup {
    let participants = Some(seats.iter().map(|seat| seat.as_ref().to_owned()).collect());
    SessionSetup { participants, ..setup("standard") }
}

/// The choice is refused with `code`, and nothing is written.
async fn refused(setup: SessionSetup, code: ErrorCode) -> WireError {
    let app = App::new();
    let path = app.sample().await;
    let before = fingerprint(Path::new(&path));
    let error = app.refused(&path, setup).await;
    assert_eq!(error.code, code, "{error}");
    assert_eq!(fingerprint(Path::new(&path)), before);
    error
}

#[tokio::test]
async fn a_topic_is_not_empty_and_not_endless() {
    for empty in ["", "  \n\t "] {
        refused(SessionSetup { topic: empty.to_owned(), ..setup("standard") }, ErrorCode::TopicEmpty).await;
    }
    let long = SessionSetup { topic: "x".repeat(10_000), ..setup("standard") };
    let error = refused(long, ErrorCode::TopicTooLong).await;
    assert_eq!((error.params["length"].as_str(), error.params["max"].as_str()), ("10000", "500"));
}

#[tokio::test]
async fn a_panel_has_two_to_twelve_different_seats_that_exist() {
    let none: [&str; 0] = [];
    refused(panel(&none), ErrorCode::PanelTooSmall).await;
    refused(panel(&[PM]), ErrorCode::PanelTooSmall).await;
    let twins = refused(panel(&[PM, PM, PM]), ErrorCode::PanelTooSmall).await;
    assert_eq!(twins.params["seats"], "1");
    let unknown = panel(&[PM, "astrologer", "poet", "astrologer"]);
    let unknown = refused(unknown, ErrorCode::ParticipantUnknown).await;
    assert_eq!(unknown.params["participant"], "astrologer, poet");
    refused(panel(&[PM, "facilitator"]), ErrorCode::ParticipantUnknown).await;
    refused(panel(&[PM, "../../etc/passwd"]), ErrorCode::ParticipantUnknown).await;
}

#[tokio::test]
async fn thirteen_seats_are_too_many() {
    let app = App::new();
    let path = app.sample().await;
    let agents = Path::new(&path).join(".s2s/agents");
    std::fs::create_dir_all(&agents).unwrap();
    let seats: Vec<String> = (1..=13).map(|number| format!("guest-{number}")).collect();
    for seat in &seats {
        let text = format!(
            "---\nname: {seat}\ndescription: A guest.\nmodel: inherit\n---\n\n# {seat}\n\nYou are a guest.\n"
        );
        std::fs::write(agents.join(format!("{seat}.md")), text).unwrap();
    }
    let before = fingerprint(Path::new(&path));
    let error = app.refused(&path, panel(&seats)).await;
    assert_eq!((error.code, error.params["seats"].as_str()), (ErrorCode::PanelTooLarge, "13"));
    assert_eq!(fingerprint(Path::new(&path)), before);
    app.start(&path, panel(&seats[..12])).await;
}

#[tokio::test]
async fn twins_take_one_seat() {
    let app = App::new();
    let path = app.sample().await;
    let running = app.start(&path, panel(&[PM, QA, PM])).await;
    assert_eq!(running.snapshot.config.participants, [PM, QA]);
}

#[tokio::test]
async fn strategies_workflows_providers_and_limits_are_those_that_exist() {
    let error = refused(setup("poker"), ErrorCode::StrategyUnknown).await;
    assert_eq!(error.params["strategy"], "poker");
    let seats = || Some(vec![PM.to_owned(), QA.to_owned()]);
    let brainstorm =
        SessionSetup { workflow: Workflow::Brainstorm, participants: seats(), ..setup("standard") };
    let error = refused(brainstorm, ErrorCode::StrategyFixed).await;
    assert_eq!(error.params["strategy"], "disney");
    refused(SessionSetup { provider: "elsewhere".to_owned(), ..setup("standard") }, ErrorCode::ModelMissing)
        .await;
    for (min_rounds, max_rounds) in [(5, 4), (0, 4), (3, 1_000_000), (0, 0)] {
        let limits =
            SessionSetup { min_rounds: Some(min_rounds), max_rounds: Some(max_rounds), ..setup("standard") };
        let error = refused(limits, ErrorCode::LimitsInvalid).await;
        assert_eq!(error.params["max_rounds"], max_rounds.to_string());
    }
}

/// A debate between two, with these sides.
fn debate(sides: &[(&str, &str)]) -> SessionSetup {
    let sides = sides.iter().map(|(seat, side)| ((*seat).to_owned(), (*side).to_owned())).collect();
    SessionSetup { sides, ..panel_of("debate", &[PM, QA]) }
}

fn panel_of(strategy: &str, seats: &[&str]) -> SessionSetup {
    let participants = Some(seats.iter().map(|&seat| seat.to_owned()).collect());
    SessionSetup { participants, ..setup(strategy) }
}

#[tokio::test]
async fn sides_are_those_of_the_strategy_and_leave_nobody_without_an_opponent() {
    assert_eq!(refused(debate(&[(PM, "left")]), ErrorCode::SidesInvalid).await.params["side"], "left");
    let alone = refused(debate(&[(PM, "pro"), (QA, "pro")]), ErrorCode::SidesInvalid).await;
    assert_eq!(alone.params["side"], "con");
    let ghost = refused(debate(&[(PM, "con"), ("ghost", "pro")]), ErrorCode::SideNotSeated).await;
    assert_eq!((ghost.params["participant"].as_str(), ghost.params["side"].as_str()), ("ghost", "pro"));
    assert!(ghost.params["seats"].contains(QA), "{ghost}");
    let sides = debate(&[(PM, "pro")]).sides;
    let peaceful = SessionSetup { sides, ..panel_of("standard", &[PM, QA]) };
    assert!(!refused(peaceful, ErrorCode::SidesUnused).await.params["strategy"].is_empty());
    let app = App::new();
    let path = app.sample().await;
    // One of two is given, the other one follows.
    let running = app.start(&path, debate(&[(PM, "con")])).await;
    assert_eq!(running.snapshot.sides.get(PM).map(String::as_str), Some("con"));
    assert_eq!(running.snapshot.sides.len(), 1);
}

#[tokio::test]
async fn a_kind_of_document_can_be_chosen_where_the_workflow_leaves_it_open() {
    let with = |workflow, kind: &str| SessionSetup {
        workflow,
        output_type: Some(kind.to_owned()),
        ..panel_of("standard", &[PM, QA])
    };
    refused(with(Workflow::Specs, "adr"), ErrorCode::OutputTypeInvalid).await;
    refused(with(Workflow::Roundtable, "poem"), ErrorCode::OutputTypeInvalid).await;
}

#[tokio::test]
async fn a_second_session_on_the_same_day_gets_its_own_name_and_leaves_the_first_alone() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, small("standard")).await;
    first.play(accept).await;
    let of_first = |files: std::collections::BTreeMap<String, (u64, String)>| {
        let id = first.id.clone();
        let own = move |name: &String| {
            name.contains(&format!("sessions/{id}/")) || name.ends_with(&format!("sessions/{id}.yaml"))
        };
        files.into_iter().filter(|(name, _)| own(name)).collect::<Vec<_>>()
    };
    let before = of_first(fingerprint(Path::new(&path)));
    let mut second = app.start(&path, small("standard")).await;
    assert_eq!(second.id, format!("{}-2", first.id));
    second.play(accept).await;
    assert_eq!(of_first(fingerprint(Path::new(&path))), before);
    let (one, two) = (
        app.api.session_view(first.session()).await.unwrap(),
        app.api.session_view(second.session()).await.unwrap(),
    );
    let taken: Vec<&str> = one.artifacts.iter().map(|artifact| artifact.id.as_str()).collect();
    assert!(!taken.is_empty() && two.artifacts.iter().all(|artifact| !taken.contains(&artifact.id.as_str())));
}

#[tokio::test]
async fn a_session_that_is_not_there_is_said_to_be_missing_by_every_command() {
    let app = App::new();
    let path = app.sample().await;
    let before = fingerprint(Path::new(&path));
    for id in ["20200101-specs-nothing", "../config", "/etc/passwd", ".", ""] {
        let missing = || SessionRef { path: path.clone(), session: id.to_owned() };
        assert_code(app.api.session_view(missing()).await, ErrorCode::SessionMissing);
        let resume = ResumeSession {
            path: path.clone(),
            session: id.to_owned(),
            spending_limit: None,
            without: Vec::new(),
        };
        assert_code(app.api.resume_session(resume).await, ErrorCode::SessionMissing);
        assert_code(app.api.close_session(missing()).await, ErrorCode::SessionMissing);
        assert_code(app.api.subscribe(&path, id).await.map(drop), ErrorCode::SessionMissing);
        let (path, session) = (path.clone(), id.to_owned());
        let operate = Operate { path: path.clone(), session: session.clone(), operation: Operation::Pause };
        assert_code(app.api.operate(operate).await, ErrorCode::SessionMissing);
        let round = RoundRef { path: path.clone(), session: session.clone(), round: 1 };
        assert_code(app.api.round_detail(round).await, ErrorCode::SessionMissing);
        let review = ReviewArtifacts {
            reason: None,
            path: path.clone(),
            session: session.clone(),
            artifacts: Vec::new(),
            state: None,
            seen: BTreeMap::new(),
        };
        assert_code(app.api.review_artifacts(review).await, ErrorCode::SessionMissing);
        let preview = PreviewDocument { path, session, mode: WriteMode::Merge };
        assert_code(app.api.preview_document(preview).await, ErrorCode::SessionMissing);
    }
    assert_eq!(fingerprint(Path::new(&path)), before);
}

#[tokio::test]
async fn an_unknown_command_or_a_request_of_another_shape_is_refused() {
    let app = App::new();
    let path = app.sample().await;
    let before = fingerprint(Path::new(&path));
    let cases = [
        ("delete_everything", json!({})),
        ("", json!({})),
        ("open_project", json!({})),
        ("open_project", json!({ "path": 7 })),
        ("open_project", json!([])),
        ("open_project", json!(null)),
        (
            "start_session",
            json!({ "path": path, "setup": { "workflow": "poetry", "topic": "x", "provider": "practice" } }),
        ),
        ("operate", json!({ "path": path, "session": "x", "operation": { "operation": "explode" } })),
        ("round_detail", json!({ "path": path, "session": "x", "round": -1 })),
    ];
    for (name, request) in cases {
        let error = assert_code(dispatch(&app.api, name, request.clone()).await, ErrorCode::BadRequest);
        assert!(!error.detail.is_empty(), "{name} {request}");
    }
    let state = dispatch(&app.api, "app_state", json!({})).await.unwrap();
    assert_eq!(state["native_dialogs"], false);
    assert_eq!(fingerprint(Path::new(&path)), before);
}
