//! Artifacts that somebody chose, as a document of their own: each as the documents write it, whatever the user has said of it,
//! and what nobody has approved says so.

use std::collections::BTreeMap;

use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType};
use roundtable_engine::fork::{renamed_in, words_of};
use roundtable_engine::session::Session;

use super::left_out::why;
use super::overtaken::is_open_question;
use super::provenance::not_read_in_words;
use super::support::in_users_words;
use super::{
    DocumentOptions, artifact, finished, meant, near, number, open, priority_rank, push_section, type_place,
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
    /// The id that it goes by: its own, or the one that a document of the project has it under.
    pub(crate) id: String,
    /// As the documents write it, in Markdown, without its heading.
    pub(crate) text: String,
}

/// The chosen artifacts of some sessions, in the order of [`selection`], each once. `same`: as in [`DocumentOptions::same`].
pub(crate) fn passages<'a>(
    chosen: &[Chosen<'a>],
    same: &BTreeMap<String, String>,
    texts: &'static Texts,
) -> Vec<Passage<'a>> {
    let mut found = Vec::new();
    for of in chosen {
        let written = in_users_words(of.session, texts);
        let near = near(&written);
        let worded = Worded { session: &written, kept: of.session, texts, near: &near };
        found.extend(of.artifacts.iter().filter_map(|id| {
            let (artifact, shown) = (meant(of.session, id)?, meant(&written, id)?);
            let text = words(&worded, shown);
            let text = text.split_once("\n\n").map_or("", |(_, rest)| rest).to_owned();
            let id = artifact.id.clone();
            Some(Passage { session: of.session, artifact, id, text })
        }));
    }
    found.sort_by_key(|of| {
        let place = (type_place(of.artifact.kind), priority_rank(of.artifact), number(&of.artifact.id));
        (place, of.session.id.as_str())
    });
    found.dedup_by(|later, earlier| {
        later.artifact.id == earlier.artifact.id && later.session.id == earlier.session.id
    });
    let all: Vec<&Artifact> = found.iter().map(|passage| passage.artifact).collect();
    let ids: Vec<Option<String>> = all.iter().map(|artifact| goes_by(artifact, &all, same)).collect();
    let found = found.into_iter().zip(ids);
    found.filter_map(|(passage, id)| Some(Passage { id: id?, ..passage })).collect()
}

/// The id that a chosen artifact goes by: the one under which a document has it in the same words. `None` where that one is chosen as well
/// and says the same still: one thing stands once. Where it says something else by now, both are what they are.
fn goes_by(artifact: &Artifact, all: &[&Artifact], same: &BTreeMap<String, String>) -> Option<String> {
    let Some(standing) = same.get(&artifact.id) else { return Some(artifact.id.clone()) };
    let words = |artifact: &Artifact| renamed_in(&words_of(artifact), same);
    match all.iter().find(|other| other.id == *standing) {
        None => Some(standing.clone()),
        Some(other) if words(other) == words(artifact) => None,
        Some(_) => Some(artifact.id.clone()),
    }
}

/// The chosen artifacts of some sessions, in Markdown: by type as documents list them, whichever session they are of, with the
/// sessions at the end. `name` is that of the project.
pub fn selection(chosen: &[Chosen<'_>], name: &str, options: &DocumentOptions) -> String {
    let texts = options.texts();
    let written = chosen.iter().map(|of| (in_users_words(of.session, texts), of));
    let sessions: Vec<_> = written.map(|(session, of)| (near(&session), session, of)).collect();
    let mut items: Vec<(Worded<'_>, &Artifact)> = Vec::new();
    for (near, session, of) in &sessions {
        let worded = Worded { session, kept: of.session, texts, near };
        items.extend(of.artifacts.iter().filter_map(|id| Some((worded, meant(session, id)?))));
    }
    items.sort_by_key(|(_, of)| (type_place(of.kind), priority_rank(of), number(&of.id)));
    items.dedup_by(|later, earlier| later.1.id == earlier.1.id && later.0.id == earlier.0.id);
    let all: Vec<&Artifact> = items.iter().map(|(_, of)| *of).collect();
    let items: Vec<(Worded<'_>, &Artifact, String)> = items
        .iter()
        .filter_map(|(session, of)| Some((*session, *of, goes_by(of, &all, &options.same)?)))
        .collect();

    let mut text = String::new();
    if items.iter().any(|(session, ..)| session.practice) {
        text.push_str(&format!("{}\n\n", texts.practice_mark));
    }
    text.push_str(&format!("# {}: {}\n\n", texts.titles.selection, inline(name)));
    let chosen = (texts.selection.chosen)(items.len(), &(texts.moment)(options.date));
    text.push_str(&format!("{chosen}\n\n"));
    if let Some(lacks) = not_read_in_words(options) {
        text.push_str(&format!("{lacks}\n\n"));
    }
    for section in Section::ALL {
        let parts: Vec<String> = items
            .iter()
            .filter(|(of_session, of, _)| section_of(of_session, of) == section)
            .map(|(session, of, id)| {
                let text = part(session, of);
                text.replacen(&format!("### {}: ", of.id), &format!("### {id}: "), 1)
            })
            .collect();
        if !parts.is_empty() {
            push_section(&mut text, texts, section, &parts);
        }
    }
    let mut named: Vec<&Session> = items.iter().map(|(worded, ..)| worded.session).collect();
    named.sort_by(|left, right| left.id.cmp(&right.id));
    named.dedup_by(|left, right| left.id == right.id);
    let rows = named
        .iter()
        .map(|session| (texts.selection.session)(&session.id, &inline(&session.topic), session.practice));
    push_section(&mut text, texts, Section::Provenance, &[rows.collect::<Vec<_>>().join("\n")]);
    finished(text)
}

fn section_of(session: &Session, of: &Artifact) -> Section {
    match (of.kind, of.status) {
        (ArtifactType::Conflict, Agreement::Resolved)
        | (ArtifactType::OpenQuestion, Agreement::Addressed) => Section::Decisions,
        (ArtifactType::Conflict, _) => Section::Conflicts,
        (ArtifactType::OpenQuestion, _) if is_open_question(session, of) => Section::Questions,
        (ArtifactType::OpenQuestion, _) => Section::Decisions,
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
