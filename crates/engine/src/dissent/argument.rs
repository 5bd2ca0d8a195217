//! Whose words somebody repeats when they yield.

use std::ops::Range;

use super::Argument;
use crate::evidence::{Bag, Field, Heard, LEAST_SHARED, LIKE, Lexicon, sentences};
use crate::record::Round;
use crate::role::FACILITATOR;

/// The sentences of the syntheses: what participants are told of a round.
#[derive(Debug)]
pub(super) struct Syntheses(Vec<(u32, String, Bag)>);

impl Syntheses {
    pub(super) fn of(rounds: &[Round], lexicon: &mut Lexicon) -> Self {
        let mut found = Vec::new();
        for round in rounds {
            let texts = sentences(&round.synthesis);
            found.extend(
                texts.into_iter().map(|(_, _, words)| (round.number, words.to_owned(), lexicon.bag(words))),
            );
        }
        Self(found)
    }
}

/// What others had said of `matter` in `rounds`, and the words of `seat` in the round after these that repeat it, where they
/// are alike and the seat had said nothing like it before. What stands in a statement comes before what a synthesis made of it.
pub(super) fn argument(
    heard: &Heard<'_>,
    syntheses: &Syntheses,
    matter: &Bag,
    seat: &str,
    rounds: Range<u32>,
) -> Option<Argument> {
    let then = rounds.end;
    // What is said of another matter in the same round moved nobody in this one.
    let is_on_it = |bag: &Bag| heard.lexicon.likeness(matter, bag, 1).is_some();
    let own_before: Vec<&Bag> =
        sentences_of(heard, |by, round| by == seat && round < then).map(|(_, _, bag, _)| bag).collect();
    let is_like = |left: &Bag, right: &Bag| {
        heard.lexicon.likeness(left, right, LEAST_SHARED).filter(|likeness| *likeness >= LIKE)
    };
    let mut best: Option<(f64, Argument)> = None;
    let own: Vec<_> = sentences_of(heard, |by, round| by == seat && round == then).collect();
    for (_, _, bag, repeated) in own {
        if !is_on_it(bag) || own_before.iter().any(|known| is_like(known, bag).is_some()) {
            continue;
        }
        let others = sentences_of(heard, |by, round| by != seat && rounds.contains(&round))
            .map(|(by, round, other, words)| (by.to_owned(), round, other, words));
        let told = syntheses.0.iter().filter(|(round, ..)| rounds.contains(round));
        let told = told.map(|(round, words, other)| (FACILITATOR.to_owned(), *round, other, words.clone()));
        for (participant, round, other, words) in others.chain(told) {
            let Some(likeness) = is_like(other, bag) else { continue };
            if best.as_ref().is_none_or(|(known, _)| likeness > *known) {
                let repeated = repeated.clone();
                best = Some((likeness, Argument { participant, round, words, repeated }));
            }
        }
    }
    best.map(|(_, argument)| argument)
}

/// The sentences of positions and reasons, with who said them and when.
fn sentences_of<'h>(
    heard: &'h Heard<'_>,
    is_wanted: impl Fn(&str, u32) -> bool + 'h,
) -> impl Iterator<Item = (&'h str, u32, &'h Bag, String)> + 'h {
    let spoken = heard.statements.iter();
    let wanted = spoken.filter(move |spoken| is_wanted(spoken.by, spoken.round));
    wanted.flat_map(|spoken| {
        spoken.sentences.iter().filter_map(|sentence| {
            let place = spoken.place(sentence);
            matches!(place.field(), Field::Position | Field::Rationale)
                .then(|| (spoken.by, spoken.round, &sentence.bag, place.words()))
        })
    })
}
