//! Whole sessions: the standard one, the consensus-driven one, their phases and their ends.

use serde_json::json;

use super::kit::{Case, Ran, artifact, limits, phased, question, synthesis, table, usual};
use crate::config::Workflow;
use crate::event::Event;
use crate::prompt::Prompt;
use crate::record::{ConcludedBy, Next, Step};
use crate::session::{Session, SessionStatus};

/// Round 1 closes `core`, round 2 begins `extra`; every synthesis wants `next`.
fn diligent(next: &'static str) -> impl Fn(&Prompt) -> super::kit::Reply + Send + Sync {
    move |prompt| {
        match (prompt.step, prompt.round) {
        (Step::Synthesis, 1) => synthesis(json!({
            "next": next,
            "proposed_artifacts": [artifact("requirement", "Do it", json!({ "topic_id": "core" }))],
            "agenda_update": { "topic_id": "core", "new_status": "closed", "coverage_added": ["who", "what"] },
        }))
        .into(),
        (Step::Synthesis, 2) => synthesis(json!({
            "next": next,
            "proposed_artifacts": [artifact("business_rule", "Mind it", json!({ "topic_id": "extra" }))],
        }))
        .into(),
        (Step::Synthesis, _) => synthesis(json!({ "next": next, "consensus": ["All agree."] })).into(),
        _ => usual(prompt),
    }
    }
}

fn nexts(ran: &Ran) -> Vec<Next> {
    ran.session().rounds.iter().map(|round| round.next).collect()
}

fn wishing(session: Session, nexts: &'static [&'static str]) -> Ran {
    Case::new(session)
        .model(move |prompt| match prompt.step {
            Step::Synthesis => {
                let next = nexts.get(prompt.round as usize - 1).unwrap_or(&"continue");
                synthesis(json!({ "next": next })).into()
            }
            _ => usual(prompt),
        })
        .run()
}

#[test]
fn a_standard_session_concludes_through_the_gates() {
    let ran = Case::new(table()).model(diligent("conclude")).run();
    assert_eq!(ran.session().status, SessionStatus::Closed);
    let conclusion = ran.session().conclusion.clone().unwrap();
    assert_eq!(
        (conclusion.by, conclusion.unmet, conclusion.note.as_str()),
        (ConcludedBy::Facilitator, vec![], "")
    );
    assert_eq!(conclusion.final_consensus, ["All agree."]);
    assert_eq!(nexts(&ran), [Next::Continue, Next::Continue, Next::Conclude]);
    assert!(matches!(ran.events().last(), Some(Event::Closed { conclusion: Some(_), .. })));
}

#[test]
fn a_conclusion_before_min_rounds_continues_and_is_recorded() {
    let ran = Case::new(table()).model(diligent("conclude")).run();
    for round in [1, 2] {
        assert!(ran.overridden(round, &format!("{round} of at least 3 rounds completed")), "{round}");
    }
    assert!(ran.round(3).overrides.is_empty());
}

#[test]
fn a_consensus_driven_session_goes_through_its_three_phases() {
    let ran = Case::new(phased())
        .model(|prompt| {
            let next = ["phase", "phase", "conclude"][(prompt.round as usize - 1).min(2)];
            diligent(next)(prompt)
        })
        .run();
    let phases: Vec<_> = ran.session().rounds.iter().map(|round| round.phase.as_str()).collect();
    assert_eq!(phases, ["proposal", "refinement", "convergence"]);
    assert_eq!(ran.session().conclusion.as_ref().unwrap().by, ConcludedBy::Facilitator);
}

#[test]
fn a_phase_before_its_min_rounds_is_refused() {
    let mut session = limits(phased(), 1, 3);
    session.strategy.phases[0].min_rounds = 2;
    let ran = wishing(session, &["phase", "phase"]);
    assert!(ran.overridden(1, "the phase needs 2 rounds and has 1"));
    let phases: Vec<_> = ran.session().rounds.iter().map(|round| round.phase.as_str()).collect();
    assert_eq!(phases, ["proposal", "proposal", "refinement"]);
}

#[test]
fn a_conclusion_before_the_last_phase_goes_to_the_next_phase() {
    let ran = Case::new(limits(phased(), 1, 9)).model(diligent("conclude")).run();
    assert_eq!(nexts(&ran), [Next::Continue, Next::Phase, Next::Phase, Next::Conclude]);
    assert!(ran.overridden(2, "a conclusion is possible in the last phase only"));
}

#[test]
fn the_last_phase_is_never_left_for_another() {
    let ran = wishing(limits(phased(), 1, 5), &["phase"; 5]);
    let phases: Vec<_> = ran.session().rounds.iter().map(|round| round.phase.as_str()).collect();
    assert_eq!(phases, ["proposal", "refinement", "convergence", "convergence", "convergence"]);
    assert!(ran.overridden(3, "there is no further phase"));
}

#[test]
fn the_maximum_of_rounds_forces_the_conclusion_with_its_note_and_the_unmet_gates() {
    let ran = wishing(limits(phased(), 1, 2), &[]);
    let conclusion = ran.session().conclusion.clone().unwrap();
    assert_eq!(
        (conclusion.by, conclusion.note.as_str()),
        (ConcludedBy::MaxRounds, "Reached maximum rounds limit")
    );
    let unmet: Vec<_> = conclusion.unmet.iter().map(ToString::to_string).collect();
    insta::assert_debug_snapshot!(unmet, @r#"
    [
        "critical topic core is not closed",
        "0 of at least 1 other topics begun",
        "phase proposal is not the last",
    ]
    "#);
    assert!(ran.overridden(2, "Reached maximum rounds limit: 2 rounds"));
}

#[test]
fn a_forced_conclusion_names_what_was_agreed_what_is_open_and_what_to_do() {
    let mut session = limits(table(), 1, 2);
    super::kit::conflict(&mut session, "CONF-001", "extra");
    super::kit::open_question(&mut session, "OQ-001", false);
    let ran = Case::new(session)
        .model(|prompt| match (prompt.step, prompt.round) {
            (Step::Synthesis, 1) => {
                synthesis(json!({ "consensus": ["It stays open."], "recommendation": "Ask the board." }))
                    .into()
            }
            (Step::Synthesis, _) => synthesis(json!({ "consensus": ["it stays open", "One key."] })).into(),
            _ => usual(prompt),
        })
        .run();
    let end = ran.session().conclusion.clone().unwrap();
    assert_eq!(end.final_consensus, ["It stays open.", "One key."]);
    assert_eq!(end.unresolved, ["CONF-001", "OQ-001"]);
    assert_eq!(
        end.recommendation,
        "Discussion reached maximum rounds without full consensus. Review consensus points and address unresolved items \
         separately. Ask the board."
    );
    // What a specs session ends in does not depend on how it ends.
    assert_eq!(end.output_type, "requirements");
}

#[test]
fn a_forced_conclusion_ends_in_a_summary_where_the_workflow_leaves_it_open() {
    let ended = |rounds: u32, next: &'static str, chosen: Option<&str>| {
        let mut session = limits(table(), 1, rounds);
        session.workflow = Workflow::Roundtable;
        session.config.output_type = chosen.map(str::to_owned);
        let ran = Case::new(session)
            .model(move |prompt| match prompt.step {
                Step::Synthesis => synthesis(json!({ "next": next, "output_type": "adr" })).into(),
                _ => usual(prompt),
            })
            .run();
        ran.session().conclusion.clone().unwrap()
    };
    let forced = ended(2, "continue", None);
    assert_eq!((forced.by, forced.output_type.as_str()), (ConcludedBy::MaxRounds, "summary"));
    assert_eq!(ended(2, "continue", Some("adr")).output_type, "adr", "the user's choice stays");
}

#[test]
fn a_panel_below_the_least_of_its_strategy_does_not_run() {
    let mut session = limits(table(), 1, 2);
    session.strategy.validation.min_participants = 4;
    let ports = super::kit::silent_ports(&session);
    let (_user, operations) = tokio::sync::mpsc::unbounded_channel();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let refused = runtime.block_on(crate::run(session, ports, operations)).unwrap_err();
    assert!(refused.to_string().contains("its strategy needs 4 participants"), "{refused}");
}

#[test]
fn a_conclusion_through_the_gates_in_the_last_possible_round_is_the_facilitators() {
    let ran = Case::new(limits(table(), 3, 3)).model(diligent("conclude")).run();
    assert_eq!(ran.session().conclusion.as_ref().unwrap().by, ConcludedBy::Facilitator);
}

#[test]
fn a_phase_that_the_strategy_does_not_know_is_its_first_one() {
    let mut session = limits(phased(), 1, 2);
    session.current_phase = "long ago".to_owned();
    let ran = wishing(session, &["phase"]);
    assert_eq!(ran.round(2).phase, "refinement");
}

#[test]
fn only_the_named_seats_answer_and_all_when_none_of_them_sits_here() {
    let ran = Case::new(limits(table(), 1, 2))
        .model(|prompt| match (prompt.step, prompt.round) {
            (Step::Question, 1) => question(json!({ "participants": ["cleo", "zoe"] })).into(),
            (Step::Question, _) => question(json!({ "participants": ["zoe"] })).into(),
            _ => usual(prompt),
        })
        .run();
    let seats = |round: u32| {
        let asked = |prompt: &&&Prompt| prompt.round == round && prompt.step == Step::Response;
        ran.prompts().iter().filter(asked).map(|prompt| prompt.actor.clone()).collect::<Vec<_>>()
    };
    assert_eq!(seats(1), ["cleo"]);
    assert_eq!(seats(2), ["ann", "ben", "cleo"]);
}

#[test]
fn metrics_count_calls_and_tokens() {
    let ran = wishing(limits(table(), 1, 2), &[]);
    let metrics = &ran.session().metrics;
    assert_eq!((metrics.rounds, metrics.tasks), (2, 10));
    assert_eq!(
        (metrics.tokens, metrics.tokens_in, metrics.tokens_out, metrics.tokens_cached),
        (150, 100, 50, 20)
    );
}
