//! The outline of a Markdown text: blocks between headings, byte for byte, and the ids they define.

use std::collections::BTreeSet;

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::context::DocumentItem;

use super::escape::unescape;

/// A heading and the text up to the next heading of any level; the first block of a text may have no heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Block {
    /// 1 to 6; 0 for what stands before the first heading.
    pub level: usize,
    /// The heading's text, still escaped; empty without one.
    pub title: String,
    /// The artifact that the heading defines.
    pub id: Option<String>,
    /// Every byte of it, the heading's line first.
    pub text: String,
}

/// Splits a text at its headings (`#` to `######`, outside fenced code and comments). The blocks joined are the text.
pub(crate) fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for (line, fenced) in lines(text) {
        match heading(line).filter(|_| !fenced) {
            Some((level, title)) => {
                let id = leading_id(title).map(|(id, _)| id.to_owned());
                blocks.push(Block { level, title: title.to_owned(), id, text: line.to_owned() });
            }
            None => match blocks.last_mut() {
                Some(block) => block.text.push_str(line),
                None => {
                    blocks.push(Block { level: 0, title: String::new(), id: None, text: line.to_owned() })
                }
            },
        }
    }
    blocks
}

/// What may run over several lines and hides headings from a reader.
#[derive(Clone, Copy)]
pub(super) enum Open {
    /// A fence of at least so many of these marks.
    Fence(char, usize),
    /// An HTML comment.
    Comment,
}

impl Open {
    /// The line that ends it.
    pub(super) fn closing(self) -> String {
        match self {
            Self::Fence(mark, length) => mark.to_string().repeat(length),
            Self::Comment => "-->".to_owned(),
        }
    }
}

/// How a line begins that readers of Markdown take for a definition, and leave out: a note of ours.
pub(crate) const NOTE: &str = "[//]: # (";

/// The length of the front matter, in bytes; 0 without one. What stands in it opens nothing and heads nothing.
pub fn front_matter(text: &str) -> usize {
    let is_rule = |line: &str| line.trim_end() == "---";
    let mut lines = text.split_inclusive('\n');
    let is_first = |line: &&str| is_rule(line.trim_start_matches('\u{feff}'));
    let Some(first) = lines.next().filter(is_first) else { return 0 };
    let mut length = first.len();
    for line in lines {
        length += line.len();
        if is_rule(line) {
            return length;
        }
    }
    0
}

/// Lines with their ends, and whether each belongs to front matter, fenced code or an HTML comment, both ends included, or is a
/// [`NOTE`].
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let (front, mut at) = (front_matter(text), 0);
    let mut open = None;
    text.split_inclusive('\n').map(move |line| {
        at += line.len();
        if at <= front {
            return (line, true);
        }
        let before = open;
        open = after_line(open, line);
        let comment_in_a_line = before.is_none() && (begins_comment(line) || line.starts_with(NOTE));
        (line, before.is_some() || open.is_some() || comment_in_a_line)
    })
}

/// The lines that neither front matter, fenced code nor an HTML comment holds, notes among them.
pub(crate) fn open_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut open = None;
    text[front_matter(text)..].split_inclusive('\n').filter(move |line| {
        let before = open;
        open = after_line(open, line);
        before.is_none() && open.is_none()
    })
}

/// The line that ends what is still open at the end of a text: without it, nothing could be added there.
pub(crate) fn closing(text: &str) -> Option<String> {
    closing_below(&text[front_matter(text)..])
}

/// The same of a text that has no front matter: a part of one, which may begin with a rule.
pub(super) fn closing_below(text: &str) -> Option<String> {
    text.split_inclusive('\n').fold(None, after_line).map(Open::closing)
}

/// The mark of a fence, how often it stands there, and the words behind it.
pub(super) fn fence(line: &str) -> Option<(char, usize, &str)> {
    let start = line.trim_start_matches(' ');
    let mark = start.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
    let length = start.chars().take_while(|letter| *letter == mark).count();
    let words = &start[length..];
    let is_fence = length >= 3 && line.len() - start.len() < 4 && !(mark == '`' && words.contains('`'));
    is_fence.then_some((mark, length, words))
}

pub(super) fn after_line(open: Option<Open>, line: &str) -> Option<Open> {
    let start = line.trim_start_matches(' ');
    let indented = line.len() - start.len() > 3;
    let mark = start.chars().next().filter(|mark| matches!(mark, '`' | '~') && !indented);
    let length = mark.map_or(0, |mark| start.chars().take_while(|letter| *letter == mark).count());
    match open {
        Some(Open::Comment) => (!line.contains("-->")).then_some(Open::Comment),
        // Only a fence of the same kind, as long, and without words closes.
        Some(Open::Fence(fence, least)) => {
            let bare = start.trim_end().chars().all(|letter| letter == fence);
            let closes = mark == Some(fence) && length >= least && bare;
            (!closes).then_some(Open::Fence(fence, least))
        }
        None if begins_comment(line) => (!line.contains("-->")).then_some(Open::Comment),
        None => fence(line).map(|(mark, length, _)| Open::Fence(mark, length)),
    }
}

pub(super) fn begins_comment(line: &str) -> bool {
    let start = line.trim_start_matches(' ');
    line.len() - start.len() < 4 && start.starts_with("<!--")
}

/// Level and text of a heading line.
pub(crate) fn heading(line: &str) -> Option<(usize, &str)> {
    let start = line.trim_start_matches(' ');
    let level = start.bytes().take_while(|byte| *byte == b'#').count();
    let rest = &start[level..];
    let is_heading = (1..=6).contains(&level)
        && line.len() - start.len() < 4
        && (rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']));
    is_heading.then_some((level, rest.trim()))
}

/// The artifact id that a definition begins with, and what follows it: `REQ-001: Title`, `[REQ-001] Title`,
/// `**REQ-001** - Title`.
pub(super) fn leading_id(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches(['[', '*', '_', '`']);
    let end =
        text.find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-')).unwrap_or(text.len());
    let (id, rest) = text.split_at(end);
    ArtifactType::from_id(id)?;
    let rest = rest.trim_start_matches([']', '*', '_', '`']).trim_start();
    // One mark between the id and the title; any further ones are the title's.
    let rest = [':', '-', '–', '—'].iter().find_map(|mark| rest.strip_prefix(*mark)).unwrap_or(rest);
    Some((id, rest.trim()))
}

/// Every definition in a text: the id and the words beside it, unescaped; see [`definition`]. Fenced code and comments
/// hold none.
pub(crate) fn definitions(text: &str) -> Vec<(String, String)> {
    lines(text).filter(|(_, fenced)| !fenced).filter_map(|(line, _)| definition(line)).collect()
}

/// The definition in a line: a heading, or a bold beginning (`**REQ-001: Title**`, also as a list item).
pub(crate) fn definition(line: &str) -> Option<(String, String)> {
    let text = match heading(line) {
        Some((_, title)) => title,
        None => {
            let item = line.trim();
            let item = item.strip_prefix("- ").or_else(|| item.strip_prefix("* ")).unwrap_or(item);
            item.trim_start().strip_prefix("**")?
        }
    };
    leading_id(text).map(|(id, title)| (id.to_owned(), unescape(title)))
}

/// The artifact ids that a document defines, in its order: as a heading (`### REQ-001: Title`) or with a bold
/// beginning (`- **REQ-001**: Title`).
pub fn defined_ids(text: &str) -> Vec<String> {
    unique(definitions(text).into_iter().map(|(id, _)| id))
}

/// The artifacts that a document defines, with their titles, in its order; see [`defined_ids`]. Of an id that is defined
/// twice, the first.
pub fn defined_items(text: &str) -> Vec<DocumentItem> {
    let mut items: Vec<DocumentItem> = Vec::new();
    for (id, title) in definitions(text) {
        // `**REQ-001: Title** and more`: the bold part ends the title.
        let title = title.split("**").next().unwrap_or_default().trim().to_owned();
        if !items.iter().any(|known| known.id == id) {
            items.push(DocumentItem { id, title });
        }
    }
    items
}

/// Every artifact id that a document holds, in its order, mere mentions among them: what is mentioned is taken, and
/// new ids go on after it.
pub fn ids_in(text: &str) -> Vec<String> {
    let is_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    let words = text.split(|letter: char| !is_word(letter));
    let id = |word: &str| {
        // `REQ-001-` and `_REQ-001_` are still the id.
        let word = word.trim_matches(['-', '_']);
        ArtifactType::from_id(word).map(|_| word.to_owned())
    };
    unique(words.filter_map(id))
}

fn unique(ids: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    ids.filter(|id| seen.insert(id.clone())).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn ids_are_found_as_definitions_and_as_mentions() {
        let text = "# X\n\n### REQ-001: A\nsee REQ-002, NFR-0010 (not XREQ-3)\n- **BR-001**: b\n#### [EX-001] c\n\
                    ```\n# REQ-003\n```\n<!--\n# REQ-005\n-->\n| OQ-001 | d |\n#REQ-004\n";
        assert_eq!(defined_ids(text), ["REQ-001", "BR-001", "EX-001"]);
        assert_eq!(
            ids_in(text),
            ["REQ-001", "REQ-002", "NFR-0010", "BR-001", "EX-001", "REQ-003", "REQ-005", "OQ-001", "REQ-004"]
        );
    }

    proptest! {
        #[test]
        fn blocks_joined_are_the_text(text in "([#`~ \\r\\nab-]|REQ-001: ){0,80}") {
            let joined: String = blocks(&text).into_iter().map(|block| block.text).collect();
            prop_assert_eq!(joined, text);
        }
    }
}
