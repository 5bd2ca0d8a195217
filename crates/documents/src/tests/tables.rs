//! Summary tables that somebody else made.

use roundtable_engine::artifact::Agreement::Consensus;
use roundtable_engine::said::english;
use serde_json::json;

use super::sample::{artifact, empty, options};
use crate::{Merged, merge, requirements};

fn into(existing: &str) -> Merged {
    let mut session = empty();
    session.artifacts = vec![
        artifact("REQ-007", "Return | late", Consensus, json!({ "priority": "must" })),
        artifact("BR-002", "One each", Consensus, json!({})),
    ];
    merge(existing, &requirements(&session, &options()))
}

#[test]
fn a_foreign_summary_gets_a_row_for_each_new_result() {
    let merged = into(
        "# Ours\n\n## Overview\n\n| Status | Req ID | MoSCoW | Requirement | Owner |\n|:--|--|--|--|--|\n\
         | done | **REQ-001** | Must | See | Ana |\n\nMore.\n\n## Functional requirements\n\n### REQ-001: See\n",
    );
    let rows = "| done | **REQ-001** | Must | See | Ana |\n|  | REQ-007 | must | Return \\| late |  |\n|  | BR-002 | – | One each |  \
                |\n\nMore.\n";
    assert!(merged.text.contains(rows), "{}", merged.text);
    assert_eq!(english(&merged.remarks), Vec::<String>::new());
    let again = into(&merged.text);
    assert_eq!(again.text, merged.text, "no row twice");
}

#[test]
fn a_table_of_one_type_gets_that_type_only_and_a_row_that_is_there_stays() {
    let merged = into("ID | Name\n--- | ---\n[REQ-001](#r1) | See\nREQ-007 | Ours");
    assert!(
        merged.text.starts_with("ID | Name\n--- | ---\n[REQ-001](#r1) | See\nREQ-007 | Ours\n\n"),
        "{}",
        merged.text
    );
    assert_eq!(english(&merged.remarks), Vec::<String>::new());
    let merged = into("ID | Name\n--- | ---\nREQ-001 | See");
    assert!(
        merged.text.starts_with("ID | Name\n--- | ---\nREQ-001 | See\nREQ-007 | Return \\| late\n\n"),
        "{}",
        merged.text
    );
}

#[test]
fn a_table_whose_columns_are_not_recognised_is_left_alone_and_named() {
    let table = "| Ref | Test |\n|---|---|\n| REQ-001 | T1 |\n| NFR-001 | T2 |\n";
    let merged = into(&format!("# Ours\n\n## Tests\n\n{table}\nEnd.\n"));
    assert!(merged.text.contains(&format!("{table}\nEnd.\n")), "{}", merged.text);
    assert_eq!(
        english(&merged.remarks),
        [
            "The table under “Tests” lists ids and has no column that is known to hold titles. It was left as it is: REQ-007, \
          BR-002 stand in the document and not in that table."
        ]
    );
    // Tables that are about no ids, or about several in a row, are no such tables.
    for other in [
        "| a | b |\n|---|---|\n| 1 | REQ-001, REQ-002 |\n",
        "```\n| Ref | Test |\n|---|---|\n| REQ-001 | T1 |\n```\n",
    ] {
        let merged = into(&format!("# Ours\n\n{other}"));
        assert!(english(&merged.remarks).is_empty() && merged.text.contains(other), "{}", merged.text);
    }
}
