//! Operations in, events out.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::agenda::{Focus, Topic, UnmetGate};
use crate::artifact::Artifact;
use crate::baseline::ItemCoverage;
use crate::error::StoreError;
use crate::record::{Absence, Conclusion, EscalationAnswer, EscalationRecord, Note, Round, Statement, Step};
use crate::session::{Metrics, SessionStatus};
use crate::strategy::Participation;

/// What the user asks of a running session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "operation", rename_all = "snake_case")]
pub enum Operation {
    /// Resume later: running calls finish and are kept, no new one starts.
    Pause,
    /// Conclude now, with documents: the running round is completed, then the session ends.
    Finish,
    /// End without documents: running calls are cancelled.
    Close,
    /// Something for the table to hear in the next step.
    Say {
        /// In the user's words.
        text: String,
    },
    /// The answer to an escalation.
    Answer {
        /// The escalation's id.
        escalation: String,
        /// The answer.
        answer: EscalationAnswer,
        /// Critical keywords that should not stop this session again.
        #[serde(default)]
        silence: Vec<String>,
        /// Who answers, as [`crate::record::EscalationRecord::by`]. The page does not say it: the application knows.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(skip))]
        by: String,
    },
    /// Ask a seat again that has no answer in the running round. One that is asked already, or a second time since, as
    /// after a double click, is not asked once more.
    RetrySeat {
        /// The round.
        round: u32,
        /// The participant's id.
        seat: String,
        /// How often it has been asked in this round, as [`Event::SeatThinking`] said.
        asked: u32,
    },
    /// Ask every seat again that has no answer, once too few have answered: all at once where the round asks at once, in
    /// their turn where it asks in turn. One about a pause that is over asks nobody.
    RetryAbsent {
        /// The round that waits.
        round: u32,
        /// Which pause of it: [`Event::QuorumMissed`]'s number.
        asked: u32,
    },
    /// Go on with the answers that there are, though they are fewer than the quorum. One about a pause that is over
    /// answers nothing.
    GoOn {
        /// The round that waits.
        round: u32,
        /// Which pause of it: [`Event::QuorumMissed`]'s number.
        asked: u32,
    },
    /// The answer to a round recap.
    Recap {
        /// The round whose recap it answers: one that is not asked about any more, as after a double click, answers
        /// nothing.
        round: u32,
        /// The choice.
        choice: RecapChoice,
    },
}

/// What to do after a round in an interactive session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RecapChoice {
    /// Another round.
    Continue,
    /// The next phase, whatever the facilitator thinks.
    NextPhase,
    /// Conclude, past the gates.
    Conclude,
    /// Resume later.
    Exit,
}

/// What happened. Everything an event says is durable before it goes out, except the pieces of running answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(
    clippy::large_enum_variant,
    reason = "events are few and short-lived; boxing would show on the wire types"
)]
pub enum Event {
    /// Who argues for what in a debate, by seat.
    SidesGiven {
        /// Participant's id to the side's name.
        sides: BTreeMap<String, String>,
    },
    /// A round starts, or goes on after a resume.
    RoundStarted {
        /// From 1.
        round: u32,
        /// The phase's name.
        phase: String,
        /// Whether seats hear each other.
        participation: Participation,
    },
    /// The facilitator is asked.
    FacilitatorThinking {
        /// The round.
        round: u32,
        /// Question or synthesis.
        step: Step,
    },
    /// The question of the round.
    QuestionAsked {
        /// The round.
        round: u32,
        /// What it is about.
        focus: Focus,
        /// The question.
        question: String,
        /// What to explore.
        exploration: String,
        /// Who answers, in seat order.
        seats: Vec<String>,
    },
    /// A seat is asked.
    SeatThinking {
        /// The round.
        round: u32,
        /// The participant's id.
        seat: String,
        /// How often it has been asked in this round since the session was started or resumed, from 1.
        asked: u32,
    },
    /// A further piece of an answer that is not complete.
    Piece {
        /// The round.
        round: u32,
        /// The step.
        step: Step,
        /// `facilitator` or a participant's id.
        actor: String,
        /// The piece.
        text: String,
    },
    /// An answer could not be used; it is asked for again, so the pieces so far are void.
    Retry {
        /// The round.
        round: u32,
        /// The step.
        step: Step,
        /// `facilitator` or a participant's id.
        actor: String,
        /// What was wrong.
        reason: String,
    },
    /// Nothing has come from a model for a while; it is still waited for.
    CallSlow {
        /// The round.
        round: u32,
        /// The step.
        step: Step,
        /// `facilitator` or a participant's id.
        actor: String,
    },
    /// A call failed on its way and is made again, so the pieces so far are void.
    CallRetried {
        /// The round.
        round: u32,
        /// The step.
        step: Step,
        /// `facilitator` or a participant's id.
        actor: String,
        /// The attempt that comes, from 2.
        attempt: u32,
        /// Milliseconds until then, from when this was said.
        wait_ms: u32,
        /// When that is, by the application's clock; absent where no clock reaches so far.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(type = "string | null"))]
        until: Option<Timestamp>,
        /// Why the last one failed.
        reason: String,
        /// What had come of the last one, for the user to read; empty for nothing.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        partial: String,
    },
    /// A call failed for good and nothing is announced in its place: a question or a synthesis that the engine's own
    /// stands in for, or a call at which the session will pause. A seat without an answer is [`Event::SeatAbsent`].
    CallFailed {
        /// The round.
        round: u32,
        /// The step.
        step: Step,
        /// `facilitator` or a participant's id.
        actor: String,
        /// Why.
        reason: String,
        /// What had come of it, for the user to read; it is in the journal. Empty for nothing.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        partial: String,
    },
    /// What has been used, the open round included; it is in the journal.
    Used {
        /// The sums.
        metrics: Metrics,
    },
    /// A seat has answered; the answer is in the journal.
    SeatAnswered {
        /// The round.
        round: u32,
        /// The answer.
        statement: Statement,
    },
    /// A seat has no answer in this round.
    SeatAbsent {
        /// The round.
        round: u32,
        /// Who and why.
        absence: Absence,
    },
    /// Fewer seats than the quorum have answered, and the session waits: ask them again, or go on without them.
    QuorumMissed {
        /// The round.
        round: u32,
        /// How many have answered.
        answered: u32,
        /// How many would do.
        quorum: u32,
        /// Who has no answer.
        absent: Vec<String>,
        /// How often seats have been asked in this round, all together: it grows from one pause to the next, so it names
        /// this one.
        asked: u32,
    },
    /// The round is in the session, all at once.
    RoundCommitted {
        /// The round.
        round: Round,
        /// Artifacts that it made or changed, in full.
        artifacts: Vec<Artifact>,
        /// The whole agenda.
        agenda: Vec<Topic>,
        /// What has been used.
        metrics: Metrics,
        /// The phase of the next round.
        current_phase: String,
        /// Escalations that it raised.
        escalations: Vec<EscalationRecord>,
        /// How far each item of the baseline is now; empty without one.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        coverage: Vec<ItemCoverage>,
        /// Conditions of a conclusion that are not met now.
        unmet: Vec<UnmetGate>,
    },
    /// The user is asked and the session waits.
    EscalationRaised {
        /// The question to the user.
        escalation: EscalationRecord,
    },
    /// The user has answered.
    EscalationAnswered {
        /// With the answer.
        escalation: EscalationRecord,
        /// Artifacts that the answer changed, in full.
        artifacts: Vec<Artifact>,
        /// Conditions of a conclusion that are not met now.
        unmet: Vec<UnmetGate>,
    },
    /// The round is over and the session waits for a choice.
    RecapWaiting {
        /// The round.
        round: u32,
        /// Whether there is a further phase to skip to.
        has_next_phase: bool,
    },
    /// The session goes on after a recap or an escalation, perhaps in another phase.
    Resumed {
        /// The phase of the next round.
        current_phase: String,
    },
    /// The user said something into the table.
    NoteTaken {
        /// With the round it is for.
        note: Note,
    },
    /// A request was taken: the session pauses or concludes as soon as what runs is complete.
    Stopping {
        /// `true` to conclude, `false` to pause.
        conclude: bool,
    },
    /// The session waits to be resumed.
    Paused {
        /// Why.
        reason: PauseReason,
    },
    /// The session is over.
    Closed {
        /// Always `closed`.
        status: SessionStatus,
        /// How it ended; absent when the user closed it without documents.
        conclusion: Option<Conclusion>,
        /// Contradictions that were found when it was ended past the gates, in full.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        artifacts: Vec<Artifact>,
    },
}

/// Why a session waits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum PauseReason {
    /// The user asked for it.
    User,
    /// The user wants to decide an escalation later.
    DecideLater,
    /// The provider cannot answer now.
    Provider {
        /// A code for the words: `unreachable`, `disconnected`, `rate_limited`, `out_of_money`, `unauthorised`.
        code: String,
        /// In the provider's words.
        message: String,
        /// Seconds after which to try again, if the provider said so.
        retry_after_s: Option<u32>,
        /// When that is, by the application's clock; absent when the provider named no wait.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(type = "string | null"))]
        until: Option<Timestamp>,
    },
    /// Not one seat answered.
    NobodyAnswered,
    /// Too few seats answered, and the user wants to decide later what to do.
    QuorumMissed {
        /// How many have answered.
        answered: u32,
        /// How many would do.
        quorum: u32,
    },
    /// The session has cost as much as the user allowed.
    SpendingLimit {
        /// US dollars spent, as far as prices are known.
        spent: f64,
        /// US dollars allowed.
        limit: f64,
    },
    /// The project's folder could not be written.
    Storage {
        /// What failed, with the path.
        message: String,
        /// How many answers had come and could not be kept: they are asked for again.
        #[serde(default)]
        unkept: u32,
    },
    /// A file of the session is not as it should be, and nothing was written into it: mending it comes first.
    FileDamaged {
        /// What is wrong, with the path.
        message: String,
        /// How many answers had come and could not be kept: they are asked for again.
        #[serde(default)]
        unkept: u32,
    },
}

impl PauseReason {
    /// Why nothing more was kept: by what the store says, and how many answers that had come went with it.
    pub fn of_store(error: &StoreError, unkept: u32) -> Self {
        let message = error.to_string();
        match error.source.kind() {
            std::io::ErrorKind::InvalidData => Self::FileDamaged { message, unkept },
            _ => Self::Storage { message, unkept },
        }
    }

    /// Whether the session could not be written, so that its file does not say that it pauses.
    pub fn is_unwritten(&self) -> bool {
        matches!(self, Self::Storage { .. } | Self::FileDamaged { .. })
    }
}

/// Where events go.
pub trait EventSink: Send + Sync {
    /// A further event, in order.
    fn send(&self, event: Event);
}
