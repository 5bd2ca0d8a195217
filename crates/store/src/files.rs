//! What is said about a file that was not read or written: which, in which step, and why.

use std::io;
use std::path::Path;

use roundtable_engine::error::StoreError;
use roundtable_engine::{phrase, told};

/// Largest YAML, Markdown context or artifact that is read, in bytes: the folder format's 2 MB.
pub(crate) const TEXT_LIMIT: u64 = roundtable_engine::yaml::MAX_BYTES as u64;

/// A megabyte, in bytes, as the limit counts them.
const MEGABYTE: u64 = 1024 * 1024;

/// Why the system does not let us read something, as a sentence's end.
const NO_RIGHT: &str = phrase!("you have no right to read it");

/// What is said of a file in which a merge was never finished, as a sentence's end.
pub(crate) const CONFLICT_MARKERS: &str = phrase!(
    "git left its conflict markers in the file, and it says two things at once until one of the two versions is chosen"
);

/// What stands in the way of a write, as far as the user can do something about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// The folder or file may not be changed.
    ReadOnly,
    /// The disk or the quota is full.
    NoSpace,
    /// Anything else.
    Other,
}

impl Obstacle {
    /// What an error of the system means.
    pub fn of(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::NoSpace,
            _ => Self::Other,
        }
    }
}

/// What a file that is not UTF-8 seems to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Latin-1 or Windows-1252.
    Latin1,
    /// UTF-16, with or without a byte order mark.
    Utf16,
    /// Zeros in it: no text at all, or one that a power cut left unfinished.
    Zeros,
    /// Zeros and nothing else.
    OnlyZeros,
}

impl std::fmt::Display for Encoding {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Latin1 => phrase!("Latin-1 or Windows-1252"),
            Self::Utf16 => "UTF-16",
            Self::Zeros => phrase!("no text, or a text with zeros in it, as a power cut leaves them"),
            Self::OnlyZeros => {
                phrase!("nothing but zeros, as a power cut leaves them in a file that was being written: what it held is lost")
            }
        })
    }
}

/// Why a file was not read.
#[derive(Debug)]
pub(crate) enum ReadError {
    /// There is none.
    Missing,
    /// Over the limit.
    TooLarge(u64),
    /// Not text as we read it; the first bad line, from 1.
    NotUtf8(Encoding, u64),
    /// Git left its conflict markers in a file that is read line by line; the first of them, from 1.
    ConflictMarkers(u64),
    /// Anything else.
    Io(io::Error),
}

impl ReadError {
    /// As a sentence's end, for lists of damaged files; the line is said beside it.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Missing => told!("there is no such file"),
            Self::TooLarge(bytes) => too_large(*bytes),
            Self::NotUtf8(encoding, _) => not_text(*encoding),
            Self::ConflictMarkers(_) => CONFLICT_MARKERS.to_owned(),
            Self::Io(error) if error.kind() == io::ErrorKind::PermissionDenied => NO_RIGHT.to_owned(),
            Self::Io(error) => error.to_string(),
        }
    }

    /// The line that it is about, from 1; 0 when unknown.
    pub(crate) fn line(&self) -> u64 {
        match self {
            Self::NotUtf8(_, line) | Self::ConflictMarkers(line) => *line,
            Self::Missing | Self::TooLarge(_) | Self::Io(_) => 0,
        }
    }

    /// As an error of the system, for a write that has to read first.
    pub(crate) fn into_io(self) -> io::Error {
        match self {
            Self::Io(error) => error,
            Self::Missing => io::ErrorKind::NotFound.into(),
            other => {
                let place = Some(other.line()).filter(|line| *line > 0);
                let place = place.map_or_else(String::new, |line| format!("line {line}: "));
                io::Error::new(io::ErrorKind::InvalidData, format!("{place}{}", other.words()))
            }
        }
    }
}

/// That a file has more than is read of one, in words.
pub(crate) fn too_large(bytes: u64) -> String {
    // Down to a tenth, and never down to the limit itself.
    let tenths = (bytes / (MEGABYTE / 10)).max(TEXT_LIMIT / (MEGABYTE / 10) + 1);
    told!(
        "it is too large: {size} MB, and at most {most} MB of such a file are read; something that does not belong there may have come into it",
        size = format!("{}.{}", tenths / 10, tenths % 10),
        most = (TEXT_LIMIT / MEGABYTE).to_string()
    )
}

/// What a file holds in place of text, in words.
pub(crate) fn not_text(encoding: Encoding) -> String {
    match encoding {
        Encoding::Latin1 | Encoding::Utf16 => {
            told!(
                "it is not UTF-8; it looks like {encoding}: save it anew as UTF-8 in the program that made it",
                encoding = encoding.to_string()
            )
        }
        Encoding::Zeros => {
            told!(
                "it is no text, or has zeros in the text, as a power cut leaves them in a file that was being written"
            )
        }
        Encoding::OnlyZeros => told!("it holds {encoding}", encoding = encoding.to_string()),
    }
}

/// Makes an engine error out of a step, a path and a cause.
pub(crate) fn failed(what: &str, path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let (what, path) = (what.to_owned(), path.to_owned());
    move |source| StoreError { what, path, source }
}

/// Bytes as text, or what they seem to be.
pub(crate) fn utf8(bytes: Vec<u8>) -> Result<String, ReadError> {
    let line_at =
        |bytes: &[u8], at: usize| 1 + bytes[..at].iter().filter(|byte| **byte == b'\n').count() as u64;
    let marked = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    if let Some(at) = bytes.iter().position(|byte| *byte == 0).or(marked.then_some(0)) {
        // In UTF-16 every other byte of ordinary text is a zero.
        let zeros = bytes.iter().filter(|byte| **byte == 0).count();
        let encoding = match zeros {
            _ if marked => Encoding::Utf16,
            zeros if zeros == bytes.len() => Encoding::OnlyZeros,
            // A run of them is a part that was never written.
            zeros if zeros * 3 > bytes.len() && !bytes.windows(4).any(|four| four == [0; 4]) => {
                Encoding::Utf16
            }
            _ => Encoding::Zeros,
        };
        return Err(ReadError::NotUtf8(encoding, line_at(&bytes, at)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        ReadError::NotUtf8(Encoding::Latin1, line_at(error.as_bytes(), at))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_not_utf8_is_named_with_its_line() {
        assert!(matches!(utf8(b"a\nb\xfcro".to_vec()), Err(ReadError::NotUtf8(Encoding::Latin1, 2))));
        assert!(matches!(utf8(b"\xff\xfea\0".to_vec()), Err(ReadError::NotUtf8(Encoding::Utf16, 1))));
        assert!(matches!(utf8(b"a\0b\0".to_vec()), Err(ReadError::NotUtf8(Encoding::Utf16, 1))));
        assert!(utf8("\u{feff}größe".as_bytes().to_vec()).is_ok());
    }

    #[test]
    fn zeros_are_called_zeros_and_the_line_is_said_once() {
        let read = |bytes: &[u8]| utf8(bytes.to_vec()).unwrap_err();
        assert!(matches!(read(&[0; 400]), ReadError::NotUtf8(Encoding::OnlyZeros, 1)));
        assert!(matches!(read(b"a: 1\nb: 2\0\0\0\0\0\0\0\0\0"), ReadError::NotUtf8(Encoding::Zeros, 2)));
        for (error, word) in [(read(&[0; 400]), "nothing but zeros"), (read(b"a\xfc"), "not UTF-8")] {
            assert!(error.words().contains(word) && !error.words().contains("line"), "{}", error.words());
            let whole = error.into_io().to_string();
            assert!(whole.starts_with("line 1: ") && whole.matches("line 1").count() == 1, "{whole}");
        }
    }

    #[test]
    fn a_file_that_is_too_large_is_told_in_megabytes() {
        assert!(
            too_large(3 * MEGABYTE).starts_with("it is too large: 3.0 MB"),
            "{}",
            too_large(3 * MEGABYTE)
        );
        assert!(
            too_large(TEXT_LIMIT + 1).starts_with("it is too large: 2.1 MB"),
            "{}",
            too_large(TEXT_LIMIT + 1)
        );
    }
}
