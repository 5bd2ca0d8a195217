//! The loop: rounds until the session is closed or paused.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tokio::sync::mpsc::UnboundedReceiver;

use crate::agenda::UnmetGate;
use crate::apply;
use crate::artifact::Artifact;
use crate::error::{EngineError, StoreError};
use crate::event::{Event, EventSink, Operation, PauseReason, RecapChoice};
use crate::fallback;
use crate::fit;
use crate::ports::{Clock, Model, SessionStore};
use crate::prompt;
use crate::record::{ConcludedBy, EscalationAnswer, Next, Note};
use crate::session::{Session, SessionStatus};
use crate::triggers;

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
    /// Seats that are asked anew, whatever the journal says of them.
    pub(crate) again: BTreeSet<String>,
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
        again: BTreeSet::new(),
        stood_in: 0,
        stopping: None,
        systems,
    };
    if !table.session.strategy.recalls_statements() {
        table.session.said.clear();
    }
    let stopped = match table.main().await {
        Ok(()) => None,
        Err(Interrupt::Close) => table.close().err(),
        Err(other) => Some(other),
    };
    let (paused, error) = match stopped {
        None | Some(Interrupt::Close) => (None, None),
        Some(Interrupt::Pause(reason)) => match table.pause(&reason) {
            Ok(()) => (Some(reason), None),
            Err(error) => (Some(storage(&error)), Some(error)),
        },
        Some(Interrupt::Store(error)) => (Some(storage(&error)), Some(error)),
    };
    if let Some(reason) = &paused {
        table.send(Event::Paused { reason: reason.clone() });
    }
    Ok(Outcome { session: table.session, paused, error })
}

fn storage(error: &StoreError) -> PauseReason {
    PauseReason::Storage { message: error.to_string() }
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

    /// Whether the last round ends the session.
    fn ending(&self) -> Option<ConcludedBy> {
        let last = self.session.rounds.last()?;
        if self.session.completed_rounds() >= self.session.config.limits.max_rounds {
            return Some(if last.next == Next::Conclude && self.session.unmet_gates().is_empty() {
                ConcludedBy::Facilitator
            } else {
                ConcludedBy::MaxRounds
            });
        }
        let holds = self.session.hold_until().is_none() && self.session.unmet_gates().is_empty();
        (last.next == Next::Conclude && holds).then_some(ConcludedBy::Facilitator)
    }

    fn finishing(&mut self) -> Result<bool, Interrupt> {
        while let Ok(operation) = self.operations.try_recv() {
            self.take_while_busy(Some(operation))?;
        }
        Ok(self.stopping == Some(true))
    }

    /// Between two calls: a pause that was asked for happens here.
    pub(crate) fn checkpoint(&mut self) -> Result<(), Interrupt> {
        if self.pausing()? {
            return Err(Interrupt::Pause(PauseReason::User));
        }
        match (self.session.config.spending_limit, self.session.used().cost) {
            (Some(limit), Some(spent)) if spent >= limit => {
                Err(Interrupt::Pause(PauseReason::SpendingLimit { spent, limit }))
            }
            _ => Ok(()),
        }
    }

    /// An operation that comes while something runs.
    pub(crate) fn take_while_busy(&mut self, operation: Option<Operation>) -> Result<(), Interrupt> {
        match operation {
            // The application is going away: what runs is completed and kept.
            None => {
                self.gone = true;
                if self.stopping.is_none() {
                    self.stopping = Some(false);
                }
            }
            Some(Operation::Pause) => self.stop(false),
            Some(Operation::Finish) => self.stop(true),
            Some(Operation::Close) => return Err(Interrupt::Close),
            Some(Operation::Say { text }) => self.take_note(text)?,
            Some(Operation::RetrySeat { seat }) => {
                self.retrying.insert(seat);
            }
            // An answer to something that does not wait any more: a double click, a second window.
            Some(Operation::Answer { .. } | Operation::Recap { .. } | Operation::GoOn) => {}
        }
        Ok(())
    }

    /// Whether a pause was asked for, by now.
    pub(crate) fn pausing(&mut self) -> Result<bool, Interrupt> {
        self.finishing()?;
        Ok(self.stopping == Some(false))
    }

    fn stop(&mut self, conclude: bool) {
        if self.stopping != Some(conclude) {
            self.stopping = Some(conclude);
            self.send(Event::Stopping { conclude });
        }
    }

    fn take_note(&mut self, text: String) -> Result<(), Interrupt> {
        let text = text.trim().to_owned();
        if text.is_empty() {
            return Ok(());
        }
        let text = fit::fit_words(&self.session, &text);
        let note = Note { round: self.session.next_round(), at: self.ports.clock.now(), text };
        let mut next = self.session.clone();
        next.notes.push(note.clone());
        self.save(next, &[])?;
        self.send(Event::NoteTaken { note });
        Ok(())
    }

    /// The session becomes `next` when that is durable; on an error it stays what its files say.
    pub(crate) fn save(&mut self, mut next: Session, changed: &[String]) -> Result<(), StoreError> {
        next.timing.updated_at = self.ports.clock.now();
        let files: Vec<&Artifact> = changed.iter().filter_map(|id| next.artifact(id)).collect();
        self.ports.store.commit(&next, &files)?;
        self.session = next;
        Ok(())
    }

    async fn answer_escalations(&mut self) -> Result<(), Interrupt> {
        let mut answered = false;
        while let Some(waiting) = self.session.pending_escalation().cloned() {
            if self.finishing()? {
                return Ok(());
            }
            self.checkpoint()?;
            self.send(Event::EscalationRaised { escalation: waiting.clone() });
            loop {
                match self.operations.recv().await {
                    Some(Operation::Answer { escalation, answer, silence }) if escalation == waiting.id => {
                        self.answer(&waiting.id, answer, silence)?;
                        answered = true;
                        break;
                    }
                    Some(Operation::Pause) => return Err(Interrupt::Pause(PauseReason::DecideLater)),
                    Some(Operation::Finish) => {
                        self.stop(true);
                        return Ok(());
                    }
                    None => return Err(Interrupt::Pause(PauseReason::User)),
                    other => self.take_while_busy(other)?,
                }
            }
        }
        if answered {
            self.send(Event::Resumed { current_phase: self.session.current_phase.clone() });
        }
        Ok(())
    }

    fn answer(&mut self, id: &str, answer: EscalationAnswer, silence: Vec<String>) -> Result<(), Interrupt> {
        let mut next = self.session.clone();
        let left = next.rounds_left();
        let Some(record) = next.escalations.iter_mut().find(|escalation| escalation.id == id) else {
            return Ok(());
        };
        record.answer = Some(match answer {
            EscalationAnswer::Continue { rounds, note } => {
                let note = fit::fit_words(&self.session, &note);
                EscalationAnswer::Continue { rounds: rounds.max(1).min(left), note }
            }
            EscalationAnswer::Decide { decision } => {
                EscalationAnswer::Decide { decision: fit::fit_words(&self.session, &decision) }
            }
            EscalationAnswer::Accept => EscalationAnswer::Accept,
        });
        record.at = Some(self.ports.clock.now());
        let record = record.clone();
        next.silenced_keywords.extend(silence);
        let mut changed = triggers::apply_answer(&mut next, &record);
        let over = next.rounds_left() == 0;
        if over || next.rounds.last().is_some_and(|round| round.next == Next::Conclude) {
            // What the answer agreed may contradict something, and no round will look.
            changed.extend(apply::look(&mut next));
        }
        self.save(next, &changed)?;
        let artifacts = changed.iter().filter_map(|id| self.session.artifact(id)).cloned().collect();
        self.send(Event::EscalationAnswered {
            escalation: record,
            artifacts,
            unmet: self.session.unmet_gates(),
        });
        Ok(())
    }

    /// Waits for the choice after a round. `true` to conclude.
    async fn recap(&mut self) -> Result<bool, Interrupt> {
        let has_next_phase = self.may_skip_phase();
        let round = self.session.completed_rounds();
        self.send(Event::RecapWaiting { round, has_next_phase });
        loop {
            match self.operations.recv().await {
                Some(Operation::Recap { round: about, choice }) if about == round => match choice {
                    RecapChoice::Conclude => return Ok(true),
                    RecapChoice::Exit => return Err(Interrupt::Pause(PauseReason::User)),
                    RecapChoice::Continue => break,
                    RecapChoice::NextPhase => {
                        if self.may_skip_phase() {
                            let mut next = self.session.clone();
                            advance(&mut next);
                            self.save(next, &[])?;
                        }
                        break;
                    }
                },
                Some(Operation::Finish) => return Ok(true),
                Some(Operation::Pause) | None => return Err(Interrupt::Pause(PauseReason::User)),
                other => self.take_while_busy(other)?,
            }
        }
        self.send(Event::Resumed { current_phase: self.session.current_phase.clone() });
        Ok(false)
    }

    /// Whether there is a phase to skip to: one that the last round, which the user looks at, did not lead to already.
    fn may_skip_phase(&self) -> bool {
        let moved = self.session.rounds.last().is_some_and(|round| round.phase != self.session.current_phase);
        !moved && !self.session.strategy.is_last(&self.session.current_phase)
    }

    /// Past the gates the engine looks for contradictions itself, and what it finds is on record as unresolved. The
    /// facilitator's conclusion was looked through in its round.
    fn conclude(&mut self, by: ConcludedBy) -> Result<(), Interrupt> {
        let mut next = self.session.clone();
        let (unmet, found) = match by {
            ConcludedBy::Facilitator => Default::default(),
            ConcludedBy::User | ConcludedBy::MaxRounds => {
                let found = apply::look(&mut next);
                (next.unmet_gates(), found)
            }
        };
        next.conclusion = Some(fallback::conclusion(&next, by, unmet));
        self.end(next, &found)
    }

    fn close(&mut self) -> Result<(), Interrupt> {
        let next = self.session.clone();
        self.end(next, &[])
    }

    fn end(&mut self, mut next: Session, found: &[String]) -> Result<(), Interrupt> {
        next.status = SessionStatus::Closed;
        next.timing.closed_at = Some(self.ports.clock.now());
        self.save(next, found)?;
        let conclusion = self.session.conclusion.clone();
        let artifacts = found.iter().filter_map(|id| self.session.artifact(id)).cloned().collect();
        self.send(Event::Closed { status: SessionStatus::Closed, conclusion, artifacts });
        Ok(())
    }

    fn pause(&mut self, reason: &PauseReason) -> Result<(), StoreError> {
        if matches!(reason, PauseReason::Storage { .. }) {
            return Ok(());
        }
        let mut next = self.session.clone();
        next.status = SessionStatus::Paused;
        self.save(next, &[])
    }
}

fn advance(session: &mut Session) -> bool {
    let position = session.strategy.position(&session.current_phase).unwrap_or(0);
    match session.strategy.phases.get(position + 1) {
        Some(phase) => {
            session.current_phase.clone_from(&phase.name);
            true
        }
        None => false,
    }
}

/// A phase that the facilitator names and that is not the next one: phases come in their order.
fn out_of_order(session: &Session, wanted: &str) -> Option<String> {
    let position = session.strategy.position(&session.current_phase).unwrap_or(0);
    let next = session.strategy.phases.get(position + 1)?;
    (!wanted.is_empty() && wanted != next.name).then(|| {
        format!(
            "phases come in order: after `{}` comes `{}`, not `{wanted}`",
            session.current_phase, next.name
        )
    })
}

/// Whether the strategy ends with a recommendation and no round of the last phase has one.
fn lacks_recommendation(session: &Session) -> bool {
    let has_one = |round: &crate::record::Round| {
        session.strategy.is_last(&round.phase) && !round.recommendation.trim().is_empty()
    };
    session.strategy.validation.recommendation && !session.rounds.iter().any(has_one)
}

/// What comes after the round that was just added: the facilitator's wish, unless a rule forbids it. Sets the round's
/// `next` and the phase; returns what was enforced and why.
pub(crate) fn decide_next(session: &mut Session, wanted: Next, wanted_phase: &str) -> Vec<String> {
    let mut overrides = Vec::new();
    if wanted == Next::Phase {
        overrides.extend(out_of_order(session, wanted_phase));
    }
    let (gates, phase): (Vec<_>, Vec<_>) =
        session.unmet_gates().into_iter().partition(|gate| !matches!(gate, UnmetGate::Phase { .. }));
    let is_last = phase.is_empty();
    let (in_phase, min_in_phase) = (session.rounds_in_phase(), session.phase().min_rounds);
    let mut next = wanted;
    if let (Next::Conclude, Some(until)) = (wanted, session.hold_until()) {
        overrides.push(format!("the user asked the panel to go on until round {until}: it continues"));
        next = Next::Continue;
    } else if wanted == Next::Conclude && !gates.is_empty() {
        let unmet: Vec<_> = gates.iter().map(ToString::to_string).collect();
        overrides.push(format!("conclusion refused, the discussion continues: {}", unmet.join("; ")));
        next = Next::Continue;
    } else if wanted == Next::Conclude && !is_last {
        overrides.push("a conclusion is possible in the last phase only: on to the next phase".to_owned());
        next = Next::Phase;
    } else if wanted == Next::Conclude && lacks_recommendation(session) {
        overrides.push(
            "conclusion refused, the discussion continues: this strategy ends with a recommendation, and there is none"
                .to_owned(),
        );
        next = Next::Continue;
    }
    if next == Next::Phase && is_last {
        overrides.push("there is no further phase: the discussion continues".to_owned());
        next = Next::Continue;
    } else if next == Next::Phase && in_phase < min_in_phase {
        overrides.push(format!("the phase needs {min_in_phase} rounds and has {in_phase}: it continues"));
        next = Next::Continue;
    }
    let most_in_phase =
        session.config.limits.max_rounds_per_phase.or(session.strategy.limits.max_rounds_per_phase);
    let most_in_phase = most_in_phase.map(|most| most.max(min_in_phase));
    let stays = matches!(next, Next::Continue | Next::Escalate);
    if stays && !is_last && most_in_phase.is_some_and(|most| in_phase >= most) {
        // A question to the user waits for its answer all the same.
        overrides.push(format!("the phase has had its {in_phase} rounds: on to the next phase"));
        next = Next::Phase;
    }
    let limits = session.config.limits;
    if session.completed_rounds() >= limits.max_rounds && next != Next::Conclude {
        overrides.push(format!("{}: {} rounds", fallback::MAX_ROUNDS_NOTE, limits.max_rounds));
        next = Next::Conclude;
    }
    if next == Next::Phase {
        advance(session);
    }
    if let Some(round) = session.rounds.last_mut() {
        round.next = next;
    }
    overrides
}
