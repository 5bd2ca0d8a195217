//! What can be wrong with a document that is to be read or written.

use std::io;

use roundtable_engine::error::StoreError;

/// Why a document was not read or written.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// Not a path of a document: absolute, upwards, hidden, private, a session's file, out of the project.
    #[error("{path:?}: {reason}")]
    NotAllowed {
        /// The path, as it was given.
        path: String,
        /// Why not.
        reason: String,
    },
    /// It is a link, or is in a folder that is one, which leads out of the project or nowhere. It was not followed.
    #[error("{path}: {link} is a link to {target}, which is no part of the project")]
    Linked {
        /// The path.
        path: String,
        /// The link, from the project's folder.
        link: String,
        /// Where it leads, in its own words.
        target: String,
    },
    /// There is none.
    #[error("{path}: there is no such document")]
    Missing {
        /// The path.
        path: String,
    },
    /// There is no such earlier version of it.
    #[error("{path}: there is no earlier version {name:?} of it")]
    VersionMissing {
        /// The path of the document.
        path: String,
        /// The name of the version, as it was given.
        name: String,
    },
    /// More than the folder format's 2 MB; not a byte of it was read.
    #[error("{path}: {bytes} bytes is too large")]
    TooLarge {
        /// The path.
        path: String,
        /// Its size.
        bytes: u64,
    },
    /// What is on disk is not what was expected. Nothing was written.
    #[error("{path}: has changed on disk since it was read")]
    Conflict {
        /// The path.
        path: String,
    },
    /// Git left its conflict markers in what is on disk. Nothing was written.
    #[error("{path}: line {line}: git left its conflict markers in the file")]
    ConflictMarkers {
        /// The path.
        path: String,
        /// The first of them, from 1.
        line: u64,
    },
    /// What is on disk is no text in UTF-8: writing it back would change what nobody touched. Nothing was written.
    #[error("{path}: line {line}: {reason}")]
    NotUtf8 {
        /// The path.
        path: String,
        /// The first line that is none, from 1.
        line: u64,
        /// What it seems to be, in words.
        reason: String,
    },
    /// The system does not let us read it.
    #[error("{path}: {source}")]
    Unreadable {
        /// The path.
        path: String,
        /// Why not.
        source: io::Error,
    },
    /// The write failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
