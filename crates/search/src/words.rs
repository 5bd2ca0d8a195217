//! Words of a text, as they are compared: without case, accents, and the differences of form that Unicode calls compatible.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The most letters of a word that are compared.
pub(crate) const LONGEST: usize = 64;

/// A word, and where it stands in its text (bytes).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) folded: String,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// The words of a text, in order. Letters of scripts that put no spaces between words are a word each.
pub(crate) fn words(text: &str) -> Words<'_> {
    Words { text, at: 0 }
}

pub(crate) struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl Iterator for Words<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        loop {
            let word = self.run()?;
            // What is left of a lone mark or sign may be nothing.
            if !word.folded.is_empty() {
                return Some(word);
            }
        }
    }
}

impl Words<'_> {
    /// The next run of letters and digits; `None` at the end of the text.
    fn run(&mut self) -> Option<Word> {
        let rest = self.text.get(self.at..)?;
        let start = self.at + rest.find(char::is_alphanumeric)?;
        let mut word = Word { folded: String::new(), start, end: start };
        for letter in self.text.get(start..)?.chars() {
            let is_part = letter.is_alphanumeric() || is_combining_mark(letter);
            let is_first = word.end == start;
            if !is_part || (!is_first && stands_alone(letter)) {
                break;
            }
            fold(letter, &mut word.folded);
            word.end += letter.len_utf8();
            if stands_alone(letter) {
                break;
            }
        }
        self.at = word.end;
        Some(word)
    }
}

/// A text's words with a space between.
pub fn folded(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    for word in words(text) {
        if !all.is_empty() {
            all.push(' ');
        }
        all.push_str(&word.folded);
    }
    all
}

/// Puts a letter, as it is compared, behind a word that has room for it.
fn fold(letter: char, word: &mut String) {
    let mut push = |sign: char| {
        if word.len() < LONGEST || word.chars().count() < LONGEST {
            word.push(sign);
        }
    };
    if letter.is_ascii() {
        push(letter.to_ascii_lowercase());
        return;
    }
    let signs = std::iter::once(letter).nfkd().flat_map(char::to_lowercase).nfkd();
    for sign in signs.filter(|sign| sign.is_alphanumeric() && !is_accent(*sign)) {
        match spelt(sign) {
            Some(letters) => letters.chars().for_each(&mut push),
            None => sign.to_lowercase().for_each(&mut push),
        }
    }
}

fn is_accent(sign: char) -> bool {
    matches!(sign, '\u{300}'..='\u{36F}')
}

/// Letters that are written otherwise where a keyboard has none of them, and that Unicode does not decompose.
fn spelt(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ħ' => "h",
        'ı' => "i",
        'ς' => "σ",
        _ => return None,
    })
}

/// Letters of scripts that are written without spaces: Thai, Lao, Khmer, Burmese, kana, Han.
fn stands_alone(letter: char) -> bool {
    matches!(u32::from(letter),
        0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF | 0x3040..=0x30FF | 0x31F0..=0x31FF
        | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xF900..=0xFAFF | 0x20000..=0x3FFFF)
        && !is_combining_mark(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_accents_and_forms_make_no_difference() {
        assert_eq!(folded("Straße ÜBER Café, cafe\u{301}"), "strasse uber cafe cafe");
        assert_eq!(folded("REQ-004: ﬁle ½"), "req 004 file 12");
        assert_eq!(folded("Øre Łódź İstanbul"), "ore lodz istanbul");
        assert_eq!(folded("\u{301} — … \u{0}"), "");
        assert_eq!(folded("予約する"), "予 約 す る");
    }

    #[test]
    fn a_word_says_where_it_stands() {
        let text = "— Café au";
        let found: Vec<_> = words(text).map(|word| &text[word.start..word.end]).collect();
        assert_eq!(found, ["Café", "au"]);
    }
}
