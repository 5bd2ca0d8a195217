use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::*;
use crate::artifact::{Agreement, Artifact, ArtifactType, Dissent};
use crate::record::{Round, Statement, USER, UserWords, Vote};

fn said(seat: &str, position: &str, confidence: Option<f64>) -> Statement {
    Statement {
        participant: seat.to_owned(),
        position: position.to_owned(),
        confidence,
        ..Statement::default()
    }
}

fn round(number: u32, more: Value) -> Round {
    let mut round = json!({
        "number": number, "phase": "discussion", "timestamp": "2026-03-01T10:00:00Z",
        "focus": { "type": "agenda", "topic_id": "core" }, "participation": "parallel", "question": "",
        "synthesis": "", "next": "continue",
    });
    round.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    serde_json::from_value(round).unwrap()
}

fn artifact(id: &str, fields: Value) -> Artifact {
    Artifact {
        id: id.to_owned(),
        kind: ArtifactType::from_id(id).unwrap(),
        title: "Refund of a cancelled order".to_owned(),
        status: Agreement::Draft,
        topic_id: "core".to_owned(),
        created_round: 1,
        supported_by: Vec::new(),
        dissent: Vec::new(),
        quotes: Vec::new(),
        covers: Vec::new(),
        review: None,
        reworded: None,
        distinct_from: Vec::new(),
        unknown_status: None,
        fields: fields.as_object().unwrap().clone(),
    }
}

fn look(artifacts: &[Artifact], rounds: &[Round], said: &[(u32, Vec<Statement>)]) -> Dissents {
    let said: BTreeMap<u32, Vec<Statement>> = said.iter().cloned().collect();
    dissent(Record { artifacts, rounds, said: &said, notes: &[] })
}

#[test]
fn confidence_is_shown_by_round_and_a_silence_is_no_number() {
    let rounds = [round(1, json!({})), round(2, json!({}))];
    let said = [
        (1, vec![said("ann", "Yes.", Some(0.4)), said("ben", "No.", Some(0.9))]),
        (2, vec![said("ann", "Yes.", None)]),
    ];
    let found = look(&[], &rounds, &said);
    let rows: Vec<_> =
        found.confidence.iter().map(|seat| (seat.participant.as_str(), seat.rounds.clone())).collect();
    let at = |round, confidence| RoundConfidence { round, confidence };
    assert_eq!(rows, [("ann", vec![at(1, Some(0.4)), at(2, None)]), ("ben", vec![at(1, Some(0.9))])]);
}

#[test]
fn a_block_that_became_a_support_is_a_yielding_with_the_change_that_stood_between() {
    let rounds = [
        round(1, json!({ "votes": [{ "proposal": "REQ-001", "block": ["ann"], "support": ["ben"] }] })),
        round(2, json!({ "artifacts_changed": ["REQ-001"] })),
        round(3, json!({ "votes": [{ "proposal": "REQ-001", "support": ["ann", "ben"] }] })),
    ];
    let mut first = said("ann", "Too slow.", None);
    let condition = "Within two days".to_owned();
    first.votes =
        vec![Vote { proposal: "REQ-001".to_owned(), stance: Stance::Block, confidence: None, condition }];
    let found = look(&[artifact("REQ-001", json!({}))], &rounds, &[(1, vec![first])]);
    let dispute = &found.disputes[0];
    assert_eq!(dispute.stands.len(), 4);
    let yielded = &dispute.yielded[0];
    assert_eq!((yielded.held.kind, yielded.held.words.as_str()), (StandKind::Block, "Within two days"));
    assert_eq!((yielded.held.round, yielded.by, yielded.changed.as_slice()), (1, 3, &[1, 2][..]));
    assert_eq!(yielded.argument, None, "no words show one");
    assert_eq!(dispute.yielded.len(), 1, "who held it all along has not yielded");
}

#[test]
fn an_argument_is_named_only_where_the_words_repeat_it() {
    let rounds = [
        round(1, json!({ "votes": [{ "proposal": "REQ-001", "block": ["ann"] }] })),
        round(2, json!({ "votes": [{ "proposal": "REQ-001", "support": ["ann"] }] })),
    ];
    let ben = "The payment provider books every refund overnight without anybody at the counter.";
    let ann = "The provider books refunds overnight, without anybody at the counter.";
    let before = vec![said("ann", "Too slow.", None), said("ben", ben, None)];
    let record = |then: &str| {
        look(
            &[artifact("REQ-001", json!({}))],
            &rounds,
            &[(1, before.clone()), (2, vec![said("ann", then, None)])],
        )
    };
    let argument = record(ann).disputes[0].yielded[0].argument.clone().unwrap();
    assert_eq!((argument.participant.as_str(), argument.round), ("ben", 1));
    assert_eq!((argument.words.as_str(), argument.repeated.as_str()), (ben, ann));
    assert_eq!(record("Fine with me, let us go on then.").disputes[0].yielded[0].argument, None);
    // Control: what a seat had said itself before, nobody taught it.
    let mut known = before.clone();
    known[0] = said("ann", ann, None);
    let own =
        look(&[artifact("REQ-001", json!({}))], &rounds, &[(1, known), (2, vec![said("ann", ann, None)])]);
    assert_eq!(own.disputes[0].yielded[0].argument, None);
}

#[test]
fn a_position_that_no_later_round_names_is_gone_only_if_its_holder_was_there() {
    let positions = |held: Value| json!({ "conflicts": [{ "id": "CONF-001", "description": "Which?", "positions": held }] });
    let rounds = [
        round(1, positions(json!({ "ann": "Cash", "ben": "Card" }))),
        round(2, positions(json!({ "ann": "Cash!" }))),
        round(3, positions(json!({ "ann": "Cash after all" }))),
    ];
    let conflict = artifact("CONF-001", json!({}));
    let both = vec![said("ann", "a", None), said("ben", "b", None)];
    let found = look(std::slice::from_ref(&conflict), &rounds, &[(1, both.clone()), (2, both)]);
    let dispute = &found.disputes[0];
    let stands: Vec<_> = dispute.stands.iter().map(|stand| (stand.round, stand.words.as_str())).collect();
    assert_eq!(stands, [(1, "Cash"), (1, "Card"), (3, "Cash after all")]);
    let gone: Vec<_> =
        dispute.yielded.iter().map(|yielded| (yielded.held.participant.as_str(), yielded.by)).collect();
    assert_eq!(gone, [("ben", 2)]);
    let absent = look(&[conflict], &rounds, &[(1, vec![said("ben", "b", None)])]);
    assert!(absent.disputes[0].yielded.is_empty());
}

#[test]
fn positions_of_a_conflict_that_no_round_speaks_of_are_its_own() {
    let fields = json!({ "positions": { "ann": { "position": "Cash", "round": 2 }, "ben": "Card" } });
    let found = look(&[artifact("CONF-001", fields)], &[], &[]);
    let stands: Vec<_> =
        found.disputes[0].stands.iter().map(|stand| (stand.round, stand.words.as_str())).collect();
    assert_eq!(stands, [(2, "Cash"), (1, "Card")]);
}

#[test]
fn who_is_against_a_result_without_a_vote_stands_beside_it() {
    let mut decided = artifact("ARCH-001", json!({}));
    let reason = "I would wait".to_owned();
    decided.dissent =
        vec![Dissent { participant: "ann".to_owned(), round: 2, stance: "against".to_owned(), reason }];
    let found = look(&[decided, artifact("REQ-001", json!({}))], &[], &[]);
    assert_eq!(found.disputes.len(), 1, "nothing is in dispute where nobody was against it");
    assert_eq!(
        (found.disputes[0].id.as_str(), found.disputes[0].stands[0].kind),
        ("ARCH-001", StandKind::Against)
    );
}

#[test]
fn a_sentence_of_the_user_that_only_looks_like_another_is_left_out() {
    let text = "An answer must never count for somebody else. Patients do not want two messages a day.";
    let notes = [UserWords { round: 1, heard_until: 2, text }];
    let left = |description: &str| {
        let kept = [artifact("REQ-001", json!({ "description": description }))];
        let rounds = [round(1, json!({})), round(2, json!({}))];
        let said = [(1, vec![said("ann", "Yes.", None)])].into_iter().collect();
        let found = dissent(Record { artifacts: &kept, rounds: &rounds, said: &said, notes: &notes });
        found.left_out.into_iter().map(|left| (left.participant, left.words)).collect::<Vec<_>>()
    };
    let taken = "An answer never counts for somebody else; messages do not say why the patient comes.";
    assert_eq!(left(taken), [(USER.to_owned(), "Patients do not want two messages a day.".to_owned())]);
    // Control: a requirement that says it takes it up.
    assert!(left(&format!("{taken} No patient wants two messages a day.")).is_empty());
}

#[test]
fn a_sentence_of_the_user_is_taken_up_by_what_demands_it_with_its_figures() {
    let text = "Late fees are 0.25 EUR per item and day and stop at 8.00 EUR.";
    let notes = [UserWords { round: 1, heard_until: 2, text }];
    let left = |synthesis: &str, artifacts: &[Artifact]| {
        let rounds = [round(1, json!({ "synthesis": synthesis })), round(2, json!({}))];
        let said = [(1, vec![said("ann", "Yes.", None)])].into_iter().collect();
        !dissent(Record { artifacts, rounds: &rounds, said: &said, notes: &notes }).left_out.is_empty()
    };
    let says = |id: &str, key: &str, words: &str| artifact(id, json!({ key: words }));
    assert!(left(text, &[]), "whoever leads repeats it, and nothing demands it");
    assert!(left("", &[says("REQ-001", "rationale", text)]), "a reason demands nothing");
    let other = "Late fees stop, per item and day, at an amount in EUR.";
    assert!(left("", &[says("REQ-001", "description", other)]), "without its figures");
    assert!(!left("", &[says("REQ-001", "description", text)]));
    let parts = [
        says("BR-001", "description", "Late fees are 0,25 EUR per item and day in every branch."),
        says("BR-002", "description", "Late fees of an item stop at 8.00 EUR."),
    ];
    assert!(!left("", &parts), "in two results");
}

#[test]
fn a_short_prohibition_of_the_user_is_left_out_where_only_a_synthesis_repeats_it() {
    let text = "No card data is to be stored by us; we take payments at the counter only. Yes, go on.";
    let notes = [UserWords { round: 1, heard_until: 2, text }];
    let left = |artifacts: &[Artifact]| {
        let synthesis = "Your note \"No card data is to be stored by us\" was read to the table.";
        let rounds = [round(1, json!({ "synthesis": synthesis })), round(2, json!({}))];
        let said = [(1, vec![said("ann", "Yes.", None)])].into_iter().collect();
        let found = dissent(Record { artifacts, rounds: &rounds, said: &said, notes: &notes });
        found.left_out.into_iter().map(|left| left.words).collect::<Vec<_>>()
    };
    let all = left(&[]);
    assert!(all.iter().any(|words| words.contains("No card data")), "{all:?}");
    assert!(!all.iter().any(|words| words.contains("go on")), "{all:?}");
    let kept = [artifact("REQ-001", json!({ "description": "No card data is stored." }))];
    assert!(!left(&kept).iter().any(|words| words.contains("No card data")));
}

#[test]
fn a_suggestion_of_which_nothing_was_taken_up_is_left_out_once() {
    let odd = "Print loyalty vouchers for regular visitors at the museum shop.";
    let taken = "Should: a cancelled order is refunded within two days.";
    let speak = || Statement {
        suggestions: vec![odd.to_owned(), taken.to_owned()],
        ..said("ann", "So it is.", None)
    };
    let kept =
        artifact("REQ-001", json!({ "description": "The refund of a cancelled order takes two days." }));
    let rounds = [round(1, json!({})), round(2, json!({}))];
    let found = look(std::slice::from_ref(&kept), &rounds, &[(1, vec![speak()]), (2, vec![speak()])]);
    let left: Vec<_> =
        found.left_out.iter().map(|left| (left.words.as_str(), left.rounds.as_slice())).collect();
    assert_eq!(left, [(odd, &[1, 2][..])]);
    // Control: a synthesis that speaks of it takes it up.
    let told = [
        round(1, json!({ "synthesis": "Loyalty vouchers for museum visitors are printed." })),
        round(2, json!({})),
    ];
    assert!(look(&[kept], &told, &[(1, vec![speak()])]).left_out.is_empty());
}

/// The same figure and the same words do not take up what is forbidden.
#[test]
fn a_note_of_the_user_that_forbids_is_taken_up_only_by_what_forbids() {
    let left = |text: &'static str, description: &str| {
        let notes = [UserWords { round: 1, heard_until: 2, text }];
        let kept = [artifact("REQ-001", json!({ "description": description }))];
        let rounds = [round(1, json!({})), round(2, json!({}))];
        let said = [(1, vec![said("ann", "Yes.", None)])].into_iter().collect();
        !dissent(Record { artifacts: &kept, rounds: &rounds, said: &said, notes: &notes }).left_out.is_empty()
    };
    let forbids = "Please decide nothing about the adult fee of 0.25 EUR.";
    assert!(left(forbids, "The system shall charge the adult fee of 0.25 EUR, as we decide."));
    assert!(!left(forbids, "We decide nothing about the adult fee of 0.25 EUR here."));
    // A negation of something else, or in the condition of a criterion, forbids nothing of it.
    let note = "A new borrower is not shown how to use a dangerous tool.";
    let demands = "A new borrower must be shown how to use a dangerous tool. No tool is lent at night.";
    assert!(left(note, demands));
    assert!(left(
        note,
        "Given a new borrower who is not shown how to use a dangerous tool, when they take it, then the warden shows it."
    ));
    assert!(!left(note, "A new borrower is not shown how to use a dangerous tool by the system."));
    for words in [
        "New borrowers are no longer shown dangerous tools.",
        "Showing dangerous tools to new borrowers is forbidden.",
    ] {
        assert!(left(words, "New borrowers are shown dangerous tools."), "{words}");
    }
    // A bound may be said without its negation.
    assert!(!left(
        "Parents answer no later than the third school day.",
        "Parents answer until the third school day."
    ));
}
