//! A generated document into one that exists.

mod again;
mod copies;
mod defined;
mod diagram;
mod document;
pub(crate) mod drawn;
mod foreign;
mod gone;
mod listed;
mod listed_copies;
mod provenance;
mod purpose;
mod summary;
mod table;
mod undecided;
pub(crate) use undecided::is_line as is_not_decided;
mod words;

use std::collections::BTreeSet;

use roundtable_engine::fork::renamed_in;
use roundtable_engine::said;
use roundtable_engine::said::Said;
use serde::{Deserialize, Serialize};

use crate::SetAside;
use crate::language::{DocumentLanguage, language_of};
use crate::markdown::escape::unescape;
use crate::markdown::left_open::hidden;
use crate::markdown::outline::{Block, closing, defined_ids, front_matter};
use crate::markdown::section::Section;
use document::{Document, same_text};
use drawn::Drawn;

pub(crate) use again::is_line_again;
pub use again::{changed_items, same_items};
pub use copies::{Copies, contradicting, is_told, pair_of, standing_alone};
pub use words::words_that_go;

/// Sections whose items move when their state changes: an open question that was answered is a decision.
const BY_STATE: [Section; 3] = [Section::Questions, Section::Conflicts, Section::Decisions];

/// How some editors begin a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A merged document and what happened to its artifacts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Merged {
    /// The document.
    pub text: String,
    /// Ids that only the existing document defines; untouched.
    pub kept: Vec<String>,
    /// Ids that only the generated one defines; added to their section.
    pub added: Vec<String>,
    /// Ids that both define and whose text was replaced.
    pub updated: Vec<String>,
    /// Ids that the existing one defines and that were set aside since; taken out.
    pub taken_out: Vec<String>,
    /// What could not be brought in and what was taken out, in words for people.
    pub remarks: Vec<Said>,
    /// Those of the remarks that say what was done: the same merge once more does not say them again.
    pub done: Vec<Said>,
    /// Those that say what went with something that was taken out, each with the ids: said as long as these are not there again.
    pub gone_with: Vec<(Said, Vec<String>)>,
}

/// Brings a document that this crate wrote into one of its kind that exists, artifact by artifact.
///
/// An artifact is the text from its heading (`### REQ-001: ...`) to the next heading. In both documents: replaced in
/// its place, with ticked boxes kept where the criterion is still the same; it moves only from the open questions or
/// conflicts to the decisions and back. New ones: in their section, which is added if there is none, at their place among
/// those of the session that are there, else at its end; a line of
/// a list that defined one (`- **REQ-001** ...`) names it from then on, so that nothing is defined twice.
/// What the document says already, word for word, is not added under another id: the item that is there names the new one.
/// Lists and diagrams of our sections get what the session adds to them; a line of a list and a title in the traceability that
/// is not as we drew it is somebody's, and stays. A summary table of somebody else's gets a row for each new result where its
/// columns can be recognised. Everything else of the existing document stays byte for byte:
/// other artifacts, sections, the introduction but for the names of the sessions, text that we did not write. The
/// provenance names every session with its own figures; of a session that is written again the older figures are kept as
/// a line of the history, unless nothing but the date would change. The mark of a practice session is added and never taken away.
///
/// What is brought in is in the language of the generated document, and finds its place in a document of any: a section, a
/// table and a heading of ours are the same in every language. Headings that are there stay as they are; that the languages
/// differ is a remark.
pub fn merge(existing: &str, generated: &str) -> Merged {
    merge_without(existing, generated, &[])
}

/// The same, and takes out what the session has set aside since: the section of that id and title, and its row in the tables.
/// Each is named in the remarks, also what stays because somebody wrote below it or gave it another title.
pub fn merge_without(existing: &str, generated: &str, aside: &[SetAside]) -> Merged {
    merge_with(existing, generated, aside, &Copies::default())
}

/// The same, and says in items that are `copies` of each other, of a session and of its fork, where they differ: both stand, each
/// names the other, a remark names both, and so does a line at the top.
pub fn merge_with(existing: &str, generated: &str, aside: &[SetAside], copies: &Copies) -> Merged {
    // A byte order mark belongs to the file: no line begins with it, and it stays in front of all of them.
    if let Some(existing) = existing.strip_prefix(BYTE_ORDER_MARK) {
        let merged = merge_with(existing, generated, aside, copies);
        return Merged { text: format!("{BYTE_ORDER_MARK}{}", merged.text), ..merged };
    }
    if existing.trim().is_empty() {
        let added = defined_ids(generated);
        let text = generated.to_owned();
        return Merged { text, added, ..Merged::default() };
    }
    let newline = if existing.contains("\r\n") { "\r\n" } else { "\n" };
    let generated = generated.replace("\r\n", "\n").replace('\n', newline);
    let language = language_of(&generated).unwrap_or_default();
    let texts = language.texts();
    let mut new = Document::read(&generated, newline, texts);
    let (ended, told) = ended(existing, newline);
    let mut document = Document::read(&opened(&ended, &generated, newline), newline, texts);
    let copies_listed = listed_copies::lift(&mut document);
    let mut changes = Changes::default();
    let is_other = language_of(existing).is_some_and(|there| there != language);
    let mut remarks: Vec<Said> = is_other.then(|| other_language(language)).into_iter().collect();
    let ended_told = told.clone();
    remarks.extend(told);
    let again = again::once(&mut document, &mut new, &copies.roots());
    copies_named(&document, &mut new);
    let units = new.units();
    let order: Vec<String> = units.iter().filter_map(|(_, unit)| unit.id.clone()).collect();
    for (section, unit) in &units {
        bring(&mut document, *section, unit, &order, &mut changes);
    }
    let defined_once = defined::once(&mut document, &mut changes);
    let of_session: BTreeSet<String> = defined_ids(&generated).into_iter().collect();
    let made = crate::inputs(existing).into_iter().flat_map(|of| of.artifacts).map(|(id, _)| id).collect();
    let gone::Gone { taken_out, told, gone_with } =
        gone::take_out(&mut document, aside, copies, (&generated, &made));
    let mut done = ended_told;
    // What is to be decided comes first, and what is only counted last.
    remarks.extend(copies::tell(&mut document, copies));
    remarks.extend(told.iter().chain(gone_with.iter().map(|(said, _)| said)).cloned());
    remarks.extend(defined_once.iter().cloned());
    done.extend(told.into_iter().chain(defined_once));
    remarks.extend(again);
    let written_anew = of_session.iter().chain(&taken_out).cloned().collect();
    let drawing = Drawing { own: &written_anew, before: &Drawn::of(&ended), newline };
    unlist(&mut document, &taken_out, &drawing);
    let mut stayed = tables(&mut document, &new, &drawing);
    remarks.extend(foreign::merge(&mut document, &new));
    stayed.extend(lists(&mut document, &new, &drawing));
    if !stayed.is_empty() {
        stayed.sort();
        stayed.dedup();
        remarks.push(said!(
            "What somebody wrote about {ids} in a list or a table stays, although the session would say something else there.",
            ids = stayed.join(", ")
        ));
    }
    purpose::merge(&mut document, &new);
    undecided::tell(&mut document);
    let changed = document.text() != listed_copies::lifted(existing, newline, texts);
    provenance::merge(&mut document, &new, changed);
    listed_copies::lower(&mut document, copies_listed);
    let stays = |id: &String| !of_session.contains(id) && !taken_out.contains(id);
    let kept = defined_ids(&ended).into_iter().filter(stays).collect();
    let Changes { added, updated } = changes;
    Merged { text: document.text(), kept, added, updated, taken_out, remarks, done, gone_with }
}

/// What is brought in is tied to what the document has: an item that it names as a copy goes by the id of the one that stands, in the lines
/// that we write of ties. What people wrote stays.
fn copies_named(document: &Document, new: &mut Document) {
    let same = again::named(&document.blocks);
    let is_tie = |line: &str| line.starts_with(&format!("**{}:** ", new.texts.item.related));
    for block in new.blocks.iter_mut().filter(|block| block.id.is_some() && !same.is_empty()) {
        let renamed = |line: &str| if is_tie(line) { renamed_in(line, &same) } else { line.to_owned() };
        block.text = block.text.split_inclusive('\n').map(renamed).collect();
    }
}

/// That the document is in another language than what is brought in.
fn other_language(of_new: DocumentLanguage) -> Said {
    match of_new {
        DocumentLanguage::English => said!(
            "The document is in another language than the project's documents are written in now. What this session writes in it is in English; everything else, headings among it, stays as it is. Override writes the whole in English."
        ),
        DocumentLanguage::German => said!(
            "The document is in another language than the project's documents are written in now. What this session writes in it is in German; everything else, headings among it, stays as it is. Override writes the whole in German."
        ),
    }
}

/// Whether a remark says that the document is in another language than what is brought in.
pub fn is_on_other_language(remark: &Said) -> bool {
    DocumentLanguage::ALL.into_iter().any(|one| other_language(one) == *remark)
}

/// How lists and tables that tell of results are drawn anew. One rule for them: a line that is not one that we drew stays.
struct Drawing<'a> {
    /// The ids that the new document defines, and those that it took out.
    own: &'a BTreeSet<String>,
    /// What was drawn until now.
    before: &'a Drawn,
    newline: &'a str,
}

impl Drawing<'_> {
    /// Whether words that stand there are somebody's, although we would write others. Where nothing is known of what was drawn,
    /// only what the new document defines is its own to be written anew.
    fn is_somebodys(&self, place: &str, id: &str, words: &str) -> bool {
        if self.before.is_unknown() {
            return !self.own.contains(id);
        }
        !self.before.is_ours(place, id, words)
    }

    /// Whether somebody took out what we drew about an id: it comes back only with the session that defines it, as an item does.
    fn is_taken_out(&self, place: &str, id: &str) -> bool {
        !self.own.contains(id) && self.before.has(place, id)
    }
}

/// Our own tables with a row for each id. What rests on what is added to a document that does not say it yet. Gives back the
/// ids about which something else is to be said than stands there, and stays.
fn tables(document: &mut Document, new: &Document, drawing: &Drawing<'_>) -> Vec<String> {
    let mut stayed = Vec::new();
    for section in [Section::Summary, Section::Traceability] {
        let Some(from) = new.section(section) else { continue };
        let text = &new.blocks[from].text;
        match document.section(section) {
            Some(to) => {
                let block = &mut document.blocks[to];
                block.text = summary::merge(new.texts, &block.text, text, drawing, &mut stayed);
            }
            None if section == Section::Traceability => document.add_section(section, text),
            None => {}
        }
    }
    stayed
}

/// Takes what was taken out of the lists that the sections of an architecture begin with, too.
fn unlist(document: &mut Document, taken_out: &[String], drawing: &Drawing<'_>) {
    for section in Section::ARC42 {
        if let Some(at) = document.section(section) {
            let (texts, place) = (document.texts, drawn::place(section));
            let block = &mut document.blocks[at];
            block.text = listed::without(texts, &block.text, &place, taken_out, drawing);
        }
    }
}

/// The lists that the sections of an architecture begin with. Gives back what [`tables`] does.
fn lists(document: &mut Document, new: &Document, drawing: &Drawing<'_>) -> Vec<String> {
    let mut stayed = Vec::new();
    for section in Section::ARC42 {
        if let (Some(to), Some(from)) = (document.section(section), new.section(section)) {
            let (block, place) = (&mut document.blocks[to], drawn::place(section));
            block.text = listed::merge(&block.text, &new.blocks[from].text, &place, drawing, &mut stayed);
        }
    }
    stayed
}

#[derive(Default)]
struct Changes {
    added: Vec<String>,
    updated: Vec<String>,
}

/// As often at most is an end put in: each looks at the rest of the document, and no document that people read needs more.
const MOST_ENDS: usize = 64;

/// The existing text with an end for what was left open before headings of ours: a reader of Markdown would see none of them, and
/// all that they head would be added once more. In words, where that was.
fn ended(existing: &str, newline: &str) -> (String, Vec<Said>) {
    let mut text = existing.to_owned();
    let mut remarks = Vec::new();
    let mut from = front_matter(&text);
    // Each end that is put in is behind the one before it, where nothing is open.
    while let Some(hidden) = hidden(&text[from..]).filter(|_| remarks.len() < MOST_ENDS) {
        let end = format!("{}{newline}{newline}", hidden.closing);
        text.insert_str(from + hidden.at, &end);
        from += hidden.at + end.len();
        remarks.push(said!(
            "Before “{heading}” a block of code or a comment had no end, and hid everything behind it. It ends before that heading now; every other line stays as it was. Look whether that is the right place.",
            heading = unescape(&hidden.title)
        ));
    }
    (text, remarks)
}

/// The existing text, ready to be added to: a fence or comment that runs to the end is closed, and the practice mark
/// stands at the top (below front matter, which has to be first).
fn opened(existing: &str, generated: &str, newline: &str) -> String {
    let mut text = existing.to_owned();
    if let Some(line) = closing(existing) {
        if !text.ends_with('\n') {
            text.push_str(newline);
        }
        text.push_str(&line);
        text.push_str(newline);
    }
    let is_mark = |line: &&str| DocumentLanguage::every().any(|texts| texts.practice_mark == line.trim_end());
    let marked = |text: &str| text.lines().any(|line| is_mark(&line));
    if let Some(mark) = generated.lines().find(is_mark).filter(|_| !marked(existing)) {
        let at = front_matter(&text);
        // The last line of front matter may be the file's, without an end.
        let end = if text[..at].is_empty() || text[..at].ends_with('\n') { "" } else { newline };
        text.insert_str(at, &format!("{end}{}{newline}{newline}", mark.trim_end()));
    }
    text
}

fn bring(document: &mut Document, section: Section, unit: &Block, order: &[String], changes: &mut Changes) {
    let Some(at) = document.find(unit) else {
        document.add_in_order(section, unit, order);
        changes.added.extend(unit.id.clone());
        return;
    };
    let old = &document.blocks[at];
    let text = with_ticks(&old.text, &with_level(&unit.text, old.level));
    let text = again::with_lines(&text, &again::lines_again(&old.text), document.newline);
    if same_text(&old.text, &text) {
        return;
    }
    let drawn = unit.id.is_none().then(|| diagram::merge(&old.text, &text, document.newline));
    let text = drawn.flatten().unwrap_or(text);
    if same_text(&old.text, &text) {
        return;
    }
    changes.updated.extend(unit.id.clone());
    let from = document.places()[at].map(|(section, _)| section);
    document.replace(at, unit, &text);
    if from.is_some_and(|from| from != section && BY_STATE.contains(&from) && BY_STATE.contains(&section)) {
        document.relocate(at, section);
    }
}

/// The text with a heading of that level.
fn with_level(text: &str, level: usize) -> String {
    format!("{}{}", "#".repeat(level.clamp(1, 6)), text.trim_start_matches('#'))
}

/// Boxes that are ticked in the old text are ticked in the new one where the criterion is the same.
fn with_ticks(old: &str, new: &str) -> String {
    let ticked = |criterion: &str| {
        old.lines().find(|line| {
            let done = line.strip_prefix("- [x] ").or_else(|| line.strip_prefix("- [X] "));
            done.is_some_and(|done| done.trim_end() == criterion.trim_end())
        })
    };
    let line = |line: &str| match line.strip_prefix("- [ ] ").and_then(ticked) {
        Some(kept) => format!("{}{}", kept.trim_end(), &line[line.trim_end().len()..]),
        None => line.to_owned(),
    };
    new.split_inclusive('\n').map(line).collect()
}
