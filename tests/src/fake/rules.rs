//! What the vendors demand of a request. Each breach is a sentence; a test fails on any.

use hyper::HeaderMap;
use serde_json::Value;

use super::route::{Route, Vendor, Wanted, Wire};
use super::schema;

/// The sampling parameters that the newest models refuse.
const SAMPLING: [&str; 5] = ["temperature", "top_p", "top_k", "topP", "topK"];

/// The top-level keys that each format knows, of those a client of ours may need. An unknown one is refused with a 400
/// by the vendors.
fn known(wire: Wire) -> &'static [&'static str] {
    match wire {
        Wire::Messages => &[
            "model",
            "max_tokens",
            "system",
            "messages",
            "stream",
            "metadata",
            "stop_sequences",
            "thinking",
            "output_config",
            "cache_control",
            "service_tier",
            "tools",
            "tool_choice",
        ],
        Wire::Responses => &[
            "model",
            "instructions",
            "input",
            "stream",
            "store",
            "max_output_tokens",
            "text",
            "reasoning",
            "metadata",
            "prompt_cache_key",
            "safety_identifier",
            "truncation",
            "include",
            "stream_options",
            "service_tier",
            "prompt_cache_retention",
        ],
        Wire::Chat => &[
            "model",
            "messages",
            "stream",
            "stream_options",
            "max_tokens",
            "max_completion_tokens",
            "response_format",
            "reasoning_effort",
            "store",
            "metadata",
            "prompt_cache_key",
            "safety_identifier",
            "n",
            "stop",
            "user",
            // OpenRouter's
            "provider",
            "usage",
            "reasoning",
            "transforms",
            "models",
        ],
        Wire::Gemini => &[
            "contents",
            "systemInstruction",
            "generationConfig",
            "safetySettings",
            "cachedContent",
            "tools",
            "toolConfig",
        ],
    }
}

/// The key that came, in the vendor's own header.
pub(super) fn key_of(vendor: Vendor, headers: &HeaderMap) -> Option<String> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let bearer =
        || header("authorization").and_then(|value| value.strip_prefix("Bearer ").map(str::to_owned));
    match vendor {
        Vendor::Anthropic => header("x-api-key"),
        Vendor::Gemini => header("x-goog-api-key"),
        Vendor::Azure => header("api-key"),
        Vendor::OpenAi | Vendor::OpenRouter | Vendor::Compatible => bearer(),
    }
}

/// Every rule that a request breaks.
pub(super) fn violations(route: &Route, query: &str, headers: &HeaderMap, body: &Value) -> Vec<String> {
    let mut found = Vec::new();
    head(route, query, headers, &mut found);
    if let Wanted::Answer { wire, model, .. } = &route.wanted {
        if headers.get("content-type").is_none_or(|kind| !kind.as_bytes().starts_with(b"application/json")) {
            found.push("the content type must be application/json".to_owned());
        }
        let Some(keys) = body.as_object() else {
            found.push("the body must be a JSON object".to_owned());
            return found;
        };
        for key in keys.keys() {
            if SAMPLING.contains(&key.as_str()) || body["generationConfig"].get(key).is_some() {
                found.push(format!("`{key}` is refused by the newest models"));
            } else if !known(*wire).contains(&key.as_str()) {
                found.push(format!("unknown key `{key}`"));
            }
        }
        if *wire != Wire::Gemini && model.is_none() && body["model"].as_str().is_none_or(str::is_empty) {
            found.push("`model` is required".to_owned());
        }
        texts(*wire, route.vendor, body, &mut found);
        found.extend(schema::violations(*wire, body));
    }
    found
}

fn head(route: &Route, query: &str, headers: &HeaderMap, found: &mut Vec<String>) {
    let has = |name: &str, wanted: &str| headers.get(name).is_some_and(|value| value == wanted);
    if route.vendor != Vendor::Compatible && key_of(route.vendor, headers).is_none() {
        found.push(format!("{:?}: no key in its header", route.vendor));
    }
    if route.vendor == Vendor::Anthropic && !has("anthropic-version", "2023-06-01") {
        found.push("`anthropic-version: 2023-06-01` is required".to_owned());
    }
    if query.split('&').any(|pair| pair.starts_with("key=")) {
        found.push("a key in the address ends up in logs".to_owned());
    }
    let Wanted::Answer { model, stream, .. } = &route.wanted else { return };
    let asks = |pair: &str| query.split('&').any(|found| found.starts_with(pair));
    if route.vendor == Vendor::Gemini && *stream == Some(true) && !asks("alt=sse") {
        found.push("without `alt=sse` the stream is a JSON array".to_owned());
    }
    if route.vendor == Vendor::Azure && model.is_some() && !asks("api-version=") {
        found.push("`api-version` is required for a deployment's path".to_owned());
    }
}

fn texts(wire: Wire, vendor: Vendor, body: &Value, found: &mut Vec<String>) {
    let mut need = |holds: bool, what: &str| {
        if !holds {
            found.push(what.to_owned());
        }
    };
    let list = |key: &str| body[key].as_array().cloned().unwrap_or_default();
    match wire {
        Wire::Messages => {
            need(body["max_tokens"].as_u64().is_some_and(|most| most > 0), "`max_tokens` is required");
            let messages = list("messages");
            need(
                messages.first().is_some_and(|first| first["role"] == "user"),
                "the first message is the user's",
            );
            let is_role = |message: &Value| message["role"] == "user" || message["role"] == "assistant";
            need(
                messages.iter().all(is_role),
                "a message is the user's or the assistant's; `system` is a key",
            );
            need(messages.iter().all(|message| has_text(&message["content"])), "a message has text");
            let marks = body.to_string().matches("\"cache_control\"").count();
            need(marks <= 4, "at most four cache breakpoints");
        }
        Wire::Responses => {
            need(
                has_text(&body["input"]) || list("input").iter().all(|item| has_text(&item["content"])),
                "`input` has text",
            );
            need(!body["input"].is_null(), "`input` is required");
        }
        Wire::Chat => {
            let messages = list("messages");
            need(!messages.is_empty(), "`messages` is required");
            let is_role = |message: &Value| {
                matches!(message["role"].as_str(), Some("system" | "developer" | "user" | "assistant"))
            };
            need(messages.iter().all(is_role), "a role that Chat Completions does not have");
            need(
                messages.iter().any(|message| message["role"] == "user"),
                "a message of the user is required",
            );
            need(messages.iter().all(|message| has_text(&message["content"])), "a message has text");
            let streams = body["stream"] == true;
            need(streams || body.get("stream_options").is_none(), "`stream_options` without `stream`");
            let own = matches!(vendor, Vendor::Azure);
            need(!own || body.get("max_tokens").is_none(), "the newest models want `max_completion_tokens`");
        }
        Wire::Gemini => {
            let contents = list("contents");
            need(!contents.is_empty(), "`contents` is required");
            let is_role = |content: &Value| content["role"] == "user" || content["role"] == "model";
            need(contents.iter().all(is_role), "a role that Gemini does not have");
            need(contents.iter().all(|content| has_text(&content["parts"])), "a content has text");
            let config = body["generationConfig"].as_object().cloned().unwrap_or_default();
            let sampling = config.keys().find(|key| SAMPLING.contains(&key.as_str()));
            need(sampling.is_none(), "sampling parameters are refused by the newest models");
        }
    }
}

fn has_text(content: &Value) -> bool {
    let is_text = |text: &Value| text.as_str().is_some_and(|text| !text.is_empty());
    is_text(content)
        || content.as_array().is_some_and(|blocks| {
            !blocks.is_empty()
                && blocks.iter().all(|block| is_text(&block["text"]) || has_text(&block["content"]))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::Method;
    use hyper::header::HeaderValue;
    use serde_json::json;

    fn check(path: &str, headers: &[(&'static str, &'static str)], body: &Value) -> Vec<String> {
        let mut map = HeaderMap::new();
        map.insert("content-type", HeaderValue::from_static("application/json"));
        for (name, value) in headers {
            map.insert(*name, HeaderValue::from_static(value));
        }
        let route = super::super::route::route(&Method::POST, path, false).expect("a route");
        violations(&route, "", &map, body)
    }

    #[test]
    fn a_good_request_breaks_no_rule() {
        let headers = [("x-api-key", "k"), ("anthropic-version", "2023-06-01")];
        let body =
            json!({ "model": "m", "max_tokens": 1, "messages": [{ "role": "user", "content": "Hi" }] });
        assert_eq!(check("/v1/messages", &headers, &body), [""; 0]);
    }

    #[test]
    fn every_breach_is_a_sentence() {
        let body = json!({ "model": "m", "temperature": 1, "colour": 2, "messages": [{ "role": "system", "content": "" }] });
        let found = check("/v1/messages", &[], &body);
        for sentence in [
            "Anthropic: no key in its header",
            "`anthropic-version: 2023-06-01` is required",
            "`temperature` is refused by the newest models",
            "unknown key `colour`",
            "`max_tokens` is required",
            "the first message is the user's",
            "a message has text",
        ] {
            assert!(found.iter().any(|breach| breach == sentence), "{sentence}: {found:?}");
        }
    }
}
