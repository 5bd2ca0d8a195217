//! What of a document rests on nothing that was said.

use roundtable_engine::artifact::{Agreement, Artifact, Quote, Reworded};
use roundtable_engine::record::{EscalationAnswer, Note, Statement};
use roundtable_engine::revise::Action;
use roundtable_engine::session::Session;
use serde_json::json;

use super::sample::{artifact, escalation, full, options};
use crate::{DocumentLanguage, DocumentOptions, requirements, unheard};

const SAID: &str = "Whoever returns a tool gets a receipt at once, and the shed lists it again.";

fn quoted(mut artifact: Artifact, words: &str, criterion: &str) -> Artifact {
    artifact.quotes = vec![Quote {
        participant: "qa-lead".to_owned(),
        round: 1,
        quote: words.to_owned(),
        criterion: criterion.to_owned(),
    }];
    artifact
}

/// With a requirement of which one criterion is quoted, one that nothing was said of, and one whose criteria are all quoted.
fn session() -> Session {
    let mut session = full();
    let criteria = |all: &[&str]| json!({ "acceptance": all });
    let of = |id: &str, title: &str, all: &[&str]| artifact(id, title, Agreement::Consensus, criteria(all));
    session.artifacts = vec![
        quoted(
            of(
                "REQ-001",
                "Return a tool",
                &["A moon landing succeeds.", "", "A receipt comes.", "Dolphins sing."],
            ),
            "gets a receipt at once",
            "A receipt comes.",
        ),
        of("REQ-002", "Zebras paint quietly", &["Volcanoes sleep."]),
        quoted(
            of("REQ-003", "List it again", &["It is listed."]),
            "the shed lists it again",
            "It is listed.",
        ),
    ];
    session.escalations.clear();
    let said =
        Statement { participant: "qa-lead".to_owned(), position: SAID.to_owned(), ..Statement::default() };
    session.said.insert(1, vec![said]);
    session
}

fn row(session: &Session, language: DocumentLanguage, label: &str) -> Option<String> {
    let text = requirements(session, &DocumentOptions { language, ..options() });
    text.lines().find(|line| line.starts_with(&format!("| {label} |"))).map(str::to_owned)
}

#[test]
fn criteria_and_results_without_evidence_are_named_in_the_provenance() {
    let session = session();
    assert_eq!(
        row(
            &session,
            DocumentLanguage::English,
            "Results and acceptance criteria without evidence in what was said"
        )
        .unwrap(),
        "| Results and acceptance criteria without evidence in what was said | REQ-001 (acceptance criteria 1, 3); REQ-002 |"
    );
    assert_eq!(
        row(
            &session,
            DocumentLanguage::German,
            "Ergebnisse und Abnahmekriterien ohne Beleg in dem, was gesagt wurde"
        )
        .unwrap(),
        "| Ergebnisse und Abnahmekriterien ohne Beleg in dem, was gesagt wurde | REQ-001 (Abnahmekriterien 1, 3); REQ-002 |"
    );
}

#[test]
fn criteria_beside_a_decision_of_the_user_and_of_a_part_of_a_split_need_evidence_too() {
    let label = "Results and acceptance criteria without evidence in what was said";
    let mut session = session();
    session.artifacts.clear();
    let decision = EscalationAnswer::Decide { decision: "The porter keeps the keys".to_owned() };
    session.escalations = vec![escalation("ESC-001", 1, None, Some(decision))];
    let fields = json!({
        "decides": "ESC-001", "description": "Decided by the user on ESC-001: The porter keeps the keys.",
        "acceptance": ["Dolphins sing."],
    });
    session.artifacts.push(artifact("REQ-001", "Volcanoes sleep", Agreement::Consensus, fields));
    let words = row(&session, DocumentLanguage::English, label).unwrap();
    assert_eq!(words, format!("| {label} | REQ-001 (acceptance criterion 1) |"));
    // The decision itself needs none.
    session.artifacts[0].fields.insert("acceptance".to_owned(), json!([]));
    assert_eq!(row(&session, DocumentLanguage::English, label), None);

    let fields = json!({ "acceptance": ["A receipt comes at once.", "Dolphins sing."] });
    let mut part = quoted(
        artifact("REQ-002", "Zebras paint", Agreement::Consensus, fields),
        "gets a receipt at once",
        "A receipt comes at once.",
    );
    part.quotes[0].participant = "qa-lead".to_owned();
    part.reworded = Some(Reworded {
        how: Action::Split,
        by: "user".to_owned(),
        at: "2026-01-07T10:00:00Z".parse().unwrap(),
        from: vec!["REQ-009".to_owned()],
        round: 1,
        status: Agreement::Consensus,
        hash: String::new(),
    });
    session.artifacts = vec![part];
    let words = row(&session, DocumentLanguage::English, label).unwrap();
    assert_eq!(words, format!("| {label} | REQ-002 (acceptance criterion 2) |"));
}

#[test]
fn nothing_is_claimed_where_nobody_knows_any_more_what_was_said() {
    let mut session = session();
    session.said.clear();
    assert_eq!(
        row(
            &session,
            DocumentLanguage::English,
            "Results and acceptance criteria without evidence in what was said"
        ),
        None
    );
}

#[test]
fn similar_words_that_nobody_quoted_are_named_apart_and_a_quotation_serves_the_criterion_that_says_it() {
    let mut session = session();
    let of = |id: &str, title: &str| {
        let fields = json!({ "acceptance": ["Somebody who returns a tool gets a receipt."] });
        artifact(id, title, Agreement::Consensus, fields)
    };
    session.artifacts.push(of("REQ-004", "Volcanoes paint"));
    session.artifacts.push(quoted(
        of("REQ-005", "Volcanoes sing"),
        "Whoever returns a tool gets a receipt at once",
        "",
    ));
    let label = "On similar words alone, which nobody quoted";
    assert_eq!(row(&session, DocumentLanguage::English, label).unwrap(), format!("| {label} | REQ-004 |"));
    let bare = row(
        &session,
        DocumentLanguage::English,
        "Results and acceptance criteria without evidence in what was said",
    )
    .unwrap();
    assert!(!bare.contains("REQ-004") && !bare.contains("REQ-005"), "{bare}");
}

#[test]
fn a_result_whose_criterion_alone_is_quoted_rests_itself_on_similar_words() {
    let label = "On similar words alone, which nobody quoted";
    let mut session = session();
    session.artifacts.clear();
    let of = |id: &str, description: &str| {
        let criteria = ["A receipt comes at once."];
        let fields = json!({ "description": description, "acceptance": criteria });
        quoted(
            artifact(id, "Volcanoes paint", Agreement::Consensus, fields),
            "gets a receipt at once",
            "A receipt comes at once.",
        )
    };
    let lists = "and that would be a list of the whole shed again";
    session.said.get_mut(&1).unwrap()[0].rationale = vec!["The list of the whole shed is long.".to_owned()];
    session.artifacts = vec![of("REQ-001", lists)];
    assert_eq!(
        row(&session, DocumentLanguage::English, label).unwrap(),
        format!("| {label} | REQ-001 (the result itself) |")
    );
    // What the quotation says, its own sentence says, too.
    session.artifacts = vec![of("REQ-001", "Whoever returns a tool gets a receipt.")];
    assert_eq!(row(&session, DocumentLanguage::English, label), None);
}

#[test]
fn what_was_said_word_for_word_rests_on_more_than_similar_words() {
    let mut session = session();
    let fields = json!({ "acceptance": ["Whoever returns a tool gets a receipt."] });
    session.artifacts.push(artifact("REQ-004", "Volcanoes paint", Agreement::Consensus, fields));
    assert_eq!(row(&session, DocumentLanguage::English, "On similar words alone, which nobody quoted"), None);
    let bare = row(
        &session,
        DocumentLanguage::English,
        "Results and acceptance criteria without evidence in what was said",
    )
    .unwrap();
    assert!(!bare.contains("REQ-004"), "{bare}");
}

#[test]
fn what_the_user_said_and_no_result_has_stands_in_the_provenance_and_is_said_before_writing() {
    let label = "Said by the user, in no result in such words";
    let mut session = session();
    let at = "2026-01-07T10:00:00Z".parse().unwrap();
    let note = |text: &str| Note { round: 1, at, text: text.to_owned() };
    session.notes = vec![note("Whoever returns a tool gets a receipt.")];
    let fields = json!({ "description": "Whoever returns a tool gets a receipt." });
    session.artifacts.push(artifact("REQ-004", "A receipt", Agreement::Consensus, fields));
    assert_eq!(row(&session, DocumentLanguage::English, label), None, "it is in REQ-004");
    assert_eq!(unheard(&session), None);

    session.notes.push(note("Couriers log each handover within fifteen minutes."));
    assert_eq!(
        row(&session, DocumentLanguage::English, label).unwrap(),
        format!("| {label} | “Couriers log each handover within fifteen minutes.” (round 1) |")
    );
    let said = unheard(&session).unwrap().to_string();
    assert!(said.contains("“Couriers log each handover within fifteen minutes.” (round 1)"), "{said}");
}
