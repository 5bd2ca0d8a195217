//! Introduction: purpose, scope, constraints, and how to read the rest. From the project's context, as it was at the
//! start of the session.

use roundtable_engine::context::ContextSnapshot;
use roundtable_engine::session::Session;
use roundtable_engine::text::has_phrase;

use super::subject;
use crate::markdown::escape::{block, inline};

const HOW_TO_READ: &str = "\
- Every item has an id that stays; ids that are missing were not agreed or stand in another document.
- Priority: **must** (the release waits for it), **should** (left out only for a reason), **could** (if there is
  room), **won't** (not this time).
- Acceptance criteria are check boxes. An item is done when all of its boxes can be ticked.
- *Supported by* names the seats that stated an item or voted for it. *Dissent* keeps the words of those who stood aside
  or objected. A seat that is named in neither did not speak to it.
";

/// Further sections of the project's context that belong into a requirements document, and our headings for them.
/// The words of CONTEXT.md's own headings decide.
const FURTHER: [(&str, [&str; 4]); 3] = [
    ("Users and stakeholders", ["user", "users", "stakeholders", "personas"]),
    ("Assumptions and dependencies", ["assumption", "assumptions", "dependency", "dependencies"]),
    ("Terms", ["glossary", "terms", "definitions", "vocabulary"]),
];

/// How a document begins to say what it is; a merge finds the sentence by it.
pub(crate) const SAYS: &str = "This document says ";
/// What comes before the topic of the one session that a document comes from.
pub(crate) const OF_ONE: &str = ", as agreed in a roundtable on ";

/// The sentence that says what a document is and which session it comes from.
pub(super) fn purpose(session: &Session, what: &str) -> String {
    format!("{SAYS}{what}{OF_ONE}“{}”.", inline(&session.topic))
}

pub(super) fn text(session: &Session) -> String {
    let context = &session.context;
    let what = format!("what {} must do, and how well", inline(subject(session)));
    let mut text = format!(
        "## Introduction\n\n### Purpose\n\n{} It is written for those who decide on it, design it, build it and test \
         it.\n\n",
        purpose(session, &what)
    );
    push(&mut text, "", &block(&context.description));
    push(&mut text, "Objectives:\n\n", &list(&context.objectives));
    push(&mut text, "### Scope\n\n", &scope(context));
    push(&mut text, "### Constraints\n\n", &or_none(list(&context.constraints)));
    for (heading, words) in FURTHER {
        push(&mut text, &format!("### {heading}\n\n"), &further(context, &words));
    }
    push(&mut text, "### How to read this document\n\n", HOW_TO_READ);
    text
}

fn push(text: &mut String, lead: &str, content: &str) {
    if !content.is_empty() {
        text.push_str(&format!("{lead}{}\n\n", content.trim_end()));
    }
}

fn list(items: &[String]) -> String {
    let items = items.iter().map(|item| inline(item)).filter(|item| !item.is_empty());
    items.map(|item| format!("- {item}\n")).collect()
}

fn or_none(text: String) -> String {
    if text.is_empty() { "None are recorded for the project.".to_owned() } else { text }
}

fn scope(context: &ContextSnapshot) -> String {
    let mut text = String::new();
    push(&mut text, "In scope:\n\n", &list(&context.scope.inside));
    push(&mut text, "Out of scope for the whole project:\n\n", &list(&context.scope.outside));
    if text.is_empty() { "No scope is recorded for the project.".to_owned() } else { text }
}

fn further(context: &ContextSnapshot, words: &[&str]) -> String {
    let fits = |heading: &str| words.iter().any(|word| has_phrase(heading, word));
    let texts = context.sections.iter().filter(|section| fits(&section.heading));
    texts.map(|section| block(&section.text)).collect::<Vec<_>>().join("\n\n")
}
