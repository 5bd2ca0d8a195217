//! Numbers in objectives, and the measures that can be made of them. A target comes from the context; a minimum is
//! reckoned from it and marked as proposed.

mod change;

use roundtable_engine::text::{first_stop, has_phrase};

use super::english::{brief, fit, gist, shorten, tidy};
use super::number::{Figure, figure, is_number, is_of_name, joined, number, spell};
use super::reading::deadline;
use change::{begins_with_digit, changed_by, headed};

/// The clause of an objective that holds its figure; its gist where there is none.
pub(super) fn subject(objective: &str) -> String {
    let text = tidy(objective);
    // `Fewer calls: 40 % less` says with its figure how much, and before it of what: neither says anything alone.
    if let Some((head, share)) = headed(&text) {
        return format!("{head}: {share}");
    }
    let clauses = text.split(": ").flat_map(|part| part.split("; "));
    let clauses = clauses.map(|clause| clause.split(", so that ").next().unwrap_or_default());
    let clauses = clauses.map(|clause| clause.split(" (").next().unwrap_or_default());
    let mut clauses = clauses.filter(|clause| clause.chars().count() >= 12);
    clauses.find(|clause| measure(clause).is_some()).map_or_else(|| gist(&text, 130), str::to_owned)
}

/// An objective as a title: its clause with the figure, whole.
pub(super) fn name(objective: &str) -> String {
    brief(&subject(objective), 72)
}

/// A measure that an objective already contains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Measure {
    pub(super) target: String,
    pub(super) minimum: String,
    /// What the minimum rests on.
    pub(super) basis: String,
    /// What kind of figure it is.
    pub(super) kind: Kind,
}

impl Measure {
    /// The day by which the objective wants it is a part of the target.
    fn due(mut self, day: Option<String>) -> Self {
        if let Some(day) = day.filter(|day| !self.target.to_lowercase().contains(&day.to_lowercase())) {
            self.target = format!("{} {day}", self.target);
        }
        self
    }

    /// Where people come to harm, less than the target is no success.
    fn without_tolerance(self) -> Self {
        Self {
            minimum: format!("{}; there is no tolerance where harm is done", self.target),
            basis: "the target itself, because somebody comes to harm where it is missed".to_owned(),
            ..self
        }
    }
}

/// How an objective says what it wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// From one value to another.
    Trend,
    /// A limit above or below.
    Limit,
    /// Not a single case.
    Never,
}

/// Reads the measure out of an objective; `None` when it has no figure.
pub(super) fn measure(objective: &str) -> Option<Measure> {
    let text = tidy(objective);
    let found = from_to(&text)
        .or_else(|| none_at_all(&text))
        .or_else(|| changed_by(&text).map(|change| change.measure()))
        .or_else(|| at_most(&text))
        .or_else(|| at_least(&text))
        .or_else(|| part_of(&text))
        .or_else(|| due(&text))
        .or_else(|| takes(&text))
        .or_else(|| as_worded(&text))?;
    let found = found.due(deadline(&text));
    Some(if found.kind != Kind::Never && touches_safety(&text) { found.without_tolerance() } else { found })
}

/// Whether an objective says that somebody or something could come to harm.
fn touches_safety(text: &str) -> bool {
    const WORDS: [&str; 9] =
        ["injured", "injury", "injure", "harm", "harmed", "danger", "dangerous", "safe", "safety"];
    WORDS.iter().any(|word| has_phrase(text, word))
}

/// The period that an objective gives itself: `six months` of `fall from ten to two within six months`, `the first year` of
/// `in the first year`, `a year` of `5 days per year`.
pub(super) fn period(objective: &str) -> Option<String> {
    if ["per year", "a year", "each year", "every year", "yearly"]
        .iter()
        .any(|phrase| has_phrase(objective, phrase))
    {
        return Some("a year".to_owned());
    }
    const LEADS: [&str; 6] = [
        " within ",
        " in the first ",
        " during the first ",
        " over the first ",
        " of the first ",
        " in its first ",
    ];
    const UNITS: [&str; 8] = ["day", "days", "week", "weeks", "month", "months", "year", "years"];
    LEADS.iter().find_map(|lead| {
        let rest = &objective[objective.find(lead)? + lead.len()..];
        let words: Vec<&str> = rest
            .split_whitespace()
            .take(4)
            .map(|word| word.trim_end_matches(|letter: char| !letter.is_alphanumeric()))
            .collect();
        let end = words.iter().position(|word| UNITS.contains(word))?;
        let amount = |word: &&str| is_number(word) || ["a", "the", "first", "its"].contains(word);
        if !words[..end].iter().all(amount) {
            return None;
        }
        let said = words[..=end].join(" ");
        // `Paid within ten days` says how fast it is, not for how long it is counted.
        if *lead == " within " && from_to(objective).is_none() && changed_by(objective).is_none() {
            return None;
        }
        Some(if *lead == " within " { said } else { format!("the first {said}") })
    })
}

/// Up to the end of the clause.
fn clause(text: &str) -> &str {
    let end = [" within ", " by ", ", ", "; ", " (", " so that "]
        .iter()
        .filter_map(|mark| text.find(mark))
        .chain(first_stop(text))
        .min();
    &text[..end.unwrap_or(text.len())]
}

/// `from about ten a week to two`: the minimum is half of the way.
fn from_to(text: &str) -> Option<Measure> {
    let start =
        text.find(" from ").into_iter().chain(text.match_indices(" from ").map(|(at, _)| at)).find_map(
            |at| {
                let rest = &text[at + " from ".len()..];
                let (from, to) = rest.split_once(" to ")?;
                // `from 9 % down to 5 %`: which way it goes is no part of the figure.
                let from = [" down", " up"].iter().find_map(|way| from.strip_suffix(way)).unwrap_or(from);
                let to = clause(to).split(" in the first ").next().unwrap_or_default();
                let to = to.strip_prefix("none").map_or_else(|| to.to_owned(), |rest| format!("zero{rest}"));
                Some((figure(from)?, figure(&to)?, to))
            },
        )?;
    let (from, to, words) = start;
    if from.share != to.share {
        return None;
    }
    if from.share {
        let middle = 2.0 / (1.0 / from.value + 1.0 / to.value);
        return Some(Measure {
            target: words,
            minimum: format!("one in {} (proposed)", spell(middle.round(), to.in_words)),
            basis: "half of the way from today's figure".to_owned(),
            kind: Kind::Trend,
        });
    }
    let unit = if to.after.is_empty() || to.after == "%" { from.after.as_str() } else { to.after.as_str() };
    let half = (from.value + to.value) / 2.0;
    let is_counted = counts(unit, &[from.value, to.value]);
    // Of what is counted the half is rounded towards the target.
    let half = match is_counted {
        true if to.value < from.value => half.floor(),
        true => half.ceil(),
        false => half,
    };
    let of = |value: f64| if is_counted { agreeing(unit, value) } else { in_number(unit, value) };
    let middle = spell(half, to.in_words);
    Some(Measure {
        target: joined(&[&to.before, &spell_as(&words, to.value, to.in_words), &of(to.value)], text),
        minimum: format!("{} (proposed)", joined(&[&middle, &of(half)], text)),
        basis: "half of the way from today's figure".to_owned(),
        kind: Kind::Trend,
    })
}

/// Whether a figure counts whole things: it is whole, and its unit is none that has halves.
fn counts(unit: &str, values: &[f64]) -> bool {
    const MEASURED: [&str; 33] = [
        "%", "percent", "per", "second", "seconds", "minute", "minutes", "hour", "hours", "day", "days",
        "week", "weeks", "month", "months", "year", "years", "euro", "euros", "eur", "dollar", "dollars",
        "€", "$", "kg", "kilo", "kilos", "g", "km", "m", "litres", "stars", "points",
    ];
    let first = unit.split_whitespace().next().unwrap_or_default().to_lowercase();
    !first.is_empty()
        && !MEASURED.contains(&first.as_str())
        && values.iter().all(|value| value.fract() == 0.0)
}

/// What is counted, as it stands after a number: `one singer a week`, `three singers a week`.
fn agreeing(counted: &str, value: f64) -> String {
    let (first, rest) = counted.split_once(' ').unwrap_or((counted, ""));
    let one = match first {
        word if value != 1.0 || word.ends_with("ss") => word.to_owned(),
        word => match (word.strip_suffix("ies"), word.strip_suffix("oaves"), word.strip_suffix('s')) {
            (Some(stem), _, _) => format!("{stem}y"),
            (_, Some(stem), _) => format!("{stem}oaf"),
            (_, _, Some(stem)) => stem.to_owned(),
            _ => word.to_owned(),
        },
    };
    format!("{one} {rest}").trim_end().to_owned()
}

/// The number as the text writes it, so that a target is never rounded.
fn spell_as(words: &str, value: f64, in_words: bool) -> String {
    let found = words.split_whitespace().find(|word| number(word).is_some_and(|(found, _)| found == value));
    found.map_or_else(|| spell(value, in_words), |word| word.trim_end_matches(['%', ',', '.']).to_owned())
}

/// `No thing is promised twice`: there is no half of that.
fn none_at_all(text: &str) -> Option<Measure> {
    let first = text.split_whitespace().next()?.to_lowercase();
    let more = text.split_whitespace().nth(1).unwrap_or_default();
    // `No more than half an hour` has a figure.
    let is_none = ["no", "never", "nobody", "zero", "none"].contains(&first.as_str())
        && !["more", "later", "fewer", "less"].contains(&more)
        || [" no longer ", " never ", " not once "].iter().any(|phrase| text.contains(phrase));
    is_none.then(|| Measure {
        target: "not a single case".to_owned(),
        minimum: "not a single case; there is no tolerance here".to_owned(),
        basis: "the objective allows no exception".to_owned(),
        kind: Kind::Never,
    })
}

/// How often a limit has to hold at least, where the context says nothing of today.
const MOSTLY: &str = "in nine of ten cases (proposed)";

/// `less than one minute`: half of the way from today's figure in brackets, else nine times of ten.
fn at_most(text: &str) -> Option<Measure> {
    let lower = text.to_lowercase();
    let marks =
        ["less than ", "no more than ", "at most ", "under ", "below ", "in max ", "fewer than ", "up to "];
    let (mark, at) = marks.iter().find_map(|mark| lower.find(mark).map(|at| (*mark, at)))?;
    let rest = clause(text.get(at + mark.len()..)?);
    let found = if rest.starts_with("half an ") { None } else { Some(figure(rest)?) };
    if found.as_ref().is_some_and(|found| !found.before.is_empty()) {
        return None;
    }
    let target = format!("{mark}{rest}");
    let today =
        in_brackets(text).filter(|today| found.as_ref().is_none_or(|found| is_same_unit(found, today)));
    let halfway = found.as_ref().zip(today).filter(|(found, today)| today.value > found.value);
    let (minimum, basis) = match halfway {
        Some((found, today)) => {
            let middle = (found.value + today.value) / 2.0;
            let units = in_number(&found.after, middle);
            let middle = joined(&[&spell(middle, found.in_words), &units], text);
            (format!("{mark}{middle} (proposed)"), "half of the way from the figure in the context")
        }
        None => (format!("{target} {MOSTLY}"), "the target itself, nine times of ten"),
    };
    Some(Measure { target, minimum, basis: basis.to_owned(), kind: Kind::Limit })
}

/// Today's figure, as an objective gives it in brackets: `(today: four hours)`.
fn in_brackets(text: &str) -> Option<Figure> {
    text.split_once(" (").and_then(|(_, inside)| figure(inside.split(')').next()?))
}

/// Whether two figures are of one unit: their first words are the same, or one says none.
fn is_same_unit(one: &Figure, other: &Figure) -> bool {
    let unit = |found: &Figure| {
        found.after.split_whitespace().next().unwrap_or_default().trim_end_matches('s').to_lowercase()
    };
    let (one, other) = (unit(one), unit(other));
    one == other || one.is_empty() || other.is_empty()
}

/// `by 09:00 on the day`: on nine days of ten.
fn due(text: &str) -> Option<Measure> {
    let marks = [" by ", " before ", " until ", " no later than "];
    let found = marks.iter().find_map(|mark| {
        let at = text.find(mark)?;
        let rest = clause(&text[at + mark.len()..]);
        let time = rest.split_whitespace().next()?.trim_end_matches(',');
        let is_time =
            time.contains(':') && time.chars().all(|letter| letter.is_ascii_digit() || letter == ':');
        is_time.then(|| format!("{}{rest}", mark.trim_start()))
    })?;
    Some(Measure {
        minimum: format!("{found} on nine of ten days (proposed)"),
        target: found,
        basis: "the target itself, on nine days of ten".to_owned(),
        kind: Kind::Limit,
    })
}

/// `The count takes one day and not three`.
fn takes(text: &str) -> Option<Measure> {
    const VERBS: [&str; 6] = [" takes ", " take ", " lasts ", " last ", " costs ", " cost "];
    let rest = VERBS.iter().find_map(|verb| text.split_once(verb).map(|(_, rest)| rest))?;
    let whole = clause(rest);
    let (said, instead) =
        whole.split_once(" and not ").or(whole.split_once(" instead of ")).unwrap_or((whole, ""));
    let found = figure(said)?;
    if !found.before.is_empty() || found.after.is_empty() {
        return None;
    }
    let (minimum, basis) = match figure(instead).filter(|today| today.value > found.value) {
        Some(today) => {
            let middle = (found.value + today.value) / 2.0;
            let units = in_number(&found.after, middle);
            (
                format!("{} (proposed)", joined(&[&spell(middle, found.in_words), &units], text)),
                "half of the way from today's figure",
            )
        }
        None => (format!("{said} {MOSTLY}"), "the target itself, nine times of ten"),
    };
    Some(Measure { target: said.to_owned(), minimum, basis: basis.to_owned(), kind: Kind::Limit })
}

/// A figure in digits that no form above reads: the objective is its own target, and what is cut of it never the figure. The
/// number of a name is none.
fn as_worded(text: &str) -> Option<Measure> {
    let has_figure = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        (0..words.len()).any(|at| begins_with_digit(words[at]) && !is_of_name(&words, at))
    };
    let whole = gist(text, 120);
    let target =
        if has_figure(&whole) { whole } else { headed(text).map_or(text, |(_, share)| share).to_owned() };
    has_figure(text).then(|| Measure {
        target: shorten(&target, 120),
        minimum: "as the target says; each case that falls short is named with its reason".to_owned(),
        basis: "the target itself".to_owned(),
        kind: Kind::Limit,
    })
}

/// A unit as it stands after a number: `one hour after it`, `two hours after it`.
fn in_number(unit: &str, value: f64) -> String {
    const UNITS: [&str; 8] = ["second", "minute", "hour", "day", "week", "month", "year", "time"];
    let (first, rest) = unit.split_once(' ').map_or((unit, ""), |(first, rest)| (first, rest));
    let one = first.strip_suffix('s').unwrap_or(first);
    if !UNITS.contains(&one) {
        return unit.to_owned();
    }
    let first = if value == 1.0 { one.to_owned() } else { format!("{one}s") };
    format!("{first} {rest}").trim_end().to_owned()
}

/// `Two out of three bays are in use`: four fifths of that.
fn part_of(text: &str) -> Option<Measure> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words.windows(2).position(|pair| pair == ["out", "of"]).filter(|at| *at > 0)?;
    let (part, _) = number(words[at - 1])?;
    let (whole, _) = number(words.get(at + 2)?)?;
    if part <= 0.0 || part > whole {
        return None;
    }
    let percent = (part / whole * 80.0).round();
    Some(Measure {
        target: clause(&words[at - 1..].join(" ")).to_owned(),
        minimum: format!("{percent}% (proposed)"),
        basis: "four fifths of the target".to_owned(),
        kind: Kind::Limit,
    })
}

/// `At least 100 of the 140 flats (last year: 58)`: half of the way from the figure in brackets, else four fifths.
fn at_least(text: &str) -> Option<Measure> {
    let lower = text.to_lowercase();
    let marks = ["at least ", "more than ", "minimum of ", "over "];
    let (mark, at) = marks.iter().find_map(|mark| lower.find(mark).map(|at| (*mark, at)))?;
    let rest = clause(text.get(at + mark.len()..)?);
    let found = figure(rest)?;
    if !found.before.is_empty() || found.share {
        return None;
    }
    let today = in_brackets(text);
    let (minimum, basis) = match today {
        Some(today) if today.value < found.value => {
            ((found.value + today.value) / 2.0, "half of the way from the figure in the context")
        }
        _ => (found.value * 0.8, "four fifths of the target"),
    };
    let minimum = if counts(&found.after, &[found.value]) { minimum.round().max(1.0) } else { minimum };
    let counted = fit(
        found.after.split(" are ").next().and_then(|part| part.split(" is ").next()).unwrap_or_default(),
        48,
    );
    let counted = counted.split_whitespace().take(if counted.starts_with('%') { 9 } else { 4 });
    let counted = in_number(&counted.collect::<Vec<_>>().join(" "), minimum);
    Some(Measure {
        target: gist(&format!("{mark}{rest}"), 80),
        minimum: format!("{mark}{} (proposed)", joined(&[&spell(minimum, found.in_words), &counted], text)),
        basis: basis.to_owned(),
        kind: Kind::Limit,
    })
}

#[cfg(test)]
mod tests;
