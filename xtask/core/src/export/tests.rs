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
        as_it_is: false,
    }
}

fn fixture(name: &str) -> PathBuf {
    xtask::shell::root().join("tests/fixtures/folders").join(name)
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

#[cfg(unix)]
#[test]
fn a_document_that_is_a_link_out_of_the_project_is_called_that() {
    let (project, elsewhere) = (copy_of(FIXTURE), tempfile::tempdir().unwrap());
    let place = project.path().join("docs/specifications/requirements.md");
    let (outside, out) = (elsewhere.path().join("theirs.md"), elsewhere.path().join("out.md"));
    fs::rename(&place, &outside).unwrap();
    let refused = |of: &str| {
        let refusal = export(&arguments(project.path(), Document::Requirements, Form::Md, &out)).unwrap_err();
        assert_eq!(refusal.to_string().contains("There is no"), of == "gone", "{of}: {refusal}");
        refusal.to_string()
    };
    refused("gone");
    std::os::unix::fs::symlink(&outside, &place).unwrap();
    let told = refused("linked");
    assert!(told.contains("theirs.md"), "{told}");
    assert!(!out.exists());
}

#[test]
fn a_document_comes_in_every_form_and_the_project_stays_as_it_is() {
    let project = copy_of(FIXTURE);
    let before = held(project.path());
    let place = tempfile::tempdir().unwrap();
    let forms = || Form::value_variants().iter().filter(|form| Document::Requirements.has(**form));
    for form in forms() {
        let out = place.path().join(format!("{form:?}"));
        let told = told(&export(&arguments(project.path(), Document::Requirements, *form, &out)).unwrap());
        assert!(told.contains("Requirements: Elf Gift Rush"), "{told}");
        let bytes = fs::read(&out).unwrap();
        match form {
            Form::Docx | Form::Xlsx | Form::Reqifz => assert!(bytes.starts_with(b"PK\x03\x04"), "{form:?}"),
            Form::Pdf => assert!(bytes.starts_with(b"%PDF-"), "{form:?}"),
            _ => {
                let text = String::from_utf8(bytes).unwrap();
                for id in ["REQ-001", "REQ-002", "REQ-003", "BR-001", "NFR-001", "EX-001"] {
                    assert!(text.contains(id), "{form:?}: {id}");
                }
            }
        }
    }
    assert_eq!(held(project.path()), before);
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), forms().count(), "nothing beside them");
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
        let order = Arguments { as_it_is: true, ..arguments(&fixture(name), document, Form::Md, &out) };
        let told = told(&export(&order).unwrap());
        assert!(told.contains(title), "{told}");
    }
    let decisions = fs::read_to_string(place.path().join("outputs-in-s2s-Decisions.md")).unwrap();
    let place = |title: &str| decisions.find(title).unwrap_or_else(|| panic!("{title}: {decisions}"));
    assert!(place("\n## ADR-002: Tags at the lid") < place("One file for each season\n"), "by their numbers");
}

#[test]
fn whether_there_is_a_document_is_not_known_where_its_place_cannot_be_read() {
    let project = copy_of(FIXTURE);
    let config = project.path().join(".s2s/config.yaml");
    fs::write(&config, "roundtable: [\n").unwrap();
    let place = tempfile::tempdir().unwrap();
    for document in [Document::Requirements, Document::Architecture, Document::Decisions] {
        let order = arguments(project.path(), document, Form::Md, &place.path().join("x.md"));
        let refusal = export(&order).unwrap_err();
        assert!(
            refusal.happened.contains("is not known") && refusal.happened.contains("config.yaml"),
            "{refusal}"
        );
        assert!(!refusal.happened.contains("There is no"), "{refusal}");
    }
}

#[test]
fn what_a_session_approved_and_the_document_lacks_is_said() {
    let project = copy_of(FIXTURE);
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("x");
    let order = |as_it_is| Arguments {
        force: true,
        as_it_is,
        ..arguments(project.path(), Document::Requirements, Form::Md, &out)
    };
    let said = || remarks(&export(&order(true)).unwrap());
    // Listed in a table and defined nowhere: exported all the same.
    assert_eq!(said(), Vec::<String>::new());
    fs::remove_file(&out).unwrap();
    let document = project.path().join("docs/specifications/requirements.md");
    let text = fs::read_to_string(&document).unwrap();
    let without: String = text.split_inclusive('\n').filter(|line| !line.contains("REQ-002")).collect();
    fs::write(&document, without).unwrap();
    let refusal = export(&order(false)).unwrap_err();
    assert!(refusal.waits && refusal.happened.contains("Missing: REQ-002."), "{refusal}");
    assert!(refusal.to_string().ends_with("(--as-it-is)."), "{refusal}");
    assert!(!out.exists(), "what is said not to be exported is not written");
    let remarks = said();
    assert!(remarks.len() == 1 && remarks[0].contains(": REQ-002. The export lacks it, too."), "{remarks:?}");
    assert!(out.exists());
}

#[test]
fn a_document_that_is_empty_or_says_two_things_waits_for_a_word() {
    let project = copy_of(FIXTURE);
    let document = project.path().join("docs/specifications/requirements.md");
    let place = tempfile::tempdir().unwrap();
    let whole = fs::read_to_string(&document).unwrap();
    let marked = format!("{whole}\n<<<<<<< HEAD\n- **BR-003** a\n=======\n- **BR-003** b\n>>>>>>> theirs\n");
    for (text, said) in [(" \n".to_owned(), "is empty"), (marked, "git's conflict markers")] {
        fs::write(&document, text).unwrap();
        let out = place.path().join("x");
        let order = arguments(project.path(), Document::Requirements, Form::Md, &out);
        let refusal = export(&order).unwrap_err();
        assert!(refusal.waits && refusal.happened.contains(said), "{refusal}");
        assert!(!out.exists());
        let remarks = remarks(&export(&Arguments { as_it_is: true, ..order }).unwrap());
        assert!(remarks.iter().any(|remark| remark.contains(said)), "{remarks:?}");
        fs::remove_file(&out).unwrap();
    }
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
        export(&arguments(place.path(), Document::Requirements, Form::Html, &place.path().join("a"))),
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
        assert!(["Nothing was written.", "Nothing was changed."].contains(&lines[1]), "{said}");
        assert!(!said.contains("--project"), "{said}");
        assert!(!said.contains("os error"), "{said}");
        assert!(lines.iter().all(|line| line.ends_with('.')), "{said}");
    }
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
}

#[test]
fn what_rests_on_what_comes_as_a_workbook_and_as_tables_and_in_no_other_form() {
    let project = copy_of("tests/fixtures/folders/d-design-lighthouse");
    let before = held(project.path());
    let place = tempfile::tempdir().unwrap();
    for (document, first) in
        [(Document::Traceability, "Requirement,"), (Document::TraceabilityLinks, "From,")]
    {
        for form in Form::value_variants() {
            let out = place.path().join(format!("{document:?}-{form:?}"));
            let done = export(&arguments(project.path(), document, *form, &out));
            match form {
                Form::Xlsx => assert!(done.is_ok() && fs::read(&out).unwrap().starts_with(b"PK\x03\x04")),
                Form::Csv => {
                    let said = told(&done.unwrap());
                    assert!(said.contains("Traceability: "), "{said}");
                    let text = fs::read_to_string(&out).unwrap();
                    assert!(text.starts_with(first) && text.contains("COMP-001"), "{text}");
                }
                _ => {
                    let said = done.unwrap_err().to_string();
                    assert!(said.contains("--format xlsx, csv."), "{said}");
                    assert!(!out.exists());
                }
            }
        }
    }
    let out = place.path().join("requirements.csv");
    let refusal = export(&arguments(project.path(), Document::Requirements, Form::Csv, &out)).unwrap_err();
    assert!(refusal.happened.contains("requirements cannot be written as csv"), "{refusal}");
    assert_eq!(held(project.path()), before);
}

#[test]
fn all_artifacts_of_a_session_come_as_a_sheet_that_others_fill_in_and_documents_do_not() {
    let project = copy_of(FIXTURE);
    let before = held(project.path());
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("review.xlsx");
    let order = |document| arguments(project.path(), document, Form::ReviewSheet, &out);
    let refusal = export(&order(Document::Requirements)).unwrap_err();
    assert!(refusal.happened.contains("requirements cannot be written as review-sheet"), "{refusal}");
    assert!(!out.exists());
    let said = told(&export(&order(Document::Artifacts)).unwrap());
    assert!(said.contains("Selection: "), "{said}");
    assert!(fs::read(&out).unwrap().starts_with(b"PK\x03\x04"));
    assert_eq!(held(project.path()), before);
}

#[test]
fn a_brief_of_sessions_that_cannot_be_read_says_which_and_not_that_there_are_none() {
    let project = copy_of(FIXTURE);
    let sessions = project.path().join(".s2s/sessions");
    let index = "20260107-requirements-elfgiftrush.yaml";
    fs::copy(sessions.join(index), sessions.join("20260109-whole.yaml")).unwrap();
    fs::write(sessions.join(index), "topic: [").unwrap();
    let place = tempfile::tempdir().unwrap();
    let order = |name: &str| Arguments {
        // The artifacts of that copy are not there.
        as_it_is: true,
        ..arguments(project.path(), Document::Brief, Form::Md, &place.path().join(name))
    };
    let remarks = remarks(&export(&order("a.md")).unwrap());
    let said = remarks.iter().find(|remark| remark.starts_with("The export is of 20260109-whole,"));
    assert!(said.is_some_and(|said| said.contains("20260107-requirements-elfgiftrush (")), "{remarks:?}");
    for document in [Document::Brief, Document::Artifacts] {
        let form = if document == Document::Brief { Form::Md } else { Form::Xlsx };
        let order = arguments(project.path(), document, form, &place.path().join("w"));
        let refusal = export(&order).unwrap_err();
        assert!(
            refusal.waits && refusal.happened.starts_with("The export is of 20260109-whole,"),
            "{refusal}"
        );
        assert!(!place.path().join("w").exists());
    }
    fs::remove_file(sessions.join("20260109-whole.yaml")).unwrap();
    let refusal = export(&order("b.md")).unwrap_err().to_string();
    assert!(refusal.starts_with("No session of this project can be read: 2026"), "{refusal}");
    let named = Arguments { session: Some("20260107-requirements-elfgiftrush".to_owned()), ..order("c.md") };
    let refusal = export(&named).unwrap_err().to_string();
    assert!(refusal.contains("cannot be read") && !refusal.contains("There is no session"), "{refusal}");
}

#[test]
fn what_a_document_lacks_for_damage_is_said_and_the_file_is_written() {
    let project = copy_of(FIXTURE);
    let folder = project.path().join(".s2s/sessions/20260107-requirements-elfgiftrush");
    fs::remove_file(folder.join("REQ-002.yaml")).unwrap();
    fs::write(folder.join("BR-001.yaml"), "id: [").unwrap();
    let place = tempfile::tempdir().unwrap();
    for document in [Document::Requirements, Document::Brief, Document::Traceability] {
        let form = if document == Document::Traceability { Form::Csv } else { Form::Docx };
        let out = place.path().join(format!("{document:?}"));
        let order = arguments(project.path(), document, form, &out);
        let order = match document {
            Document::Requirements => order,
            // What is made of the sessions now waits for a word.
            _ => Arguments { as_it_is: true, ..order },
        };
        let said = remarks(&export(&order).unwrap()).join("\n");
        let told = "2 artifacts of the session 20260107-requirements-elfgiftrush could not be read: ";
        let ids = said.split(told).nth(1).unwrap_or_else(|| panic!("{document:?}: {said}"));
        assert!(ids.starts_with("REQ-002, BR-001.") || ids.starts_with("BR-001, REQ-002."), "{said}");
        assert!(out.exists());
    }
}

#[test]
fn a_brief_or_the_artifacts_of_a_session_whose_files_are_not_whole_wait_for_a_word() {
    let project = copy_of(FIXTURE);
    let sessions = project.path().join(".s2s/sessions");
    let place = tempfile::tempdir().unwrap();
    let of = |document, name: &str, as_it_is: bool| {
        let form = if document == Document::Brief { Form::Md } else { Form::Xlsx };
        let order = arguments(project.path(), document, form, &place.path().join(name));
        export(&Arguments { as_it_is, ..order })
    };
    for document in [Document::Brief, Document::Artifacts] {
        assert!(of(document, &format!("whole-{document:?}"), false).is_ok(), "the control");
    }
    let artifact = sessions.join("20260107-requirements-elfgiftrush/REQ-002.yaml");
    for (case, text) in [("gone", None), ("damaged", Some("id: ["))] {
        match text {
            None => fs::remove_file(&artifact).unwrap(),
            Some(text) => fs::write(&artifact, text).unwrap(),
        }
        for document in [Document::Brief, Document::Artifacts] {
            let name = format!("{case}-{document:?}");
            let refusal = of(document, &name, false).unwrap_err();
            assert!(refusal.waits, "{name}: {refusal}");
            let said = refusal.to_string();
            assert!(
                said.contains("would lack what stood in files that are not whole: .s2s/sessions/20260107"),
                "{said}"
            );
            assert!(said.contains("--as-it-is") && !place.path().join(&name).exists(), "{said}");
            assert!(of(document, &name, true).is_ok() && place.path().join(&name).exists(), "{name}");
        }
    }
}

#[test]
fn the_forms_that_are_offered_for_a_document_are_those_that_it_can_be_written_in() {
    let place = tempfile::tempdir().unwrap();
    let folder = fixture("b-specs-elf-gift-rush");
    let order =
        |form: Form| arguments(&folder, Document::Brief, form, &place.path().join(format!("{form:?}")));
    let refusal = export(&order(Form::Csv)).unwrap_err().to_string();
    assert!(refusal.ends_with("Export it with --format md, docx, pdf, html, confluence."), "{refusal}");
    for form in Form::value_variants() {
        assert_eq!(export(&order(*form)).is_ok(), Document::Brief.has(*form), "{form:?}");
    }
}

#[test]
fn a_folder_that_is_no_project_and_a_place_that_is_not_there_are_named() {
    let place = tempfile::tempdir().unwrap();
    let said = |folder: &Path, out: &Path| {
        export(&arguments(folder, Document::Requirements, Form::Md, out)).unwrap_err().to_string()
    };
    let none = said(place.path(), &place.path().join("a.md"));
    assert!(none.contains(&place.path().display().to_string()) && none.contains(".s2s"), "{none}");
    let out = place.path().join("none/a.md");
    let missing = said(&fixture("b-specs-elf-gift-rush"), &out);
    let wanted = format!("There is no folder {}", place.path().join("none").display());
    assert!(missing.starts_with(&wanted) && missing.contains("--out"), "{missing}");
}

#[test]
fn a_form_that_a_document_does_not_have_is_a_flag_that_cannot_be_used() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("out.csv");
    let refusal = export(&arguments(place.path(), Document::Requirements, Form::Csv, &out)).unwrap_err();
    assert!(refusal.of_flag && !refusal.waits, "{refusal}");
    let missing = export(&arguments(place.path(), Document::Requirements, Form::Md, &out)).unwrap_err();
    assert!(!missing.of_flag, "{missing}");
}

#[test]
fn a_session_that_is_not_there_is_a_flag_that_cannot_be_used() {
    let place = tempfile::tempdir().unwrap();
    let order = Arguments {
        session: Some("nope".to_owned()),
        ..arguments(
            &fixture("b-specs-elf-gift-rush"),
            Document::Brief,
            Form::Md,
            &place.path().join("out.md"),
        )
    };
    let refusal = export(&order).unwrap_err();
    assert!(refusal.of_flag && !refusal.waits, "{refusal}");
}

#[test]
fn traceability_waits_where_a_session_has_lost_its_own_file() {
    let project = copy_of(FIXTURE);
    let sessions = project.path().join(".s2s/sessions");
    let own = fs::read_dir(&sessions).unwrap().map(|entry| entry.unwrap().path());
    let own = own.filter(|path| path.is_file()).collect::<Vec<_>>();
    let order = |out: &Path| arguments(project.path(), Document::Traceability, Form::Csv, out);
    let place = tempfile::tempdir().unwrap();
    export(&order(&place.path().join("whole.csv"))).unwrap();
    own.iter().for_each(|path| fs::remove_file(path).unwrap());
    let out = place.path().join("lost.csv");
    let refusal = export(&order(&out)).unwrap_err();
    assert!(refusal.waits && !out.exists(), "{refusal}");
    let told = told(&export(&Arguments { as_it_is: true, ..order(&out) }).unwrap());
    assert!(told.contains("wrote"), "{told}");
}

#[test]
fn the_standard_output_is_no_file_to_export_to() {
    let order =
        arguments(&fixture("b-specs-elf-gift-rush"), Document::Requirements, Form::Md, Path::new("-"));
    let refusal = export(&order).unwrap_err();
    assert!(refusal.of_flag && refusal.to_string().contains("Nothing was written."), "{refusal}");
}
