//! Votes on the drafts that a phase taken in turn puts on the table.

use serde_json::{Value, json};

use super::kit::{Case, Ran, add, artifact, limits, phased, said, synthesis, table, usual};
use crate::artifact::Agreement;
use crate::record::Step;
use crate::session::Session;

/// REQ-001 is a draft, and the table is in its second phase.
fn drafted() -> Session {
    let mut session = limits(phased(), 1, 1);
    session.current_phase = "refinement".to_owned();
    add(&mut session, "REQ-001", "core", Agreement::Draft, json!({ "description": "Draft text" }));
    session
}

/// The stances of ann, ben and cleo; the facilitator says `status`.
fn voting(session: Session, stances: [&'static str; 3], status: Option<&'static str>) -> Ran {
    Case::new(session)
        .model(move |prompt| match prompt.step {
            Step::Response => {
                let stance =
                    stances[["ann", "ben", "cleo"].iter().position(|seat| *seat == prompt.actor).unwrap()];
                let vote = json!({ "proposal": "REQ-001", "stance": stance, "condition": "shorter" });
                let votes: Vec<Value> = if stance.is_empty() { Vec::new() } else { vec![vote] };
                said(&prompt.actor, json!({ "votes": votes })).into()
            }
            Step::Synthesis => {
                let revision = |status| {
                    artifact(
                        "requirement",
                        "Title of REQ-001",
                        json!({ "revises": "REQ-001", "status": status }),
                    )
                };
                let proposed: Vec<Value> = status.into_iter().map(revision).collect();
                synthesis(json!({ "proposed_artifacts": proposed })).into()
            }
            Step::Question | Step::Helper => usual(prompt),
        })
        .run()
}

#[test]
fn a_phase_taken_in_turn_puts_the_drafts_to_the_vote() {
    let ran = voting(drafted(), ["", "", ""], None);
    assert!(ran.prompt(1, Step::Response, "ann").contains("Draft text"));
}

#[test]
fn support_without_a_block_is_consent() {
    let ran = voting(drafted(), ["support", "", "stand-aside"], None);
    let known = ran.artifact("REQ-001");
    assert_eq!((known.status, &known.supported_by[..]), (Agreement::Consensus, &["ann".to_owned()][..]));
}

#[test]
fn standing_aside_is_dissent_on_record() {
    let ran = voting(drafted(), ["support", "support", "stand-aside"], None);
    let [dissent] = &ran.artifact("REQ-001").dissent[..] else { panic!("one dissent") };
    assert_eq!(
        (dissent.participant.as_str(), dissent.stance.as_str(), dissent.round),
        ("cleo", "stand-aside", 1)
    );
    assert_eq!(dissent.reason, "shorter");
    assert_eq!(Ran::unsaid(&[&ran]), [""; 0]);
}

#[test]
fn whoever_stood_aside_supports_by_a_vote_and_not_because_the_facilitator_says_so() {
    let mut session = drafted();
    session.artifacts[0].dissent.push(crate::artifact::Dissent {
        participant: "cleo".to_owned(),
        round: 1,
        stance: "stand-aside".to_owned(),
        reason: "shorter".to_owned(),
    });
    let revised = |session: &Session, votes: [&'static str; 3]| {
        let ran = Case::new(session.clone())
            .model(move |prompt| match prompt.step {
                Step::Response => {
                    let at = ["ann", "ben", "cleo"].iter().position(|seat| *seat == prompt.actor).unwrap();
                    let vote = json!({ "proposal": "REQ-001", "stance": votes[at] });
                    let votes: Vec<Value> = if votes[at].is_empty() { Vec::new() } else { vec![vote] };
                    said(&prompt.actor, json!({ "votes": votes })).into()
                }
                Step::Synthesis => {
                    let revision = json!({ "revises": "REQ-001", "supported_by": ["ann", "cleo"] });
                    let proposed = [artifact("requirement", "Title of REQ-001", revision)];
                    synthesis(json!({ "proposed_artifacts": proposed })).into()
                }
                Step::Question | Step::Helper => usual(prompt),
            })
            .run();
        let known = ran.artifact("REQ-001").clone();
        (known.supported_by, known.dissent.len())
    };
    assert_eq!(revised(&session, [""; 3]), (vec!["ann".to_owned()], 1));
    let both = vec!["ann".to_owned(), "cleo".to_owned()];
    assert_eq!(revised(&session, ["support", "", "support"]), (both, 0));
}

#[test]
fn nobody_wants_what_all_stand_aside_for() {
    let ran = voting(drafted(), ["stand-aside"; 3], None);
    assert_eq!(ran.artifact("REQ-001").status, Agreement::Draft);
}

#[test]
fn a_block_keeps_the_draft_and_overrides_the_facilitator() {
    let ran = voting(drafted(), ["support", "support", "block"], Some("consensus"));
    assert_eq!(ran.artifact("REQ-001").status, Agreement::Draft);
    assert!(ran.overridden(1, "REQ-001 stays a draft: blocked by cleo"), "{:?}", ran.round(1).overrides);
    assert_eq!(ran.artifact("REQ-001").dissent[0].stance, "block");
}

#[test]
fn without_votes_the_facilitators_word_stands() {
    let ran = voting(drafted(), ["", "", ""], Some("consensus"));
    assert_eq!(ran.artifact("REQ-001").status, Agreement::Consensus);
}

#[test]
fn support_lifts_the_own_earlier_dissent() {
    let mut session = drafted();
    session.artifacts[0].dissent.push(crate::artifact::Dissent {
        participant: "cleo".to_owned(),
        round: 1,
        stance: "block".to_owned(),
        reason: String::new(),
    });
    let ran = voting(session, ["", "", "support"], None);
    assert!(ran.artifact("REQ-001").dissent.is_empty());
}

#[test]
fn in_a_blind_phase_nothing_is_put_to_the_vote_and_no_vote_counts() {
    let mut session = limits(table(), 1, 1);
    session.strategy.consensus.policy = crate::strategy::ConsensusPolicy::Consent;
    add(&mut session, "REQ-001", "core", Agreement::Draft, json!({ "description": "Draft text" }));
    let ran = voting(session, ["support", "", ""], None);
    assert!(!ran.prompt(1, Step::Response, "ann").contains("Draft text"));
    assert_eq!(ran.artifact("REQ-001").status, Agreement::Draft);
}

#[test]
fn an_agreed_exclusion_is_confirmed() {
    let mut session = drafted();
    session.artifacts.clear();
    add(&mut session, "EX-001", "core", Agreement::Proposed, json!({}));
    let ran = Case::new(session)
        .model(|prompt| match prompt.step {
            Step::Response => {
                said(&prompt.actor, json!({ "votes": [{ "proposal": "EX-001", "stance": "support" }] }))
                    .into()
            }
            _ => usual(prompt),
        })
        .run();
    assert_eq!(ran.artifact("EX-001").status, Agreement::Confirmed);
}

#[test]
fn a_block_that_does_not_say_what_would_lift_it_is_a_warning() {
    let mut session = limits(phased(), 1, 1);
    session.current_phase = "refinement".to_owned();
    add(&mut session, "REQ-001", "core", Agreement::Draft, json!({}));
    let ran = Case::new(session)
        .model(|prompt| match (prompt.step, prompt.actor.as_str()) {
            (Step::Response, "ann") => {
                let vote = json!({ "proposal": "REQ-001", "stance": "block" });
                said("ann", json!({ "votes": [vote] })).into()
            }
            (Step::Response, seat) => {
                let vote = json!({ "proposal": "REQ-001", "stance": "block", "condition": "shorter" });
                said(seat, json!({ "votes": [vote] })).into()
            }
            _ => usual(prompt),
        })
        .run();
    assert_eq!(ran.round(1).warnings, ["ann: blocks `REQ-001` and does not say what would lift it"]);
}

#[test]
fn a_round_holds_its_counts() {
    let ran = voting(drafted(), ["support", "stand-aside", "block"], None);
    let [count] = &ran.round(1).votes[..] else { panic!("one count") };
    let seats = |list: &[String]| list.join(" ");
    assert_eq!(
        (count.proposal.as_str(), seats(&count.support), seats(&count.stand_aside), seats(&count.block)),
        ("REQ-001", "ann".to_owned(), "ben".to_owned(), "cleo".to_owned())
    );
    // Of the two who count one is for it, both 0.8 sure; a block keeps it open.
    assert_eq!((count.share, count.agreed), (0.5, Some(false)));
    assert_eq!(ran.reloaded().rounds[0].votes, ran.round(1).votes);
}
