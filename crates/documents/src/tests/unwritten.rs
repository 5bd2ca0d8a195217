//! Decisions of the user that no artifact writes down, and what a decision of the user costs.

use roundtable_engine::artifact::Agreement;
use roundtable_engine::config::Workflow;
use roundtable_engine::record::{ConcludedBy, Conclusion, EscalationAnswer, Position};
use roundtable_engine::session::Session;
use serde_json::json;

use super::sample::{artifact, empty, escalation, options};
use crate::{architecture, brainstorm, decisions, lacks_record};

/// Two held one position, one another; the user answered. No artifact says so.
pub(super) fn asked(answer: EscalationAnswer) -> Session {
    let mut session = empty();
    session.id = "20260107-roundtable-borrow-shed".to_owned();
    session.workflow = Workflow::Roundtable;
    let held = |seat: &str, position: &str, why: &str| Position {
        participant: seat.to_owned(),
        position: position.to_owned(),
        rationale: vec![why.to_owned()],
        confidence: None,
    };
    let mut asked = escalation("ESC-001", 2, Some("CONF-001"), Some(answer));
    asked.recommendation = "Take a rented service, because nobody has to be on call.".to_owned();
    asked.positions = vec![
        held("product-manager", "A rented service", "It begins small"),
        held("qa-lead", "Our own machine", "What is recorded stays here"),
        held("ux-researcher", "A rented service.", "Somebody else is woken"),
    ];
    session.escalations = vec![asked];
    session.artifacts = vec![artifact(
        "CONF-001",
        "Rented or our own?",
        Agreement::Resolved,
        json!({ "description": "Both cost money.", "resolved_round": 2 }),
    )];
    session.conclusion = Some(Conclusion {
        by: ConcludedBy::Facilitator,
        note: String::new(),
        unmet: Vec::new(),
        resolved: Vec::new(),
        final_consensus: Vec::new(),
        unresolved: Vec::new(),
        recommendation: "Begin.".to_owned(),
        output_type: "adr".to_owned(),
    });
    session
}

pub(super) fn decide(words: &str) -> EscalationAnswer {
    EscalationAnswer::Decide { decision: words.to_owned() }
}

fn section(text: &str, heading: &str) -> String {
    let rest =
        text.split(&format!("## {heading}\n")).nth(1).unwrap_or_else(|| panic!("no {heading} in {text}"));
    rest.split("\n## ").next().unwrap().to_owned()
}

#[test]
fn a_conflict_that_the_user_decided_is_a_decision_record_where_nobody_wrote_one() {
    let session = asked(decide("Our own machine, because the records are ours."));
    let records = decisions(&session, &options(), &[]);
    assert_eq!(records.len(), 1);
    let record = &records[0];
    assert_eq!((record.artifact.as_str(), record.exists), ("CONF-001", false));
    assert_eq!(record.name, "0001-our-own-machine-because-the-records-are-ours.md");
    insta::assert_snapshot!("record_of_the_users_decision", record.text);
    assert_eq!(lacks_record(&session), None, "it is the record that was wanted");
    assert!(!brainstorm(&session, &options()).contains("no decision record was written"));
    // Written, and written again: the same file.
    let there = [(record.name.clone(), record.text.clone())];
    assert!(decisions(&session, &options(), &there)[0].exists);
}

#[test]
fn its_title_is_the_decision_each_option_stands_once_and_what_is_known_follows() {
    let text = decisions(&asked(decide("Our own machine")), &options(), &[]).remove(0).text;
    assert!(text.contains("\n# Our own machine\n"), "{text}");
    let considered = section(&text, "Considered Options");
    assert_eq!(considered.trim(), "- Our own machine\n- A rented service");
    let follows = text.split("### Consequences\n").nth(1).unwrap();
    assert!(follows.contains("- Good, because what is recorded stays here"), "{text}");
    assert!(
        follows.contains("- Given up with “A rented service”: It begins small; Somebody else is woken"),
        "{text}"
    );
    assert!(!text.contains("None are recorded"), "{text}");
}

#[test]
fn an_accepted_recommendation_is_a_record_too_and_a_note_of_a_concern_is_none() {
    let text = decisions(&asked(EscalationAnswer::Accept), &options(), &[]).remove(0).text;
    assert!(text.contains("\n# Take a rented service\n"), "{text}");
    assert!(text.contains("Recommended by the facilitator and accepted by the user on CONF-001"), "{text}");
    let mut noted = asked(EscalationAnswer::Accept);
    noted.escalations[0].conflict = None;
    assert!(decisions(&noted, &options(), &[]).is_empty());
    assert!(lacks_record(&noted).is_some());
    let mut went_on = asked(EscalationAnswer::Continue { rounds: 2, note: String::new() });
    went_on.artifacts[0].status = Agreement::Escalated;
    assert!(decisions(&went_on, &options(), &[]).is_empty());
}

#[test]
fn what_an_artifact_writes_down_has_one_record() {
    let mut session = asked(decide("Our own machine"));
    let mut written = artifact(
        "ARCH-001",
        "CONF-001 decided: rented or our own?",
        Agreement::Consensus,
        json!({ "decides": "CONF-001", "decision": "Unsere eigene Maschine: our own machine." }),
    );
    written.supported_by.clear();
    session.artifacts.push(written);
    let records = decisions(&session, &options(), &[]);
    assert_eq!(records.iter().map(|record| record.artifact.as_str()).collect::<Vec<_>>(), ["ARCH-001"]);
    assert!(records[0].text.contains("\n# Our own machine\n"), "the decision, not the question");
    assert!(records[0].text.contains("decision-makers: \"user\""), "{}", records[0].text);
    // One that was not approved writes nothing down.
    session.artifacts[1].status = Agreement::Draft;
    assert_eq!(decisions(&session, &options(), &[])[0].artifact, "CONF-001");
}

#[test]
fn an_architecture_names_the_users_decision_among_strategy_decisions_and_costs() {
    let mut session = asked(decide("Our own machine"));
    session.workflow = Workflow::Design;
    let text = architecture(&session, &options());
    let line = "- CONF-001 (decided by the user): Our own machine";
    assert!(section(&text, "4. Solution strategy").contains(line), "{text}");
    assert!(section(&text, "9. Architecture decisions").contains(line), "{text}");
    let risks = section(&text, "11. Risks and technical debt");
    assert!(risks.contains("- CONF-001: given up with “A rented service”: It begins small"), "{risks}");
    // What a decision of the session says is told once.
    session.artifacts.push(artifact(
        "ARCH-001",
        "Our own machine",
        Agreement::Consensus,
        json!({ "decides": "CONF-001", "decision": "Our own machine",
            "options": [{ "name": "Our own machine", "cons": ["somebody is on call"] }, { "name": "Rented", "pros": ["small"] }] }),
    ));
    let text = architecture(&session, &options());
    assert!(!section(&text, "4. Solution strategy").contains("- CONF-001 "), "{text}");
    let risks = section(&text, "11. Risks and technical debt");
    assert!(
        risks.contains("- ARCH-001: somebody is on call\n- ARCH-001: given up with “Rented”: small"),
        "{risks}"
    );
}

#[test]
fn a_record_that_another_tool_keeps_is_not_written_a_second_time() {
    let mut session = asked(EscalationAnswer::Accept);
    session.escalations.clear();
    session.artifacts = vec![
        artifact("ARCH-001", "MQTT-SN", Agreement::Consensus, json!({ "decision": "MQTT-SN." })),
        artifact(
            "ADR-001",
            "MQTT-SN",
            Agreement::Consensus,
            json!({ "number": 1, "source": "ARCH-001", "path": ".s2s/decisions/ADR-001-mqtt-sn.md" }),
        ),
    ];
    let there = [("ADR-001-mqtt-sn.md".to_owned(), "# MQTT-SN\n".to_owned())];
    let records = decisions(&session, &options(), &there);
    let found: Vec<_> = records
        .iter()
        .map(|record| (record.artifact.as_str(), record.name.as_str(), record.exists))
        .collect();
    assert_eq!(found, [("ARCH-001", "ADR-001-mqtt-sn.md", true)]);
    assert_eq!(
        decisions(&session, &options(), &[])[0].name,
        "0001-mqtt-sn.md",
        "where it is gone it is written"
    );
}
