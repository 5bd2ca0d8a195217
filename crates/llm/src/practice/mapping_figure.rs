//! The figure of a sentence with its unit: what a quality is measured against.

/// The words around a sentence's first figure: `within 2 seconds`, `at least 99.5 per cent of the requests`. It ends
/// with a noun: before a preposition that leads on to something else, and before the verb.
pub(super) fn figure(text: &str) -> Option<String> {
    const BEFORE: [&str; 14] = [
        "within", "at", "least", "most", "no", "not", "more", "less", "than", "under", "below", "over", "up",
        "to",
    ];
    /// They belong to the measure: `2 days of the request`, `5 per minute`.
    const PART: [&str; 5] = ["of", "per", "a", "after", "from"];
    const LONGEST_NOUN: usize = 4;
    const ARTICLES: [&str; 5] = ["the", "a", "an", "its", "each"];
    const ENDS: [&str; 30] = [
        "in", "on", "at", "for", "with", "without", "by", "to", "and", "or", "but", "when", "if", "is",
        "are", "must", "shall", "should", "can", "may", "will", "has", "have", "so", "that", "which", "who",
        "even", "while", "before",
    ];
    const SPELT: [&str; 18] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "fifteen", "twenty", "thirty", "forty", "fifty", "sixty", "ninety",
    ];
    let is_in = |list: &[&str], word: &str| list.contains(&bare(word).as_str());
    let words: Vec<&str> = text.split_whitespace().collect();
    // A number in words is one behind what limits it: `in under ten seconds`.
    let is_spelt = |at: usize| {
        at > 0 && is_in(&SPELT, words[at]) && words.len() > at + 1 && is_in(&BEFORE, words[at - 1])
    };
    let is_number =
        |at: &usize| words[*at].starts_with(|letter: char| letter.is_ascii_digit()) || is_spelt(*at);
    let at = (0..words.len()).find(is_number)?;
    let before = words[..at].iter().rev().take_while(|word| BEFORE.contains(&word.to_lowercase().as_str()));
    let start = at - before.take(3).count();
    let is_one_of =
        |list: &[&str], at: usize| words.get(at).is_some_and(|word| list.contains(&bare(word).as_str()));
    let closes = |at: usize| words[at].ends_with([',', ';', '.', ')', '!', ':']);
    // The end of the noun that begins there, if it comes soon; nothing where the sentence runs on.
    let noun = |from: usize| -> Option<usize> {
        let stops = |at: usize| at >= words.len() || is_one_of(&ENDS, at) || is_one_of(&PART, at);
        let mut end = from + usize::from(is_one_of(&ARTICLES, from));
        let least = end + 1;
        while !stops(end) && end < from + LONGEST_NOUN {
            end += 1;
            if closes(end - 1) {
                return Some(end);
            }
        }
        (stops(end) && end >= least).then_some(end)
    };
    let mut end = at + 1;
    if !closes(at) {
        let has_unit = end < words.len() && !is_one_of(&ENDS, end) && !is_one_of(&PART, end);
        end = noun(end).unwrap_or(end + usize::from(has_unit));
    }
    while !closes(end - 1) && is_one_of(&PART, end) {
        let Some(further) = noun(end + 1) else { break };
        end = further;
    }
    Some(words[start..end].join(" ").trim_end_matches([',', ';', '.', ')', '!', ':']).to_owned())
}

/// A word without marks, in small letters.
fn bare(word: &str) -> String {
    word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_a_whole_measure() {
        for (text, target) in [
            ("The alarm must be raised within 10 seconds of.", "within 10 seconds"),
            (
                "An alarm must be raised within 10 seconds of the first sign.",
                "within 10 seconds of the first sign",
            ),
            ("Pages must load within 2 seconds even on old phones.", "within 2 seconds"),
            ("At least 95 % of the requests must be answered quickly.", "At least 95 % of the requests"),
            ("The service must handle 300 requests per minute at the same time.", "300 requests per minute"),
            ("It must answer in no more than 5 s, always.", "no more than 5 s"),
            ("The backup must be 30 days old at most.", "30 days old"),
            ("A member finds a tool in under ten seconds.", "under ten seconds"),
            ("Objections must be answered within 10 working days.", "within 10 working days"),
        ] {
            assert_eq!(figure(text).as_deref(), Some(target), "{text}");
        }
    }
}
