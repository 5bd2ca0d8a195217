//! Whatever facilitators and participants answer, the rules of the table hold.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::kit::{Act, Case, Done, Ran, Reply, debating, dreaming, hatted, mark, phased, table};
use super::random::{self, World};
use crate::artifact::{Artifact, ArtifactType};
use crate::event::Event;
use crate::prompt::Prompt;
use crate::record::{ConcludedBy, Step};
use crate::session::{Session, SessionStatus};
use crate::strategy::Participation;

const SEATS: [&str; 5] = ["ann", "ben", "cleo", "zoe", "all"];
const WORLD: World = World {
    ids: &["core", "extra", "CONF-001", "CONF-002", "OQ-001", "REQ-001", "REQ-002", "REQ-009", "nowhere", ""],
    seats: &SEATS,
    criteria: &["who", "what", "why", "invented"],
    kinds: &["requirement", "business_rule", "open_question", "conflict", "component", "poem"],
};

fn answer(seed: u64, prompt: &Prompt) -> Reply {
    random::answer(&WORLD, seed, prompt).map_or_else(Reply::Fail, Reply::Text)
}

fn deciding(seed: u64) -> impl FnMut(&Event) -> Vec<Act> + Send {
    let mut asked_again = 0;
    move |event| random::decision(seed, event, &mut asked_again).map(Act::Do).into_iter().collect()
}

/// Runs to the end; a round in which nobody answered is resumed, with other answers.
fn to_the_end(mut session: Session, seed: u64) -> Vec<Ran> {
    let mut runs = Vec::new();
    for resume in 0..200 {
        let salted = seed.wrapping_add(resume);
        let ran = Case::new(session).model(move |prompt| answer(salted, prompt)).user(deciding(seed)).run();
        let status = ran.session().status;
        session = ran.reloaded();
        runs.push(ran);
        if status == SessionStatus::Closed {
            return runs;
        }
    }
    panic!("it never ends");
}

/// Phases only go forward, ids are neither changed nor reused, and no facilitator ends it past a gate.
fn check_states(states: &[&Session]) {
    let ids = |session: &Session| {
        session.artifacts.iter().map(|artifact: &Artifact| artifact.id.clone()).collect::<Vec<_>>()
    };
    for pair in states.windows(2) {
        let position = |session: &Session| session.strategy.position(&session.current_phase).unwrap();
        assert!(position(pair[0]) <= position(pair[1]), "a phase went backwards");
        assert!(ids(pair[1]).starts_with(&ids(pair[0])), "an artifact was renumbered");
        assert!(pair[1].rounds.starts_with(&pair[0].rounds), "a round was changed");
    }
    let last = states.last().unwrap();
    assert!(last.completed_rounds() <= last.config.limits.max_rounds, "more rounds than the maximum");
    assert_eq!(ids(last).iter().collect::<BTreeSet<_>>().len(), last.artifacts.len(), "an id was reused");
    let taken = |id: &&String| id.as_str() <= "REQ-005" && id.starts_with("REQ");
    assert_eq!(ids(last).iter().filter(taken).count(), 0, "a number that is taken elsewhere was used");
    let placed =
        |session: &Session| session.participants.iter().all(|role| session.sides.contains_key(&role.id));
    if !last.strategy.sides.is_empty() && last.completed_rounds() > 0 {
        assert!(placed(last), "somebody argues for nothing");
        let sides: BTreeSet<&String> = last.sides.values().collect();
        assert_eq!(sides.len(), 2, "a side is empty");
    }
    if let Some(most) = last.strategy.limits.max_rounds_per_phase {
        for phase in last.strategy.phases.iter().rev().skip(1) {
            let held = last.rounds.iter().filter(|round| round.phase == phase.name).count();
            let may_stay = most.max(phase.min_rounds) as usize;
            assert!(held <= may_stay, "{} was not left", phase.name);
        }
    }
    let conclusion = last.conclusion.as_ref().unwrap();
    if conclusion.by == ConcludedBy::Facilitator {
        assert_eq!(last.unmet_gates(), [], "the facilitator went past a gate");
    }
}

/// What stands in a seat's name beside a result is known as the seat's.
fn check_dissents(runs: &[Ran]) {
    assert_eq!(Ran::unsaid(&runs.iter().collect::<Vec<_>>()), [""; 0]);
}

/// Every round has one focus, which the state before its question admitted, and asks blind seats nothing of others.
fn check_rounds(runs: &[Ran], start: &Session) {
    let mut state = start;
    let mut asked = None;
    for done in runs.iter().flat_map(|ran| &ran.log) {
        match done {
            Done::Commit { session, .. } => state = session,
            Done::Event(Event::QuestionAsked { focus, .. }) => {
                assert!(state.admissible_foci()[0].contains(focus), "{focus:?} was not admissible");
                asked = Some(focus);
            }
            Done::Event(Event::RoundCommitted { round, .. }) => assert_eq!(Some(&round.focus), asked),
            Done::Asked(prompt) if prompt.step == Step::Response => {
                let place = |seat: &str| SEATS.iter().position(|other| *other == seat);
                let may_hear = |other: &str| {
                    other == prompt.actor
                        || (state.phase().participation == Participation::Sequential
                            && place(other) < place(&prompt.actor))
                };
                for other in ["ann", "ben", "cleo"].into_iter().filter(|other| !may_hear(other)) {
                    assert!(
                        !prompt.full_text().contains(&mark(other, prompt.round)),
                        "{} heard {other}",
                        prompt.actor
                    );
                }
            }
            _ => {}
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_answered_the_rules_hold_and_it_ends(
        seed in any::<u64>(),
        led in 0..6_usize,
        most_in_phase in prop::option::of(1..3_u32),
        min_rounds in 0..5_u32,
        max_rounds in 1..=25_u32,
        interactive in any::<bool>(),
        verbose in any::<bool>(),
    ) {
        let mut start = match led {
            0 => table(),
            1 => phased(),
            2 => debating(),
            3 => dreaming(),
            4 => hatted(),
            _ => {
                let mut targeted = table();
                targeted.strategy.phases[0].participation = Participation::Targeted;
                targeted
            }
        };
        start.strategy.limits.max_rounds_per_phase = most_in_phase;
        start.config.limits = crate::config::Limits { min_rounds, max_rounds, max_rounds_per_phase: None };
        (start.config.interactive, start.config.verbose) = (interactive, verbose);
        start.taken_numbers.insert(ArtifactType::Requirement, 5);
        let runs = to_the_end(start.clone(), seed);
        let states: Vec<&Session> = runs
            .iter()
            .flat_map(|ran| &ran.log)
            .filter_map(|done| match done {
                Done::Commit { session, .. } => Some(&**session),
                _ => None,
            })
            .collect();
        check_states(&states);
        check_rounds(&runs, &start);
        check_dissents(&runs);
    }
}
