//! What is said about a file that was not read or written: which, in which step, and why.

use std::io;
use std::path::Path;

use roundtable_engine::error::StoreError;

/// Largest YAML, Markdown context or artifact that is read, in bytes: the folder format's 2 MB.
pub(crate) const TEXT_LIMIT: u64 = roundtable_engine::yaml::MAX_BYTES as u64;

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
}

impl std::fmt::Display for Encoding {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Latin1 => "Latin-1 or Windows-1252",
            Self::Utf16 => "UTF-16",
            Self::Zeros => "no text, or a text with zeros in it, as a power cut leaves them",
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
    /// Anything else.
    Io(io::Error),
}

impl ReadError {
    /// As a sentence's end, for lists of damaged files.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Missing => "there is no such file".to_owned(),
            Self::TooLarge(bytes) => format!("{bytes} bytes is more than the {TEXT_LIMIT} that are read"),
            Self::NotUtf8(encoding, line) => format!("line {line} is not UTF-8; it looks like {encoding}"),
            Self::Io(error) => error.to_string(),
        }
    }

    /// The line that it is about, from 1; 0 when unknown.
    pub(crate) fn line(&self) -> u64 {
        if let Self::NotUtf8(_, line) = self { *line } else { 0 }
    }

    /// As an error of the system, for a write that has to read first.
    pub(crate) fn into_io(self) -> io::Error {
        match self {
            Self::Io(error) => error,
            Self::Missing => io::ErrorKind::NotFound.into(),
            other => io::Error::new(io::ErrorKind::InvalidData, other.words()),
        }
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
        let encoding = if marked || zeros * 3 > bytes.len() { Encoding::Utf16 } else { Encoding::Zeros };
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
}
