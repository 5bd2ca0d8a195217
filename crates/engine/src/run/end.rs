//! How a run ends: with a conclusion, closed, or paused.

use jiff::Timestamp;

use super::{Interrupt, Table};
use crate::apply;
use crate::error::StoreError;
use crate::event::{Event, PauseReason};
use crate::fallback;
use crate::record::{ConcludedBy, Next};
use crate::session::{Session, SessionStatus};

impl Table {
    /// Whether the last round ends the session.
    pub(super) fn ending(&self) -> Option<ConcludedBy> {
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

    pub(super) fn conclude(&mut self, by: ConcludedBy) -> Result<(), Interrupt> {
        self.take_changes_of_others();
        let mut next = self.session.clone();
        let found = concluded(&mut next, by);
        self.end(next, &found)
    }

    pub(super) fn close(&mut self) -> Result<(), Interrupt> {
        let next = self.session.clone();
        self.end(next, &[])
    }

    pub(super) fn end(&mut self, mut next: Session, found: &[String]) -> Result<(), Interrupt> {
        over(&mut next, self.ports.clock.now());
        self.save(next, found)?;
        let conclusion = self.session.conclusion.clone();
        let artifacts = found.iter().filter_map(|id| self.session.artifact(id)).cloned().collect();
        self.send(Event::Closed { status: SessionStatus::Closed, conclusion, artifacts });
        Ok(())
    }

    pub(super) fn pause(&mut self, reason: &PauseReason) -> Result<(), StoreError> {
        if reason.is_unwritten() {
            return Ok(());
        }
        let mut next = self.session.clone();
        next.status = SessionStatus::Paused;
        self.save(next, &[])
    }
}

/// Gives the session its conclusion; the ids of conflicts that were found. Past the gates the engine looks for contradictions
/// itself, and what it finds is on record as unresolved. The facilitator's conclusion was looked through in its round.
pub(crate) fn concluded(session: &mut Session, by: ConcludedBy) -> Vec<String> {
    let (unmet, found) = match by {
        ConcludedBy::Facilitator => Default::default(),
        ConcludedBy::User | ConcludedBy::MaxRounds => {
            let found = apply::look(session);
            (session.unmet_gates(), found)
        }
    };
    session.conclusion = Some(fallback::conclusion(session, by, unmet));
    found
}

/// No round follows.
pub(crate) fn over(session: &mut Session, at: Timestamp) {
    session.status = SessionStatus::Closed;
    session.timing.closed_at = Some(at);
}
