//! One retry that quotes the error, then the deterministic fallback. It invents nothing.

use serde_json::json;

use super::kit::{Case, Ran, conflict, limits, question, said, synthesis, table, usual};
use crate::error::ModelError;
use crate::event::Event;
use crate::record::{Next, Step};

/// The facilitator's answers in one step: one for each attempt.
fn with(step: Step, answers: [String; 2]) -> Ran {
    let mut session = limits(table(), 1, 1);
    conflict(&mut session, "CONF-001", "extra");
    Case::new(session)
        .model(move |prompt| {
            if prompt.step == step && step != Step::Response {
                return answers[prompt.attempt as usize - 1].clone().into();
            }
            match (prompt.step, prompt.actor.as_str()) {
                (Step::Response, "ann") => {
                    said("ann", json!({ "position": "Backups should be encrypted before transport." })).into()
                }
                (Step::Response, "ben") => {
                    said("ben", json!({ "position": "Encrypted transport, always." })).into()
                }
                _ => usual(prompt),
            }
        })
        .run()
}

fn twice(step: Step, bad: &str) -> Ran {
    with(step, [bad.to_owned(), bad.to_owned()])
}

const UNREADABLE: [(&str, &str); 4] = [
    ("{ this: [is, no", "not valid YAML"),
    ("action: dance\nquestion: q\nsynthesis: s\nnext: continue\n", "the field `action` says `dance`"),
    ("action: 1\n", "the field"),
    ("", "the answer is empty"),
];

#[test]
fn an_unusable_question_is_asked_for_once_more_with_the_error_quoted_then_replaced() {
    for (bad, error) in UNREADABLE {
        let ran = twice(Step::Question, bad);
        let retry = ran.attempt(1, Step::Question, "facilitator", 2);
        assert!(
            retry.contains("Your last answer could not be used") && retry.contains(error),
            "{bad}: {retry}"
        );
        assert!(ran.round(1).question.starts_with("What are the key considerations for A test"), "{bad}");
        assert!(ran.overridden(1, error), "{bad}: {:?}", ran.round(1).overrides);
        assert_eq!(ran.asked().iter().filter(|asked| asked.starts_with("1 1")).count(), 2);
        for seat in ["ann", "ben", "cleo"] {
            let asked = ran.prompt(1, Step::Response, seat);
            assert!(asked.contains("exploration: Core requirements and constraints\n"), "{bad}: {asked}");
        }
    }
}

#[test]
fn an_unusable_synthesis_is_asked_for_once_more_with_the_error_quoted_then_replaced() {
    for (bad, error) in UNREADABLE {
        let ran = twice(Step::Synthesis, bad);
        let retry = ran.attempt(1, Step::Synthesis, "facilitator", 2);
        assert!(retry.contains(error), "{bad}: {retry}");
        assert!(ran.overridden(1, "synthesis was replaced by the fallback"), "{:?}", ran.round(1).overrides);
        assert_eq!(ran.asked().iter().filter(|asked| asked.starts_with("1 3")).count(), 2);
    }
}

#[test]
fn a_missing_field_and_an_unknown_next_are_quoted() {
    let missing = with(Step::Question, [r#"{"action": "question"}"#.to_owned(), question(json!({}))]);
    assert!(missing.attempt(1, Step::Question, "facilitator", 2).contains("the field `question` is missing"));
    let unknown = with(Step::Synthesis, [synthesis(json!({ "next": "dance" })), synthesis(json!({}))]);
    assert!(unknown.attempt(1, Step::Synthesis, "facilitator", 2).contains("the field `next` says `dance`"));
}

#[test]
fn a_retry_that_can_be_used_leaves_no_override() {
    let ran = with(Step::Question, ["no".to_owned(), question(json!({ "question": "Better?" }))]);
    assert_eq!(ran.round(1).question, "Better?");
    assert!(ran.events().iter().any(|event| matches!(event, Event::Retry { step: Step::Question, .. })));
    assert!(!ran.overridden(1, "question"), "{:?}", ran.round(1).overrides);
}

#[test]
fn the_fallback_synthesis_uses_the_participants_own_words_and_invents_no_conflict() {
    let ran = twice(Step::Synthesis, "no");
    let round = ran.round(1);
    assert!(round.synthesis.contains("Common themes: encrypted, transport."), "{}", round.synthesis);
    assert_eq!((round.conflicts.len(), round.artifacts_created.len(), round.consensus.len()), (0, 0, 0));
    assert_eq!(ran.session().artifacts.len(), 1);
}

#[test]
fn the_fallback_synthesis_wants_to_continue() {
    let mut session = limits(table(), 1, 2);
    session.config.limits.min_rounds = 1;
    let ran = Case::new(session)
        .model(|prompt| if prompt.step == Step::Synthesis { "no".into() } else { usual(prompt) })
        .run();
    assert_eq!(ran.round(1).next, Next::Continue);
    assert_eq!(ran.round(1).next_focus, "Clarify positions and find common ground", "the seeds' words");
}

#[test]
fn a_refusal_to_the_facilitator_is_answered_by_the_fallback_at_once() {
    for step in [Step::Question, Step::Synthesis] {
        let ran = Case::new(limits(table(), 1, 1))
            .model(move |prompt| {
                if prompt.step == step {
                    return super::kit::Reply::Fail(ModelError::Refused("not my kind of topic".to_owned()));
                }
                usual(prompt)
            })
            .run();
        assert!(ran.overridden(1, "not my kind of topic"), "{:?}", ran.round(1).overrides);
        assert_eq!(ran.asked().len(), 5);
    }
}

#[test]
fn repairs_are_warnings_of_the_round() {
    let ran = with(Step::Question, [format!("Sure!\n```yaml\n{}\n```", question(json!({}))), String::new()]);
    assert!(ran.warned(1, "facilitator: took the fenced block out of prose"), "{:?}", ran.round(1).warnings);
    assert_eq!(ran.asked().iter().filter(|asked| asked.starts_with("1 1")).count(), 1);
}

#[test]
fn a_facilitator_that_cannot_be_used_twice_in_a_row_pauses_the_session_and_a_resume_tries_it_again() {
    let useless = |from: u32| {
        move |prompt: &crate::prompt::Prompt| match prompt.step {
            Step::Synthesis if prompt.round >= from => r#"{"colour": "blue"}"#.into(),
            _ => usual(prompt),
        }
    };
    let ran = Case::new(limits(table(), 1, 9)).model(useless(2)).run();
    assert_eq!(ran.session().completed_rounds(), 3, "one good round, then two in which the engine stood in");
    let why = ran.paused().cloned();
    assert!(matches!(why, Some(crate::event::PauseReason::Provider { code, .. }) if code == "unusable"));
    let again = Case::new(ran.reloaded()).model(useless(2)).run();
    assert_eq!(again.session().completed_rounds(), 5, "another model may have been chosen meanwhile");
    let mended = Case::new(ran.reloaded()).model(usual).run();
    assert_eq!(mended.session().completed_rounds(), 9);
}
