//! The files of a session looked at, repaired one by one, and given back.

use std::fs;
use std::path::{Path, PathBuf};

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{
    ApplyRepair, ErrorCode, FileFinding, Inspection, ProjectRef, SessionRef, SessionSetup, UndoRepair,
};
use roundtable_store::{FindingCode, RepairKind};

use crate::kit::{App, files, root};

const ID: &str = "20260213-specs-printshop";

/// A copy of a folder of the corpus.
fn folder(app: &App) -> PathBuf {
    let from = root().join("tests/fixtures/folders/registry-and-files-differ");
    let to = app.path("printshop");
    for (name, path) in files(&from) {
        let target = to.join(name);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(path, target).unwrap();
    }
    to
}

fn bytes(folder: &Path) -> Vec<(String, Vec<u8>)> {
    files(folder).into_iter().map(|(name, path)| (name, fs::read(path).unwrap())).collect()
}

fn found(inspection: &Inspection, code: FindingCode) -> FileFinding {
    let finding = inspection.findings.iter().find(|finding| finding.code == code);
    finding.unwrap_or_else(|| panic!("{code:?} is not in {inspection:#?}")).clone()
}

fn apply(path: &str, finding: &FileFinding) -> ApplyRepair {
    let files = &finding.repair.as_ref().unwrap().files;
    let hashes = files.iter().map(|file| (file.path.clone(), file.hash.clone())).collect();
    ApplyRepair { path: path.to_owned(), session: ID.to_owned(), key: finding.key.clone(), hashes }
}

#[tokio::test]
async fn a_repair_is_shown_made_and_taken_back() {
    let app = App::new();
    let folder = folder(&app);
    let path = folder.display().to_string();
    let session = SessionRef { path: path.clone(), session: ID.to_owned() };
    let before = bytes(&folder);
    let shown = app.api.inspect_session(session.clone()).await.unwrap();
    assert_eq!(bytes(&folder), before, "a look wrote something");
    let finding = found(&shown, FindingCode::FileWithoutEntry);
    let offer = finding.repair.clone().unwrap();
    assert_eq!((offer.kind, offer.files.len()), (RepairKind::AddEntry, 1));
    let changed = offer.files[0].diff.iter().filter(|line| line.text.contains("OQ-001")).count();
    assert_eq!(changed, 1, "{:?}", offer.files[0].diff);

    let now = app.api.apply_repair(apply(&path, &finding)).await.unwrap();
    assert!(now.findings.iter().all(|one| one.key != finding.key), "{now:#?}");
    assert!(now.repairs[0].undoable, "{now:#?}");
    assert!(
        app.api.session_view(session.clone()).await.unwrap().artifacts.iter().any(|one| one.id == "OQ-001")
    );
    let undo = UndoRepair { path: path.clone(), session: ID.to_owned(), name: now.repairs[0].name.clone() };
    let back = app.api.undo_repair(undo.clone()).await.unwrap();
    assert_eq!(back, shown);
    assert_eq!(bytes(&folder), before);
    assert_eq!(app.api.undo_repair(undo).await.unwrap_err().code, ErrorCode::RepairOutdated);
}

#[tokio::test]
async fn a_file_that_changed_after_it_was_shown_is_not_repaired() {
    let app = App::new();
    let folder = folder(&app);
    let path = folder.display().to_string();
    let session = SessionRef { path: path.clone(), session: ID.to_owned() };
    let shown = app.api.inspect_session(session).await.unwrap();
    let finding = found(&shown, FindingCode::ArtifactWithoutFile);
    let index = folder.join(format!(".s2s/sessions/{ID}.yaml"));
    let text = fs::read_to_string(&index).unwrap() + "# a note that came meanwhile\n";
    fs::write(&index, &text).unwrap();
    let refused = app.api.apply_repair(apply(&path, &finding)).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::RepairOutdated);
    assert!(refused.params["path"].ends_with(&format!("{ID}.yaml")), "{refused}");
    assert_eq!(fs::read_to_string(&index).unwrap(), text);
    assert!(!folder.join(format!(".s2s/sessions/{ID}/repairs")).exists());
}

#[tokio::test]
async fn nothing_is_repaired_in_a_session_that_runs() {
    let app = App::new();
    let path = app.sample().await;
    let setup = SessionSetup { interactive: Some(true), ..crate::kit::small("standard") };
    let running = app.start(&path, setup).await;
    let looked = app.api.inspect_session(running.session()).await.unwrap();
    assert!(looked.findings.iter().all(|finding| finding.repair.is_none()), "{looked:#?}");
    let SessionRef { path, session } = running.session();
    let undo = UndoRepair { path, session, name: "001".to_owned() };
    assert_eq!(app.api.undo_repair(undo).await.unwrap_err().code, ErrorCode::SessionRunning);
}

#[tokio::test]
async fn what_git_should_not_keep_is_offered_added_once_or_declined_for_good() {
    let app = App::new();
    let path = app.sample().await;
    let project = ProjectRef { path: path.clone() };
    assert!(app.api.ignore_offer(project.clone()).await.unwrap().lines.is_empty(), "there is no git here");
    fs::create_dir(Path::new(&path).join(".git")).unwrap();
    let offer = app.api.ignore_offer(project.clone()).await.unwrap();
    assert!(offer.lines.iter().any(|line| line.ends_with("replies.jsonl")), "{offer:?}");
    let file = Path::new(&offer.file);
    assert!(!file.exists(), "an offer wrote something");
    // Shown before somebody added one of the lines by hand: nothing is written, and the rest is offered.
    let add =
        |lines: &[String]| roundtable_api::wire::AddIgnoreLines { path: path.clone(), lines: lines.to_vec() };
    fs::write(file, ".s2s/local/\n").unwrap();
    let rest = app.api.add_ignore_lines(add(&offer.lines)).await.unwrap();
    assert_eq!(fs::read_to_string(file).unwrap(), ".s2s/local/\n");
    assert_eq!(rest.lines.len(), offer.lines.len() - 1);

    app.api.decline_ignore_offer(project.clone()).await.unwrap();
    assert!(app.api.ignore_offer(project.clone()).await.unwrap().lines.is_empty());
    assert_eq!(fs::read_to_string(file).unwrap(), ".s2s/local/\n");
    // Kept in the settings, not in the project.
    let later = roundtable_api::Api::new(roundtable_tests::host::TestHost::new(&app.path("")));
    assert!(later.ignore_offer(project).await.unwrap().lines.is_empty());
    assert!(app.api.add_ignore_lines(add(&rest.lines)).await.unwrap().lines.is_empty());
    assert!(fs::read_to_string(file).unwrap().starts_with(".s2s/local/\n# Roundtable"));
}
