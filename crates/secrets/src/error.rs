//! Why a keychain could not be used.

/// What lies behind a [`KeychainError`]: the system's own words, in English, for details and logs. Never holds a key.
pub type Cause = Box<dyn std::error::Error + Send + Sync>;

/// Why a keychain could not be used. In each case "keep it for this run only" is open.
#[derive(Debug, thiserror::Error)]
pub enum KeychainError {
    /// Nobody there to ask: no session bus, no daemon on it, or no keychain in which an entry could be made.
    #[error("there is no keychain to ask")]
    NoService(#[source] Cause),
    /// It is locked, and was not unlocked.
    #[error("the keychain is locked")]
    Locked(#[source] Cause),
    /// The user or a rule of the system said no.
    #[error("the keychain refused access")]
    Denied(#[source] Cause),
    /// No answer in time. It may be hanging, or showing a question that nobody has answered yet.
    #[error("the keychain did not answer")]
    NoAnswer(#[source] Cause),
    /// The key is longer than this keychain takes.
    #[error("the key is longer than the {limit} bytes that the keychain takes")]
    TooLarge {
        /// In bytes.
        limit: u32,
    },
    /// Anything else; the cause says what.
    #[error("the keychain reports a failure")]
    Other(#[source] Cause),
}

impl KeychainError {
    /// A stable word for tables of messages.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoService(_) => "no_service",
            Self::Locked(_) => "locked",
            Self::Denied(_) => "denied",
            Self::NoAnswer(_) => "no_answer",
            Self::TooLarge { .. } => "too_large",
            Self::Other(_) => "other",
        }
    }
}
