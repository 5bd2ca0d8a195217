//! A document of several sessions: each is named, with its own figures, and none loses what it brought.

use roundtable_engine::artifact::Agreement::{Consensus, Draft};
use roundtable_engine::artifact::Artifact;
use roundtable_engine::config::Workflow;
use roundtable_engine::context::DocumentItem;
use roundtable_engine::session::Session;
use serde_json::{Value, json};

use super::sample::{artifact, empty, full, options};
use crate::{architecture, merge, requirements};

fn design(id: &str, topic: &str, artifacts: Vec<Artifact>) -> Session {
    let mut session = empty();
    session.id = id.to_owned();
    session.topic = topic.to_owned();
    session.workflow = Workflow::Design;
    let item = |id: &str, title: &str| DocumentItem { id: id.to_owned(), title: title.to_owned() };
    session.context.in_document = vec![
        item("REQ-001", "See what is free"),
        item("REQ-002", "Borrow"),
        item("BR-001", "One each"),
        item("EX-001", "No locks"),
        item("OQ-001", "Who pays"),
    ];
    session.artifacts = artifacts;
    session
}

fn agreed(id: &str, title: &str, fields: Value) -> Artifact {
    artifact(id, title, Consensus, fields)
}

fn first() -> Session {
    let artifacts = vec![
        agreed(
            "ARCH-001",
            "One table",
            json!({ "decision": "One table.", "related": ["REQ-001"],
            "consequences": { "negative": ["It grows"] } }),
        ),
        agreed(
            "COMP-001",
            "Catalogue",
            json!({ "responsibility": "Knows things.", "dependencies": ["the post"],
            "related": ["REQ-001", "ARCH-001"] }),
        ),
        artifact("COMP-002", "Left", Draft, json!({})),
    ];
    let mut session = design("20260108-design-shed", "Loans, “kept” and counted", artifacts);
    session.linked_sessions = vec!["20260101-specs-shed".to_owned()];
    session
}

fn second() -> Session {
    let artifacts = vec![
        agreed(
            "ARCH-002",
            "Mail",
            json!({ "decision": "Mail only.", "related": ["REQ-002"],
            "consequences": { "negative": ["Nobody reads it", "It costs"] } }),
        ),
        agreed(
            "COMP-003",
            "Reminders",
            json!({ "responsibility": "Reminds.", "dependencies": ["COMP-001", "the post"] }),
        ),
    ];
    let mut session = design("20260110-design-shed", "Reminders", artifacts);
    let item = |id: &str, title: &str| DocumentItem { id: id.to_owned(), title: title.to_owned() };
    session.context.in_document.extend([item("ARCH-001", "One table"), item("COMP-001", "Catalogue")]);
    session
}

fn both() -> String {
    merge(&architecture(&first(), &options()), &architecture(&second(), &options())).text
}

fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let rest = text.split(&format!("## {heading}\n")).nth(1).unwrap_or_else(|| panic!("{heading}\n{text}"));
    rest.split("\n## ").next().unwrap()
}

#[test]
fn what_an_earlier_session_took_up_stays_taken_up() {
    let text = both();
    let table = section(&text, "Traceability").trim();
    assert_eq!(
        table,
        "| Id | Title | Taken up by |\n|---|---|---|\n\
         | ARCH-001 | One table | COMP-001 |\n\
         | BR-001 | One each | **nothing yet** |\n\
         | REQ-001 | See what is free | ARCH-001, COMP-001 |\n\
         | REQ-002 | Borrow | ARCH-002 |"
    );
    // What a session takes up no longer goes from its rows, and only that.
    let mut changed = second();
    changed.artifacts[0] =
        agreed("ARCH-002", "Mail", json!({ "decision": "Mail only.", "related": ["BR-001", "REQ-001"] }));
    let text = merge(&text, &architecture(&changed, &options())).text;
    let table = section(&text, "Traceability");
    for row in [
        "| REQ-002 | Borrow | **nothing yet** |",
        "| BR-001 | One each | ARCH-002 |",
        "| REQ-001 | See what is free | ARCH-001, COMP-001, ARCH-002 |",
    ] {
        assert!(table.contains(row), "{table}");
    }
}

#[test]
fn only_what_has_to_be_traced_is_listed_as_taken_up_by_nothing() {
    let text = architecture(&second(), &options());
    let table = section(&text, "Traceability");
    for id in ["EX-001", "OQ-001", "ARCH-001", "COMP-001"] {
        assert!(!table.contains(&format!("| {id} |")), "{table}");
    }
    assert!(table.contains("| REQ-001 | See what is free | **nothing yet** |"));
}

#[test]
fn what_rests_on_what_is_begun_in_a_document_that_does_not_say_it() {
    let table = "| REQ-002 | Borrow | ARCH-002 |";
    let mut nothing = first();
    nothing.context.in_document.clear();
    nothing.artifacts.clear();
    let text = architecture(&nothing, &options());
    assert!(text.contains("Nothing here refers to"));
    let merged = merge(&text, &architecture(&second(), &options())).text;
    assert!(merged.contains(table) && !merged.contains("Nothing here refers to"), "{merged}");
    let by_hand =
        merge("# Ours\n\n## Architecture decisions\n\nNone.\n", &architecture(&second(), &options())).text;
    assert!(section(&by_hand, "Traceability").contains(table), "{by_hand}");
}

#[test]
fn the_purpose_names_every_session_once() {
    let text = both();
    let purpose = "This document says how Borrow Shed is to be built, as agreed in roundtables on “Loans, “kept” and counted” \
                   (session 20260108-design-shed) and “Reminders” (session 20260110-design-shed).\n";
    assert_eq!(text.matches(purpose).count(), 1, "{text}");
    assert_eq!(merge(&text, &architecture(&first(), &options())).text.matches(purpose).count(), 1);
    let mut third = second();
    third.id = "20260111-design-shed".to_owned();
    let text = merge(&text, &architecture(&third, &options())).text;
    let three = "(session 20260108-design-shed), “Reminders” (session 20260110-design-shed) and “Reminders” (session \
                 20260111-design-shed).";
    assert!(text.contains(three), "{text}");
    let mut specs = full();
    specs.id = "20260201-specs-second".to_owned();
    let text = merge(&requirements(&full(), &options()), &requirements(&specs, &options())).text;
    let purpose = "(session 20260107-specs-borrow-shed) and “What the app for the shed must do” (session 20260201-specs-second). \
                   It is written for";
    assert!(text.contains(purpose), "{text}");
}

#[test]
fn the_provenance_names_every_session_with_its_own_figures() {
    let text = both();
    insta::assert_snapshot!("provenance", section(&text, "Provenance"));
    // In whichever order, and however often, they are written again.
    let again = merge(&text, &architecture(&first(), &options())).text;
    assert_eq!(again, text);
    let mut changed = first();
    changed.artifacts.pop();
    let again = merge(&text, &architecture(&changed, &options())).text;
    let provenance = section(&again, "Provenance");
    assert_eq!(provenance.matches("| Session | 20260108-design-shed |").count(), 1, "{provenance}");
    let inputs = "| Results in this document | 2 of 2 |\n\n[//]: # (Made from: ARCH-001 ";
    assert!(provenance.contains(inputs), "{provenance}");
    let line = "| 2026-01-07 15:30 UTC, Roundtable 0.1.0 | 20260108-design-shed | 0 | no |";
    assert!(provenance.trim_end().ends_with(line), "{provenance}");
}

#[test]
fn the_provenance_names_the_sessions_that_a_session_builds_on() {
    assert!(architecture(&first(), &options()).contains("| Builds on | 20260101-specs-shed |\n"));
    assert!(!architecture(&second(), &options()).contains("| Builds on |"));
    assert!(both().contains("| Builds on | 20260101-specs-shed |\n"));
}

#[test]
fn lists_and_diagrams_hold_what_every_session_brought() {
    let text = both();
    assert!(
        section(&text, "4. Solution strategy")
            .contains("- ARCH-001 One table: One table.\n- ARCH-002 Mail: Mail only.\n")
    );
    let risks = "Accepted with the decisions:\n\n- ARCH-001: It grows\n- ARCH-002: Nobody reads it\n- ARCH-002: It costs\n";
    assert!(section(&text, "11. Risks and technical debt").contains(risks), "{text}");
    let drawn = "graph LR\n  COMP001[\"COMP-001: Catalogue\"]\n  outside_the_post(\"the post\")\n  \
                 COMP003[\"COMP-003: Reminders\"]\n  COMP001 --> outside_the_post\n  COMP003 --> COMP001\n  \
                 COMP003 --> outside_the_post\n```";
    assert!(text.contains(drawn), "{text}");
    // A section that had nothing begins its list.
    let mut nothing = first();
    nothing.artifacts.clear();
    let text = merge(&architecture(&nothing, &options()), &architecture(&second(), &options())).text;
    let empty = "_Nothing was agreed about this yet._";
    for heading in [
        "4. Solution strategy",
        "5. Building block view",
        "9. Architecture decisions",
        "11. Risks and technical debt",
    ] {
        assert!(!section(&text, heading).contains(empty), "{heading}\n{text}");
    }
    assert!(
        section(&text, "11. Risks and technical debt")
            .starts_with("\nAccepted with the decisions:\n\n- ARCH-002: ")
    );
    assert!(section(&text, "12. Glossary").contains(empty));
    assert_eq!(merge(&text, &architecture(&second(), &options())).text, text, "comes to rest");
}
