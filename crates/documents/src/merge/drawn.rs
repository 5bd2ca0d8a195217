//! What we drew into lists and tables that tell of results which stand elsewhere, in a line that no reader is shown: without it
//! nobody could tell a line of ours that is out of date from one that somebody changed.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::text::fnv1a;

use super::document::Document;
use super::{listed, summary};
use crate::language::Texts;
use crate::markdown::outline::{NOTE, open_lines};
use crate::markdown::section::Section;

/// How the line begins, in every language.
const DRAWN: &str = "Drawn: ";
/// The place of the title cells in the table of what rests on what, and of those who take something up.
pub(super) const TITLE: &str = "title";
/// See [`TITLE`].
pub(super) const TAKER: &str = "by";

/// What documents drew at a place about an id: hashes of the words.
#[derive(Debug, Default)]
pub(super) struct Drawn(BTreeMap<(String, String), BTreeSet<String>>);

impl Drawn {
    /// What a text, merged or not, says that was drawn into it.
    pub(super) fn of(text: &str) -> Self {
        let mut drawn = Self::default();
        for one in open_lines(text).filter_map(said).flat_map(|said| said.split(',')) {
            if let [place, id, hash] = one.split_whitespace().collect::<Vec<_>>()[..] {
                drawn.0.entry((place.to_owned(), id.to_owned())).or_default().insert(hash.to_owned());
            }
        }
        drawn
    }

    /// Whether the text says nothing about it: it is of an earlier version, or somebody else's.
    pub(super) fn is_unknown(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether anything was drawn there about the id.
    pub(super) fn has(&self, place: &str, id: &str) -> bool {
        self.0.contains_key(&(place.to_owned(), id.to_owned()))
    }

    /// Whether these words were drawn there about the id.
    pub(super) fn is_ours(&self, place: &str, id: &str, words: &str) -> bool {
        let hashes = self.0.get(&(place.to_owned(), id.to_owned()));
        hashes.is_some_and(|hashes| hashes.contains(&hash(words)))
    }
}

/// The place of the list that a section begins with.
pub(super) fn place(section: Section) -> String {
    Section::ARC42.iter().position(|one| *one == section).map_or(0, |at| at + 1).to_string()
}

/// The line about a text that is generated; `None` where it draws nothing of the kind.
pub(crate) fn note(text: &str, texts: &'static Texts) -> Option<String> {
    let document = Document::read(text, "\n", texts);
    let mut entries: Vec<String> = Vec::new();
    let mut enter = |place: &str, id: &str, words: &str| {
        let entry = format!("{place} {id} {}", hash(words));
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    };
    for section in Section::ARC42 {
        let Some(at) = document.section(section) else { continue };
        for line in document.blocks[at].text.lines() {
            if let Some(id) = listed::id_of(line) {
                enter(&place(section), &id, line);
            }
        }
    }
    if let Some(at) = document.section(Section::Traceability) {
        for row in summary::rows(&document.blocks[at].text) {
            enter(TITLE, &row.id, &row.title);
            row.takers.iter().for_each(|taker| enter(TAKER, &row.id, taker));
        }
    }
    (!entries.is_empty()).then(|| format!("{NOTE}{DRAWN}{})", entries.join(", ")))
}

/// Whether a line is such a line.
pub(crate) fn is_note(line: &str) -> bool {
    said(line).is_some()
}

fn said(line: &str) -> Option<&str> {
    line.trim_end().strip_prefix(NOTE)?.strip_prefix(DRAWN)?.strip_suffix(')')
}

fn hash(words: &str) -> String {
    fnv1a(words.trim_end().as_bytes())
}
