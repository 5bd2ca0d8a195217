//! What was said in earlier rounds, for strategies that show it later.

use std::collections::BTreeMap;

use crate::record::{JournalEntry, JournalResult, Statement, Step};
use crate::reply;

/// The statements of each round in a journal, by round, in the order of `seats`, as the round itself has them. The last
/// line of a seat is its word; an answer that cannot be read stands as prose, as it did in its round.
pub fn statements<'a>(
    journal: impl IntoIterator<Item = &'a JournalEntry>,
    seats: &[String],
) -> BTreeMap<u32, Vec<Statement>> {
    let mut last: BTreeMap<(u32, usize), &JournalEntry> = BTreeMap::new();
    for line in journal.into_iter().filter(|line| line.step == Step::Response) {
        if let Some(place) = seats.iter().position(|seat| *seat == line.actor) {
            last.insert((line.round, place), line);
        }
    }
    let mut rounds: BTreeMap<u32, Vec<Statement>> = BTreeMap::new();
    for line in last.into_values() {
        let JournalResult::Reply { text, .. } = &line.result else { continue };
        let said = match reply::read_statement(text, &line.actor) {
            Ok(read) => Some(read.value),
            Err(_) => crate::round::prose_statement(&line.actor, text),
        };
        rounds.entry(line.round).or_default().extend(said);
    }
    rounds
}
