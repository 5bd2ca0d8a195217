//! From Markdown to the tree.

use comrak::arena_tree::NodeEdge;
use comrak::nodes::{AstNode, ListType, NodeValue, TableAlignment};
use comrak::{Arena, Options, parse_document};

use super::address::address;
use super::{Aligned, Block, ListItem, Look, Run, Words, text};
use crate::export::xml::allowed;

/// Blocks that stand in one another, at most; what would be deeper is one paragraph of its words. Word and its like stop
/// laying out lists after nine levels, and a reader of HTML goes through all open tags at each new one.
const DEEPEST: usize = 24;
/// The line around front matter.
const FENCE: &str = "---";

/// A document's blocks, and what its front matter says, if it has any: keys and values of its plain lines.
pub(crate) fn read(text: &str) -> (Vec<(String, String)>, Vec<Block>) {
    let (facts, body) = front_matter(text);
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.tasklist = true;
    options.extension.strikethrough = true;
    options.extension.autolink = false;
    let arena = Arena::new();
    let root = parse_document(&arena, body, &options);
    (facts, blocks(root, 0))
}

/// What stands between two `---` at the very beginning, line by line, and the text behind it.
pub(crate) fn front_matter(text: &str) -> (Vec<(String, String)>, &str) {
    let none = (Vec::new(), text);
    let Some(rest) =
        text.strip_prefix(FENCE).and_then(|rest| rest.trim_start_matches('\r').strip_prefix('\n'))
    else {
        return none;
    };
    let mut facts = Vec::new();
    let mut at = 0;
    for line in rest.split_inclusive('\n') {
        at += line.len();
        if line.trim_end() == FENCE {
            return (facts, &rest[at..]);
        }
        if let Some((key, value)) = line.split_once(':').filter(|(key, _)| !key.starts_with([' ', '#', '-']))
        {
            let value = value.trim().trim_matches(['"', '\'']);
            facts.push((key.trim().to_owned(), value.to_owned()));
        }
    }
    none
}

fn blocks<'a>(parent: &'a AstNode<'a>, depth: usize) -> Vec<Block> {
    parent.children().filter_map(|node| block(node, depth)).collect()
}

/// A node as a block; `None` for one that says nothing.
fn block<'a>(node: &'a AstNode<'a>, depth: usize) -> Option<Block> {
    let is_container = |value: &NodeValue| matches!(value, NodeValue::BlockQuote | NodeValue::List(_));
    let value = node.data.borrow().value.clone();
    if depth >= DEEPEST && is_container(&value) {
        return paragraph(words(node));
    }
    match value {
        NodeValue::Heading(heading) => {
            Some(Block::Heading { level: heading.level.clamp(1, 6), words: words(node) })
        }
        NodeValue::BlockQuote => Some(Block::Quote(blocks(node, depth + 1))),
        NodeValue::List(list) => {
            let start = (list.list_type == ListType::Ordered).then_some(list.start);
            Some(Block::List {
                start,
                items: node.children().map(|item| list_item(item, depth + 1)).collect(),
            })
        }
        NodeValue::CodeBlock(code) => {
            let language = code.info.split_whitespace().next().unwrap_or_default();
            Some(Block::Code { language: typed(language), text: typed(&code.literal) })
        }
        NodeValue::HtmlBlock(html) => {
            Some(Block::Code { language: String::new(), text: typed(&html.literal) })
        }
        NodeValue::ThematicBreak => Some(Block::Rule),
        NodeValue::Table(table) => Some(self::table(node, &table.alignments)),
        _ => paragraph(words(node)),
    }
}

fn paragraph(words: Words) -> Option<Block> {
    (!words.is_empty()).then_some(Block::Paragraph(words))
}

fn list_item<'a>(item: &'a AstNode<'a>, depth: usize) -> ListItem {
    let done = match &item.data.borrow().value {
        NodeValue::TaskItem(task) => Some(task.symbol.is_some()),
        _ => None,
    };
    ListItem { done, blocks: blocks(item, depth) }
}

fn table<'a>(node: &'a AstNode<'a>, alignments: &[TableAlignment]) -> Block {
    let columns: Vec<Aligned> = alignments
        .iter()
        .map(|one| match one {
            TableAlignment::Center => Aligned::Center,
            TableAlignment::Right => Aligned::End,
            TableAlignment::None | TableAlignment::Left => Aligned::Start,
        })
        .collect();
    let (mut head, mut rows) = (Vec::new(), Vec::new());
    for row in node.children() {
        let mut cells: Vec<Words> = row.children().map(|cell| words(cell)).collect();
        cells.resize(columns.len(), Words::new());
        match row.data.borrow().value {
            NodeValue::TableRow(true) => head = cells,
            _ => rows.push(cells),
        }
    }
    // Markdown knows no table without a head.
    if !rows.is_empty() && head.iter().all(|cell| text(cell).trim().is_empty()) {
        head.clear();
    }
    Block::Table { columns, head, rows }
}

/// How words look at a place of the tree: how many of each kind are open there.
#[derive(Default)]
struct Open {
    strong: usize,
    emphasis: usize,
    struck: usize,
    links: Vec<Option<String>>,
}

/// All words below a node, one after the other, however deep they stand; blocks in it are put on lines of their own.
fn words<'a>(node: &'a AstNode<'a>) -> Words {
    let mut open = Open::default();
    let mut words = Words::new();
    for edge in node.traverse() {
        let (node, begins) = match edge {
            NodeEdge::Start(node) => (node, true),
            NodeEdge::End(node) => (node, false),
        };
        match &node.data.borrow().value {
            NodeValue::Strong => step(&mut open.strong, begins),
            NodeValue::Emph => step(&mut open.emphasis, begins),
            NodeValue::Strikethrough => step(&mut open.struck, begins),
            NodeValue::Link(link) | NodeValue::Image(link) if begins => open.links.push(address(&link.url)),
            NodeValue::Link(_) | NodeValue::Image(_) => drop(open.links.pop()),
            NodeValue::Text(text) if begins => push(&mut words, &open, text, false),
            NodeValue::Code(code) if begins => push(&mut words, &open, &code.literal, true),
            NodeValue::HtmlInline(html) if begins => push(&mut words, &open, html, false),
            NodeValue::CodeBlock(code) if begins => push(&mut words, &open, &code.literal, true),
            NodeValue::HtmlBlock(html) if begins => push(&mut words, &open, &html.literal, true),
            NodeValue::SoftBreak if begins => push(&mut words, &open, " ", false),
            NodeValue::LineBreak if begins => push(&mut words, &open, "\n", false),
            NodeValue::Paragraph | NodeValue::Heading(_) if !begins => push(&mut words, &open, "\n", false),
            _ => {}
        }
    }
    trimmed(words)
}

fn step(count: &mut usize, begins: bool) {
    *count = if begins { *count + 1 } else { count.saturating_sub(1) };
}

fn push(words: &mut Words, open: &Open, text: &str, code: bool) {
    let text = typed(text);
    if text.is_empty() {
        return;
    }
    let look = Look { strong: open.strong > 0, emphasis: open.emphasis > 0, struck: open.struck > 0, code };
    let link = open.links.iter().rev().find_map(Clone::clone);
    match words.last_mut() {
        Some(last) if last.look == look && last.link == link => last.text.push_str(&text),
        _ => words.push(Run { text, look, link }),
    }
}

/// A text as typed, with line ends of one kind and without characters that no form may hold.
fn typed(text: &str) -> String {
    allowed(text).replace("\r\n", "\n").replace('\r', "\n")
}

/// Without white space at the ends.
fn trimmed(mut words: Words) -> Words {
    while let Some(last) = words.last_mut() {
        last.text.truncate(last.text.trim_end().len());
        if !last.text.is_empty() {
            break;
        }
        words.pop();
    }
    while let Some(first) = words.first_mut() {
        first.text = first.text.trim_start().to_owned();
        if !first.text.is_empty() {
            break;
        }
        words.remove(0);
    }
    words
}
