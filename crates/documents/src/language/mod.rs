//! The language of a document: everything in it that nobody at the table has said. Each language is one table of texts
//! ([`Texts`]); a text that one of them lacks does not compile. Whatever is read back out of a document by its words is looked
//! for in every language.

mod clause;
mod english;
mod german;
mod heading;
mod phrase;
mod texts;

use std::collections::BTreeMap;
use std::ops::Deref;

use roundtable_engine::said::Said;
use roundtable_engine::session::Session;

pub(crate) use heading::{Kept, kept, same_heading};
pub(crate) use phrase::Phrase;
pub(crate) use texts::{
    Baselined, ByHand, Dissenting, Ended, Holds, Introduction, Item, Person, Raised, Reason, Record, Summed,
    TakenBack, Texts,
};

use crate::markdown::outline::{heading as heading_of, lines};
use crate::markdown::section::Section;

/// A language that documents are written in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DocumentLanguage {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl DocumentLanguage {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Its tag (BCP 47), which is also its word in a project's settings: `en`, `de`.
    pub fn word(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The language of a word in a project's settings: its tag, also with a region (`de-AT`) or in other letters.
    pub fn of(word: &str) -> Option<Self> {
        let tag = word.trim().split(['-', '_']).next().unwrap_or_default().to_lowercase();
        Self::ALL.into_iter().find(|language| language.word() == tag)
    }

    /// What a document of that kind is called, with the name of the project.
    pub fn title(self, of: TitleOf, project: &str) -> String {
        let titles = &self.texts().titles;
        let kind = match of {
            TitleOf::Decisions => titles.decisions,
            TitleOf::Brief => titles.brief,
            TitleOf::Selection => titles.selection,
        };
        format!("{kind}: {project}")
    }

    /// Sentences of ours in this language, for what an export says that it lacks. One that it does not know is in English.
    pub fn told(self, said: &[Said]) -> Vec<String> {
        let known = |said: &Said| {
            let told = self.texts().cover.told.iter().find(|(english, _)| *english == said.text);
            told.map(|(_, own)| Said { text: (*own).to_owned(), ..said.clone() })
        };
        said.iter().map(|said| known(said).as_ref().unwrap_or(said).to_string()).collect()
    }

    /// Its texts.
    pub(crate) fn texts(self) -> &'static Texts {
        match self {
            Self::English => &english::TEXTS,
            Self::German => &german::TEXTS,
        }
    }

    /// The texts of every language, for what is read back.
    pub(crate) fn every() -> impl DoubleEndedIterator<Item = &'static Texts> {
        Self::ALL.into_iter().map(Self::texts)
    }
}

/// A document that is made for an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TitleOf {
    /// The decision records in one.
    Decisions,
    /// A session on one page.
    Brief,
    /// Chosen artifacts.
    Selection,
}

/// The language that a document of ours is written in, by its headings; of one that holds several the one that it has most of,
/// and `None` where it has no heading of ours.
pub fn language_of(text: &str) -> Option<DocumentLanguage> {
    let titles: Vec<&str> = lines(text)
        .filter(|(_, fenced)| !fenced)
        .filter_map(|(line, _)| heading_of(line))
        .map(|(_, title)| title)
        .collect();
    let ours = |language: DocumentLanguage| {
        let is_ours = |title: &&&str| is_heading_of(language.texts(), title);
        titles.iter().filter(is_ours).count()
    };
    // The first of those that have as many: English.
    let most = DocumentLanguage::ALL.into_iter().rev().max_by_key(|language| ours(*language))?;
    (ours(most) > 0).then_some(most)
}

fn is_heading_of(texts: &Texts, title: &str) -> bool {
    let of_record = [texts.record.context, texts.record.outcome, texts.record.more];
    texts.titles.all().iter().any(|kind| title.strip_prefix(kind).is_some_and(|rest| rest.starts_with(": ")))
        || of_record.contains(&title)
        || Section::ALL
            .into_iter()
            .any(|section| section.title(texts) == title || section.numbered(texts) == title)
        || [texts.provenance.rounds_title, texts.provenance.agenda_title].contains(&title)
}

/// A session, and the texts of the language in which it is written down.
#[derive(Clone, Copy)]
pub(crate) struct Worded<'a> {
    /// The session, in the words of the text.
    pub session: &'a Session,
    /// The session as its files have it: what is looked up in what was said goes by these words, as on the screen.
    pub kept: &'a Session,
    /// The texts.
    pub texts: &'static Texts,
    /// By the id of an artifact the conflicts that the user decided later in words near to its own ([`crate::render::near`]).
    pub near: &'a BTreeMap<String, Vec<String>>,
}

/// Where no items are written, nothing is near to one.
static NOTHING_NEAR: BTreeMap<String, Vec<String>> = BTreeMap::new();

impl<'a> Worded<'a> {
    /// For a text in which no item stands whole.
    pub(crate) fn without_items(session: &'a Session, texts: &'static Texts) -> Self {
        Self { session, kept: session, texts, near: &NOTHING_NEAR }
    }

    /// What a strategy or an agenda says, in the language of the text where it is one of ours: a project's own stand as they are.
    pub(crate) fn of_skills(&self, text: &'a str) -> &'a str {
        let text = text.trim();
        (self.texts.of_skills)(text).unwrap_or(text)
    }

    /// What the topic of that id is called; empty where the session has none.
    pub(crate) fn topic_name(&self, id: &str) -> &'a str {
        self.session.topic(id).map_or("", |topic| self.of_skills(&topic.definition.name))
    }

    /// What the phase of that name is called. Rounds that a fork has from another session may be in phases of another strategy: they
    /// are called as their names say.
    pub(crate) fn phase_title(&self, name: &str) -> String {
        let known = self.session.strategy.phases.iter().find(|phase| phase.name == name);
        if let Some(phase) = known {
            return self.of_skills(&phase.title).to_owned();
        }
        let mut letters = name.chars();
        let said: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        let said = said.replace('-', " ");
        (self.texts.of_skills)(&said).map_or(said, str::to_owned)
    }
}

impl Deref for Worded<'_> {
    type Target = Session;

    fn deref(&self) -> &Session {
        self.session
    }
}
