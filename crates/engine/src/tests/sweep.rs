//! Agreed artifacts that contradict each other become a conflict, and no conclusion passes it.

use serde_json::{Value, json};

use super::kit::{Case, Done, Ran, add, limits, synthesis, table, topic, usual};
use crate::agenda::UnmetGate;
use crate::artifact::Agreement;
use crate::event::{Event, Operation};
use crate::prompt::Prompt;
use crate::record::{ConcludedBy, Next, Step};
use crate::session::Session;

/// Everything else allows a conclusion.
fn ready() -> Session {
    let mut session = limits(table(), 1, 5);
    session.agenda = vec![topic("extra", false, &[])];
    session.agenda[0].status = crate::agenda::TopicStatus::Partial;
    add(&mut session, "REQ-001", "extra", Agreement::Consensus, json!({}));
    add(&mut session, "BR-001", "extra", Agreement::Consensus, json!({}));
    session.artifacts[0].supported_by = vec!["ann".to_owned()];
    session.artifacts[1].supported_by = vec!["ben".to_owned()];
    session
}

fn concluding(session: Session, first: Value) -> Ran {
    Case::new(session)
        .model(move |prompt: &Prompt| match (prompt.step, prompt.round) {
            (Step::Synthesis, 1) => {
                let mut keys = json!({ "next": "conclude" });
                keys.as_object_mut().unwrap().extend(first.as_object().unwrap().clone());
                synthesis(keys).into()
            }
            (Step::Synthesis, 2) => synthesis(json!({ "next": "conclude", "contradictions": [] })).into(),
            (Step::Synthesis, _) => synthesis(json!({
                "next": "conclude", "contradictions": [],
                "resolved_conflicts": [{ "conflict_id": "CONF-001", "resolution": "The rule goes first." }],
            }))
            .into(),
            _ => usual(prompt),
        })
        .run()
}

#[test]
fn a_contradiction_that_the_facilitator_saw_becomes_a_conflict_and_stops_the_conclusion() {
    let seen = json!({ "contradictions": [{ "artifacts": ["REQ-001", "BR-001"], "description": "Free, or paid?" }] });
    let ran = concluding(ready(), seen);
    let conflict = ran.artifact("CONF-001");
    assert_eq!(conflict.list("contradicts"), ["REQ-001", "BR-001"]);
    assert_eq!(conflict.text("description"), "Free, or paid?");
    let positions = crate::reply::positions(conflict.fields.get("positions").cloned());
    assert_eq!(positions.keys().collect::<Vec<_>>(), ["ann", "ben"], "whoever held them");
    for round in [1, 2] {
        assert!(ran.overridden(round, "CONF-001, a contradiction, is unresolved"), "{round}");
    }
    assert_eq!(ran.round(3).next, Next::Conclude);
    assert_eq!(ran.session().conclusion.as_ref().unwrap().by, ConcludedBy::Facilitator);
}

#[test]
fn without_a_contradiction_nothing_stands_in_the_way() {
    let ran = concluding(ready(), json!({ "contradictions": [] }));
    assert_eq!(ran.session().completed_rounds(), 1);
    assert!(ran.round(1).overrides.is_empty() && ran.round(1).warnings.is_empty());
}

#[test]
fn one_that_can_be_seen_is_found_without_the_facilitator() {
    let mut session = ready();
    add(&mut session, "EX-001", "extra", Agreement::Confirmed, json!({}));
    session.artifacts[2].title = "Title of REQ-001".to_owned();
    let ran = concluding(session, json!({}));
    assert_eq!(ran.artifact("CONF-001").list("contradicts"), ["REQ-001", "EX-001"]);
    assert!(ran.warned(1, "did not say whether it looked for contradictions"));
    let conflicts = ran.session().artifacts.iter().filter(|artifact| artifact.is_contradiction()).count();
    assert_eq!(conflicts, 1, "found again, it is the same one");
}

/// REQ-001 demands what EX-001 excludes, and nobody speaks of it.
fn contradictory(max_rounds: u32) -> Session {
    let mut session = ready();
    session.config.limits.max_rounds = max_rounds;
    add(&mut session, "EX-001", "extra", Agreement::Confirmed, json!({}));
    session.artifacts[2].title = "Title of REQ-001".to_owned();
    session
}

#[test]
fn a_conclusion_without_a_word_on_contradictions_is_asked_for_once_more() {
    let synthesising = |second: Value| {
        Case::new(ready())
            .model(move |prompt: &Prompt| match (prompt.step, prompt.attempt) {
                (Step::Synthesis, 1) => synthesis(json!({ "next": "conclude" })).into(),
                (Step::Synthesis, _) => synthesis(second.clone()).into(),
                _ => usual(prompt),
            })
            .run()
    };
    let looked = synthesising(json!({ "next": "conclude", "contradictions": [] }));
    assert!(
        looked.attempt(1, Step::Synthesis, "facilitator", 2).contains("a conclusion needs `contradictions`")
    );
    assert_eq!((looked.session().completed_rounds(), looked.round(1).next), (1, Next::Conclude));
    assert!(!looked.warned(1, "contradictions"));
    let silent = synthesising(json!({ "next": "conclude" }));
    assert_eq!(
        silent.asked().iter().filter(|asked| asked.starts_with("1 3")).count(),
        2,
        "once, and no more"
    );
    assert!(silent.warned(1, "did not say whether it looked for contradictions"));
    assert_eq!(silent.round(1).next, Next::Conclude, "the engine's own look decides, and finds nothing");
}

#[test]
fn whoever_does_not_conclude_need_not_have_looked() {
    let ran = Case::new(limits(ready(), 1, 1)).run();
    assert_eq!(ran.asked().iter().filter(|asked| asked.starts_with("1 3")).count(), 1);
    let early = Case::new(limits(ready(), 3, 1))
        .model(|prompt| match prompt.step {
            Step::Synthesis => synthesis(json!({ "next": "conclude" })).into(),
            _ => usual(prompt),
        })
        .run();
    assert_eq!(
        early.asked().iter().filter(|asked| asked.starts_with("1 3")).count(),
        1,
        "refused in any case"
    );
}

#[test]
fn a_silent_conclusion_in_the_journal_is_read_as_it_was_when_it_came() {
    let silent = |prompt: &Prompt| match prompt.step {
        Step::Synthesis => synthesis(json!({ "next": "conclude" })).into(),
        _ => usual(prompt),
    };
    let whole = Case::new(ready()).model(silent).run();
    let appends = whole.log.iter().filter(|done| matches!(done, Done::Append(_))).count();
    let cut = Case::new(ready()).model(silent).cut_after(appends).run();
    let resumed = Case::new(cut.reloaded()).model(silent).run();
    assert_eq!(super::kit::timeless(resumed.session()), super::kit::timeless(whole.session()));
}

#[test]
fn the_engine_looks_before_a_conclusion_that_the_maximum_forces() {
    let ran = Case::new(contradictory(1)).run();
    assert_eq!(ran.round(1).artifacts_created, ["CONF-001"], "in its round");
    let conclusion = ran.session().conclusion.clone().unwrap();
    assert_eq!(conclusion.by, ConcludedBy::MaxRounds);
    assert_eq!(conclusion.unresolved, ["CONF-001"]);
    assert!(conclusion.unmet.contains(&UnmetGate::Contradiction { id: "CONF-001".to_owned() }));
}

#[test]
fn the_engine_looks_when_the_user_finishes_and_whoever_watches_is_told() {
    let ran = Case::new(contradictory(5)).first(Operation::Finish).run();
    let conclusion = ran.session().conclusion.clone().unwrap();
    assert_eq!(
        (conclusion.by, &conclusion.unresolved[..]),
        (ConcludedBy::User, &["CONF-001".to_owned()][..])
    );
    assert!(conclusion.unmet.contains(&UnmetGate::Contradiction { id: "CONF-001".to_owned() }));
    assert_eq!(ran.reloaded().artifact("CONF-001").unwrap().list("contradicts"), ["REQ-001", "EX-001"]);
    let Some(Event::Closed { artifacts, .. }) = ran.events().last().copied() else { panic!("not closed") };
    assert_eq!(artifacts.iter().map(|artifact| artifact.id.as_str()).collect::<Vec<_>>(), ["CONF-001"]);
    let closed = Case::new(contradictory(5)).first(Operation::Close).run();
    assert!(closed.session().artifact("CONF-001").is_none(), "closed without a conclusion");
}

#[test]
fn the_user_may_go_past_it_and_the_record_says_so() {
    let seen = json!({ "contradictions": [{ "artifacts": ["REQ-001", "BR-001"], "description": "Free, or paid?" }] });
    let mut session = ready();
    session.config.limits.max_rounds = 1;
    let ran = concluding(session, seen);
    let conclusion = ran.session().conclusion.clone().unwrap();
    assert_eq!(conclusion.unmet, [UnmetGate::Contradiction { id: "CONF-001".to_owned() }]);
}

#[test]
fn ids_that_nobody_gave_contradict_nothing() {
    let ran = concluding(
        ready(),
        json!({ "contradictions": [{ "artifacts": ["REQ-001", "REQ-099"], "description": "?" }, "prose"] }),
    );
    assert!(ran.warned(1, "a contradiction names `REQ-099`"));
    assert_eq!(ran.session().completed_rounds(), 1);
}

#[test]
fn the_facilitator_is_given_the_sweep_as_a_task_in_the_last_phase() {
    let ran = concluding(ready(), json!({ "contradictions": [] }));
    assert!(ran.prompt(1, Step::Synthesis, "facilitator").contains("look through `agreed_artifacts`"));
    let phased = Case::new(limits(super::kit::phased(), 1, 1)).run();
    assert!(!phased.prompt(1, Step::Synthesis, "facilitator").contains("agreed_artifacts"));
}

#[test]
fn one_that_is_spoken_of_already_says_from_then_on_which_artifacts_it_is_about() {
    let words = "Free, or paid?";
    let mut session = ready();
    add(&mut session, "CONF-001", "extra", Agreement::Open, json!({ "description": words, "positions": {} }));
    let seen = json!({ "contradictions": [{ "artifacts": ["REQ-001", "BR-001"], "description": words }] });
    let ran = concluding(session, seen);
    assert_eq!(ran.artifact("CONF-001").list("contradicts"), ["REQ-001", "BR-001"]);
    assert!(ran.session().artifact("CONF-002").is_none(), "no twin");
    assert!(ran.overridden(1, "CONF-001, a contradiction, is unresolved"));
}
