//! Review sheets through the handlers: sent, filled in as a spreadsheet program does it, taken in, kept.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read as _, Write as _};
use std::path::{Path, PathBuf};

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::comments::CommentState;
use roundtable_tests::folder;
use roundtable_tests::host::TestHost;
use serde_json::json;
use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::kit::{assert_code, fingerprint};

/// A project that was found, with a session, and a place beside it.
struct Desk {
    folder: TempDir,
    of: SessionRef,
}

impl Desk {
    fn new(found: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let project = folder.path().join("project");
        folder::copy(&folder::found(found), &project).unwrap();
        fs::create_dir(folder.path().join("out")).unwrap();
        let sessions = fs::read_dir(project.join(".s2s/sessions")).unwrap();
        let mut stems: Vec<String> = sessions
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|end| end == "yaml"))
            .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
            .collect();
        stems.sort();
        let of = SessionRef { path: project.display().to_string(), session: stems.remove(0) };
        Self { folder, of }
    }

    fn api(&self) -> Api<TestHost> {
        Api::new(TestHost::new(self.folder.path()))
    }

    fn out(&self, name: &str) -> PathBuf {
        self.folder.path().join("out").join(name)
    }

    /// The sheet of all artifacts, as the window sends it.
    async fn sent(&self, api: &Api<TestHost>) -> PathBuf {
        let place = self.out("sent.xlsx");
        let view = api.session_view(self.of.clone()).await.unwrap();
        let artifacts = view
            .artifacts
            .into_iter()
            .map(|artifact| ChosenArtifact { session: self.of.session.clone(), artifact: artifact.id });
        let order = ExportDocument {
            path: self.of.path.clone(),
            of: ExportOf::Selection { artifacts: artifacts.collect() },
            session: None,
            form: ExportForm::ReviewSheet,
            place: Some(place.display().to_string()),
            replace: true,
            lacking: false,
            export: "one".to_owned(),
        };
        api.export_document(order).await.unwrap();
        place
    }

    fn take_in(&self, file: &Path) -> TakeInSheet {
        let SessionRef { path, session } = self.of.clone();
        TakeInSheet { path, session, title: String::new(), file: Some(file.display().to_string()) }
    }

    fn keep(&self, sheet: &str) -> KeepSheet {
        let SessionRef { path, session } = self.of.clone();
        KeepSheet { path, session, sheet: sheet.to_owned() }
    }

    async fn mark(&self, api: &Api<TestHost>, comment: &str, state: CommentState) -> SessionComments {
        let SessionRef { path, session } = self.of.clone();
        let mark = MarkComments { path, session, comments: vec![comment.to_owned()], state };
        api.mark_comments(mark).await.unwrap()
    }

    fn comments(&self) -> PathBuf {
        Path::new(&self.of.path).join(".s2s/sessions").join(&self.of.session).join("comments.yaml")
    }

    /// All files of the project, but for the lock and that of comments.
    fn others(&self) -> BTreeMap<String, (u64, String)> {
        let mut files = fingerprint(Path::new(&self.of.path));
        files.retain(|name, _| !name.ends_with("comments.yaml") && !name.ends_with(".lock"));
        files
    }
}

/// Fills in rows of the sheet by the ids of artifacts: verdict, comment, name. The cells are there already, empty.
fn filled(file: &Path, rows: &[(&str, [&str; 3])]) -> Vec<u8> {
    let mut archive = ZipArchive::new(Cursor::new(fs::read(file).unwrap())).unwrap();
    let mut parts = Vec::new();
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).unwrap();
        let mut text = String::new();
        part.read_to_string(&mut text).unwrap();
        parts.push((part.name().unwrap().into_owned(), text));
    }
    let strings = parts.iter().find(|(name, _)| name == "xl/sharedStrings.xml").unwrap().1.clone();
    let sheet = &mut parts.iter_mut().find(|(name, _)| name == "xl/worksheets/sheet2.xml").unwrap().1;
    for (id, texts) in rows {
        let at = strings.split("<si>").skip(1).position(|text| text == format!("<t>{id}</t></si>")).unwrap();
        let end = format!(" t=\"s\"><v>{at}</v>");
        // `<c r="A7" s="2" t="s"><v>31</v>`
        let row = sheet.split("<c r=\"A").find(|cell| cell.contains(&end)).unwrap();
        let row: String = row.chars().take_while(char::is_ascii_digit).collect();
        for (column, text) in ["F", "G", "H"].iter().zip(texts).filter(|(_, text)| !text.is_empty()) {
            let empty = format!("<c r=\"{column}{row}\"");
            let from = sheet.find(&empty).unwrap();
            let to = from + sheet[from..].find("/>").unwrap() + 2;
            let cell = format!("{empty} t=\"inlineStr\"><is><t xml:space=\"preserve\">{text}</t></is></c>");
            sheet.replace_range(from..to, &cell);
        }
    }
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in &parts {
        zip.start_file(name.as_str(), SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[tokio::test]
async fn a_sheet_goes_out_comes_back_is_shown_kept_once_and_changes_nothing_else() {
    for found in ["b-specs-elf-gift-rush", "d-design-lighthouse"] {
        let desk = Desk::new(found);
        let api = desk.api();
        let artifacts = api.session_view(desk.of.clone()).await.unwrap().artifacts;
        let [first, second] = [artifacts[0].id.as_str(), artifacts[1].id.as_str()];
        let before = desk.others();
        let sent = desk.sent(&api).await;
        let came = desk.out("came back.xlsx");
        let rows: [(&str, [&str; 3]); 2] =
            [(first, ["Change", "=HYPERLINK(1) &amp; more", "Ada"]), (second, ["agree", "", ""])];
        fs::write(&came, filled(&sent, &rows)).unwrap();

        let look = api.take_in_sheet(desk.take_in(&came)).await.unwrap();
        assert_eq!((look.fresh, look.comments.len(), look.file.as_str()), (2, 2, "came back.xlsx"));
        // An entry that only names the record of a decision has no row beside it.
        let rows = artifacts.iter().filter(|artifact| artifact.only_points_at().is_none()).count();
        assert_eq!(look.silent as usize, rows - 2);
        let of = |id: &str| look.comments.iter().find(|one| one.artifact == id).unwrap();
        let one = of(first);
        assert_eq!((one.verdict.as_str(), one.text.as_str()), ("change", "=HYPERLINK(1) & more"));
        assert_eq!((one.by.as_str(), one.about), ("Ada", CommentAbout::AsSent));
        assert!(!desk.comments().exists(), "{found}: looking keeps nothing");
        assert_eq!(desk.others(), before, "{found}: sending and looking change nothing");

        let sheet = look.sheet.unwrap();
        let kept = api.keep_sheet(desk.keep(&sheet)).await.unwrap();
        assert_eq!((kept.added, kept.all.comments.len()), (2, 2));
        assert_eq!(desk.others(), before, "{found}: nothing but its own file");
        let bytes = fs::read(desk.comments()).unwrap();
        // The same sheet once more, under another name, in another run of the program.
        let again = desk.api();
        fs::copy(&came, desk.out("once more.xlsx")).unwrap();
        let look = again.take_in_sheet(desk.take_in(&desk.out("once more.xlsx"))).await.unwrap();
        assert_eq!((look.fresh, look.comments.len()), (0, 2));
        assert_eq!(again.keep_sheet(desk.keep(&look.sheet.unwrap())).await.unwrap().added, 0);
        assert_eq!(fs::read(desk.comments()).unwrap(), bytes);
        let known = again.session_comments(desk.of.clone()).await.unwrap();
        assert_eq!(known, kept.all);
    }
}

#[tokio::test]
async fn comments_are_settled_and_removed_with_undo_and_know_when_the_wording_has_changed() {
    let desk = Desk::new("b-specs-elf-gift-rush");
    let api = desk.api();
    let came = desk.out("came.xlsx");
    let rows = [("REQ-001", ["reject", "Too vague.", "Legal"]), ("REQ-002", ["question", "Who?", ""])];
    fs::write(&came, filled(&desk.sent(&api).await, &rows)).unwrap();
    let look = api.take_in_sheet(desk.take_in(&came)).await.unwrap();
    api.keep_sheet(desk.keep(&look.sheet.clone().unwrap())).await.unwrap();

    let edit = EditArtifact {
        path: desk.of.path.clone(),
        session: desk.of.session.clone(),
        artifact: "REQ-001".to_owned(),
        seen: api.review_history(desk.of.clone()).await.unwrap().hashes["REQ-001"].clone(),
        words: json!({ "title": "Other words" }).as_object().cloned().unwrap(),
        approve: false,
    };
    api.edit_artifact(edit).await.unwrap();
    let known = api.session_comments(desk.of.clone()).await.unwrap().comments;
    let of = |id: &str| known.iter().find(|one| one.artifact == id).unwrap();
    assert_eq!((of("REQ-001").about, of("REQ-002").about), (CommentAbout::Changed, CommentAbout::AsSent));

    let id = &of("REQ-001").id;
    let settled = desk.mark(&api, id, CommentState::Settled).await.comments;
    let states: Vec<CommentState> = settled.iter().map(|one| one.state).collect();
    assert_eq!(states.iter().filter(|state| **state == CommentState::Settled).count(), 1);
    assert_eq!(desk.mark(&api, id, CommentState::Removed).await.comments.len(), 1);
    // What was taken away does not come back with the same sheet.
    let look = api.take_in_sheet(desk.take_in(&came)).await.unwrap();
    assert_eq!(look.fresh, 0);
    let undone = desk.mark(&desk.api(), id, CommentState::Settled).await.comments;
    assert_eq!(undone, settled);
    let SessionRef { path, session } = desk.of.clone();
    let unknown =
        MarkComments { path, session, comments: vec!["C-009".to_owned()], state: CommentState::Open };
    assert_code(api.mark_comments(unknown).await, ErrorCode::BadRequest);
}

#[tokio::test]
async fn what_is_about_another_session_is_shown_and_kept_as_that() {
    let (desk, other) = (Desk::new("b-specs-elf-gift-rush"), Desk::new("d-design-lighthouse"));
    let api = desk.api();
    let id = api.session_view(desk.of.clone()).await.unwrap().artifacts[0].id.clone();
    let came = desk.out("came.xlsx");
    fs::write(&came, filled(&desk.sent(&api).await, &[(id.as_str(), ["agree", "Fine.", ""])])).unwrap();
    let look = api.take_in_sheet(other.take_in(&came)).await.unwrap();
    // It is kept in the session that it was read for.
    assert_code(api.keep_sheet(desk.keep(look.sheet.as_ref().unwrap())).await, ErrorCode::BadRequest);
    assert_eq!(look.comments[0].about, CommentAbout::Elsewhere);
    assert_eq!(look.comments[0].session, desk.of.session);
    let kept = api.keep_sheet(other.keep(&look.sheet.unwrap())).await.unwrap();
    assert_eq!((kept.added, kept.all.comments[0].about), (1, CommentAbout::Elsewhere));
}

#[tokio::test]
async fn the_page_names_no_sheet_where_the_system_has_dialogs() {
    let desk = Desk::new("b-specs-elf-gift-rush");
    let came = desk.sent(&desk.api()).await;
    let host = TestHost::new(desk.folder.path()).with_picks([Some(came.clone()), None]);
    let api = Api::new(host);
    assert_code(api.take_in_sheet(desk.take_in(&came)).await, ErrorCode::BadRequest);
    let asked = TakeInSheet { file: None, ..desk.take_in(&came) };
    let look = api.take_in_sheet(asked.clone()).await.unwrap();
    assert_eq!((look.file.as_str(), look.comments.len()), ("sent.xlsx", 0));
    let closed = api.take_in_sheet(asked.clone()).await.unwrap();
    assert_eq!(closed.sheet, None);
    assert_code(desk.api().take_in_sheet(asked).await, ErrorCode::BadRequest);
    // What nobody read cannot be kept.
    assert_code(api.keep_sheet(desk.keep("another")).await, ErrorCode::BadRequest);
}

#[tokio::test]
async fn a_file_that_is_no_sheet_is_refused_by_its_name_and_nothing_is_written() {
    let desk = Desk::new("b-specs-elf-gift-rush");
    let api = desk.api();
    let sent = fs::read(desk.sent(&api).await).unwrap();
    let before = fingerprint(Path::new(&desk.of.path));
    let cases: [(&str, Vec<u8>, ErrorCode); 5] = [
        ("text.xlsx", b"Id,Verdict,Comment\n".to_vec(), ErrorCode::SheetNoWorkbook),
        ("half.xlsx", sent[..sent.len() / 2].to_vec(), ErrorCode::SheetDamaged),
        ("empty.xlsx", Vec::new(), ErrorCode::SheetNoWorkbook),
        ("long.xlsx", vec![b'P'; 16 * 1024 * 1024 + 1], ErrorCode::SheetTooLarge),
        ("old.xls", [&b"\xd0\xcf\x11\xe0"[..], &[0; 600]].concat(), ErrorCode::SheetNoWorkbook),
    ];
    for (name, bytes, code) in cases {
        fs::write(desk.out(name), bytes).unwrap();
        let error = assert_code(api.take_in_sheet(desk.take_in(&desk.out(name))).await, code);
        assert!(error.params["path"].ends_with(name), "{error:?}");
    }
    let items = ExportDocument {
        path: desk.of.path.clone(),
        of: ExportOf::Document { document: "docs/specifications/requirements.md".to_owned() },
        session: None,
        form: ExportForm::Xlsx,
        place: Some(desk.out("items.xlsx").display().to_string()),
        replace: false,
        lacking: true,
        export: "one".to_owned(),
    };
    api.export_document(items.clone()).await.unwrap();
    assert_code(api.take_in_sheet(desk.take_in(&desk.out("items.xlsx"))).await, ErrorCode::SheetForeign);
    // A document says of an artifact what it says itself, and not what it was approved as: it is no sheet.
    let sheet = ExportDocument { form: ExportForm::ReviewSheet, replace: true, ..items };
    assert_code(api.export_document(sheet).await, ErrorCode::BadRequest);
    for missing in [desk.out("none.xlsx"), desk.out("")] {
        assert_code(api.take_in_sheet(desk.take_in(&missing)).await, ErrorCode::FileTrouble);
    }
    fs::write(desk.comments(), "comments: [\n").unwrap();
    assert_code(api.session_comments(desk.of.clone()).await, ErrorCode::SessionDamaged);
    fs::remove_file(desk.comments()).unwrap();
    assert_eq!(fingerprint(Path::new(&desk.of.path)), before);
}
