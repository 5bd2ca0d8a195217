//! Does a document say everything that was approved?

use roundtable_engine::session::Session;
use serde::{Deserialize, Serialize};

use crate::approved;
use crate::language::DocumentLanguage;
use crate::markdown::escape::plain_line;
use crate::markdown::outline::definitions;
use crate::render::in_users_words;

/// How far a text holds what was approved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fidelity {
    /// Approved artifacts of the session.
    pub approved: u32,
    /// Those of them that stand in the text.
    pub present: u32,
    /// Ids of the others, in the session's order.
    pub missing: Vec<String>,
}

impl Fidelity {
    /// Whether nothing is missing.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty()
    }
}

/// Compares the approved artifacts of a session with a text. An artifact is present when the text defines its id (a
/// heading, or a line with a bold beginning; a mention or a row of the summary is not enough) with its title beside
/// it.
pub fn fidelity(session: &Session, text: &str) -> Fidelity {
    let definitions = definitions(text);
    // As documents write it: a title that was cut is whole there, and is the same in every language.
    let written = in_users_words(session, DocumentLanguage::default().texts());
    let approved = approved(&written);
    let missing: Vec<String> = approved
        .iter()
        .filter(|artifact| {
            let title = plain_line(&artifact.title);
            !definitions.iter().any(|(id, words)| *id == artifact.id && words.contains(&title))
        })
        .map(|artifact| artifact.id.clone())
        .collect();
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Fidelity { approved: count(approved.len()), present: count(approved.len() - missing.len()), missing }
}
