//! Introduction: purpose, scope, constraints, and how to read the rest. From the project's context, as it was at the
//! start of the session.

use roundtable_engine::context::ContextSnapshot;
use roundtable_engine::text::has_phrase;

use super::{overtaken, subject};
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
    let constraints = constraints(session);
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

/// The constraints of the project, a line for each; empty where it has none.
pub(super) fn constraints(session: &Worded<'_>) -> String {
    session.context.constraints.iter().filter_map(|one| constraint(session, one)).collect()
}

/// A constraint in a line, with the decisions of the user that are near to it: they may have moved it.
fn constraint(session: &Worded<'_>, words: &str) -> Option<String> {
    let near: Vec<String> =
        overtaken::near_sentence(session, words).iter().map(|conflict| inline(&conflict.id)).collect();
    let near = match near.as_slice() {
        [] => String::new(),
        ids => format!(" *{}*", (session.texts.brief.see_also)(&ids.join(", "))),
    };
    let words = inline(words);
    (!words.is_empty()).then(|| format!("- {words}{near}\n"))
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
