//! What takes a requirement up.

use roundtable_engine::artifact::Agreement;
use roundtable_engine::config::Workflow;
use roundtable_engine::context::DocumentItem;
use roundtable_engine::session::Session;
use serde_json::json;

use super::sample::{artifact, empty, options};
use crate::{architecture, merge, taken_up_by_nothing};

fn design() -> Session {
    let mut session = empty();
    session.workflow = Workflow::Design;
    let item = |id: &str, title: &str| DocumentItem { id: id.to_owned(), title: title.to_owned() };
    session.context.in_document = vec![
        item("NFR-001", "No more than 3% of the loaves are thrown away"),
        item("NFR-002", "Quick"),
        item("NFR-003", "First try without help"),
    ];
    session.artifacts = vec![
        artifact(
            "ARCH-001",
            "Counted every night (NFR-003)",
            Agreement::Consensus,
            json!({ "context": "\"No more than 3 % of the loaves are thrown away\" has to be seen. Quick is better." }),
        ),
        artifact("NFR-004", "Nothing confirmed is lost", Agreement::Consensus, json!({ "target": "0" })),
        artifact("NFR-005", "A draft", Agreement::Draft, json!({})),
    ];
    session
}

#[test]
fn a_quality_is_taken_up_by_what_names_its_id_or_quotes_its_whole_title() {
    let text = architecture(&design(), &options());
    for row in [
        "| NFR-001 | No more than 3% of the loaves are thrown away | ARCH-001 |",
        // A word says nothing.
        "| NFR-002 | Quick | **nothing yet** |",
        "| NFR-003 | First try without help | ARCH-001 |",
        // The session's own are to be taken up, too; a draft is none.
        "| NFR-004 | Nothing confirmed is lost | **nothing yet** |",
    ] {
        assert!(text.contains(row), "{row}: {text}");
    }
    assert!(!text.contains("| NFR-005 |"), "{text}");
}

#[test]
fn what_nothing_takes_up_is_read_from_the_document_that_is_written() {
    let text = architecture(&design(), &options());
    assert_eq!(taken_up_by_nothing(&text), ["NFR-002", "NFR-004"]);
    let mut second = design();
    second.id = "20260108-design-borrow-shed".to_owned();
    second.artifacts = vec![artifact(
        "COMP-001",
        "Oven",
        Agreement::Consensus,
        json!({ "responsibility": "Bakes.", "related": ["NFR-002"] }),
    )];
    let merged = merge(&text, &architecture(&second, &options())).text;
    assert_eq!(taken_up_by_nothing(&merged), ["NFR-004"], "{merged}");
    assert!(taken_up_by_nothing("# Ours\n").is_empty());
}
