//! Which lines of a document go for good when another text takes its place: they may be somebody's own words.

use super::{provenance, purpose, undecided};
use crate::inputs::is_line;
use crate::language::DocumentLanguage;
use crate::markdown::outline::heading;

/// How many of the `removed` lines take words with them that the `added` ones do not have. Not among them is what only stands
/// elsewhere by now, a heading at another level, the sentence that names one session more, the date that goes into the history, and
/// what no reader is shown. All else counts, whoever wrote it: nobody can tell that it was nobody.
pub fn words_that_go(removed: &[&str], added: &[&str]) -> usize {
    let mut left: Vec<&str> = added.iter().map(|line| line.trim_end()).collect();
    let mut goes = |line: &&&str| {
        let line = line.trim_end();
        if line.is_empty() || is_line(line) || is_mark(line) || undecided::is_line(line) {
            return false;
        }
        // Each new line stands for one old one: of two that said the same, one may go.
        let Some(at) = left.iter().position(|now| has_words(now, line)) else { return true };
        left.swap_remove(at);
        false
    };
    removed.iter().filter(|line| goes(line)).count()
}

/// Whether a line still says what another one said.
fn has_words(now: &str, before: &str) -> bool {
    let title = |line| heading(line).map(|(_, title)| title);
    let is_dated = || provenance::written_at(before).is_some_and(|at| now.starts_with(&format!("| {at} | ")));
    now == before
        || (title(before).is_some() && title(before) == title(now))
        || purpose::says_all(before, now)
        || is_dated()
        || is_longer_row(now, before)
}

/// Whether a row of a table has all that another one had, and perhaps longer lists in its cells.
fn is_longer_row(now: &str, before: &str) -> bool {
    let cells = |row: &'_ str| -> Option<Vec<String>> {
        let inner = row.strip_prefix('|')?.strip_suffix('|')?;
        Some(inner.split('|').map(|cell| cell.trim().to_owned()).collect())
    };
    let (Some(now), Some(before)) = (cells(now), cells(before)) else { return false };
    let has_all = |(now, before): (&String, &String)| {
        let now: Vec<&str> = now.split(", ").collect();
        before.split(", ").all(|item| now.contains(&item))
    };
    now.len() == before.len() && now.iter().zip(&before).all(has_all)
}

/// Whether a line is our mark of practice: it is taken away by nobody but whoever may write the document anew.
fn is_mark(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}');
    DocumentLanguage::every().any(|texts| texts.practice_mark == line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_we_write_and_say_again_elsewhere_is_nobodys_words_that_go() {
        let before = [
            "This document says what the shed must do, and how well, as agreed in a roundtable on “Lending”. It is for all.",
            "### Rounds of the session",
            "| Written | 2026-01-07 10:00 UTC, Roundtable 0.1.0 |",
            "[//]: # (Made from: REQ-001 f2215c24758f308b)",
            "[//]: # (Drawn: 5 COMP-001 f2215c24758f308b)",
            "",
        ];
        let now = [
            "This document says what the shed must do, and how well, as agreed in roundtables on “Lending” (session a) and “Fines” (session b). It is for all.",
            "#### Rounds of the session",
            "| 2026-01-07 10:00 UTC, Roundtable 0.1.0 | a | 7 | yes |",
            "| Written | 2026-01-08 10:00 UTC, Roundtable 0.1.0 |",
        ];
        assert_eq!(words_that_go(&before, &now), 0);
        // The control: nothing says it again.
        assert_eq!(words_that_go(&before, &[]), 3);
    }

    #[test]
    fn a_row_whose_lists_grow_loses_nothing_and_one_that_says_less_or_other_does() {
        let before = ["| REQ-010 | Reserve, and keep | ARCH-001, COMP-002 |"];
        for (now, go) in [
            ("| REQ-010 | Reserve, and keep | ARCH-001, ARCH-010, COMP-002, COMP-011 |", 0),
            ("| REQ-010 | Reserve | ARCH-001, COMP-002 |", 1),
            ("| REQ-010 | Reserve, and keep | ARCH-001 |", 1),
            ("| REQ-010 | Reserve, and keep |", 1),
            ("REQ-010 Reserve, and keep ARCH-001, COMP-002", 1),
        ] {
            assert_eq!(words_that_go(&before, &[now]), go, "{now}");
        }
    }

    #[test]
    fn somebodys_words_that_go_count_each() {
        let says = "This document says what the shed must do, as agreed in a roundtable on “Lending”. It is for all.";
        for (before, now) in [
            ("A sentence by hand.", "A sentence."),
            ("### Rounds of the session, by hand", "### Rounds of the session"),
            ("| Written | by Ann |", "| Written | 2026-01-08 10:00 UTC, Roundtable 0.1.0 |"),
            (says, &says.replace("for all", "for some")),
            (says, &says.replace("Lending", "Fines")),
            ("> **Practice:** words by hand.", ""),
        ] {
            assert_eq!(words_that_go(&[before], &[now]), 1, "{before}");
        }
        assert_eq!(words_that_go(&["One.", "One."], &["One."]), 1);
    }
}
