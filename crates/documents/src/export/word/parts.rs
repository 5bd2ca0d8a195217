//! The other parts of a Word document.

use super::body::{Body, pieces};
use super::lists::MAIN;
use super::media;
use crate::export::cover::{Cover, Layout};
use crate::export::xml::{DECLARATION, Xml};

const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006";
/// What the media types of the parts begin with.
const MEDIA: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml";
/// The parts that the document leads to: id, kind and file.
const LED_TO: [(&str, &str, &str); 5] = [
    ("rStyles", "styles", "styles.xml"),
    ("rNumbering", "numbering", "numbering.xml"),
    ("rSettings", "settings", "settings.xml"),
    ("rHeader", "header", "header1.xml"),
    ("rFooter", "footer", "footer1.xml"),
];
/// Lines of facts and contents that fit on the first page below the title, and letters of a line.
const FIRST_PAGE: usize = 38;
const LINE: usize = 85;
/// The deepest level in the table of contents.
const DEEPEST_CONTENTS: u8 = 2;

pub(super) fn content_types(body: &Body) -> String {
    let mut xml = Xml::beginning(DECLARATION);
    xml.element("Types", &[("xmlns", &format!("{PACKAGE}/content-types"))], |xml| {
        let relations = "application/vnd.openxmlformats-package.relationships+xml";
        xml.empty("Default", &[("Extension", "rels"), ("ContentType", relations)]);
        xml.empty("Default", &[("Extension", "xml"), ("ContentType", "application/xml")]);
        if !body.media().is_empty() {
            xml.empty("Default", &[("Extension", "png"), ("ContentType", "image/png")]);
        }
        let mut part =
            |path: &str, kind: &str| xml.empty("Override", &[("PartName", path), ("ContentType", kind)]);
        part("/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml");
        part("/docProps/app.xml", "application/vnd.openxmlformats-officedocument.extended-properties+xml");
        part("/word/document.xml", &format!("{MEDIA}.document.main+xml"));
        for (_, kind, file) in LED_TO {
            part(&format!("/word/{file}"), &format!("{MEDIA}.{kind}+xml"));
        }
    });
    xml.finish()
}

fn relationships(write: impl FnOnce(&mut Xml)) -> String {
    let mut xml = Xml::beginning(DECLARATION);
    xml.element("Relationships", &[("xmlns", &format!("{PACKAGE}/relationships"))], write);
    xml.finish()
}

pub(super) fn relations() -> String {
    relationships(|xml| {
        let office = format!("{OFFICE}/relationships");
        for (id, kind, to) in [
            ("rDocument", format!("{office}/officeDocument"), "word/document.xml"),
            ("rCore", format!("{PACKAGE}/relationships/metadata/core-properties"), "docProps/core.xml"),
            ("rApp", format!("{office}/extended-properties"), "docProps/app.xml"),
        ] {
            xml.empty("Relationship", &[("Id", id), ("Type", &kind), ("Target", to)]);
        }
    })
}

pub(super) fn document_relations(body: &Body) -> String {
    relationships(|xml| {
        for (id, kind, to) in LED_TO {
            let kind = format!("{OFFICE}/relationships/{kind}");
            xml.empty("Relationship", &[("Id", id), ("Type", &kind), ("Target", to)]);
        }
        for number in 1..=body.media().len() {
            let (id, kind) = (media::id(number), format!("{OFFICE}/relationships/image"));
            xml.empty("Relationship", &[("Id", &id), ("Type", &kind), ("Target", &media::path(number))]);
        }
        for (at, link) in body.links().iter().enumerate() {
            let (id, kind) = (format!("rLink{}", at + 1), format!("{OFFICE}/relationships/hyperlink"));
            xml.empty(
                "Relationship",
                &[("Id", &id), ("Type", &kind), ("Target", link), ("TargetMode", "External")],
            );
        }
    })
}

pub(super) fn core(title: &str, cover: &Cover) -> String {
    let mut xml = Xml::beginning(DECLARATION);
    let names = [
        ("xmlns:cp", &*format!("{PACKAGE}/metadata/core-properties")),
        ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
        ("xmlns:dcterms", "http://purl.org/dc/terms/"),
        ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
    ];
    xml.element("cp:coreProperties", &names, |xml| {
        xml.leaf("dc:title", &[], title);
        xml.leaf("dc:subject", &[], &cover.project);
        xml.leaf("dc:creator", &[], "Roundtable");
        xml.leaf("dc:description", &[], &cover.line());
        xml.leaf("dc:language", &[], cover.tag());
        for name in ["dcterms:created", "dcterms:modified"] {
            xml.leaf(name, &[("xsi:type", "dcterms:W3CDTF")], &cover.stamp());
        }
    });
    xml.finish()
}

pub(super) fn app(cover: &Cover) -> String {
    let mut xml = Xml::beginning(DECLARATION);
    xml.element("Properties", &[("xmlns", &format!("{OFFICE}/extended-properties"))], |xml| {
        xml.leaf("Application", &[], &format!("Roundtable {}", cover.application));
    });
    xml.finish()
}

pub(super) fn settings() -> String {
    let mut xml = Xml::beginning(DECLARATION);
    xml.element("w:settings", &[("xmlns:w", MAIN)], |xml| {
        xml.empty("w:defaultTabStop", &[("w:val", "720")]);
        xml.empty("w:characterSpacingControl", &[("w:val", "doNotCompress")]);
        xml.element("w:compat", &[], |xml| {
            // 15 is Word 2013 and every later one: without it Word opens the file in its compatibility mode.
            let setting = [
                ("w:name", "compatibilityMode"),
                ("w:uri", "http://schemas.microsoft.com/office/word"),
                ("w:val", "15"),
            ];
            xml.empty("w:compatSetting", &setting);
        });
    });
    xml.finish()
}

pub(super) fn header(title: &str, cover: &Cover) -> String {
    let mut xml = Xml::beginning(DECLARATION);
    xml.element("w:hdr", &[("xmlns:w", MAIN)], |xml| {
        let title = if cover.project.trim().is_empty() { title } else { &cover.project };
        let practice = if cover.practice { format!("\t\t{}", cover.practice_line()) } else { String::new() };
        line(xml, "Header", &format!("{title}{practice}"));
    });
    xml.finish()
}

pub(super) fn footer(cover: &Cover) -> String {
    let mut xml = Xml::beginning(DECLARATION);
    xml.element("w:ftr", &[("xmlns:w", MAIN)], |xml| {
        xml.element("w:p", &[], |xml| {
            xml.element("w:pPr", &[], |xml| xml.empty("w:pStyle", &[("w:val", "Footer")]));
            let [page, of] = cover.page();
            xml.element("w:r", &[], |xml| pieces(xml, &format!("{}\t\t{page}", cover.foot())));
            field(xml, "PAGE");
            xml.element("w:r", &[], |xml| pieces(xml, of));
            field(xml, "NUMPAGES");
        });
    });
    xml.finish()
}

fn line(xml: &mut Xml, style: &str, text: &str) {
    xml.element("w:p", &[], |xml| {
        xml.element("w:pPr", &[], |xml| xml.empty("w:pStyle", &[("w:val", style)]));
        if !text.is_empty() {
            xml.element("w:r", &[], |xml| pieces(xml, text));
        }
    });
}

fn field(xml: &mut Xml, code: &str) {
    xml.element("w:fldSimple", &[("w:instr", code)], |xml| xml.element("w:r", &[], |xml| pieces(xml, "1")));
}

/// `word/document.xml`: title, cover, contents, body.
pub(super) fn document(title: &str, cover: &Cover, facts: &[(String, String)], body: &Body) -> String {
    let names = [("xmlns:w", MAIN), ("xmlns:r", &*format!("{OFFICE}/relationships"))];
    let mut xml = Xml::beginning(DECLARATION);
    xml.element("w:document", &names, |xml| {
        xml.element("w:body", &[], |xml| {
            line(xml, "Title", title);
            if cover.practice {
                line(xml, "Practice", cover.practice_line());
            }
            let own = cover.facts().into_iter().map(|(label, value)| (label.to_owned(), value));
            let all = own.chain(facts.iter().cloned());
            if cover.layout == Layout::Short {
                let all: Vec<String> = all.map(|(label, value)| format!("{label}: {value}")).collect();
                line(xml, "Facts", &all.join(" · "));
            } else {
                all.for_each(|(label, value)| line(xml, "Facts", &format!("{label}:\t{value}")));
            }
            let above: usize = facts.iter().map(|(label, value)| lines_of(label) + lines_of(value) - 1).sum();
            contents(xml, cover, body, above + cover.facts().len());
            xml.written(body.written());
            xml.element("w:sectPr", &[], section);
        });
    });
    xml.finish()
}

/// A4, with header and footer.
fn section(xml: &mut Xml) {
    xml.empty("w:headerReference", &[("w:type", "default"), ("r:id", "rHeader")]);
    xml.empty("w:footerReference", &[("w:type", "default"), ("r:id", "rFooter")]);
    xml.empty("w:pgSz", &[("w:w", "11906"), ("w:h", "16838")]);
    let margins = [
        ("w:top", "1304"),
        ("w:right", "1134"),
        ("w:bottom", "1134"),
        ("w:left", "1134"),
        ("w:header", "624"),
        ("w:footer", "567"),
        ("w:gutter", "0"),
    ];
    xml.empty("w:pgMar", &margins);
}

/// A field that Word writes anew when it is asked to, with its lines as they are now, less the page numbers. It is not
/// marked as to be updated: Word and LibreOffice would ask the reader at each opening. The document begins on a page of its own where they
/// fit on the first one, below so many lines; else it follows on, for the rest of the second one would stay empty.
fn contents(xml: &mut Xml, cover: &Cover, body: &Body, above: usize) {
    let deepest = cover.layout.contents(DEEPEST_CONTENTS);
    let entries: Vec<_> = body.entries().iter().filter(|entry| entry.level <= deepest).collect();
    if entries.is_empty() {
        return;
    }
    let mark = |xml: &mut Xml, kind: &str| {
        xml.element("w:r", &[], |xml| xml.empty("w:fldChar", &[("w:fldCharType", kind)]));
    };
    line(xml, "ContentsTitle", cover.contents());
    for (at, entry) in entries.iter().enumerate() {
        xml.element("w:p", &[], |xml| {
            let style = format!("TOC{}", entry.level);
            xml.element("w:pPr", &[], |xml| xml.empty("w:pStyle", &[("w:val", &style)]));
            if at == 0 {
                mark(xml, "begin");
                let code = format!(" TOC \\o \"1-{deepest}\" \\h \\z \\u ");
                xml.element("w:r", &[], |xml| xml.leaf("w:instrText", &[("xml:space", "preserve")], &code));
                mark(xml, "separate");
            }
            xml.element("w:hyperlink", &[("w:anchor", &entry.bookmark), ("w:history", "1")], |xml| {
                xml.element("w:r", &[], |xml| pieces(xml, &entry.text));
            });
        });
    }
    xml.element("w:p", &[], |xml| {
        mark(xml, "end");
        if above + entries.iter().map(|entry| lines_of(&entry.text)).sum::<usize>() <= FIRST_PAGE {
            xml.element("w:r", &[], |xml| xml.empty("w:br", &[("w:type", "page")]));
        }
    });
}

/// The lines that a text takes.
fn lines_of(text: &str) -> usize {
    text.chars().count().div_ceil(LINE).max(1)
}
