//! What is wrong with a text that is no YAML, in words for people who write it by hand.

use serde_saphyr::Error as ParseError;

use crate::{phrase, told};

/// What the YAML library said, in its own words, one line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParserWords(String);

impl ParserWords {
    /// Whether something was opened and not closed: a list, a group or a quotation.
    pub fn is_unclosed(&self) -> bool {
        [OPEN_LIST, OPEN_GROUP, NOT_CLOSED].map(Some).contains(&plain(&self.0))
    }

    /// Whether more of the line would mend it: its colon, or what belongs behind that.
    pub fn is_too_short(&self) -> bool {
        [NO_COLON, INDENTED, NO_VALUE].map(Some).contains(&plain(&self.0))
    }
}

/// The library's words for common mistakes, and ours. The first that fits counts.
const PLAIN: [(&str, &str); 31] = [
    ("budget breached", TOO_MUCH),
    ("alias replay", TOO_MUCH),
    ("recursion limit", TOO_MUCH),
    ("tab", phrase!("a line begins with a tab, and only spaces may stand there")),
    ("simple key expected", NO_COLON),
    ("simple key is no longer valid", NO_COLON),
    ("did not find expected key", INDENTED),
    ("mapping values are not allowed", SECOND_COLON),
    (
        "illegal placement of ':'",
        phrase!("a colon stands inside a list in brackets: a `]` or a comma before it may be missing"),
    ),
    ("mapping keys are not allowed", SECOND_COLON),
    ("unclosed quote", NOT_CLOSED),
    ("multiline quoted", NOT_CLOSED),
    ("-quoted scalar", BEHIND_QUOTE),
    ("flow sequence", OPEN_LIST),
    ("implicit flow mapping", OPEN_LIST),
    ("flow mapping", OPEN_GROUP),
    (
        "misplaced bracket",
        phrase!("a bracket or brace is closed that was not opened; a text with one wants quotation marks"),
    ),
    ("indentation", INDENTED),
    ("wrongly indented", INDENTED),
    ("block sequence entries are not allowed", LIST_ITEM),
    ("'-' must be followed", LIST_ITEM),
    ("expected node content", NO_VALUE),
    ("unknown anchor", phrase!("a text begins with `*` and wants quotation marks")),
    (
        "unknown escape",
        phrase!("a backslash stands in a text between double quotation marks: use single ones"),
    ),
    (
        "document start",
        phrase!("something stands behind the end of the text, or its lines are indented less than the first"),
    ),
    ("multiple documents", phrase!("a line of three dashes stands in its midst, and begins another text")),
    ("comments must be separated", phrase!("a comment wants a space before its `#`")),
    ("'%'", phrase!("a line begins with `%`: put the text in quotation marks")),
    ("!!binary", phrase!("a text is marked `!!binary` and holds bytes that are no text")),
    ("tagged scalar", phrase!("a text begins with a tag (`!word`) that it does not fit: write it without")),
    (
        "expected string scalar",
        phrase!("something else stands where a name with a colon must be, such as `key:`"),
    ),
];
pub(super) const LEFT_MARKER: &str = phrase!(
    "a line of git's conflict markers was left in it: take it out, and look whether what stands around it is whole"
);
const TOO_MUCH: &str = phrase!(
    "it is nested deeper, holds more, or repeats more by references (`&name`, `*name`) than any file of a project \
                        does; reading it on could use up the memory"
);
const NO_COLON: &str =
    phrase!("a line has no colon and is no part of the one before it: the colon may be missing");
const SECOND_COLON: &str = phrase!(
    "a colon stands where none can be: a text with a colon wants quotation marks, and a new entry a line of \
                            its own, indented like its neighbours"
);
const NOT_CLOSED: &str = phrase!("a quotation mark is opened and not closed");
const OPEN_LIST: &str = phrase!("a list in brackets is not closed with `]`, or lacks a comma");
const OPEN_GROUP: &str = phrase!("a group in braces is not closed with `}`, or lacks a comma");
const NO_VALUE: &str = phrase!(
    "something is missing behind a colon, or begins with a sign that means something else there: put it in quotation marks"
);
const BEHIND_QUOTE: &str = phrase!("something stands behind a closing quotation mark");
const INDENTED: &str =
    phrase!("a line is indented otherwise than those that it belongs to, or lacks its colon");
const LIST_ITEM: &str =
    phrase!("an entry of a list (`- `) stands where none can be: it wants a line of its own and a space");

/// What is wrong, in one line, and what the library said.
pub(super) fn of(error: &ParseError) -> (String, ParserWords) {
    let said = without_position(error.to_string().lines().next().unwrap_or_default()).to_owned();
    let message = match error {
        ParseError::DuplicateMappingKey { key: Some(key), .. } => {
            told!("the name {key} stands twice, here for the second time", key = format!("{key:?}"))
        }
        ParseError::DuplicateMappingKey { key: None, .. } => {
            told!("a name stands twice, here for the second time")
        }
        _ => plain(&said).map_or_else(|| said.clone(), str::to_owned),
    };
    (message, ParserWords(said))
}

/// The line, from 1, of a conflict marker of git that stands alone, in a text that stumbles at `line`: one of its arrows anywhere,
/// or the line between the versions where the reader stumbles. Where all three are left, readers of files tell it before.
pub(super) fn left_marker(text: &str, line: u64) -> Option<u64> {
    let is_arrow =
        |words: &str| ["<<<<<<< ", ">>>>>>> ", "||||||| "].iter().any(|arrow| words.starts_with(arrow));
    let is_left = |(at, words): &(u64, &str)| {
        is_arrow(words) || (words.trim_end() == "=======" && at.abs_diff(line) <= 1)
    };
    (1..).zip(text.lines()).filter(is_left).map(|(at, _)| at).min_by_key(|at| at.abs_diff(line))
}

fn plain(said: &str) -> Option<&'static str> {
    PLAIN.iter().find(|(theirs, _)| said.contains(theirs)).map(|(_, ours)| *ours)
}

/// The library's words without the position that it ends them with: `line` and `column` say it.
fn without_position(message: &str) -> &str {
    let is_position = |end: &str| {
        end.split_once(", column ")
            .is_some_and(|(line, column)| [line, column].iter().all(|number| number.parse::<u64>().is_ok()))
    };
    match message.rsplit_once(" at line ") {
        Some((before, end)) if is_position(end) => before,
        _ => message,
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error as _;

    use super::*;
    use crate::yaml::{YamlError, read};

    fn said(text: &str) -> (String, String) {
        let error = read(text).unwrap_err();
        let cause = error.source().map(ToString::to_string).unwrap_or_default();
        let YamlError::Syntax { message, .. } = error else { panic!("{error}") };
        (message, cause)
    }

    #[test]
    fn a_marker_of_git_that_was_left_alone_is_called_that() {
        for (text, at) in [
            ("a: 1\n<<<<<<< HEAD\nb: 2\n", 2),
            ("a: 1\nb: 2\n>>>>>>> theirs\n", 3),
            ("a: 1\n=======\nb: 2\n", 2),
            ("list:\n  - a\n=======\n  - b\n", 3),
        ] {
            assert!(said(text).0.contains("git's conflict markers"), "{text}: {}", said(text).0);
            let YamlError::Syntax { line, .. } = read(text).unwrap_err() else { panic!("{text}") };
            assert_eq!(line, at, "{text}");
        }
        let far = "a: |\n  =======\n  b\nc: 1\nd\ne: 2\n";
        assert!(!said(far).0.contains("markers"), "{}", said(far).0);
    }

    #[test]
    fn common_mistakes_are_said_in_plain_words_with_the_librarys_as_the_cause() {
        let mistakes = [
            ("name: x\nlimits\n  max: 3\n", "colon"),
            ("a: 1\nb: c: d\n", "quotation marks"),
            ("a:\n\tb: 1\n", "tab"),
            ("a: \"x\nb: 1\n", "not closed"),
            ("a: \"x\" y\n", "behind a closing"),
            ("a: [1, 2\nb: 1\n", "`]`"),
            ("a: {b: 1\nc: 2\n", "`}`"),
            ("a: 1\n  b: 2\n", "indented like"),
            ("a:\n    b: 1\n  c: 2\n", "indented"),
            ("a: *x\n", "`*`"),
            ("a: \"\\d\"\n", "backslash"),
            ("a: - b\n", "list"),
            ("a: !!binary gIGC\n", "bytes"),
            ("!!int x: 1\n", "tag"),
            ("? [a, b]\n: 1\n", "key"),
            ("? {a: 1}\n: 1\n", "key"),
        ];
        for (text, word) in mistakes {
            let (message, cause) = said(text);
            assert!(message.contains(word), "{text:?}: {message} ({cause})");
            assert!(!cause.is_empty() && cause != message, "{text:?}: {message} ({cause})");
        }
    }

    #[test]
    fn a_text_that_would_use_up_the_memory_is_told_in_plain_words() {
        let line =
            |at: usize| format!("a{at}: &a{at} [*a{before}, *a{before}, *a{before}]\n", before = at - 1);
        let bomb = "a0: &a0 [x]\n".to_owned() + &(1..=20).map(line).collect::<String>();
        for text in [bomb, "[".repeat(500), "- x\n".repeat(250_000), "{a: ".repeat(300)] {
            let (message, cause) = said(&text);
            assert!(message.contains("use up the memory"), "{message} ({cause})");
        }
    }

    #[test]
    fn what_has_no_plain_words_keeps_the_librarys() {
        let (message, cause) = said("a: !<x y\n");
        assert_eq!(message, cause);
        assert_eq!(without_position("found at line 3, column x"), "found at line 3, column x");
    }
}
