//! Chat Completions: Azure OpenAI, OpenRouter, and every server that calls itself compatible.

use serde_json::{Value, json};

use super::super::account::Kind;
use super::super::{refusal, schema};
use super::{Ask, End, Fault, PROBE_TOKENS, Reply, Request, items, note_model, number, text};

pub(super) fn request(kind: Kind, ask: &Ask<'_>) -> Request {
    let mut messages = Vec::new();
    if !ask.system.is_empty() {
        messages.push(json!({ "role": "system", "content": system(kind, ask) }));
    }
    messages.push(json!({ "role": "user", "content": ask.input }));
    let mut body = json!({ "model": ask.model, "messages": messages, "stream": ask.stream });
    if ask.stream {
        // Without it a stream says nothing about tokens.
        body["stream_options"] = json!({ "include_usage": true });
    }
    if ask.probe {
        // Azure's reasoning models refuse the older name, older servers do not know the newer one.
        let name = if kind == Kind::Azure { "max_completion_tokens" } else { "max_tokens" };
        body[name] = json!(PROBE_TOKENS);
    }
    if let Some(step) = ask.schema {
        body["response_format"] = json!({ "type": "json_schema", "json_schema": {
            "name": schema::name(step),
            "schema": schema::schema(step),
            "strict": false,
        } });
    }
    Request { path: vec!["chat".to_owned(), "completions".to_owned()], query: None, body }
}

/// OpenRouter hands cache breakpoints on to Anthropic; the other models behind it cache by themselves.
fn system(kind: Kind, ask: &Ask<'_>) -> Value {
    if kind == Kind::OpenRouter && ask.model.starts_with("anthropic/") {
        json!([{ "type": "text", "text": ask.system, "cache_control": { "type": "ephemeral" } }])
    } else {
        json!(ask.system)
    }
}

pub(super) fn event(reply: &mut Reply, value: &Value) -> Result<(), Fault> {
    read(reply, value, "/delta");
    if text(value, "/choices/0/finish_reason") == "error" {
        return Err(refusal::in_reply(&value["choices"][0]).unwrap_or_else(|| refusal::unknown("error")));
    }
    Ok(())
}

pub(super) fn whole(reply: &mut Reply, value: &Value) {
    read(reply, value, "/message");
}

fn read(reply: &mut Reply, value: &Value, part: &str) {
    note_model(reply, text(value, "/model"));
    usage(reply, &value["usage"]);
    let Some(choice) = items(value, "/choices").first() else { return };
    let Some(message) = choice.pointer(part) else {
        end(reply, choice);
        return;
    };
    match &message["content"] {
        Value::String(piece) => reply.text.push_str(piece),
        // Some servers send blocks; those that are no text are the model's thoughts.
        Value::Array(blocks) => {
            for block in blocks.iter().filter(|block| text(block, "/type") == "text") {
                reply.text.push_str(text(block, "/text"));
            }
        }
        _ => {}
    }
    end(reply, choice);
    let refusal = text(message, "/refusal");
    if !refusal.is_empty() {
        match &mut reply.end {
            Some(End::Declined(words)) => words.push_str(refusal),
            end => *end = Some(End::Declined(refusal.to_owned())),
        }
    }
}

fn end(reply: &mut Reply, choice: &Value) {
    // A refusal stays one, whatever the last piece says.
    if matches!(reply.end, Some(End::Declined(_))) {
        return;
    }
    let word = text(choice, "/finish_reason");
    reply.end = match word {
        "" | "error" => return,
        "length" => Some(End::Truncated(word.to_owned())),
        "content_filter" => Some(End::Declined(word.to_owned())),
        _ => Some(End::Complete),
    };
}

fn usage(reply: &mut Reply, usage: &Value) {
    let Some(input) = number(usage, "/prompt_tokens") else { return };
    reply.tokens.input = input;
    reply.tokens.output = number(usage, "/completion_tokens").unwrap_or_default();
    reply.tokens.cached = number(usage, "/prompt_tokens_details/cached_tokens").unwrap_or_default();
    // OpenRouter says what it charged.
    reply.tokens.cost = usage["cost"].as_f64().filter(|cost| cost.is_finite() && *cost >= 0.0);
}
