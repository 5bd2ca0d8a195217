//! A session that was led is looked at again.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use serde_json::json;

use super::kit::{
    Act, Case, Ran, Reply, artifact, debating, dreaming, hatted, limits, phased, synthesis, table, usual,
};
use crate::event::{Event, Operation, RecapChoice};
use crate::fork;
use crate::prompt::Prompt;
use crate::recall;
use crate::record::{EscalationAnswer, JournalEntry, JournalResult, Step};
use crate::replay::{Replay, replay};
use crate::session::{Session, SessionStatus};

fn replayed(session: &Session, journal: &[JournalEntry]) -> Replay {
    let seats: Vec<String> = session.participants.iter().map(|role| role.id.clone()).collect();
    let said = recall::statements(journal, &seats);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(replay(session, journal, &said))
}

fn of(ran: &Ran) -> Replay {
    replayed(ran.session(), &ran.journal())
}

/// What a table looks back at: the pieces of running answers and the times are not among it.
fn lasting<'a>(steps: impl IntoIterator<Item = &'a Event>) -> Vec<Event> {
    let lasting = |event: &&Event| !matches!(event, Event::Piece { .. } | Event::Used { .. });
    let timeless = |event: &Event| {
        let mut event = event.clone();
        match &mut event {
            Event::RoundCommitted { round, artifacts, .. } => {
                round.timestamp = Default::default();
                artifacts.iter_mut().for_each(|artifact| artifact.review = None);
            }
            Event::EscalationAnswered { escalation, .. } => escalation.at = None,
            Event::NoteTaken { note } => note.at = Default::default(),
            _ => {}
        }
        event
    };
    steps.into_iter().filter(lasting).map(timeless).collect()
}

fn assert_as_it_was(ran: &Ran) -> Replay {
    let replay = of(ran);
    assert!(replay.exact);
    pretty(&lasting(&replay.steps), &lasting(ran.events()));
    replay
}

fn pretty(led: &[Event], known: &[Event]) {
    for (led, known) in led.iter().zip(known) {
        assert_eq!(led, known);
    }
    assert_eq!(led.len(), known.len());
}

fn brisk(prompt: &Prompt) -> Reply {
    match prompt.step {
        Step::Synthesis => synthesis(json!({
            "next": "phase", "recommendation": "Do it.", "contradictions": [],
            "proposed_artifacts": [artifact("requirement", &format!("Wish {}", prompt.round), json!({}))],
        }))
        .into(),
        _ => usual(prompt),
    }
}

#[test]
fn each_step_is_what_it_was_in_every_strategy() {
    for session in [table(), phased(), dreaming(), debating(), hatted()] {
        let rounds = u32::try_from(session.strategy.phases.len()).unwrap().max(2);
        let ran = Case::new(limits(session, 1, rounds)).model(brisk).run();
        assert_eq!(ran.session().status, SessionStatus::Closed);
        let replay = assert_as_it_was(&ran);
        assert!(replay.start.rounds.is_empty() && replay.start.artifacts.is_empty());
        let pieces = replay.steps.iter().filter(|step| matches!(step, Event::Piece { .. })).count();
        assert!(pieces > replay.steps.len() / 4, "{pieces} pieces");
    }
}

#[test]
fn the_pieces_of_an_answer_are_that_answer_and_seats_speak_at_once() {
    let ran = Case::new(limits(table(), 1, 2)).model(brisk).run();
    let replay = of(&ran);
    let mut texts: BTreeMap<(u32, &str), String> = BTreeMap::new();
    let mut speakers = Vec::new();
    for step in &replay.steps {
        if let Event::Piece { round, step: Step::Response, actor, text } = step {
            texts.entry((*round, actor)).or_default().push_str(text);
            speakers.push(actor);
        }
    }
    for line in ran.journal().iter().filter(|line| line.step == Step::Response) {
        let JournalResult::Reply { text, .. } = &line.result else { panic!("an answer") };
        assert_eq!(texts[&(line.round, line.actor.as_str())], *text);
    }
    assert!(speakers.windows(2).any(|pair| pair[0] != pair[1]));
    speakers.dedup();
    assert!(speakers.len() > 6, "one after the other: {speakers:?}");
}

/// A session in which the user is asked in the first round, says something in the second, and ends it.
fn with_words_of_the_user() -> Ran {
    let mut session = limits(phased(), 1, 5);
    session.config.interactive = true;
    let mut recaps = 0;
    let ran = Case::new(session)
        .model(|prompt| match (prompt.step, prompt.round) {
            (Step::Synthesis, 1) => synthesis(json!({
                "next": "escalate", "escalation_reason": "Nobody knows the budget.", "recommendation": "Ask.",
            }))
            .into(),
            _ => usual(prompt),
        })
        .user(move |event| match event {
            Event::RoundStarted { round: 2, .. } => {
                vec![Act::Do(Operation::Say { text: "Think of the volunteers.".to_owned() })]
            }
            Event::EscalationRaised { escalation } => vec![Act::Do(Operation::Answer {
                escalation: escalation.id.clone(),
                answer: EscalationAnswer::Decide { decision: "Nothing this year.".to_owned() },
                silence: Vec::new(),
                by: String::new(),
            })],
            Event::RecapWaiting { round, has_next_phase } => {
                recaps += 1;
                let choice = match (recaps, has_next_phase) {
                    (1, _) => RecapChoice::Continue,
                    (2, true) => RecapChoice::NextPhase,
                    _ => RecapChoice::Conclude,
                };
                vec![Act::Do(Operation::Recap { round: *round, choice })]
            }
            _ => Vec::new(),
        })
        .run();
    assert_eq!((ran.session().escalations.len(), ran.session().notes.len()), (1, 1));
    assert_eq!(ran.session().status, SessionStatus::Closed);
    ran
}

#[test]
fn what_the_user_said_is_said_again() {
    assert_as_it_was(&with_words_of_the_user());
}

#[test]
fn a_fork_begins_with_what_happened_at_the_times_at_which_it_did() {
    let ran = with_words_of_the_user();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let fork = runtime.block_on(fork::after(ran.session(), &ran.journal(), 2));
    assert!(fork.exact);
    let times = |session: &Session| -> Vec<Option<Timestamp>> {
        let rounds = session.rounds.iter().take(2).map(|round| Some(round.timestamp));
        let asked = session.escalations.iter().map(|asked| asked.at);
        rounds.chain(asked).chain(session.notes.iter().map(|note| Some(note.at))).collect()
    };
    let (known, of_fork) = (times(ran.session()), times(&fork.session));
    assert_eq!(known.iter().collect::<BTreeSet<_>>().len(), 4, "the clock goes on: {known:?}");
    assert_eq!(of_fork, known);
}

#[test]
fn a_session_that_waits_ends_with_its_last_round() {
    let ran = Case::new(limits(table(), 1, 9))
        .user(|event| match event {
            Event::RoundStarted { round: 3, .. } => vec![Act::Do(Operation::Pause)],
            _ => Vec::new(),
        })
        .run();
    assert_eq!((ran.session().status, ran.session().rounds.len()), (SessionStatus::Paused, 2));
    let replay = of(&ran);
    assert!(replay.exact);
    assert!(matches!(replay.steps.last(), Some(Event::RoundCommitted { round, .. }) if round.number == 2));
}

#[test]
fn where_the_journal_leads_elsewhere_the_rounds_are_told() {
    let ran = Case::new(limits(table(), 1, 3)).model(brisk).run();
    let told = |session: &Session, journal: &[JournalEntry]| {
        let replay = replayed(session, journal);
        assert!(!replay.exact);
        let rounds = replay.steps.iter().filter_map(|step| match step {
            Event::RoundCommitted { round, .. } => Some(round.clone()),
            _ => None,
        });
        assert_eq!(rounds.collect::<Vec<_>>(), session.rounds);
        assert!(matches!(replay.steps.last(), Some(Event::Closed { .. })));
        replay.steps.iter().filter(|step| matches!(step, Event::SeatAnswered { .. })).count()
    };
    let mut changed = ran.session().clone();
    changed.rounds[1].synthesis.push_str(" And somebody wrote this.");
    assert_eq!(told(&changed, &ran.journal()), 9, "what was said is known");
    assert_eq!(told(ran.session(), &[]), 0, "nothing of what was said is known");
    let mut lacking = ran.journal();
    lacking.retain(|line| (line.round, line.step) != (2, Step::Synthesis));
    assert_eq!(told(ran.session(), &lacking), 9);
}
