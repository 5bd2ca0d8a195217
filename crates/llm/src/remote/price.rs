//! What tokens cost: a dated table that ships with the application, and what the user knows better.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Kind;

/// The table that ships with the application.
const SHIPPED: &str = include_str!("prices.json");
/// Prices are per so many tokens.
const PER_TOKENS: f64 = 1_000_000.0;

/// A model's price, in US dollars per million tokens.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Price {
    /// Of input that was not cached.
    pub input: f64,
    /// Of output, with what the model thought.
    pub output: f64,
    /// Of input read from the provider's cache; as `input` where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cached: Option<f64>,
    /// Of input written to the provider's cache; as `input` where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cache_write: Option<f64>,
    /// What a call costs whose prompt is long; as any other where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub long: Option<LongPrice>,
}

/// The price of a call with a long prompt: it holds for all tokens of that call.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct LongPrice {
    /// From more input tokens than this on, cached ones among them.
    pub over: u32,
    /// As [`Price::input`].
    pub input: f64,
    /// As [`Price::output`].
    pub output: f64,
    /// As [`Price::cached`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cached: Option<f64>,
    /// As [`Price::cache_write`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cache_write: Option<f64>,
}

/// What one call used, as its provider counts.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tokens {
    /// Sent, all of them.
    pub input: u32,
    /// Received, with what the model thought.
    pub output: u32,
    /// Of those sent: read from the cache.
    pub cached: u32,
    /// Of those sent: written to the cache.
    pub cache_write: u32,
    /// The cost in US dollars, where the provider itself says so.
    pub cost: Option<f64>,
}

impl Price {
    /// US dollars for the tokens of one call.
    pub fn of(&self, tokens: &Tokens) -> f64 {
        if let Some(long) = self.long.filter(|long| tokens.input > long.over) {
            let LongPrice { over: _, input, output, cached, cache_write } = long;
            return Self { input, output, cached, cache_write, long: None }.of(tokens);
        }
        let plain = tokens.input.saturating_sub(tokens.cached).saturating_sub(tokens.cache_write);
        (f64::from(plain) * self.input
            + f64::from(tokens.cached) * self.cached.unwrap_or(self.input)
            + f64::from(tokens.cache_write) * self.cache_write.unwrap_or(self.input)
            + f64::from(tokens.output) * self.output)
            / PER_TOKENS
    }
}

/// Prices by kind of provider and model.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct PriceTable {
    /// The last day for which the prices are evidenced, `YYYY-MM-DD`.
    pub date: String,
    /// What they were taken from.
    #[serde(default)]
    pub source: String,
    /// Kind to model to price.
    pub prices: BTreeMap<Kind, BTreeMap<String, Price>>,
}

impl PriceTable {
    /// The table that ships with the application.
    pub fn shipped() -> Self {
        // A test reads the file, so a broken one is not shipped; without prices there are tokens only.
        serde_json::from_str(SHIPPED).unwrap_or_default()
    }

    /// The same table with the entries of `own` before its own.
    #[must_use]
    pub fn overridden(mut self, own: &BTreeMap<Kind, BTreeMap<String, Price>>) -> Self {
        for (kind, prices) in own {
            self.prices
                .entry(*kind)
                .or_default()
                .extend(prices.iter().map(|(name, price)| (name.clone(), *price)));
        }
        self
    }

    /// The price of a model, by its exact name or by its name without the date of its release. `None`: not known.
    pub fn find(&self, kind: Kind, model: &str) -> Option<Price> {
        let prices = self.prices.get(&kind)?;
        prices.get(model).or_else(|| prices.get(undated(model))).copied()
    }
}

/// `gpt-5-2025-08-07`, `claude-sonnet-4-5-20250929`, `x-latest`: the name before the release.
fn undated(model: &str) -> &str {
    let date =
        |text: &str| text.len() >= 8 && text.chars().all(|letter| letter.is_ascii_digit() || letter == '-');
    if let Some(name) = model.strip_suffix("-latest") {
        return name;
    }
    let cut = [11, 9].into_iter().filter_map(|length| model.len().checked_sub(length));
    for at in cut {
        if let Some((name, rest)) = model.split_at_checked(at)
            && let Some(rest) = rest.strip_prefix('-')
            && rest.starts_with("20")
            && date(rest)
        {
            return name;
        }
    }
    model
}
