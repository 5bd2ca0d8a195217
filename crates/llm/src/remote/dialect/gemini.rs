//! Google Gemini, `generateContent` and its stream: each event is a whole reply with a further piece.

use serde_json::{Map, Value, json};

use super::super::schema;
use super::{Ask, End, Fault, PROBE_TOKENS, Reply, Request, items, note_model, number, text};

pub(super) fn request(ask: &Ask<'_>) -> Request {
    let model = ask.model.trim_start_matches("models/");
    let (verb, query) =
        if ask.stream { ("streamGenerateContent", Some("alt=sse")) } else { ("generateContent", None) };
    let mut body = Map::new();
    if !ask.system.is_empty() {
        body.insert("systemInstruction".to_owned(), json!({ "parts": [{ "text": ask.system }] }));
    }
    body.insert("contents".to_owned(), json!([{ "role": "user", "parts": [{ "text": ask.input }] }]));
    let mut config = Map::new();
    if ask.probe {
        config.insert("maxOutputTokens".to_owned(), json!(PROBE_TOKENS));
    }
    if let Some(step) = ask.schema {
        config.insert("responseMimeType".to_owned(), json!("application/json"));
        config.insert("responseJsonSchema".to_owned(), schema::schema(step));
    }
    if !config.is_empty() {
        body.insert("generationConfig".to_owned(), Value::Object(config));
    }
    Request { path: vec!["models".to_owned(), format!("{model}:{verb}")], query, body: Value::Object(body) }
}

pub(super) fn event(reply: &mut Reply, value: &Value) -> Result<(), Fault> {
    note_model(reply, text(value, "/modelVersion"));
    usage(reply, &value["usageMetadata"]);
    let blocked = text(value, "/promptFeedback/blockReason");
    if !blocked.is_empty() {
        reply.end = Some(End::Declined(blocked.to_owned()));
        return Ok(());
    }
    let Some(candidate) = items(value, "/candidates").first() else { return Ok(()) };
    for part in items(candidate, "/content/parts").iter().filter(|part| part["thought"] != true) {
        reply.text.push_str(text(part, "/text"));
    }
    let word = text(candidate, "/finishReason");
    match word {
        "" => {}
        "STOP" => reply.end = Some(End::Complete),
        "MAX_TOKENS" => reply.end = Some(End::Truncated(word.to_owned())),
        // SAFETY, RECITATION, BLOCKLIST, PROHIBITED_CONTENT, SPII, LANGUAGE, OTHER: it will not say more.
        _ => {
            let why = text(candidate, "/finishMessage");
            reply.end =
                Some(End::Declined(if why.is_empty() { word.to_owned() } else { format!("{word}: {why}") }));
        }
    }
    Ok(())
}

/// Counts are cumulative. `promptTokenCount` holds the cached ones; thoughts are paid as output.
fn usage(reply: &mut Reply, usage: &Value) {
    let tokens = &mut reply.tokens;
    tokens.input = number(usage, "/promptTokenCount").unwrap_or(tokens.input);
    tokens.cached = number(usage, "/cachedContentTokenCount").unwrap_or(tokens.cached);
    let said = number(usage, "/candidatesTokenCount");
    let thought = number(usage, "/thoughtsTokenCount");
    if said.is_some() || thought.is_some() {
        tokens.output = said.unwrap_or_default().saturating_add(thought.unwrap_or_default());
    }
}
