//! Whether a text is German: then its first word may be a noun, which has its capital everywhere in a sentence.

/// Whether a text reads like German by its small words, its letters, or the ending of its first word. A short text that gives
/// no sign is taken for English.
pub(in crate::practice) fn is_german(text: &str) -> bool {
    const GERMAN: [&str; 40] = [
        "der", "das", "und", "mit", "für", "ist", "sind", "wird", "werden", "nicht", "ein", "eine", "einen",
        "einem", "einer", "auf", "von", "zu", "im", "zum", "zur", "bei", "nach", "aus", "oder", "kein",
        "keine", "keinen", "dem", "den", "ohne", "über", "vor", "bis", "beim", "vom", "muss", "müssen",
        "kann", "dürfen",
    ];
    const ENGLISH: [&str; 16] = [
        "the", "of", "and", "to", "is", "are", "for", "with", "by", "or", "that", "must", "can", "it", "be",
        "not",
    ];
    const NOUNS: [&str; 7] = ["ung", "ungen", "heit", "heiten", "keit", "keiten", "schaft"];
    let words: Vec<String> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let times = |list: &[&str]| words.iter().filter(|word| list.contains(&word.as_str())).count();
    let (german, english) = (times(&GERMAN), times(&ENGLISH));
    let first = words.first().map_or("", String::as_str);
    let is_noun = first.chars().count() > 6 && NOUNS.iter().any(|end| first.ends_with(end));
    let has_letter = first.contains(['ä', 'ö', 'ü', 'ß']);
    german > english || english == 0 && (is_noun || has_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_german_by_its_small_words_its_letters_or_its_first_noun() {
        for text in [
            "Patienten der Praxis",
            "Terminbuchung",
            "Überblick am Tag",
            "Öffnungszeiten",
            "Kassen ohne Strom",
        ] {
            assert!(is_german(text), "{text}");
        }
        for text in
            ["Score board", "Young people", "Residents who die in the war", "A figure for it", "Am I late"]
        {
            assert!(!is_german(text), "{text}");
        }
    }
}
