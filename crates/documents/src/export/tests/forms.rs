//! Markdown, HTML, Word.

use crate::export::{Cover, confluence, docx, markdown, page};

use super::{by_element, cover, document, part, parts, well_formed};

/// A text with everything that Markdown has here.
const EVERYTHING: &str = "# One\n\n> **Practice:** x\n\ntext *em* **strong** ~~struck~~ `code`\\\nnext [link](https://example.org/?a=1&b=2)\n\n\
    ## Two\n\n- a\n  1. one\n  2. two\n     - deep\n- [ ] open\n- [x] done\n\n7. seven\n\n   more\n\n\
    | L | C | R |\n|---|:-:|--:|\n| a | **b** | 3 |\n\n```mermaid\ngraph TD\n  A-->B\n```\n\n---\n\n### Three\n\n<b>raw</b> &amp; \"quoted\"\n";

#[test]
fn a_page_is_one_file_that_prints_and_runs_nothing() {
    let page = String::from_utf8(page(EVERYTHING, &cover())).unwrap();
    well_formed(&page);
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\""), "{page}");
    assert!(page.contains(
        "http-equiv=\"Content-Security-Policy\" content=\"default-src &apos;none&apos;; style-src"
    ));
    assert!(page.contains("thead { display: table-header-group; }") && page.contains("break-after: avoid"));
    for bad in ["<script", "<img", "<b>raw", "<iframe", "<link", "@import", "url(", " src="] {
        let body = page.split("</style>").nth(1).unwrap();
        assert!(!body.contains(bad), "{bad}");
    }
    insta::assert_snapshot!(page.split("</style>").nth(1).unwrap());
}

#[test]
fn a_page_of_a_whole_document_has_a_way_to_each_item() {
    let page = String::from_utf8(page(&document(), &cover())).unwrap();
    well_formed(&page);
    assert!(page.contains("<a href=\"#REQ-002\">REQ-002: Borrow without a phone | on paper</a>"), "{page}");
    assert!(
        page.contains("<h3 id=\"REQ-002\">")
            && page.contains("<title>Practice: Requirements: Borrow Shed</title>")
    );
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;"));
}

#[test]
fn what_confluence_takes_has_no_attributes_but_addresses() {
    let body = String::from_utf8(confluence(EVERYTHING, &cover())).unwrap();
    well_formed(&format!("<x>{body}</x>"));
    insta::assert_snapshot!(body);
}

#[test]
fn a_word_document_has_real_headings_lists_tables_and_contents() {
    let file = docx(EVERYTHING, &cover()).unwrap();
    for (path, text) in parts(&file) {
        assert!(text.starts_with("<?xml"), "{path}");
        well_formed(&text);
    }
    insta::assert_snapshot!(by_element(&part(&file, "word/document.xml")));
    insta::assert_snapshot!("word_header", by_element(&part(&file, "word/header1.xml")));
    let relations = part(&file, "word/_rels/document.xml.rels");
    assert!(
        relations.contains("Target=\"https://example.org/?a=1&amp;b=2\" TargetMode=\"External\""),
        "{relations}"
    );
}

#[test]
fn every_style_list_and_link_of_a_word_document_is_there() {
    let file = docx(&(EVERYTHING.to_owned() + &document()), &cover()).unwrap();
    let (text, styles) = (part(&file, "word/document.xml"), part(&file, "word/styles.xml"));
    let (numbering, relations) =
        (part(&file, "word/numbering.xml"), part(&file, "word/_rels/document.xml.rels"));
    let named = |name: &str| -> Vec<String> {
        let start = format!("{name}=\"");
        text.match_indices(&start)
            .map(|(at, _)| text[at + start.len()..].split('"').next().unwrap().to_owned())
            .collect()
    };
    for element in ["w:pStyle w:val", "w:rStyle w:val", "w:tblStyle w:val"] {
        assert!(!named(element).is_empty(), "{element}");
        for style in named(element) {
            assert!(styles.contains(&format!("w:styleId=\"{style}\"")), "{style}");
        }
    }
    for list in named("w:numId w:val") {
        assert!(numbering.contains(&format!("<w:num w:numId=\"{list}\">")), "{list}");
    }
    for id in named("r:id") {
        assert!(relations.contains(&format!("Id=\"{id}\"")), "{id}");
    }
    let bookmarks = named("w:name");
    for anchor in named("w:anchor") {
        assert_eq!(bookmarks.iter().filter(|name| **name == anchor).count(), 1, "{anchor}");
    }
    // Every part is of a kind that the package names, and every part that it names is there.
    let kinds = part(&file, "[Content_Types].xml");
    for (path, _) in
        parts(&file).iter().filter(|(path, _)| !path.ends_with(".rels") && path != "[Content_Types].xml")
    {
        assert!(kinds.contains(&format!("PartName=\"/{path}\"")), "{path}");
    }
}

#[test]
fn a_table_of_more_columns_than_word_has_is_its_words() {
    let row = |cell: &str| format!("|{}\n", format!("{cell}|").repeat(64));
    let file = docx(&(row("h") + &row("---") + &row("c")), &cover()).unwrap();
    let text = part(&file, "word/document.xml");
    assert!(!text.contains("<w:tbl>") && text.contains("c | c | c"), "{text:.400}");
}

#[test]
fn a_table_without_words_in_its_head_has_no_head_row() {
    let document = "# T\n\n| | |\n|---|---|\n| Written | today |\n\n| Id | |\n|---|---|\n| A | b |\n\n| | |\n|---|---|\n";
    let html = String::from_utf8(page(document, &cover())).unwrap();
    assert_eq!(
        html.matches("<thead>").count(),
        2,
        "the one with words, and the one that is nothing but its head: {html}"
    );
    let word = docx(document, &cover()).unwrap();
    let body = part(&word, "word/document.xml");
    assert_eq!(body.matches("<w:tblHeader").count(), 2, "{body}");
    well_formed(&body);
}

#[test]
fn a_label_is_on_the_page_of_what_it_names_and_the_last_words_of_an_item_on_that_of_its_source() {
    let document = "# T\n\nFirst of all.\n\n**Dissent**\n\n- A blocked it\n- B did, too\n\nLast of all.\n\n*Source: round 1*\n";
    let word = docx(document, &cover()).unwrap();
    let body = part(&word, "word/document.xml");
    let keeps = |words: &str| {
        let of = body.split("<w:p>").find(|paragraph| paragraph.contains(words)).unwrap();
        of.contains("<w:keepNext")
    };
    let kept = ["First of all", "Dissent", "A blocked", "B did", "Last of all", "Source"].map(keeps);
    assert_eq!(kept, [false, true, false, false, true, false], "{body}");
}

#[test]
fn markdown_of_a_text_that_does_not_say_it_itself_names_below_its_title_what_is_not_decided() {
    let written = |text: &str, cover: &Cover| String::from_utf8(markdown(text, cover)).unwrap();
    let undecided = vec!["REQ-001 / REQ-004".to_owned(), "REQ-002 / REQ-005".to_owned()];
    let open = Cover { undecided, ..cover() };
    let brief = written("# Brief: Shed\n\nWords.\n", &open);
    assert!(brief.contains("not-decided: \"REQ-001 / REQ-004, REQ-002 / REQ-005\"\n"), "{brief}");
    let line = "# Brief: Shed\n\n> **Not decided, in two wordings:** REQ-001 / REQ-004, REQ-002 / REQ-005\n\nWords.\n";
    assert!(brief.ends_with(line), "{brief}");
    let german = Cover { language: crate::DocumentLanguage::German, ..open.clone() };
    assert!(
        written("# Brief\n\nWorte.\n", &german)
            .contains("> **Nicht entschieden, in zwei Fassungen:** REQ-001")
    );
    // A document says so itself, and where all is decided there is nothing to say.
    let own = "# T\n\n> **Not decided:** REQ-001 / REQ-004: both stand below.\n\nWords.\n";
    assert!(written(own, &open).ends_with(own));
    let decided = written("# T\n\nWords.\n", &cover());
    assert!(decided.ends_with("# T\n\nWords.\n") && !decided.contains("not-decided"), "{decided}");
}

#[test]
fn markdown_says_in_its_front_matter_that_it_is_not_whole() {
    let written = |text: &str, cover: &Cover| String::from_utf8(markdown(text, cover)).unwrap();
    let lacks =
        vec!["It has lost its end.".to_owned(), "An approved artifact is not in it: REQ-001.".to_owned()];
    let lacking = Cover { lacks, ..cover() };
    let key = "not-whole: \"It has lost its end. An approved artifact is not in it: REQ-001.\"\n";
    let text = written("# T\n", &lacking);
    assert!(text.contains(key), "{text}");
    assert!(!written("# T\n", &cover()).contains("not-whole"));
    let theirs = written("---\nnot-whole: ours\n---\n\n# T\n", &lacking);
    assert!(theirs.contains("not-whole: ours\n") && !theirs.contains(key), "somebody's key stays: {theirs}");
}

#[test]
fn contents_of_more_than_a_page_leave_no_page_empty_behind_them_in_word() {
    let document = |items: usize| {
        let items: String = (1..=items).map(|at| format!("## Part {at}\n\nWords.\n\n")).collect();
        let bytes = docx(&format!("# T\n\n{items}"), &super::cover()).unwrap();
        super::part(&bytes, "word/document.xml")
    };
    let breaks = |items: usize| document(items).matches("w:type=\"page\"").count();
    assert_eq!((breaks(10), breaks(60)), (1, 0));
}
