//! Verbose sessions write down every call.

use serde_json::json;

use super::kit::{Case, Ran, Reply, artifact, limits, synthesis, table, usual};
use crate::error::ModelError;
use crate::record::Step;

fn talking(verbose: bool) -> Ran {
    let mut session = limits(table(), 1, 1);
    session.config.verbose = verbose;
    Case::new(session)
        .model(|prompt| match (prompt.step, prompt.actor.as_str(), prompt.attempt) {
            (Step::Response, "ann", 1) => "prose".into(),
            (Step::Response, "ben", _) => Reply::Fail(ModelError::Incomplete {
                reason: "length".to_owned(),
                partial: "I was".to_owned(),
            }),
            (Step::Synthesis, _, 1) => "nonsense".into(),
            (Step::Synthesis, ..) => synthesis(json!({
                "proposed_artifacts": [artifact("requirement", "One", json!({}))],
            }))
            .into(),
            _ => usual(prompt),
        })
        .run()
}

#[test]
fn every_actor_and_attempt_has_its_dump() {
    let ran = talking(true);
    let mut dumped: Vec<_> = ran
        .dumps()
        .iter()
        .map(|dump| format!("{} {} {}", dump.phase, dump.actor, dump.result.valid))
        .collect();
    dumped.sort();
    insta::assert_debug_snapshot!(dumped, @r#"
    [
        "1 facilitator true",
        "2 ann false",
        "2 ann true",
        "2 ben false",
        "2 cleo true",
        "3 facilitator false",
        "3 facilitator true",
    ]
    "#);
}

#[test]
fn a_dump_holds_the_exact_prompt_and_answer() {
    let ran = talking(true);
    let dumps = ran.dumps();
    let ann: Vec<_> = dumps.iter().filter(|dump| dump.actor == "ann").collect();
    assert_eq!(ann[0].prompt, ran.attempt(1, Step::Response, "ann", 1));
    assert_eq!(ann[1].prompt, ran.attempt(1, Step::Response, "ann", 2));
    assert_eq!((ann[0].response.as_str(), ann[0].tokens.input, ann[0].tokens.output), ("prose", 10, 5));
    assert!(ann[0].timing.duration_ms > 0);
}

#[test]
fn the_dump_of_an_answer_that_was_cut_off_holds_what_came() {
    let ran = talking(true);
    let dumps = ran.dumps();
    assert_eq!(dumps.iter().find(|dump| dump.actor == "ben").unwrap().response, "I was");
}

#[test]
fn the_dump_of_the_synthesis_names_the_artifacts_that_it_made() {
    let ran = talking(true);
    let dumps = ran.dumps();
    let made: Vec<_> = dumps
        .iter()
        .filter(|dump| dump.phase == 3)
        .map(|dump| dump.result.artifacts_created.clone())
        .collect();
    assert_eq!(made, [vec![], vec!["REQ-001".to_owned()]]);
    assert!(dumps.iter().filter(|dump| dump.phase < 3).all(|dump| dump.result.artifacts_created.is_empty()));
}

#[test]
fn a_round_holds_the_responses_only_when_verbose() {
    let seats =
        |ran: Ran| ran.round(1).responses.iter().map(|said| said.participant.clone()).collect::<Vec<_>>();
    assert_eq!(seats(talking(true)), ["ann", "cleo"]);
    assert_eq!(seats(talking(false)), Vec::<String>::new());
}

#[test]
fn there_are_no_dumps_when_not_verbose() {
    assert!(talking(false).dumps().is_empty());
}
