//! The JSON schema of an answer, per step, for providers that take one. It describes what
//! `roundtable_engine::reply` reads and forbids nothing that the reader understands: further keys are welcome.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::artifact::keys::{Form, Key, PROPOSED};
use roundtable_engine::record::Step;
use serde_json::{Map, Value, json};

/// The schema's name in a request.
pub(super) fn name(step: Step) -> &'static str {
    match step {
        Step::Question => "question",
        Step::Response => "statement",
        Step::Synthesis => "synthesis",
        Step::Helper => "answer",
    }
}

/// The schema of a step's answer.
pub(super) fn schema(step: Step) -> Value {
    match step {
        Step::Question => question(),
        Step::Response => statement(),
        Step::Synthesis => synthesis(),
        // Helpers answer in forms of their own, which their agent files fix; none is sent for them.
        Step::Helper => object(&[], json!({})),
    }
}

fn object(required: &[&str], properties: Value) -> Value {
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": true })
}

fn string() -> Value {
    json!({ "type": "string" })
}

fn words(words: &[&str]) -> Value {
    json!({ "type": "string", "enum": words })
}

fn list(item: Value) -> Value {
    json!({ "type": "array", "items": item })
}

/// Ids to texts.
fn texts_by_id() -> Value {
    json!({ "type": "object", "additionalProperties": string() })
}

fn confidence() -> Value {
    json!({ "type": "number", "minimum": 0, "maximum": 1 })
}

fn question() -> Value {
    let decision = object(
        &["focus_type", "topic_id"],
        json!({
            "focus_type": words(&["agenda", "conflict", "open_question"]),
            "topic_id": string(),
            "rationale": string(),
        }),
    );
    object(
        &["action", "decision", "question"],
        json!({
            "action": words(&["question"]),
            "decision": decision,
            "question": string(),
            "exploration": string(),
            "participants": list(string()),
            "directives": texts_by_id(),
            "sides": texts_by_id(),
            "context_files": list(string()),
        }),
    )
}

fn statement() -> Value {
    let trade_offs = object(
        &[],
        json!({ "optimizing_for": string(), "accepting_as_cost": string(), "risks": list(string()) }),
    );
    let vote = object(
        &["proposal", "stance"],
        json!({
            "proposal": string(),
            "stance": words(&["support", "stand-aside", "block"]),
            "confidence": confidence(),
            "condition": string(),
        }),
    );
    object(
        &["position", "rationale", "confidence"],
        json!({
            "participant": string(),
            "position": string(),
            "rationale": list(string()),
            "trade_offs": trade_offs,
            "concerns": list(string()),
            "suggestions": list(string()),
            "votes": list(vote),
            "confidence": confidence(),
            "references": list(string()),
        }),
    )
}

fn synthesis() -> Value {
    let resolution = |id: &str| {
        object(
            &[id],
            json!({
                id: string(), "resolution": string(), "method": string(), "conditions": list(string()),
            }),
        )
    };
    let conflict = object(
        &["description", "positions"],
        json!({
            "id": string(), "description": string(), "positions": texts_by_id(), "covers": list(string()),
            "related": list(string()),
        }),
    );
    let update = object(
        &["topic_id"],
        json!({
            "topic_id": string(),
            "new_status": words(&["open", "partial", "closed"]),
            "coverage_added": list(string()),
        }),
    );
    let contradiction =
        object(&["artifacts"], json!({ "artifacts": list(string()), "description": string() }));
    let check = object(
        &["can_conclude", "reason"],
        json!({
            "rounds_completed": { "type": "number" },
            "min_rounds": { "type": "number" },
            "can_conclude": { "type": "boolean" },
            "reason": string(),
        }),
    );
    object(
        &["action", "synthesis", "proposed_artifacts", "constraints_check", "next"],
        json!({
            "action": words(&["synthesis"]),
            "synthesis": string(),
            "proposed_artifacts": list(artifact()),
            "resolved_conflicts": list(resolution("conflict_id")),
            "resolved_questions": list(resolution("question_id")),
            "agenda_update": list(update),
            "constraints_check": check,
            "consensus": list(string()),
            "conflicts": list(conflict),
            "next": words(&["continue", "phase", "conclude", "escalate"]),
            "escalation_reason": string(),
            "recommendation": string(),
            "conditions": list(string()),
            "output_type": words(&["requirements", "architecture", "adr", "summary"]),
            "phase_wanted": string(),
            "next_focus": string(),
            "contradictions": list(contradiction),
        }),
    )
}

/// Every type's own keys, none of them required: a provider that holds the model to the keys it knows must know all. They
/// are the engine's list.
fn artifact() -> Value {
    let own = ArtifactType::ALL.into_iter().flat_map(ArtifactType::own_keys);
    object(&["type", "title"], Value::Object(properties(PROPOSED.iter().chain(own))))
}

/// Without what the application writes itself.
fn properties<'a>(keys: impl Iterator<Item = &'a Key>) -> Map<String, Value> {
    keys.filter_map(|(name, form)| Some(((*name).to_owned(), of_form(*form)?))).collect()
}

fn of_form(form: Form) -> Option<Value> {
    let lists = |names: &[&str]| -> Value {
        names.iter().map(|name| ((*name).to_owned(), list(string()))).collect::<Map<_, _>>().into()
    };
    Some(match form {
        Form::Text => string(),
        Form::Texts => list(string()),
        Form::Words(known) => words(known),
        Form::Flag => json!({ "type": "boolean" }),
        // Requirements tell what enables from what is needed; the others have a plain list.
        Form::Relation => {
            json!({ "anyOf": [list(string()), object(&[], lists(&["enables", "depends"]))] })
        }
        Form::ByParticipant => texts_by_id(),
        Form::Lists(names) => object(&[], lists(names)),
        Form::Rows(keys) => list(object(&[], Value::Object(properties(keys.iter())))),
        Form::Ours => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_of_an_artifact_has_every_key_that_the_reader_takes() {
        let schema = artifact();
        let has = |name: &str| schema["properties"].get(name).is_some();
        for (name, _) in PROPOSED {
            assert!(has(name), "{name}");
        }
        for kind in ArtifactType::ALL {
            for (name, form) in kind.own_keys() {
                assert_eq!(has(name), *form != Form::Ours, "{kind}: {name}");
            }
        }
        // What a design and a brainstorm are made of.
        for name in
            ["decision", "options", "consequences", "responsibility", "endpoints", "builds_on", "addresses"]
        {
            assert!(has(name), "{name}");
        }
        assert_eq!(schema["properties"]["options"]["items"]["properties"]["pros"], list(string()));
        assert!(!has("id"), "ids are the engine's");
    }
}
