//! Rounds of which no record is there any more: their journal was cut, or taken out.

use roundtable_engine::session::Session;

/// More rounds than any session has.
const MOST: u32 = 1_000;

/// The rounds that were held and of which nothing says who said what, in their order: neither words of seats nor the facilitator's report.
pub(super) fn unrecorded(session: &Session) -> Vec<u32> {
    let told = |round: u32| {
        session.told.get(&round).is_some_and(|told| told.held.is_some() || !told.statements.is_empty())
    };
    let said = |round: u32| session.said.get(&round).is_some_and(|said| !said.is_empty());
    let written = session.rounds.iter().map(|round| round.number).max().unwrap_or_default();
    // What somebody writes into a file by hand may be any number.
    let most = session.config.limits.max_rounds.max(written).min(MOST);
    let made = session.artifacts.iter().map(|artifact| artifact.created_round);
    let last = made.filter(|round| *round <= most).max().unwrap_or_default().max(written.min(MOST));
    if written == 0 {
        return Vec::new();
    }
    (1..=last).filter(|round| !told(*round) && !said(*round)).collect()
}

/// Numbers in a row: of those that follow each other the first and the last, `3–5, 8`.
pub(super) fn in_runs(rounds: &[u32]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for round in rounds {
        match runs.last_mut().filter(|(_, last)| last.checked_add(1) == Some(*round)) {
            Some((_, last)) => *last = *round,
            None => runs.push((*round, *round)),
        }
    }
    let told = |(first, last): &(u32, u32)| match first == last {
        true => first.to_string(),
        false => format!("{first}–{last}"),
    };
    runs.iter().map(told).collect::<Vec<_>>().join(", ")
}
