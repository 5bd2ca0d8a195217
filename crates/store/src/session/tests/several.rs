//! A second YAML document in a file of a session.

use std::fs;

use roundtable_engine::ports::SessionStore as _;

use super::cut::played;
use crate::{FindingCode as C, Project};

const FILES: [&str; 5] =
    ["REQ-002.yaml", "context-snapshot.yaml", "config-snapshot.yaml", "agenda.yaml", "../index"];

#[test]
fn a_second_document_is_found_with_its_line_and_the_session_is_shown_and_does_not_go_on() {
    let place = played(2);
    for name in FILES {
        let file = match name {
            "../index" => place.project.index_path(&place.session.id),
            name => place.file(name),
        };
        let whole = fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = whole.split_inclusive('\n').collect();
        for (at, behind) in [(lines.len(), "note: ours\n"), (lines.len(), "words: [\n")] {
            let text = format!("{}---\n{behind}{}", lines[..at].concat(), lines[at..].concat());
            fs::write(&file, &text).unwrap();
            let found = place.one(C::SeveralDocuments);
            assert_eq!((found.line, found.code.stops()), (at as u64 + 1, true), "{name}: {found:?}");
            assert_eq!(place.project.repair(&found), None);
            let project = Project::open(place.project.root()).unwrap();
            let shown = project.load_session(&place.session.id).unwrap();
            assert_eq!(shown.artifacts.len(), place.session.artifacts.len(), "{name}");
            assert_eq!(fs::read_to_string(&file).unwrap(), text, "left alone");
        }
        fs::write(&file, whole).unwrap();
    }
    assert_eq!(place.codes(), []);
}

#[test]
fn a_change_of_a_file_with_a_second_document_is_refused_in_words_of_its_own() {
    let place = played(2);
    let file = place.file("REQ-002.yaml");
    let whole = fs::read_to_string(&file).unwrap();
    let mut changed = place.session.artifacts.iter().find(|one| one.id == "REQ-002").unwrap().clone();
    changed.title = "Do it on Tuesday".to_owned();
    let at = whole.find("priority").unwrap();
    let text = format!("{}---\n{}", &whole[..at], &whole[at..]);
    fs::write(&file, &text).unwrap();
    assert_eq!(place.codes(), [C::SeveralDocuments]);
    let refused = place.project.commit(&place.session, &[&changed]).unwrap_err();
    let line = whole[..at].lines().count() + 1;
    assert!(
        refused.to_string().contains(&format!("line {line}, three dashes, begins a second YAML document")),
        "{refused}"
    );
    assert_eq!(refused.source.kind(), std::io::ErrorKind::InvalidData, "a pause says that a file is damaged");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}
