//! What somebody said, or what a thing is called, stands between quotation marks: nobody mends it by wording the sentence around it,
//! and no rule about wording looks at it.

use std::ops::Range;

/// What opens a quotation, and what closes that.
const MARKS: [(char, &[char]); 7] = [
    ('“', &['”']),
    ('„', &['“', '”']),
    ('"', &['"']),
    ('«', &['»']),
    ('»', &['«']),
    ('‚', &['‘', '’']),
    ('‘', &['’']),
];

/// Where quotations stand in a text, with their marks. One that is never closed is none: the mark may be of something else.
pub(crate) fn quotations(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        let is_within = found.last().is_some_and(|quotation| at < quotation.end);
        let opens = MARKS.iter().find(|(mark, _)| *mark == letter && !before.is_alphanumeric());
        before = letter;
        let Some((_, closing)) = opens.filter(|_| !is_within) else { continue };
        let from = at + letter.len_utf8();
        found.extend(end(text, from, closing).map(|end| at..end));
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
            ("It’s the users’ 5\" and 7\" screen, “open", "It’s the users’ 5\" and 7\" screen, “open"),
            ("One “open\nand closed” later.", "One “open\nand closed” later."),
            ("", ""),
        ] {
            assert_eq!(unquoted(text), own);
            assert_eq!(own.len(), text.len());
        }
    }
}
