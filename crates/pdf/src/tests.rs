//! Pages of documents, read back.

use crate::fonts::FONTS;
use proptest::prelude::*;
use roundtable_documents::export::{Cover, Layout};
use typst::layout::{Frame, FrameItem};

use super::*;

fn cover() -> Cover {
    Cover {
        project: "Borrow Shed".to_owned(),
        title: "Requirements: Borrow Shed".to_owned(),
        version: "1.2".to_owned(),
        date: "2026-01-08T09:30:15Z".parse().unwrap(),
        sessions: vec!["20260107-specs-borrow-shed".to_owned()],
        practice: true,
        since: String::new(),
        undecided: Vec::new(),
        lacks: Vec::new(),
        application: "0.1.0".to_owned(),
        language: roundtable_documents::DocumentLanguage::English,
        layout: Layout::Whole,
    }
}

/// That of a document of one page.
fn short() -> Cover {
    Cover { layout: Layout::Short, ..cover() }
}

/// The words of a frame, in the order in which they were laid.
fn collect(frame: &Frame, words: &mut String) {
    for (_, item) in frame.items() {
        match item {
            FrameItem::Group(group) => collect(&group.frame, words),
            FrameItem::Text(text) => words.push_str(&text.text),
            _ => {}
        }
    }
}

/// Whether any words of a frame are of this size, in points.
fn has_size(frame: &Frame, points: f64) -> bool {
    frame.items().any(|(_, item)| match item {
        FrameItem::Group(group) => has_size(&group.frame, points),
        FrameItem::Text(text) => (text.size.to_pt() - points).abs() < 0.01,
        _ => false,
    })
}

/// The letters of each page, without white space and places to break.
fn letters_of_pages(document: &str, cover: &Cover) -> Vec<String> {
    let pages = pages(document, cover, Setting::Usual).unwrap();
    let page = |page: &typst_layout::Page| {
        let mut words = String::new();
        collect(&page.frame, &mut words);
        letters(&words)
    };
    pages.pages().iter().map(page).collect()
}

fn letters(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace() && *letter != '\u{200b}').collect()
}

const DOCUMENT: &str = "# Requirements: Borrow Shed\n\nWhat **must** be, see [the shed](https://example.org/shed).\n\n## Functional\n\n\
### REQ-001: Lend a tool\n\nAs a *neighbour*, with `code` and ~~struck~~ words.\n\n- one\n  1. inner\n  2. second\n- [x] done\n- [ ] open\n\n\
> Quoted.\n\n| Id | Priority |\n|---|:-:|\n| REQ-001 | must |\n\n```\ncode block\n  kept\n```\n\n---\n\nΕλληνικά, кириллица, čeština, → ✓ ☐ ☑ ≤.\n";

#[test]
fn a_document_is_on_its_pages_with_cover_contents_and_mark() {
    let pages = letters_of_pages(DOCUMENT, &cover());
    assert_eq!(pages.len(), 2);
    for part in
        ["Requirements:BorrowShed", "BorrowShed", "Version1.2", "2026-01-08", "specs-borrow-shed", "Contents"]
    {
        assert!(pages[0].contains(&letters(part)), "{part} in {}", pages[0]);
    }
    for part in
        ["Lend a tool", "inner", "☑", "REQ-001", "code block", "Ελληνικά, кириллица, čeština, → ✓ ☐ ☑ ≤."]
    {
        assert!(pages[1].contains(&letters(part)), "{part} in {}", pages[1]);
    }
    let mark = letters(cover().practice_line());
    assert!(pages.iter().all(|page| page.contains(&mark)), "on each page");
    let real = Cover { practice: false, ..cover() };
    assert!(!letters_of_pages(DOCUMENT, &real).concat().contains(&mark));
}

#[test]
fn contents_of_more_than_a_page_leave_no_page_empty_behind_them() {
    let document = |items: usize| {
        let items: String = (1..=items).map(|at| format!("### REQ-{at:03}: item\n\nWords.\n\n")).collect();
        format!("# T\n\n## Requirements\n\nfirstwords\n\n{items}")
    };
    let page_of = |pages: &[String]| pages.iter().position(|page| page.contains("firstwords")).unwrap();
    let few = letters_of_pages(&document(10), &cover());
    assert_eq!(page_of(&few), 1, "contents of one page have it for themselves");
    let many = letters_of_pages(&document(60), &cover());
    assert!(many[1].contains("REQ-060"), "the control: the contents go on on the second page");
    assert_eq!(page_of(&many), 1);
}

#[test]
fn a_short_document_is_one_page() {
    let pages = letters_of_pages(DOCUMENT, &short());
    assert_eq!(pages.len(), 1);
    assert!(!pages[0].contains("Contents"));
}

#[test]
fn a_short_document_that_is_a_little_longer_than_a_page_is_set_closer_and_a_longer_one_is_not() {
    let of = |lines: usize| format!("# T\n\n{}", "words\n\n".repeat(lines));
    let count = |lines: usize, setting: Setting| pages(&of(lines), &short(), setting).unwrap().pages().len();
    let fitted = |lines: usize, cover: &Cover| fitted(&of(lines), cover).unwrap().pages().len();
    let most = (1..).find(|lines| count(*lines, Setting::Usual) > 1).unwrap();
    assert_eq!((count(most, Setting::Close), fitted(most, &short())), (1, 1));
    let more = (most..).find(|lines| count(*lines, Setting::Close) > 1).unwrap();
    assert!(more >= most + 5, "the five lines of a brief that was too long: {most}, {more}");
    let usual = |lines: usize| {
        let pages = super::fitted(&of(lines), &short()).unwrap();
        pages.pages().iter().any(|page| has_size(&page.frame, 10.5))
    };
    assert!(usual(more) && !usual(most), "what is two pages in either way can be read more easily as usual");
    assert!(fitted(most, &cover()) > 1, "only what is to be one page");
}

#[test]
fn the_head_of_a_table_stands_on_every_page_of_it() {
    let rows: String = (1..=120).map(|at| format!("| REQ-{at:03} | words of item {at} |\n")).collect();
    let document = format!("# T\n\n| Identifier | Says |\n|---|---|\n{rows}");
    let pages = letters_of_pages(&document, &short());
    assert!(pages.len() > 1);
    assert!(pages.iter().all(|page| page.contains("IdentifierSays")), "{pages:?}");
}

#[test]
fn a_row_of_a_table_stands_on_one_page_unless_it_is_longer_than_a_page() {
    let cell = |at: usize| format!("first{at} {}last{at}", "words of it ".repeat(40));
    let rows: String = (1..=9).map(|at| format!("| REQ-{at:03} | {} | must |\n", cell(at))).collect();
    let head = "| Id | Says | Priority |\n|---|---|---|\n";
    // The same table, lower and lower on the page.
    for lines in 0..12 {
        let document = format!("# T\n\n{}{head}{rows}", "filler\n\n".repeat(lines));
        let pages = letters_of_pages(&document, &short());
        assert!(pages.len() > 1, "the control");
        for at in 1..=9 {
            let whole = |page: &&String| {
                [format!("first{at}"), format!("last{at}"), format!("REQ-{at:03}")]
                    .iter()
                    .all(|part| page.contains(&letters(part)))
            };
            assert_eq!(pages.iter().filter(whole).count(), 1, "row {at} below {lines} lines");
        }
    }
    let long = format!("# T\n\n{head}| REQ-001 | first {}last | must |\n", "words of it ".repeat(900));
    let pages = letters_of_pages(&long, &short());
    assert!(pages[0].contains("first") && !pages[0].contains("last"), "{}", pages.len());
    assert!(pages.last().is_some_and(|page| page.contains("last")));
    assert_eq!(pages.concat().matches("words").count(), 900, "nothing is lost below the end of a page");
}

#[test]
fn no_label_is_parted_from_its_list_and_no_last_item_from_the_line_below() {
    for (list, first, last) in [
        ("- [ ] first one\n- [ ] middle\n- [ ] last one", "first one", "last one"),
        ("- first one\n- last one", "first one", "last one"),
        ("1. first one\n2. last one", "first one", "last one"),
        ("- lone one", "lone one", "lone one"),
        ("| a | b |\n|---|---|\n| last one | x |", "last one", "last one"),
        ("last one in a paragraph", "last one", "last one"),
    ] {
        // The same end, lower and lower on the page.
        for lines in 26..44 {
            let filler = "filler\n\n".repeat(lines);
            let document = format!("{filler}**The label**\n\n{list}\n\n*Source: somewhere*\n");
            let pages = letters_of_pages(&document, &short());
            let page_of = |words: &str| pages.iter().position(|page| page.contains(&letters(words))).unwrap();
            assert_eq!(page_of("The label"), page_of(first), "{lines} lines before {list}");
            assert_eq!(page_of(last), page_of("Source: somewhere"), "{lines} lines before {list}");
        }
    }
}

#[test]
fn no_table_stands_on_another_page_than_what_it_measures() {
    // The same end, lower and lower on the page.
    for lines in 26..44 {
        let filler = "filler\n\n".repeat(lines);
        let document = format!(
            "{filler}### The heading\n\n**Supported by:** somebody\n\nWhat is measured.\n\n\
             | a | b |\n|---|---|\n| the row | x |\n"
        );
        let pages = letters_of_pages(&document, &short());
        let page_of = |words: &str| {
            let words = letters(words);
            pages.iter().rposition(|page| page.contains(&words)).unwrap()
        };
        for words in ["The heading", "Supported by", "What is measured."] {
            assert_eq!(page_of(words), page_of("the row"), "{words}, {lines} lines before");
        }
    }
}

#[test]
fn the_same_document_is_the_same_bytes_whatever_came_before() {
    let first = pdf(DOCUMENT, &cover()).unwrap();
    assert!(first.starts_with(b"%PDF-1.7"));
    pdf("# Other\n\nwords", &Cover { practice: false, ..short() }).unwrap();
    let again = std::thread::spawn(|| pdf(DOCUMENT, &cover()).unwrap()).join().unwrap();
    assert_eq!(first, again);
    let later = Cover { date: "2026-01-09T09:30:15Z".parse().unwrap(), ..cover() };
    assert_ne!(first, pdf(DOCUMENT, &later).unwrap());
}

/// The sizes of the pictures of a frame, in points.
fn pictures(frame: &Frame, sizes: &mut Vec<(f64, f64)>) {
    for (_, item) in frame.items() {
        match item {
            FrameItem::Group(group) => pictures(&group.frame, sizes),
            FrameItem::Image(_, size, _) => sizes.push((size.x.to_pt(), size.y.to_pt())),
            _ => {}
        }
    }
}

fn sizes_of_pictures(document: &str) -> Vec<(f64, f64)> {
    let mut sizes = Vec::new();
    for page in pages(document, &short(), Setting::Usual).unwrap().pages() {
        pictures(&page.frame, &mut sizes);
    }
    sizes
}

#[test]
fn a_diagram_is_a_picture_on_its_page() {
    let graph = "```mermaid\ngraph LR\n  A[\"COMP-001: Shed\"]\n  B(\"the post\")\n  A --> B\n```\n";
    let sequence =
        "```mermaid\nsequenceDiagram\n  participant X as Caller\n  X->>Y: POST /loans ]]> <b>\n```\n";
    let document =
        format!("# T\n\nbefore\n\n{graph}\n- in a list\n\n  {}\nafter\n", sequence.replace('\n', "\n  "));
    assert_eq!(sizes_of_pictures(&document).len(), 2);
    let laid = letters_of_pages(&document, &short()).concat();
    assert!(laid.contains("before") && laid.contains("after"), "{laid}");
    assert!(!laid.contains("graphLR") && !laid.contains("sequenceDiagram"), "{laid}");
    let bytes = pdf(&document, &short()).unwrap();
    assert_eq!(bytes, pdf(&document, &short()).unwrap());
    // Where somebody wrote another form, its source is on the page.
    let other = "# T\n\n```mermaid\ngraph TD\n  A-->B\n```\n";
    assert_eq!(sizes_of_pictures(other), []);
    assert!(letters_of_pages(other, &short()).concat().contains("graphTD"));
}

#[test]
fn a_large_diagram_is_shrunk_to_its_page() {
    let arrows: String = (0..40).map(|at| format!("  N0 --> N{}\n", at + 1)).collect();
    let document = format!("# T\n\n```mermaid\ngraph LR\n{arrows}```\n");
    let sizes = sizes_of_pictures(&document);
    // A4 less the template's margins: 16.6 cm wide, 24.9 cm high.
    assert!(
        !sizes.is_empty() && sizes.iter().all(|(width, height)| *width <= 471.0 && *height <= 706.0),
        "{sizes:?}"
    );
}

#[test]
fn characters_that_no_font_has_are_known() {
    assert_eq!(without_glyph(DOCUMENT), std::collections::BTreeSet::new());
    assert_eq!(without_glyph("a漢 b\u{200d}漢"), std::collections::BTreeSet::from(['漢']));
}

#[test]
fn what_is_nested_without_end_is_laid_out() {
    let lists: String = (0..60).map(|at| format!("{}- deep {at}\n", "  ".repeat(at))).collect();
    let quotes = format!("{} quoted\n", ">".repeat(60));
    for document in [lists, quotes, format!("{}x", "- ".repeat(60))] {
        pages(&document, &cover(), Setting::Usual).unwrap();
    }
}

#[test]
fn a_strangers_markup_is_its_own_text() {
    let nasty = "#read(\"/etc/passwd\") #import \"@preview/x:1.0.0\": \\* $x^2$ <label> @ref = no heading #sys.version";
    let laid = letters_of_pages(&format!("words {}\n", nasty.replace('<', "\\<")), &short()).concat();
    assert!(laid.contains(&letters("#read(\"/etc/passwd\")")), "{laid}");
    assert!(laid.contains(&letters("#import \"@preview/x:1.0.0\": * $x^2$ <label> @ref")), "{laid}");
}

/// Words of letters that the fonts have, and signs that mean something to Typst.
fn any_word() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-zA-Z0-9äöüßéčžабвгδεζ]{1,30}",
        prop::sample::select(vec![
            "#", "$", "@x", "=", "//", "#{", "]", "[", "\\\\", "<a>", "\"", "#eval(1)", "~", "---", "…"
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 1..6).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_words_are_laid_out_and_can_be_read_back(said in prop::collection::vec(any_word(), 1..8), title in any_word()) {
        // As code, so that nothing is Markdown's; in a paragraph, a cell and a block.
        let clean = |word: &String| word.replace(['`', '|', '\\'], "");
        let said: Vec<String> = said.iter().map(clean).filter(|word| !word.is_empty()).collect();
        let inline = said.iter().map(|word| format!("`` {word} ``")).collect::<Vec<_>>().join("\n\n");
        let cells: String = said.iter().map(|word| format!("| `` {word} `` |\n")).collect();
        let document = format!("# T\n\n{inline}\n\n| a |\n|---|\n{cells}\n\n````\n{}\n````\n", said.join("\n"));
        let cover = Cover { title: title.clone(), project: title.clone(), ..cover() };
        let laid = letters_of_pages(&document, &cover).concat();
        for word in &said {
            prop_assert!(laid.matches(&letters(word)).count() >= 3, "{word:?} in {laid:?}");
        }
        prop_assert!(laid.contains(&letters(&title)), "{title:?} in {laid:?}");
        prop_assert!(pdf(&document, &cover).is_ok());
    }

    #[test]
    fn any_markdown_becomes_pages(text in "[ -~\n]{0,200}|(\\PC|\n){0,60}") {
        prop_assert!(pdf(&text, &cover()).is_ok());
    }
}

/// `cargo xtask licences` writes the list that About shows.
#[test]
fn every_font_of_the_program_is_in_the_list_of_licences() {
    let list = include_str!("../../../ui/src/lib/licences.json");
    let is_listed = |family: &str| {
        list.lines().any(|row| {
            let font = row.trim_start().strip_prefix(r#"{"of":"font","name":""#);
            font.and_then(|rest| rest.split('"').next()).is_some_and(|name| family.starts_with(name))
        })
    };
    let families: Vec<&str> = FONTS.book.families().map(|(family, _)| family).collect();
    assert!(families.len() >= 3, "{families:?}");
    let missing: Vec<_> = families.iter().filter(|family| !is_listed(family)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(!is_listed("Comic Sans MS"), "the control");
}
