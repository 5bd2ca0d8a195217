//! A document's sentences, each with the lines that it stands in.

use super::mapping_table::{Row, rows};

/// A sentence, as it stands in one line or several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sentence {
    /// Line and words, as they stand there.
    pub(super) segments: Vec<(u32, String)>,
    pub(super) place: Place,
}

/// Where a sentence stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// The heading above it, empty before the first one.
    pub(super) heading: String,
    /// It belongs to an item of a list or to a row of a table.
    pub(super) is_item: bool,
    /// The row of a table that it stands in.
    pub(super) row: Option<Row>,
}

impl Sentence {
    pub(super) fn text(&self) -> String {
        let words: Vec<&str> = self.segments.iter().map(|(_, words)| words.as_str()).collect();
        words.join(" ")
    }

    pub(super) fn first(&self) -> u32 {
        self.segments.first().map_or(0, |(line, _)| *line)
    }

    pub(super) fn last(&self) -> u32 {
        self.segments.last().map_or(0, |(line, _)| *line)
    }
}

/// The sentences of numbered lines. A blank line, a heading, a list item and a row of a table end what came before;
/// headings, rules and code fences are no sentences.
pub(super) fn sentences(lines: &[(u32, String)]) -> Vec<Sentence> {
    let mut found = Vec::new();
    let mut open: Vec<(u32, String)> = Vec::new();
    let mut end = |open: &mut Vec<(u32, String)>, place: &Place| {
        if !open.is_empty() {
            found.push(Sentence { segments: std::mem::take(open), place: place.clone() });
        }
    };
    let rows = rows(lines);
    let mut place = Place::default();
    let mut is_code = false;
    for (number, line) in lines {
        let text = line.trim();
        if text.starts_with("```") || text.starts_with("~~~") {
            is_code = !is_code;
        }
        let row = if is_code { None } else { rows.get(number) };
        let is_row = row.is_some() || text.starts_with('|');
        let begins = is_row || item_mark(text) > 0;
        let is_text = text.chars().any(char::is_alphanumeric) && !text.starts_with('#') && !is_code;
        if begins || !is_text {
            end(&mut open, &place);
            place.is_item = begins;
            place.row = row.cloned();
        }
        if text.starts_with('#') && !is_code {
            text.trim_start_matches(['#', ' ']).clone_into(&mut place.heading);
        }
        if !is_text {
            continue;
        }
        let body = match row {
            Some(Row::Text(cell) | Row::Item { text: cell, .. }) => cell.as_str(),
            _ => text[item_mark(text)..].trim_matches(['|', ' ']),
        };
        if row.is_some() {
            // A row is read as a whole: its sentences belong to one item.
            open.push((*number, body.to_owned()));
            end(&mut open, &place);
            continue;
        }
        let mut rest = body;
        while let Some(at) = sentence_end(rest) {
            let (sentence, left) = rest.split_at(at);
            open.push((*number, sentence.trim().to_owned()));
            end(&mut open, &place);
            rest = left.trim_start();
        }
        if !rest.is_empty() {
            open.push((*number, rest.to_owned()));
        }
    }
    end(&mut open, &place);
    found
}

/// The length of a list mark (`- `, `* `, `12. `, `3.1 `, `[ ] `), 0 without one.
fn item_mark(text: &str) -> usize {
    for mark in ["- [ ] ", "- [x] ", "- ", "* ", "+ ", "• ", "> "] {
        if text.starts_with(mark) {
            return mark.len();
        }
    }
    let digits = text.find(|letter: char| !(letter.is_ascii_digit() || letter == '.')).unwrap_or(0);
    let rest = &text[digits..];
    let is_number = digits > 1
        && text.starts_with(|letter: char| letter.is_ascii_digit())
        && text[..digits].contains('.');
    match rest.strip_prefix([')', ' ']) {
        Some(_) if is_number || digits > 0 && rest.starts_with(") ") => digits + 1,
        _ => 0,
    }
}

/// Behind the mark that ends the first sentence; nothing when the text has no end within. A number's point and the usual
/// abbreviations end nothing.
fn sentence_end(text: &str) -> Option<usize> {
    const SHORT: [&str; 9] = ["e.g", "i.e", "approx", "no", "nos", "incl", "max", "min", "etc"];
    let ends = text.char_indices().filter(|(_, letter)| matches!(letter, '.' | '!' | '?'));
    for (at, mark) in ends {
        let after = &text[at + 1..];
        let after = after.trim_start_matches(['"', '\'', '”', '’', ')']);
        let closed = text.len() - after.len();
        if after.is_empty() {
            return Some(text.len());
        }
        let word = text[..at].rsplit(|letter: char| letter.is_whitespace() || letter == '(').next();
        let is_short = mark == '.' && word.is_some_and(|word| SHORT.contains(&word.to_lowercase().as_str()));
        let next = after.trim_start().chars().next();
        let begins = next.is_some_and(|letter| !letter.is_lowercase());
        if after.starts_with(char::is_whitespace) && begins && !is_short {
            return Some(closed);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<Vec<(u32, String)>> {
        let lines: Vec<(u32, String)> = (1..).zip(text.lines().map(str::to_owned)).collect();
        sentences(&lines).into_iter().map(|sentence| sentence.segments).collect()
    }

    #[test]
    fn a_sentence_over_two_lines_has_the_words_of_each() {
        assert_eq!(
            found("Cancelling is possible until 18:00 on\nthe day before. Pages load fast.\n"),
            [
                vec![
                    (1, "Cancelling is possible until 18:00 on".to_owned()),
                    (2, "the day before.".to_owned())
                ],
                vec![(2, "Pages load fast.".to_owned())],
            ]
        );
    }

    #[test]
    fn headings_marks_and_code_are_no_sentences_and_items_stand_alone() {
        let text = "# Must have\n\n- One shall do, e.g. this\n- Another\n  goes on\n2. A third at 1.5 s\n```\nmust x\n```\n| A | must |\n|---|---|\n";
        let words: Vec<String> = found(text)
            .iter()
            .map(|segments| segments.iter().map(|(_, words)| words.as_str()).collect::<Vec<_>>().join("/"))
            .collect();
        assert_eq!(words, ["One shall do, e.g. this", "Another/goes on", "A third at 1.5 s", "A | must"]);
    }
}
