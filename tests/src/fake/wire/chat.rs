//! Chat Completions, as OpenAI has it, with what Azure and OpenRouter do otherwise.

use serde_json::{Value, json};

use super::LETTERS;
use crate::fake::Vendor;
use crate::fake::reply::{Event, Part, Reply, Stop, pieces};

const CREATED: u32 = 1_767_776_400;

fn finish_reason(reply: &Reply) -> Value {
    match (reply.stop, reply.vendor) {
        (Stop::End, _) => json!("stop"),
        (Stop::MaxTokens, _) => json!("length"),
        (Stop::Refusal, Vendor::Azure) => json!("content_filter"),
        (Stop::Refusal, _) => json!("stop"),
        (Stop::Unsaid, _) => Value::Null,
    }
}

fn usage(reply: &Reply) -> Value {
    json!({
        "prompt_tokens": reply.tokens_in,
        "completion_tokens": reply.tokens_out,
        "total_tokens": reply.tokens_in + reply.tokens_out,
        "prompt_tokens_details": { "cached_tokens": reply.tokens_cached },
        "completion_tokens_details": { "reasoning_tokens": 0 },
    })
}

fn refuses(reply: &Reply) -> bool {
    reply.stop == Stop::Refusal && reply.vendor != Vendor::Azure
}

pub(super) fn whole(reply: &Reply) -> Value {
    let (content, refusal) = match reply.stop {
        Stop::Refusal if refuses(reply) => (Value::Null, json!(reply.text)),
        Stop::Refusal => (json!(""), Value::Null),
        _ => (json!(reply.text), Value::Null),
    };
    json!({
        "id": format!("chatcmpl-fake{:04}", reply.number),
        "object": "chat.completion",
        "created": CREATED,
        "model": reply.model,
        "choices": [{
            "index": 0,
            "message": { "role": "assistant", "content": content, "refusal": refusal },
            "logprobs": null,
            "finish_reason": finish_reason(reply),
        }],
        "usage": usage(reply),
    })
}

fn chunk(reply: &Reply, choices: &Value, usage: &Value) -> Value {
    json!({
        "id": format!("chatcmpl-fake{:04}", reply.number),
        "object": "chat.completion.chunk",
        "created": CREATED,
        "model": reply.model,
        "choices": choices,
        "usage": usage,
    })
}

fn delta(reply: &Reply, part: Part, delta: &Value, finish: &Value) -> Event {
    let choices = json!([{ "index": 0, "delta": delta, "logprobs": null, "finish_reason": finish }]);
    Event::data(part, &chunk(reply, &choices, &Value::Null))
}

pub(super) fn stream(reply: &Reply) -> Vec<Event> {
    let null = Value::Null;
    let mut events = Vec::new();
    match reply.vendor {
        // What its filter thinks of the prompt comes first, in a chunk without choices.
        Vendor::Azure => events.push(Event::data(Part::Start, &chunk(reply, &json!([]), &null))),
        Vendor::OpenRouter => events.push(super::ping(super::Wire::Chat, reply.vendor)),
        _ => {}
    }
    events.push(delta(reply, Part::Start, &json!({ "role": "assistant", "content": "" }), &null));
    if refuses(reply) {
        events.push(delta(reply, Part::Start, &json!({ "refusal": reply.text }), &null));
    } else if reply.stop != Stop::Refusal {
        let text = |piece: &str| delta(reply, Part::Text, &json!({ "content": piece }), &null);
        events.extend(pieces(&reply.text, LETTERS).into_iter().map(text));
    }
    events.push(delta(reply, Part::End, &json!({}), &finish_reason(reply)));
    events.push(Event::data(Part::End, &chunk(reply, &json!([]), &usage(reply))));
    events.push(Event { part: Part::End, bytes: "data: [DONE]\n\n".to_owned() });
    events
}

/// OpenRouter sends its errors in a chunk whose choice finishes with `error`.
pub(super) fn error(vendor: Vendor, error: &Value) -> Event {
    if vendor != Vendor::OpenRouter {
        return Event::data(Part::Close, error);
    }
    let mut chunk = json!({
        "id": "gen-fake", "object": "chat.completion.chunk", "created": CREATED, "model": "fake", "provider": "Fake",
        "choices": [{ "index": 0, "delta": { "content": "" }, "finish_reason": "error" }],
    });
    chunk["error"] = error["error"].clone();
    Event::data(Part::Close, &chunk)
}

pub(super) fn models(ids: &[String]) -> Value {
    let row = |id: &String| json!({ "id": id, "object": "model", "created": CREATED, "owned_by": "fake" });
    json!({ "object": "list", "data": ids.iter().map(row).collect::<Vec<_>>() })
}

pub(super) fn models_with_names(ids: &[String]) -> Value {
    let row = |id: &String| {
        json!({
            "id": id, "name": format!("The {id}"), "created": CREATED, "context_length": 200_000,
            "pricing": { "prompt": "0.000003", "completion": "0.000015" },
        })
    };
    json!({ "data": ids.iter().map(row).collect::<Vec<_>>() })
}
