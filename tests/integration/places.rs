//! Where a project's documents go: what is there decides, then the setting, which the window can write.

use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::config::Workflow;
use roundtable_engine::said::english;

use crate::kit::{App, accept};
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

async fn preview(app: &App, path: &str, session: &str, mode: WriteMode) -> DocumentPreview {
    let request = PreviewDocument { path: path.to_owned(), session: session.to_owned(), mode };
    app.api.preview_document(request).await.unwrap()
}

fn write(path: &str, session: &str, seen: &DocumentPreview) -> WriteDocument {
    WriteDocument {
        path: path.to_owned(),
        session: session.to_owned(),
        mode: seen.mode,
        existing_hash: seen.existing_hash.clone(),
        further_hashes: seen.further_hashes(),
    }
}

/// A session that is over; gives back its id.
async fn over(app: &App, path: &str, workflow: Workflow) -> String {
    let mut running = app.start(path, of(workflow, Some("standard"), &[])).await;
    running.play(accept).await;
    running.id
}

#[tokio::test]
async fn after_a_change_of_place_the_next_document_goes_on_from_the_one_before_which_stays_to_the_byte() {
    let app = App::new();
    let path = app.sample().await;
    let first = play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await;
    let old = Path::new(&path).join(&first.written.path);
    let before = fs::read_to_string(&old).unwrap();
    choose(&app, &path, DocumentPlace::S2s).await.unwrap();
    let id = over(&app, &path, Workflow::Specs).await;
    let seen = preview(&app, &path, &id, WriteMode::Merge).await;
    assert_eq!(seen.path, ".s2s/requirements.md");
    assert!(!seen.exists && seen.has_choice, "{:?}", seen.elsewhere);
    assert_eq!(seen.elsewhere.as_ref().unwrap().path, first.written.path);
    let said = english(&seen.remarks);
    let from = said.iter().find(|remark| remark.starts_with("It goes on from docs/")).unwrap();
    assert!(from.contains("which stays as it is") && from.contains("Its ids go up to"), "{from}");
    assert!(seen.diff.iter().any(|line| line.kind == DiffKind::Added), "what comes to it is shown");
    // Somebody changes the old one meanwhile: nothing is built on what nobody has seen.
    fs::write(&old, format!("{before}\nMore.\n")).unwrap();
    let error = app.api.write_document(write(&path, &id, &seen)).await.unwrap_err();
    assert_eq!((error.code, &error.params["path"]), (ErrorCode::DocumentChanged, &first.written.path));
    assert!(!Path::new(&path).join(".s2s/requirements.md").exists());
    fs::write(&old, &before).unwrap();
    app.api.write_document(write(&path, &id, &seen)).await.unwrap();
    let merged = fs::read_to_string(Path::new(&path).join(".s2s/requirements.md")).unwrap();
    for defined in before.lines().filter(|line| line.starts_with("### REQ-")) {
        assert!(merged.contains(defined), "{defined}");
    }
    assert!(merged.contains(&format!("of session {id}*")), "and the new session");
    assert_eq!(fs::read_to_string(&old).unwrap(), before);
    // From now on there is one in this place, and the old one is only spoken of.
    let again = preview(&app, &path, &id, WriteMode::Merge).await;
    assert!(again.exists && again.elsewhere.is_none());
    assert!(
        again.remarks.iter().any(|remark| remark.to_string().starts_with(&first.written.path)),
        "{:?}",
        again.remarks
    );
}

#[tokio::test]
async fn a_document_may_begin_anew_in_its_new_place() {
    let app = App::new();
    let path = app.sample().await;
    let first = play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await;
    choose(&app, &path, DocumentPlace::S2s).await.unwrap();
    let id = over(&app, &path, Workflow::Specs).await;
    let seen = preview(&app, &path, &id, WriteMode::Override).await;
    assert!(seen.has_choice && seen.elsewhere.is_some() && seen.diff.is_empty());
    app.api.write_document(write(&path, &id, &seen)).await.unwrap();
    let written = fs::read_to_string(Path::new(&path).join(".s2s/requirements.md")).unwrap();
    let of = |session: &str| written.contains(&format!("of session {session}*"));
    assert!(!of(&first.view.id) && of(&id), "{written}");
}

#[tokio::test]
async fn where_only_decision_records_are_there_the_mode_is_asked_for_with_the_difference() {
    let app = App::new();
    let path = app.sample().await;
    let played = play(&app, &path, of(Workflow::Design, Some("standard"), &[])).await;
    fs::remove_file(Path::new(&path).join(&played.written.path)).unwrap();
    let record = played.written.further.first().unwrap();
    let file = Path::new(&path).join(record);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{text}\nBy hand.\n")).unwrap();
    let merged = preview(&app, &path, &played.view.id, WriteMode::Merge).await;
    assert!(!merged.exists && merged.has_choice && merged.elsewhere.is_none());
    assert!(merged.further.iter().all(|further| !further.exists), "a record that is there stays");
    let anew = preview(&app, &path, &played.view.id, WriteMode::Override).await;
    let shown = anew.further.iter().find(|further| further.path == *record).unwrap();
    let gone = |line: &DiffLine| line.kind == DiffKind::Removed && line.text == "By hand.";
    assert!(anew.has_choice && shown.diff.iter().any(gone), "{:?}", shown.diff);
    app.api.write_document(write(&path, &played.view.id, &anew)).await.unwrap();
    assert!(!fs::read_to_string(&file).unwrap().contains("By hand."));
}

#[tokio::test]
async fn records_are_numbered_on_after_those_in_the_place_of_before() {
    let app = App::new();
    let path = app.sample().await;
    let first = play(&app, &path, of(Workflow::Design, Some("standard"), &[])).await;
    let number = |record: &String| -> u32 {
        let name = record.rsplit('/').next().unwrap();
        name.split('-').next().unwrap().parse().unwrap()
    };
    let last = first.written.further.iter().map(number).max().unwrap();
    choose(&app, &path, DocumentPlace::S2s).await.unwrap();
    let second = play(&app, &path, of(Workflow::Design, Some("standard"), &[])).await;
    assert!(!second.written.further.is_empty());
    for record in &second.written.further {
        assert!(record.starts_with(".s2s/decisions/") && number(record) > last, "{record} after {last}");
    }
}
