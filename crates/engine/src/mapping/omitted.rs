//! What of a document that was read no session takes up: demands that the user leaves out, what is no demand, and lines that
//! nothing was taken from. Worked out once, for whoever starts a session of it.

use std::ops::Range;

use super::block::Block;
use super::{AsideKind, Mapping, Material, Skipped};
use crate::baseline::{Omitted, OmittedReason, Quotation};
use crate::text::clip;

/// Characters of the words of a passage: a paragraph is whole, so that an item can be made of it.
const LONGEST_WORDS: usize = 2_000;
/// Passages that nothing was taken from; the last one has the rest of the document.
const MOST_PASSAGES: usize = 300;

/// What stands between passages in the last one.
const BREAK: &str = " · ";

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

/// The sentences that nothing was taken from, those that follow each other in one text and have one reason as one passage.
fn not_taken(material: &Material, mapping: &Mapping) -> Vec<Omitted> {
    let quoted = mapping.items.iter().map(|item| &item.sources);
    let quoted: Vec<&Quotation> =
        quoted.chain(mapping.other.iter().map(|aside| &aside.sources)).flatten().collect();
    let mut found: Vec<Omitted> = Vec::new();
    let blocks: Vec<(Block, Vec<Range<usize>>)> = Block::all(material)
        .into_iter()
        .map(|block| {
            let taken = block.taken(&quoted);
            (block, taken)
        })
        .collect();
    for (at, (block, taken)) in blocks.iter().enumerate() {
        let after = blocks[at + 1..].iter().map(|(block, taken)| (block, !taken.is_empty()));
        if taken.is_empty() && block.is_name(after) {
            continue;
        }
        let mut open: Option<(Range<usize>, &str)> = None;
        for place in block.sentences() {
            let is_taken = taken.iter().any(|of| of.start < place.end && place.start < of.end);
            let line = block.parts(&place).first().map_or(0, |part| part.line);
            let why = mapping.skipped.iter().find(|skipped| covers(skipped, line));
            let why = why.map(|skipped| skipped.why.as_str()).unwrap_or_default();
            open = match open {
                Some((before, known)) if !is_taken && known == why => Some((before.start..place.end, why)),
                before => {
                    before.into_iter().for_each(|(place, why)| add(&mut found, block, &place, why));
                    (!is_taken).then_some((place, why))
                }
            };
        }
        open.into_iter().for_each(|(place, why)| add(&mut found, block, &place, why));
    }
    found
}

/// Adds a passage; one more than the most goes to the last.
fn add(found: &mut Vec<Omitted>, block: &Block, place: &Range<usize>, why: &str) {
    let parts = block.parts(place);
    let words = block.words(place);
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
        // A quotation that does not stand there so takes the sentence that has its words; none, where no sentence has any.
        let mut other = mapping;
        let mut lines_with = |words: &str| {
            other.items[1].sources[0].words = words.to_owned();
            let left = not_taken(&Material::new("n.md", TEXT).unwrap(), &other);
            left.into_iter()
                .map(|one| (one.line, one.words))
                .filter(|(line, _)| *line == 8)
                .map(|(_, words)| words)
                .collect::<Vec<_>>()
        };
        assert_eq!(lines_with("nobody has to pay twice"), ["Fees stay."]);
        assert_eq!(lines_with("Something else"), ["Fees stay. Nobody pays twice."]);
    }

    /// A sentence of a document that was made for a test, and where it stands.
    #[derive(Debug)]
    struct Written {
        words: String,
        first: u32,
        last: u32,
    }

    /// A document, of which the test knows where each sentence stands: paragraphs that go on over lines, entries, headings, numbers.
    fn write(shapes: &[(u8, Vec<u8>, u8)]) -> (String, Vec<Written>) {
        let (mut text, mut line, mut all): (String, u32, Vec<Written>) = (String::new(), 1, Vec::new());
        for (kind, sentences, breaks) in shapes {
            let lead = match kind {
                0 => "- ",
                1 => "12. ",
                2 => "  * ",
                3 => "## ",
                4 => "#1 ",
                5 => "> ",
                _ => "",
            };
            text.push_str(lead);
            for (at, mark) in sentences.iter().enumerate() {
                let number = all.len();
                let words = ["Members", "must", &format!("return{number}"), "what", "they", "borrow"];
                let end = [".", "?", "!", ";"][usize::from(*mark) % 4];
                let first = line;
                for (place, word) in words.iter().enumerate() {
                    text.push_str(word);
                    let is_last = place + 1 == words.len();
                    // A heading is one line.
                    if !is_last && *kind != 3 && place == usize::from(*breaks) {
                        text.push_str("\n  ");
                        line += 1;
                    } else if !is_last {
                        text.push_str(if mark % 3 == 0 { "  " } else { " " });
                    }
                }
                text.push_str(end);
                all.push(Written { words: format!("{}{end}", words.join(" ")), first, last: line });
                if at + 1 < sentences.len() {
                    text.push(' ');
                }
            }
            text.push_str("\n\n");
            line += 2;
        }
        (text, all)
    }

    proptest::proptest! {
        /// Whatever a document says and a reader quotes of it, no sentence of it is lost that nobody quoted, and each stands where it
        /// stands in the document.
        #[test]
        fn no_sentence_of_a_document_is_lost(
            shapes in proptest::collection::vec((0_u8..8, proptest::collection::vec(0_u8..12, 1..5), 0_u8..9), 1..8),
            quoted in proptest::collection::vec((0_usize..30, proptest::bool::ANY), 0..6),
            skips in proptest::option::of((1_u32..20, 0_u32..9)),
        ) {
            let (text, all) = write(&shapes);
            let quoted: Vec<(usize, bool)> = quoted.into_iter().filter(|(at, _)| *at < all.len()).collect();
            // The whole sentence, or the one word of it that no other one has.
            let source = |(at, is_whole): &(usize, bool)| {
                let own = all[*at].words.split(' ').nth(2).unwrap().to_owned();
                let line = (all[*at].first..=all[*at].last)
                    .find(|line| *is_whole || text.lines().nth(*line as usize - 1).unwrap().contains(&own));
                json!({ "line": line.unwrap(), "words": if *is_whole { all[*at].words.clone() } else { own } })
            };
            let sources: Vec<_> = quoted.iter().map(source).collect();
            let items = if sources.is_empty() { json!([]) } else { json!([{ "ref": "M-1", "type": "requirement", "title": "T", "sources": sources }]) };
            let skipped = skips.map(|(from, more)| json!({ "lines": format!("{from}-{}", from + more), "why": "greetings" }));
            let mapping: Mapping = from_value(json!({
                "items": items, "other": [], "skipped": skipped.into_iter().collect::<Vec<_>>(), "summary": "", "confidence": null, "dropped": 0, "warnings": [],
            })).unwrap();
            let left = not_taken(&Material::new("n.md", &text).unwrap(), &mapping);
            for (at, sentence) in all.iter().enumerate() {
                let is_quoted = quoted.iter().any(|(quoted, _)| *quoted == at);
                let holds = |one: &&Omitted| one.words.contains(&sentence.words);
                match left.iter().find(holds) {
                    Some(one) => {
                        proptest::prop_assert!(!is_quoted, "taken, and left: {sentence:?} of {text:?}");
                        proptest::prop_assert!(one.line <= sentence.first && sentence.last <= one.last(), "{one:?} {sentence:?}");
                    }
                    None => proptest::prop_assert!(is_quoted, "lost: {sentence:?} of {text:?}: {left:?}"),
                }
            }
        }
    }

    #[test]
    fn words_that_stand_there_twice_take_no_sentence_that_they_may_not_be_of() {
        let left = |text: &str, sources: &[(u32, &str)]| {
            let sources: Vec<_> =
                sources.iter().map(|(line, words)| json!({ "line": line, "words": words })).collect();
            let mapping: Mapping = from_value(json!({
                "items": [{ "ref": "M-1", "type": "requirement", "title": "T", "sources": sources }],
                "other": [], "skipped": [], "summary": "", "confidence": null, "dropped": 0, "warnings": [],
            }))
            .unwrap();
            let left = not_taken(&Material::new("n.md", text).unwrap(), &mapping);
            left.into_iter().map(|one| one.words).collect::<Vec<_>>()
        };
        let text = "Unpaid fees stop. Fees stop at 8 EUR.\n";
        assert_eq!(left(text, &[(1, "Fees stop at")]), ["Unpaid fees stop."]);
        assert_eq!(
            left("Prepaid loans end. A paid loan stays.", &[(1, "paid")]),
            ["Prepaid loans end."],
            "no part of a word"
        );
        let twice = "Loans end in May. They say that loans end in May.\n";
        assert_eq!(
            left(twice, &[(1, "Loans end in May.")]),
            ["They say that loans end in May."],
            "the whole sentence"
        );
        let same = "A key is kept here. A key is kept there.";
        assert_eq!(left(same, &[(1, "key is kept")]), [same], "nobody knows which");
        assert!(left(same, &[(1, "key is kept"), (1, "key is kept")]).is_empty());
    }

    #[test]
    fn a_heading_is_told_unless_it_is_the_name_of_what_was_taken() {
        let text = "# Tender\n\n## Late fees\n\nMembers pay.\n\n## Members pay within 14 days\n\nMembers pay.\n\n## Who pays?\n\n\
            ## Keys\n\nSomebody has them.\n\n#1 rule of all: be kind\n\n## Members pay a deposit\n";
        let mapping: Mapping = from_value(json!({
            "items": [{ "ref": "M-1", "type": "requirement", "title": "T",
                "sources": [{ "line": 5, "words": "Members pay." }, { "line": 9, "words": "Members pay." }] }],
            "other": [], "skipped": [], "summary": "", "confidence": null, "dropped": 0, "warnings": [],
        }))
        .unwrap();
        let left = not_taken(&Material::new("n.md", text).unwrap(), &mapping);
        let told: Vec<_> = left.iter().map(|one| (one.line, one.words.as_str())).collect();
        assert_eq!(
            told,
            [
                (7, "Members pay within 14 days"),
                (11, "Who pays?"),
                (13, "Keys"),
                (15, "Somebody has them."),
                (17, "#1 rule of all: be kind"),
                (19, "Members pay a deposit"),
            ]
        );
    }
}
