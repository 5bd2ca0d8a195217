//! What of a document that was read no session takes up: demands that the user leaves out, what is no demand, and lines that
//! nothing was taken from. Worked out once, for whoever starts a session of it.

use std::ops::Range;

use super::{AsideKind, Mapping, Material, Skipped};
use crate::baseline::{Omitted, OmittedReason, Quotation};
use crate::evidence::sentences;
use crate::text::clip;

/// Characters of the words of a passage: a paragraph is whole, so that an item can be made of it.
const LONGEST_WORDS: usize = 2_000;
/// Passages that nothing was taken from; the last one has the rest of the document.
const MOST_PASSAGES: usize = 300;

/// What stands between passages in the last one.
const BREAK: &str = " · ";

/// A line without the sign of a list before it.
fn bare(line: &str) -> &str {
    line.trim().trim_start_matches(['-', '*', '+', '>', '•', ' '])
}

/// Whether a line begins an entry of a list, or is a row of a table: nothing before it is of the same text.
fn begins_entry(line: &str) -> bool {
    let line = line.trim_start();
    let after_number = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_numbered = after_number.len() < line.len() && after_number.starts_with(['.', ')']);
    is_numbered || line.starts_with(['-', '*', '+', '>', '•', '|'])
}

/// Whatever may be left out of a document, by its lines: every item as well, by its ref, for which of them the session takes up is
/// not chosen yet ([`crate::baseline::Baseline::without_kept`]).
pub fn omitted(material: &Material, mapping: &Mapping) -> Vec<Omitted> {
    let items = mapping.items.iter().map(|item| Omitted {
        id: item.id.clone(),
        why: item.title.clone(),
        ..passage(&item.sources, OmittedReason::LeftOutByUser)
    });
    let asides = mapping.other.iter().map(|aside| Omitted {
        why: aside.text.clone(),
        ..passage(&aside.sources, OmittedReason::from(aside.kind))
    });
    let mut all: Vec<Omitted> = items.chain(asides).collect();
    all.extend(not_taken(material, mapping));
    all.sort_by_key(|one| one.line);
    all
}

impl From<AsideKind> for OmittedReason {
    fn from(kind: AsideKind) -> Self {
        match kind {
            AsideKind::Exclusion => Self::Exclusion,
            AsideKind::OpenQuestion => Self::OpenQuestion,
            AsideKind::Definition => Self::Definition,
            AsideKind::Constraint => Self::Constraint,
        }
    }
}

fn passage(sources: &[Quotation], reason: OmittedReason) -> Omitted {
    let words: Vec<&str> = sources.iter().map(|source| source.words.trim()).collect();
    Omitted {
        line: sources.first().map_or(0, |source| source.line),
        until: None,
        words: clip(&words.join(" … "), LONGEST_WORDS),
        parts: Vec::new(),
        reason,
        id: String::new(),
        why: String::new(),
    }
}

/// Lines that are one text, each with where it stands in it: those of a paragraph, or an entry of a list.
struct Block {
    text: String,
    lines: Vec<(u32, Range<usize>)>,
}

impl Block {
    /// Those of a document. A heading says where something stands, and no more.
    fn all(material: &Material) -> Vec<Self> {
        let says =
            |text: &str| text.chars().any(char::is_alphanumeric) && !text.trim_start().starts_with('#');
        let mut blocks: Vec<Self> = Vec::new();
        let mut before = 0;
        for (line, text) in material.numbered().filter(|(_, text)| says(text)) {
            let follows = before + 1 == line && !begins_entry(text);
            before = line;
            match blocks.last_mut().filter(|_| follows) {
                Some(block) => block.push(line, bare(text)),
                None => {
                    let mut block = Self { text: String::new(), lines: Vec::new() };
                    block.push(line, bare(text));
                    blocks.push(block);
                }
            }
        }
        blocks
    }

    fn push(&mut self, line: u32, text: &str) {
        // As quotations are compared: one blank between words.
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        let from = self.text.len();
        self.text.push_str(&text);
        self.lines.push((line, from..self.text.len()));
    }

    /// What of it these quotations have: their words, or their whole line where the words are not found.
    fn taken(&self, quoted: &[&Quotation]) -> Vec<Range<usize>> {
        let mut taken = Vec::new();
        for (line, range) in &self.lines {
            for quotation in quoted.iter().filter(|quotation| quotation.line == *line) {
                let words = quotation.words.split_whitespace().collect::<Vec<_>>().join(" ");
                let words = bare(&words);
                let found = self.text[range.start..].find(words).filter(|_| !words.is_empty());
                taken
                    .push(found.map_or(range.clone(), |at| range.start + at..range.start + at + words.len()));
            }
        }
        taken
    }

    /// What stands at a place, line by line.
    fn parts(&self, place: &Range<usize>) -> Vec<Quotation> {
        let part = |(line, range): &(u32, Range<usize>)| {
            let (from, to) = (range.start.max(place.start), range.end.min(place.end));
            let words = self.text.get(from..to).unwrap_or_default().trim();
            (!words.is_empty()).then(|| Quotation { line: *line, words: words.to_owned() })
        };
        self.lines.iter().filter_map(part).collect()
    }
}

/// The sentences that nothing was taken from, those that follow each other in one text and have one reason as one passage.
fn not_taken(material: &Material, mapping: &Mapping) -> Vec<Omitted> {
    let quoted = mapping.items.iter().map(|item| &item.sources);
    let quoted: Vec<&Quotation> =
        quoted.chain(mapping.other.iter().map(|aside| &aside.sources)).flatten().collect();
    let mut found: Vec<Omitted> = Vec::new();
    for block in Block::all(material) {
        let taken = block.taken(&quoted);
        let mut open: Option<(Range<usize>, &str)> = None;
        for (_, _, sentence) in sentences(&block.text) {
            // They are parts of the text.
            let from = sentence.as_ptr() as usize - block.text.as_ptr() as usize;
            let place = from..from + sentence.len();
            let is_taken = taken.iter().any(|of| of.start < place.end && place.start < of.end);
            let line = block.parts(&place).first().map_or(0, |part| part.line);
            let why = mapping.skipped.iter().find(|skipped| covers(skipped, line));
            let why = why.map(|skipped| skipped.why.as_str()).unwrap_or_default();
            open = match open {
                Some((before, known)) if !is_taken && known == why => Some((before.start..place.end, why)),
                before => {
                    before.into_iter().for_each(|(place, why)| add(&mut found, &block, &place, why));
                    (!is_taken).then_some((place, why))
                }
            };
        }
        open.into_iter().for_each(|(place, why)| add(&mut found, &block, &place, why));
    }
    found
}

/// Adds a passage; one more than the most goes to the last.
fn add(found: &mut Vec<Omitted>, block: &Block, place: &Range<usize>, why: &str) {
    let parts = block.parts(place);
    let words = block.text.get(place.clone()).unwrap_or_default();
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return };
    let until = (last.line > first.line).then_some(last.line);
    if found.len() >= MOST_PASSAGES
        && let Some(rest) = found.last_mut()
    {
        rest.until = Some(last.line);
        rest.words = clip(&format!("{}{BREAK}{words}", rest.words), LONGEST_WORDS);
        rest.parts.clear();
        return;
    }
    let is_whole = words.chars().count() <= LONGEST_WORDS;
    found.push(Omitted {
        line: first.line,
        until,
        words: clip(words, LONGEST_WORDS),
        parts: if until.is_some() && is_whole { parts } else { Vec::new() },
        reason: OmittedReason::NothingTaken,
        id: String::new(),
        why: why.to_owned(),
    });
}

/// Whether a line is one of those, which are a number or a range of two: `43-44`.
fn covers(skipped: &Skipped, line: u32) -> bool {
    skipped.lines.split(',').any(|range| {
        let mut numbers = range.split(['-', '–']).map(|number| number.trim().parse::<u32>().ok());
        let Some(Some(first)) = numbers.next() else { return false };
        (first..=numbers.next().flatten().unwrap_or(first)).contains(&line)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json};

    use super::*;
    use crate::baseline::Baseline;

    const TEXT: &str = "# Tender\n\nMembers reserve a tool.\nThey give it back.\n\nWritten by Ana.\nIn May.\n\nWho pays for damage?\n\nGreetings.\n";

    fn mapping() -> Mapping {
        let item = |at: u32, words: &str| {
            json!({ "ref": format!("M-{}", at - 2), "type": "requirement", "title": format!("Item {at}"),
                "sources": [{ "line": at, "words": words }] })
        };
        let asked = json!({ "kind": "open_question", "text": "Who pays?", "sources": [{ "line": 9, "words": "Who pays for damage?" }] });
        from_value(json!({
            "items": [item(3, "reserve a tool"), item(4, "give it back")], "other": [asked],
            "skipped": [{ "lines": "6-7", "why": "who wrote it" }], "summary": "", "confidence": null, "dropped": 0, "warnings": [],
        }))
        .unwrap()
    }

    #[test]
    fn what_no_session_takes_up_is_kept_with_its_lines_its_words_and_the_reason() {
        let found = omitted(&Material::new("tender.md", TEXT).unwrap(), &mapping());
        let told =
            found.iter().map(|one| (one.line, one.last(), one.words.as_str(), one.reason, one.why.as_str()));
        use OmittedReason::{LeftOutByUser, NothingTaken, OpenQuestion};
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                (3, 3, "reserve a tool", LeftOutByUser, "Item 3"),
                (4, 4, "give it back", LeftOutByUser, "Item 4"),
                (6, 7, "Written by Ana. In May.", NothingTaken, "who wrote it"),
                (9, 9, "Who pays for damage?", OpenQuestion, "Who pays?"),
                (11, 11, "Greetings.", NothingTaken, ""),
            ]
        );
    }

    #[test]
    fn of_the_items_only_those_that_are_not_kept_are_left_out() {
        let mapping = mapping();
        let omitted = omitted(&Material::new("tender.md", TEXT).unwrap(), &mapping);
        let items = mapping.items.into_iter().filter(|item| item.id == "M-1").collect();
        let baseline = Baseline { items, omitted, ..Baseline::default() }.without_kept();
        assert_eq!(baseline.omitted.iter().map(|one| one.line).collect::<Vec<_>>(), [4, 6, 9, 11]);
    }

    #[test]
    fn a_document_of_which_nothing_was_taken_is_no_endless_list() {
        let text: String = (1..=2_000).map(|at| format!("Line {at}\n\n")).collect();
        let found = omitted(&Material::new("tender.md", &text).unwrap(), &Mapping::default());
        let last = found.last().unwrap();
        assert_eq!((found.len(), last.line, last.last()), (MOST_PASSAGES, 599, 3_999));
        assert!(last.words.chars().count() <= LONGEST_WORDS + 1, "{}", last.words);
    }

    #[test]
    fn each_sentence_of_a_paragraph_stands_in_an_item_or_among_what_nothing_was_taken_from() {
        const TEXT: &str = "# Notes\n\nA hold waits 14 days today. We heard 140\ncomplaints, most of them from parents and from\n\
            readers who depend on the mobile library. The\nlibrary must wait 28 days. Why\nwas it never asked?\n- Fees stay. Nobody pays twice.\n- Keys are kept.\n";
        let item = |line: u32, words: &str| json!({ "line": line, "words": words });
        let mapping: Mapping = from_value(json!({
            "items": [{ "ref": "M-1", "type": "requirement", "title": "Wait",
                "sources": [item(5, "The"), item(6, "library must wait 28 days.")] },
                { "ref": "M-2", "type": "requirement", "title": "Fees", "sources": [item(8, "Nobody pays twice")] }],
            "other": [], "skipped": [], "summary": "", "confidence": null, "dropped": 0, "warnings": [],
        }))
        .unwrap();
        let left = not_taken(&Material::new("n.md", TEXT).unwrap(), &mapping);
        let told: Vec<_> = left.iter().map(|one| (one.line, one.last(), one.words.as_str())).collect();
        assert_eq!(
            told,
            [
                (
                    3,
                    5,
                    "A hold waits 14 days today. We heard 140 complaints, most of them from parents and from readers who depend on the mobile library."
                ),
                (6, 7, "Why was it never asked?"),
                (8, 8, "Fees stay."),
                (9, 9, "Keys are kept."),
            ]
        );
        let parts: Vec<_> = left[0].parts.iter().map(|part| (part.line, part.words.as_str())).collect();
        assert_eq!(
            parts,
            [
                (3, "A hold waits 14 days today. We heard 140"),
                (4, "complaints, most of them from parents and from"),
                (5, "readers who depend on the mobile library."),
            ]
        );
        // Blanks are no words.
        let wide = Material::new("n.md", "Members  must  reserve.  Written by Ana.\n").unwrap();
        let mut one = mapping.clone();
        one.items.truncate(1);
        one.items[0].sources = vec![Quotation { line: 1, words: "Members  must  reserve.".to_owned() }];
        let left = not_taken(&wide, &one);
        assert_eq!(left.iter().map(|one| one.words.as_str()).collect::<Vec<_>>(), ["Written by Ana."]);
        // A quotation that does not stand there so takes its line.
        let mut other = mapping;
        other.items[1].sources[0].words = "Something else".to_owned();
        let left = not_taken(&Material::new("n.md", TEXT).unwrap(), &other);
        assert_eq!(left.iter().map(|one| one.line).collect::<Vec<_>>(), [3, 6, 9]);
    }

    proptest::proptest! {
        /// Whatever a document says and a reader quotes of it, no word of it is lost.
        #[test]
        fn no_word_of_a_document_is_lost(
            lines in proptest::collection::vec("(- |)[a-z]{1,6}( [a-z]{1,6}){0,5}[.;?]?", 1..12),
            quoted in proptest::collection::vec((0_usize..12, 0_usize..4, 1_usize..4), 0..5),
        ) {
            let text = lines.join("\n");
            let material = Material::new("n.md", &text).unwrap();
            let sources: Vec<_> = quoted
                .iter()
                .filter_map(|(line, from, words)| {
                    let own: Vec<&str> = bare(lines.get(*line)?).split(' ').collect();
                    let some = own.get(*from..(from + words).min(own.len()))?.join(" ");
                    (!some.is_empty()).then(|| json!({ "line": line + 1, "words": some }))
                })
                .collect();
            let items = if sources.is_empty() { json!([]) } else { json!([{ "ref": "M-1", "type": "requirement", "title": "T", "sources": sources }]) };
            let mapping: Mapping = from_value(json!({
                "items": items, "other": [], "skipped": [], "summary": "", "confidence": null, "dropped": 0, "warnings": [],
            })).unwrap();
            let left = not_taken(&material, &mapping);
            let all: Vec<&Quotation> = mapping.items.iter().flat_map(|item| &item.sources).collect();
            for block in Block::all(&material) {
                let taken = block.taken(&all);
                for (_, _, sentence) in sentences(&block.text) {
                    let from = sentence.as_ptr() as usize - block.text.as_ptr() as usize;
                    let is_taken = taken.iter().any(|of| of.start < from + sentence.len() && from < of.end);
                    let is_left = left.iter().any(|one| one.words.contains(sentence));
                    proptest::prop_assert!(is_taken || is_left, "{sentence:?} of {text:?}: {left:?}");
                }
            }
        }
    }
}
