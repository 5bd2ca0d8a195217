//! Numbers in a text, in digits or spelled out, and how they are spelled.

use std::sync::LazyLock;

use super::english::is_joint;

/// A number as it is written, with the words before and after it.
pub(super) struct Figure {
    pub(super) before: String,
    pub(super) value: f64,
    pub(super) in_words: bool,
    pub(super) share: bool,
    pub(super) after: String,
}

const WORDS: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// The words of a whole number up to one hundred.
pub(super) fn in_words(number: usize) -> Option<String> {
    if let Some(word) = WORDS.get(number) {
        return Some((*word).to_owned());
    }
    if number == 100 {
        return Some("hundred".to_owned());
    }
    let tens = TENS.get((number / 10).checked_sub(2)?)?;
    Some(if number.is_multiple_of(10) {
        (*tens).to_owned()
    } else {
        format!("{tens}-{}", WORDS[number % 10])
    })
}

/// Whether a word is a number, in digits or spelled out.
pub(super) fn is_number(word: &str) -> bool {
    number(word.trim_end_matches('%')).is_some()
}

pub(super) fn number(word: &str) -> Option<(f64, bool)> {
    let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
    if bare.starts_with(char::is_alphabetic) {
        // Every word of a project is asked whether it is a number.
        static SPELLED: LazyLock<Vec<String>> = LazyLock::new(|| (0..=100).filter_map(in_words).collect());
        let value = SPELLED.iter().position(|word| bare.eq_ignore_ascii_case(word));
        return value.and_then(|value| u8::try_from(value).ok()).map(|value| (f64::from(value), true));
    }
    let plain = bare.replace(',', "");
    plain
        .parse::<f64>()
        .ok()
        .filter(|value| value.is_finite() && value.abs() < 1e9)
        .map(|value| (value, false))
}

/// Whether the word at `at` is the number of a name, such as the version of a product, and counts nothing: `7` of `MediPlan 7`.
/// It stands behind a word that is written like a name and has neither a unit nor a decimal.
pub(super) fn is_of_name(words: &[&str], at: usize) -> bool {
    const LONGEST: usize = 4;
    const MONTHS: &str = "january february march april may june july august september october november december monday \
        tuesday wednesday thursday friday saturday sunday januar februar märz mai juni juli oktober dezember";
    const GOES_ON: [&str; 12] =
        ["is", "are", "stays", "stay", "keeps", "keep", "remains", "runs", "ist", "bleibt", "läuft", "und"];
    let (Some(word), Some(name)) = (words.get(at), at.checked_sub(1).and_then(|before| words.get(before)))
    else {
        return false;
    };
    let bare = word.trim_end_matches(|letter: char| [',', ';', ':', '.', ')', '"'].contains(&letter));
    let is_plain = !bare.is_empty()
        && bare.len() <= LONGEST
        && bare.chars().all(|letter| letter.is_ascii_digit() || letter == '.')
        && bare.starts_with(|letter: char| letter.is_ascii_digit());
    let name = name.trim_start_matches(['(', '"', '„', '“']);
    let is_word =
        name.chars().count() > 1 && name.chars().all(|letter| letter.is_alphanumeric() || letter == '-');
    // `MediPlan`, `SAP`, `iOS`; with one capital only where no sentence begins there, and it is no date.
    let has_inner = name.chars().skip(1).any(char::is_uppercase);
    let is_inside = at > 1 && words.get(at - 2).is_some_and(|word| !word.ends_with(['.', '?', '!', ':']));
    let is_date = MONTHS.split_whitespace().any(|month| name.to_lowercase() == month);
    let is_measure = words.get(at + 1).is_some_and(|next| next.starts_with(['%', '€']) || *next == "percent");
    // `In Berlin 40 shops open` counts shops.
    let counts = word.ends_with(char::is_alphanumeric)
        && words.get(at + 1).is_some_and(|next| !is_joint(next) && !GOES_ON.contains(next));
    let is_name = has_inner || is_inside && name.starts_with(char::is_uppercase) && !is_date && !counts;
    is_plain && is_word && is_name && !is_measure
}

pub(super) fn figure(text: &str) -> Option<Figure> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_figure = |at: &usize| number(words[*at]).is_some() && !is_of_name(&words, *at);
    let at = (0..words.len()).find(is_figure)?;
    let (value, in_words) = number(words[at])?;
    let before = words[..at].join(" ");
    // "one in six" and "one out of six" are shares, not a one.
    let of = match (words.get(at + 1), words.get(at + 2)) {
        (Some(&"in"), _) => Some(2),
        (Some(&"out"), Some(&"of")) => Some(3),
        _ => None,
    };
    if let Some(of) = of
        && let Some((whole, in_words)) = words.get(at + of).and_then(|word| number(word))
        && value > 0.0
        && whole > 0.0
    {
        return Some(Figure {
            before,
            value: whole / value,
            in_words,
            share: true,
            after: words[at + of + 1..].join(" "),
        });
    }
    let sign = if words[at].contains('%') { "% " } else { "" };
    let after = format!("{sign}{}", words[at + 1..].join(" ")).trim_end().to_owned();
    Some(Figure { before, value, in_words, share: false, after })
}

pub(super) fn spell(value: f64, in_words: bool) -> String {
    let rounded = if value >= 10.0 { value.round() } else { (value * 2.0).round() / 2.0 };
    let whole = (0..=100_u8).find(|value| f64::from(*value) == rounded);
    match whole.and_then(|value| self::in_words(usize::from(value))) {
        Some(word) if in_words => word,
        _ => rounded.to_string(),
    }
}

/// The sign of a share behind its figure, as a text writes it: `48 %` or `48%`. What is reckoned stands beside that text.
pub(super) fn share_sign(source: &str) -> &'static str {
    let is_apart = source.split_once('%').is_some_and(|(before, _)| before.ends_with(char::is_whitespace));
    if is_apart { " %" } else { "%" }
}

/// Parts of a figure in one, with the sign of a share as `source` writes it.
pub(super) fn joined(parts: &[&str], source: &str) -> String {
    let text =
        parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    text.replace(" %", share_sign(source))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_name_counts_nothing() {
        for (text, number, is_of) in [
            ("The reception runs on MediPlan 7", "7", true),
            ("MediPlan 7 keeps the price list", "7", true),
            ("The tills stay on Windows 11.", "11.", true),
            ("Calls fall to 7 a week", "7", false),
            ("At 7 the gate opens", "7", false),
            ("It is done by March 7", "7", false),
            ("In Berlin 40 shops open", "40", false),
            ("Weniger Anrufe: Rückfragen 40 % seltener", "40", false),
        ] {
            let words: Vec<&str> = text.split_whitespace().collect();
            let at = words.iter().position(|word| *word == number).unwrap();
            assert_eq!(is_of_name(&words, at), is_of, "{text}");
        }
        assert!(figure("Prices stay in MediPlan 7").is_none());
        assert!(
            figure("In MediPlan 7 a price is found in 3 seconds").is_some_and(|found| found.value == 3.0)
        );
    }
}
