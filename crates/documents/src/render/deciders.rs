//! Who decided, by the name that they gave: at the table and in the review.

use roundtable_engine::artifact::Artifact;
use roundtable_engine::decided::ended_in_review_by;
use roundtable_engine::record::{DRIVER, EscalationRecord, USER};

use super::name;
use crate::language::Worded;
use crate::markdown::escape::inline;

/// The name of whoever answered an escalation; nothing where none was given.
pub(super) fn of_answer(session: &Worded<'_>, asked: &EscalationRecord) -> Option<String> {
    of_person(session, &asked.by)
}

/// The name of whoever ended a conflict or a question in the review; nothing where none was given.
pub(super) fn of_end(session: &Worded<'_>, artifact: &Artifact) -> Option<String> {
    of_person(session, ended_in_review_by(artifact)?)
}

/// Beside `the user` a program that drove the window is nobody.
fn of_person(session: &Worded<'_>, by: &str) -> Option<String> {
    let is_named = !by.trim().is_empty() && ![USER, DRIVER].contains(&by);
    is_named.then(|| name(session, by))
}

/// Everybody who answered at the table, with what and when.
pub(super) fn at_the_table(session: &Worded<'_>) -> String {
    let mut answers: Vec<(String, Vec<String>)> = Vec::new();
    for asked in session.escalations.iter().filter(|asked| asked.answer.is_some()) {
        let who = name(session, Some(asked.by.trim()).filter(|by| !by.is_empty()).unwrap_or(USER));
        let id = inline(asked.conflict.as_deref().unwrap_or(&asked.id));
        let what = asked.at.map_or_else(|| id.clone(), |at| format!("{id}, {}", (session.texts.moment)(at)));
        match answers.iter_mut().find(|(known, _)| *known == who) {
            Some((_, all)) => all.push(what),
            None => answers.push((who, vec![what])),
        }
    }
    let each = answers.into_iter().map(|(who, what)| format!("{who} ({})", what.join("; ")));
    each.collect::<Vec<_>>().join(", ")
}
