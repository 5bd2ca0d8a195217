use std::fs;
use std::path::Path;

use clap::ValueEnum as _;

use super::*;
use crate::testing::copy_of;

const FIXTURE: &str = "tests/fixtures/folders/b-specs-elf-gift-rush";

fn arguments(folder: &Path, document: Document, format: Form, out: &Path) -> Arguments {
    Arguments {
        folder: folder.to_owned(),
        document,
        format,
        out: out.to_owned(),
        session: None,
        force: false,
    }
}

fn fixture(name: &str) -> PathBuf {
    crate::shell::root().join("tests/fixtures/folders").join(name)
}

/// The files of a folder and what is in them.
fn held(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut held = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry)
            } else {
                held.push((entry.clone(), fs::read(&entry).unwrap()))
            }
        }
    }
    held.sort();
    held
}

#[test]
fn a_document_comes_in_every_form_and_the_project_stays_as_it_is() {
    let project = copy_of(FIXTURE);
    let before = held(project.path());
    let place = tempfile::tempdir().unwrap();
    for form in Form::value_variants() {
        let out = place.path().join(format!("{form:?}"));
        let told = export(&arguments(project.path(), Document::Requirements, *form, &out)).unwrap();
        assert!(told.contains("Requirements: Elf Gift Rush"), "{told}");
        let bytes = fs::read(&out).unwrap();
        match form {
            Form::Docx | Form::Xlsx | Form::Reqifz => assert!(bytes.starts_with(b"PK\x03\x04"), "{form:?}"),
            _ => {
                let text = String::from_utf8(bytes).unwrap();
                for id in ["REQ-001", "REQ-002", "REQ-003", "BR-001", "NFR-001", "EX-001"] {
                    assert!(text.contains(id), "{form:?}: {id}");
                }
            }
        }
    }
    assert_eq!(held(project.path()), before);
    assert_eq!(
        fs::read_dir(place.path()).unwrap().count(),
        Form::value_variants().len(),
        "nothing beside them"
    );
}

#[test]
fn every_document_is_found_in_either_place() {
    let place = tempfile::tempdir().unwrap();
    for (name, document, title) in [
        ("outputs-in-s2s", Document::Requirements, "Requirements: beekeeper's log"),
        ("outputs-in-s2s", Document::Decisions, "Decisions: "),
        ("documents-without-sessions", Document::Decisions, "Decisions: "),
        ("d-design-lighthouse", Document::Architecture, "Architecture"),
        ("c-roundtable-choir", Document::Summary, "Summary: how the choir finds its rehearsals"),
    ] {
        let out = place.path().join(format!("{name}-{document:?}.md"));
        let told = export(&arguments(&fixture(name), document, Form::Md, &out)).unwrap();
        assert!(told.contains(title), "{told}");
    }
    let decisions = fs::read_to_string(place.path().join("outputs-in-s2s-Decisions.md")).unwrap();
    let place = |title: &str| decisions.find(title).unwrap_or_else(|| panic!("{title}: {decisions}"));
    assert!(
        place("\n## ADR-002: Tags at the lid") < place("\n## One file for each season"),
        "by their numbers"
    );
}

#[test]
fn what_a_session_approved_and_the_document_lacks_is_said() {
    let project = copy_of(FIXTURE);
    let read = || {
        let out = project.path().join("x");
        source::read(&arguments(project.path(), Document::Requirements, Form::Md, &out)).unwrap()
    };
    // Listed in a table and defined nowhere: exported all the same.
    assert_eq!(read().remarks, Vec::<String>::new());
    let document = project.path().join("docs/specifications/requirements.md");
    let text = fs::read_to_string(&document).unwrap();
    let without: String = text.split_inclusive('\n').filter(|line| !line.contains("REQ-002")).collect();
    fs::write(&document, without).unwrap();
    let remarks = read().remarks;
    assert!(remarks.len() == 1 && remarks[0].contains(": REQ-002. It is not exported."), "{remarks:?}");
}

#[test]
fn a_file_that_is_there_is_written_over_only_if_the_user_says_so() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("r.html");
    fs::write(&out, "somebody's own").unwrap();
    let mut arguments =
        arguments(&fixture("b-specs-elf-gift-rush"), Document::Requirements, Form::Html, &out);
    let refusal = export(&arguments).unwrap_err();
    assert!(refusal.happened.contains("already"), "{refusal}");
    // The same when the file comes after the first look.
    assert!(write::write(&out, b"x", false).unwrap_err().happened.contains("already"));
    assert_eq!(fs::read_to_string(&out).unwrap(), "somebody's own");
    arguments.force = true;
    export(&arguments).unwrap();
    assert!(fs::read_to_string(&out).unwrap().starts_with("<!DOCTYPE html>"));
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
}

#[test]
fn a_failure_leaves_nothing_and_says_what_happened_what_is_safe_and_what_to_do() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("none/r.html");
    let folder = fixture("b-specs-elf-gift-rush");
    let cases = [
        export(&arguments(&folder, Document::Requirements, Form::Html, &out)),
        export(&arguments(&folder, Document::Requirements, Form::Html, place.path())),
        export(&arguments(&folder, Document::Architecture, Form::Html, &place.path().join("a"))),
        export(&arguments(
            &place.path().join("gone"),
            Document::Requirements,
            Form::Html,
            &place.path().join("a"),
        )),
        export(&arguments(
            &fixture("c-roundtable-choir"),
            Document::Summary,
            Form::JiraCsv,
            &place.path().join("a"),
        )),
    ];
    for case in cases {
        let said = case.unwrap_err().to_string();
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), 3, "{said}");
        assert_eq!(lines[1], "Nothing was written.");
        assert!(lines.iter().all(|line| line.ends_with('.')), "{said}");
    }
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_keeps_the_file_that_is_there() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("r.html");
    fs::write(&out, "before").unwrap();
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o500)).unwrap();
    let written = write::write(&out, b"after", true);
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o700)).unwrap();
    // Whoever may write everywhere writes here, too.
    match written {
        Ok(()) => assert_eq!(fs::read(&out).unwrap(), b"after"),
        Err(_) => assert_eq!(fs::read(&out).unwrap(), b"before"),
    }
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
}
