//! Introduction: purpose, scope, constraints, and how to read the rest. From the project's context, as it was at the
//! start of the session.

use roundtable_engine::context::ContextSnapshot;
use roundtable_engine::text::has_phrase;

use super::subject;
use crate::language::{Introduction, Worded};
use crate::markdown::escape::{block, inline};

/// Words of CONTEXT.md's own headings, in whichever language somebody wrote it: what they stand over belongs into a requirements document.
const USERS: [&str; 7] = ["user", "users", "stakeholders", "personas", "nutzer", "benutzer", "anwender"];
const ASSUMPTIONS: [&str; 6] =
    ["assumption", "assumptions", "dependency", "dependencies", "annahmen", "abhängigkeiten"];
pub(super) const TERMS: [&str; 7] =
    ["glossary", "terms", "definitions", "vocabulary", "glossar", "begriffe", "definitionen"];

/// The sentence that says what a document is and which session it comes from.
pub(super) fn purpose(session: &Worded<'_>, what: &str) -> String {
    let texts = &session.texts.introduction;
    let [open, close] = texts.marks;
    format!("{}{what}{}{open}{}{close}.", texts.says, texts.of_one, inline(&session.topic))
}

pub(super) fn text(session: &Worded<'_>) -> String {
    let texts = &session.texts.introduction;
    let context = &session.context;
    let what = (texts.what)(&inline(subject(session)));
    let mut text = format!(
        "## {}\n\n### {}\n\n{} {}\n\n",
        texts.title,
        texts.purpose,
        purpose(session, &what),
        texts.readers
    );
    push(&mut text, "", &block(&context.description));
    push(&mut text, &format!("{}\n\n", texts.objectives), &list(&context.objectives));
    push(&mut text, &format!("### {}\n\n", texts.scope), &scope(texts, context));
    let constraints = list(&context.constraints);
    let constraints = if constraints.is_empty() { texts.no_constraints.to_owned() } else { constraints };
    push(&mut text, &format!("### {}\n\n", texts.constraints), &constraints);
    let parts = [
        (texts.users, further(context, &USERS)),
        (texts.assumptions, further(context, &ASSUMPTIONS)),
        (texts.terms, further(context, &TERMS)),
    ];
    for (heading, words) in parts {
        push(&mut text, &format!("### {heading}\n\n"), &words);
    }
    push(&mut text, &format!("### {}\n\n", texts.how_to_read), texts.how_to_read_it);
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

fn scope(texts: &Introduction, context: &ContextSnapshot) -> String {
    let mut text = String::new();
    push(&mut text, &format!("{}\n\n", texts.in_scope), &list(&context.scope.inside));
    push(&mut text, &format!("{}\n\n", texts.out_of_scope_of_all), &list(&context.scope.outside));
    if text.is_empty() { texts.no_scope.to_owned() } else { text }
}

fn further(context: &ContextSnapshot, words: &[&str]) -> String {
    let fits = |heading: &str| words.iter().any(|word| has_phrase(heading, word));
    let texts = context.sections.iter().filter(|section| fits(&section.heading));
    texts.map(|section| block(&section.text)).collect::<Vec<_>>().join("\n\n")
}
