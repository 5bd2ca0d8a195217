//! The words by which a clause speaks of order or of release.

use super::Place;

/// A clause's word for its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) place: Place,
    /// Whether the word says it whatever else the clause says. `No`, `only` and `now` do not: a clause with one of them
    /// speaks of order only where it names something and says nothing else.
    pub(super) is_plain: bool,
}

const fn plain(place: Place) -> Mark {
    Mark { place, is_plain: true }
}

const fn vague(place: Place) -> Mark {
    Mark { place, is_plain: false }
}

const OUT: [&str; 9] = [
    "leave out",
    "leaves out",
    "left out",
    "we drop",
    "can be dropped",
    "is dropped",
    "are dropped",
    "not this time",
    "out of the first",
];
const LATER: [&str; 45] = [
    "after that",
    "second release",
    "next release",
    "later release",
    "second version",
    "next version",
    "second step",
    "second stage",
    "postpone",
    "postponed",
    "postpones",
    "defer",
    "deferred",
    "can wait",
    "may wait",
    "must wait",
    "should wait",
    "has to wait",
    "have to wait",
    "waits",
    "wait until",
    "not now",
    "not yet",
    "not urgent",
    "next year",
    "next month",
    "only then",
    "comes second",
    "come second",
    "comes last",
    "come last",
    "comes later",
    "come later",
    "comes after",
    "come after",
    "follows by",
    "follow by",
    "follows in",
    "follow in",
    "low priority",
    "lower priority",
    "lowest priority",
    "less important",
    "nice to have",
    "not a priority",
];
const FIRST: [&str; 19] = [
    "begin with",
    "begins with",
    "begin by",
    "beginning with",
    "start with",
    "starts with",
    "start by",
    "starting with",
    "before anything",
    "before everything",
    "before all",
    "above all",
    "most important",
    "top priority",
    "highest priority",
    "first priority",
    "initially",
    "one path",
    "single path",
];
const MUST: [&str; 11] = [
    "must have",
    "a must",
    "essential",
    "indispensable",
    "non negotiable",
    "first release",
    "first version",
    "first step",
    "first stage",
    "release one",
    "version one",
];
const NEGATIONS: [&str; 12] =
    ["not", "no", "never", "nothing", "without", "isn", "aren", "doesn", "don", "cannot", "nor", "neither"];
/// Words before `first` that make a count of it: `the first bread`.
const COUNTING: [&str; 18] = [
    "the", "a", "an", "its", "our", "their", "his", "her", "my", "your", "each", "every", "this", "that",
    "whose", "no", "very", "at",
];
/// Words after `first` that make a thing of it: `first aid`, `first come, first served`.
const THINGS: [&str; 14] = [
    "come", "served", "aid", "name", "names", "class", "floor", "day", "week", "month", "year", "hour",
    "time", "of",
];
/// Units before `later`: `two days later` is a distance.
const DISTANCES: [&str; 15] = [
    "second", "seconds", "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks", "month",
    "months", "year", "years", "moment",
];

/// The place that a clause names, by its words; `None` where it speaks of no order.
pub(super) fn mark(clause: &str) -> Option<Mark> {
    let words = words(clause);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let has = |list: &[&str]| list.iter().any(|phrase| place_of(&words, phrase).is_some());
    let release = MUST.iter().skip(5).filter_map(|phrase| place_of(&words, phrase)).min();
    let refuses = |end: usize| words[..end].iter().any(|word| NEGATIONS.contains(word));
    if has(&OUT) || words.first() == Some(&"drop") || release.is_some_and(refuses) {
        return Some(plain(Place::Out));
    }
    if has(&LATER) || is_later(&words) {
        return Some(plain(Place::Later));
    }
    if matches!(words.first(), Some(&("no" | "without"))) {
        return Some(vague(Place::Later));
    }
    if has(&FIRST) || is_first(&words) {
        return Some(plain(Place::First));
    }
    if words.contains(&"only") {
        return Some(Mark { place: Place::First, is_plain: release.is_some() });
    }
    if has(&MUST) {
        return Some(plain(Place::Must));
    }
    let is_now = words.first() == Some(&"now") || words.last() == Some(&"now");
    is_now.then_some(vague(Place::First))
}

/// Whether a word only says when, or that somebody decides: it names nothing.
pub(super) const SAYS_WHEN: &str = "later wait waits release version step stage begin start now come comes follow follows put \
    take want need needs have has had should could shall goes done drop leave left postpone defer priority important \
    urgent essential initially autumn spring summer winter next month months week weeks day days until requirement \
    requirements feature features thing things part please just really clearly decide decided afterwards everything \
    anything nice above top highest low lower second last yet user users nothing possible soon";

/// Without punctuation, in small letters.
pub(super) fn words(text: &str) -> Vec<String> {
    let letters = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    letters.map(str::to_lowercase).collect()
}

/// Where a phrase begins among the words.
fn place_of(words: &[&str], phrase: &str) -> Option<usize> {
    let wanted: Vec<&str> = phrase.split(' ').collect();
    words.windows(wanted.len()).position(|found| found == wanted)
}

/// `later`, `then`, `afterwards` as an order, not as a distance or a limit.
fn is_later(words: &[&str]) -> bool {
    let later = words.iter().enumerate().filter(|(_, word)| **word == "later").any(|(at, _)| {
        let before = at.checked_sub(1).map(|at| words[at]);
        let is_limit = before.is_some_and(|word| matches!(word, "no" | "not" | "or"));
        let is_distance = before.is_some_and(|word| DISTANCES.contains(&word));
        !is_limit && !is_distance && words.get(at + 1) != Some(&"than")
    });
    let ends = |word: &str| words.last() == Some(&word);
    let begins = words.first() == Some(&"then") || words.starts_with(&["and", "then"]);
    later || begins || ["afterwards", "follows", "follow", "second"].into_iter().any(ends)
}

/// `first` as an order, not as a count.
fn is_first(words: &[&str]) -> bool {
    words.iter().enumerate().filter(|(_, word)| **word == "first").any(|(at, _)| {
        let before = at.checked_sub(1).map(|at| words[at]);
        let after = words.get(at + 1);
        !before.is_some_and(|word| COUNTING.contains(&word))
            && !after.is_some_and(|word| THINGS.contains(word) || *word == "release" || *word == "version")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_such_as_first_is_an_order_only_where_it_orders() {
        let of = |clause: &str| mark(clause).filter(|mark| mark.is_plain).map(|mark| mark.place);
        for (clause, place) in [
            ("Looking back comes first", Some(Place::First)),
            ("First the list of concerts", Some(Place::First)),
            ("several at once is not for the first release", Some(Place::Out)),
            ("Drop the list", Some(Place::Out)),
            ("Reminders are a must", Some(Place::Must)),
            ("Reminders in the first release", Some(Place::Must)),
            ("Reminders can wait", Some(Place::Later)),
            ("Reminders later", Some(Place::Later)),
            ("The record for the inspector follows by 1 July", Some(Place::Later)),
            ("Whoever follows is told", None),
            ("The first bread is baked at 4.", None),
            ("Answers come no later than noon", None),
            ("It is told two days later", None),
            ("First come, first served", None),
            ("The rehearsal starts at seven", None),
            ("Nobody pays", None),
            ("Calls drop to two", None),
        ] {
            assert_eq!(of(clause), place, "{clause}");
        }
    }
}
