//! Requirements, whatever the method.

use roundtable_engine::artifact::ArtifactType as T;
use roundtable_engine::config::Workflow;

use super::{of_kind, usual};

#[test]
fn dreams_in_specs_become_requirements_with_a_first_step_and_rules_that_keep_them_from_failing() {
    let played = usual(Workflow::Specs, "disney");
    let rounds = &played.session.rounds;
    let dreams: Vec<&String> = rounds
        .iter()
        .filter(|round| round.phase == "dreamer")
        .flat_map(|round| &round.artifacts_created)
        .collect();
    assert!(dreams.len() >= 3, "{}", played.transcript());
    for id in dreams {
        let dream = played.session.artifact(id).unwrap();
        assert!(dream.status.is_agreed(), "{dream:?}");
        assert!(["could", "wont"].contains(&dream.text("priority")), "{dream:?}");
        assert!(dream.text("description").contains("The first step: "), "{dream:?}");
        assert_eq!(dream.list("acceptance").len(), 2, "{dream:?}");
    }
    let guards = of_kind(played, T::BusinessRule);
    let guards = guards.iter().filter(|rule| rule.text("conditions").ends_with("\" is tried."));
    assert!(guards.clone().count() >= 2, "{}", played.transcript());
    assert!(guards.into_iter().all(|rule| rule.status.is_agreed()));
    // What the agenda asks for is not displaced by it.
    let musts = of_kind(played, T::Requirement).into_iter().filter(|known| known.text("priority") == "must");
    assert!(musts.filter(|known| known.status.is_agreed()).count() >= 5, "{}", played.transcript());
}

#[test]
fn the_motion_of_a_debate_on_specs_is_a_question_of_the_project() {
    let played = usual(Workflow::Specs, "debate");
    let opened = played.session.rounds.iter().filter(|round| round.phase == "opening");
    let motions: Vec<&str> = opened.map(|round| round.question.as_str()).collect();
    assert!(motions[0].contains("Deposit or none? \"deposit\" (pro), or \"none\" (con)?"), "{motions:?}");
    assert!(motions.len() >= 2 && motions[0] != motions[1], "{motions:?}");
    assert!(!played.transcript().contains("settled for good now"), "{}", played.transcript());
}
