//! Titles that were cut, and what a document leaves out.

use roundtable_engine::artifact::{Agreement, ReviewState};
use roundtable_engine::config::Workflow;
use roundtable_engine::record::EscalationAnswer;
use serde_json::json;

use super::sample::{artifact, empty, escalation, options, reviewed};
use crate::{architecture, decisions, fidelity, not_in_document, requirements};

#[test]
fn a_title_that_was_cut_within_a_phrase_is_whole_in_the_document() {
    let mut session = empty();
    session.workflow = Workflow::Design;
    let question = "Which of today's lists would have to agree with each other, and which one counts?";
    let words = "Keep it in the shed at 3 a.m., because it is cheap.";
    let answer = EscalationAnswer::Decide { decision: words.to_owned() };
    session.escalations = vec![escalation("ESC-001", 1, Some("CONF-001"), Some(answer))];
    session.artifacts = vec![
        artifact(
            "OQ-001",
            "Which of today's lists would have",
            Agreement::Pending,
            json!({ "question": question }),
        ),
        artifact(
            "OQ-002",
            "Who builds it",
            Agreement::Pending,
            json!({ "question": "Who builds it, and what else?" }),
        ),
        artifact(
            "CONF-001",
            "Should the plan live here or in a hosted database?",
            Agreement::Resolved,
            json!({}),
        ),
        artifact(
            "ARCH-001",
            "CONF-001 decided: Should the plan live here",
            Agreement::Consensus,
            json!({ "decides": "CONF-001", "decision": words }),
        ),
        artifact(
            "COMP-001",
            "Use the orders of shops, with a…",
            Agreement::Consensus,
            json!({ "responsibility": "Use the orders of shops, with a closing time. And more." }),
        ),
    ];
    let text = architecture(&session, &options());
    for heading in [
        format!("### OQ-001: {question}\n"),
        "### OQ-002: Who builds it\n".to_owned(),
        "### ARCH-001: CONF-001 decided: Should the plan live here or in a hosted database?\n".to_owned(),
        "### COMP-001: Use the orders of shops, with a closing time.\n".to_owned(),
    ] {
        assert!(text.contains(&heading), "{heading}: {text}");
    }
    assert!(fidelity(&session, &text).is_complete(), "the whole title is that of the artifact");
}

#[test]
fn a_title_whose_last_part_was_cut_is_called_as_its_option_a_quotation_or_an_objective_is() {
    let mut session = empty();
    session.workflow = Workflow::Design;
    session.topic = "How orders are stored and reach the night shift when the network fails".to_owned();
    let of = |id: &str, title: &str, option: &str| {
        let fields = json!({ "decision": "We take it.", "options": [{ "name": option }, "Nothing of it"] });
        artifact(id, title, Agreement::Consensus, fields)
    };
    session.artifacts = vec![
        of("ARCH-001", "Kept answers: an answer put", "An answer put together when somebody asks"),
        of("ARCH-002", "How orders are stored and reach", "A part of a component"),
        of("ARCH-003", "Loans: one small server", "One small server"),
        of("ARCH-004", "Loans: one table", "One table for each year"),
        artifact(
            "NFR-001",
            "Calls to volunteers at home",
            Agreement::Consensus,
            json!({ "description": "As a measure: \"Calls to volunteers at home fall to two a week\"." }),
        ),
        artifact(
            "OQ-001",
            "A figure for: the conductor sees before each rehearsal",
            Agreement::Pending,
            json!({ "question": "By how much: \"The conductor sees before each rehearsal which voices are missing\"?" }),
        ),
        artifact(
            "OQ-002",
            "What changes with CONF-002: \"For 'Fair shares', this holds: first come, first served\"",
            Agreement::Pending,
            json!({ "question": "Its words are those of \"First come, first served, or fair shares\". Which of them?" }),
        ),
        artifact(
            "OQ-003",
            "What changes with CONF-002: first come, first served",
            Agreement::Pending,
            json!({ "question": "\"First come, first served or fair shares\"?" }),
        ),
    ];
    let text = architecture(&session, &options());
    for heading in [
        "### ARCH-001: Kept answers: an answer put together when somebody asks\n",
        "### ARCH-002: How orders are stored and reach the night shift when the network fails\n",
        "### ARCH-003: Loans: one small server\n",
        // Two words say nothing.
        "### ARCH-004: Loans: one table\n",
        // The subject of a sentence is a title.
        "### NFR-001: Calls to volunteers at home\n",
        "### OQ-001: A figure for: the conductor sees before each rehearsal which voices are missing\n",
        // What is quoted to its end is whole.
        "### OQ-002: What changes with CONF-002: \"For 'Fair shares', this holds: first come, first served\"\n",
        "### OQ-003: What changes with CONF-002: first come, first served or fair shares\n",
    ] {
        assert!(text.contains(heading), "{heading}: {text}");
    }
    let names: Vec<String> =
        decisions(&session, &options(), &[]).into_iter().map(|record| record.name).collect();
    assert_eq!(
        names[1], "0002-how-orders-are-stored-and-reach-the-night-shift.md",
        "no word hangs at its end: {names:?}"
    );
}

#[test]
fn what_a_document_leaves_out_is_said_with_the_reason() {
    let mut session = empty();
    assert_eq!(not_in_document(&session), None);
    session.artifacts = vec![
        artifact("REQ-001", "See it", Agreement::Consensus, json!({})),
        artifact("REQ-002", "Smell it", Agreement::Draft, json!({})),
        artifact("OQ-001", "Who pays", Agreement::Pending, json!({})),
    ];
    let said = not_in_document(&session).unwrap().to_string();
    assert_eq!(
        said,
        "1 artifact is not in the document: REQ-002 “Smell it” (a draft: the panel did not agree on it)."
    );
    session.artifacts.push(reviewed(
        artifact("REQ-003", "Hear it", Agreement::Consensus, json!({})),
        ReviewState::Rejected,
    ));
    let said = not_in_document(&session).unwrap().to_string();
    assert!(said.starts_with("2 artifacts are not in the document: REQ-002 "), "{said}");
    assert!(said.ends_with("REQ-003 “Hear it” (rejected in the review)."), "{said}");
    // What it names is what the document's provenance names.
    let text = requirements(&session, &options());
    assert!(
        text.contains("| Left out | REQ-002 “Smell it” (draft); REQ-003 “Hear it” (rejected by the user on 2026-01-07, though the panel had agreed on it) |"),
        "{text}"
    );
}
