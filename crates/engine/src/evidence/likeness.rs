//! Words that are alike: proposed where nothing is quoted.

use std::collections::{BTreeMap, BTreeSet};

use super::heard::{Heard, Place, Sentence, Spoken};
use super::stems::Bag;
use super::{Link, LinkState};

/// From this likeness on a sentence is proposed. Chosen over the practice panel's sessions, every workflow and strategy on two
/// projects, with their quotations taken away: of 675 artifacts that had quotations 611 got proposals, and 1,149 of 1,514
/// proposals stood in a quoted passage (`likeness_in_sessions` in the practice panel's tests counts them). Whoever reads the
/// others finds most of them on the same matter; that is why they are marked, and decide nothing.
pub(crate) const LIKE: f64 = 0.4;
/// Words that two texts must share, however alike they are: one or two rare ones are a coincidence.
pub(crate) const LEAST_SHARED: usize = 3;
/// The part of a criterion's words, by weight, that a quotation has where it says the criterion, too.
const MOST_OF_IT: f64 = 0.6;
/// Most sentences that are proposed for one artifact or criterion.
const MOST: usize = 3;

/// The sentences of some rounds that are most like any of `asked`: one of each participant, the likest first. None of what is `given`
/// as a quotation.
pub(super) fn proposed(
    heard: &Heard<'_>,
    asked: &[Bag],
    rounds: &BTreeSet<u32>,
    given: &[&Link],
) -> Vec<Link> {
    let is_given = |spoken: &Spoken<'_>, sentence: &Sentence| {
        let (span, by) = (spoken.place(sentence).span(), spoken.by);
        given.iter().any(|link| link.has_words_of(by, spoken.round, span))
    };
    let mut best: BTreeMap<&str, (f64, &Spoken<'_>, &Sentence)> = BTreeMap::new();
    for spoken in heard.all().filter(|spoken| spoken.was_heard_in(rounds)) {
        for sentence in &spoken.sentences {
            let likeness = likest(heard, asked, sentence);
            let known = best.get(spoken.by).map_or(0.0, |(known, ..)| *known);
            if likeness >= LIKE && likeness > known && !is_given(spoken, sentence) {
                best.insert(spoken.by, (likeness, spoken, sentence));
            }
        }
    }
    let mut best: Vec<_> = best.into_values().collect();
    // Of two that are as alike the first participant's by name: the sort is stable.
    best.sort_by(|left, right| right.0.total_cmp(&left.0));
    let places = best.into_iter().take(MOST).map(|(_, spoken, sentence)| spoken.place(sentence));
    places.map(|place: Place<'_, '_>| heard.link(&place, LinkState::Proposed)).collect()
}

/// The quotations that say most of what is `asked`, a criterion: a sentence of which something is quoted shares so much of its words,
/// and of those that it has beside the `title` of its artifact, which every sentence on the artifact has.
pub(super) fn saying(heard: &Heard<'_>, asked: &Bag, title: &Bag, quoted: &[&Link]) -> Vec<Link> {
    let own: Vec<u32> = asked.0.iter().copied().filter(|stem| !title.0.contains(stem)).collect();
    let says_most = |stems: &[u32], sentence: &Sentence| {
        let shared = stems.iter().copied().filter(|stem| sentence.bag.0.contains(stem)).collect();
        heard.lexicon.mass(&Bag(shared)) >= MOST_OF_IT * heard.lexicon.mass(&Bag(stems.to_vec()))
    };
    let says = |sentence: &Sentence| {
        let shared = asked.0.iter().filter(|stem| sentence.bag.0.contains(stem)).count();
        shared >= LEAST_SHARED && says_most(&asked.0, sentence) && says_most(&own, sentence)
    };
    let is_it = |link: &&&Link| {
        link.is_quoted()
            && heard.all().any(|spoken| {
                spoken.sentences.iter().any(|sentence| {
                    link.has_words_of(spoken.by, spoken.round, spoken.place(sentence).span())
                        && says(sentence)
                })
            })
    };
    quoted.iter().filter(is_it).map(|link| (*link).clone()).collect()
}

fn likest(heard: &Heard<'_>, asked: &[Bag], sentence: &Sentence) -> f64 {
    let likeness = asked.iter().filter_map(|bag| heard.lexicon.likeness(bag, &sentence.bag, LEAST_SHARED));
    likeness.fold(0.0, f64::max)
}
