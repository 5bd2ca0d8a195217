//! The discussion led again, with the answers of its journal and the user's words of its index.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::recorded::Recorded;
use crate::artifact::Artifact;
use crate::error::StoreError;
use crate::event::{Event, EventSink, Operation, RecapChoice};
use crate::ports::{Clock, SessionStore};
use crate::record::{ConcludedBy, Dump, EscalationRecord, JournalEntry, Note, Round, Trigger};
use crate::run::{Ports, run};
use crate::session::{Session, SessionStatus};

/// The steps from `start` to the end of `session`; `None` when what comes out is not what its files say.
pub(super) async fn steps(session: &Session, start: &Session, model: Recorded) -> Option<Vec<Event>> {
    if session.rounds.is_empty() {
        return Some(Vec::new());
    }
    let (led, steps) = led(session, start, model).await?;
    let same_end = session.status != SessionStatus::Closed || led.status == SessionStatus::Closed;
    same_end.then(|| as_it_was(session, steps))
}

/// Who leads a session again from `start`: the user who says what was said then.
pub(super) fn user(
    session: &Session,
    start: &Session,
    model: &Recorded,
) -> (Arc<Score>, UnboundedReceiver<Operation>) {
    let (operations, user) = unbounded_channel();
    (Arc::new(Score { state: Mutex::new(State::new(session, start, model.asked_again())), operations }), user)
}

/// The session that comes out with these rounds, and what happened; `None` where the rounds are others.
pub(super) async fn led(
    session: &Session,
    start: &Session,
    model: Recorded,
) -> Option<(Session, Vec<Event>)> {
    let mut led = start.clone();
    // What it cost then costs nothing now.
    led.config.spending_limit = None;
    let (score, user) = user(session, start, &model);
    let ports = Ports {
        model: Arc::new(model),
        store: Arc::new(Nowhere),
        clock: Arc::new(Then(session.timing.updated_at)),
        events: score.clone(),
    };
    let outcome = run(led, ports, user).await.ok()?;
    let steps = std::mem::take(&mut score.lock().steps);
    let same_rounds = outcome.session.rounds.len() == session.rounds.len()
        && outcome.session.rounds.iter().zip(&session.rounds).all(|(led, known)| is_same(led, known));
    same_rounds.then(|| (in_its_time(session, outcome.session), steps))
}

/// With the times that the files have: nothing of it happens now.
fn in_its_time(session: &Session, mut led: Session) -> Session {
    for (round, known) in led.rounds.iter_mut().zip(&session.rounds) {
        round.timestamp = known.timestamp;
    }
    for (note, known) in led.notes.iter_mut().zip(&session.notes) {
        note.at = known.at;
    }
    for asked in &mut led.escalations {
        if let Some(known) = session.escalations.iter().find(|known| known.id == asked.id) {
            asked.at = known.at;
        }
    }
    led
}

/// Whether two rounds say the same. What a round says in words of its own about repairs, and what it was told of changes in
/// files, may be worded in another way by now; so may be why a seat had no answer.
fn is_same(led: &Round, known: &Round) -> bool {
    let plain = |round: &Round| Round {
        timestamp: Timestamp::UNIX_EPOCH,
        absent: Vec::new(),
        overrides: Vec::new(),
        warnings: Vec::new(),
        responses: Vec::new(),
        ..round.clone()
    };
    plain(led) == plain(known)
}

/// With the times and words that the files have; without what came after the last round of a session that is not over.
fn as_it_was(session: &Session, mut steps: Vec<Event>) -> Vec<Event> {
    if session.status != SessionStatus::Closed {
        let end = steps.iter().rposition(|step| {
            matches!(step, Event::RoundCommitted { .. } | Event::EscalationAnswered { .. })
        });
        steps.truncate(end.map_or(0, |end| end + 1));
    }
    let round_of = |number: u32| session.rounds.iter().find(move |round| round.number == number);
    let mut notes = session.notes.iter();
    for step in &mut steps {
        match step {
            Event::RoundCommitted { round, .. } => {
                if let Some(known) = round_of(round.number) {
                    round.clone_from(known);
                }
            }
            Event::SeatAbsent { round, absence } => {
                let known = round_of(*round).and_then(|round| {
                    round.absent.iter().find(|known| known.participant == absence.participant)
                });
                if let Some(known) = known {
                    absence.clone_from(known);
                }
            }
            Event::EscalationAnswered { escalation, .. } => {
                if let Some(known) = session.escalations.iter().find(|known| known.id == escalation.id) {
                    escalation.clone_from(known);
                }
            }
            Event::NoteTaken { note } => {
                if let Some(known) = notes.next() {
                    note.clone_from(known);
                }
            }
            Event::Closed { conclusion, .. } => conclusion.clone_from(&session.conclusion),
            _ => {}
        }
    }
    steps
}

/// Hears what happens, and says what the user said then.
pub(super) struct Score {
    state: Mutex<State>,
    operations: UnboundedSender<Operation>,
}

struct State {
    steps: Vec<Event>,
    rounds: Vec<Round>,
    escalations: Vec<EscalationRecord>,
    notes: VecDeque<Note>,
    silenced: Vec<String>,
    /// How the user ended it; `None` when the table did.
    end: Option<Operation>,
    /// Whether the user is asked after each round what comes next.
    asked: bool,
    /// The phase of the next round, as the table has it.
    phase: String,
    /// Rounds that are committed.
    committed: usize,
    /// Escalations that are answered by now.
    answered: usize,
    /// How often a seat is still to be asked once more in a round.
    again: HashMap<(u32, String), usize>,
    /// How often each was asked in the current round.
    asked_seats: HashMap<String, u32>,
}

impl State {
    fn new(session: &Session, start: &Session, again: HashMap<(u32, String), usize>) -> Self {
        let end = match (session.status, &session.conclusion) {
            (SessionStatus::Closed, None) => Some(Operation::Close),
            (SessionStatus::Closed, Some(conclusion)) => {
                (conclusion.by == ConcludedBy::User).then_some(Operation::Finish)
            }
            _ => Some(Operation::Pause),
        };
        // Who is asked after each round ended it there.
        let asked = session.config.interactive;
        Self {
            steps: Vec::new(),
            rounds: session.rounds.clone(),
            escalations: session.escalations.clone(),
            notes: session.notes.iter().skip(start.notes.len()).cloned().collect(),
            silenced: session.silenced_keywords.iter().cloned().collect(),
            end,
            asked,
            phase: if start.rounds.is_empty() { String::new() } else { start.current_phase.clone() },
            committed: start.rounds.len(),
            answered: answered(&start.escalations),
            again,
            asked_seats: HashMap::new(),
        }
    }

    /// What the user said after this.
    fn said(&mut self, event: &Event) -> Vec<Operation> {
        match event {
            Event::RoundStarted { round, .. } => {
                self.asked_seats.clear();
                let due = |note: &Note| note.round <= *round;
                let mut said = Vec::new();
                while let Some(note) = self.notes.pop_front_if(|note| due(note)) {
                    said.push(Operation::Say { text: note.text });
                }
                said
            }
            Event::SeatThinking { seat, asked, .. } => {
                self.asked_seats.insert(seat.clone(), *asked);
                Vec::new()
            }
            Event::SeatAbsent { round, absence } => self.once_more(*round, &absence.participant),
            Event::QuorumMissed { round, asked, .. } => {
                vec![Operation::GoOn { round: *round, asked: *asked }]
            }
            Event::EscalationRaised { escalation } => vec![self.answer(escalation)],
            Event::RoundCommitted { current_phase, .. } => {
                self.committed += 1;
                self.phase.clone_from(current_phase);
                self.over()
            }
            Event::EscalationAnswered { .. } => {
                self.answered += 1;
                self.over()
            }
            Event::RecapWaiting { round, .. } => {
                let next = self.rounds.get(self.committed);
                let choice = match next {
                    Some(next) if next.phase != self.phase => {
                        self.phase.clone_from(&next.phase);
                        RecapChoice::NextPhase
                    }
                    Some(_) => RecapChoice::Continue,
                    None if self.end == Some(Operation::Finish) => RecapChoice::Conclude,
                    None => RecapChoice::Exit,
                };
                vec![Operation::Recap { round: *round, choice }]
            }
            _ => Vec::new(),
        }
    }

    /// How the user ended it, once every round and answer has been.
    fn over(&mut self) -> Vec<Operation> {
        let is_over = self.committed == self.rounds.len() && self.answered == answered(&self.escalations);
        let is_said = |end: &Operation| is_over && !(self.asked && *end == Operation::Finish);
        self.end.clone().filter(is_said).into_iter().collect()
    }

    /// A seat without an answer that the user had asked once more.
    fn once_more(&mut self, round: u32, seat: &str) -> Vec<Operation> {
        let Some(left) = self.again.get_mut(&(round, seat.to_owned())).filter(|left| **left > 0) else {
            return Vec::new();
        };
        *left -= 1;
        let asked = self.asked_seats.get(seat).copied().unwrap_or_default();
        vec![Operation::RetrySeat { round, seat: seat.to_owned(), asked }]
    }

    fn answer(&self, escalation: &EscalationRecord) -> Operation {
        let known = self.escalations.iter().find(|known| known.id == escalation.id);
        let Some((answer, by)) = known.and_then(|known| Some((known.answer.clone()?, known.by.clone())))
        else {
            return Operation::Pause;
        };
        let silence = escalation.triggers.iter().filter_map(|trigger| match trigger {
            Trigger::CriticalKeyword { keyword, .. } => Some(keyword.clone()),
            _ => None,
        });
        let silence = silence.filter(|keyword| self.silenced.contains(keyword)).collect();
        Operation::Answer { escalation: escalation.id.clone(), answer, silence, by }
    }
}

fn answered(escalations: &[EscalationRecord]) -> usize {
    escalations.iter().filter(|escalation| escalation.answer.is_some()).count()
}

impl Score {
    /// A poisoned lock still holds what was heard.
    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EventSink for Score {
    fn send(&self, event: Event) {
        let mut state = self.lock();
        for operation in state.said(&event) {
            // The run listens until it is over.
            let _ = self.operations.send(operation);
        }
        state.steps.push(event);
    }
}

/// Keeps nothing: what is led again is in its files already.
struct Nowhere;

impl SessionStore for Nowhere {
    fn append(&self, _: &str, _: &[JournalEntry]) -> Result<(), StoreError> {
        Ok(())
    }

    fn dump(&self, _: &str, _: &Dump) -> Result<(), StoreError> {
        Ok(())
    }

    fn commit(&self, _: &Session, _: &[&Artifact]) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Always the same moment: the times of the files are put in afterwards.
struct Then(Timestamp);

impl Clock for Then {
    fn now(&self) -> Timestamp {
        self.0
    }
}
