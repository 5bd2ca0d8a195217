//! A design session in a project whose design is begun.

use roundtable_engine::artifact::{Artifact, ArtifactType as T};
use roundtable_engine::config::Workflow;
use roundtable_engine::context::{ContextSnapshot, DocumentItem};

use super::kit::{self, Played, User, play, workshop};
use super::workflows::{BUILDERS, of};

/// The project after its first design session.
fn designed() -> ContextSnapshot {
    let first = kit::once("Design standard workshop", || {
        of(Workflow::Design, "standard", workshop(), "The architecture of the job board", &BUILDERS)
    });
    let mut context = workshop();
    context.in_document = first
        .session
        .artifacts
        .iter()
        .map(|known| DocumentItem { id: known.id.clone(), title: known.title.clone() })
        .collect();
    context
}

fn decided(played: &Played) -> Vec<&Artifact> {
    let all = played.session.artifacts.iter().filter(|known| known.kind == T::ArchitectureDecision);
    all.filter(|known| known.status.is_agreed()).collect()
}

#[test]
fn a_second_design_session_weighs_its_own_topic_whatever_the_method() {
    for strategy in ["standard", "debate", "consensus-driven", "disney", "six-hats"] {
        let topic = "How mechanics see the day's jobs";
        let mut session = of(Workflow::Design, strategy, designed(), topic, &BUILDERS);
        for kind in [T::ArchitectureDecision, T::Component, T::Interface, T::OpenQuestion, T::Conflict] {
            session.taken_numbers.insert(kind, 50);
        }
        let played = play(session, 1, User::default());
        assert_eq!(played.paused, None, "{strategy}");
        let decided = decided(&played);
        let on_topic =
            decided.iter().filter(|known| known.title.to_lowercase().contains("mechanics see the day"));
        // Under the hats only the critical topics have a round of their own.
        let least = if strategy == "six-hats" { 2 } else { 3 };
        assert!(on_topic.count() >= least, "{strategy}\n{}", played.transcript());
        for known in decided {
            assert!(!known.title.contains("one rule for"), "{strategy}: {}", known.title);
            assert!(
                !designed().in_document.iter().any(|item| item.title == known.title),
                "{strategy}: {}",
                known.title
            );
        }
    }
}

#[test]
fn a_first_session_on_one_thing_weighs_that_thing_and_a_session_on_the_whole_does_not() {
    let of_topic = |topic: &str| {
        play(of(Workflow::Design, "standard", workshop(), topic, &BUILDERS), 1, User::default())
    };
    let one = of_topic("How mechanics see the day's jobs");
    assert!(
        one.session
            .artifacts
            .iter()
            .any(|known| known.title.starts_with("How mechanics see the day's jobs: "))
    );
    let whole = of_topic("The design of Kettenwerk Repair Co-op");
    assert!(whole.session.artifacts.iter().all(|known| !known.title.contains("a component that is there")));
}
