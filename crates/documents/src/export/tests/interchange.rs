//! ReqIF, and that every form is the same each time.

use std::collections::BTreeSet;

use quick_xml::Reader;
use quick_xml::events::Event;

use crate::DocumentLanguage;
use crate::export::{Cover, confluence, docx, jira_csv, markdown, page, reqif, reqifz, xlsx};

use super::{all_items, by_element, cover, document, parts, well_formed};

/// The identifiers that a ReqIF file gives, each once, and those that it refers to.
pub(super) fn identifiers(text: &str) -> (BTreeSet<String>, Vec<String>) {
    let mut reader = Reader::from_str(text);
    let (mut given, mut named, mut in_ref) = (BTreeSet::new(), Vec::new(), false);
    loop {
        match reader.read_event().unwrap() {
            Event::Start(tag) | Event::Empty(tag) => {
                in_ref = tag.name().as_ref().ends_with("-REF");
                for attribute in tag.attributes().map(Result::unwrap) {
                    if attribute.key.as_ref() == "IDENTIFIER" {
                        let id = attribute.value.clone().into_owned();
                        let is_name = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
                        assert!(id.starts_with("rt-") && id.chars().all(is_name), "{id}");
                        assert!(given.insert(id.clone()), "{id} is given twice");
                    }
                }
            }
            Event::Text(text) if in_ref => named.push(text.as_ref().to_owned()),
            Event::End(_) => in_ref = false,
            Event::Eof => return (given, named),
            _ => {}
        }
    }
}

#[test]
fn a_reqif_file_says_the_language_of_its_document() {
    let text = |language| String::from_utf8(reqif(&all_items(), &Cover { language, ..cover() })).unwrap();
    for (language, tag) in [(DocumentLanguage::English, "en"), (DocumentLanguage::German, "de")] {
        assert!(text(language).contains(&format!("xml:lang=\"{tag}\"")), "{tag}");
    }
}

#[test]
fn a_reqif_file_gives_every_identifier_once_and_refers_to_no_other() {
    let text = String::from_utf8(reqif(&all_items(), &cover())).unwrap();
    well_formed(&text);
    let (given, named) = identifiers(&text);
    assert!(named.len() > 50, "{named:?}");
    for id in named {
        assert!(given.contains(&id), "{id}");
    }
    for item in all_items() {
        assert!(given.iter().any(|id| id.ends_with(&format!("-item-{}", item.id))), "{}", item.id);
    }
    assert_eq!(text.matches("<SPEC-RELATION ").count(), 3, "enables, depends, addresses");
    insta::assert_snapshot!(by_element(&text));
}

#[test]
fn a_reference_that_leads_nowhere_would_be_found() {
    let text = String::from_utf8(reqif(&all_items(), &cover())).unwrap();
    let broken = text.replacen("-item-REQ-001\"", "-item-REQ-999\"", 1);
    let (given, named) = identifiers(&broken);
    assert!(named.iter().any(|id| !given.contains(id)));
}

#[test]
fn an_item_keeps_its_identifier_when_others_come_and_the_date_changes() {
    let items = all_items();
    let (few, _) = identifiers(&String::from_utf8(reqif(&items[1..4], &cover())).unwrap());
    let later = Cover { date: "2027-02-03T00:00:00Z".parse().unwrap(), ..cover() };
    let (all, _) = identifiers(&String::from_utf8(reqif(&items, &later)).unwrap());
    assert!(few.is_subset(&all));
    let other = Cover { project: "Another".to_owned(), ..cover() };
    let (elsewhere, _) = identifiers(&String::from_utf8(reqif(&items, &other)).unwrap());
    assert!(elsewhere.is_disjoint(&all));
}

#[test]
fn two_items_of_one_id_are_two_objects() {
    let items = all_items();
    let twice = [items[0].clone(), items[0].clone()];
    let (given, named) = identifiers(&String::from_utf8(reqif(&twice, &cover())).unwrap());
    assert!(named.iter().all(|id| given.contains(id)));
    assert_eq!(given.iter().filter(|id| id.contains("-item-") && !id.ends_with("-place")).count(), 2);
}

#[test]
fn an_empty_document_is_a_whole_file_in_every_form() {
    let cover = Cover { practice: false, sessions: Vec::new(), version: String::new(), ..cover() };
    let text = String::from_utf8(reqif(&[], &cover)).unwrap();
    well_formed(&text);
    let (given, named) = identifiers(&text);
    assert!(named.iter().all(|id| given.contains(id)));
    well_formed(&String::from_utf8(page("", &cover)).unwrap());
    assert_eq!(super::tables::rows(&jira_csv(&[], &cover).unwrap()).len(), 2);
    for file in [docx("", &cover).unwrap(), xlsx(&[], &cover).unwrap(), reqifz(&[], &cover).unwrap()] {
        assert!(!parts(&file).is_empty());
        parts(&file).iter().for_each(|(_, text)| well_formed(text));
    }
}

#[test]
fn the_same_input_gives_the_same_bytes_in_every_form() {
    let all = || {
        let (document, items, cover) = (document(), all_items(), cover());
        [
            markdown(&document, &cover),
            page(&document, &cover),
            confluence(&document, &cover),
            docx(&document, &cover).unwrap(),
            jira_csv(&items, &cover).unwrap(),
            xlsx(&items, &cover).unwrap(),
            reqif(&items, &cover),
            reqifz(&items, &cover).unwrap(),
        ]
    };
    let first = all();
    // In a process that has written other files meanwhile, in a thread of its own.
    drop(docx("# Another\n\n[x](https://example.org)\n", &cover()).unwrap());
    let second = std::thread::spawn(all).join().unwrap();
    assert!(first == second);
}

#[test]
fn every_form_carries_project_version_date_session_and_the_mark_of_practice() {
    let (document, items, cover) = (document(), all_items(), cover());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let packed = |bytes: Vec<u8>| parts(&bytes).into_iter().map(|(_, text)| text).collect::<String>();
    for (form, said) in [
        ("md", text(markdown(&document, &cover))),
        ("html", text(page(&document, &cover))),
        ("confluence", text(confluence(&document, &cover))),
        ("docx", packed(docx(&document, &cover).unwrap())),
        ("jira-csv", text(jira_csv(&items, &cover).unwrap())),
        ("xlsx", packed(xlsx(&items, &cover).unwrap())),
        ("reqif", text(reqif(&items, &cover))),
    ] {
        for word in ["Borrow Shed", "1.2", "2026-01-08", "20260107-specs-borrow-shed"] {
            assert!(said.contains(word), "{form}: {word}");
        }
        assert!(said.to_lowercase().contains("practice"), "{form}");
    }
}
