//! Every choice, on the sample and on another project: it ends, and it agrees on what it is there for.

use std::collections::BTreeSet;

use roundtable_engine::artifact::ArtifactType as T;
use roundtable_engine::config::Workflow;
use roundtable_engine::event::Event;
use roundtable_engine::record::Step;

use super::super::kit::{User, play, shed};
use super::{DREAMERS, check, choices, of, on_the_clinic, on_the_sample, usual};

#[test]
fn every_workflow_and_strategy_is_played_to_its_end_through_the_gates() {
    for (name, played) in on_the_sample().chain(on_the_clinic()) {
        check(&name, played);
    }
}

/// The kinds that a workflow exists for.
fn own(workflow: Workflow) -> &'static [T] {
    match workflow {
        Workflow::Specs => &[T::Requirement, T::BusinessRule],
        Workflow::Design => &[T::ArchitectureDecision, T::Component],
        Workflow::Brainstorm => &[T::Idea, T::Risk],
        Workflow::Roundtable => &[],
    }
}

#[test]
fn every_workflow_and_strategy_agrees_on_what_the_workflow_exists_for() {
    for (name, played) in on_the_sample().chain(on_the_clinic()) {
        let agreed: BTreeSet<T> = played
            .session
            .artifacts
            .iter()
            .filter(|artifact| artifact.status.is_agreed() && !artifact.supported_by.is_empty())
            .map(|artifact| artifact.kind)
            .collect();
        for kind in own(played.session.workflow) {
            assert!(agreed.contains(kind), "{name}: no {kind} agreed\n{}", played.transcript());
        }
        let is_result = |kind: &T| !matches!(kind, T::Conflict | T::OpenQuestion);
        assert!(agreed.iter().any(is_result), "{name}\n{}", played.transcript());
    }
}

/// What each of them brings about besides.
fn kinds_of(workflow: Workflow, strategy: &str) -> &'static [T] {
    match (workflow, strategy) {
        (Workflow::Specs, "debate" | "six-hats") => &[T::Requirement, T::BusinessRule, T::Conflict],
        (Workflow::Specs, _) => {
            &[T::Requirement, T::BusinessRule, T::Nfr, T::Exclusion, T::OpenQuestion, T::Conflict]
        }
        (Workflow::Design, _) => &[T::ArchitectureDecision, T::Component, T::OpenQuestion, T::Conflict],
        (Workflow::Brainstorm, _) => &[T::Idea, T::Risk, T::Mitigation, T::OpenQuestion, T::Conflict],
        (Workflow::Roundtable, "six-hats") => {
            &[T::Idea, T::Risk, T::Mitigation, T::OpenQuestion, T::Conflict, T::BusinessRule]
        }
        (Workflow::Roundtable, "disney") => &[T::Idea, T::Risk, T::Mitigation, T::Conflict],
        (Workflow::Roundtable, _) => &[T::Requirement, T::Risk, T::OpenQuestion, T::Conflict],
    }
}

fn keys(kind: T) -> &'static [&'static str] {
    match kind {
        T::Requirement => &["priority", "description", "acceptance", "related"],
        T::BusinessRule => &["description", "rationale", "conditions", "actions"],
        T::Nfr => &["category", "target", "minimum", "measurement", "description"],
        T::Exclusion => &["description", "rationale", "future_phase"],
        T::OpenQuestion => &["question", "raised_by", "blocking"],
        T::Conflict => &["description", "positions"],
        T::ArchitectureDecision => &["context", "decision", "options", "rationale", "consequences"],
        T::Component => &["responsibility", "interfaces", "dependencies", "technology"],
        T::Interface => &["kind", "description", "endpoints"],
        T::Adr => &[],
        T::Idea => &["phase", "description", "feasibility"],
        T::Risk => &["severity", "likelihood", "description"],
        T::Mitigation => &["addresses", "description", "effort", "effectiveness"],
    }
}

#[test]
fn artifacts_are_of_the_workflows_types_and_have_their_keys() {
    for (workflow, strategy) in choices() {
        let (name, played) = (format!("{workflow:?} {strategy}"), usual(workflow, strategy));
        let kinds: BTreeSet<T> = played.session.artifacts.iter().map(|artifact| artifact.kind).collect();
        for kind in kinds_of(workflow, strategy) {
            assert!(kinds.contains(kind), "{}: no {kind}\n{}", name, played.transcript());
        }
        for artifact in &played.session.artifacts {
            let empty = serde_json::json!("");
            for key in keys(artifact.kind) {
                let value = artifact.fields.get(*key).unwrap_or(&empty);
                let is_list = *key == "dependencies" || *key == "acceptance";
                assert!(is_list || *value != empty, "{}: {} lacks {key}", name, artifact.id);
            }
            assert!(
                !artifact.title.contains("...") && artifact.title.chars().count() <= 170,
                "{}",
                artifact.title
            );
            assert!(!artifact.title.contains(['{', '}']), "{}", artifact.title);
        }
        let titles: BTreeSet<String> =
            played.session.artifacts.iter().map(|artifact| artifact.title.to_lowercase()).collect();
        assert_eq!(titles.len(), played.session.artifacts.len(), "{}", name);
    }
}

#[test]
fn the_same_seed_plays_the_same_session_in_every_workflow() {
    let known = usual(Workflow::Brainstorm, "disney");
    let again =
        play(of(Workflow::Brainstorm, "disney", shed(), &known.session.topic, &DREAMERS), 1, User::default());
    assert_eq!(again.transcript(), known.transcript());
    let asked = again
        .events
        .iter()
        .filter(|event| matches!(event, Event::Piece { step: Step::Question, .. }))
        .count();
    assert_eq!(asked, again.session.rounds.len(), "no question had to be asked twice");
}
