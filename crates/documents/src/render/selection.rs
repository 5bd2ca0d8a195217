//! Artifacts that somebody chose, as a document of their own: each as the documents write it, whatever the user has said of it,
//! and what nobody has approved says so.

use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType};
use roundtable_engine::session::Session;

use super::left_out::why;
use super::provenance::not_read_in_words;
use super::support::in_users_words;
use super::{
    DocumentOptions, artifact, finished, meant, number, open, priority_rank, push_section, type_place,
};
use crate::is_approved;
use crate::language::{Texts, Worded};
use crate::markdown::escape::inline;
use crate::markdown::section::Section;

/// Chosen artifacts of a session.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chosen<'a> {
    /// The session.
    pub session: &'a Session,
    /// Ids; one that the session does not have is left out, and one that only says where the record of another is kept means
    /// that other: one thing stands once.
    pub artifacts: &'a [String],
}

/// A chosen artifact with what a document says of it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Passage<'a> {
    /// Its session.
    pub(crate) session: &'a Session,
    /// As the session has it, so that its hash is that of its reviews.
    pub(crate) artifact: &'a Artifact,
    /// As the documents write it, in Markdown, without its heading.
    pub(crate) text: String,
}

/// The chosen artifacts of some sessions, in the order of [`selection`], each once.
pub(crate) fn passages<'a>(chosen: &[Chosen<'a>], texts: &'static Texts) -> Vec<Passage<'a>> {
    let mut found = Vec::new();
    for of in chosen {
        let written = in_users_words(of.session, texts);
        let worded = Worded { session: &written, texts };
        found.extend(of.artifacts.iter().filter_map(|id| {
            let (artifact, shown) = (meant(of.session, id)?, meant(&written, id)?);
            let text = words(&worded, shown);
            let text = text.split_once("\n\n").map_or("", |(_, rest)| rest).to_owned();
            Some(Passage { session: of.session, artifact, text })
        }));
    }
    found.sort_by_key(|of| {
        let place = (type_place(of.artifact.kind), priority_rank(of.artifact), number(&of.artifact.id));
        (place, of.session.id.as_str())
    });
    found.dedup_by(|later, earlier| {
        later.artifact.id == earlier.artifact.id && later.session.id == earlier.session.id
    });
    found
}

/// The chosen artifacts of some sessions, in Markdown: by type as documents list them, whichever session they are of, with the
/// sessions at the end. `name` is that of the project.
pub fn selection(chosen: &[Chosen<'_>], name: &str, options: &DocumentOptions) -> String {
    let texts = options.texts();
    let sessions: Vec<_> =
        chosen.iter().map(|of| (in_users_words(of.session, texts), of.artifacts)).collect();
    let mut items: Vec<(&Session, &Artifact)> = Vec::new();
    for (session, ids) in &sessions {
        items.extend(ids.iter().filter_map(|id| Some((&**session, meant(session, id)?))));
    }
    items.sort_by_key(|(_, of)| (type_place(of.kind), priority_rank(of), number(&of.id)));
    items.dedup_by(|later, earlier| later.1.id == earlier.1.id && later.0.id == earlier.0.id);

    let mut text = String::new();
    if items.iter().any(|(session, _)| session.practice) {
        text.push_str(&format!("{}\n\n", texts.practice_mark));
    }
    text.push_str(&format!("# {}: {}\n\n", texts.titles.selection, inline(name)));
    let chosen = (texts.selection.chosen)(items.len(), &(texts.moment)(options.date));
    text.push_str(&format!("{chosen}\n\n"));
    if let Some(lacks) = not_read_in_words(&options.unread, options.language) {
        text.push_str(&format!("{lacks}\n\n"));
    }
    for section in Section::ALL {
        let parts: Vec<String> = items
            .iter()
            .filter(|(_, of)| section_of(of) == section)
            .map(|(session, of)| part(&Worded { session, texts }, of))
            .collect();
        if !parts.is_empty() {
            push_section(&mut text, texts, section, &parts);
        }
    }
    let mut named: Vec<&Session> = items.iter().map(|(session, _)| *session).collect();
    named.sort_by(|left, right| left.id.cmp(&right.id));
    named.dedup_by(|left, right| left.id == right.id);
    let rows = named
        .iter()
        .map(|session| (texts.selection.session)(&session.id, &inline(&session.topic), session.practice));
    push_section(&mut text, texts, Section::Provenance, &[rows.collect::<Vec<_>>().join("\n")]);
    finished(text)
}

fn section_of(of: &Artifact) -> Section {
    match (of.kind, of.status) {
        (ArtifactType::Conflict, Agreement::Resolved)
        | (ArtifactType::OpenQuestion, Agreement::Addressed) => Section::Decisions,
        (ArtifactType::Conflict, _) => Section::Conflicts,
        (ArtifactType::OpenQuestion, _) => Section::Questions,
        (kind, _) => Section::of(kind).unwrap_or(Section::Further),
    }
}

/// An artifact; below its heading why it would stand in no document, where that is so.
fn part(session: &Worded<'_>, of: &Artifact) -> String {
    let texts = session.texts;
    let text = words(session, of);
    if is_open_kind(of) || is_approved(of) {
        return text;
    }
    let (heading, rest) = text.split_once("\n\n").unwrap_or((text.as_str(), ""));
    format!("{heading}\n\n**{}:** {}\n\n{rest}", texts.selection.not_approved, inline(&why(texts, of)))
}

/// An artifact with its heading, as the documents write it.
fn words(session: &Worded<'_>, of: &Artifact) -> String {
    if is_open_kind(of) { open::one(session, of) } else { artifact::item(session, of) }
}

fn is_open_kind(of: &Artifact) -> bool {
    matches!(of.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion)
}
