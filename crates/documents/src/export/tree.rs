//! A document's Markdown as a small tree, from which every form is written: the same extensions as in the window (tables,
//! task lists, strikethrough), raw HTML as its own text, pictures as links, links to pages and mail only.

mod address;
mod reading;

pub(super) use reading::{front_matter, read};

/// A part of a document that stands by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Block {
    /// A heading.
    Heading {
        /// 1 to 6.
        level: u8,
        /// Its words.
        words: Words,
    },
    /// A paragraph.
    Paragraph(Words),
    /// A list.
    List {
        /// The number that it starts at; `None` where it has marks.
        start: Option<usize>,
        /// Its items.
        items: Vec<ListItem>,
    },
    /// A quotation.
    Quote(Vec<Block>),
    /// Code, a diagram's source, or raw HTML: shown as typed.
    Code(String),
    /// A table; every row has a cell for each column.
    Table {
        /// How each column is aligned.
        columns: Vec<Aligned>,
        /// The cells of its head.
        head: Vec<Words>,
        /// The cells of its rows.
        rows: Vec<Vec<Words>>,
    },
    /// A ruler.
    Rule,
}

/// An item of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ListItem {
    /// Of a task: whether it is done.
    pub(super) done: Option<bool>,
    /// What it says.
    pub(super) blocks: Vec<Block>,
}

/// How a column of a table is aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aligned {
    /// As the form has it.
    Start,
    /// In the middle.
    Center,
    /// Right.
    End,
}

/// Words of one look after one another.
pub(super) type Words = Vec<Run>;

/// Words of one look.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Run {
    /// The words; `\n` is a line break.
    pub(super) text: String,
    /// How they look.
    pub(super) look: Look,
    /// Where they lead: a page or an address of mail.
    pub(super) link: Option<String>,
}

/// How words look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Look {
    /// Bold.
    pub(super) strong: bool,
    /// Italic.
    pub(super) emphasis: bool,
    /// Struck through.
    pub(super) struck: bool,
    /// As code.
    pub(super) code: bool,
}

/// The mark before a task.
pub(super) fn mark(done: bool) -> &'static str {
    if done { "☑ " } else { "☐ " }
}

/// The text of words, without their look.
pub(super) fn text(words: &[Run]) -> String {
    words.iter().map(|run| run.text.as_str()).collect()
}
