//! What happened, told from the rounds as they stand.

use std::collections::BTreeMap;

use super::topic_after;
use crate::artifact::Artifact;
use crate::decided::is_ended_in_review;
use crate::event::Event;
use crate::fork::{ended_in, reopen};
use crate::record::{EscalationRecord, JournalEntry, Note, Round, Statement, Step};
use crate::session::{Metrics, Session, SessionStatus};

/// The steps of the rounds that were completed after one of them, or after none, and the end of a session that is over.
pub(super) fn steps(
    session: &Session,
    journal: &[JournalEntry],
    said: &BTreeMap<u32, Vec<Statement>>,
    after: u32,
) -> Vec<Event> {
    let nobody = Vec::new();
    let mut steps = Vec::new();
    for (at, round) in session.rounds.iter().enumerate().filter(|(_, round)| round.number > after) {
        let words = said.get(&round.number).unwrap_or(&nobody);
        steps.extend(around_the_table(session, round, words));
        let next = session.rounds.get(at + 1).map_or(&session.current_phase, |next| &next.phase);
        steps.push(committed(session, journal, round, next.clone()));
        let raised = session.escalations.iter().filter(|escalation| escalation.round == round.number);
        for escalation in raised.filter(|escalation| escalation.answer.is_some()) {
            let mut asked = escalation.clone();
            (asked.answer, asked.at) = (None, None);
            steps.push(Event::EscalationRaised { escalation: asked });
            let decided = |artifact: &&Artifact| {
                escalation.conflict.as_ref() == Some(&artifact.id)
                    && ended_in(artifact).is_some_and(|ended| ended <= round.number)
            };
            let artifacts = session.artifacts.iter().filter(decided).cloned().collect();
            let (escalation, unmet) = (escalation.clone(), Vec::new());
            steps.push(Event::EscalationAnswered { escalation, artifacts, unmet });
            steps.push(Event::Resumed { current_phase: next.clone() });
        }
    }
    if session.status == SessionStatus::Closed {
        let status = SessionStatus::Closed;
        steps.push(Event::Closed { status, conclusion: session.conclusion.clone(), artifacts: Vec::new() });
    }
    steps
}

fn around_the_table(session: &Session, round: &Round, words: &[Statement]) -> Vec<Event> {
    let Round { number, phase, participation, focus, question, .. } = round.clone();
    let mut steps = vec![Event::RoundStarted { round: number, phase, participation }];
    let due = |note: &&Note| note.round == number;
    steps.extend(session.notes.iter().filter(due).map(|note| Event::NoteTaken { note: note.clone() }));
    steps.push(Event::FacilitatorThinking { round: number, step: Step::Question });
    let spoke = words.iter().map(|statement| statement.participant.clone());
    let seats: Vec<String> =
        spoke.chain(round.absent.iter().map(|absence| absence.participant.clone())).collect();
    let exploration = String::new();
    steps.push(Event::QuestionAsked { round: number, focus, question, exploration, seats: seats.clone() });
    steps.extend(seats.into_iter().map(|seat| Event::SeatThinking { round: number, seat, asked: 1 }));
    let answered =
        |statement: &Statement| Event::SeatAnswered { round: number, statement: statement.clone() };
    steps.extend(words.iter().map(answered));
    let absent = round.absent.iter().cloned();
    steps.extend(absent.map(|absence| Event::SeatAbsent { round: number, absence }));
    steps.push(Event::FacilitatorThinking { round: number, step: Step::Synthesis });
    steps
}

fn committed(session: &Session, journal: &[JournalEntry], round: &Round, current_phase: String) -> Event {
    let is_of_round = |artifact: &&Artifact| {
        artifact.created_round == round.number
            || round.artifacts_created.contains(&artifact.id)
            || ended_in(artifact) == Some(round.number)
    };
    let of_round = session.artifacts.iter().filter(is_of_round).cloned().map(|mut artifact| {
        // Its end came later: in another round, from the user after this one, or in the review.
        let is_asked = |asked: &EscalationRecord| {
            asked.conflict.as_ref() == Some(&artifact.id)
                && asked.answer.is_some()
                && asked.round >= round.number
        };
        let is_later = ended_in(&artifact).is_some_and(|ended| ended > round.number);
        if is_later || is_ended_in_review(&artifact) || session.escalations.iter().any(is_asked) {
            reopen(&mut artifact);
        }
        artifact
    });
    let raised = session.escalations.iter().filter(|escalation| escalation.round == round.number);
    let is_last = session.rounds.last().is_some_and(|last| last.number == round.number);
    Event::RoundCommitted {
        artifacts: of_round.collect(),
        agenda: session
            .agenda
            .iter()
            .map(|topic| topic_after(topic, &session.rounds, round.number))
            .collect(),
        metrics: if is_last { session.metrics.clone() } else { used(session, journal, round.number) },
        current_phase,
        escalations: raised
            .map(|escalation| {
                let mut asked = escalation.clone();
                (asked.answer, asked.at) = (None, None);
                asked
            })
            .collect(),
        coverage: if is_last { session.coverage() } else { Vec::new() },
        unmet: Vec::new(),
        round: round.clone(),
    }
}

/// What the journal knows of the use up to a round. What a fork began with was used by another session.
fn used(session: &Session, journal: &[JournalEntry], round: u32) -> Metrics {
    let mut metrics = Metrics { rounds: round, ..Metrics::default() };
    let is_own = |line: &&JournalEntry| line.round <= round && line.round > session.forked_at();
    journal.iter().filter(is_own).for_each(|line| metrics.count(&line.result));
    metrics
}
