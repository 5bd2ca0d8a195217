//! Every time and limit of a call, in one place.

use std::time::Duration;

/// How patient and how persistent a provider's calls are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policy {
    /// Longest time for name, connection and TLS handshake.
    pub connect: Duration,
    /// After so long without a byte the user is told that it is slow.
    pub slow: Duration,
    /// After so long without a byte the attempt is over.
    pub idle: Duration,
    /// Longest time for one attempt, however lively it is. Also: no further attempt begins when a call has taken so
    /// long already.
    pub total: Duration,
    /// Attempts after the first.
    pub retries: u32,
    /// The wait before the first retry where the provider names none; it doubles with each one.
    pub backoff: Duration,
    /// The longest such wait.
    pub backoff_max: Duration,
    /// The longest wait that a provider may ask for. For a longer one the call ends as rate-limited, at once.
    pub longest_wait: Duration,
    /// Requests to the provider at the same time; at least 1.
    pub in_flight: usize,
    /// Largest reply that is read, in bytes after decompression, with all of the protocol around the text.
    pub reply_bytes: usize,
    /// Certificates (DER) that are trusted besides the system's. For tests.
    pub extra_roots: Vec<Vec<u8>>,
    /// The address of a proxy that stands in for the system's setting, also for addresses of this machine. For tests.
    pub proxy: Option<String>,
    /// Whether answers are streamed.
    pub stream: bool,
}

impl Default for Policy {
    /// The times of the product. `reply_bytes`: the engine reads answers up to 1 MiB; as a stream of single tokens,
    /// each in its own JSON event, that is some sixteen times as much.
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(5),
            slow: Duration::from_secs(60),
            idle: Duration::from_secs(300),
            total: Duration::from_secs(600),
            retries: 4,
            backoff: Duration::from_millis(500),
            backoff_max: Duration::from_secs(8),
            longest_wait: Duration::from_secs(120),
            in_flight: 4,
            reply_bytes: 16 * 1024 * 1024,
            extra_roots: Vec::new(),
            proxy: None,
            stream: true,
        }
    }
}

impl Policy {
    /// The product's policy with every time divided by `factor` (0 counts as 1). For tests.
    pub fn scaled(factor: u32) -> Self {
        let factor = factor.max(1);
        let policy = Self::default();
        Self {
            connect: policy.connect / factor,
            slow: policy.slow / factor,
            idle: policy.idle / factor,
            total: policy.total / factor,
            backoff: policy.backoff / factor,
            backoff_max: policy.backoff_max / factor,
            longest_wait: policy.longest_wait / factor,
            ..policy
        }
    }
}
