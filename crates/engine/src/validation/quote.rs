//! Whether words are a quotation: found at the place that is named, whatever became of spaces, quotation marks and
//! Markdown on the way.

/// A letter as it is compared: no quotation marks, no marks of emphasis, plain apostrophes and dashes.
pub(crate) fn plain_letter(letter: char) -> Option<char> {
    match letter {
        '*' | '`' | '\\' | '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '\u{ad}' | '\u{200b}' => None,
        '‘' | '’' | '‚' | '‛' => Some('\''),
        '–' | '—' | '‑' | '‐' | '−' => Some('-'),
        other => Some(other),
    }
}

/// Words as they are compared: one space between them, plain apostrophes and dashes, no quotation marks, no marks of
/// emphasis.
pub(super) fn normal(text: &str) -> String {
    let plain: Vec<char> = text.chars().filter_map(plain_letter).collect();
    let is_word =
        |at: Option<usize>| at.and_then(|at| plain.get(at)).is_some_and(|letter| letter.is_alphanumeric());
    // An apostrophe stands between letters; any other one is a quotation mark.
    let keeps = |at: usize| plain[at] != '\'' || (is_word(at.checked_sub(1)) && is_word(Some(at + 1)));
    let kept: String = (0..plain.len()).filter(|at| keeps(*at)).map(|at| plain[at]).collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A quotation without what a reader sets around it: an ellipsis, a full stop at its end.
fn bare(words: &str) -> String {
    let is_around = |letter: char| letter == '…' || letter.is_whitespace();
    let mut words = normal(words);
    loop {
        let shorter = words.trim_matches(is_around).trim_start_matches("...").trim_end_matches(['.', '…']);
        if shorter.len() == words.len() {
            return words;
        }
        words = shorter.to_owned();
    }
}

/// Fewer letters or digits than this are no quotation: they occur everywhere.
const LEAST: usize = 2;
/// More characters than this are no quotation of two sentences.
const MOST: usize = 1_200;

/// Where quotable words are, in the normal form of `text`: byte ranges of every occurrence as whole words.
fn occurrences(text: &str, words: &str) -> Vec<(usize, usize)> {
    let words = bare(words);
    let weight = words.chars().filter(|letter| letter.is_alphanumeric()).count();
    if weight < LEAST || words.chars().count() > MOST {
        return Vec::new();
    }
    let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let edge = |letter: Option<char>, outside: Option<char>| !(is_word(letter) && is_word(outside));
    text.match_indices(&words)
        .map(|(at, found)| (at, at + found.len()))
        .filter(|(from, to)| {
            edge(words.chars().next(), text[..*from].chars().next_back())
                && edge(words.chars().next_back(), text[*to..].chars().next())
        })
        .collect()
}

/// Whether the words occur in any of these texts.
pub(super) fn occurs(texts: &[String], words: &str) -> bool {
    texts.iter().any(|text| !occurrences(&normal(text), words).is_empty())
}

/// How many lines a quotation may run over, before and behind the one that it names.
const AROUND: usize = 4;

/// Whether the words occur in a text on the line of that number, from 1: they may begin before it or end behind it, but
/// they touch it.
pub(super) fn occurs_on(lines: &[&str], line: usize, words: &str) -> bool {
    if line == 0 || line > lines.len() {
        return false;
    }
    let (first, last) = (line.saturating_sub(AROUND).max(1), (line + AROUND).min(lines.len()));
    let mut text = String::new();
    let (mut from, mut to) = (0, 0);
    for at in first..=last {
        let piece = normal(lines[at - 1]);
        if !piece.is_empty() && !text.is_empty() {
            text.push(' ');
        }
        if at == line {
            from = text.len();
            to = from + piece.len();
        }
        text.push_str(&piece);
    }
    occurrences(&text, words).into_iter().any(|(start, end)| start < to && end > from)
}
