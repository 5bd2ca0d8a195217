//! What a document was made from: each artifact that went in with the hash of its content, in a line that no reader is shown;
//! and what of it has changed since.

pub(crate) mod told;

use std::collections::BTreeSet;

use roundtable_engine::Timestamp;
use roundtable_engine::artifact::{Artifact, ArtifactType, BY_HAND, ReviewState};
use roundtable_engine::revise::REPLACED_BY;
use roundtable_engine::session::Session;
use roundtable_engine::text::fnv1a;

use crate::language::DocumentLanguage;
use crate::markdown::escape::unescape;
use crate::markdown::outline::{NOTE, open_lines};
use crate::merge::drawn::is_note;
use crate::render::of_source;
use crate::{approved, is_approved};

/// How the line begins in a document of a whole session, and in the record of one decision: in every language, for no reader is
/// shown it.
const MADE_FROM: &str = "Made from: ";
const RECORDS: &str = "Records: ";

/// What a document says that it was made from, of one session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inputs {
    /// The session's id.
    pub session: String,
    /// Whether all that the session has approved was to go in: not so in a decision's record.
    pub is_whole: bool,
    /// Ids with the hash of what each said ([`fingerprint`]), in the session's order, conflicts and questions last.
    pub artifacts: Vec<(String, String)>,
}

/// What became of an artifact since a document was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Since {
    /// It says something else.
    Changed,
    /// It is approved, or asked, and was not there.
    New,
    /// The user rejected it.
    Rejected,
    /// The user left it for later.
    Deferred,
    /// It was split, or merged into another.
    Replaced,
    /// Nobody approves it any more, and the table does not agree on it.
    Withdrawn,
    /// Its file cannot be read, so that nothing can be said of it.
    Unread,
    /// Its session does not list it any more.
    Gone,
}

/// An artifact that is not as it was when a document was made from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Its id.
    pub artifact: String,
    /// What became of it.
    pub since: Since,
}

/// Changes that a line names one by one.
const MOST_NAMED: usize = 12;

/// What has changed, as a line without an end: `REQ-003 changed, REQ-009 is new`. `unread`: sessions of which it cannot be told;
/// `behind`: what became of that which the sessions themselves build on; `edited`: items that somebody changed in the document itself.
pub fn changes_in_words(
    changes: &[Change],
    unread: &[String],
    behind: &[Change],
    edited: &[String],
    language: DocumentLanguage,
) -> String {
    let texts = &language.texts().remarks;
    let named = |changes: &[Change]| {
        let mut said: Vec<String> = changes
            .iter()
            .take(MOST_NAMED)
            .map(|change| (texts.since)(&change.artifact, change.since))
            .collect();
        let more = changes.len().saturating_sub(MOST_NAMED);
        said.extend((more > 0).then(|| (texts.more)(more)));
        said
    };
    let mut said = named(changes);
    said.extend(unread.iter().map(|session| (texts.not_known)(session)));
    let own = if said.is_empty() { texts.unchanged.to_owned() } else { said.join(", ") };
    let behind = (!behind.is_empty()).then(|| format!("{}: {}", texts.behind, named(behind).join(", ")));
    let edited = (!edited.is_empty()).then(|| format!("{}: {}", texts.edited, edited.join(", ")));
    [Some(own), behind, edited].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// FNV-1a (64 bit, hex) over what an artifact says: [`Artifact::content_hash`]; of a conflict or a question over its state,
/// too, for the document says that of it. Not for security.
pub fn fingerprint(artifact: &Artifact) -> String {
    if !has_own_section(artifact) {
        return artifact.content_hash();
    }
    fnv1a(format!("{} {}", artifact.content_hash(), artifact.status.word()).as_bytes())
}

/// Whether a fingerprint is that of what an artifact says; an earlier build made it over the order of the file.
fn is_fingerprint(artifact: &Artifact, hash: &str) -> bool {
    if !has_own_section(artifact) {
        return artifact.has_hash(hash);
    }
    let with_state = |content: String| fnv1a(format!("{content} {}", artifact.status.word()).as_bytes());
    hash == with_state(artifact.content_hash()) || hash == with_state(artifact.hash_as_written())
}

/// What a document says that it was made from, one entry for each session; none where it does not say so. Then nothing can
/// be said of what changed.
pub fn inputs(text: &str) -> Vec<Inputs> {
    let mut session = None;
    let mut found: Vec<Inputs> = Vec::new();
    for line in open_lines(text) {
        let line = line.trim_end();
        if let Some(named) = session_of(line) {
            session = Some(named);
        }
        let Some((is_whole, artifacts)) = read(line) else { continue };
        let Some(session) = &session else { continue };
        // What is written last stands first.
        if !found.iter().any(|known| known.session == *session && known.is_whole == is_whole) {
            found.push(Inputs { session: session.clone(), is_whole, artifacts });
        }
    }
    found
}

/// What is not as it was, in the order of `inputs`; then what is new. `artifacts` are those of the session now, `unread` ids
/// that it lists and that cannot be read.
pub fn changes(inputs: &Inputs, artifacts: &[Artifact], unread: &[String]) -> Vec<Change> {
    let now = |id: &str| artifacts.iter().find(|artifact| artifact.id == id);
    let since = |(id, hash): &(String, String)| match now(id) {
        Some(artifact) => since(artifact, hash),
        None if unread.contains(id) => Some(Since::Unread),
        None => Some(Since::Gone),
    };
    let known: BTreeSet<&str> = inputs.artifacts.iter().map(|(id, _)| id.as_str()).collect();
    let is_new = |artifact: &&Artifact| {
        inputs.is_whole
            && !known.contains(artifact.id.as_str())
            && (has_own_section(artifact) || (is_approved(artifact) && !only_points(artifact)))
    };
    let change = |artifact: &str, since| Change { artifact: artifact.to_owned(), since };
    let changed = inputs.artifacts.iter().filter_map(|one| Some(change(&one.0, since(one)?)));
    changed.chain(artifacts.iter().filter(is_new).map(|artifact| change(&artifact.id, Since::New))).collect()
}

/// What became of an artifact that said what `hash` is of.
fn since(artifact: &Artifact, hash: &str) -> Option<Since> {
    let is_same = is_fingerprint(artifact, hash);
    if has_own_section(artifact) {
        return (!is_same).then_some(Since::Changed);
    }
    match artifact.review_state() {
        _ if artifact.fields.contains_key(REPLACED_BY) => Some(Since::Replaced),
        Some(ReviewState::Rejected) => Some(Since::Rejected),
        Some(ReviewState::Deferred) => Some(Since::Deferred),
        _ if !is_same => Some(Since::Changed),
        _ if !is_approved(artifact) => Some(Since::Withdrawn),
        _ => None,
    }
}

/// Conflicts and questions stand in a document whatever became of them.
fn has_own_section(artifact: &Artifact) -> bool {
    matches!(artifact.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion)
}

/// An entry of the registry that only says where a record is kept: it comes with the document, and is nothing new.
fn only_points(artifact: &Artifact) -> bool {
    let says = ["decision", "context", "description"].iter().any(|key| !artifact.text(key).trim().is_empty());
    artifact.kind == ArtifactType::Adr && !says
}

/// The line of a session's whole document.
pub(crate) fn made_from(session: &Session) -> String {
    let of_questions = session.artifacts.iter().filter(|artifact| has_own_section(artifact));
    let approved = approved(session).into_iter().filter(|artifact| !has_own_section(artifact));
    line(MADE_FROM, approved.chain(of_questions))
}

/// The line of the record of one artifact.
pub(crate) fn records(artifact: &Artifact) -> String {
    line(RECORDS, std::iter::once(artifact))
}

/// A definition that nothing refers to: every reader of Markdown leaves it out.
fn line<'a>(begins: &str, artifacts: impl Iterator<Item = &'a Artifact>) -> String {
    let each = artifacts.map(|artifact| format!("{} {}", artifact.id, fingerprint(artifact)));
    format!("{NOTE}{begins}{})", each.collect::<Vec<_>>().join(", "))
}

/// Whether a line is one of these, or the one that says what was drawn into lists and tables.
pub(crate) fn is_line(line: &str) -> bool {
    is_note(line) || read(line.trim_end()).is_some()
}

/// A text with an empty line for each of these, for readers of its words: the others keep their numbers.
pub fn without_inputs(text: &str) -> String {
    let line = |line: &str| match is_line(line) {
        true => line[line.trim_end().len()..].to_owned(),
        false => line.to_owned(),
    };
    text.split_inclusive('\n').map(line).collect()
}

fn read(line: &str) -> Option<(bool, Vec<(String, String)>)> {
    let said = line.strip_prefix(NOTE)?.strip_suffix(')')?;
    let (is_whole, said) = match (said.strip_prefix(MADE_FROM), said.strip_prefix(RECORDS)) {
        (Some(said), _) => (true, said),
        (None, Some(said)) => (false, said),
        (None, None) => return None,
    };
    let one = |one: &str| {
        let (id, hash) = one.trim().split_once(' ')?;
        ArtifactType::from_id(id).map(|_| (id.to_owned(), hash.to_owned()))
    };
    Some((is_whole, said.split(',').filter_map(one).collect()))
}

/// The sessions that a document says that it is of, in its rows of provenance and its source line; each once.
pub fn named_sessions(text: &str) -> Vec<String> {
    let mut named: Vec<String> = Vec::new();
    for session in open_lines(text).filter_map(|line| session_of(line.trim_end())) {
        if !named.contains(&session) {
            named.push(session);
        }
    }
    named
}

/// The sessions that a document says that its own ones build on, in its rows of provenance; each once.
pub fn builds_on(text: &str) -> Vec<String> {
    let mut named: Vec<String> = Vec::new();
    let linked = open_lines(text).filter_map(|line| {
        let (label, value) = line.trim_end().strip_prefix('|')?.strip_suffix('|')?.split_once('|')?;
        let is_it = DocumentLanguage::every().any(|texts| texts.provenance.builds_on == label.trim());
        is_it.then(|| value.split(',').map(|id| unescape(id.trim())).collect::<Vec<_>>())
    });
    for session in linked.flatten() {
        if !named.contains(&session) {
            named.push(session);
        }
    }
    named
}

/// What became of an artifact in its review after that moment, if anything that whoever built on it before does not know.
pub fn since_then(artifact: &Artifact, then: Timestamp) -> Option<Since> {
    // When somebody wrote a word into the file by hand, nobody knows.
    let is_later = artifact.review.as_ref().is_some_and(|review| review.at > then || review.by == BY_HAND);
    match artifact.review_state() {
        _ if artifact.fields.contains_key(REPLACED_BY) => is_later.then_some(Since::Replaced),
        Some(ReviewState::Rejected) if is_later => Some(Since::Rejected),
        Some(ReviewState::Deferred) if is_later => Some(Since::Deferred),
        _ => artifact.reworded.as_ref().filter(|words| words.at > then).map(|_| Since::Changed),
    }
}

/// The session that a row of a document's provenance, or the source line of a record, names.
fn session_of(line: &str) -> Option<String> {
    if let Some(session) = of_source(line) {
        return Some(unescape(session));
    }
    let (label, value) = line.strip_prefix('|')?.strip_suffix('|')?.split_once('|')?;
    let is_session = DocumentLanguage::every().any(|texts| texts.provenance.session == label.trim());
    is_session.then(|| unescape(value.trim()))
}
