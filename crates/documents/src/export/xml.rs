//! Writes XML that is well-formed by construction: what is opened is closed, and every text is escaped.

use std::borrow::Cow;

use quick_xml::escape::{escape, partial_escape};

/// An XML text that grows.
#[derive(Debug, Default)]
pub(super) struct Xml {
    text: String,
}

/// Names and values of an element's attributes.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a str)];

impl Xml {
    /// A text that begins so: a declaration, a document type.
    pub(super) fn beginning(prolog: &str) -> Self {
        Self { text: prolog.to_owned() }
    }

    /// An element, and in it what `inside` writes.
    pub(super) fn element(&mut self, name: &str, attributes: Attributes<'_>, inside: impl FnOnce(&mut Self)) {
        self.tag(name, attributes);
        self.text.push('>');
        inside(self);
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push('>');
    }

    /// An element without content.
    pub(super) fn empty(&mut self, name: &str, attributes: Attributes<'_>) {
        self.tag(name, attributes);
        self.text.push_str("/>");
    }

    /// An element with a text in it.
    pub(super) fn leaf(&mut self, name: &str, attributes: Attributes<'_>, text: &str) {
        self.element(name, attributes, |xml| xml.text(text));
    }

    /// A text.
    pub(super) fn text(&mut self, text: &str) {
        self.text.push_str(&partial_escape(allowed(text)));
    }

    /// What is XML already: our own style sheet, or another [`Xml`] that is finished.
    pub(super) fn written(&mut self, xml: &str) {
        self.text.push_str(xml);
    }

    /// A line end between elements, where it means nothing.
    pub(super) fn line(&mut self) {
        self.text.push('\n');
    }

    /// What was written so far.
    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// What was written.
    pub(super) fn finish(self) -> String {
        self.text
    }

    fn tag(&mut self, name: &str, attributes: Attributes<'_>) {
        self.text.push('<');
        self.text.push_str(name);
        for (name, value) in attributes {
            self.text.push(' ');
            self.text.push_str(name);
            self.text.push_str("=\"");
            self.text.push_str(&escape(allowed(value)));
            self.text.push('"');
        }
    }
}

/// Without the characters that no XML 1.0 text may hold, escaped or not (XML 1.0, production 2), and without noncharacters.
pub(super) fn allowed(text: &str) -> Cow<'_, str> {
    let is_allowed = |letter: char| {
        matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{7e}' | '\u{85}' | '\u{a0}'..='\u{fdcf}')
            || (letter >= '\u{fdf0}' && u32::from(letter) & 0xfffe != 0xfffe)
    };
    if text.chars().all(is_allowed) {
        return Cow::Borrowed(text);
    }
    text.chars().filter(|letter| is_allowed(*letter)).collect::<String>().into()
}

/// The declaration at the beginning of an XML file.
pub(super) const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
