//! Whole practice sessions on a copy of the sample, from start to a written document.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::artifact::{Agreement, ArtifactType, ReviewState};
use roundtable_engine::event::Event;
use roundtable_engine::record::{ConcludedBy, EscalationAnswer};
use roundtable_engine::session::SessionStatus;

use crate::kit::{App, accept, files, setup};

struct Played {
    app: App,
    path: String,
    view: SessionView,
    escalated: Vec<String>,
    written: DocumentWritten,
}

/// Runs a session, approves what was agreed, previews and writes the document.
async fn whole(strategy: &str) -> Played {
    let app = App::new();
    let path = app.sample().await;
    let text = |kind, body: &str| NoticeText { kind, body: body.to_owned() };
    let texts = vec![text(NoticeKind::Decision, "A decision waits."), text(NoticeKind::Done, "It is over.")];
    app.api.set_notices(SetNotices { texts }).await.unwrap();
    let mut running = app.start(&path, setup(strategy)).await;
    let envelopes = running.play(accept).await;
    let escalated = envelopes
        .iter()
        .filter_map(|envelope| match &envelope.event {
            Event::EscalationRaised { escalation } => escalation.conflict.clone(),
            _ => None,
        })
        .collect();
    let view = app.api.session_view(running.session()).await.unwrap();
    let session = view.id.clone();
    let agreed = view.artifacts.iter().filter(|artifact| artifact.status.is_agreed());
    let artifacts: Vec<String> = agreed.map(|artifact| artifact.id.clone()).collect();
    let state = Some(ReviewState::Approved);
    let review = ReviewArtifacts {
        reason: None,
        path: path.clone(),
        session: session.clone(),
        artifacts: artifacts.clone(),
        state,
        seen: BTreeMap::new(),
    };
    assert_eq!(app.api.review_artifacts(review).await.unwrap().artifacts.len(), artifacts.len());
    let mode = WriteMode::Merge;
    let preview = PreviewDocument { path: path.clone(), session: session.clone(), mode };
    let preview = app.api.preview_document(preview).await.unwrap();
    assert!(!preview.exists && preview.existing_hash.is_empty() && preview.diff.is_empty());
    assert_eq!(preview.approved, artifacts);
    assert_eq!(preview.fidelity.missing, Vec::<String>::new());
    let existing_hash = preview.existing_hash;
    let write = WriteDocument {
        path: path.clone(),
        session,
        mode,
        existing_hash,
        further_hashes: Default::default(),
    };
    let written = app.api.write_document(write).await.unwrap();
    Played { app, path, view, escalated, written }
}

async fn check(played: &Played) {
    let view = &played.view;
    assert_eq!(view.status, SessionStatus::Closed);
    assert!(view.practice && !view.running);
    let told: Vec<(String, String)> =
        played.app.api.host().notices().into_iter().map(|notice| (notice.title, notice.body)).collect();
    let of = |body: &str| (view.topic.clone(), body.to_owned());
    let mut expected = vec![of("A decision waits."); played.escalated.len()];
    expected.push(of("It is over."));
    assert_eq!(told, expected, "what a user hears of who looks at something else");
    assert_eq!(view.conclusion.as_ref().unwrap().by, ConcludedBy::Facilitator);
    assert!((4..=8).contains(&view.rounds.len()), "{} rounds", view.rounds.len());
    let kinds: BTreeSet<ArtifactType> = view.artifacts.iter().map(|artifact| artifact.kind).collect();
    let wanted = [
        ArtifactType::Requirement,
        ArtifactType::BusinessRule,
        ArtifactType::Nfr,
        ArtifactType::Exclusion,
        ArtifactType::OpenQuestion,
        ArtifactType::Conflict,
    ];
    assert_eq!(kinds, BTreeSet::from(wanted));
    let [conflict] = played.escalated.as_slice() else {
        panic!("one conflict escalates: {:?}", played.escalated)
    };
    let settled = view.artifacts.iter().find(|artifact| artifact.id == *conflict).unwrap();
    assert_eq!(settled.status, Agreement::Resolved);
    assert!(view.escalations.iter().all(|raised| raised.answer == Some(EscalationAnswer::Accept)));

    let fidelity = &played.written.fidelity;
    assert!(fidelity.missing.is_empty() && fidelity.approved > 0 && fidelity.present == fidelity.approved);
    let index =
        fs::read_to_string(Path::new(&played.path).join(format!(".s2s/sessions/{}.yaml", view.id))).unwrap();
    for line in ["workflow_type: specs", "status: closed", "practice: true"] {
        assert!(index.lines().any(|found| found == line), "{line} is not a line of\n{index}");
    }
    let document = DocumentRef { path: played.path.clone(), document: played.written.path.clone() };
    let document = played.app.api.read_document(document).await.unwrap();
    assert!(document.practice, "{}", document.text);
    let home = played.app.api.open_project(ProjectRef { path: played.path.clone() }).await.unwrap();
    let linked = vec![view.id.clone()];
    assert_eq!(home.next_step, NextStep::StartDesign { document: played.written.path.clone(), linked });
    assert!(home.documents.iter().any(|row| row.path == played.written.path && row.practice));
    assert!(home.sessions.iter().all(|row| row.practice && row.status == SessionStatus::Closed));
    assert!(home.damaged.is_empty() && home.problems.is_empty());
}

#[tokio::test]
async fn a_standard_session_becomes_a_complete_document() {
    check(&whole("standard").await).await;
}

#[tokio::test]
async fn a_consensus_driven_session_becomes_a_complete_document() {
    let played = whole("consensus-driven").await;
    check(&played).await;
    insta::assert_snapshot!("the_folder_of_a_whole_session", folder(&played));
}

#[tokio::test]
async fn the_same_session_twice_leaves_the_same_folder() {
    let (first, second) = (whole("consensus-driven").await, whole("consensus-driven").await);
    let read = |played: &Played| {
        let read = |(name, path): (String, std::path::PathBuf)| (name, fs::read_to_string(path).unwrap());
        files(Path::new(&played.path)).into_iter().map(read).collect::<Vec<_>>()
    };
    assert_eq!(read(&first), read(&second));
}

#[tokio::test]
async fn what_was_said_in_a_round_can_be_read_afterwards() {
    let played = whole("standard").await;
    for round in &played.view.rounds {
        let (path, session) = (played.path.clone(), played.view.id.clone());
        let detail =
            played.app.api.round_detail(RoundRef { path, session, round: round.number }).await.unwrap();
        let seats: Vec<&str> = detail.statements.iter().map(|said| said.participant.as_str()).collect();
        assert_eq!(seats, played.view.config.participants, "round {}", round.number);
    }
}

/// The list of files, and what the ones hold that others read.
fn folder(played: &Played) -> String {
    let root = Path::new(&played.path);
    let all = files(root);
    let mut text = String::from("files:\n");
    for name in all.keys() {
        let _ = writeln!(text, "  {name}");
    }
    let session = format!(".s2s/sessions/{}", played.view.id);
    let state = [".s2s/state.yaml", ".s2s/state.json"].into_iter().filter(|name| all.contains_key(*name));
    let shown: Vec<String> = state
        .map(str::to_owned)
        .chain([
            format!("{session}.yaml"),
            format!("{session}/agenda.yaml"),
            format!("{session}/config-snapshot.yaml"),
            format!("{session}/context-snapshot.yaml"),
            format!("{session}/REQ-001.yaml"),
            format!("{session}/{}.yaml", played.escalated[0]),
            played.written.path.clone(),
        ])
        .collect();
    for name in shown {
        let content = fs::read_to_string(root.join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!content.contains(&played.path), "{name} names this machine's folder");
        let _ = write!(text, "\n=== {name}\n{content}");
    }
    text
}
