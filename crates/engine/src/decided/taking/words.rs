//! The words of a text, each with the mark that ends its clause or sentence.

/// A word in small letters, and the mark that ends its clause or sentence, if one follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct Word {
    pub(in super::super) text: String,
    /// `.` at the end of a sentence, `,` at the end of a clause, `:` before a reason.
    pub(in super::super) ends: Option<char>,
    /// Whether a question ends with it.
    pub(super) asks: bool,
}

/// What may stand in front of a word and behind it, and says nothing of it.
const BEFORE: &[char] = &['"', '“', '„', '«', '»', '\'', '‘', '*', '(', '-', '–', '—'];
const BEHIND: &[char] =
    &['"', '”', '“', '«', '»', '\'', '’', '*', ')', '.', ',', ';', ':', '!', '?', '…', '-', '–', '—', '/'];

/// The words of a text in which blanks are single. A sign that is no mark of a sentence (an emoji, a sum, a line through a word) is a
/// word of its own, or a part of the one it stands at: it may say anything.
pub(in super::super) fn words_of(text: &str) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    for raw in text.split(' ').flat_map(apart) {
        let begun = raw.trim_start_matches(BEFORE);
        let bare = begun.trim_end_matches(BEHIND);
        let (before, behind) = (&raw[..raw.len() - begun.len()], &begun[bare.len()..]);
        if let Some(last) = found.last_mut() {
            let mark = match before {
                _ if bare.is_empty() && !raw.is_empty() => {
                    mark_in(&raw[..raw.len() - behind.len()]).or_else(|| mark_in(behind))
                }
                before if before.contains('(') => Some(','),
                before => mark_in(before),
            };
            if let Some(mark) = mark {
                last.ends.get_or_insert(mark);
            }
            last.asks |= bare.is_empty() && raw.contains('?');
        }
        if !bare.is_empty() {
            found.push(Word { text: bare.to_lowercase(), ends: mark_in(behind), asks: behind.contains('?') });
        }
    }
    found
}

/// The mark that signs around a word amount to.
fn mark_in(signs: &str) -> Option<char> {
    let has = |marks: &[char]| signs.contains(marks);
    match () {
        () if has(&['.', '!', '?', '…']) => Some('.'),
        () if has(&[':', '-', '–', '—', '/']) => Some(':'),
        () if has(&[',', ';', ')']) => Some(','),
        () => None,
    }
}

/// What is written without a blank behind a mark, as in `A:no` or `A/B`. A time (`14:00`) and a fraction are one word.
fn apart(raw: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    let mut before = None;
    for (at, letter) in raw.char_indices() {
        let end = at + letter.len_utf8();
        let next = raw[end..].chars().next();
        let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
        let joins = [':', ',', '.', '/'].contains(&letter) && is_digit(before) && is_digit(next);
        let splits = [':', '/', ',', ';', '!', '?', '–', '—', '('].contains(&letter)
            || letter == '.' && before != Some('.');
        if splits && !joins && next.is_some_and(char::is_alphanumeric) && before.is_some() {
            let cut = if letter == '(' { at } else { end };
            parts.push(&raw[from..cut]);
            from = cut;
        }
        before = Some(letter);
    }
    parts.push(&raw[from..]);
    parts
}
