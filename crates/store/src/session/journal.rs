//! The journal, `sessions/{id}/replies.jsonl`: every reply that was paid for, one JSON line each, only ever appended.

use std::io;
use std::path::{Path, PathBuf};

use roundtable_engine::record::JournalEntry;

use crate::disk::{Disk, Log};
use crate::files::ReadError;

/// Its name in the session's folder.
pub(super) const NAME: &str = "replies.jsonl";
/// The most that is read of it.
const LIMIT: u64 = 64 * 1024 * 1024;

/// What the journal holds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Journal {
    /// Every line that could be read, in order.
    pub entries: Vec<JournalEntry>,
    /// Lines that could not. They stay in the file, save for a torn last one, which the next append takes off.
    pub warnings: Vec<JournalWarning>,
}

/// A line of the journal that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalWarning {
    /// The line, from 1.
    pub line: u64,
    /// It is the last one and has no end: the application was stopped while it wrote.
    pub torn: bool,
    /// What is wrong.
    pub message: String,
}

impl Journal {
    /// Entries of the rounds after the `completed` ones: what a resumed round need not ask again.
    pub fn open(&self, completed: u32) -> impl Iterator<Item = &JournalEntry> {
        self.entries.iter().filter(move |entry| entry.round > completed)
    }

    /// Entries of completed rounds: the statements as they came.
    pub fn closed(&self, completed: u32) -> impl Iterator<Item = &JournalEntry> {
        self.entries.iter().filter(move |entry| entry.round <= completed)
    }
}

/// Reads a journal; one that is missing is empty.
pub(super) fn read_journal(disk: &Disk, file: &Path) -> Result<Journal, ReadError> {
    let bytes = match disk.read(file, LIMIT) {
        Err(ReadError::Missing) => return Ok(Journal::default()),
        bytes => bytes?,
    };
    let mut journal = Journal::default();
    for (line, raw) in (1..).zip(bytes.split_inclusive(|byte| *byte == b'\n')) {
        let text = raw.trim_ascii();
        if text.is_empty() {
            continue;
        }
        match serde_json::from_slice(text) {
            Ok(entry) => journal.entries.push(entry),
            Err(error) => {
                let torn = !raw.ends_with(b"\n");
                let message = if torn {
                    "the last line was not written to its end; its reply will be asked for again".to_owned()
                } else {
                    error.to_string()
                };
                journal.warnings.push(JournalWarning { line, torn, message });
            }
        }
    }
    Ok(journal)
}

/// Appends entries with a single write and makes them durable; appends must come one after the other. A torn last line is taken off first; a complete one that
/// only lacks its line end gets it.
pub(super) fn append(
    disk: &Disk,
    folder: &Path,
    entries: &[JournalEntry],
) -> Result<(), (PathBuf, io::Error)> {
    let path = folder.join(NAME);
    append_to(disk, &path, entries).map_err(|error| (path, error))
}

fn append_to(disk: &Disk, path: &Path, entries: &[JournalEntry]) -> io::Result<()> {
    let mut lines = Vec::new();
    for entry in entries {
        serde_json::to_writer(&mut lines, entry)?;
        lines.push(b'\n');
    }
    let mut log = disk.log(path, LIMIT)?;
    if heal(&mut log)? {
        lines.insert(0, b'\n');
    }
    log.append(&lines)
}

/// Cuts off a torn last line. `true`: the last line is complete and only lacks its end.
fn heal(log: &mut Log<'_>) -> io::Result<bool> {
    let length = log.length()?;
    // The usual case: nothing was torn.
    if length == 0 || log.read(length - 1, 1)? == b"\n" {
        return Ok(false);
    }
    let mut tail = Vec::new();
    let mut start = length;
    while start > 0 && tail.len() as u64 <= LIMIT {
        let step = start.min(64 * 1024);
        start -= step;
        let mut chunk = log.read(start, step)?;
        let end = chunk.iter().rposition(|byte| *byte == b'\n').map(|at| at + 1);
        chunk.drain(..end.unwrap_or(0));
        chunk.append(&mut tail);
        tail = chunk;
        if end.is_some() {
            break;
        }
    }
    if tail.is_empty() {
        return Ok(false);
    }
    if serde_json::from_slice::<JournalEntry>(tail.trim_ascii()).is_ok() {
        return Ok(true);
    }
    log.cut(length - tail.len() as u64)?;
    Ok(false)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::prelude::*;
    use roundtable_engine::record::{JournalResult, Step, Usage};

    use super::*;

    fn entry(round: u32, text: &str) -> JournalEntry {
        let usage =
            Usage { model: "m".to_owned(), tokens_in: 7, tokens_out: 8, tokens_cached: 0, cost: None };
        JournalEntry {
            round,
            step: Step::Response,
            actor: "qa-lead".to_owned(),
            attempt: 1,
            started_at: "2026-01-07T10:00:00Z".parse().unwrap(),
            completed_at: "2026-01-07T10:00:01.5Z".parse().unwrap(),
            result: JournalResult::Reply { text: text.to_owned(), usage },
        }
    }

    fn texts(journal: &Journal) -> Vec<String> {
        let text = |entry: &JournalEntry| match &entry.result {
            JournalResult::Reply { text, .. } => text.clone(),
            JournalResult::Absent { reason, .. } | JournalResult::Failed { reason, .. } => reason.clone(),
        };
        journal.entries.iter().map(text).collect()
    }

    fn read_in(place: &Path) -> Journal {
        read_journal(&Disk::open(place).unwrap(), &place.join(NAME)).unwrap()
    }

    #[test]
    fn a_torn_line_is_reported_and_the_next_append_heals_it() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join(NAME);
        append(&Disk::open(place.path()).unwrap(), place.path(), &[entry(1, "a"), entry(2, "b")]).unwrap();
        let whole = fs::read(&file).unwrap();
        fs::write(&file, &whole[..whole.len() - 5]).unwrap();
        let torn = read_in(place.path());
        assert_eq!(texts(&torn), ["a"]);
        assert_eq!((torn.warnings[0].line, torn.warnings[0].torn), (2, true));
        append(&Disk::open(place.path()).unwrap(), place.path(), &[entry(2, "c")]).unwrap();
        let healed = read_in(place.path());
        assert_eq!(texts(&healed), ["a", "c"]);
        assert!(healed.warnings.is_empty());
    }

    #[test]
    fn a_complete_line_is_never_dropped() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join(NAME);
        append(&Disk::open(place.path()).unwrap(), place.path(), &[entry(1, "a"), entry(1, "b")]).unwrap();
        let mut bytes = fs::read(&file).unwrap();
        bytes.pop();
        bytes.splice(0..0, *b"not ours\n\n");
        fs::write(&file, &bytes).unwrap();
        append(&Disk::open(place.path()).unwrap(), place.path(), &[entry(2, "c")]).unwrap();
        let journal = read_in(place.path());
        assert_eq!(texts(&journal), ["a", "b", "c"]);
        assert_eq!(
            (journal.warnings.len(), journal.warnings[0].line, journal.warnings[0].torn),
            (1, 1, false)
        );
        assert!(fs::read(&file).unwrap().starts_with(b"not ours\n\n"));
        assert_eq!((journal.open(1).count(), journal.closed(1).count()), (1, 2));
    }

    #[test]
    fn a_long_torn_line_and_zeros_after_a_crash_are_healed() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join(NAME);
        append(&Disk::open(place.path()).unwrap(), place.path(), &[entry(1, "a")]).unwrap();
        for torn in [vec![b'x'; 200_000], vec![0; 4096]] {
            let mut bytes = fs::read(&file).unwrap();
            bytes.extend(torn);
            fs::write(&file, bytes).unwrap();
            append(&Disk::open(place.path()).unwrap(), place.path(), &[entry(1, "b")]).unwrap();
        }
        assert_eq!(texts(&read_in(place.path())), ["a", "b", "b"]);
        assert_eq!(
            texts(&read_journal(&Disk::open(place.path()).unwrap(), &place.path().join("none")).unwrap()),
            [""; 0]
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn every_cut_keeps_every_complete_line(words in prop::collection::vec(any::<String>(), 1..6), cut in any::<prop::sample::Index>()) {
            let place = tempfile::tempdir().unwrap();
            let file = place.path().join(NAME);
            let entries: Vec<_> = words.iter().map(|word| entry(1, word)).collect();
            append(&Disk::open(place.path()).unwrap(), place.path(), &entries).unwrap();
            let bytes = fs::read(&file).unwrap();
            prop_assert_eq!(&read_in(place.path()).entries, &entries);
            let cut = cut.index(bytes.len() + 1);
            fs::write(&file, &bytes[..cut]).unwrap();
            let complete = bytes[..cut].iter().filter(|byte| **byte == b'\n').count();
            append(&Disk::open(place.path()).unwrap(), place.path(), &[entry(2, "after")]).unwrap();
            let journal = read_in(place.path());
            prop_assert!(journal.warnings.is_empty());
            prop_assert!(journal.entries.len() > complete);
            prop_assert_eq!(&journal.entries[..complete], &entries[..complete]);
            prop_assert_eq!(journal.entries.last(), Some(&entry(2, "after")));
        }
    }
}
