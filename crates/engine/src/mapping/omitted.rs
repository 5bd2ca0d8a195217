//! What of a document that was read no session takes up: demands that the user leaves out, what is no demand, and lines that
//! nothing was taken from. Worked out once, for whoever starts a session of it.

use super::{AsideKind, Mapping, Material, Skipped};
use crate::baseline::{Omitted, OmittedReason, Quotation};
use crate::text::clip;

/// Characters of the words of a passage: a paragraph is whole, so that an item can be made of it.
const LONGEST_WORDS: usize = 2_000;
/// Passages that nothing was taken from; the last one has the rest of the document.
const MOST_PASSAGES: usize = 300;

/// What stands between the lines of a passage.
const BREAK: &str = " · ";

/// A line without the sign of a list before it.
fn bare(line: &str) -> &str {
    line.trim().trim_start_matches(['-', '*', '+', '>', '•', ' '])
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
        reason,
        id: String::new(),
        why: String::new(),
    }
}

/// The lines with words that nothing was taken from, those that stand together and have one reason as one passage. A heading says where
/// something stands, and no more.
fn not_taken(material: &Material, mapping: &Mapping) -> Vec<Omitted> {
    let quoted = mapping.items.iter().map(|item| &item.sources);
    let quoted = quoted.chain(mapping.other.iter().map(|aside| &aside.sources)).flatten();
    let taken: std::collections::BTreeSet<u32> = quoted.map(|source| source.line).collect();
    let says = |text: &str| text.chars().any(char::is_alphanumeric) && !text.trim_start().starts_with('#');
    let left = material.numbered().filter(|(line, text)| says(text) && !taken.contains(line));
    let mut found: Vec<Omitted> = Vec::new();
    for (line, text) in left {
        let why = mapping.skipped.iter().find(|skipped| covers(skipped, line));
        let why = why.map(|skipped| skipped.why.as_str()).unwrap_or_default();
        let is_full = found.len() >= MOST_PASSAGES;
        let goes_on =
            |last: &&mut Omitted| is_full || last.why == why && last.last().saturating_add(1) == line;
        match found.last_mut().filter(goes_on) {
            Some(last) => {
                last.until = Some(line);
                last.words = clip(&format!("{}{BREAK}{}", last.words, bare(text)), LONGEST_WORDS);
            }
            None => found.push(Omitted {
                why: why.to_owned(),
                ..passage(&[Quotation { line, words: bare(text).to_owned() }], OmittedReason::NothingTaken)
            }),
        }
    }
    found
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
                (6, 7, "Written by Ana. · In May.", NothingTaken, "who wrote it"),
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
}
