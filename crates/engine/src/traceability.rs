//! What rests on what, over all sessions of a project: requirement, decision, component, risk.
//!
//! A link is what an artifact says of another one: an id that is the value of a key, an id that its words name, or a
//! requirement's whole title in its words. Which of these it is goes with it, and of an id under a key which kind of link that is. From the links follow the cells of a matrix
//! (what a requirement has to do with a decision, directly or over one step) and the findings: what nothing answers, what
//! leads nowhere, what leads to something that does not hold any more.
//!
//! Computed whenever it is shown, never stored: it says what the files say now.

mod cells;
mod copies;
mod findings;
mod kinds;
mod named;
mod places;
#[cfg(test)]
mod tests;
mod traced;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::Timestamp;
use crate::artifact::{Agreement, Artifact, ArtifactType, ReviewState};
use crate::fork::COPIED_FROM;
use crate::revise::Revision;

pub use kinds::LinkKind;
pub use traced::{LinkWay, StaleWhy, Trace, TraceFinding, TracedCell, TracedItem, TracedLink};

/// Keys that say by what an artifact was replaced. They are its standing, and no link.
const REPLACED: [&str; 2] = [crate::revise::REPLACED_BY, "superseded_by"];

/// A session, as far as it is traced.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// Its id.
    pub session: &'a str,
    /// What it is about.
    pub topic: &'a str,
    /// The session that it was forked from.
    pub forked_from: Option<&'a str>,
    /// Whether its discussion is over.
    pub is_over: bool,
    /// Whether a document says that it was made from it.
    pub in_document: bool,
    /// Its artifacts.
    pub artifacts: &'a [Artifact],
    /// What was changed in its review, the oldest first.
    pub revisions: &'a [Revision],
    /// When its last round ended: nothing that its table wrote is newer.
    pub last_round: Option<Timestamp>,
}

/// An item that a document defines. Where a session knows its id, the session's artifact stands for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The document, relative to the project.
    pub document: String,
    /// Its id.
    pub id: String,
    /// Its title; may be empty.
    pub title: String,
    /// The ids that its words name.
    pub names: Vec<String>,
}

/// Where an item stands between requirement and risk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TraceGroup {
    /// Requirements, qualities, business rules.
    Requirement,
    /// Architecture decisions and their records.
    Decision,
    /// Components and interfaces.
    Component,
    /// Risks and what is done about them.
    Risk,
    /// Ideas, exclusions, conflicts, questions: what links may lead over.
    Other,
}

impl TraceGroup {
    /// The group of a type.
    pub fn of(kind: ArtifactType) -> Self {
        use ArtifactType as Type;
        match kind {
            Type::Requirement | Type::Nfr | Type::BusinessRule => Self::Requirement,
            Type::ArchitectureDecision | Type::Adr => Self::Decision,
            Type::Component | Type::Interface => Self::Component,
            Type::Risk | Type::Mitigation => Self::Risk,
            Type::Idea | Type::Exclusion | Type::Conflict | Type::OpenQuestion => Self::Other,
        }
    }
}

/// What became of an item: the user's word, where it is of this very text, else the table's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Approved by the user.
    Approved,
    /// Approved by the user, and changed since: the word does not hold any more.
    Outdated,
    /// Agreed or settled at the table.
    Agreed,
    /// Neither agreed nor disputed.
    Undecided,
    /// The seats disagree, or a conflict has no end.
    Disputed,
    /// Left for later.
    Deferred,
    /// Rejected by the user.
    Rejected,
    /// Split, merged or superseded: others stand for it.
    Replaced,
    /// No session of the project knows it; a document defines it.
    Written,
}

impl Standing {
    /// Whether something can rest on it: it is neither rejected nor replaced nor left for later.
    pub fn holds(self) -> bool {
        !matches!(self, Self::Deferred | Self::Rejected | Self::Replaced)
    }

    fn of(artifact: &Artifact) -> Self {
        if REPLACED.iter().any(|key| !artifact.list(key).is_empty()) {
            return Self::Replaced;
        }
        match artifact.review_state() {
            Some(ReviewState::Approved) => return Self::Approved,
            Some(ReviewState::Rejected) => return Self::Rejected,
            Some(ReviewState::Deferred) => return Self::Deferred,
            None if artifact.is_changed_since_approval() => return Self::Outdated,
            None => {}
        }
        match artifact.status {
            Agreement::Consensus | Agreement::Confirmed | Agreement::Resolved | Agreement::Addressed => {
                Self::Agreed
            }
            Agreement::Conflict | Agreement::Open | Agreement::Escalated => Self::Disputed,
            Agreement::Deferred => Self::Deferred,
            Agreement::Draft | Agreement::Pending | Agreement::Proposed => Self::Undecided,
        }
    }
}

/// An item with what is needed to find its links, until all are numbered.
struct Known<'a> {
    item: TracedItem,
    artifact: Option<&'a Artifact>,
    written: Option<&'a Written>,
    /// The place of its session among the sources; documents stand behind all.
    source: usize,
}

/// What rests on what. `sources`: newest session first. An id means the artifact of the same session, else that of the
/// newest session that has it, else what a document defines.
///
/// Not every fork counts ([`left_out_forks`]).
pub fn trace(sources: &[Source<'_>], written: &[Written]) -> Trace {
    trace_with(sources, written, &[])
}

/// The same; `pairs` are ids of one item in two wordings, of a session and of its fork, that a document holds both.
pub fn trace_with(sources: &[Source<'_>], written: &[Written], pairs: &[(String, String)]) -> Trace {
    let aside: Vec<&Source<'_>> = left_out_forks(sources).into_iter().map(|(fork, _)| fork).collect();
    let unsettled: BTreeSet<&str> = aside.iter().flat_map(|fork| fork.artifacts).map(id_of).collect();
    let is_aside = |source: &&Source<'_>| aside.iter().any(|fork| fork.session == source.session);
    let sources: Vec<Source<'_>> = sources.iter().filter(|source| !is_aside(source)).copied().collect();
    let sources = sources.as_slice();
    let mut known = known(sources, written);
    let copies = copies::Copies::of(&known, sources);
    for (at, item) in known.iter_mut().map(|known| &mut known.item).enumerate() {
        item.same_as = Some(copies.root(at)).filter(|root| *root != at).map(place);
    }
    let links = named::links(&known, sources, &unsettled);
    let items: Vec<&TracedItem> = known.iter().map(|known| &known.item).collect();
    let around = cells::Around::of(&items, &links, &copies);
    let cells = cells::cells(&items, &around, &copies);
    let findings = findings::findings(&known, (sources, pairs), &links, (&cells, &around), &copies);
    Trace { items: known.into_iter().map(|known| known.item).collect(), links, cells, findings }
}

/// Why a fork does not count yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WhyLeftOut {
    /// Its discussion goes on beside the session that it was forked from: nothing that it says otherwise is settled, and what it says
    /// alike is said there. It counts once it is over. One whose origin is not there counts: nobody else has what it holds.
    Open,
    /// It stands in no document although a session that it comes from does: another way that nobody chose so far. Nothing was built on
    /// what it says otherwise, and what is built on that session does not answer it. It counts once a document is written from it. Where
    /// nothing of the line is written yet, nobody knows which of them it will be: all count.
    Unwritten,
    /// It stands in no document either, and all that it alone came to was rejected: another session of the line is used.
    DecidedAgainst,
}

/// Whether all that a fork alone came to was rejected, and there was something.
fn is_decided_against(fork: &Source<'_>) -> bool {
    let own = fork.artifacts.iter().filter(|artifact| {
        !matches!(artifact.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion)
            && !artifact.fields.contains_key(COPIED_FROM)
    });
    let states: Vec<_> = own.map(Artifact::review_state).collect();
    !states.is_empty() && states.iter().all(|state| *state == Some(ReviewState::Rejected))
}

/// The forks that do not count yet, in the order of the sources.
pub fn left_out_forks<'s, 'a>(sources: &'s [Source<'a>]) -> Vec<(&'s Source<'a>, WhyLeftOut)> {
    let find = |session: &str| sources.iter().find(|source| source.session == session);
    let is_written_before = |fork: &Source<'_>| {
        let mut origin = fork.forked_from.and_then(find);
        // A ring, which nobody but a hand makes, ends after as many steps as there are sessions.
        for _ in sources {
            match origin {
                Some(source) if source.in_document => return true,
                Some(source) => origin = source.forked_from.and_then(find),
                None => return false,
            }
        }
        false
    };
    let why = |fork: &Source<'_>| {
        if !fork.is_over {
            return fork.forked_from.and_then(find).map(|_| WhyLeftOut::Open);
        }
        let is_left_out = !fork.in_document && is_written_before(fork);
        let why = if is_decided_against(fork) { WhyLeftOut::DecidedAgainst } else { WhyLeftOut::Unwritten };
        is_left_out.then_some(why)
    };
    sources.iter().filter_map(|source| Some((source, why(source)?))).collect()
}

fn id_of(artifact: &Artifact) -> &str {
    &artifact.id
}

/// Every artifact, and of the documents' items those that no session has.
fn known<'a>(sources: &[Source<'a>], written: &'a [Written]) -> Vec<Known<'a>> {
    let mut known: Vec<Known<'a>> = Vec::new();
    for (at, source) in sources.iter().enumerate() {
        let own = source.artifacts.iter().filter(|artifact| pointed_at(source, artifact).is_none());
        known.extend(own.map(|artifact| of_session(source, at, artifact)));
    }
    let in_sessions: BTreeSet<String> = known.iter().map(|known| known.item.id.clone()).collect();
    let mut seen = BTreeSet::new();
    for item in written.iter().filter(|item| !in_sessions.contains(&item.id)) {
        if let Some(kind) = ArtifactType::from_id(&item.id).filter(|_| seen.insert(item.id.as_str())) {
            known.push(of_document(item, kind, sources.len()));
        }
    }
    known.sort_by(|one, other| order(one).cmp(&order(other)));
    known
}

/// The artifact of which one is only the entry of its record: it stands for both, and whoever names the entry means it.
fn pointed_at<'a>(source: &Source<'a>, artifact: &Artifact) -> Option<&'a Artifact> {
    let of = artifact.only_points_at()?;
    source.artifacts.iter().find(|known| known.id == of)
}

/// Types in the order of the documents, within them by number, and the newest session first.
fn order<'k>(known: &'k Known<'_>) -> (usize, usize, &'k str, usize) {
    let place = ArtifactType::ALL.iter().position(|kind| *kind == known.item.kind);
    (place.unwrap_or(usize::MAX), known.item.id.len(), &known.item.id, known.source)
}

fn of_session<'a>(source: &Source<'a>, at: usize, artifact: &'a Artifact) -> Known<'a> {
    let item = TracedItem {
        session: Some(source.session.to_owned()),
        document: None,
        topic: source.topic.to_owned(),
        id: artifact.id.clone(),
        kind: artifact.kind,
        group: TraceGroup::of(artifact.kind),
        title: artifact.title.clone(),
        standing: Standing::of(artifact),
        replaced_by: REPLACED.iter().flat_map(|key| artifact.list(key)).collect(),
        round: artifact.created_round,
        same_as: None,
    };
    Known { item, artifact: Some(artifact), written: None, source: at }
}

fn of_document(item: &Written, kind: ArtifactType, at: usize) -> Known<'_> {
    let traced = TracedItem {
        session: None,
        document: Some(item.document.clone()),
        topic: String::new(),
        id: item.id.clone(),
        kind,
        group: TraceGroup::of(kind),
        title: item.title.clone(),
        standing: Standing::Written,
        replaced_by: Vec::new(),
        round: 0,
        same_as: None,
    };
    Known { item: traced, artifact: None, written: Some(item), source: at }
}

/// A place in a list as it goes over the wire.
fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
