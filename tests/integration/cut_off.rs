//! A session that was played here, whose files somebody cut off where a line ends.

use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::event::{Event, Operation, PauseReason};
use roundtable_store::{FindingCode, Project};

use crate::kit::{App, accept, small};

/// Every beginning of a text that ends with a line, but for the whole; at most `most` of them, spread over it.
fn beginnings(text: &str, most: usize) -> Vec<String> {
    let ends: Vec<usize> =
        text.match_indices('\n').map(|(at, _)| at + 1).filter(|end| *end < text.len()).collect();
    let step = (ends.len() / most).max(1);
    // The last ones are always among them: that is where least is missing.
    let last = ends.len().saturating_sub(40);
    let wanted = ends.iter().enumerate().filter(|(at, _)| at % step == 0 || *at >= last);
    wanted.map(|(_, end)| text[..*end].to_owned()).collect()
}

#[tokio::test]
async fn no_file_of_a_session_that_was_cut_at_a_line_end_passes_as_whole_and_what_the_journal_knows_comes_back()
 {
    let app = App::new();
    let path = app.sample().await;
    let interactive = SessionSetup { interactive: Some(true), ..small("consensus-driven") };
    let mut running = app.start(&path, interactive).await;
    let mut rounds = 0;
    loop {
        let event = running.next().await.event;
        for operation in accept(&event) {
            match operation {
                Operation::Recap { .. } if rounds >= 2 => running.operate(Operation::Pause).await.unwrap(),
                answer => running.operate(answer).await.unwrap(),
            }
        }
        rounds += usize::from(matches!(event, Event::RoundCommitted { .. }));
        if matches!(event, Event::Paused { .. }) {
            break;
        }
    }
    let project = Project::open(Path::new(&path)).unwrap();
    let id = running.id.clone();
    let codes = || project.validate(&id).into_iter().map(|one| one.code).collect::<Vec<_>>();
    assert_eq!(codes(), [], "the control");
    let was = project.load_session(&id).unwrap();
    let folder = Path::new(&path).join(".s2s/sessions");
    let index = folder.join(format!("{id}.yaml"));
    let whole = fs::read_to_string(&index).unwrap();
    let mut mended = 0;
    for cut in beginnings(&whole, 60) {
        fs::write(&index, &cut).unwrap();
        let found = project.validate(&id);
        let stops = |code: FindingCode| code.stops() || code == FindingCode::StrategyMissing;
        assert!(found.iter().any(|one| stops(one.code)), "{found:?}\n{cut}");
        let repair = found
            .iter()
            .filter(|one| one.code == FindingCode::IndexCutOff)
            .find_map(|one| project.repair(one));
        let Some(repair) = repair else { continue };
        project.apply_repair(&id, &repair, was.timing.started_at).unwrap();
        assert_eq!(codes(), [], "{cut}");
        let again = project.load_session(&id).unwrap();
        assert_eq!(again.obstacle, None, "{cut}");
        assert_eq!(again.metrics, was.metrics, "{cut}");
        assert_eq!(again.artifacts, was.artifacts, "{cut}");
        let agenda = |stored: &roundtable_store::StoredSession| {
            stored
                .agenda
                .iter()
                .map(|topic| (topic.definition.id.clone(), topic.status, topic.coverage.len()))
                .collect::<Vec<_>>()
        };
        assert_eq!(agenda(&again), agenda(&was), "{cut}");
        let told = |stored: &roundtable_store::StoredSession| {
            let told = stored.rounds.iter().map(|round| {
                (
                    round.number,
                    round.phase.clone(),
                    round.focus.clone(),
                    round.question.clone(),
                    round.synthesis.clone(),
                    round.consensus.clone(),
                    round.next,
                )
            });
            told.collect::<Vec<_>>()
        };
        assert_eq!(told(&again), told(&was), "{cut}");
        let created = |stored: &roundtable_store::StoredSession| {
            stored
                .rounds
                .iter()
                .map(|round| {
                    let mut created = round.artifacts_created.clone();
                    created.sort();
                    created
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(created(&again), created(&was), "{cut}");
        mended += 1;
    }
    assert!(mended > 20, "{mended} were mended");
    fs::write(&index, &whole).unwrap();

    // Nothing of it is led on, and nothing is written.
    for name in ["agenda.yaml", "config-snapshot.yaml", "context-snapshot.yaml", "REQ-001.yaml"] {
        let file = folder.join(&id).join(name);
        let text = fs::read_to_string(&file).unwrap();
        let half: String =
            text.lines().take(text.lines().count() / 2).map(|line| format!("{line}\n")).collect();
        fs::write(&file, half).unwrap();
        assert_eq!(codes(), [FindingCode::EndLost], "{name}");
        let error = app.api.resume_session(running.resume()).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::SessionFindings, "{name}");
        fs::write(&file, text).unwrap();
    }
    fs::write(&index, &whole[..whole.find("metrics:").unwrap()]).unwrap();
    let error = app.api.resume_session(running.resume()).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::SessionFindings);
    assert!(app.api.session_view(running.session()).await.is_ok(), "it is shown");
    fs::write(&index, &whole).unwrap();
    assert!(app.api.resume_session(running.resume()).await.unwrap().running);
}

#[tokio::test]
async fn a_file_that_is_damaged_while_the_panel_talks_pauses_it_and_says_so_and_brought_back_it_goes_on() {
    let app = App::new();
    let path = app.sample().await;
    let interactive = SessionSetup { interactive: Some(true), ..small("consensus-driven") };
    let mut running = app.start(&path, interactive).await;
    let file = Path::new(&path).join(".s2s/sessions").join(&running.id).join("lines.json");
    let mut whole = None;
    let reason = loop {
        let event = running.next().await.event;
        if let Event::RoundCommitted { .. } = event
            && whole.is_none()
        {
            let text = fs::read_to_string(&file).unwrap();
            fs::write(&file, &text[..text.len() / 2]).unwrap();
            whole = Some(text);
        }
        if let Event::Paused { reason } = &event {
            break reason.clone();
        }
        for operation in accept(&event) {
            running.operate(operation).await.unwrap();
        }
    };
    let PauseReason::FileDamaged { message, unkept } = &reason else { panic!("{reason:?}") };
    assert!(message.contains("lines.json") && message.contains("left alone"), "{message}");
    assert_eq!(*unkept, 0, "every answer was kept before");
    let error = app.api.resume_session(running.resume()).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::SessionFindings);
    fs::write(&file, whole.unwrap()).unwrap();
    assert!(app.api.resume_session(running.resume()).await.unwrap().running);
}
