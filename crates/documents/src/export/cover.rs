//! What every exported file says about itself.

use jiff::Timestamp;

use crate::language::DocumentLanguage;

/// What every exported file says about itself, in the place that its form has for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cover {
    /// The project's name.
    pub project: String,
    /// The document's title.
    pub title: String,
    /// The project's version; empty where it has none.
    pub version: String,
    /// When it is exported.
    pub date: Timestamp,
    /// The sessions that its items come from, by id, newest first; empty where none is known.
    pub sessions: Vec<String>,
    /// Whether anything in it was written with the practice panel.
    pub practice: bool,
    /// What of its inputs changed since it was written, in words; empty where that cannot be told.
    pub since: String,
    /// Items that it holds in two wordings of which nobody has decided which holds: both ids of each, in one text.
    pub undecided: Vec<String>,
    /// What could not be read for it, a sentence each in the language of the document.
    pub lacks: Vec<String>,
    /// The application's version, e.g. `0.1.0`.
    pub application: String,
    /// The language of the document, in which a form for readers says what it says itself.
    pub language: DocumentLanguage,
    /// How much stands around it on pages.
    pub layout: Layout,
}

/// How much stands around a document on pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Layout {
    /// A cover, a table of contents, and the document on pages of its own.
    #[default]
    Whole,
    /// The same of a document made of others, each with the same sections: the contents name each of them once.
    Collected,
    /// The cover's facts in small above the text, and no contents: for a document of one page.
    Short,
}

impl Layout {
    /// The deepest level in a table of contents that usually goes down to `usual`; 0 where there is none. The first level is that
    /// of the parts below the title.
    pub fn contents(self, usual: u8) -> u8 {
        match self {
            Self::Whole => usual,
            Self::Collected => usual.min(1),
            Self::Short => 0,
        }
    }
}

/// What a form that programs read says where it marks practice in a line.
pub(super) const PRACTICE: &str = "Practice: simulated answers, not for decisions";

impl Cover {
    /// Labels and values, in the order in which people read them; without those that say nothing.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let language = self.language.texts();
        let texts = &language.cover;
        let day = (language.moment)(self.date);
        let label = if self.sessions.len() == 1 { texts.session } else { texts.sessions };
        let practice = if self.practice { texts.simulated.to_owned() } else { String::new() };
        let facts = [
            (texts.project, self.project.clone()),
            (texts.version, self.version.clone()),
            (texts.exported, format!("{day}, Roundtable {}", self.application)),
            (label, self.sessions.join(", ")),
            (texts.practice_label, practice),
            (texts.since, self.since.clone()),
            (texts.not_decided, self.undecided.join(", ")),
            (texts.not_whole, self.lacks.join(" ")),
        ];
        facts.into_iter().filter(|(_, value)| !value.trim().is_empty()).collect()
    }

    /// What a form for readers says where it marks practice in a line.
    pub fn practice_line(&self) -> &'static str {
        self.language.texts().cover.practice
    }

    /// The heading of a table of contents.
    pub fn contents(&self) -> &'static str {
        self.language.texts().cover.contents
    }

    /// What stands at the foot of each page: project, version where it has one, day.
    pub fn foot(&self) -> String {
        let version = if self.version.is_empty() { String::new() } else { format!(" {}", self.version) };
        format!("{}{version} · {}", self.project, self.day())
    }

    /// The day of the export.
    pub fn day(&self) -> String {
        (self.language.texts().day)(self.date)
    }

    /// What stands before the number of a page, and between it and that of the last one.
    pub(super) fn page(&self) -> [&'static str; 2] {
        self.language.texts().cover.page
    }

    /// The language of the document (BCP 47): `de`.
    pub fn tag(&self) -> &'static str {
        self.language.texts().tag
    }

    /// The same in one line.
    pub(super) fn line(&self) -> String {
        let facts = self.facts().into_iter().map(|(label, value)| format!("{label}: {value}"));
        facts.collect::<Vec<_>>().join(" · ")
    }

    /// The title, with the mark of practice before it.
    pub(super) fn marked_title(&self) -> String {
        if self.practice {
            format!("{}: {}", self.language.texts().cover.practice_title, self.title)
        } else {
            self.title.clone()
        }
    }

    /// The date in the form of XML (`2026-01-07T15:30:00Z`).
    pub(super) fn stamp(&self) -> String {
        self.date.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
    }
}
