//! Tables of a document that list items: our summary, and what others list without a section.

use std::collections::BTreeSet;

use roundtable_engine::artifact::ArtifactType;

use super::super::tree::{Block, read, text as text_of};
use super::Item;
use crate::language::{DocumentLanguage, Texts};
use crate::markdown::section::Section;

/// Which tables only say once more what has sections: ours, and another one that is headed as a summary in a document that has
/// a section for one of its rows.
pub(super) fn summarised(rows: &[Row], defined: &[Item]) -> BTreeSet<usize> {
    let has_section = |row: &Row| defined.iter().any(|item| item.id == row.id);
    let is_summary = |row: &&Row| match row.within {
        Within::OurTable => true,
        Within::Summary => rows.iter().any(|other| other.table == row.table && has_section(other)),
        Within::Any => false,
    };
    rows.iter().filter(is_summary).map(|row| row.table).collect()
}

/// A row of a table that lists items: one with the columns Id, Title and Priority, as our summary and as others write it.
pub(super) struct Row {
    pub(super) id: String,
    pub(super) title: String,
    /// In the words of artifacts; empty where there is none.
    pub(super) priority: String,
    /// Its table's place in the document.
    pub(super) table: usize,
    pub(super) within: Within,
}

/// What kind of table a row stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Within {
    /// One with all columns of ours.
    OurTable,
    /// One below the heading of a summary.
    Summary,
    /// Any other.
    Any,
}

pub(super) fn rows(text: &str) -> Vec<Row> {
    let mut listed = Vec::new();
    let mut section = None;
    for (table, block) in read(text).1.into_iter().enumerate() {
        let (head, rows) = match block {
            Block::Heading { words, .. } => {
                section = Section::from_heading(&text_of(&words));
                continue;
            }
            Block::Table { head, rows, .. } => (head, rows),
            _ => continue,
        };
        let head: Vec<String> = head.iter().map(|cell| text_of(cell).trim().to_lowercase()).collect();
        let within = match section {
            _ if DocumentLanguage::every().any(|texts| names(texts) == head) => Within::OurTable,
            Some(Section::Summary) => Within::Summary,
            _ => Within::Any,
        };
        let Some([id, title, priority]) = DocumentLanguage::every().find_map(|texts| columns(texts, &head))
        else {
            continue;
        };
        for row in rows {
            let cell = |column: usize| {
                row.get(column).map(|cell| text_of(cell).trim().to_owned()).unwrap_or_default()
            };
            if ArtifactType::from_id(&cell(id)).is_some() {
                let priority = priority_of(&cell(priority));
                listed.push(Row { id: cell(id), title: cell(title), priority, table, within });
            }
        }
    }
    listed
}

/// The columns that a row is read from, in the words of a language: those of our summary up to the priority.
fn columns(texts: &Texts, head: &[String]) -> Option<[usize; 3]> {
    let names = names(texts);
    let column = |at: usize| head.iter().position(|cell| names.get(at) == Some(cell));
    Some([column(0)?, column(1)?, column(2)?])
}

/// The heads of our summary's columns in a language, in small letters.
fn names(texts: &Texts) -> Vec<String> {
    let names = texts.item.table.split('|').map(|name| name.trim().to_lowercase());
    names.filter(|name| !name.is_empty()).collect()
}

/// A priority as artifacts have it, from the words of any language; what is none of ours as it is.
fn priority_of(cell: &str) -> String {
    let cell = cell.to_lowercase();
    let is_said =
        |word: &&str| DocumentLanguage::every().any(|texts| (texts.priority)(word) == Some(cell.as_str()));
    let known = ["must", "should", "could", "wont"].into_iter().find(is_said);
    known.map_or_else(|| cell.replace("won't", "wont").replace('–', ""), str::to_owned)
}
