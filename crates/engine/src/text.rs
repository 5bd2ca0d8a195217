//! Small, pure text helpers shared by the rooms.

use serde_json::Value;

/// A value as plain text: strings as they are, the rest as JSON.
pub fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// Lower-case words and digits joined by dashes, at most `max` characters, never cut inside a word unless the
/// first word alone is longer. Letters with accents keep their base letter where there is a plain one.
pub fn slug(text: &str, max: usize) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    for letter in text.chars().flat_map(char::to_lowercase).map(base_letter) {
        match letter {
            "" => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            letters => word.push_str(letters),
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    let mut slug = String::new();
    for word in words {
        if slug.is_empty() {
            slug = word.chars().take(max).collect();
        } else if slug.len() + 1 + word.len() <= max {
            slug.push('-');
            slug.push_str(&word);
        } else {
            break;
        }
    }
    slug
}

fn base_letter(letter: char) -> &'static str {
    const PLAIN: &str = "abcdefghijklmnopqrstuvwxyz0123456789";
    if let Some(at) = PLAIN.find(letter) {
        return &PLAIN[at..=at];
    }
    match letter {
        'ä' | 'à' | 'á' | 'â' | 'ã' | 'å' => "a",
        'ç' => "c",
        'é' | 'è' | 'ê' | 'ë' => "e",
        'í' | 'ì' | 'î' | 'ï' => "i",
        'ñ' => "n",
        'ö' | 'ó' | 'ò' | 'ô' | 'õ' | 'ø' => "o",
        'ü' | 'ú' | 'ù' | 'û' => "u",
        'ß' => "ss",
        _ => "",
    }
}

/// A word or phrase found in `text` as whole words, ignoring case: `legal` is not found in `illegal`.
pub fn has_phrase(text: &str, phrase: &str) -> bool {
    let text = text.to_lowercase();
    let phrase = phrase.trim().to_lowercase();
    if phrase.is_empty() {
        return false;
    }
    let is_word =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    text.match_indices(&phrase).any(|(at, found)| {
        !is_word(text[..at].chars().next_back()) && !is_word(text[at + found.len()..].chars().next())
    })
}

/// The text cut to `max` characters, with an ellipsis when something was cut.
pub fn clip(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let mut clipped: String = text.chars().take(max.saturating_sub(1)).collect();
    clipped.push('…');
    clipped
}

/// FNV-1a, 64 bit, as 16 hex digits.
pub fn fnv1a(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// Two short texts that say the same thing apart from case, spacing and punctuation.
pub fn same(left: &str, right: &str) -> bool {
    let words = |text: &str| {
        text.split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect::<Vec<_>>()
    };
    words(left) == words(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_plain_and_short() {
        assert_eq!(slug("Elf Gift Rush!", 30), "elf-gift-rush");
        assert_eq!(slug("Über-App für Ärzte", 9), "uber-app");
        assert_eq!(slug("日本語", 30), "");
        assert_eq!(slug("extraordinarily", 5), "extra");
    }

    #[test]
    fn critical_keywords_match_whole_words_only() {
        assert!(has_phrase("This is a LEGAL matter.", "legal"));
        assert!(!has_phrase("That would be illegal", "legal"));
        assert!(has_phrase("a must-have for us", "must-have"));
        assert!(!has_phrase("unblocking", "blocking"));
        assert!(!has_phrase("anything", ""));
    }
}
