//! What stands in the project's document is told to every actor, in the part of the prompt that never changes.

use super::kit::{Case, limits, table};
use crate::context::DocumentItem;
use crate::prompt::Prompt;
use crate::session::Session;

fn with_document() -> Session {
    let mut session = limits(table(), 1, 2);
    session.context.in_document =
        vec![DocumentItem { id: "REQ-041".to_owned(), title: "Reserve a tool".to_owned() }];
    session
}

#[test]
fn every_actor_is_told_what_stands_in_the_document_and_the_part_stays_the_same() {
    let ran = Case::new(with_document()).run();
    let prompts = ran.prompts();
    let of = |actor: &str| -> Vec<&Prompt> {
        prompts.iter().copied().filter(|prompt| prompt.actor == actor).collect()
    };
    for actor in ["facilitator", "ann", "ben", "cleo"] {
        let told = of(actor);
        assert!(told.iter().any(|prompt| prompt.round == 2), "{actor}");
        assert!(told.iter().all(|prompt| prompt.system == told[0].system), "{actor}");
        assert!(
            told[0].system.contains("in_document:\n  - id: REQ-041\n    title: Reserve a tool\n"),
            "{actor}"
        );
        assert!(told[0].system.contains("Do not propose it again"), "{actor}");
    }
}

#[test]
fn every_actor_is_told_what_the_user_rejected_before() {
    let mut session = limits(table(), 1, 2);
    session.context.rejected =
        vec![DocumentItem { id: "REQ-007".to_owned(), title: "Fines for late tools".to_owned() }];
    let ran = Case::new(session).run();
    for prompt in ran.prompts() {
        let actor = &prompt.actor;
        assert!(
            prompt.system.contains("rejected:\n  - id: REQ-007\n    title: Fines for late tools\n"),
            "{actor}"
        );
        assert!(prompt.system.contains("the user has decided against"), "{actor}");
    }
}

#[test]
fn without_a_document_and_a_word_of_the_user_nothing_is_said_of_them() {
    let ran = Case::new(limits(table(), 1, 1)).run();
    let says = |word| ran.prompts().iter().any(|prompt| prompt.full_text().contains(word));
    assert!(!says("in_document") && !says("`rejected`"));
}
