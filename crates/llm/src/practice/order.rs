//! What a decision of the user puts first and what it puts later: `Begin with booking, payment later`, `one path in the
//! first release`.

use std::collections::BTreeSet;

use roundtable_engine::text::has_phrase;

use super::capability::deed_of;
use super::english::{sentences, stems};

/// Where a decision puts something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Named as what comes first.
    First,
    /// Named as what comes later.
    Later,
    /// Not named, while something else comes first.
    After,
}

/// The order that a decision gives to things with these names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Order {
    places: Vec<Option<Place>>,
}

const LATER: [&str; 29] = [
    "later",
    "afterwards",
    "after that",
    "second release",
    "next release",
    "later release",
    "second step",
    "second stage",
    "postpone",
    "postponed",
    "defer",
    "deferred",
    "can wait",
    "may wait",
    "must wait",
    "waits",
    "not now",
    "not yet",
    "not in the first",
    "next year",
    "next month",
    "only then",
    "follows",
    "follow",
    "leave out",
    "left out",
    "without",
    "drop",
    "no",
];
const FIRST: [&str; 15] = [
    "first",
    "begin",
    "begins",
    "start",
    "starts",
    "now",
    "at once",
    "immediately",
    "right away",
    "only",
    "before anything",
    "to begin with",
    "initially",
    "one path",
    "single path",
];
/// One of many, without saying which.
const ONE: [&str; 4] = ["one path", "single path", "only one", "just one"];
const ALL: [&str; 5] = ["everything", "not one path", "all of it", "all paths", "no single path"];

impl Order {
    /// Reads a decision. `names` are the things that it may name, the most important first; `aside` are the answers of the
    /// dispute that it settles: a clause about one of them puts nothing in order. `None` where no order can be read.
    pub(super) fn read(decision: &str, names: &[&str], aside: &[&str]) -> Option<Self> {
        let said = parts(&without_quotations(decision, names));
        let takes_all = ALL.iter().any(|word| has_phrase(decision, word));
        let one = !takes_all && ONE.iter().any(|word| has_phrase(decision, word));
        let telling = Telling::of(names);
        let mut places: Vec<Option<Place>> = vec![None; names.len()];
        for (text, place) in &said {
            if is_aside(text, aside) {
                continue;
            }
            for at in telling.named(text) {
                places[at].get_or_insert(*place);
            }
        }
        let is_named = |places: &[Option<Place>], wanted: Place| places.contains(&Some(wanted));
        if one
            && !is_named(&places, Place::First)
            && let Some(main) = places.iter().position(Option::is_none)
        {
            places[main] = Some(Place::First);
        }
        if is_named(&places, Place::First) {
            places.iter_mut().for_each(|place| {
                place.get_or_insert(Place::After);
            });
        }
        // What is only put later says nothing of the rest.
        places.iter().any(Option::is_some).then_some(Self { places })
    }

    /// Where the thing at that place of the names stands; `None` when the decision says nothing of it.
    pub(super) fn of(&self, at: usize) -> Option<Place> {
        self.places.get(at).copied().flatten()
    }
}

/// Whether a clause speaks of one answer of the dispute and of nothing else that tells the answers apart.
fn is_aside(text: &str, aside: &[&str]) -> bool {
    let said = stems(text);
    let known: Vec<BTreeSet<String>> = aside.iter().map(|label| stems(label)).collect();
    known.iter().enumerate().any(|(at, own)| {
        let apart = |stem: &&String| {
            !known.iter().enumerate().any(|(other, stems)| other != at && stems.contains(*stem))
        };
        own.iter().filter(apart).any(|stem| said.contains(stem))
    })
}

/// Without what is quoted from elsewhere, such as a figure: only a short label or one of the names is somebody's word.
fn without_quotations(text: &str, names: &[&str]) -> String {
    const LABEL: usize = 4;
    let is_word = |quoted: &str| {
        let lower = quoted.to_lowercase();
        quoted.split_whitespace().count() <= LABEL || names.iter().any(|name| lower.contains(name))
    };
    let pieces = text.split('"').enumerate();
    pieces.filter(|(at, piece)| at % 2 == 0 || is_word(piece)).map(|(_, piece)| piece).collect()
}

/// The clauses of a decision, each with its place in time. A clause without a word for it goes with the one before it in
/// its sentence, else with the one after it.
fn parts(decision: &str) -> Vec<(String, Place)> {
    let mut found = Vec::new();
    for sentence in sentences(decision) {
        let clauses = clauses(&sentence);
        let own: Vec<Option<Place>> = clauses.iter().map(|clause| place(clause)).collect();
        for (at, clause) in clauses.iter().enumerate() {
            let before = own[..=at].iter().rev().flatten().next();
            if let Some(place) = before.or_else(|| own[at..].iter().flatten().next()) {
                found.push((clause.clone(), *place));
            }
        }
    }
    found
}

fn clauses(sentence: &str) -> Vec<String> {
    let marked = [" and then ", " then ", " but ", " while ", " whereas "]
        .iter()
        .fold(sentence.to_owned(), |text, joint| text.replace(joint, &format!(";{joint}")));
    let mut found = Vec::new();
    for clause in marked.split([',', ';', ':']).map(str::trim).filter(|clause| !clause.is_empty()) {
        // `X first and Y later` are two; `X and Y first` is one.
        let halves: Vec<&str> = clause.split(" and ").collect();
        let places: BTreeSet<bool> =
            halves.iter().filter_map(|half| place(half)).map(|place| place == Place::First).collect();
        if places.len() > 1 {
            found.extend(halves.into_iter().map(str::to_owned));
        } else {
            found.push(clause.to_owned());
        }
    }
    found
}

fn place(clause: &str) -> Option<Place> {
    let has = |words: &[&str]| words.iter().any(|word| has_phrase(clause, word));
    let lower = clause.to_lowercase();
    if has(&LATER) || lower.starts_with("then ") || lower.starts_with("and then ") {
        Some(Place::Later)
    } else {
        has(&FIRST).then_some(Place::First)
    }
}

/// By which words each name is told from the others.
struct Telling {
    names: Vec<BTreeSet<String>>,
}

impl Telling {
    fn of(names: &[&str]) -> Self {
        Self { names: names.iter().map(|name| stems(name)).collect() }
    }

    /// The names that a text speaks of: by a word that few of them have, or by two words.
    fn named(&self, text: &str) -> Vec<usize> {
        let said = stems(text);
        let few = (self.names.len() / 3).max(1);
        let hits = |name: &BTreeSet<String>| -> Vec<String> {
            name.iter().filter(|stem| said.iter().any(|word| same_word(word, stem))).cloned().collect()
        };
        let is_rare = |stem: &String| {
            self.names.iter().filter(|name| name.iter().any(|other| same_word(other, stem))).count() <= few
        };
        let found = self.names.iter().enumerate().map(|(at, name)| (at, hits(name)));
        found.filter(|(_, hits)| hits.len() >= 2 || hits.iter().any(is_rare)).map(|(at, _)| at).collect()
    }
}

/// Whether two stems are of one word: the same, or one with an ending (`payment` and `pay`, `label` and `labell`).
fn same_word(one: &str, other: &str) -> bool {
    const ENDINGS: [&str; 6] = ["ment", "al", "tion", "ion", "l", "ance"];
    const LEAST: usize = 4;
    let (long, short) = if one.len() >= other.len() { (one, other) } else { (other, one) };
    if long == short {
        return true;
    }
    let Some(ending) = long.strip_prefix(short) else { return false };
    ENDINGS.contains(&ending) && (short.chars().count() >= LEAST || deed_of(short).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 4] =
        ["book a shelf for a firing", "label pots", "pay for a firing by weight", "report a broken pot"];

    #[test]
    fn a_decision_is_read_for_what_comes_first_and_what_later() {
        use Place::{After, First, Later};
        let first = |places: [Place; 4]| Some(places.map(Some));
        for (decision, places) in [
            ("One path in the first release.", first([First, After, After, After])),
            ("Begin with booking, payment later.", first([First, After, Later, After])),
            ("Labels first and then payment", first([After, First, Later, After])),
            ("Label the pots now; reports can wait.", first([After, First, After, Later])),
            ("Payment waits.", Some([None, None, Some(Later), None])),
            ("No payment in the first release.", Some([None, None, Some(Later), None])),
            ("Everything, but it may take longer.", None),
            ("Not one path. We want everything.", None),
            ("Agreed.", None),
        ] {
            let read = Order::read(decision, &NAMES, &[]);
            let found = read.map(|order| [0, 1, 2, 3].map(|at| order.of(at)));
            assert_eq!(found, places, "{decision}");
        }
    }

    #[test]
    fn the_answers_of_a_dispute_are_no_things_to_put_in_order() {
        let aside = ["share the cost of a firing by weight", "by shelf area"];
        for decision in ["Begin with weight, area later.", "By shelf area first, by weight later."] {
            assert_eq!(Order::read(decision, &NAMES, &aside), None, "{decision}");
        }
        let order = Order::read("One path, done well: to label pots.", &NAMES, &[]).unwrap();
        assert_eq!((order.of(0), order.of(1)), (Some(Place::After), Some(Place::First)));
    }
}
