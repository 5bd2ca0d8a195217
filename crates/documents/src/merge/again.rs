//! Items that a session agreed on once more: what the document says already, word for word, is not added a second time under
//! another id. The item that is there names the new id, with who supported it and where it was said.

use std::collections::BTreeMap;

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::fork::renamed_in;
use roundtable_engine::said;
use roundtable_engine::said::Said;

use crate::language::{DocumentLanguage, Texts};
use crate::markdown::escape::unescape;
use crate::markdown::outline::{Block, blocks, definition, ids_in};

use super::copies::{end_in, is_line_alike, is_line_differs, is_told};
use super::document::{Document, same_text};
use super::listed;
use super::listed_copies::listed;
use super::table::{cells, is_row};

/// What a line begins with that says what somebody holds.
const SIDE: &str = "- *";
/// The words of a priority in an artifact.
const PRIORITIES: [&str; 4] = ["must", "should", "could", "wont"];

/// Takes the items out of `new` that `document` has under another id, and names them there. Gives back what was done, in
/// one sentence: a fork may have all of its session's items, and what is to be decided must not stand behind as many lines.
pub(super) fn once(
    document: &mut Document,
    new: &mut Document,
    roots: &BTreeMap<String, String>,
) -> Option<Said> {
    let texts = new.texts;
    let mut named: Vec<(String, String)> = Vec::new();
    for (_, unit) in new.units() {
        let Some(id) = &unit.id else { continue };
        let is_same = |block: &Block| {
            block.id.as_ref().is_some_and(|known| {
                // What is known to be one item is, whoever dissented on the way to it.
                let is_copy = first(known, roots) == first(id, roots);
                let is_same = if is_copy { is_alike } else { is_again };
                let is_ended = || is_copy && is_told(id) && is_ended_alike(block, &unit, roots);
                is_kind(known, id) && (is_same(block, &unit, roots) || is_ended())
            })
        };
        if document.find(&unit).is_some() {
            continue;
        }
        let Some(at) = document.blocks.iter().position(is_same) else { continue };
        let newline = document.newline;
        let block = &mut document.blocks[at];
        if !lines_again(&block.text).iter().any(|line| defines(line, id)) {
            let is_copy = block.id.as_ref().is_some_and(|known| first(known, roots) == first(id, roots));
            let how = match is_copy {
                true => how_copied(texts, id),
                false => texts.merge.again,
            };
            let mut line = line_of(texts, &unit, how);
            // Where the table there held something else, that is not lost with its item.
            let held = sides(&unit, roots);
            if is_copy && is_told(id) && held != sides(block, roots) {
                line.push_str(&(texts.merge.again_held)(&in_one_line(&unit)));
            }
            block.text = with_lines(&block.text, &[line], newline);
        }
        named.push((id.clone(), block.id.clone().unwrap_or_default()));
    }
    for (id, _) in &named {
        leave_out(new, id);
    }
    match named.as_slice() {
        [] => None,
        [(id, there)] => Some(said!(
            "{id} says the same as {there}, word for word. It was not added a second time: the provenance names it.",
            id,
            there
        )),
        _ => Some(said!(
            "{n} items say the same, word for word, as items that are in the document under other ids. They were not added a second time: the provenance names each with the item that is there.",
            n = named.len()
        )),
    }
}

/// The first of a line of copies.
fn first<'a>(id: &'a str, roots: &'a BTreeMap<String, String>) -> &'a str {
    roots.get(id).map_or(id, String::as_str)
}

fn is_kind(known: &str, id: &str) -> bool {
    known != id && ArtifactType::from_id(known) == ArtifactType::from_id(id)
}

/// Whether two items say the same in all that somebody could hold to, whatever their ids. An id that is a copy counts as the first
/// of its line (`roots`).
pub(super) fn is_again(block: &Block, unit: &Block, roots: &BTreeMap<String, String>) -> bool {
    let says = |block: &Block| -> Vec<String> {
        said(&block.text).iter().map(|line| renamed_in(line, roots)).collect()
    };
    renamed_in(&title(block), roots) == renamed_in(&title(unit), roots) && says(block) == says(unit)
}

/// The items of a text that do not stand there as they did in an earlier one: somebody has changed them since. In the order of the text.
pub fn changed_items(before: &str, now: &str) -> Vec<String> {
    let said = |block: &Block| -> Vec<String> {
        block.text.trim_end().lines().map(|line| line.trim_end().to_owned()).collect()
    };
    let earlier = blocks(before);
    let was = |id: &str| earlier.iter().find(|block| block.id.as_deref() == Some(id));
    let is_changed = |block: &Block| {
        let id = block.id.clone()?;
        was(&id).is_some_and(|was| said(was) != said(block)).then_some(id)
    };
    blocks(now).iter().filter_map(is_changed).collect()
}

/// The same, whoever dissented and whatever was decided since: what was held on the way to it, and what came after it, is told of each
/// session.
pub(super) fn is_alike(block: &Block, unit: &Block, roots: &BTreeMap<String, String>) -> bool {
    let bare = |block: &Block| Block { text: without_its_course(&block.text), ..block.clone() };
    is_again(&bare(block), &bare(unit), roots)
}

/// Whether two conflicts or questions of one line came to the same end: by whom and when, and what came before, is told of the one that
/// stands.
fn is_ended_alike(block: &Block, unit: &Block, roots: &BTreeMap<String, String>) -> bool {
    let end = |block: &Block| end_in(&block.text).map(|end| renamed_in(end, roots));
    renamed_in(&title(block), roots) == renamed_in(&title(unit), roots)
        && end(block).is_some()
        && end(block) == end(unit)
}

/// What is held on each side of a conflict or a question, whatever its ids.
fn sides(block: &Block, roots: &BTreeMap<String, String>) -> Vec<String> {
    let said = said(&without_its_course(&block.text));
    said.iter().filter(|line| line.starts_with(SIDE)).map(|line| renamed_in(line, roots)).collect()
}

/// The same as it is written, in one line.
fn in_one_line(unit: &Block) -> String {
    let text = without_its_course(&unit.text);
    let held = text
        .lines()
        .filter(|line| line.starts_with(SIDE))
        .map(|line| line.trim_start_matches("- ").trim_end());
    held.collect::<Vec<_>>().join(" · ")
}

/// The text of an item without the lists of who did not agree and of what was decided since.
fn without_its_course(text: &str) -> String {
    let is_label = |line: &str| {
        let line = line.trim();
        DocumentLanguage::every().any(|texts| {
            let item = &texts.item;
            let mut labels = item.not_agreed().into_iter().chain(item.beside());
            labels.any(|label| line == format!("**{label}**")) || line == texts.item.decided_since
        })
    };
    // No list goes on below this one: what follows is the question.
    let is_gone = |line: &str| {
        let line = line.trim();
        let says = |texts: &Texts| ids_in(line).iter().any(|id| line == (texts.item.matter_gone)(id));
        DocumentLanguage::every().any(says)
    };
    let mut is_below = false;
    let own = text.split_inclusive('\n').filter(|line| {
        is_below = is_label(line) || is_below && (line.trim().is_empty() || line.starts_with("- "));
        !is_below && !is_gone(line)
    });
    own.collect()
}

/// The words beside the id.
fn title(block: &Block) -> String {
    let heading = block.text.lines().next().unwrap_or_default();
    definition(heading).map(|(_, title)| title).unwrap_or_default()
}

/// What an item says, line by line, in whatever language its labels are, without who supports it, where it comes from, what is
/// ticked and what names it again.
fn said(text: &str) -> Vec<String> {
    let line = |line: &str| {
        let line = in_english(line.trim());
        let line = line.split(&supported(DocumentLanguage::English.texts())).next().unwrap_or_default();
        let line = line.trim_end_matches([' ', '·']);
        let line = &with_plain_name(line);
        match line.strip_prefix("- [x] ").or_else(|| line.strip_prefix("- [X] ")) {
            Some(done) => format!("- [ ] {done}"),
            None => line.to_owned(),
        }
    };
    let is_named = |line: &str| is_line_again(line) || is_line_differs(line) || is_line_alike(line);
    let is_own = |line: &&str| source_of(line).is_none() && !is_named(line);
    let lines = text.lines().skip(1).filter(is_own);
    lines.map(line).filter(|line| !line.is_empty()).collect()
}

/// A line that begins with whose it is, with that as an id has it: a panel without a seat knows it by its id alone.
fn with_plain_name(line: &str) -> String {
    let labelled = line.strip_prefix("- *").and_then(|rest| rest.split_once(":*"));
    labelled.map_or_else(
        || line.to_owned(),
        |(name, words)| format!("- *{}:*{words}", name.to_lowercase().replace([' ', '_'], "-")),
    )
}

/// A line of an item with our labels, and what we write in the place of a value, as English has them.
fn in_english(line: &str) -> String {
    let english = DocumentLanguage::English.texts();
    let mut line = line.to_owned();
    for texts in DocumentLanguage::every() {
        let whole = [
            (texts.item.no_acceptance, english.item.no_acceptance),
            (texts.item.measures, english.item.measures),
            (texts.item.endpoints, english.item.endpoints),
        ];
        if let Some((_, known)) = whole.into_iter().find(|(own, _)| *own == line) {
            return known.to_owned();
        }
        for (own, known) in texts.item.labels().into_iter().zip(english.item.labels()) {
            for end in [":**", ".**", "**"] {
                line = line.replace(&format!("**{own}{end}"), &format!("**{known}{end}"));
            }
        }
        for word in PRIORITIES {
            let label = format!("**{}:** ", english.item.priority);
            let [own, known] = [texts, english].map(|texts| (texts.priority)(word).unwrap_or(word));
            if let Some(rest) = line.strip_prefix(&format!("{label}{own}")) {
                line = format!("{label}{known}{rest}");
            }
        }
    }
    line
}

/// The label before whoever supports an item.
fn supported(texts: &Texts) -> String {
    format!("**{}:**", texts.item.supported_by)
}

/// What stands behind the beginning of a line that says where an item comes from.
fn source_of(line: &str) -> Option<&str> {
    DocumentLanguage::every().find_map(|texts| line.strip_prefix(texts.item.source))
}

/// The line that names an item in the one that says the same, and `how` it came to that.
fn line_of(texts: &Texts, unit: &Block, how: &str) -> String {
    let heading = unit.text.lines().next().unwrap_or_default().trim_start_matches('#').trim();
    let support =
        unit.text.lines().find_map(|line| line.split_once(&supported(texts))).map(|(_, who)| who.trim());
    let support = support.map(texts.merge.again_supported).unwrap_or_default();
    let source = unit.text.lines().find_map(source_of);
    let source = source.map(|source| format!(" ({})", source.trim_end().trim_end_matches('*')));
    format!("**{heading}** {how}{support}{}.", source.unwrap_or_default())
}

pub(crate) fn is_line_again(line: &str) -> bool {
    let is_ours = |texts: &Texts| {
        let merge = &texts.merge;
        let all = [merge.again, merge.again_copied, merge.again_otherwise, merge.again_ended];
        all.iter().any(|how| line.contains(how))
    };
    line.starts_with("**") && DocumentLanguage::every().any(is_ours)
}

/// The line of a copy, saying whether it is in the same words still; `None` where it says so already, or is no such line.
pub(super) fn line_as_it_is(line: &str, id: &str, is_otherwise: bool) -> Option<String> {
    DocumentLanguage::every().find_map(|texts| {
        let merge = &texts.merge;
        let (was, now): (&[&str], &str) = match is_otherwise {
            true => (&[merge.again_copied, merge.again_ended], merge.again_otherwise),
            false => (&[merge.again_otherwise], how_copied(texts, id)),
        };
        was.iter().find(|was| line.contains(**was)).map(|was| line.replacen(was, now, 1))
    })
}

/// How a copy is named that says the same: of what is told with its end, that is what is the same.
fn how_copied(texts: &Texts, id: &str) -> &'static str {
    if is_told(id) { texts.merge.again_ended } else { texts.merge.again_copied }
}

pub(super) fn defines(line: &str, id: &str) -> bool {
    definition(line).is_some_and(|(known, _)| known == id)
}

/// Items that a document has under another id in the same words, each by its id with the one that stands there and names it: what a fork
/// copied from its session, or two sessions came to alike. None that says something else by now.
pub fn same_items(text: &str) -> BTreeMap<String, String> {
    let mut same = named(&blocks(text));
    for (id, line) in listed(text) {
        same.extend(named_by(&line).map(|copy| (copy, id.clone())));
    }
    same
}

/// Those that items themselves name, as [`same_items`].
pub(super) fn named(blocks: &[Block]) -> BTreeMap<String, String> {
    let mut same = BTreeMap::new();
    for (block, id) in blocks.iter().filter_map(|block| Some((block, block.id.as_ref()?))) {
        for copy in block.text.lines().filter_map(named_by) {
            same.entry(copy).or_insert_with(|| id.clone());
        }
    }
    same
}

/// The copy that a line names as saying the same still.
fn named_by(line: &str) -> Option<String> {
    let is_otherwise = DocumentLanguage::every().any(|texts| line.contains(texts.merge.again_otherwise));
    let line = Some(line).filter(|line| is_line_again(line) && !is_otherwise)?;
    definition(line).map(|(copy, _)| copy)
}

/// The ids that an item names because they say the same.
pub(super) fn named_in(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| is_line_again(line));
    lines.filter_map(|line| definition(line).map(|(id, _)| id)).collect()
}

/// The lines of an item that name others: those that say the same, and those that say something else of the same.
pub(super) fn lines_again(text: &str) -> Vec<String> {
    let names = |line: &&str| is_line_again(line) || is_line_differs(line);
    text.lines().filter(names).map(|line| line.trim_end().to_owned()).collect()
}

/// The text of an item with these lines at its end, each a paragraph, the empty lines behind it as they were.
pub(super) fn with_lines(text: &str, named: &[String], newline: &str) -> String {
    let (body, space) = text.split_at(text.trim_end().len());
    let named: String = named.iter().map(|line| format!("{newline}{newline}{line}")).collect();
    format!("{body}{named}{space}")
}

/// Takes an item out of a document: its block, its rows and its lines. What another item says of it stays: the list of what stands under
/// another id says where it is.
fn leave_out(document: &mut Document, id: &str) {
    document.blocks.retain(|block| block.id.as_deref() != Some(id));
    for block in document.blocks.iter_mut().filter(|block| block.id.is_none()) {
        let is_about = |line: &str| {
            let row = is_row(line).then(|| cells(line)).and_then(|cells| cells.into_iter().next());
            row.is_some_and(|first| unescape(&first) == id) || listed::id_of(line).as_deref() == Some(id)
        };
        let left: String = block.text.split_inclusive('\n').filter(|line| !is_about(line)).collect();
        if !same_text(&left, &block.text) {
            block.text = left;
        }
    }
}
