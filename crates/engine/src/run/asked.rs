//! Where the run waits for the user: an escalation, and the choice after a round.

use super::next::advance;
use super::{Interrupt, Table};
use crate::apply;
use crate::event::{Event, Operation, PauseReason, RecapChoice};
use crate::record::{EscalationAnswer, Next};
use crate::triggers;

/// An answer in words.
fn said(answer: &EscalationAnswer) -> String {
    match answer {
        EscalationAnswer::Accept => "the recommendation holds".to_owned(),
        EscalationAnswer::Decide { decision } => decision.clone(),
        EscalationAnswer::Continue { rounds, note } => {
            format!("{rounds} rounds more. {note}").trim_end().to_owned()
        }
    }
}

impl Table {
    pub(super) async fn answer_escalations(&mut self) -> Result<(), Interrupt> {
        let mut answered = false;
        self.take_settled_by_hand()?;
        while let Some(waiting) = self.session.pending_escalation().cloned() {
            if self.finishing()? {
                return Ok(());
            }
            self.checkpoint()?;
            self.send(Event::EscalationRaised { escalation: waiting.clone() });
            loop {
                match self.operations.recv().await {
                    Some(Operation::Answer { escalation, answer, silence, by })
                        if escalation == waiting.id =>
                    {
                        self.answer(&waiting.id, answer, silence, by)?;
                        self.take_settled_by_hand()?;
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

    pub(super) fn answer(
        &mut self,
        id: &str,
        answer: EscalationAnswer,
        silence: Vec<String>,
        by: String,
    ) -> Result<(), Interrupt> {
        // Whoever thought about it for an hour may have settled it in its file meanwhile.
        self.take_settled_by_hand()?;
        let mut next = self.session.clone();
        let left = next.rounds_left();
        let Some(record) = next.escalations.iter_mut().find(|escalation| escalation.id == id) else {
            return Ok(());
        };
        if record.answer.is_some() {
            self.by_others.push(format!(
                "{id} had been settled by hand when it was answered in the window; what the file says holds, and the answer was: {}",
                said(&answer)
            ));
            return Ok(());
        }
        record.answer = Some(match answer {
            EscalationAnswer::Continue { rounds, note } => {
                EscalationAnswer::Continue { rounds: rounds.max(1).min(left), note }
            }
            other => other,
        });
        record.at = Some(self.ports.clock.now());
        record.by = by;
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
    pub(super) async fn recap(&mut self) -> Result<bool, Interrupt> {
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
    pub(super) fn may_skip_phase(&self) -> bool {
        let moved = self.session.rounds.last().is_some_and(|round| round.phase != self.session.current_phase);
        !moved && !self.session.strategy.is_last(&self.session.current_phase)
    }
}
