//! A text that was not written to its end, or cut off: the parser stumbles over what is left of its last line and knows no
//! better than to blame that line.

use roundtable_engine::yaml::ParserWords;

/// What is said of a text whose end is lost; `None` where the error is another one. `line`, from 1 and 0 when unknown, and
/// `cause` are the reader's. Every writer ends a file with a line end: one that stops within a line, where the reader
/// misses what would have come, was cut off.
pub(crate) fn lost_end(text: &str, line: u64, cause: &ParserWords) -> Option<String> {
    let last = text.lines().count() as u64;
    let within_brackets = text.lines().last().is_some_and(is_within_brackets);
    let at_end = line >= last && (within_brackets || cause.is_too_short());
    (!text.is_empty() && !text.ends_with(['\n', '\r']) && (cause.is_unclosed() || at_end)).then(|| {
        "it ends in the middle of a line: it was not written to its end, or its end was lost".to_owned()
    })
}

/// Whether a line opens a list in brackets or a map in braces that it does not close.
fn is_within_brackets(line: &str) -> bool {
    let count = |signs: [char; 2]| line.matches(signs).count();
    count(['[', '{']) > count([']', '}'])
}

/// What is said of a text in which there is nothing to read: an empty one, or comments alone.
pub(crate) fn nothing_in(text: &str) -> String {
    let is_blank = text.trim_start_matches('\u{feff}').trim().is_empty();
    match is_blank {
        true => "the file is empty".to_owned(),
        false => "nothing but comments is left in it: it was not written to its end, or its end was lost"
            .to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use roundtable_engine::yaml::{self, YamlError};

    use super::*;

    fn told(text: &str) -> Option<String> {
        match yaml::read(text).unwrap_err() {
            YamlError::Syntax { line, cause, .. } => lost_end(text, line, &cause),
            other => panic!("{other}"),
        }
    }

    #[test]
    fn a_text_that_ends_in_the_middle_is_called_so_and_a_mistake_within_it_is_not() {
        for cut in [
            "id: x\nstatus: active\nroun",
            "id: x\nrounds:\n  - number: 1\n    syn",
            "id: x\nmetrics: {rounds: 1, ta",
            "id: x\nids: [REQ-001, RE",
            "id: x\ntitle: \"Lend a t",
        ] {
            let told = told(cut).unwrap_or_default();
            assert!(told.contains("ends in the middle"), "{cut:?}: {told} {:?}", yaml::read(cut));
        }
        for mistake in ["id: x\nlimits\n  max: 3", "id: x\nlimits\nmax: 3\n", "a: \"x\nb: 1\n", "a: b: c"] {
            assert_eq!(told(mistake), None, "{mistake:?}");
        }
    }
}
