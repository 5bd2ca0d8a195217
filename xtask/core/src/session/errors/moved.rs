//! A session whose file is somewhere else, under another name, or gone, before it came to its end.

use std::fmt;

use roundtable_api::wire::WireError;

use crate::words::number;

/// A session whose file was there when it was begun, and is not any more.
#[derive(Debug)]
pub(in crate::session) struct Moved {
    /// What the application said.
    pub(in crate::session) error: WireError,
    /// The session.
    pub(in crate::session) id: String,
    /// How many of its rounds were committed.
    pub(in crate::session) rounds: usize,
    /// The command that goes on with it, once its file has its name back.
    pub(in crate::session) resume: String,
}

impl Moved {
    /// What happened, what is safe, what to do.
    pub(in crate::session) fn sentences(&self) -> [String; 3] {
        let Self { id, resume, .. } = self;
        let rounds = number(self.rounds as u64, "round");
        [
            format!(
                "The file .s2s/sessions/{id}.yaml is gone: it was renamed, moved or deleted while its session ran."
            ),
            format!(
                "Nothing was written in its place. If it was renamed, it holds {rounds} under its new name; answers that came \
                 since are kept in the session's folder."
            ),
            format!("Give it its name back, or put back a copy of it. Then go on with: {resume}"),
        ]
    }
}

impl fmt::Display for Moved {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(formatter)
    }
}

impl std::error::Error for Moved {}
