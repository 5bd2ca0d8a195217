//! Where a sentence names an option: by its whole name, never by a part of it.

use super::words::{Word, words_of};

/// The options of a decision, in words.
pub(super) struct Options(Vec<Vec<Word>>);

impl Options {
    pub(super) fn new(options: &[&str]) -> Self {
        let name = |option: &&str| {
            words_of(&option.split_whitespace().collect::<Vec<_>>().join(" ").replace('’', "'"))
        };
        Self(options.iter().map(name).collect())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The option that is named from a place on, and where its name ends. Of several the longest: `card and cash` is not `card`.
    pub(super) fn named_at(&self, said: &[Word], at: usize) -> Option<(usize, usize)> {
        let named = |of: usize| Some((of, end_of(&self.0[of], said, at)?));
        (0..self.len()).filter_map(named).max_by_key(|(_, end)| *end)
    }
}

/// Where a name ends that stands at a place, with or without its article. A mark within it stands in the name as well.
fn end_of(name: &[Word], said: &[Word], at: usize) -> Option<usize> {
    let fits = |name: &[Word]| {
        let (last, inner) = name.split_last()?;
        let here = said.get(at..at + name.len())?;
        let is_inner =
            inner.iter().zip(here).all(|(word, said)| word.text == said.text && word.ends == said.ends);
        (is_inner && here.last()?.text == last.text).then_some(at + name.len())
    };
    let bare = match name.first().map(|word| word.text.as_str()) {
        Some("a" | "an" | "the" | "our") if name.len() > 1 => &name[1..],
        _ => name,
    };
    fits(name).or_else(|| fits(bare))
}
