//! The loop: rounds until the session is closed or paused.

mod asked;
mod busy;
mod by_others;
mod end;
mod next;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::Timestamp;
use tokio::sync::mpsc::UnboundedReceiver;

pub(crate) use self::busy::noted;
pub(crate) use self::end::{concluded, over};
pub(crate) use self::next::decide_next;
use crate::artifact::Artifact;
use crate::error::{EngineError, StoreError};
use crate::event::{Event, EventSink, Operation, PauseReason};
use crate::ports::{Clock, Model, SessionStore};
use crate::prompt;
use crate::record::ConcludedBy;
use crate::session::{Session, SessionStatus};

/// What the engine needs from outside.
#[derive(Clone)]
pub struct Ports {
    /// Answers prompts.
    pub model: Arc<dyn Model>,
    /// Keeps the session.
    pub store: Arc<dyn SessionStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Hears what happens.
    pub events: Arc<dyn EventSink>,
}

/// How a run ended.
#[derive(Debug)]
pub struct Outcome {
    /// The session as its files say.
    pub session: Session,
    /// Why it waits; `None` when it is closed.
    pub paused: Option<PauseReason>,
    /// What the store said when that is why it waits.
    pub error: Option<StoreError>,
}

/// Why the loop has to stop.
pub(crate) enum Interrupt {
    Pause(PauseReason),
    Close,
    Store(StoreError),
    /// Answers that had come could not be kept: how many.
    Unkept(StoreError, u32),
}

impl From<StoreError> for Interrupt {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// The running session.
pub(crate) struct Table {
    pub(crate) session: Session,
    pub(crate) ports: Ports,
    pub(crate) operations: UnboundedReceiver<Operation>,
    /// Nobody can send operations any more: the application is going away.
    pub(crate) gone: bool,
    /// Seats without an answer that the user wants asked again in this round.
    pub(crate) retrying: BTreeSet<String>,
    /// How often each seat has been asked in the open round since this run began.
    pub(crate) asked: BTreeMap<String, u32>,
    /// Seats that are asked anew, whatever the journal says of them.
    pub(crate) again: BTreeSet<String>,
    /// What somebody changed in the files since the last round was committed, in words for the next one.
    pub(crate) by_others: Vec<String>,
    /// Conflicts that somebody settled in their files since then.
    pub(crate) settled_by_hand: Vec<String>,
    /// Rounds in a row, since this run began, in which the engine stood in for the facilitator's synthesis.
    pub(crate) stood_in: u32,
    /// Asked for, and done as soon as what runs is complete: `true` to conclude, `false` to pause.
    stopping: Option<bool>,
    /// The unchanging part of each actor's prompts, by role id: made once, the same to the byte in every round.
    pub(crate) systems: BTreeMap<String, String>,
}

/// Runs a session until it is closed or paused. A session that was interrupted in a round goes on in that round: what
/// the journal holds is not asked again. A closed operation channel pauses, as if the user had asked for it.
///
/// # Errors
/// [`EngineError::Unrunnable`] before anything is done: no phase, no participant, no topic, or closed already.
pub async fn run(
    mut session: Session,
    ports: Ports,
    operations: UnboundedReceiver<Operation>,
) -> Result<Outcome, EngineError> {
    let unrunnable = |why: &str| Err(EngineError::Unrunnable(why.to_owned()));
    if session.strategy.phases.is_empty() {
        return unrunnable("its strategy has no phase");
    }
    if session.participants.is_empty() {
        return unrunnable("nobody sits at the table");
    }
    if session.agenda.is_empty() {
        return unrunnable("its agenda has no topic");
    }
    let least = session.strategy.validation.min_participants as usize;
    if session.participants.len() < least {
        return unrunnable(&format!("its strategy needs {least} participants"));
    }
    if session.status == SessionStatus::Closed {
        return unrunnable("it is closed");
    }
    // A phase that the strategy does not know (an older file, an edited strategy) is its first one.
    session.current_phase = session.phase().name.clone();
    let roles = session.participants.iter().chain([&session.facilitator]);
    let systems = roles.map(|role| (role.id.clone(), prompt::system(&session, role))).collect();
    let mut table = Table {
        session,
        ports,
        operations,
        gone: false,
        retrying: BTreeSet::new(),
        asked: BTreeMap::new(),
        again: BTreeSet::new(),
        by_others: Vec::new(),
        settled_by_hand: Vec::new(),
        stood_in: 0,
        stopping: None,
        systems,
    };
    if !table.session.strategy.recalls_statements() {
        table.session.said.clear();
    }
    table.name_unknown();
    let stopped = match table.main().await {
        Ok(()) => None,
        Err(Interrupt::Close) => table.close().err(),
        Err(other) => Some(other),
    };
    let (paused, error) = match stopped {
        None | Some(Interrupt::Close) => (None, None),
        Some(Interrupt::Pause(reason)) => match table.pause(&reason) {
            Ok(()) => (Some(reason), None),
            Err(error) => (Some(PauseReason::of_store(&error, 0)), Some(error)),
        },
        Some(Interrupt::Store(error)) => (Some(PauseReason::of_store(&error, 0)), Some(error)),
        Some(Interrupt::Unkept(error, count)) => (Some(PauseReason::of_store(&error, count)), Some(error)),
    };
    if let Some(reason) = &paused {
        table.send(Event::Paused { reason: reason.clone() });
    }
    Ok(Outcome { session: table.session, paused, error })
}

/// Rounds in a row in which the engine may stand in for a facilitator whose answers cannot be used. More would pay for a
/// discussion that leads nowhere.
const MOST_STAND_INS: u32 = 2;

fn unusable() -> PauseReason {
    PauseReason::Provider {
        code: "unusable".to_owned(),
        message: format!(
            "the facilitator's answers could not be used in {MOST_STAND_INS} rounds in a row; another model may keep the \
             format"
        ),
        retry_after_s: None,
        until: None,
    }
}

impl Table {
    pub(crate) fn send(&self, event: Event) {
        self.ports.events.send(event);
    }

    async fn main(&mut self) -> Result<(), Interrupt> {
        if self.session.status != SessionStatus::Active {
            let mut next = self.session.clone();
            next.status = SessionStatus::Active;
            self.save(next, &[])?;
        }
        let mut recap_due = false;
        loop {
            self.answer_escalations().await?;
            self.take_settled_by_hand()?;
            if self.finishing()? {
                return self.conclude(ConcludedBy::User);
            }
            self.checkpoint()?;
            match self.ending() {
                Some(by) => return self.conclude(by),
                None if recap_due && self.session.config.interactive && self.recap().await? => {
                    return self.conclude(ConcludedBy::User);
                }
                None => {}
            }
            self.checkpoint()?;
            if self.stood_in >= MOST_STAND_INS {
                return Err(Interrupt::Pause(unusable()));
            }
            self.round().await?;
            recap_due = true;
        }
    }

    /// The session becomes `next` when that is durable; on an error it stays what its files say.
    pub(crate) fn save(&mut self, next: Session, changed: &[String]) -> Result<(), StoreError> {
        let at = self.ports.clock.now();
        self.session = kept(&*self.ports.store, &self.session, next, changed, at)?;
        Ok(())
    }
}

/// `next`, when it is durable; `known` is what the files say until then.
pub(crate) fn kept(
    store: &dyn SessionStore,
    known: &Session,
    mut next: Session,
    changed: &[String],
    at: Timestamp,
) -> Result<Session, StoreError> {
    next.timing.updated_at = at;
    next.note_written(known, changed, &BTreeMap::new());
    let files: Vec<&Artifact> = changed.iter().filter_map(|id| next.artifact(id)).collect();
    store.commit(&next, &files)?;
    Ok(next)
}
