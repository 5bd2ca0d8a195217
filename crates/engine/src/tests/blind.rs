//! No seat is told what another said in a blind round; in turn, each hears exactly those before it.

use serde_json::json;

use super::kit::{Case, Ran, limits, mark, phased, question, said, synthesis, table, usual};
use crate::record::Step;
use crate::strategy::Participation;

const SEATS: [&str; 3] = ["ann", "ben", "cleo"];

/// All that a seat may say, marked: whatever leaks, the mark does.
fn outspoken() -> Ran {
    Case::new(limits(phased(), 1, 4))
        .model(|prompt| match prompt.step {
            Step::Response => {
                let mark = mark(&prompt.actor, prompt.round);
                // The first attempt is garbage with the mark in it, so that retries are looked at too.
                if prompt.actor == "ben" && prompt.attempt == 1 {
                    return format!("{{ {mark}: [").into();
                }
                said(
                    &prompt.actor,
                    json!({
                        "position": mark, "rationale": [mark], "concerns": [mark], "suggestions": [mark],
                        "trade_offs": { "optimizing_for": mark, "accepting_as_cost": mark, "risks": [mark] },
                        "references": [mark],
                    }),
                )
                .into()
            }
            Step::Synthesis => {
                let next = if prompt.round == 1 { "continue" } else { "phase" };
                synthesis(json!({ "next": next })).into()
            }
            Step::Question | Step::Helper => {
                question(json!({ "context_files": ["replies.jsonl", "rounds/001-02-ann.yaml"] })).into()
            }
        })
        .run()
}

fn heard(ran: &Ran, round: u32, seat: &str) -> Vec<&'static str> {
    let shown = |other: &&str| {
        let of_round = |prompt: &&&crate::prompt::Prompt| {
            prompt.round == round && prompt.actor == seat && prompt.full_text().contains(&mark(other, round))
        };
        ran.prompts().iter().any(|prompt| of_round(&prompt))
    };
    SEATS.into_iter().filter(|other| *other != seat).filter(shown).collect()
}

#[test]
fn in_a_blind_round_no_seat_is_told_what_another_said() {
    let ran = outspoken();
    for round in [1, 2] {
        assert_eq!(ran.round(round as usize).participation, Participation::Parallel);
        for seat in SEATS {
            assert_eq!(heard(&ran, round, seat), Vec::<&str>::new(), "{seat} in round {round}");
        }
    }
}

#[test]
fn in_turn_each_seat_hears_exactly_those_before_it() {
    let ran = outspoken();
    for round in [3, 4] {
        assert_eq!(ran.round(round as usize).participation, Participation::Sequential);
        assert_eq!(heard(&ran, round, "ann"), Vec::<&str>::new());
        assert_eq!(heard(&ran, round, "ben"), ["ann"]);
        assert_eq!(heard(&ran, round, "cleo"), ["ann", "ben"]);
    }
}

#[test]
fn what_was_said_in_an_earlier_round_reaches_a_seat_only_as_the_synthesis() {
    let ran = outspoken();
    for prompt in ran.prompts().iter().filter(|prompt| prompt.step == Step::Response) {
        for (earlier, seat) in (1..prompt.round).flat_map(|round| SEATS.map(|seat| (round, seat))) {
            assert!(
                !prompt.full_text().contains(&mark(seat, earlier)),
                "{} in {}",
                prompt.actor,
                prompt.round
            );
        }
    }
    assert!(ran.prompt(2, Step::Response, "ann").contains("They talked."));
}

#[test]
fn only_the_synthesis_is_told_all_answers_of_the_round() {
    let ran = outspoken();
    for round in 1..=4 {
        let prompt = ran.prompt(round, Step::Synthesis, "facilitator");
        assert!(SEATS.iter().all(|seat| prompt.contains(&mark(seat, round))), "round {round}");
    }
}

#[test]
fn a_seat_sees_a_conflict_without_who_holds_which_position() {
    let mut session = limits(table(), 1, 1);
    let positions = json!({ "ben": { "position": "SECRET", "round": 1 } });
    let fields = json!({ "description": "Quarrel", "positions": positions });
    super::kit::add(&mut session, "CONF-001", "core", crate::artifact::Agreement::Open, fields);
    let ran = Case::new(session)
        .model(|prompt| match prompt.step {
            Step::Question => question(json!({ "context_files": ["CONF-001.yaml"] })).into(),
            _ => usual(prompt),
        })
        .run();
    let prompt = ran.prompt(1, Step::Response, "ann");
    assert!(prompt.contains("Quarrel") && !prompt.contains("SECRET"), "{prompt}");
    assert!(ran.prompt(1, Step::Question, "facilitator").contains("SECRET"));
}

#[test]
fn a_directive_reaches_its_seat_only() {
    let ran = Case::new(limits(table(), 1, 1))
        .model(|prompt| match prompt.step {
            Step::Question => question(json!({ "directives": { "ann": "look-at-the-money" } })).into(),
            _ => usual(prompt),
        })
        .run();
    assert!(ran.prompt(1, Step::Response, "ann").contains("look-at-the-money"));
    assert!(!ran.prompt(1, Step::Response, "ben").contains("look-at-the-money"));
}

#[test]
fn a_seat_that_is_shown_an_artifact_is_not_told_whose_words_it_rests_on() {
    let mut session = limits(table(), 1, 1);
    super::kit::add(
        &mut session,
        "REQ-001",
        "core",
        crate::artifact::Agreement::Draft,
        json!({ "description": "Shown" }),
    );
    for artifact in &mut session.artifacts {
        artifact.quotes = vec![crate::artifact::Quote {
            participant: "ben".to_owned(),
            round: 1,
            quote: "SECRET".to_owned(),
            criterion: String::new(),
        }];
    }
    let ran = Case::new(session)
        .model(|prompt| match prompt.step {
            Step::Question => question(json!({ "context_files": ["REQ-001.yaml"] })).into(),
            _ => usual(prompt),
        })
        .run();
    let prompt = ran.prompt(1, Step::Response, "ann");
    assert!(prompt.contains("Shown") && !prompt.contains("SECRET"), "{prompt}");
}
