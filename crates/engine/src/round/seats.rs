//! The answers of a round: who is asked, in which order, again below the quorum, and what becomes of what came.

use super::Draft;
use crate::ask::{Answer, Asked};
use crate::brief::Briefs;
use crate::event::{Event, EventSink, Operation, PauseReason};
use crate::prompt::Prompt;
use crate::record::{Absence, AbsenceKind, Statement, Step};
use crate::reply::{self, Question};
use crate::run::{Interrupt, Table};
use crate::strategy::{Participation, Speakers};
use crate::text::clip;
use crate::{said, told};

impl Table {
    /// Who answers: nobody where the facilitator speaks alone; else those it named, all when it named none that sit
    /// here.
    pub(super) fn seats_of(&self, question: &Question) -> Vec<String> {
        if self.session.phase().speakers == Speakers::Facilitator {
            return Vec::new();
        }
        let all = || self.session.participants.iter().map(|role| role.id.clone());
        let named: Vec<String> = all().filter(|id| question.participants.contains(id)).collect();
        if named.is_empty() { all().collect() } else { named }
    }

    pub(super) async fn responses(&mut self, draft: &mut Draft) -> Result<(), Interrupt> {
        self.checkpoint()?;
        let seats = self.seats_of(&draft.question);
        self.retrying.clear();
        self.turns(&seats, &seats, draft).await?;
        while let Some(again) = self.asked_again(&seats, draft).await? {
            draft.absent.retain(|absence| !again.contains(&absence.participant));
            self.again.extend(again.iter().cloned());
            let turned = self.turns(&again, &seats, draft).await;
            self.again.clear();
            turned?;
        }
        Ok(())
    }

    /// Asks some of the round's seats as its phase does: at once, or one after another. What came stands in the order of
    /// `seats` after each turn, so that one who hears the earlier ones hears them in it.
    async fn turns(&mut self, some: &[String], seats: &[String], draft: &mut Draft) -> Result<(), Interrupt> {
        let at_once = match self.session.phase().participation {
            Participation::Parallel | Participation::Targeted => some.len().max(1),
            Participation::Sequential => 1,
        };
        for turn in some.chunks(at_once) {
            self.turn(turn, draft).await?;
            let place = |seat: &str| seats.iter().position(|known| known == seat);
            draft.statements.sort_by_key(|statement| place(&statement.participant));
            draft.absent.sort_by_key(|absence| place(&absence.participant));
        }
        Ok(())
    }

    /// Asks some seats at once.
    async fn turn(&mut self, seats: &[String], draft: &mut Draft) -> Result<(), Interrupt> {
        self.checkpoint()?;
        let prompts = self.seat_prompts(seats, draft);
        let round = self.session.next_round();
        for seat in seats {
            self.asking(seat);
        }
        let read = |prompt: &Prompt, text: &str| reply::read_statement(text, &prompt.actor);
        let mut announce = |events: &dyn EventSink, seat: &str, answer: &Answer<Statement>| {
            events.send(seat_event(round, seat, answer))
        };
        let asked = self.ask(prompts, &read, &mut announce).await?;
        for seat in seats {
            if let Some(asked) = asked.iter().find(|asked| asked.actor == *seat) {
                take_answer(asked, draft);
            }
        }
        Ok(())
    }

    /// Which seats are asked again, or `None` to go on with the answers there are: those that the user wanted asked again
    /// while others answered, and below the quorum whom the user names. With no answer at all there is nothing to decide.
    async fn asked_again(
        &mut self,
        seats: &[String],
        draft: &Draft,
    ) -> Result<Option<Vec<String>>, Interrupt> {
        self.finishing()?;
        let wished = std::mem::take(&mut self.retrying);
        let absent: Vec<String> = draft.absent.iter().map(|absence| absence.participant.clone()).collect();
        let again: Vec<String> = absent.iter().filter(|seat| wished.contains(*seat)).cloned().collect();
        if !again.is_empty() {
            return Ok(Some(again));
        }
        let (answered, quorum) = (draft.statements.len(), self.session.config.quorum_of(seats.len()));
        if answered == 0 || answered >= quorum {
            return Ok(None);
        }
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let (answered, quorum) = (count(answered), count(quorum));
        let round = self.session.next_round();
        self.checkpoint()?;
        let pause = self.asked.values().sum();
        self.send(Event::QuorumMissed { round, answered, quorum, absent: absent.clone(), asked: pause });
        loop {
            match self.operations.recv().await {
                Some(Operation::RetrySeat { round, seat, asked })
                    if absent.contains(&seat) && self.may_ask_again(round, &seat, asked) =>
                {
                    return Ok(Some(vec![seat]));
                }
                Some(Operation::RetryAbsent { round: about, asked }) if (about, asked) == (round, pause) => {
                    return Ok(Some(absent));
                }
                Some(Operation::GoOn { round: about, asked }) if (about, asked) == (round, pause) => {
                    return Ok(None);
                }
                Some(Operation::Finish) => {
                    self.take_while_busy(Some(Operation::Finish))?;
                    return Ok(None);
                }
                Some(Operation::Pause) | None => {
                    return Err(Interrupt::Pause(PauseReason::QuorumMissed { answered, quorum }));
                }
                other => self.take_while_busy(other)?,
            }
        }
    }

    /// Blind in a parallel phase, by type; with the earlier statements in a phase taken in turn.
    fn seat_prompts(&self, seats: &[String], draft: &Draft) -> Vec<Prompt> {
        let briefs = Briefs::new(&self.session, &draft.question, &draft.focus);
        let text = |seat: &str| match self.session.phase().participation {
            Participation::Parallel | Participation::Targeted => briefs.of(seat).text(),
            Participation::Sequential => briefs.of(seat).with_previous(self.before(seat, draft)).text(),
        };
        let role = |seat: &str| self.session.participants.iter().find(|role| role.id == seat);
        seats
            .iter()
            .map(|seat| {
                self.prompt(Step::Response, role(seat).unwrap_or(&self.session.facilitator), &text(seat))
            })
            .collect()
    }

    /// The statements of the seats before this one, also when it is asked again after later ones have answered.
    fn before(&self, seat: &str, draft: &Draft) -> Vec<Statement> {
        let seats = self.seats_of(&draft.question);
        let earlier: Vec<&String> = seats.iter().take_while(|known| *known != seat).collect();
        let is_earlier = |statement: &&Statement| earlier.contains(&&statement.participant);
        draft.statements.iter().filter(is_earlier).cloned().collect()
    }
}

/// An answer that is no YAML, twice, still has words: they stand as the position. One with none is an absence.
pub(crate) fn prose(text: &str) -> Option<String> {
    const MOST: usize = 2_000;
    let text = text.trim();
    (!text.is_empty() && text.len() <= reply::MAX_ANSWER_BYTES).then(|| clip(text, MOST))
}

pub(crate) fn prose_statement(seat: &str, text: &str) -> Option<Statement> {
    prose(text).map(|position| Statement { participant: seat.to_owned(), position, ..Statement::default() })
}

/// A seat's absence; `why` is the error's word.
fn absence(seat: &str, why: &str, partial: &str, kind: Option<AbsenceKind>) -> Absence {
    Absence {
        participant: seat.to_owned(),
        reason: told!("no response: {why}", why),
        partial: partial.to_owned(),
        kind,
    }
}

fn seat_event(round: u32, seat: &str, answer: &Answer<Statement>) -> Event {
    let absent = |why: &str, partial: &str, kind| Event::SeatAbsent {
        round,
        absence: absence(seat, why, partial, kind),
    };
    match answer {
        Answer::Read { value, .. } => Event::SeatAnswered { round, statement: value.clone() },
        Answer::Unreadable { error, text } => match prose_statement(seat, text) {
            Some(statement) => Event::SeatAnswered { round, statement },
            None => absent(&error.to_string(), "", None),
        },
        Answer::Missing { reason, partial, kind } => absent(reason, partial, *kind),
    }
}

fn take_answer(asked: &Asked<Statement>, draft: &mut Draft) {
    let seat = &asked.actor;
    match &asked.answer {
        Answer::Read { value, warnings } => {
            draft.warnings.extend(warnings.iter().map(|warning| format!("{seat}: {warning}")));
            draft.statements.push(value.clone());
        }
        Answer::Unreadable { error, text } => match prose_statement(seat, text) {
            Some(statement) => {
                draft.warnings.push(format!(
                    "{seat}: {}",
                    said!("took the whole answer as the position: {error}", error)
                ));
                draft.statements.push(statement);
            }
            None => draft.absent.push(absence(seat, &error.to_string(), "", None)),
        },
        Answer::Missing { reason, partial, kind } => draft.absent.push(absence(seat, reason, partial, *kind)),
    }
}
