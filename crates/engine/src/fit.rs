//! How much of the session's index a round may take. A file of more than [`yaml::MAX_BYTES`](crate::yaml::MAX_BYTES) is not
//! read, so a session whose index grew beyond it could neither go on nor end. Long texts are shortened in the index; the
//! whole is in the journal. The user's own words are never shortened: see [`crate::words`].

use std::io;

use serde::Serialize;

use crate::record::{EscalationRecord, Round, Statement};
use crate::session::Session;
use crate::text::clip;
use crate::told;
use crate::yaml;

/// Bytes that rounds, escalations and notes may take together. The conclusion repeats the agreed points of the rounds, and
/// both have to fit.
const MOST: usize = 900_000;
/// Bytes that the conclusion may take for what the user settled last: the whole stands in the answers themselves.
const MOST_SETTLED: usize = 60_000;
/// Bytes that a round may take however little is left.
const LEAST: usize = 4_000;
/// From the first on that fits: characters of a text, items of a list.
const STEPS: [(usize, usize); 5] = [(20_000, 400), (8_000, 200), (3_000, 100), (1_000, 40), (300, 15)];

/// Shortens a round and what it asks the user, each to its share of what is left. `session` does not hold the round yet.
pub(crate) fn fit(session: &Session, round: &mut Round) {
    if fits_easily(session, round) {
        return;
    }
    let room = room(session);
    if yaml::write(round).len() <= room {
        return;
    }
    for (longest, most) in STEPS {
        shorten(round, longest, most);
        if yaml::write(round).len() <= room {
            break;
        }
    }
    if yaml::write(round).len() > room {
        round.responses.clear();
    }
    round.warnings.push(told!("long texts are shortened here; the journal has the whole"));
}

/// Whether a round fits by far, told without writing anything: that is asked in every round, and the answer is nearly
/// always yes.
fn fits_easily(session: &Session, round: &Round) -> bool {
    // A line of YAML has indentation and a mark where JSON has quotes and a comma: for a list of single letters in the
    // depths of a round that is less than four times as much.
    const MORE: usize = 4;
    let used = MORE * (length(&session.rounds) + length(&session.escalations) + length(&session.notes));
    MORE * length(round) <= share(session, used)
}

/// Bytes of a value as JSON.
fn length(value: &impl Serialize) -> usize {
    struct Count(usize);
    impl io::Write for Count {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut count = Count(0);
    // What cannot be counted counts as too long, and is measured as it is written.
    serde_json::to_writer(&mut count, value).map_or(MOST, |()| count.0)
}

/// Shortens what a conclusion lists of the ends that the user gave.
pub(crate) fn fit_settled(resolved: &mut Vec<String>) {
    for (longest, most) in STEPS {
        if yaml::write(resolved).len() <= MOST_SETTLED {
            return;
        }
        list(resolved, longest, most);
    }
}

/// The same as for a round, for the questions to the user that it raises, together.
pub(crate) fn fit_questions(session: &Session, raised: &mut [EscalationRecord]) {
    let room = room(session) / 2;
    for (longest, most) in STEPS {
        if yaml::write(&raised).len() <= room {
            return;
        }
        for asked in raised.iter_mut() {
            asked.reason = clip(&asked.reason, longest);
            asked.recommendation = clip(&asked.recommendation, longest);
            for held in &mut asked.positions {
                held.position = clip(&held.position, longest);
                list(&mut held.rationale, longest, most);
            }
        }
    }
}

/// An equal share of what is left for each round that may come, this one included.
fn room(session: &Session) -> usize {
    let used = yaml::write(&session.rounds).len()
        + yaml::write(&session.escalations).len()
        + yaml::write(&session.notes).len();
    share(session, used)
}

/// What a round may take when that much is used.
fn share(session: &Session, used: usize) -> usize {
    let rounds = usize::try_from(session.rounds_left().max(1)).unwrap_or(usize::MAX);
    (MOST.saturating_sub(used) / rounds).max(LEAST)
}

fn list(texts: &mut Vec<String>, longest: usize, most: usize) {
    texts.truncate(most);
    texts.iter_mut().for_each(|text| *text = clip(text, longest));
}

fn shorten(round: &mut Round, longest: usize, most: usize) {
    for text in [&mut round.question, &mut round.synthesis, &mut round.recommendation, &mut round.next_focus]
    {
        *text = clip(text, longest);
    }
    for texts in [&mut round.consensus, &mut round.resolved, &mut round.overrides, &mut round.warnings] {
        list(texts, longest, most);
    }
    for conflict in &mut round.conflicts {
        conflict.description = clip(&conflict.description, longest);
        conflict.positions.values_mut().for_each(|text| *text = clip(text, longest));
    }
    for absence in &mut round.absent {
        absence.reason = clip(&absence.reason, longest);
        absence.partial = clip(&absence.partial, longest);
    }
    round.responses.iter_mut().for_each(|said| shorten_statement(said, longest, most));
}

fn shorten_statement(said: &mut Statement, longest: usize, most: usize) {
    let costs = &mut said.trade_offs;
    for text in [&mut said.position, &mut costs.optimizing_for, &mut costs.accepting_as_cost] {
        *text = clip(text, longest);
    }
    for texts in [
        &mut said.rationale,
        &mut costs.risks,
        &mut said.concerns,
        &mut said.suggestions,
        &mut said.references,
    ] {
        list(texts, longest, most);
    }
    said.votes.truncate(most);
    said.votes.iter_mut().for_each(|vote| vote.condition = clip(&vote.condition, longest));
}
