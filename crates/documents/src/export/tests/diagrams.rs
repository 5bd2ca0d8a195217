//! Diagrams in the forms: pictures where the form shows them, source elsewhere, and never both.

use std::io::{Cursor, Read as _};

use quick_xml::escape::unescape;
use roundtable_engine::artifact::Agreement::Consensus;
use serde_json::json;

use crate::architecture;
use crate::export::{confluence, docx, markdown, page, reqif};
use crate::tests::sample::{artifact, full, options};

use super::{all_items, cover, well_formed};

/// A document of ours with both diagrams, as `render/diagram.rs` writes them today.
fn document() -> String {
    let mut session = full();
    session.artifacts.extend([
        artifact("COMP-011", "Catalogue", Consensus, json!({ "dependencies": ["COMP-012", "the post"] })),
        artifact("COMP-012", "Loans & returns", Consensus, json!({ "dependencies": "catalogue" })),
        artifact(
            "INT-011",
            "Loans",
            Consensus,
            json!({ "endpoints": [{ "method": "POST", "path": "/loans", "description": "lend <b>a</b> tool" }] }),
        ),
    ]);
    let text = architecture(&session, &options());
    assert_eq!(text.matches("```mermaid").count(), 2, "{text}");
    text
}

const NOT_OURS: &str = "# T\n\n```mermaid\ngraph TD\n  A-->B\n```\n";

/// The parts of a packed file as bytes, by path.
fn parts(file: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(file)).unwrap();
    let part = |at| {
        let mut part = archive.by_index(at).unwrap();
        let mut bytes = Vec::new();
        part.read_to_end(&mut bytes).unwrap();
        (part.name().unwrap().into_owned(), bytes)
    };
    (0..file_count(file)).map(part).collect()
}

fn file_count(file: &[u8]) -> usize {
    zip::ZipArchive::new(Cursor::new(file)).unwrap().len()
}

fn text_of<'a>(parts: &'a [(String, Vec<u8>)], path: &str) -> &'a str {
    let (_, bytes) = parts.iter().find(|(name, _)| name == path).unwrap_or_else(|| panic!("{path}"));
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn a_page_shows_the_pictures_and_no_source() {
    let page = String::from_utf8(page(&document(), &cover())).unwrap();
    well_formed(&page);
    assert_eq!(page.matches("<figure class=\"diagram\"><svg ").count(), 2);
    for label in ["COMP-011: Catalogue<", "COMP-012: Loans &amp;", ">the post<", ">Caller<", "INT-011 Loans<"]
    {
        assert!(page.contains(label), "{label}");
    }
    for source in ["graph LR", "sequenceDiagram", "-&gt;&gt;", "--&gt;", "<pre>", "<script"] {
        assert!(!page.contains(source), "{source}");
    }
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let mut once = ids.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), ids.len(), "{ids:?}");
}

#[test]
fn a_word_document_has_each_picture_as_a_part_with_its_words() {
    let file = docx(&document(), &cover()).unwrap();
    assert_eq!(file, docx(&document(), &cover()).unwrap());
    let parts = parts(&file);
    let (body, relations) =
        (text_of(&parts, "word/document.xml"), text_of(&parts, "word/_rels/document.xml.rels"));
    let kinds = text_of(&parts, "[Content_Types].xml");
    for text in [body, relations, kinds] {
        well_formed(text);
    }
    assert!(kinds.contains("<Default Extension=\"png\" ContentType=\"image/png\"/>"), "{kinds}");
    let media: Vec<&(String, Vec<u8>)> =
        parts.iter().filter(|(path, _)| path.starts_with("word/media/")).collect();
    assert_eq!(media.len(), 2);
    for (number, (path, bytes)) in (1..).zip(media) {
        assert_eq!(path, &format!("word/media/diagram{number}.png"));
        assert!(bytes.starts_with(b"\x89PNG"));
        let relation = format!(
            "Id=\"rPicture{number}\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/image\" \
             Target=\"media/diagram{number}.png\""
        );
        assert!(relations.contains(&relation), "{relations}");
        assert_eq!(body.matches(&format!("r:embed=\"rPicture{number}\"")).count(), 1);
        // As wide for each pixel as it is high, two pixels for each of CSS, and no wider than the page.
        let drawing = body.split("<w:drawing>").nth(number).unwrap();
        let extent = |name: &str| -> f64 {
            drawing.split(&format!(" {name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
        };
        let side = |at: usize| f64::from(u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()));
        assert!(((extent("cx") / extent("cy")) / (side(16) / side(20)) - 1.0).abs() < 0.02, "{drawing}");
        assert!(extent("cx") <= 9_638.0 * 635.0, "wider than the text");
    }
    let words: Vec<String> = body
        .split(" descr=\"")
        .skip(1)
        .map(|rest| unescape(rest.split('"').next().unwrap()).unwrap().into_owned())
        .collect();
    assert!(words[0].contains("COMP-012: Loans & returns → COMP-011: Catalogue."), "{words:?}");
    assert!(
        words.iter().any(|words| words.contains("Caller → INT-011 Loans: POST /loans lend b a /b tool.")),
        "{words:?}"
    );
    for source in ["graph LR", "sequenceDiagram", "outside_the_post"] {
        assert!(!body.contains(source), "{source}");
    }
}

#[test]
fn a_word_document_without_diagrams_names_no_pictures() {
    let parts = parts(&docx("# T\n\nwords\n", &cover()).unwrap());
    assert!(parts.iter().all(|(path, _)| !path.starts_with("word/media")));
    assert!(!text_of(&parts, "[Content_Types].xml").contains("png"));
}

#[test]
fn a_diagram_of_another_form_is_its_source_everywhere() {
    let html = String::from_utf8(page(NOT_OURS, &cover())).unwrap();
    assert!(
        html.contains("<pre><code>graph TD\n  A--&gt;B\n</code></pre>") && !html.contains("<svg"),
        "{html}"
    );
    let parts = parts(&docx(NOT_OURS, &cover()).unwrap());
    let body = text_of(&parts, "word/document.xml");
    assert!(body.contains("graph TD") && !body.contains("<w:drawing>"), "{body}");
}

#[test]
fn signs_that_no_font_has_keep_the_source_in_word_and_are_drawn_by_a_browser() {
    let text = "# T\n\n```mermaid\ngraph LR\n  A[\"漢字\"]\n```\n";
    let parts = parts(&docx(text, &cover()).unwrap());
    let body = text_of(&parts, "word/document.xml");
    assert!(body.contains("漢字") && body.contains("graph LR") && !body.contains("<w:drawing>"), "{body}");
    let html = String::from_utf8(page(text, &cover())).unwrap();
    assert!(html.contains(">漢字</text>") && !html.contains("graph LR"), "{html}");
}

#[test]
fn forms_without_pictures_keep_the_source() {
    let text = document();
    let storage = String::from_utf8(confluence(&text, &cover())).unwrap();
    let written = String::from_utf8(markdown(&text, &cover())).unwrap();
    for form in [&storage, &written] {
        assert!(
            form.contains("graph LR") && form.contains("sequenceDiagram") && !form.contains("<svg"),
            "{form}"
        );
    }
    assert!(!String::from_utf8(reqif(&all_items(), &cover())).unwrap().contains("<svg"));
}
