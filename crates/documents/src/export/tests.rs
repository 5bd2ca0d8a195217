//! Exports of a session made by hand.

mod any_text;
mod diagrams;
mod forms;
mod interchange;
mod reading;
mod tables;
mod traceability;

use std::io::{Cursor, Read as _};

use quick_xml::Reader;
use quick_xml::events::Event;
use roundtable_engine::artifact::Agreement;
use roundtable_engine::session::Session;
use serde_json::json;

use super::{Cover, Item, items};
use crate::requirements;
use crate::tests::sample::{artifact, full, options};

pub(crate) fn cover() -> Cover {
    Cover {
        project: "Borrow Shed".to_owned(),
        title: "Requirements: Borrow Shed".to_owned(),
        version: "1.2".to_owned(),
        date: "2026-01-08T09:30:15Z".parse().unwrap(),
        sessions: vec!["20260107-specs-borrow-shed".to_owned()],
        practice: true,
        since: String::new(),
        undecided: Vec::new(),
        lacks: Vec::new(),
        application: "0.1.0".to_owned(),
        language: crate::DocumentLanguage::English,
        layout: crate::export::Layout::Whole,
    }
}

/// A practice session with something of every kind, a risk with its mitigation among it.
fn session() -> Session {
    let mut session = full();
    session.artifacts.push(artifact(
        "MIT-001",
        "Ask the neighbours",
        Agreement::Consensus,
        json!({ "addresses": ["RISK-001"], "description": "=HYPERLINK(\"http://x\")" }),
    ));
    session
}

fn document() -> String {
    requirements(&session(), &options())
}

fn all_items() -> Vec<Item> {
    items(&document(), &[&session()])
}

/// Reads an XML text to its end. Fails where it is not well-formed, or an attribute or a text is not.
pub(super) fn well_formed(text: &str) {
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    let mut open = 0_usize;
    loop {
        let event = reader.read_event().unwrap_or_else(|error| panic!("{error} in {text}"));
        let tag = match &event {
            Event::Start(tag) => {
                open += 1;
                tag
            }
            Event::Empty(tag) => tag,
            Event::End(_) => {
                open -= 1;
                continue;
            }
            Event::Text(text) => {
                assert!(!text.as_ref().contains(['<', '&']));
                continue;
            }
            Event::Eof => break,
            _ => continue,
        };
        for attribute in tag.attributes() {
            let attribute = attribute.unwrap_or_else(|error| panic!("{error} in {text}"));
            quick_xml::escape::unescape(&attribute.value).unwrap();
        }
    }
    assert_eq!(open, 0, "{text}");
    assert!(!text.contains(|letter: char| letter < ' ' && !matches!(letter, '\n' | '\r' | '\t')));
}

/// The parts of a packed file, by path, in their order.
pub(super) fn parts(bytes: &[u8]) -> Vec<(String, String)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut parts = Vec::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        parts.push((file.name().unwrap().into_owned(), text));
    }
    parts
}

pub(super) fn part(bytes: &[u8], path: &str) -> String {
    parts(bytes).into_iter().find(|(name, _)| name == path).unwrap().1
}

/// One element in a line, so that a change shows where it is.
fn by_element(xml: &str) -> String {
    xml.replace("><", ">\n<")
}
