use std::fs;
use std::path::Path;

use roundtable_engine::Timestamp;
use roundtable_store::{Expected, Writing};

use super::*;
use crate::testing::copy_of;

const DOCUMENT: &str = "docs/specifications/requirements.md";

fn arguments(folder: &Path) -> Arguments {
    Arguments { folder: folder.to_owned(), document: None, show: None, put_back: None, yes: false }
}

fn of_document(folder: &Path) -> Arguments {
    Arguments { document: Some(DOCUMENT.to_owned()), ..arguments(folder) }
}

fn lines(done: Result<Done, Refusal>) -> String {
    match done.unwrap() {
        Done::Lines(lines) | Done::Waits(lines) => lines.join("\n"),
        Done::Text(bytes) => String::from_utf8(bytes).unwrap(),
    }
}

#[test]
fn versions_are_listed_printed_to_the_byte_and_put_back_only_with_a_yes_and_that_is_taken_back() {
    let project = copy_of("tests/fixtures/folders/b-specs-elf-gift-rush");
    let folder = project.path();
    assert!(lines(done(&arguments(folder), &|| None)).starts_with("No earlier version is kept."));
    let write = |text: &str| {
        let by = Writing { at: "2026-01-07T10:15:00Z".parse::<Timestamp>().unwrap(), session: None };
        let opened = Project::open(folder).unwrap();
        opened.write_document(DOCUMENT, text.as_bytes(), Expected::Anything, by).unwrap();
    };
    write("# One\r\n");
    write("# Two\n");
    let now = || fs::read_to_string(folder.join(DOCUMENT)).unwrap();
    let list = lines(done(&arguments(folder), &|| None));
    assert!(list.contains(DOCUMENT) && list.contains("replaced 2026-01-07 10:15 UTC"), "{list}");
    let newest = list.lines().nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    let show = Arguments { show: Some(newest.clone()), ..of_document(folder) };
    assert_eq!(lines(done(&show, &|| None)), "# One\r\n");
    let back = || Arguments { put_back: Some(newest.clone()), ..of_document(folder) };
    for (said, told) in [(None, "--yes"), (Some(false), "Nothing was changed.")] {
        let waits = done(&back(), &|| said);
        assert!(matches!(waits, Ok(Done::Waits(_))));
        assert!(lines(waits).contains(told));
        assert_eq!(now(), "# Two\n");
    }
    let told = lines(done(&Arguments { yes: true, ..back() }, &|| None));
    assert_eq!(now(), "# One\r\n");
    assert!(told.contains("  - # Two") && told.contains("  + # One"), "{told}");
    fs::rename(folder.join(DOCUMENT), folder.join("aside")).unwrap();
    let gone = lines(done(&arguments(folder), &|| None));
    assert!(gone.contains(&format!("{DOCUMENT} (not there any more): ")) && gone.contains(&newest), "{gone}");
    fs::rename(folder.join("aside"), folder.join(DOCUMENT)).unwrap();
    let undo = told.rsplit("--put-back ").next().unwrap().to_owned();
    let undo = Arguments { put_back: Some(undo), ..of_document(folder) };
    lines(done(&undo, &|| Some(true)));
    assert_eq!(now(), "# Two\n");
}

#[test]
fn a_version_that_is_not_there_names_those_that_are_and_a_path_outside_is_refused() {
    let project = copy_of("tests/fixtures/folders/b-specs-elf-gift-rush");
    let missing = Arguments { show: Some("7".to_owned()), ..of_document(project.path()) };
    let refusal = done(&missing, &|| None).unwrap_err().to_string();
    assert!(refusal.contains("has no version 7") && refusal.contains("Nothing was changed."), "{refusal}");
    let outside = Arguments { document: Some("../x.md".to_owned()), ..arguments(project.path()) };
    assert!(done(&outside, &|| None).is_err());
}
