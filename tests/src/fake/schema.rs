//! Structured output: whether a request asks for it, whether the vendor takes the schema, and an answer that fits.

use roundtable_engine::yaml;
use serde_json::Value;

use super::route::Wire;

/// The schema of a request that asks for structured output; `Null` when it asks for JSON of any form.
pub(super) fn asked(wire: Wire, body: &Value) -> Option<&Value> {
    let at = |pointer: &str| body.pointer(pointer).filter(|value| !value.is_null());
    match wire {
        Wire::Messages => at("/output_config/format/schema").or_else(|| at("/output_format/schema")),
        Wire::Responses => {
            at("/text/format").filter(|format| format["type"] != "text").map(|format| &format["schema"])
        }
        Wire::Chat => at("/response_format")
            .filter(|format| format["type"] != "text")
            .map(|format| &format["json_schema"]["schema"]),
        Wire::Gemini => {
            at("/generationConfig/responseJsonSchema").or_else(|| at("/generationConfig/responseSchema"))
        }
    }
}

/// What a vendor refuses in a request's schema. Anthropic's objects must be closed; OpenAI's, where the request says
/// `strict`, must be closed and require every property.
pub(super) fn violations(wire: Wire, body: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let is_strict = match wire {
        Wire::Messages => true,
        Wire::Responses => body["text"]["format"]["strict"] == true,
        Wire::Chat => body["response_format"]["json_schema"]["strict"] == true,
        Wire::Gemini => false,
    };
    if let Some(schema) = asked(wire, body).filter(|schema| is_strict && schema.is_object()) {
        walk(schema, "schema", wire != Wire::Messages, &mut found);
    }
    found
}

fn walk(schema: &Value, at: &str, all_required: bool, found: &mut Vec<String>) {
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        if schema.get("additionalProperties") != Some(&Value::Bool(false)) {
            found.push(format!("{at}: `additionalProperties` must be false"));
        }
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (name, property) in properties {
            if all_required && !required.contains(&name.as_str()) {
                found.push(format!("{at}: `{name}` must be in `required`"));
            }
            walk(property, &format!("{at}.{name}"), all_required, found);
        }
    } else if schema.get("type").and_then(Value::as_str) == Some("object") {
        found.push(format!("{at}: an object without properties"));
    }
    for key in ["anyOf", "oneOf"] {
        for (index, branch) in schema[key].as_array().into_iter().flatten().enumerate() {
            walk(branch, &format!("{at}.{key}[{index}]"), all_required, found);
        }
    }
    if let Some(items) = schema.get("items") {
        walk(items, &format!("{at}[]"), all_required, found);
    }
}

/// The YAML of a panel as JSON.
pub(super) fn to_json(text: &str) -> String {
    yaml::read(text).map_or_else(|_| text.to_owned(), |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_strict_schema_is_closed_and_requires_everything() {
        let ask = |schema: &Value, strict: bool| {
            let chat = json!({ "response_format": { "type": "json_schema", "json_schema": {
                "name": "answer", "strict": strict, "schema": schema } } });
            let messages =
                json!({ "output_config": { "format": { "type": "json_schema", "schema": schema } } });
            (violations(Wire::Chat, &chat).len(), violations(Wire::Messages, &messages).len())
        };
        let closed = json!({ "type": "object", "additionalProperties": false, "required": ["a"],
            "properties": { "a": { "type": "array", "items": { "type": "string" } } } });
        assert_eq!(ask(&closed, true), (0, 0));
        let open = json!({ "type": "object", "properties": { "a": { "type": "string" } } });
        assert_eq!(ask(&open, true), (2, 1));
        assert_eq!(ask(&open, false), (0, 1));
    }

    #[test]
    fn yaml_becomes_json() {
        assert_eq!(to_json("a: 1\nb: [x]\n"), r#"{"a":1,"b":["x"]}"#);
    }
}
