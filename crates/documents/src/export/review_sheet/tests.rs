//! A sheet that goes out and comes back, in the ways in which programs and people change it.

mod hostile;

use std::collections::BTreeMap;

use proptest::prelude::*;
use roundtable_engine::artifact::Agreement;
use roundtable_engine::session::Session;
use rust_xlsxwriter::Workbook;
use serde_json::json;

use super::reading::{Table, tables};
use super::{Returned, ReturnedRow, SheetError, returned, review_sheet};
use crate::export::packed::packed;
use crate::export::tests::{cover, part, parts, well_formed};
use crate::render::Chosen;
use crate::tests::properties::nasty;
use crate::tests::sample::{artifact, full};

fn ids(session: &Session) -> Vec<String> {
    session.artifacts.iter().map(|artifact| artifact.id.clone()).collect()
}

/// The sheet of everything in a session.
fn sheet_of(session: &Session) -> Vec<u8> {
    review_sheet(&[Chosen { session, artifacts: &ids(session) }], &BTreeMap::new(), &cover()).unwrap()
}

/// The sheets of a workbook as a spreadsheet program holds them.
fn opened(bytes: &[u8]) -> Vec<Table> {
    tables(bytes).unwrap()
}

/// Saves them, as a program does that keeps values and nothing else.
fn saved(tables: &[Table]) -> Vec<u8> {
    let mut workbook = Workbook::new();
    for table in tables {
        let sheet = workbook.add_worksheet();
        for (row, texts) in table {
            for (column, text) in texts {
                sheet.write_string(*row, u16::try_from(*column).unwrap(), text).unwrap();
            }
        }
    }
    workbook.save_to_buffer().unwrap()
}

/// The column with that head.
fn column(table: &Table, head: &str) -> u32 {
    let heads = table.values().find(|row| row.values().any(|text| text == "Verdict")).unwrap();
    *heads.iter().find(|(_, text)| *text == head).unwrap().0
}

/// Writes into the row of an artifact.
fn write(table: &mut Table, id: &str, filled: [(&str, &str); 3]) {
    let at = *table.iter().find(|(_, texts)| texts.get(&0).is_some_and(|text| text == id)).unwrap().0;
    for (head, text) in filled {
        let column = column(table, head);
        table.get_mut(&at).unwrap().insert(column, text.to_owned());
    }
}

fn said(verdict: &'static str, comment: &'static str) -> [(&'static str, &'static str); 3] {
    [("Verdict", verdict), ("Comment", comment), ("By", "Ada Legal")]
}

fn of<'a>(sheet: &'a Returned, id: &str) -> &'a ReturnedRow {
    sheet.rows.iter().find(|row| row.id == id).unwrap()
}

#[test]
fn a_sheet_has_every_artifact_with_its_criteria_and_says_what_it_is() {
    let session = full();
    let file = sheet_of(&session);
    for (path, text) in parts(&file) {
        well_formed(&text);
        assert!(!text.contains("<f>") && !path.contains("vba"), "{path}");
    }
    let [about, review, key] = &opened(&file)[..] else { panic!("three sheets") };
    let words = |table: &Table| table.values().flat_map(|row| row.values()).cloned().collect::<Vec<_>>();
    let first = words(about).join("\n");
    for wanted in ["choose a verdict", "send this file back", "Borrow Shed", "1.2", "2026-01-08", &session.id]
    {
        assert!(first.contains(wanted), "{wanted}: {first}");
    }
    assert!(first.contains("simulated answers, not for decisions"), "practice is marked");
    for artifact in &session.artifacts {
        let row = review.values().find(|row| row[&0] == artifact.id).unwrap();
        for criterion in
            artifact.fields.get("acceptance").and_then(|list| list.as_array()).into_iter().flatten()
        {
            assert!(row[&3].contains(criterion.as_str().unwrap()), "{row:?}");
        }
        let is_noted = key.values().any(|row| row[&0] == artifact.id && row[&2] == artifact.content_hash());
        assert!(is_noted, "{}", artifact.id);
    }
    let workbook = part(&file, "xl/workbook.xml");
    assert!(workbook.contains("name=\"Roundtable\" sheetId=\"3\" state=\"hidden\""), "{workbook}");
    assert!(part(&file, "xl/worksheets/sheet3.xml").contains("<sheetProtection"));
    let rows = part(&file, "xl/worksheets/sheet2.xml");
    assert!(rows.contains("\"agree,change,reject,question\""), "a list to choose from");
    assert!(!rows.contains("<sheetProtection"), "it can be sorted");
}

#[test]
fn what_was_written_into_a_sheet_comes_back_by_id() {
    let session = full();
    let mut tables = opened(&sheet_of(&session));
    write(&mut tables[1], "REQ-001", said("Change", "Name the days.\nAnd the hours."));
    write(&mut tables[1], "REQ-002", said("", "=1+1"));
    let sheet = returned(&saved(&tables)).unwrap();
    assert_eq!(sheet.rows.len(), 2);
    assert_eq!(sheet.silent, session.artifacts.len() - 2);
    assert_eq!((sheet.project.as_str(), sheet.made.as_str()), ("Borrow Shed", "2026-01-08T09:30:15Z"));
    let artifact = session.artifact("REQ-001").unwrap();
    assert_eq!(
        *of(&sheet, "REQ-001"),
        ReturnedRow {
            id: "REQ-001".to_owned(),
            title: artifact.title.clone(),
            session: session.id.clone(),
            hash: artifact.content_hash(),
            verdict: "change".to_owned(),
            comment: "Name the days.\nAnd the hours.".to_owned(),
            by: "Ada Legal".to_owned(),
        }
    );
    assert_eq!(of(&sheet, "REQ-002").comment, "=1+1", "words are words");
    assert_eq!(returned(&sheet_of(&session)).unwrap().rows, [], "nothing was said yet");
}

#[test]
fn a_sheet_survives_what_people_do_to_it() {
    let session = full();
    let mut tables = opened(&sheet_of(&session));
    write(&mut tables[1], "REQ-001", said("agree", "Fine."));
    write(&mut tables[1], "BR-001", said("Reject", "Illegal here."));
    let straight = returned(&saved(&tables)).unwrap();
    // Columns the other way round with one more between them, heads in other letters, rows the other way round with some
    // gone, an empty and a foreign one added, a title above everything.
    let mut changed = Table::new();
    // The first row says that it is practice.
    let rows: Vec<_> = tables[1].values().skip(1).cloned().collect();
    let (head, body) = rows.split_first().unwrap();
    let turned = |row: &std::collections::BTreeMap<u32, String>| {
        row.iter().map(|(column, text)| (20 - 2 * column, text.clone())).collect()
    };
    changed.insert(0, [(3, "Our review".to_owned())].into());
    changed.insert(2, head.iter().map(|(column, text)| (20 - 2 * column, text.to_uppercase())).collect());
    changed.get_mut(&2).unwrap().insert(7, "Department".to_owned());
    let kept = body.iter().rev().filter(|row| row[&0] != "REQ-002");
    for (at, row) in (4_u32..).step_by(2).zip(kept) {
        changed.insert(at, turned(row));
    }
    let last = changed.keys().max().unwrap() + 1;
    let comment = 20 - 2 * column(&tables[1], "Comment");
    changed.insert(last, [(comment, "Where is the price?".to_owned())].into());
    changed.insert(last + 1, [(20, "REQ-999".to_owned()), (comment, "New.".to_owned())].into());
    // And the sheets themselves in another order, under other names.
    let sheet = returned(&saved(&[tables[2].clone(), changed, tables[0].clone()])).unwrap();
    for id in ["REQ-001", "BR-001"] {
        assert_eq!(of(&sheet, id), of(&straight, id));
    }
    assert_eq!(of(&sheet, "").comment, "Where is the price?");
    assert_eq!((of(&sheet, "REQ-999").comment.as_str(), of(&sheet, "REQ-999").hash.as_str()), ("New.", ""));
    assert_eq!(sheet.rows.len(), 4);
}

#[test]
fn a_sheet_without_its_hidden_one_is_read_and_says_that_nobody_knows_what_changed() {
    let session = full();
    let mut tables = opened(&sheet_of(&session));
    write(&mut tables[1], "REQ-001", said("agree", ""));
    let sheet = returned(&saved(&tables[1..2])).unwrap();
    assert!(!sheet.has_key);
    assert_eq!((of(&sheet, "REQ-001").hash.as_str(), of(&sheet, "REQ-001").verdict.as_str()), ("", "agree"));
}

#[test]
fn one_id_in_two_sessions_is_told_apart_by_the_session() {
    let (first, mut second) = (full(), full());
    second.id = "20260201-specs-other".to_owned();
    second.artifacts =
        vec![artifact("REQ-001", "Another", Agreement::Consensus, json!({ "description": "x" }))];
    let (one, two) = (["REQ-001".to_owned()], ["REQ-001".to_owned()]);
    let chosen = [Chosen { session: &first, artifacts: &one }, Chosen { session: &second, artifacts: &two }];
    let mut tables = opened(&review_sheet(&chosen, &BTreeMap::new(), &cover()).unwrap());
    let comment = column(&tables[1], "Comment");
    for at in [2, 3] {
        tables[1].get_mut(&at).unwrap().insert(comment, "x".to_owned());
    }
    let sheet = returned(&saved(&tables)).unwrap();
    let known: Vec<(&str, &str)> =
        sheet.rows.iter().map(|row| (row.session.as_str(), row.hash.as_str())).collect();
    let hash = |session: &Session| session.artifact("REQ-001").unwrap().content_hash();
    assert_eq!(known, [(first.id.as_str(), &*hash(&first)), (second.id.as_str(), &*hash(&second))]);
}

/// A workbook of one sheet, made of its XML, as programs write it that share no texts.
fn by_hand(cells: &str) -> Vec<u8> {
    let sheet = format!("<worksheet><sheetData>{cells}</sheetData></worksheet>");
    packed(&[
        ("_rels/.rels", b"<Relationships><Relationship Id=\"a\" Type=\"x/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"),
        ("xl/workbook.xml", b"<workbook xmlns:d=\"r\"><sheets><sheet name=\"One\" sheetId=\"1\" d:id=\"b\"/></sheets></workbook>"),
        ("xl/_rels/workbook.xml.rels", b"<Relationships><Relationship Id=\"b\" Type=\"x/worksheet\" Target=\"/xl/Sheet.xml\"/></Relationships>"),
        ("xl/sheet.xml", sheet.as_bytes()),
    ])
    .unwrap()
}

const HEAD: &str = "<row><c t=\"inlineStr\"><is><t>id</t></is></c><c t=\"inlineStr\"><is><t>Verdict</t></is></c>\
    <c t=\"inlineStr\"><is><t>Comment</t></is></c></row>";

#[test]
fn cells_of_every_kind_are_read_as_people_see_them() {
    let row = "<row><c t=\"str\"><f>A1</f><v>REQ-001</v></c><c r=\"B2\" t=\"b\"><v>1</v></c><c r=\"C2\" t=\"inlineStr\"><is>\
        <r><t>a &amp; </t></r><r><t>b&#10;_x0041_</t></r><rPh><t>not this</t></rPh></is></c></row>\
        <row r=\"7\"><c r=\"A7\"><v>12</v></c><c r=\"C7\"><v>0.10000000000000001</v></c><c r=\"B7\" t=\"e\"><v>#REF!</v></c></row>";
    let sheet = returned(&by_hand(&format!("{HEAD}{row}"))).unwrap();
    let texts: Vec<[&str; 3]> =
        sheet.rows.iter().map(|row| [row.id.as_str(), row.verdict.as_str(), row.comment.as_str()]).collect();
    assert_eq!(texts, [["REQ-001", "TRUE", "a & b\nA"], ["12", "#REF!", "0.1"]]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn whatever_is_written_into_a_sheet_comes_back(
        texts in prop::collection::vec((nasty(), nasty(), nasty()), 1..6),
    ) {
        let mut session = full();
        session.artifacts = (1..=texts.len())
            .map(|at| artifact(&format!("REQ-{at:03}"), &texts[at - 1].0, Agreement::Consensus, json!({ "description": texts[at - 1].1 })))
            .collect();
        let mut tables = opened(&sheet_of(&session));
        for (at, (verdict, comment, by)) in texts.iter().enumerate() {
            write(&mut tables[1], &format!("REQ-{:03}", at + 1), [("Verdict", verdict), ("Comment", comment), ("By", by)]);
        }
        let sheet = returned(&saved(&tables)).unwrap();
        for (at, (verdict, comment, by)) in texts.iter().enumerate() {
            let id = format!("REQ-{:03}", at + 1);
            // What no file of XML may hold is not there, and line ends are one.
            let plain = |text: &str| crate::export::xml::allowed(text).replace("\r\n", "\n").replace('\r', "\n").trim().to_owned();
            let row = sheet.rows.iter().find(|row| row.id == id);
            prop_assert_eq!(row.is_some(), !plain(verdict).is_empty() || !plain(comment).is_empty());
            if let Some(row) = row {
                prop_assert_eq!(&row.comment, &plain(comment));
                prop_assert_eq!(&row.by, &plain(by));
                prop_assert_eq!(&row.hash, &session.artifact(&id).unwrap().content_hash());
            }
        }
    }
}

#[test]
fn a_sheet_of_another_program_and_a_file_that_is_none_are_told_apart() {
    let mut workbook = Workbook::new();
    workbook.add_worksheet().write_string(0, 0, "Id").unwrap().write_string(0, 1, "Comment").unwrap();
    assert_eq!(returned(&workbook.save_to_buffer().unwrap()), Err(SheetError::Foreign));
    assert!(matches!(returned(b"id,comment\n"), Err(SheetError::NoWorkbook(_))));
}

#[test]
fn a_row_goes_by_the_id_of_the_document_and_comes_back_as_the_artifact_that_it_is() {
    let session = full();
    let own = session.artifacts[0].id.clone();
    let same = BTreeMap::from([(own.clone(), "REQ-900".to_owned())]);
    let chosen = [Chosen { session: &session, artifacts: std::slice::from_ref(&own) }];
    let mut tables = opened(&review_sheet(&chosen, &same, &cover()).unwrap());
    let review =
        tables.iter_mut().find(|table| table.values().any(|row| row.values().any(|text| text == "Verdict")));
    write(review.unwrap(), "REQ-900", [("Verdict", "agree"), ("Comment", "Fine."), ("By", "Ada")]);
    let back = returned(&saved(&tables)).unwrap();
    assert_eq!(back.rows.len(), 1, "{back:?}");
    let row = &back.rows[0];
    assert_eq!((&row.id, &row.session), (&own, &session.id));
    assert_eq!(row.hash, session.artifacts[0].content_hash());
}
