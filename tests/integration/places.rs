//! Where a project's documents go: what is there decides, then the setting, which the window can write.

use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::config::Workflow;

use crate::kit::App;
use crate::workflows::{check, of, play};

async fn places(app: &App, path: &str) -> (DocumentPlaces, ProjectHome) {
    let home = app.api.open_project(ProjectRef { path: path.to_owned() }).await.unwrap();
    (home.places.clone().unwrap(), home)
}

async fn choose(app: &App, path: &str, place: DocumentPlace) -> Result<ProjectHome, WireError> {
    app.api.set_document_place(SetDocumentPlace { path: path.to_owned(), place }).await
}

#[tokio::test]
async fn a_project_that_keeps_its_documents_in_its_s2s_folder_is_written_to_there() {
    let app = App::new();
    let path = app.sample().await;
    let theirs = Path::new(&path).join(".s2s/requirements.md");
    fs::write(&theirs, "# Requirements\n\n## Functional requirements\n\n### REQ-041: Theirs\n\nStays.\n")
        .unwrap();
    let played = play(&app, &path, of(Workflow::Specs, Some("consensus-driven"), &[])).await;
    check(&played);
    assert_eq!(played.written.path, ".s2s/requirements.md");
    let merged = fs::read_to_string(&theirs).unwrap();
    assert!(merged.contains("### REQ-041: Theirs\n\nStays.") && merged.contains("### REQ-042"), "{merged}");
    assert!(!Path::new(&path).join("docs/specifications").exists());
}

#[tokio::test]
async fn a_setting_says_where_documents_go() {
    let app = App::new();
    let path = app.sample().await;
    let config = Path::new(&path).join(".s2s/config.yaml");
    let text = fs::read_to_string(&config).unwrap();
    fs::write(&config, text.replacen("roundtable:\n", "roundtable:\n  documents: s2s\n", 1)).unwrap();
    let played = play(&app, &path, of(Workflow::Design, Some("standard"), &[])).await;
    assert_eq!(played.written.path, ".s2s/architecture.md");
    assert!(played.written.further.iter().all(|record| record.starts_with(".s2s/decisions/")));
}

#[tokio::test]
async fn the_place_of_documents_is_shown_and_chosen_and_the_next_document_goes_there() {
    let app = App::new();
    let path = app.sample().await;
    let config = Path::new(&path).join(".s2s/config.yaml");
    let before = fs::read_to_string(&config).unwrap();
    let (shown, _) = places(&app, &path).await;
    assert_eq!((shown.now, shown.because), (DocumentPlace::Docs, PlaceReason::Usual));
    let first = play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await;
    assert_eq!(first.written.path, shown.choices[0].requirements);
    let (shown, _) = places(&app, &path).await;
    assert_eq!((shown.now, shown.because), (DocumentPlace::Docs, PlaceReason::Found));
    assert_eq!(shown.choices[0].there, [first.written.path.as_str()]);

    let shown = choose(&app, &path, DocumentPlace::S2s).await.unwrap().places.unwrap();
    assert_eq!((shown.now, shown.because), (DocumentPlace::S2s, PlaceReason::Setting));
    // One line more, and every comment is where it was.
    let after = fs::read_to_string(&config).unwrap();
    let (kept, added): (Vec<&str>, Vec<&str>) =
        after.lines().partition(|line| before.lines().any(|old| old == *line));
    assert_eq!(added, ["  documents: s2s"]);
    assert_eq!(kept, before.lines().collect::<Vec<_>>());
    let next = play(&app, &path, of(Workflow::Design, Some("standard"), &[])).await;
    assert_eq!(next.written.path, ".s2s/architecture.md");
    assert!(Path::new(&path).join(&first.written.path).exists(), "what is there is not moved");

    choose(&app, &path, DocumentPlace::Docs).await.unwrap();
    assert_eq!(fs::read_to_string(&config).unwrap(), after.replace("documents: s2s", "documents: docs"));
}

#[tokio::test]
async fn a_configuration_that_cannot_take_the_place_stays_and_the_error_says_what_to_write() {
    let cases = [
        ("roundtable: &both\n  verbose: true\nmore: *both\n", ErrorCode::ConfigLeftAlone),
        ("roundtable:\n  documents: attic\n", ErrorCode::ConfigInvalid),
    ];
    for (text, code) in cases {
        let app = App::new();
        let path = app.sample().await;
        let config = Path::new(&path).join(".s2s/config.yaml");
        fs::write(&config, text).unwrap();
        let error = choose(&app, &path, DocumentPlace::S2s).await.unwrap_err();
        assert_eq!(error.code, code, "{error}");
        assert_eq!(fs::read_to_string(&config).unwrap(), text);
        let home = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
        match code {
            ErrorCode::ConfigLeftAlone => assert_eq!(error.params["line"], "documents: s2s"),
            // Nothing stands in for a setting that cannot be read.
            _ => assert!(home.places.is_none() && error.params["message"].contains("docs or s2s"), "{error}"),
        }
    }
}
