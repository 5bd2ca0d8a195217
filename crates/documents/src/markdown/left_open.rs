//! Fenced code and comments that somebody began and did not end: to a reader of Markdown the rest of the document is hidden by
//! them, and a merge would add all of it once more. Our own headings behind them tell where they were to end.

use super::outline::{Open, after_line, begins_comment, closing_below, fence, heading, leading_id};
use super::section::Section;

/// One of our headings that something left open hides.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Hidden {
    /// Where its line begins, in bytes.
    pub(crate) at: usize,
    /// The heading's text.
    pub(crate) title: String,
    /// The line that ends what was left open.
    pub(crate) closing: String,
}

/// The first of our headings that is hidden by what was left open. Code and comments that have an end are what they are, with
/// whatever stands in them, as long as everything in the text has its end; one within which another begins has none of its own.
pub(crate) fn hidden(text: &str) -> Option<Hidden> {
    let mut open: Option<Open> = None;
    let mut within: Option<Hidden> = None;
    let mut suspect: Option<Hidden> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some(open) = open {
            if within.is_some() && begins_another(open, line) {
                return suspect.or(within);
            }
            if let Some(title) = own_heading(line).filter(|_| within.is_none()) {
                within = Some(Hidden { at, title: title.to_owned(), closing: open.closing() });
            }
        }
        open = after_line(open, line);
        if open.is_none() {
            suspect = suspect.or(within.take());
        }
        at += line.len();
    }
    closing_below(text).and(suspect.or(within))
}

/// Whether a line within code or a comment begins another one of its kind, or cannot have been meant to end it.
fn begins_another(open: Open, line: &str) -> bool {
    match open {
        Open::Comment => begins_comment(line) || is_arrow(line),
        Open::Fence(mark, least) => fence(line).is_some_and(|(other, length, words)| {
            other == mark && length >= least && !words.trim().is_empty()
        }),
    }
}

/// Whether what would end a comment is an arrow of a diagram, or of somebody's words as we write them.
fn is_arrow(line: &str) -> bool {
    line.split_once("-->").is_some_and(|(before, after)| before.ends_with('\\') || !after.trim().is_empty())
}

/// The text of a heading that our documents have: of an artifact, or of a section.
fn own_heading(line: &str) -> Option<&str> {
    let (level, title) = heading(line)?;
    let is_ours = leading_id(title).is_some() || (level > 1 && Section::from_heading(title).is_some());
    is_ours.then_some(title)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<(usize, String)> {
        hidden(text).map(|hidden| (text[..hidden.at].lines().count() + 1, hidden.closing))
    }

    #[test]
    fn a_heading_of_ours_behind_what_has_no_end_is_found_with_the_line_that_ends_it() {
        let fence = |closing: &str, line: usize| Some((line, closing.to_owned()));
        for (text, wanted) in [
            ("```\ncode\n\n### REQ-001: A\n", fence("```", 4)),
            ("~~~~ sh\ncode\n## Business Rules\n", fence("~~~~", 3)),
            ("<!-- later\n### REQ-001: A\n", fence("-->", 2)),
            // Another one begins within it, and has its end.
            ("```\n### REQ-001: A\n```mermaid\nx\n```\n", fence("```", 2)),
            ("<!-- later\n### REQ-001: A\n<!-- note -->\n", fence("-->", 2)),
            ("<!-- later\n### REQ-001: A\n  A --> B\n", fence("-->", 2)),
            // What ends it was to begin another one.
            ("```\n### REQ-001: A\n```\nx\n```\n", fence("```", 2)),
            ("```\n### REQ-001: A\n```\n", None),
            ("<!--\n### REQ-001: A\n-->\n", None),
            ("```\n# sh\n## Words of others\n", None),
            ("### REQ-001: A\n```\ncode\n", None),
        ] {
            assert_eq!(found(text), wanted, "{text}");
        }
    }
}
