//! What rests on what, through the command: over sessions of every generation, documents, and files that cannot be read.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::traceability::{LinkWay, StaleWhy, Standing, TraceFinding, TracedItem, TracedLink};
use roundtable_tests::folder;

use crate::kit::{App, accept, fingerprint, small};

fn copied(app: &App, name: &str) -> String {
    let to = app.path(name);
    folder::copy(&folder::found(name), &to).unwrap();
    to.display().to_string()
}

async fn traced(app: &App, path: &str) -> Traceability {
    app.api.traceability(ProjectRef { path: path.to_owned() }).await.unwrap()
}

/// `from -key-> to`, by ids; what leads nowhere ends in a question mark.
fn said(answer: &Traceability) -> Vec<String> {
    let line = |link: &TracedLink| {
        let nowhere = if link.to.is_some() { "" } else { "?" };
        format!("{} -{}-> {}{nowhere}", id(answer, link.from), link.key, link.id)
    };
    answer.trace.links.iter().map(line).collect()
}

fn id(answer: &Traceability, item: u32) -> &str {
    &answer.trace.item(item).unwrap().id
}

fn item<'a>(answer: &'a Traceability, id: &str) -> &'a TracedItem {
    answer.trace.items.iter().find(|item| item.id == id).unwrap()
}

#[tokio::test]
async fn links_of_every_generation_are_found_and_nothing_is_written() {
    for (name, links) in [
        ("b-brainstorm-allotment", ["IDEA-002 -builds_on-> IDEA-001", "RISK-002 -related_idea-> IDEA-003"]),
        ("references-missing", ["REQ-001 -enables-> REQ-050?", "REQ-001 -enables-> REQ-050?"]),
    ] {
        let app = App::new();
        let path = copied(&app, name);
        let before = fingerprint(Path::new(&path));
        let answer = traced(&app, &path).await;
        for link in links {
            assert!(said(&answer).contains(&link.to_owned()), "{name}: {:?}", said(&answer));
        }
        assert_eq!(fingerprint(Path::new(&path)), before, "{name}");
    }
}

#[tokio::test]
async fn a_decision_and_the_entry_of_its_record_stand_once() {
    let app = App::new();
    let path = copied(&app, "d-design-lighthouse");
    let answer = traced(&app, &path).await;
    assert_eq!(item(&answer, "ARCH-001").kind, ArtifactType::ArchitectureDecision);
    assert!(!answer.trace.items.iter().any(|item| item.id == "ADR-001"), "{:?}", answer.trace.items);
}

/// Every id that stands in a file of a session is that of an item or of a link from somewhere, whatever the generation.
#[tokio::test]
async fn every_link_of_a_folder_that_was_found_stands_in_one_of_its_files() {
    let folders = fs::read_dir(folder::found("README.md").parent().unwrap()).unwrap();
    let mut links = 0;
    for entry in folders.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        let app = App::new();
        let path = copied(&app, &entry.file_name().unwrap().to_string_lossy());
        let Ok(answer) = app.api.traceability(ProjectRef { path: path.clone() }).await else { continue };
        let mut text = String::new();
        for file in crate::kit::files(Path::new(&path)).values() {
            text.push_str(&String::from_utf8_lossy(&fs::read(file).unwrap()));
        }
        for link in &answer.trace.links {
            assert!(text.contains(&link.id), "{}: {link:?}", entry.display());
            assert!(link.way != LinkWay::Key || text.contains(&link.key), "{}: {link:?}", entry.display());
            links += 1;
        }
    }
    assert!(links > 20, "{links} links");
}

#[tokio::test]
async fn what_only_a_document_defines_is_an_item_that_leads_to_the_document() {
    let app = App::new();
    let path = copied(&app, "documents-without-sessions");
    let answer = traced(&app, &path).await;
    let requirement = answer.trace.items.iter().find(|item| item.id.starts_with("REQ-")).unwrap();
    assert_eq!(requirement.standing, Standing::Written);
    assert_eq!(requirement.document.as_deref(), Some("docs/specifications/requirements.md"));
    assert_eq!(requirement.session, None);
}

#[tokio::test]
async fn a_session_that_cannot_be_read_is_named_and_the_rest_is_traced() {
    let app = App::new();
    let path = copied(&app, "damaged-among-healthy");
    let answer = traced(&app, &path).await;
    assert!(!answer.unread.is_empty());
    assert!(answer.unread.iter().all(|one| !one.session.is_empty() && !one.message.is_empty()));
    assert!(answer.trace.items.iter().any(|item| item.session.as_deref() == Some("20260118-specs-water")));
}

#[tokio::test]
async fn an_edit_after_an_approval_makes_the_link_of_the_approved_one_stale() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, small("standard")).await;
    running.play(accept).await;
    let session = running.id.clone();
    // Somebody ties one requirement to another by hand, and both are approved.
    let file = Path::new(&path).join(format!(".s2s/sessions/{session}/REQ-001.yaml"));
    let text = fs::read_to_string(&file).unwrap();
    let mut is_related = false;
    let mut stays = |line: &&str| {
        is_related = line.starts_with("related") || (is_related && line.starts_with(' '));
        !is_related
    };
    let kept: Vec<&str> = text.lines().filter(|line| stays(line)).collect();
    fs::write(&file, format!("{}\nrelated: [REQ-002]\n", kept.join("\n"))).unwrap();
    let approve = ReviewArtifacts {
        reason: None,
        path: path.clone(),
        session: session.clone(),
        artifacts: vec!["REQ-001".to_owned(), "REQ-002".to_owned()],
        state: Some(roundtable_engine::artifact::ReviewState::Approved),
        seen: BTreeMap::new(),
    };
    app.api.review_artifacts(approve).await.unwrap();
    let is_stale = |answer: &Traceability| {
        answer.trace.findings.iter().any(|finding| match finding {
            TraceFinding::Stale { link, why: StaleWhy::Changed } => {
                let link = answer.trace.link(*link).unwrap();
                id(answer, link.from) == "REQ-001" && link.id == "REQ-002"
            }
            _ => false,
        })
    };
    let answer = traced(&app, &path).await;
    assert_eq!(item(&answer, "REQ-001").standing, Standing::Approved);
    assert!(answer.practice && !is_stale(&answer), "{:?}", answer.trace.findings);
    let words = serde_json::json!({ "description": "Something else altogether." });
    let seen = SessionRef { path: path.clone(), session: session.clone() };
    let seen = app.api.review_history(seen).await.unwrap().hashes["REQ-002"].clone();
    let edit = EditArtifact {
        path: path.clone(),
        session,
        artifact: "REQ-002".to_owned(),
        seen,
        words: words.as_object().cloned().unwrap(),
        approve: false,
    };
    app.api.edit_artifact(edit).await.unwrap();
    assert!(is_stale(&traced(&app, &path).await));
}

#[tokio::test]
async fn what_rests_on_what_is_exported_as_a_workbook_or_a_table_and_nothing_else() {
    let app = App::new();
    let path = copied(&app, "d-design-lighthouse");
    let look =
        |table| LookAtExport { path: path.clone(), of: ExportOf::Traceability { table }, session: None };
    let forms: Vec<ExportForm> = app
        .api
        .look_at_export(look(TraceTable::Matrix))
        .await
        .unwrap()
        .forms
        .into_iter()
        .filter(|row| row.usable)
        .map(|row| row.form)
        .collect();
    assert_eq!(forms, [ExportForm::Xlsx, ExportForm::Csv]);
    let order = |form, table: TraceTable, name: &str| ExportDocument {
        path: path.clone(),
        of: ExportOf::Traceability { table },
        session: None,
        form,
        place: Some(app.path(name).display().to_string()),
        replace: false,
        lacking: false,
        export: name.to_owned(),
    };
    let exported =
        app.api.export_document(order(ExportForm::Csv, TraceTable::Links, "links.csv")).await.unwrap();
    assert_eq!(exported.items as usize, traced(&app, &path).await.trace.items.len());
    assert!(fs::read_to_string(app.path("links.csv")).unwrap().contains("ADR-001"));
    app.api.export_document(order(ExportForm::Xlsx, TraceTable::Matrix, "all.xlsx")).await.unwrap();
    let refused = app.api.export_document(order(ExportForm::Docx, TraceTable::Matrix, "no.docx")).await;
    assert_eq!(refused.unwrap_err().code, ErrorCode::BadRequest);
    assert!(!app.path("no.docx").exists());
    let copy = CopyExport {
        path: path.clone(),
        of: ExportOf::Traceability { table: TraceTable::Matrix },
        session: None,
        lacking: true,
    };
    assert_eq!(app.api.copy_export(copy).await.unwrap_err().code, ErrorCode::BadRequest);
}
