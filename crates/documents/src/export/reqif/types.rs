//! The data types and the types of objects, and values of them.

use std::collections::BTreeSet;

use roundtable_engine::artifact::{Agreement, ArtifactType};

use super::names::{Names, plain};
use crate::export::xml::Xml;

/// Characters of a text attribute, at most, as the file says it.
const LONGEST: &str = "1000000";

/// An attribute of an object. Names that begin with `ReqIF.` are those that the ReqIF Implementation Guide gives them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attribute {
    /// The artifact's id.
    Id,
    /// Its title.
    Title,
    /// What the document says about it.
    Text,
    /// Its type.
    Type,
    /// Its priority.
    Priority,
    /// Its state.
    State,
    /// The session that it comes from.
    Session,
    /// The title of a chapter.
    Chapter,
    /// What the whole says about itself.
    Cover,
}

impl Attribute {
    const OF_ITEM: [Self; 7] =
        [Self::Id, Self::Title, Self::Text, Self::Type, Self::Priority, Self::State, Self::Session];

    fn name(self) -> &'static str {
        match self {
            Self::Id => "ReqIF.ForeignID",
            Self::Title => "ReqIF.Name",
            Self::Text => "ReqIF.Text",
            Self::Type => "Type",
            Self::Priority => "Priority",
            Self::State => "State",
            Self::Session => "Session",
            Self::Chapter => "ReqIF.ChapterName",
            Self::Cover => "ReqIF.Description",
        }
    }

    /// The words that it may have; empty where it is free.
    fn choices(self) -> Vec<String> {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        match self {
            Self::Type => {
                let kinds = ArtifactType::ALL.into_iter().map(|kind| kind.word().replace('_', " "));
                kinds.chain(std::iter::once("decision".to_owned())).collect()
            }
            Self::Priority => words(&["must", "should", "could", "wont"]),
            Self::State => {
                use Agreement::{
                    Addressed, Confirmed, Conflict, Consensus, Deferred, Draft, Escalated, Open, Pending,
                    Proposed, Resolved,
                };
                let agreed = [
                    Consensus, Draft, Conflict, Open, Resolved, Escalated, Pending, Addressed, Deferred,
                    Proposed, Confirmed,
                ];
                let agreed = agreed.into_iter().map(|one| one.word().to_owned());
                ["approved".to_owned(), "rejected".to_owned()].into_iter().chain(agreed).collect()
            }
            _ => Vec::new(),
        }
    }

    fn definition(self, names: &Names) -> String {
        names.of_part(&format!("attribute-{}", self.name()))
    }

    fn kind(self) -> &'static str {
        match self {
            Self::Text => "XHTML",
            Self::Type | Self::Priority | Self::State => "ENUMERATION",
            _ => "STRING",
        }
    }

    /// The identifier of its data type.
    fn data_type(self, names: &Names) -> String {
        match self.kind() {
            "ENUMERATION" => names.of_part(&format!("data-{}", self.name())),
            kind => names.of_part(&format!("data-{kind}")),
        }
    }

    fn choice(self, names: &Names, word: &str) -> String {
        names.of_part(&format!("value-{}-{}", self.name(), plain(word)))
    }
}

/// What every part of the file is written with.
#[derive(Debug)]
pub(super) struct Known<'a> {
    /// The identifiers.
    pub(super) names: &'a Names,
    /// The last change of everything.
    pub(super) date: &'a str,
    /// The kinds of relations.
    pub(super) kinds: &'a BTreeSet<&'a str>,
}

impl Known<'_> {
    /// A text.
    pub(super) fn string(&self, xml: &mut Xml, attribute: Attribute, text: &str) {
        xml.element("ATTRIBUTE-VALUE-STRING", &[("THE-VALUE", text)], |xml| self.definition(xml, attribute));
    }

    /// A text with markup.
    pub(super) fn xhtml(&self, xml: &mut Xml, attribute: Attribute, inside: impl FnOnce(&mut Xml)) {
        xml.element("ATTRIBUTE-VALUE-XHTML", &[], |xml| {
            self.definition(xml, attribute);
            xml.element("THE-VALUE", &[], |xml| xml.element("xhtml:div", &[], inside));
        });
    }

    /// A word out of those that there are; nothing where it is none of them.
    pub(super) fn choice(&self, xml: &mut Xml, attribute: Attribute, word: &str) {
        if !attribute.choices().iter().any(|choice| choice == word) {
            return;
        }
        xml.element("ATTRIBUTE-VALUE-ENUMERATION", &[], |xml| {
            self.definition(xml, attribute);
            let id = attribute.choice(self.names, word);
            xml.element("VALUES", &[], |xml| xml.leaf("ENUM-VALUE-REF", &[], &id));
        });
    }

    fn definition(&self, xml: &mut Xml, attribute: Attribute) {
        let name = format!("ATTRIBUTE-DEFINITION-{}-REF", attribute.kind());
        xml.element("DEFINITION", &[], |xml| xml.leaf(&name, &[], &attribute.definition(self.names)));
    }

    fn named<'b>(&'b self, id: &'b str, name: &'b str) -> [(&'static str, &'b str); 3] {
        [("IDENTIFIER", id), ("LAST-CHANGE", self.date), ("LONG-NAME", name)]
    }
}

/// `DATATYPES` and `SPEC-TYPES`.
pub(super) fn write(xml: &mut Xml, known: &Known<'_>) {
    xml.line();
    xml.element("DATATYPES", &[], |xml| data_types(xml, known));
    xml.line();
    xml.element("SPEC-TYPES", &[], |xml| {
        let names = known.names;
        spec_type(xml, known, "SPEC-OBJECT-TYPE", &names.of_part("type-item"), "Item", &Attribute::OF_ITEM);
        let chapter = names.of_part("type-chapter");
        spec_type(xml, known, "SPEC-OBJECT-TYPE", &chapter, "Chapter", &[Attribute::Chapter]);
        let specification = names.of_part("type-specification");
        spec_type(xml, known, "SPECIFICATION-TYPE", &specification, "Specification", &[Attribute::Cover]);
        for kind in known.kinds {
            spec_type(xml, known, "SPEC-RELATION-TYPE", &names.of_relation(kind), kind, &[]);
        }
    });
    xml.line();
}

fn data_types(xml: &mut Xml, known: &Known<'_>) {
    let (text, markup) = (known.names.of_part("data-STRING"), known.names.of_part("data-XHTML"));
    let [id, date, name] = known.named(&text, "Text");
    xml.empty("DATATYPE-DEFINITION-STRING", &[id, date, name, ("MAX-LENGTH", LONGEST)]);
    xml.empty("DATATYPE-DEFINITION-XHTML", &known.named(&markup, "Formatted text"));
    for attribute in [Attribute::Type, Attribute::Priority, Attribute::State] {
        let id = attribute.data_type(known.names);
        xml.element("DATATYPE-DEFINITION-ENUMERATION", &known.named(&id, attribute.name()), |xml| {
            xml.element("SPECIFIED-VALUES", &[], |xml| {
                for (at, word) in attribute.choices().iter().enumerate() {
                    let id = attribute.choice(known.names, word);
                    xml.element("ENUM-VALUE", &known.named(&id, word), |xml| {
                        xml.element("PROPERTIES", &[], |xml| {
                            xml.empty("EMBEDDED-VALUE", &[("KEY", &at.to_string()), ("OTHER-CONTENT", "")]);
                        });
                    });
                }
            });
        });
        xml.line();
    }
}

fn spec_type(xml: &mut Xml, known: &Known<'_>, kind: &str, id: &str, name: &str, attributes: &[Attribute]) {
    xml.element(kind, &known.named(id, name), |xml| {
        if attributes.is_empty() {
            return;
        }
        xml.element("SPEC-ATTRIBUTES", &[], |xml| {
            for attribute in attributes {
                let (id, data) = (attribute.definition(known.names), attribute.data_type(known.names));
                let named = known.named(&id, attribute.name());
                let several = [named[0], named[1], named[2], ("MULTI-VALUED", "false")];
                let kind = attribute.kind();
                let attributes = if kind == "ENUMERATION" { &several[..] } else { &named[..] };
                xml.element(&format!("ATTRIBUTE-DEFINITION-{kind}"), attributes, |xml| {
                    xml.element("TYPE", &[], |xml| {
                        xml.leaf(&format!("DATATYPE-DEFINITION-{kind}-REF"), &[], &data)
                    });
                });
            }
        });
    });
    xml.line();
}
