//! Documents that were deleted, emptied or cut, or whose place cannot be known: what Home and the document's own screen say.

use std::fs;
use std::path::{Path, PathBuf};

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::config::Workflow;
use roundtable_store::FindingCode;

use crate::kit::{App, accept};
use crate::workflows::{BUILDERS, of, play};

async fn home(app: &App, path: &str) -> ProjectHome {
    app.api.open_project(ProjectRef { path: path.to_owned() }).await.unwrap()
}

async fn looked(app: &App, path: &str) -> LookedThrough {
    app.api.look_through(ProjectRef { path: path.to_owned() }).await.unwrap()
}

async fn lost(app: &App, path: &str, document: &str) -> LostInDocument {
    let request = DocumentRef { path: path.to_owned(), document: document.to_owned() };
    app.api.document_lost(request).await.unwrap()
}

fn file(path: &str, document: &str) -> PathBuf {
    Path::new(path).join(document)
}

/// The first half of a text, to a line's end.
fn half(text: &str) -> String {
    text.split_inclusive('\n').take(text.lines().count() / 2).collect()
}

#[tokio::test]
async fn a_document_that_was_deleted_is_said_to_be_gone_with_what_is_kept_of_it() {
    let app = App::new();
    let path = app.sample().await;
    let first = play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await;
    let document = first.written.path.clone();
    assert_eq!(home(&app, &path).await.gone, Vec::<String>::new(), "the control");
    // Written once, it is kept as it was written.
    let text = fs::read_to_string(file(&path, &document)).unwrap();
    fs::remove_file(file(&path, &document)).unwrap();
    let gone = |made: &[&str], versions| NextStep::DocumentGone {
        session: made[0].to_owned(),
        further: made[1..].iter().map(|id| (*id).to_owned()).collect(),
        document: document.clone(),
        versions,
    };
    let found = home(&app, &path).await;
    assert_eq!((found.next_step, found.gone), (gone(&[&first.view.id], 1), vec![document.clone()]));
    assert_eq!(looked(&app, &path).await.next_step, gone(&[&first.view.id], 1));
    // Another computer, which did not write it, knows it from what is kept.
    let other = App::new();
    assert_eq!(home(&other, &path).await.next_step, gone(&[&first.view.id], 1));
    // Where nothing is kept, that it was there is known all the same.
    fs::remove_dir_all(file(&path, ".s2s/versions")).unwrap();
    assert_eq!(home(&app, &path).await.next_step, gone(&[&first.view.id], 0));
    fs::write(file(&path, &document), &text).unwrap();
    assert!(matches!(home(&app, &path).await.next_step, NextStep::StartDesign { .. }));

    let second = play(&app, &path, of(Workflow::Specs, Some("consensus-driven"), &[])).await;
    fs::remove_file(file(&path, &document)).unwrap();
    // Written from one of them alone it would lack what the other one holds.
    let both = [first.view.id.as_str(), second.view.id.as_str()];
    assert_eq!(home(&app, &path).await.next_step, gone(&both, 2));
    // A newer session, of which nothing was written, is not where its words come from.
    let mut later = app.start(&path, of(Workflow::Specs, Some("standard"), &[])).await;
    later.play(accept).await;
    assert_eq!(home(&app, &path).await.next_step, gone(&both, 2));
    // Nor does it go out of sight behind another workflow that was written since.
    play(&app, &path, of(Workflow::Design, None, &BUILDERS)).await;
    assert_eq!(home(&app, &path).await.next_step, gone(&both, 2));
    // Where it stands in the other place it is not gone.
    fs::write(file(&path, ".s2s/requirements.md"), &text).unwrap();
    let elsewhere = home(&app, &path).await;
    assert_eq!(elsewhere.gone, Vec::<String>::new());
    assert!(!matches!(elsewhere.next_step, NextStep::DocumentGone { .. }), "{:?}", elsewhere.next_step);
}

#[tokio::test]
async fn a_document_that_was_cut_is_what_to_do_next_and_says_from_where_it_comes_back() {
    let app = App::new();
    let path = app.sample().await;
    let specs = play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await;
    let document = specs.written.path.clone();
    let whole = fs::read_to_string(file(&path, &document)).unwrap();
    assert_eq!(lost(&app, &path, &document).await, LostInDocument { finding: None, sessions: Vec::new() });
    let session = SessionOfDocument {
        session: specs.view.id.clone(),
        topic: specs.view.topic.clone(),
        forked_from: None,
    };
    for (text, code) in
        [(half(&whole), FindingCode::DocumentCutOff), ("\n".to_owned(), FindingCode::DocumentEmpty)]
    {
        fs::write(file(&path, &document), text).unwrap();
        let NextStep::MendDocument { document: named, artifacts, title } =
            looked(&app, &path).await.next_step
        else {
            panic!("{code:?}")
        };
        assert_eq!(
            (named.as_str(), artifacts.is_empty()),
            (document.as_str(), code == FindingCode::DocumentEmpty)
        );
        assert!(!title.is_empty());
        let found = lost(&app, &path, &document).await;
        assert_eq!(found.finding.map(|finding| finding.code), Some(code));
        assert_eq!(found.sessions, std::slice::from_ref(&session));
    }
    fs::write(file(&path, &document), &whole).unwrap();
    assert!(matches!(looked(&app, &path).await.next_step, NextStep::StartDesign { .. }));
}

#[tokio::test]
async fn what_a_fork_says_in_the_same_words_is_lost_once() {
    let app = App::new();
    let path = app.sample().await;
    let specs = play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await;
    let round = u32::try_from(specs.view.rounds.len()).unwrap() - 1;
    let from = ForkPoint { session: specs.view.id.clone(), round };
    let setup = SessionSetup { fork: Some(from), ..SessionSetup::new(Workflow::Specs, "") };
    let fork = play(&app, &path, setup).await;
    let document = fork.written.path.clone();
    let whole = fs::read_to_string(file(&path, &document)).unwrap();
    let copies: Vec<&str> = fork.view.artifacts.iter().map(|one| one.id.as_str()).collect();
    assert!(
        copies.iter().any(|copy| whole.contains(&format!("**{copy}: "))),
        "its copies are named: {copies:?}"
    );
    fs::write(file(&path, &document), half(&whole)).unwrap();
    let NextStep::MendDocument { artifacts, .. } = looked(&app, &path).await.next_step else { panic!() };
    let lost: Vec<&str> = artifacts.split(", ").collect();
    assert!(lost.iter().any(|id| specs.view.artifacts.iter().any(|one| one.id == *id)), "{lost:?}");
    for id in &lost {
        let line = whole.contains(&format!("**{id}: "));
        assert!(!line, "{id} never had a section: {lost:?}");
    }
}

#[tokio::test]
async fn a_decision_record_that_was_cut_is_a_finding_and_another_tools_record_is_none() {
    let app = App::new();
    let path = app.sample().await;
    let design = play(&app, &path, of(Workflow::Design, Some("standard"), &[])).await;
    let record = design.written.further[0].clone();
    let whole = fs::read_to_string(file(&path, &record)).unwrap();
    assert_eq!(lost(&app, &path, &record).await.finding, None, "the control");
    fs::write(file(&path, &record), half(&whole)).unwrap();
    let found = lost(&app, &path, &record).await;
    assert_eq!(found.finding.map(|finding| finding.code), Some(FindingCode::RecordCutOff));
    assert_eq!(found.sessions.len(), 1);
    assert_eq!(found.sessions[0].session, design.view.id);
    let told = looked(&app, &path).await;
    assert!(
        told.documents.iter().any(|found| found.code == FindingCode::RecordCutOff && found.file == record)
    );
    // Neither its form nor that a session lists it is ours.
    let theirs =
        "---\nstatus: accepted\ndeciders: [technical-lead]\n---\n# One\n\n## Decision Outcome\n\nOne.\n";
    fs::write(file(&path, &record), theirs).unwrap();
    assert_eq!(lost(&app, &path, &record).await.finding, None);
    fs::write(file(&path, "docs/architecture/decisions/0099-theirs.md"), half(&whole)).unwrap();
    let unlisted = lost(&app, &path, "docs/architecture/decisions/0099-theirs.md").await;
    assert_eq!(unlisted.finding, None, "no session lists it");
}

#[tokio::test]
async fn where_the_settings_cannot_be_read_nothing_is_said_of_documents_and_nothing_is_to_be_written_anew() {
    let app = App::new();
    let path = app.sample().await;
    play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await;
    let config = file(&path, ".s2s/config.yaml");
    let text = fs::read_to_string(&config).unwrap();
    fs::write(&config, format!("{text}\n\t broken: [\n")).unwrap();
    let found = home(&app, &path).await;
    assert_eq!(found.next_step, NextStep::MendSettings);
    assert_eq!(looked(&app, &path).await.next_step, NextStep::MendSettings);
    let [problem] = &found.problems[..] else { panic!("{:?}", found.problems) };
    assert_eq!(problem.file, ".s2s/config.yaml");
    // The file's name stands beside it already.
    assert!(problem.message.starts_with("line ") && !problem.message.contains("config.yaml"), "{problem:?}");
    fs::write(&config, text).unwrap();
    assert!(matches!(home(&app, &path).await.next_step, NextStep::StartDesign { .. }));
}
