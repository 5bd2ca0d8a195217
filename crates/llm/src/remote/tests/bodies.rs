use roundtable_engine::record::Step;
use serde_json::{Value, json};

use crate::remote::Kind;
use crate::remote::dialect::{Ask, Dialect};
use crate::remote::schema;

const ASK: Ask<'static> =
    Ask { model: "m-1", system: "stable", input: "changing", schema: None, stream: true, probe: false };

fn body(kind: Kind, ask: &Ask<'_>) -> Value {
    Dialect::of(kind).request(ask).body
}

#[test]
fn each_provider_gets_its_own_body() {
    assert_eq!(
        body(Kind::Anthropic, &ASK),
        json!({
            "model": "m-1", "max_tokens": 16000, "stream": true,
            "system": [{ "type": "text", "text": "stable", "cache_control": { "type": "ephemeral" } }],
            "messages": [{ "role": "user", "content": [{ "type": "text", "text": "changing" }] }],
        })
    );
    assert_eq!(
        body(Kind::OpenAi, &ASK),
        json!({
            "model": "m-1", "stream": true, "store": false, "instructions": "stable",
            "input": [{ "role": "user", "content": [{ "type": "input_text", "text": "changing" }] }],
        })
    );
    assert_eq!(
        body(Kind::Gemini, &ASK),
        json!({
            "systemInstruction": { "parts": [{ "text": "stable" }] },
            "contents": [{ "role": "user", "parts": [{ "text": "changing" }] }],
        })
    );
    let chat = json!({
        "model": "m-1",
        "messages": [{ "role": "system", "content": "stable" }, { "role": "user", "content": "changing" }],
        "stream": true, "stream_options": { "include_usage": true },
    });
    for kind in [Kind::Azure, Kind::OpenRouter, Kind::Compatible] {
        assert_eq!(body(kind, &ASK), chat, "{kind:?}");
    }
}

#[test]
fn openrouter_hands_a_cache_breakpoint_on_to_anthropic() {
    let ask = Ask { model: "anthropic/claude-x", ..ASK };
    assert_eq!(
        body(Kind::OpenRouter, &ask)["messages"][0]["content"],
        json!([{ "type": "text", "text": "stable", "cache_control": { "type": "ephemeral" } }])
    );
}

#[test]
fn without_a_stream_nothing_of_streams_is_sent() {
    let ask = Ask { stream: false, ..ASK };
    for kind in Kind::ALL {
        let request = Dialect::of(kind).request(&ask);
        assert!(request.query.is_none(), "{kind:?}");
        assert!(request.body["stream_options"].is_null() && request.body["stream"] != true, "{kind:?}");
    }
    assert_eq!(Dialect::Gemini.request(&ask).path, ["models", "m-1:generateContent"]);
}

#[test]
fn the_test_call_asks_for_as_little_as_the_provider_gives() {
    let ask = Ask { probe: true, system: "", ..ASK };
    let limit = |kind, pointer: &str| body(kind, &ask).pointer(pointer).and_then(Value::as_u64);
    assert_eq!(limit(Kind::Anthropic, "/max_tokens"), Some(1));
    assert_eq!(limit(Kind::OpenAi, "/max_output_tokens"), Some(16));
    assert_eq!(limit(Kind::Gemini, "/generationConfig/maxOutputTokens"), Some(16));
    assert_eq!(limit(Kind::Azure, "/max_completion_tokens"), Some(16));
    assert_eq!(limit(Kind::Compatible, "/max_tokens"), Some(16));
}

#[test]
fn the_schema_goes_where_the_provider_wants_it_and_sampling_parameters_nowhere() {
    let ask = Ask { schema: Some(Step::Response), ..ASK };
    let schema = schema::schema(Step::Response);
    assert_eq!(
        body(Kind::OpenAi, &ask)["text"],
        json!({ "format": { "type": "json_schema", "name": "statement", "schema": schema, "strict": false } })
    );
    assert_eq!(
        body(Kind::Azure, &ask)["response_format"],
        json!({ "type": "json_schema", "json_schema": { "name": "statement", "schema": schema, "strict": false } })
    );
    assert_eq!(
        body(Kind::Gemini, &ask)["generationConfig"],
        json!({ "responseMimeType": "application/json", "responseJsonSchema": schema })
    );
    for kind in Kind::ALL {
        let text = body(kind, &ask).to_string();
        assert!(
            !["temperature", "top_p", "top_k", "\"seed\""].iter().any(|name| text.contains(name)),
            "{kind:?}"
        );
        assert_eq!(Dialect::of(kind).takes_schema(), !matches!(kind, Kind::Anthropic | Kind::Compatible));
    }
}

/// An answer made of every key of the schema is read by the engine without a repair.
#[test]
fn what_the_schema_describes_the_engine_reads() {
    use roundtable_engine::reply::{read_question, read_statement, read_synthesis};
    let text = |step| sample(&schema::schema(step)).to_string();
    let question = read_question(&text(Step::Question)).unwrap();
    assert!(question.warnings.is_empty() && question.value.focus.is_some(), "{question:?}");
    let statement = read_statement(&text(Step::Response), "x").unwrap();
    assert!(statement.warnings.is_empty() && statement.value.votes.len() == 1, "{statement:?}");
    let synthesis = read_synthesis(&text(Step::Synthesis)).unwrap();
    assert!(synthesis.warnings.is_empty(), "{synthesis:?}");
    assert_eq!((synthesis.value.conflicts.len(), synthesis.value.proposed_artifacts.len()), (1, 1));
    assert_eq!(
        (synthesis.value.resolved_conflicts[0].id.as_str(), synthesis.value.agenda_updates.len()),
        ("x", 1)
    );
}

/// The smallest value with every key that a schema names. Its texts are `x`, an artifact's type a known one; of several forms
/// it has the first.
fn sample(schema: &Value) -> Value {
    if let Some(first) = schema["anyOf"].get(0) {
        return sample(first);
    }
    match schema["type"].as_str() {
        Some("object") => match &schema["properties"] {
            Value::Object(properties) => properties
                .iter()
                .map(|(key, schema)| {
                    let plain = key == "type" && schema["enum"].is_null();
                    (key.clone(), if plain { json!("requirement") } else { sample(schema) })
                })
                .collect(),
            _ => json!({ "x": "x" }),
        },
        Some("array") => json!([sample(&schema["items"])]),
        Some("number") => json!(0.5),
        Some("boolean") => json!(true),
        _ => schema["enum"].get(0).cloned().unwrap_or_else(|| json!("x")),
    }
}
