//! A session as documents.

mod against;
mod architecture;
mod artifact;
mod baseline;
mod before;
mod brainstorm;
mod brief;
mod deciders;
mod decision;
mod diagram;
mod dissent;
mod elsewhere;
mod fate;
mod introduction;
mod left_out;
mod open;
mod options;
mod overtaken;
mod provenance;
mod record;
mod selection;
mod sides;
mod stance;
mod status;
mod summary;
mod support;
mod thought;
mod trace;
mod unheard;
mod unrecorded;
mod unsupported;
mod unwritten;
mod whole;
mod wording;

pub use against::{HeldOtherwise, SaidThen, held_otherwise};
pub use architecture::architecture;
pub use artifact::of_earlier_wording;
pub use brainstorm::summary as brainstorm;
pub use brief::brief;
pub(crate) use decision::meant;
pub use decision::{Decision, decisions, lacks_record, lost_source, records_artifact as is_record_of};
pub(crate) use decision::{number as record_number, of_source, source_of as record_source};
pub use elsewhere::{DecidedElsewhere, decided_elsewhere};
pub(crate) use left_out::by_hand;
pub use left_out::{SetAside, not_in_document, set_aside};
pub(crate) use open::answer;
pub use options::{AskedOption, asked_options};
pub use overtaken::{decided_since, spoken_of_since, without_matter};
pub(crate) use overtaken::{matter_gone, silent_on};
pub use provenance::not_read;
pub(crate) use provenance::{files_not_read_said, not_read_said};
pub(crate) use record::yaml_line;
pub use selection::{Chosen, selection};
pub(crate) use selection::{Passage, passages};
pub use status::{Followed, followed, follows};
pub(crate) use support::in_users_words;
pub(crate) use trace::is_nobody;
pub use trace::{taken_up_by_nothing, untaken};
pub use unheard::unheard;

use std::collections::BTreeMap;

use jiff::Timestamp;
use roundtable_engine::artifact::{Artifact, ArtifactType, BY_HAND};
use roundtable_engine::record::{DRIVER, USER};
use roundtable_engine::role::Role;
use roundtable_engine::session::Session;
use roundtable_engine::text::plain;

use overtaken::near;

use crate::inputs::Since;
use crate::language::{DocumentLanguage, Person, Texts, Worded};
use crate::markdown::escape::inline;
use crate::markdown::section::Section;
use crate::{approved, inputs};

/// What a document says about its own making.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentOptions {
    /// When it is written.
    pub date: Timestamp,
    /// The application's version, e.g. `0.1.0`.
    pub version: String,
    /// Ids that the session lists and that could not be read: the document says that it lacks them.
    pub unread: Vec<String>,
    /// Names of files of the session beside its artifacts, the baseline among them, that could not be read: the same.
    pub unread_files: Vec<String>,
    /// What became of the items that the session builds on since it began, where it is no result any more, by its id.
    pub since: BTreeMap<String, Since>,
    /// What the user decided otherwise in the session that this one was forked from, or in its forks.
    pub elsewhere: Vec<DecidedElsewhere>,
    /// Items that a document of the project has under another id in the same words ([`crate::same_items`]): an architecture lists them once.
    pub same: BTreeMap<String, String>,
    /// The language of everything in it that nobody at the table has said.
    pub language: DocumentLanguage,
}

impl DocumentOptions {
    fn texts(&self) -> &'static Texts {
        self.language.texts()
    }
}

/// The requirements document of a session, in Markdown: summary, introduction, functional requirements, business
/// rules, non-functional requirements, out of scope, open questions, unresolved conflicts, decisions, the baseline where
/// there is one, provenance.
pub fn requirements(session: &Session, options: &DocumentOptions) -> String {
    let from = inputs::made_from(session);
    let (written, texts) = (in_users_words(session, options.texts()), options.texts());
    let near = near(&written);
    let session = &Worded { session: &written, kept: session, texts, near: &near };
    let approved = in_order(approved(session));
    let of = |section: Section| {
        let items = approved.iter().filter(|artifact| Section::of(artifact.kind) == Some(section));
        items.map(|artifact| artifact::item(session, artifact)).collect::<Vec<_>>()
    };
    let mut text = opening(session, texts.titles.requirements);
    push_section(&mut text, texts, Section::Summary, &[summary::table(session, &approved)]);
    text.push_str(&introduction::text(session));
    for section in Section::REQUIREMENTS {
        let items = match section {
            // Stands at the top.
            Section::Summary => continue,
            Section::Questions => {
                open::questions(session).into_iter().chain(baseline::asked(session)).collect()
            }
            Section::Conflicts => open::conflicts(session),
            Section::Decisions => open::decisions(session),
            Section::Baseline => baseline::parts(session),
            Section::Provenance => provenance::parts(session, options, &approved, from.clone(), &text),
            other => of(other),
        };
        if !matches!(section, Section::Further | Section::Baseline) || !items.is_empty() {
            push_section(&mut text, texts, section, &items);
        }
    }
    finished(text)
}

fn push_section(text: &mut String, texts: &Texts, section: Section, parts: &[String]) {
    push_parts(text, texts, section.title(texts), parts);
}

fn push_parts(text: &mut String, texts: &Texts, heading: &str, parts: &[String]) {
    text.push_str(&format!("## {heading}\n\n"));
    if parts.is_empty() {
        text.push_str(&format!("{}\n\n", texts.none));
    }
    for part in parts {
        text.push_str(part.trim_end());
        text.push_str("\n\n");
    }
}

/// A document's beginning: the practice mark where it belongs, and the title.
fn opening(session: &Worded<'_>, kind: &str) -> String {
    let mark = if session.practice { format!("{}\n\n", session.texts.practice_mark) } else { String::new() };
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
fn priority(texts: &Texts, artifact: &Artifact) -> String {
    let word = artifact.text("priority").trim();
    (texts.priority)(word).map_or_else(|| inline(word), str::to_owned)
}

/// A key's value in one line; the items of a list joined.
fn value(artifact: &Artifact, key: &str) -> String {
    let items = artifact.list(key).into_iter().map(|item| inline(&item)).filter(|item| !item.is_empty());
    items.collect::<Vec<_>>().join("; ")
}

/// The name of a seat for people; `user`, `hand`, `driver` and `facilitator` in words, an unknown id as it is.
fn name(session: &Worded<'_>, id: &str) -> String {
    person(session, id).map_or_else(|| plain_name(session, id), |person| person.name.to_owned())
}

/// The same behind a label that says by whom.
fn behind_label(session: &Worded<'_>, id: &str) -> String {
    person(session, id).map_or_else(|| plain_name(session, id), |person| person.behind_label.to_owned())
}

/// By whom.
fn by(session: &Worded<'_>, id: &str) -> String {
    let plain = || (session.texts.by)(&plain_name(session, id));
    person(session, id).map_or_else(plain, |person| person.by.to_owned())
}

/// Whoever has no seat with a name, in the words of the language.
fn person(session: &Worded<'_>, id: &str) -> Option<&'static Person> {
    let texts = session.texts;
    match id {
        _ if seat(session, id).is_some() => None,
        USER => Some(&texts.user),
        BY_HAND => Some(&texts.by_hand),
        DRIVER => Some(&texts.driver),
        roundtable_engine::role::FACILITATOR => Some(&texts.facilitator),
        _ => None,
    }
}

fn plain_name(session: &Session, id: &str) -> String {
    seat(session, id).map_or_else(|| inline(id), |role| inline(&role.name))
}

fn seat<'a>(session: &'a Session, id: &str) -> Option<&'a Role> {
    session.participants.iter().find(|role| role.id == id).filter(|role| !role.name.trim().is_empty())
}

/// A title for a heading or a cell.
fn title(texts: &Texts, artifact: &Artifact) -> String {
    let title = inline(&artifact.title);
    if title.is_empty() { texts.no_title.to_owned() } else { title }
}

/// A number that may be written as a number or as text.
fn round_in(value: &serde_json::Value) -> Option<u32> {
    plain(value).parse().ok()
}
