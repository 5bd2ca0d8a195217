//! What every exported file says about itself.

use jiff::Timestamp;

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
    /// What could not be read for it, a sentence each.
    pub lacks: Vec<String>,
    /// The application's version, e.g. `0.1.0`.
    pub application: String,
}

/// What a form says where it marks practice in a line.
pub const PRACTICE: &str = "Practice: simulated answers, not for decisions";

impl Cover {
    /// Labels and values, in the order in which people read them; without those that say nothing.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let day = self.date.strftime("%Y-%m-%d %H:%M UTC").to_string();
        let label = if self.sessions.len() == 1 { "Session" } else { "Sessions" };
        let practice =
            if self.practice { "simulated answers, not for decisions".to_owned() } else { String::new() };
        let facts = [
            ("Project", self.project.clone()),
            ("Version", self.version.clone()),
            ("Exported", format!("{day}, Roundtable {}", self.application)),
            (label, self.sessions.join(", ")),
            ("Practice", practice),
            ("Since it was written", self.since.clone()),
            ("Not whole", self.lacks.join(" ")),
        ];
        facts.into_iter().filter(|(_, value)| !value.trim().is_empty()).collect()
    }

    /// The same in one line.
    pub(super) fn line(&self) -> String {
        let facts = self.facts().into_iter().map(|(label, value)| format!("{label}: {value}"));
        facts.collect::<Vec<_>>().join(" · ")
    }

    /// The title, with the mark of practice before it.
    pub(super) fn marked_title(&self) -> String {
        if self.practice { format!("Practice: {}", self.title) } else { self.title.clone() }
    }

    /// The date in the form of XML (`2026-01-07T15:30:00Z`).
    pub(super) fn stamp(&self) -> String {
        self.date.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
    }
}
