//! What was said in a session, made ready to be looked through.

use std::collections::BTreeSet;

use super::fields::{Text, texts};
use super::plain::{Plain, Words};
use super::stems::{Bag, Lexicon, sentences};
use super::{Field, Link, LinkState, Record, Span};
use crate::artifact::Quote;
use crate::record::{Statement, USER, UserWords};

/// Characters that are shown before and behind words.
const AROUND: usize = 160;

/// Fewer words than this stand in sentences that mean something else.
const LEAST_WORDS: usize = 5;

/// Sentences of one statement that are compared; an answer has some twenty.
const MOST_SENTENCES: usize = 200;

/// What was said in a session.
#[derive(Debug)]
pub(crate) struct Heard<'a> {
    /// By the seats.
    pub(crate) statements: Vec<Spoken<'a>>,
    /// By the user.
    notes: Vec<Spoken<'a>>,
    pub(crate) lexicon: Lexicon,
}

/// A statement with the round in which it was made.
#[derive(Debug)]
pub(crate) struct Spoken<'a> {
    pub(crate) round: u32,
    /// The last round in which something may have come of it: its own; for words of the user the last one that heard them.
    heard_until: u32,
    /// Whoever spoke.
    pub(crate) by: &'a str,
    texts: Vec<(Text<'a>, Plain)>,
    pub(crate) sentences: Vec<Sentence>,
}

/// A sentence of a statement, in a field whose words can carry an artifact: positions, reasons, suggestions, concerns and words
/// of the user.
#[derive(Debug)]
pub(crate) struct Sentence {
    /// Which of the statement's texts.
    text: usize,
    /// Characters in it, from and to (exclusive).
    from: usize,
    to: usize,
    pub(crate) bag: Bag,
}

/// A place in what was said.
#[derive(Debug)]
pub(crate) struct Place<'h, 'a> {
    pub(crate) spoken: &'h Spoken<'a>,
    text: Text<'a>,
    from: usize,
    to: usize,
}

impl<'a> Heard<'a> {
    pub(crate) fn of(record: Record<'a>) -> Self {
        let mut lexicon = Lexicon::default();
        let mut statements = Vec::new();
        for (round, said) in record.said {
            statements.extend(said.iter().map(|said| Spoken::of(*round, said, &mut lexicon)));
        }
        // Where somebody has seated a participant with the user's id, what is quoted under it is that seat's.
        let is_seat = statements.iter().any(|spoken: &Spoken<'_>| spoken.by == USER);
        let notes = if is_seat { &[] } else { record.notes };
        let notes = notes.iter().map(|words| Spoken::by_user(*words, &mut lexicon)).collect();
        Self { statements, notes, lexicon }
    }

    /// Everything that was said, by whomever.
    pub(crate) fn all(&self) -> impl DoubleEndedIterator<Item = &Spoken<'a>> {
        self.statements.iter().chain(&self.notes)
    }

    /// Whether anything that seats said in a round was kept.
    pub(super) fn has(&self, round: u32) -> bool {
        self.statements.iter().any(|spoken| spoken.round == round)
    }

    /// Whether what somebody said up to a round was kept that a quotation can be of: what they said in the round that it names;
    /// where it names none, in any up to `until`.
    pub(super) fn spoke(&self, quote: &Quote, until: u32) -> bool {
        let is_then = |spoken: &Spoken<'_>| match quote.round {
            0 => spoken.round <= until,
            round => (spoken.round..=spoken.heard_until).contains(&round),
        };
        self.all().any(|spoken| spoken.by == quote.participant && is_then(spoken))
    }

    /// Where quoted words stand: in the round in which they were quoted, else in the latest one up to `until`.
    pub(super) fn find(&self, quote: &Quote, until: u32) -> Option<Place<'_, 'a>> {
        let words = Words::of(&quote.quote);
        let theirs =
            self.all().rev().filter(|spoken| spoken.round <= until && spoken.by == quote.participant);
        let (quoted, others): (Vec<_>, Vec<_>) = theirs.partition(|spoken| spoken.round == quote.round);
        quoted.into_iter().chain(others).find_map(|spoken| spoken.find(&words))
    }

    /// Where the words of an artifact or a criterion themselves were said in some rounds: the first place of each who said them. Not where
    /// they stand between quotation marks: whoever quotes them may be against them.
    pub(super) fn word_for_word(&self, own: &str, rounds: &BTreeSet<u32>) -> Vec<Link> {
        if own.split_whitespace().count() < LEAST_WORDS {
            return Vec::new();
        }
        let words = Words::of(own);
        let mut links: Vec<Link> = Vec::new();
        for spoken in self.all().filter(|spoken| spoken.was_heard_in(rounds)) {
            if links.iter().all(|link| link.participant != spoken.by)
                && let Some(place) = spoken.find(&words).filter(|place| !place.is_quoted_there())
            {
                links.push(self.link(&place, LinkState::Quoted));
            }
        }
        links
    }

    /// A place as the screen shows it, with what stands around it.
    pub(super) fn link(&self, place: &Place<'_, 'a>, state: LinkState) -> Link {
        Link {
            state,
            participant: place.spoken.by.to_owned(),
            round: place.spoken.round,
            place: Some(place.span()),
            before: place.before(),
            words: place.words(),
            after: place.after(),
        }
    }
}

impl<'a> Spoken<'a> {
    fn of(round: u32, said: &'a Statement, lexicon: &mut Lexicon) -> Self {
        Self::new((round, round), &said.participant, texts(said), lexicon)
    }

    fn by_user(words: UserWords<'a>, lexicon: &mut Lexicon) -> Self {
        let text = Text { field: Field::Note, item: 0, text: words.text };
        Self::new((words.round, words.heard_until), USER, vec![text], lexicon)
    }

    fn new(
        (round, heard_until): (u32, u32),
        by: &'a str,
        texts: Vec<Text<'a>>,
        lexicon: &mut Lexicon,
    ) -> Self {
        let texts: Vec<(Text<'a>, Plain)> =
            texts.into_iter().map(|text| (text, Plain::of(text.text))).collect();
        let carries = |field| {
            matches!(
                field,
                Field::Position | Field::Rationale | Field::Suggestion | Field::Concern | Field::Note
            )
        };
        let mut found = Vec::new();
        for (at, (text, _)) in texts.iter().enumerate().filter(|(_, (text, _))| carries(text.field)) {
            for (from, to, words) in sentences(text.text) {
                found.push(Sentence { text: at, from, to, bag: lexicon.count(words) });
            }
        }
        found.truncate(MOST_SENTENCES);
        Self { round, heard_until, by, texts, sentences: found }
    }

    /// Whether something may have come of it in one of these rounds.
    pub(super) fn was_heard_in(&self, rounds: &BTreeSet<u32>) -> bool {
        rounds.range(self.round..=self.heard_until).next().is_some()
    }

    fn find(&self, words: &Words) -> Option<Place<'_, 'a>> {
        self.texts.iter().find_map(|(text, plain)| {
            let (from, to) = plain.find(words)?;
            Some(Place { spoken: self, text: *text, from, to })
        })
    }

    /// The place of one of its sentences.
    pub(crate) fn place(&self, sentence: &Sentence) -> Place<'_, 'a> {
        let (text, _) = &self.texts[sentence.text];
        Place { spoken: self, text: *text, from: sentence.from, to: sentence.to }
    }
}

impl Place<'_, '_> {
    pub(crate) fn field(&self) -> Field {
        self.text.field
    }

    pub(crate) fn span(&self) -> Span {
        let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span { field: self.text.field, item: self.text.item, from: number(self.from), to: number(self.to) }
    }

    /// The words, as they stand there.
    pub(crate) fn words(&self) -> String {
        self.text.text.chars().skip(self.from).take(self.to - self.from).collect()
    }

    /// Whether a quotation begins with the words.
    fn is_quoted_there(&self) -> bool {
        let before = self.from.checked_sub(1).and_then(|at| self.text.text.chars().nth(at));
        before.is_some_and(|letter| matches!(letter, '"' | '“' | '„' | '”' | '«' | '»' | '‚' | '‘' | '\''))
    }

    fn before(&self) -> String {
        let start = self.from.saturating_sub(AROUND);
        let text: String = self.text.text.chars().skip(start).take(self.from - start).collect();
        match text.split_once(char::is_whitespace) {
            Some((_, rest)) if start > 0 => format!("… {rest}"),
            _ => text,
        }
    }

    fn after(&self) -> String {
        let mut rest = self.text.text.chars().skip(self.to);
        let text: String = rest.by_ref().take(AROUND).collect();
        match text.rsplit_once(char::is_whitespace) {
            Some((whole, _)) if rest.next().is_some() => format!("{whole} …"),
            _ => text,
        }
    }
}
