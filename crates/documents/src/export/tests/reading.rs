//! What is read out of a document.

use crate::export::tree::{Block, Run, read, text};
use crate::export::{
    Cover, Layout, combined, docx, items, items_of_records, listed_alone, markdown, page, says_practice,
    with_names,
};
use crate::tests::sample::options;
use crate::{decisions, defined_items};

use super::{all_items, cover, document, parts, session};

#[test]
fn every_item_that_a_document_defines_is_exported_with_what_the_session_knows() {
    let (document, items) = (document(), all_items());
    let defined: Vec<_> = defined_items(&document).into_iter().map(|item| (item.id, item.title)).collect();
    assert_eq!(items.iter().map(|item| (item.id.clone(), item.title.clone())).collect::<Vec<_>>(), defined);
    assert!(items.len() > 10, "{items:?}");
    let paper = items.iter().find(|item| item.id == "REQ-002").unwrap();
    assert_eq!((paper.priority.as_str(), paper.state.as_str()), ("must", "consensus"));
    assert_eq!(paper.session, "20260107-specs-borrow-shed");
    let ties: Vec<_> = paper.relations.iter().map(|tie| (tie.kind.as_str(), tie.to.as_str())).collect();
    assert_eq!(ties, [("enables", "REQ-001"), ("depends", "BR-001")]);
    assert!(paper.text.contains("Given no phone") && !paper.text.contains("REQ-001: See"), "{}", paper.text);
    let approved = items.iter().find(|item| item.id == "REQ-005").unwrap();
    assert_eq!((approved.priority.as_str(), approved.state.as_str()), ("wont", "approved"));
}

#[test]
fn a_document_is_exported_as_it_stands_also_where_no_session_is_left() {
    let text = "# R\n\n| Id | Title | Priority | Supported by |\n|---|---|---|---|\n| REQ-001 | x | should | – |\n\n\
                ### REQ-001: By hand\n\nEdited.\n\n#### Notes\n\nBelow.\n\n### REQ-001: Again\n\n## Other\n\n\
                - **REQ-007: In bold** and more\n";
    let items = items(text, &[]);
    let seen: Vec<_> =
        items.iter().map(|item| (item.id.as_str(), item.title.as_str(), item.plain())).collect();
    assert_eq!(
        seen,
        [
            ("REQ-001", "By hand", "Edited.\n\nNotes\n\nBelow.".to_owned()),
            ("REQ-007", "In bold", "REQ-007: In bold and more".to_owned())
        ]
    );
    assert_eq!(
        (items[0].priority.as_str(), items[0].state.as_str(), items[0].session.as_str()),
        ("should", "", "")
    );
}

#[test]
fn an_item_that_is_listed_in_a_table_only_is_exported_too() {
    let text = "# R\n\n| id | title | priority |\n|---|---|---|\n| REQ-001 | One touch | Must |\n| x | y | z |\n\n\
                ## Rules\n\n- **BR-001** Golden *parcels*\n\n| Id | Title | Taken up by |\n|---|---|---|\n| REQ-009 | no | – |\n";
    let items = items(text, &[]);
    let seen: Vec<_> =
        items.iter().map(|item| (item.id.as_str(), item.title.as_str(), item.priority.as_str())).collect();
    assert_eq!(seen, [("REQ-001", "One touch", "must"), ("BR-001", "Golden *parcels*", "")]);
    assert_eq!(items[1].plain(), "BR-001 Golden parcels");
}

#[test]
fn what_a_summary_lists_is_there_only_where_its_own_section_stands() {
    let head = "# R\n\n## Summary\n\n| Id | Title | Priority | Supported by |\n|---|---|---|---|\n";
    let rows = "| REQ-001 | x | should | – |\n| REQ-002 | y | must | – |\n\n";
    let ids = |text: &str| items(text, &[]).into_iter().map(|item| item.id).collect::<Vec<_>>();
    let cut = format!("{head}{rows}### REQ-001: x\n\nStands.\n");
    assert_eq!((ids(&cut), listed_alone(&cut)), (vec!["REQ-001".to_owned()], vec!["REQ-002".to_owned()]));
    let beheaded = format!("{head}{rows}");
    assert_eq!(ids(&beheaded), Vec::<String>::new());
    assert_eq!(listed_alone(&beheaded), ["REQ-001", "REQ-002"]);
    let german = beheaded
        .replace("| Id | Title | Priority | Supported by |", "| Kennung | Titel | Priorität | Dafür |");
    assert_eq!(listed_alone(&german), ["REQ-001", "REQ-002"]);
    let whole = format!("{cut}\n### REQ-002: y\n");
    assert_eq!((ids(&whole).len(), listed_alone(&whole)), (2, Vec::new()));
    // Somebody else's summary, with and without sections.
    let theirs = "# R\n\n## Summary\n\n| id | title | priority |\n|---|---|---|\n| REQ-001 | x | must |\n| REQ-002 | y | must |\n";
    assert_eq!((ids(theirs).len(), listed_alone(theirs)), (2, Vec::new()));
    let sections = format!("{theirs}\n## REQ-001: x\n");
    assert_eq!(listed_alone(&sections), ["REQ-002"]);
    assert_eq!(listed_alone(&document()), Vec::<String>::new(), "the sample");
}

#[test]
fn records_are_items_and_one_document() {
    let mut session = session();
    session.artifacts.push(crate::tests::sample::artifact(
        "ARCH-001",
        "Loans in one table",
        roundtable_engine::artifact::Agreement::Consensus,
        serde_json::json!({ "decision": "One table.", "context": "c" }),
    ));
    let records: Vec<(String, String)> =
        decisions(&session, &options(), &[]).into_iter().map(|one| (one.name, one.text)).collect();
    let items = items_of_records(&records, &[&session]);
    assert_eq!(items.len(), records.len());
    assert_eq!((items[0].id.as_str(), items[0].title.as_str()), ("ARCH-001", "Loans in one table"));
    assert_eq!(items[0].state, "consensus");
    let foreign = [("ADR-012-x.md".to_owned(), "# Somebody's own\n\nWords.\n".to_owned())];
    assert_eq!(items_of_records(&foreign, &[])[0].id, "ADR-0012");
    let names = [("qa-lead".to_owned(), "QA Lead".to_owned())].into();
    let whole = combined("Decisions: Borrow Shed", &records, &names);
    let (_, blocks) = read(&whole);
    let levels: Vec<(u8, String)> = blocks
        .iter()
        .filter_map(|block| match block {
            Block::Heading { level, words } => Some((*level, text(words))),
            _ => None,
        })
        .collect();
    assert_eq!(levels[0], (1, "Decisions: Borrow Shed".to_owned()));
    assert_eq!(levels[1], (2, "ADR-0001: Loans in one table".to_owned()));
    assert_eq!(levels[2], (3, "Context and Problem Statement".to_owned()));
    assert!(whole.contains("**status:** accepted · **date:** 2026-01-07"), "{whole}");
}

#[test]
fn of_collected_records_each_has_its_number_its_people_by_name_and_the_mark_below_a_title() {
    let mark = "> **Practice:** this document holds content written with the practice panel. Its answers are simulated and not for \
                decisions.";
    let record = |front: &str, mark: &str, title: &str| {
        format!("---\n{front}---\n\n{mark}# {title}\n\n## Context\n\nc\n")
    };
    let consulted = "status: accepted\nconsulted: \"qa-lead, stranger\"\n";
    let marked = record(consulted, &format!("{mark}\n\n"), "One table");
    let names = [("qa-lead".to_owned(), "QA Lead".to_owned())].into();
    let of = |texts: [&String; 2]| {
        let [first, second] = texts.map(String::clone);
        combined("D", &[("0001-a.md".to_owned(), first), ("ADR-002-b.md".to_owned(), second)], &names)
    };
    let whole = of([&marked, &record(consulted, &format!("{mark}\n\n"), "ADR-002: Tags")]);
    let first = format!("# D\n\n## ADR-0001: One table\n\n{mark}\n\n**status:** accepted · ");
    assert!(whole.starts_with(&first), "{whole}");
    assert_eq!(whole.matches(mark).count(), 2, "{whole}");
    assert!(whole.contains("**consulted:** QA Lead, stranger\n"), "{whole}");
    assert!(whole.contains("\n## ADR-002: Tags\n"), "{whole}");
    let mixed = of([&marked, &record("", "", "Real")]);
    assert!(mixed.contains(&format!("## ADR-0001: One table\n\n{mark}\n\n**status:**")), "{mixed}");
    assert!(mixed.contains("\n## ADR-0002: Real\n"), "{mixed}");
    let named = with_names(&marked, &names);
    assert_eq!(named, marked.replace("\"qa-lead, stranger\"", "\"QA Lead, stranger\""));
}

#[test]
fn the_contents_of_a_collection_name_each_part_once_and_one_page_has_none() {
    let text = "# D\n\n## ADR-0001: A\n\n### Context\n\nc\n";
    for (layout, has_part, has_section) in
        [(Layout::Whole, true, true), (Layout::Collected, true, false), (Layout::Short, false, false)]
    {
        let cover = Cover { layout, ..cover() };
        let html = String::from_utf8(page(text, &cover)).unwrap();
        let nav = html.split("<nav").nth(1).and_then(|rest| rest.split("</nav>").next()).unwrap_or_default();
        assert_eq!((nav.contains("ADR-0001"), nav.contains("Context")), (has_part, has_section), "{html}");
        let parts = parts(&docx(text, &cover).unwrap());
        let word = &parts.iter().find(|(name, _)| name == "word/document.xml").unwrap().1;
        assert_eq!(word.matches("ADR-0001: A").count(), 1 + usize::from(has_part), "{word}");
        assert_eq!(word.matches(">Context<").count(), 1 + usize::from(has_section), "{word}");
        assert_eq!(word.contains("w:type=\"page\""), has_part, "{word}");
    }
}

#[test]
fn the_markdown_is_as_written_with_its_cover_before_it() {
    let text = String::from_utf8(markdown("# A\n\nb\n", &cover())).unwrap();
    insta::assert_snapshot!(text, @r##"
    ---
    title: "Requirements: Borrow Shed"
    project: "Borrow Shed"
    version: "1.2"
    exported: "2026-01-08T09:30:15Z"
    sessions: "20260107-specs-borrow-shed"
    practice: true
    ---

    # A

    b
    "##);
    let text =
        String::from_utf8(markdown("---\nstatus: accepted\ntitle: own\n---\n\n# A\n", &cover())).unwrap();
    assert!(text.starts_with("---\nstatus: accepted\ntitle: own\nproject: \"Borrow Shed\"\n"), "{text}");
    assert!(text.ends_with("practice: true\n---\n\n# A\n"), "{text}");
}

#[test]
fn the_mark_of_practice_is_read_in_a_document() {
    assert!(says_practice(&document()));
    assert!(says_practice("---\npractice: true\n---\n\n# A\n"));
    assert!(!says_practice("# Practice\n\n> A **practice** of ours\n"));
}

#[test]
fn raw_html_is_its_own_text_and_links_lead_to_pages_and_mail_only() {
    let (_, blocks) = read(
        "a <b>c</b> [d](https://e.org) [f](javascript:g) ![h](https://i.org/j.png)\n\n<script>k</script>\n",
    );
    let [Block::Paragraph(words), Block::Code { text: code, .. }] = blocks.as_slice() else {
        panic!("{blocks:?}")
    };
    assert_eq!(text(words), "a <b>c</b> d f h");
    assert_eq!(code, "<script>k</script>\n");
    let links: Vec<_> = words.iter().filter_map(|run: &Run| run.link.as_deref()).collect();
    assert_eq!(links, ["https://e.org", "https://i.org/j.png"]);
}

#[test]
fn what_is_nested_without_end_is_its_words() {
    for text in [
        "> ".repeat(5_000) + "a",
        "- ".repeat(5_000) + "a",
        "*b **".repeat(2_000) + "a" + &"** c*".repeat(2_000),
    ] {
        let (_, blocks) = read(&text);
        assert!(crate::export::plain::plain(&blocks).contains('a'));
    }
}
