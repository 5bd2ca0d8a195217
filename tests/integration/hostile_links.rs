//! A project folder that is a link, agents that are links, and what git left in the middle of a merge: what the window is
//! told, and that nothing is read outside or written over.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;

use crate::kit::{App, accept, assert_code, fingerprint, small};

const SECRET: &str = "Nobody outside of this folder knows the word heliotrope.";

/// A folder that looks like a project's, beside the picked one.
fn elsewhere(app: &App) -> std::path::PathBuf {
    let folder = app.path("elsewhere");
    fs::create_dir_all(folder.join("agents/roundtable")).unwrap();
    fs::write(folder.join("CONTEXT.md"), format!("# Secret\n\n{SECRET}\n")).unwrap();
    fs::write(
        folder.join("agents/roundtable/spy.md"),
        format!("---\ndescription: Spy.\n---\n\n# Spy\n\n{SECRET}\n"),
    )
    .unwrap();
    folder
}

/// A description of the user's own.
fn mine() -> ContextFields {
    ContextFields {
        name: "Mine".to_owned(),
        description: "Mine.".to_owned(),
        objectives: Vec::new(),
        constraints: Vec::new(),
        scope_in: Vec::new(),
        scope_out: Vec::new(),
    }
}

#[tokio::test]
async fn a_linked_project_folder_that_leads_out_is_named_and_nothing_of_it_reaches_the_window() {
    let app = App::new();
    let outside = elsewhere(&app);
    let picked = app.path("picked");
    fs::create_dir(&picked).unwrap();
    symlink("../elsewhere", picked.join(".s2s")).unwrap();
    let before = fingerprint(&outside);
    let path = picked.display().to_string();
    let opened = app.api.open_project(ProjectRef { path: path.clone() }).await;
    let error = assert_code(opened, ErrorCode::FolderLinked);
    assert_eq!(error.params["target"], "../elsewhere");
    assert_eq!(error.params["leads"], "which is outside of the folder");
    assert!(!error.to_string().contains("heliotrope"), "{error}");
    let made = app.api.create_project(CreateProject { path: path.clone(), fields: mine() }).await;
    assert_code(made, ErrorCode::FolderLinked);
    assert_eq!(fingerprint(&outside), before);
    assert!(app.api.app_state(Nothing {}).await.unwrap().recents.is_empty());
    // The control: by its own name that folder is a project, and its words are shown.
    fs::remove_file(picked.join(".s2s")).unwrap();
    fs::rename(&outside, picked.join(".s2s")).unwrap();
    let home = app.api.open_project(ProjectRef { path }).await.unwrap();
    assert!(format!("{home:?}").contains("heliotrope"));
}

#[tokio::test]
async fn agents_that_are_links_are_named_and_take_no_seat() {
    let app = App::new();
    let outside = elsewhere(&app);
    let path = app.sample().await;
    symlink(outside.join("agents"), Path::new(&path).join(".s2s/agents")).unwrap();
    let home = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
    assert!(home.problems.iter().any(|problem| problem.file == ".s2s/agents"), "{:?}", home.problems);
    let people = || async {
        let (path, topic) = (path.clone(), "Anything".to_owned());
        let workflow = roundtable_engine::config::Workflow::Specs;
        let asked = GetSessionOptions { path, workflow, topic, strategy: None };
        app.api.session_options(asked).await.unwrap().people
    };
    assert!(people().await.iter().all(|seat| seat.id != "spy"));
    // The control: in the project itself it does.
    fs::remove_file(Path::new(&path).join(".s2s/agents")).unwrap();
    fs::rename(outside.join("agents"), Path::new(&path).join(".s2s/agents")).unwrap();
    assert!(people().await.iter().any(|seat| seat.id == "spy"));
}

fn marked(text: &str) -> String {
    format!("{text}<<<<<<< HEAD\nOurs.\n=======\nTheirs.\n>>>>>>> theirs\n")
}

#[tokio::test]
async fn conflict_markers_in_documents_are_named_at_home_and_nothing_is_merged_over_them() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, small("standard")).await;
    running.play(accept).await;
    let document = Path::new(&path).join("docs/specifications/requirements.md");
    fs::create_dir_all(document.parent().unwrap()).unwrap();
    let text = marked("# Requirements\n\n");
    fs::write(&document, &text).unwrap();
    let home = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
    let named = home.problems.iter().find(|problem| problem.file == "docs/specifications/requirements.md");
    assert!(named.is_some_and(|problem| problem.message.starts_with("line 3: git left")), "{named:?}");
    for mode in [WriteMode::Merge, WriteMode::Override] {
        let (path, session) = (path.clone(), running.id.clone());
        let preview = app.api.preview_document(PreviewDocument { path, session, mode }).await;
        let error = assert_code(preview, ErrorCode::ConflictMarkers);
        assert_eq!(
            (error.params["path"].as_str(), error.params["line"].as_str()),
            ("docs/specifications/requirements.md", "3")
        );
    }
    assert_eq!(fs::read_to_string(&document).unwrap(), text);
    // The control: with one version chosen it is merged and written.
    fs::write(&document, "# Requirements\n\nOurs.\n").unwrap();
    let request = PreviewDocument { path: path.clone(), session: running.id.clone(), mode: WriteMode::Merge };
    let preview = app.api.preview_document(request).await.unwrap();
    let write = WriteDocument {
        path: path.clone(),
        session: running.id.clone(),
        mode: WriteMode::Merge,
        existing_hash: preview.existing_hash,
        further_hashes: Default::default(),
    };
    app.api.write_document(write).await.unwrap();
    assert!(app.api.open_project(ProjectRef { path }).await.unwrap().problems.is_empty());
}

#[tokio::test]
async fn conflict_markers_in_the_description_are_named_and_no_session_is_built_on_them() {
    let app = App::new();
    let path = app.sample().await;
    let file = Path::new(&path).join(".s2s/CONTEXT.md");
    let whole = fs::read_to_string(&file).unwrap();
    let text = marked(&whole);
    fs::write(&file, &text).unwrap();
    let home = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
    let ContextState::Unusable { error } = home.context else { panic!("{:?}", home.context) };
    assert_eq!(error.code, ErrorCode::ConflictMarkers);
    assert_eq!(error.params["line"], (whole.lines().count() + 1).to_string());
    assert_eq!(app.refused(&path, small("standard")).await.code, ErrorCode::ConflictMarkers);
    let saved = app.api.save_context(SaveContext { path: path.clone(), fields: mine(), hash: None }).await;
    assert_code(saved, ErrorCode::ConflictMarkers);
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    // The control: without them a session starts.
    fs::write(&file, whole).unwrap();
    app.start(&path, small("standard")).await.play(accept).await;
}
