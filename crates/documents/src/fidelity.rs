//! Does a document say everything that was approved, and is there what it names?

use std::collections::BTreeSet;

use roundtable_engine::session::Session;
use serde::{Deserialize, Serialize};

use crate::approved;
use crate::language::DocumentLanguage;
use crate::markdown::escape::plain_line;
use crate::markdown::outline::{defined_ids, definitions, heading, ids_in, lines};
use crate::markdown::section::Section;
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

/// An id that a text names and does not define.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedAlone {
    /// The id.
    pub id: String,
    /// The line of its first mention there, from 1.
    pub line: u32,
    /// The item in whose section that is: what became of something else says so itself. `None` outside of all items.
    pub within: Option<String>,
}

/// The ids that a text names and does not define, each once for each item that names it, in the order of their lines. Not those of its sections that say themselves
/// what became of what is not there any more: what rests on what, and where the document came from.
pub fn named_alone(text: &str) -> Vec<NamedAlone> {
    let defined: BTreeSet<String> = defined_ids(text).into_iter().collect();
    let mut seen = BTreeSet::new();
    let mut named = Vec::new();
    let mut tells_itself = false;
    let mut within: Option<String> = None;
    for ((line, fenced), number) in lines(text).zip(1_u32..) {
        if fenced {
            continue;
        }
        if let Some((level, title)) = heading(line).filter(|(level, _)| *level <= 2) {
            let section = Section::from_heading(title).filter(|_| level == 2);
            tells_itself = matches!(section, Some(Section::Traceability | Section::Provenance));
            within = None;
        } else if let Some(id) = heading(line).and_then(|(_, title)| ids_in(title).into_iter().next()) {
            within = Some(id);
        }
        if !tells_itself {
            // A row of a table is of the item that it begins with.
            let row = line.strip_prefix("| ").and_then(|row| row.split(" |").next());
            let of_row = row.and_then(|cell| ids_in(cell).into_iter().next().filter(|id| id == cell.trim()));
            let within = of_row.or_else(|| within.clone());
            let new = ids_in(line).into_iter().filter(|id| !defined.contains(id));
            let new = new.filter(|id| seen.insert((id.clone(), within.clone()))).collect::<Vec<_>>();
            named.extend(new.into_iter().map(|id| NamedAlone { id, line: number, within: within.clone() }));
        }
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_text_names_and_does_not_define_is_told_with_the_line_of_its_first_mention() {
        let text = "# Requirements\n\n## Functional requirements\n\n### REQ-001: Lend\n\nAs REQ-007 says, and REQ-002.\n\n\
                    - **REQ-002**: Return, see REQ-007\n\n```\nREQ-003\n```\n\nBR-009 holds.\n\n## Traceability\n\nREQ-004\n\n\
                    ## Provenance\n\n### Rounds\n\nREQ-005\n\n## Notes of our own\n\nREQ-006\n";
        let named: Vec<(String, u32)> = named_alone(text).into_iter().map(|one| (one.id, one.line)).collect();
        let told = [("REQ-007", 7), ("BR-009", 15), ("REQ-006", 29)];
        assert_eq!(named, told.map(|(id, line)| (id.to_owned(), line)));
        let within: Vec<Option<String>> = named_alone(text).into_iter().map(|one| one.within).collect();
        assert_eq!(within, [Some("REQ-001".to_owned()), Some("REQ-001".to_owned()), None]);
        let table = "# A\n\n## Summary\n\n| Id | Title |\n|---|---|\n| BR-005 | All (of BR-006) |\n| All | BR-007 |\n";
        let within: Vec<_> = named_alone(table).into_iter().map(|one| (one.id, one.within)).collect();
        let of = |id: &str| Some(id.to_owned());
        assert!(within.contains(&("BR-006".to_owned(), of("BR-005"))), "{within:?}");
        assert!(within.contains(&("BR-007".to_owned(), None)), "{within:?}");
        let german = "## Funktionale Anforderungen\n\n### REQ-001: A\n\n## Herkunft\n\nREQ-005\n";
        assert!(
            Section::from_heading("Herkunft") == Some(Section::Provenance) && named_alone(german).is_empty()
        );
    }
}
