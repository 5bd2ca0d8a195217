//! What a strategy's file can ask for, and that the engine does it: sides, hats, who speaks, what seats are shown,
//! phases that end.

use std::collections::BTreeMap;

use serde_json::json;

use super::kit::{
    Case, Ran, Reply, artifact, debating, dreaming, hatted, limits, mark, phased, question, synthesis, table,
    text, usual,
};
use crate::agenda::FocusType;
use crate::artifact::Agreement;
use crate::event::Event;
use crate::prompt::Prompt;
use crate::record::{Next, Step};
use crate::session::{Session, SessionStatus};
use crate::strategy::{ConsensusPolicy, Participation};

/// One round per phase, to the end.
fn brisk(prompt: &Prompt) -> Reply {
    match prompt.step {
        Step::Synthesis => synthesis(json!({
            "next": "phase", "synthesis": mark("chair", prompt.round), "recommendation": "Do it.",
            "contradictions": [],
        }))
        .into(),
        _ => usual(prompt),
    }
}

fn run(session: Session) -> Ran {
    let rounds = u32::try_from(session.strategy.phases.len()).unwrap();
    Case::new(limits(session, 1, rounds)).model(brisk).run()
}

fn phases(ran: &Ran) -> Vec<&str> {
    ran.session().rounds.iter().map(|round| round.phase.as_str()).collect()
}

fn has(ran: &Ran, round: u32, seat: &str, words: &str) -> bool {
    ran.prompt(round, Step::Response, seat).contains(words)
}

#[test]
fn a_dreamer_sees_the_topic_only() {
    let mut session = dreaming();
    session.context.description = "A shed for tools.".to_owned();
    let ran = Case::new(limits(session, 1, 4))
        .model(|prompt| match (prompt.step, prompt.round) {
            (Step::Synthesis, 1) => {
                synthesis(json!({ "synthesis": mark("chair", 1), "consensus": ["All like it."] })).into()
            }
            _ => brisk(prompt),
        })
        .run();
    assert_eq!(phases(&ran), ["dreamer", "dreamer", "realist", "critic"]);
    for round in [1, 2] {
        let seen = ran.prompt(round, Step::Response, "ann");
        assert!(seen.contains("Topic: A test"), "the topic is there");
        for hidden in ["A shed for tools.", "# Project", "All like it.", &mark("chair", 1)] {
            assert!(!seen.contains(hidden), "round {round} shows {hidden}");
        }
        assert!(ran.prompt(round, Step::Question, "facilitator").contains("A shed for tools."));
    }
}

#[test]
fn a_realist_sees_the_dreamers_synthesis_and_a_critic_both() {
    let ran = run(dreaming());
    assert_eq!(phases(&ran), ["dreamer", "realist", "critic"]);
    let shown = |round: u32, other: u32| has(&ran, round, "ben", &mark("chair", other));
    assert!(shown(2, 1));
    assert!(shown(3, 1) && shown(3, 2));
    assert!(has(&ran, 2, "ben", "# Project"));
}

#[test]
fn no_conflict_is_collected_from_dreamers_and_none_is_shown_to_them() {
    let quarrel = json!([{ "description": "Who pays?", "positions": { "ann": "You.", "ben": "Not me." } }]);
    let ran = Case::new(limits(dreaming(), 1, 3))
        .model(move |prompt| match prompt.step {
            Step::Synthesis => synthesis(json!({ "next": "phase", "conflicts": quarrel })).into(),
            _ => usual(prompt),
        })
        .run();
    assert!(ran.warned(1, "left out 1 conflicts"));
    assert!(ran.round(1).conflicts.is_empty());
    assert_eq!(ran.round(2).artifacts_created, ["CONF-001"]);
    assert!(has(&ran, 3, "cleo", "Who pays?"));
}

#[test]
fn the_facilitator_speaks_alone_under_the_blue_hat_and_each_hat_is_named() {
    let ran = run(hatted());
    assert_eq!(phases(&ran), ["blue-open", "white", "red", "blue-close"]);
    assert_eq!(ran.session().status, SessionStatus::Closed);
    let seats = |round: u32| {
        ran.prompts().iter().filter(|prompt| prompt.round == round && prompt.step == Step::Response).count()
    };
    assert_eq!([1, 2, 3, 4].map(seats), [0, 3, 3, 0]);
    for (round, hat) in [(2, "white"), (3, "red")] {
        assert!(has(&ran, round, "ann", &format!("hat: {hat}")));
    }
    assert!(ran.prompt(1, Step::Question, "facilitator").contains("You speak alone in this round"));
    assert!(ran.round(1).absent.is_empty(), "nobody is missed who was not asked");
}

#[test]
fn sides_that_the_user_gave_reach_the_prompts() {
    let mut session = debating();
    session.sides = [("ann", "con"), ("ben", "pro"), ("cleo", "pro")]
        .map(|(seat, side)| (seat.to_owned(), side.to_owned()))
        .into();
    let ran = run(session);
    assert!(has(&ran, 1, "ann", "argue for con"));
    assert!(has(&ran, 1, "ben", "argue for pro") && has(&ran, 3, "cleo", "argue for pro"));
    assert!(
        !ran.events().iter().any(|event| matches!(event, Event::SidesGiven { .. })),
        "nothing was left to give"
    );
}

#[test]
fn the_facilitator_gives_the_sides_that_the_user_left_open_once() {
    let ran = Case::new(limits(debating(), 1, 3))
        .model(|prompt| match prompt.step {
            Step::Question => {
                let wish = if prompt.round == 1 {
                    json!({ "con": ["ann"], "pro": ["ben", "cleo"] })
                } else {
                    json!({ "ann": "pro" })
                };
                question(json!({ "sides": wish })).into()
            }
            _ => brisk(prompt),
        })
        .run();
    let given: Vec<&BTreeMap<String, String>> = ran
        .events()
        .into_iter()
        .filter_map(|event| match event {
            Event::SidesGiven { sides } => Some(sides),
            _ => None,
        })
        .collect();
    assert_eq!(given.len(), 1);
    assert_eq!(ran.session().sides["ann"], "con");
    assert!(has(&ran, 3, "ann", "argue for con"), "a later wish changes nothing");
    let asked = |round| ran.prompt(round, Step::Question, "facilitator");
    assert!(
        asked(1).contains("Give each participant without a side") && !asked(2).contains("without a side")
    );
}

#[test]
fn a_rebuttal_sees_the_other_sides_opening_and_nothing_else_of_what_was_said() {
    let mut session = debating();
    session.sides = [("ann", "pro"), ("ben", "con"), ("cleo", "pro")]
        .map(|(seat, side)| (seat.to_owned(), side.to_owned()))
        .into();
    let ran = run(session);
    let heard = |round: u32, seat: &str| -> Vec<String> {
        let all = ["ann", "ben", "cleo"];
        let marks = (1..=round).flat_map(|of| all.map(|other| mark(other, of)));
        marks.filter(|mark| has(&ran, round, seat, mark)).collect()
    };
    assert_eq!(heard(1, "ann"), Vec::<String>::new());
    assert_eq!(heard(2, "ann"), [mark("ben", 1)]);
    assert_eq!(heard(2, "ben"), [mark("ann", 1), mark("cleo", 1)]);
    assert_eq!(heard(3, "cleo"), [mark("ben", 2)]);
}

#[test]
fn in_a_round_about_a_conflict_nobody_has_a_side() {
    let raised = json!({ "description": "Who pays?", "positions": { "ann": "All.", "ben": "None." } });
    let ran = Case::new(limits(debating(), 1, 3))
        .model(move |prompt| match (prompt.step, prompt.round) {
            (Step::Synthesis, 1) => synthesis(json!({ "next": "phase", "conflicts": [raised] })).into(),
            _ => brisk(prompt),
        })
        .run();
    let is_conflict = |round: usize| ran.round(round).focus.kind == FocusType::Conflict;
    assert_eq!([1, 2].map(is_conflict), [false, true]);
    for seat in ["ann", "ben", "cleo"] {
        assert_eq!([1, 2].map(|round| has(&ran, round, seat, "argue for")), [true, false], "{seat}");
        let heard = ["ann", "ben", "cleo"].map(|other| has(&ran, 2, seat, &mark(other, 1)));
        assert_eq!(heard, [false; 3], "where nobody has a side there is no other one: {seat}");
    }
}

#[test]
fn what_the_other_side_said_is_found_again_in_the_journal() {
    let ran = run(debating());
    let lines: Vec<_> = ran.journal();
    let recalled = crate::recall::statements(&lines, &ran.session().config.participants);
    assert_eq!(recalled, ran.session().said);
    assert_eq!(recalled[&1].len(), 3);
}

#[test]
fn a_debate_does_not_end_without_a_recommendation() {
    let mut session = debating();
    session.agenda.clear();
    session.agenda.push(super::kit::topic("extra", false, &[]));
    let ran = Case::new(limits(session, 1, 6))
        .model(|prompt| match (prompt.step, prompt.round) {
            (Step::Synthesis, 1 | 2) => synthesis(json!({ "next": "phase" })).into(),
            (Step::Synthesis, 3) => synthesis(json!({
                "next": "conclude", "agenda_update": { "topic_id": "extra", "new_status": "partial" },
            }))
            .into(),
            (Step::Synthesis, _) => {
                synthesis(json!({ "next": "conclude", "recommendation": "Build it." })).into()
            }
            _ => usual(prompt),
        })
        .run();
    assert!(ran.overridden(3, "ends with a recommendation"));
    assert_eq!(ran.round(4).next, Next::Conclude);
    assert_eq!(ran.session().conclusion.as_ref().unwrap().recommendation, "Build it.");
}

#[test]
fn a_phase_is_left_when_it_has_had_its_rounds() {
    let mut session = limits(phased(), 1, 7);
    session.strategy.limits.max_rounds_per_phase = Some(2);
    let ran = Case::new(session).model(usual).run();
    assert_eq!(
        phases(&ran),
        ["proposal", "proposal", "refinement", "refinement", "convergence", "convergence", "convergence"]
    );
    assert!(ran.overridden(2, "the phase has had its 2 rounds"));
    assert!(!ran.overridden(6, "the phase has had"), "the last one is left by a conclusion only");
}

#[test]
fn a_facilitator_that_escalates_each_round_does_not_stay_in_a_phase_for_ever() {
    let mut session = limits(phased(), 1, 5);
    session.strategy.limits.max_rounds_per_phase = Some(2);
    let answer = crate::record::EscalationAnswer::Decide { decision: "Go on.".to_owned() };
    let ran = Case::new(session)
        .model(|prompt| match prompt.step {
            Step::Synthesis => synthesis(json!({ "next": "escalate" })).into(),
            _ => usual(prompt),
        })
        .user(super::answers::answering(answer))
        .run();
    assert_eq!(phases(&ran), ["proposal", "proposal", "refinement", "refinement", "convergence"]);
    assert!(ran.overridden(2, "the phase has had its 2 rounds"));
    assert_eq!(ran.session().escalations.len(), 5, "the user is asked all the same");
}

#[test]
fn the_most_rounds_of_a_phase_are_never_fewer_than_its_least() {
    let mut session = limits(phased(), 1, 4);
    session.strategy.phases[0].min_rounds = 3;
    session.strategy.limits.max_rounds_per_phase = Some(1);
    let ran = Case::new(session).model(usual).run();
    assert_eq!(phases(&ran), ["proposal", "proposal", "proposal", "refinement"]);
}

#[test]
fn a_phase_that_is_named_out_of_order_is_overridden_and_recorded() {
    let ran = Case::new(limits(phased(), 1, 2))
        .model(|prompt| match prompt.step {
            Step::Synthesis => synthesis(json!({ "next": "phase", "target_phase": "convergence" })).into(),
            _ => usual(prompt),
        })
        .run();
    assert_eq!(phases(&ran), ["proposal", "refinement"]);
    assert!(ran.overridden(1, "after `proposal` comes `refinement`, not `convergence`"));
}

#[test]
fn in_a_targeted_phase_only_those_speak_whom_the_facilitator_names() {
    let mut session = limits(table(), 1, 2);
    session.strategy.phases[0].participation = Participation::Targeted;
    let ran = Case::new(session)
        .model(|prompt| match (prompt.step, prompt.attempt) {
            (Step::Question, 1) if prompt.round == 2 => usual(prompt),
            (Step::Question, _) => question(json!({ "participants": ["cleo", "ann"] })).into(),
            _ => text(prompt).into(),
        })
        .run();
    let asked = |round: &str| -> Vec<String> {
        ran.asked().into_iter().filter(|line| line.starts_with(&format!("{round} 2 "))).collect()
    };
    assert_eq!(asked("1"), ["1 2 ann 1", "1 2 cleo 1"]);
    let again = ran.attempt(2, Step::Question, "facilitator", 2);
    assert!(again.contains("this phase is targeted"), "naming nobody is asked for again");
    assert_eq!(asked("2").len(), 2);
}

#[test]
fn a_topic_of_a_later_phase_waits_for_it() {
    let mut session = limits(dreaming(), 1, 3);
    session.agenda = vec![
        super::kit::topic("ideas", true, &["many"]),
        super::kit::topic("plan", true, &["who"]),
        super::kit::topic("risks", true, &["what"]),
    ];
    for (topic, phase) in session.agenda.iter_mut().zip(["dreamer", "realist", "critic"]) {
        topic.definition.phase = Some(phase.to_owned());
    }
    let ran = Case::new(session).model(brisk).run();
    let foci: Vec<_> = ran.session().rounds.iter().map(|round| round.focus.topic_id.as_str()).collect();
    assert_eq!(foci, ["ideas", "plan", "risks"]);
}

#[test]
fn the_type_of_document_is_the_users_choice_then_the_facilitators_then_the_workflows() {
    let conclude = |workflow, chosen: Option<&str>| {
        let mut session = limits(table(), 1, 1);
        session.workflow = workflow;
        session.config.output_type = chosen.map(str::to_owned);
        let ran = Case::new(session)
            .model(|prompt| match prompt.step {
                Step::Synthesis => synthesis(json!({ "output_type": "adr" })).into(),
                _ => usual(prompt),
            })
            .run();
        // At the maximum of rounds another rule holds where nothing is chosen: here it ends by the facilitator.
        let by = crate::record::ConcludedBy::Facilitator;
        crate::fallback::conclusion(ran.session(), by, Vec::new()).output_type
    };
    use crate::config::Workflow::{Roundtable, Specs};
    assert_eq!(conclude(Roundtable, None), "adr");
    assert_eq!(conclude(Roundtable, Some("summary")), "summary");
    assert_eq!(conclude(Specs, None), "requirements");
}

/// A table with one draft, at which ann and ben support it and cleo does what is said.
fn voting(policy: ConsensusPolicy, cleo: &'static str) -> Ran {
    let mut session = limits(table(), 1, 1);
    session.strategy.consensus.policy = policy;
    super::kit::add(&mut session, "REQ-001", "core", Agreement::Draft, json!({ "description": "Lend." }));
    Case::new(session)
        .model(move |prompt| match prompt.step {
            Step::Response => {
                let stance = if prompt.actor == "cleo" { cleo } else { "support" };
                let vote = json!({ "proposal": "REQ-001", "stance": stance, "condition": "Say who." });
                super::kit::said(&prompt.actor, json!({ "votes": [vote] })).into()
            }
            _ => usual(prompt),
        })
        .run()
}

#[test]
fn a_blind_phase_votes_where_a_majority_decides() {
    let ran = voting(ConsensusPolicy::WeightedMajority, "block");
    assert!(has(&ran, 1, "ann", "id: REQ-001"));
    let requirement = ran.artifact("REQ-001");
    assert_eq!(requirement.status, Agreement::Consensus, "two of three, equally sure");
    assert_eq!(requirement.dissent[0].participant, "cleo");
    let consent = voting(ConsensusPolicy::Consent, "support");
    assert!(!has(&consent, 1, "ann", "id: REQ-001"), "under consent the blind phase is for proposals");
}

#[test]
fn dissent_stays_on_record_where_the_facilitator_judges() {
    let mut session = limits(table(), 1, 1);
    session.strategy.consensus.policy = ConsensusPolicy::FacilitatorJudgment;
    session.strategy.phases[0].participation = Participation::Sequential;
    super::kit::add(&mut session, "REQ-001", "core", Agreement::Draft, json!({}));
    let ran = Case::new(session)
        .model(|prompt| match (prompt.step, prompt.actor.as_str()) {
            (Step::Response, "ben") => {
                let vote = json!({ "proposal": "REQ-001", "stance": "block", "condition": "Say who." });
                super::kit::said("ben", json!({ "votes": [vote] })).into()
            }
            _ => usual(prompt),
        })
        .run();
    let requirement = ran.artifact("REQ-001");
    assert_eq!(requirement.status, Agreement::Draft, "votes do not decide here");
    assert_eq!(
        (requirement.dissent[0].participant.as_str(), requirement.dissent[0].reason.as_str()),
        ("ben", "Say who.")
    );
}

#[test]
fn a_rebuttal_is_shown_what_was_said_about_its_topic() {
    let mut session = limits(debating(), 1, 3);
    session.sides = [("ann", "pro"), ("ben", "con"), ("cleo", "pro")]
        .map(|(seat, side)| (seat.to_owned(), side.to_owned()))
        .into();
    session.agenda = vec![super::kit::topic("one", true, &["a"]), super::kit::topic("two", true, &["b"])];
    let ran = Case::new(session)
        .model(|prompt| match prompt.step {
            Step::Question => {
                let topic = if prompt.round == 1 { "one" } else { "two" };
                question(json!({ "decision": { "focus_type": "agenda", "topic_id": topic } })).into()
            }
            Step::Synthesis => {
                synthesis(json!({ "next": if prompt.round == 2 { "phase" } else { "continue" } })).into()
            }
            _ => usual(prompt),
        })
        .run();
    assert_eq!(phases(&ran), ["opening", "opening", "rebuttal"]);
    assert!(has(&ran, 3, "ann", &mark("ben", 2)), "the same topic");
    assert!(!has(&ran, 3, "ann", &mark("ben", 1)), "another topic");
}

#[test]
fn what_is_named_by_its_title_is_linked_by_its_id() {
    let mut session = limits(dreaming(), 1, 1);
    session.current_phase = "critic".to_owned();
    let ran = Case::new(session)
        .model(|prompt| match prompt.step {
            Step::Synthesis => synthesis(json!({ "proposed_artifacts": [
                artifact("mitigation", "Ask first", json!({ "addresses": ["nobody comes"] })),
                artifact("risk", "Nobody comes", json!({ "related_idea": "An unknown idea" })),
            ]}))
            .into(),
            _ => usual(prompt),
        })
        .run();
    assert_eq!(ran.artifact("MIT-001").list("addresses"), ["RISK-001"]);
    assert_eq!(ran.artifact("RISK-001").text("related_idea"), "An unknown idea");
}
