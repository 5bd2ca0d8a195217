//! The appendix on an existing document: each item with its line and what covers it.

use roundtable_engine::artifact::{Agreement, ArtifactType, ReviewState, Reworded};
use roundtable_engine::baseline::{Baseline, BaselineItem, Omitted, OmittedReason, Quotation};
use roundtable_engine::revise::Action;
use roundtable_engine::session::Session;
use serde_json::{from_value, json};

use super::sample::{artifact, empty, options, reviewed};
use crate::{defined_ids, fidelity, merge, requirements};

fn item(number: u32, words: &str) -> BaselineItem {
    let item = from_value(
        json!({ "ref": format!("M-{number}"), "type": ArtifactType::Requirement, "title": format!("Item {number}"), "sources": [] }),
    );
    let sources = vec![Quotation { line: 40 + number, words: words.to_owned() }];
    BaselineItem { sources, ..item.unwrap() }
}

fn covering() -> Session {
    let mut session = empty();
    let hostile = "a | b\n## Functional requirements\n### REQ-009: Free\n**REQ-008: x**";
    session.baseline = Some(Baseline {
        source: "tender.md".to_owned(),
        hash: "0".to_owned(),
        practice: false,
        items: vec![item(1, "see from home"), item(3, hostile), item(4, "quickly"), item(5, "never said")],
        omitted: Vec::new(),
    });
    session.artifacts = vec![
        artifact("REQ-001", "See", Agreement::Consensus, json!({})),
        artifact("REQ-002", "Reserve", Agreement::Draft, json!({})),
        artifact("OQ-001", "How fast", Agreement::Pending, json!({ "question": "How fast?" })),
    ];
    for (at, covers) in ["M-1", "M-3", "M-4"].into_iter().enumerate() {
        session.artifacts[at].covers = vec![covers.to_owned()];
    }
    session
}

#[test]
fn each_item_has_its_line_and_the_ids_that_cover_it_or_says_that_none_does() {
    let session = covering();
    let text = requirements(&session, &options());
    let appendix = text.split("## Baseline\n").nth(1).unwrap();
    for row in [
        "| M-1 | 41 | Item 1: “see from home” | REQ-001 |",
        "| M-4 | 44 | Item 4: “quickly” | not settled: OQ-001 |",
        "| M-5 | 45 | Item 5: “never said” | **not covered** |",
    ] {
        assert!(appendix.contains(row), "{row} in\n{appendix}");
    }
    assert!(appendix.contains("| REQ-002 (not approved) |"), "{appendix}");
    assert!(
        appendix
            .contains("From tender.md: of the items taken from it, 2 of 4 covered (1 of them only by what is not approved); 1 named and not settled."),
        "{appendix}"
    );
}

#[test]
fn what_was_worded_anew_in_the_review_covers_by_the_words_of_before() {
    let mut session = covering();
    session.artifacts[0].reworded = Some(Reworded {
        how: Action::Edit,
        by: "user".to_owned(),
        at: "2026-01-07T10:00:00Z".parse().unwrap(),
        from: Vec::new(),
        round: 1,
        status: Agreement::Consensus,
        hash: "of before".to_owned(),
    });
    session.artifacts[0] = reviewed(session.artifacts[0].clone(), ReviewState::Approved);
    let text = requirements(&session, &options());
    let row = "| M-1 | 41 | Item 1: “see from home” | REQ-001 (its words were changed in the review since) |";
    assert!(text.contains(row), "{text}");
}

#[test]
fn words_of_the_document_define_nothing_and_the_fidelity_check_stays_right() {
    let session = covering();
    let text = requirements(&session, &options());
    assert_eq!(defined_ids(&text), ["REQ-001", "OQ-001"]);
    let found = fidelity(&session, &text);
    assert_eq!((found.approved, found.present, found.missing.len()), (1, 1, 0));
    let without: String =
        text.split_inclusive('\n').filter(|line| !line.starts_with("### REQ-001")).collect();
    assert_eq!(fidelity(&session, &without).missing, ["REQ-001"], "a row of the appendix is no definition");
}

#[test]
fn what_of_the_document_was_not_taken_up_stands_with_its_lines_and_its_questions_are_open() {
    let mut session = covering();
    let left = |line: u32, until, words: &str, reason, why: &str| Omitted {
        line,
        until,
        words: words.to_owned(),
        parts: Vec::new(),
        reason,
        id: String::new(),
        why: why.to_owned(),
    };
    let unticked = left(42, None, "lend a ladder", OmittedReason::LeftOutByUser, "Ladders");
    session.baseline.as_mut().unwrap().omitted = vec![
        Omitted { id: "M-2".to_owned(), ..unticked },
        left(50, Some(52), "Greetings |\n## REQ-009: x", OmittedReason::NothingTaken, ""),
        left(60, None, "Who pays for damage?", OmittedReason::OpenQuestion, "Who pays?"),
        left(61, None, "How fast?", OmittedReason::OpenQuestion, ""),
    ];
    let text = requirements(&session, &options());
    let appendix = text.split("## Baseline\n").nth(1).unwrap();
    for row in [
        "Not taken up of it when the session began:\n\n| Line | What stands there | Why |\n|---|---|---|\n",
        "| 42 | “lend a ladder” | left out by the user (M-2 Ladders) |",
        "| 50–52 | “Greetings \\| \\## REQ-009: x” | nothing was taken from it |",
        "| 60 | “Who pays for damage?” | no demand: a question (Who pays?) |",
    ] {
        assert!(appendix.contains(row), "{row} in\n{appendix}");
    }
    let open = text.split("## Open questions\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let asked = "- “Who pays for damage?” (*asked in the document that was read*: tender.md, line 60)\n";
    assert!(open.contains(asked), "{open}");
    assert!(!open.contains("line 61"), "the session asks that itself");
    assert_eq!(defined_ids(&text), ["REQ-001", "OQ-001"]);
    let again = merge(&text, &text).text;
    assert_eq!(again.matches("asked in the document that was read").count(), 1, "{again}");
    assert_eq!(again.matches("left out by the user (M-2").count(), 1, "{again}");
    let counted = "; 1 more left out by the user; 3 further passages of it were taken up as no item.";
    assert!(text.contains(counted), "{text}");
    let of_old = requirements(&covering(), &options());
    assert!(!of_old.contains("Not taken up") && !of_old.contains("Asked in"), "{of_old}");
}

#[test]
fn without_a_baseline_there_is_no_appendix_and_merging_keeps_one_of_each_session() {
    assert!(!requirements(&empty(), &options()).contains("## Baseline"));
    let mut session = covering();
    let first = requirements(&session, &options());
    session.artifacts[1].status = Agreement::Consensus;
    let again = merge(&first, &requirements(&session, &options())).text;
    assert_eq!(again.matches("### Baseline of session").count(), 1);
    assert!(again.contains("| REQ-002 |") && !again.contains("REQ-002 (not approved)"), "{again}");
    session.id = "20260301-specs-other".to_owned();
    let both = merge(&again, &requirements(&session, &options())).text;
    assert_eq!(both.matches("### Baseline of session").count(), 2);
    assert_eq!(both.matches("## Baseline\n").count(), 1, "{both}");
}
