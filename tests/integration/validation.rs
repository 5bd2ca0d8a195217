//! The wording of sessions and documents through the handlers: the program's check, a reading, what is kept of it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::record::Step;
use roundtable_engine::validation::{MOST_FINDINGS, READER};
use roundtable_tests::host::TestHost;
use roundtable_tests::staged::Staged;
use serde_json::json;

use crate::kit::{App, accept, assert_code, fingerprint, small};

/// A session to its end, and its document.
async fn played(app: &App) -> (String, SessionView, String) {
    let path = app.sample().await;
    let mut running = app.start(&path, small("standard")).await;
    running.play(accept).await;
    let view = app.api.session_view(running.session()).await.unwrap();
    let SessionRef { path, session } = running.session();
    let mode = WriteMode::Override;
    let request = PreviewDocument { path: path.clone(), session: session.clone(), mode };
    let preview = app.api.preview_document(request).await.unwrap();
    let further_hashes = preview.further_hashes();
    let existing_hash = preview.existing_hash;
    let write = WriteDocument { path: path.clone(), session, mode, existing_hash, further_hashes };
    let document = app.api.write_document(write).await.unwrap().path;
    (path, view, document)
}

fn of_session(path: &str, view: &SessionView) -> ValidationRef {
    ValidationRef { path: path.to_owned(), of: ValidationTarget::Session { session: view.id.clone() } }
}

fn of_document(path: &str, document: &str) -> ValidationRef {
    ValidationRef { path: path.to_owned(), of: ValidationTarget::Document { document: document.to_owned() } }
}

/// The state once no reading is under way.
async fn over(api: &Api<TestHost>, request: &ValidationRef) -> ValidationState {
    let wait = async {
        loop {
            let state = api.validation_state(request.clone()).await.unwrap();
            if state.progress.is_none() {
                return state;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), wait).await.expect("the reading ends")
}

fn kept(path: &str, view: &SessionView) -> std::path::PathBuf {
    Path::new(path).join(".s2s/sessions").join(&view.id).join("validation.yaml")
}

#[tokio::test]
async fn a_sessions_reading_is_kept_in_the_project_and_knows_what_changed() {
    let app = App::new();
    let (path, view, _) = played(&app).await;
    let request = of_session(&path, &view);
    let plan = app.api.validation_plan(request.clone()).await.unwrap();
    let reader = plan.reader.expect("a session of the practice panel is read by it");
    assert!(reader.practice && reader.host.is_empty());
    assert!(plan.prompts[0].input.contains(&view.artifacts[0].title) && plan.tokens_in > 0);
    assert_eq!(app.api.validation_state(request.clone()).await.unwrap().reading, None);

    let started = app.api.start_validation(request.clone()).await.unwrap();
    assert!(started.progress.is_some());
    let state = over(&app.api, &request).await;
    assert_eq!(state.error, None);
    let reading = state.reading.unwrap();
    assert!(reading.practice && reading.findings.len() <= MOST_FINDINGS);
    assert_eq!((reading.dropped, reading.changed.len()), (0, 0));
    assert!(reading.tokens_in > 0 && reading.cost.is_none());
    for finding in &reading.findings {
        let of_project = finding.artifact.starts_with("objective");
        let artifact = view.artifacts.iter().find(|artifact| artifact.id == finding.artifact);
        assert!(of_project || artifact.is_some(), "{finding:?}");
        assert!(!finding.why.is_empty() && !finding.better.is_empty());
    }

    // Another start of the application finds it in the project.
    let other = Api::new(TestHost::new(&app.path("other")));
    let again = other.validation_state(request.clone()).await.unwrap().reading.unwrap();
    assert_eq!(again, reading);
    let changed = view.artifacts.iter().find(|artifact| artifact.id == "REQ-001").unwrap();
    let file = kept(&path, &view).with_file_name("REQ-001.yaml");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains(&changed.title));
    fs::write(&file, text.replacen(&changed.title, "Another title", 1)).unwrap();
    let state = app.api.validation_state(request).await.unwrap();
    assert_eq!(state.reading.unwrap().changed, ["REQ-001"]);
}

#[tokio::test]
async fn a_document_is_checked_and_read_by_its_lines() {
    let app = App::new();
    let (path, _, document) = played(&app).await;
    let check = DocumentRef { path: path.clone(), document: document.clone() };
    let text = fs::read_to_string(Path::new(&path).join(&document)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    for finding in app.api.check_document(check.clone()).await.unwrap().findings {
        let line = lines[finding.line.unwrap() as usize - 1].to_lowercase();
        assert!(finding.kind == "missing_key" || line.contains(&finding.words.to_lowercase()), "{finding:?}");
        assert!(!["unknown_reference", "repeated_id"].contains(&finding.kind.as_str()), "ours: {finding:?}");
    }
    let request = of_document(&path, &document);
    app.api.start_validation(request.clone()).await.unwrap();
    let state = over(&app.api, &request).await;
    let reading = state.reading.unwrap();
    assert!(reading.practice, "a document of the practice panel is read by it");
    assert_eq!((state.error, reading.dropped), (None, 0));
    assert!(
        reading
            .findings
            .iter()
            .all(|finding| finding.line.is_some() || finding.artifact.starts_with("objective"))
    );

    // What somebody adds by hand is found where it stands, and the reading is no longer of this text.
    let by_hand = format!("{text}\n## By hand\n\nSee REQ-777. It must be fast and it must be cheap.\n");
    fs::write(Path::new(&path).join(&document), &by_hand).unwrap();
    let last = u32::try_from(by_hand.lines().count()).unwrap();
    let found = app.api.check_document(check).await.unwrap().findings;
    let by_hand: Vec<_> = found.iter().filter(|finding| finding.line == Some(last)).collect();
    let kinds: Vec<_> = by_hand.iter().map(|finding| finding.kind.as_str()).collect();
    assert_eq!(kinds, ["unknown_reference", "vague", "not_singular"]);
    assert_eq!(app.api.validation_state(request).await.unwrap().reading.unwrap().changed, [document]);
}

#[tokio::test]
async fn without_a_model_a_document_is_only_checked() {
    let app = App::new();
    let path = app.sample().await;
    let document = "docs/theirs.md";
    fs::create_dir_all(Path::new(&path).join("docs")).unwrap();
    fs::write(Path::new(&path).join(document), "# Theirs\n\nIt must be fast.\n").unwrap();
    let request = of_document(&path, document);
    let plan = app.api.validation_plan(request.clone()).await.unwrap();
    assert_eq!(plan.reader, None, "simulated findings on a real document would pass for real ones");
    assert_code(app.api.start_validation(request).await, ErrorCode::ModelMissing);
    let check = DocumentRef { path, document: document.to_owned() };
    assert_eq!(app.api.check_document(check).await.unwrap().findings.len(), 1);
}

#[tokio::test]
async fn a_reading_that_is_cancelled_leaves_nothing() {
    let (model, gate) = Staged::new(|_| None).hold(0, Step::Helper, READER);
    let app = App::with_model(model);
    let (path, view, _) = played(&app).await;
    let before = fingerprint(Path::new(&path));
    let request = of_session(&path, &view);
    app.api.start_validation(request.clone()).await.unwrap();
    gate.reached().await;
    assert!(
        app.api.validation_state(request.clone()).await.unwrap().progress.is_some(),
        "it runs on when nobody looks"
    );
    let ended = app.api.cancel_validation(request.clone()).await.unwrap();
    assert_eq!((ended.progress, ended.reading, ended.error), (None, None, None));
    gate.open();
    tokio::task::yield_now().await;
    assert_eq!(app.api.validation_state(request.clone()).await.unwrap().reading, None);
    assert_eq!(fingerprint(Path::new(&path)), before);
    // And it can be had again.
    app.api.start_validation(request.clone()).await.unwrap();
    assert!(over(&app.api, &request).await.reading.is_some());
}

#[tokio::test]
async fn an_answer_that_cannot_be_read_changes_nothing_and_the_last_reading_stays() {
    let rubbish = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let is_rubbish = rubbish.clone();
    let app = App::with_model(Staged::new(move |prompt| {
        let wanted = prompt.step == Step::Helper && is_rubbish.load(std::sync::atomic::Ordering::SeqCst);
        wanted.then(|| Ok("All fine, thank you.".to_owned()))
    }));
    let (path, view, _) = played(&app).await;
    let request = of_session(&path, &view);
    app.api.start_validation(request.clone()).await.unwrap();
    let first = over(&app.api, &request).await.reading.unwrap();
    rubbish.store(true, std::sync::atomic::Ordering::SeqCst);
    let before = fingerprint(Path::new(&path));
    app.api.start_validation(request.clone()).await.unwrap();
    let state = over(&app.api, &request).await;
    assert_eq!(state.error.unwrap().code, ErrorCode::ValidationUnreadable);
    assert_eq!(state.reading, Some(first));
    assert_eq!(fingerprint(Path::new(&path)), before);
}

#[tokio::test]
async fn what_a_model_does_not_quote_is_left_out_and_an_error_of_the_programs_stands() {
    let app = App::with_model(Staged::new(|prompt| {
        if prompt.step != Step::Helper {
            return None;
        }
        // Of what it was given: the first requirement's id and title.
        let (_, rest) = prompt.input.split_once("id: REQ-").unwrap();
        let id = format!("REQ-{}", rest.lines().next().unwrap().trim());
        let (_, title) = rest.split_once("title: ").unwrap();
        let title = title.lines().next().unwrap().trim().trim_matches(['"', '\'']).to_owned();
        let finding = |words: &str| json!({ "kind": "ambiguous", "severity": "note", "where": id, "words": words, "why": "So." });
        let answer = json!({
            "action": "validation",
            "findings": [finding(&title), finding("words that nobody wrote")],
            "verdict": "ready",
            "summary": "Read.",
        });
        Some(Ok(answer.to_string()))
    }));
    let (path, view, _) = played(&app).await;
    // An error that only the program can see.
    let file = kept(&path, &view).with_file_name("REQ-001.yaml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{text}note_by_hand: see REQ-777\n")).unwrap();
    let request = of_session(&path, &view);
    app.api.start_validation(request.clone()).await.unwrap();
    let reading = over(&app.api, &request).await.reading.unwrap();
    assert_eq!((reading.findings.len(), reading.dropped), (1, 1));
    assert_eq!((reading.verdict.as_str(), reading.lowered), ("revise", true));
    assert_eq!(reading.reader, "practice");
}
