//! Errors of the engine and its ports. Each keeps its cause; the words for the user are in the UI's one table.

use std::path::PathBuf;
use std::time::Duration;

/// The store could not keep something. The session pauses; what was kept before is safe.
#[derive(Debug, thiserror::Error)]
#[error("{what}: {}: {source}", path.display())]
pub struct StoreError {
    /// What was tried, e.g. `writing the session index`.
    pub what: String,
    /// The file.
    pub path: PathBuf,
    /// Why not.
    #[source]
    pub source: std::io::Error,
}

/// A model gave no complete answer.
#[derive(Debug, Clone, thiserror::Error, PartialEq, Eq)]
pub enum ModelError {
    /// It cannot be reached, whatever was tried.
    #[error("the provider cannot be reached: {0}")]
    Unreachable(String),
    /// It limits us.
    #[error("the provider limits us: {message}")]
    RateLimited {
        /// When it may be tried again, if it said so.
        retry_after: Option<Duration>,
        /// In its words.
        message: String,
    },
    /// No credit, or a spending limit.
    #[error("the provider wants money: {0}")]
    OutOfMoney(String),
    /// The key is missing or refused.
    #[error("the provider refuses the key: {0}")]
    Unauthorised(String),
    /// It refused this request.
    #[error("the model gave no answer: {0}")]
    Refused(String),
    /// It stopped in the middle; the text so far is kept.
    #[error("the answer was cut off: {reason}")]
    Incomplete {
        /// Why.
        reason: String,
        /// What had come.
        partial: String,
    },
    /// We stopped it.
    #[error("cancelled")]
    Cancelled,
}

impl ModelError {
    /// Whether the session must pause (nobody could answer now), rather than one seat be absent.
    pub fn pauses(&self) -> bool {
        matches!(
            self,
            Self::Unreachable(_)
                | Self::RateLimited { .. }
                | Self::OutOfMoney(_)
                | Self::Unauthorised(_)
                | Self::Cancelled
        )
    }
}

/// The engine had to stop. What is committed and journaled is safe.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The session cannot be run as it is.
    #[error("this session cannot run: {0}")]
    Unrunnable(String),
}
