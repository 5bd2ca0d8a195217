//! The part of a text that shows why it was found.

use crate::query::{Asked, cut};
use crate::words::words;

/// About how long a snippet is, in bytes.
const LONG: usize = 180;
/// How much stands before the first word that was found, in bytes.
const BEFORE: usize = 48;
/// Matches that are looked at in one text.
const MOST_MATCHES: usize = 2_000;

/// A text with what matched in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shown {
    /// The text, without line breaks.
    pub text: String,
    /// From and to of what matched, in bytes of the text, in order, apart from each other.
    pub marks: Vec<(usize, usize)>,
    /// Something before it was left out.
    pub cut_before: bool,
    /// Something after it was left out.
    pub cut_after: bool,
}

/// A match: from, to, and which word of the question.
type Match = (usize, usize, usize);

/// A short text whole.
pub(crate) fn whole(text: &str, asked: &Asked) -> Shown {
    let marks = matches(text, asked);
    Shown {
        text: on_one_line(text),
        marks: marks.into_iter().map(|(start, end, _)| (start, end)).collect(),
        ..Shown::default()
    }
}

/// The part with the most words of the question.
pub(crate) fn best(text: &str, asked: &Asked) -> Shown {
    let found = matches(text, asked);
    let first = best_window(&found).map_or(0, |(start, ..)| *start);
    let start = at_word(text, first.saturating_sub(BEFORE), first);
    let long = cut(text.get(start..).unwrap_or_default(), LONG);
    let end = start + if start + long.len() < text.len() { whole_words(long) } else { long.len() };
    let inside = found.iter().filter(|(from, to, _)| *from >= start && *to <= end);
    Shown {
        text: on_one_line(text.get(start..end).unwrap_or_default()),
        marks: inside.map(|(from, to, _)| (from - start, to - start)).collect(),
        cut_before: start > 0,
        cut_after: end < text.len(),
    }
}

/// The same without the marks of Markdown: what is bold, a code or a box stands as its words.
pub(crate) fn without_marks(shown: Shown) -> Shown {
    const MARKS: [&str; 6] = ["**", "`", "- [ ] ", "- [x] ", "### ", "> "];
    let text = &shown.text;
    let (mut kept, mut gone) = (String::with_capacity(text.len()), Vec::new());
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let escaped = rest.strip_prefix('\\').and_then(|rest| rest.chars().next());
        let mark = MARKS.iter().find(|mark| rest.starts_with(**mark)).map(|mark| mark.len());
        if let Some(length) = mark.or(escaped.filter(char::is_ascii_punctuation).map(|_| 1)) {
            gone.push((at, length));
            at += length;
        }
        // What an escape stands before is no mark.
        if mark.is_none() {
            let sign = text.get(at..).and_then(|rest| rest.chars().next());
            kept.extend(sign);
            at += sign.map_or(1, char::len_utf8);
        }
    }
    let moved = |place: usize| {
        let before = gone.iter().take_while(|(from, _)| *from < place);
        place - before.map(|(from, length)| (*length).min(place - from)).sum::<usize>()
    };
    let marks = shown.marks.iter().map(|(from, to)| (moved(*from), moved(*to))).collect();
    Shown { text: kept, marks, ..shown }
}

fn matches(text: &str, asked: &Asked) -> Vec<Match> {
    let all = words(text).filter_map(|word| asked.matching(&word).map(|at| (word.start, word.end, at)));
    all.take(MOST_MATCHES).collect()
}

/// The match from which on the most different words of the question follow within a snippet's length; the first of such.
fn best_window(found: &[Match]) -> Option<&Match> {
    let different = |at: usize, start: usize| {
        let near = found.iter().skip(at).take_while(|(_, end, _)| *end <= start + LONG - BEFORE);
        // A question has at most 16 words.
        near.fold(0_u32, |seen, (_, _, word)| seen | 1 << (word % 32)).count_ones()
    };
    let mut best: Option<(u32, &Match)> = None;
    for (at, one) in found.iter().enumerate() {
        let count = different(at, one.0);
        if best.is_none_or(|(most, _)| count > most) {
            best = Some((count, one));
        }
    }
    best.map(|(_, one)| one)
}

/// The beginning of a word, at `from` or after it, before `until`.
fn at_word(text: &str, from: usize, until: usize) -> usize {
    if from == 0 {
        return 0;
    }
    let mut start = from;
    while !text.is_char_boundary(start) {
        start += 1;
    }
    let before = text.get(start..until).unwrap_or_default();
    before
        .char_indices()
        .find(|(_, sign)| sign.is_whitespace())
        .map_or(start, |(at, sign)| start + at + sign.len_utf8())
}

/// How much of a text that goes on is whole words; all of it where it is one.
fn whole_words(text: &str) -> usize {
    text.rfind(char::is_whitespace).filter(|at| *at > LONG / 2).unwrap_or(text.len())
}

/// Of the same length: signs that break a line or steer it are one byte, as a space is.
fn on_one_line(text: &str) -> String {
    text.chars().map(|sign| if sign.is_ascii_control() { ' ' } else { sign }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, typed: &str) -> String {
        let shown = best(text, &Asked::read(typed).unwrap());
        let mut out = String::new();
        let mut at = 0;
        for (start, end) in &shown.marks {
            out += &format!("{}[{}]", &shown.text[at..*start], &shown.text[*start..*end]);
            at = *end;
        }
        let (before, after) = (shown.cut_before, shown.cut_after);
        format!("{}{out}{}{}", if before { "…" } else { "" }, &shown.text[at..], if after { "…" } else { "" })
    }

    #[test]
    fn what_matched_is_marked_whatever_its_case_and_accents() {
        assert_eq!(shown("A café\nfor Tools", "CAFE too"), "A [café] for [Tools]");
        assert_eq!(shown("nothing here", "tools"), "nothing here");
    }

    #[test]
    fn a_snippet_stands_where_most_of_the_words_do() {
        let text =
            format!("A tool. {} Every tool is due back on Saturday. {}", "x ".repeat(200), "y ".repeat(200));
        let shown = shown(&text, "tool saturday");
        assert!(shown.contains("Every [tool] is due back on [Saturday]"), "{shown}");
        assert!(shown.starts_with('…') && shown.ends_with('…'), "{shown}");
    }

    #[test]
    fn the_marks_of_markdown_are_left_out_and_what_matched_stays_marked() {
        let text = "**Why:** `due` \\*soon\\* 2 * 3 \\\\ ü\n\n- [ ] The **tool** is back.";
        let found = without_marks(best(text, &Asked::read("why soon tool").unwrap()));
        let marked: Vec<&str> = found.marks.iter().map(|(from, to)| &found.text[*from..*to]).collect();
        assert_eq!(found.text, "Why: due *soon* 2 * 3 \\ ü  The tool is back.");
        assert_eq!(marked, ["Why", "soon", "tool"]);
        let plain = best("No marks here.", &Asked::read("marks").unwrap());
        assert_eq!(without_marks(plain.clone()), plain);
    }

    #[test]
    fn a_long_word_is_cut_between_letters() {
        let text = "ü".repeat(1_000);
        assert!(best(&text, &Asked::read("ü").unwrap()).text.len() <= LONG);
    }
}
