//! What a session has used.

use serde::{Deserialize, Serialize};

use crate::record::JournalResult;

/// What a session has used so far.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Metrics {
    /// Completed rounds.
    pub rounds: u32,
    /// Model calls.
    pub tasks: u32,
    /// Tokens, in and out together.
    pub tokens: u32,
    /// Tokens sent.
    pub tokens_in: u32,
    /// Tokens received.
    pub tokens_out: u32,
    /// Of those sent, how many the provider had cached.
    pub tokens_cached: u32,
    /// US dollars, as far as prices are known; absent when none is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
}

impl Metrics {
    /// Counts one call.
    pub fn count(&mut self, result: &JournalResult) {
        if result.is_failed_attempt() {
            return;
        }
        self.tasks += 1;
        let JournalResult::Reply { usage, .. } = result else { return };
        self.tokens_in = self.tokens_in.saturating_add(usage.tokens_in);
        self.tokens_out = self.tokens_out.saturating_add(usage.tokens_out);
        self.tokens_cached = self.tokens_cached.saturating_add(usage.tokens_cached);
        // Another writer may know a sum without its parts.
        self.tokens = self.tokens.saturating_add(usage.tokens_in).saturating_add(usage.tokens_out);
        if let Some(cost) = usage.cost {
            self.cost = Some(self.cost.unwrap_or(0.0) + cost);
        }
    }
}
