//! Gemini `generateContent`, and `streamGenerateContent` with `alt=sse`. The last chunk has the `finishReason`; nothing
//! follows it.

use serde_json::{Value, json};

use super::LETTERS;
use crate::fake::reply::{Event, Part, Reply, Stop, pieces};

fn finish(stop: Stop) -> Value {
    match stop {
        Stop::End => json!("STOP"),
        Stop::MaxTokens => json!("MAX_TOKENS"),
        Stop::Refusal => json!("SAFETY"),
        Stop::Unsaid => Value::Null,
    }
}

fn chunk(reply: &Reply, text: Option<&str>, finish: &Value) -> Value {
    let mut candidate = json!({ "index": 0 });
    if let Some(text) = text {
        candidate["content"] = json!({ "role": "model", "parts": [{ "text": text }] });
    }
    let mut usage = json!({
        "promptTokenCount": reply.tokens_in,
        "cachedContentTokenCount": reply.tokens_cached,
        "totalTokenCount": reply.tokens_in,
    });
    if !finish.is_null() {
        candidate["finishReason"] = finish.clone();
        usage["candidatesTokenCount"] = json!(reply.tokens_out);
        usage["totalTokenCount"] = json!(reply.tokens_in + reply.tokens_out);
    }
    json!({
        "candidates": [candidate],
        "usageMetadata": usage,
        "modelVersion": reply.model,
        "responseId": format!("fake{:04}", reply.number),
    })
}

/// The parts begin with a thought: it is not part of the text.
pub(super) fn whole(reply: &Reply) -> Value {
    let mut whole = chunk(reply, (reply.stop != Stop::Refusal).then_some(&reply.text), &finish(reply.stop));
    if let Some(parts) = whole.pointer_mut("/candidates/0/content/parts").and_then(Value::as_array_mut) {
        parts.insert(0, json!({ "text": "Thinking aloud.", "thought": true }));
    }
    whole
}

pub(super) fn stream(reply: &Reply) -> Vec<Event> {
    let mut events = Vec::new();
    if reply.stop != Stop::Refusal {
        let mut thought = chunk(reply, Some("Thinking aloud."), &Value::Null);
        thought["candidates"][0]["content"]["parts"][0]["thought"] = json!(true);
        events.push(Event::data(Part::Start, &thought));
        let text = |piece: &str| Event::data(Part::Text, &chunk(reply, Some(piece), &Value::Null));
        events.extend(pieces(&reply.text, LETTERS).into_iter().map(text));
    }
    let last = (reply.stop != Stop::Refusal).then_some("");
    events.push(Event::data(Part::End, &chunk(reply, last, &finish(reply.stop))));
    events
}

pub(super) fn models(ids: &[String]) -> Value {
    let row = |id: &String| {
        json!({
            "name": format!("models/{id}"), "version": "001", "displayName": format!("The {id}"),
            "inputTokenLimit": 1_048_576, "outputTokenLimit": 65_536,
            "supportedGenerationMethods": ["generateContent", "countTokens"],
        })
    };
    let mut rows: Vec<Value> = ids.iter().map(row).collect();
    // One that cannot answer, as in the vendor's own list.
    rows.push(json!({
        "name": "models/fake-embedding", "displayName": "An embedding", "inputTokenLimit": 2048,
        "supportedGenerationMethods": ["embedContent"],
    }));
    json!({ "models": rows })
}
