//! The table: a session as the window shows it.

use std::collections::BTreeMap;

use roundtable_engine::Timestamp;
use roundtable_engine::agenda::{Focus, Topic, UnmetGate};
use roundtable_engine::artifact::Artifact;
use roundtable_engine::baseline::{Baseline, ItemCoverage};
use roundtable_engine::config::{SessionConfig, Workflow};
use roundtable_engine::event::{Event, PauseReason};
use roundtable_engine::fork::ForkedFrom;
use roundtable_engine::record::{AbsenceKind, Conclusion, EscalationRecord, Note, Round, Statement, Step};
use roundtable_engine::session::{Metrics, SessionStatus, Timing};
use roundtable_engine::strategy::Participation;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{SeatInfo, StrategyView};

/// A session as the window shows it: a snapshot, kept current by events.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SessionView {
    /// The project's folder.
    pub project: String,
    /// The project's name.
    pub project_name: String,
    /// Its id.
    pub id: String,
    /// What it is about.
    pub topic: String,
    /// What kind it is.
    pub workflow: Workflow,
    /// How it is led.
    pub strategy: StrategyView,
    /// Made with the practice panel.
    pub practice: bool,
    /// Active, paused or closed.
    pub status: SessionStatus,
    /// Whether an engine runs it in this application now.
    pub running: bool,
    /// When.
    pub timing: Timing,
    /// Its settings.
    pub config: SessionConfig,
    /// The phase of the running or next round.
    pub current_phase: String,
    /// The agenda.
    pub agenda: Vec<Topic>,
    /// What an existing document demands; absent in most sessions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<Baseline>,
    /// How far each item of the baseline is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub coverage: Vec<ItemCoverage>,
    /// Artifacts, in the order in which they were made, without entries of the records of others ([`Session::is_entry`](roundtable_engine::session::Session::is_entry)).
    pub artifacts: Vec<Artifact>,
    /// Completed rounds.
    pub rounds: Vec<Round>,
    /// Questions to the user.
    pub escalations: Vec<EscalationRecord>,
    /// What the user said.
    pub notes: Vec<Note>,
    /// The sides of a debate, by participant.
    pub sides: BTreeMap<String, String>,
    /// Sessions that this one builds on.
    pub linked_sessions: Vec<LinkedSession>,
    /// Where it was forked from.
    pub forked_from: Option<ForkedFrom>,
    /// How it ended.
    pub conclusion: Option<Conclusion>,
    /// What it has used.
    pub metrics: Metrics,
    /// The facilitator.
    pub facilitator: SeatInfo,
    /// The participants, in seat order.
    pub participants: Vec<SeatInfo>,
    /// Conditions of a conclusion that are not met, for the agenda's footer.
    pub unmet: Vec<UnmetGate>,
    /// The table as it is now.
    pub table: TableState,
    /// The number of the last event that is in this snapshot.
    pub seq: u32,
}

/// A session that another one builds on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LinkedSession {
    /// Its id.
    pub id: String,
    /// What it is about; absent when it is not in the project any more, or cannot be read.
    pub topic: Option<String>,
}

/// The table as it is now: the running round, or what it waits for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct TableState {
    /// The running or next round.
    pub round: u32,
    /// Blind or in turn.
    pub participation: Participation,
    /// What the facilitator is at; `None` when it is not.
    pub facilitator_step: Option<Step>,
    /// The facilitator's running answer.
    pub facilitator_text: String,
    /// What holds up the facilitator's call, if anything.
    pub facilitator_call: Option<CallState>,
    /// What had come of the facilitator's answer before it broke off, for the user to read; empty for nothing.
    pub facilitator_partial: String,
    /// The question of the round.
    pub question: Option<QuestionView>,
    /// The seats, in order.
    pub seats: Vec<SeatState>,
    /// The escalation that waits, by id.
    pub escalation: Option<String>,
    /// A recap that waits.
    pub recap: Option<RecapView>,
    /// Too few answers: the session waits for what to do.
    pub quorum: Option<QuorumView>,
    /// A pause (`false`) or a conclusion (`true`) was asked for and comes as soon as what runs is complete.
    pub stopping: Option<bool>,
    /// Why it is paused.
    pub paused: Option<PauseReason>,
}

/// The question of the round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QuestionView {
    /// What it is about.
    pub focus: Focus,
    /// The question.
    pub question: String,
    /// What to explore.
    pub exploration: String,
}

/// A recap that waits for a choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RecapView {
    /// The round.
    pub round: u32,
    /// Whether there is a further phase to skip to.
    pub has_next_phase: bool,
}

/// Too few seats have answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QuorumView {
    /// How many have answered.
    pub answered: u32,
    /// How many would do.
    pub quorum: u32,
    /// Who has no answer, by id.
    pub absent: Vec<String>,
    /// How often seats have been asked in this round, all together: it names this pause.
    pub asked: u32,
}

/// What holds up a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "call", rename_all = "snake_case")]
pub enum CallState {
    /// Nothing has come for a while.
    Slow,
    /// An attempt failed; the next one is made after a wait.
    Retrying {
        /// The attempt that comes, from 2.
        attempt: u32,
        /// Milliseconds until then, from when this was said.
        wait_ms: u32,
        /// When that is; absent where no clock reaches so far.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "string | null")]
        until: Option<Timestamp>,
        /// Why the last one failed.
        reason: String,
    },
}

/// One seat in the running round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SeatState {
    /// The participant's id.
    pub seat: String,
    /// Where it is.
    pub state: SeatProgress,
    /// How often it has been asked in this round since the session was started or resumed.
    pub asked: u32,
    /// Its running answer.
    pub text: String,
    /// What holds up its call, if anything.
    pub call: Option<CallState>,
    /// Its answer.
    pub statement: Option<Statement>,
    /// Why it is absent.
    pub reason: String,
    /// What kind of failure that was, where something else than asking again helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<AbsenceKind>,
    /// What had come of an answer before it broke off, for the user to read; empty for nothing.
    pub partial: String,
}

/// Where a seat is in the running round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SeatProgress {
    /// Not asked yet.
    Waiting,
    /// Asked.
    Thinking,
    /// Has answered.
    Answered,
    /// Has no answer in this round.
    Absent,
    /// Not asked in this round.
    NotAsked,
}

/// An event with its number; a gap means: take a new snapshot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Envelope {
    /// From 1, without gaps.
    pub seq: u32,
    /// What happened.
    pub event: Event,
}

/// A completed round with what was said in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RoundDetail {
    /// The round's number.
    pub round: u32,
    /// What was said, in seat order; empty when no statements were recorded.
    pub statements: Vec<Statement>,
    /// The calls of the round that were kept word for word, in their order.
    pub dumps: Vec<DumpRow>,
}

/// A call that was kept word for word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DumpRow {
    /// The file's name.
    pub file: String,
    /// 1 question, 2 answer, 3 synthesis; other programs write others.
    pub phase: u32,
    /// `facilitator`, a participant's id, or whoever else was called.
    pub actor: String,
    /// Which of several, from 1; `None` for the last one, which counts.
    pub attempt: Option<u32>,
}

/// What was sent in a call and what came back, word for word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DumpView {
    /// The file, from the project's folder.
    pub path: String,
    /// What was sent.
    pub sent: Option<String>,
    /// What came back.
    pub answered: Option<String>,
    /// The file as it is, where neither can be told.
    pub whole: Option<String>,
    /// Why it cannot be read, or not in its parts: a sentence's end.
    pub problem: Option<String>,
}
