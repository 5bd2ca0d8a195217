//! The tree as plain text, for cells and fields that know no markup.

use super::tree::{Block, ListItem, mark, text};

/// Paragraphs with an empty line between them, lists with `•` and numbers, a table's rows with ` | ` between its cells.
pub(super) fn plain(blocks: &[Block]) -> String {
    let mut out = String::new();
    write(&mut out, blocks, 0);
    out.truncate(out.trim_end().len());
    out
}

fn write(out: &mut String, blocks: &[Block], depth: usize) {
    for block in blocks {
        match block {
            Block::Heading { words, .. } | Block::Paragraph(words) => lines(out, &text(words), depth),
            Block::List { start, items } => {
                for (at, item) in items.iter().enumerate() {
                    let number = start.map(|start| start.saturating_add(at));
                    self::item(out, item, number, depth);
                }
            }
            Block::Quote(blocks) => write(out, blocks, depth + 1),
            Block::Code { text, .. } => lines(out, text.trim_end(), depth),
            Block::Table { head, rows, .. } => {
                for row in std::iter::once(head).chain(rows).filter(|row| !row.is_empty()) {
                    let cells: Vec<String> = row.iter().map(|cell| text(cell).replace('\n', " ")).collect();
                    lines(out, &cells.join(" | "), depth);
                }
            }
            Block::Rule => continue,
        }
        // Of a list in a list the next item follows at once.
        if depth == 0 {
            out.push('\n');
        }
    }
}

fn lines(out: &mut String, text: &str, depth: usize) {
    for line in text.lines() {
        out.push_str(&"  ".repeat(depth));
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

fn item(out: &mut String, item: &ListItem, number: Option<usize>, depth: usize) {
    let mut inside = String::new();
    write(&mut inside, &item.blocks, 1);
    let mut inside = inside.lines();
    let sign = match (number, item.done) {
        (Some(number), _) => format!("{number}. "),
        (None, Some(done)) => mark(done).to_owned(),
        (None, None) => "• ".to_owned(),
    };
    lines(out, &format!("{sign}{}", inside.next().unwrap_or_default().trim_start()), depth);
    for line in inside {
        lines(out, line, depth);
    }
}
