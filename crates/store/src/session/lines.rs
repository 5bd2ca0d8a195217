//! What each file of a session looked like when it was last written here: a check value for each line, in `lines.json` in the
//! session's folder. A file that lost its end is known by them wherever it was cut off, also where what is left can be read and
//! means something, and mostly also where somebody changed a line before the cut. Whoever changes a file in its midst, or adds
//! to it, has lost nothing.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use roundtable_engine::error::StoreError;
use roundtable_engine::text::fnv1a;
use serde::{Deserialize, Serialize};

use super::commit::invalid;
use super::{Damaged, snapshots};
use crate::disk::{Before, Disk, Staged};
use crate::files::{ReadError, failed};
use crate::lost_end::nothing_in;
use crate::paths::is_artifact_id;
use crate::project::Project;

/// Its name in the session's folder.
pub(super) const NAME: &str = "lines.json";
/// Hex digits of a line's check value: the first half of its FNV-1a, 64 bit. Values are only believed if all of a file fit.
const DIGITS: usize = 8;
/// What the file says of itself, for whoever opens it.
const ABOUT: &str = "Check values of the lines of each file as it was last written here. A file that has lost its end is known by them.";

/// The check values of a session's files.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Lines {
    #[serde(default)]
    about: String,
    /// By the file's name in the session's folder: eight hex digits a line, without anything between.
    files: BTreeMap<String, String>,
}

/// What a file is against what was last written into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// Nobody knows what was written, or somebody changed it since.
    Unknown,
    /// It is what was written.
    Whole,
    /// It is the beginning of what was written.
    Lost {
        /// Lines that are missing at its end; one that is cut in the middle counts.
        lines: usize,
    },
}

impl Lines {
    /// Reads a session's check values; `None` where there is no such file.
    ///
    /// # Errors
    /// When it cannot be read, or says nothing that could be used: what it knew is lost, and nobody is told that all is well.
    pub(super) fn read(disk: &Disk, folder: &Path) -> Result<Option<Self>, Damaged> {
        let file = folder.join(NAME);
        match disk.read_text(&file) {
            Err(ReadError::Missing) => Ok(None),
            Err(error) => Err(Damaged { line: error.line(), column: 0, message: error.words(), file }),
            Ok(text) => match Self::of(&text) {
                Ok(lines) => Ok(Some(lines)),
                Err((line, message)) => Err(Damaged { file, line, column: 0, message }),
            },
        }
    }

    /// The check values that a text says; where it says none, the line and what is wrong with it.
    fn of(text: &str) -> Result<Self, (u64, String)> {
        let text = text.trim_start_matches('\u{feff}');
        if text.trim().is_empty() {
            return Err((0, nothing_in(text)));
        }
        let lines: Self =
            serde_json::from_str(text).map_err(|error| (error.line() as u64, error.to_string()))?;
        let is_odd = |(_, values): &(&String, &String)| {
            values.len() % DIGITS != 0 || !values.bytes().all(|digit| digit.is_ascii_hexdigit())
        };
        match lines.files.iter().find(is_odd) {
            Some((name, _)) => Err((0, format!("what it says of {name} are no check values"))),
            None => Ok(lines),
        }
    }

    /// Whether files of that name are noted here: the artifacts, and what the session was begun with.
    fn is_of_session(name: &str) -> bool {
        let is_start =
            [snapshots::CONTEXT, snapshots::CONFIG, snapshots::AGENDA, snapshots::BASELINE].contains(&name);
        is_start || name.strip_suffix(".yaml").is_some_and(is_artifact_id)
    }

    /// The check values of a session's files as they stand now, and how many files those are. One that cannot be read has none.
    ///
    /// # Errors
    /// When the folder cannot be looked into.
    pub(super) fn anew(disk: &Disk, folder: &Path) -> io::Result<(Self, usize)> {
        let mut anew = Self::default();
        for (name, _) in disk.list(folder)? {
            let Some(name) = name.to_str().filter(|name| Self::is_of_session(name)) else { continue };
            if let Ok(text) = disk.read_text(&folder.join(name)) {
                anew.note(name, &text);
            }
        }
        let files = anew.files.len();
        Ok((anew, files))
    }

    /// Whether it is known what was written into a file.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    /// Notes what is written into a file.
    pub(super) fn note(&mut self, name: &str, text: &str) {
        self.files.insert(name.to_owned(), values(text).concat());
    }

    /// What a file has lost at its end; `None` where that is nothing, or not known.
    pub(super) fn lost_end(&self, file: &Path, text: &str) -> Option<LostEnd> {
        match self.end_of(&file.file_name()?.to_string_lossy(), text) {
            End::Lost { lines } => Some(LostEnd { file: file.to_owned(), lines }),
            End::Whole | End::Unknown => None,
        }
    }

    /// The text of the file itself: a line for each file, so that git can put two versions together.
    pub(super) fn text(&self) -> String {
        let said = Self { about: ABOUT.to_owned(), files: self.files.clone() };
        // Words and hex digits have nothing in them that could not be written.
        serde_json::to_string_pretty(&said).unwrap_or_default() + "\n"
    }

    /// What a file is against what was last written.
    pub(super) fn end_of(&self, name: &str, text: &str) -> End {
        let Some(written) = self.files.get(name) else {
            return End::Unknown;
        };
        let total = written.len() / DIGITS;
        let text = &with_line_feeds(text);
        let values = values(text);
        let is_beginning = |lines: &[String]| written.starts_with(&lines.concat());
        if values.len() == total && is_beginning(&values) {
            return End::Whole;
        }
        // What an editor leaves behind a cut, empty lines or a comment, is nothing that was written.
        let behind = nothing_behind(text);
        let there = &values[..values.len() - behind];
        let is_open = behind == 0 && !text.ends_with('\n');
        // Of a line without an end nobody can say more than that it is the last one; one that was cut in two may have got an end.
        let is_half = is_open || (there.len() < total && !is_beginning(there));
        let whole = &there[..there.len().saturating_sub(usize::from(is_half))];
        match whole.len() < total && there.len() <= total && is_beginning(whole) {
            true => End::Lost { lines: total - whole.len() },
            false => match lost_of_edited(written, there) {
                0 => End::Unknown,
                lines => End::Lost { lines },
            },
        }
    }
}

/// How many lines are missing at the end of a text that was also changed before it; 0 where that cannot be said. It has fewer
/// lines than were written, the last that was written stands nowhere in it, and behind the last of its lines that was written
/// there are fewer than there were: whoever changes, adds, moves or takes out lines before an end that stays has lost nothing,
/// and neither has who writes the last line anew. `written`: check values without anything between; `there`: those of the text's
/// lines without what says nothing.
fn lost_of_edited(written: &str, there: &[String]) -> usize {
    let written: Vec<&[u8]> = written.as_bytes().chunks(DIGITS).collect();
    let is_there = |value: &[u8]| there.iter().any(|line| line.as_bytes() == value);
    if there.len() >= written.len() || written.last().is_none_or(|last| is_there(last)) {
        return 0;
    }
    let known = there
        .iter()
        .enumerate()
        .rev()
        .find_map(|(at, line)| Some((at, written.iter().rposition(|value| *value == line.as_bytes())?)));
    let Some((at, noted)) = known else { return 0 };
    // A text that hardly has what stood before the cut, or of which much was never written, is another one; behind what is known
    // there is half a line at most.
    let gone = written[..=noted].iter().filter(|value| !is_there(value)).count();
    let new = there[..at].iter().filter(|line| !written.contains(&line.as_bytes())).count();
    let behind = there.len() - 1 - at;
    if gone * 4 > noted + 1 || new * 4 > there.len() || behind > 1 {
        return 0;
    }
    (written.len() - 1 - noted).saturating_sub(behind)
}

/// A file of a session that is only the beginning of what was written into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LostEnd {
    pub(super) file: PathBuf,
    /// Lines that are missing at its end.
    pub(super) lines: usize,
}

impl LostEnd {
    /// What is said of it, as a sentence's end.
    pub(super) fn words(&self) -> String {
        match self.lines {
            1 => "has lost its end: the last line that was written into it is not there, or not whole"
                .to_owned(),
            lines => {
                format!("has lost its end: the last {lines} lines that were written into it are not there")
            }
        }
    }
}

impl Project {
    /// The files of a session that have lost their end. Those that cannot be read are told as that.
    pub(super) fn lost_ends(&self, folder: &Path, lines: &Lines) -> Vec<LostEnd> {
        let lost = |name: &String| {
            let file = folder.join(name);
            // The name comes out of a file: it is one of a session's own, or nothing.
            let text = Lines::is_of_session(name).then(|| self.disk().read_text(&file).ok())??;
            lines.lost_end(&file, &text)
        };
        lines.files.keys().filter_map(lost).collect()
    }
}

/// A text with a line feed at the end of each line: to YAML a carriage return alone ends one, too.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    match text.contains('\r') {
        true => text.replace("\r\n", "\n").replace('\r', "\n").into(),
        false => text.into(),
    }
}

/// The check values of a text's lines. Line ends of any kind and a byte order mark are how somebody's programs write the same
/// text.
fn values(text: &str) -> Vec<String> {
    let value = |line: &str| {
        let mut hash = fnv1a(line.as_bytes());
        hash.truncate(DIGITS);
        hash
    };
    with_line_feeds(text).trim_start_matches('\u{feff}').lines().map(value).collect()
}

/// How many lines at a text's end are empty, or a comment.
fn nothing_behind(text: &str) -> usize {
    let is_nothing = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with('#');
    text.lines().rev().take_while(is_nothing).count()
}

/// Stages the check values of a session's files after some of them are written; `None` where none is.
pub(super) fn staged<'a>(
    disk: &Disk,
    folder: &Path,
    written: impl IntoIterator<Item = (&'a Path, &'a str)>,
    what: &str,
) -> Result<Option<Staged>, StoreError> {
    let path = folder.join(NAME);
    let old = match disk.read_text(&path) {
        Ok(text) => Some(text),
        Err(ReadError::Missing) => None,
        Err(error) => return Err(failed(what, &path)(error.into_io())),
    };
    // Written anew it would know nothing of the other files any more.
    let refuse = |(_, why)| failed(what, &path)(invalid(format!("the file is left alone: {why}")));
    let mut lines = old.as_deref().map(Lines::of).transpose().map_err(refuse)?.unwrap_or_default();
    let before = lines.clone();
    for (path, text) in written {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        lines.note(&name, text);
    }
    if lines.files == before.files {
        return Ok(None);
    }
    disk.stage(&path, lines.text().as_bytes(), Before::read(old.as_deref()), what).map(Some)
}
