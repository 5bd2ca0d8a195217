//! What the check finds of the artifacts of a session, and what it leaves alone.

use roundtable_engine::artifact::Agreement::{Consensus, Draft};
use serde_json::json;

use super::*;
use crate::tests::sample::{artifact, empty};

fn found(artifacts: Vec<Artifact>) -> Vec<(FindingKind, String)> {
    let mut session = empty();
    session.artifacts = artifacts;
    check(&session).into_iter().map(|finding| (finding.kind, finding.words)).collect()
}

#[test]
fn a_mention_of_what_was_replaced_is_stale_and_what_was_replaced_is_not_checked() {
    let naming = requirement("A patient moves it, see REQ-002.");
    let fields = json!({ "description": "Good.", "replaced_by": ["REQ-003"] });
    let replaced = artifact("REQ-002", "Gone", Consensus, fields);
    assert_eq!(found(vec![naming, replaced]), [(FindingKind::UnknownReference, "REQ-002".to_owned())]);
}

fn requirement(description: &str) -> Artifact {
    artifact(
        "REQ-001",
        "Move an appointment",
        Consensus,
        json!({
        "description": description, "priority": "must", "acceptance": ["Given a booking, when a patient moves it, the old time is free."] }),
    )
}

fn kinds(description: &str) -> Vec<FindingKind> {
    found(vec![requirement(description)]).into_iter().map(|(kind, _)| kind).collect()
}

#[test]
fn a_sound_requirement_has_no_finding() {
    assert_eq!(kinds("A patient moves an appointment until 18:00 on the day before."), []);
}

#[test]
fn words_that_hide_a_decision_are_quoted() {
    let all = found(vec![requirement("A patient moves an appointment quickly, as far as possible.")]);
    assert_eq!(
        all,
        [(FindingKind::Vague, "quickly".to_owned()), (FindingKind::Vague, "as far as possible".to_owned()),]
    );
    assert_eq!(kinds("A breakfast patient moves it."), [], "fast is not in breakfast");
}

#[test]
fn a_title_is_looked_at_and_says_once_what_its_statement_says_too() {
    let titled = |title: &str, description: &str| {
        found(vec![Artifact { title: title.to_owned(), ..requirement(description) }])
    };
    let fine = "A patient moves an appointment until 18:00 on the day before.";
    let all = titled("Fast and user-friendly", fine);
    let words: Vec<String> = all.iter().map(|(_, words)| words.to_lowercase()).collect();
    assert_eq!(words, ["fast", "user-friendly"]);
    assert_eq!(titled("Move it quickly", "A patient moves it quickly.").len(), 1);
    // What the title of a component says demands nothing.
    assert_eq!(
        found(vec![artifact("COMP-001", "Fast cache", Consensus, json!({ "responsibility": "Keeps." }))]),
        []
    );
}

#[test]
fn a_passive_of_a_trigger_names_nobody_and_is_no_finding_there_but_in_the_demand() {
    let rule = |conditions: &str, actions: &str| {
        let fields = json!({
            "description": "A talk goes on.", "rationale": "x", "conditions": conditions, "actions": actions,
        });
        found(vec![artifact("BR-001", "Talks", Consensus, fields)])
    };
    assert_eq!(rule("Somebody is interrupted.", "The chair gives the word back."), []);
    assert_eq!(
        rule("Somebody speaks.", "The word is given back."),
        [(FindingKind::NoActor, "is given".to_owned())]
    );
    assert_eq!(words::passive_without_actor("When: Somebody is interrupted"), None);
    assert_eq!(words::passive_without_actor("**When:** Somebody is interrupted"), None);
    assert_eq!(words::passive_without_actor("**Wenn:** Jemand wird unterbrochen"), None);
    assert_eq!(kinds("When a loan is moved, the desk writes to the member."), []);
    assert_eq!(kinds("When a loan is late, the member is warned."), [FindingKind::NoActor]);
}

#[test]
fn two_demands_in_a_sentence_are_two_statements() {
    assert_eq!(kinds("A patient must move it and the practice must hear of it."), [FindingKind::NotSingular]);
    assert_eq!(kinds("A patient must see date and time."), [], "a list is one demand");
}

#[test]
fn a_passive_says_who_acts() {
    assert_eq!(kinds("The appointment is moved."), [FindingKind::NoActor]);
    assert_eq!(kinds("The appointment is moved by the patient."), []);
    assert_eq!(kinds("Tools must not be lent without a name."), [FindingKind::NoActor]);
    assert_eq!(kinds("When a tool is damaged, it is taken away."), [FindingKind::NoActor]);
    for situation in [
        "When an appointment is moved, the practice confirms it.",
        "What was promised can fail; a patient who is told of it can choose another date.",
        "Given a wrong entry, when it is noticed later, then it can be corrected.",
    ] {
        assert_eq!(kinds(situation), [], "{situation}");
    }
}

#[test]
fn what_is_missing_is_named() {
    let bare = artifact("NFR-001", "Speed", Consensus, json!({ "target": "good" }));
    assert_eq!(
        found(vec![bare]),
        [
            (FindingKind::MissingKey, "measurement".to_owned()),
            (FindingKind::MissingKey, "minimum".to_owned()),
            (FindingKind::Vague, "good".to_owned()),
            (FindingKind::NotMeasurable, "good".to_owned()),
        ]
    );
}

#[test]
fn none_at_all_is_a_number_to_measure_against() {
    for (target, is_measurable) in [
        ("not a single case", true),
        ("no lost booking", true),
        ("Nobody waits.", true),
        ("zero", true),
        ("kein einziger Fall", true),
        ("no slower than today", false),
        ("few cases", false),
        ("the single list of the board", false),
    ] {
        let quality = artifact(
            "NFR-001",
            "Loss",
            Consensus,
            json!({ "target": target, "minimum": "1", "measurement": "Counted." }),
        );
        let kinds: Vec<FindingKind> = found(vec![quality]).into_iter().map(|(kind, _)| kind).collect();
        assert_eq!(!kinds.contains(&FindingKind::NotMeasurable), is_measurable, "{target}");
    }
}

#[test]
fn what_is_quoted_is_not_looked_at_and_what_comes_afterwards_is_a_second_demand() {
    assert_eq!(kinds("The list must show “quick and easy; then it is done”."), []);
    let afterwards = "A helper must be able to hand out and take back a key until 18:00; afterwards the shed stays locked.";
    assert_eq!(kinds(afterwards), [FindingKind::NotSingular]);
}

#[test]
fn a_reference_to_nothing_and_a_second_one_of_the_same_title_are_found() {
    let mut first = requirement("A patient moves it, see BR-009.");
    let second = artifact("REQ-002", "move an appointment", Draft, first.fields.clone().into());
    first.fields.insert("related".to_owned(), json!({ "depends": ["REQ-002"] }));
    assert_eq!(
        found(vec![first, second]),
        [
            (FindingKind::UnknownReference, "BR-009".to_owned()),
            (FindingKind::UnknownReference, "BR-009".to_owned()),
            (FindingKind::Duplicate, "move an appointment".to_owned()),
        ]
    );
}

#[test]
fn two_of_one_title_that_the_user_told_apart_are_not_called_said_twice() {
    let mut first = requirement("A patient moves it.");
    let second = artifact("REQ-002", "move an appointment", Draft, first.fields.clone().into());
    let is_twice = |first: &Artifact| {
        let all = found(vec![first.clone(), second.clone()]);
        all.iter().any(|(kind, _)| *kind == FindingKind::Duplicate)
    };
    assert!(is_twice(&first), "the control");
    first.distinct_from = vec![roundtable_engine::artifact::Distinct {
        id: second.id.clone(),
        by: "user".to_owned(),
        at: "2026-01-07T15:00:00Z".parse().unwrap(),
        hash: first.content_hash(),
        other_hash: second.content_hash(),
        others: serde_json::Map::new(),
    }];
    assert!(!is_twice(&first));
    first.fields.insert("description".to_owned(), "Somebody moves it.".into());
    assert!(is_twice(&first), "of other words nobody has said so");
}
