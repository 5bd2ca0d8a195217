//! What keeps a Markdown text of two megabytes from taking minutes. `comrak` needs time in proportion to a text's length,
//! but for blank lines below lists that stand in one another; whoever reads its HTML after it does not: `html5ever` goes
//! through all tags that are open at each new one, and its writer goes through the rest of a text at each sign that it
//! escapes. What goes beyond a limit here is shown as its own text, and what stands around it is laid out as ever.

use std::borrow::Cow;

use comrak::arena_tree::NodeEdge;
use comrak::nodes::{AstNode, NodeCodeBlock, NodeValue};

/// Quotations and lists, and on their own emphasis and links, that stand in one another, at most.
pub(super) const DEEPEST: usize = 100;
/// Parts of one document that are laid out, at most: each becomes an element of the page, and takes a reader of HTML about
/// two microseconds.
pub(super) const MOST: usize = 200_000;
/// Bytes of an address that a link may lead to, at most.
const LONGEST_ADDRESS: usize = 4_096;
/// Bytes of text in one piece, at most, on the way through the sanitiser.
const LONGEST_RUN: usize = 2_000;
/// Stands before a mark of a quotation or list that would be too deep, so that it begins none. No character: it is taken out
/// of what comes in and of what goes out.
pub(super) const STOP: char = '\u{fdd0}';
/// Separates long texts on the way through the sanitiser. HTML in a text is escaped, so these are our own.
pub(super) const BREAK: &str = "<wbr>";

/// The text with a [`STOP`] in each line in which more than [`DEEPEST`] quotations and lists would begin in one another.
pub(super) fn shallow(text: &str) -> Cow<'_, str> {
    let text = if text.contains(STOP) { text.replace(STOP, "").into() } else { Cow::Borrowed(text) };
    let mut stops = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        stops.extend(too_deep(line.as_bytes()).map(|within| at + within));
        at += line.len();
    }
    if stops.is_empty() {
        return text;
    }
    let mut stopped = String::with_capacity(text.len() + stops.len() * STOP.len_utf8());
    let mut done = 0;
    for stop in stops {
        stopped.push_str(&text[done..stop]);
        stopped.push(STOP);
        done = stop;
    }
    stopped.push_str(&text[done..]);
    stopped.into()
}

/// Where in a line the first mark stands that would be too deep. What a mark can stand in has a mark before it in the same
/// line, or two columns of space: those of the list item that an earlier line began.
fn too_deep(line: &[u8]) -> Option<usize> {
    if is_ruler(line) {
        return None;
    }
    let (mut at, mut halves) = (0, 0);
    loop {
        let length = match line.get(at)? {
            b' ' => (1, 1),
            b'\t' => (1, 4),
            _ => {
                let length = mark(&line[at..])?;
                if halves >= 2 * DEEPEST {
                    return Some(at);
                }
                // A space after a mark belongs to it.
                (length + usize::from(line.get(at + length) == Some(&b' ')), 2)
            }
        };
        at += length.0;
        halves += length.1;
    }
}

/// A line of one sign, which is a ruler however many there are: `- - -`.
fn is_ruler(line: &[u8]) -> bool {
    let mut signs = line.iter().filter(|byte| !byte.is_ascii_whitespace());
    let first = signs.next();
    first.is_some_and(|first| b"-*_".contains(first) && signs.all(|sign| sign == first))
}

/// The length of the mark of a quotation or a list that a text begins with.
fn mark(text: &[u8]) -> Option<usize> {
    let ends = |at: usize| text.get(at).is_none_or(u8::is_ascii_whitespace);
    match text.first()? {
        b'>' => Some(1),
        b'-' | b'+' | b'*' if ends(1) => Some(1),
        _ => {
            let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let is_mark = (1..=9).contains(&digits)
                && matches!(text.get(digits), Some(b'.' | b')'))
                && ends(digits + 1);
            is_mark.then_some(digits + 1)
        }
    }
}

/// Brings a document within the limits of what is laid out. `text` is what it was read from.
pub(super) fn bound<'a>(root: &'a AstNode<'a>, text: &str) {
    too_many(root, text);
    let mut beyond = Vec::new();
    let mut depth = 0_usize;
    for edge in root.traverse() {
        match edge {
            NodeEdge::Start(node) if is_span(node) => {
                depth += 1;
                if depth == DEEPEST + 1 || (depth <= DEEPEST && has_long_address(node)) {
                    beyond.push(node);
                }
            }
            NodeEdge::End(node) if is_span(node) => depth = depth.saturating_sub(1),
            NodeEdge::Start(_) | NodeEdge::End(_) => {}
        }
    }
    for node in beyond {
        let text = as_typed(node);
        become_leaf(node, NodeValue::Text(text.into()));
    }
}

/// Blocks that no longer have room are shown as their own lines, neighbours together.
fn too_many<'a>(root: &'a AstNode<'a>, text: &str) {
    let mut room = MOST;
    let mut without_room: Vec<Vec<&AstNode<'_>>> = Vec::new();
    let mut is_neighbour = false;
    for block in root.children() {
        let parts = block.descendants().filter(|node| !is_text(node)).take(room + 1).count();
        if parts <= room {
            room -= parts;
            is_neighbour = false;
            continue;
        }
        match without_room.last_mut() {
            Some(group) if is_neighbour => group.push(block),
            _ => without_room.push(vec![block]),
        }
        is_neighbour = true;
    }
    if without_room.is_empty() {
        return;
    }
    let lines = lines(text);
    for group in without_room {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let begin = first.data.borrow().sourcepos.start.line.saturating_sub(1);
        let end = last.data.borrow().sourcepos.end.line.clamp(begin + 1, lines.len().max(begin + 1));
        let literal = lines.get(begin..end).unwrap_or_default().concat();
        let block = NodeCodeBlock { literal, closed: true, ..NodeCodeBlock::default() };
        become_leaf(first, NodeValue::CodeBlock(Box::new(block)));
        group.iter().skip(1).for_each(|block| block.detach());
    }
}

/// A text's lines with their ends, as Markdown counts them.
fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut begin = 0;
    for (at, byte) in text.bytes().enumerate() {
        let is_end = byte == b'\n' || (byte == b'\r' && text.as_bytes().get(at + 1) != Some(&b'\n'));
        if is_end {
            lines.push(&text[begin..=at]);
            begin = at + 1;
        }
    }
    lines.push(&text[begin..]);
    lines
}

fn is_text<'a>(node: &'a AstNode<'a>) -> bool {
    matches!(node.data.borrow().value, NodeValue::Text(_) | NodeValue::SoftBreak | NodeValue::LineBreak)
}

/// Whether words can stand in it within a line.
fn is_span<'a>(node: &'a AstNode<'a>) -> bool {
    use NodeValue::{Emph, Image, Link, Strikethrough, Strong};
    matches!(node.data.borrow().value, Emph | Strong | Strikethrough | Link(_) | Image(_))
}

fn has_long_address<'a>(node: &'a AstNode<'a>) -> bool {
    match &node.data.borrow().value {
        NodeValue::Link(link) | NodeValue::Image(link) => link.url.len() > LONGEST_ADDRESS,
        _ => false,
    }
}

fn become_leaf<'a>(node: &'a AstNode<'a>, value: NodeValue) {
    while let Some(child) = node.first_child() {
        child.detach();
    }
    node.data.borrow_mut().value = value;
}

/// Words with the signs that their author typed for emphasis and links; of an address that is too long, no sign.
fn as_typed<'a>(node: &'a AstNode<'a>) -> String {
    let mut text = String::new();
    for edge in node.traverse() {
        let (node, begins) = match edge {
            NodeEdge::Start(node) => (node, true),
            NodeEdge::End(node) => (node, false),
        };
        match &node.data.borrow().value {
            NodeValue::Text(piece) if begins => text.push_str(piece),
            NodeValue::Code(code) if begins => {
                text.push('`');
                text.push_str(&code.literal);
                text.push('`');
            }
            NodeValue::HtmlInline(piece) if begins => text.push_str(piece),
            NodeValue::SoftBreak | NodeValue::LineBreak if begins => text.push('\n'),
            NodeValue::Emph => text.push('*'),
            NodeValue::Strong => text.push_str("**"),
            NodeValue::Strikethrough => text.push_str("~~"),
            NodeValue::Link(link) | NodeValue::Image(link) if link.url.len() <= LONGEST_ADDRESS => {
                if begins {
                    text.push('[');
                } else {
                    text.push_str(&format!("]({})", link.url));
                }
            }
            _ => {}
        }
    }
    text
}

/// HTML of `comrak` with a [`BREAK`] in texts that are long, so that each piece is a text of its own to the sanitiser.
pub(super) fn broken_up(html: &str) -> Cow<'_, str> {
    if html.split('<').all(|piece| piece.len() <= LONGEST_RUN) {
        return Cow::Borrowed(html);
    }
    let mut broken = String::with_capacity(html.len() + html.len() / 256);
    // In what `comrak` writes, `<` and `>` are the ends of its own tags and nothing else.
    for piece in html.split_inclusive('>') {
        let (text, tag) = piece.split_at(piece.rfind('<').unwrap_or(piece.len()));
        let mut rest = text;
        while rest.len() > LONGEST_RUN {
            let (run, after) = rest.split_at(cut(rest));
            broken.push_str(run);
            broken.push_str(BREAK);
            rest = after;
        }
        broken.push_str(rest);
        broken.push_str(tag);
    }
    broken.into()
}

/// Where a long text is cut: between two signs, and in no reference such as `&amp;`.
fn cut(text: &str) -> usize {
    let at = text.floor_char_boundary(LONGEST_RUN);
    let begin = text.floor_char_boundary(at.saturating_sub(12));
    match text[begin..at].rfind('&') {
        Some(sign) if !text[begin + sign..at].contains(';') => begin + sign,
        _ => at,
    }
}
