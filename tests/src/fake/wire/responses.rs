//! OpenAI Responses. The stream ends with `response.completed`, `response.incomplete` or `response.failed`; there is
//! no `[DONE]`.

use serde_json::{Value, json};

use super::LETTERS;
use crate::fake::reply::{Event, Part, Reply, Stop, pieces};

fn item_id(reply: &Reply) -> String {
    format!("msg_fake{:04}", reply.number)
}

fn content(reply: &Reply) -> Value {
    match reply.stop {
        Stop::Refusal => json!({ "type": "refusal", "refusal": reply.text }),
        _ => json!({ "type": "output_text", "text": reply.text, "annotations": [], "logprobs": [] }),
    }
}

fn status(stop: Stop) -> &'static str {
    match stop {
        Stop::End | Stop::Refusal => "completed",
        Stop::MaxTokens => "incomplete",
        Stop::Unsaid => "in_progress",
    }
}

fn response(reply: &Reply, status: &str, output: &Value, usage: &Value) -> Value {
    let incomplete = match status {
        "incomplete" => json!({ "reason": "max_output_tokens" }),
        _ => Value::Null,
    };
    json!({
        "id": format!("resp_fake{:04}", reply.number),
        "object": "response",
        "created_at": 1_767_776_400,
        "status": status,
        "error": null,
        "incomplete_details": incomplete,
        "model": reply.model,
        "output": output,
        "parallel_tool_calls": true,
        "store": false,
        "tools": [],
        "usage": usage,
    })
}

fn usage(reply: &Reply) -> Value {
    json!({
        "input_tokens": reply.tokens_in,
        "input_tokens_details": { "cached_tokens": reply.tokens_cached },
        "output_tokens": reply.tokens_out,
        "output_tokens_details": { "reasoning_tokens": 0 },
        "total_tokens": reply.tokens_in + reply.tokens_out,
    })
}

/// A reasoning item comes first: the text is in the items of type `message`.
fn output(reply: &Reply) -> Value {
    json!([
        { "id": "rs_fake", "type": "reasoning", "summary": [] },
        {
            "id": item_id(reply), "type": "message", "role": "assistant",
            "status": if reply.stop == Stop::MaxTokens { "incomplete" } else { "completed" },
            "content": [content(reply)],
        },
    ])
}

pub(super) fn whole(reply: &Reply) -> Value {
    response(reply, status(reply.stop), &output(reply), &usage(reply))
}

/// Numbers the events as it puts them down.
struct Sequence(Vec<Event>);

impl Sequence {
    fn push(&mut self, part: Part, name: &str, mut data: Value) {
        data["type"] = json!(name);
        data["sequence_number"] = json!(self.0.len());
        self.0.push(Event::named(part, name, &data));
    }
}

pub(super) fn stream(reply: &Reply) -> Vec<Event> {
    let mut events = Sequence(Vec::new());
    let begun = || json!({ "response": response(reply, "in_progress", &json!([]), &Value::Null) });
    events.push(Part::Start, "response.created", begun());
    events.push(Part::Start, "response.in_progress", begun());
    let reasoning =
        || json!({ "output_index": 0, "item": { "id": "rs_fake", "type": "reasoning", "summary": [] } });
    events.push(Part::Start, "response.output_item.added", reasoning());
    events.push(Part::Start, "response.output_item.done", reasoning());
    let item = json!({ "id": item_id(reply), "type": "message", "role": "assistant", "status": "in_progress", "content": [] });
    events.push(Part::Start, "response.output_item.added", json!({ "output_index": 1, "item": item }));
    let at = json!({ "item_id": item_id(reply), "output_index": 1, "content_index": 0 });
    let with = |key: &str, value: Value| {
        let mut data = at.clone();
        data[key] = value;
        data
    };
    if reply.stop == Stop::Refusal {
        let part = json!({ "type": "refusal", "refusal": "" });
        events.push(Part::Start, "response.content_part.added", with("part", part));
        events.push(Part::Start, "response.refusal.delta", with("delta", json!(reply.text)));
        events.push(Part::Close, "response.refusal.done", with("refusal", json!(reply.text)));
    } else {
        let part = json!({ "type": "output_text", "text": "", "annotations": [] });
        events.push(Part::Start, "response.content_part.added", with("part", part));
        for piece in pieces(&reply.text, LETTERS) {
            events.push(Part::Text, "response.output_text.delta", with("delta", json!(piece)));
        }
        events.push(Part::Close, "response.output_text.done", with("text", json!(reply.text)));
    }
    events.push(Part::Close, "response.content_part.done", with("part", content(reply)));
    let done = json!({ "output_index": 1, "item": output(reply)[1].clone() });
    events.push(Part::Close, "response.output_item.done", done);
    let last = if reply.stop == Stop::MaxTokens { "response.incomplete" } else { "response.completed" };
    events.push(Part::End, last, json!({ "response": whole(reply) }));
    events.0
}

pub(super) fn error() -> Event {
    let error = json!({ "code": "server_error", "message": "Something broke in here." });
    let response =
        json!({ "id": "resp_fake", "object": "response", "status": "failed", "error": error, "output": [] });
    let data = json!({ "type": "response.failed", "sequence_number": 9, "response": response });
    Event::named(Part::Close, "response.failed", &data)
}
