//! A session that is led on from the list of sessions: what does not fit in its files is seen before anything is asked.

use std::fs;
use std::path::{Path, PathBuf};

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::event::Operation;
use roundtable_store::FindingCode;

use crate::kit::{App, Running, accept, assert_code, fingerprint, small};

/// A session with a round that is paused.
async fn paused<'a>(app: &'a App, path: &str) -> Running<'a> {
    let interactive = SessionSetup { interactive: Some(true), ..small("standard") };
    let mut running = app.start(path, interactive).await;
    loop {
        let event = running.next().await.event;
        for operation in accept(&event) {
            match operation {
                Operation::Recap { .. } => running.operate(Operation::Pause).await.unwrap(),
                answer => running.operate(answer).await.unwrap(),
            }
        }
        if matches!(event, roundtable_engine::event::Event::Paused { .. }) {
            return running;
        }
    }
}

/// The file of one of its artifacts.
fn an_artifact(path: &str, id: &str) -> PathBuf {
    let folder = Path::new(path).join(format!(".s2s/sessions/{id}"));
    let mut found: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found.into_iter().find(|file| file.file_name().unwrap().to_string_lossy().starts_with("REQ-")).unwrap()
}

async fn inspected(app: &App, running: &Running<'_>) -> Inspection {
    app.api.inspect_session(running.session()).await.unwrap()
}

#[tokio::test]
async fn a_session_with_an_error_in_its_files_is_not_led_on_before_it_is_mended() {
    let app = App::new();
    let path = app.sample().await;
    let running = paused(&app, &path).await;
    let lost = an_artifact(&path, &running.id);
    fs::remove_file(&lost).unwrap();
    let before = fingerprint(Path::new(&path));
    let error = assert_code(app.api.resume_session(running.resume()).await, ErrorCode::SessionFindings);
    assert_eq!((error.params["id"].as_str(), error.params["count"].as_str()), (running.id.as_str(), "1"));
    assert_eq!(fingerprint(Path::new(&path)), before, "a session that was refused wrote something");
    assert!(!app.api.session_view(running.session()).await.unwrap().running);
    // Home does not offer to go on as if nothing was wrong.
    let home = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
    assert_eq!((home.sessions[0].resumable, home.sessions[0].to_mend), (true, 0), "the list comes first");
    let looked = app.api.look_through(ProjectRef { path: path.clone() }).await.unwrap();
    assert_eq!(looked.to_mend, [(running.id.clone(), 1)].into());
    assert_eq!(looked.next_step, NextStep::Mend { session: running.id.clone(), count: 1 });
    let home = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
    assert_eq!((home.sessions[0].to_mend, home.next_step), (1, looked.next_step), "it is known from then on");

    // The way to mend it is among the findings; after that it goes on.
    let looked = inspected(&app, &running).await;
    let finding = looked.findings.iter().find(|one| one.code == FindingCode::ArtifactWithoutFile).unwrap();
    let hashes = finding.repair.as_ref().unwrap().files.iter();
    let hashes = hashes.map(|file| (file.path.clone(), file.hash.clone())).collect();
    let SessionRef { path, session } = running.session();
    let request = ApplyRepair { path: path.clone(), session, key: finding.key.clone(), hashes };
    app.api.apply_repair(request).await.unwrap();
    let home = app.api.open_project(ProjectRef { path }).await.unwrap();
    assert_eq!(home.sessions[0].to_mend, 0);
    assert_eq!(home.next_step, NextStep::Resume { session: running.id.clone() });
    assert!(app.api.resume_session(running.resume()).await.unwrap().running);
}

/// The codes of what is found of its journal.
async fn of_journal(app: &App, running: &Running<'_>) -> Vec<(FindingCode, Option<String>)> {
    let found = inspected(app, running).await.findings.into_iter();
    let of_journal = found.filter(|one| one.code.word() == "journal-damaged");
    of_journal.map(|one| (one.code, one.params.get("rounds").cloned())).collect()
}

#[tokio::test]
async fn a_session_whose_journal_is_lost_says_so_goes_on_and_asks_for_nothing_again() {
    let app = App::new();
    let path = app.sample().await;
    let running = paused(&app, &path).await;
    let rounds = app.api.session_view(running.session()).await.unwrap().rounds.len();
    let journal = Path::new(&path).join(format!(".s2s/sessions/{}/replies.jsonl", running.id));
    let whole = fs::read(&journal).unwrap();
    let look = || app.api.look_through(ProjectRef { path: path.clone() });
    assert_eq!(
        (of_journal(&app, &running).await, rounds),
        (vec![], 1),
        "the control: a whole journal lacks nothing"
    );
    assert_eq!(look().await.unwrap().answers_lost, [""; 0]);

    let lost = [(FindingCode::JournalRoundsLost, Some("1".to_owned()))];
    let first = whole.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    for left in [&whole[..first], &[]] {
        fs::write(&journal, left).unwrap();
        assert_eq!(of_journal(&app, &running).await, lost);
    }
    fs::remove_file(&journal).unwrap();
    assert_eq!(of_journal(&app, &running).await, lost);
    assert_eq!(look().await.unwrap().answers_lost, std::slice::from_ref(&running.id));
    assert_eq!(look().await.unwrap().to_mend, [].into(), "it stops nothing");

    // What the index has is not paid for again.
    app.api.resume_session(running.resume()).await.unwrap();
    let mut again = app.follow(&path, &running.id).await;
    while !fs::read(&journal).is_ok_and(|bytes| bytes.contains(&b'\n')) {
        again.next().await;
    }
    let text = fs::read_to_string(&journal).unwrap();
    let of_round = |line: &str| line.starts_with(&format!("{{\"round\":{},", rounds + 1));
    assert!(text.lines().all(of_round), "{text}");
}

#[tokio::test]
async fn what_is_only_worth_knowing_stops_no_session() {
    let app = App::new();
    let path = app.sample().await;
    let running = paused(&app, &path).await;
    let index = Path::new(&path).join(format!(".s2s/sessions/{}.yaml", running.id));
    let text = fs::read_to_string(&index).unwrap();
    let counted = text.lines().find(|line| line.trim_start().starts_with("rounds: ")).unwrap();
    fs::write(&index, text.replace(counted, "  rounds: 99")).unwrap();
    let looked = inspected(&app, &running).await;
    assert!(looked.findings.iter().any(|one| one.code == FindingCode::CountDiffers), "{looked:#?}");
    assert!(app.api.resume_session(running.resume()).await.unwrap().running);
}

#[tokio::test]
async fn a_document_that_is_too_large_is_said_to_be_and_stays_in_the_list() {
    let app = App::new();
    let path = app.sample().await;
    for (name, size) in [("docs/large.md", 16 << 20), (".s2s/plans/large.md", 1_u64 << 40)] {
        let file = Path::new(&path).join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, "# Large\n").unwrap();
        fs::OpenOptions::new().write(true).open(&file).unwrap().set_len(size).unwrap();
    }
    let home = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
    for name in ["docs/large.md", ".s2s/plans/large.md"] {
        let row = home.documents.iter().find(|row| row.path == name).unwrap();
        assert_eq!(row.title, "Large");
        let request = DocumentRef { path: path.clone(), document: name.to_owned() };
        let error = assert_code(app.api.read_document(request).await, ErrorCode::DocumentTooLarge);
        assert_eq!(error.params["path"], name);
    }
}
