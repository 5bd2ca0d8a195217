//! What one sentence says of the options, in one language; nothing where a word of it is not understood.

use super::naming::Options;
use super::speech::Speech;
use super::{Said, Source, Word};

/// `None` where the sentence is a question, or has a word that is neither of an option's name nor one of the language's in its place.
pub(super) fn read(sentence: &[Word], options: &Options, speech: &Speech, source: Source) -> Option<Said> {
    if sentence.iter().any(|word| word.asks) {
        return None;
    }
    let is = |phrases: &[&str]| longest(phrases, sentence, 0) == Some(sentence.len());
    let everything = || (0..options.len()).collect();
    match () {
        () if is(speech.thanks) => Some(Said::default()),
        () if options.len() > 1 && is(speech.all) => Some(Said { wanted: everything(), ..Said::default() }),
        () if options.len() > 1 && is(speech.none) => Some(Said { refused: everything(), ..Said::default() }),
        () => Reader { said: sentence, options, speech, source, at: 0, found: Said::default() }.sentence(),
    }
}

/// The words of the longest of the phrases that stands at a place; within one clause.
fn longest(phrases: &[&str], said: &[Word], at: usize) -> Option<usize> {
    phrases.iter().filter_map(|phrase| length_at(phrase, said, at)).max()
}

fn length_at(phrase: &str, said: &[Word], at: usize) -> Option<usize> {
    let words: Vec<&str> = phrase.split(' ').collect();
    let here = said.get(at..at + words.len())?;
    let is_it = here.iter().zip(&words).all(|(said, word)| said.text == *word);
    let is_one_clause = here[..here.len() - 1].iter().all(|word| word.ends.is_none());
    (is_it && is_one_clause).then_some(words.len())
}

struct Reader<'a> {
    said: &'a [Word],
    options: &'a Options,
    speech: &'a Speech,
    source: Source,
    at: usize,
    found: Said,
}

impl Reader<'_> {
    /// Reads every word: an option, and further ones behind a mark, an *and*, a *but* or a refusal.
    fn sentence(mut self) -> Option<Said> {
        while !self.is_option() && self.take(self.speech.openers) {}
        let says_yes = self.at > 0 && self.said[0].text == self.speech.yes;
        if self.take(&[self.speech.neither]) {
            self.option(Some(true))?;
            if !self.take(&[self.speech.nor]) {
                return None;
            }
            self.option(Some(true))?;
        } else {
            self.clause(None)?;
        }
        while self.at < self.said.len() {
            let has_refused = !self.found.refused.is_empty();
            let goes_on = self.said[self.at - 1].ends.is_some();
            let is_next_refused = longest(self.speech.refusals, self.said, self.at).is_some();
            let is_refused = match () {
                () if has_refused && self.take(&[self.speech.but]) => Some(false),
                () if !has_refused && !goes_on && self.take(&[self.speech.and]) => Some(false),
                () if is_next_refused => None,
                // `Instead of A we use B`.
                () if has_refused && (goes_on || self.deed(&[]).is_some()) => Some(false),
                () if goes_on => None,
                () => return None,
            };
            self.clause(is_refused)?;
        }
        // `Yes, without a deposit` says two things.
        (!says_yes || !self.found.wanted.is_empty()).then_some(self.found)
    }

    /// Who does what, and to which option. `is_refused`: where it is known already.
    fn clause(&mut self, is_refused: Option<bool>) -> Option<()> {
        // An option may be called `No deposit`.
        if self.is_option() {
            return self.option(is_refused);
        }
        if is_refused.is_none() {
            if self.is_ended_by(self.speech.refusals) {
                return None;
            }
            if self.take(self.speech.refusals) {
                return self.option(Some(true));
            }
        }
        let has_nots = !self.speech.nots.is_empty() && is_refused.is_none();
        if let Some(length) = self.deed(self.speech.nots).filter(|_| has_nots) {
            self.at += length;
            return self.option(Some(true));
        }
        let lead = self.deed(&[]).max(longest(self.speech.leads, self.said, self.at));
        self.at += lead.unwrap_or_default();
        self.option(is_refused)
    }

    /// The words of who does it and the verb, with one of these between them if there are any; a verb alone.
    fn deed(&self, nots: &[&str]) -> Option<usize> {
        let subject = longest(self.speech.subjects, self.said, self.at).unwrap_or_default();
        let not = longest(nots, self.said, self.at + subject);
        if !nots.is_empty() && not.is_none() {
            return None;
        }
        let before = subject + not.unwrap_or_default();
        let verb = |verbs: &[&str]| longest(verbs, self.said, self.at + before);
        let tries = || verb(self.speech.tries).filter(|_| self.source == Source::Recommendation);
        Some(before + verb(self.speech.verbs).or_else(tries)?)
    }

    /// An option by its name, with an article in front and what ends its clause behind.
    fn option(&mut self, is_refused: Option<bool>) -> Option<()> {
        let found = self.options.named_at(self.said, self.at);
        let (of, end) = match found {
            Some(found) => found,
            None => {
                self.at += longest(self.speech.articles, self.said, self.at)?;
                // `Our, own`.
                self.options.named_at(self.said, self.at).filter(|_| self.said[self.at - 1].ends.is_none())?
            }
        };
        self.at = end;
        let is_over = self.said[end - 1].ends.is_some();
        let is_out = match is_refused {
            Some(is_refused) => is_refused,
            None => !is_over && self.ends(self.speech.dismissals),
        };
        if !is_out && self.at == end {
            // A comma may stand in front of `please`.
            let is_ended = self.ends(self.speech.ends);
            if !is_ended && !is_over && self.source == Source::Recommendation {
                self.ends(self.speech.orders);
            }
        }
        (if is_out { &mut self.found.refused } else { &mut self.found.wanted }).insert(of);
        Some(())
    }

    fn is_option(&self) -> bool {
        self.options.named_at(self.said, self.at).is_some()
    }

    fn take(&mut self, phrases: &[&str]) -> bool {
        let length = longest(phrases, self.said, self.at);
        self.at += length.unwrap_or_default();
        length.is_some()
    }

    /// Whether a mark ends one of the phrases here: `No, we want it` refuses something else.
    fn is_ended_by(&self, phrases: &[&str]) -> bool {
        let length = longest(phrases, self.said, self.at);
        length.is_some_and(|length| self.said[self.at + length - 1].ends.is_some())
    }

    /// Reads past one of the phrases, where a clause or the sentence ends with it.
    fn ends(&mut self, phrases: &[&str]) -> bool {
        let at = |phrase: &&str| {
            let end = self.at + length_at(phrase, self.said, self.at)?;
            (end == self.said.len() || self.said[end - 1].ends.is_some()).then_some(end)
        };
        let end = phrases.iter().filter_map(at).max();
        self.at = end.unwrap_or(self.at);
        end.is_some()
    }
}
