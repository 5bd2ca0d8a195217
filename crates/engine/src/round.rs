//! One round: question, answers, synthesis, commit.

use crate::agenda::Focus;
use crate::apply;
use crate::ask::{Answer, Asked};
use crate::brief::{Briefs, QuestionInput, SynthesisInput};
use crate::debate;
use crate::event::{Event, EventSink, Operation, PauseReason};
use crate::fallback;
use crate::fit;
use crate::prompt::{self, Prompt};
use crate::record::{Absence, Next, Round, Statement, Step};
use crate::reply::{self, Question, Read, ReplyError, Synthesis};
use crate::role::{FACILITATOR, Role};
use crate::run::{Interrupt, Table};
use crate::session::{Metrics, Session};
use crate::strategy::{Participation, Speakers};
use crate::text::clip;
use crate::triggers;
use crate::{said, told};

/// What has come together of a round before it is committed.
struct Draft {
    focus: Focus,
    question: Question,
    statements: Vec<Statement>,
    absent: Vec<Absence>,
    overrides: Vec<String>,
    warnings: Vec<String>,
}

impl Draft {
    /// A round by the facilitator alone has no answers, and misses none.
    fn lacks_answers(&self, speakers: Speakers) -> bool {
        self.statements.is_empty() && speakers == Speakers::All
    }
}

impl Table {
    /// Runs one round to its commit.
    ///
    /// # Errors
    /// [`Interrupt`]; what was answered is in the journal, nothing of the round is in the index.
    pub(crate) async fn round(&mut self) -> Result<(), Interrupt> {
        let round = self.session.next_round();
        let (phase, participation) = (self.session.phase().name.clone(), self.session.phase().participation);
        self.asked.clear();
        self.retrying.clear();
        self.send(Event::RoundStarted { round, phase, participation });
        let mut draft = self.question().await?;
        self.responses(&mut draft).await?;
        if draft.lacks_answers(self.session.phase().speakers) {
            return Err(Interrupt::Pause(PauseReason::NobodyAnswered));
        }
        self.checkpoint()?;
        self.synthesis(draft).await
    }

    async fn question(&mut self) -> Result<Draft, Interrupt> {
        let round = self.session.next_round();
        let admissible = self.session.admissible_foci().into_iter().next().unwrap_or_default();
        let Some(first) = admissible.first().cloned() else {
            return Err(Interrupt::Pause(PauseReason::NobodyAnswered));
        };
        self.send(Event::FacilitatorThinking { round, step: Step::Question });
        let prompt =
            self.prompt(Step::Question, &self.session.facilitator, &QuestionInput::new(&self.session).text());
        let targeted = self.session.phase().participation == Participation::Targeted;
        let ids: Vec<String> = self.session.participants.iter().map(|role| role.id.clone()).collect();
        let read = |_: &Prompt, text: &str| {
            let read = admitted(reply::read_question(text)?, &admissible)?;
            if targeted { named(read, &ids) } else { Ok(read) }
        };
        let asked = self.ask(vec![prompt], &read, &mut |_, _, _| {}).await?;
        let mut draft = Draft {
            focus: first.clone(),
            question: fallback::question(&self.session, &first),
            statements: Vec::new(),
            absent: Vec::new(),
            overrides: Vec::new(),
            warnings: Vec::new(),
        };
        match asked.into_iter().next().map(|asked| asked.answer) {
            Some(Answer::Read { value, warnings }) => {
                draft.focus = value.focus.clone().unwrap_or(first);
                let unknown = crate::brief::unknown_files(&self.session, &value.context_files);
                let unknown = unknown
                    .into_iter()
                    .map(|name| format!("{FACILITATOR}: {}", said!("`{name}` is shown to nobody", name)));
                draft.warnings.extend(unknown);
                draft.question = value;
                draft
                    .warnings
                    .extend(warnings.into_iter().map(|warning| format!("{FACILITATOR}: {warning}")));
            }
            Some(Answer::Unreadable { error, .. }) => {
                draft
                    .overrides
                    .push(told!("the facilitator's question was replaced by the fallback: {error}", error));
            }
            Some(Answer::Missing { reason, .. }) => {
                draft.overrides.push(told!(
                    "the facilitator gave no question, the fallback was asked: {reason}",
                    reason
                ));
            }
            None => {}
        }
        self.give_sides(&mut draft)?;
        let seats = self.seats_of(&draft.question);
        let Question { question, exploration, .. } = draft.question.clone();
        self.send(Event::QuestionAsked { round, focus: draft.focus.clone(), question, exploration, seats });
        Ok(draft)
    }

    /// The sides of a debate, once: durable before anybody argues for one.
    fn give_sides(&mut self, draft: &mut Draft) -> Result<(), Interrupt> {
        let missing = self.session.participants.iter().any(|role| !self.session.sides.contains_key(&role.id));
        if self.session.strategy.sides.is_empty() || !missing {
            return Ok(());
        }
        let (sides, changes) = debate::assign(&self.session, &draft.question.sides);
        draft.overrides.extend(changes);
        let mut next = self.session.clone();
        next.sides.clone_from(&sides);
        self.save(next, &[])?;
        self.send(Event::SidesGiven { sides });
        Ok(())
    }

    /// Who answers: nobody where the facilitator speaks alone; else those it named, all when it named none that sit
    /// here.
    fn seats_of(&self, question: &Question) -> Vec<String> {
        if self.session.phase().speakers == Speakers::Facilitator {
            return Vec::new();
        }
        let all = || self.session.participants.iter().map(|role| role.id.clone());
        let named: Vec<String> = all().filter(|id| question.participants.contains(id)).collect();
        if named.is_empty() { all().collect() } else { named }
    }

    async fn responses(&mut self, draft: &mut Draft) -> Result<(), Interrupt> {
        self.checkpoint()?;
        let seats = self.seats_of(&draft.question);
        let turns: Vec<Vec<String>> = match self.session.phase().participation {
            Participation::Parallel | Participation::Targeted => vec![seats.clone()],
            Participation::Sequential => seats.iter().map(|seat| vec![seat.clone()]).collect(),
        };
        for turn in turns {
            self.turn(&turn, draft).await?;
        }
        while let Some(again) = self.asked_again(&seats, draft).await? {
            draft.absent.retain(|absence| !again.contains(&absence.participant));
            self.again.extend(again.iter().cloned());
            let turned = self.turn(&again, draft).await;
            self.again.clear();
            turned?;
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

    /// Below the quorum the user decides: which seats are asked again, or `None` to go on with the answers there are.
    /// With no answer at all there is nothing to decide.
    async fn asked_again(
        &mut self,
        seats: &[String],
        draft: &Draft,
    ) -> Result<Option<Vec<String>>, Interrupt> {
        let (answered, quorum) = (draft.statements.len(), self.session.config.quorum_of(seats.len()));
        if answered == 0 || answered >= quorum {
            return Ok(None);
        }
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let (answered, quorum) = (count(answered), count(quorum));
        let absent: Vec<String> = draft.absent.iter().map(|absence| absence.participant.clone()).collect();
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

    fn prompt(&self, step: Step, role: &Role, input: &str) -> Prompt {
        Prompt::first(&self.session, step, role, self.system(step, role), input)
    }

    /// The unchanging part: without the project for the seats of a phase that does not show it.
    fn system(&self, step: Step, role: &Role) -> String {
        let whole = step != Step::Response || self.session.phase().sees.project;
        let kept = self.systems.get(&role.id).filter(|_| whole).cloned();
        kept.unwrap_or_else(|| prompt::system_for(&self.session, step, role))
    }

    async fn synthesis(&mut self, mut draft: Draft) -> Result<(), Interrupt> {
        let round = self.session.next_round();
        self.send(Event::FacilitatorThinking { round, step: Step::Synthesis });
        let input = SynthesisInput::new(
            &self.session,
            &draft.question,
            &draft.focus,
            &draft.statements,
            &draft.absent,
        );
        let prompt = self.prompt(Step::Synthesis, &self.session.facilitator, &input.text());
        let sweeps = self.must_sweep();
        let read = |prompt: &Prompt, text: &str| {
            let read = reply::read_synthesis(text)?;
            let is_silent = read.value.next == Next::Conclude && read.value.contradictions.is_none();
            // Asked for once more; then the engine's own look decides.
            if sweeps && is_silent && prompt.attempt == 1 { Err(unswept()) } else { Ok(read) }
        };
        let asked = self.ask(vec![prompt], &read, &mut |_, _, _| {}).await?;
        let (synthesis, dump) = self.usable(asked, &mut draft);
        self.commit(draft, synthesis, dump)
    }

    /// Whether this synthesis may conclude and was told to look for contradictions before it does.
    fn must_sweep(&self) -> bool {
        let least = self.session.config.limits.min_rounds;
        crate::brief::sweeps(&self.session) && self.session.next_round() >= least
    }

    fn usable(
        &mut self,
        asked: Vec<Asked<Synthesis>>,
        draft: &mut Draft,
    ) -> (Synthesis, Option<crate::record::Dump>) {
        let fallback = || fallback::synthesis(&self.session, &draft.statements);
        let Some(Asked { answer, dump, .. }) = asked.into_iter().next() else { return (fallback(), None) };
        let stands_in = !matches!(answer, Answer::Read { .. });
        self.stood_in = if stands_in { self.stood_in + 1 } else { 0 };
        let synthesis = match answer {
            Answer::Read { value, warnings } => {
                draft
                    .warnings
                    .extend(warnings.into_iter().map(|warning| format!("{FACILITATOR}: {warning}")));
                value
            }
            Answer::Unreadable { error, .. } => {
                let synthesis = fallback();
                draft
                    .overrides
                    .push(told!("the facilitator's synthesis was replaced by the fallback: {error}", error));
                synthesis
            }
            Answer::Missing { reason, .. } => {
                let synthesis = fallback();
                draft.overrides.push(told!(
                    "the facilitator gave no synthesis, the fallback stands in: {reason}",
                    reason
                ));
                synthesis
            }
        };
        (synthesis, dump)
    }

    /// Everything that the round changes, made durable, then announced. On a store error the session stays as it was.
    fn commit(
        &mut self,
        draft: Draft,
        synthesis: Synthesis,
        dump: Option<crate::record::Dump>,
    ) -> Result<(), Interrupt> {
        self.take_changes_of_others();
        let mut next = self.session.clone();
        let mut applied = apply::apply(&mut next, &synthesis, &draft.focus, &draft.statements);
        let said = std::mem::take(&mut applied.said);
        let mut changed: Vec<String> = applied.created.iter().chain(&applied.changed).cloned().collect();
        let now = self.ports.clock.now();
        let settled = triggers::settled(&self.session, &self.settled_by_hand);
        let mut round = Round {
            number: next.next_round(),
            phase: next.phase().name.clone(),
            timestamp: now,
            focus: draft.focus,
            participation: next.phase().participation,
            question: draft.question.question,
            synthesis: synthesis.synthesis.clone(),
            consensus: synthesis.consensus.clone(),
            conflicts: applied.conflicts,
            resolved: settled.resolved.into_iter().chain(applied.resolved).collect(),
            artifacts_created: applied.created,
            artifacts_changed: applied.changed.into_iter().collect(),
            conflicts_resolved: settled.conflicts.into_iter().chain(applied.conflicts_resolved).collect(),
            questions_resolved: settled.questions.into_iter().chain(applied.questions_resolved).collect(),
            votes: applied.votes,
            absent: draft.absent,
            overrides: draft.overrides.into_iter().chain(applied.overrides).collect(),
            warnings: self.by_others.iter().cloned().chain(draft.warnings).chain(applied.warnings).collect(),
            recommendation: synthesis.recommendation.clone(),
            output_type: synthesis.output_type.clone(),
            next_focus: synthesis.next_focus.clone(),
            next: synthesis.next,
            responses: if next.config.verbose { draft.statements.clone() } else { Vec::new() },
        };
        next.metrics = metrics(&next);
        if next.strategy.recalls_statements() {
            next.said.insert(round.number, draft.statements.clone());
        }
        fit::fit(&self.session, &mut round);
        next.rounds.push(round.clone());
        let wanted = if synthesis.next == Next::Escalate && !next.config.escalation.enabled {
            Next::Continue
        } else {
            synthesis.next
        };
        let mut escalations = triggers::escalations(
            &next,
            &round,
            &draft.statements,
            facilitator_reason(&synthesis).as_deref(),
        );
        fit::fit_questions(&self.session, &mut escalations);
        changed.extend(triggers::mark_escalated(&mut next, &escalations));
        next.escalations.extend(escalations.clone());
        let overrides = crate::run::decide_next(&mut next, wanted, &synthesis.next_phase);
        if let Some(last) = next.rounds.last_mut() {
            last.overrides.extend(overrides);
            if wanted != synthesis.next {
                last.overrides.push(told!("escalation is switched off for this session: it continues"));
            }
        }
        next.timing.updated_at = now;
        next.journal.clear();
        changed.sort();
        changed.dedup();
        next.note_written(&self.session, &changed, &said);
        let files: Vec<_> = changed.iter().filter_map(|id| next.artifact(id)).collect();
        if let Some(mut dump) = dump {
            dump.result.artifacts_created.clone_from(&round.artifacts_created);
            self.ports.store.dump(&next.id, &dump)?;
        }
        self.ports.store.commit(&next, &files)?;
        let committed = Event::RoundCommitted {
            round: next.rounds.last().cloned().unwrap_or(round),
            artifacts: files.into_iter().cloned().collect(),
            agenda: next.agenda.clone(),
            metrics: next.metrics.clone(),
            current_phase: next.current_phase.clone(),
            escalations,
            coverage: next.coverage(),
            unmet: next.unmet_gates(),
        };
        self.session = next;
        self.by_others.clear();
        self.settled_by_hand.clear();
        self.send(committed);
        Ok(())
    }
}

/// The question as read, if its focus is one that the order of foci admits now.
fn admitted(read: Read<Question>, admissible: &[Focus]) -> Result<Read<Question>, ReplyError> {
    let Some(focus) = &read.value.focus else { return Ok(read) };
    if let Some(known) = admissible.iter().find(|known| known.topic_id == focus.topic_id) {
        let mut read = read;
        read.value.focus = Some(known.clone());
        return Ok(read);
    }
    let names: Vec<_> = admissible.iter().map(|focus| focus.topic_id.as_str()).collect();
    Err(ReplyError::Rule(told!(
        "the focus `{focus}` is not what comes first now; `decision.topic_id` must be one of: {names}",
        focus = focus.topic_id,
        names = names.join(", ")
    )))
}

/// The question as read, if it names at least one who sits here: in a targeted phase the facilitator says who speaks.
fn named(read: Read<Question>, seats: &[String]) -> Result<Read<Question>, ReplyError> {
    if read.value.participants.iter().any(|id| seats.contains(id)) {
        return Ok(read);
    }
    Err(ReplyError::Rule(told!(
        "this phase is targeted: `participants` must name those who are to answer, out of: {seats}",
        seats = seats.join(", ")
    )))
}

/// A conclusion without a word on contradictions.
fn unswept() -> ReplyError {
    ReplyError::Rule(told!(
        "a conclusion needs `contradictions`: the agreed artifacts that contradict each other, or an empty list when you have looked and found none"
    ))
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
fn absence(seat: &str, why: &str, partial: &str) -> Absence {
    Absence {
        participant: seat.to_owned(),
        reason: told!("no response: {why}", why),
        partial: partial.to_owned(),
    }
}

fn seat_event(round: u32, seat: &str, answer: &Answer<Statement>) -> Event {
    let absent = |why: &str, partial: &str| Event::SeatAbsent { round, absence: absence(seat, why, partial) };
    match answer {
        Answer::Read { value, .. } => Event::SeatAnswered { round, statement: value.clone() },
        Answer::Unreadable { error, text } => match prose_statement(seat, text) {
            Some(statement) => Event::SeatAnswered { round, statement },
            None => absent(&error.to_string(), ""),
        },
        Answer::Missing { reason, partial } => absent(reason, partial),
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
            None => draft.absent.push(absence(seat, &error.to_string(), "")),
        },
        Answer::Missing { reason, partial } => draft.absent.push(absence(seat, reason, partial)),
    }
}

fn facilitator_reason(synthesis: &Synthesis) -> Option<String> {
    (synthesis.next == Next::Escalate).then(|| {
        if synthesis.escalation_reason.is_empty() {
            "it sees no way to settle this at the table".to_owned()
        } else {
            synthesis.escalation_reason.clone()
        }
    })
}

/// The sums so far and those of the open round, from its journal lines.
fn metrics(session: &Session) -> Metrics {
    Metrics { rounds: session.next_round(), ..session.used() }
}
