//! Headings of ours that are no section and no artifact: the same one in every language.

use super::{DocumentLanguage, Texts};
use crate::markdown::escape::unescape;

/// A heading of ours, whatever language it is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kept {
    /// The diagram of the building blocks.
    Overview,
    /// The diagram of what goes over the interfaces.
    Calls,
    /// The table of a session's rounds.
    Rounds,
    /// The table of a session's topics.
    Agenda,
    /// The lines of earlier versions.
    History,
    /// The list of items that are of several sessions.
    Named,
    /// The part of an earlier session in the provenance.
    Session(String),
    /// The baseline of a session.
    Baseline(String),
    /// The questions of the document that a session's baseline was read from.
    Asked(String),
    /// A decision of the user that belongs to no artifact: its id and its session.
    Decision(String, String),
}

/// What a heading is, if it is one of these.
pub(crate) fn kept(title: &str) -> Option<Kept> {
    let title = unescape(title);
    DocumentLanguage::every().find_map(|texts| of(texts, &title))
}

fn of(texts: &Texts, title: &str) -> Option<Kept> {
    let plain = [
        (texts.architecture.overview, Kept::Overview),
        (texts.architecture.calls, Kept::Calls),
        (texts.provenance.rounds_title, Kept::Rounds),
        (texts.provenance.agenda_title, Kept::Agenda),
        (texts.merge.history, Kept::History),
        (texts.merge.named, Kept::Named),
    ];
    if let Some((_, kept)) = plain.into_iter().find(|(known, _)| *known == title) {
        return Some(kept);
    }
    if let Some((id, session)) = texts.open.decision_of.read(title) {
        return Some(Kept::Decision(id.to_owned(), session.to_owned()));
    }
    let baseline = title.strip_prefix(texts.baseline.of_session);
    let session = || title.strip_prefix(texts.provenance.part_of_session);
    let asked = || title.strip_prefix(texts.baseline.asked_in);
    baseline
        .map(|id| Kept::Baseline(id.to_owned()))
        .or_else(|| asked().map(|id| Kept::Asked(id.to_owned())))
        .or_else(|| session().map(|id| Kept::Session(id.to_owned())))
}

/// Whether two headings are one, in whatever languages.
pub(crate) fn same_heading(left: &str, right: &str) -> bool {
    let is_same = || kept(left).is_some_and(|known| kept(right) == Some(known));
    unescape(left) == unescape(right) || is_same()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_is_the_same_in_every_language() {
        for (english, german) in [
            ("Overview", "Überblick"),
            ("Rounds of the session", "Runden der Sitzung"),
            ("Session 2026-x", "Sitzung 2026-x"),
            ("Decision ESC-001 of session a", "Entscheidung ESC-001 der Sitzung a"),
            ("Baseline of session a", "Vorgaben der Sitzung a"),
            (
                "Asked in the document that was read for session a",
                "Gefragt im gelesenen Dokument der Sitzung a",
            ),
        ] {
            assert!(kept(english).is_some() && same_heading(english, german), "{english}");
        }
        assert!(!same_heading("Session a", "Sitzung b") && !same_heading("Overview", "Runden der Sitzung"));
        assert!(same_heading("Mine", "Mine") && kept("Mine").is_none());
    }
}
