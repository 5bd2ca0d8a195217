//! Where a key stands in a YAML text, for messages that point at a line. A reader for block style; in flow style it
//! points at the nearest key around.

/// A step down a YAML tree.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Step<'a> {
    /// The value of a key.
    Key(&'a str),
    /// An item of a list, from 0.
    Item(usize),
}

struct Line<'a> {
    number: u64,
    indent: usize,
    text: &'a str,
}

/// Line and column, from 1, of the last step that can be found; line 0 when none can.
pub(crate) fn locate(text: &str, path: &[Step<'_>]) -> (u64, u64) {
    // A byte order mark is no indentation: the first line would stand deeper than its neighbours.
    let text = text.trim_start_matches('\u{feff}');
    let mut lines: Vec<Line<'_>> =
        (1..).zip(text.lines()).filter_map(|(number, line)| read(number, line)).collect();
    let mut found = (0, 0);
    for step in path {
        let next = match step {
            Step::Key(key) => key_block(&lines, key),
            Step::Item(at) => item_block(&lines, *at),
        };
        let Some((position, block)) = next else { break };
        found = position;
        lines = block;
    }
    found
}

fn read(number: u64, line: &str) -> Option<Line<'_>> {
    let text = line.trim_start_matches(' ');
    let worth = !text.trim().is_empty() && !text.starts_with('#') && text != "---";
    worth.then(|| Line { number, indent: line.chars().count() - text.chars().count(), text })
}

/// The block under a key: the lines that are indented deeper, and list items at the key's own depth.
fn key_block<'a>(lines: &[Line<'a>], key: &str) -> Option<((u64, u64), Vec<Line<'a>>)> {
    let depth = lines.first()?.indent;
    let is_key = |text: &str| {
        [format!("{key}:"), format!("\"{key}\":"), format!("'{key}':")]
            .iter()
            .any(|start| text.starts_with(start))
    };
    let at = lines.iter().position(|line| line.indent == depth && is_key(line.text))?;
    let belongs =
        |line: &&Line<'_>| line.indent > depth || (line.indent == depth && line.text.starts_with('-'));
    let block = lines[at + 1..].iter().take_while(belongs).map(copy).collect();
    Some((position(&lines[at]), block))
}

/// The block of a list item: its own line without the dash, and the lines that are indented deeper.
fn item_block<'a>(lines: &[Line<'a>], wanted: usize) -> Option<((u64, u64), Vec<Line<'a>>)> {
    let depth = lines.first()?.indent;
    let is_item = |line: &Line<'_>| line.indent == depth && (line.text == "-" || line.text.starts_with("- "));
    let at = lines.iter().enumerate().filter(|(_, line)| is_item(line)).nth(wanted)?.0;
    let item = &lines[at];
    let rest = item.text[1..].trim_start();
    let mut block = Vec::new();
    if !rest.is_empty() {
        let indent = depth + item.text.chars().count() - rest.chars().count();
        block.push(Line { number: item.number, indent, text: rest });
    }
    block.extend(lines[at + 1..].iter().take_while(|line| line.indent > depth).map(copy));
    Some((position(item), block))
}

fn copy<'a>(line: &Line<'a>) -> Line<'a> {
    Line { number: line.number, indent: line.indent, text: line.text }
}

fn position(line: &Line<'_>) -> (u64, u64) {
    (line.number, line.indent as u64 + 1)
}

#[cfg(test)]
mod tests {
    use super::Step::{Item, Key};
    use super::*;

    #[test]
    fn keys_and_items_are_found_where_they_stand() {
        let text = "# note\nname: x\nroundtable:\n  limits:   # of rounds\n    \"max_rounds\": many\nrounds:\n  - number: 1\n    focus:\n      type: agenda\n  -\n    number: 2\nlist:\n- a\n- b: 1\n";
        assert_eq!(locate(text, &[Key("name")]), (2, 1));
        assert_eq!(locate(text, &[Key("roundtable"), Key("limits"), Key("max_rounds")]), (5, 5));
        assert_eq!(locate(text, &[Key("rounds"), Item(0), Key("focus"), Key("type")]), (9, 7));
        assert_eq!(locate(text, &[Key("rounds"), Item(1), Key("number")]), (11, 5));
        assert_eq!(locate(text, &[Key("list"), Item(1), Key("b")]), (14, 3));
        assert_eq!(locate(text, &[Key("roundtable"), Key("nothing")]), (3, 1));
        assert_eq!(locate(text, &[Key("nothing")]), (0, 0));
        assert_eq!(locate("", &[Item(3)]), (0, 0));
    }

    #[test]
    fn a_byte_order_mark_and_line_ends_of_windows_move_nothing() {
        let text = "\u{feff}name: x\r\nmetrics:\r\n  rounds: 3\r\n";
        assert_eq!(locate(text, &[Key("metrics"), Key("rounds")]), (3, 3));
        assert_eq!(locate(text, &[Key("name")]), (1, 1));
    }
}
