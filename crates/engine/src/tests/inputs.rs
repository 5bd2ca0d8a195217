//! What actors are given, and what they are not.

use serde_json::json;

use super::kit::{Case, Ran, limits, mark, phased, question, said, synthesis, table, usual};
use crate::record::Step;
use crate::role::Knowledge;

#[test]
fn a_roles_skills_reach_its_prompt_and_nobody_elses() {
    let mut session = limits(table(), 1, 1);
    session.participants[0].knowledge =
        vec![Knowledge { name: "knots".to_owned(), text: "A bowline holds.".to_owned() }];
    let ran = Case::new(session).run();
    let prompt = |seat: &str| ran.prompt(1, Step::Response, seat);
    assert!(prompt("ann").contains("# Skill: knots\n\nA bowline holds."));
    assert!(!prompt("ben").contains("bowline"));
}

#[test]
fn the_facilitator_asks_and_sums_up_without_the_words_of_earlier_rounds() {
    let ran = Case::new(limits(table(), 1, 3)).run();
    for (round, step) in
        [(2, Step::Question), (3, Step::Question), (2, Step::Synthesis), (3, Step::Synthesis)]
    {
        let prompt = ran.prompt(round, step, "facilitator");
        for earlier in 1..round {
            assert!(!prompt.contains(&mark("ann", earlier)), "{round} {step:?} repeats round {earlier}");
        }
    }
    assert!(
        ran.prompt(2, Step::Synthesis, "facilitator").contains(&mark("ann", 2)),
        "this round's are there"
    );
}

fn briefed() -> Ran {
    Case::new(limits(phased(), 1, 2))
        .model(|prompt| match prompt.step {
            Step::Question | Step::Helper => question(json!({
                "question": "What does it cost?", "exploration": "Think of repairs.",
                "directives": { "ben": "Mind the budget." },
            }))
            .into(),
            Step::Synthesis => {
                synthesis(json!({ "consensus": ["It stays open."], "synthesis": "They talked money." }))
                    .into()
            }
            Step::Response => said(&prompt.actor, json!({})).into(),
        })
        .run()
}

#[test]
fn a_seat_is_given_question_exploration_phase_synthesis_and_agreed_points() {
    let ran = briefed();
    let seen = ran.prompt(2, Step::Response, "ann");
    for part in [
        "What does it cost?",
        "Think of repairs.",
        "phase: proposal",
        "guidance for proposal",
        "They talked money.",
        "It stays open.",
    ] {
        assert!(seen.contains(part), "{part} is missing");
    }
}

#[test]
fn a_directive_is_for_its_seat_alone() {
    let ran = briefed();
    assert!(ran.prompt(1, Step::Response, "ben").contains("Mind the budget."));
    assert!(!ran.prompt(1, Step::Response, "ann").contains("Mind the budget."));
}

#[test]
fn the_facilitator_is_told_how_long_conflicts_last_and_what_the_phase_is_for() {
    let mut session = limits(table(), 1, 2);
    session.strategy.phases[0].goal = "See every side.".to_owned();
    super::kit::conflict(&mut session, "CONF-001", "extra");
    let ran = Case::new(session)
        .model(|prompt| match prompt.step {
            Step::Synthesis => {
                synthesis(json!({ "conflicts": [{ "id": "CONF-001", "description": "Quarrel CONF-001" }] }))
                    .into()
            }
            _ => usual(prompt),
        })
        .run();
    for step in [Step::Question, Step::Synthesis] {
        let prompt = ran.prompt(2, step, "facilitator");
        assert!(
            prompt.contains("rounds_persisted: 1") && prompt.contains("goal: See every side."),
            "{step:?}"
        );
        for key in ["min_rounds: 1", "max_rounds: 2", "max_rounds_per_conflict: 3", "confidence_below: 0.5"] {
            assert!(prompt.contains(key), "{step:?} lacks {key}");
        }
    }
}

#[test]
fn dumps_are_written_as_the_calls_end_and_not_at_the_end_of_the_round() {
    let mut session = limits(table(), 1, 1);
    session.config.verbose = true;
    let ran = Case::new(session).run();
    let at = |wanted: &dyn Fn(&super::kit::Done) -> bool| ran.log.iter().position(wanted).unwrap();
    use super::kit::Done;
    let dumped = at(&|done| matches!(done, Done::Dump(dump) if dump.phase == 1));
    let answered = at(&|done| matches!(done, Done::Asked(prompt) if prompt.step == Step::Response));
    assert!(dumped < answered, "the question's dump is there before anybody answers");
}

#[test]
fn the_dump_of_a_seat_is_written_before_the_next_one_is_asked() {
    use super::kit::Done;
    let mut session = limits(phased(), 1, 1);
    session.config.verbose = true;
    session.current_phase = "refinement".to_owned();
    let ran = Case::new(session).run();
    let at = |wanted: &dyn Fn(&Done) -> bool| ran.log.iter().position(wanted).unwrap();
    for (seat, next) in [("ann", "ben"), ("ben", "cleo"), ("cleo", "facilitator")] {
        let dumped = at(&|done| matches!(done, Done::Dump(dump) if dump.phase == 2 && dump.actor == seat));
        let asked = at(
            &|done| matches!(done, Done::Asked(prompt) if prompt.actor == next && prompt.step != Step::Question),
        );
        assert!(dumped < asked, "{seat}'s dump is there before {next} is asked");
    }
}

#[test]
fn a_document_of_the_project_is_shown_when_the_facilitator_asks_for_it_and_nothing_else_is() {
    let mut session = limits(table(), 1, 1);
    session
        .documents
        .insert("docs/specifications/requirements.md".to_owned(), "### REQ-001: Lend".to_owned());
    super::kit::add(
        &mut session,
        "REQ-002",
        "core",
        crate::artifact::Agreement::Draft,
        json!({ "description": "Take back." }),
    );
    let ran = Case::new(session)
        .model(|prompt| match prompt.step {
            Step::Question => {
                let files =
                    ["requirements.md", "REQ-002.yaml", "context-snapshot.yaml", "rounds/001-02-ben.yaml"];
                question(json!({ "context_files": files })).into()
            }
            _ => usual(prompt),
        })
        .run();
    let seen = ran.prompt(1, Step::Response, "ann");
    assert!(seen.contains("### REQ-001: Lend") && seen.contains("Take back."));
    assert!(ran.prompt(1, Step::Question, "facilitator").contains("docs/specifications/requirements.md"));
    assert_eq!(ran.round(1).warnings, ["facilitator: `rounds/001-02-ben.yaml` is shown to nobody"]);
}
