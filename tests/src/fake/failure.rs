//! The ways in which a model server fails, each with its word in tables and on the command line.

use serde::{Deserialize, Serialize};

macro_rules! failures {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A way to fail. Those before [`Failure::StallHeaders`] need no answering server: see
        /// [`dead`](super::dead) and [`Fake::tls_url`](super::Fake::tls_url).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Failure {
            $($(#[$doc])* $name,)*
        }

        impl Failure {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name,)*];
        }
    };
}

failures! {
    /// The host's name does not resolve.
    NameNotResolved,
    /// Nobody listens on the port.
    Refused,
    /// The certificate is nobody's that is trusted.
    Tls,
    /// The connection is never made.
    StallConnect,
    /// Connected, and no header ever comes.
    StallHeaders,
    /// Half of the reply, then nothing.
    StallMidStream,
    /// The reply comes, a letter at a time, without an end.
    Drip,
    /// Half of the reply, then a reset (RST).
    Reset,
    /// All of the text, an orderly end, but no terminal event.
    NoTerminalEvent,
    /// An orderly end inside of a letter of two bytes.
    CutInUtf8,
    /// An orderly end inside of a JSON value.
    CutInJson,
    /// 200, a piece of the text, then an error event.
    ErrorEvent,
    /// Signs of life without an end, and never a word.
    PingsOnly,
    /// The terminal event twice: harmless.
    DoubledStop,
    /// 100 MB of text.
    Huge,
    /// 200 without a body.
    Empty,
    /// 200 with a page for people.
    Html,
    /// Latin-1 bytes that claim to be UTF-8.
    WrongCharset,
    /// Bytes that claim to be gzip.
    BadGzip,
    /// 307 to another host.
    Redirect,
    /// 400.
    Status400,
    /// 401.
    Status401,
    /// 403.
    Status403,
    /// 404: no such model.
    Status404,
    /// 413.
    Status413,
    /// 429 with `retry-after` in seconds.
    LimitSeconds,
    /// 429 with `retry-after` as a date.
    LimitDate,
    /// 429 with `retry-after-ms`.
    LimitMs,
    /// 429 with `retry-after` of an hour.
    LimitHour,
    /// 429 (402 at OpenRouter) with a code that means money.
    OutOfMoney,
    /// 500.
    Status500,
    /// 503.
    Status503,
    /// 504, with the page of a proxy.
    Status504,
    /// 529.
    Overloaded,
    /// The reply ends at the most tokens.
    MaxTokens,
    /// The model declines, or a filter does.
    Refusal,
    /// A whole reply that is not what was asked for.
    SchemaViolated,
}

impl Failure {
    /// Its word: `stall_headers`.
    pub fn word(self) -> String {
        serde_json::to_value(self).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
    }

    /// The failure of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        serde_json::from_value(serde_json::Value::String(word.to_owned())).ok()
    }

    /// Whether it happens before an HTTP server has any part in it.
    pub fn is_before_http(self) -> bool {
        matches!(self, Self::NameNotResolved | Self::Refused | Self::Tls | Self::StallConnect)
    }
}

#[cfg(test)]
mod tests {
    use super::Failure;

    #[test]
    fn every_failure_has_a_word_of_its_own() {
        for failure in Failure::ALL {
            assert_eq!(Failure::from_word(&failure.word()), Some(*failure));
        }
        assert_eq!(Failure::from_word("sunshine"), None);
        assert!(Failure::ALL.len() >= 30);
    }
}
