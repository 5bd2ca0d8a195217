//! Which sentences of a document speak of one matter, by the words that tell sentences apart.

use std::collections::{BTreeMap, BTreeSet};

use super::stems::{Bag, Lexicon};

/// Words that two sentences have to share; one may be there by chance.
const LEAST: usize = 2;
/// And the share of what the one that says more says that they have to make up.
const SHARE: f64 = 0.5;
/// A word in more of the items than this tells them apart no more; of fewer than twelve, in more than three.
const MOST_WITH: f64 = 0.25;

/// The sentences of a document, to be asked of any two whether they speak of one matter.
pub struct Matters {
    lexicon: Lexicon,
    bags: Vec<Bag>,
    /// Of each sentence the words that few items have.
    rare: Vec<Bag>,
}

impl Matters {
    /// Numbers the words of all `sentences`, each with the id of the item that says it; they are asked for by their place.
    pub fn of(sentences: &[(&str, String)]) -> Self {
        let mut lexicon = Lexicon::default();
        let bags: Vec<Bag> = sentences.iter().map(|(_, text)| lexicon.count(text)).collect();
        lexicon.weigh();
        let mut with: BTreeMap<u32, BTreeSet<&str>> = BTreeMap::new();
        for ((id, _), bag) in sentences.iter().zip(&bags) {
            for stem in &bag.0 {
                with.entry(*stem).or_default().insert(id);
            }
        }
        let items: BTreeSet<&str> = sentences.iter().map(|(id, _)| *id).collect();
        let most = (items.len() as f64 * MOST_WITH).max(3.0);
        let is_rare = |stem: &u32| with.get(stem).is_some_and(|items| items.len() as f64 <= most);
        let rare = bags.iter().map(|bag| Bag(bag.0.iter().copied().filter(is_rare).collect())).collect();
        Self { lexicon, bags, rare }
    }

    /// Whether all rare words of one of the two stand in the other, and make up most of it. Without a stem of its own no word is found
    /// in another form, and none by another word for it: whoever is told of a pair is to see that it is one.
    pub fn are_one(&self, one: usize, other: usize) -> bool {
        let (Some(left), Some(right)) = (self.bags.get(one), self.bags.get(other)) else { return false };
        let holds = |rare: &Bag, all: &Bag| rare.0.iter().all(|stem| all.0.binary_search(stem).is_ok());
        let shared: Vec<u32> =
            left.0.iter().copied().filter(|stem| right.0.binary_search(stem).is_ok()).collect();
        let rare = shared.iter().filter(|stem| self.rare[one].0.binary_search(stem).is_ok()).count();
        let most = self.lexicon.mass(left).max(self.lexicon.mass(right));
        (holds(&self.rare[one], right) || holds(&self.rare[other], left))
            && rare >= LEAST
            && self.lexicon.mass(&Bag(shared)) >= SHARE * most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_of_one_matter_where_all_that_one_says_stands_in_the_other() {
        let said = [
            "A booking is freed when nobody comes.",
            "When nobody comes for it, a booking is freed by the system.",
            "A booking is confirmed when nobody comes.",
            "The catalogue opens when a member looks.",
            "The calendar opens when a member looks.",
            "Booking",
            "",
        ];
        let matters = Matters::of(&said.map(|text| (text, text.to_owned())));
        assert!(matters.are_one(0, 1) && matters.are_one(1, 0));
        for (one, other) in [(0, 2), (3, 4), (0, 5), (0, 6), (6, 6), (0, 9)] {
            assert!(!matters.are_one(one, other), "{} / {other}", said[one]);
        }
    }
}
