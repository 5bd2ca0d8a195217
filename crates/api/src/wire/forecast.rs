//! Before a session starts: what it is expected to take, and what goes to whom.

use roundtable_engine::record::Step;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// From the least to the most that is expected.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Expected {
    /// The least.
    pub least: u32,
    /// The most.
    pub most: u32,
}

/// A sum of money, from the least to the most that is expected, in US dollars.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct ExpectedCost {
    /// The least: whatever a provider can keep in its cache, it does.
    pub least: f64,
    /// The most: nothing is cached.
    pub most: f64,
}

/// What a session is expected to take. An estimate, with what it rests on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Forecast {
    /// Rounds.
    pub rounds: Expected,
    /// Calls of models.
    pub calls: Expected,
    /// Tokens sent.
    pub tokens_in: Expected,
    /// Tokens received.
    pub tokens_out: Expected,
    /// Seconds, without the time that the user takes to answer.
    pub seconds: Expected,
    /// Money, as far as prices are known; absent when none is, and for the practice panel.
    pub cost: Option<ExpectedCost>,
    /// Models whose price is not known: `cost` is without them.
    pub unpriced: Vec<String>,
    /// What it rests on.
    pub basis: Basis,
}

/// What a forecast rests on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Basis {
    /// Tokens of the first question to the facilitator, as it will be sent.
    pub first_question: u32,
    /// Tokens of the first prompt to a seat, the shortest and the longest.
    pub first_response: Expected,
    /// Characters that are counted as one token.
    pub letters_per_token: u32,
    /// Tokens of a participant's answer.
    pub statement: Expected,
    /// Tokens of the facilitator's synthesis.
    pub synthesis: Expected,
    /// Tokens by which the prompts grow with each round.
    pub growth: Expected,
    /// The agenda's topics that have to be dealt with before a conclusion, one a round.
    pub topics: u32,
    /// The day of the price table.
    pub prices_of: String,
}

/// What is sent in the first round, by host. Empty for the practice panel: nothing leaves the machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FirstPrompts {
    /// Each host once, the facilitator's first.
    pub hosts: Vec<HostPrompts>,
}

/// What a host is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HostPrompts {
    /// The host, with its port if the address names one.
    pub host: String,
    /// The user's name for the provider.
    pub provider: String,
    /// One of each kind that this host is sent: the facilitator's, the first seat's.
    pub prompts: Vec<FirstPrompt>,
    /// Everybody whose prompts go there, by name.
    pub actors: Vec<String>,
}

/// A prompt of the first round, word for word as it will be sent. In a seat's one a sentence in brackets stands where the
/// facilitator's question will be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FirstPrompt {
    /// What is asked for.
    pub step: Step,
    /// `facilitator` or the participant's id.
    pub actor: String,
    /// Its name.
    pub name: String,
    /// The model that it is sent to.
    pub model: String,
    /// The part that is the same in every prompt to this actor.
    pub system: String,
    /// The part that changes with each round.
    pub input: String,
}
