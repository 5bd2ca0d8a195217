//! What the engine needs from outside.

use std::time::Duration;

use futures::future::BoxFuture;
use jiff::Timestamp;

use crate::artifact::Artifact;
use crate::error::{ModelError, StoreError};
use crate::prompt::Prompt;
use crate::record::{Dump, EscalationRecord, JournalEntry, Usage};
use crate::session::Session;

/// A language model, or what stands for one.
pub trait Model: Send + Sync {
    /// Answers a prompt. Pieces of the answer go to `stream` as they come; the completion holds the whole text.
    /// Dropping the future cancels the call.
    ///
    /// # Errors
    /// [`ModelError`]; never a partial answer as a complete one.
    fn answer<'a>(
        &'a self,
        prompt: &'a Prompt,
        stream: &'a dyn TextSink,
    ) -> BoxFuture<'a, Result<Completion, ModelError>>;

    /// Whether its answers are simulated: then session and documents are marked.
    fn is_practice(&self) -> bool {
        false
    }
}

/// Where the pieces of an answer go.
pub trait TextSink: Send + Sync {
    /// A further piece.
    fn piece(&self, text: &str);

    /// Something about the call that the user may want to know while it runs.
    fn notice(&self, _notice: CallNotice) {}
}

/// What a call has to tell before it is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CallNotice {
    /// Nothing has come for a while; it is still waited for.
    Slow,
    /// An attempt failed and is made again. What had come of it is void.
    Retrying {
        /// The attempt that comes, from 2.
        attempt: u32,
        /// How long until then.
        wait: Duration,
        /// Why the last one failed, in the provider's words or ours.
        reason: String,
        /// What had come of the last one; empty for nothing.
        partial: String,
    },
}

/// A complete answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Completion {
    /// The whole text.
    pub text: String,
    /// Tokens and model.
    pub usage: Usage,
}

/// Where a session is kept. Every method returns only when the bytes are durable.
pub trait SessionStore: Send + Sync {
    /// Appends to the session's journal.
    ///
    /// # Errors
    /// [`StoreError`]; then nothing of `entries` counts as kept.
    fn append(&self, session: &str, entries: &[JournalEntry]) -> Result<(), StoreError>;

    /// Keeps a verbose dump.
    ///
    /// # Errors
    /// [`StoreError`].
    fn dump(&self, session: &str, dump: &Dump) -> Result<(), StoreError>;

    /// Makes the session's new state visible, all at once: the files of `changed`, then the index.
    ///
    /// # Errors
    /// [`StoreError`]; then the earlier state is still the visible one.
    fn commit(&self, session: &Session, changed: &[&Artifact]) -> Result<(), StoreError>;

    /// What somebody else did to the session's files since it was read, last committed, or last asked for this. From here on
    /// the session is taken to know it. What cannot be read is left out; a commit says why.
    fn changed_by_others(&self, _session: &str) -> ByOthers {
        ByOthers::default()
    }
}

/// What somebody else did to the files of a session.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ByOthers {
    /// Artifacts that say something else now, as they are.
    pub changed: Vec<Artifact>,
    /// Ids of artifacts that were there and are not any more.
    pub gone: Vec<String>,
    /// Ids for which there is a file in the session's folder, or a place in its index, by whomever: their numbers are taken.
    pub named: Vec<String>,
    /// Escalations that waited and have an answer in the index now.
    pub answers: Vec<EscalationRecord>,
}

/// The time.
pub trait Clock: Send + Sync {
    /// Now, UTC, whole milliseconds.
    fn now(&self) -> Timestamp;
}
