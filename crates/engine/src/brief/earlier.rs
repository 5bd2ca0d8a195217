//! What the rounds before came to, for whoever sums up: a model remembers nothing of them.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::record::Round;
use crate::session::Session;
use crate::text::clip;

/// Characters of all rounds together, about six thousand tokens.
const MOST: usize = 24_000;
/// Characters of one synthesis.
const LONGEST_SYNTHESIS: usize = 2_000;
/// Characters of one agreed point, and how many of a round.
const LONGEST_POINT: usize = 300;
const MOST_POINTS: usize = 12;

/// Earlier rounds, and which of them there was no room for.
#[derive(Debug, Default)]
pub(super) struct Earlier {
    pub(super) rounds: Vec<Value>,
    pub(super) left_out: Vec<u32>,
}

/// The syntheses and agreed points of the completed rounds, in their order. Where there is no room for all: the last round
/// of each phase before any other, then the latest.
pub(super) fn earlier(session: &Session) -> Earlier {
    let is_last_of_phase = |round: &&Round| {
        !session.rounds.iter().any(|other| other.phase == round.phase && other.number > round.number)
    };
    let (lasts, others): (Vec<&Round>, Vec<&Round>) = session.rounds.iter().rev().partition(is_last_of_phase);
    let mut room = MOST;
    let mut chosen = BTreeSet::new();
    for round in lasts.into_iter().chain(others) {
        let length = length(round);
        if length <= room {
            room -= length;
            chosen.insert(round.number);
        }
    }
    let (shown, left_out): (Vec<&Round>, Vec<&Round>) =
        session.rounds.iter().partition(|round| chosen.contains(&round.number));
    Earlier {
        rounds: shown.into_iter().map(view).collect(),
        left_out: left_out.into_iter().map(|round| round.number).collect(),
    }
}

fn points(round: &Round) -> Vec<String> {
    round.consensus.iter().take(MOST_POINTS).map(|point| clip(point, LONGEST_POINT)).collect()
}

fn length(round: &Round) -> usize {
    let points: usize = points(round).iter().map(|point| point.chars().count()).sum();
    clip(&round.synthesis, LONGEST_SYNTHESIS).chars().count() + points
}

fn view(round: &Round) -> Value {
    json!({
        "round": round.number, "phase": round.phase, "topic_id": round.focus.topic_id,
        "synthesis": clip(&round.synthesis, LONGEST_SYNTHESIS), "agreed": points(round),
    })
}
