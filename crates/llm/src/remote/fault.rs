//! Why a call gave no complete answer: one taxonomy for all providers, and what the engine makes of it.

use std::time::Duration;

use roundtable_engine::error::ModelError;
use roundtable_engine::record::AbsenceKind;
use roundtable_engine::said::Said;
use roundtable_engine::{phrase, said};
use serde::{Deserialize, Serialize};

/// The status with which a provider asks everybody to hold back.
const OVERLOADED_FOR_ALL: u16 = 529;
/// Statuses that are never asked again, whatever a header says.
const NEVER: [u16; 6] = [400, 401, 402, 403, 404, 413];

/// What went wrong, as far as anybody would act on it differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// The host's name is unknown.
    NameNotResolved,
    /// Nobody listens at the address.
    Refused,
    /// No trusted connection: certificate or handshake.
    Tls,
    /// No connection in time.
    ConnectTimeout,
    /// The proxy: no connection to it, it lets nobody through, or it wants a name and password. The provider was not
    /// reached.
    Proxy,
    /// No byte for too long.
    Stalled,
    /// Bytes came, but no end of them in time.
    TooSlow,
    /// The connection was there, and broke.
    Reset,
    /// The reply ended without the event that says that it is complete.
    CutOff,
    /// What came is not what this provider sends: other type, not UTF-8, bad JSON, bad compression.
    Garbled,
    /// More bytes than are read.
    TooLarge,
    /// A complete reply without text.
    Empty,
    /// It sends us to another address.
    Redirected,
    /// The key is missing, wrong, or not allowed to do this.
    Key,
    /// No credit, or a spending limit.
    Billing,
    /// No such model, or no such address.
    NoSuchModel,
    /// It refuses the request as it is.
    BadRequest,
    /// Too many requests.
    RateLimited,
    /// It cannot at the moment.
    Overloaded,
    /// The answer reached the largest number of tokens.
    Truncated,
    /// The model or a filter declined.
    Declined,
    /// We stopped it.
    Cancelled,
}

impl FaultKind {
    /// Every kind.
    pub const ALL: [Self; 22] = [
        Self::NameNotResolved,
        Self::Refused,
        Self::Tls,
        Self::ConnectTimeout,
        Self::Proxy,
        Self::Stalled,
        Self::TooSlow,
        Self::Reset,
        Self::CutOff,
        Self::Garbled,
        Self::TooLarge,
        Self::Empty,
        Self::Redirected,
        Self::Key,
        Self::Billing,
        Self::NoSuchModel,
        Self::BadRequest,
        Self::RateLimited,
        Self::Overloaded,
        Self::Truncated,
        Self::Declined,
        Self::Cancelled,
    ];

    /// A short sentence for logs and for places without a table of words of their own.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::NameNotResolved => phrase!("the host's name could not be resolved"),
            Self::Refused => phrase!("the connection was refused"),
            Self::Tls => phrase!("no trusted TLS connection could be made"),
            Self::ConnectTimeout => phrase!("no connection was made in time"),
            Self::Proxy => phrase!("the proxy cannot be reached, or lets nobody through"),
            Self::Stalled => phrase!("nothing came for too long"),
            Self::TooSlow => phrase!("the answer took too long"),
            Self::Reset => phrase!("the connection broke"),
            Self::CutOff => phrase!("the answer ended before it was complete"),
            Self::Garbled => phrase!("the reply could not be read"),
            Self::TooLarge => phrase!("the reply was too large"),
            Self::Empty => phrase!("the answer was empty"),
            Self::Redirected => phrase!("the provider redirects to another address, which is not followed"),
            Self::Key => phrase!("the key was not accepted"),
            Self::Billing => phrase!("no credit is left, or a spending limit was reached"),
            Self::NoSuchModel => phrase!("the model or the address does not exist"),
            Self::BadRequest => phrase!("the request was refused"),
            Self::RateLimited => phrase!("too many requests"),
            Self::Overloaded => phrase!("the provider cannot answer at the moment"),
            Self::Truncated => phrase!("the answer reached the largest number of tokens (max tokens)"),
            Self::Declined => phrase!("the model or a content filter declined to answer"),
            Self::Cancelled => phrase!("the call was cancelled"),
        }
    }
}

/// A call that gave no complete answer.
#[derive(Debug, thiserror::Error)]
#[error("{}", said(*kind, words))]
pub struct Fault {
    /// What went wrong.
    pub kind: FaultKind,
    /// The provider's words about it, or ours where it said nothing; may be empty. Never holds the key.
    pub words: String,
    /// The HTTP status, or the number that the provider gave within a reply of status 200.
    pub status: Option<u16>,
    /// When it may be asked again, if it said so; a length of time.
    pub retry_after: Option<Duration>,
    /// The text that had come.
    pub partial: String,
    /// The provider's word on whether to ask again (`x-should-retry`).
    pub(super) should_retry: Option<bool>,
    /// It refuses the JSON schema, not the question.
    pub(super) names_schema: bool,
    /// The request is larger than the model or the server takes.
    pub(super) is_too_large: bool,
    #[source]
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

fn said(kind: FaultKind, words: &str) -> Said {
    let kind = Said::plain(kind.sentence());
    if words.is_empty() { kind } else { said!("{kind}: {words}", kind, words) }
}

impl Fault {
    /// A fault of this kind, with words.
    pub fn new(kind: FaultKind, words: impl Into<String>) -> Self {
        Self {
            kind,
            words: words.into(),
            status: None,
            retry_after: None,
            partial: String::new(),
            should_retry: None,
            names_schema: false,
            is_too_large: false,
            source: None,
        }
    }

    pub(super) fn with_status(mut self, status: u16) -> Self {
        self.status = Some(status);
        self
    }

    pub(super) fn with_retry_after(mut self, wait: Option<Duration>) -> Self {
        self.retry_after = wait;
        self
    }

    pub(super) fn with_partial(mut self, text: &str) -> Self {
        text.clone_into(&mut self.partial);
        self
    }

    pub(super) fn because(mut self, source: impl std::error::Error + Send + Sync + 'static) -> Self {
        self.source = Some(Box::new(source));
        self
    }

    /// Whether the same request may well succeed a moment later: the provider's word (`x-should-retry`) where it
    /// gives one, else the kind's. The plain "no"s and everything about money are final, whatever a header says.
    pub(super) fn is_transient(&self) -> bool {
        match self.kind {
            FaultKind::NameNotResolved
            | FaultKind::Refused
            | FaultKind::ConnectTimeout
            | FaultKind::Stalled
            | FaultKind::TooSlow
            | FaultKind::Reset
            | FaultKind::CutOff
            | FaultKind::RateLimited
            | FaultKind::Overloaded => self.should_retry.unwrap_or(true),
            // A proxy that wants a password will want it again.
            FaultKind::Proxy => self.should_retry.unwrap_or(self.status.is_none()),
            FaultKind::BadRequest if !self.status.is_some_and(|status| NEVER.contains(&status)) => {
                self.should_retry.unwrap_or(false)
            }
            FaultKind::Tls
            | FaultKind::Garbled
            | FaultKind::TooLarge
            | FaultKind::Empty
            | FaultKind::Redirected
            | FaultKind::Key
            | FaultKind::Billing
            | FaultKind::NoSuchModel
            | FaultKind::BadRequest
            | FaultKind::Truncated
            | FaultKind::Declined
            | FaultKind::Cancelled => false,
        }
    }

    /// What helps a seat that this kept from answering, where asking again is not all.
    fn absence_kind(&self) -> Option<AbsenceKind> {
        match self.kind {
            FaultKind::BadRequest if self.is_too_large => Some(AbsenceKind::RequestTooLarge),
            FaultKind::BadRequest => Some(AbsenceKind::RequestRefused),
            FaultKind::Declined => Some(AbsenceKind::Declined),
            FaultKind::NoSuchModel | FaultKind::Redirected => Some(AbsenceKind::NoSuchModel),
            FaultKind::Truncated => Some(AbsenceKind::AnswerTooLong),
            FaultKind::Reset => Some(AbsenceKind::Disconnected),
            // These pause the session, or are mended by asking again.
            FaultKind::NameNotResolved
            | FaultKind::Refused
            | FaultKind::Tls
            | FaultKind::ConnectTimeout
            | FaultKind::Proxy
            | FaultKind::Stalled
            | FaultKind::TooSlow
            | FaultKind::CutOff
            | FaultKind::Garbled
            | FaultKind::TooLarge
            | FaultKind::Empty
            | FaultKind::Key
            | FaultKind::Billing
            | FaultKind::RateLimited
            | FaultKind::Overloaded
            | FaultKind::Cancelled => None,
        }
    }

    /// Whether the provider asks all seats to hold back, not this one alone.
    pub(super) fn holds_everyone_back(&self) -> bool {
        self.kind == FaultKind::RateLimited
            || (self.kind == FaultKind::Overloaded
                && (self.retry_after.is_some() || self.status == Some(OVERLOADED_FOR_ALL)))
    }
}

impl From<Fault> for ModelError {
    /// What the engine does about it: pause (nobody could answer now) or go on without the seat.
    fn from(fault: Fault) -> Self {
        let message = fault.to_string();
        let kind = fault.absence_kind();
        let partial = fault.partial;
        let error = match fault.kind {
            FaultKind::NameNotResolved
            | FaultKind::Refused
            | FaultKind::Tls
            | FaultKind::ConnectTimeout
            | FaultKind::Proxy => Self::Unreachable(message),
            FaultKind::Reset => Self::Disconnected(message),
            FaultKind::Stalled | FaultKind::TooSlow if partial.is_empty() => Self::Unreachable(message),
            FaultKind::Overloaded if fault.status != Some(OVERLOADED_FOR_ALL) => Self::Unreachable(message),
            FaultKind::RateLimited | FaultKind::Overloaded => {
                Self::RateLimited { retry_after: fault.retry_after, message }
            }
            FaultKind::Key => Self::Unauthorised(message),
            FaultKind::Billing => Self::OutOfMoney(message),
            FaultKind::Stalled | FaultKind::TooSlow | FaultKind::CutOff | FaultKind::Truncated => {
                return Self::Incomplete { reason: message, partial }.of_kind(kind);
            }
            FaultKind::Cancelled => Self::Cancelled,
            FaultKind::Garbled
            | FaultKind::TooLarge
            | FaultKind::Empty
            | FaultKind::Redirected
            | FaultKind::NoSuchModel
            | FaultKind::BadRequest
            | FaultKind::Declined => Self::Refused(message),
        };
        error.of_kind(kind).after(partial)
    }
}
