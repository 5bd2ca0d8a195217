//! A session never grows beyond what its index can hold.

use serde_json::json;

use super::kit::{Case, Ran, limits, said, synthesis, table, text, usual};
use crate::record::{EscalationAnswer, Step};
use crate::yaml;

/// Everybody says everything at great length, in a verbose session that asks the user each round.
fn long_winded(rounds: u32) -> Ran {
    let mut session = limits(table(), 1, rounds);
    session.config.verbose = true;
    let answer = EscalationAnswer::Decide { decision: "So be it.".to_owned() };
    Case::new(session)
        .model(|prompt| {
            let long = format!("{} {}", prompt.round, "words: \u{1}\"é ".repeat(1_500));
            match prompt.step {
                Step::Synthesis => synthesis(json!({
                    "synthesis": long, "consensus": vec![format!("{} agreed {}", prompt.round, "x".repeat(1_000)); 30],
                    "recommendation": long, "next": "escalate", "escalation_reason": long,
                    "conflicts": [{ "description": long, "positions": { "ann": long, "ben": long } }],
                }))
                .into(),
                Step::Response => {
                    said(&prompt.actor, json!({ "position": long, "rationale": [long, long], "concerns": [long] })).into()
                }
                Step::Question | Step::Helper => usual(prompt),
            }
        })
        .user(super::answers::answering(answer))
        .run()
}

#[test]
fn what_a_session_writes_into_its_index_stays_readable_however_long_the_answers_are() {
    for rounds in [3, 10] {
        let ran = long_winded(rounds);
        let session = ran.session();
        assert_eq!(session.completed_rounds(), rounds, "it comes to its end");
        let index = json!({
            "rounds": session.rounds, "escalations": session.escalations, "conclusion": session.conclusion,
        });
        let written = yaml::write(&index);
        assert!(written.len() < yaml::MAX_BYTES, "{} bytes in {rounds} rounds", written.len());
        assert_eq!(yaml::read(&written).unwrap(), index);
        let last = session.rounds.last().unwrap();
        assert!(last.synthesis.starts_with(&format!("{rounds} words")), "its beginning is there");
        assert!(ran.warned(rounds as usize, "the journal has the whole"));
        let kept =
            ran.journal().into_iter().filter(|line| line.step == Step::Synthesis && line.round == rounds);
        assert!(
            kept.into_iter().all(|line| format!("{:?}", line.result).len() > 80_000),
            "whole in the journal"
        );
    }
}

#[test]
fn nothing_is_shortened_where_there_is_room() {
    let ran = Case::new(limits(table(), 1, 20)).model(|prompt| text(prompt).into()).run();
    assert!(
        ran.session()
            .rounds
            .iter()
            .all(|round| !round.warnings.iter().any(|line| line.contains("shortened")))
    );
}
