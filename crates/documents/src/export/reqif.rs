//! ReqIF: what tools for requirements exchange (OMG formal/2016-07-01, version 1.2).

mod names;
mod types;

use std::collections::BTreeSet;

use super::ExportError;
use super::cover::{Cover, PRACTICE};
use super::items::Item;
use super::markup::{Form, Markup};
use super::packed::packed;
use super::tree::read;
use super::xml::Xml;
use names::{Names, distinct};
use types::{Attribute, Known};

/// The namespace of ReqIF 1.0 to 1.2; also the name of its schema.
const NAMESPACE: &str = "http://www.omg.org/spec/ReqIF/20110401/reqif.xsd";
const XHTML: &str = "http://www.w3.org/1999/xhtml";
/// What the schema wants in every version of ReqIF (`fixed="1.0"`).
const VERSION: &str = "1.0";
/// The name of the file in an archive.
const IN_ARCHIVE: &str = "document.reqif";

/// A group of items of one type, by which the specification is divided.
struct Group<'a> {
    title: String,
    id: String,
    items: Vec<&'a (String, &'a Item)>,
}

/// The items of a document as ReqIF: an object for each, a specification that lists them by type, and a relation for each
/// tie between two of them. Every identifier is made of the project's name and the item's id and is the same in the next
/// export.
pub fn reqif(items: &[Item], cover: &Cover) -> Vec<u8> {
    let names = Names::of(&cover.project);
    let items: Vec<(String, &Item)> = distinct(&names, items);
    let groups = groups(&names, &items);
    let relations = relations(&names, &items);
    let kinds: BTreeSet<&str> = relations.iter().map(|relation| relation.kind).collect();
    let known = Known { names: &names, date: &cover.stamp(), kinds: &kinds };
    let mut xml = Xml::beginning("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let root = [("xmlns", NAMESPACE), ("xmlns:xhtml", XHTML), ("xml:lang", cover.tag())];
    xml.element("REQ-IF", &root, |xml| {
        xml.line();
        xml.element("THE-HEADER", &[], |xml| header(xml, cover, &names));
        xml.line();
        xml.element("CORE-CONTENT", &[], |xml| {
            xml.element("REQ-IF-CONTENT", &[], |xml| {
                types::write(xml, &known);
                xml.element("SPEC-OBJECTS", &[], |xml| {
                    for group in &groups {
                        chapter(xml, &known, group);
                        for (id, item) in &group.items {
                            object(xml, &known, id, item);
                        }
                    }
                });
                xml.line();
                if !relations.is_empty() {
                    xml.element("SPEC-RELATIONS", &[], |xml| {
                        for relation in &relations {
                            relation.write(xml, &known);
                        }
                    });
                    xml.line();
                }
                xml.element("SPECIFICATIONS", &[], |xml| specification(xml, &known, &groups, cover));
                xml.line();
            });
        });
        xml.line();
    });
    xml.line();
    xml.finish().into_bytes()
}

/// The same in an archive (`.reqifz`).
///
/// # Errors
/// When it cannot be packed.
pub fn reqifz(items: &[Item], cover: &Cover) -> Result<Vec<u8>, ExportError> {
    packed(&[(IN_ARCHIVE, &reqif(items, cover))])
}

fn header(xml: &mut Xml, cover: &Cover, names: &Names) {
    let comment = if cover.practice { format!("{PRACTICE}. {}", cover.line()) } else { cover.line() };
    let tool = format!("Roundtable {}", cover.application);
    xml.element("REQ-IF-HEADER", &[("IDENTIFIER", &names.of_part("header"))], |xml| {
        xml.leaf("COMMENT", &[], &comment);
        xml.leaf("CREATION-TIME", &[], &cover.stamp());
        xml.leaf("REPOSITORY-ID", &[], &cover.project);
        xml.leaf("REQ-IF-TOOL-ID", &[], &tool);
        xml.leaf("REQ-IF-VERSION", &[], VERSION);
        xml.leaf("SOURCE-TOOL-ID", &[], &tool);
        xml.leaf("TITLE", &[], &cover.marked_title());
    });
}

/// By type, in the order in which the document first has one of it.
fn groups<'a>(names: &Names, items: &'a [(String, &'a Item)]) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for entry in items {
        let title = entry.1.kind_words();
        match groups.iter_mut().find(|group| group.title == title) {
            Some(group) => group.items.push(entry),
            None => {
                let id = names.of_part(&format!("group-{}", title.replace(' ', "-")));
                groups.push(Group { title, id, items: vec![entry] });
            }
        }
    }
    groups
}

/// A relation whose two ends are in the file.
struct Tie<'a> {
    id: String,
    kind: &'a str,
    from: &'a str,
    to: &'a str,
}

impl Tie<'_> {
    fn write(&self, xml: &mut Xml, known: &Known<'_>) {
        xml.element("SPEC-RELATION", &[("IDENTIFIER", &self.id), ("LAST-CHANGE", known.date)], |xml| {
            for (end, id) in [("SOURCE", self.from), ("TARGET", self.to)] {
                xml.element(end, &[], |xml| xml.leaf("SPEC-OBJECT-REF", &[], id));
            }
            let kind = known.names.of_relation(self.kind);
            xml.element("TYPE", &[], |xml| xml.leaf("SPEC-RELATION-TYPE-REF", &[], &kind));
        });
        xml.line();
    }
}

fn relations<'a>(names: &Names, items: &'a [(String, &'a Item)]) -> Vec<Tie<'a>> {
    let mut relations: Vec<Tie<'a>> = Vec::new();
    for (from, item) in items {
        for relation in &item.relations {
            let Some((to, _)) = items.iter().find(|(_, other)| other.id == relation.to) else { continue };
            let id = names.of_part(&format!("{from}-{}-{to}", names::plain(&relation.kind)));
            if !relations.iter().any(|known| known.id == id) {
                relations.push(Tie { id, kind: &relation.kind, from, to });
            }
        }
    }
    relations
}

/// The object that stands above a type's items.
fn chapter(xml: &mut Xml, known: &Known<'_>, group: &Group<'_>) {
    let attributes =
        [("IDENTIFIER", group.id.as_str()), ("LAST-CHANGE", known.date), ("LONG-NAME", &group.title)];
    xml.element("SPEC-OBJECT", &attributes, |xml| {
        xml.element("VALUES", &[], |xml| known.string(xml, Attribute::Chapter, &group.title));
        xml.element("TYPE", &[], |xml| {
            xml.leaf("SPEC-OBJECT-TYPE-REF", &[], &known.names.of_part("type-chapter"))
        });
    });
    xml.line();
}

fn object(xml: &mut Xml, known: &Known<'_>, id: &str, item: &Item) {
    let attributes = [("IDENTIFIER", id), ("LAST-CHANGE", known.date), ("LONG-NAME", &item.title)];
    xml.element("SPEC-OBJECT", &attributes, |xml| {
        xml.element("VALUES", &[], |xml| {
            known.string(xml, Attribute::Id, &item.id);
            known.string(xml, Attribute::Title, &item.title);
            known.xhtml(xml, Attribute::Text, |xml| {
                Markup::new(Form::Reqif).blocks(xml, &read(&item.text).1);
            });
            known.choice(xml, Attribute::Type, &item.kind_words());
            known.choice(xml, Attribute::Priority, &item.priority);
            known.choice(xml, Attribute::State, &item.state);
            if !item.session.is_empty() {
                known.string(xml, Attribute::Session, &item.session);
            }
        });
        xml.element("TYPE", &[], |xml| {
            xml.leaf("SPEC-OBJECT-TYPE-REF", &[], &known.names.of_part("type-item"))
        });
    });
    xml.line();
}

fn specification(xml: &mut Xml, known: &Known<'_>, groups: &[Group<'_>], cover: &Cover) {
    let id = known.names.of_part("specification");
    let attributes =
        [("IDENTIFIER", id.as_str()), ("LAST-CHANGE", known.date), ("LONG-NAME", &cover.marked_title())];
    xml.element("SPECIFICATION", &attributes, |xml| {
        let kind = known.names.of_part("type-specification");
        xml.element("VALUES", &[], |xml| known.string(xml, Attribute::Cover, &cover.line()));
        xml.element("TYPE", &[], |xml| xml.leaf("SPECIFICATION-TYPE-REF", &[], &kind));
        // The schema wants at least one.
        if groups.is_empty() {
            return;
        }
        xml.element("CHILDREN", &[], |xml| {
            for group in groups {
                hierarchy(xml, known, &group.id, |xml| {
                    xml.element("CHILDREN", &[], |xml| {
                        for (id, _) in &group.items {
                            hierarchy(xml, known, id, |_| {});
                        }
                    });
                });
            }
        });
    });
}

/// The place of an object in the specification, and what is below it.
fn hierarchy(xml: &mut Xml, known: &Known<'_>, object: &str, below: impl FnOnce(&mut Xml)) {
    let id = format!("{object}-place");
    xml.element("SPEC-HIERARCHY", &[("IDENTIFIER", &id), ("LAST-CHANGE", known.date)], |xml| {
        xml.element("OBJECT", &[], |xml| xml.leaf("SPEC-OBJECT-REF", &[], object));
        below(xml);
    });
    xml.line();
}
