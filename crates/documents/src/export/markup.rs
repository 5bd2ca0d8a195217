//! The tree as elements of XHTML, for a page, for Confluence and for ReqIF.

use super::picture::pictures;
use super::tree::{Aligned, Block, ListItem, Run, mark};
use super::xml::{Attributes, Xml};
use crate::markdown::outline::definition;

/// What differs between the forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// A page: headings have anchors, columns are aligned by classes.
    Page,
    /// Confluence's storage form: no attributes of ours.
    Confluence,
    /// ReqIF: every element has the prefix of XHTML, and a list begins at 1.
    Reqif,
}

/// A heading of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Anchor {
    /// 1 to 6.
    pub(super) level: u8,
    /// Its words.
    pub(super) text: String,
    /// The id of its element.
    pub(super) id: String,
}

/// Writes blocks.
#[derive(Debug)]
pub(super) struct Markup {
    form: Form,
    anchors: Vec<Anchor>,
}

impl Markup {
    pub(super) fn new(form: Form) -> Self {
        Self { form, anchors: Vec::new() }
    }

    /// The headings that were written.
    pub(super) fn anchors(self) -> Vec<Anchor> {
        self.anchors
    }

    pub(super) fn blocks(&mut self, xml: &mut Xml, blocks: &[Block]) {
        for block in blocks {
            self.block(xml, block);
            xml.line();
        }
    }

    fn element(
        &mut self,
        xml: &mut Xml,
        name: &str,
        attributes: Attributes<'_>,
        inside: impl FnOnce(&mut Self, &mut Xml),
    ) {
        match self.form {
            Form::Reqif => xml.element(&format!("xhtml:{name}"), &[], |xml| inside(self, xml)),
            Form::Confluence if name != "a" && name != "ol" => {
                xml.element(name, &[], |xml| inside(self, xml))
            }
            Form::Page | Form::Confluence => xml.element(name, attributes, |xml| inside(self, xml)),
        }
    }

    fn empty(&self, xml: &mut Xml, name: &str) {
        match self.form {
            Form::Reqif => xml.empty(&format!("xhtml:{name}"), &[]),
            Form::Page | Form::Confluence => xml.empty(name, &[]),
        }
    }

    fn block(&mut self, xml: &mut Xml, block: &Block) {
        match block {
            Block::Heading { level, words } => self.heading(xml, *level, words),
            Block::Paragraph(words) => self.element(xml, "p", &[], |this, xml| this.words(xml, words)),
            Block::List { start, items } => self.list(xml, *start, items),
            Block::Quote(blocks) => {
                self.element(xml, "blockquote", &[], |this, xml| this.blocks(xml, blocks));
            }
            Block::Code { language, text } => self.code(xml, language, text),
            Block::Table { columns, head, rows } => self.table(xml, columns, head, rows),
            Block::Rule => self.empty(xml, "hr"),
        }
    }

    /// A diagram as its pictures, where the form shows SVG; else as typed.
    fn code(&mut self, xml: &mut Xml, language: &str, text: &str) {
        let pictures = (self.form == Form::Page).then(|| pictures(language, text)).flatten();
        match (pictures, self.form) {
            (Some(pictures), _) => {
                for picture in pictures {
                    xml.element("figure", &[("class", "diagram")], |xml| xml.written(&picture.svg));
                }
            }
            (None, Form::Confluence) => xml.leaf("pre", &[], text),
            (None, _) => self.element(xml, "pre", &[], |this, xml| {
                this.element(xml, "code", &[], |_, xml| xml.text(text));
            }),
        }
    }

    fn heading(&mut self, xml: &mut Xml, level: u8, words: &[Run]) {
        let text = super::tree::text(words);
        let id = self.free_id(&text);
        self.element(xml, &format!("h{level}"), &[("id", &id)], |this, xml| this.words(xml, words));
        self.anchors.push(Anchor { level, text, id });
    }

    /// The id of the artifact that the heading defines; else its number.
    fn free_id(&self, text: &str) -> String {
        let own = definition(&format!("# {text}")).map(|(id, _)| id);
        own.filter(|id| !self.anchors.iter().any(|anchor| anchor.id == *id))
            .unwrap_or_else(|| format!("part-{}", self.anchors.len() + 1))
    }

    fn list(&mut self, xml: &mut Xml, start: Option<usize>, items: &[ListItem]) {
        let number = start.unwrap_or(1).to_string();
        let attributes = [("start", number.as_str())];
        let (name, attributes) = match start {
            None => ("ul", &[][..]),
            Some(1) => ("ol", &[][..]),
            Some(_) => ("ol", &attributes[..]),
        };
        self.element(xml, name, attributes, |this, xml| {
            // No form has a list without items.
            if items.is_empty() {
                this.element(xml, "li", &[], |_, _| {});
            }
            for item in items {
                let task: Attributes<'_> = if item.done.is_some() { &[("class", "task")] } else { &[] };
                this.element(xml, "li", task, |this, xml| this.item(xml, item));
            }
        });
    }

    fn item(&mut self, xml: &mut Xml, item: &ListItem) {
        if let Some(done) = item.done {
            xml.text(mark(done));
        }
        // A lone paragraph stands without an element of its own.
        match item.blocks.split_first() {
            Some((Block::Paragraph(words), rest)) => {
                self.words(xml, words);
                self.blocks(xml, rest);
            }
            _ => self.blocks(xml, &item.blocks),
        }
    }

    fn table(&mut self, xml: &mut Xml, columns: &[Aligned], head: &[Vec<Run>], rows: &[Vec<Vec<Run>>]) {
        let class = |column: usize| match columns.get(column) {
            Some(Aligned::Center) => &[("class", "center")][..],
            Some(Aligned::End) => &[("class", "end")][..],
            _ => &[][..],
        };
        let row = |this: &mut Self, xml: &mut Xml, name: &str, cells: &[Vec<Run>]| {
            this.element(xml, "tr", &[], |this, xml| {
                for (column, cell) in cells.iter().enumerate() {
                    this.element(xml, name, class(column), |this, xml| this.words(xml, cell));
                }
            });
        };
        self.element(xml, "table", &[], |this, xml| {
            // In ReqIF's XHTML a head has a body below it.
            if rows.is_empty() && this.form == Form::Reqif {
                return row(this, xml, "th", head);
            }
            if !head.is_empty() {
                this.element(xml, "thead", &[], |this, xml| row(this, xml, "th", head));
            }
            if !rows.is_empty() {
                this.element(xml, "tbody", &[], |this, xml| {
                    for cells in rows {
                        row(this, xml, "td", cells);
                        xml.line();
                    }
                });
            }
        });
    }

    pub(super) fn words(&mut self, xml: &mut Xml, words: &[Run]) {
        for run in words {
            match &run.link {
                Some(to) if self.form == Form::Reqif => {
                    xml.element("xhtml:a", &[("href", to)], |xml| self.look(xml, run, 0));
                }
                Some(to) => {
                    let attributes = [("href", to.as_str()), ("rel", "noopener noreferrer")];
                    let attributes = if self.form == Form::Page { &attributes[..] } else { &attributes[..1] };
                    self.element(xml, "a", attributes, |this, xml| this.look(xml, run, 0));
                }
                None => self.look(xml, run, 0),
            }
        }
    }

    /// One element around another for each look, then the words.
    fn look(&mut self, xml: &mut Xml, run: &Run, step: usize) {
        let looks = [
            (run.look.strong, "strong"),
            (run.look.emphasis, "em"),
            (run.look.struck, "del"),
            (run.look.code, "code"),
        ];
        match looks.get(step) {
            Some((true, name)) => self.element(xml, name, &[], |this, xml| this.look(xml, run, step + 1)),
            Some((false, _)) => self.look(xml, run, step + 1),
            None => {
                for (at, line) in run.text.split('\n').enumerate() {
                    if at > 0 {
                        self.empty(xml, "br");
                    }
                    xml.text(line);
                }
            }
        }
    }
}
