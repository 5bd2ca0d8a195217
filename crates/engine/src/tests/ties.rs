//! Who is against a result stays on record with it, and a tie that nobody broke is the user's to break.

use serde_json::{Value, json};

use super::answers::answering;
use super::kit::{Act, Case, Ran, artifact, debating, limits, said, synthesis, table, usual};
use crate::artifact::{Agreement, Artifact};
use crate::event::Event;
use crate::record::{EscalationAnswer, Step, Trigger};
use crate::session::Session;

/// The closing of a debate: ann and ben argue for the motion, cleo and dora against it.
fn closing() -> Session {
    let mut session = limits(debating(), 1, 1);
    let mut dora = session.participants[0].clone();
    (dora.id, dora.name) = ("dora".to_owned(), "DORA".to_owned());
    session.participants.push(dora);
    session.config.participants.push("dora".to_owned());
    session.sides = [("ann", "pro"), ("ben", "pro"), ("cleo", "con"), ("dora", "con")]
        .map(|(seat, side)| (seat.to_owned(), side.to_owned()))
        .into();
    session.current_phase = "closing".to_owned();
    session.workflow = crate::config::Workflow::Roundtable;
    session
}

/// One round of it, in which the facilitator proposes this; the user answers whatever comes.
fn closed(session: Session, proposed: Value, user: impl FnMut(&Event) -> Vec<Act> + Send + 'static) -> Ran {
    let ran = Case::new(session)
        .model(move |prompt| match prompt.step {
            Step::Response => {
                let own = format!("My side has a case. With it taken off, {} decides.", prompt.actor);
                said(&prompt.actor, json!({ "position": own })).into()
            }
            Step::Synthesis => synthesis(json!({
                "proposed_artifacts": [proposed], "recommendation": "Begin small.",
            }))
            .into(),
            _ => usual(prompt),
        })
        .user(user)
        .run();
    assert_eq!(Ran::unsaid(&[&ran]), [""; 0]);
    ran
}

fn later(_: &Event) -> Vec<Act> {
    vec![]
}

fn rule(other: Value) -> Value {
    artifact("business_rule", "First come, first served", with(other))
}

fn with(other: Value) -> Value {
    let mut usual = json!({
        "status": "consensus", "supported_by": ["ann", "ben"], "description": "Whoever asks first gets it.",
    });
    usual.as_object_mut().unwrap().extend(other.as_object().unwrap().clone());
    usual
}

fn held_against(artifact: &Artifact) -> Vec<(&str, &str, &str)> {
    let of = |dissent: &'_ crate::artifact::Dissent| dissent.participant.clone();
    let mut found: Vec<_> = artifact
        .dissent
        .iter()
        .map(|dissent| (dissent.participant.as_str(), dissent.stance.as_str(), dissent.reason.as_str()))
        .collect();
    found.sort_by_key(|(seat, _, _)| (*seat).to_owned());
    assert_eq!(found.len(), artifact.dissent.iter().map(of).collect::<std::collections::BTreeSet<_>>().len());
    found
}

/// Pauses at the escalation.
fn pausing(event: &Event) -> Vec<Act> {
    match event {
        Event::EscalationRaised { .. } => vec![Act::Do(crate::event::Operation::Pause)],
        other => later(other),
    }
}

#[test]
fn a_tie_of_the_sides_without_a_reason_is_no_agreement_and_goes_to_the_user_with_both_sides() {
    let ran = closed(closing(), rule(json!({})), pausing);
    let tied = ran.artifact("BR-001");
    assert_eq!(tied.status, Agreement::Conflict);
    assert_eq!(
        held_against(tied),
        [
            ("cleo", "against", "With it taken off, cleo decides."),
            ("dora", "against", "With it taken off, dora decides."),
        ]
    );
    let conflict = ran.artifact("CONF-001");
    assert_eq!(conflict.title, "BR-001: First come, first served");
    assert_eq!(conflict.status, Agreement::Escalated);
    assert_eq!(
        (conflict.list("related"), conflict.list("tied")),
        (vec!["BR-001".to_owned()], vec!["BR-001".to_owned()])
    );
    assert_eq!(conflict.fields["positions"].as_object().unwrap().len(), 4);
    let asked = &ran.session().escalations[0];
    assert_eq!(asked.conflict.as_deref(), Some("CONF-001"));
    assert!(matches!(asked.triggers[0], Trigger::ConflictPersists { .. }));
    assert!(
        asked.reason.starts_with("CONF-001 is a tie: BR-001, “First come, first served”: 2 (ann, ben) for it, 2 (cleo, dora) against it"),
        "{}",
        asked.reason
    );
    assert_eq!(asked.recommendation, "Whoever asks first gets it.", "what the facilitator took");
    assert_eq!(asked.positions.len(), 4);
    assert!(ran.overridden(1, "BR-001 is not agreed"));
}

#[test]
fn on_a_critical_topic_such_a_tie_blocks_the_conclusion() {
    let mut session = closing();
    session.config.escalation.enabled = false;
    let ran = closed(session, rule(json!({ "topic_id": "core" })), later);
    let unmet = ran.session().conclusion.as_ref().unwrap().unmet.iter().map(ToString::to_string);
    assert!(unmet.collect::<Vec<_>>().contains(&"CONF-001 is unresolved on a critical topic".to_owned()));
}

#[test]
fn a_tie_that_the_facilitator_breaks_with_a_reason_stands_with_the_dissent_of_the_other_side() {
    let ran = closed(closing(), rule(json!({ "rationale": "It can be checked at the door." })), later);
    let rule = ran.artifact("BR-001");
    assert_eq!(rule.status, Agreement::Consensus);
    assert_eq!(held_against(rule).iter().map(|(seat, _, _)| *seat).collect::<Vec<_>>(), ["cleo", "dora"]);
    assert!(ran.session().escalations.is_empty() && ran.session().artifact("CONF-001").is_none());
}

#[test]
fn a_reason_that_stood_there_before_anybody_argued_breaks_no_tie() {
    let mut session = closing();
    super::kit::add(
        &mut session,
        "BR-001",
        "core",
        Agreement::Draft,
        json!({ "rationale": "Both can be defended." }),
    );
    let proposed = rule(json!({ "revises": "BR-001", "rationale": "both can be defended" }));
    let ran = closed(session, proposed, pausing);
    assert_eq!(ran.artifact("BR-001").status, Agreement::Conflict);
}

#[test]
fn what_a_majority_across_the_sides_holds_is_agreed_and_silence_is_no_dissent() {
    for seats in [json!(["ann", "ben", "cleo"]), json!(["ann", "cleo"])] {
        let ran = closed(closing(), rule(json!({ "supported_by": seats })), later);
        let rule = ran.artifact("BR-001");
        assert_eq!((rule.status, rule.dissent.len()), (Agreement::Consensus, 0), "{:?}", rule.supported_by);
    }
}

#[test]
fn dissent_that_the_facilitator_reports_is_kept_in_the_words_of_its_holder() {
    let told = json!([{ "participant": "dora", "reason": "Nobody can check it" }, { "participant": "zoe", "reason": "?" }]);
    let ran =
        closed(closing(), rule(json!({ "supported_by": ["ann", "ben", "cleo"], "dissent": told })), later);
    let rule = ran.artifact("BR-001");
    assert_eq!(rule.status, Agreement::Consensus, "three to one");
    assert_eq!(held_against(rule), [("dora", "against", "Nobody can check it")]);
    assert!(ran.warned(1, "left out the dissent of `zoe` on BR-001, who did not speak"));
    // Whoever is against it does not hold it.
    let both = rule_of(json!({ "supported_by": ["ann", "dora", "cleo"], "dissent": { "dora": "No" } }));
    assert_eq!(both.artifact("BR-001").supported_by, ["ann", "cleo"]);
}

fn rule_of(other: Value) -> Ran {
    closed(closing(), rule(other), later)
}

#[test]
fn before_the_sides_have_closed_a_tie_is_a_draft_and_no_conflict() {
    let mut session = closing();
    session.current_phase = "rebuttal".to_owned();
    let ran = closed(session, rule(json!({})), later);
    assert_eq!(ran.artifact("BR-001").status, Agreement::Draft);
    assert!(ran.session().artifact("CONF-001").is_none());
    assert!(ran.overridden(1, "BR-001 stays a draft: 2 (ann, ben) for it, 2 (cleo, dora) against it"));
}

#[test]
fn where_votes_decide_a_reported_tie_waits_for_the_vote() {
    let dissent = json!({ "cleo": "Too strict" });
    let proposed = rule(json!({ "supported_by": ["ann"], "dissent": dissent, "rationale": "It is simple." }));
    let ran = closed(limits(table(), 1, 1), proposed.clone(), later);
    assert_eq!(ran.artifact("BR-001").status, Agreement::Draft);
    assert!(ran.overridden(1, "BR-001 stays a draft: 1 (ann) for it, 1 (cleo) against it"));
    assert_eq!(held_against(ran.artifact("BR-001")), [("cleo", "against", "Too strict")]);
}

#[test]
fn an_accepted_tie_stands_as_the_facilitator_wrote_it_with_the_dissent() {
    let ran = closed(closing(), rule(json!({})), answering(EscalationAnswer::Accept));
    let rule = ran.artifact("BR-001");
    assert_eq!((rule.status, rule.text("decides")), (Agreement::Consensus, "CONF-001"));
    assert_eq!(rule.text("description"), "Whoever asks first gets it.");
    assert_eq!(rule.dissent.len(), 2);
    assert_eq!(ran.artifact("CONF-001").status, Agreement::Resolved);
}

#[test]
fn a_tie_that_the_user_decides_says_what_they_decided() {
    let decide = EscalationAnswer::Decide { decision: "Draw lots once a month".to_owned() };
    let ran = closed(closing(), rule(json!({})), answering(decide.clone()));
    let rule = ran.artifact("BR-001");
    assert_eq!((rule.status, rule.text("decides")), (Agreement::Consensus, "CONF-001"));
    assert_eq!(rule.text("description"), "Decided by the user on CONF-001: Draw lots once a month");
    assert!(
        rule.supported_by.is_empty() && rule.dissent.is_empty(),
        "who held what stands with the conflict"
    );
    // What is no rule and no decision waits for the facilitator to write it anew.
    let requirement =
        artifact("requirement", "First come, first served", with(json!({ "priority": "must" })));
    let ran = closed(closing(), requirement, answering(decide));
    assert_eq!(ran.artifact("REQ-001").status, Agreement::Conflict);
    assert_eq!(ran.artifact("REQ-001").text("decides"), "");
}

#[test]
fn what_the_user_decided_is_no_tie_whoever_writes_it_down() {
    let mut session = limits(closing(), 1, 2);
    session.config.escalation.max_rounds_per_conflict = 1;
    super::kit::conflict(&mut session, "CONF-001", "core");
    let decide = EscalationAnswer::Decide { decision: "Draw lots once a month".to_owned() };
    let ran = Case::new(session)
        .model(|prompt| match (prompt.step, prompt.round) {
            (Step::Synthesis, 1) => synthesis(json!({ "conflicts": [{ "id": "CONF-001" }] })).into(),
            (Step::Synthesis, _) => {
                let told = json!({ "decides": "CONF-001", "description": "Das Los entscheidet: draw lots once a month." });
                synthesis(json!({ "proposed_artifacts": [rule(told)] })).into()
            }
            _ => usual(prompt),
        })
        .user(answering(decide))
        .run();
    let rule = ran.artifact("BR-001");
    assert_eq!((rule.status, rule.text("decides")), (Agreement::Consensus, "CONF-001"));
    assert_eq!(
        rule.text("description"),
        "Das Los entscheidet: draw lots once a month.",
        "it says so in its language"
    );
    assert!(ran.session().artifact("CONF-002").is_none());
}
