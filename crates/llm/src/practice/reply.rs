//! The answer to what the user asks in a note: yes or no, who, when or how many, from what the context states and what the
//! user has decided. A sentence of its own with its source beside it, never a quotation alone.

use std::collections::BTreeSet;

use roundtable_engine::text::has_phrase;

use super::deadline::MONTHS;
use super::english::{capitalise, overlap, quote, shorten, stems};
use super::number::is_number;
use super::project::{Project, SOMEBODY};

/// Shared words from which on a statement speaks of what is asked.
const NEAR: usize = 2;
/// Words of a figure or a time with what belongs to it.
const MOST_WORDS: usize = 6;

/// How a question wants to be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    YesOrNo,
    Who,
    When,
    Amount,
    Other,
}

/// What kind of answer a question wants.
pub(super) fn asked(question: &str) -> Asked {
    const YES_OR_NO: [&str; 18] = [
        "is", "are", "do", "does", "did", "can", "could", "may", "must", "should", "shall", "will", "would",
        "has", "have", "was", "were", "am",
    ];
    let lower = question.to_lowercase();
    // `And what if ..., who pays?` asks with its last clause.
    let clause =
        lower.rsplit([',', ';', ':']).map(str::trim).find(|clause| clause.contains(' ')).unwrap_or(&lower);
    let of = |text: &str| {
        let mut words =
            text.split_whitespace().skip_while(|word| ["and", "but", "so", "then"].contains(word));
        let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        match (first, second) {
            ("who" | "whose" | "whom", _) => Asked::Who,
            ("when", _) | ("until" | "by" | "from", "when") | ("what", "time") => Asked::When,
            ("how", "many" | "much" | "often" | "long" | "soon" | "fast" | "late") => Asked::Amount,
            (first, _) if YES_OR_NO.contains(&first) => Asked::YesOrNo,
            _ => Asked::Other,
        }
    };
    // `Who looks after it, when they are away?` asks who.
    let is_condition = ["when ", "if "].iter().any(|lead| clause.starts_with(lead));
    match of(clause) {
        Asked::When if is_condition && of(&lower) != Asked::Other => of(&lower),
        Asked::Other => of(&lower),
        found => found,
    }
}

/// The answer as a sentence without its full stop; `None` where nothing that is known answers it. `decided` are the user's
/// decisions with their ids.
pub(super) fn answer(project: &Project, decided: &[String], question: &str) -> Option<String> {
    match asked(question) {
        Asked::YesOrNo => yes_or_no(project, decided, question),
        Asked::Who => who(project, without_condition(question)),
        Asked::When => with(project, decided, question, |word| is_time(word) || is_number(word)),
        Asked::Amount => with(project, decided, question, is_number),
        Asked::Other => None,
    }
}

/// A question without the condition that it ends with: whoever does what that speaks of is not asked for.
fn without_condition(question: &str) -> &str {
    let end = [", when ", ", if "].iter().filter_map(|lead| question.rfind(lead)).max();
    end.map_or(question, |at| &question[..at])
}

/// The statement that speaks most of what is asked: at least half of its words, and two.
pub(super) fn nearest<'a>(said: impl Iterator<Item = &'a String>, question: &str) -> Option<&'a String> {
    let asked = meant(question);
    let near = |text: &&String| {
        let shared = stems(text).intersection(&asked).count();
        shared >= NEAR && shared * 2 >= asked.len()
    };
    said.filter(near).max_by_key(|text| overlap(text, question))
}

/// The words of a question without those by which it asks.
pub(super) fn meant(question: &str) -> BTreeSet<String> {
    let asking =
        stems("who whose when how many much often long soon should could would does what happen time until");
    stems(question).difference(&asking).cloned().collect()
}

fn yes_or_no(project: &Project, decided: &[String], question: &str) -> Option<String> {
    if let Some(decision) = nearest(decided.iter(), question) {
        let (id, words) = decision.split_once(": ")?;
        let holds = if is_refusing(words) == is_refusing(question) { "yes" } else { "no" };
        return Some(format!("{}, as {id} decides: {}", capitalise(holds), quote(&shorten(words, 140))));
    }
    if let Some(outside) = project.outside.iter().find(|text| {
        let own = stems(text);
        let shared = own.intersection(&meant(question)).count();
        shared >= NEAR.min(own.len().max(1)) && shared * 2 >= own.len()
    }) {
        return Some(format!("No, the context leaves it out: {}", quote(outside)));
    }
    let stated = nearest(project.stated.iter(), question)?;
    let holds = if is_refusing(stated) == is_refusing(question) { "Yes" } else { "No" };
    Some(format!("{holds}, as the context has it: {}", quote(&shorten(stated, 160))))
}

fn is_refusing(text: &str) -> bool {
    ["no", "not", "never", "nobody", "none", "without", "cannot", "neither"]
        .iter()
        .any(|word| has_phrase(text, word))
}

fn who(project: &Project, question: &str) -> Option<String> {
    let asked = meant(question);
    let near = |phrase: &str| stems(phrase).intersection(&asked).count();
    let ability = project
        .capabilities
        .iter()
        .filter(|ability| !ability.who.is_empty() && ability.who != SOMEBODY)
        .max_by_key(|ability| near(&ability.phrase))?;
    let shared = near(&ability.phrase);
    (shared >= NEAR || shared >= 1 && asked.len() == 1)
        .then(|| format!("{}, who can {}", capitalise(&ability.who), ability.phrase))
}

fn is_time(word: &str) -> bool {
    const NAMED: [&str; 15] = [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "mondays",
        "fridays",
        "saturdays",
        "spring",
        "summer",
        "autumn",
        "winter",
        "noon",
    ];
    let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
    let is_clock = bare.contains(':') && bare.chars().all(|letter| letter.is_ascii_digit() || letter == ':');
    // Without a day beside it `may` allows something.
    is_clock || NAMED.contains(&bare.as_str()) || bare != "may" && MONTHS.contains(&bare.as_str())
}

/// Whether one of these statements speaks of nearly all that a question for a figure or a time asks, and names one.
pub(super) fn with_figure<'a>(said: impl Iterator<Item = &'a String>, question: &str) -> bool {
    let is_wanted: fn(&str) -> bool = match asked(question) {
        Asked::When => |word| is_time(word) || is_number(word),
        Asked::Amount => is_number,
        _ => return false,
    };
    let asked = meant(question);
    let near = |text: &String| {
        let shared = stems(text).intersection(&asked).count();
        shared >= NEAR && shared * 4 >= asked.len() * 3 && text.split_whitespace().any(is_wanted)
    };
    said.into_iter().any(near)
}

/// The figure or the time that the nearest statement names, with the clause that it stands in.
fn with(
    project: &Project,
    decided: &[String],
    question: &str,
    is_wanted: fn(&str) -> bool,
) -> Option<String> {
    let wanted = |text: &&String| text.split_whitespace().any(is_wanted);
    if let Some(decision) = nearest(decided.iter().filter(wanted), question) {
        let (id, words) = decision.split_once(": ")?;
        return Some(format!("As {id} decides: {}", quote(&shorten(words, 140))));
    }
    let stated = nearest(project.stated.iter().filter(wanted), question)?;
    let words: Vec<&str> = stated.split_whitespace().collect();
    let at = words.iter().position(|word| is_wanted(word))?;
    let leads = ["at", "by", "on", "until", "within", "about", "before"];
    let lead = words[..at].last().filter(|word| leads.contains(&word.to_lowercase().as_str()));
    let from = at - usize::from(lead.is_some());
    // Up to the end of the clause, or to its verb.
    let ends = |word: &&str| ["is", "are", "was", "were", "and", "has", "have"].contains(word);
    let verb = words[at..].iter().position(ends).map_or(words.len(), |end| at + end);
    let mark = words[at..].iter().position(|word| word.ends_with([',', ';', ':', '.']));
    let mark = mark.map_or(words.len(), |end| at + end + 1);
    let figure = words[from..verb.min(mark).min(at + MOST_WORDS)].join(" ");
    let figure = figure.trim_end_matches([',', ';', ':', '.']);
    Some(format!("{}, as the context has it: {}", capitalise(figure), quote(&shorten(stated, 160))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::tests::kit::context;

    #[test]
    fn what_the_user_asks_is_answered_by_a_sentence_and_not_by_a_quotation_alone() {
        let bakery = context(
            "# Crumb\n\nAbout three orders a week are misheard.\n\n## Constraints\n\n- Orders close at 14:00 every day\n- Invoices \
             are written by the till system KassaPro\n\n## Scope\n\n### In scope\n\n- Shop assistants can place the daily \
             order\n\n### Out of scope\n\n- Home delivery to private customers\n",
        );
        let mut project = Project::new(&bakery, 1);
        project.stated.push("About three orders a week are misheard".to_owned());
        let decided = ["CONF-001: Cafes may order until 16:00 at a surcharge.".to_owned()];
        for (question, beginning) in [
            ("When do orders close?", Some("At 14:00")),
            ("How many orders are misheard?", Some("About three")),
            ("Who places the daily order?", Some("Shop assistants, who can place")),
            ("Is there home delivery to customers?", Some("No, the context leaves it out")),
            ("Does KassaPro write the invoices?", Some("Yes, as the context has it")),
            ("Until when may cafes order?", Some("As CONF-001 decides")),
            ("Who pays for bread that is not collected?", None),
            ("Who is asked, when the daily order is late?", None),
            ("Why is it red?", None),
        ] {
            let said = answer(&project, &decided, question);
            match beginning {
                Some(beginning) => {
                    assert!(
                        said.as_deref().is_some_and(|said| said.starts_with(beginning)),
                        "{question}: {said:?}"
                    );
                }
                None => assert_eq!(said, None, "{question}"),
            }
        }
    }
}
