//! Exports through the handlers: where they go, what is said of them, and that nothing half is left.

use std::fs;
use std::path::{Path, PathBuf};

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::said::english;
use roundtable_store::FindingCode;
use roundtable_tests::folder;
use roundtable_tests::host::TestHost;
use tempfile::TempDir;

use crate::kit::{assert_code, fingerprint};

const REQUIREMENTS: &str = "docs/specifications/requirements.md";
const SESSION: &str = "20260107-requirements-elfgiftrush";

/// A project that was found, and a place beside it.
struct Shelf {
    folder: TempDir,
    project: String,
}

impl Shelf {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let project = folder.path().join("project");
        folder::copy(&folder::found("b-specs-elf-gift-rush"), &project).unwrap();
        fs::create_dir(folder.path().join("out")).unwrap();
        Self { project: project.display().to_string(), folder }
    }

    fn api(&self) -> Api<TestHost> {
        Api::new(TestHost::new(self.folder.path()))
    }

    fn out(&self, name: &str) -> PathBuf {
        self.folder.path().join("out").join(name)
    }

    fn order(&self, form: ExportForm, place: Option<&Path>) -> ExportDocument {
        ExportDocument {
            path: self.project.clone(),
            of: ExportOf::Document { document: REQUIREMENTS.to_owned() },
            session: None,
            form,
            place: place.map(|place| place.display().to_string()),
            replace: false,
            lacking: false,
            export: "one".to_owned(),
        }
    }

    fn look(&self, of: ExportOf) -> LookAtExport {
        LookAtExport { path: self.project.clone(), of, session: None }
    }

    /// What lies where exports go.
    fn outputs(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path().join("out")).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// A requirement that was approved goes from the document.
    fn lose(&self, id: &str) {
        let document = Path::new(&self.project).join(REQUIREMENTS);
        let text = fs::read_to_string(&document).unwrap();
        let without: String = text.split_inclusive('\n').filter(|line| !line.contains(id)).collect();
        fs::write(&document, without).unwrap();
    }
}

#[tokio::test]
async fn a_document_goes_out_in_every_form_that_the_window_offers() {
    let shelf = Shelf::new();
    let api = shelf.api();
    let of = ExportOf::Document { document: REQUIREMENTS.to_owned() };
    let look = api.look_at_export(shelf.look(of)).await.unwrap();
    assert_eq!((look.title.as_str(), look.lacking.len()), ("Requirements: Elf Gift Rush", 0));
    let before = fingerprint(Path::new(&shelf.project));
    for row in &look.forms {
        assert!(row.usable);
        let place = shelf.out(&row.file);
        let exported = api.export_document(shelf.order(row.form, Some(&place))).await.unwrap();
        assert_eq!(exported.file, Some(place.display().to_string()));
        let bytes = fs::read(&place).unwrap();
        assert_eq!(exported.bytes as usize, bytes.len());
        let begins: &[u8] = match row.form {
            ExportForm::Docx | ExportForm::Xlsx | ExportForm::Reqifz => b"PK\x03\x04",
            ExportForm::Pdf => b"%PDF-",
            _ => b"",
        };
        assert!(bytes.starts_with(begins) && !bytes.is_empty(), "{:?}", row.form);
    }
    assert_eq!(shelf.outputs().len(), look.forms.len(), "nothing beside them");
    assert_eq!(fingerprint(Path::new(&shelf.project)), before, "the project is only read");
}

#[tokio::test]
async fn the_page_names_no_file_where_the_system_has_dialogs() {
    let shelf = Shelf::new();
    let place = shelf.out("chosen.html");
    let host = TestHost::new(shelf.folder.path()).with_saves([Some(place.clone()), None]);
    let api = Api::new(host);
    let typed = shelf.order(ExportForm::Html, Some(&shelf.out("typed.html")));
    assert_code(api.export_document(typed).await, ErrorCode::BadRequest);
    let exported = api.export_document(shelf.order(ExportForm::Html, None)).await.unwrap();
    assert_eq!(exported.file, Some(place.display().to_string()));
    let offered = api.host().offered();
    assert!(offered[0].ends_with("requirements-elf-gift-rush.html"), "{offered:?}");
    // Closed: nothing is written, and nothing is wrong.
    let closed = api.export_document(shelf.order(ExportForm::Html, None)).await.unwrap();
    assert_eq!(closed.file, None);
    assert_eq!(shelf.outputs(), ["chosen.html"]);
    // Only what was exported is shown in its folder.
    api.reveal_export(ExportRef { export: "one".to_owned() }).await.unwrap();
    assert_eq!(api.host().revealed(), [place]);
    assert_code(api.reveal_export(ExportRef { export: "two".to_owned() }).await, ErrorCode::BadRequest);
}

#[tokio::test]
async fn a_document_that_lacks_what_was_approved_goes_out_only_to_who_knows_it() {
    let shelf = Shelf::new();
    let api = shelf.api();
    shelf.lose("REQ-002");
    let of = ExportOf::Document { document: REQUIREMENTS.to_owned() };
    let look = api.look_at_export(shelf.look(of.clone())).await.unwrap();
    assert_eq!(look.lacking.len(), 1);
    assert_eq!(look.lacking[0].artifacts, ["REQ-002"]);
    let place = shelf.out("r.md");
    let order = shelf.order(ExportForm::Md, Some(&place));
    assert_code(api.export_document(order.clone()).await, ErrorCode::ExportLacks);
    let copy = CopyExport { path: shelf.project.clone(), of, session: None, lacking: false };
    assert_code(api.copy_export(copy).await, ErrorCode::ExportLacks);
    assert_eq!((shelf.outputs(), api.host().copied()), (Vec::new(), Vec::new()));
    let exported = api.export_document(ExportDocument { lacking: true, ..order }).await.unwrap();
    assert_eq!(exported.lacking, look.lacking);
    assert_eq!(shelf.outputs(), ["r.md"]);
}

#[tokio::test]
async fn a_place_that_cannot_be_written_is_refused_before_anything_is_made() {
    let shelf = Shelf::new();
    let api = shelf.api();
    let there = shelf.out("there.md");
    fs::write(&there, "somebody's own").unwrap();
    let in_s2s = Path::new(&shelf.project).join(".s2s/state.yaml");
    for (place, code) in [
        (there.clone(), ErrorCode::ExportExists),
        (shelf.out(""), ErrorCode::ExportIsFolder),
        (shelf.out("none/r.md"), ErrorCode::ExportFolderMissing),
        (in_s2s, ErrorCode::ExportPlaceRefused),
    ] {
        let refused = api.export_document(shelf.order(ExportForm::Md, Some(&place))).await;
        assert_code(refused, code);
    }
    assert_eq!(fs::read_to_string(&there).unwrap(), "somebody's own");
    let document = Path::new(&shelf.project).join("docs/specifications/requirements.md");
    let before = fs::read(&document).unwrap();
    let beside = document.parent().unwrap().join("../specifications/requirements.md");
    for place in [&document, &beside] {
        let over = ExportDocument { replace: true, ..shelf.order(ExportForm::Md, Some(place)) };
        assert_code(api.export_document(over).await, ErrorCode::ExportOverDocument);
    }
    assert_eq!(fs::read(&document).unwrap(), before);
    let order = ExportDocument { replace: true, ..shelf.order(ExportForm::Md, Some(&there)) };
    api.export_document(order).await.unwrap();
    assert!(fs::read_to_string(&there).unwrap().contains("REQ-001"));
    assert_eq!(shelf.outputs(), ["there.md"]);
}

#[cfg(unix)]
#[tokio::test]
async fn a_folder_without_the_right_to_write_keeps_what_is_in_it() {
    use std::os::unix::fs::PermissionsExt as _;
    let shelf = Shelf::new();
    let there = shelf.out("there.md");
    fs::write(&there, "before").unwrap();
    let allow = |mode| {
        fs::set_permissions(there.parent().unwrap(), fs::Permissions::from_mode(mode)).unwrap();
    };
    allow(0o500);
    let order = ExportDocument { replace: true, ..shelf.order(ExportForm::Md, Some(&there)) };
    let written = shelf.api().export_document(order).await;
    allow(0o700);
    // Whoever may write everywhere writes here, too.
    if written.is_err() {
        assert_code(written, ErrorCode::FolderReadOnly);
        assert_eq!(fs::read_to_string(&there).unwrap(), "before");
    }
    assert_eq!(shelf.outputs(), ["there.md"]);
}

#[tokio::test]
async fn a_cancelled_export_leaves_nothing() {
    let shelf = Shelf::new();
    let api = shelf.api();
    let order = shelf.order(ExportForm::Pdf, Some(&shelf.out("r.pdf")));
    let cancelling = async {
        // As soon as it is under way.
        while api.export_progress(ExportRef { export: "one".to_owned() }).await.unwrap().step.is_none() {
            tokio::task::yield_now().await;
        }
        api.cancel_export(ExportRef { export: "one".to_owned() }).await.unwrap();
    };
    let (exported, ()) = tokio::join!(api.export_document(order), cancelling);
    match exported {
        Err(error) => assert_eq!(error.code, ErrorCode::ExportCancelled),
        // It took its place in that very moment, and is whole.
        Ok(_) => assert!(fs::read(shelf.out("r.pdf")).unwrap().ends_with(b"%%EOF")),
    }
    assert!(shelf.outputs().len() <= 1);
}

#[tokio::test]
async fn a_session_goes_out_on_one_page_and_without_items() {
    let shelf = Shelf::new();
    let api = shelf.api();
    let home = api.open_project(ProjectRef { path: shelf.project.clone() }).await.unwrap();
    let session = home.sessions[0].id.clone();
    let of = ExportOf::Brief { session };
    let look = api.look_at_export(shelf.look(of.clone())).await.unwrap();
    assert_eq!(look.title, "Brief: Elf Gift Rush");
    assert!(look.forms.iter().any(|row| !row.usable), "a table of items would be empty");
    let place = shelf.out("brief.md");
    let order = ExportDocument { of, ..shelf.order(ExportForm::Md, Some(&place)) };
    api.export_document(order.clone()).await.unwrap();
    let text = fs::read_to_string(&place).unwrap();
    assert!(text.contains("# Brief:") && text.contains("(REQ-001"), "{text}");
    let table = ExportDocument {
        form: ExportForm::Xlsx,
        place: Some(shelf.out("brief.xlsx").display().to_string()),
        ..order
    };
    assert_code(api.export_document(table).await, ErrorCode::ExportNothing);
}

#[tokio::test]
async fn a_page_for_confluence_goes_to_the_clipboard_beside_its_text() {
    let shelf = Shelf::new();
    let api = shelf.api();
    let of = ExportOf::Document { document: REQUIREMENTS.to_owned() };
    let copy = CopyExport { path: shelf.project.clone(), of, session: None, lacking: false };
    api.copy_export(copy).await.unwrap();
    let copied = api.host().copied();
    let (html, text) = &copied[0];
    assert!(html.contains("<h2>") && html.contains("REQ-001"), "{html}");
    assert_eq!(*text, fs::read_to_string(Path::new(&shelf.project).join(REQUIREMENTS)).unwrap());
}

#[tokio::test]
async fn a_selection_goes_out_in_every_form_with_what_was_chosen_and_nothing_else() {
    let shelf = Shelf::new();
    let api = shelf.api();
    let home = api.open_project(ProjectRef { path: shelf.project.clone() }).await.unwrap();
    let session = home.sessions[0].id.clone();
    let view =
        api.session_view(SessionRef { path: shelf.project.clone(), session: session.clone() }).await.unwrap();
    let ids: Vec<String> = view.artifacts.iter().take(3).map(|artifact| artifact.id.clone()).collect();
    let chosen = |ids: &[String]| ExportOf::Selection {
        artifacts: ids
            .iter()
            .map(|id| ChosenArtifact { session: session.clone(), artifact: id.clone() })
            .collect(),
    };
    let look = api.look_at_export(shelf.look(chosen(&ids))).await.unwrap();
    assert_eq!((look.title.as_str(), look.items), ("Selection: elf-gift-rush", 3));
    assert!(look.lacking.is_empty() && look.forms.iter().all(|row| row.usable), "{look:?}");
    for row in &look.forms {
        let place = shelf.out(&row.file);
        let order = ExportDocument { of: chosen(&ids), ..shelf.order(row.form, Some(&place)) };
        api.export_document(order).await.unwrap();
        assert!(fs::metadata(&place).unwrap().len() > 100, "{}", row.file);
    }
    let text = fs::read_to_string(shelf.out("selection-elf-gift-rush.md")).unwrap();
    assert_eq!(text.matches("\n### ").count(), 3, "{text}");
    assert!(ids.iter().all(|id| text.contains(&format!("\n### {id}: "))), "{text}");
    let gone = chosen(&["REQ-998".to_owned()]);
    assert_code(api.look_at_export(shelf.look(gone)).await, ErrorCode::ArtifactMissing);
}

#[tokio::test]
async fn a_document_that_is_empty_or_says_two_things_goes_out_with_a_word_on_it() {
    let shelf = Shelf::new();
    let api = shelf.api();
    let of = ExportOf::Document { document: REQUIREMENTS.to_owned() };
    let file = Path::new(&shelf.project).join(REQUIREMENTS);
    let whole = fs::read_to_string(&file).unwrap();
    let told = async || english(&api.look_at_export(shelf.look(of.clone())).await.unwrap().remarks).join(" ");
    assert!(!told().await.contains("two things") && !told().await.contains("is empty"), "the control");
    fs::write(&file, format!("{whole}\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> main\n")).unwrap();
    assert!(told().await.contains("it says two things at once"), "{}", told().await);
    fs::write(&file, "\n").unwrap();
    assert!(told().await.contains("is empty"), "{}", told().await);
}

#[tokio::test]
async fn what_a_document_names_and_nothing_defines_is_told_with_its_line() {
    let shelf = Shelf::new();
    let api = shelf.api();
    let of = ExportOf::Document { document: REQUIREMENTS.to_owned() };
    let file = Path::new(&shelf.project).join(REQUIREMENTS);
    let whole = fs::read_to_string(&file).unwrap();
    let look = async || api.look_at_export(shelf.look(of.clone())).await.unwrap();
    assert_eq!(look().await.named, [], "the control");
    // What a session holds is defined there; what was merged away is not, nor what never was.
    let merged = Path::new(&shelf.project).join(".s2s/sessions").join(SESSION).join("REQ-002.yaml");
    let text = fs::read_to_string(&merged).unwrap();
    fs::write(&merged, format!("{text}replaced_by: [REQ-001]\n")).unwrap();
    let without: String = whole.split_inclusive('\n').filter(|line| !line.contains("REQ-002")).collect();
    let lines = without.lines().count();
    fs::write(&file, format!("{without}\n## Notes\n\nSee REQ-002, REQ-003 and REQ-404.\n")).unwrap();
    let look = look().await;
    let line = u32::try_from(lines).unwrap() + 4;
    let named = |id: &str, is_known: bool, replaced_by: &[&str]| NamedAlone {
        id: id.to_owned(),
        line,
        is_known,
        replaced_by: replaced_by.iter().map(|id| (*id).to_owned()).collect(),
    };
    assert_eq!(look.named, [named("REQ-002", true, &["REQ-001"]), named("REQ-404", false, &[])]);
    let told = english(&look.remarks).join(" ");
    let said =
        format!("Named in the document and not defined here: REQ-002 (line {line}); REQ-404 (line {line}).");
    assert!(told.contains(&said), "{told}");
}

#[tokio::test]
async fn what_a_summary_lists_and_no_section_holds_is_lacking_and_a_finding() {
    let shelf = Shelf::new();
    let api = shelf.api();
    let file = Path::new(&shelf.project).join(REQUIREMENTS);
    let text = fs::read_to_string(&file).unwrap();
    let head = "| Id | Title | Priority | Supported by |\n|---|---|---|---|\n";
    let rows: String =
        ["REQ-001", "REQ-002", "REQ-003"].map(|id| format!("| {id} | t | must | – |\n")).concat();
    let rest = text.split_once("## Business rules").unwrap().1;
    let whole = |sections: &str| {
        format!(
            "# Requirements: Elf Gift Rush\n\n## Summary\n\n{head}{rows}\n{sections}\n## Business rules{rest}"
        )
    };
    let section = |id: &str, title: &str| format!("### {id}: {title}\n\nWords.\n\n");
    let one = section("REQ-001", "Start a game with one touch");
    let all = one.clone()
        + &section("REQ-002", "Catch a parcel by moving the elf")
        + &section("REQ-003", "Show the ten best scores without names");
    let of = || ExportOf::Document { document: REQUIREMENTS.to_owned() };
    let found = async || {
        let found = api.look_through(ProjectRef { path: shelf.project.clone() }).await.unwrap().documents;
        found.into_iter().map(|one| (one.code, one.file, one.params)).collect::<Vec<_>>()
    };
    fs::write(&file, whole(&all)).unwrap();
    assert_eq!(api.look_at_export(shelf.look(of())).await.unwrap().lacking, []);
    assert_eq!(found().await, [], "the control");

    fs::write(&file, whole(&one)).unwrap();
    let look = api.look_at_export(shelf.look(of())).await.unwrap();
    let lacking: Vec<&String> = look.lacking.iter().flat_map(|of| &of.artifacts).collect();
    assert_eq!(lacking, ["REQ-002", "REQ-003"]);
    assert!(!look.lacking.iter().any(|of| of.artifacts.contains(&"REQ-001".to_owned())));
    let order = shelf.order(ExportForm::Xlsx, Some(&shelf.out("r.xlsx")));
    assert_code(api.export_document(order).await, ErrorCode::ExportLacks);
    let cut = found().await;
    assert_eq!(cut.len(), 1, "{cut:?}");
    assert_eq!((cut[0].0, cut[0].1.as_str()), (FindingCode::DocumentCutOff, REQUIREMENTS));
    assert_eq!(cut[0].2["artifacts"], "REQ-002, REQ-003");

    // A power cut leaves a file as long as it was and full of zeros.
    for empty in ["\n".to_owned(), "\0".repeat(400)] {
        fs::write(&file, empty).unwrap();
        let order = shelf.order(ExportForm::Pdf, Some(&shelf.out("r.pdf")));
        assert_code(api.export_document(order).await, ErrorCode::ExportEmpty);
        assert_eq!(found().await[0].0, FindingCode::DocumentEmpty);
    }
    fs::write(&file, whole(&all) + "<<<<<<< a\n=======\n>>>>>>> b\n").unwrap();
    let order = shelf.order(ExportForm::Pdf, Some(&shelf.out("r.pdf")));
    assert_code(api.export_document(order).await, ErrorCode::ExportMarked);
    assert_eq!(shelf.outputs(), Vec::<String>::new());
}

#[tokio::test]
async fn practice_wins_where_only_a_document_of_the_session_still_says_so() {
    let shelf = Shelf::new();
    let api = shelf.api();
    let home = api.open_project(ProjectRef { path: shelf.project.clone() }).await.unwrap();
    let session = home.sessions[0].id.clone();
    let brief = || ExportOf::Brief { session: session.clone() };
    let trace = || ExportOf::Traceability { table: TraceTable::Matrix };
    for of in [brief(), trace()] {
        assert!(!api.look_at_export(shelf.look(of)).await.unwrap().practice, "the control");
    }
    let records = Path::new(&shelf.project).join("docs/architecture/decisions");
    fs::create_dir_all(&records).unwrap();
    let mark = "> **Practice:** this document holds content written with the practice panel. Its answers are simulated and not for \
                decisions.";
    let record =
        format!("{mark}\n\n# One screen\n\n## More Information\n\nSource: ARCH-001 of session {session}\n");
    fs::write(records.join("0001-one-screen.md"), record).unwrap();
    for of in [brief(), trace()] {
        assert!(api.look_at_export(shelf.look(of)).await.unwrap().practice);
    }
    let place = shelf.out("brief.md");
    let order = ExportDocument { of: brief(), ..shelf.order(ExportForm::Md, Some(&place)) };
    api.export_document(order).await.unwrap();
    let text = fs::read_to_string(&place).unwrap();
    assert!(text.contains("practice: true") && text.contains("> **Practice:**"), "{text}");
}

#[tokio::test]
async fn conflict_markers_in_a_journal_are_told_beside_the_export() {
    let shelf = Shelf::new();
    let api = shelf.api();
    let home = api.open_project(ProjectRef { path: shelf.project.clone() }).await.unwrap();
    let folder = Path::new(&shelf.project).join(".s2s/sessions").join(&home.sessions[0].id);
    fs::write(folder.join("replies.jsonl"), "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> main\n").unwrap();
    let of = ExportOf::Document { document: REQUIREMENTS.to_owned() };
    let told = english(&api.look_at_export(shelf.look(of)).await.unwrap().remarks).join(" ");
    assert!(told.contains("replies.jsonl holds git's conflict markers"), "{told}");
}
