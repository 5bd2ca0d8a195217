//! What a document was made from, and what of it has changed since.

use proptest::prelude::*;
use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType, ReviewState};
use roundtable_engine::session::Session;
use serde_json::json;

use super::properties::any_session;
use super::sample::{artifact, empty, full, options, reviewed};
use crate::export::{items, parsed};
use crate::{
    DocumentLanguage, Since, architecture, brainstorm, changes, changes_in_words, decisions, inputs, merge,
    requirements,
};

/// What has changed since the document, in words.
fn since(text: &str, session: &Session) -> Vec<String> {
    let found = inputs(text);
    let of = found.iter().find(|inputs| inputs.session == session.id).unwrap();
    let changes = changes(of, &session.artifacts, &[]);
    let words = |one| changes_in_words(std::slice::from_ref(one), &[], &[], &[], DocumentLanguage::English);
    changes.iter().map(words).collect()
}

fn requirement(id: &str, title: &str) -> Artifact {
    artifact(id, title, Agreement::Consensus, json!({ "priority": "must", "description": "It does." }))
}

fn three() -> Session {
    let mut session = empty();
    session.artifacts = vec![
        requirement("REQ-001", "Reserve"),
        requirement("REQ-002", "Borrow"),
        reviewed(requirement("REQ-003", "Return"), ReviewState::Approved),
        artifact("OQ-001", "Who pays", Agreement::Pending, json!({ "question": "Who?" })),
    ];
    session
}

#[test]
fn what_changed_is_named_by_id_and_nothing_else_is() {
    let mut session = three();
    let text = requirements(&session, &options());
    assert_eq!(since(&text, &session), Vec::<String>::new());
    // What the review says, who supports it and in which round it came is no part of what it says.
    session.artifacts[0] = reviewed(session.artifacts[0].clone(), ReviewState::Approved);
    session.artifacts[0].supported_by.clear();
    assert_eq!(since(&text, &session), Vec::<String>::new());
    session.artifacts[0].title.push_str(" a tool");
    session.artifacts[1] = reviewed(session.artifacts[1].clone(), ReviewState::Rejected);
    session.artifacts[3].status = Agreement::Addressed;
    session.artifacts.remove(2);
    session.artifacts.push(requirement("REQ-009", "Repair"));
    session.artifacts.push(artifact("REQ-010", "A draft", Agreement::Draft, json!({})));
    assert_eq!(
        since(&text, &session),
        [
            "REQ-001 changed",
            "REQ-002 was rejected",
            "REQ-003 is gone from its session",
            "OQ-001 changed",
            "REQ-009 is new"
        ]
    );
}

#[test]
fn what_is_left_out_split_withdrawn_or_cannot_be_read_is_said_as_that() {
    let mut session = three();
    let text = requirements(&session, &options());
    session.artifacts[0] = reviewed(session.artifacts[0].clone(), ReviewState::Deferred);
    session.artifacts[1].status = Agreement::Draft;
    session.artifacts[2].fields.insert("replaced_by".to_owned(), json!(["REQ-004"]));
    let gone = session.artifacts.pop().unwrap();
    let found = inputs(&text);
    let told = changes(&found[0], &session.artifacts, &[gone.id]);
    assert_eq!(
        told.iter().map(|change| change.since).collect::<Vec<_>>(),
        [Since::Deferred, Since::Withdrawn, Since::Replaced, Since::Unread]
    );
}

#[test]
fn a_document_that_does_not_say_what_it_was_made_from_claims_nothing() {
    let ours = requirements(&three(), &options());
    let earlier = crate::without_inputs(&ours);
    assert_ne!(earlier, ours);
    assert!(inputs(&earlier).is_empty());
    let line = ours.lines().find(|line| line.starts_with("[//]: # (")).unwrap();
    for foreign in [
        "# Requirements\n\n### REQ-001: x\n".to_owned(),
        // Without its session nobody knows whose it is; in code it is an example.
        format!("# x\n\n{line}\n"),
        format!("| Session | a |\n\n```\n{line}\n```\n"),
        format!("| Session | a |\n\n<!--\n{line}\n-->\n"),
        "| Session | a |\n\n[//]: # (Made by hand: REQ-001 0)\n".to_owned(),
    ] {
        assert!(inputs(&foreign).is_empty(), "{foreign}");
    }
}

#[test]
fn every_session_of_a_merged_document_keeps_its_own() {
    let first = three();
    let mut second = empty();
    second.id = "20260201-specs-(a_b)".to_owned();
    second.artifacts = vec![requirement("REQ-004", "Repair")];
    let text = requirements(&first, &options());
    let merged = merge(&text, &requirements(&second, &options())).text;
    let sessions: Vec<_> = inputs(&merged).into_iter().map(|inputs| inputs.session).collect();
    assert_eq!(sessions, [second.id.clone(), first.id.clone()]);
    assert!(since(&merged, &first).is_empty() && since(&merged, &second).is_empty());
    // Written again, a session brings its own up to date, and leaves the others' alone.
    let mut later = first.clone();
    later.artifacts[0].title.push_str(" a tool");
    assert_eq!(since(&merged, &later), ["REQ-001 changed"]);
    let again = merge(&merged, &requirements(&later, &options())).text;
    assert!(since(&again, &later).is_empty() && since(&again, &second).is_empty(), "{again}");
    assert_eq!(again.matches("[//]: # (Made from: ").count(), 2, "{again}");
}

#[test]
fn a_document_of_before_learns_what_it_was_made_from_when_it_is_written_again() {
    let session = three();
    let text = requirements(&session, &options());
    let merged = merge(&crate::without_inputs(&text), &text).text;
    assert_eq!(inputs(&merged), inputs(&text));
}

#[test]
fn each_kind_of_document_says_it_and_a_record_says_it_of_its_decision_alone() {
    let session = full();
    for text in [requirements, architecture, brainstorm].map(|write| write(&session, &options())) {
        assert!(since(&text, &session).is_empty() && inputs(&text)[0].is_whole, "{text}");
    }
    let mut design = empty();
    let decision = json!({ "context": "c", "decision": "Locally.", "rationale": "r" });
    design.artifacts = vec![
        artifact("ARCH-001", "Store loans locally", Agreement::Consensus, decision.clone()),
        artifact("ARCH-002", "One device", Agreement::Consensus, decision),
    ];
    let records = decisions(&design, &options(), &[]);
    let text = &records[0].text;
    assert!(since(text, &design).is_empty(), "the other decision is no news to it");
    assert!(!inputs(text)[0].is_whole);
    design.artifacts[0].title.push('!');
    assert_eq!(since(text, &design), ["ARCH-001 changed"]);
    // The entry that says where the record is comes with it.
    let entry = json!({ "number": 1, "source": "ARCH-001", "path": "docs/architecture/decisions/0001-x.md" });
    design.artifacts.push(artifact("ADR-001", "Store loans locally", Agreement::Consensus, entry));
    assert_eq!(since(&architecture(&design, &options()), &design), Vec::<String>::new());
}

#[test]
fn no_reader_is_shown_the_line() {
    let text = requirements(&full(), &options());
    let shown = format!("{:?} {:?}", parsed(&text), items(&text, &[]));
    assert!(text.contains("[//]: # (Made from: ") && !shown.contains("Made from"), "{shown}");
    assert_eq!(format!("{:?}", parsed(&crate::without_inputs(&text))), format!("{:?}", parsed(&text)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_document_is_up_to_date_with_what_it_was_written_from(session in any_session()) {
        let text = requirements(&session, &options());
        prop_assert_eq!(inputs(&text).len(), 1, "{}", text);
        prop_assert_eq!(since(&text, &session), Vec::<String>::new(), "{}", text);
    }

    #[test]
    fn whatever_is_said_otherwise_is_named_and_nothing_else(
        session in any_session(),
        pick in any::<prop::sample::Index>(),
    ) {
        let text = requirements(&session, &options());
        let mut later = session.clone();
        if later.artifacts.is_empty() {
            return Ok(());
        }
        let at = pick.index(later.artifacts.len());
        later.artifacts[at].title.push('x');
        let id = later.artifacts[at].id.clone();
        let is_in = inputs(&text)[0].artifacts.iter().any(|(known, _)| *known == id);
        let named: Vec<String> = changes(&inputs(&text)[0], &later.artifacts, &[])
            .into_iter()
            .map(|change| change.artifact)
            .collect();
        prop_assert_eq!(named, if is_in { vec![id] } else { Vec::new() });
    }

    #[test]
    fn what_nobody_wrote_is_read_without_harm(text in "(\\[//\\]: # \\(|Made from: |Records: |REQ-001|\\| Session \\| a \\||[ ,()0-9a-f\\n])*") {
        for found in inputs(&text) {
            prop_assert!(found.artifacts.iter().all(|(id, _)| ArtifactType::from_id(id).is_some()));
        }
    }
}
