//! Anthropic Messages. Wants `max_tokens`, and for its newest models no sampling parameters at all.

use serde_json::{Value, json};

use super::{Ask, End, Fault, Reply, Request, items, note_model, number, text};

/// The largest answer that is asked for. A synthesis has some four thousand tokens; every model on offer gives so many.
const MAX_TOKENS: u32 = 16_000;

pub(super) fn request(ask: &Ask<'_>) -> Request {
    let mut body = json!({
        "model": ask.model,
        "max_tokens": if ask.probe { 1 } else { MAX_TOKENS },
        "stream": ask.stream,
    });
    if !ask.system.is_empty() {
        // The breakpoint stands at the end of what never changes: everything before it is cached.
        body["system"] =
            json!([{ "type": "text", "text": ask.system, "cache_control": { "type": "ephemeral" } }]);
    }
    body["messages"] = json!([{ "role": "user", "content": [{ "type": "text", "text": ask.input }] }]);
    Request { path: vec!["messages".to_owned()], query: None, body }
}

pub(super) fn event(reply: &mut Reply, value: &Value) -> Result<(), Fault> {
    match text(value, "/type") {
        "message_start" => {
            note_model(reply, text(value, "/message/model"));
            usage(reply, &value["message"]["usage"]);
        }
        "content_block_start" if text(value, "/content_block/type") == "text" => {
            reply.text.push_str(text(value, "/content_block/text"));
        }
        "content_block_delta" if text(value, "/delta/type") == "text_delta" => {
            reply.text.push_str(text(value, "/delta/text"));
        }
        "message_delta" => {
            end(reply, value);
            usage(reply, &value["usage"]);
        }
        "message_stop" => reply.closed = true,
        // Pings, thinking, and whatever they invent next.
        _ => {}
    }
    Ok(())
}

pub(super) fn whole(reply: &mut Reply, value: &Value) {
    note_model(reply, text(value, "/model"));
    for block in items(value, "/content").iter().filter(|block| text(block, "/type") == "text") {
        reply.text.push_str(text(block, "/text"));
    }
    usage(reply, &value["usage"]);
    end(reply, &json!({ "delta": value }));
}

fn end(reply: &mut Reply, value: &Value) {
    let word = text(value, "/delta/stop_reason");
    reply.end = match word {
        "" => return,
        "max_tokens" | "model_context_window_exceeded" => Some(End::Truncated(word.to_owned())),
        "refusal" => {
            let why = text(value, "/delta/stop_details/explanation");
            Some(End::Declined(if why.is_empty() { word } else { why }.to_owned()))
        }
        _ => Some(End::Complete),
    };
}

/// Counts are cumulative; `message_delta` repeats only some of them. `input_tokens` is what was neither read from the
/// cache nor written to it.
fn usage(reply: &mut Reply, usage: &Value) {
    let tokens = &mut reply.tokens;
    let plain = tokens.input.saturating_sub(tokens.cached).saturating_sub(tokens.cache_write);
    let plain = number(usage, "/input_tokens").unwrap_or(plain);
    tokens.cached = number(usage, "/cache_read_input_tokens").unwrap_or(tokens.cached);
    tokens.cache_write = number(usage, "/cache_creation_input_tokens").unwrap_or(tokens.cache_write);
    tokens.input = plain.saturating_add(tokens.cached).saturating_add(tokens.cache_write);
    tokens.output = number(usage, "/output_tokens").unwrap_or(tokens.output);
}
