//! Dreams, plans, doubts.

use std::collections::BTreeSet;

use roundtable_engine::artifact::ArtifactType as T;
use roundtable_engine::config::Workflow;

use super::{of_kind, usual};

#[test]
fn dreamers_know_the_topic_only_and_fall_into_no_conflict() {
    let played = usual(Workflow::Brainstorm, "disney");
    let project = ["Borrow Shed", "carpet", "volunteer", "smartphone", "Linden"];
    for round in played.session.rounds.iter().filter(|round| round.phase == "dreamer") {
        assert!(round.conflicts.is_empty());
        for text in round
            .responses
            .iter()
            .map(|said| serde_json::to_string(said).unwrap())
            .chain([round.question.clone()])
        {
            for word in project {
                assert!(!text.contains(word), "{word} in {text}");
            }
        }
    }
    let ideas = of_kind(played, T::Idea);
    assert!(ideas.len() >= 6, "{}", ideas.len());
    assert!(ideas.iter().all(|idea| ["low", "medium", "high"].contains(&idea.text("feasibility"))));
    assert!(ideas.iter().all(|idea| idea.text("description").contains("First step: ")));
    let ids: BTreeSet<&str> = played.session.artifacts.iter().map(|artifact| artifact.id.as_str()).collect();
    assert!(of_kind(played, T::Risk).iter().all(|risk| ids.contains(risk.text("related_idea"))));
    assert!(of_kind(played, T::Mitigation).iter().all(|answer| ids.contains(answer.text("addresses"))));
    let recommended = &played.session.conclusion.as_ref().unwrap().recommendation;
    let decided = played.session.escalations[0].recommendation.split('"').nth(1).unwrap();
    let first = ideas.iter().find(|idea| idea.title.starts_with(decided)).unwrap();
    assert!(recommended.contains(&format!("1. {};", first.id)), "{recommended}");
}
