//! Persist, then announce; and what happens when the store fails.

use std::sync::LazyLock;

use serde_json::json;

use super::kit::{Act, Case, Done, Ran, Reply, artifact, phased, said, synthesis, usual};
use crate::error::ModelError;
use crate::event::{Event, Operation, PauseReason, RecapChoice};
use crate::prompt::Prompt;
use crate::record::{EscalationAnswer, JournalEntry, JournalResult, Step};
use crate::session::{Session, SessionStatus};

/// A bit of everything: three phases, a retry, an absence, prose, votes, a conflict, escalations, recaps, dumps.
pub(super) fn eventful() -> Case {
    let mut session = phased();
    session.config.limits.max_rounds = 4;
    session.config.verbose = true;
    session.config.interactive = true;
    session.config.escalation.max_rounds_per_conflict = 2;
    Case::new(session).model(lively).user(decisive)
}

/// The same model and user at a session that was interrupted.
pub(super) fn go_on(session: Session) -> Case {
    Case::new(session).model(lively).user(decisive)
}

fn lively(prompt: &Prompt) -> Reply {
    match (prompt.step, prompt.round, prompt.actor.as_str(), prompt.attempt) {
        (Step::Question, 2, _, 1) => "no question".into(),
        (Step::Response, 1, "ann", _) => said("ann", json!({ "confidence": 0.1 })).into(),
        (Step::Response, 1, "cleo", 1) => "I ramble.".into(),
        (Step::Response, 2, "ben", _) => "I ramble, twice.".into(),
        (Step::Response, 3, "ann", _) => Reply::Fail(ModelError::Refused("no".to_owned())),
        (Step::Response, 2.., seat, _) => {
            said(seat, json!({ "votes": [{ "proposal": "REQ-001", "stance": "support" }] })).into()
        }
        (Step::Synthesis, 4, ..) => "no synthesis".into(),
        (Step::Synthesis, ..) => synthesis(json!({
            "next": "phase", "consensus": ["Yes."], "conflicts": [{ "description": "Who pays?", "positions": { "ann": "Ben." } }],
            "proposed_artifacts": [artifact("requirement", &format!("Need {}", prompt.round), json!({}))],
        }))
        .into(),
        _ => usual(prompt),
    }
}

fn decisive(event: &Event) -> Vec<Act> {
    match event {
        Event::EscalationRaised { escalation } => vec![Act::Do(Operation::Answer {
            escalation: escalation.id.clone(),
            answer: EscalationAnswer::Decide { decision: "Ben pays.".to_owned() },
            silence: Vec::new(),
            by: String::new(),
        })],
        Event::RecapWaiting { round, .. } => {
            vec![Act::Do(Operation::Recap { round: *round, choice: RecapChoice::Continue })]
        }
        _ => Vec::new(),
    }
}

fn talkative(event: &Event) -> Vec<Act> {
    let mut acts = decisive(event);
    if let Event::Piece { round: 1, step: Step::Response, .. } = event {
        acts.push(Act::Do(Operation::Say { text: "Think of the costs.".to_owned() }));
    }
    acts
}

/// What is durable at one point of the log.
struct Disk {
    session: Option<Session>,
    files: Vec<String>,
    journal: Vec<JournalEntry>,
}

impl Disk {
    fn session(&self) -> &Session {
        self.session.as_ref().expect("nothing is committed yet")
    }

    fn has(&self, round: u32, step: Step, actor: &str) -> bool {
        self.journal.iter().any(|line| (line.round, line.step, line.actor.as_str()) == (round, step, actor))
    }

    /// Whether all that the event says is on the disk.
    fn holds(&self, event: &Event) -> bool {
        match event {
            Event::QuestionAsked { round, .. } => self.has(*round, Step::Question, "facilitator"),
            Event::Retry { round, step, actor, .. } => self.has(*round, *step, actor),
            Event::SeatAnswered { round, statement } => {
                self.has(*round, Step::Response, &statement.participant)
            }
            Event::CallFailed { round, step, actor, partial, .. } => {
                partial.is_empty() || self.has(*round, *step, actor)
            }
            Event::SeatAbsent { round, absence } => self.has(*round, Step::Response, &absence.participant),
            Event::RoundCommitted {
                round,
                artifacts,
                agenda,
                metrics,
                current_phase,
                escalations,
                coverage,
                unmet: _,
            } => {
                let session = self.session();
                session.rounds.last() == Some(round)
                    && *coverage == session.coverage()
                    && artifacts.iter().all(|artifact| session.artifacts.contains(artifact))
                    && artifacts.iter().all(|artifact| self.files.contains(&artifact.id))
                    && (&session.agenda, &session.metrics, &session.current_phase)
                        == (agenda, metrics, current_phase)
                    && escalations.iter().all(|raised| session.escalations.contains(raised))
            }
            Event::EscalationRaised { escalation } => self.session().escalations.contains(escalation),
            Event::EscalationAnswered { escalation, artifacts, unmet: _ } => {
                self.session().escalations.contains(escalation)
                    && artifacts.iter().all(|artifact| self.session().artifacts.contains(artifact))
                    && artifacts.iter().all(|artifact| self.files.contains(&artifact.id))
            }
            Event::RecapWaiting { round, .. } => self.session().completed_rounds() == *round,
            Event::Resumed { current_phase } => self.session().current_phase == *current_phase,
            Event::NoteTaken { note } => self.session().notes.contains(note),
            Event::SidesGiven { sides } => self.session().sides == *sides,
            Event::Used { metrics } => metrics.tasks as usize <= self.journal.len(),
            Event::Paused { reason: PauseReason::Storage { .. } } => true,
            Event::Paused { .. } => self.session().status == SessionStatus::Paused,
            Event::Closed { status, conclusion, artifacts: _ } => {
                (self.session().status, &self.session().conclusion) == (*status, conclusion)
            }
            Event::RoundStarted { .. }
            | Event::FacilitatorThinking { .. }
            | Event::SeatThinking { .. }
            | Event::Piece { .. }
            | Event::CallSlow { .. }
            | Event::CallRetried { .. }
            | Event::QuorumMissed { .. }
            | Event::Stopping { .. } => true,
        }
    }
}

fn assert_durable_before_announced(ran: &Ran) {
    let mut disk = Disk { session: None, files: Vec::new(), journal: Vec::new() };
    for done in &ran.log {
        match done {
            Done::Append(lines) => disk.journal.extend(lines.iter().cloned()),
            Done::Commit { session, files } => {
                disk.session = Some((**session).clone());
                disk.files.clone_from(files);
            }
            Done::Event(event) => assert!(disk.holds(event), "announced before it was kept: {event:?}"),
            Done::Asked(_) | Done::Cancelled(_) | Done::Dump(_) | Done::Failed => {}
        }
    }
}

fn store_calls(ran: &Ran) -> usize {
    let is_call = |done: &&Done| matches!(done, Done::Append(_) | Done::Dump(_) | Done::Commit { .. });
    ran.log.iter().filter(is_call).count()
}

#[test]
fn everything_is_durable_before_it_is_announced() {
    let ran = eventful().user(talkative).run();
    let kinds = |wanted: fn(&Event) -> bool| ran.events().into_iter().any(wanted);
    assert!(kinds(|event| matches!(event, Event::NoteTaken { .. })));
    assert!(kinds(|event| matches!(event, Event::EscalationAnswered { .. })));
    assert!(kinds(|event| matches!(event, Event::SeatAbsent { .. })));
    assert!(kinds(|event| matches!(event, Event::Closed { .. })));
    assert_durable_before_announced(&ran);
}

/// The eventful session with each call of the store failing once.
static FAILED: LazyLock<Vec<Ran>> = LazyLock::new(|| {
    let calls = store_calls(&eventful().user(talkative).run());
    (1..=calls).map(|call| eventful().user(talkative).fail_at(call).run()).collect()
});

#[test]
fn a_failing_store_pauses_with_storage_and_asks_nobody_any_more() {
    assert!(FAILED.len() > 30, "{}", FAILED.len());
    for (call, ran) in FAILED.iter().enumerate() {
        assert!(matches!(ran.paused(), Some(PauseReason::Storage { .. })), "call {call}: {:?}", ran.paused());
        assert!(ran.outcome.as_ref().unwrap().error.is_some());
        let mut after = ran.log.iter().skip_while(|done| !matches!(done, Done::Failed));
        assert!(!after.any(|done| matches!(done, Done::Commit { .. } | Done::Asked(_))), "call {call}");
    }
}

#[test]
fn an_answer_that_had_come_and_could_not_be_kept_is_counted_and_nothing_else_is() {
    let unkept = |ran: &Ran| match ran.paused() {
        Some(PauseReason::Storage { unkept, .. }) => *unkept,
        other => panic!("{other:?}"),
    };
    // What the whole session does first is keep the facilitator's question, and later the answers of its seats.
    let whole = eventful().user(talkative).run();
    let is_call = |done: &&Done| matches!(done, Done::Append(_) | Done::Dump(_) | Done::Commit { .. });
    for (done, ran) in whole.log.iter().filter(is_call).zip(FAILED.iter()) {
        let wanted = match done {
            Done::Append(lines) => {
                lines.iter().filter(|line| matches!(line.result, JournalResult::Reply { .. })).count()
            }
            _ => 0,
        };
        assert_eq!(unkept(ran) as usize, wanted, "{done:?}");
    }
    assert!(FAILED.iter().any(|ran| unkept(ran) > 0) && FAILED.iter().any(|ran| unkept(ran) == 0));
}

#[test]
fn a_failing_store_announces_nothing_that_is_not_kept() {
    FAILED.iter().for_each(assert_durable_before_announced);
}

#[test]
fn a_failing_store_leaves_the_state_that_the_files_have() {
    for (call, ran) in FAILED.iter().enumerate() {
        assert!(*ran.session() == ran.reloaded(), "call {call}");
    }
}

#[test]
fn after_a_failure_of_the_store_the_session_goes_on_to_the_same_end() {
    let whole = eventful().user(talkative).run();
    for (call, failed) in FAILED.iter().enumerate().step_by(3) {
        let ran = go_on(failed.reloaded()).run();
        assert_eq!(ran.session().rounds.len(), whole.session().rounds.len(), "call {call}");
        assert_eq!(ran.session().artifacts, whole.session().artifacts, "call {call}");
    }
}
