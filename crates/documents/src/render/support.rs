//! Who holds a result: seats, or the user whose decision it writes down.

use roundtable_engine::artifact::Artifact;
use roundtable_engine::record::EscalationAnswer;
use roundtable_engine::session::Session;
use roundtable_engine::text::{has_phrase, plain};

use super::names;
use crate::markdown::escape::inline;

/// What a text says that writes down a decision of the user.
const SAID: [&str; 5] = [
    "decided by the user",
    "the user decided",
    "the user has decided",
    "decision of the user",
    "the user's decision",
];

/// The seats that support it; without any the user's decision that it rests on, which needs no majority; else nothing.
pub(super) fn support(session: &Session, artifact: &Artifact) -> String {
    if !artifact.supported_by.is_empty() {
        return names(session, &artifact.supported_by);
    }
    match decision_of_user(session, artifact) {
        Some(id) => format!("the user's decision ({})", inline(id)),
        None => String::new(),
    }
}

/// The conflict, or else the escalation, whose decision by the user this artifact writes down: its text says that the
/// user decided and names it (or there is one only), or it repeats the user's own words.
fn decision_of_user<'a>(session: &'a Session, artifact: &Artifact) -> Option<&'a str> {
    let values = artifact.fields.values().map(plain);
    let text = one_line(&std::iter::once(artifact.title.clone()).chain(values).collect::<Vec<_>>().join(" "));
    let decided: Vec<(&str, &str)> = session
        .escalations
        .iter()
        .filter_map(|raised| {
            let words = match raised.answer.as_ref()? {
                EscalationAnswer::Accept => &raised.recommendation,
                EscalationAnswer::Decide { decision } => decision,
                EscalationAnswer::Continue { .. } => return None,
            };
            Some((raised.conflict.as_deref().unwrap_or(&raised.id), words.as_str()))
        })
        .collect();
    let says_so = SAID.iter().any(|phrase| has_phrase(&text, phrase));
    let named = || decided.iter().find(|(id, _)| has_phrase(&text, id));
    let only = || decided.first().filter(|_| decided.len() == 1);
    let repeats = |words: &str| {
        let words = one_line(words);
        // One or two words stand in many texts.
        words.split(' ').count() > 2 && has_phrase(&text, words.trim_end_matches('.'))
    };
    let found = if says_so { named().or_else(only) } else { None };
    found.or_else(|| decided.iter().find(|(_, words)| repeats(words))).map(|(id, _)| *id)
}

fn one_line(text: &str) -> String {
    text.replace('’', "'").split_whitespace().collect::<Vec<_>>().join(" ")
}
