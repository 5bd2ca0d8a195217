//! The tables of what rests on what.

use roundtable_engine::artifact::{Agreement, Artifact};
use roundtable_engine::traceability::{Source, Trace, trace};
use serde_json::json;

use super::tables::rows;
use super::{cover, part, parts, well_formed};
use crate::export::{Cover, trace_links_csv, trace_matrix_csv, trace_xlsx};
use crate::tests::sample::artifact;

fn of(artifacts: &[Artifact]) -> Trace {
    let source = Source {
        session: "20260107-design-shed",
        topic: "Shed",
        forked_from: None,
        is_over: true,
        in_document: false,
        artifacts,
        revisions: &[],
        last_round: None,
    };
    trace(&[source], &[])
}

fn shed() -> Trace {
    let agreed = Agreement::Consensus;
    of(&[
        artifact("REQ-001", "Lend a tool, \"as is\"", agreed, json!({})),
        artifact("REQ-002", "Give it back", agreed, json!({})),
        artifact(
            "ARCH-001",
            "One list",
            agreed,
            json!({ "related": ["REQ-001"], "context": "REQ-404 says so." }),
        ),
        artifact("COMP-001", "List", agreed, json!({ "related": ["ARCH-001"] })),
        artifact("RISK-001", "Rain", agreed, json!({ "related_idea": "IDEA-009" })),
    ])
}

fn real() -> Cover {
    Cover { practice: false, ..cover() }
}

#[test]
fn the_matrix_says_how_each_requirement_is_linked() {
    assert_eq!(
        rows(&trace_matrix_csv(&shed(), &real()).unwrap())
            .iter()
            .map(|row| row[..row.len() - 1].to_vec())
            .collect::<Vec<_>>(),
        [
            ["Requirement", "Title", "State", "Where", "ARCH-001 One list", "COMP-001 List", "RISK-001 Rain"],
            [
                "REQ-001",
                "Lend a tool, \"as is\"",
                "agreed",
                "20260107-design-shed",
                "direct: answered by",
                "over ARCH-001",
                ""
            ],
            ["REQ-002", "Give it back", "agreed", "20260107-design-shed", "", "", ""],
        ]
    );
}

#[test]
fn the_list_has_every_link_and_every_orphan_with_what_was_found() {
    let trace = shed();
    let rows = rows(&trace_links_csv(&trace, &real()).unwrap());
    assert_eq!(rows.len(), 1 + trace.links.len() + 2, "{rows:?}");
    let row = |from: &str, to: &str| rows.iter().find(|row| row[0] == from && row[6] == to).unwrap();
    assert_eq!(row("ARCH-001", "REQ-001")[3..6], ["answers", "related", "the key"]);
    assert_eq!(row("ARCH-001", "REQ-404")[5], "words that name the id");
    assert_eq!(row("ARCH-001", "REQ-404")[9], "nothing has this id");
    assert_eq!(row("REQ-002", "")[9], "no decision and no component answers it");
    assert_eq!(row("RISK-001", "")[9], "no requirement leads to it");
}

#[test]
fn project_version_date_and_practice_are_said_in_every_row_of_a_table() {
    for cover in [cover(), real()] {
        for table in [trace_matrix_csv(&shed(), &cover).unwrap(), trace_links_csv(&shed(), &cover).unwrap()] {
            let rows = rows(&table);
            assert_eq!(rows[0].last().unwrap(), "About");
            for row in &rows[1..] {
                let last = row.last().unwrap();
                let says = |words: &str| last.contains(words);
                assert!(says(&cover.project) && says("Version") && says("Exported"), "{row:?}");
                assert_eq!(says("simulated"), cover.practice, "{row:?}");
            }
        }
    }
}

#[test]
fn what_a_table_is_of_is_said_where_it_has_no_row() {
    let empty = of(&[]);
    for table in [trace_matrix_csv(&empty, &cover()).unwrap(), trace_links_csv(&empty, &cover()).unwrap()] {
        let rows = rows(&table);
        assert!(rows.len() == 2 && rows[1].last().unwrap().contains("simulated"), "{rows:?}");
    }
    let real = rows(&trace_matrix_csv(&empty, &real()).unwrap());
    assert!(real.len() == 2 && !real[1].last().unwrap().contains("simulated"), "{real:?}");
}

#[test]
fn a_workbook_of_what_rests_on_what_has_both_and_says_what_it_is() {
    let bytes = trace_xlsx(&shed(), &cover()).unwrap();
    assert_eq!(bytes, trace_xlsx(&shed(), &cover()).unwrap(), "the same each time");
    for (name, text) in parts(&bytes).iter().filter(|(name, _)| name.ends_with(".xml")) {
        assert!(!text.is_empty(), "{name}");
        well_formed(text);
    }
    let book = part(&bytes, "xl/workbook.xml");
    for sheet in ["Matrix", "Links", "About"] {
        assert!(book.contains(&format!("name=\"{sheet}\"")), "{book}");
    }
    let texts = part(&bytes, "xl/sharedStrings.xml");
    for text in ["direct: answered by", "over ARCH-001", "nothing has this id", "Borrow Shed"] {
        assert!(texts.contains(text), "{text}");
    }
}

#[test]
fn no_cell_of_what_rests_on_what_begins_as_a_formula_does() {
    let hostile = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"];
    for text in hostile {
        let mut decision = artifact("ARCH-001", text, Agreement::Consensus, json!({ text: ["REQ-001"] }));
        decision.fields.insert("related".to_owned(), json!([text]));
        let artifacts = [artifact("REQ-001", text, Agreement::Consensus, json!({})), decision];
        let source = Source {
            session: text,
            topic: text,
            forked_from: None,
            is_over: true,
            in_document: false,
            artifacts: &artifacts,
            revisions: &[],
            last_round: None,
        };
        let trace = trace(&[source], &[]);
        assert!(!trace.links.is_empty());
        let tables = [trace_matrix_csv(&trace, &real()).unwrap(), trace_links_csv(&trace, &real()).unwrap()];
        for cell in tables.iter().flat_map(|table| rows(table)).flatten() {
            assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell:?}");
        }
        let book = trace_xlsx(&trace, &real()).unwrap();
        for sheet in ["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml", "xl/worksheets/sheet3.xml"] {
            assert!(!part(&book, sheet).contains("<f>"), "{sheet}");
        }
        // In a workbook the cell says that it is a text, and the text stays what it is.
        assert!(part(&book, "xl/styles.xml").contains("quotePrefix=\"1\""), "{text:?}");
        assert!(!part(&book, "xl/sharedStrings.xml").contains("'"), "{text:?}");
    }
}
