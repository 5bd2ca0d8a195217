//! Word stems, and what language a text is in.

use std::collections::BTreeSet;

/// The stems of the words that carry meaning.
pub(in crate::practice) fn stems(text: &str) -> BTreeSet<String> {
    const EMPTY: [&str; 58] = [
        "about",
        "after",
        "again",
        "also",
        "and",
        "any",
        "anybody",
        "are",
        "before",
        "can",
        "everything",
        "first",
        "for",
        "from",
        "has",
        "have",
        "how",
        "into",
        "its",
        "last",
        "less",
        "like",
        "made",
        "make",
        "many",
        "more",
        "most",
        "must",
        "not",
        "one",
        "only",
        "out",
        "over",
        "own",
        "per",
        "some",
        "than",
        "that",
        "the",
        "their",
        "them",
        "then",
        "there",
        "they",
        "this",
        "two",
        "user",
        "was",
        "what",
        "when",
        "which",
        "who",
        "will",
        "with",
        "within",
        "without",
        "would",
        "year",
    ];
    text.split(|letter: char| !letter.is_alphanumeric())
        .map(str::to_lowercase)
        .filter(|word| word.chars().count() >= 3 && !EMPTY.contains(&word.as_str()))
        .map(|word| match word.as_str() {
            // Two pairs that mean the same wherever things are lent, booked or delivered.
            "back" => stem("return"),
            "late" | "overdue" | "punctual" => stem("time"),
            _ => stem(&word),
        })
        .collect()
}

fn stem(word: &str) -> String {
    let mut stem = word.to_owned();
    // `ordered` ends like `order` does.
    for _ in 0..2 {
        match without_ending(&stem) {
            Some(rest) => stem = rest,
            None => break,
        }
    }
    // `labelled` and `label`, `planned` and `plan`.
    let mut letters = stem.chars().rev();
    if let (Some(last), Some(before)) = (letters.next(), letters.next())
        && last == before
        && last.is_alphabetic()
        && stem.chars().count() > 3
    {
        stem.pop();
    }
    stem
}

fn without_ending(word: &str) -> Option<String> {
    const ENDINGS: [&str; 10] = ["ations", "ation", "ings", "ing", "ers", "ed", "er", "es", "s", "e"];
    ENDINGS
        .iter()
        .filter_map(|ending| word.strip_suffix(ending))
        .find(|rest| rest.chars().count() >= 3)
        .map(|rest| rest.trim_end_matches('e').to_owned())
}

/// How many stems two texts share.
pub(in crate::practice) fn overlap(left: &str, right: &str) -> usize {
    stems(left).intersection(&stems(right)).count()
}

/// Whether a text reads like English; short texts get the benefit of the doubt.
pub(in crate::practice) fn is_english(text: &str) -> bool {
    const COMMON: [&str; 32] = [
        "the", "a", "an", "and", "or", "of", "to", "in", "is", "are", "for", "on", "at", "with", "by",
        "from", "not", "no", "that", "it", "be", "as", "can", "who", "all", "one", "must", "has", "have",
        "their", "they", "within",
    ];
    let words: Vec<String> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    if words.len() < 12 {
        return text.chars().filter(|letter| letter.is_alphabetic() && !letter.is_ascii()).count() * 5
            <= text.chars().filter(|letter| letter.is_alphabetic()).count();
    }
    let common = words.iter().filter(|word| COMMON.contains(&word.as_str())).count();
    common * 12 >= words.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart_by_their_stems() {
        assert_eq!(
            overlap("Handing out and taking back a tool", "Volunteers: hand out, take back, repair"),
            3
        );
        assert_eq!(overlap("Labelled pots are ordered", "label a pot, order a firing"), 3);
        assert_eq!(overlap("nothing", "else"), 0);
    }

    #[test]
    fn other_languages_are_noticed() {
        assert!(is_english(
            "Residents see from home what is available and reserve it, and no tool is promised twice"
        ));
        assert!(!is_english(
            "Die Nachbarn sehen von zu Hause aus, welche Werkzeuge frei sind, und reservieren sie dort"
        ));
        assert!(!is_english("日本語のプロジェクト"));
    }
}
