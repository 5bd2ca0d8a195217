//! Documents that could not be written at the end of a session.

use std::fmt;

use roundtable_api::wire::WireError;

/// Why the documents of a session were not written, and how to write them later: the session itself is over.
#[derive(Debug)]
pub(in crate::session) struct Unwritten {
    /// What the application said.
    pub(in crate::session) error: WireError,
    /// The command that writes them.
    pub(in crate::session) resume: String,
}

impl fmt::Display for Unwritten {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(formatter)
    }
}

impl std::error::Error for Unwritten {}
