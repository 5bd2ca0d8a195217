//! A session as documents.

mod against;
mod architecture;
mod artifact;
mod baseline;
mod brainstorm;
mod brief;
mod clause;
mod decision;
mod diagram;
mod fate;
mod introduction;
mod open;
mod overtaken;
mod provenance;
mod record;
mod selection;
mod sides;
mod stance;
mod summary;
mod support;
mod thought;
mod trace;
mod unwritten;
mod whole;
mod wording;

pub(crate) use architecture::NOTHING;
pub use architecture::architecture;
pub use brainstorm::summary as brainstorm;
pub use brief::brief;
pub(crate) use decision::is_pointer;
pub use decision::{Decision, decisions, without_record};
pub(crate) use decision::{number as record_number, of_source, source_of as record_source};
pub(crate) use introduction::{OF_ONE, SAYS};
pub(crate) use open::answer;
pub use selection::{Chosen, selection};
pub(crate) use selection::{Passage, passages};
pub(crate) use support::in_users_words;
pub use trace::taken_up_by_nothing;
pub(crate) use trace::{HEAD as TRACE_HEAD, NOBODY, NOTHING as TRACE_NOTHING};

pub(crate) use provenance::{AGENDA_TITLE, PRACTICE, ROUNDS, ROUNDS_TITLE, SESSION, WRITTEN};
pub use provenance::{SetAside, not_in_document, not_read, set_aside};
pub(crate) use summary::HEAD;

use jiff::Timestamp;
use roundtable_engine::artifact::{Artifact, ArtifactType, BY_HAND};
use roundtable_engine::session::Session;
use roundtable_engine::text::plain;

use crate::markdown::escape::inline;
use crate::markdown::section::{NONE, Section};
use crate::{approved, inputs};

/// The mark of a document with content of the practice panel; its first line. True of a merged document, too.
pub(crate) const PRACTICE_MARK: &str = "> **Practice:** this document holds content written with the practice \
                                        panel. Its answers are simulated and not for decisions.";

/// What a document says about its own making.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentOptions {
    /// When it is written.
    pub date: Timestamp,
    /// The application's version, e.g. `0.1.0`.
    pub version: String,
    /// Ids that the session lists and that could not be read: the document says that it lacks them.
    pub unread: Vec<String>,
}

/// The requirements document of a session, in Markdown: summary, introduction, functional requirements, business
/// rules, non-functional requirements, out of scope, open questions, unresolved conflicts, decisions, the baseline where
/// there is one, provenance.
pub fn requirements(session: &Session, options: &DocumentOptions) -> String {
    let from = inputs::made_from(session);
    let written = in_users_words(session);
    let session = &*written;
    let approved = in_order(approved(session));
    let of = |section: Section| {
        let items = approved.iter().filter(|artifact| Section::of(artifact.kind) == Some(section));
        items.map(|artifact| artifact::item(session, artifact)).collect::<Vec<_>>()
    };
    let mut text = opening(session, "Requirements");
    push_section(&mut text, Section::Summary, &[summary::table(session, &approved)]);
    text.push_str(&introduction::text(session));
    for section in Section::REQUIREMENTS {
        let items = match section {
            // Stands at the top.
            Section::Summary => continue,
            Section::Questions => open::questions(session),
            Section::Conflicts => open::conflicts(session),
            Section::Decisions => open::decisions(session),
            Section::Baseline => baseline::parts(session),
            Section::Provenance => provenance::parts(session, options, &approved, from.clone()),
            other => of(other),
        };
        if !matches!(section, Section::Further | Section::Baseline) || !items.is_empty() {
            push_section(&mut text, section, &items);
        }
    }
    finished(text)
}

fn push_section(text: &mut String, section: Section, parts: &[String]) {
    push_parts(text, section.title(), parts);
}

fn push_parts(text: &mut String, heading: &str, parts: &[String]) {
    text.push_str(&format!("## {heading}\n\n"));
    if parts.is_empty() {
        text.push_str(&format!("{NONE}\n\n"));
    }
    for part in parts {
        text.push_str(part.trim_end());
        text.push_str("\n\n");
    }
}

/// A document's beginning: the practice mark where it belongs, and the title.
fn opening(session: &Session, kind: &str) -> String {
    let mark = if session.practice { format!("{PRACTICE_MARK}\n\n") } else { String::new() };
    format!("{mark}# {kind}: {}\n\n", inline(subject(session)))
}

/// A document's end: one line end.
fn finished(mut text: String) -> String {
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// The project's name, or else the topic.
fn subject(session: &Session) -> &str {
    let name = session.context.project_name.trim();
    if name.is_empty() { &session.topic } else { name }
}

/// By type as documents list them, requirements by priority, then by number.
fn in_order(mut artifacts: Vec<&Artifact>) -> Vec<&Artifact> {
    artifacts
        .sort_by_key(|artifact| (type_place(artifact.kind), priority_rank(artifact), number(&artifact.id)));
    artifacts
}

/// Where documents list a type.
fn type_place(kind: ArtifactType) -> Option<usize> {
    ArtifactType::ALL.iter().position(|known| *known == kind)
}

/// Must, should, could, won't; then what has no priority that we know.
fn priority_rank(artifact: &Artifact) -> usize {
    if artifact.kind != ArtifactType::Requirement {
        return 0;
    }
    let priority = artifact.text("priority").to_lowercase();
    ["must", "should", "could", "wont"].iter().position(|known| *known == priority).unwrap_or(4)
}

/// The number of an id, then the id itself: REQ-999 before REQ-1000.
fn number(id: &str) -> (u64, &str) {
    let digits = id.rsplit('-').next().unwrap_or_default();
    (digits.parse().unwrap_or(u64::MAX), id)
}

/// The priority as people read it; empty when there is none.
fn priority(artifact: &Artifact) -> String {
    match artifact.text("priority").trim() {
        "wont" => "won't".to_owned(),
        other => inline(other),
    }
}

/// A key's value in one line; the items of a list joined.
fn value(artifact: &Artifact, key: &str) -> String {
    let items = artifact.list(key).into_iter().map(|item| inline(&item)).filter(|item| !item.is_empty());
    items.collect::<Vec<_>>().join("; ")
}

/// The name of a seat for people; `user`, `hand`, `driver` and `facilitator` in words, an unknown id as it is.
fn name(session: &Session, id: &str) -> String {
    match session.participants.iter().find(|role| role.id == id) {
        Some(role) if !role.name.trim().is_empty() => inline(&role.name),
        _ if id == "user" => "the user".to_owned(),
        _ if id == BY_HAND => "the user, by hand in the file".to_owned(),
        _ if id == "driver" => "a program that drove the window, not by a person".to_owned(),
        _ if id == roundtable_engine::role::FACILITATOR => "the facilitator".to_owned(),
        _ => inline(id),
    }
}

fn names(session: &Session, ids: &[String]) -> String {
    ids.iter().map(|id| name(session, id)).collect::<Vec<_>>().join(", ")
}

/// A title for a heading or a cell.
fn title(artifact: &Artifact) -> String {
    let title = inline(&artifact.title);
    if title.is_empty() { "(no title)".to_owned() } else { title }
}

/// Day and minute, in UTC: a document is read in many places.
fn moment(at: Timestamp) -> String {
    at.strftime("%Y-%m-%d %H:%M UTC").to_string()
}

/// A number that may be written as a number or as text.
fn round_in(value: &serde_json::Value) -> Option<u32> {
    plain(value).parse().ok()
}
