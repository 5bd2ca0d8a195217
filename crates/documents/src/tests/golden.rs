//! One whole document, and what belongs into it.

use roundtable_engine::artifact::{Agreement, ReviewState};
use serde_json::json;

use super::sample::{artifact, empty, full, options, reviewed};
use crate::{approved, defined_ids, fidelity, ids_in, requirements};

#[test]
fn a_full_practice_session() {
    let session = full();
    let text = requirements(&session, &options());
    insta::assert_snapshot!("requirements", text);
    assert_eq!(text, requirements(&session, &options()), "deterministic");
    let fidelity = fidelity(&session, &text);
    assert_eq!((fidelity.approved, fidelity.present, fidelity.missing.len()), (7, 7, 0));
}

#[test]
fn a_real_session_bears_no_practice_mark_and_empty_sections_say_so() {
    let text = requirements(&empty(), &options());
    assert!(text.starts_with("# Requirements: Borrow Shed\n"));
    assert!(!text.to_lowercase().contains("practice"));
    assert_eq!(text.matches("_None._").count(), 7);
}

#[test]
fn the_review_decides_and_a_stale_one_does_not_count() {
    let agreed = artifact("REQ-001", "a", Agreement::Consensus, json!({}));
    let draft = artifact("REQ-002", "b", Agreement::Draft, json!({}));
    let mut stale =
        reviewed(artifact("REQ-003", "c", Agreement::Consensus, json!({})), ReviewState::Approved);
    stale.title.push('!');
    let mut session = empty();
    session.artifacts = vec![
        agreed,
        draft,
        stale,
        reviewed(artifact("REQ-004", "d", Agreement::Draft, json!({})), ReviewState::Approved),
        reviewed(artifact("REQ-005", "e", Agreement::Consensus, json!({})), ReviewState::Rejected),
        reviewed(artifact("REQ-006", "f", Agreement::Consensus, json!({})), ReviewState::Deferred),
        artifact("EX-001", "g", Agreement::Confirmed, json!({})),
    ];
    let ids: Vec<_> = approved(&session).iter().map(|artifact| artifact.id.as_str()).collect();
    assert_eq!(ids, ["REQ-001", "REQ-004", "EX-001"]);
    let text = requirements(&session, &options());
    assert_eq!(defined_ids(&text), ["REQ-001", "REQ-004", "EX-001"]);
    // The numbers of the others are taken all the same.
    assert!(ids_in(&text).contains(&"REQ-006".to_owned()));
}

#[test]
fn a_missing_heading_is_found_out() {
    let session = full();
    let text = requirements(&session, &options());
    let without: String = text.split_inclusive('\n').filter(|line| !line.starts_with("### BR-001")).collect();
    assert_eq!(fidelity(&session, &without).missing, ["BR-001"]);
    let renamed = text.replace("One thing, one borrower", "Many things");
    assert_eq!(fidelity(&session, &renamed).missing, ["BR-001"]);
    let hidden = text.replace("### BR-001", "<!--\n### BR-001").replace("Refuse the second.", "-->");
    assert_eq!(fidelity(&session, &hidden).missing, ["BR-001"]);
}
