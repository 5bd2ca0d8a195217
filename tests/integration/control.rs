//! What the user does while a session runs: recap choices, pause and resume, finish, close, say.

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::agenda::UnmetGate;
use roundtable_engine::event::{Event, Operation, PauseReason, RecapChoice};
use roundtable_engine::record::{ConcludedBy, Step};
use roundtable_engine::session::SessionStatus;
use roundtable_tests::staged::Staged;

use crate::kit::{App, PM, Running, accept, assert_code, setup, small};

fn interactive(strategy: &str) -> SessionSetup {
    SessionSetup { interactive: Some(true), ..small(strategy) }
}

/// Answers the first recap with `choice`, later ones by going on.
fn at_first_recap(choice: RecapChoice) -> impl FnMut(&Event) -> Vec<Operation> {
    let mut first = true;
    move |event| match event {
        Event::RecapWaiting { round, .. } if std::mem::take(&mut first) => {
            vec![Operation::Recap { round: *round, choice }]
        }
        other => accept(other),
    }
}

fn last(envelopes: &[Envelope]) -> &Event {
    &envelopes.last().unwrap().event
}

#[tokio::test]
async fn a_recap_waits_after_each_round_and_continue_goes_on_to_the_conclusion() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, interactive("standard")).await;
    let envelopes = running.play(accept).await;
    let waited =
        envelopes.iter().filter(|envelope| matches!(envelope.event, Event::RecapWaiting { .. })).count();
    let view = app.api.session_view(running.session()).await.unwrap();
    assert_eq!(waited, view.rounds.len() - 1, "after each round but the last");
    assert_eq!(view.conclusion.unwrap().by, ConcludedBy::Facilitator);
}

#[tokio::test]
async fn next_phase_at_a_recap_changes_the_phase_whatever_the_facilitator_thinks() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, interactive("consensus-driven")).await;
    running.play(at_first_recap(RecapChoice::NextPhase)).await;
    let view = app.api.session_view(running.session()).await.unwrap();
    let phases: Vec<&str> = view.rounds.iter().take(2).map(|round| round.phase.as_str()).collect();
    assert_eq!(phases, ["proposal", "refinement"]);
}

#[tokio::test]
async fn conclude_at_a_recap_ends_the_session_and_records_the_unmet_gates() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, interactive("standard")).await;
    running.play(at_first_recap(RecapChoice::Conclude)).await;
    let view = app.api.session_view(running.session()).await.unwrap();
    let conclusion = view.conclusion.unwrap();
    assert_eq!(
        (view.rounds.len(), view.status, conclusion.by),
        (1, SessionStatus::Closed, ConcludedBy::User)
    );
    assert!(
        conclusion.unmet.contains(&UnmetGate::MinRounds { completed: 1, min_rounds: 3 }),
        "{conclusion:?}"
    );
}

#[tokio::test]
async fn exit_at_a_recap_pauses_and_the_subscription_sees_the_resumed_session_after_a_gap() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, interactive("standard")).await;
    let before = running.play(at_first_recap(RecapChoice::Exit)).await;
    assert_eq!(last(&before), &Event::Paused { reason: PauseReason::User });
    let paused = before.last().unwrap().seq;
    let numbers: Vec<u32> = before.iter().map(|envelope| envelope.seq).collect();
    assert_eq!(
        numbers,
        (paused + 1 - u32::try_from(before.len()).unwrap()..=paused).collect::<Vec<_>>(),
        "no gap"
    );

    let snapshot = app.api.resume_session(running.resume()).await.unwrap();
    assert!(snapshot.running && snapshot.table.paused.is_none());
    assert!(snapshot.seq > paused, "a new snapshot");
    let after = running.play(accept).await;
    assert_eq!(after[0].seq, snapshot.seq + 1, "events go on behind the snapshot");
    assert!(after[0].seq > paused + 1, "who only follows events notices the gap");
    let view = app.api.session_view(running.session()).await.unwrap();
    assert_eq!((view.status, view.rounds[0].number), (SessionStatus::Closed, 1));
    assert!(view.rounds.windows(2).all(|pair| pair[1].number == pair[0].number + 1));
}

#[tokio::test]
async fn a_pause_in_mid_round_keeps_what_was_answered_and_resume_asks_only_the_others() {
    let (model, gate) = Staged::new(|_| None).hold(1, Step::Response, PM);
    let app = App::with_model(model);
    let path = app.sample().await;
    let mut running = app.start(&path, setup("standard")).await;
    gate.reached().await;
    running.operate(Operation::Pause).await.unwrap();
    gate.open();
    let before = running.play(accept).await;
    assert!(before.iter().any(|envelope| envelope.event == Event::Stopping { conclude: false }));
    assert_eq!(last(&before), &Event::Paused { reason: PauseReason::User });
    let view = app.api.session_view(running.session()).await.unwrap();
    assert_eq!((view.status, view.rounds.len()), (SessionStatus::Paused, 0));
    assert!(view.table.question.is_some());
    assert!(
        view.table.seats.iter().all(|seat| seat.state == SeatProgress::Answered),
        "{:?}",
        view.table.seats
    );

    app.api.resume_session(running.resume()).await.unwrap();
    let after = running.play(accept).await;
    let asked_again = after.iter().any(|envelope| {
        matches!(&envelope.event, Event::Piece { round: 1, step: Step::Question | Step::Response, .. })
    });
    assert!(!asked_again, "what is in the journal is not asked again");
    let view = app.api.session_view(running.session()).await.unwrap();
    assert!(view.conclusion.is_some() && view.rounds[0].absent.is_empty());
}

#[tokio::test]
async fn finish_completes_the_round_and_concludes_past_the_gates() {
    let (model, gate) = Staged::new(|_| None).hold(2, Step::Question, "facilitator");
    let app = App::with_model(model);
    let path = app.sample().await;
    let mut running = app.start(&path, small("standard")).await;
    gate.reached().await;
    running.operate(Operation::Finish).await.unwrap();
    gate.open();
    let envelopes = running.play(accept).await;
    assert!(envelopes.iter().any(|envelope| envelope.event == Event::Stopping { conclude: true }));
    let view = app.api.session_view(running.session()).await.unwrap();
    let conclusion = view.conclusion.unwrap();
    assert_eq!((view.rounds.len(), conclusion.by), (2, ConcludedBy::User));
    assert!(
        conclusion.unmet.contains(&UnmetGate::MinRounds { completed: 2, min_rounds: 3 }),
        "{conclusion:?}"
    );
    let (path, session) = (path, running.id.clone());
    let preview =
        app.api.preview_document(PreviewDocument { path, session, mode: WriteMode::Merge }).await.unwrap();
    assert!(preview.fidelity.approved > 0 && preview.fidelity.missing.is_empty());
}

#[tokio::test]
async fn close_ends_at_once_without_documents_and_a_closed_session_does_not_resume() {
    let (model, gate) = Staged::new(|_| None).hold(2, Step::Response, PM);
    let app = App::with_model(model);
    let path = app.sample().await;
    let running = app.start(&path, small("standard")).await;
    let mut running = running.not_run_again("the journal holds answers of the round in which it was closed");
    gate.reached().await;
    running.operate(Operation::Close).await.unwrap();
    let envelopes = running.play(accept).await;
    assert_eq!(
        last(&envelopes),
        &Event::Closed { status: SessionStatus::Closed, conclusion: None, artifacts: Vec::new() }
    );
    let view = app.api.session_view(running.session()).await.unwrap();
    assert_eq!((view.rounds.len(), view.conclusion), (1, None));
    assert_code(app.api.resume_session(running.resume()).await, ErrorCode::SessionClosed);
    assert_code(running.operate(Operation::Pause).await, ErrorCode::SessionNotRunning);
}

#[tokio::test]
async fn a_session_that_does_not_run_can_be_closed() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, interactive("standard")).await;
    running.play(at_first_recap(RecapChoice::Exit)).await;
    let view = app.api.close_session(running.session()).await.unwrap();
    assert_eq!((view.status, view.conclusion, view.running), (SessionStatus::Closed, None, false));
    let again = app.api.session_view(running.session()).await.unwrap();
    assert_eq!((again.status, again.timing.closed_at), (SessionStatus::Closed, view.timing.closed_at));
    let home = app.api.open_project(ProjectRef { path }).await.unwrap();
    assert_eq!(home.sessions[0].status, SessionStatus::Closed);
}

/// Paused in its second round, when that has its question.
async fn paused_in_mid_round<'a>(
    app: &'a App,
    path: &str,
    gate: &roundtable_tests::staged::Gate,
) -> Running<'a> {
    let mut running = app.start(path, small("standard")).await;
    gate.reached().await;
    running.operate(Operation::Pause).await.unwrap();
    gate.open();
    let envelopes = running.play(accept).await;
    assert_eq!(last(&envelopes), &Event::Paused { reason: PauseReason::User });
    running
}

fn say(text: &str) -> Operation {
    Operation::Say { text: text.to_owned() }
}

#[tokio::test]
async fn what_is_said_while_it_is_paused_survives_another_start_and_is_heard_after_the_resume() {
    let note = "Please think of the carpet cleaner in spring, too.";
    let (model, gate) = Staged::new(|_| None).hold(2, Step::Question, "facilitator");
    let app = App::with_model(model);
    let path = app.sample().await;
    let mut running = paused_in_mid_round(&app, &path, &gate).await;
    running.operate(say(&format!(" {note} "))).await.unwrap();
    running.operate(say("  ")).await.unwrap();
    assert_code(running.operate(Operation::Pause).await, ErrorCode::SessionNotRunning);
    let text = "x".repeat(roundtable_engine::words::MOST_AT_ONCE + 1);
    assert_code(running.operate(say(&text)).await, ErrorCode::WordsTooLong);
    // Another start of the application knows nothing but the files.
    for view in
        [app.api.session_view(running.session()).await, App::new().api.session_view(running.session()).await]
    {
        let view = view.unwrap();
        let notes: Vec<_> = view.notes.iter().map(|note| (note.round, note.text.as_str())).collect();
        assert_eq!((view.status, notes), (SessionStatus::Paused, vec![(2, note)]));
        assert!(view.table.question.is_some(), "the table lies as it did");
    }
    app.api.resume_session(running.resume()).await.unwrap();
    let heard = running.play(accept).await.into_iter().any(|envelope| match envelope.event {
        Event::SeatAnswered { round: 2, statement } => statement.position.contains("As you asked about"),
        _ => false,
    });
    assert!(heard);
    assert_code(running.operate(say(note)).await, ErrorCode::SessionClosed);
}

#[tokio::test]
async fn a_paused_session_is_finished_with_what_its_completed_rounds_made() {
    let (model, gate) = Staged::new(|_| None).hold(2, Step::Question, "facilitator");
    let app = App::with_model(model);
    let path = app.sample().await;
    let running = paused_in_mid_round(&app, &path, &gate).await;
    let running =
        running.not_run_again("the journal holds the question of the round in which it was finished");
    let view = app.api.finish_session(running.session()).await.unwrap();
    let conclusion = view.conclusion.unwrap();
    assert_eq!((view.status, view.running, view.rounds.len()), (SessionStatus::Closed, false, 1));
    assert_eq!(conclusion.by, ConcludedBy::User);
    assert!(
        conclusion.unmet.contains(&UnmetGate::MinRounds { completed: 1, min_rounds: 3 }),
        "{conclusion:?}"
    );
    let again = app.api.session_view(running.session()).await.unwrap();
    assert_eq!((again.status, again.timing.closed_at), (SessionStatus::Closed, view.timing.closed_at));
    assert_code(app.api.finish_session(running.session()).await, ErrorCode::SessionClosed);
    let (path, session) = (path, running.id.clone());
    let preview =
        app.api.preview_document(PreviewDocument { path, session, mode: WriteMode::Merge }).await.unwrap();
    assert!(preview.fidelity.approved > 0 && preview.fidelity.missing.is_empty());
}

#[tokio::test]
async fn a_session_that_runs_again_is_not_finished_by_who_asked_for_it_before() {
    let (model, gate) = Staged::new(|_| None).hold(2, Step::Question, "facilitator");
    let app = App::with_model(model);
    let path = app.sample().await;
    let mut running = paused_in_mid_round(&app, &path, &gate).await;
    app.api.resume_session(running.resume()).await.unwrap();
    let view = app.api.finish_session(running.session()).await.unwrap();
    assert!(view.running && view.conclusion.is_none());
    assert!(matches!(last(&running.play(accept).await), Event::Closed { conclusion: Some(_), .. }));
}

#[tokio::test]
async fn why_a_session_waits_is_known_until_it_goes_on_also_when_something_is_said_meanwhile() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, setup("standard")).await;
    let later = |event: &Event| match event {
        Event::EscalationRaised { .. } => vec![Operation::Pause],
        _ => Vec::new(),
    };
    running.play(later).await;
    running.operate(say("Think of the neighbours.")).await.unwrap();
    let view = app.api.session_view(running.session()).await.unwrap();
    assert_eq!(view.table.paused, Some(PauseReason::DecideLater));
    let view = app.api.resume_session(running.resume()).await.unwrap();
    assert_eq!(view.table.paused, None);
    running.play(accept).await;
}

#[tokio::test]
async fn an_escalation_can_wait_for_another_day() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, setup("standard")).await;
    let later = |event: &Event| match event {
        Event::EscalationRaised { .. } => vec![Operation::Pause],
        _ => Vec::new(),
    };
    let envelopes = running.play(later).await;
    assert_eq!(last(&envelopes), &Event::Paused { reason: PauseReason::DecideLater });
    let home = app.api.open_project(ProjectRef { path }).await.unwrap();
    assert_eq!(home.next_step, NextStep::Decide { session: running.id.clone() });
    app.api.resume_session(running.resume()).await.unwrap();
    let raised = running.next().await;
    assert!(matches!(raised.event, Event::EscalationRaised { .. }), "{raised:?}");
    running.operate(accept(&raised.event).remove(0)).await.unwrap();
    assert!(matches!(last(&running.play(accept).await), Event::Closed { conclusion: Some(_), .. }));
}

#[tokio::test]
async fn what_the_user_says_is_kept_and_heard_by_the_panel() {
    let note = "Please think of the carpet cleaner in spring, too.";
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, small("standard")).await;
    let mut said = false;
    let say = |event: &Event| match event {
        Event::RoundCommitted { .. } if !std::mem::replace(&mut said, true) => {
            vec![Operation::Say { text: format!("  {note}\n") }, Operation::Say { text: "   ".to_owned() }]
        }
        other => accept(other),
    };
    let envelopes = running.play(say).await;
    let view = app.api.session_view(running.session()).await.unwrap();
    assert_eq!(
        view.notes.iter().map(|note| note.text.as_str()).collect::<Vec<_>>(),
        [note],
        "trimmed, not empty"
    );
    let heard = envelopes.iter().any(|envelope| match &envelope.event {
        Event::SeatAnswered { statement, .. } => statement.position.contains("As you asked about"),
        _ => false,
    });
    assert!(heard);
}
