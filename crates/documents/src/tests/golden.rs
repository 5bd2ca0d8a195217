//! One whole document, and what belongs into it.

use roundtable_engine::artifact::{Agreement, ReviewState};
use roundtable_engine::dissent::Told;
use roundtable_engine::record::{EscalationAnswer, EscalationRecord, Position, Statement};
use roundtable_engine::session::Session;
use serde_json::json;

use super::sample::{artifact, empty, escalation, full, options, reviewed};
use crate::{approved, defined_ids, defined_items, fidelity, ids_in, requirements};

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

/// The lines of one item, from its heading to the next.
fn item<'a>(text: &'a str, heading: &str) -> &'a str {
    let start = text.find(&format!("### {heading}")).unwrap();
    let rest = &text[start + 4..];
    let end = ["\n### ", "\n## "].iter().filter_map(|next| rest.find(next)).min();
    &rest[..end.unwrap_or(rest.len())]
}

fn asked(id: &str, round: u32, answer: EscalationAnswer, positions: &[(&str, &str)]) -> EscalationRecord {
    let position = |(participant, position): &(&str, &str)| Position {
        participant: (*participant).to_owned(),
        position: (*position).to_owned(),
        rationale: Vec::new(),
        confidence: None,
    };
    let positions = positions.iter().map(position).collect();
    EscalationRecord { positions, ..escalation(id, round, Some("CONF-001"), Some(answer)) }
}

#[test]
fn a_decision_names_who_was_for_what_who_decided_when_and_the_users_notes() {
    let go_on =
        EscalationAnswer::Continue { rounds: 1, note: "Think of the\noccasional borrower".to_owned() };
    let decide = EscalationAnswer::Decide { decision: "None for now".to_owned() };
    let settled = |positions| {
        let fields = json!({ "description": "20 euros or none.", "positions": positions });
        artifact("CONF-001", "Deposit", Agreement::Resolved, fields)
    };
    let mut session = empty();
    session.escalations = vec![
        asked("ESC-001", 3, go_on, &[("qa-lead", "early")]),
        asked("ESC-002", 4, decide, &[("product-manager", "20 euros"), ("qa-lead", "none")]),
    ];
    session.artifacts = vec![settled(json!({
        "product-manager": { "position": "I am for a deposit", "round": 4 }, "qa-lead": "I am for none",
    }))];
    let text = requirements(&session, &options());
    insta::assert_snapshot!(item(&text, "CONF-001"), @r#"
    CONF-001: Deposit

    20 euros or none.

    **Positions**

    - *Product Manager:* I am for a deposit
    - *QA Lead:* I am for none

    **Notes of the user**

    - round 3: “Think of the occasional borrower”

    **The facilitator had recommended:** No deposit in the first release \| it keeps neighbours out

    **Decided:** None for now (the user, round 4)

    *Source: Functional requirements, round 1 of session 20260107-specs-borrow-shed*
    "#);
    // Where the conflict holds no positions, the last escalation does.
    session.artifacts = vec![settled(json!({}))];
    let text = requirements(&session, &options());
    let text = item(&text, "CONF-001");
    assert!(text.contains("- *Product Manager:* 20 euros\n- *QA Lead:* none\n"), "{text}");
    assert!(!text.contains("early"), "{text}");
}

/// The value of a row of the provenance.
fn row(session: &Session, label: &str) -> String {
    let text = requirements(session, &options());
    let row = text.lines().find_map(|line| line.strip_prefix(&format!("| {label} | ")));
    row.unwrap().trim_end_matches(" |").to_owned()
}

#[test]
fn the_provenance_says_whose_review_the_results_rest_on() {
    let mut session = empty();
    let agreed = |id: &str| artifact(id, id, Agreement::Consensus, json!({}));
    session.artifacts = vec![agreed("REQ-001"), agreed("REQ-002")];
    assert_eq!(
        row(&session, "Reviewed"),
        "nobody reviewed these results; what the panel agreed on counts as approved"
    );
    session.artifacts = vec![
        reviewed(agreed("REQ-001"), ReviewState::Approved),
        reviewed(agreed("REQ-002"), ReviewState::Approved),
    ];
    assert_eq!(row(&session, "Reviewed"), "2 approved by the user");
    let mut driven = session.clone();
    for review in driven.artifacts.iter_mut().filter_map(|artifact| artifact.review.as_mut()) {
        review.by = "driver".to_owned();
    }
    assert_eq!(row(&driven, "Reviewed"), "2 approved by a program that drove the window, not by a person");
    session.artifacts.push(reviewed(agreed("REQ-003"), ReviewState::Deferred));
    session.artifacts.push(agreed("REQ-004"));
    assert_eq!(
        row(&session, "Reviewed"),
        "2 approved by the user, 1 deferred by the user, 1 agreed by the panel and reviewed by nobody"
    );
}

#[test]
fn the_provenance_counts_what_stands_in_the_document_and_says_what_is_left_out() {
    let mut session = empty();
    let of = |id: &str, status| artifact(id, id, status, json!({}));
    session.artifacts = vec![of("REQ-001", Agreement::Consensus)];
    assert_eq!(row(&session, "Results in this document"), "1 of 1");
    session.artifacts.extend([
        of("OQ-001", Agreement::Pending),
        of("OQ-002", Agreement::Deferred),
        of("OQ-003", Agreement::Addressed),
        of("CONF-001", Agreement::Resolved),
        of("CONF-002", Agreement::Open),
        of("EX-001", Agreement::Proposed),
        reviewed(of("REQ-002", Agreement::Consensus), ReviewState::Rejected),
    ]);
    assert_eq!(
        row(&session, "Results in this document"),
        "6 of 8, among them 2 open questions, 1 answered question, 1 settled conflict, 1 open conflict; left out: \
         1 draft, 1 rejected"
    );
}

#[test]
fn the_provenance_names_items_that_may_give_two_figures_for_one_thing() {
    let mut session = empty();
    let of = |id: &str, words: &str| artifact(id, id, Agreement::Consensus, json!({ "description": words }));
    session.artifacts = vec![
        of("REQ-002", "A booking is freed within 5 minutes when nobody comes."),
        of("REQ-007", "When nobody comes, a booking is freed within 10 minutes."),
    ];
    let named = "REQ-002 (“5 minutes”), REQ-007 (“10 minutes”)";
    assert_eq!(row(&session, "Two figures may stand for one thing in"), named);
    session.artifacts[1] = reviewed(session.artifacts[1].clone(), ReviewState::Rejected);
    assert!(!requirements(&session, &options()).contains("Two figures"), "what is left out says nothing");
}

#[test]
fn the_provenance_names_the_rounds_of_which_there_is_no_record() {
    let told = |session: &Session| {
        let text = requirements(session, &options());
        let row = text.lines().find_map(|line| line.strip_prefix("| No record of | "));
        row.map(|row| row.trim_end_matches(" |").to_owned())
    };
    let heard = Statement::default();
    let mut session = full();
    session.artifacts[0].created_round = 6;
    session.said = [1, 5].map(|round| (round, vec![heard.clone()])).into();
    // The facilitator's report is a record, too, of a round in which no seat spoke.
    session.told = [(2, Told { held: Some(Vec::new()), ..Told::default() }), (6, Told::default())].into();
    let lost = "rounds 3–4, 6: who held what in them cannot be checked";
    assert_eq!(told(&session).as_deref(), Some(lost));
    session.artifacts[0].created_round = 3;
    session.said.insert(3, vec![heard]);
    assert_eq!(told(&session), None);
    session.said.remove(&1);
    let lost = "round 1: who held what in it cannot be checked";
    assert_eq!(told(&session).as_deref(), Some(lost));
}

#[test]
fn a_draft_that_is_left_out_is_named_with_its_title() {
    assert_eq!(
        row(&full(), "Left out"),
        "REQ-004 “A draft” (draft); REQ-006 “Edited since its review” (changed after its review); REQ-003 “Rejected idea” \
         (rejected by the user on 2026-01-07, though the panel had agreed on it)"
    );
}

#[test]
fn what_is_left_out_with_a_reason_says_who_when_and_why() {
    let mut session = empty();
    let of = |id: &str, state| {
        let mut left = reviewed(artifact(id, id, Agreement::Draft, json!({})), state);
        if let Some(review) = &mut left.review {
            review.reason = format!("{id} | costs too much");
        }
        left
    };
    session.artifacts = vec![of("REQ-001", ReviewState::Deferred), of("REQ-002", ReviewState::Rejected)];
    session.artifacts[1].review.as_mut().unwrap().by = "driver".to_owned();
    let plain = artifact("REQ-003", "REQ-003", Agreement::Draft, json!({}));
    session.artifacts.push(reviewed(plain, ReviewState::Rejected));
    let row = row(&session, "Left out");
    assert!(row.contains("REQ-003 “REQ-003” (rejected by the user on 2026-01-07)"), "{row}");
    assert!(row.starts_with("REQ-001 “REQ-001” (deferred by the user on 2026-01-07: REQ-001 "), "{row}");
    assert!(row.contains("REQ-002 “REQ-002” (rejected by "), "{row}");
    assert_eq!(row.matches("rejected by the user").count(), 1, "{row}");
    let said = crate::not_in_document(&session).unwrap().to_string();
    assert!(said.contains("(rejected in the review: REQ-002 | costs too much)"), "{said}");
    let german = crate::DocumentOptions { language: crate::DocumentLanguage::German, ..options() };
    let text = requirements(&session, &german);
    assert!(text.contains("zurückgestellt am 07.01.2026: REQ-001"), "{text}");
}

#[test]
fn the_conditions_of_a_compromise_stand_below_what_was_decided() {
    let text = requirements(&full(), &options());
    let decided = "**Decided:** Two, as today (the panel, by narrowed scope, round 2)\n\n**On condition that**\n\n\
                   - until May\n- ";
    assert!(item(&text, "CONF-003").contains(decided), "{text}");
}

/// How a rule of that text, without supporters, is said to be held.
fn held_by(session: &mut Session, description: &str) -> String {
    let mut rule = artifact("BR-002", "Deposit", Agreement::Consensus, json!({ "description": description }));
    rule.supported_by.clear();
    session.artifacts = vec![rule];
    let text = requirements(session, &options());
    let row = text.lines().find_map(|line| line.strip_prefix("| BR-002 | Deposit | – | ")).unwrap();
    let by = row.trim_end_matches(" |").trim_matches('–').to_owned();
    assert_eq!(!by.is_empty(), item(&text, "BR-002").contains(&format!("**Supported by:** {by}")), "{text}");
    by
}

#[test]
fn a_rule_that_the_user_decided_says_so_in_the_summary() {
    let decide = EscalationAnswer::Decide { decision: "None for now, and\nwe see in May.".to_owned() };
    let mut session = empty();
    assert_eq!(
        held_by(&mut session, "Decided by the user on CONF-001: none."),
        "",
        "the user decided nothing"
    );
    session.escalations = vec![
        asked("ESC-001", 3, decide, &[]),
        escalation("ESC-002", 4, None, Some(EscalationAnswer::Accept)),
        escalation(
            "ESC-003",
            4,
            Some("CONF-002"),
            Some(EscalationAnswer::Continue { rounds: 1, note: String::new() }),
        ),
    ];
    let of_conflict = "the user's decision (CONF-001)";
    assert_eq!(held_by(&mut session, "Decided by the user on CONF-001: none."), of_conflict);
    assert_eq!(held_by(&mut session, "Deposits: none for now, and we see in May."), of_conflict);
    assert_eq!(held_by(&mut session, "The user decided on ESC-002."), "the user's decision (ESC-002)");
    assert_eq!(held_by(&mut session, "The user decided so."), "", "which of two, nobody knows");
    assert_eq!(held_by(&mut session, "Nobody spoke up for CONF-001."), "");
    session.escalations.truncate(1);
    assert_eq!(held_by(&mut session, "The user’s decision."), of_conflict, "there is one only");
}

#[test]
fn the_items_of_a_document_are_read_with_their_titles() {
    let session = full();
    let text = requirements(&session, &options());
    let items = defined_items(&text);
    let ids: Vec<_> = items.iter().map(|item| item.id.clone()).collect();
    assert_eq!(ids, defined_ids(&text));
    let title = |id: &str| &items.iter().find(|item| item.id == id).unwrap().title;
    assert_eq!(title("REQ-002"), "Borrow without a phone | on paper");
    assert_eq!(title("CONF-002"), "Deposit");
    let by_hand = defined_items("- **BR-007: One each** and no more\n\n### BR-007: Again\n");
    assert_eq!(by_hand.iter().map(|item| item.title.as_str()).collect::<Vec<_>>(), ["One each"]);
}
