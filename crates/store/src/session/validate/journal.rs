//! The journal of replies: lines that cannot be read, and those that are not there.
//!
//! Every round that this application completes has a question and a synthesis in the journal, each an answer or the absence
//! of one, and an answer or an absence of each seat that was asked; the calls that the index counts are these lines. Rounds
//! that another program led have none, and miss nothing. Which rounds of somebody else's session were led here, where their
//! lines are gone, is told by what only this application writes into such a round.

use std::collections::BTreeMap;
use std::path::Path;

use roundtable_engine::record::{JournalEntry, Step};
use roundtable_engine::session::SessionStatus;
use serde_json::Value;

use super::super::Generation;
use super::super::ahead::Decided;
use super::super::journal::{Journal, JournalWarning, NAME};
use super::super::made::OUR_KEY;
use super::super::read::{forked_at, items_of, status, text_of};
use super::{Cure, Examined, FindingCode, Step as At, params};

/// What a round says in a flat session only where this application led it: that generation has no word for any of it.
const OF_FLAT: [&str; 8] = [
    "focus",
    "artifacts_created",
    "artifacts_changed",
    "conflicts_resolved",
    "questions_resolved",
    "overrides",
    "absent",
    "votes",
];

impl Examined<'_> {
    pub(super) fn journal(&mut self) {
        let path = self.project.session_path(self.id).join(NAME);
        // One that cannot be read at all is among the parts of the session.
        if self.around.is_damaged(NAME) {
            return;
        }
        // It may be long: it is given back, not copied.
        let journal = std::mem::take(&mut self.around.journal);
        self.lines(&journal, &path);
        self.practice(&journal);
        self.ahead(&journal, &path);
        self.around.journal = journal;
    }

    /// Answers that rest on a decision which was not taken here. An index that lost its end may have lost the decision with it.
    fn ahead(&mut self, journal: &Journal, path: &Path) {
        let decided = Decided::of_index(&self.map);
        let Some(ahead) = self.project.ahead(self.id, &decided, journal) else { return };
        let (line, rounds) = (ahead.line.to_string(), ranges(&ahead.rounds));
        let values = params([("line", &line), ("rounds", &rounds), ("escalation", &ahead.escalation)]);
        let file = self.project.shown(path);
        self.add(FindingCode::JournalAhead, file, ahead.line, values, Some(Cure::SetAheadAside));
    }

    /// Answers that were simulated, of a session that does not say so. Those of a round that is not in the index yet, or was led
    /// by others, are marked with the first round that is led here to its end.
    fn practice(&mut self, journal: &Journal) {
        let is_marked = self.map.get("practice").and_then(Value::as_bool).unwrap_or(false);
        let mut simulated = journal.entries.iter().filter(|line| line.result.is_practice()).peekable();
        if is_marked || simulated.peek().is_none() {
            return;
        }
        let rounds = self.rounds_in_journal(journal);
        let is_ours = |number: u32| rounds.iter().any(|round| round.number == number && round.is_ours);
        if simulated.any(|line| is_ours(line.round)) {
            self.note(FindingCode::PracticeUnmarked, &[At::Key("practice")], [], None);
        }
    }

    fn lines(&mut self, journal: &Journal, path: &Path) {
        let file = self.project.shown(path);
        let rounds = self.rounds_in_journal(journal);
        let mut told = None;
        for warning in &journal.warnings {
            let (code, values, cure) = match warning.torn {
                _ if warning.zeros => (FindingCode::JournalZeros, BTreeMap::new(), Some(Cure::CutJournal)),
                true if self.is_over(warning, &rounds) => {
                    told = warning.round.or_else(|| rounds.last().map(|round| round.number));
                    (FindingCode::JournalTornOver, BTreeMap::new(), Some(Cure::CutJournal))
                }
                true => (FindingCode::JournalTorn, BTreeMap::new(), Some(Cure::CutJournal)),
                false => {
                    let line = warning.line.to_string();
                    (FindingCode::JournalLineUnreadable, params([("line", &line)]), None)
                }
            };
            self.add(code, file.clone(), warning.line, values, cure);
        }
        let lost: Vec<u32> = rounds
            .iter()
            // Of the round whose last line is torn nothing else is lost, as long as it has its first.
            .filter(|round| round.lacks && !(told == Some(round.number) && round.has_lines))
            .map(|round| round.number)
            .collect();
        if !lost.is_empty() {
            let values = params([("rounds", &ranges(&lost))]);
            let is_elsewhere = !self.project.disk().has(path) && self.project.is_left_out_of_git(path);
            let code = match is_elsewhere {
                true => FindingCode::JournalNotHere,
                false => FindingCode::JournalRoundsLost,
            };
            self.add(code, file, 0, values, None);
        } else if let Some((said, found)) = self.calls(journal, &rounds) {
            let values = params([("said", &said.to_string()), ("found", &found.to_string())]);
            self.add(FindingCode::JournalAnswersLost, file, 0, values, None);
        }
    }

    /// The completed rounds, as the index lists them, each against the journal.
    fn rounds_in_journal(&self, journal: &Journal) -> Vec<Kept> {
        let kept = |(at, round): (usize, &Value)| {
            let number = ["number", "round"].iter().find_map(|key| round.get(key)?.as_u64());
            let number = u32::try_from(number.unwrap_or(at as u64 + 1)).unwrap_or(u32::MAX);
            let lines: Vec<&JournalEntry> = journal
                .entries
                .iter()
                .filter(|entry| entry.round == number && !entry.result.is_failed_attempt())
                .collect();
            let is_ours = self.is_led_here(round);
            let has = |step: Step| lines.iter().any(|line| line.step == step);
            let whole = has(Step::Question)
                && has(Step::Synthesis)
                && speakers(round)
                    .all(|seat| lines.iter().any(|line| line.step == Step::Response && line.actor == seat));
            // Where a line is left, the round was led here, whatever its keys.
            Kept {
                number,
                is_ours,
                has_lines: !lines.is_empty(),
                lacks: (is_ours || !lines.is_empty()) && !whole,
            }
        };
        items_of(&self.map, "rounds").iter().enumerate().map(kept).collect()
    }

    /// Whether a round says itself that it was led here.
    fn is_led_here(&self, round: &Value) -> bool {
        let has = |key: &str| round.get(key).is_some();
        let counts_calls = || self.map.get("metrics").and_then(|metrics| metrics.get("tasks")?.as_u64());
        has(OUR_KEY)
            || match self.slim.generation {
                Generation::A => OF_FLAT.iter().any(|key| has(key)) || holds_our_words(round),
                // No other program counts calls there, or notes when a round was over.
                Generation::C | Generation::D => has("timestamp") && counts_calls() > Some(0),
                Generation::B | Generation::Mixed => false,
            }
    }

    /// Whether a torn line is of a round that is over, so that nobody asks for its answer again.
    fn is_over(&self, torn: &JournalWarning, rounds: &[Kept]) -> bool {
        let last = rounds.last().map_or(0, |round| round.number);
        match torn.round {
            _ if status(&self.map) == SessionStatus::Closed => true,
            Some(round) => round <= last,
            None => rounds.last().is_some_and(|round| round.lacks),
        }
    }

    /// How many calls the index counts up to its last round, and how many lines there are of them, where some are missing.
    /// Only where every round was led here is each call in the journal.
    fn calls(&self, journal: &Journal, rounds: &[Kept]) -> Option<(u64, u64)> {
        if rounds.is_empty() || !rounds.iter().all(|round| round.is_ours) {
            return None;
        }
        let said = self.map.get("metrics")?.get("tasks")?.as_u64()?;
        let last = rounds.last().map_or(0, |round| round.number);
        let forked_at = forked_at(&self.map);
        let own = journal.closed(last).filter(|entry| entry.round > forked_at);
        let read = own.filter(|entry| !entry.result.is_failed_attempt()).count();
        // What cannot be read is told line by line.
        let found = (read + journal.warnings.len()) as u64 + u64::from(journal.doubled);
        (found < said).then_some((said, found))
    }
}

/// A completed round against the journal.
struct Kept {
    number: u32,
    /// It says itself that it was led here.
    is_ours: bool,
    has_lines: bool,
    /// It was led here, and lines of it are missing.
    lacks: bool,
}

/// The seats whose words a verbose round holds itself.
fn speakers(round: &Value) -> impl Iterator<Item = String> {
    let said = round.as_object().map(|round| items_of(round, "responses")).unwrap_or_default();
    said.iter().filter_map(|one| one.as_object()).map(|one| text_of(one, "participant"))
}

/// Whether the answers of a verbose round are in our words: what a seat puts first is asked by this application alone.
fn holds_our_words(round: &Value) -> bool {
    let said = round.as_object().map(|round| items_of(round, "responses")).unwrap_or_default();
    said.iter().any(|one| one.get("trade_offs").is_some_and(|put| put.get("optimizing_for").is_some()))
}

/// Numbers as people write them: `1 to 3, 5`.
pub(in crate::session) fn ranges(numbers: &[u32]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*number) => *last = *number,
            _ => runs.push((*number, *number)),
        }
    }
    let word = |(first, last): &(u32, u32)| match first == last {
        true => first.to_string(),
        false => format!("{first} to {last}"),
    };
    runs.iter().map(word).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_are_said_as_people_write_them() {
        assert_eq!(super::ranges(&[1, 2, 3, 5]), "1 to 3, 5");
        assert_eq!(super::ranges(&[2]), "2");
    }
}
