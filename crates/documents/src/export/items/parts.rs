//! What a document says of an item, part by part, for a table that has a column for each.

use super::Item;
use crate::export::plain::plain;
use crate::export::tree::{Block, Words, read, text as text_of};
use crate::language::{DocumentLanguage, Texts};

/// What stands between the facts in the first line of an item.
const BETWEEN: &str = " · ";

/// What a document says of an item, as plain text; a part that it does not have is empty. No word is lost: what is in no other part
/// stays in the text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::export) struct Parts {
    /// Everything else.
    pub(in crate::export) text: String,
    /// Its acceptance criteria, one in each line.
    pub(in crate::export) criteria: String,
    /// Its category, where it has one.
    pub(in crate::export) category: String,
    /// What it is measured by, one measure in each line.
    pub(in crate::export) measures: String,
    /// Who supports it.
    pub(in crate::export) supported_by: String,
    /// What the user said that it rests on.
    pub(in crate::export) said_by_user: String,
    /// Who did not agree, who stood aside and who did not agree at first, each line with the words.
    pub(in crate::export) dissent: String,
    /// Decisions that came later, and what it said before the review, each below what says so.
    pub(in crate::export) beside: String,
    /// Round, session, and who approved it when.
    pub(in crate::export) source: String,
}

impl Item {
    /// What the document says of it, in parts. What is a label of ours is looked for in every language.
    pub(in crate::export) fn parts(&self) -> Parts {
        let blocks = read(&self.text).1;
        let mut parts = Parts::default();
        let mut rest: Vec<Block> = Vec::new();
        let mut at = 0;
        while let Some(block) = blocks.get(at) {
            let words = match block {
                Block::Paragraph(words) => text_of(words).trim().to_owned(),
                _ => String::new(),
            };
            if let Some(measures) = measures(block) {
                parts.measures = joined(&parts.measures, &measures, "\n");
                at += 1;
                continue;
            }
            let list = blocks.get(at + 1).filter(|next| matches!(next, Block::List { .. }));
            at += 1;
            // A label without a list stays where it stands.
            if let Some(list) = list.filter(|_| is_label(&words, |texts| vec![texts.item.acceptance])) {
                parts.criteria = plain(std::slice::from_ref(list));
            } else if let Some(list) = list.filter(|_| is_label(&words, not_agreed)) {
                let list = plain(std::slice::from_ref(list));
                let is_plain = is_label(&words, |texts| vec![texts.item.dissent]);
                let lines = if is_plain { list } else { format!("{}:\n{list}", words.trim_end_matches(':')) };
                parts.dissent = joined(&parts.dissent, &lines, "\n");
            } else if let Some(list) = list.filter(|_| is_label(&words, beside)) {
                let lines = format!("{}\n{}", words, plain(std::slice::from_ref(list)));
                parts.beside = joined(&parts.beside, &lines, "\n");
            } else {
                rest.extend(parts.without_own(self, &words).unwrap_or_else(|| vec![block.clone()]));
                continue;
            }
            at += 1;
        }
        parts.text = joined(&parts.text, &plain(&rest), "\n\n");
        parts
    }
}

impl Parts {
    /// Takes a paragraph that is of a part of its own, and gives back what is left of it; `None` where it is of none.
    fn without_own(&mut self, item: &Item, words: &str) -> Option<Vec<Block>> {
        if let Some(said) = behind(words, |texts| texts.item.said_by_user) {
            self.said_by_user = said.to_owned();
            return Some(Vec::new());
        }
        let is_source =
            |texts: &Texts| words.strip_prefix(texts.item.source.trim_start_matches('*')).map(str::trim);
        if let Some(source) = DocumentLanguage::every().find_map(is_source) {
            self.source = source.to_owned();
            return Some(Vec::new());
        }
        let is_fact = |fact: &&str| {
            DocumentLanguage::every().any(|texts| {
                let item = &texts.item;
                let labels = [item.priority, item.category, item.supported_by, item.decides];
                labels.iter().any(|label| fact.starts_with(&format!("{label}:")))
            })
        };
        let facts: Vec<&str> = words.split(BETWEEN).collect();
        if !facts.iter().all(is_fact) {
            return None;
        }
        let mut left: Vec<&str> = Vec::new();
        for fact in facts {
            match behind(fact, |texts| texts.item.supported_by) {
                Some(names) => self.supported_by = names.to_owned(),
                None if behind(fact, |texts| texts.item.category).is_some() => {
                    self.category = behind(fact, |texts| texts.item.category).unwrap_or_default().to_owned();
                }
                // The column beside has it.
                None if behind(fact, |texts| texts.item.priority).is_some() && !item.priority.is_empty() => {}
                None => left.push(fact),
            }
        }
        self.text = left.join(BETWEEN);
        Some(Vec::new())
    }
}

/// A table of measures, each measure in a line; `None` where it is another block.
fn measures(block: &Block) -> Option<String> {
    let Block::Table { head, rows, .. } = block else { return None };
    let cell = |words: &Words| text_of(words).trim().replace('\n', " ");
    let head: Vec<String> = head.iter().map(cell).collect();
    let is_head = |texts: &Texts| {
        let known = texts.item.measures.lines().next().unwrap_or_default();
        let known = known.trim_matches(['|', ' ']).split('|').map(str::trim);
        known.eq(head.iter().map(String::as_str))
    };
    DocumentLanguage::every().any(is_head).then_some(())?;
    let line = |row: &Vec<Words>| {
        let cells = head.iter().zip(row).map(|(label, words)| (label, cell(words)));
        let said = cells.filter(|(_, words)| !words.is_empty());
        said.map(|(label, words)| format!("{label}: {words}")).collect::<Vec<_>>().join(BETWEEN)
    };
    Some(rows.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// What stands above what was said beside the item: later, and before.
fn beside(texts: &Texts) -> Vec<&'static str> {
    let since = texts.item.decided_since.trim_start_matches("**");
    let since = since.split_once("**").map_or(since, |(label, _)| label);
    std::iter::once(since).chain(texts.item.beside()).collect()
}

/// The labels above those who did not agree.
fn not_agreed(texts: &Texts) -> Vec<&'static str> {
    texts.item.not_agreed().to_vec()
}

/// Whether a paragraph is one of these labels; a sentence may follow one that ends in a full stop.
fn is_label(words: &str, labels: impl Fn(&Texts) -> Vec<&'static str>) -> bool {
    let label = words.trim_end_matches(':');
    let is_it = |known: &&'static str| label == *known || known.ends_with('.') && label.starts_with(*known);
    DocumentLanguage::every().any(|texts| labels(texts).iter().any(is_it))
}

/// What stands behind a label and its colon.
fn behind(words: &str, label: impl Fn(&Texts) -> &'static str) -> Option<&str> {
    let rest = |texts: &Texts| words.strip_prefix(label(texts))?.strip_prefix(':').map(str::trim);
    DocumentLanguage::every().find_map(rest)
}

/// Two texts, where there are two.
fn joined(one: &str, other: &str, between: &str) -> String {
    let both = [one, other].into_iter().filter(|text| !text.is_empty());
    both.collect::<Vec<_>>().join(between)
}
