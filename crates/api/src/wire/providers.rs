//! Providers of models: accounts, where their keys are, which models sit where. A key goes in and never comes out.

use std::collections::BTreeMap;

use roundtable_engine::config::ModelChoice;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A kind of provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum ProviderKind {
    /// Anthropic, the Messages API.
    Anthropic,
    /// OpenAI, the Responses API.
    OpenAi,
    /// Google Gemini.
    Gemini,
    /// Azure OpenAI.
    Azure,
    /// OpenRouter.
    OpenRouter,
    /// Any server that speaks Chat Completions.
    Compatible,
}

/// An account with a provider, as the settings have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProviderAccount {
    /// Its id: lower-case letters, digits, `-`.
    pub id: String,
    /// What speaks there.
    pub kind: ProviderKind,
    /// The user's name for it.
    pub name: String,
    /// Its address.
    pub base_url: String,
}

/// Where a provider's key is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "key", rename_all = "snake_case")]
pub enum KeyState {
    /// There is none.
    Missing,
    /// In the system's keychain.
    Keychain,
    /// In memory, until the application ends.
    ThisRun,
    /// The keychain could not be asked.
    Unknown {
        /// Why not: `no_service`, `locked`, `denied`, `no_answer`, `too_large`, `other`.
        reason: String,
    },
}

/// Where the user wants a key to be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeepKey {
    /// In the system's keychain.
    Keychain,
    /// In memory, until the application ends.
    ThisRun,
}

/// A provider in the settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProviderRow {
    /// The account.
    pub account: ProviderAccount,
    /// The host that prompts and key go to.
    pub host: String,
    /// Whether it answers nobody without a key.
    pub needs_key: bool,
    /// Where the key is.
    pub key: KeyState,
}

/// A kind that can be added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProviderKindRow {
    /// The kind.
    pub kind: ProviderKind,
    /// Its name for people.
    pub name: String,
    /// Where it is found; empty where each customer has an address of their own.
    pub base_url: String,
    /// Whether it answers nobody without a key.
    pub needs_key: bool,
}

/// Which model sits where, unless a session says otherwise.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct ModelSettings {
    /// Everybody who has no model of their own.
    pub everyone: Option<ModelChoice>,
    /// The facilitator.
    pub facilitator: Option<ModelChoice>,
    /// Seats with their own, by participant's id.
    pub seats: BTreeMap<String, ModelChoice>,
    /// What an agent file's `model:` means, by its word, e.g. `opus`.
    pub tiers: BTreeMap<String, ModelChoice>,
}

impl ModelSettings {
    /// Takes out every choice of a provider that is gone.
    pub fn forget(&mut self, provider: &str) {
        let stays = |choice: &ModelChoice| choice.provider != provider;
        self.everyone = self.everyone.take().filter(stays);
        self.facilitator = self.facilitator.take().filter(stays);
        self.seats.retain(|_, choice| stays(choice));
        self.tiers.retain(|_, choice| stays(choice));
    }
}

/// Settings > Providers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ProviderSettings {
    /// The providers, in the order in which they were added.
    pub providers: Vec<ProviderRow>,
    /// What can be added.
    pub kinds: Vec<ProviderKindRow>,
    /// Which model sits where.
    pub models: ModelSettings,
    /// The day of the price table that ships with the application.
    pub prices_of: String,
    /// The user's own prices, which stand before all others.
    pub own_prices: Vec<OwnPrice>,
    /// The file of the user's own prices, when it cannot be read and counts for nothing.
    pub prices_unreadable: Option<String>,
}

/// A price as the user gives it, in US dollars per million tokens.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS)]
pub struct GivenPrice {
    /// Of tokens sent.
    pub input: f64,
    /// Of tokens received.
    pub output: f64,
    /// Of tokens sent that the provider has in its cache; as `input` where absent.
    pub cached: Option<f64>,
}

/// A price of the user's own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct OwnPrice {
    /// It holds for all providers of this kind.
    pub kind: ProviderKind,
    /// The model's name there.
    pub model: String,
    /// The price.
    pub price: GivenPrice,
    /// The day on which it was given in Settings, `YYYY-MM-DD`; absent where it was written by hand.
    pub given: Option<String>,
}

/// A model of a provider.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ModelRow {
    /// Its name there.
    pub id: String,
    /// For people.
    pub name: String,
    /// US dollars per million tokens sent; absent when not known.
    pub price_in: Option<f64>,
    /// US dollars per million tokens received; absent when not known.
    pub price_out: Option<f64>,
}

/// The models of a provider.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ModelList {
    /// In the provider's order.
    pub models: Vec<ModelRow>,
}

/// What became of a test call.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ProviderTest {
    /// The model that answered.
    pub model: String,
    /// What the call cost in US dollars, if that is known.
    pub cost: Option<f64>,
}

/// Model servers that were found on this machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LocalServers {
    /// One row each.
    pub servers: Vec<LocalServerRow>,
}

/// A model server on this machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LocalServerRow {
    /// What it is, e.g. `Ollama`.
    pub name: String,
    /// Its address.
    pub base_url: String,
    /// Names of its models.
    pub models: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::{ModelChoice, ModelSettings};

    #[test]
    fn a_provider_that_is_gone_leaves_no_choice_behind() {
        let choice = |provider: &str| ModelChoice { provider: provider.to_owned(), model: "m".to_owned() };
        let map = || [("x", "gone"), ("y", "here")].map(|(key, of)| (key.to_owned(), choice(of))).into();
        let (everyone, facilitator) = (Some(choice("here")), Some(choice("gone")));
        let mut models = ModelSettings { everyone, facilitator, seats: map(), tiers: map() };
        models.forget("gone");
        let left = || [("y".to_owned(), choice("here"))].into();
        let everyone = Some(choice("here"));
        assert_eq!(models, ModelSettings { everyone, facilitator: None, seats: left(), tiers: left() });
    }
}
