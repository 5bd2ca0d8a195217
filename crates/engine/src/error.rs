//! Errors of the engine and its ports. Each keeps its cause; the words for the user are in the UI's one table.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use crate::record::{AbsenceKind, Step};
use crate::said;

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelError {
    /// It cannot be reached, whatever was tried.
    Unreachable(String),
    /// It limits us.
    RateLimited {
        /// When it may be tried again, if it said so.
        retry_after: Option<Duration>,
        /// In its words.
        message: String,
    },
    /// No credit, or a spending limit.
    OutOfMoney(String),
    /// The key is missing or refused.
    Unauthorised(String),
    /// It refused this request.
    Refused(String),
    /// It stopped in the middle; the text so far is kept.
    Incomplete {
        /// Why.
        reason: String,
        /// What had come.
        partial: String,
    },
    /// The provider is there, but the connection to it broke, each time.
    Disconnected(String),
    /// It failed, after a part of the answer had come.
    After {
        /// What had come; not empty.
        partial: String,
        /// How it failed.
        error: Box<ModelError>,
    },
    /// It failed in a way that something else than asking again helps.
    Of {
        /// What kind of failure it is.
        kind: AbsenceKind,
        /// How it failed.
        error: Box<ModelError>,
    },
    /// It failed when the session was first led, in the words of its record.
    Recorded(String),
    /// We stopped it.
    Cancelled,
}

impl std::error::Error for ModelError {}

impl fmt::Display for ModelError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = match self {
            Self::Unreachable(why) => said!("the provider cannot be reached: {why}", why),
            Self::RateLimited { message: why, .. } => said!("the provider limits us: {why}", why),
            Self::OutOfMoney(why) => said!("the provider wants money: {why}", why),
            Self::Unauthorised(why) => said!("the provider refuses the key: {why}", why),
            Self::Refused(why) => said!("the model gave no answer: {why}", why),
            Self::Incomplete { reason: why, .. } => said!("the answer was cut off: {why}", why),
            Self::Disconnected(why) => said!("the connection to the provider broke: {why}", why),
            Self::After { error, .. } | Self::Of { error, .. } => return error.fmt(to),
            Self::Recorded(words) => return to.write_str(words),
            Self::Cancelled => said!("cancelled"),
        };
        said.fmt(to)
    }
}

impl ModelError {
    /// The same failure, after this part of the answer had come; empty for none.
    #[must_use]
    pub fn after(self, partial: String) -> Self {
        if partial.is_empty() { self } else { Self::After { partial, error: Box::new(self) } }
    }

    /// The same failure, known to be of this kind.
    #[must_use]
    pub fn of_kind(self, kind: Option<AbsenceKind>) -> Self {
        match kind {
            Some(kind) => Self::Of { kind, error: Box::new(self) },
            None => self,
        }
    }

    /// What kind of failure it is, where something else than asking again helps.
    pub fn kind(&self) -> Option<AbsenceKind> {
        match self {
            Self::Of { kind, .. } => Some(*kind),
            Self::After { error, .. } => error.kind(),
            _ => None,
        }
    }

    /// How it failed, whatever had come before.
    pub fn cause(&self) -> &Self {
        match self {
            Self::After { error, .. } | Self::Of { error, .. } => error.cause(),
            error => error,
        }
    }

    /// The part of the answer that had come: to be read by the user, never an answer. Empty for none.
    pub fn partial(&self) -> &str {
        match self {
            Self::Incomplete { partial, .. } | Self::After { partial, .. } => partial,
            Self::Of { error, .. } => error.partial(),
            _ => "",
        }
    }

    /// Whether the session must pause (nobody could answer now), rather than one seat be absent. A connection that
    /// broke says nothing about the other seats; without the facilitator there is no round.
    pub fn pauses(&self, step: Step) -> bool {
        match self.cause() {
            Self::Unreachable(_)
            | Self::RateLimited { .. }
            | Self::OutOfMoney(_)
            | Self::Unauthorised(_)
            | Self::Cancelled => true,
            Self::Disconnected(_) => step != Step::Response,
            Self::Refused(_)
            | Self::Recorded(_)
            | Self::Incomplete { .. }
            | Self::After { .. }
            | Self::Of { .. } => false,
        }
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
