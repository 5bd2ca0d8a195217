//! Earlier versions of documents: kept by every write, compared, put back, and in nobody's way.

use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::config::Workflow;

use crate::kit::{App, fingerprint};
use crate::workflows::{of, play};

async fn versions(app: &App, path: &str, document: &str) -> Vec<VersionRow> {
    let request = DocumentRef { path: path.to_owned(), document: document.to_owned() };
    app.api.document_versions(request).await.unwrap().versions
}

async fn compare(
    app: &App,
    path: &str,
    document: &str,
    version: &str,
    against: VersionAgainst,
) -> Result<VersionDiff, WireError> {
    let (path, document, version) = (path.to_owned(), document.to_owned(), version.to_owned());
    app.api.compare_version(CompareVersion { path, document, version, against }).await
}

fn back(path: &str, document: &str, version: &str, existing_hash: &str) -> PutVersionBack {
    PutVersionBack {
        path: path.to_owned(),
        document: document.to_owned(),
        version: version.to_owned(),
        existing_hash: existing_hash.to_owned(),
    }
}

/// The text that a difference leads from, or to.
fn side(diff: &[DiffLine], without: DiffKind) -> Vec<&str> {
    diff.iter().filter(|line| line.kind != without).map(|line| line.text.as_str()).collect()
}

#[tokio::test]
async fn what_somebody_changes_in_the_document_itself_is_named_until_it_is_written_again_and_in_an_export() {
    let app = App::new();
    let path = app.sample().await;
    let written = play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await.written.path;
    let edited = async || {
        let look = LookAtInputs { path: path.clone(), document: Some(written.clone()) };
        app.api.document_inputs(look).await.unwrap().documents.remove(0).edited
    };
    assert_eq!(edited().await, Vec::<String>::new(), "the control: it stands as it was written");
    let file = Path::new(&path).join(&written);
    let text = fs::read_to_string(&file).unwrap();
    // Words above the items are nobody's item.
    fs::write(&file, text.replacen("\n## ", "\nOurs.\n\n## ", 1)).unwrap();
    assert_eq!(edited().await, Vec::<String>::new());
    let at = text.find("### REQ-002: ").unwrap();
    let end = at + text[at..].find("\n\n").unwrap();
    fs::write(&file, format!("{}\n\nTBD.{}", &text[..end], &text[end..])).unwrap();
    assert_eq!(edited().await, ["REQ-002"]);
    let of = ExportOf::Document { document: written.clone() };
    let look = app.api.look_at_export(LookAtExport { path: path.clone(), of, session: None }).await.unwrap();
    let told: Vec<String> = look.remarks.iter().map(ToString::to_string).collect();
    let line = "An item was changed in the document itself since Roundtable wrote it: REQ-002.";
    assert!(told.iter().any(|said| said == line), "{told:?}");
}

#[tokio::test]
async fn a_document_that_a_second_session_wrote_is_compared_with_what_stood_there_and_put_back() {
    let app = App::new();
    let path = app.sample().await;
    let first = play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await;
    let document = first.written.path.as_str();
    let file = Path::new(&path).join(document);
    let one = fs::read_to_string(&file).unwrap();
    assert_eq!(versions(&app, &path, document).await, [], "it was written once");
    let second = play(&app, &path, of(Workflow::Specs, Some("consensus-driven"), &[])).await;
    assert_eq!(second.written.path, document);
    let two = fs::read_to_string(&file).unwrap();
    assert_ne!(one, two);

    let [row] = &versions(&app, &path, document).await[..] else { panic!("one version") };
    assert_eq!(row.session.as_ref(), Some(&second.view.id));
    assert_eq!((row.topic.as_str(), row.has_previous), (second.view.topic.as_str(), false));
    let shown = compare(&app, &path, document, &row.version, VersionAgainst::Now).await.unwrap();
    assert_eq!(side(&shown.diff, DiffKind::Added), one.lines().collect::<Vec<_>>());
    assert_eq!(side(&shown.diff, DiffKind::Removed), two.lines().collect::<Vec<_>>());
    let none = compare(&app, &path, document, &row.version, VersionAgainst::Previous).await.unwrap_err();
    assert_eq!(none.code, ErrorCode::DocumentVersionMissing);

    let done = app.api.put_version_back(back(&path, document, &row.version, &shown.existing_hash)).await;
    let done = done.unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), one);
    let [row] = &versions(&app, &path, document).await[..] else { panic!("what stands there is none") };
    assert_eq!((row.session.as_ref(), Some(&row.version)), (None, done.kept.as_ref()));
    let shown = compare(&app, &path, document, &row.version, VersionAgainst::Previous).await.unwrap();
    assert_eq!(side(&shown.diff, DiffKind::Removed), two.lines().collect::<Vec<_>>());

    // The notice's undo: the same once more, over what that left.
    let undo = back(&path, document, &done.kept.unwrap(), &done.existing_hash);
    app.api.put_version_back(undo).await.unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), two);
}

#[tokio::test]
async fn decision_records_have_versions_of_their_own() {
    let app = App::new();
    let path = app.sample().await;
    let design = play(&app, &path, of(Workflow::Design, Some("standard"), &[])).await;
    let record = design.written.further[0].as_str();
    let file = Path::new(&path).join(record);
    let own = format!("{}\nOur own words.\n", fs::read_to_string(&file).unwrap());
    fs::write(&file, &own).unwrap();
    let session = design.view.id.clone();
    let mode = WriteMode::Override;
    let request = PreviewDocument { path: path.clone(), session: session.clone(), mode };
    let seen = app.api.preview_document(request).await.unwrap();
    let (existing_hash, further_hashes) = (seen.existing_hash.clone(), seen.further_hashes());
    let write = WriteDocument { path: path.clone(), session, mode, existing_hash, further_hashes };
    app.api.write_document(write).await.unwrap();
    assert!(!fs::read_to_string(&file).unwrap().contains("Our own words."));
    let [row] = &versions(&app, &path, record).await[..] else { panic!("one version") };
    let shown = compare(&app, &path, record, &row.version, VersionAgainst::Now).await.unwrap();
    assert_eq!(side(&shown.diff, DiffKind::Added), own.lines().collect::<Vec<_>>());
}

#[tokio::test]
async fn a_document_that_was_written_once_and_is_deleted_is_put_back_or_written_from_its_session() {
    let app = App::new();
    let path = app.sample().await;
    let first = play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await;
    let document = first.written.path.as_str();
    let file = Path::new(&path).join(document);
    let text = fs::read_to_string(&file).unwrap();
    fs::remove_file(&file).unwrap();
    let request = DocumentRef { path: path.clone(), document: document.to_owned() };
    let kept = app.api.document_versions(request.clone()).await.unwrap();
    let of = SessionOfDocument {
        session: first.view.id.clone(),
        topic: first.view.topic.clone(),
        forked_from: None,
    };
    assert_eq!(kept.sessions, std::slice::from_ref(&of));
    let [row] = &kept.versions[..] else { panic!("as it was written") };
    assert!(row.is_last && row.session.as_ref() == Some(&first.view.id) && !row.has_previous);
    app.api.put_version_back(back(&path, document, &row.version, "")).await.unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    assert_eq!(versions(&app, &path, document).await, [], "it stands");
    // Another computer has written it: the versions alone say from which session.
    let elsewhere = App::new();
    fs::remove_file(&file).unwrap();
    let kept = elsewhere.api.document_versions(request).await.unwrap();
    assert_eq!(kept.sessions, [of]);
}

#[tokio::test]
async fn a_version_is_not_put_over_a_document_that_changed_since_it_was_looked_at() {
    let app = App::new();
    let path = app.sample().await;
    let first = play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await;
    play(&app, &path, of(Workflow::Specs, Some("consensus-driven"), &[])).await;
    let document = first.written.path.as_str();
    let file = Path::new(&path).join(document);
    let version = versions(&app, &path, document).await.remove(0).version;
    let seen = compare(&app, &path, document, &version, VersionAgainst::Now).await.unwrap().existing_hash;
    for theirs in [Some("# By hand\n"), Some("<<<<<<< HEAD\n# A\n=======\n# B\n>>>>>>> b\n"), None] {
        match theirs {
            Some(text) => fs::write(&file, text).unwrap(),
            None => fs::remove_file(&file).unwrap(),
        }
        let before = fingerprint(Path::new(&path));
        let refused = app.api.put_version_back(back(&path, document, &version, &seen)).await.unwrap_err();
        let markers = theirs.is_some_and(|text| text.starts_with('<'));
        let code = if markers { ErrorCode::ConflictMarkers } else { ErrorCode::DocumentChanged };
        assert_eq!((refused.code, refused.params["path"].as_str()), (code, document), "{theirs:?}");
        assert_eq!(fingerprint(Path::new(&path)), before, "{theirs:?}");
    }
    // Of a document that is gone they are there still.
    let gone = compare(&app, &path, document, &version, VersionAgainst::Now).await.unwrap();
    assert_eq!((gone.existing_hash.as_str(), side(&gone.diff, DiffKind::Removed).len()), ("", 0));
    let done = app.api.put_version_back(back(&path, document, &version, "")).await.unwrap();
    assert!(done.kept.is_none() && file.exists());
}

#[tokio::test]
async fn a_version_that_is_named_otherwise_is_none_and_no_file_is_reached_by_its_name() {
    let app = App::new();
    let path = app.sample().await;
    let first = play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await;
    let document = first.written.path.as_str();
    let before = fingerprint(Path::new(&path));
    for version in ["", "..", "../../../../config.yaml", "0001-20260107T100100Z.before", "/etc/passwd"] {
        let refused = compare(&app, &path, document, version, VersionAgainst::Now).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::DocumentVersionMissing, "{version}");
        let refused = app.api.put_version_back(back(&path, document, version, "")).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::DocumentVersionMissing, "{version}");
    }
    for document in [".s2s/config.yaml", "../x.md", ".s2s/CONTEXT.md", ".s2s/local/x.md"] {
        let request = DocumentRef { path: path.clone(), document: document.to_owned() };
        let refused = app.api.document_versions(request).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::PathRefused, "{document}");
    }
    assert_eq!(fingerprint(Path::new(&path)), before);
}

#[tokio::test]
async fn versions_are_in_no_list_no_search_and_no_finding() {
    let app = App::new();
    let path = app.sample().await;
    let first = play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await;
    let document = first.written.path.as_str();
    let file = Path::new(&path).join(document);
    fs::write(&file, format!("{}\nA quokka.\n", fs::read_to_string(&file).unwrap())).unwrap();
    let session = first.view.id.clone();
    let mode = WriteMode::Override;
    let request = PreviewDocument { path: path.clone(), session: session.clone(), mode };
    let seen = app.api.preview_document(request).await.unwrap();
    let (existing_hash, further_hashes) = (seen.existing_hash.clone(), seen.further_hashes());
    let reference = ProjectRef { path: path.clone() };
    let before = app.api.open_project(reference.clone()).await.unwrap();
    let write = WriteDocument { path: path.clone(), session, mode, existing_hash, further_hashes };
    app.api.write_document(write).await.unwrap();
    assert_eq!(versions(&app, &path, document).await.len(), 1);
    let home = app.api.open_project(reference).await.unwrap();
    let listed = |home: &ProjectHome| -> Vec<String> {
        home.documents.iter().map(|entry| entry.path.clone()).collect()
    };
    assert_eq!(listed(&home), listed(&before));
    let project = roundtable_store::Project::open(&path).unwrap();
    assert_eq!(format!("{:?}", project.validate_all()), "[]");
    assert!(project.documents().iter().all(|entry| !entry.path.contains("versions")));
}
