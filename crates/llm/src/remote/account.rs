//! Who answers: a kind of provider, its address and the key for it.

use std::fmt;

use secrecy::SecretString;
use serde::{Deserialize, Serialize};

/// A kind of provider: which requests it wants and which replies it gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Anthropic, the Messages API.
    Anthropic,
    /// OpenAI, the Responses API.
    #[serde(rename = "openai")]
    OpenAi,
    /// Google Gemini, `generateContent`.
    Gemini,
    /// Azure OpenAI, Chat Completions of a deployment.
    Azure,
    /// OpenRouter, Chat Completions.
    #[serde(rename = "openrouter")]
    OpenRouter,
    /// Any server that speaks Chat Completions: Ollama, LM Studio, llama.cpp, vLLM, LiteLLM.
    Compatible,
}

impl Kind {
    /// Every kind, in the order in which they are offered.
    pub const ALL: [Self; 6] =
        [Self::Anthropic, Self::OpenAi, Self::Gemini, Self::Azure, Self::OpenRouter, Self::Compatible];

    /// Its word in settings, files and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Anthropic => "anthropic",
            Self::OpenAi => "openai",
            Self::Gemini => "gemini",
            Self::Azure => "azure",
            Self::OpenRouter => "openrouter",
            Self::Compatible => "compatible",
        }
    }

    /// The kind with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Where it is found when nobody says otherwise; `None` where each customer has an address of their own.
    pub fn default_base_url(self) -> Option<&'static str> {
        match self {
            Self::Anthropic => Some("https://api.anthropic.com/v1"),
            Self::OpenAi => Some("https://api.openai.com/v1"),
            Self::Gemini => Some("https://generativelanguage.googleapis.com/v1beta"),
            Self::OpenRouter => Some("https://openrouter.ai/api/v1"),
            Self::Azure | Self::Compatible => None,
        }
    }

    /// Whether it answers nobody without a key.
    pub fn needs_key(self) -> bool {
        self != Self::Compatible
    }
}

/// An account with a provider.
#[derive(Clone)]
pub struct Account {
    /// The user's name for it, unique among their accounts.
    pub id: String,
    /// The kind.
    pub kind: Kind,
    /// Its address, with or without the version at the end: `https://api.openai.com` and `https://api.openai.com/v1`
    /// are the same. An Azure address with `?api-version=` takes the older paths under `/openai/deployments/`.
    pub base_url: String,
    /// The key. It is sent to the host of `base_url` and to no other.
    pub key: Option<SecretString>,
}

impl fmt::Debug for Account {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Account")
            .field("id", &self.id)
            .field("kind", &self.kind)
            .field("base_url", &self.base_url)
            .field("key", &self.key.as_ref().map(|_| "[kept]"))
            .finish()
    }
}
