//! What one sentence says of the options, in one language; nothing where a word of it is not understood.

use super::naming::Options;
use super::speech::Speech;
use super::{Extent, Said, Word};

/// `None` where the sentence is a question, or has a word that is neither an option's nor one of the language's in its place.
pub(super) fn read(sentence: &[Word], options: &Options, speech: &Speech, extent: Extent) -> Option<Said> {
    if sentence.iter().any(|word| word.asks) {
        return None;
    }
    let begins = (0..sentence.len()).find(|at| speech.reasons.contains(&sentence[*at].text.as_str()));
    let (said, reason) = sentence.split_at(begins.unwrap_or(sentence.len()));
    if extent == Extent::Sentence && !reason.is_empty() && !is_reason(reason, speech) {
        return None;
    }
    let line: Vec<&str> = said.iter().map(|word| word.text.as_str()).collect();
    let line = line.join(" ");
    let everything = || (0..options.len()).collect();
    let is = |phrases: &[&str]| phrases.contains(&line.as_str());
    let of_two = |at: usize| Some(Said { wanted: [at].into(), ..Said::default() });
    match () {
        // A sentence that is the reason of the one before it.
        () if said.is_empty() => return Some(Said::default()),
        () if is(speech.thanks) && reason.is_empty() => return Some(Said::default()),
        () if line == speech.no && options.refusing().is_some() => return of_two(options.refusing()?),
        () if line == speech.yes && options.refusing().is_some() => return of_two(1 - options.refusing()?),
        () => {}
    }
    let are_several = options.len() > 1;
    if are_several && is_all_of(said, speech, speech.all) {
        return Some(Said { wanted: everything(), ..Said::default() });
    }
    if are_several && is_all_of(said, speech, speech.none) {
        return Some(Said { refused: everything(), ..Said::default() });
    }
    let reader = Reader {
        said,
        options,
        speech,
        extent,
        at: 0,
        refuses: false,
        is_listed: false,
        is_closed: false,
        says_yes: false,
        found: Said::default(),
    };
    reader.sentence()
}

/// Whether what begins as a reason is one clause and nothing else: of a further one nobody knows whether it belongs to the reason.
fn is_reason(reason: &[Word], speech: &Speech) -> bool {
    let is_one_clause = reason.iter().rev().skip(1).all(|word| word.ends.is_none());
    is_one_clause && reason.len() > 1 && longest(speech.causes, reason, 0).is_none()
}

/// Whether a sentence is one of the phrases, behind what may stand in front of an option.
fn is_all_of(said: &[Word], speech: &Speech, phrases: &[&str]) -> bool {
    let mut at = 0;
    loop {
        if longest(phrases, said, at).is_some_and(|length| at + length == said.len()) {
            return true;
        }
        match longest(speech.leads, said, at) {
            Some(length) => at += length,
            None => return false,
        }
    }
}

/// The words of the longest of the phrases that stands at a place; within one clause.
fn longest(phrases: &[&str], said: &[Word], at: usize) -> Option<usize> {
    let stands = |phrase: &&str| {
        let words: Vec<&str> = phrase.split(' ').collect();
        let here = said.get(at..at + words.len())?;
        let is_one = here.iter().zip(&words).all(|(said, word)| said.text == *word)
            && here[..here.len() - 1].iter().all(|word| word.ends.is_none());
        is_one.then_some(words.len())
    };
    phrases.iter().filter_map(stands).max()
}

struct Reader<'a> {
    said: &'a [Word],
    options: &'a Options,
    speech: &'a Speech,
    extent: Extent,
    at: usize,
    /// Whether the option that follows is refused.
    refuses: bool,
    /// Whether a refusal may go on behind the option (`neither A nor B`).
    is_listed: bool,
    /// Whether the words read last end a sentence: an option, or what may stand behind one.
    is_closed: bool,
    says_yes: bool,
    found: Said,
}

impl Reader<'_> {
    /// Reads every word, from the first to the last; at least one option is among them.
    fn sentence(mut self) -> Option<Said> {
        let mut may_name = true;
        while self.at < self.said.len() {
            if let Some((of, end)) = self.options.named_at(self.said, self.at) {
                // Two names in a row are no sentence.
                if !may_name {
                    return None;
                }
                self.option(of, end);
                may_name = self.said[self.at - 1].ends.is_some();
                if may_name && self.extent == Extent::FirstClause {
                    break;
                }
            } else if self.is_named() && self.skip(self.speech.ends) {
                may_name = self.said[self.at - 1].ends.is_some();
                self.is_closed = true;
            } else {
                self.word()?;
                self.is_closed = false;
                may_name = true;
            }
        }
        // `Yes, without a deposit` says two things.
        let is_whole = self.is_closed && (!self.says_yes || !self.found.wanted.is_empty());
        is_whole.then_some(self.found)
    }

    fn option(&mut self, of: usize, end: usize) {
        self.at = end;
        let ends = self.said[end - 1].ends.is_some();
        let is_out = self.refuses || !ends && self.skip(self.speech.dismissals);
        if !ends && self.extent == Extent::FirstClause {
            self.skip(self.speech.orders);
        }
        (if is_out { &mut self.found.refused } else { &mut self.found.wanted }).insert(of);
        self.refuses = false;
        self.is_closed = true;
    }

    fn is_named(&self) -> bool {
        !self.found.wanted.is_empty() || !self.found.refused.is_empty()
    }

    /// Reads what stands in front of an option.
    fn word(&mut self) -> Option<()> {
        let speech = self.speech;
        let (said, at) = (self.said, self.at);
        let stands = |phrases: &[&str]| longest(phrases, said, at);
        let has_refused = !self.found.refused.is_empty();
        let length = if let Some(length) = stands(speech.neithers) {
            (self.refuses, self.is_listed) = (true, true);
            length
        } else if let Some(length) = stands(speech.refusals) {
            // `No, we want it` refuses something else; what is refused twice nobody means.
            if self.refuses || said[at + length - 1].ends.is_some() {
                return None;
            }
            self.refuses = true;
            length
        } else if let Some(length) = stands(speech.buts).filter(|_| has_refused) {
            (self.refuses, self.is_listed) = (false, false);
            length
        } else if let Some(length) = stands(speech.nors).filter(|_| self.is_listed && has_refused) {
            self.refuses = true;
            length
        } else if let Some(length) = stands(speech.ands).filter(|_| self.is_closed && !has_refused) {
            length
        } else if let Some(length) = stands(speech.opens).filter(|_| at == 0) {
            length
        } else {
            self.says_yes |= said[at].text == speech.yes;
            stands(speech.leads)?
        };
        self.at += length;
        Some(())
    }

    /// Reads past one of the phrases, where a clause or the sentence ends with it.
    fn skip(&mut self, phrases: &[&str]) -> bool {
        let stands = |phrase: &&str| {
            let length = longest(std::slice::from_ref(phrase), self.said, self.at)?;
            let end = self.at + length;
            (end == self.said.len() || self.said[end - 1].ends.is_some()).then_some(length)
        };
        let found = phrases.iter().filter_map(stands).max();
        self.at += found.unwrap_or_default();
        found.is_some()
    }
}
