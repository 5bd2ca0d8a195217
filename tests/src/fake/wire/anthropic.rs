//! Anthropic Messages.

use serde_json::{Value, json};

use super::LETTERS;
use crate::fake::reply::{Event, Part, Reply, Stop, pieces};

fn stop_reason(stop: Stop) -> Value {
    match stop {
        Stop::End => json!("end_turn"),
        Stop::MaxTokens => json!("max_tokens"),
        Stop::Refusal => json!("refusal"),
        Stop::Unsaid => Value::Null,
    }
}

fn usage(reply: &Reply, tokens_out: u32) -> Value {
    // What was cached does not count among the input tokens here.
    json!({
        "input_tokens": reply.tokens_in - reply.tokens_cached,
        "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": reply.tokens_cached,
        "output_tokens": tokens_out,
        "service_tier": "standard",
    })
}

fn message(reply: &Reply, content: &Value, stop: &Value, tokens_out: u32) -> Value {
    json!({
        "id": format!("msg_fake{:04}", reply.number),
        "type": "message",
        "role": "assistant",
        "model": reply.model,
        "content": content,
        "stop_reason": stop,
        "stop_sequence": null,
        "usage": usage(reply, tokens_out),
    })
}

/// The reply begins with a thinking block: the text is in the blocks of type `text`, not in the first one.
pub(super) fn whole(reply: &Reply) -> Value {
    let mut content = vec![json!({ "type": "thinking", "thinking": "", "signature": "RmFrZQ==" })];
    if reply.stop != Stop::Refusal {
        content.push(json!({ "type": "text", "text": reply.text }));
    }
    message(reply, &Value::Array(content), &stop_reason(reply.stop), reply.tokens_out)
}

pub(super) fn ping() -> Event {
    Event::named(Part::Ping, "ping", &json!({ "type": "ping" }))
}

pub(super) fn error(error: &Value) -> Event {
    Event::named(Part::Close, "error", error)
}

pub(super) fn stream(reply: &Reply) -> Vec<Event> {
    let start = json!({ "type": "message_start", "message": message(reply, &json!([]), &Value::Null, 1) });
    let mut events = vec![Event::named(Part::Start, "message_start", &start)];
    block(&mut events, 0, &json!({ "type": "thinking", "thinking": "", "signature": "" }), |index| {
        let delta = json!({ "type": "signature_delta", "signature": "RmFrZQ==" });
        let event = json!({ "type": "content_block_delta", "index": index, "delta": delta });
        vec![ping(), Event::named(Part::Start, "content_block_delta", &event)]
    });
    if reply.stop != Stop::Refusal {
        block(&mut events, 1, &json!({ "type": "text", "text": "" }), |index| {
            let delta = |piece: &str| {
                let delta = json!({ "type": "text_delta", "text": piece });
                let event = json!({ "type": "content_block_delta", "index": index, "delta": delta });
                Event::named(Part::Text, "content_block_delta", &event)
            };
            pieces(&reply.text, LETTERS).into_iter().map(delta).collect()
        });
    }
    let delta = json!({
        "type": "message_delta",
        "delta": { "stop_reason": stop_reason(reply.stop), "stop_sequence": null },
        "usage": { "output_tokens": reply.tokens_out },
    });
    events.push(Event::named(Part::Close, "message_delta", &delta));
    events.push(Event::named(Part::End, "message_stop", &json!({ "type": "message_stop" })));
    events
}

fn block(events: &mut Vec<Event>, index: u32, content: &Value, deltas: impl Fn(u32) -> Vec<Event>) {
    let part = if index == 0 { Part::Start } else { Part::Close };
    let start = json!({ "type": "content_block_start", "index": index, "content_block": content });
    events.push(Event::named(Part::Start, "content_block_start", &start));
    events.extend(deltas(index));
    let stop = json!({ "type": "content_block_stop", "index": index });
    events.push(Event::named(part, "content_block_stop", &stop));
}

pub(super) fn models(ids: &[String]) -> Value {
    let row = |id: &String| {
        json!({
            "type": "model", "id": id, "display_name": format!("The {id}"), "created_at": "2026-01-05T00:00:00Z",
            "max_input_tokens": 200_000, "max_tokens": 64_000,
        })
    };
    json!({
        "data": ids.iter().map(row).collect::<Vec<_>>(),
        "has_more": false, "first_id": ids.first(), "last_id": ids.last(),
    })
}
