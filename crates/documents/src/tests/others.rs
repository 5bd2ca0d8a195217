//! The documents of the other workflows: architecture, decision records, the summary of a brainstorm.

use roundtable_engine::agenda::{DoneWhen, TopicStatus};
use roundtable_engine::artifact::Agreement::{Consensus, Draft, Pending};
use roundtable_engine::artifact::Artifact;
use roundtable_engine::config::Workflow;
use roundtable_engine::context::DocumentItem;
use roundtable_engine::record::{ConcludedBy, Conclusion, EscalationAnswer};
use roundtable_engine::session::Session;
use serde_json::{Value, json};

use super::sample::{artifact, empty, escalation, options};
use crate::{architecture, brainstorm, decisions, defined_ids, fidelity, merge};

fn held(id: &str, title: &str, by: &[&str], fields: Value) -> Artifact {
    let mut artifact = artifact(id, title, Consensus, fields);
    artifact.supported_by = by.iter().map(|&seat| seat.to_owned()).collect();
    artifact
}

fn concluded(mut session: Session, workflow: Workflow, artifacts: Vec<Artifact>) -> Session {
    session.workflow = workflow;
    session.artifacts = artifacts;
    session.conclusion = Some(Conclusion {
        by: ConcludedBy::Facilitator,
        note: String::new(),
        unmet: Vec::new(),
        resolved: Vec::new(),
        final_consensus: vec!["Keep it small".to_owned()],
        unresolved: Vec::new(),
        recommendation: "Begin with the catalogue.".to_owned(),
        output_type: "architecture".to_owned(),
    });
    session
}

pub(super) fn design() -> Session {
    let mut session = empty();
    session.id = "20260108-design-borrow-shed".to_owned();
    let item = |id: &str, title: &str| DocumentItem { id: id.to_owned(), title: title.to_owned() };
    session.context.in_document = vec![
        item("REQ-001", "See what is free"),
        item("REQ-002", "Borrow"),
        item("NFR-001", "Quick hand-over"),
    ];
    session.agenda[0].definition.id = "deployment".to_owned();
    session.agenda[0].definition.name = "Deployment and operations".to_owned();
    let mut hosted = held(
        "ARCH-002",
        "One small server",
        &["product-manager"],
        json!({
        "context": "900 euros a year.", "decision": "Rent one server.",
        "options": [{ "name": "One server" }, "A cluster"], "consequences": ["Somebody updates it"] }),
    );
    hosted.topic_id = "deployment".to_owned();
    concluded(
        session,
        Workflow::Design,
        vec![
            held(
                "ARCH-001",
                "Loans in one table",
                &["qa-lead"],
                json!({
            "context": "REQ-002 and NFR-001 need one truth.\n\n# no heading", "decision": "One table of loans.",
            "options": [
                { "name": "One table", "pros": ["simple"], "cons": ["grows"] },
                { "name": "Events", "pros": ["history"], "cons": ["harder"] },
            ],
            "rationale": "Two volunteers maintain it.",
            "consequences": { "positive": ["One place to look"], "negative": ["History needs a copy"] } }),
            ),
            hosted,
            held(
                "COMP-001",
                "Catalogue",
                &["qa-lead"],
                json!({
            "responsibility": "Knows every thing and where it is (REQ-001).",
            "interfaces": { "provides": ["INT-001"], "requires": [] },
            "dependencies": ["COMP-002"], "technology": "SQLite" }),
            ),
            held(
                "COMP-002",
                "Loans",
                &["qa-lead"],
                json!({
            "responsibility": "Lends and takes back.", "dependencies": ["mail service"] }),
            ),
            held(
                "INT-001",
                "Search",
                &["qa-lead"],
                json!({
            "kind": "HTTP, external", "description": "For the page.",
            "endpoints": [{ "method": "GET", "path": "/things?q=", "description": "finds things" }] }),
            ),
            artifact("OQ-001", "Backups", Pending, json!({ "question": "Who restores them?" })),
            artifact("COMP-003", "Not agreed", Draft, json!({})),
        ],
    )
}

pub(super) fn ideas() -> Session {
    let mut session = empty();
    session.id = "20260109-brainstorm-borrow-shed".to_owned();
    concluded(
        session,
        Workflow::Brainstorm,
        vec![
            held(
                "IDEA-001",
                "A shelf for returns",
                &["qa-lead"],
                json!({ "phase": "dreamer", "feasibility": "low: space" }),
            ),
            held(
                "IDEA-002",
                "Repair evenings",
                &["qa-lead", "product-manager"],
                json!({ "feasibility": "high" }),
            ),
            held(
                "IDEA-003",
                "Lend by the hour",
                &["qa-lead"],
                json!({ "feasibility": "high", "builds_on": "IDEA-001" }),
            ),
            held(
                "RISK-001",
                "Nobody comes",
                &["qa-lead"],
                json!({ "related_idea": "IDEA-002", "severity": "high" }),
            ),
            held("RISK-002", "Noise", &["qa-lead"], json!({ "related_idea": "IDEA-002" })),
            held("MIT-001", "Ask first", &["qa-lead"], json!({ "addresses": "RISK-001", "effort": "low" })),
            held("MIT-002", "Two nights a month", &["qa-lead"], json!({ "addresses": ["RISK-009"] })),
        ],
    )
}

#[test]
fn an_architecture_has_the_twelve_sections_of_arc42_and_every_approved_artifact() {
    let session = design();
    let text = architecture(&session, &options());
    insta::assert_snapshot!("architecture", text);
    let headings: Vec<&str> = text.lines().filter(|line| line.starts_with("## ")).collect();
    assert_eq!(headings.iter().filter(|line| line.as_bytes()[3].is_ascii_digit()).count(), 12);
    assert!(fidelity(&session, &text).is_complete());
    assert!(!defined_ids(&text).contains(&"COMP-003".to_owned()));
}

#[test]
fn an_architecture_of_nothing_says_so_in_each_section() {
    let mut session = empty();
    session.context = Default::default();
    let text = architecture(&session, &options());
    assert_eq!(text.matches("_Nothing was agreed about this yet._").count(), 11, "all but the first");
}

#[test]
fn what_nobody_took_up_is_named() {
    let text = architecture(&design(), &options());
    assert!(text.contains("| REQ-001 | See what is free | COMP-001 |"));
    assert!(text.contains("| NFR-001 | Quick hand-over | ARCH-001 |"));
    let mut session = design();
    session.artifacts.retain(|artifact| artifact.id != "COMP-001");
    assert!(architecture(&session, &options()).contains("| REQ-001 | See what is free | **nothing yet** |"));
}

#[test]
fn each_decision_has_a_record_of_its_own_numbered_after_what_is_there() {
    let there =
        [("0003-old.md".to_owned(), "# Old\n".to_owned()), ("ADR-007-older.md".to_owned(), String::new())];
    let records = decisions(&design(), &options(), &there);
    let names: Vec<&str> = records.iter().map(|record| record.name.as_str()).collect();
    assert_eq!(names, ["0008-loans-in-one-table.md", "0009-one-small-server.md"]);
    insta::assert_snapshot!("decision", records[0].text);
    // Written, and written again: the same files.
    let there: Vec<(String, String)> =
        records.iter().map(|record| (record.name.clone(), record.text.clone())).collect();
    let again = decisions(&design(), &options(), &there);
    assert!(again.iter().all(|record| record.exists));
    assert_eq!(again.iter().map(|record| &record.name).collect::<Vec<_>>(), names);
}

#[test]
fn a_summary_ranks_ideas_and_puts_mitigations_below_their_risks() {
    let session = ideas();
    let text = brainstorm(&session, &options());
    insta::assert_snapshot!("summary", text);
    let place = |words: &str| text.find(words).unwrap_or_else(|| panic!("{words} is missing"));
    assert!(place("1. IDEA-002") < place("2. IDEA-003") && place("2. IDEA-003") < place("3. IDEA-001"));
    assert!(place("### RISK-001") < place("### MIT-001") && place("### MIT-001") < place("### RISK-002"));
    assert!(text.contains("_Nothing was found against RISK-002 yet._"));
    assert!(fidelity(&session, &text).is_complete());
}

#[test]
fn a_summary_says_what_was_decided_what_agreed_and_what_are_risks() {
    let mut session = ideas();
    let words = "Open on Sundays, too.";
    let answer = EscalationAnswer::Decide { decision: words.to_owned() };
    session.escalations = vec![escalation("ESC-001", 1, Some("CONF-001"), Some(answer))];
    let point = |words: &str| words.to_owned();
    session.artifacts[4].fields.insert("description".to_owned(), json!("Neighbours hear every saw."));
    session.conclusion.as_mut().unwrap().final_consensus = vec![
        point("nobody comes"),
        point("Keep it small"),
        point("Risk: Neighbours hear every saw"),
        point("RISK-001 and RISK-002 are likely"),
        point("IDEA-002 carries RISK-001"),
        point("CONF-001 is decided: Open on Sundays, too"),
        point("CONF-001 is decided: Open on Sundays, and..."),
        point("Ask first"),
    ];
    let text = brainstorm(&session, &options());
    let lists = "Decided by the user:\n\n- CONF-001: Open on Sundays, too.\n\n\
                 Agreed:\n\n- Keep it small\n- IDEA-002 carries RISK-001\n- Ask first\n\n\
                 Seen as risks:\n\n- nobody comes\n- Risk: Neighbours hear every saw\n- RISK-001 and RISK-002 are likely\n\n## ";
    assert!(text.contains(lists), "{text}");
}

#[test]
fn an_architecture_is_merged_into_the_one_that_is_there() {
    let first = architecture(&design(), &options());
    let edited = first.replace("## 12. Glossary", "## House rules\n\nOurs.\n\n## 12. Glossary");
    let mut second = design();
    second.id = "20260110-design-borrow-shed".to_owned();
    second.artifacts = vec![
        held("COMP-002", "Loans", &["qa-lead"], json!({ "responsibility": "Lends, takes back, reminds." })),
        held("COMP-004", "Reminders", &["qa-lead"], json!({ "responsibility": "Reminds (REQ-002)." })),
    ];
    let merged = merge(&edited, &architecture(&second, &options()));
    assert_eq!(merged.added, ["COMP-004"]);
    assert_eq!(merged.updated, ["COMP-002"]);
    assert!(
        merged.text.contains("House rules\n\nOurs.") && merged.text.contains("Lends, takes back, reminds.")
    );
    assert!(merged.text.contains("| REQ-002 | Borrow | ARCH-001, COMP-004 |"));
    let of = |text: &str, heading: &str| text.find(heading).unwrap();
    assert!(of(&merged.text, "### COMP-004") < of(&merged.text, "## 6. Runtime view"), "in its section");
    assert!(fidelity(&second, &merged.text).is_complete());
}

#[test]
fn merging_the_same_architecture_changes_nothing() {
    let text = architecture(&design(), &options());
    let merged = merge(&text, &text);
    assert_eq!(merged.text, text);
    assert!(merged.added.is_empty() && merged.updated.is_empty());
}

#[test]
fn every_kind_of_document_says_how_far_the_agenda_came() {
    let mut session = design();
    session.agenda[0].status = TopicStatus::Partial;
    session.agenda[0].definition.done_when = DoneWhen {
        criteria: vec!["Where it runs".to_owned(), "Who keeps it".to_owned()],
        min_requirements: 3,
    };
    session.agenda[0].coverage = vec!["who keeps it.".to_owned()];
    session.agenda[1].closed_round = Some(4);
    session.agenda[1].definition.done_when.criteria = vec!["Waived".to_owned()];
    let table = "### How far the agenda came\n\n| Topic | State after the discussion, before the review | Not covered then |\n|---|---|---|\n\
                 | Deployment and operations (critical) | partly covered | Where it runs; 1 of at least 3 results |\n\
                 | Functional requirements (critical) | closed in round 4 | – |\n";
    let documents =
        [architecture, crate::requirements, brainstorm].map(|document| document(&session, &options()));
    for text in &documents {
        assert!(text.contains(table), "{text}");
    }
    // A later session's agenda stands before the earlier one's, and what stands beside it stays.
    let edited =
        documents[0].replace("### How far the agenda came\n", "### How far the agenda came\n\nOurs.\n");
    session.id = "20260110-design-borrow-shed".to_owned();
    session.agenda[0].status = TopicStatus::Open;
    let merged = merge(&edited, &architecture(&session, &options())).text;
    let (newest, earlier) = merged.split_once("### Session 20260108-design-borrow-shed").unwrap();
    assert!(newest.contains("(critical) | open |") && !newest.contains("partly covered"), "{merged}");
    assert!(earlier.contains("partly covered") && !earlier.contains("(critical) | open |"), "{merged}");
    assert_eq!((merged.matches("How far the agenda came").count(), merged.matches("Ours.").count()), (2, 1));
    // A document of an earlier version has none: it is added below the rounds.
    let without = documents[0].replacen(&table[..table.len()], "", 1);
    let merged = merge(&without, &architecture(&session, &options())).text;
    let of = |words: &str| merged.find(words).unwrap();
    assert!(of("### Rounds of the session") < of("### How far the agenda came"), "{merged}");
    assert!(of("### How far the agenda came") < of("### Session 20260108-design-borrow-shed"));
}
