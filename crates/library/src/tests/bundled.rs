//! What the program brings along.

use roundtable_engine::agenda::TopicDefinition;
use roundtable_engine::config::Workflow;
use roundtable_engine::strategy::{ConsensusPolicy, Participation};

use crate::{BUILT_IN, Basis, Library, samples};

#[test]
fn the_bundled_content_is_whole() {
    let library = Library::bundled();
    assert_eq!(library.problems(), []);
    let ids: Vec<String> = library.participants().into_iter().map(|role| role.id).collect();
    assert_eq!(ids[..4], ["product-manager", "ux-researcher", "business-analyst", "qa-lead"]);
    assert!(!ids.iter().any(|id| id == "facilitator" || id == "orchestrator"));
    for role in library.participants().into_iter().chain([library.facilitator()]) {
        assert_eq!(role.origin, BUILT_IN);
        assert!(role.body.starts_with(&format!("# {}", role.name)), "{}", role.id);
        assert!(!role.description.is_empty() && !role.color.is_empty() && !role.model.is_empty());
        assert_eq!(role.knowledge.len(), role.skills.len(), "{}", role.id);
        assert!(role.knowledge.iter().all(|skill| skill.text.starts_with("# ")), "{}", role.id);
    }
    let facilitator = library.facilitator();
    assert_eq!(facilitator.skills, ["roundtable-strategies", "roundtable-execution"]);
    assert_eq!(library.participant("facilitator"), None);
    assert_eq!(library.participant("qa-lead").unwrap().name, "QA Lead");
}

#[test]
fn the_bundled_strategies_are_those_of_the_format() {
    let library = Library::bundled();
    let standard = library.strategy("standard").unwrap();
    assert_eq!(standard.title, "Standard");
    assert_eq!(standard.phases.len(), 1);
    assert_eq!(standard.consensus.policy, ConsensusPolicy::WeightedMajority);
    let consensus = library.strategy("consensus-driven").unwrap();
    let phases: Vec<_> =
        consensus.phases.iter().map(|phase| (phase.name.as_str(), phase.participation)).collect();
    assert_eq!(
        phases,
        [
            ("proposal", Participation::Parallel),
            ("refinement", Participation::Sequential),
            ("convergence", Participation::Sequential)
        ]
    );
    assert_eq!(consensus.consensus.policy, ConsensusPolicy::Consent);
    assert!(consensus.phases.iter().all(|phase| !phase.goal.is_empty() && !phase.prompt_suffix.is_empty()));
    assert_eq!(library.strategy("poker"), None);
}

#[test]
fn the_specs_agenda_has_its_six_topics() {
    let agenda = Library::bundled().agenda(Workflow::Specs).unwrap();
    let facts: Vec<_> = agenda
        .topics
        .iter()
        .map(|TopicDefinition { id, critical, done_when, .. }| {
            (id.as_str(), *critical, done_when.min_requirements)
        })
        .collect();
    assert_eq!(
        facts,
        [
            ("user-workflows", true, 2),
            ("functional-requirements", true, 3),
            ("business-rules", false, 1),
            ("nfr-measurable", false, 1),
            ("acceptance-criteria", false, 0),
            ("out-of-scope", false, 0)
        ]
    );
    assert_eq!(agenda.default_strategy, "consensus-driven");
    assert_eq!(agenda.default_participants.len(), 4);
    assert_eq!(agenda.source, "skills/roundtable-execution/references/agenda-specs.md");
    assert!(agenda.goal.starts_with("Agree on what"));
}

#[test]
fn the_facilitator_gets_the_prose_of_strategy_and_agenda_and_a_participant_nothing() {
    let library = Library::bundled();
    let facilitator = library.role_for_session(library.facilitator(), "consensus-driven", Workflow::Specs);
    let names: Vec<_> = facilitator.knowledge.iter().map(|skill| skill.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "roundtable-strategies",
            "roundtable-execution",
            "roundtable-strategies/consensus-driven",
            "roundtable-execution/agenda-specs"
        ]
    );
    for reference in &facilitator.knowledge[2..] {
        assert!(reference.text.starts_with("# "), "{}", reference.text);
        assert!(!reference.text.contains("Configuration") && !reference.text.contains("prompt_suffix"));
    }
    let again = library.role_for_session(facilitator.clone(), "consensus-driven", Workflow::Specs);
    assert_eq!(again, facilitator);
    let seat = library.participant("qa-lead").unwrap();
    assert_eq!(library.role_for_session(seat.clone(), "consensus-driven", Workflow::Specs), seat);
}

#[test]
fn a_topic_recommends_by_whole_words_and_only_what_is_there() {
    let library = Library::bundled();
    let quick = library.recommend_strategy("A QUICK, urgent fix", "standard");
    assert_eq!((quick.strategy.as_str(), quick.by), ("consensus-driven", Basis::Words));
    assert_eq!(quick.reason, "The topic says “urgent” and “quick”, which suits Consensus-driven.");
    let inside = library.recommend_strategy("Breakfast quickly", "standard");
    assert_eq!((inside.strategy.as_str(), inside.by), ("standard", Basis::WorkflowDefault));
    // Whatever the topic says, the answer can be started.
    for topic in ["brainstorm new ideas", "tea vs coffee", "from all \n angles", "", "renewal"] {
        let recommended = library.recommend_strategy(topic, "poker");
        assert!(library.strategy(&recommended.strategy).is_some(), "{topic}: {recommended:?}");
    }
}

#[test]
fn the_sample_project_has_its_hidden_folder() {
    let samples = samples();
    let sample = samples.iter().find(|sample| sample.name == "borrow-shed").unwrap();
    assert_eq!(sample.title, "Borrow Shed");
    let paths: Vec<_> = sample.files.iter().map(|(path, _)| path.as_str()).collect();
    assert!(paths.contains(&".s2s/config.yaml") && paths.contains(&".s2s/CONTEXT.md"), "{paths:?}");
    assert!(sample.files.iter().all(|(_, content)| !content.is_empty()));
}
