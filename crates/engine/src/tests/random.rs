//! Facilitators, participants and users who answer by chance. Used over the store in memory here, and over files in
//! `tests/integration`: the names of the engine come from whoever includes this file, as `engine`.

use serde_json::{Value, json};

use super::engine::error::ModelError;
use super::engine::event::{Event, Operation, RecapChoice};
use super::engine::prompt::Prompt;
use super::engine::record::{EscalationAnswer, Step};
use super::engine::text::fnv1a;
use super::plain::{artifact, mark, question, said, synthesis};

/// The same throws for the same prompt of the same case.
struct Dice(u64);

impl Dice {
    fn new(seed: u64, about: &str) -> Self {
        let mixed = fnv1a(format!("{seed} {about}").as_bytes());
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

/// What the facilitators and participants of a table speak of: some of it is there, some is not.
pub(super) struct World {
    /// Topics, artifacts, and what is neither.
    pub(super) ids: &'static [&'static str],
    /// Seats, and names of nobody.
    pub(super) seats: &'static [&'static str],
    /// Criteria of topics, and one of none.
    pub(super) criteria: &'static [&'static str],
    /// Kinds of artifacts, some of another workflow or of none.
    pub(super) kinds: &'static [&'static str],
}

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
/// The answer to a prompt, the same for the same seed: valid, hostile, contradictory, out of order, or none.
pub(super) fn answer(world: &World, seed: u64, prompt: &Prompt) -> Result<String, ModelError> {
    let about = format!("{} {} {} {}", prompt.round, prompt.step.number(), prompt.actor, prompt.attempt);
    let mut dice = Dice::new(seed, &about);
    match dice.throw(20) {
        0 => Err(ModelError::Refused("no".to_owned())),
        1 => Err(ModelError::Incomplete { reason: "length".to_owned(), partial: "x".to_owned() }),
        2 | 3 => Ok(format!("{}{}", dice.one(&GARBAGE), mark(&prompt.actor, prompt.round))),
        4 => Ok(dice.one(&GARBAGE).to_owned()),
        _ => Ok(match prompt.step {
            Step::Question | Step::Helper => asking(world, &mut dice),
            Step::Response => responding(world, &mut dice, prompt),
            Step::Synthesis => synthesising(world, &mut dice),
        }),
    }
}

fn asking(world: &World, dice: &mut Dice) -> String {
    let decision = json!({ "focus_type": dice.one(&["agenda", "conflict", "open_question"]), "topic_id": dice.one(world.ids) });
    let decision = if dice.throw(2) == 0 { json!({ "rationale": "next" }) } else { decision };
    question(json!({
        "decision": decision, "participants": [dice.one(world.seats), dice.one(world.seats)],
        "context_files": [dice.one(world.ids), "replies.jsonl", "../../etc/passwd"],
        "sides": { dice.one(world.seats): dice.one(&["pro", "con", "both"]), "pro": [dice.one(world.seats)] },
    }))
}

fn responding(world: &World, dice: &mut Dice, prompt: &Prompt) -> String {
    let mark = mark(&prompt.actor, prompt.round);
    let confidence = [0.2, 0.6, 0.9, 700.0][dice.throw(4)];
    let vote = json!({ "proposal": dice.one(world.ids), "stance": dice.one(&["support", "block", "stand-aside", "?"]) });
    said(
        dice.one(world.seats),
        json!({
            "position": mark, "rationale": [mark], "votes": [vote],
            "concerns": [dice.one(&["legal matters", "none", "insecurity"])],
            "confidence": confidence,
        }),
    )
}

fn synthesising(world: &World, dice: &mut Dice) -> String {
    let proposals: Vec<Value> = (0..dice.throw(4)).map(|_| {
        let title = match dice.throw(3) {
            0 => dice.one(&HOSTILE).to_owned(),
            _ => format!("Title {}", dice.throw(6)),
        };
        artifact(dice.one(world.kinds), &title, json!({
            "id": "REQ-777", "status": dice.one(&["consensus", "draft", "resolved", "?"]), "topic_id": dice.one(world.ids),
            "revises": dice.one(world.ids), "supported_by": [dice.one(world.seats)], "blocking": dice.throw(3) == 0,
        }))
    }).collect();
    let conflict = |dice: &mut Dice| json!({ "id": dice.one(world.ids), "description": dice.one(&["Who pays?", "How long?", ""]), "positions": { dice.one(world.seats): "Mine." } });
    let end = |dice: &mut Dice| json!({ "id": dice.one(world.ids), "resolution": "Done." });
    let updates: Vec<Value> = (0..dice.throw(3))
        .map(|_| {
            json!({
                "topic_id": dice.one(world.ids), "new_status": dice.one(&["open", "partial", "closed", "?"]),
                "coverage_added": [dice.one(world.criteria), dice.one(world.criteria)],
            })
        })
        .collect();
    synthesis(json!({
        "next": dice.one(&["continue", "phase", "conclude", "conclude", "escalate", "dance"]),
        "proposed_artifacts": proposals, "agenda_update": updates, "conflicts": [conflict(dice)],
        "resolved_conflicts": [end(dice)], "resolved_questions": [end(dice)],
        "contradictions": [{ "artifacts": [dice.one(world.ids), dice.one(world.ids)], "description": dice.one(&["Both?", ""]) }],
        "target_phase": dice.one(&["", "closing", "critic", "red", "nowhere"]),
        "consensus": [dice.one(&HOSTILE)], "recommendation": dice.one(&["", "Do it.", HOSTILE[1]]), "output_type": dice.one(&["adr", "novel"]),
    }))
}

/// What the user does at an event, the same for the same seed. `asked_again` is the round in which a seat was asked again last: a
/// model answers the same prompt in the same way, so that is done once a round.
pub(super) fn decision(seed: u64, event: &Event, asked_again: &mut u32) -> Option<Operation> {
    match event {
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
            Some(Operation::Answer {
                escalation: escalation.id.clone(),
                answer,
                silence: Vec::new(),
                by: String::new(),
            })
        }
        // Once again for the first one, or on without them.
        Event::QuorumMissed { round, absent, asked, .. } => {
            let again =
                *asked_again != *round && Dice::new(seed, &format!("{round} {absent:?}")).throw(2) == 0;
            *asked_again = *round;
            let seat = absent.first().cloned().filter(|_| again);
            // Nobody was asked twice before that: each has been asked once.
            let go_on = Operation::GoOn { round: *round, asked: *asked };
            Some(seat.map_or(go_on, |seat| Operation::RetrySeat { round: *round, seat, asked: 1 }))
        }
        Event::RecapWaiting { round, .. } => {
            let choice = match Dice::new(seed, &format!("recap {round}")).throw(8) {
                0 => RecapChoice::Exit,
                1 => RecapChoice::Conclude,
                2 | 3 => RecapChoice::NextPhase,
                _ => RecapChoice::Continue,
            };
            Some(Operation::Recap { round: *round, choice })
        }
        Event::QuestionAsked { round, .. } | Event::SeatThinking { round, .. } => {
            let mut dice = Dice::new(seed, &format!("note {round} {event:?}"));
            let text = dice.one(&HOSTILE).to_owned();
            (dice.throw(6) == 0).then_some(Operation::Say { text })
        }
        _ => None,
    }
}
