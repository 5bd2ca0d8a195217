//! From a session to what the window shows, and the projection that keeps it current. `ui/src/lib/session/apply.ts`
//! is the same projection; a fixture made here holds the two together.

use roundtable_engine::artifact::Artifact;
use roundtable_engine::event::Event;
use roundtable_engine::record::{EscalationRecord, Step};
use roundtable_engine::role::Role;
use roundtable_engine::session::{Session, SessionStatus};
use roundtable_engine::strategy::{Participation, Side, Strategy};

use crate::wire::{
    CallState, LinkedSession, PhaseInfo, QuestionView, QuorumView, RecapView, SeatInfo, SeatProgress,
    SeatState, SessionView, SideInfo, StrategyView, TableState,
};

/// A strategy for the window.
pub(crate) fn strategy_view(strategy: &Strategy) -> StrategyView {
    let phase = |phase: &roundtable_engine::strategy::Phase| PhaseInfo {
        name: phase.name.clone(),
        title: phase.title.clone(),
        participation: phase.participation,
        goal: phase.goal.clone(),
        hat: phase.hat.clone(),
        speakers: phase.speakers,
    };
    let side = |side: &Side| SideInfo { name: side.name.clone(), title: side.title.clone() };
    StrategyView {
        name: strategy.name.clone(),
        title: strategy.title.clone(),
        phases: strategy.phases.iter().map(phase).collect(),
        policy: strategy.consensus.policy,
        threshold: strategy.consensus.threshold,
        sides: strategy.sides.iter().map(side).collect(),
        min_participants: strategy.validation.min_participants,
    }
}

/// A role for the window.
pub(crate) fn seat_info(role: &Role) -> SeatInfo {
    SeatInfo {
        id: role.id.clone(),
        name: role.name.clone(),
        description: role.description.clone(),
        color: role.color.clone(),
        origin: role.origin.clone(),
        described: role.is_described(),
    }
}

impl SessionView {
    /// The snapshot of a session that does not run.
    pub fn new(project: &str, project_name: &str, session: &Session) -> Self {
        let seats: Vec<String> = session.participants.iter().map(|role| role.id.clone()).collect();
        Self {
            project: project.to_owned(),
            project_name: project_name.to_owned(),
            id: session.id.clone(),
            topic: session.topic.clone(),
            workflow: session.workflow,
            strategy: strategy_view(&session.strategy),
            practice: session.practice,
            status: session.status,
            running: false,
            timing: session.timing.clone(),
            config: session.config.clone(),
            current_phase: session.current_phase.clone(),
            agenda: session.agenda.clone(),
            baseline: session.baseline.clone(),
            coverage: session.coverage(),
            artifacts: session.results().cloned().collect(),
            rounds: session.rounds.clone(),
            escalations: session.escalations.clone(),
            notes: session.notes.clone(),
            sides: session.sides.clone(),
            linked_sessions: session
                .linked_sessions
                .iter()
                .map(|id| LinkedSession { id: id.clone(), topic: None })
                .collect(),
            forked_from: session.forked_from.clone(),
            conclusion: session.conclusion.clone(),
            metrics: session.used(),
            facilitator: seat_info(&session.facilitator),
            participants: session.participants.iter().map(seat_info).collect(),
            unmet: session.unmet_gates(),
            table: TableState::waiting(session.next_round(), session.phase().participation, &seats),
            seq: 0,
        }
    }

    /// The view after an event. Pieces go to the seat that speaks; everything else is as durable as the event says.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::RoundStarted { round, phase, participation } => {
                let stopping = self.table.stopping;
                let seats: Vec<String> = self.participants.iter().map(|seat| seat.id.clone()).collect();
                self.table = TableState { stopping, ..TableState::waiting(*round, *participation, &seats) };
                self.current_phase.clone_from(phase);
                self.status = SessionStatus::Active;
                self.running = true;
            }
            Event::FacilitatorThinking { step, .. } => {
                self.table.facilitator_step = Some(*step);
                self.table.facilitator_text.clear();
                self.table.facilitator_call = None;
                self.table.quorum = None;
            }
            Event::QuestionAsked { focus, question, exploration, seats, .. } => {
                self.facilitator_done();
                self.table.question = Some(QuestionView {
                    focus: focus.clone(),
                    question: question.clone(),
                    exploration: exploration.clone(),
                });
                for seat in self.table.seats.iter_mut().filter(|seat| !seats.contains(&seat.seat)) {
                    seat.state = SeatProgress::NotAsked;
                }
            }
            Event::SeatThinking { seat, asked, .. } => {
                self.table.quorum = None;
                self.seat(seat, |seat| {
                    seat.state = SeatProgress::Thinking;
                    seat.asked = *asked;
                    seat.reason.clear();
                    seat.kind = None;
                });
            }
            Event::Piece { step, actor, text, .. } => match step {
                Step::Response => {
                    if let Some(seat) = self.table.seats.iter_mut().find(|seat| seat.seat == *actor) {
                        seat.text.push_str(text);
                        seat.call = None;
                    }
                }
                Step::Question | Step::Synthesis => {
                    self.table.facilitator_text.push_str(text);
                    self.table.facilitator_call = None;
                }
                Step::Helper => {}
            },
            Event::Retry { step, actor, .. } => match step {
                Step::Response => self.seat(actor, |_| {}),
                Step::Question | Step::Synthesis | Step::Helper => self.table.facilitator_text.clear(),
            },
            Event::CallSlow { step, actor, .. } => self.notice(*step, actor, CallState::Slow),
            Event::CallRetried { step, actor, attempt, wait_ms, until, reason, partial, .. } => {
                let state = CallState::Retrying {
                    attempt: *attempt,
                    wait_ms: *wait_ms,
                    until: *until,
                    reason: reason.clone(),
                };
                match step {
                    Step::Response => self.seat(actor, |_| {}),
                    Step::Question | Step::Synthesis | Step::Helper => self.table.facilitator_text.clear(),
                }
                self.notice(*step, actor, state);
                self.broken_off(*step, actor, partial);
            }
            Event::CallFailed { step, actor, partial, .. } => self.broken_off(*step, actor, partial),
            Event::Used { metrics } => self.metrics.clone_from(metrics),
            Event::QuorumMissed { answered, quorum, absent, asked, .. } => {
                let (answered, quorum, asked) = (*answered, *quorum, *asked);
                self.table.quorum = Some(QuorumView { answered, quorum, absent: absent.clone(), asked });
            }
            Event::SeatAnswered { statement, .. } => self.seat(&statement.participant, |seat| {
                seat.state = SeatProgress::Answered;
                seat.partial.clear();
                seat.statement = Some(statement.clone());
            }),
            Event::SeatAbsent { absence, .. } => self.seat(&absence.participant, |seat| {
                seat.state = SeatProgress::Absent;
                seat.reason.clone_from(&absence.reason);
                seat.kind = absence.kind;
                seat.partial.clone_from(&absence.partial);
            }),
            Event::RoundCommitted {
                round,
                artifacts,
                agenda,
                metrics,
                current_phase,
                escalations,
                coverage,
                unmet,
            } => {
                self.unmet.clone_from(unmet);
                self.coverage.clone_from(coverage);
                self.timing.updated_at = round.timestamp;
                self.rounds.push(round.clone());
                self.merge(artifacts);
                self.agenda.clone_from(agenda);
                self.metrics.clone_from(metrics);
                self.current_phase.clone_from(current_phase);
                self.escalations.extend(escalations.iter().cloned());
                self.facilitator_done();
            }
            Event::EscalationRaised { escalation } => {
                self.table.escalation = Some(escalation.id.clone());
                self.record(escalation);
            }
            Event::EscalationAnswered { escalation, artifacts, unmet } => {
                self.unmet.clone_from(unmet);
                self.record(escalation);
                self.merge(artifacts);
                self.table.escalation = None;
            }
            Event::RecapWaiting { round, has_next_phase } => {
                self.table.recap = Some(RecapView { round: *round, has_next_phase: *has_next_phase });
            }
            Event::Resumed { current_phase } => {
                self.table.recap = None;
                self.table.escalation = None;
                self.current_phase.clone_from(current_phase);
            }
            Event::SidesGiven { sides } => self.sides.clone_from(sides),
            Event::NoteTaken { note } => self.notes.push(note.clone()),
            Event::Stopping { conclude } => self.table.stopping = Some(*conclude),
            Event::Paused { reason } => {
                self.status = SessionStatus::Paused;
                self.running = false;
                self.table.paused = Some(reason.clone());
                self.table.quorum = None;
                self.table.stopping = None;
                self.table.facilitator_step = None;
                self.table.recap = None;
            }
            Event::Closed { status, conclusion, artifacts } => {
                self.merge(artifacts);
                self.status = *status;
                self.running = false;
                self.conclusion.clone_from(conclusion);
                self.table.quorum = None;
                self.table.stopping = None;
                self.table.facilitator_step = None;
                self.table.escalation = None;
                self.table.recap = None;
            }
        }
    }

    fn facilitator_done(&mut self) {
        self.table.facilitator_partial.clear();
        self.table.facilitator_step = None;
        self.table.facilitator_text.clear();
        self.table.facilitator_call = None;
    }

    fn notice(&mut self, step: Step, actor: &str, state: CallState) {
        if step != Step::Response {
            self.table.facilitator_call = Some(state);
        } else if let Some(seat) = self.table.seats.iter_mut().find(|seat| seat.seat == actor) {
            seat.call = Some(state);
        }
    }

    /// What came of an answer before it broke off: of the last attempt of which anything came.
    fn broken_off(&mut self, step: Step, actor: &str, partial: &str) {
        if partial.is_empty() {
            return;
        }
        if step != Step::Response {
            partial.clone_into(&mut self.table.facilitator_partial);
        } else if let Some(seat) = self.table.seats.iter_mut().find(|seat| seat.seat == actor) {
            partial.clone_into(&mut seat.partial);
        }
    }

    /// Changes a seat; its running text is void with each change of state.
    fn seat(&mut self, id: &str, change: impl FnOnce(&mut SeatState)) {
        if let Some(seat) = self.table.seats.iter_mut().find(|seat| seat.seat == id) {
            seat.text.clear();
            seat.call = None;
            change(seat);
        }
    }

    fn merge(&mut self, artifacts: &[Artifact]) {
        for artifact in artifacts {
            match self.artifacts.iter_mut().find(|known| known.id == artifact.id) {
                Some(known) => known.clone_from(artifact),
                None => self.artifacts.push(artifact.clone()),
            }
        }
    }

    fn record(&mut self, escalation: &EscalationRecord) {
        match self.escalations.iter_mut().find(|known| known.id == escalation.id) {
            Some(known) => known.clone_from(escalation),
            None => self.escalations.push(escalation.clone()),
        }
    }
}

impl TableState {
    fn waiting(round: u32, participation: Participation, seats: &[String]) -> Self {
        let seat = |seat: &String| SeatState {
            seat: seat.clone(),
            state: SeatProgress::Waiting,
            asked: 0,
            text: String::new(),
            call: None,
            statement: None,
            reason: String::new(),
            kind: None,
            partial: String::new(),
        };
        Self {
            round,
            participation,
            facilitator_step: None,
            facilitator_text: String::new(),
            facilitator_call: None,
            facilitator_partial: String::new(),
            quorum: None,
            question: None,
            seats: seats.iter().map(seat).collect(),
            escalation: None,
            recap: None,
            stopping: None,
            paused: None,
        }
    }
}
