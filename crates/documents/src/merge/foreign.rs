//! A summary table that somebody else made: rows for what is new, where its columns say what they hold.

use std::collections::BTreeSet;

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_engine::text::same;

use crate::language::DocumentLanguage;
use crate::markdown::escape::unescape;
use crate::markdown::outline::{Block, ids_in, lines};
use crate::markdown::section::Section;

use super::document::Document;
use super::table::{cells, is_row, is_rule};

/// Heads of a column that says what an item is.
const TITLES: [&str; 19] = [
    "title",
    "name",
    "requirement",
    "requirements",
    "statement",
    "summary",
    "short description",
    "description",
    "rule",
    "feature",
    "user story",
    "text",
    "titel",
    "bezeichnung",
    "anforderung",
    "kurzbeschreibung",
    "beschreibung",
    "regel",
    "aussage",
];
/// Other heads of the columns that we have.
const PRIORITIES: [&str; 6] = ["priority", "prio", "moscow", "importance", "priorität", "wichtigkeit"];
/// Headings under which a table lists whatever there is.
const OVERVIEWS: [&str; 11] = [
    "summary",
    "overview",
    "index",
    "contents",
    "list",
    "at a glance",
    "übersicht",
    "überblick",
    "zusammenfassung",
    "inhalt",
    "liste",
];
/// The columns of our summary that a row is read from.
const PRIORITY_AT: usize = 2;

/// A table whose rows are about one id each.
struct Listing {
    /// The block that it stands in.
    block: usize,
    /// The heading of that block.
    title: String,
    /// The line after its last row, within the block.
    end: usize,
    /// Whether its rows begin with a bar.
    has_edges: bool,
    head: Vec<String>,
    ids: BTreeSet<String>,
    /// The column of the ids.
    id_at: usize,
    /// The column that says what an item is.
    title_at: Option<usize>,
}

impl Listing {
    fn kinds(&self) -> BTreeSet<ArtifactType> {
        self.ids.iter().filter_map(|id| ArtifactType::from_id(id)).collect()
    }

    /// Whether results of any type belong there.
    fn is_overview(&self) -> bool {
        let title = self.title.to_lowercase();
        self.kinds().len() > 1
            || OVERVIEWS.iter().any(|word| roundtable_engine::text::has_phrase(&title, word))
    }

    fn takes(&self, id: &str) -> bool {
        self.title_at.is_some()
            && (self.is_overview()
                || ArtifactType::from_id(id).is_some_and(|kind| self.kinds().contains(&kind)))
    }

    /// A row with what we know, and an empty cell for each other column.
    fn row(&self, ours: &[String]) -> String {
        let heads: Vec<Vec<String>> =
            DocumentLanguage::every().map(|texts| cells(texts.item.table)).collect();
        let cell = |(at, head): (usize, &String)| {
            let is_priority = PRIORITIES.iter().any(|word| same(head, word));
            let known = heads.iter().find_map(|names| names.iter().position(|name| same(name, head)));
            let named = known.or(is_priority.then_some(PRIORITY_AT));
            match named {
                _ if at == self.id_at => ours[0].clone(),
                _ if Some(at) == self.title_at => ours[1].clone(),
                Some(named) => ours.get(named).cloned().unwrap_or_default(),
                None => String::new(),
            }
        };
        let row = self.head.iter().enumerate().map(cell).collect::<Vec<_>>().join(" | ");
        if self.has_edges { format!("| {row} |") } else { row }
    }
}

/// Adds the rows of our summary to the tables of `document` that list ids. Gives back what could not be added, in words
/// for people. Nothing is done where the document has a summary of ours.
pub(super) fn merge(document: &mut Document, new: &Document) -> Vec<Said> {
    let Some(from) = new.section(Section::Summary) else { return Vec::new() };
    let is_ours = |at: usize| document.blocks[at].text.lines().any(is_head);
    if document.section(Section::Summary).is_some_and(is_ours) {
        return Vec::new();
    }
    let ours: Vec<Vec<String>> = new.blocks[from]
        .text
        .lines()
        .skip_while(|line| !is_head(line))
        .skip(2)
        .filter(|line| line.starts_with('|'))
        .map(cells)
        .filter(|row| row.len() > 1)
        .collect();
    let mut not_added: Vec<(String, Vec<String>)> = Vec::new();
    for row in &ours {
        // Each row moves what stands after it.
        let listings = listings(document);
        if listings.iter().any(|listing| listing.ids.contains(&row[0])) {
            continue;
        }
        let fits = |listing: &&Listing| listing.takes(&row[0]);
        let of_kind = |listing: &&Listing| {
            ArtifactType::from_id(&row[0]).is_some_and(|kind| listing.kinds().contains(&kind))
        };
        let to = listings.iter().filter(fits).find(of_kind).or_else(|| listings.iter().find(fits));
        match to {
            Some(listing) => add(document, listing, &listing.row(row)),
            None => {
                if let Some(listing) = listings.iter().find(|listing| listing.title_at.is_none()) {
                    match not_added.iter_mut().find(|(title, _)| *title == listing.title) {
                        Some((_, ids)) => ids.push(row[0].clone()),
                        None => not_added.push((listing.title.clone(), vec![row[0].clone()])),
                    }
                }
            }
        }
    }
    not_added.into_iter().map(|(title, ids)| no_titles(&unescape(&title), &ids.join(", "))).collect()
}

/// That a table has no place for titles, by the heading that it stands under, and which ids it lacks.
fn no_titles(place: &str, ids: &str) -> Said {
    if place.is_empty() {
        said!(
            "The table at the top lists ids and has no column that is known to hold titles. It was left as it is: {ids} stand in the document and not in that table.",
            ids
        )
    } else {
        said!(
            "The table under “{place}” lists ids and has no column that is known to hold titles. It was left as it is: {ids} stand in the document and not in that table.",
            place,
            ids
        )
    }
}

/// Whether a line is the head of our summary, in any language.
pub(super) fn is_head(line: &str) -> bool {
    DocumentLanguage::every().any(|texts| texts.item.table == line.trim())
}

fn listings(document: &Document) -> Vec<Listing> {
    let places = document.places();
    let is_ours = |at: usize| {
        let section = places[at].map(|(section, _)| section);
        matches!(section, Some(Section::Traceability | Section::Baseline | Section::Provenance))
    };
    let blocks = document.blocks.iter().enumerate().filter(|(at, _)| !is_ours(*at));
    blocks.flat_map(|(at, block)| in_block(at, block)).collect()
}

fn in_block(block_at: usize, block: &Block) -> Vec<Listing> {
    let lines: Vec<(&str, bool)> = lines(&block.text).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at + 1 < lines.len() {
        let ((head, fenced), (rule, _)) = (lines[at], lines[at + 1]);
        if fenced || !is_row(head) || !is_rule(rule) || cells(head).len() != cells(rule).len() {
            at += 1;
            continue;
        }
        let rows: Vec<Vec<String>> = lines[at + 2..]
            .iter()
            .take_while(|(line, _)| is_row(line))
            .map(|(line, _)| cells(line))
            .collect();
        let end = at + 2 + rows.len();
        found.extend(listing(block_at, block, head, &rows, end));
        at = end;
    }
    found
}

/// A table with one column of ids, each row about another; one of measures or of links between ids is no such table.
fn listing(block: usize, of: &Block, head: &str, rows: &[Vec<String>], end: usize) -> Option<Listing> {
    let names = cells(head);
    let column = |at: usize| -> Option<BTreeSet<String>> {
        let ids: BTreeSet<String> = rows.iter().filter_map(|row| only_id(row.get(at)?)).collect();
        (!rows.is_empty() && ids.len() == rows.len()).then_some(ids)
    };
    let (id_at, ids) = (0..names.len()).find_map(|at| Some((at, column(at)?)))?;
    let is_title =
        |word: &str| names.iter().enumerate().position(|(at, name)| at != id_at && same(name, word));
    let title_at = TITLES.iter().find_map(|word| is_title(word));
    let has_edges = head.trim_start().starts_with('|');
    Some(Listing { block, title: of.title.clone(), end, has_edges, head: names, ids, id_at, title_at })
}

/// The id that a cell holds and nothing beside it: `REQ-001`, `**REQ-001**`, `[REQ-001](#req-001)`.
fn only_id(cell: &str) -> Option<String> {
    let words = cell.split("](").next().unwrap_or_default();
    let words = words.trim_matches(|letter: char| matches!(letter, '*' | '_' | '`' | '[' | ']' | ' '));
    let id = ids_in(words).into_iter().next()?;
    (id == words).then_some(id)
}

fn add(document: &mut Document, listing: &Listing, row: &str) {
    let newline = document.newline;
    let block = &mut document.blocks[listing.block];
    let mut lines: Vec<String> = block.text.split_inclusive('\n').map(str::to_owned).collect();
    if let Some(last) = lines.get_mut(listing.end - 1).filter(|last| !last.ends_with('\n')) {
        last.push_str(newline);
    }
    lines.insert(listing.end, format!("{row}{newline}"));
    block.text = lines.concat();
}
