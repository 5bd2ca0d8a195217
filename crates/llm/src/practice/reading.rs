//! Reading the context: what a constraint is about, what is left open, what may be cited as stated.

use std::collections::BTreeMap;

use roundtable_engine::context::Section;
use roundtable_engine::text::has_phrase;

use super::english::{gist, has_alarm, quote, sentences, tidy};
use super::project::{Bound, Point};
use super::sections::{headed, list_items};

/// What a constraint is about, by its words.
pub(super) fn bound(text: &str) -> Bound {
    const WORDS: [(Bound, &str); 7] = [
        (
            Bound::Privacy,
            "privacy private personal gdpr confidential anonymous learn neighbour data disclose visible illness health \
                         secret addresses agreed consent",
        ),
        (
            Bound::Safety,
            "injure injury danger dangerous safety safe insured insurance hazard hazards harm injured injuries",
        ),
        (Bound::Access, "accessible accessibility smartphone offline disabled blind wcag"),
        // A figure is a budget where its sentence says so: there are prices and running costs as well.
        (Bound::Money, "budget budgets"),
        (Bound::Time, DATES),
        (Bound::Hands, "volunteers staff team developer developers paid resources part capacity"),
        (
            Bound::Means,
            "android ios browser web platform device devices server cloud system systems integrate api \
                        existing technology screen memory mb",
        ),
    ];
    if is_place_of_data(text) {
        return Bound::Place;
    }
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|letter: char| !letter.is_alphanumeric()).collect();
    let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
    for word in &words {
        *counted.entry(word).or_default() += 1;
    }
    let hits = |list: &str| -> usize { list.split_whitespace().filter_map(|known| counted.get(known)).sum() };
    let weight = |kind: Bound, list: &str| match kind {
        Bound::Money => hits(list) * 3,
        // A date binds the project, whatever else the sentence speaks of.
        Bound::Time => usize::from(is_due(&words) || is_span(&words)) * (2 + hits(list) * 2),
        _ => hits(list),
    };
    let best = WORDS.iter().rev().max_by_key(|(kind, list)| weight(*kind, list));
    best.filter(|(kind, list)| weight(*kind, list) > 0).map_or(Bound::Other, |(kind, _)| *kind)
}

/// Words of a date.
const DATES: &str = "january february march april june july august september october november december autumn spring \
    summer winter christmas q1 q2 q3 q4 2025 2026 2027 2028";

/// Whether a text names a day by which something is due: a date behind a word such as `by`. A time of day is none, and what
/// comes back is none.
fn is_due(words: &[&str]) -> bool {
    const DUE: [&str; 8] = ["by", "before", "until", "till", "on", "deadline", "launch", "release"];
    const NEAR: usize = 4;
    let is_date = |word: &&str| DATES.split_whitespace().any(|known| known == *word);
    let comes_back = words.iter().any(|word| ["every", "each", "daily", "weekly", "yearly"].contains(word));
    let dated = |at: usize| words[at + 1..].iter().take(NEAR).any(is_date);
    !comes_back && (0..words.len()).any(|at| DUE.contains(&words[at]) && dated(at))
}

/// The day by which a text wants something: `by June 2027`, `by the end of May`.
pub(super) fn deadline(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
    let is_date = |word: &&str| {
        word.trim_end_matches([',', '.']) == "May"
            || DATES.split_whitespace().any(|known| known == bare(word))
    };
    let is_mark = |at: &usize| ["by", "before"].contains(&bare(words[*at]).as_str());
    (0..words.len()).filter(is_mark).find_map(|at| {
        let last = words[at + 1..].iter().take(4).rposition(is_date)?;
        // `by 30 % by June` is due by June.
        if (at + 1..=at + last).any(|between| is_mark(&between)) {
            return None;
        }
        let day = format!("{} {}", bare(words[at]), words[at + 1..=at + 1 + last].join(" "));
        Some(day.trim_end_matches([',', '.', ';']).to_owned())
    })
}

/// Whether a text gives the project so many weeks or months: `We have eight weeks`.
fn is_span(words: &[&str]) -> bool {
    let spans = ["weeks", "months"];
    words.windows(3).any(|three| {
        ["have", "has", "only", "in", "within"].contains(&three[0])
            && super::number::is_number(three[1])
            && spans.contains(&three[2])
    })
}

/// Whether a constraint comes from the law.
pub(super) fn is_lawful(text: &str) -> bool {
    const WORDS: [&str; 9] =
        ["law", "laws", "legal", "legally", "regulation", "regulations", "statutory", "liability", "liable"];
    WORDS.iter().any(|word| has_phrase(text, word))
}

pub(super) fn open_points(sections: &[Section]) -> Vec<Point> {
    let words = ["open", "question", "undecided", "tbd", "unclear", "to decide", "unresolved"];
    let Some(section) = headed(sections, &words) else { return Vec::new() };
    let mut points = Vec::new();
    for item in list_items(&section.text) {
        let item = tidy(&item);
        let (question, body) = match item.split_once('?') {
            Some((question, body)) => (format!("{}?", question.trim()), body.trim().to_owned()),
            None => (format!("What holds for \"{}\"?", gist(&item, 80).replace('"', "'")), item.clone()),
        };
        if question.chars().count() <= 160 {
            points.push(Point { question, body });
        }
    }
    points
}

/// Sentences of the description that name a figure or a trouble: what the panel may cite as stated.
pub(super) fn facts(description: &str) -> Vec<String> {
    const TROUBLE: [&str; 20] = [
        "late",
        "queue",
        "lost",
        "twice",
        "wait",
        "paper",
        "broken",
        "phone",
        "error",
        "complain",
        "manual",
        "slow",
        "forget",
        "nobody",
        "limit",
        "bored",
        "quit",
        "confus",
        "spreadsheet",
        "has to",
    ];
    let fits = |sentence: &String| (30..=170).contains(&sentence.chars().count()) && !has_alarm(sentence);
    let weight = |sentence: &String| {
        let lower = sentence.to_lowercase();
        TROUBLE.iter().filter(|word| lower.contains(**word)).count() * 2
            + usize::from(lower.chars().any(|letter| letter.is_ascii_digit()))
    };
    let mut found: Vec<String> =
        sentences(description).into_iter().take(200).filter(|text| fits(text) && weight(text) > 0).collect();
    found.sort_by_key(|sentence| std::cmp::Reverse(weight(sentence)));
    // Plain figures only where the context speaks of no trouble.
    let troubles = found.iter().filter(|sentence| weight(sentence) > 1).count();
    found.truncate(if troubles >= 2 { troubles.min(6) } else { 6 });
    found.iter().map(|sentence| quote(&tidy(sentence))).collect()
}

/// Whether a constraint says where data is kept.
fn is_place_of_data(text: &str) -> bool {
    let data = ["data", "records", "backups", "information"].iter().any(|word| has_phrase(text, word));
    let place = [
        "server",
        "servers",
        "country",
        "eu",
        "europe",
        "premises",
        "hosted",
        "data centre",
        "data center",
        "abroad",
        "on site",
        "region",
    ];
    data && place.iter().any(|word| has_phrase(text, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constraint_is_of_the_kind_that_its_words_bind() {
        for (text, kind) in [
            ("Health data stays on a server in the country", Bound::Place),
            ("MediSoft 7 keeps the patient records; it only exports CSV at night", Bound::Other),
            ("Nobody is injured: the insurance pays only for those who were shown", Bound::Safety),
            ("Some patients have no smartphone", Bound::Access),
            ("Orders close at 14:00 every day; after that the bakers prepare the dough", Bound::Other),
            (
                "The practice in the upper village is on a slow line that fails about twice a week",
                Bound::Other,
            ),
            ("The old phone line is switched off on 31 March", Bound::Time),
            ("Orders have to be in before 14:00, the deadline of the mill", Bound::Other),
            ("Her deputy works in August only", Bound::Other),
            ("Names of children are never given to anybody", Bound::Other),
            ("Products are kept up to date", Bound::Other),
            ("We have eight weeks", Bound::Time),
            ("No box is sold for less than 12 euros", Bound::Other),
            ("Running costs are at most 40 euros a month", Bound::Other),
            ("The budget is 40 euros a month", Bound::Money),
            ("Owners' addresses may only be used for reminders if the owner has agreed", Bound::Privacy),
        ] {
            assert_eq!(bound(text), kind, "{text}");
        }
    }
}
