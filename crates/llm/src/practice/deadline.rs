//! A deadline within a sentence: the day by which something is to be so. It says nothing of when something else happens.

/// What leads to a day, the longer one before what it begins with.
const LEADS: [&[&str]; 12] = [
    &["no", "later", "than"],
    &["not", "later", "than"],
    &["on", "or", "before"],
    &["at", "the", "latest", "by"],
    &["by"],
    &["before"],
    &["until"],
    &["till"],
    &["spätestens"],
    &["bis"],
    &["vor"],
    &["bevor"],
];
/// Months by their first letters, in both languages, as they begin a word of their own.
pub(super) const MONTHS: [&str; 20] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "januar",
    "februar",
    "märz",
    "mai",
    "juni",
    "juli",
    "oktober",
    "dezember",
];
/// What a date is counted by where no month stands.
const PERIODS: [&str; 7] = ["year", "quarter", "month", "week", "jahres", "quartals", "monats"];
/// Times of the year that are named without an article.
const SEASONS: [&str; 5] = ["spring", "summer", "autumn", "winter", "christmas"];

/// Where the deadline of a sentence stands, with the word that leads to it: `by the end of March` as bytes from and to.
/// `None` where it names none.
pub(super) fn deadline(sentence: &str) -> Option<(usize, usize)> {
    let words = words(sentence);
    let mut at = 0;
    while at < words.len() {
        let lead = LEADS.iter().find(|lead| begins(&words[at..], lead)).map_or(0, |lead| lead.len());
        if lead > 0
            && let Some(last) = date(&words[at + lead..])
        {
            let (start, word) = words[at + lead + last];
            let end = start + word.trim_end_matches([',', ';', '.', '!', ')', ':']).len();
            return Some((words[at].0, end));
        }
        at += lead.max(1);
    }
    None
}

/// The sentence without its deadline; the whole where it has none.
pub(super) fn without_deadline(sentence: &str) -> String {
    let Some((start, end)) = deadline(sentence) else { return sentence.to_owned() };
    let (before, after) = (sentence[..start].trim_end(), sentence[end..].trim_start());
    let joint = if before.is_empty() || after.starts_with([',', ';', '.', '!']) { "" } else { " " };
    let rest = if before.is_empty() { after.trim_start_matches([',', ' ']) } else { after };
    format!("{before}{joint}{rest}").trim().to_owned()
}

/// The words with the byte at which each begins.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut from = 0;
    let place = |word| {
        let at = from + text[from..].find(word).unwrap_or_default();
        from = at + str::len(word);
        (at, word)
    };
    text.split_whitespace().map(place).collect()
}

fn bare(word: &str) -> String {
    word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase()
}

fn begins(words: &[(usize, &str)], lead: &[&str]) -> bool {
    words.len() > lead.len() && lead.iter().zip(words).all(|(wanted, (_, word))| bare(word) == *wanted)
}

/// The last word of the date that these words begin with: `the end of March 2027`, `1 May`, `31.3.2027`, `Ende Mai`.
fn date(words: &[(usize, &str)]) -> Option<usize> {
    const LONGEST: usize = 6;
    let mut last = None;
    for (at, (_, word)) in words.iter().take(LONGEST).enumerate() {
        // `by the end of the month` names a day, `by month` an order.
        let is_period =
            at > 1 && PERIODS.contains(&bare(word).as_str()) || SEASONS.contains(&bare(word).as_str());
        let is_named = is_day(word, at == 0) || is_period && last.is_none();
        if is_named {
            last = Some(at);
        } else if !(last.is_none() && leads_on(word)) {
            break;
        }
        if word.ends_with([',', ';', ':']) {
            break;
        }
    }
    last
}

/// What may stand before the month: an article, `end of`, a day of the month.
fn leads_on(word: &str) -> bool {
    const ON: [&str; 15] = [
        "the",
        "end",
        "of",
        "beginning",
        "middle",
        "this",
        "next",
        "mid",
        "ende",
        "anfang",
        "mitte",
        "zum",
        "des",
        "dem",
        "early",
    ];
    let word = bare(word);
    ON.contains(&word.as_str()) || day_of_month(&word).is_some()
}

/// `1`, `1st`, `31` as a number.
fn day_of_month(word: &str) -> Option<u32> {
    let digits = word.trim_end_matches(|letter: char| letter.is_alphabetic());
    digits.parse().ok().filter(|day| (1..=31).contains(day) && word.len() <= digits.len() + 2)
}

/// A month with its capital, a year, a date in figures, or a quarter.
fn is_day(word: &str, is_first: bool) -> bool {
    let said = bare(word);
    let is_month = word.starts_with(char::is_uppercase) && MONTHS.contains(&said.as_str());
    let is_year = said.len() == 4 && said.starts_with("20") && said.parse::<u32>().is_ok();
    let parts: Vec<&str> = said.split(['.', '/', '-']).filter(|part| !part.is_empty()).collect();
    let is_figures = parts.len() >= 2
        && parts.iter().all(|part| part.parse::<u32>().is_ok())
        && (parts.len() == 3 || word.matches('.').count() == 2);
    let is_quarter = said.len() == 2
        && said.starts_with('q')
        && said.ends_with(|digit: char| ('1'..='4').contains(&digit));
    is_month || is_year || is_figures || is_quarter && (is_first || word.starts_with('Q'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_is_a_day_behind_a_word_that_leads_to_it() {
        for (text, found) in [
            ("By the end of March, the old board is taken down", "By the end of March"),
            ("The board must work before 1 May.", "before 1 May"),
            ("Visitors shall register no later than 30 June 2027, at the gate", "no later than 30 June 2027"),
            ("Die Tafel muss bis Ende Mai fertig sein", "bis Ende Mai"),
            ("Die Tafel muss spätestens 31.3.2027 fertig sein", "spätestens 31.3.2027"),
            ("The dispensary moves by the end of the year", "by the end of the year"),
            ("Doses are checked by 2028", "by 2028"),
        ] {
            let (start, end) = deadline(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(&text[start..end], found, "{text}");
        }
        for text in [
            "Brakes are checked by a second mechanic before a bike leaves the workshop",
            "Cancelling is possible until 18:00 on the day before",
            "It is checked before each week begins to end",
            "The dispatcher may decide by himself",
            "A tram is washed before it may leave",
            "The list is ordered by month",
        ] {
            assert_eq!(deadline(text), None, "{text}");
        }
        assert_eq!(without_deadline("By the end of March, the board is gone"), "the board is gone");
        assert_eq!(without_deadline("The board must work before 1 May."), "The board must work.");
    }
}
