//! Which models a provider has.

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::account::Kind;
use super::fault::{Fault, FaultKind};
use super::price::Price;
use super::refusal;

/// A model, as its provider lists it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelInfo {
    /// Its name in requests.
    pub id: String,
    /// Its name for people, where the provider gives one.
    pub name: Option<String>,
    /// Tokens that it can read at once, where the provider says so.
    pub context: Option<u32>,
    /// What it costs, where the provider says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
}

/// One page of a list.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Page {
    pub(super) models: Vec<ModelInfo>,
    /// Who made the first of them, by the server's account: tells local servers apart.
    pub(super) owner: Option<String>,
    /// The query of the next page.
    pub(super) next: Option<(&'static str, String)>,
}

/// The query of a first page: as many as the provider gives at once.
pub(super) fn query(kind: Kind) -> Option<(&'static str, &'static str)> {
    match kind {
        Kind::Anthropic => Some(("limit", "1000")),
        Kind::Gemini => Some(("pageSize", "1000")),
        _ => None,
    }
}

/// Reads a page.
pub(super) fn read(kind: Kind, body: &Bytes) -> Result<Page, Fault> {
    let garbled = |what: &str| Fault::new(FaultKind::Garbled, format!("the list of models {what}"));
    let value: Value =
        serde_json::from_slice(body).map_err(|error| garbled("is not valid JSON").because(error))?;
    if let Some(fault) = refusal::in_reply(&value) {
        return Err(fault);
    }
    let list = if kind == Kind::Gemini { &value["models"] } else { &value["data"] };
    let list = match list {
        Value::Array(list) => list.as_slice(),
        // Ollama without models.
        Value::Null if value["object"] == "list" || kind == Kind::Gemini => &[],
        _ => return Err(garbled("holds no list")),
    };
    let next = match kind {
        Kind::Gemini => value["nextPageToken"].as_str().map(|token| ("pageToken", token.to_owned())),
        _ if value["has_more"] == true => value["last_id"].as_str().map(|id| ("after_id", id.to_owned())),
        _ => None,
    };
    Ok(Page {
        models: list.iter().filter_map(|model| info(kind, model)).collect(),
        owner: list.first().and_then(|model| model["owned_by"].as_str()).map(str::to_owned),
        next: next.filter(|(_, token)| !token.is_empty()),
    })
}

fn info(kind: Kind, model: &Value) -> Option<ModelInfo> {
    let id = if kind == Kind::Gemini {
        let methods = model["supportedGenerationMethods"].as_array();
        if methods.is_some_and(|methods| !methods.iter().any(|method| method == "generateContent")) {
            return None;
        }
        model["name"].as_str()?.trim_start_matches("models/")
    } else {
        model["id"].as_str()?
    };
    let name = ["display_name", "displayName", "name"].into_iter().find_map(|key| model[key].as_str());
    // Each provider has a name of its own for it.
    let context =
        ["/max_input_tokens", "/inputTokenLimit", "/context_length", "/max_model_len", "/meta/n_ctx_train"]
            .into_iter()
            .find_map(|pointer| model.pointer(pointer)?.as_u64())
            .and_then(|tokens| u32::try_from(tokens).ok());
    let name = name.map(|name| name.trim_start_matches("models/")).filter(|name| *name != id);
    Some(ModelInfo {
        id: id.to_owned(),
        name: name.map(str::to_owned),
        context,
        price: price(&model["pricing"]),
    })
}

/// OpenRouter's: US dollars per token, as text. -1 stands for "it depends".
fn price(pricing: &Value) -> Option<Price> {
    const TOKENS: f64 = 1_000_000.0;
    let of = |key: &str| {
        let per_token: f64 = pricing[key].as_str()?.parse().ok()?;
        (per_token.is_finite() && per_token >= 0.0).then_some(per_token * TOKENS)
    };
    Some(Price {
        input: of("prompt")?,
        output: of("completion")?,
        cached: of("input_cache_read"),
        cache_write: of("input_cache_write"),
        long: None,
    })
}

#[cfg(test)]
#[path = "tests/models.rs"]
mod tests;
