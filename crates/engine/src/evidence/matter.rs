//! Of which results a text speaks, by the words that tell them apart.

use std::collections::BTreeSet;

use super::stems::{Bag, Lexicon};

/// Rare words of its title that a text has to have; one may be there by chance.
const LEAST: usize = 2;
/// And the share of what its title says that they have to make up.
const SHARE: f64 = 0.5;
/// A word in more of the results than this tells them apart no more; of fewer than twelve results, in more than three.
const MOST_WITH: f64 = 0.25;

/// Of each result, by title and whole text, whether `text` speaks of it: it has most of what the result's title says, by words that
/// few results have. Words weigh by how rare they are over the results, as in proposals of evidence. Without a stem of its own no word is
/// found in another form.
pub fn spoken_of(text: &str, results: &[(&str, String)]) -> Vec<bool> {
    let mut lexicon = Lexicon::default();
    let whole: Vec<Bag> =
        results.iter().map(|(title, all)| lexicon.count(&format!("{title}\n{all}"))).collect();
    let titles: Vec<Bag> = results.iter().map(|(title, _)| lexicon.bag(title)).collect();
    let said: BTreeSet<u32> = lexicon.bag(text).0.into_iter().collect();
    lexicon.weigh();
    let most = (results.len() as f64 * MOST_WITH).max(3.0);
    let with = |stem: u32| whole.iter().filter(|bag| bag.0.binary_search(&stem).is_ok()).count() as f64;
    let is_spoken_of = |title: &Bag| {
        let rare: Vec<u32> =
            title.0.iter().copied().filter(|stem| said.contains(stem) && with(*stem) <= most).collect();
        rare.len() >= LEAST && lexicon.mass(&Bag(rare)) >= SHARE * lexicon.mass(title)
    };
    titles.iter().map(is_spoken_of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_speaks_of_the_results_whose_rare_words_it_has() {
        let titles = ["Use screens at the doors", "Book a room", "Rooms for guests", "Screens in the hall"];
        let results: Vec<(&str, String)> =
            titles.iter().map(|title| (*title, format!("A user can {title}."))).collect();
        let decision = "Door screens only where reception asks for them; no room is booked there.";
        assert_eq!(spoken_of(decision, &results), [true, true, false, false]);
        assert_eq!(spoken_of("Nothing of it.", &results), [false; 4]);
        assert_eq!(spoken_of("Anything", &[]), Vec::<bool>::new());
    }
}
