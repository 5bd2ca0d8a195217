//! What takes a requirement up.

use roundtable_engine::artifact::Agreement;
use roundtable_engine::config::Workflow;
use roundtable_engine::context::DocumentItem;
use roundtable_engine::session::Session;
use serde_json::json;

use super::sample::{artifact, empty, options};
use crate::{DocumentOptions, architecture, merge, same_items, taken_up_by_nothing};

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

#[test]
fn what_a_fork_copied_is_one_row_with_both_ids_also_where_it_was_two() {
    let mut session = design();
    let item = |id: &str, title: &str| DocumentItem { id: id.to_owned(), title: title.to_owned() };
    session.context.in_document.push(item("NFR-006", "First try without help"));
    let two = architecture(&session, &options());
    assert!(two.contains("| NFR-003 | First") && two.contains("| NFR-006 | First"), "the control: {two}");
    let same = [("NFR-006".to_owned(), "NFR-003".to_owned())].into();
    let folded = DocumentOptions { same, ..options() };
    let text = architecture(&session, &folded);
    let row = "| NFR-003, NFR-006 | First try without help | ARCH-001 |";
    assert!(text.contains(row) && !text.contains("| NFR-006 |"), "{text}");
    assert_eq!(
        text.matches("First try without help").count(),
        2,
        "once in the list, once in the table: {text}"
    );
    let merged = merge(&two, &text).text;
    assert!(merged.contains(row) && !merged.contains("| NFR-006 |"), "{merged}");
    assert_eq!(merge(&merged, &text).text, merged, "said once");
    // A session that knows nothing of the copy leaves the row as it is.
    let other = Session { id: "20260108-design-borrow-shed".to_owned(), ..design() };
    let again = merge(&merged, &architecture(&other, &options())).text;
    assert!(again.contains(row), "{again}");
    // Where the copy says something else by now, it has a row of its own again.
    let parted = merge(&merged, &two).text;
    assert!(parted.contains("| NFR-003 | First") && parted.contains("| NFR-006 | First"), "{parted}");
    // What nothing takes up is told by the first of its ids.
    session.artifacts.clear();
    let bare = architecture(&session, &folded);
    assert_eq!(taken_up_by_nothing(&bare), ["NFR-001", "NFR-002", "NFR-003"], "{bare}");
    assert!(same_items(&bare).is_empty(), "an architecture names no copy of a requirement");
}
