//! Lines and columns of the text that is changed.

use std::ops::Range;

use roundtable_engine::yaml::layout::{Entry, Node};

use super::Splicer;

impl Splicer<'_> {
    /// Puts lines in at the start of a line; a text without a line break at its end gets one before.
    pub(super) fn insert_line(&mut self, at: usize, lines: String) {
        let at_start = at == 0 || self.text[..at].ends_with('\n') || self.text[..at] == *"\u{feff}";
        let lines = if at_start { format!("{lines}{}", self.eol) } else { format!("{}{lines}", self.eol) };
        self.edits.push((at..at, lines));
    }

    /// Whether nothing but space stands before it on its line.
    pub(super) fn begins_line(&self, at: usize) -> bool {
        self.text[self.line_start(at)..at].trim_matches([' ', '\u{feff}']).is_empty()
    }

    pub(super) fn end_of(&self, entry: &Entry) -> usize {
        entry.value.span().end.max(entry.after_colon)
    }

    pub(super) fn line_start(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |found| found + 1)
    }

    /// The end of the line, before its line break; a comment on it belongs to it.
    pub(super) fn line_end(&self, at: usize) -> usize {
        let end = self.text[at..].find('\n').map_or(self.text.len(), |found| at + found);
        if self.text[at..end].ends_with('\r') { end - 1 } else { end }
    }

    /// The start of the line behind this one.
    pub(super) fn next_line(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |found| at + found + 1)
    }

    /// From the start of the first line to the end of the last one, line break included.
    pub(super) fn whole_lines(&self, start: usize, end: usize) -> Range<usize> {
        self.line_start(start)..self.next_line(end)
    }

    pub(super) fn with_space_before(&self, span: &Range<usize>) -> Range<usize> {
        let start = self.text[..span.start].trim_end_matches([' ', '\t']).len();
        // Something must stay between a colon and a comment.
        if self.text[span.end..].trim_start_matches([' ', '\t']).starts_with('#') {
            span.clone()
        } else {
            start..span.end
        }
    }

    /// The comment beside an item of one line that goes, as a line of its own in its place, with its line end: somebody's words
    /// on whom or what was listed, and none of ours. Empty where there is none.
    pub(super) fn comment_beside(&self, (dash, item): &(usize, Node)) -> String {
        let Node::Scalar { span, .. } = item else { return String::new() };
        let end = self.line_end(*dash);
        // Of a text of several lines nothing is said: what looks like a comment may be a part of it.
        let behind = self.text.get(span.end.max(dash + 1)..end).unwrap_or_default().trim();
        match behind.starts_with('#') {
            true => format!("{}{behind}{}", " ".repeat(self.column(*dash)), self.eol),
            false => String::new(),
        }
    }

    /// The same of all items of a list in block style that goes.
    pub(super) fn comments_beside(&self, list: &Node) -> String {
        match list {
            Node::List { flow: false, items, .. } => {
                items.iter().map(|item| self.comment_beside(item)).collect()
            }
            _ => String::new(),
        }
    }

    pub(super) fn column(&self, at: usize) -> usize {
        self.text[self.line_start(at)..at].trim_start_matches('\u{feff}').chars().count()
    }
}
