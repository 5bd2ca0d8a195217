//! The table for Jira and the workbook.

use crate::export::cells::harmless;
use crate::export::{jira_csv, xlsx};

use super::{all_items, by_element, cover, part, parts, well_formed};

/// The rows of a table, the head first.
pub(super) fn rows(bytes: &[u8]) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(bytes);
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[test]
fn a_table_for_jira_has_every_item_below_one_epic() {
    let csv = jira_csv(&all_items(), &cover()).unwrap();
    insta::assert_snapshot!(String::from_utf8(csv.clone()).unwrap().replace('\r', ""));
    let rows = rows(&csv);
    assert_eq!(rows[0].iter().filter(|name| *name == "Labels").count(), 4);
    for item in all_items() {
        let is_there =
            rows.iter().any(|row| row[2].starts_with(&format!("{}: ", item.id)) || row[3].contains(&item.id));
        assert!(is_there, "{}", item.id);
    }
}

#[test]
fn the_epic_says_what_nobody_approved_and_what_is_not_decided() {
    let epic = |states: [&str; 2], undecided: &[&str]| {
        let mut items = all_items();
        items.retain(|item| item.id.starts_with("REQ-"));
        items.truncate(2);
        for (item, state) in items.iter_mut().zip(states) {
            state.clone_into(&mut item.state);
        }
        let undecided = undecided.iter().map(|pair| (*pair).to_owned()).collect();
        let cover = crate::export::Cover { undecided, ..cover() };
        rows(&jira_csv(&items, &cover).unwrap())[1][3].clone()
    };
    let ids: Vec<String> =
        all_items().into_iter().map(|item| item.id).filter(|id| id.starts_with("REQ-")).collect();
    let some = epic(["approved", "consensus"], &["REQ-001 / REQ-004"]);
    assert!(some.contains(&format!("Not reviewed yet, and agreed by the panel alone: {}", ids[1])), "{some}");
    assert!(some.contains("Not decided, in two wordings: REQ-001 / REQ-004"), "{some}");
    let none = epic(["consensus", "consensus"], &[]);
    assert!(none.contains("nobody has approved it") && !none.contains("Not decided"), "{none}");
    let all = epic(["approved", "decided by the user"], &[]);
    assert!(!all.contains("Not reviewed"), "{all}");
}

#[test]
fn a_parent_stands_before_what_is_below_it() {
    let rows = rows(&jira_csv(&all_items(), &cover()).unwrap());
    for (at, row) in rows.iter().enumerate().skip(1) {
        let parent = &row[9];
        assert_eq!(row[0], at.to_string());
        assert!(parent.is_empty() || rows[1..at].iter().any(|before| before[0] == *parent), "{row:?}");
        assert_eq!(parent.is_empty(), row[1] == "Epic", "{row:?}");
    }
    let mitigation = rows.iter().find(|row| row[2].starts_with("MIT-001")).unwrap();
    let risk = rows.iter().find(|row| row[0] == mitigation[9]).unwrap();
    assert!(mitigation[1] == "Sub-task" && risk[2].starts_with("RISK-001"), "{mitigation:?} {risk:?}");
}

#[test]
fn a_cell_that_begins_as_a_formula_does_is_made_a_text() {
    for (text, cell) in [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("\rx", "'\rx"),
        ("\nx", "'\nx"),
        ("  =1", "'  =1"),
        ("\u{200b}=1", "'\u{200b}=1"),
        ("\u{ff1d}1", "'\u{ff1d}1"),
        ("a=1", "a=1"),
        ("5 - 3", "5 - 3"),
        ("", ""),
    ] {
        assert_eq!(harmless(text), cell, "{text:?}");
    }
    assert_eq!(harmless(&"a".repeat(40_000)).chars().count(), 32_766);
}

#[test]
fn a_text_in_a_workbook_stays_as_it_is_and_its_cell_says_that_it_is_none_of_a_formula() {
    let mut items = all_items();
    items.truncate(2);
    "=HYPERLINK(\"https://e.org\")".clone_into(&mut items[0].title);
    "- a list".clone_into(&mut items[1].title);
    let file = xlsx(&items, &cover()).unwrap();
    let texts = part(&file, "xl/sharedStrings.xml");
    assert!(
        texts.contains(">=HYPERLINK(") && texts.contains(">- a list<") && !texts.contains("'="),
        "{texts}"
    );
    let (styles, sheet) = (part(&file, "xl/styles.xml"), part(&file, "xl/worksheets/sheet1.xml"));
    let formats = styles.split("<cellXfs").nth(1).unwrap().split("<xf ").skip(1);
    let quoted: Vec<usize> = formats
        .enumerate()
        .filter(|(_, format)| format.contains("quotePrefix=\"1\""))
        .map(|(at, _)| at)
        .collect();
    let [quoted] = quoted[..] else { panic!("{styles}") };
    assert_eq!(sheet.matches(&format!(" s=\"{quoted}\" t=\"s\"")).count(), 2, "{sheet}");
    assert!(!sheet.contains("<f"), "{sheet}");
}

#[test]
fn every_sheet_says_that_it_is_practice_and_only_then() {
    let session = crate::tests::sample::full();
    let ids: Vec<String> = session.artifacts.iter().map(|artifact| artifact.id.clone()).collect();
    let chosen = [crate::Chosen { session: &session, artifacts: &ids }];
    let trace = roundtable_engine::traceability::trace(&[], &[]);
    for practice in [true, false] {
        let cover = crate::export::Cover { practice, ..cover() };
        for file in [
            xlsx(&all_items(), &cover).unwrap(),
            crate::export::trace_xlsx(&trace, &cover).unwrap(),
            crate::export::review_sheet(&chosen, &std::collections::BTreeMap::new(), &cover).unwrap(),
        ] {
            for table in crate::export::review_sheet::sheets(&file) {
                let says = table
                    .iter()
                    .any(|text| text.to_lowercase().contains("simulated answers, not for decisions"));
                assert_eq!(says, practice, "{table:?}");
            }
        }
    }
}

#[test]
fn the_states_of_a_workbook_are_the_words_of_the_window() {
    let file = xlsx(&all_items(), &cover()).unwrap();
    let texts = part(&file, "xl/sharedStrings.xml");
    assert!(texts.contains(">agreed<") && !texts.contains(">consensus<"), "{texts}");
}

#[test]
fn acceptance_criteria_have_a_cell_of_their_own_and_no_word_of_an_item_is_lost() {
    let item = |text: &str| {
        let document = format!("## Functional requirements\n\n### REQ-001: Lend\n\n{text}\n");
        crate::export::items(&document, &[]).remove(0).parts()
    };
    for (label, source) in [("Acceptance criteria", "Source"), ("Abnahmekriterien", "Quelle")] {
        let parts =
            item(&format!("A tool is lent.\n\n**{label}**\n\n- [ ] One\n- [ ] Two\n\n*{source}: round 1*"));
        assert_eq!([parts.text.as_str(), &parts.source], ["A tool is lent.", "round 1"], "{label}");
        let criteria = parts.criteria;
        assert_eq!(criteria.lines().count(), 2, "{criteria}");
        assert!(
            criteria.contains("One") && criteria.contains("Two") && !criteria.contains(label),
            "{criteria}"
        );
    }
    // A label without a list, and a list without its label, stay where they are.
    let bare = item("A tool is lent.\n\n**Acceptance criteria:** none were agreed.");
    assert_eq!(bare.text, "A tool is lent.\n\nAcceptance criteria: none were agreed.");
    assert_eq!(bare.criteria, "");
    assert_eq!(item("**Acceptance criteria**").text, "Acceptance criteria");
    assert_eq!(item("It has parts:\n\n- One").text, "It has parts:\n\n• One");
    let file = xlsx(&all_items(), &cover()).unwrap();
    assert!(part(&file, "xl/sharedStrings.xml").contains(">Acceptance criteria<"));
}

#[test]
fn who_supports_an_item_who_did_not_agree_and_what_the_user_said_have_cells_of_their_own() {
    let text = "**Priority:** Must · **Supported by:** Product Manager, QA Lead · **Decides:** CONF-001\n\n\
        A tool is lent.\n\n**Said by the user:** “Lend it” (round 2)\n\n\
        **Dissent**\n\n- QA Lead blocked in round 1: “Too late.”\n\n\
        **Stood aside, without blocking it**\n\n- Architect stood aside in round 2\n\n\
        **What it said before the review**\n\n- *Title:* Lend it\n\n\
        *Source: Lending, round 1 of session s; approved by the user on 7 January 2026*";
    let text =
        &format!("**Decided since.** Where it differs, it holds.\n\n- CONF-001 (Which): None\n\n{text}");
    let document = format!("## Functional requirements\n\n### REQ-001: Lend\n\n{text}\n");
    let mut item = crate::export::items(&document, &[]).remove(0);
    assert!(item.parts().text.contains("Priority: Must · Decides: CONF-001"), "no other column has it");
    "must".clone_into(&mut item.priority);
    let parts = item.parts();
    assert_eq!(parts.text, "Decides: CONF-001\n\nA tool is lent.");
    assert_eq!(parts.supported_by, "Product Manager, QA Lead");
    assert_eq!(parts.said_by_user, "“Lend it” (round 2)");
    assert_eq!(
        parts.dissent,
        "• QA Lead blocked in round 1: “Too late.”\n\
         Stood aside, without blocking it:\n• Architect stood aside in round 2"
    );
    assert_eq!(
        parts.beside,
        "Decided since. Where it differs, it holds.\n• CONF-001 (Which): None\nWhat it said before the review\n\
         • Title: Lend it"
    );
    assert!(parts.source.ends_with("approved by the user on 7 January 2026"), "{}", parts.source);
}

#[test]
fn a_workbook_has_its_items_and_its_cover_and_no_formula() {
    let file = xlsx(&all_items(), &cover()).unwrap();
    for (path, text) in parts(&file) {
        well_formed(&text);
        assert!(!text.contains("<f>") && !path.contains("vba"), "{path}");
    }
    assert!(part(&file, "xl/worksheets/sheet1.xml").contains("<pane ySplit=\"2\""));
    assert!(part(&file, "docProps/core.xml").contains("2026-01-08T09:30:15Z"));
    insta::assert_snapshot!(by_element(&part(&file, "xl/sharedStrings.xml")));
}
