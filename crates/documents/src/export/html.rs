//! One HTML file, and what Confluence takes. Both are XML, too.

use super::cover::{Cover, Layout};
use super::markup::{Anchor, Form, Markup};
use super::tree::{Block, read};
use super::xml::Xml;

const STYLE: &str = include_str!("page.css");
/// Nothing is loaded and nothing runs; the style in the file itself is let in.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
/// The deepest level of heading in the table of contents.
const DEEPEST_CONTENTS: u8 = 3;

/// A document as one HTML file that needs nothing else: no script, its style inside, laid out for print (A4).
pub fn page(text: &str, cover: &Cover) -> Vec<u8> {
    let (facts, blocks) = read(text);
    let mut markup = Markup::new(Form::Page);
    let mut main = Xml::default();
    main.element("main", &[], |xml| markup.blocks(xml, &blocks));
    let (main, anchors) = (main.finish(), markup.anchors());
    let mut xml = Xml::beginning("<!DOCTYPE html>\n");
    xml.element("html", &[("lang", cover.tag()), ("xmlns", "http://www.w3.org/1999/xhtml")], |xml| {
        xml.line();
        head(xml, cover);
        xml.line();
        let short = [("class", "short")];
        let look: &[(&str, &str)] = if cover.layout == Layout::Short { &short } else { &[] };
        xml.element("body", look, |xml| {
            xml.line();
            xml.element("header", &[("class", "cover")], |xml| self::cover(xml, cover, &facts));
            xml.line();
            contents(xml, cover, &anchors);
            xml.line();
            xml.written(&main);
            xml.line();
        });
    });
    xml.line();
    xml.finish().into_bytes()
}

fn head(xml: &mut Xml, cover: &Cover) {
    xml.element("head", &[], |xml| {
        xml.empty("meta", &[("charset", "utf-8")]);
        xml.empty("meta", &[("http-equiv", "Content-Security-Policy"), ("content", POLICY)]);
        xml.empty("meta", &[("name", "viewport"), ("content", "width=device-width, initial-scale=1")]);
        xml.empty("meta", &[("name", "referrer"), ("content", "no-referrer")]);
        xml.empty(
            "meta",
            &[("name", "generator"), ("content", &format!("Roundtable {}", cover.application))],
        );
        xml.leaf("title", &[], &one_line(&cover.marked_title()));
        xml.element("style", &[], |xml| xml.written(STYLE));
    });
}

fn cover(xml: &mut Xml, cover: &Cover, facts: &[(String, String)]) {
    if cover.practice {
        xml.leaf("p", &[("class", "practice")], cover.practice_line());
    }
    xml.element("dl", &[], |xml| {
        for (label, value) in cover.facts() {
            xml.leaf("dt", &[], label);
            xml.leaf("dd", &[], &value);
        }
        for (key, value) in facts.iter().filter(|(_, value)| !value.is_empty()) {
            xml.leaf("dt", &[], key);
            xml.leaf("dd", &[], value);
        }
    });
}

fn contents(xml: &mut Xml, cover: &Cover, anchors: &[Anchor]) {
    // The title is a heading of the first level here.
    let deepest = cover.layout.contents(DEEPEST_CONTENTS - 1) + 1;
    let listed: Vec<&Anchor> =
        anchors.iter().filter(|anchor| (2..=deepest).contains(&anchor.level)).collect();
    if listed.is_empty() {
        return;
    }
    xml.element("nav", &[("aria-label", cover.contents())], |xml| {
        xml.leaf("h2", &[], cover.contents());
        xml.element("ol", &[], |xml| {
            for anchor in listed {
                xml.element("li", &[("class", &format!("level-{}", anchor.level))], |xml| {
                    xml.leaf("a", &[("href", &format!("#{}", anchor.id))], &one_line(&anchor.text));
                });
                xml.line();
            }
        });
    });
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A document in Confluence's storage form (XHTML without a page around it): to be pasted as source, or sent as the body of
/// a page. The cover is a table at its top.
pub fn confluence(text: &str, cover: &Cover) -> Vec<u8> {
    let (facts, blocks) = read(text);
    let mut xml = Xml::default();
    if cover.practice {
        xml.element("p", &[], |xml| xml.leaf("strong", &[], cover.practice_line()));
        xml.line();
    }
    xml.element("table", &[], |xml| {
        xml.element("tbody", &[], |xml| {
            let own = cover.facts().into_iter().map(|(label, value)| (label.to_owned(), value));
            for (label, value) in own.chain(facts) {
                xml.element("tr", &[], |xml| {
                    xml.leaf("th", &[], &label);
                    xml.leaf("td", &[], &value);
                });
            }
        });
    });
    xml.line();
    // A page of Confluence has its title in a field of its own.
    let is_title = |block: &Block| matches!(block, Block::Heading { level: 1, .. });
    let body: Vec<Block> = match blocks.iter().filter(|block| is_title(block)).count() {
        1 => blocks.into_iter().filter(|block| !is_title(block)).collect(),
        _ => blocks,
    };
    Markup::new(Form::Confluence).blocks(&mut xml, &body);
    xml.finish().into_bytes()
}
