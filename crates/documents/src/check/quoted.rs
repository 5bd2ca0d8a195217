//! What somebody said, or what a thing is called, stands between quotation marks: nobody mends it by wording the sentence around it,
//! and no rule about wording looks at it.

use std::ops::Range;

/// What opens a quotation, and what closes that.
const MARKS: [(char, &[char]); 9] = [
    ('“', &['”']),
    ('„', &['“', '”']),
    ('"', &['"']),
    ('«', &['»']),
    ('»', &['«']),
    ('‚', &['‘', '’']),
    ('‘', &['’']),
    ('‹', &['›']),
    ('›', &['‹']),
];
/// What closes those that many keyboards open and cannot close: `„schnell"`.
const STRAIGHT: [char; 1] = ['"'];

/// Where quotations stand in a text, with their marks. One that is never closed is none: the mark may be of something else.
pub(crate) fn quotations(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        let is_within = found.last().is_some_and(|quotation| at < quotation.end);
        let from = at + letter.len_utf8();
        let may_open = !is_within && !before.is_alphanumeric();
        before = letter;
        let closed = match letter {
            _ if !may_open => None,
            '\'' => single(text, from),
            _ => MARKS.iter().find(|(mark, _)| *mark == letter).and_then(|(_, closing)| {
                let straight = || ['“', '„'].contains(&letter).then(|| end(text, from, &STRAIGHT)).flatten();
                end(text, from, closing).or_else(straight)
            }),
        };
        found.extend(closed.map(|end| at..end));
    }
    found
}

/// Where a quotation ends that begins at `from`: behind a closing mark that is no apostrophe. In one line.
fn end(text: &str, from: usize, closing: &[char]) -> Option<usize> {
    let line = text[from..].lines().next()?;
    let closes = |(at, mark): (usize, &str)| {
        let end = at + mark.len();
        (at > 0 && !line[end..].starts_with(char::is_alphanumeric)).then_some(from + end)
    };
    line.match_indices(closing).find_map(closes)
}

/// The same of the straight single mark, which is an apostrophe more often: it opens only before a word, and closes only behind one.
/// `'Tis` and the `'90s` open nothing that the apostrophe of a plural would close.
fn single(text: &str, from: usize) -> Option<usize> {
    const SHORT: [&str; 5] = ["tis", "twas", "em", "til", "cause"];
    let rest = &text[from..];
    let word = rest.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    let is_short = SHORT.contains(&word.to_lowercase().as_str())
        || word.starts_with(|letter: char| letter.is_ascii_digit()) && word.ends_with('s');
    if word.is_empty() || is_short {
        return None;
    }
    let line = rest.lines().next()?;
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        let end = at + letter.len_utf8();
        let closes = letter == '\'' && !before.is_whitespace();
        if closes && !line[end..].starts_with(char::is_alphanumeric) {
            return Some(from + end);
        }
        before = letter;
    }
    None
}

/// The text with a filling of the same length in the place of each quoted word, so that words and places stay what they are.
pub fn unquoted(text: &str) -> String {
    let quotations = quotations(text);
    let is_quoted = |at: usize| quotations.iter().any(|quotation| quotation.contains(&at));
    let mut own = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        if is_quoted(at) && !letter.is_whitespace() {
            own.extend(std::iter::repeat_n('_', letter.len_utf8()));
        } else {
            own.push(letter);
        }
    }
    own
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_filled_in_every_kind_of_marks_and_nothing_moves() {
        for (text, own) in [
            ("It says “be fast” twice.", "It says _____ _______ twice."),
            ("Es sagt „sei schnell“ laut.", "Es sagt ______ __________ laut."),
            ("It says \"fast\", then.", "It says ______, then."),
            ("Sie sagt »gut«.", "Sie sagt _______."),
            ("Er sagt ‚gut‘.", "Er sagt _________."),
            ("She said ‘fast’.", "She said __________."),
            ("The 'Quick entry' button stays.", "The ______ ______ button stays."),
            ("He says 'it isn't easy', again.", "He says ___ _____ _____, again."),
            ("The members' keys and the boards' lists.", "The members' keys and the boards' lists."),
            (
                "It's 5' long; the '90s fleets' lists, 'tis the members' own.",
                "It's 5' long; the '90s fleets' lists, 'tis the members' own.",
            ),
            ("Der Knopf „Schnell\" bleibt.", "Der Knopf ___________ bleibt."),
            ("Sie sagt ›gut‹.", "Sie sagt _________."),
            ("It’s the users’ 5\" and 7\" screen, “open", "It’s the users’ 5\" and 7\" screen, “open"),
            ("One “open\nand closed” later.", "One “open\nand closed” later."),
            ("", ""),
        ] {
            assert_eq!(unquoted(text), own);
            assert_eq!(own.len(), text.len());
        }
    }
}
