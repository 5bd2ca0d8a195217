//! The language of a project's documents: a setting of the project, by which the next document is written.

use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::config::Workflow;

use crate::kit::App;
use crate::workflows::{check, of, play};

async fn choose(app: &App, path: &str, language: DocumentLanguage) -> Result<ProjectHome, WireError> {
    app.api.set_document_language(SetDocumentLanguage { path: path.to_owned(), language }).await
}

async fn preview(app: &App, path: &str, session: &str, mode: WriteMode) -> DocumentPreview {
    let request = PreviewDocument { path: path.to_owned(), session: session.to_owned(), mode };
    app.api.preview_document(request).await.unwrap()
}

async fn text(app: &App, path: &str, document: &str) -> DocumentView {
    let request = DocumentRef { path: path.to_owned(), document: document.to_owned() };
    app.api.read_document(request).await.unwrap()
}

async fn proposed(app: &App, path: &str) -> String {
    let asked = GetSessionOptions {
        path: path.to_owned(),
        workflow: Workflow::Design,
        topic: String::new(),
        strategy: None,
    };
    app.api.session_options(asked).await.unwrap().suggested_topic
}

#[tokio::test]
async fn a_topic_is_proposed_in_the_language_of_the_documents() {
    let app = App::new();
    let path = app.sample().await;
    assert!(proposed(&app, &path).await.starts_with("Architecture of "));
    choose(&app, &path, DocumentLanguage::De).await.unwrap();
    assert!(proposed(&app, &path).await.starts_with("Architektur von "));
}

#[tokio::test]
async fn documents_are_written_in_the_language_that_the_project_says() {
    let app = App::new();
    let path = app.sample().await;
    let config = Path::new(&path).join(".s2s/config.yaml");
    let before = fs::read_to_string(&config).unwrap();
    let home = choose(&app, &path, DocumentLanguage::De).await.unwrap();
    assert_eq!(home.written_in, Some(WrittenIn { now: DocumentLanguage::De, unknown: None }));
    // One line more, and every comment is where it was.
    let after = fs::read_to_string(&config).unwrap();
    let (kept, added): (Vec<&str>, Vec<&str>) =
        after.lines().partition(|line| before.lines().any(|old| old == *line));
    assert_eq!((kept, added), (before.lines().collect(), vec!["  document_language: de"]));

    let played = play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await;
    check(&played);
    let german = text(&app, &path, &played.written.path).await;
    assert!(german.text.starts_with("> **Übung:**") && german.practice, "{}", german.text);
    assert!(german.text.contains("\n# Anforderungen: ") && german.text.contains("\n## Herkunft\n"));
    let row = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap().documents;
    assert!(row.iter().any(|row| row.path == played.written.path && row.practice));
    let inputs = LookAtInputs { path: path.clone(), document: Some(played.written.path.clone()) };
    let inputs = app.api.document_inputs(inputs).await.unwrap().documents.remove(0);
    assert!(inputs.told && inputs.changes.is_empty(), "{inputs:?}");

    // In English again: the same sections, and a word on it.
    choose(&app, &path, DocumentLanguage::En).await.unwrap();
    let merged = preview(&app, &path, &played.view.id, WriteMode::Merge).await;
    assert!(
        merged.remarks.iter().any(|remark| remark.to_string().contains("another language")),
        "{:?}",
        merged.remarks
    );
    assert_eq!(merged.fidelity.missing, Vec::<String>::new());
    let anew = preview(&app, &path, &played.view.id, WriteMode::Override).await;
    assert!(
        anew.html.contains("Functional requirements") && !anew.html.contains("Funktionale"),
        "{}",
        anew.html
    );
}

#[tokio::test]
async fn a_language_that_there_is_not_is_english_and_said_and_stays() {
    let app = App::new();
    let path = app.sample().await;
    let config = Path::new(&path).join(".s2s/config.yaml");
    let before = fs::read_to_string(&config).unwrap();
    let klingon = before.replacen("roundtable:\n", "roundtable:\n  document_language: klingon # soon\n", 1);
    fs::write(&config, &klingon).unwrap();
    let played = play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await;
    let home = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
    let unknown = Some("klingon".to_owned());
    assert_eq!(home.written_in, Some(WrittenIn { now: DocumentLanguage::En, unknown }));
    assert!(text(&app, &path, &played.written.path).await.text.contains("\n## Provenance\n"));
    assert!(played.written.remarks.iter().any(|remark| remark.to_string().contains("“klingon”")));
    assert_eq!(fs::read_to_string(&config).unwrap(), klingon);
    choose(&app, &path, DocumentLanguage::De).await.unwrap();
    assert_eq!(fs::read_to_string(&config).unwrap(), klingon.replace("klingon #", "de #"));
}

#[tokio::test]
async fn the_version_that_a_project_says_is_on_the_cover_of_its_exports() {
    let app = App::new();
    let path = app.sample().await;
    let home = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
    assert_eq!(home.version.as_deref(), Some("0.1.0"));
    let put = |version: &str| {
        let request = SetProjectVersion { path: path.clone(), version: version.to_owned() };
        app.api.set_project_version(request)
    };
    assert_eq!(put(" 2.0 for the board ").await.unwrap().version.as_deref(), Some("2.0 for the board"));
    let config = fs::read_to_string(Path::new(&path).join(".s2s/config.yaml")).unwrap();
    assert!(config.contains("version: \"2.0 for the board\"          # of what you plan"), "{config}");
    assert_eq!(put("").await.unwrap().version.as_deref(), Some(""));
}
