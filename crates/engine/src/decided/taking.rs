//! Which of the options that it was asked about a decision takes. A decision is read sentence by sentence, and every word of it has to
//! be understood: what nobody has read may say the contrary of the rest.

mod naming;
mod sentence;
mod speech;
mod words;

use std::collections::BTreeSet;

pub(super) use words::{Word, words_of};

use naming::Options;
use sentence::read;
use speech::{ENGLISH, GERMAN};

/// What a decision says of its options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taking {
    /// It takes the option of this place.
    One(usize),
    /// It refuses the other one of two and names nothing in its place: the option of this place is left.
    Left(usize),
    /// It takes all of them.
    Both,
    /// It takes none of them, and says so.
    Neither,
    /// Its words name none of them, do not say which, or say more than is understood here.
    Other,
}

/// What a sentence says of the options, by their places.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Said {
    wanted: BTreeSet<usize>,
    refused: BTreeSet<usize>,
}

/// Reads which of the `options` the words take. An option is named by its whole name, with or without its article. A sentence takes it
/// where it says nothing else than that, but for what is not taken (`X, not Y`; `X rather than Y`). `Not Y` or `Y is out` of two options
/// leave X. Every sentence has to be understood: with any word that neither language lists, with a reason, a condition, a time or a
/// question the decision is [`Taking::Other`].
pub fn taking(words: &str, options: &[&str]) -> Taking {
    let options = Options::new(options);
    let mut all = Said::default();
    for sentence in sentences_of(words) {
        let Some(said) = understood(&sentence, &options, Source::User) else { return Taking::Other };
        // What one sentence takes the next one may take back: only in one breath are two taken.
        if !all.wanted.is_empty() && !said.wanted.is_empty() && all.wanted != said.wanted {
            return Taking::Other;
        }
        all.wanted.extend(said.wanted);
        all.refused.extend(said.refused);
    }
    all.taking(options.len())
}

/// Reads which of the `options` a recommendation of the facilitator takes: by its first sentence, read as [`taking`] reads one. What follows
/// are reasons and costs.
pub fn recommended(words: &str, options: &[&str]) -> Taking {
    let options = Options::new(options);
    let first = sentences_of(words).into_iter().next();
    let said = first.and_then(|sentence| understood(&sentence, &options, Source::Recommendation));
    said.map_or(Taking::Other, |said| said.taking(options.len()))
}

/// Whose words are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    User,
    Recommendation,
}

/// In one of the languages.
fn understood(sentence: &[Word], options: &Options, source: Source) -> Option<Said> {
    [&ENGLISH, &GERMAN].into_iter().find_map(|speech| read(sentence, options, speech, source))
}

fn sentences_of(words: &str) -> Vec<Vec<Word>> {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ").replace('’', "'");
    let said = words_of(without_mark(&line));
    said.split_inclusive(|word| word.ends == Some('.')).map(<[Word]>::to_vec).collect()
}

impl Said {
    fn taking(&self, options: usize) -> Taking {
        let wanted: Vec<usize> = self.wanted.iter().copied().collect();
        let refused: Vec<usize> = self.refused.iter().copied().collect();
        if !self.wanted.is_disjoint(&self.refused) {
            return Taking::Other;
        }
        match (&wanted[..], &refused[..]) {
            ([one], _) => Taking::One(*one),
            (all, []) if options > 1 && all.len() == options => Taking::Both,
            ([], all) if !all.is_empty() && all.len() == options => Taking::Neither,
            ([], [out]) if options == 2 => Taking::Left(1 - out),
            _ => Taking::Other,
        }
    }
}

/// Without the id of what is decided, or the words that say who decided, before it.
fn without_mark(line: &str) -> &str {
    let is_mark = |mark: &str| {
        let lower = mark.to_lowercase();
        lower == "decided by the user"
            || lower.starts_with("decided by the user on ")
            || mark.split_once('-').is_some_and(|(prefix, number)| {
                prefix.chars().all(char::is_uppercase) && number.chars().all(|letter| letter.is_ascii_digit())
            })
    };
    let mut rest = line;
    while let Some((_, after)) = rest.split_once(": ").filter(|(mark, _)| is_mark(mark)) {
        rest = after;
    }
    rest
}

#[cfg(test)]
mod tests;
