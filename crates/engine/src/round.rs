//! One round: question, answers, synthesis, commit.

mod seats;

pub(crate) use seats::{prose, prose_statement};

use crate::agenda::Focus;
use crate::apply;
use crate::ask::{Answer, Asked};
use crate::brief::{QuestionInput, SynthesisInput};
use crate::debate;
use crate::event::{Event, PauseReason};
use crate::fallback;
use crate::fit;
use crate::prompt::{self, Prompt};
use crate::record::{Absence, Next, Round, Statement, Step};
use crate::reply::{self, Question, Read, ReplyError, Synthesis};
use crate::role::{FACILITATOR, Role};
use crate::run::{Interrupt, Table};
use crate::session::{Metrics, Session};
use crate::strategy::{Participation, Speakers};
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
