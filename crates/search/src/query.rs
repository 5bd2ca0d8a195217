//! What was typed, as a question to the index.

use crate::words::{Word, words};

/// The most words of a question; what was typed after them is not asked for.
const MOST_WORDS: usize = 16;
/// The most of a question that is looked at, in bytes.
const MOST_TYPED: usize = 2_048;

/// A question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    /// Each a run of words that stand side by side, e.g. `req 004`.
    phrases: Vec<Vec<String>>,
    /// Whether the last word of the last one may go on: it is still being typed, unless it stands in quotation marks.
    goes_on: bool,
    /// The id that was typed, by its key.
    pub(crate) id: Option<String>,
}

impl Asked {
    /// Reads what was typed; without a word in it there is nothing to ask.
    pub(crate) fn read(typed: &str) -> Option<Self> {
        let typed = cut(typed, MOST_TYPED);
        let mut left = MOST_WORDS;
        let (mut phrases, mut goes_on): (Vec<Vec<String>>, bool) = (Vec::new(), true);
        for (chunk, is_quoted) in chunks(typed) {
            let phrase: Vec<String> = words(chunk).take(left).map(|word| word.folded).collect();
            left -= phrase.len();
            if !phrase.is_empty() {
                phrases.push(phrase);
                goes_on = !is_quoted;
            }
        }
        let id = id_key(typed);
        (!phrases.is_empty()).then_some(Self { phrases, goes_on, id })
    }

    /// The expression for the index. It holds letters and digits in quotes, and nothing else of what was typed.
    pub(crate) fn expression(&self) -> String {
        format!("{}{}", self.as_typed(), if self.goes_on { " *" } else { "" })
    }

    /// The same for the words as they are, none of which goes on; `None` where that is the same.
    pub(crate) fn whole_words(&self) -> Option<String> {
        self.goes_on.then(|| self.as_typed())
    }

    fn as_typed(&self) -> String {
        let all: Vec<String> =
            self.phrases.iter().map(|phrase| format!("\"{}\"", phrase.join(" "))).collect();
        all.join(" AND ")
    }

    /// The number of words, for [`Self::matching`].
    pub(crate) fn count(&self) -> usize {
        self.phrases.iter().map(Vec::len).sum()
    }

    /// Which of the question's words a word of a text is, if any: the first that fits.
    pub(crate) fn matching(&self, word: &Word) -> Option<usize> {
        let last = self.count().checked_sub(1)?;
        let mut all = self.phrases.iter().flatten().enumerate();
        all.find(|(at, asked)| {
            let goes_on = self.goes_on && *at == last;
            if goes_on { word.folded.starts_with(asked.as_str()) } else { word.folded == **asked }
        })
        .map(|(at, _)| at)
    }
}

/// What stands between blanks, and what stands between two quotation marks, which is told by the second value.
fn chunks(typed: &str) -> Vec<(&str, bool)> {
    let parts: Vec<&str> = typed.split('"').collect();
    // An odd mark is somebody's inch, or the beginning of what is still being typed.
    if parts.len().is_multiple_of(2) {
        return typed.split_whitespace().map(|chunk| (chunk, false)).collect();
    }
    let mut chunks = Vec::new();
    for (at, part) in parts.into_iter().enumerate() {
        match at % 2 {
            1 => chunks.push((part, true)),
            _ => chunks.extend(part.split_whitespace().map(|chunk| (chunk, false))),
        }
    }
    chunks
}

/// The key of an id, in whatever way it is written: `REQ-004`, `req 4` and `Req4` have one key. `None`: no id.
pub(crate) fn id_key(text: &str) -> Option<String> {
    let mut letters = String::new();
    let mut digits = String::new();
    for sign in cut(text.trim(), 32).chars() {
        match sign {
            sign if sign.is_ascii_alphabetic() && digits.is_empty() => {
                letters.push(sign.to_ascii_lowercase())
            }
            sign if sign.is_ascii_digit() && !letters.is_empty() => digits.push(sign),
            '-' | '_' | ' ' | '\u{2010}'..='\u{2013}' if digits.is_empty() => {}
            _ => return None,
        }
    }
    let number = digits.trim_start_matches('0');
    let is_id = (1..=8).contains(&letters.len()) && !digits.is_empty() && text.trim().len() <= 32;
    is_id.then(|| format!("{letters}{}", if number.is_empty() { "0" } else { number }))
}

/// The id at the beginning of a title, by its key: `REQ-004: Score board`.
pub(crate) fn leading_id(title: &str) -> Option<String> {
    let first = title.split_whitespace().next()?;
    id_key(first.trim_end_matches([':', '.', ',', ')']).trim_start_matches('('))
        .filter(|_| first.contains('-'))
}

/// The beginning of a text, at most so many bytes, whole letters.
pub(crate) fn cut(text: &str, most: usize) -> &str {
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_known_however_it_is_written() {
        for text in ["REQ-004", "req 4", "Req4", " req-0004 ", "REQ–004"] {
            assert_eq!(id_key(text).as_deref(), Some("req4"), "{text}");
        }
        for text in ["", "004", "req", "req 4 5", "requirements-long 4", "4 req", "rate-limit 4x"] {
            assert_eq!(id_key(text), None, "{text}");
        }
        assert_eq!(leading_id("REQ-004: Score board").as_deref(), Some("req4"));
        assert_eq!(leading_id("Version 4"), None);
    }

    #[test]
    fn an_expression_holds_words_and_no_signs_of_its_language() {
        let asked = Asked::read("NEAR(a\"b, 5) OR col:x* -y ^z").unwrap();
        assert_eq!(
            asked.expression(),
            "\"near a b\" AND \"5\" AND \"or\" AND \"col x\" AND \"y\" AND \"z\" *"
        );
        assert_eq!(Asked::read(" \"*\" - ( "), None);
    }

    #[test]
    fn what_stands_in_quotation_marks_is_one_phrase_and_goes_on_nowhere() {
        let expression = |typed: &str| Asked::read(typed).unwrap().expression();
        assert_eq!(expression("servers in the"), "\"servers\" AND \"in\" AND \"the\" *");
        assert_eq!(expression("\"servers in the\""), "\"servers in the\"");
        assert_eq!(expression("data \"in the\" EU"), "\"data\" AND \"in the\" AND \"eu\" *");
        assert_eq!(expression("\"servers in"), "\"servers\" AND \"in\" *");
    }
}
