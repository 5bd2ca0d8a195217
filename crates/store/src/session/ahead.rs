//! Lines of the journal that were asked for before the decision that comes before their round was taken: git, which leaves
//! journals out, put the index back, or a sync service brought the journal of a copy in which it was decided otherwise. A line
//! does not say what it was asked of, but this much is certain: no round begins while the user is asked, and the answer is
//! written into the index before it begins.

use roundtable_engine::record::{EscalationRecord, JournalEntry};
use roundtable_engine::session::SessionStatus;
use serde::Deserialize as _;
use serde_json::{Map, Value};

use super::generations::parts::escalation;
use super::journal::{Journal, LIMIT, NAME, entry_in, numbered};
use super::read::{items_of, status};
use crate::project::Project;

/// What was decided after the last completed round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Decided {
    completed: u32,
    /// The first question that waits for its answer.
    waits: Option<String>,
    /// The question after the last completed round that was answered last, and when, in milliseconds: files keep no less.
    last: Option<(i64, String)>,
}

/// What a journal holds of rounds that are not this session's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ahead {
    /// The question whose decision they rest on.
    pub(super) escalation: String,
    /// The first line of them, from 1.
    pub(super) line: u64,
    /// Their rounds, in order.
    pub(super) rounds: Vec<u32>,
    /// The journal without them.
    pub(super) rest: Vec<u8>,
}

impl Decided {
    /// What the questions of a session say. Of a session that is over no round is open, and nothing is asked.
    pub(super) fn of(escalations: &[EscalationRecord], completed: u32, status: SessionStatus) -> Self {
        if status == SessionStatus::Closed {
            return Self { completed, ..Self::default() };
        }
        let waits = escalations.iter().find(|asked| asked.answer.is_none()).map(|asked| asked.id.clone());
        let answered = escalations.iter().filter(|asked| asked.round == completed && asked.answer.is_some());
        let last = answered.filter_map(|asked| Some((asked.at?.as_millisecond(), asked.id.clone()))).max();
        Self { completed, waits, last }
    }

    /// The same of an index, as it stands.
    pub(super) fn of_index(map: &Map<String, Value>) -> Self {
        let asked = items_of(map, "escalations").iter().enumerate();
        let asked: Vec<EscalationRecord> =
            asked.filter_map(|(at, raw)| EscalationRecord::deserialize(escalation(at, raw)).ok()).collect();
        let completed = u32::try_from(items_of(map, "rounds").len()).unwrap_or(u32::MAX);
        Self::of(&asked, completed, status(map))
    }

    /// Whether the user is asked, so that no round is open.
    pub(super) fn waits(&self) -> bool {
        self.waits.is_some()
    }

    /// The question whose decision a line of the journal rests on, where it cannot be of this session's open round.
    pub(super) fn before(&self, entry: &JournalEntry) -> Option<&str> {
        if entry.round <= self.completed {
            return None;
        }
        let is_earlier = |(at, _): &&(i64, String)| entry.started_at.as_millisecond() < *at;
        let later = || self.last.as_ref().filter(is_earlier).map(|(_, id)| id.as_str());
        self.waits.as_deref().or_else(later)
    }

    /// The lines of a journal that are not this session's; `None` where there are none.
    pub(super) fn ahead(&self, journal: &[u8]) -> Option<Ahead> {
        let mut ahead: Option<Ahead> = None;
        let mut rest = Vec::new();
        for (line, raw) in numbered(journal) {
            let entry = entry_in(raw);
            match entry.as_ref().and_then(|entry| Some((self.before(entry)?, entry.round))) {
                None => rest.extend_from_slice(raw),
                Some((id, round)) => {
                    let new =
                        || Ahead { escalation: id.to_owned(), line, rounds: Vec::new(), rest: Vec::new() };
                    ahead.get_or_insert_with(new).rounds.push(round);
                }
            }
        }
        ahead.map(|mut ahead| {
            ahead.rounds.sort_unstable();
            ahead.rounds.dedup();
            Ahead { rest, ..ahead }
        })
    }
}

impl Ahead {
    /// Why nothing is written into such a session, in words for people.
    pub(super) fn words(&self, file: &str) -> String {
        format!(
            "{file} holds answers, from line {} on, that were asked for before {} was decided here: they are of another copy of \
             the session, or the session's file was put back to an earlier state",
            self.line, self.escalation
        )
    }
}

impl Project {
    /// What the journal of a session holds that is not its own.
    pub(super) fn ahead(&self, id: &str, decided: &Decided, journal: &Journal) -> Option<Ahead> {
        // The usual case: the file is not read again.
        journal.entries.iter().find(|entry| decided.before(entry).is_some())?;
        let bytes = self.disk().read(&self.session_path(id).join(NAME), LIMIT).ok()?;
        decided.ahead(&bytes)
    }
}
