//! What a constraint asks for, by its form: a rule with a condition and an action in its own words, or a fact under which
//! everything has to work.

use super::deadline::deadline;
use super::english::{capitalise, clauses, is_plural, tidy, uncapitalise};

/// A rule as a constraint states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stated {
    /// When it is due, as a sentence without its full stop.
    pub(super) when: String,
    /// What happens then, as a sentence without its full stop.
    pub(super) then: String,
}

/// Words that say when something is due, the longest first where one holds another.
const WHEN: [&str; 12] = [
    " only if ",
    " only when ",
    " only after ",
    " as soon as ",
    " whenever ",
    " before ",
    " after ",
    " until ",
    " unless ",
    " once ",
    " when ",
    " if ",
];
/// Words of a time by which or in which something is done: that is no case in which it is due.
const IN_TIME: [&str; 4] = [" no later than ", " at the latest ", " within ", " by the end of "];
/// Verbs by which something is forbidden, and whether the subject acts or is acted on.
const NEVER: [(&str, &str); 12] = [
    (" must never be ", "be"),
    (" must not be ", "be"),
    (" may never be ", "be"),
    (" may not be ", "be"),
    (" shall not be ", "be"),
    (" are never ", "be"),
    (" is never ", "be"),
    (" must never ", ""),
    (" must not ", ""),
    (" may never ", ""),
    (" may not ", ""),
    (" shall not ", ""),
];
const DUTIES: [&str; 8] =
    [" must ", " have to ", " has to ", " shall ", " need to ", " needs to ", " is to ", " are to "];

/// Reads a constraint; `None` when it states a fact and asks nothing of anybody.
pub(super) fn stated(constraint: &str) -> Option<Stated> {
    let text = tidy(constraint);
    let clauses: Vec<String> =
        clauses(&text).into_iter().map(tidy).filter(|clause| !clause.is_empty()).collect();
    clauses.iter().find_map(|clause| rule(clause))
}

fn rule(clause: &str) -> Option<Stated> {
    // What somebody is not able to do is a fact about them.
    if clause.contains(" cannot ") || clause.contains(" can not ") {
        return None;
    }
    only_some(clause)
        .or_else(|| only_if(clause))
        .or_else(|| nobody(clause))
        .or_else(|| never(clause))
        .or_else(|| limit(clause))
        .or_else(|| due(clause))
        .or_else(|| duty(clause))
        .or_else(|| needs(clause))
}

/// `Only the kiln master may start a firing`.
fn only_some(clause: &str) -> Option<Stated> {
    let rest = clause.strip_prefix("Only ").or_else(|| clause.strip_prefix("only "))?;
    let (who, what) = [" may ", " can ", " must "].iter().find_map(|verb| rest.split_once(verb))?;
    (who.split_whitespace().count() <= 6).then(|| Stated {
        when: format!("Somebody other than {who} is about to {what}"),
        then: format!("They are stopped and told that only {who} may {what}"),
    })
}

/// `Addresses may only be used for reminders if the owner has agreed`.
fn only_if(clause: &str) -> Option<Stated> {
    let (what, condition) = clause.split_once(" if ").or_else(|| clause.split_once(" when "))?;
    let (who, done) = what.split_once(" may only be ").or_else(|| what.split_once(" must only be "))?;
    let verb = if is_plural(who) { "are" } else { "is" };
    (who.split_whitespace().count() <= 9).then(|| Stated {
        when: format!("{} {verb} about to be {done}", capitalise(who)),
        then: format!(
            "It goes ahead only if {}, and for nothing else",
            condition.trim_start_matches("only ")
        ),
    })
}

/// `No resident may learn who borrowed what`, `Nobody may enter after eight`.
fn nobody(clause: &str) -> Option<Stated> {
    let (who, rest) = match clause.strip_prefix("Nobody ") {
        Some(rest) => ("Somebody".to_owned(), rest.to_owned()),
        None => {
            let (who, rest) = clause.strip_prefix("No ")?.split_once(" may ")?;
            let article = if who.starts_with(['a', 'e', 'i', 'o', 'u']) { "An" } else { "A" };
            (format!("{article} {who}"), format!("may {rest}"))
        }
    };
    let what = rest.strip_prefix("may ").or_else(|| rest.strip_prefix("must "))?;
    Some(Stated {
        when: format!("{who} is about to {what}"),
        then: format!("It is refused: {}", uncapitalise(clause)),
    })
}

/// `Glazes of two kinds must never be fired in the same load`.
fn never(clause: &str) -> Option<Stated> {
    let (mark, verb) = NEVER.iter().find(|(mark, _)| clause.contains(mark))?;
    let (who, what) = clause.split_once(mark)?;
    let who = subject_before(who);
    let what = what.replace("anybody", "somebody").replace("anything", "something");
    let to = if verb.is_empty() { what } else { format!("be {what}") };
    let number = if is_plural(who) { "are" } else { "is" };
    Some(Stated {
        when: format!("{} {number} about to {to}", capitalise(who)),
        then: format!("It is refused, and whoever tried is told: {}", uncapitalise(clause)),
    })
}

/// Who or what a second verb is about: `Records must be kept for ten years, and` -> `Records`.
fn subject_before(text: &str) -> &str {
    let joined = [" and", " but", ",", " or"].iter().any(|joint| text.ends_with(joint));
    let verbs = DUTIES.iter().chain(&[" may ", " are ", " is ", " can "]);
    let end = verbs.filter_map(|verb| text.find(verb)).min();
    end.filter(|_| joined).map_or(text, |end| &text[..end])
}

/// `Number plates may be stored for at most 48 hours`.
fn limit(clause: &str) -> Option<Stated> {
    const MARKS: [&str; 5] =
        [" for at most ", " for no more than ", " for no longer than ", " at most ", " for up to "];
    let (mark, at) = MARKS.iter().find_map(|mark| clause.find(mark).map(|at| (mark, at)))?;
    let period = clause[at + mark.len()..].split([',', ';']).next().unwrap_or_default().trim();
    let units = ["minute", "hour", "day", "week", "month", "year"];
    let is_time = units.iter().any(|unit| period.contains(unit)) && period.split_whitespace().count() <= 4;
    let done =
        clause[..at].replace(" may be ", " are ").replace(" can be ", " are ").replace(" is ", " are ");
    let (what, verb) = done.split_once(" are ").filter(|_| is_time)?;
    Some(Stated {
        when: format!("{} are over", capitalise(period)),
        then: format!("{} are no longer {}", capitalise(what), verb.trim()),
    })
}

/// `Brakes are checked by a second mechanic before a bike leaves the workshop`.
fn due(clause: &str) -> Option<Stated> {
    // A day by which something is so is no case in which it is due.
    let day = deadline(clause).map(|(start, _)| start);
    let marked = WHEN.iter().filter_map(|mark| Some((*mark, clause.find(mark)?)));
    let (mark, at) = marked.filter(|(_, at)| day != Some(at + 1)).min_by_key(|(_, at)| *at)?;
    let (mut then, mut from) = (&clause[..at], at);
    // `two years after the last visit` belongs together.
    if mark == " after "
        && let Some(start) = measured(then)
    {
        (then, from) = (&clause[..start], start);
    }
    let then = then.trim_end().trim_end_matches(" within");
    (acts(then) && then.split_whitespace().count() >= 3).then(|| Stated {
        when: capitalise(clause[from..].trim()),
        then: capitalise(then.trim_end_matches([',', ' '])),
    })
}

/// Whether a clause says that something is done or has to be.
pub(super) fn acts(clause: &str) -> bool {
    const VERBS: [&str; 14] = [
        " is ",
        " are ",
        " must ",
        " may ",
        " shall ",
        " has to ",
        " have to ",
        " can ",
        " needs ",
        " need ",
        " gets ",
        " get ",
        " pays ",
        " pay ",
    ];
    let padded = format!(" {clause} ");
    VERBS.iter().any(|verb| padded.contains(verb))
}

/// Whether a text names a day or a time by which something is done.
pub(super) fn is_timed(text: &str) -> bool {
    deadline(text).is_some() || IN_TIME.iter().any(|mark| text.contains(mark))
}

/// Where a period begins that a text ends with: `... two years`.
fn measured(text: &str) -> Option<usize> {
    const UNITS: [&str; 12] = [
        "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks", "month", "months", "year",
        "years",
    ];
    let (before, unit) = text.trim_end().rsplit_once(' ')?;
    let (rest, number) = before.rsplit_once(' ')?;
    (UNITS.contains(&unit) && super::number::is_number(number)).then_some(rest.len())
}

/// `The fire lane must stay clear at all times`.
fn duty(clause: &str) -> Option<Stated> {
    let mark = DUTIES.iter().find(|mark| clause.contains(**mark))?;
    let (who, what) = clause.split_once(mark)?;
    // `must be able to` asks for an ability, not for conduct.
    if what.starts_with("be able") || who.split_whitespace().count() > 9 {
        return None;
    }
    let many = is_plural(who);
    let fails = match (what.strip_prefix("be "), many) {
        (Some(rest), true) => format!("are not {rest}"),
        (Some(rest), false) => format!("is not {rest}"),
        (None, true) => format!("do not {what}"),
        (None, false) => format!("does not {what}"),
    };
    Some(Stated {
        when: format!("{} {fails}", capitalise(who)),
        then: format!("It is put right before anything else goes on; {}", uncapitalise(clause)),
    })
}

/// `A change of prices needs two thirds`.
fn needs(clause: &str) -> Option<Stated> {
    let mark =
        [" needs ", " need ", " requires ", " require "].into_iter().find(|mark| clause.contains(mark))?;
    let (what, needed) = clause.split_once(mark)?;
    (what.split_whitespace().count() <= 8).then(|| Stated {
        when: format!("{} comes up", capitalise(what)),
        then: format!("It needs {needed}, and does not hold before"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constraint_becomes_a_rule_in_its_own_words() {
        for (constraint, when, then) in [
            (
                "Only the kiln master may start a firing",
                "Somebody other than the kiln master is about to start a firing",
                "They are stopped and told that only the kiln master may start a firing",
            ),
            (
                "Glazes of two temperature ranges must never be fired in the same load",
                "Glazes of two temperature ranges are about to be fired in the same load",
                "It is refused, and whoever tried is told: glazes of two temperature ranges must never be fired in the same load",
            ),
            (
                "Records must be kept for 10 years by the health records act, and must never be altered after signing",
                "Records are about to be altered after signing",
                "It is refused, and whoever tried is told: records must be kept for 10 years by the health records act, and must never be altered after signing",
            ),
            (
                "Brakes are checked by a second mechanic before a bike leaves the workshop",
                "Before a bike leaves the workshop",
                "Brakes are checked by a second mechanic",
            ),
            (
                "Owners' addresses may only be used for reminders if the owner has agreed",
                "Owners' addresses are about to be used for reminders",
                "It goes ahead only if the owner has agreed, and for nothing else",
            ),
            (
                "Customer data is deleted two years after the last visit",
                "Two years after the last visit",
                "Customer data is deleted",
            ),
            (
                "The co-op decides by vote of all members; a change of prices needs two thirds",
                "A change of prices comes up",
                "It needs two thirds, and does not hold before",
            ),
            (
                "The fire lane must stay clear at all times",
                "The fire lane does not stay clear at all times",
                "It is put right before anything else goes on; the fire lane must stay clear at all times",
            ),
            (
                "Number plates may be stored for at most 48 hours",
                "48 hours are over",
                "Number plates are no longer stored",
            ),
            (
                "Two accessible bays are never given to anybody without a permit",
                "Two accessible bays are about to be given to somebody without a permit",
                "It is refused, and whoever tried is told: two accessible bays are never given to anybody without a permit",
            ),
        ] {
            let read = stated(constraint).unwrap();
            assert_eq!((read.when.as_str(), read.then.as_str()), (when, then), "{constraint}");
        }
    }

    #[test]
    fn a_fact_is_no_rule() {
        for fact in [
            "The studio has no Wi-Fi in the kiln room",
            "No mobile reception below ground",
            "Mechanics have oily hands and cannot type long texts",
            "The barrier is a FAAC B680 and opens by a relay contact only",
            "The dispensary moves before 1 May",
            "Old labels are used up by the end of March",
            "About 25 residents have no smartphone; they must be able to borrow as they do today",
        ] {
            assert_eq!(stated(fact), None, "{fact}");
        }
    }
}
