//! Sessions: listed and loaded in every generation, created in generation B, committed in their own.

mod ahead;
mod around;
mod artifact;
mod comments;
mod commit;
mod content;
mod create;
mod cut;
mod dump;
mod generations;
mod hindrance;
mod index;
mod journal;
mod known;
mod lines;
mod list;
mod load;
mod made;
mod merge;
mod numbers;
mod obstacle;
mod others;
mod plain;
mod read;
mod reconcile;
mod repair;
mod revisions;
mod seats;
mod shape;
mod snapshots;
mod start;
mod strategy;
mod survey;
#[cfg(test)]
mod tests;
mod torn;
mod trash;
mod twins;
mod validate;
mod validation;
mod view;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use jiff::Timestamp;
use roundtable_engine::agenda::Topic;
use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::baseline::Baseline;
use roundtable_engine::config::{SessionConfig, Workflow};
use roundtable_engine::context::ContextSnapshot;
use roundtable_engine::fork::ForkedFrom;
use roundtable_engine::recall;
use roundtable_engine::record::{Conclusion, EscalationRecord, JournalEntry, Note, Round};
use roundtable_engine::role::Role;
use roundtable_engine::session::{Metrics, Session, SessionStatus, Timing};
use roundtable_engine::strategy::Strategy;
use serde::{Deserialize, Serialize};

use self::ahead::Decided;

pub use comments::CommentsError;
pub use dump::{DumpName, DumpText};
pub use hindrance::Hindrance;
pub use journal::{Journal, JournalWarning};
pub(crate) use known::KnownSessions;
pub use obstacle::HasSnapshots;
pub use repair::{DoneRepair, FileChange, Repair, RepairError, RepairKind};
pub use revisions::Revisions;
pub use survey::{Survey, SurveyedContent, SurveyedSession};
pub use trash::Trashed;
pub use validate::{Finding, FindingCode, SessionWithoutFile};

/// How a session index is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Generation {
    /// Flat: consensus and conflicts live in the rounds.
    A,
    /// Slim index, one file per artifact: what we write.
    B,
    /// Artifacts embedded, with `status` and `agreement`.
    C,
    /// Artifacts embedded, with one `state`.
    D,
    /// A bit of several.
    Mixed,
}

/// An entry of a project's list of sessions.
#[derive(Debug, Clone, PartialEq)]
pub enum SessionListing {
    /// A session that can be shown.
    Readable(Box<SessionSummary>),
    /// A file that cannot be read; it is left as it is.
    Damaged(Damaged),
}

/// A file that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damaged {
    /// The file.
    pub file: PathBuf,
    /// Line, from 1; 0 when unknown.
    pub line: u64,
    /// Column, from 1; 0 when unknown.
    pub column: u64,
    /// What is wrong, in words for people.
    pub message: String,
}

/// A session as its index describes it, whatever its generation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SessionSummary {
    /// Its id: the file stem.
    pub id: String,
    /// What it is about; empty when it does not say.
    pub topic: String,
    /// What kind it is; from the id when it does not say, else `roundtable`.
    pub workflow: Workflow,
    /// The strategy's name; empty when it does not say.
    pub strategy: String,
    /// The name of the phase it is in; empty when it does not say.
    pub phase: String,
    /// Whether it runs. A word that nobody knows counts as paused.
    pub status: SessionStatus,
    /// Made with the practice panel.
    pub practice: bool,
    /// How its index is laid out.
    pub generation: Generation,
    /// When it started.
    pub started_at: Option<Timestamp>,
    /// When it last changed.
    pub updated_at: Option<Timestamp>,
    /// Completed rounds.
    pub rounds: u32,
    /// How many artifacts of each type it has; types without any are left out.
    pub artifacts: BTreeMap<ArtifactType, u32>,
    /// Where it was forked from.
    pub forked_from: Option<ForkedFrom>,
    /// Questions to the user without an answer.
    pub waiting_escalations: u32,
    /// Conflicts without an end.
    pub open_conflicts: u32,
    /// Open questions without an answer.
    pub open_questions: u32,
    /// Whether its status is one of the words that are known; if not, [`Self::status`] is a guess.
    pub says_status: bool,
    /// Whether it says its workflow; if not, [`Self::workflow`] is a guess.
    pub says_workflow: bool,
    /// Why its index cannot be changed in parts, in words for people; `None` when it can.
    pub read_only: Option<String>,
    /// Whether it can go on here: its index can be changed, its rounds are numbered one after the other, lists stand where
    /// lists are read, and it is not closed.
    pub resumable: bool,
}

/// Why a session was not loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// There is none of that id.
    #[error("there is no session {id:?}")]
    NotFound {
        /// The id.
        id: String,
    },
    /// One of its files cannot be read; it is left as it is.
    #[error("{}, line {line}, column {column}: {message}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// Line, from 1; 0 when unknown.
        line: u64,
        /// Column, from 1; 0 when unknown.
        column: u64,
        /// What is wrong.
        message: String,
    },
}

impl From<Damaged> for LoadError {
    fn from(Damaged { file, line, column, message }: Damaged) -> Self {
        Self::Damaged { file, line, column, message }
    }
}

/// What a session says, without its settings and what it has used.
#[derive(Debug, Clone, PartialEq)]
pub struct SessionContent {
    /// Its id: the file stem.
    pub id: String,
    /// What it is about.
    pub topic: String,
    /// What kind it is.
    pub workflow: Workflow,
    /// The participants that its index names.
    pub participants: Vec<String>,
    /// Completed rounds.
    pub rounds: Vec<Round>,
    /// Artifacts: by round, within it as the round lists them, the rest by type.
    pub artifacts: Vec<Artifact>,
    /// Ids of what the user was asked.
    pub escalations: Vec<String>,
    /// What the user said to the panel, with the round that heard it first.
    pub said_by_user: Vec<(u32, String)>,
    /// Sessions that it builds on, by id.
    pub linked_sessions: Vec<String>,
    /// Ids that its index lists, and whose file is not there or cannot be read.
    pub unread: Vec<String>,
    /// Every reply that was kept and can be read.
    pub journal: Journal,
}

/// Everything that a session's files say. Roles and the strategy's phases are not among it.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredSession {
    /// Its id: the file stem.
    pub id: String,
    /// How its index is laid out; it stays so.
    pub generation: Generation,
    /// Why it cannot go on, in words for people: its index cannot be changed in parts, its rounds are not numbered one
    /// after the other, something else stands where a list is read, it or a file that it is led by has lost its end, or a file
    /// beside it cannot be read. It can be shown.
    pub obstacle: Option<String>,
    /// What it is about.
    pub topic: String,
    /// What kind it is.
    pub workflow: Workflow,
    /// The strategy's name.
    pub strategy: String,
    /// Its settings.
    pub config: SessionConfig,
    /// The project's context at its start.
    pub context: ContextSnapshot,
    /// Whether it runs.
    pub status: SessionStatus,
    /// When.
    pub timing: Timing,
    /// Made with the practice panel.
    pub practice: bool,
    /// The phase it is in; `None` where there is only one.
    pub current_phase: Option<String>,
    /// What an existing document demands; none in most sessions.
    pub baseline: Option<Baseline>,
    /// The agenda and how far it is.
    pub agenda: Vec<Topic>,
    /// Artifacts: by round, within it as the round lists them, the rest by type.
    pub artifacts: Vec<Artifact>,
    /// Completed rounds.
    pub rounds: Vec<Round>,
    /// Questions to the user and their answers.
    pub escalations: Vec<EscalationRecord>,
    /// What the user said into the table.
    pub notes: Vec<Note>,
    /// Keywords that the user silenced.
    pub silenced_keywords: BTreeSet<String>,
    /// The sides of a debate, by seat.
    pub sides: BTreeMap<String, String>,
    /// Sessions that this one builds on, by id.
    pub linked_sessions: Vec<String>,
    /// Where it was forked from.
    pub forked_from: Option<ForkedFrom>,
    /// How it ended.
    pub conclusion: Option<Conclusion>,
    /// What it has used.
    pub metrics: Metrics,
    /// The highest number per type that is taken elsewhere: other sessions, target documents, and files of its own
    /// folder that its index does not list.
    pub taken_numbers: BTreeMap<ArtifactType, u32>,
    /// Every reply that was kept.
    pub journal: Journal,
    /// Files of its own that cannot be read, of artifacts, settings, context, agenda, baseline or replies; they are left as
    /// they are, and what is shown does without them.
    pub damaged: Vec<Damaged>,
    /// Ids of conflicts that rounds alone speak of: they are among the artifacts to be shown, and have no file.
    pub from_rounds: BTreeSet<String>,
    /// What was missing and stands for something else now, in words for people.
    pub warnings: Vec<String>,
}

impl StoredSession {
    /// Journal lines of the round after the last completed one: what is not asked again when it goes on. Lines that rest on a
    /// decision which was not taken here are not among them.
    pub fn open_round(&self) -> impl Iterator<Item = &JournalEntry> {
        let completed = u32::try_from(self.rounds.len()).unwrap_or(u32::MAX);
        let decided = Decided::of(&self.escalations, completed, self.status);
        self.journal.open(completed).filter(move |entry| decided.before(entry).is_none())
    }

    /// The session, with what its files do not hold. A phase that the strategy does not have, or none, becomes the
    /// first; the journal is cut to the open round. The
    /// project's documents are not among it, either.
    pub fn into_session(self, strategy: Strategy, facilitator: Role, participants: Vec<Role>) -> Session {
        let completed = u32::try_from(self.rounds.len()).unwrap_or(u32::MAX);
        let open = self.open_round().cloned().collect();
        let first = || strategy.phases.first().map(|phase| phase.name.clone());
        let current_phase = self.current_phase.or_else(first).unwrap_or_default();
        let said = if strategy.recalls_statements() {
            recall::statements(self.journal.closed(completed), &self.config.participants)
        } else {
            BTreeMap::new()
        };
        Session {
            id: self.id,
            topic: self.topic,
            workflow: self.workflow,
            config: self.config,
            context: self.context,
            status: self.status,
            timing: self.timing,
            practice: self.practice,
            current_phase,
            baseline: self.baseline,
            agenda: self.agenda,
            artifacts: self.artifacts,
            journal: open,
            rounds: self.rounds,
            escalations: self.escalations,
            notes: self.notes,
            silenced_keywords: self.silenced_keywords,
            sides: self.sides,
            linked_sessions: self.linked_sessions,
            forked_from: self.forked_from,
            said,
            written: BTreeMap::new(),
            told: BTreeMap::new(),
            earlier: BTreeMap::new(),
            ends_before: BTreeMap::new(),
            documents: BTreeMap::new(),
            conclusion: self.conclusion,
            metrics: self.metrics,
            facilitator,
            participants,
            taken_numbers: self.taken_numbers,
            strategy,
        }
    }
}
