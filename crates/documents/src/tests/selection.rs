//! A selection: what was chosen, each once, and nothing of it as agreed that is not.

use roundtable_engine::artifact::{Agreement, ReviewState};
use roundtable_engine::session::Session;
use serde_json::json;

use super::sample::{artifact, empty, full, options, reviewed};
use crate::{Chosen, approved, defined_ids, selection};

fn of(session: &Session, ids: &[&str]) -> String {
    let artifacts: Vec<String> = ids.iter().map(|id| (*id).to_owned()).collect();
    selection(&[Chosen { session, artifacts: &artifacts }], "Borrow Shed", &options())
}

/// What stands under the heading of an id.
fn part<'a>(text: &'a str, id: &str) -> &'a str {
    let (_, rest) =
        text.split_once(&format!("\n### {id}: ")).unwrap_or_else(|| panic!("{id} is not in {text}"));
    let end = ["\n### ", "\n## "].iter().filter_map(|next| rest.find(next)).min();
    &rest[..end.unwrap_or(rest.len())]
}

#[test]
fn a_decision_and_the_entry_of_its_record_stand_once() {
    let mut session = full();
    let consensus = roundtable_engine::artifact::Agreement::Consensus;
    let artifact = |id, own| crate::tests::sample::artifact(id, "Loans in one table", consensus, own);
    session
        .artifacts
        .push(artifact("ARCH-001", serde_json::json!({ "decision": "One table.", "context": "c" })));
    session.artifacts.push(artifact("ADR-001", serde_json::json!({ "source": "ARCH-001", "number": 1 })));
    for ids in [vec!["ARCH-001", "ADR-001"], vec!["ADR-001"]] {
        let ids: Vec<String> = ids.into_iter().map(str::to_owned).collect();
        let text = selection(&[Chosen { session: &session, artifacts: &ids }], "Borrow Shed", &options());
        assert_eq!(crate::defined_ids(&text), ["ARCH-001"], "{text}");
    }
}

#[test]
fn every_artifact_that_was_chosen_stands_there_once_and_no_other() {
    let session = full();
    let ids: Vec<&str> = session.artifacts.iter().map(|artifact| artifact.id.as_str()).collect();
    let text = of(&session, &ids);
    for id in &ids {
        assert_eq!(text.matches(&format!("\n### {id}: ")).count(), 1, "{id}: {text}");
    }
    for some in ids.chunks(2) {
        let text = of(&session, some);
        let mut defined: Vec<String> = defined_ids(&text).into_iter().collect();
        let mut wanted: Vec<String> = some.iter().map(|id| (*id).to_owned()).collect();
        defined.sort();
        wanted.sort();
        assert_eq!(defined, wanted, "{text}");
    }
    let twice = of(&session, &[ids[0], ids[0], "REQ-999"]);
    assert!(twice.contains("\n1 artifact, chosen on "), "{twice}");
}

#[test]
fn what_nobody_approved_says_so_below_its_heading_and_what_was_approved_does_not() {
    let mut session = empty();
    let with =
        |id: &str, status| artifact(id, "Lend", status, json!({ "description": "People lend tools." }));
    session.artifacts = vec![
        with("REQ-001", Agreement::Consensus),
        with("REQ-002", Agreement::Draft),
        reviewed(with("REQ-003", Agreement::Consensus), ReviewState::Rejected),
        reviewed(with("REQ-004", Agreement::Draft), ReviewState::Approved),
    ];
    let text = of(&session, &["REQ-004", "REQ-003", "REQ-002", "REQ-001"]);
    let agreed: Vec<&str> = approved(&session).iter().map(|artifact| artifact.id.as_str()).collect();
    assert_eq!(agreed, ["REQ-001", "REQ-004"]);
    for artifact in &session.artifacts {
        let says = part(&text, &artifact.id).contains("**Not approved:** ");
        assert_eq!(says, !agreed.contains(&artifact.id.as_str()), "{}: {text}", artifact.id);
    }
    assert!(part(&text, "REQ-003").contains("**Not approved:** rejected by the user on "), "{text}");
}

#[test]
fn artifacts_of_several_sessions_stand_by_type_with_their_sessions_named_and_marked_as_practice() {
    let (mut one, mut other) = (empty(), empty());
    let with = |id: &str| artifact(id, "Lend", Agreement::Consensus, json!({ "description": "x" }));
    (one.id, other.id) = ("20260107-one".to_owned(), "20260107-other".to_owned());
    one.artifacts = vec![with("NFR-001"), with("REQ-002")];
    other.artifacts = vec![with("REQ-001")];
    (one.practice, other.practice) = (false, false);
    let both = |one: &Session, other: &Session| {
        let (of_one, of_other) = (["NFR-001".to_owned(), "REQ-002".to_owned()], ["REQ-001".to_owned()]);
        let chosen =
            [Chosen { session: one, artifacts: &of_one }, Chosen { session: other, artifacts: &of_other }];
        selection(&chosen, "Borrow Shed", &options())
    };
    let text = both(&one, &other);
    let at = |words: &str| text.find(words).unwrap_or_else(|| panic!("{words}: {text}"));
    assert!(at("### REQ-001") < at("### REQ-002") && at("### REQ-002") < at("### NFR-001"));
    assert!(at("Session `20260107-one`") < at("Session `20260107-other`"));
    assert!(!text.contains("Practice") && !text.contains("practice panel"), "{text}");
    other.practice = true;
    let text = both(&one, &other);
    assert!(text.starts_with("> **Practice:**"), "{text}");
    assert_eq!(text.matches("held with the practice panel").count(), 1, "{text}");
}
