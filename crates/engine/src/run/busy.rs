//! What the user wants while something runs: noted at once, done when what runs is complete.

use jiff::Timestamp;

use super::{Interrupt, Table};
use crate::event::{Event, Operation, PauseReason};
use crate::record::Note;
use crate::session::Session;

impl Table {
    pub(crate) fn finishing(&mut self) -> Result<bool, Interrupt> {
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
            Some(Operation::Say { text }) => self.take_note(&text)?,
            Some(Operation::RetrySeat { round, seat, asked }) => {
                if self.may_ask_again(round, &seat, asked) {
                    self.retrying.insert(seat);
                }
            }
            // An answer to something that does not wait any more: a double click, a second window.
            Some(
                Operation::Answer { .. }
                | Operation::Recap { .. }
                | Operation::RetryAbsent { .. }
                | Operation::GoOn { .. },
            ) => {}
        }
        Ok(())
    }

    /// Says that a seat is asked, and counts it.
    pub(crate) fn asking(&mut self, seat: &str) {
        let asked = self.asked.entry(seat.to_owned()).or_default();
        *asked += 1;
        let asked = *asked;
        self.send(Event::SeatThinking { round: self.session.next_round(), seat: seat.to_owned(), asked });
    }

    /// Whether a wish to ask a seat again is about the last time that it was asked: the second click of two, and one
    /// about an earlier round, would pay for a call that nobody wants.
    pub(crate) fn may_ask_again(&self, round: u32, seat: &str, asked: u32) -> bool {
        round == self.session.next_round() && self.asked.get(seat) == Some(&asked)
    }

    /// Whether a pause was asked for, by now.
    pub(crate) fn pausing(&mut self) -> Result<bool, Interrupt> {
        self.finishing()?;
        Ok(self.stopping == Some(false))
    }

    pub(super) fn stop(&mut self, conclude: bool) {
        if self.stopping != Some(conclude) {
            self.stopping = Some(conclude);
            self.send(Event::Stopping { conclude });
        }
    }

    pub(super) fn take_note(&mut self, text: &str) -> Result<(), Interrupt> {
        let Some(note) = noted(&self.session, text, self.ports.clock.now()) else { return Ok(()) };
        let mut next = self.session.clone();
        next.notes.push(note.clone());
        self.save(next, &[])?;
        self.send(Event::NoteTaken { note });
        Ok(())
    }
}

/// What the user says, for the round that runs or comes; `None` for a blank.
pub(crate) fn noted(session: &Session, text: &str, at: Timestamp) -> Option<Note> {
    let text = text.trim();
    (!text.is_empty()).then(|| Note { round: session.next_round(), at, text: text.to_owned() })
}
