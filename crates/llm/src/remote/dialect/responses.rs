//! OpenAI Responses. Its stream ends with `response.completed`; there is no `[DONE]`.

use serde_json::{Value, json};

use super::super::{refusal, schema};
use super::{Ask, End, Fault, PROBE_TOKENS, Reply, Request, items, note_model, number, text};

pub(super) fn request(ask: &Ask<'_>) -> Request {
    // `store`: the provider keeps nothing that the user did not ask it to keep.
    let mut body = json!({ "model": ask.model, "stream": ask.stream, "store": false });
    if !ask.system.is_empty() {
        body["instructions"] = json!(ask.system);
    }
    body["input"] = json!([{ "role": "user", "content": [{ "type": "input_text", "text": ask.input }] }]);
    if ask.probe {
        body["max_output_tokens"] = json!(PROBE_TOKENS);
    }
    if let Some(step) = ask.schema {
        body["text"] = json!({ "format": {
            "type": "json_schema",
            "name": schema::name(step),
            "schema": schema::schema(step),
            "strict": false,
        } });
    }
    Request { path: vec!["responses".to_owned()], query: None, body }
}

pub(super) fn event(reply: &mut Reply, value: &Value) -> Result<(), Fault> {
    match text(value, "/type") {
        "response.created" => note_model(reply, text(value, "/response/model")),
        "response.output_text.delta" => reply.text.push_str(text(value, "/delta")),
        "response.completed" | "response.incomplete" => {
            whole(reply, &value["response"]);
            reply.closed = true;
        }
        "response.failed" => {
            return Err(
                refusal::in_reply(&value["response"]).unwrap_or_else(|| refusal::unknown("response.failed"))
            );
        }
        _ => {}
    }
    Ok(())
}

/// The reply as a whole; after a stream of pieces only what the pieces do not say.
pub(super) fn whole(reply: &mut Reply, value: &Value) {
    note_model(reply, text(value, "/model"));
    let mut written = String::new();
    let mut declined = None;
    let parts = items(value, "/output").iter().flat_map(|item| items(item, "/content"));
    for part in parts {
        match text(part, "/type") {
            "output_text" => written.push_str(text(part, "/text")),
            "refusal" => declined = Some(End::Declined(text(part, "/refusal").to_owned())),
            _ => {}
        }
    }
    if reply.text.is_empty() {
        reply.text = written;
    }
    let usage = &value["usage"];
    reply.tokens.input = number(usage, "/input_tokens").unwrap_or_default();
    reply.tokens.output = number(usage, "/output_tokens").unwrap_or_default();
    reply.tokens.cached = number(usage, "/input_tokens_details/cached_tokens").unwrap_or_default();
    let reason = text(value, "/incomplete_details/reason");
    reply.end = declined.or(match text(value, "/status") {
        "completed" => Some(End::Complete),
        "incomplete" if reason == "content_filter" => Some(End::Declined(reason.to_owned())),
        "incomplete" => Some(End::Truncated(reason.to_owned())),
        // `failed` is an error, and `in_progress` or nothing at all is no end.
        _ => None,
    });
}
