//! What is exported as ReqIF, read by a program that is not ours: against the schema, and for its sense.

#![allow(clippy::print_stdout, reason = "a check that cannot be made says so")]

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::config::Workflow;
use roundtable_tests::folder;
use roundtable_tests::host::TestHost;

use crate::kit::App;
use crate::workflows::{BUILDERS, of, play};

/// The program; `None` without `cargo xtask test`, which installs it.
fn reader() -> Option<PathBuf> {
    let given = std::env::var_os("ROUNDTABLE_REQIF").map(PathBuf::from);
    if given.is_none() {
        println!("skipped: `cargo xtask test` installs a second reader of ReqIF");
    }
    given
}

fn read(program: &Path, words: &[&OsStr]) -> Output {
    Command::new(program).args(words).output().unwrap()
}

/// What it has against a file, in its own words; nothing when the file is sound.
fn against(program: &Path, file: &Path) -> Option<String> {
    let output = read(program, &["validate".as_ref(), "--use-reqif-schema".as_ref(), file.as_os_str()]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let sound =
        output.status.success() && said.contains("0 errors, 0 schema issues found, 0 semantic issues found");
    (!sound).then(|| format!("{said}{}", String::from_utf8_lossy(&output.stderr)))
}

async fn exported<H: roundtable_api::Host>(
    api: &Api<H>,
    path: &str,
    document: &str,
    form: ExportForm,
    to: &Path,
) {
    let of = ExportOf::Document { document: document.to_owned() };
    let order = ExportDocument {
        path: path.to_owned(),
        of,
        session: None,
        form,
        place: Some(to.display().to_string()),
        replace: false,
        lacking: true,
        export: "one".to_owned(),
    };
    let exported = api.export_document(order).await.unwrap();
    assert!(exported.items > 0, "{document}");
}

/// The file as it is, and the one in the packed form, both read; gives back its text.
async fn check<H: roundtable_api::Host>(program: &Path, api: &Api<H>, path: &str, document: &str) -> String {
    let out = tempfile::tempdir().unwrap();
    let (plain, packed) = (out.path().join("r.reqif"), out.path().join("r.reqifz"));
    exported(api, path, document, ExportForm::Reqif, &plain).await;
    exported(api, path, document, ExportForm::Reqifz, &packed).await;
    assert_eq!(against(program, &plain), None, "{document}");
    let text = fs::read_to_string(&plain).unwrap();
    // Read as objects and written again: every object and tie is there.
    let again = out.path().join("again.reqif");
    let output = read(program, &["passthrough".as_ref(), plain.as_os_str(), again.as_os_str()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let again = fs::read_to_string(&again).unwrap();
    for element in ["<SPEC-OBJECT ", "<SPEC-RELATION ", "<SPEC-HIERARCHY ", "<SPECIFICATION "] {
        assert_eq!(again.matches(element).count(), text.matches(element).count(), "{element} in {document}");
    }
    let unpacked = out.path().join("again.reqifz");
    let output = read(program, &["passthrough".as_ref(), packed.as_os_str(), unpacked.as_os_str()]);
    assert!(output.status.success() && unpacked.exists(), "{}", String::from_utf8_lossy(&output.stderr));
    text
}

#[tokio::test]
async fn what_is_exported_as_reqif_is_read_by_a_second_program() {
    let Some(program) = reader() else { return };
    let folder = tempfile::tempdir().unwrap();
    let project = folder.path().join("project");
    folder::copy(&folder::found("b-specs-elf-gift-rush"), &project).unwrap();
    let api = Api::new(TestHost::new(folder.path()));
    let path = project.display().to_string();
    let text = check(&program, &api, &path, "docs/specifications/requirements.md").await;
    for (workflow, seats) in [(Workflow::Specs, &[][..]), (Workflow::Design, &BUILDERS[..])] {
        let app = App::new();
        let path = app.sample().await;
        let played = play(&app, &path, of(workflow, None, seats)).await;
        check(&program, &app.api, &path, &played.written.path).await;
    }
    // A file that breaks the schema, and one that points at what is not there, are refused: the reader looks.
    let spoiled = folder.path().join("spoiled.reqif");
    for (whole, broken) in [("<SPEC-OBJECT ", "<SPEC-THING "), ("<SPEC-OBJECT-REF>", "<SPEC-OBJECT-REF>x")] {
        let broken = text.replace(whole, broken);
        assert_ne!(broken, text);
        fs::write(&spoiled, broken).unwrap();
        assert!(against(&program, &spoiled).is_some(), "{whole}");
    }
}
