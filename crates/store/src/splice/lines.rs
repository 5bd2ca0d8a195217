//! Lines and columns of the text that is changed.

use std::ops::Range;

use roundtable_engine::yaml::layout::Entry;

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

    pub(super) fn column(&self, at: usize) -> usize {
        self.text[self.line_start(at)..at].trim_start_matches('\u{feff}').chars().count()
    }
}
