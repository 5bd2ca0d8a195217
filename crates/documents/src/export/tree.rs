//! A document's Markdown as a small tree, from which every form is written: the same extensions as in the window (tables,
//! task lists, strikethrough), raw HTML as its own text, pictures as links, links to pages and mail only.

mod address;
mod reading;

pub(super) use reading::{front_matter, read};

/// A document as others lay it out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// Its title, where its headings begin with the only one of the first level.
    pub title: Option<String>,
    /// What its front matter says: keys and values.
    pub facts: Vec<(String, String)>,
    /// What it says; where it has a title, without it, and every heading a level higher.
    pub blocks: Vec<Block>,
}

/// Reads a document for a form that is made elsewhere.
pub fn parsed(document: &str) -> Parsed {
    let (facts, blocks) = read(document);
    let (title, blocks) = titled(blocks);
    Parsed { title, facts, blocks }
}

/// A part of a document that stands by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
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
    /// Code, a diagram's source, or raw HTML: shown as typed, where it is no diagram that [`pictures`](super::picture::pictures) draws.
    Code {
        /// What its fence says it is written in; empty where it says nothing.
        language: String,
        /// As typed.
        text: String,
    },
    /// A table; every row has a cell for each column.
    Table {
        /// How each column is aligned.
        columns: Vec<Aligned>,
        /// The cells of its head; none where all of them are blank.
        head: Vec<Words>,
        /// The cells of its rows.
        rows: Vec<Vec<Words>>,
    },
    /// A ruler.
    Rule,
}

/// An item of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListItem {
    /// Of a task: whether it is done.
    pub done: Option<bool>,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// How a column of a table is aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aligned {
    /// As the form has it.
    Start,
    /// In the middle.
    Center,
    /// Right.
    End,
}

/// Words of one look after one another.
pub type Words = Vec<Run>;

/// Words of one look.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Run {
    /// The words; `\n` is a line break.
    pub text: String,
    /// How they look.
    pub look: Look,
    /// Where they lead: a page or an address of mail.
    pub link: Option<String>,
}

/// How words look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Look {
    /// Bold.
    pub strong: bool,
    /// Italic.
    pub emphasis: bool,
    /// Struck through.
    pub struck: bool,
    /// As code.
    pub code: bool,
}

/// The mark before a task.
pub fn mark(done: bool) -> &'static str {
    if done { "☑ " } else { "☐ " }
}

/// The text of words, without their look.
pub fn text(words: &[Run]) -> String {
    words.iter().map(|run| run.text.as_str()).collect()
}

/// Where the only heading of the first level begins the headings, it is the title, and the others are a level higher.
fn titled(mut blocks: Vec<Block>) -> (Option<String>, Vec<Block>) {
    let level = |block: &Block| match block {
        Block::Heading { level, .. } => Some(*level),
        _ => None,
    };
    let first = blocks.iter().position(|block| level(block).is_some());
    let firsts = blocks.iter().filter(|block| level(block) == Some(1)).count();
    let Some(at) = first.filter(|at| firsts == 1 && level(&blocks[*at]) == Some(1)) else {
        return (None, blocks);
    };
    let title = match blocks.remove(at) {
        Block::Heading { words, .. } => text(&words),
        _ => String::new(),
    };
    for block in &mut blocks {
        if let Block::Heading { level, .. } = block {
            *level = level.saturating_sub(1).max(1);
        }
    }
    (Some(title).filter(|title| !title.trim().is_empty()), blocks)
}

/// Whether a block stands on the page of the next one: a label (a line in bold) before what it names, a line between a heading and
/// what it heads, as of who supports it, the words that a table follows, which say what it measures, and whatever a line in
/// italics closes, such as the source of an item.
pub fn stays_with_next(blocks: &[Block], at: usize) -> bool {
    let all = |block: &Block, is: fn(&Run) -> bool| match block {
        Block::Paragraph(words) => {
            !words.is_empty() && words.iter().all(|run| is(run) || run.text.trim().is_empty())
        }
        _ => false,
    };
    let Some((block, next)) = blocks.get(at).zip(blocks.get(at + 1)) else { return false };
    let is_below_heading = at > 0 && matches!(blocks[at - 1], Block::Heading { .. });
    let leads = match next {
        Block::Heading { .. } => false,
        Block::Table { .. } => true,
        _ => is_below_heading,
    };
    let is_line = matches!(block, Block::Paragraph(_));
    all(block, |run| run.look.strong) || is_line && leads || all(next, |run| run.look.emphasis)
}
