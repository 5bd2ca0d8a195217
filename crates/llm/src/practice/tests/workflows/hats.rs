//! Under the hats.

use std::collections::BTreeSet;

use roundtable_engine::agenda::TopicStatus;
use roundtable_engine::artifact::{Agreement, ArtifactType as T};
use roundtable_engine::config::Workflow;

use super::super::kit;
use super::{of_kind, usual};

#[test]
fn under_the_hats_the_facilitator_opens_and_closes_alone_and_feelings_have_no_reasons() {
    let played = usual(Workflow::Roundtable, "six-hats");
    let rounds = &played.session.rounds;
    let (first, last) = (&rounds[0], rounds.last().unwrap());
    assert!(first.responses.is_empty() && last.responses.is_empty());
    assert!(first.synthesis.contains("What is asked on"), "{}", first.synthesis);
    assert!(last.synthesis.contains("The sum on"), "{}", last.synthesis);
    for said in rounds.iter().filter(|round| round.phase == "red").flat_map(|round| &round.responses) {
        assert!(!said.position.contains("because") && said.suggestions.is_empty(), "{}", said.position);
    }
    let made = |phase: &str| -> BTreeSet<T> {
        let of_phase = rounds.iter().filter(|round| round.phase == phase);
        of_phase.flat_map(|round| &round.artifacts_created).filter_map(|id| T::from_id(id)).collect()
    };
    assert_eq!(made("white"), [T::OpenQuestion].into());
    assert_eq!(made("black"), [T::Risk].into());
    assert!(made("red").is_empty() && made("yellow").is_empty());
    assert!(made("green").contains(&T::Idea));
    assert!(of_kind(played, T::Risk).iter().all(|risk| risk.status == Agreement::Consensus));
}

#[test]
fn under_the_hats_rules_measures_and_limits_are_found_as_well_and_their_topics_close() {
    let played = usual(Workflow::Specs, "six-hats");
    for kind in [T::Nfr, T::BusinessRule, T::Exclusion] {
        assert!(
            of_kind(played, kind).iter().any(|known| known.status.is_agreed()),
            "{kind}\n{}",
            played.transcript()
        );
    }
    for topic in &played.session.agenda {
        assert_eq!(topic.status, TopicStatus::Closed, "{}\n{}", topic.definition.id, played.transcript());
    }
}

#[test]
fn a_roundtable_for_which_requirements_were_chosen_ends_in_some_whatever_its_topic() {
    for strategy in ["six-hats", "standard"] {
        let topic = "How do people label a pot?";
        let mut session = super::of(Workflow::Roundtable, strategy, kit::studio(), topic, &super::MIXED);
        session.config.output_type = Some("requirements".to_owned());
        session.context.sections.clear();
        let played = kit::play(session, 1, kit::User::default());
        let agreed = of_kind(&played, T::Requirement).into_iter().filter(|known| known.status.is_agreed());
        assert!(agreed.count() > 0, "{strategy}\n{}", played.transcript());
    }
}

#[test]
fn a_roundtable_that_asks_for_requirements_ends_in_some_under_the_hats_too() {
    for strategy in ["six-hats", "standard"] {
        let session = super::of(
            Workflow::Roundtable,
            strategy,
            kit::studio(),
            "Requirements for labelling pots",
            &super::MIXED,
        );
        let played = kit::play(session, 1, kit::User::default());
        for kind in [T::Requirement, T::Nfr] {
            assert!(!of_kind(&played, kind).is_empty(), "{strategy}: {kind}\n{}", played.transcript());
        }
    }
}
