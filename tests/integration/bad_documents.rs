//! Documents: paths that are none, a change between preview and write, reviews of what is not there.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::artifact::ReviewState;

use crate::kit::{App, accept, assert_code, fingerprint, small};

/// A project with a closed session.
async fn closed(app: &App) -> (String, String) {
    let path = app.sample().await;
    let mut running = app.start(&path, small("standard")).await;
    running.play(accept).await;
    (path, running.id)
}

async fn preview(app: &App, path: &str, session: &str, mode: WriteMode) -> DocumentPreview {
    let request = PreviewDocument { path: path.to_owned(), session: session.to_owned(), mode };
    app.api.preview_document(request).await.unwrap()
}

fn write(path: &str, session: &str, mode: WriteMode, existing_hash: &str) -> WriteDocument {
    let (path, session, existing_hash) = (path.to_owned(), session.to_owned(), existing_hash.to_owned());
    WriteDocument { path, session, mode, existing_hash, further_hashes: Default::default() }
}

#[tokio::test]
async fn a_path_that_is_no_document_of_the_project_is_refused() {
    let app = App::new();
    let path = app.sample().await;
    let private = Path::new(&path).join(".s2s/local");
    fs::create_dir_all(&private).unwrap();
    fs::write(private.join("x.md"), "private").unwrap();
    fs::write(Path::new(&path).join("../outside.md"), "outside").unwrap();
    let absolute = app.path("documents/outside.md").display().to_string();
    let before = fingerprint(Path::new(&path));
    let paths = [
        "../outside.md",
        "docs/../../outside.md",
        &absolute,
        "/etc/passwd",
        ".s2s/local/x.md",
        ".s2s/LOCAL/x.md",
        ".s2s/CONTEXT.md",
        ".s2s/config.yaml",
        ".s2s/sessions/x/replies.jsonl",
        "docs\\..\\..\\outside.md",
        "README.md",
        "",
    ];
    for document in paths {
        let request = || DocumentRef { path: path.clone(), document: document.to_owned() };
        assert_code(app.api.read_document(request()).await, ErrorCode::PathRefused);
        assert_code(app.api.reveal_document(request()).await, ErrorCode::PathRefused);
    }
    let gone = DocumentRef { path: path.clone(), document: "docs/gone.md".to_owned() };
    assert_code(app.api.read_document(gone).await, ErrorCode::FileTrouble);
    assert_eq!(fingerprint(Path::new(&path)), before);
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_that_leads_out_of_the_project_is_not_followed() {
    let app = App::new();
    let (path, session) = closed(&app).await;
    let outside = app.path("outside");
    fs::create_dir(&outside).unwrap();
    fs::write(outside.join("requirements.md"), "not yours").unwrap();
    fs::create_dir_all(Path::new(&path).join("docs")).unwrap();
    std::os::unix::fs::symlink(&outside, Path::new(&path).join("docs/specifications")).unwrap();
    let document = "docs/specifications/requirements.md".to_owned();
    assert!(app.api.read_document(DocumentRef { path: path.clone(), document }).await.is_err());
    assert!(app.api.write_document(write(&path, &session, WriteMode::Override, "")).await.is_err());
    assert_eq!(fs::read_to_string(outside.join("requirements.md")).unwrap(), "not yours");
    assert_eq!(fs::read_dir(&outside).unwrap().count(), 1);
}

#[tokio::test]
async fn a_document_that_appeared_or_changed_since_the_preview_is_not_overwritten() {
    let app = App::new();
    let (path, session) = closed(&app).await;
    for text in ["# By hand\n", "# By hand, again\n"] {
        let seen = preview(&app, &path, &session, WriteMode::Merge).await;
        let file = Path::new(&path).join(&seen.path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
        let before = fingerprint(Path::new(&path));
        for mode in [WriteMode::Merge, WriteMode::Override] {
            let write = write(&path, &session, mode, &seen.existing_hash);
            assert_code(app.api.write_document(write).await, ErrorCode::DocumentChanged);
        }
        assert_eq!(fingerprint(Path::new(&path)), before);
    }
}

#[tokio::test]
async fn merge_keeps_what_only_the_document_has_and_shows_the_difference() {
    let app = App::new();
    let (path, session) = closed(&app).await;
    let own = "## Notes of the board\n\nThe board met in May.\n";
    let hash = preview(&app, &path, &session, WriteMode::Merge).await.existing_hash;
    let written = app.api.write_document(write(&path, &session, WriteMode::Merge, &hash)).await.unwrap();
    let file = Path::new(&written.full_path);
    fs::write(file, format!("{}\n{own}", fs::read_to_string(file).unwrap())).unwrap();
    let again = preview(&app, &path, &session, WriteMode::Merge).await;
    assert!(again.exists && again.diff.iter().any(|line| line.kind == DiffKind::Same));
    let anew = preview(&app, &path, &session, WriteMode::Override).await;
    let removed = |line: &DiffLine| line.kind == DiffKind::Removed && line.text == "The board met in May.";
    assert!(anew.diff.iter().any(removed));
    let merged =
        app.api.write_document(write(&path, &session, WriteMode::Merge, &again.existing_hash)).await.unwrap();
    assert!(merged.fidelity.missing.is_empty());
    assert!(fs::read_to_string(file).unwrap().contains(own));
}

#[tokio::test]
async fn a_rejected_artifact_stays_out_of_the_document_and_an_unknown_one_changes_nothing() {
    let app = App::new();
    let (path, session) = closed(&app).await;
    let first = preview(&app, &path, &session, WriteMode::Merge).await.approved.remove(0);
    let review = |artifacts: &[&str], state| ReviewArtifacts {
        reason: None,
        path: path.clone(),
        session: session.clone(),
        artifacts: artifacts.iter().map(|id| (*id).to_owned()).collect(),
        state,
        seen: BTreeMap::new(),
    };
    let before = fingerprint(Path::new(&path));
    let both = review(&[&first, "REQ-999"], Some(ReviewState::Rejected));
    let error = assert_code(app.api.review_artifacts(both).await, ErrorCode::ArtifactMissing);
    assert_eq!(error.params["id"], "REQ-999");
    assert_eq!(fingerprint(Path::new(&path)), before, "all or nothing");
    app.api.review_artifacts(review(&[&first], Some(ReviewState::Rejected))).await.unwrap();
    assert!(!preview(&app, &path, &session, WriteMode::Merge).await.approved.contains(&first));
    app.api.review_artifacts(review(&[&first], None)).await.unwrap();
    assert!(preview(&app, &path, &session, WriteMode::Merge).await.approved.contains(&first), "taken back");
}
