//! The rules. Each quotes a whole sentence as it stands.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::revise::similar;
use roundtable_engine::text::same;

use super::Found;
use super::text::Statement;
use crate::practice::english::{gist, stems};
use crate::practice::number::number;

/// Stems that two sentences must share to be about one subject, besides number and unit.
const LEAST_SHARED: usize = 3;
/// And their share of the shorter one's.
const SHARE_OF_SUBJECT: f64 = 0.6;
/// The share of all stems from which two items say the same.
const SHARE_OF_DUPLICATE: f64 = 0.7;

/// A number with the unit behind it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Figure {
    value: f64,
    unit: String,
}

/// Numbers with a unit: `14 days`, `5 %`, `two hours`. A number before `of`, `and` and the like has none.
/// What stands in quotation marks is somebody else's.
fn figures(text: &str) -> Vec<Figure> {
    const NO_UNITS: [&str; 14] =
        ["of", "and", "or", "to", "in", "on", "at", "the", "a", "is", "are", "that", "person", "more"];
    let own = text.replace(['“', '”', '„'], "\"");
    let own: Vec<&str> = own.split('"').step_by(2).collect();
    let own = own.join(" ");
    let words: Vec<&str> = own.split_whitespace().collect();
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let bare = word.trim_matches(|letter: char| !(letter.is_alphanumeric() || letter == '%'));
        let Some((value, _)) = number(bare.trim_end_matches('%')) else { continue };
        let next = words.get(at + 1).map(|next| {
            next.trim_matches(|letter: char| !(letter.is_alphanumeric() || letter == '%')).to_lowercase()
        });
        let unit = if bare.ends_with('%') { Some("%".to_owned()) } else { next };
        let Some(unit) = unit.filter(|unit| !unit.is_empty() && !NO_UNITS.contains(&unit.as_str())) else {
            continue;
        };
        let is_unit = unit == "%" || unit.chars().all(char::is_alphabetic);
        if is_unit {
            found.push(Figure { value, unit: unit.trim_end_matches('s').to_owned() });
        }
    }
    found
}

/// What a text is about, without its figures.
fn subject(text: &str) -> BTreeSet<String> {
    let is_number =
        |word: &&str| number(word.trim_matches(|letter: char| !letter.is_alphanumeric())).is_some();
    stems(&text.split_whitespace().filter(|word| !is_number(word)).collect::<Vec<_>>().join(" "))
}

/// What the item of a statement is about, by its title; by the section's heading where there is no item.
fn titled(statements: &[Statement], of: &Statement) -> BTreeSet<String> {
    let title =
        statements.iter().find(|other| !of.item.is_empty() && other.item == of.item && other.key == "title");
    subject(title.map_or_else(|| of.place.split(", line ").next().unwrap_or_default(), |title| &title.words))
}

/// The time that a measurement is counted over: `week` of `two a week`.
fn period(text: &str) -> Option<String> {
    const UNITS: [&str; 6] = ["minute", "hour", "day", "week", "month", "year"];
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.windows(2).find_map(|pair| {
        let unit = pair[1].trim_matches(|letter: char| !letter.is_alphanumeric());
        (["a", "per", "each", "every"].contains(&pair[0].as_str()) && UNITS.contains(&unit))
            .then(|| unit.to_owned())
    })
}

fn is_one_subject(left: &BTreeSet<String>, right: &BTreeSet<String>) -> bool {
    let shared = left.intersection(right).count();
    let shorter = left.len().min(right.len());
    shared >= LEAST_SHARED && shared as f64 >= SHARE_OF_SUBJECT * shorter as f64
}

/// Two items with one subject in their titles that give it two numbers of one unit, counted over the same time. Target and
/// minimum of a quality are meant to differ.
pub(super) fn contradictions(statements: &[Statement]) -> Vec<Found> {
    let measured: Vec<(&Statement, Figure)> = statements
        .iter()
        .filter(|statement| !["minimum", "rationale"].contains(&statement.key.as_str()))
        .filter_map(|statement| {
            let found = figures(&statement.words);
            // A sentence with several figures compares them itself.
            (found.len() == 1).then(|| found.into_iter().next().map(|figure| (statement, figure)))?
        })
        .collect();
    let mut found = Vec::new();
    for (at, (later, figure)) in measured.iter().enumerate() {
        let other = measured[..at].iter().find(|(earlier, other)| {
            let elsewhere =
                earlier.place != later.place && (earlier.item != later.item || later.item.is_empty());
            elsewhere
                && other.unit == figure.unit
                && other.value != figure.value
                && period(&earlier.words) == period(&later.words)
                && titled(statements, earlier) == titled(statements, later)
                && is_one_subject(&subject(&earlier.words), &subject(&later.words))
        });
        let Some((earlier, _)) = other else { continue };
        found.push(Found {
            kind: "contradiction",
            severity: "error",
            place: later.place.clone(),
            words: later.words.clone(),
            why: format!(
                "{} gives another number for the same: “{}”. Both cannot be kept.",
                earlier.place,
                gist(&earlier.words, 160)
            ),
            better: "Both places give the number that [who?] decides on.".to_owned(),
        });
    }
    found
}

/// Whether a figure counts things that are there and known, and measures nothing: `the three sites`, `both of our two doors`.
fn is_count(text: &str, figure: &Figure) -> bool {
    const KNOWN: [&str; 9] = ["the", "these", "those", "our", "its", "their", "all", "both", "his"];
    let bare = |word: &str| {
        word.trim_matches(|letter: char| !(letter.is_alphanumeric() || letter == '%')).to_owned()
    };
    let words: Vec<String> = text.split_whitespace().map(|word| bare(word).to_lowercase()).collect();
    let is_it = |three: &[String]| {
        KNOWN.contains(&three[0].as_str())
            && number(&three[1]).is_some_and(|(value, _)| value == figure.value)
            && three[2].trim_end_matches('s') == figure.unit
            && !TIMES.contains(&figure.unit.as_str())
    };
    words.windows(3).any(is_it)
}

/// Units of a time: `within the 15 minutes` measures.
const TIMES: [&str; 7] = ["second", "minute", "hour", "day", "week", "month", "year"];

/// What a project's description counts, such as its sites and its rooms; no times and no shares, which may be measures there, too.
pub(super) fn counted(description: &str) -> Vec<Figure> {
    let mut counted = figures(description);
    counted.retain(|figure| figure.unit != "%" && !TIMES.contains(&figure.unit.as_str()));
    counted
}

/// Whether a text has a number at all: with any unit or none, quoted or not, alone or joined to a word, as in `14-day` and `14d`.
fn has_number(text: &str, value: f64) -> bool {
    let is_it = |word: &str| number(word).is_some_and(|(other, _)| other == value);
    let parts = |word: &str| -> Vec<String> {
        let is_joint = |letter: char| !(letter.is_alphanumeric() || matches!(letter, '.' | ','));
        word.split(is_joint).map(str::to_owned).collect()
    };
    text.split_whitespace().any(|word| {
        is_it(word)
            || parts(word).iter().any(|part| is_it(part) || is_it(part.trim_end_matches(char::is_alphabetic)))
    })
}

/// A requirement whose text has a figure that no acceptance criterion of its own takes up. What the project's description counts
/// (`described`) is there, and no measure.
pub(super) fn untested_measures(statements: &[Statement], described: &[Figure]) -> Vec<Found> {
    let of_requirement = |statement: &&Statement| statement.kind == Some(ArtifactType::Requirement);
    let mut found = Vec::new();
    for statement in
        statements.iter().filter(of_requirement).filter(|statement| statement.key == "description")
    {
        let is_measure = |figure: &Figure| !is_count(&statement.words, figure) && !described.contains(figure);
        let Some(figure) = figures(&statement.words).into_iter().find(is_measure) else { continue };
        let criteria: Vec<&Statement> = statements
            .iter()
            .filter(|other| other.item == statement.item && other.key == "acceptance")
            .collect();
        let taken_up = criteria.iter().any(|criterion| has_number(&criterion.words, figure.value));
        // Where there is no criterion at all, the program has said so.
        if criteria.is_empty() || taken_up {
            continue;
        }
        found.push(Found {
            kind: "not_measurable",
            severity: "warning",
            place: statement.place.clone(),
            words: statement.words.clone(),
            why: "None of its acceptance criteria looks at this number, so it can be accepted without being kept.".to_owned(),
            // A criterion needs a situation, and the rule knows none: there is no wording to copy.
            better: String::new(),
        });
    }
    found
}

/// Items of one type that say the same in other words.
pub(super) fn duplicates(statements: &[Statement]) -> Vec<Found> {
    struct Item<'a> {
        first: &'a Statement,
        title: &'a str,
        text: String,
    }
    impl Item<'_> {
        fn stems(&self) -> BTreeSet<String> {
            stems(&format!("{} {}", self.title, self.text))
        }
    }
    let share = |left: &BTreeSet<String>, right: &BTreeSet<String>| {
        left.intersection(right).count() as f64 / left.union(right).count().max(1) as f64
    };
    // What both only say because they are written alike makes them no twins.
    let share_of_own = |left: &Item<'_>, right: &Item<'_>| {
        let filled = similar::filled([left.title, right.title], [&left.text, &right.text]);
        filled.map_or(1.0, |[left, right]| share(&stems(&left), &stems(&right)))
    };
    let mut items: Vec<Item<'_>> = Vec::new();
    for statement in statements.iter().filter(|statement| statement.kind.is_some()) {
        if !["title", "description"].contains(&statement.key.as_str()) {
            continue;
        }
        match items.iter_mut().find(|item| item.first.item == statement.item) {
            Some(item) => item.text = format!("{} {}", item.text, statement.words),
            None => items.push(Item { first: statement, title: &statement.words, text: String::new() }),
        }
    }
    let mut found = Vec::new();
    for (at, later) in items.iter().enumerate() {
        let twin = items[..at].iter().find(|earlier| {
            let (one, other) = (earlier.stems(), later.stems());
            earlier.first.kind == later.first.kind
                && !same(earlier.title, later.title)
                && one.len().min(other.len()) > LEAST_SHARED
                && share(&one, &other).min(share_of_own(earlier, later)) >= SHARE_OF_DUPLICATE
        });
        if let Some(earlier) = twin {
            found.push(Found {
                kind: "duplicate",
                severity: "warning",
                place: later.first.place.clone(),
                words: later.first.words.clone(),
                why: format!(
                    "{} says nearly the same: “{}”. A change to one of them will leave the other behind.",
                    earlier.first.item,
                    gist(earlier.title, 120)
                ),
                better: format!(
                    "Both become one item, under {}, or their titles say what tells them apart.",
                    earlier.first.item
                ),
            });
        }
    }
    found
}

/// Objectives whose figures nothing takes up.
pub(super) fn unmeasured_objectives(objectives: &[String], statements: &[Statement]) -> Vec<Found> {
    let known: Vec<f64> = statements.iter().flat_map(|statement| numbers(&statement.words)).collect();
    if statements.is_empty() {
        return Vec::new();
    }
    let unmeasured = objectives.iter().filter(|objective| {
        let own = numbers(objective);
        !own.is_empty() && !own.iter().any(|number| known.contains(number))
    });
    unmeasured
        .map(|objective| Found {
            kind: "missing_quality",
            severity: "warning",
            place: format!("objective: {}", gist(objective, 80)),
            words: objective.clone(),
            why: "None of its numbers stands in any of these statements: nothing would show whether it is reached.".to_owned(),
            better: format!("A quality measures “{}”: its target is [value?], its minimum [value?], and [who?] counts it.", gist(objective, 120)),
        })
        .collect()
}

fn numbers(text: &str) -> Vec<f64> {
    let bare = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned();
    text.split_whitespace().filter_map(|word| number(&bare(word)).map(|(value, _)| value)).collect()
}

/// A word that is spelled in two ways: `e-mail` and `email`, `organise` and `organize`.
pub(super) fn spellings(statements: &[Statement]) -> Vec<Found> {
    let mut first: BTreeMap<String, (String, &Statement)> = BTreeMap::new();
    let mut told: BTreeSet<String> = BTreeSet::new();
    let mut found = Vec::new();
    for statement in statements {
        for word in statement.words.split_whitespace() {
            let word = word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
            let is_word = word.chars().all(|letter| letter.is_alphabetic() || letter == '-');
            if word.chars().count() < 5 || !is_word {
                continue;
            }
            let key = word.replace('-', "").replace("ise", "ize").replace("isation", "ization");
            let (earlier, place) = first.entry(key.clone()).or_insert_with(|| (word.clone(), statement));
            if *earlier == word || !told.insert(key) {
                continue;
            }
            found.push(Found {
                kind: "term",
                severity: "note",
                place: statement.place.clone(),
                words: statement.words.clone(),
                why: format!(
                    "“{word}” is “{earlier}” in {}: whoever searches for one will miss the other.",
                    place.place
                ),
                better: format!("Both places have “{earlier}”, or both have “{word}”."),
            });
        }
    }
    found
}
