//! Sides that are argued for.

use roundtable_engine::config::Workflow;
use roundtable_engine::record::Statement;

use super::usual;

#[test]
fn in_a_debate_sides_are_given_argued_for_answered_and_weighed() {
    for name in [Workflow::Specs, Workflow::Design, Workflow::Roundtable] {
        let played = usual(name, "debate");
        let session = &played.session;
        assert_eq!(session.sides.len(), 4, "{name:?}");
        for side in ["pro", "con"] {
            assert_eq!(session.sides.values().filter(|known| *known == side).count(), 2, "{name:?}");
        }
        let opening: Vec<&Statement> = session
            .rounds
            .iter()
            .filter(|round| round.phase == "opening")
            .flat_map(|round| &round.responses)
            .collect();
        for said in &opening {
            let side = &session.sides[&said.participant];
            assert!(
                said.position.contains(&format!("For the side {side} I argue for \"")),
                "{name:?}: {}",
                said.position
            );
            assert!(said.trade_offs.optimizing_for.contains("best honest case"), "{name:?}");
        }
        for said in
            session.rounds.iter().filter(|round| round.phase == "rebuttal").flat_map(|round| &round.responses)
        {
            let side = &session.sides[&said.participant];
            let others = opening.iter().filter(|other| session.sides[&other.participant] != *side);
            let answers = others.flat_map(|other| &other.rationale).any(|reason| {
                let heard: String = reason.trim_end_matches('.').chars().take(60).collect();
                said.position.contains(&heard)
            });
            assert!(answers, "{name:?}: answers nothing that was said: {}", said.position);
        }
        let closing = session.rounds.iter().find(|round| round.phase == "closing").unwrap();
        assert!(
            closing
                .responses
                .iter()
                .all(|said| said.position.contains("With the side taken off I would choose \""))
        );
        assert!(closing.synthesis.contains("Weighed on"), "{}", closing.synthesis);
    }
}
