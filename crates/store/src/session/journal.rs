//! The journal, `sessions/{id}/replies.jsonl`: every reply that was paid for, one JSON line each, only ever appended.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use roundtable_engine::record::{JournalEntry, JournalResult};
use roundtable_engine::text::conflict_marker;

use super::torn;
use crate::disk::{Disk, Log};
use crate::files::{Encoding, ReadError, utf8};

/// Its name in the session's folder.
pub(super) const NAME: &str = "replies.jsonl";
/// The most that is read of it, in bytes.
pub(super) const LIMIT: u64 = 64 * 1024 * 1024;

/// As much of its beginning tells its encoding, in bytes.
const HEAD: u64 = 64;

/// What the journal holds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Journal {
    /// Every call that could be read, in order; one whose line stands there again, as a sync service leaves it, once.
    pub entries: Vec<JournalEntry>,
    /// How many lines say again what an earlier one says.
    pub doubled: u32,
    /// Lines that could not. They stay in the file, save for a torn last one, which the next append takes off; what it holds
    /// of an answer that nobody asks for again is kept aside then.
    pub warnings: Vec<JournalWarning>,
}

/// A line of the journal that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalWarning {
    /// The line, from 1.
    pub line: u64,
    /// It is the last one and has no end: the application was stopped while it wrote, or somebody cut the file off.
    pub torn: bool,
    /// It is zeros and nothing else, as a power cut leaves them behind the last whole line: no answer was lost.
    pub zeros: bool,
    /// The round that a torn line says it is of; `None` where that is lost, too, and for every other line.
    pub round: Option<u32>,
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
    let mut replies: HashSet<&[u8]> = HashSet::new();
    for (line, raw) in numbered(&bytes) {
        let text = words(raw);
        if text.is_empty() {
            continue;
        }
        match serde_json::from_slice(text) {
            // The same answer at the very same times: no second call gave it.
            Ok(JournalEntry { result: JournalResult::Reply { .. }, .. }) if !replies.insert(text) => {
                journal.doubled += 1;
            }
            Ok(entry) => journal.entries.push(entry),
            Err(error) => journal.warnings.push(unread(line, raw, &error)),
        }
    }
    // Of one call there may be two answers in it, and the panel goes on with neither unseen.
    if let Some(line) = markers_in(&journal, &bytes) {
        return Err(ReadError::ConflictMarkers(line));
    }
    match is_other_text(&journal, &bytes) {
        true => Err(utf8(bytes).err().unwrap_or(ReadError::NotUtf8(Encoding::Utf16, 1))),
        false => Ok(journal),
    }
}

/// The lines of a journal, each with its end, numbered from 1.
pub(super) fn numbered(bytes: &[u8]) -> impl Iterator<Item = (u64, &[u8])> {
    (1..).zip(bytes.split_inclusive(|byte| *byte == b'\n'))
}

/// The call that a line holds; `None` where it cannot be read.
pub(super) fn entry_in(raw: &[u8]) -> Option<JournalEntry> {
    serde_json::from_slice(words(raw)).ok()
}

/// The line of git's first conflict marker. An answer is one line, whatever is in it: no marker is anybody's words here.
fn markers_in(journal: &Journal, bytes: &[u8]) -> Option<u64> {
    if journal.warnings.is_empty() { None } else { conflict_marker(&String::from_utf8_lossy(bytes)) }
}

/// Whether the file as a whole is in another encoding: nothing of it can be read, and no line of it is damaged or torn for
/// itself. What would be cut off its end would be half a sign, and what is appended would not be read there.
fn is_other_text(journal: &Journal, bytes: &[u8]) -> bool {
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    journal.entries.is_empty()
        && (looks_utf16(bytes)
            || matches!(utf8(bytes[..whole].to_vec()), Err(ReadError::NotUtf8(Encoding::Latin1, _))))
}

/// Whether a text, or its beginning, is in UTF-16, with or without a mark.
fn looks_utf16(bytes: &[u8]) -> bool {
    matches!(utf8(bytes.to_vec()), Err(ReadError::NotUtf8(Encoding::Utf16, _)))
}

/// A line without what stands around its words: blanks, a line end of either kind, and a byte order mark, which an editor
/// puts before the first line and a merge of two files before any.
fn words(raw: &[u8]) -> &[u8] {
    const MARK: &[u8] = b"\xef\xbb\xbf";
    let mut text = raw.trim_ascii();
    while let Some(rest) = text.strip_prefix(MARK) {
        text = rest.trim_ascii_start();
    }
    text
}

fn unread(line: u64, raw: &[u8], error: &serde_json::Error) -> JournalWarning {
    let torn = !raw.ends_with(b"\n");
    let zeros = torn && torn::is_zeros(raw);
    let message = match torn {
        _ if zeros => "zeros stand behind the last line, as a power cut leaves them".to_owned(),
        true => "the last line was not written to its end".to_owned(),
        false => error.to_string(),
    };
    JournalWarning { line, torn, zeros, round: torn::round_of(words(raw)).filter(|_| torn), message }
}

/// Appends entries with a single write and makes them durable; appends must come one after the other. A torn last line is
/// taken off first: one of the round that goes on is asked for again, any other is kept aside. A complete one that only lacks
/// its line end gets it.
pub(super) fn append(
    disk: &Disk,
    folder: &Path,
    entries: &[JournalEntry],
) -> Result<(), (PathBuf, io::Error)> {
    let path = folder.join(NAME);
    append_to(disk, folder, &path, entries).map_err(|error| (path, error))
}

/// The lines of entries, as they stand in the file.
pub(super) fn lines_of(entries: &[JournalEntry]) -> io::Result<Vec<u8>> {
    let mut lines = Vec::new();
    for entry in entries {
        serde_json::to_writer(&mut lines, entry)?;
        lines.push(b'\n');
    }
    Ok(lines)
}

fn append_to(disk: &Disk, folder: &Path, path: &Path, entries: &[JournalEntry]) -> io::Result<()> {
    let mut lines = lines_of(entries)?;
    let mut log = disk.log(path, LIMIT)?;
    // Somebody may have written it anew since it was read.
    let head = log.read(0, log.length()?.min(HEAD))?;
    if looks_utf16(&head) {
        return Err(ReadError::NotUtf8(Encoding::Utf16, 1).into_io());
    }
    let going_on = entries.first().map_or(0, |entry| entry.round);
    let keep = |tail: &[u8]| match torn::is_asked_again(words(tail), going_on) {
        true => Ok(()),
        false => torn::keep_aside(disk, folder, tail),
    };
    if heal(&mut log, &keep)? {
        lines.insert(0, b'\n');
    }
    log.append(&lines)
}

/// Cuts off a torn last line, after `keep` was given it. `true`: the last line is complete and only lacks its end.
fn heal(log: &mut Log<'_>, keep: &dyn Fn(&[u8]) -> io::Result<()>) -> io::Result<bool> {
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
    let text = words(&tail);
    // Nothing but a mark or blanks: what comes behind them is read.
    if text.is_empty() {
        return Ok(false);
    }
    if serde_json::from_slice::<JournalEntry>(text).is_ok() {
        return Ok(true);
    }
    keep(&tail)?;
    log.cut(length - tail.len() as u64)?;
    Ok(false)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::prelude::*;
    use roundtable_engine::record::{Step, Usage};

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
        for (torn, next) in [(vec![b'x'; 200_000], "b"), (vec![0; 4096], "c")] {
            let mut bytes = fs::read(&file).unwrap();
            bytes.extend(torn);
            fs::write(&file, bytes).unwrap();
            append(&Disk::open(place.path()).unwrap(), place.path(), &[entry(1, next)]).unwrap();
        }
        assert_eq!(texts(&read_in(place.path())), ["a", "b", "c"]);
        assert_eq!(
            texts(&read_journal(&Disk::open(place.path()).unwrap(), &place.path().join("none")).unwrap()),
            [""; 0]
        );
    }

    #[test]
    fn a_mark_other_line_ends_and_blank_lines_lose_no_answer_and_stay_to_the_byte() {
        let whole: String = [entry(1, "a"), entry(1, "b")]
            .iter()
            .map(|entry| serde_json::to_string(entry).unwrap() + "\n")
            .collect();
        let mark = "\u{feff}";
        for text in [
            format!("{mark}{whole}"),
            format!("{mark}\r\n{whole}"),
            whole.replace('\n', "\r\n"),
            format!("{mark}{}", whole.replace('\n', "\r\n")),
            format!("\n \n{whole}\n\r\n"),
            whole.replace("\n{", &format!("\n{mark}{{")),
            // Without its last line end, and with blanks in its place.
            format!("{mark}{}", whole.trim_end()),
            whole.trim_end().replace('\n', "\r\n"),
            format!("{whole}  "),
            format!("{}\r", whole.trim_end()),
        ] {
            let place = tempfile::tempdir().unwrap();
            let file = place.path().join(NAME);
            fs::write(&file, &text).unwrap();
            assert_eq!(
                (texts(&read_in(place.path())), read_in(place.path()).warnings),
                (vec!["a".to_owned(), "b".to_owned()], vec![]),
                "{text:?}"
            );
            append(&Disk::open(place.path()).unwrap(), place.path(), &[entry(2, "c")]).unwrap();
            let journal = read_in(place.path());
            assert_eq!((texts(&journal).concat(), journal.warnings), ("abc".to_owned(), vec![]), "{text:?}");
            assert!(fs::read(&file).unwrap().starts_with(text.as_bytes()), "{text:?}");
        }
        // A line of one answer behind a mark, without an end; a mark alone.
        for (text, wanted) in
            [(format!("{mark}{}", whole.lines().next().unwrap()), "ac"), (mark.to_owned(), "c")]
        {
            let place = tempfile::tempdir().unwrap();
            fs::write(place.path().join(NAME), &text).unwrap();
            append(&Disk::open(place.path()).unwrap(), place.path(), &[entry(2, "c")]).unwrap();
            assert_eq!(texts(&read_in(place.path())).concat(), wanted, "{text:?}");
            assert!(fs::read(place.path().join(NAME)).unwrap().starts_with(text.as_bytes()));
        }
    }

    #[test]
    fn an_answer_whose_line_stands_there_twice_is_one_call() {
        let place = tempfile::tempdir().unwrap();
        let disk = Disk::open(place.path()).unwrap();
        let lines = [entry(1, "a"), entry(2, "a"), entry(2, "b")];
        append(&disk, place.path(), &lines).unwrap();
        append(&disk, place.path(), &lines[1..]).unwrap();
        let journal = read_in(place.path());
        assert_eq!((journal.entries.as_slice(), journal.doubled), (&lines[..], 2));
        // Asked again: another time, another call.
        let again = JournalEntry { completed_at: "2026-01-07T10:00:02Z".parse().unwrap(), ..entry(2, "b") };
        append(&disk, place.path(), std::slice::from_ref(&again)).unwrap();
        assert_eq!(read_in(place.path()).entries.last(), Some(&again));
        // A seat that was absent, twice, was asked twice.
        let absent =
            JournalResult::Absent { reason: "no answer".to_owned(), partial: String::new(), kind: None };
        let absent = JournalEntry { result: absent, ..entry(3, "") };
        append(&disk, place.path(), &[absent.clone(), absent]).unwrap();
        assert_eq!(read_in(place.path()).entries.len(), 6);
    }

    #[test]
    fn zeros_behind_the_last_line_are_no_lost_answer() {
        let place = tempfile::tempdir().unwrap();
        append(&Disk::open(place.path()).unwrap(), place.path(), &[entry(1, "a")]).unwrap();
        let whole = fs::read(place.path().join(NAME)).unwrap();
        for (tail, zeros) in [(&b"\0\0\0\0"[..], true), (b"{\"round\":1,\0\0", false)] {
            fs::write(place.path().join(NAME), [&whole[..], tail].concat()).unwrap();
            let warnings = read_in(place.path()).warnings;
            assert_eq!((warnings[0].torn, warnings[0].zeros), (true, zeros));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn every_cut_keeps_every_complete_line(words in prop::collection::vec(any::<String>(), 1..6), cut in any::<prop::sample::Index>()) {
            let place = tempfile::tempdir().unwrap();
            let file = place.path().join(NAME);
            // The very same line twice is read once.
            let entries: Vec<_> = words.iter().zip(1..).map(|(word, at)| entry(1, &format!("{at}: {word}"))).collect();
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
