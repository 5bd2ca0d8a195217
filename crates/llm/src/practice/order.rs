//! What a decision of the user puts first and what it puts later: `Begin with booking, payment later`, `one path in the
//! first release`.

mod marks;

use std::collections::BTreeSet;

use roundtable_engine::text::has_phrase;

use super::capability::deed_of;
use super::english::{is_joint, sentences, shorten, stems, tidy};
use marks::{Mark, SAYS_WHEN, mark};

/// Where a decision puts something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Named as what comes first.
    First,
    /// Named as what the first release has to hold.
    Must,
    /// Named as what comes later.
    Later,
    /// Named as what the first release does not hold.
    Out,
    /// Named as what comes after something, also as the rest of all.
    After,
}

/// The order that a decision gives to things with these names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Order {
    places: Vec<Option<Place>>,
    /// Clauses that put something first or later that has none of the names, in the decision's words.
    pub(super) unmatched: Vec<String>,
}

/// One of many, without saying which.
const ONE: [&str; 4] = ["one path", "single path", "only one", "just one"];
/// All that is not named.
const REST: [&str; 3] = ["everything else", "all else", "the rest"];

impl Order {
    /// Reads a decision. `names` are the things that it may name, the most important first; `aside` are the answers of the
    /// dispute that it settles: a clause about one of them puts nothing in order. What it does not name stays where it is,
    /// unless it speaks of the rest and all that it says is read. `None` where it speaks of no order.
    pub(super) fn read(decision: &str, names: &[&str], aside: &[&str]) -> Option<Self> {
        let telling = Telling::of(names);
        let mut places: Vec<Option<Place>> = vec![None; names.len()];
        let (mut unmatched, mut unclear) = (Vec::new(), Vec::new());
        let all: Vec<Part> =
            sentences(decision).iter().flat_map(|sentence| parts(sentence, names, &telling)).collect();
        for part in all.iter().filter(|part| !part.names_none() && !is_aside(&part.text, aside)) {
            let Some(mark) = part.mark else { continue };
            let named = telling.named(&part.text, mark.is_plain);
            for at in &named {
                places[*at].get_or_insert(mark.place);
            }
            if named.is_empty() {
                unclear.push(part.text.clone());
            }
            if named.is_empty() && part.is_own && mark.is_plain && telling.says_something(&part.text) {
                unmatched.push(part.text.trim_end_matches(['.', '!']).to_owned());
            }
        }
        // `Phone first, photo later` puts nothing first that is done by phone and by photo.
        let said = decision.to_lowercase();
        for (at, place) in places.iter_mut().enumerate().filter(|(at, _)| !said.contains(names[*at])) {
            if place.is_some() && unclear.iter().any(|text| telling.speaks_of(text, at)) {
                *place = None;
                unmatched.push(said_whole(decision));
            }
        }
        unmatched.dedup();
        let is_first = |place: &Option<Place>| matches!(place, Some(Place::First | Place::Must));
        let speaks_of_rest = REST.iter().any(|word| has_phrase(decision, word));
        if speaks_of_rest && places.iter().any(is_first) && all.iter().all(|part| part.is_read(&telling)) {
            places.iter_mut().for_each(|place| {
                place.get_or_insert(Place::After);
            });
        }
        (places.iter().any(Option::is_some) || !unmatched.is_empty()).then_some(Self { places, unmatched })
    }

    /// Where the thing at that place of the names stands; `None` when the decision says nothing of it.
    pub(super) fn of(&self, at: usize) -> Option<Place> {
        self.places.get(at).copied().flatten()
    }
}

/// A decision as it stands, in one line.
fn said_whole(decision: &str) -> String {
    tidy(&shorten(decision, 160))
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
        let is_label = quoted.split_whitespace().count() <= LABEL && !quoted.contains(',');
        is_label || names.iter().any(|name| lower.contains(name))
    };
    let pieces = text.split('"').enumerate();
    pieces.filter(|(at, piece)| at % 2 == 0 || is_word(piece)).map(|(_, piece)| piece).collect()
}

/// Whether each clause of a sentence puts something of these names in order.
pub(super) fn is_order(sentence: &str, names: &[&str]) -> bool {
    let telling = Telling::of(names);
    let all = parts(sentence, names, &telling);
    let says_which = all.iter().any(|part| part.is_named(&telling));
    let is_one = ONE.iter().any(|word| has_phrase(sentence, word));
    all.iter().all(|part| part.is_read(&telling)) && (says_which || !is_one)
}

/// A clause of a decision, with its place in time where its sentence names one.
struct Part {
    text: String,
    mark: Option<Mark>,
    /// The place is said in the clause itself, not in the one before or after it.
    is_own: bool,
}

impl Part {
    /// Whether it speaks of one thing or of the rest, without a name.
    fn names_none(&self) -> bool {
        ONE.iter().chain(&REST).any(|word| has_phrase(&self.text, word))
    }

    /// Whether it puts something in order that has a name.
    fn is_named(&self, telling: &Telling) -> bool {
        self.mark.is_some_and(|mark| !telling.named(&self.text, mark.is_plain).is_empty())
    }

    /// Whether it says nothing beyond an order of things that have a name.
    fn is_read(&self, telling: &Telling) -> bool {
        self.names_none() || !telling.says_something(&self.text) || self.is_named(telling)
    }
}

/// The clauses of a sentence. One without a word for its place goes with the one before it, else with the one after it.
fn parts(sentence: &str, names: &[&str], telling: &Telling) -> Vec<Part> {
    let clauses = clauses(without_reason(&without_quotations(sentence, names)), telling);
    let own: Vec<Option<Mark>> =
        clauses.iter().map(|(text, mark)| mark.or_else(|| self::mark(text))).collect();
    let part = |(at, (text, _)): (usize, &(String, Option<Mark>))| {
        let before = own[..=at].iter().rev().flatten().next();
        let mark = before.or_else(|| own[at..].iter().flatten().next()).copied();
        let is_own = own[at].is_some();
        let mark = mark.map(|mark| Mark { is_plain: mark.is_plain && is_own, ..mark });
        Part { text: text.clone(), mark, is_own }
    };
    clauses.iter().enumerate().map(part).collect()
}

/// A reason names things that are not put anywhere.
fn without_reason(sentence: &str) -> &str {
    const REASONS: [&str; 6] =
        [" because ", " so that ", " since ", " due to ", " as long as ", " in order to "];
    let end = REASONS.iter().filter_map(|mark| sentence.find(mark)).min();
    &sentence[..end.unwrap_or(sentence.len())]
}

/// The clauses of a sentence; where one thing comes before another, each with its place.
fn clauses(sentence: &str, telling: &Telling) -> Vec<(String, Option<Mark>)> {
    let marked = [" and then ", " then ", " but ", " while ", " whereas "]
        .iter()
        .fold(sentence.to_owned(), |text, joint| text.replace(joint, &format!(";{joint}")));
    let mut found = Vec::new();
    for clause in marked.split([',', ';', ':']).map(str::trim).filter(|clause| !clause.is_empty()) {
        if let Some((one, other)) = clause.split_once(" before ")
            && [one, other].iter().all(|side| !telling.named(side, false).is_empty())
        {
            let place = |place: Place| Some(Mark { place, is_plain: false });
            found.push((one.to_owned(), place(Place::Must)));
            found.push((other.to_owned(), place(Place::After)));
            continue;
        }
        // `X first and Y later` are two; `X and Y first` is one.
        let halves: Vec<&str> = clause.split(" and ").collect();
        let places: BTreeSet<bool> = halves
            .iter()
            .filter_map(|half| mark(half))
            .map(|mark| matches!(mark.place, Place::First | Place::Must))
            .collect();
        if places.len() > 1 {
            found.extend(halves.into_iter().map(|half| (half.to_owned(), None)));
        } else {
            found.push((clause.to_owned(), None));
        }
    }
    found
}

/// By which words each name is told from the others.
struct Telling {
    whole: Vec<String>,
    names: Vec<BTreeSet<String>>,
    /// The words of each that say what is done, without how, when or for whom.
    cores: Vec<BTreeSet<String>>,
    says_when: BTreeSet<String>,
}

impl Telling {
    fn of(names: &[&str]) -> Self {
        let core = |name: &&str| -> BTreeSet<String> {
            let is_core = |word: &&str| ["and", "or", "a", "the"].contains(word) || !is_joint(word);
            stems(&name.split_whitespace().take_while(is_core).collect::<Vec<_>>().join(" "))
        };
        Self {
            whole: names.iter().map(|name| name.to_lowercase()).collect(),
            names: names.iter().map(|name| stems(name)).collect(),
            cores: names.iter().map(core).collect(),
            says_when: stems(SAYS_WHEN),
        }
    }

    /// Whether a clause has a word of a name.
    fn speaks_of(&self, text: &str, at: usize) -> bool {
        !shared(&self.content(text), &self.names[at]).is_empty()
    }

    /// The words of a clause that could name something.
    fn content(&self, text: &str) -> BTreeSet<String> {
        stems(text).into_iter().filter(|stem| !self.says_when.contains(stem)).collect()
    }

    /// Whether a clause has words that could name something.
    fn says_something(&self, text: &str) -> bool {
        !self.content(text).is_empty()
    }

    /// The names that a clause speaks of: those that stand in it as they are; else by two of their words or more, at least half
    /// of those that the clause or the name has; or by a word for what is done that few of them have, where the clause says
    /// nothing else. Only the latter where it may speak of something else (not `is_plain`).
    fn named(&self, text: &str, is_plain: bool) -> Vec<usize> {
        let lower = text.to_lowercase();
        let whole: Vec<usize> = (0..self.whole.len()).filter(|at| lower.contains(&self.whole[*at])).collect();
        if !whole.is_empty() {
            return whole;
        }
        let said = self.content(text);
        let hits: Vec<BTreeSet<&String>> = self.names.iter().map(|name| shared(&said, name)).collect();
        let few = (self.names.len() / 3).max(1);
        let is_rare = |word: &String| hits.iter().filter(|hits| hits.contains(word)).count() <= few;
        let cores: Vec<BTreeSet<&String>> = self.cores.iter().map(|core| shared(&said, core)).collect();
        let bare = |at: usize| hits[at].len() >= 2 || cores[at].iter().any(|word| is_rare(word));
        let is_enough = |at: usize| {
            let shorter = said.len().min(self.names[at].len());
            hits[at].len() >= 2 && hits[at].len() * 2 >= shorter
        };
        let all = || 0..self.names.len();
        let says_nothing_else = said.iter().all(|word| all().any(|at| bare(at) && hits[at].contains(word)));
        let kept: Vec<usize> = if says_nothing_else {
            all().filter(|at| bare(*at)).collect()
        } else if is_plain {
            all().filter(|at| is_enough(*at)).collect()
        } else {
            Vec::new()
        };
        // `Changing a quantity` is nearer to the one that is about changing it than to another about quantities.
        let is_less = |at: usize| {
            kept.iter().any(|other| hits[at].len() < hits[*other].len() && hits[at].is_subset(&hits[*other]))
        };
        kept.iter().copied().filter(|at| !is_less(*at)).collect()
    }
}

/// The words of `said` that a name has.
fn shared<'a>(said: &'a BTreeSet<String>, name: &BTreeSet<String>) -> BTreeSet<&'a String> {
    said.iter().filter(|word| name.iter().any(|stem| same_word(word, stem))).collect()
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
        use Place::{After, First, Later, Must, Out};
        for (decision, places) in [
            ("One path in the first release.", None),
            ("Begin with booking, payment later.", Some([Some(First), None, Some(Later), None])),
            ("Labels first and then payment", Some([None, Some(First), Some(Later), None])),
            ("Label the pots now; reports can wait.", Some([None, Some(First), None, Some(Later)])),
            ("One path: booking, labels and payment.", Some([Some(First), Some(First), Some(First), None])),
            ("Begin with booking and labels. The rest later.", Some([First, First, After, After].map(Some))),
            ("Begin with booking and flying. The rest later.", Some([None; 4])),
            ("Payment waits.", Some([None, None, Some(Later), None])),
            ("No payment in the first release.", Some([None, None, Some(Out), None])),
            ("No payment.", Some([None, None, Some(Later), None])),
            ("Drop the report of a broken pot.", Some([None, None, None, Some(Out)])),
            ("The report is a must have", Some([None, None, None, Some(Must)])),
            ("Label the pots before they pay", Some([None, Some(Must), Some(After), None])),
            ("Everything, but it may take longer.", None),
            ("Not one path. We want everything.", None),
            ("Agreed.", None),
            // By weight is how somebody pays, and not what is done.
            ("Weight first, area from the second spring.", Some([None; 4])),
        ] {
            let read = Order::read(decision, &NAMES, &[]);
            let found = read.map(|order| [0, 1, 2, 3].map(|at| order.of(at)));
            assert_eq!(found, places, "{decision}");
        }
    }

    #[test]
    fn what_a_decision_puts_first_in_part_only_is_not_put_first() {
        let names = ["report a fault by phone and by photo", "see open faults"];
        for decision in [
            "Phone first, photo from the second spring",
            "Report by phone first, photo from the second spring",
        ] {
            let order = Order::read(decision, &names, &[]).unwrap();
            assert_eq!((order.of(0), order.of(1)), (None, None), "{decision}");
            assert!(order.unmatched.iter().any(|text| decision.starts_with(text)), "{:?}", order.unmatched);
        }
        let order = Order::read("Report faults first, see them later", &names, &[]).unwrap();
        assert_eq!(order.of(0), Some(Place::First));
    }

    #[test]
    fn the_answers_of_a_dispute_are_no_things_to_put_in_order() {
        let aside = ["share the cost of a firing by weight", "by shelf area"];
        for decision in ["Begin with weight, area later.", "By shelf area first, by weight later."] {
            assert_eq!(Order::read(decision, &NAMES, &aside), None, "{decision}");
        }
        let order = Order::read("One path, done well: to label pots.", &NAMES, &[]).unwrap();
        assert_eq!((order.of(0), order.of(1)), (None, Some(Place::First)), "what has no name is not touched");
    }

    #[test]
    fn a_chance_word_puts_nothing_in_order() {
        let bread = [
            "report leftovers per shop at closing",
            "see a suggested quantity for each bread",
            "change a suggested quantity by hand",
            "note special orders from customers",
            "look back at waste per bread and shop",
        ];
        for decision in [
            "The first bread is baked at 4.",
            "No shop closes before its leftovers are counted twice by hand.",
            "The bread starts at 4, no later than 5.",
            "Two days later the shop may order bread again.",
        ] {
            assert_eq!(Order::read(decision, &bread, &[]), None, "{decision}");
        }
    }

    #[test]
    fn verbs_with_one_thing_are_one_ability_and_what_follows_by_a_day_comes_later() {
        let ward = [
            "give, refuse and record a dose",
            "sign second for controlled drugs",
            "use the read-only record for the inspector",
        ];
        let decision = "The first release holds one path, done well: giving, refusing and recording a dose, with the second \
                        signature for controlled drugs. The read-only record for the inspector follows by 1 July 2027.";
        let order = Order::read(decision, &ward, &[]).unwrap();
        assert_eq!(order.of(0), Some(Place::First));
        assert_eq!(order.of(2), Some(Place::Later));
    }

    #[test]
    fn what_is_named_in_plain_words_is_found_by_enough_of_them() {
        use Place::{First, Out};
        let bread = [
            "report leftovers per shop at closing",
            "see a suggested quantity for each bread",
            "change a suggested quantity by hand",
            "note several special orders at once",
            "look back at waste per bread and shop",
        ];
        let of = |decision: &str| {
            let order = Order::read(decision, &bread, &[]).unwrap();
            ([0, 1, 2, 3, 4].map(|at| order.of(at)), order.unmatched)
        };
        let (places, unmatched) =
            of("Looking back comes first; several orders at once are not for the first release.");
        assert_eq!(places, [None, None, None, Some(Out), Some(First)]);
        assert!(unmatched.is_empty());
        let (places, _) = of("Changing a quantity comes first.");
        assert_eq!((places[1], places[2]), (None, Some(First)), "the nearest by its words");
        let (places, unmatched) = of("Paying by card comes first.");
        assert_eq!((places, unmatched), ([None; 5], vec!["Paying by card comes first".to_owned()]));
    }
}
