//! An index that lost its end, or rounds: cut off where a line ends, it can be read, and says less than it did. What it lacks
//! is known from what our own layout always has, and from the journal: its lines of a round come after the rounds before it
//! were written into the index.

use std::collections::BTreeSet;

use roundtable_engine::record::{JournalEntry, Step};
use serde_json::{Map, Value};

use super::ahead::Decided;
use super::journal::{Journal, NAME};
use super::made::{has_round_of_ours, is_made_here};
use super::read::{items_of, updated_at};
use crate::project::Project;

/// The keys that an index of ours always has, in their order, and every index of the generations B, C and D; of ours the last of
/// them stands at its end.
pub(super) const KEYS: [&str; 10] = [
    "id",
    "topic",
    "workflow_type",
    "strategy",
    "status",
    "timing",
    "artifacts",
    "agenda",
    "rounds",
    "metrics",
];
/// What the last of them always has; what a call cost comes after it, where that is known.
const COUNTS: [&str; 6] = ["rounds", "tasks", "tokens", "tokens_in", "tokens_out", "tokens_cached"];
/// More rounds than these are not listed one by one.
const MOST: u32 = 1000;

/// What an index has lost.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Lost {
    /// Keys of our layout that are missing at its end, dots between the parts.
    pub(super) lacks: Vec<String>,
    /// Rounds that were complete, and are not among its rounds.
    pub(super) rounds: Vec<u32>,
}

impl Lost {
    /// Whether it has lost nothing.
    pub(super) fn is_nothing(&self) -> bool {
        self.lacks.is_empty() && self.rounds.is_empty()
    }

    /// Why nothing is written into such a session, in words for people.
    pub(super) fn words(&self, file: &str) -> Option<String> {
        match (self.lacks.as_slice(), self.rounds.as_slice()) {
            ([], []) => None,
            ([], rounds) => {
                let first = rounds.first().copied().unwrap_or_default();
                Some(format!("{file} has lost rounds that its journal knows, from round {first} on"))
            }
            (lacks, _) => Some(format!("{file} has lost its end: it lacks {}", lacks.join(", "))),
        }
    }
}

/// What is known beside an index.
pub(super) struct Beside<'a> {
    /// The replies that were kept.
    pub(super) journal: &'a Journal,
    /// There is a journal, be it empty.
    pub(super) has_journal: bool,
    /// The rounds in which artifacts of the session were made.
    pub(super) made_in: BTreeSet<u32>,
}

/// What an index has lost; nothing of a text that could also be all that somebody wrote.
pub(super) fn lost(text: &str, map: &Map<String, Value>, beside: &Beside<'_>) -> Lost {
    let lacks = lacks(text, map, beside.has_journal);
    let rounds = lost_rounds(text, map, beside, !lacks.is_empty());
    Lost { lacks, rounds }
}

fn lacks(text: &str, map: &Map<String, Value>, has_journal: bool) -> Vec<String> {
    let Some(metrics) = map.get("metrics") else {
        // What is missing before a key that is there was taken out, not cut off.
        let last = KEYS.iter().rposition(|key| map.contains_key(*key)).map_or(0, |at| at + 1);
        let is_whole_before = KEYS[..last].iter().all(|key| map.contains_key(*key));
        let is_cut =
            is_whole_before && last > 1 && (has_round_of_ours(map) || is_made_here(text, map, has_journal));
        return if is_cut { KEYS[last..].iter().map(|key| (*key).to_owned()).collect() } else { Vec::new() };
    };
    let is_last = map.keys().next_back().is_some_and(|key| key == "metrics");
    let absent = COUNTS.iter().filter(|key| metrics.get(**key).is_none());
    let absent: Vec<String> = absent.map(|key| format!("metrics.{key}")).collect();
    let is_cut =
        is_last && !absent.is_empty() && has_no_hole(metrics) && is_made_here(text, map, has_journal);
    if is_cut { absent } else { Vec::new() }
}

/// Whether the counts that are there are the first ones.
fn has_no_hole(metrics: &Value) -> bool {
    let there = COUNTS.iter().take_while(|key| metrics.get(**key).is_some()).count();
    COUNTS[there..].iter().all(|key| metrics.get(*key).is_none())
}

/// A round was complete where a later one was begun. Of the last one that is in the journal with its synthesis the index was
/// written once more where it says so itself: an artifact was made in it, or it was written after the synthesis came.
fn lost_rounds(text: &str, map: &Map<String, Value>, beside: &Beside<'_>, is_cut: bool) -> Vec<u32> {
    let of = |step: Step| {
        let is_it = move |entry: &&JournalEntry| entry.step == step && !entry.result.is_failed_attempt();
        beside.journal.entries.iter().filter(is_it)
    };
    let Some(last) = of(Step::Question).map(|entry| entry.round).max() else { return Vec::new() };
    // What stands there in place of a list is told as that.
    if map.get("rounds").is_some_and(|rounds| !rounds.is_array() && !rounds.is_null()) {
        return Vec::new();
    }
    // Before the user decided nobody led them here: their lines are told as what they are.
    if !is_cut && Decided::of_index(map).waits() {
        return Vec::new();
    }
    let held = whole_rounds(map, is_cut);
    let next = u32::try_from(held).unwrap_or(u32::MAX).saturating_add(1);
    if last < next {
        return Vec::new();
    }
    let synthesis = of(Step::Synthesis).rfind(|entry| entry.round == last);
    let is_last_over = synthesis.is_some_and(|entry| {
        let is_made = || {
            beside.made_in.contains(&last)
                && (has_round_of_ours(map) || is_made_here(text, map, beside.has_journal))
        };
        (is_cut && updated_at(map).is_some_and(|at| at >= entry.completed_at)) || is_made()
    });
    let end = if is_last_over { last } else { last - 1 };
    (next..=end.min(next.saturating_add(MOST))).collect()
}

/// How many rounds of an index are whole: of one that was cut off within its rounds the last is not, unless it says what comes
/// after it, as a round does at its end.
pub(super) fn whole_rounds(map: &Map<String, Value>, is_cut: bool) -> usize {
    let rounds = items_of(map, "rounds");
    let is_last_key = map.keys().next_back().is_some_and(|key| key == "rounds");
    let is_open = is_cut && is_last_key && rounds.last().is_some_and(|round| round.get("next").is_none());
    rounds.len() - usize::from(is_open)
}

impl Project {
    /// What a session's index has lost. It is compared with what was written before it, so that one that somebody writes
    /// while we look has lost nothing.
    pub(super) fn lost(
        &self,
        id: &str,
        (text, map): (&str, &Map<String, Value>),
        journal: &Journal,
        made_in: BTreeSet<u32>,
    ) -> Lost {
        let has_journal = self.disk().has(&self.session_path(id).join(NAME));
        let lost = lost(text, map, &Beside { journal, has_journal, made_in });
        let is_as_read = || self.disk().read_text(&self.index_path(id)).is_ok_and(|now| now == text);
        if lost.is_nothing() || is_as_read() { lost } else { Lost::default() }
    }
}
