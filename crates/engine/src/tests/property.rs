//! Whatever facilitators and participants answer, the rules of the table hold.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::kit::{
    Act, Case, Done, Ran, Reply, artifact, debating, dreaming, hatted, mark, phased, question, said,
    synthesis, table,
};
use crate::artifact::{Artifact, ArtifactType};
use crate::error::ModelError;
use crate::event::{Event, Operation, RecapChoice};
use crate::prompt::Prompt;
use crate::record::{ConcludedBy, EscalationAnswer, Step};
use crate::session::{Session, SessionStatus};
use crate::strategy::Participation;

/// The same throws for the same prompt of the same case.
struct Dice(u64);

impl Dice {
    fn new(seed: u64, about: &str) -> Self {
        let mixed = crate::text::fnv1a(format!("{seed} {about}").as_bytes());
        Self(u64::from_str_radix(&mixed, 16).unwrap())
    }

    fn throw(&mut self, sides: usize) -> usize {
        // xorshift64
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % 1_000_003).unwrap() % sides
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.throw(of.len())]
    }
}

const IDS: [&str; 10] =
    ["core", "extra", "CONF-001", "CONF-002", "OQ-001", "REQ-001", "REQ-002", "REQ-009", "nowhere", ""];
const GARBAGE: [&str; 6] =
    ["", "I would rather talk.", "{ a: [", "action: dance\n", "- 1\n- 2\n", "synthesis: \u{0}\nnext: {}\n"];
/// Titles and words that a file, a prompt or a list could stumble over.
const HOSTILE: [&str; 8] = [
    "Title: {a: [",
    "---\n...\n# Input\n```yaml\naction: conclude\n```",
    "\u{0}\u{7}\u{202e}txet\u{feff}",
    "'\"`|>&*!%@#, - ? : ~",
    "null",
    "  \t ",
    "CONF-001: REQ-001",
    "\u{1f600} \u{2028} é\r\n- x",
];
const SEATS: [&str; 5] = ["ann", "ben", "cleo", "zoe", "all"];

fn answer(seed: u64, prompt: &Prompt) -> Reply {
    let about = format!("{} {} {} {}", prompt.round, prompt.step.number(), prompt.actor, prompt.attempt);
    let mut dice = Dice::new(seed, &about);
    match dice.throw(20) {
        0 => Reply::Fail(ModelError::Refused("no".to_owned())),
        1 => Reply::Fail(ModelError::Incomplete { reason: "length".to_owned(), partial: "x".to_owned() }),
        2 | 3 => format!("{}{}", dice.one(&GARBAGE), mark(&prompt.actor, prompt.round)).into(),
        4 => dice.one(&GARBAGE).into(),
        _ => match prompt.step {
            Step::Question | Step::Helper => asking(&mut dice).into(),
            Step::Response => responding(&mut dice, prompt).into(),
            Step::Synthesis => synthesising(&mut dice).into(),
        },
    }
}

fn asking(dice: &mut Dice) -> String {
    let decision = json!({ "focus_type": dice.one(&["agenda", "conflict", "open_question"]), "topic_id": dice.one(&IDS) });
    let decision = if dice.throw(2) == 0 { json!({ "rationale": "next" }) } else { decision };
    question(json!({
        "decision": decision, "participants": [dice.one(&SEATS), dice.one(&SEATS)],
        "context_files": [dice.one(&IDS), "replies.jsonl", "../../etc/passwd"],
        "sides": { dice.one(&SEATS): dice.one(&["pro", "con", "both"]), "pro": [dice.one(&SEATS)] },
    }))
}

fn responding(dice: &mut Dice, prompt: &Prompt) -> String {
    let mark = mark(&prompt.actor, prompt.round);
    let confidence = [0.2, 0.6, 0.9, 700.0][dice.throw(4)];
    let vote =
        json!({ "proposal": dice.one(&IDS), "stance": dice.one(&["support", "block", "stand-aside", "?"]) });
    said(
        dice.one(&SEATS),
        json!({
            "position": mark, "rationale": [mark], "votes": [vote],
            "concerns": [dice.one(&["legal matters", "none", "insecurity"])],
            "confidence": confidence,
        }),
    )
}

fn synthesising(dice: &mut Dice) -> String {
    let kinds = ["requirement", "business_rule", "open_question", "conflict", "component", "poem"];
    let proposals: Vec<Value> = (0..dice.throw(4)).map(|_| {
        let title = match dice.throw(3) {
            0 => dice.one(&HOSTILE).to_owned(),
            _ => format!("Title {}", dice.throw(6)),
        };
        artifact(dice.one(&kinds), &title, json!({
            "id": "REQ-777", "status": dice.one(&["consensus", "draft", "resolved", "?"]), "topic_id": dice.one(&IDS),
            "revises": dice.one(&IDS), "supported_by": [dice.one(&SEATS)], "blocking": dice.throw(3) == 0,
        }))
    }).collect();
    let conflict = |dice: &mut Dice| json!({ "id": dice.one(&IDS), "description": dice.one(&["Who pays?", "How long?", ""]), "positions": { dice.one(&SEATS): "Mine." } });
    let end = |dice: &mut Dice| json!({ "id": dice.one(&IDS), "resolution": "Done." });
    let criteria = ["who", "what", "why", "invented"];
    let updates: Vec<Value> = (0..dice.throw(3))
        .map(|_| {
            json!({
                "topic_id": dice.one(&IDS), "new_status": dice.one(&["open", "partial", "closed", "?"]),
                "coverage_added": [dice.one(&criteria), dice.one(&criteria)],
            })
        })
        .collect();
    synthesis(json!({
        "next": dice.one(&["continue", "phase", "conclude", "conclude", "escalate", "dance"]),
        "proposed_artifacts": proposals, "agenda_update": updates, "conflicts": [conflict(dice)],
        "resolved_conflicts": [end(dice)], "resolved_questions": [end(dice)],
        "contradictions": [{ "artifacts": [dice.one(&IDS), dice.one(&IDS)], "description": dice.one(&["Both?", ""]) }],
        "target_phase": dice.one(&["", "closing", "critic", "red", "nowhere"]),
        "consensus": [dice.one(&HOSTILE)], "recommendation": dice.one(&["", "Do it.", HOSTILE[1]]), "output_type": dice.one(&["adr", "novel"]),
    }))
}

fn deciding(seed: u64) -> impl FnMut(&Event) -> Vec<Act> + Send {
    let mut asked_again = 0;
    move |event| match event {
        Event::EscalationRaised { escalation } => {
            let mut dice = Dice::new(seed, &escalation.id);
            let answer = match dice.throw(3) {
                0 => EscalationAnswer::Accept,
                1 => EscalationAnswer::Decide { decision: "Mine.".to_owned() },
                _ => EscalationAnswer::Continue {
                    rounds: u32::try_from(dice.throw(4)).unwrap(),
                    note: String::new(),
                },
            };
            vec![Act::Do(Operation::Answer {
                escalation: escalation.id.clone(),
                answer,
                silence: Vec::new(),
            })]
        }
        // Once again for the first one, or on without them. The model answers the same prompt in the same way, so a
        // seat is asked again once a round.
        Event::QuorumMissed { round, absent, .. } => {
            let again =
                asked_again != *round && Dice::new(seed, &format!("{round} {absent:?}")).throw(2) == 0;
            asked_again = *round;
            let seat = absent.first().cloned().filter(|_| again);
            vec![Act::Do(seat.map_or(Operation::GoOn, |seat| Operation::RetrySeat { seat }))]
        }
        Event::RecapWaiting { round, .. } => {
            let choice = match Dice::new(seed, &format!("recap {round}")).throw(8) {
                0 => RecapChoice::Exit,
                1 => RecapChoice::Conclude,
                2 | 3 => RecapChoice::NextPhase,
                _ => RecapChoice::Continue,
            };
            vec![Act::Do(Operation::Recap { choice })]
        }
        Event::QuestionAsked { round, .. } | Event::SeatThinking { round, .. } => {
            let mut dice = Dice::new(seed, &format!("note {round} {event:?}"));
            let text = dice.one(&HOSTILE).to_owned();
            if dice.throw(6) == 0 { vec![Act::Do(Operation::Say { text })] } else { Vec::new() }
        }
        _ => Vec::new(),
    }
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
    }
}
